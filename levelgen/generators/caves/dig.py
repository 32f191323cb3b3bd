"""A level as a cave rolled with dice: rooms where the dice lead, and four kinds of passage between them.

After "Randomizing a Location: Some Thoughts" (2013): `dice` rolls the cave, `layout` gives rooms and passages their
places on the map, `cellular` shapes the rooms, and `passages` draws the passages between them.

Differences from the document: the exit is in the room reached by the last roll, since twelve rolls seldom make a room
12, but never in the entrance; if the last roll leads there, the dice are thrown once more. With `stairs="farthest"`
a later step chooses the rooms of the stairs. Directions that would leave the map, or find no space for a passage, are
thrown again, but not those thrown by hand.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.generators.caves import Caves
from levelgen.generators.caves.cellular import (
    floor_chance,
    fray,
    join_pieces,
    open_thin_walls,
    random_fill,
    smooth,
    widen_mouths,
)
from levelgen.generators.caves.dice import KINDS, Refused, roll_cave
from levelgen.generators.caves.ground import Ground
from levelgen.generators.caves.layout import ACROSS, DOWN, SLIM, CaveLayout, Passage
from levelgen.generators.caves.passages import PassageDrawer
from levelgen.generators.caves.stages import show_rolls
from levelgen.rng import Random, Streams, below
from levelgen.terrain import SLOPES, SOLID_WORDS, Terrain

Mask = NDArray[np.bool_]

_ROOMY = 5
"""The least length and breadth of a room, in cells, if its box is as large."""

_LONG = 5
"""The longest passage along which the room widens by one cell; along longer ones it widens by two."""

_LEAST = 4
"""The fewest cells that a room leaves to a passage."""


def dig(recipe: Caves, draft: Draft, streams: Streams) -> None:
    """Throw the dice, and dig the rooms and passages that they show."""
    refused: Refused | None = None if draft.watcher is None else []
    cave = roll_cave(recipe, streams, refused)
    layout = CaveLayout(recipe, cave, streams("plan"))
    bodies = streams("bodies")
    rooms, ground = _shape_rooms(recipe, layout, bodies)
    rng = streams("lanes")
    courses = _draw_courses(layout, rooms, rng)
    _smooth_mouths(layout, rooms, ground, courses)
    rolled, drawn = ([each.kind for each in found] for found in (cave.rolls, layout.passages))
    kinds = rolled if recipe.dice else drawn  # a kind thrown by hand stays, even if it is drawn as tight
    draft.links = [
        DraftLink(
            roll.a,
            roll.b,
            kind,
            cells.copy() if roll.a == passage.near else cells[::-1],
        )
        for roll, passage, kind, cells in zip(cave.rolls, layout.passages, kinds, courses, strict=True)
    ]
    draft.add_rooms(["cave"] * len(layout.boxes), np.where(rooms, ground.owners, np.int16(-1)))
    draft.terrain[rooms] = Terrain.FLOOR
    draft.terrain.ravel()[[cell for link in draft.links for cell in link.cells]] = Terrain.FLOOR
    for link in draft.links:
        if link.kind == "steep":
            _slope(draft, link)
    draft.contents = cave.contents
    draft.hard_avoidable = True
    if recipe.stairs == "last" or recipe.dice:
        draft.ends = 0, cave.exit
        draft.stairs_up = _hole_in_the_roof(draft.rooms[0], draft, rng)
        draft.rooms[0].tags.append("roof")
    if draft.watcher is not None and refused is not None:
        show_rolls(draft.watcher, draft, cave, drawn, refused)
    draft.snapshot("cave", "All that the dice showed is dug; steep passages fall towards the room found later.")
    exchanged = sum(before != now for before, now in zip(rolled, drawn, strict=True))
    draft.notes.update(
        rolls=[recipe.throws, len(cave.rolls)],
        rerolls={**cave.rerolls, "passage": exchanged},
        moved=cave.moved,
        lattice=list(recipe.lattice),
        places=[list(place) for place in cave.places],
        throws=[  # the place where the dice were thrown, what the three of them showed, and the passage that was drawn
            [*cave.places[roll.a], roll.side + 1, KINDS.index(roll.kind) + 1, roll.shown + 1, KINDS.index(kind) + 1]
            for roll, kind in zip(cave.rolls, drawn, strict=True)
        ],
        passages={kind: [rolled.count(kind), drawn.count(kind)] for kind in KINDS},
    )


def _shape_rooms(recipe: Caves, layout: CaveLayout, rng: Random) -> tuple[Mask, Ground]:
    """Return the cells of all rooms, [y, x]: each room is one piece, with floor in its core along all its bands."""
    random = rng.random
    chance = np.zeros((recipe.height, recipe.width), dtype=np.uint8)
    # The rooms of a level share a bias to be large or small, or every level would look average.
    span = 0.6 * recipe.jitter
    least = recipe.rooms + 0.8 * recipe.jitter * (random() - 0.5) - span / 2
    forced = np.zeros(chance.shape, dtype=np.bool_)
    for number, (room, (low, high)) in enumerate(layout.areas):
        core_low, core_high = layout.cores[room]
        (left, right), (top, bottom) = [
            _extent(*edges, least + span * random(), least + span * random())
            for edges in zip(low, high, core_low, core_high, strict=True)
        ]
        part = chance[top:bottom, left:right]
        np.maximum(part, floor_chance(right - left, bottom - top, recipe.ragged), out=part)
        if number == room:  # the box itself, not an arm, which has no core of its own
            x, y = (core_low[0] + core_high[0]) // 2, (core_low[1] + core_high[1]) // 2
            forced[max(y - 1, top) : min(y + 2, bottom), max(x - 1, left) : min(x + 2, right)] = True
            forced[y, core_low[0] : core_high[0] + 1] = True
            forced[core_low[1] : core_high[1] + 1, x] = True
    for passage in layout.passages:
        lines = forced if passage.axis == ACROSS else forced.T
        for room in (passage.near, passage.far):
            first, last = (edge[passage.axis] for edge in layout.cores[room])
            lines[passage.low : passage.high + 1, first : last + 1] = True
    ground = Ground(recipe, layout, forced, below(rng, 2**53))
    chance = ground.bend(chance)
    allowed = forced | (chance > 0)
    cells = smooth(random_fill(chance, below(rng, 2**53)) | forced, allowed, forced)
    cells = join_pieces(cells, forced, allowed)
    if ground.is_bent:
        cells = fray(cells, ground.spare, ~forced, below(rng, 2**53))
    return open_thin_walls(cells, allowed | ground.spare), ground


def _extent(low: int, high: int, core_low: int, core_high: int, before: float, behind: float) -> Span:
    """Return the span of a room on one axis: its core, and shares of the space between core and box.

    Box and core are given by their first and last cells. A room is at least _ROOMY long, unless its box is shorter.
    """
    roomy = (core_low + core_high - _ROOMY) // 2
    wish = core_low - int((core_low - low) * min(max(before, 0.0), 1.0) + 0.5)
    start = max(min(wish, roomy), low) if before < 1.0 else low
    wish = core_high + 1 + int((high - core_high) * min(max(behind, 0.0), 1.0) + 0.5)
    return start, min(max(wish, start + _ROOMY), high + 1)


def _draw_courses(layout: CaveLayout, rooms: Mask, rng: Random) -> list[list[int]]:
    """Return the cells of each passage, from the near room to the far one; passages that share cells share a list.

    Rooms are opened in `rooms` at the mouths of wide passages.
    """
    drawers = PassageDrawer(ACROSS, rooms), PassageDrawer(DOWN, rooms.T)
    width = rooms.shape[1]
    drawn: dict[int, list[int]] = {}  # by the id() of the leading passage
    for passage in layout.passages:
        if passage.leader is None:
            points = drawers[passage.axis].draw(passage, layout.boxes[passage.near], layout.boxes[passage.far], rng)
            along, aside = (1, width) if passage.axis == ACROSS else (width, 1)
            drawn[id(passage)] = [x * along + y * aside for x, y in points]
    for passage in layout.passages:
        if passage.leader is not None and passage.kind == "twisted":
            passage.kind = passage.leader.kind  # it may have had no space to twist
    return [drawn[id(passage.leader or passage)] for passage in layout.passages]


def _smooth_mouths(layout: CaveLayout, rooms: Mask, ground: Ground, courses: list[list[int]]) -> None:
    """Run the cellular automaton over the rooms and the ends of their passages together.

    Rooms widen towards their passages, on their own ground and along a passage's first cells only; cells of a slim
    passage that rooms now surround become theirs.
    """
    passages: list[int] = []
    inner: list[int] = []
    mouths: list[int] = []
    for passage, cells in _each(layout, courses):
        end = 3 if passage.kind == "wide" else 0 if passage.kind == "twisted" else 2 if len(cells) > _LONG else 1
        behind = len(cells) - end
        passages += cells
        inner += cells[end:behind]
        mouths += cells[:end] + cells[behind:]
    dug, kept, ends = (_mask(cells, rooms.shape) for cells in (passages, inner, mouths))
    ground.open_mouths(layout)
    rooms |= widen_mouths(rooms, dug, ends, ground.free & ~grid.dilate(kept, diagonal=False))
    width = rooms.shape[1]
    is_room = rooms.ravel().data
    for passage, cells in _each(layout, courses):
        for place in (0, -1):
            while passage.kind in SLIM and len(cells) > _LEAST:
                cell = cells[place]
                if is_room[cell - width] + is_room[cell - 1] + is_room[cell + 1] + is_room[cell + width] < 3:
                    break
                is_room[cell] = True
                cells.pop(place)


def _mask(cells: list[int], shape: tuple[int, ...]) -> Mask:
    """Return an array [y, x] of this shape in which these cells are True."""
    mask = np.zeros(shape, dtype=np.bool_)
    mask.ravel()[cells] = True
    return mask


def _each(layout: CaveLayout, courses: list[list[int]]) -> list[tuple[Passage, list[int]]]:
    """Return the passages that have cells of their own, each with its cells."""
    return [each for each in zip(layout.passages, courses, strict=True) if each[0].leader is None]


def _slope(draft: Draft, link: DraftLink) -> None:
    """Slope a steep passage, bend by bend, down to the room found later, so that no round trip is all downhill."""
    cells = link.cells if link.a < link.b else link.cells[::-1]
    room = draft.rooms[max(link.a, link.b)]
    sides = (cells[-1] - draft.width, cells[-1] + 1, cells[-1] + draft.width, cells[-1] - 1)
    last = next(side for side in sides if room.holds(side) and side not in cells)
    for cell, below_it in pairwise([*cells, last]):
        x, y = draft.position(cell)
        to_x, to_y = draft.position(below_it)
        draft.cells[cell] = SLOPES[to_x - x, to_y - y]


def _hole_in_the_roof(entrance: DraftRoom, draft: Draft, rng: Random) -> int:
    """Return the cell of the first room above which the hole in the roof is: open ground near the middle."""
    width = draft.width
    left, top, right, bottom = entrance.bounds

    def from_middle(cell: int) -> int:
        return abs(2 * (cell % width) + 1 - left - right) + abs(2 * (cell // width) + 1 - top - bottom)

    def rock_around(cell: int) -> int:
        rows = [draft.cells[middle - 1 : middle + 2] for middle in (cell - width, cell, cell + width)]
        return sum([word in SOLID_WORDS for row in rows for word in row])

    def is_open(cell: int) -> bool:
        return not any(map(draft.is_solid, _beside(cell, width)))

    drawn = _some_cells(entrance, rng)
    ground = drawn if any(map(is_open, drawn)) else entrance.cells
    return min(ground, key=lambda cell: (not is_open(cell), rock_around(cell), from_middle(cell)))


def _beside(cell: int, width: int) -> tuple[int, int, int, int]:
    return cell - width, cell - 1, cell + 1, cell + width


def _some_cells(room: DraftRoom, rng: Random) -> list[int]:
    area = room.area
    return [room.cell(below(rng, area)) for _ in range(6)]
