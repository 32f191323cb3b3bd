"""Watching a level being dug: its stages, pictures of the map with a sentence each.

A digging is watched if its draft has a `watcher`. Generators and steps then show it what they do; without a watcher
nothing of this is made. Arrays are indexed [y, x].
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.terrain import SOLID, Terrain, mirrored_terrain

MOST_STAGES = 200
"""The most stages of a level; of a long digging several moves are shown at once."""

_MOST_CELLS = 40_000_000
"""About the most cells of all stages of a level together, so that huge maps have fewer."""

_LEFT = 40
"""The stages left to the steps, and to what a generator shows besides its moves."""

Terrains = NDArray[np.uint8]
Tiers = NDArray[np.int8]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom on the map, half open."""


class Stage(NamedTuple):
    """A moment of the digging; the arrays are read-only and indexed [y, x]."""

    name: str
    words: str  # one sentence on what it shows
    terrain: Terrains
    tiers: Tiers  # the tier of each cell's room, -1 outside rooms and where it has none yet


class Move(NamedTuple):
    """A part of a digging that can be shown by itself: its name, a sentence on it, and what is to be drawn."""

    name: str
    words: str
    what: Any


class Canvas:
    """A map of its own to draw plans on, at first rock without tiers."""

    def __init__(self, width: int, height: int) -> None:
        self.terrain: Terrains = np.zeros((height, width), np.uint8)
        self.tiers: Tiers = np.full((height, width), -1, np.int8)

    def fill(self, box: Box, word: Terrain, tier: int = -1) -> None:
        """Fill a box with a word, and give it a tier."""
        left, top, right, bottom = box
        self.terrain[top:bottom, left:right] = word
        self.tiers[top:bottom, left:right] = tier

    def open(self, one: Box, other: Box, word: Terrain) -> None:
        """Fill the space between two boxes with a word, up to three cells wide, in the middle of where they face."""
        across = max(one[1], other[1]) < min(one[3], other[3])
        axis, aside = (0, 1) if across else (1, 0)
        start, stop = max(one[aside], other[aside]), min(one[aside + 2], other[aside + 2])
        middle = (start + stop) // 2
        first, last = max(middle - 1, start), min(middle + 2, stop)
        near, far = min(one[axis + 2], other[axis + 2]), max(one[axis], other[axis])
        self.fill((near, first, far, last) if across else (first, near, last, far), word)


class Watcher:
    """Keeps the stages of one attempt to dig."""

    def __init__(self, width: int, height: int) -> None:
        self.stages: list[Stage] = []
        self._most = max(min(MOST_STAGES, _MOST_CELLS // (width * height)) - _LEFT, 1)

    def show(self, name: str, words: str, terrain: Terrains, tiers: Tiers) -> None:
        """Add a stage that shows the map as it is now."""
        seen = walled(terrain)
        last = self.stages[-1].tiers if self.stages else None
        kept = last if last is not None and np.array_equal(last, tiers) else tiers.copy()
        seen.flags.writeable = kept.flags.writeable = False
        self.stages.append(Stage(name, words, seen, kept))

    def update(self, name: str, words: str | Callable[[], str], terrain: Terrains, tiers: Tiers) -> None:
        """Add a stage if it looks different from the last one."""
        last = self.stages[-1] if self.stages else None
        if last is None or not (np.array_equal(last.terrain, walled(terrain)) and np.array_equal(last.tiers, tiers)):
            self.show(name, words if isinstance(words, str) else words(), terrain, tiers)

    def play(self, moves: Sequence[Move], canvas: Canvas, draw: Callable[[list[Any]], None]) -> None:
        """Add a stage for each move, or if there are too many, for each bundle of as many moves as needed.

        `draw` draws what the moves of a stage brought onto the canvas.
        """
        size = -(-len(moves) // self._most) or 1
        for start in range(0, len(moves), size):
            bundle = moves[start : start + size]
            draw([move.what for move in bundle])
            last = bundle[-1]
            more = "" if len(bundle) == 1 else f"{len(bundle)} moves at once; the last: "
            self.show(last.name, more + last.words, canvas.terrain, canvas.tiers)


def counted(count: int, thing: str) -> str:
    """Return a number with the name of what is counted: "1 room", "3 rooms"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: "lava", "lava and chasms", "lava, deep water and chasms"."""
    return " and ".join(", ".join(names).rsplit(", ", 1))


def walled(terrain: Terrains) -> Terrains:
    """Return a copy of the terrain in which rock beside anything open is wall, and other wall is rock."""
    kinds = grid.dilate(~SOLID.take(terrain)).view(np.uint8)  # Terrain.WALL beside open cells, Terrain.ROCK elsewhere
    return np.where(terrain <= int(Terrain.WALL), kinds, terrain)


def mirrored(stages: Iterable[Stage], *, across: bool, down: bool) -> tuple[Stage, ...]:
    """Return stages with left and right exchanged (across), and top and bottom (down), in their words too."""
    return tuple(
        Stage(
            stage.name,
            _mirrored_words(stage.words, across=across, down=down),
            mirrored_terrain(stage.terrain, across=across, down=down),
            _mirrored_tiers(stage.tiers, across=across, down=down),
        )
        for stage in stages
    )


_POINTS = ("north", "east", "south", "west")
"""The points of the compass; a die of four sides shows them as 1 to 4."""

_POINT = re.compile(rf"\b(\d )?({'|'.join(_POINTS)})\b")


def _mirrored_words(words: str, *, across: bool, down: bool) -> str:
    """Return words in which points of the compass are mirrored, with the numbers of the die before them."""

    def turned(found: re.Match[str]) -> str:
        at = _POINTS.index(found[2])
        at = (at + 2) % 4 if (across if at % 2 else down) else at
        return f"{at + 1} {_POINTS[at]}" if found[1] else _POINTS[at]

    return _POINT.sub(turned, words)


def _mirrored_tiers(tiers: Tiers, *, across: bool, down: bool) -> Tiers:
    turned = np.ascontiguousarray(tiers[:: -1 if down else 1, :: -1 if across else 1])
    turned.flags.writeable = False
    return turned
