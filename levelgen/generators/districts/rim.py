"""The rim of a walled town: towers, wall walks, and a chasm beyond the outer wall.

On an open side of the map rooms stand a little away from its edge. The rock before them falls away, but for a wall of
one cell that has slits, or is low between merlons:

    : : : : : : : : :      : : : : : : : : :
    # # | # # | # # |      # : : # : : # : :
    . . . . . . . . .      . . . . . . . . .
"""

from collections.abc import Set as AbstractSet

import numpy as np

from levelgen import grid
from levelgen.draft import Draft, DraftRoom
from levelgen.generators.districts import Districts
from levelgen.rng import Random, below
from levelgen.shapes import Rows, ellipse
from levelgen.terrain import Terrain

WEST, NORTH, EAST, SOUTH = range(4)
"""The sides of a map, in the order of the lines of a box."""

_LEAST_UNIT = 5  # cells of a unit beside a strip, on average
_LEAST_ROUND = 4  # the width and height of a tower that is round

STRIP = 3
"""The breadth, in cells, of the strip along an open side where no room stands, with the map's border."""

_INLAND = 3
"""The part of the map's width or height up to which it falls away, as a divisor."""

_WALK = 2
"""The breadth of a wall walk."""

_APART = 3
"""The distance from one slit or merlon to the next."""

_LOW = 0.4
"""The chance that a room's outer wall is low."""


def open_sides(recipe: Districts, rng: Random) -> set[int]:
    """Return the sides of the map that are open, each by chance, where units have space left."""
    columns, rows = recipe.grid
    spare = recipe.width - columns * _LEAST_UNIT, recipe.height - rows * _LEAST_UNIT
    rolls = [rng.random() for _ in range(4)]
    return {side for side, roll in enumerate(rolls) if roll < recipe.outside and spare[side % 2] >= 2 * STRIP}


def tower(width: int, height: int) -> Rows:
    """Return the shape of a tower: round, if there is space for that."""
    return ellipse(width, height) if min(width, height) >= _LEAST_ROUND else [(0, width)] * height


def lay_wall_walk(draft: Draft, room: DraftRoom, side: int) -> bool:
    """Fill a room but for a walk along its outer side, and straight ways to it from where one enters.

    Returns:
        Whether the walk is in one piece; otherwise the room is as it was.
    """
    left, top, right, bottom = room.bounds
    part = np.s_[top - 1 : bottom + 1, left - 1 : right + 1]
    own = np.zeros(draft.terrain.shape, np.bool_)
    for start, stop in room.spans:
        own.ravel()[start:stop] = True
    own = own[part]
    entries = own & grid.dilate((draft.terrain[part] != int(Terrain.ROCK)) & ~own, diagonal=False)
    turns = (side - NORTH) % 4  # so that the outer side is the first row
    own, entries = np.rot90(own, turns), np.rot90(entries, turns)
    ways = np.logical_or.accumulate(entries[::-1], axis=0)[::-1]
    kept = own & ((own.cumsum(axis=0, dtype=np.int32) <= _WALK) | ways)
    if not grid.connected(kept):
        return False
    draft.terrain[part][np.rot90(own & ~kept, -turns)] = Terrain.ROCK
    room.set_spans(draft.spans_of(np.rot90(kept, -turns), left - 1, top - 1))
    start, stop = room.spans[len(room.spans) // 2]
    room.center = (start + stop) // 2
    room.tags.append("wall walk")
    return True


def fall_away(draft: Draft, sides: AbstractSet[int], rng: Random) -> None:
    """Let the rock on these sides of the map fall away, and open the walls of the rooms there."""
    terrain = draft.terrain
    rim, region = np.zeros(terrain.shape, np.bool_), np.zeros(terrain.shape, np.bool_)
    for side in sorted(sides):
        turned = np.rot90(rim, side - NORTH), np.rot90(region, side - NORTH)  # views with this side as their first row
        turned[0][:2] = True
        turned[1][: len(turned[1]) // _INLAND] = True
    rock = terrain == int(Terrain.ROCK)
    sky = grid.in_blocks(grid.inner(region & ~grid.dilate(~rock)))
    labels, _ = grid.label(sky)
    sky &= np.isin(labels, labels[sky & rim])
    terrain[sky] = Terrain.CHASM
    draft.map_rooms()
    links = np.zeros(terrain.size, np.bool_)
    links[[cell for link in draft.links for cell in link.cells]] = True
    wall = rock & ~sky & ~grid.dilate(links.reshape(terrain.shape), diagonal=False)
    draft.fixed.update(np.flatnonzero(rock & grid.dilate(sky)).tolist())
    styles = [(below(rng, _APART), rng.random() < _LOW) for _ in draft.rooms]
    for x, y in grid.positions(grid.inner(wall & grid.dilate(sky, diagonal=False))):
        for dx, dy in grid.SIDES:
            room = draft.room_at[y + dy, x + dx]
            if room >= 0 and sky[y - dy, x - dx]:
                phase, is_low = styles[room]
                if is_low != ((x + y) % _APART == phase):
                    terrain[y, x] = Terrain.CHASM if is_low else Terrain.GRATE
    draft.bury()
