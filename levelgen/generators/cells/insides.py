"""What breaks up large rooms: pillars, alcoves, a block with a walk around it, rows of cells along a walk.

All of it stands in the largest rectangle of a room's floor. It keeps clear of every cell by which one enters that
rectangle, from a corridor or from the rest of the room, and so every room stays in one piece:

    pillars              alcoves              block                cells
    . . . . . . . . .    . . # . . # . . #    . . . . . . . . .    . . # . . # . . #
    . # . . # . . # .    . . # . . # . . #    . . . . . . . . .    . . # . . # . . #
    . . . . . . . . .    . . . . . . . . .    . . # # # # # . .    # . # # . # # . #
    . # . . # . . # .    . . . . . . . . .    . . # # # # # . .    . . . . . . . . .
    . . . . . . . . .    . . # . . # . . #    . . . . . . . . .    . . . . . . . . .
"""

from collections.abc import Callable, Sequence

from levelgen.draft import Draft
from levelgen.generators.cells import Cells
from levelgen.generators.cells.rooms import CellRoom
from levelgen.insides import Inside, Place, Places, inside_of
from levelgen.rng import Random, picker
from levelgen.terrain import Terrain

Rolls = Sequence[float]
"""Three numbers, from 0 to below 1, for the choices of an inside."""

_LARGE = 120
"""The cells of a rectangle that is broken up for certain with the knob at 0.5."""

_SMALL = 50
"""The cells of a rectangle that is not broken up with the knob at 0.5; above them the chance grows evenly."""

_SHORTEST = 4
"""The least length and breadth of a rectangle that is broken up."""


def break_up(recipe: Cells, draft: Draft, rooms: Sequence[CellRoom], rng: Random) -> None:
    """Break up large rooms, by chance, once their corridors are dug."""
    kind_of = picker(recipe.insides)
    for number, cell_room in enumerate(room for room in rooms if room.parts):
        solid: list[int] = []
        for part in cell_room.parts:
            # Every part draws the same count of numbers, so that no knob moves the insides of other rooms.
            chance, kind, *rolls = [rng.random() for _ in range(5)]
            left, top, rows = part
            inside = inside_of(rows, top * draft.width + left, draft.cells, draft.width)
            likely = _likely(inside.length * inside.breadth, recipe.broken)
            if inside.breadth >= _SHORTEST and chance < likely:
                solid += _solid(inside, kind_of(kind), rolls)
        if solid:
            for cell in solid:
                draft.cells[cell] = Terrain.ROCK
            room = draft.rooms[number]
            room.give_up(solid)
            room.center = room.cell(room.area // 2)


def _likely(area: int, broken: float) -> float:
    """Return the chance that a rectangle is broken up: with 0.5 that of its size, with 0 none, with 1 certainty."""
    by_size = min(max((area - _SMALL) / (_LARGE - _SMALL), 0.0), 1.0)
    return 2 * broken * by_size if broken < 0.5 else by_size + (2 * broken - 1) * (1 - by_size)


def _solid(inside: Inside, kind: str, rolls: Rolls) -> list[int]:
    """Return the cells of a rectangle that become solid."""
    # What finds no place gives way to what needs less.
    tried = (_INSIDES[name](inside, rolls) for name in (kind, "alcoves", "pillars"))
    return sorted(map(inside.cell, next(filter(None, tried), set[Place]())))


def _pillars(inside: Inside, rolls: Rolls) -> Places:
    """Return pillars at even distances, all over the room or along its walls; thick ones in a high hall."""
    length, breadth = inside.length, inside.breadth
    if breadth < 5:
        return set()
    thick = 2 if breadth > 8 and rolls[0] < 0.5 else 1
    apart = thick + (2 if rolls[1] < 0.7 else 3)
    lines = range(1, breadth - thick, apart)
    if 6 < breadth < 9 and rolls[2] < 0.4:
        lines = range(1, breadth - thick, breadth - thick - 2)  # two rows, and a yard between them
    shift = (breadth - thick - 1 - lines[-1]) // 2, (length - 2 - thick) % apart // 2
    starts = [(x + shift[1], y + shift[0]) for x in range(1, length - thick, apart) for y in lines]
    return inside.clear({(x + dx, y + dy) for x, y in starts for dx in range(thick) for dy in range(thick)})


def _alcoves(inside: Inside, rolls: Rolls) -> Places:
    """Return fins at even distances along one of the long walls, or along both; a high hall would stay bare."""
    length, breadth = inside.length, inside.breadth
    if breadth > 8:
        return set()
    deep = 2 if breadth > 6 and rolls[0] < 0.6 else 1
    apart = 3 + int(2 * rolls[1])
    first = (length - 1) % apart // 2 or apart - 1
    fins = [(x, y) for x in range(first, length - 1, apart) for y in range(deep)]
    sides = [[(x, breadth - 1 - y) for x, y in fins], fins]
    both = breadth >= 2 * deep + 2 and rolls[2] < 0.8
    return inside.clear({place for side in sides[: 1 + both] for place in side})


def _block(inside: Inside, rolls: Rolls) -> Places:
    """Return a block with a walk around it: solid or hollow, and in two parts if it is long."""
    length, breadth = inside.length, inside.breadth
    walk = 3 if breadth > 9 or (breadth > 7 and rolls[0] < 0.5) else 2
    wide, high = length - 2 * walk, breadth - 2 * walk
    if wide < 3 or high < 1:
        return set()
    block = {(walk + x, walk + y) for x in range(wide) for y in range(high)}
    if high > 3 and wide > 4 and rolls[1] < 0.6:
        block -= {(walk + x, walk + y) for x in range(1, wide - 1) for y in range(1, high - 1)}
        middle, gate = walk + high // 2, walk + 1 + int(rolls[2] * (wide - 2))
        return block - {(walk, middle), (walk + wide - 1, middle), (gate, walk), (gate, walk + high - 1)}
    if wide > 8:
        gap = walk + wide // 2
        block -= {(x, walk + y) for x in (gap - 1, gap) for y in range(high)}
    return block


def _cells(inside: Inside, rolls: Rolls) -> Places:
    """Return the walls of cells in a row along one of the long walls or along both, each open to the walk between."""
    length, breadth = inside.length, inside.breadth
    deep = 2 if breadth > 7 or (breadth > 5 and rolls[0] < 0.3) else 1
    wide = 2 if rolls[1] < 0.6 else 3
    both = breadth >= 2 * deep + 4
    door = wide // 2
    found: Places = set()
    for side in (0, 1) if both else (int(2 * rolls[2]),):
        near = {(x, y if side else breadth - 1 - y) for x, y in inside.entries}
        for start in range((length + 1) % (wide + 1) // 2, length - wide + 1, wide + 1):
            before, behind = start - 1, start + wide
            if any(before <= x <= behind and y <= deep for x, y in near):
                continue
            walls = {(x, y) for x in (before, behind) if 0 <= x < length for y in range(deep + 1)}
            walls |= {(x, deep) for x in range(start, behind) if x != start + door}
            found |= {(x, y if side else breadth - 1 - y) for x, y in walls}
    return found


_INSIDES: dict[str, Callable[[Inside, Rolls], Places]] = {
    "pillars": _pillars,
    "alcoves": _alcoves,
    "block": _block,
    "cells": _cells,
}
