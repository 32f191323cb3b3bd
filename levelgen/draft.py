"""The draft: the canvas that generators and steps edit until it is frozen into a Level.

Inside a draft a cell is one number, y * width + x, and the map is one bytearray of terrain, of which `terrain` is the
view as an array [y, x]: generators that work on single cells and those that work on whole arrays edit the same map.
"""

from array import array
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from levelgen.level import Level, Stage
from levelgen.recipe import Recipe
from levelgen.rng import Seed
from levelgen.rooms import Mark, Position, Tier, link_of, room_of
from levelgen.terrain import DOOR_WORDS, OPEN_BYTES, SOLID_WORDS, WALKABLE_WORDS

__all__ = ["Draft", "DraftLink", "DraftRoom", "Span"]

_EASY = Tier.EASY  # looking a member up in its enumeration takes longer than all else that is known of a new room

Span = tuple[int, int]
"""Cells of one row, from the first number to before the second: (start, stop)."""


class DraftRoom:
    """A room being made: where its cells are, and what is known of it so far."""

    __slots__ = ("bounds", "center", "kind", "spans", "tags", "tier")

    def __init__(self, kind: str, spans: Sequence[Span], bounds: tuple[int, int, int, int]) -> None:
        self.kind = kind
        self.spans = spans
        self.bounds = bounds  # left, top, right, bottom; half open
        self.tier = _EASY
        self.tags: list[str] = []
        start, stop = spans[len(spans) // 2]
        self.center = (start + stop) // 2

    @property
    def area(self) -> int:
        """How many cells it has. Few rooms are asked, so it is not counted for all of them."""
        return sum([stop - start for start, stop in self.spans])

    def cell(self, number: int) -> int:
        """Its cell with that number, from 0 to area - 1."""
        left = number
        for start, stop in self.spans:
            cell = start + left
            if cell < stop:
                return cell
            left = cell - stop
        message = f"a room of {self.area} cells has no cell {number}"
        raise IndexError(message)

    def holds(self, cell: int) -> bool:
        """Whether the cell is one of its own."""
        return any(start <= cell < stop for start, stop in self.spans)


class DraftLink:
    """A way between two rooms, given by their indices; its cells from a to b."""

    __slots__ = ("a", "b", "cells", "kind")

    def __init__(self, a: int, b: int, kind: str, cells: list[int]) -> None:
        self.a = a
        self.b = b
        self.kind = kind
        self.cells = cells


class Draft:
    """A level being dug. It starts as solid rock."""

    def __init__(self, width: int, height: int, *, depth: int = 1, watched: bool = False) -> None:
        self.width = width
        self.height = height
        self.depth = depth
        self.cells = bytearray(width * height)
        self.terrain: NDArray[np.uint8] = np.frombuffer(self.cells, dtype=np.uint8).reshape(height, width)
        self.rooms: list[DraftRoom] = []
        self.links: list[DraftLink] = []
        self.ends: tuple[int, int] | None = None  # rooms of the stairs up and down, once a generator or step knows them
        self.coloured = False  # whether the generator has given the rooms their tiers itself
        self.stairs_up = -1
        self.stairs_down = -1
        self.fixed: set[int] = set()  # cells that no step may make a door of: what they stand over allows no floor
        self.contents: list[tuple[str, int]] = []  # what a document's rule puts into which room; marks find it a place
        self.marks: list[Mark] = []
        self.notes: dict[str, Any] = {}  # what the generator reports: asked and achieved
        self.seconds: dict[str, float] = {}
        self.stages: list[Stage] = []
        self._room_at: NDArray[np.int16]
        self._owners: list[DraftRoom] | None = None  # the rooms when their cells were last looked for
        self.watched = watched  # somebody looks at every snapshot
        self._clock = perf_counter()

    def snapshot(self, name: str) -> None:
        """Note that a stage is done: the time it took and, if somebody watches, what the map looks like."""
        now = perf_counter()
        self.seconds[name] = now - self._clock
        if self.watched:
            terrain = _walled(self.cells, self.width)
            terrain.flags.writeable = False
            if not self.stages or not np.array_equal(terrain, self.stages[-1].terrain):
                self.stages.append(Stage(name, terrain))
        self._clock = perf_counter()

    def room_links(self) -> list[list[tuple[int, int]]]:
        """Return for every room its links: (the room beyond, the link's index), in the order of the links."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.rooms]
        for index, link in enumerate(self.links):
            found[link.a].append((link.b, index))
            found[link.b].append((link.a, index))
        return found

    def adjacency(self) -> list[list[int]]:
        """Return the room graph: for every room the rooms that its links lead to, in the order of the links."""
        return [[beyond for beyond, _ in links] for links in self.room_links()]

    def is_walkable(self, cell: int) -> bool:
        """Whether the cell can be stood on unharmed; doors count."""
        return self.cells[cell] in WALKABLE_WORDS

    def is_solid(self, cell: int) -> bool:
        """Whether nothing can be in the cell: rock, wall, statue or grate."""
        return self.cells[cell] in SOLID_WORDS

    def is_door(self, cell: int) -> bool:
        """Whether the cell is a door of any kind."""
        return self.cells[cell] in DOOR_WORDS

    def thresholds(self, room: int) -> list[int]:
        """The cells of a room's links that touch it: where one steps out of the room."""
        thresholds = []
        for _, index in self.room_links()[room]:
            link = self.links[index]
            if link.cells:
                thresholds.append(link.cells[0 if link.a == room else -1])
                if link.a == link.b:
                    thresholds.append(link.cells[-1])
        return thresholds

    def room_at(self) -> NDArray[np.int16]:
        """The index of the room of every cell, [y, x]; -1 outside rooms. It is to be read only.

        The same is given again while the rooms are the same, as a room keeps its cells.
        """
        if self._owners == self.rooms:
            return self._room_at
        owners = array("h", [-1]) * (self.width * self.height)
        for index, room in enumerate(self.rooms):
            owner = row = array("h", [index])
            for start, stop in room.spans:
                if len(row) != stop - start:  # most rows are as long as the one above
                    row = owner * (stop - start)
                owners[start:stop] = row
        self._room_at = np.frombuffer(owners, dtype=np.int16).reshape(self.height, self.width)
        self._owners = self.rooms.copy()
        return self._room_at

    def freeze(
        self,
        report: dict[str, Any],
        *,
        recipe: Recipe | None = None,
        seed: Seed | None = None,
        near: Position | None = None,
    ) -> Level:
        """Return the level that this draft has become, with what was asked for it."""
        width = self.width
        rooms = []
        for index, room in enumerate(self.rooms):
            center = room.center % width, room.center // width
            rooms.append(room_of((index, room.kind, room.tier, room.bounds, center, tuple(room.tags))))
        links = []
        for link in self.links:
            cells = tuple([(cell % width, cell // width) for cell in link.cells])
            links.append(link_of((link.a, link.b, link.kind, cells)))
        return Level(
            terrain=_walled(self.cells, width),
            room_at=self.room_at(),
            rooms=tuple(rooms),
            links=tuple(links),
            stairs_up=(self.stairs_up % width, self.stairs_up // width),
            stairs_down=(self.stairs_down % width, self.stairs_down // width),
            marks=tuple(self.marks),
            report=report,
            recipe=recipe,
            seed=seed,
            depth=self.depth,
            near=near,
        )


def _walled(cells: bytearray, width: int) -> NDArray[np.uint8]:
    """The terrain [y, x] of a draft's cells, with rock beside anything open turned into wall.

    Slices of all cells in one row are a third faster here than packed bits, which would have to be unpacked again.
    """
    margin = bytes(width + 1)
    floor = np.frombuffer(margin + cells.translate(OPEN_BYTES) + margin, dtype=np.uint8)
    rows = floor[:-2] | floor[1:-1] | floor[2:]  # as the border is solid, nothing spreads round the end of a row
    walls: NDArray[np.uint8] = rows[: -2 * width] | rows[width:-width] | rows[2 * width :]
    np.maximum(walls, np.frombuffer(cells, dtype=np.uint8), out=walls)  # rock is 0, wall is 1, all else is more
    return walls.reshape(-1, width)
