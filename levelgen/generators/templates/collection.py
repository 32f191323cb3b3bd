"""The room templates that a level picks from, and the search for those that fit the space at an entrance."""

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import RecipeError
from levelgen.generators.templates import Templates
from levelgen.generators.templates.collision import REACH, CollisionMap
from levelgen.generators.templates.procedural import PROCEDURES, procedural
from levelgen.generators.templates.variant import Variant
from levelgen.rng import Random, chosen, stream
from levelgen.template import files
from levelgen.template.template import SYMMETRIES, Template, entrances_of, turned_array, turned_direction, turned_place
from levelgen.terrain import Terrain

_HAND = 40
"""The number of different rooms in the hand that a level picks from, if there are enough."""

_SMALL = 8
"""The longest side of spare rooms, which are used where no room of the hand fits."""

_ROUND = 30
"""Rooms placed before all are put back into the hand."""

_OF_EACH, _PICKED = 16, 3
"""Rooms made by each procedure, and the number of them that a level may use."""

_SMALLEST, _LARGEST = (4, 4), (13, 9)
"""The least and greatest (width, height) of the floor of procedural rooms."""

_DEPTH = 9
"""Steps behind an entrance at which the space to both sides is measured."""

_DOORWAYS = 32
"""The most doorways tried of a room: all ideal ones, and if there are too many plain ones, every second or third."""

_OUT = REACH + 1
"""A need that no space meets, for rooms taken out of the hand."""

_TURNS = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}
"""Quarter turns clockwise that turn south into the direction (dx, dy)."""

_NORTHWARD = {
    side: [symmetry for symmetry in SYMMETRIES if turned_direction(*side, symmetry) == (0, -1)] for side in _TURNS
}
"""The symmetries that turn a direction (dx, dy) north."""


class Doorways(NamedTuple):
    """Doorways of a room, each as (symmetry of the variant, x, y of the entrance in it); see `RoomTemplate`.

    `needs` is the space that the room needs behind each doorway in turn, a byte for each entry of `space_at`.
    """

    places: list[tuple[int, int, int]]
    needs: bytes


