"""Layout of the rooms on the map: their positions, their shapes, and the connections through the walls between them.

Each room has an area, the rectangle of its units less one cell on each side. So any two rooms stand two cells apart,
and a connection is two cells long:

    . . . . # # . . .        A room need not fill its area; then it reaches out to its doors by arms one cell wide. Such
    . . a a + x b . .        an arm (a, b) may run along its own room, with a wall of one cell between. There are no
    . . . . # # . . .        other thin walls.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.generators.districts import Districts
from levelgen.generators.districts.dressings import Dresser
from levelgen.generators.districts.merging import ACROSS, MergedRooms, Pair, UnitBox
from levelgen.generators.districts.rim import STRIP, fall_away, lay_wall_walk, open_sides, tower
from levelgen.rng import Random, Streams, below, chosen, picker
from levelgen.rooms import Tier
from levelgen.shapes import SHAPES, carve
from levelgen.terrain import Terrain
from levelgen.watching import Box

_WIDE = 3
_WALKS = 0.5  # the chance that a room on an open side is a wall walk
_SHORTEST = 3  # no room is shorter or narrower, unless its area is


@dataclass
class _PlacedRoom:
    """A room on the map: its area, the bounding box of its floor without arms, and the draft room."""

    area: Box
    box: Box
    room: DraftRoom
    outer: list[int]  # the open sides of the map that it is on
    arms: list[Span] = field(default_factory=list)  # cells of the draft room once it is dressed


class Layout:
    """The rooms of a plan on the map; lines_x and lines_y are the starts of its units, with the end of the last."""

    def __init__(self, recipe: Districts, draft: Draft, streams: Streams) -> None:
        columns, rows = recipe.grid
        rng = streams("rooms")
        self._recipe = recipe
        self._draft = draft
        self._rng = rng
        self._placed: list[_PlacedRoom] = []
        self._rim = streams("rim")
        self._open = open_sides(recipe, self._rim)
        strips = [STRIP * (side in self._open) for side in range(4)]
        self.lines_x = _lines(draft.width, columns, rng, strips[0], strips[2])
        self.lines_y = _lines(draft.height, rows, rng, strips[1], strips[3])
        self._bias = 2 * rng.random() - 1  # towards small or large rooms, or every level would look average

    def area(self, units: UnitBox) -> Box:
        """Return the area on the map of a room of these units."""
        left, top, right, bottom = units
        return self.lines_x[left] + 1, self.lines_y[top] + 1, self.lines_x[right] - 1, self.lines_y[bottom] - 1

    def dig_rooms(self, plan: MergedRooms, kinds: Sequence[str], streams: Streams) -> None:
        """Dig all rooms, and add them to the draft."""
        recipe, draft = self._recipe, self._draft
        details = streams("shapes")
        shapes = {
            Tier.EASY: picker(recipe.easy_shapes),
            Tier.MEDIUM: picker(recipe.medium_shapes),
            Tier.HARD: picker(recipe.hard_shapes),
        }
        for units, tier, kind in zip(plan.boxes, plan.tiers, kinds, strict=True):
            box = self._box(units)
            outer = self._outer(units)
            shape = shapes[tier](self._rng.random())
            spans, box = self._carve(box, units, "tower" if len(outer) > 1 else shape, details)
            room = DraftRoom(kind, spans, draft.width)
            room.tier = tier
            room.tags = ["hidden"] if kind == "secret" else []
            draft.rooms.append(room)
            self._placed.append(_PlacedRoom(self.area(units), box, room, outer))
        draft.snapshot("rooms", "Every room gets one of the shapes of its tier.")

    def _outer(self, units: UnitBox) -> list[int]:
        """Return the open sides of the map that a room of these units is on."""
        ends = 0, 0, len(self.lines_x) - 1, len(self.lines_y) - 1
        return [side for side in sorted(self._open) if units[side] == ends[side]]

    def _box(self, units: UnitBox) -> Box:
        """Return a random box for the room of these units, within its area."""
        left, top, right, bottom = units
        x, stop_x = self._extent(self.lines_x, left, right)
        y, stop_y = self._extent(self.lines_y, top, bottom)
        return x, y, stop_x, stop_y

    def _extent(self, lines: Sequence[int], first: int, last: int) -> Span:
        """Return the start and stop, along one axis, of a room between two lines.

        It covers the middle of each of its units, so that it faces every neighbour.
        """
        size_roll, place_roll = self._rng.random(), self._rng.random()
        start, stop = lines[first] + 1, lines[last] - 1
        space = stop - start
        biased = size_roll + self._bias * (size_roll * size_roll - size_roll)
        size = int(space * (self._recipe.smallest + (1 - self._recipe.smallest) * biased) + 0.5)
        spare = space - max(size, min(space, _SHORTEST))
        before = int(place_roll * (spare + 1))
        most_before = (lines[first + 1] - start - 1) // 2
        most_after = (stop - lines[last - 1]) // 2 - 1
        return start + min(before, most_before), stop - min(spare - before, most_after)

    def _carve(self, box: Box, units: UnitBox, shape: str, details: Random) -> tuple[list[Span], Box]:
        """Dig the floor of a room; return its spans, and the box around them, which may be narrower than the given."""
        left, top, right, bottom = box
        first, _, last, _ = units
        wide, high = right - left, bottom - top
        rows = tower(wide, high) if shape == "tower" else SHAPES[shape](wide, high, details)
        start, stop = min(start for start, _ in rows), max(stop for _, stop in rows)
        west = (self.lines_x[first] + self.lines_x[first + 1]) // 2
        east = (self.lines_x[last - 1] + self.lines_x[last]) // 2
        if not left + start <= west <= east < left + stop:  # it must hold the middles of its units
            start, stop = rows[len(rows) // 2] = 0, right - left
        spans = carve(rows, self._draft.cells, top * self._draft.width + left, self._draft.width)
        return spans, (left + start, top, left + stop, bottom)

    def connect(self, pairs: Mapping[Pair, int], *, secret: bool = False) -> None:
        """Dig a connection for each pair of rooms, along its axis, by doors or by secret doors.

        Rooms of one tier may be connected by a wide opening.
        """
        draft, rng = self._draft, self._rng
        for (a, b), axis in pairs.items():
            one, other = self._placed[a], self._placed[b]
            wide = rng.random() < self._recipe.wide and one.room.tier == other.room.tier and not secret
            cells = self._dig_connection(one, other, axis, _WIDE if wide else 1)
            if secret:  # hidden from passers-by, not from inside the secret room
                draft.cells[cells[0] if a < b else cells[-1]] = Terrain.SECRET_DOOR
            kind = "secret" if secret else "wide" if len(cells) > 2 else "door"
            draft.links.append(DraftLink(a, b, kind, cells))

    def dress_rooms(self, streams: Streams) -> None:
        """Dress the rooms, now that it is known where one enters them, and give them their arms."""
        recipe, draft = self._recipe, self._draft
        dresser, rng = Dresser(recipe.dressings, draft.width, streams("dressings")), streams("decorations")
        for placed in self._placed:
            room, is_dressed = placed.room, rng.random() < recipe.dressing
            may_be_walk = placed.outer and room.kind == "room" and self._rim.random() < _WALKS
            is_walk = may_be_walk and lay_wall_walk(draft, room, placed.outer[0])
            if is_dressed and not is_walk:
                dresser.dress(room, draft.cells, rng)
            if placed.arms:
                room.set_spans([*room.spans, *placed.arms])
        if self._open:
            fall_away(draft, self._open, self._rim)
        draft.snapshot("dressings", "Rooms get what tells their districts apart.")

    def _dig_connection(self, one: _PlacedRoom, other: _PlacedRoom, axis: int, breadth: int) -> list[int]:
        """Open the walls between a room and the next one along the axis, at a place where the arms are about shortest.

        Returns:
            The opened cells: of the first room's wall, then of the other's.
        """
        width = self._draft.width
        along, aside = (1, width) if axis == ACROSS else (width, 1)
        start = max(one.box[1 - axis], other.box[1 - axis])
        stop = min(one.box[3 - axis], other.box[3 - axis])
        if stop - start <= breadth:
            breadth = 1
        if stop - start > breadth + 1:  # not in the very corner
            start, stop = start + 1, stop - 1
        walls = range(one.area[axis + 2] * along + start * aside, one.area[axis + 2] * along + stop * aside, aside)
        near = [self._rock_before(wall, -along) for wall in walls]
        far = [self._rock_before(wall + along, along) for wall in walls]
        arms = [length + beyond for length, beyond in zip(near, far, strict=True)]
        lengths = [sum(arms[place : place + breadth]) for place in range(len(arms) - breadth + 1)]
        shortest = min(lengths)
        place = chosen(self._rng, [place for place, length in enumerate(lengths) if length <= shortest + breadth])
        opened = list(walls[place : place + breadth])
        for number, wall in enumerate(opened, place):
            self._dig_arm(one, wall, -along, near[number])
            self._dig_arm(other, wall + along, along, far[number])
        opened += [wall + along for wall in reversed(opened)]
        cells, floor = self._draft.cells, Terrain.FLOOR
        for cell in opened:
            cells[cell] = floor
        return opened

    def _rock_before(self, wall: int, stride: int) -> int:
        """Return the number of cells of rock from a wall to the floor in the direction of the stride."""
        cells, rock = self._draft.cells, Terrain.ROCK
        cell = wall + stride
        while cells[cell] == rock:
            cell += stride
        return (cell - wall) // stride - 1

    def _dig_arm(self, placed: _PlacedRoom, wall: int, stride: int, length: int) -> None:
        """Dig an arm of a room from its wall to its floor, through `length` cells of rock."""
        for cell in range(wall + stride, wall + stride * (length + 1), stride):
            self._draft.cells[cell] = Terrain.FLOOR
            placed.arms.append((cell, cell + 1))


def _lines(length: int, count: int, rng: Random, before: int, after: int) -> list[int]:
    """Return the starts of the units along one axis, and the end of the last, with strips before and after them.

    Every unit has at least two thirds of an even share; cuts at random places divide the rest, so that no line lies at
    the same place on every level.
    """
    length -= before + after
    least = max(2 * length // (3 * count), Districts.SMALLEST_UNIT)
    spare = length - least * count
    cuts = sorted(below(rng, spare + 1) for _ in range(count - 1))
    return [before, *[before + least * part + cut for part, cut in enumerate(cuts, 1)], before + length]
