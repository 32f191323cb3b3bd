"""The measures of floors as the game digs them, stratum by stratum: `python -m tests.kit.measure RUNS`."""

import sys
from collections.abc import Iterator

import numpy as np
import tcod.constants
import tcod.map

from game import descent
from game.turn import beginning
from levelgen import Level, grid
from levelgen.metrics import measure
from levelgen.terrain import PERILOUS, TRANSPARENT
from tests.kit.scenes import library

FLOORS = 20
METRICS = ("choke_frac", "loops", "detour", "stairs_path")
MEASURES = ("view", "deep", "body", *METRICS, "ring")


def view(level: Level) -> float:
    """Return the mean number of cells of floor that are seen from one, taken at every second."""
    clear, counts = TRANSPARENT.take(level.terrain), []
    for y, x in np.argwhere(level.walkable)[::2].tolist():
        seen = tcod.map.compute_fov(clear, (y, x), algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST)
        counts.append(int((seen & level.walkable).sum()))
    return float(np.mean(counts))


def deep(level: Level) -> tuple[float, int]:
    """Return the share of the map that is deep water, lava or chasm, and the number of cells of its largest body."""
    mask = PERILOUS.take(level.terrain)
    labels, _ = grid.label(mask)
    return float(mask.mean()), int(np.bincount(labels[mask], minlength=1).max())


def floors(seed: int) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield the stratum and the measures of each floor of a run, but for those that are dug as an author described."""
    run, near = beginning.empty_run(library(), seed, "standard"), None
    for depth in range(1, 1 + FLOORS):
        floor = descent.dig(run, depth, near=near)
        level, found = floor.level, measure(floor.level)
        near = level.stairs_down
        if descent.choose_dig(run, depth, run.content.strata[floor.stratum]).pure:
            continue
        known = [getattr(found, name) for name in METRICS]
        yield floor.stratum, (view(level), *deep(level), *known, bool(level.report["cycles"]["ring"]))


def main() -> None:
    """Print for each stratum the medians, and the 5th and 95th percentiles, of the share of rings the mean."""
    rows = [row for seed in range(int(sys.argv[1])) for row in floors(seed)]
    print(f"{'':10}" + "".join(f"{name:>22}" for name in MEASURES))
    for stratum in dict.fromkeys(name for name, _ in rows):
        found = np.array([values for name, values in rows if name == stratum], dtype=float)
        spreads = np.percentile(found, [50, 5, 95], axis=0).T[:-1]
        told = [f"{middle:.3g} ({low:.3g}-{high:.3g})" for middle, low, high in spreads.tolist()]
        print(f"{stratum:10}" + "".join(f"{each:>22}" for each in (*told, f"{found[:, -1].mean():.2f}")))


if __name__ == "__main__":
    main()