class RoomTemplate:
    """A template to pick, with its eight variants and its doorways, which are computed at first use.

    A doorway is an entrance of a variant that faces north. Turned, the same doorway can face any side.
    """

    def __init__(self, template: Template) -> None:
        self.template = template
        self.sides = tuple(sorted((template.width, template.height)))  # the shorter first

    @cached_property
    def _drawn(self) -> Variant:
        return Variant(self.template)

    def variant(self, symmetry: int) -> Variant:
        """Return the template in one of its eight symmetries."""
        return self._drawn.turned(symmetry)

    @cached_property
    def doorways(self) -> tuple[Doorways, Doorways]:
        """The doorways at ideal entrances, and those at plain ones, of which some are skipped if there are many."""
        template = self.template
        ideal, plain = (
            sorted(
                (symmetry, *turned_place(x, y, template.width, template.height, symmetry))
                for x, y, dx, dy, is_ideal in template.entrances
                if is_ideal == wanted
                for symmetry in _NORTHWARD[dx, dy]
            )
            for wanted in (True, False)
        )
        every = max(-(-len(plain) // max(_DOORWAYS - len(ideal), 1)), 1)
        plain = plain[::every]
        needs = self._needs(ideal + plain)
        return Doorways(ideal, needs[: len(ideal)].tobytes()), Doorways(plain, needs[len(ideal) :].tobytes())

    def _needs(self, places: list[tuple[int, int, int]]) -> NDArray[np.uint8]:
        """Return a row for each of these doorways: the space needed behind it, as in `space_at`, up to REACH."""
        size = max(self.sides)
        inside = np.zeros((len(SYMMETRIES), 2 * size + _DEPTH, size), dtype=np.bool_)  # below the room are empty rows
        for symmetry in SYMMETRIES:
            turned = turned_array(self._drawn.inner, symmetry)
            inside[symmetry, : len(turned), : len(turned[0])] = turned
        turn, x, y = np.array(places, dtype=np.intp).reshape(-1, 3, 1).transpose(1, 0, 2)
        rows = y + np.arange(1, size + _DEPTH, dtype=np.intp)
        straight = inside[turn, rows, x].argmin(axis=1)
        aside = np.where(inside[turn, rows[:, :_DEPTH]], (np.arange(size, dtype=np.intp) - x)[:, np.newaxis], 0)
        to_sides = np.stack((aside.max(axis=2), -aside.min(axis=2)), axis=2).reshape(-1, 2 * _DEPTH)
        needs: NDArray[np.uint8] = np.minimum(np.column_stack((straight, to_sides)), REACH).astype(np.uint8)
        return needs


def space_at(collisions: CollisionMap, x: int, y: int, dx: int, dy: int) -> list[int]:
    """Return the free space behind an entrance at (x, y) that is entered in the direction (dx, dy), in cells.

    Before another template it is one cell less, for a wall: a room shares walls only with the room it is joined to,
    since any other thin wall would have a long walk around it and become a loop.

    Returns:
        the free cells straight on, then to the left and to the right after 1, 2, 3 steps, and so on; blocked steps
        count as REACH.
    """
    free = collisions.clearance(x, y, dx, dy)
    space = [collisions.clearance_apart(x, y, dx, dy)]
    space += collisions.clearances_beside(x, y, dx, dy, min(free, _DEPTH))
    return space + [REACH] * (1 + 2 * _DEPTH - len(space))


class Collection:
    """The rooms that a level picks from, largest first: a hand of them, and small spare rooms.

    A placed room is taken out, so that no room repeats before many others have come. Spare rooms are for entrances
    where no room of the hand fits.
    """

    def __init__(self, rooms: list[RoomTemplate], spare: list[RoomTemplate] | None = None) -> None:
        self.rooms = [*sorted(rooms, key=_minus_area), *sorted(spare or rooms, key=_minus_area)]
        self.hand = len(rooms)
        self.smallest = CLOSET
        # Doorways are numbered room by room: ideal ones of the hand, ideal ones of spare rooms, then all plain ones.
        self._parts = [room.doorways[kind] for kind in (0, 1) for room in self.rooms]
        # The first doorway of each part.
        self._first = first = [0, *accumulate([len(part.places) for part in self._parts])]
        self._ends = 0, first[self.hand], first[len(self.rooms)], first[-1]  # of the groups of doorways
        needs = np.frombuffer(b"".join([part.needs for part in self._parts]), dtype=np.uint8)
        self._needs = needs.reshape(-1, 1 + 2 * _DEPTH).T.copy()  # a row for each entry of `space_at`
        self.put_back()

    @classmethod
    def of(cls, recipe: Templates, depth: int, rng: Random) -> "Collection":
        """Return a random hand of rooms: drawn ones allowed at the depth, by weight, and procedural ones.

        Raises:
            RecipeError: the recipe's folder has no room for the depth and the map, and `procedural` is 0.
            TemplateError: a file of the folder is broken, or there is none.
        """
        drawn = _fitting_drawn(recipe, depth)
        procedures = _made()
        made = [chosen(rng, rooms) for rooms in procedures for _ in range(_PICKED)]
        made = _suiting(made, recipe)
        share, last = recipe.procedural if drawn else 1.0, len(drawn) - 1
        totals = list(accumulate(room.template.weight for room in drawn))
        hand: dict[RoomTemplate, None] = {}  # a dict keeps its order, unlike a set
        for _ in range(4 * _HAND):
            is_made = rng.random() < share
            room = chosen(rng, made) if is_made else drawn[bisect(totals, rng.random() * totals[-1], 0, last)]
            hand[room] = None
            if len(hand) == _HAND:
                break
        spare = [room for room in drawn if room.sides[1] <= _SMALL] if share < 1 else []
        small = [room for rooms in procedures for room in rooms if room.sides[1] <= _SMALL]
        spare += _suiting(small, recipe) if share else []
        found = cls(list(hand), [room for room in spare if room not in hand])
        if not share:
            found.smallest = found.rooms[found.hand - 1]
        return found

    def put_back(self) -> None:
        """Put all rooms back into the hand."""
        self._left = self._needs.copy()
        self._groups = [(start, self._left[:, start:stop]) for start, stop in pairwise(self._ends)]
        self._taken = 0

    def take_out(self, room: int) -> None:
        """Take a room out of the hand; after a round of rooms, all are put back."""
        for part in (room, room + len(self.rooms)):
            self._left[0, self._first[part] : self._first[part + 1]] = _OUT
        self._taken += 1
        if self._taken == min(_ROUND, self.hand):
            self.put_back()

    def fitting(self, space: list[int]) -> Iterator[list[int]]:
        """Yield the numbers of the doorways of rooms that fit the space; see `space_at`.

        Three groups are yielded: the ideal doorways of the hand, the ideal ones of spare rooms, and the plain ones.
        """
        there = np.frombuffer(bytes(space), dtype=np.uint8)[:, np.newaxis]
        for start, needs in self._groups:
            (fitting,) = np.logical_and.reduce(needs <= there).nonzero()
            fitting += start
            yield fitting.tolist()

    def split(self, doorways: list[int], at: int) -> tuple[list[int], list[int]]:
        """Split doorways: return those of the room of `doorways[at]`, and those after, which are of smaller rooms."""
        part = self._part_of(doorways[at])
        start, stop = bisect_left(doorways, self._first[part]), bisect_left(doorways, self._first[part + 1])
        return doorways[start:stop], doorways[stop:]

    def room_of(self, doorway: int) -> int:
        """Return the number of the room that a doorway leads into."""
        return self._part_of(doorway) % len(self.rooms)

    def _part_of(self, doorway: int) -> int:
        return bisect(self._first, doorway) - 1

    def turned(self, doorway: int, dx: int, dy: int) -> tuple[Variant, int, int]:
        """Return the variant whose doorway is entered in the direction (dx, dy), and the doorway's x and y in it."""
        part = self._part_of(doorway)
        symmetry, x, y = self._parts[part].places[doorway - self._first[part]]
        turns = _TURNS[dx, dy]
        variant = self.rooms[part % len(self.rooms)].variant(symmetry & 4 | (symmetry + turns) & 3)
        width, height = (variant.height, variant.width) if turns & 1 else (variant.width, variant.height)
        return variant, *turned_place(x, y, width, height, turns)


def _fitting_drawn(recipe: Templates, depth: int) -> list[RoomTemplate]:
    """Return the drawn rooms that are allowed at a depth and no larger than the map."""
    drawn = [room for room in _drawn(recipe.folder) if room.template.depths[0] <= depth <= room.template.depths[1]]
    drawn = _suiting(drawn, recipe)
    shorter, longer = sorted((recipe.width, recipe.height))
    fitting = [room for room in drawn if room.sides[0] <= shorter and room.sides[1] <= longer]
    if not fitting and not recipe.procedural:
        lack = f"for depth {depth}" if not drawn else f"small enough for a map of {recipe.width}x{recipe.height}"
        raise RecipeError(
            f"{recipe.name}: folder is {recipe.folder!r}, where no room is {lack}; "
            "allowed: a folder with rooms for every depth and map, or procedural above 0"
        )
    return fitting


def _suiting(rooms: Iterable[RoomTemplate], recipe: Templates) -> list[RoomTemplate]:
    """Return the rooms without lava, water or lawn if the recipe has none of it; with an author's folder, all rooms."""
    unlike = {Terrain.LAVA: recipe.lava, Terrain.DEEP_WATER: recipe.water, Terrain.GRASS: recipe.grass}
    missing = [word for word, part in unlike.items() if not part]
    if recipe.folder is not None or not missing:
        return list(rooms)
    return [room for room in rooms if not any(word in room.template.cells for word in missing)]


def _minus_area(room: RoomTemplate) -> int:
    return -room.template.width * room.template.height


def _drawn(folder: str | None) -> tuple[RoomTemplate, ...]:
    """Return the rooms of a folder, or the built-in ones."""
    return _ours() if folder is None else _rooms(files.load_folder(Path(folder), ["room"]))


@cache
def _ours() -> tuple[RoomTemplate, ...]:
    return _rooms(files.ours("rooms"))


def _rooms(templates: tuple[Template, ...]) -> tuple[RoomTemplate, ...]:
    return tuple(RoomTemplate(template) for template in templates if template.weight)


@cache
def _made() -> tuple[tuple[RoomTemplate, ...], ...]:
    """Return the rooms made by each procedure; like drawn rooms they are a fixed collection.

    All at once, or a level could get two objects for one room, if another thread makes it at the same time.
    """
    return tuple(
        tuple(
            RoomTemplate(procedural(procedure, stream(number, "made rooms"), _SMALLEST, _LARGEST))
            for number in range(_OF_EACH)
        )
        for procedure in PROCEDURES
    )


_CLOSET = bytes(map(int, "1111122112211111"))

CLOSET = RoomTemplate(Template("closet", "room", 4, 4, _CLOSET, entrances_of(4, 4, _CLOSET, ())))
"""The smallest room, used where lava leaves no space for others."""
