"""The room templates that a level picks from, and which of them have space at an entrance."""

from bisect import bisect
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import RecipeError
from levelgen.generators.templates import Templates
from levelgen.generators.templates.collision import REACH, CollisionMap
from levelgen.generators.templates.procedural import PROCEDURES, procedural
from levelgen.generators.templates.variant import Variant
from levelgen.rng import Random, below, chosen, stream
from levelgen.template import files
from levelgen.template.template import SYMMETRIES, Template, entrances_of, turned_array, turned_direction, turned_place

_HAND = 40
"""Rooms that a level picks from, some of them several times the same."""

_OF_EACH, _PICKED = 16, 3
"""Rooms that each procedure makes, and how many of them a level knows."""

_SMALLEST, _LARGEST = (4, 4), (13, 9)
"""Width and height, from and to, of the floor of procedural rooms."""

_LINES = (1, 3, 6)
"""Steps behind an entrance at which the space to both sides is measured."""

_DOORWAYS = 32
"""Doorways of a room that are tried at most: of one with more, every second or third."""

_TURNS = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}
"""Quarter turns clockwise after which who went south goes in the direction (dx, dy)."""


class RoomTemplate:
    """A template to pick, with what is worked out of it at first use: its eight variants, and its doorways.

    A doorway is an entrance of one of the variants, by which it faces north. The same doorway, turned, faces any side.
    """

    def __init__(self, template: Template) -> None:
        self.template = template
        self._variants: dict[int, Variant] = {}

    def variant(self, symmetry: int) -> Variant:
        """Return the template in one of its eight symmetries."""
        if symmetry not in self._variants:
            self._variants[symmetry] = self.variant(0).turned(symmetry) if symmetry else Variant(self.template)
        return self._variants[symmetry]

    @cached_property
    def doorways(self) -> list[tuple[int, int, int]]:
        """The symmetry of the variant, and x and y of the entrance in it, of each doorway."""
        template = self.template
        doorways = sorted(
            (symmetry, *turned_place(x, y, template.width, template.height, symmetry))
            for symmetry in SYMMETRIES
            for x, y, dx, dy, _ in template.entrances
            if turned_direction(dx, dy, symmetry) == (0, -1)
        )
        return doorways[:: -(-len(doorways) // _DOORWAYS)]

    @cached_property
    def needs(self) -> NDArray[np.uint8]:
        """The space that the room needs behind each doorway, [space, doorway]; see `space_at`."""
        inner = [turned_array(self.variant(0).inner.view(np.uint8), symmetry) for symmetry in SYMMETRIES]
        needs = np.array([_needs(inner[symmetry], x, y) for symmetry, x, y in self.doorways], dtype=np.uint8)
        return np.minimum(needs, np.uint8(REACH)).T


def _needs(inner: NDArray[np.uint8], x: int, y: int) -> list[int]:
    """Return the space that is needed south of (x, y) by a room with these cells inside its walls, [y, x]."""
    needs = [inner[y + 1 :, x].tobytes().find(0)]
    for steps in _LINES:
        row = inner[min(y + steps, len(inner) - 1)].tobytes()
        needs += [max(row.rfind(1) - x, 0), max(x - row.find(1), 0) if 1 in row else 0]
    return needs


def space_at(collisions: CollisionMap, x: int, y: int, dx: int, dy: int) -> list[int]:
    """Return the space behind an entrance at (x, y) that is entered in the direction (dx, dy), in free cells.

    Returns:
        how many there are straight on, then to the left and to the right of one who has gone 1, 3 and 6 steps; what
        lies behind something is not looked at.
    """
    free = collisions.clearance(x, y, dx, dy)
    space = [free]
    for steps in _LINES:
        if steps <= free:
            at = x + steps * dx, y + steps * dy
            space += [collisions.clearance(*at, dy, -dx), collisions.clearance(*at, -dy, dx)]
        else:
            space += [REACH, REACH]
    return space


class Collection:
    """The rooms that a level picks from, the smallest first; not every level has all there are."""

    def __init__(self, rooms: list[RoomTemplate]) -> None:
        self.rooms = sorted(rooms, key=lambda room: room.template.width * room.template.height)
        counts = [len(room.doorways) for room in self.rooms]
        self.room_of = np.repeat(np.arange(len(rooms)), counts)
        self._first = [0, *accumulate(counts)]
        needs = np.concatenate([room.needs for room in self.rooms], axis=1)
        self._needs = np.ascontiguousarray(needs)  # by rows, along which they are compared

    @classmethod
    def of(cls, recipe: Templates, depth: int, rng: Random) -> "Collection":
        """Return a random hand of drawn rooms that may be at a depth, and of procedural ones.

        Raises:
            RecipeError: the recipe's folder has no room for the depth, and it wants no procedural ones.
            TemplateError: a file of the folder is broken, or there is none.
        """
        drawn = [room for room in _drawn(recipe.folder) if room.template.depths[0] <= depth <= room.template.depths[1]]
        if not drawn and not recipe.procedural:
            raise RecipeError(
                f"{recipe.name}: folder is {recipe.folder!r}, where no room is for depth {depth}; "
                "allowed: a folder with rooms for every depth, or procedural above 0"
            )
        known = [(procedure, below(rng, _OF_EACH)) for procedure in PROCEDURES for _ in range(_PICKED)]
        share, last = recipe.procedural if drawn else 1.0, len(drawn) - 1
        totals = list(accumulate(room.template.weight for room in drawn))
        return cls(
            [
                _made(*chosen(rng, known))
                if rng.random() < share
                else drawn[bisect(totals, rng.random() * totals[-1], 0, last)]
                for _ in range(_HAND)
            ]
        )

    def fitting(self, space: list[int]) -> NDArray[np.intp]:
        """Return the doorways, by number, of rooms that do not need more than the space there is; see `space_at`."""
        fits = self._needs <= np.array(space, dtype=np.uint8)[:, np.newaxis]
        return np.flatnonzero(fits.all(axis=0))

    def first_of(self, doorway: int) -> int:
        """Return the first doorway of the room that has this one; those before are of smaller rooms."""
        return self._first[int(self.room_of[doorway])]

    def turned(self, doorway: int, dx: int, dy: int) -> tuple[Variant, int, int]:
        """Return the variant that is entered in the direction (dx, dy) by that doorway, and the doorway's x and y."""
        index = int(self.room_of[doorway])
        room = self.rooms[index]
        symmetry, x, y = room.doorways[doorway - self._first[index]]
        turns = _TURNS[dx, dy]
        variant = room.variant(symmetry & 4 | (symmetry + turns) & 3)
        width, height = (variant.height, variant.width) if turns & 1 else (variant.width, variant.height)
        return variant, *turned_place(x, y, width, height, turns)


def _drawn(folder: str | None) -> tuple[RoomTemplate, ...]:
    """Return the rooms of a folder, or our own."""
    return _ours() if folder is None else _rooms(files.load_folder(Path(folder)))


@cache
def _ours() -> tuple[RoomTemplate, ...]:
    return _rooms(files.ours("rooms"))


def _rooms(templates: tuple[Template, ...]) -> tuple[RoomTemplate, ...]:
    return tuple(RoomTemplate(template) for template in templates if template.kind == "room")


@cache
def _made(procedure: str, number: int) -> RoomTemplate:
    """Return one of the rooms that procedures make: a fixed collection, as if somebody had drawn them too."""
    return RoomTemplate(procedural(procedure, stream(number, "made rooms"), _SMALLEST, _LARGEST))


_CLOSET = bytes(map(int, "1111122112211111"))

CLOSET = RoomTemplate(Template("closet", "room", 4, 4, _CLOSET, entrances_of(4, 4, _CLOSET, ())))
"""The smallest room, for where lava leaves no space for others."""
