"""Caves: a level as a cave rolled with dice; its recipe.

After https://madzabgaming.blogspot.com/2013/01/randomizing-location-some-thoughts.html.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from typing import Any, ClassVar

from levelgen.knobs import Default, choice, share, table, throws, whole
from levelgen.recipe import ALONE, MOST_ROOMS, Recipe

_MOST_ROLLS = 30_000


@dataclass(frozen=True, kw_only=True, eq=False)
class Caves(Recipe):
    """A cave rolled with dice, room by room from a hole in the roof; four kinds of passage.

    The smallest maps are 10x10, 12x8, 20x5 and 32x4, and 8x4 for a single roll (`rolls=1`).
    """

    name: ClassVar[str] = "caves"
    OF_DOCUMENT: ClassVar[Sequence[str]] = ("rolls", "dice", "stairs")
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "dice": {},
        "natural": {"density": 36, "from_": "branching", "persistence": 0.5, "loops": 0.8, "jitter": 1.0},
        "winding": {
            "density": 24,
            "ragged": 0.5,
            "from_": "random",
            "persistence": 0.2,
            "loops": 0.7,
            "passages": {"wide": 1, "tight": 3, "steep": 2, "twisted": 6},
            "rooms": 0.75,
            "jitter": 1.0,
        },
        "maze": {
            "density": 28,
            "ragged": 0.5,
            "from_": "random",
            "loops": 0.7,
            "passages": {"tight": 4, "steep": 2, "twisted": 3},
            "rooms": 0.6,
            "jitter": 1.0,
        },
        "necropolis": {
            "density": 30,
            "from_": "random",
            "loops": 0.6,
            "passages": {"wide": 2, "tight": 3, "steep": 1},
            "rooms": 0.55,
            "jitter": 0,
            "ragged": 0,
            "doors": 0.6,
            "secrets": 0.08,
        },
        "document": ALONE,
    }
    SMALLEST_PLACE: ClassVar[int] = 4  # a room of 2, and a wall before and behind it

    preset: str = choice("dice", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    rolls: int | None = whole(
        None,
        1,
        _MOST_ROLLS,
        "How often the dice are thrown: each throw makes a passage, and usually a room. 12 on a map of 80x45.",
    )
    density: int = whole(12, 1, 200, "Throws for every 80x45 map cells, where rolls is None; never under 6 on the map.")
    from_: str = choice(
        "current",
        ["current", "random", "branching"],
        'Each throw goes on from the room just reached ("current"), from any room ("random"), or one time in four from '
        'any room, leaving the main line for a side cave ("branching").',
    )
    dice: Sequence[int] | None = throws(
        4,
        3,
        _MOST_ROLLS,
        "they are thrown by the seed",
        "D4 thrown by hand, three in turn for each roll: direction (1 north, 2 east, 3 south, 4 west), passage "
        "(1 wide, 2 tight, 3 steep, 4 twisted) and contents (3 a feature, 4 a feature and an item). The cave is as "
        "they say and nothing else, each roll going on from the room just reached: from_, persistence, loops, passages "
        "and stairs have no say; waters, cycles, pieces, vaults, doors and secrets are 0 unless they are given too.",
    )
    persistence: float = share(
        0.0, "The chance that a passage keeps the direction of the last one, without a throw. 0 is all dice."
    )
    loops: float = share(
        1.0,
        "The chance that a direction is taken that leads to a room already there: 1 is all dice, 0 gives a tree as far "
        "as there is space. Moves the metric loops.",
    )
    stairs: str = choice(
        "last",
        ["last", "farthest"],
        "Last: the stairs up are a hole in the roof of the first room, and those down are in the room of the last "
        "roll, mostly far from it. Farthest: both lie a long walk apart.",
    )
    passages: Mapping[str, float] = table(
        {"wide": 1, "tight": 1, "steep": 1, "twisted": 1},
        "How likely each kind of passage is; one that has no space becomes tight or steep.",
    )
    rooms: float = share(1.0, "How much of the space it could have a room takes. Moves the metric floor.")
    ragged: float = share(0.52, "How ragged and full of pillars rooms are; 0 is smooth. Lowers the metric open_frac.")
    jitter: float = share(
        0.7, "How unlike one another rooms are in size and place; 0 is a regular grid with straight sides."
    )
    doors: float = share(0.0, "The chance of a door where a passage meets a room.")
    secrets: float = share(0.0, "The chance that a passage one can do without is closed by a secret door.")

    def bundle(self) -> Mapping[str, Any]:
        """Return the preset's values; a cave thrown by hand is that cave alone, unless more is asked for."""
        given: object = self.dice
        thrown = given is not None and not isinstance(given, Default)
        return {**super().bundle(), **(ALONE if thrown else {})}

    def check(self) -> None:
        """Refuse more rolls than the map has space for, and maps too small for any."""
        if self.dice is not None:
            self._check_dice()
            return
        if self._lattice():
            return
        size = f"at {self.width}x{self.height}"
        lattices = _cave_lattices(self.width, self.height, self.throws, self.loops)
        space = max((_space(self.width, self.height, *lattice) for lattice in lattices), default=0)
        most = max(space - 1, min(space, 1))
        if self.rolls is None and self.throws > 6:
            raise self.refused("density", size, f"a density that makes at most {most} rolls of it")
        if self.rolls is not None and most:
            raise self.refused("rolls", size, f"1 to {most}")
        narrow, other = ("width", self.height) if self.width < self.height else ("height", self.width)
        allowed = f"a map with space for {self.throws} rolls, as 10x10, 20x6 and 32x4 have for 6, and 8x4 for 1"
        raise self.refused(narrow, f"with {other} the other way", allowed)

    def _check_dice(self) -> None:
        """Refuse throws that lead farther than the map has space for, and a number of rolls that contradicts them."""
        if self.rolls not in (None, self.throws):
            raise self.refused("rolls", f"with dice for {self.throws}", f"{self.throws}, or None")
        columns, rows = self.lattice
        most_columns, most_rows = self.width // self.SMALLEST_PLACE, self.height // self.SMALLEST_PLACE
        if columns > most_columns or rows > most_rows:
            where = f"at {self.width}x{self.height}, which leads through a lattice of {columns}x{rows} rooms"
            raise self.refused("dice", where, f"{most_columns}x{most_rows} at most")

    @property
    def keeps_rooms(self) -> bool:
        """Tell whether the cave was thrown by hand; such a cave must be the same on the table and on the screen."""
        return self.dice is not None

    @property
    def throws(self) -> int:
        """The number of rolls: thrown by hand, asked for, or derived from density and map size."""
        if self.dice is not None:
            return len(self.dice) // 3
        return self.rolls or min(max((self.density * self.width * self.height + 1800) // 3600, 6), _MOST_ROLLS)

    @property
    def lattice(self) -> tuple[int, int]:
        """The most columns and rows of places that the cave may take; dice thrown by hand take exactly these."""
        if self.dice is not None:
            return _extent(self.dice[::3])
        return self._lattice() or (1, 1)

    @property
    def parallel(self) -> tuple[int, int]:
        """The most passages that fit side by side between two neighbouring places: (across, down)."""
        columns, rows = self.lattice
        return _parallel(self.height // rows), _parallel(self.width // columns)

    def _lattice(self) -> tuple[int, int] | None:
        """Return the best lattice with space for all passages, or None if there is none.

        If the last roll leads back to the entrance one more roll follows, which needs space too.
        """
        return _roomy_lattice(self.width, self.height, self.throws, self.loops)


@lru_cache(maxsize=64)
def _roomy_lattice(width: int, height: int, throws: int, loops: float) -> tuple[int, int] | None:
    """Return the best lattice with space for all passages, or None; cached, since every level asks repeatedly."""
    needed = throws + (throws > 1)
    lattices = _cave_lattices(width, height, throws, loops)
    return next((lattice for lattice in lattices if _space(width, height, *lattice) >= needed), None)


def _extent(directions: Sequence[int]) -> tuple[int, int]:
    """Return the columns and rows of places covered by a walk that follows throws of the direction die."""
    columns = list(accumulate(((throw == 2) - (throw == 4) for throw in directions), initial=0))
    rows = list(accumulate(((throw == 3) - (throw == 1) for throw in directions), initial=0))
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _space(width: int, height: int, columns: int, rows: int) -> int:
    """Return the number of passages for which a lattice has space."""
    across, down = _parallel(height // rows), _parallel(width // columns)
    return rows * (columns - 1) * across + columns * (rows - 1) * down


def _cave_lattices(width: int, height: int, throws: int, loops: float) -> Iterator[tuple[int, int]]:
    """Yield lattices for the map, the best first.

    A random walk of n steps visits about n / log n places, so a lattice of a few times that number leaves space to
    wander and is still well filled. If loops are refused, every throw needs a place of its own. Places too small for
    rooms to have a shape are used only if there are too few larger ones.
    """
    wandering = max(_PLACES * throws / math.log(throws + 2), 2)
    wish = loops * wandering + (1 - loops) * max(1.6 * throws, wandering)
    most_columns, most_rows = width // Caves.SMALLEST_PLACE, height // Caves.SMALLEST_PLACE
    roomy_columns, roomy_rows = width // _ROOMY, height // _ROOMY
    if roomy_columns * roomy_rows > 1 and throws * (1.6 - loops) < roomy_columns * roomy_rows < wish:
        yield roomy_columns, roomy_rows
    for step in range(60):
        places = wish * 1.15 ** ((step + 1) // 2 * (-1 if step % 2 else 1))
        columns = _between(math.sqrt(places * width / (height * _OBLONG)), 1, most_columns)
        rows = _between(places / columns, 1, most_rows)
        columns = _between(places / rows, 1, most_columns)
        if 1 < columns * rows <= MOST_ROOMS:
            yield columns, rows
    if most_columns * most_rows <= 400:
        yield from list(product(range(1, most_columns + 1), range(1, most_rows + 1)))[1:]


_PLACES = 5.3
_ROOMY = 9
"""The least length and breadth of a place whose room has space for bays and pillars."""

_OBLONG = 1.2
"""The ratio of a place's width to its height; on screens cells are higher than wide."""


def _between(value: float, low: int, high: int) -> int:
    return max(min(round(value), high), low)


def _parallel(length: int) -> int:
    """Return the number of passages, one cell broad, that fit on a side of a place in the worst case.

    The shifting of the lattice's lines may shorten the place, and so do the gaps to its neighbours on both sides.
    """
    shortened = length - max(length - 11, 0) // 3
    gaps = 2 if shortened < 7 else 4 if shortened < 11 else 6 if shortened < 17 else 8
    return (shortened - gaps + 1) // 2
