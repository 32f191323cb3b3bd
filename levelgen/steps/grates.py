"""Grates: bars in a thin wall that show a treasure reached by another route."""

from collections.abc import Iterator

import numpy as np

from levelgen import grid
from levelgen.draft import Draft
from levelgen.recipe import Recipe
from levelgen.rng import Random, shuffle
from levelgen.rooms import Mark, Position, Tier
from levelgen.steps.tunnels import Tunnel, rock_and_ground, straight
from levelgen.terrain import TRANSPARENT, WALKABLE, Terrain, true_for

AWAY = 20
"""The walk from one side of a grate to the other is longer, in steps, or leads through a locked door."""

_THICKEST = 2
"""The thickest wall for bars, in cells."""

_DEEPEST = 12
"""The most cells on the line of sight through a grate to a treasure."""

_OFFERS = 8
"""The number of best offers of items worth showing, except in easy rooms; a shown offer becomes binding."""

_AREA = 80 * 45
"""The size of a map, in cells, that gets one grate if `cycles` is 0.5."""

_UNLOCKED = WALKABLE & ~true_for([Terrain.LOCKED_DOOR])
"""The table of terrain that can be walked on without a key."""


def place_grates(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Set bars into walls so that treasures can be seen, and note the place of each with the room that it shows."""
    asked = 2 * recipe.cycles * max(draft.width * draft.height / _AREA, 1)
    most, placed = int(asked + random.random()), []
    shown: set[int] = set()
    open_ground = _UNLOCKED.take(draft.terrain)  # bars, like walls, are none
    for tunnel, index in _views(draft, random) if most else ():
        sides = draft.position(tunnel.before), draft.position(tunnel.behind)
        if tunnel.b in shown or grid.walk(open_ground, *sides, limit=AWAY) is not None:
            continue
        for cell in tunnel.cells:
            draft.cells[cell] = Terrain.GRATE
        mark = draft.marks[index]
        if not mark.binding:
            draft.marks[index] = mark._replace(binding=True, name="prize")
        shown |= {tunnel.a, tunnel.b}
        placed.append([*draft.position(tunnel.cells[0]), tunnel.b])
        if len(placed) == most:
            break
    draft.notes.setdefault("cycles", {})["grates"] = placed


def _views(draft: Draft, random: Random) -> Iterator[tuple[Tunnel, int]]:
    """Yield thin walls, as tunnels towards a treasure, each with the index of the mark that is seen through it."""
    treasures: dict[int, list[int]] = {}
    offers = 0
    for index, mark in enumerate(draft.marks):
        offers += mark.what == "item" and not mark.binding
        if mark.what == "treasure" or (
            mark.what == "item" and (mark.binding or (mark.tier > Tier.EASY and offers <= _OFFERS))
        ):
            treasures.setdefault(mark.room, []).append(index)
    views = list(_thin_walls(draft, [room for room in treasures if room >= 0]))
    shuffle(random, views)
    for tunnel in views:
        seen = next((number for number in treasures[tunnel.b] if _sees(draft, tunnel, draft.marks[number])), None)
        if seen is not None:
            yield tunnel, seen


def _thin_walls(draft: Draft, rooms: list[int]) -> Iterator[Tunnel]:
    """Yield the thin walls between these rooms and others, as straight tunnels into these rooms."""
    rock, ground = rock_and_ground(draft)
    room_at = np.where(ground, draft.room_at.ravel(), -1)
    is_shown = np.zeros(len(draft.rooms) + 1, np.bool_)  # the last entry is for -1, no room
    is_shown[rooms] = True
    for clear, step in zip(straight(draft, rock), (1, draft.width), strict=True):
        cells = step + np.flatnonzero(clear[step:] & (room_at[:-step] >= 0))
        for thickness in range(1, _THICKEST + 1):
            one, other = room_at[cells - step], room_at[cells + thickness * step]
            shown = (is_shown[one] | is_shown[other]) & (other >= 0) & (one != other)
            for first in cells[shown].tolist():
                wall = [first + step * number for number in range(thickness)]
                before, behind = first - step, first + step * thickness
                tunnel = Tunnel(int(room_at[before]), int(room_at[behind]), before, wall, behind)
                if is_shown[tunnel.b]:
                    yield tunnel
                if is_shown[tunnel.a]:
                    yield tunnel.turned()
            cells = cells[clear[cells + thickness * step]]


def _sees(draft: Draft, tunnel: Tunnel, mark: Mark) -> bool:
    """Tell whether the mark can be seen from before the wall, once there are bars in it."""
    x, y = draft.position(tunnel.before)
    if max(abs(mark.x - x), abs(mark.y - y)) >= _DEEPEST:
        return False
    line = (row * draft.width + column for column, row in _line((x, y), (mark.x, mark.y)))
    return all(cell in tunnel.cells or TRANSPARENT[draft.cells[cell]] for cell in line)


def _line(start: Position, end: Position) -> list[Position]:
    """Return the cells from start to end, both included (Bresenham's line, in whole numbers)."""
    (x, y), (to_x, to_y) = start, end
    dx, dy = to_x - x, to_y - y
    steps = max(abs(dx), abs(dy), 1)
    return [
        (x + (2 * dx * step + steps) // (2 * steps), y + (2 * dy * step + steps) // (2 * steps))
        for step in range(steps + 1)
    ]
