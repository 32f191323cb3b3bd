"""Measures of many levels together: Brogue's band and spreads, empty parts, repetition, generators told apart."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from levelgen import Level, Terrain, graph, grid
from levelgen.metrics import thin_walls
from levelgen.terrain import PERILOUS, SOLID
from tests.kit.judges import Seen, beside

BROGUE = {
    "floor": (0.31, 0.55),
    "loops": (0, 0.76),
    "deadends": (2, 11),
    "choke_frac": (0.012, 0.168),
    "open_frac": (0.22, 0.51),
    "corridor_frac": (0.021, 0.156),
    "detour": (1.10, 1.80),
    "stairs_path": (0.36, 1.05),
}
"""Brogue's 5th and 95th percentiles, as dug, finished and with its lakes, at the game's 80x29."""

HALF_WIDTHS = {"floor": 0.055, "loops": 0.32, "deadends": 3.5, "choke_frac": 0.037, "detour": 0.2}
"""Half the width from its 5th to its 95th percentile."""

NEAREST_IN_CAVES = 0.15
"""The exit of a cave is where its dice end, which may be nearer."""

_FLAT = 7
"""The fewest cells of a straight side that looks built."""

_ONE_WAY = (Terrain.BARRED_DOOR, Terrain.LEDGE, Terrain.ROPE)


def band(generator: str) -> dict[str, tuple[float, float]]:
    """What the medians of a generator's levels lie in: cells and tiles are made of corridors, and may miss those."""
    missed = {"corridor_frac"} if generator in ("cells", "tiles") else set()
    nearest = {"stairs_path": (NEAREST_IN_CAVES, BROGUE["stairs_path"][1])} if generator == "caves" else {}
    return {name: limits for name, limits in (BROGUE | nearest).items() if name not in missed}


def is_wet(level: Level) -> bool:
    """Tell whether there are forty cells of liquid and chasm."""
    return int(PERILOUS[level.terrain].sum()) >= 40


def empty_twelfths(level: Level) -> int:
    """The parts of a 4x3 division of the map of which under 2 % is dug; liquid and chasms are."""
    dug = ~SOLID[level.terrain]
    parts = [part for row in np.array_split(dug, 3) for part in np.array_split(row, 4, axis=1)]
    return sum(part.mean() < 0.02 for part in parts)


def flat_outline(level: Level) -> float:
    """The share of the rooms' outline that lies in straight runs of seven cells and more; drawn rooms do not count."""
    rooms = [room.id for room in level.rooms if room.kind not in ("landmark", "vault")]
    own, rock = ~SOLID[level.terrain] & np.isin(level.room_at, rooms), level.terrain <= int(Terrain.WALL)
    runs = []
    for turn in range(4):
        side = np.pad(np.rot90(own, turn)[1:] & np.rot90(rock, turn)[:-1], ((0, 0), (1, 1)))  # the floor below rock
        begins = np.diff(side.ravel().astype(np.int8))
        runs.append(np.flatnonzero(begins < 0) - np.flatnonzero(begins > 0))
    lengths = np.concatenate(runs)
    return float(lengths[lengths >= _FLAT].sum() / lengths.sum())


def barest_room(level: Level) -> int:
    """The cells of the largest rectangle of bare floor in a room that was not drawn."""
    largest = 0
    for room in level.rooms:
        if room.kind == "room":
            left, top, right, bottom = room.bounds
            for first in range(top, bottom):
                open_ = np.ones(right - left, dtype=np.bool_)
                for last in range(first, bottom):
                    open_ &= level.room_at[last, left:right] == room.id
                    longest = max((stop - start for _, start, stop in grid.runs(open_[np.newaxis])), default=0)
                    largest = max(largest, longest * (last + 1 - first))
    return largest


def two_routes(seen: Seen) -> bool:
    """Tell whether two routes between the stairs share no room and no cell of a corridor but the rooms of the ends."""
    shut = {cell for cell, kind in seen.at.items() if kind in (Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR, *_ONE_WAY)}
    numbers: dict[Any, int] = {}
    edges = set()
    for cell in seen.walkable - shut:
        for side in beside(cell):
            if side in seen.walkable and side not in shut:
                one, other = (seen.room_at[each] if seen.room_at[each] >= 0 else each for each in (cell, side))
                if one != other:
                    edges.add((numbers.setdefault(one, len(numbers)), numbers.setdefault(other, len(numbers))))
    blocks = graph.biconnected_components(graph.adjacency_of(len(numbers), sorted(edges)))
    ends = {numbers[end] for end in seen.ends if end in numbers}
    return len(ends) == 2 and any(ends <= {*block} and len(block) > 2 for block in blocks)


def repetition(levels: Sequence[Level], axis: int) -> float:
    """The largest autocorrelation, at lags 4 to 24, of the mean floor of inner columns (axis 0) or rows (axis 1).

    Lags are those at which at least half of the profile overlaps itself.
    """
    mean = np.mean([level.walkable.sum(axis=axis)[1:-1] for level in levels], axis=0)
    mean -= mean.mean()
    return max(
        float((mean[:-lag] * mean[lag:]).mean() / (mean * mean).mean()) for lag in range(4, min(25, len(mean) // 2))
    )


def wall_detour(level: Level) -> float:
    """The mean walk between the two sides of a wall of one cell; 0 where there is none."""
    upright, across = thin_walls(level.terrain)
    sides = [((x - 1, y), (x + 1, y)) for x, y in upright] + [((x, y - 1), (x, y + 1)) for x, y in across]
    walks = [walked for one, other in sides if (walked := grid.walk(level.walkable, one, other)) is not None]
    return float(np.mean(walks)) if walks else 0.0


def told_apart(measured: NDArray[Any]) -> NDArray[np.intp]:
    """How often levels of each kind are taken for each: [kind, taken for], of measures [kind, level, metric].

    Each fifth of the levels is told by a logistic regression that was fitted to the other four.
    """
    kinds, count, _ = measured.shape
    kind = np.repeat(np.arange(kinds), count)
    fold = np.tile(np.arange(count) % 5, kinds)
    rows = measured.reshape(kinds * count, -1)
    taken = np.zeros((kinds, kinds), dtype=np.intp)
    for tested in range(5):
        fitted = fold != tested
        mean, spread = rows[fitted].mean(axis=0), rows[fitted].std(axis=0)
        scaled = np.column_stack([(rows - mean) / np.maximum(spread, 1e-9), np.ones(len(rows))])
        weights = _regression(scaled[fitted], np.eye(kinds)[kind[fitted]])
        np.add.at(taken, (kind[~fitted], (scaled[~fitted] @ weights).argmax(axis=1)), 1)
    return taken


def _regression(rows: NDArray[Any], wanted: NDArray[Any], ridge: float = 0.1) -> NDArray[Any]:
    """Weights [metric, kind] of a logistic regression to the kinds wanted [row, kind], by Newton's method."""
    metrics, kinds = rows.shape[1], wanted.shape[1]
    weights = np.zeros((metrics, kinds))
    for _ in range(30):
        likely = np.exp(rows @ weights - (rows @ weights).max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        slope = rows.T @ (likely - wanted) + ridge * weights
        # How the slope of kind a changes with the weights of kind b, for all metrics.
        each = np.einsum("ra,ab->rab", likely, np.eye(kinds)) - np.einsum("ra,rb->rab", likely, likely)
        bend = np.einsum("rm,rab,rn->manb", rows, each, rows).reshape(metrics * kinds, -1)
        step = np.linalg.solve(bend + ridge * np.eye(len(bend)), slope.ravel()).reshape(metrics, kinds)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights
