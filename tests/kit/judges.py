"""What a sound level is, said once more and independently: with sets and masks, without levelgen's own functions.

A sweep judges many thousand levels, so what an array says of all cells at once is asked of the array.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, count, pairwise

import numpy as np

from levelgen import Level, Link, Mark, Room, Terrain, Tier

WALKABLE = {
    Terrain.FLOOR,
    Terrain.DOOR,
    Terrain.LOCKED_DOOR,
    Terrain.SECRET_DOOR,
    Terrain.STAIRS_UP,
    Terrain.STAIRS_DOWN,
    Terrain.SHALLOW_WATER,
    Terrain.BRIDGE,
    Terrain.GRASS,
    Terrain.RUBBLE,
    Terrain.SLOPE_NORTH,
    Terrain.SLOPE_EAST,
    Terrain.SLOPE_SOUTH,
    Terrain.SLOPE_WEST,
    Terrain.CAUSEWAY,
    Terrain.ASH,
    Terrain.OBSIDIAN,
    Terrain.BARRED_DOOR,
    Terrain.LEDGE,
    Terrain.ROPE,
}
SOLID = {Terrain.ROCK, Terrain.WALL, Terrain.STATUE, Terrain.GRATE}
PERILOUS = {Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM}
DOORS = {Terrain.DOOR, Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR, Terrain.BARRED_DOOR}

BY_STEPS = {"loop", "ring", "annex", "shortcut", "causeway", "secret", "vault", "landmark"}
"""Kinds of links that the steps after a generator make."""

Cell = tuple[int, int]


def own_links(level: Level) -> list[Link]:
    """The links that the generator itself made, in their order: its document's rules are about them."""
    return [link for link in level.links if link.kind not in BY_STEPS]


def own_rooms(level: Level) -> list[Room]:
    """The rooms that the generator itself made and that are left; those that steps added come after them."""
    return [within_walls(level, room) for room in level.rooms if "annex" not in room.tags and room.kind != "landmark"]


def within_walls(level: Level, room: Room) -> Room:
    """A room with the bounds of its cells but for the stairs, which stand in a niche of its wall."""
    own = level.room_at == room.id
    for x, y in (level.stairs_up, level.stairs_down):
        own[y, x] &= np.count_nonzero(own) == 1
    ys, xs = np.nonzero(own)
    return room._replace(bounds=(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1))


def dug_as(level: Level) -> dict[int, int]:
    """The number that the generator gave to each of its rooms that is left, by which its report calls it.

    Rooms give place to a landmark, and the others move up.
    """
    gave_place = level.report.get("gave_place", [])
    left = (number for number in count() if number not in gave_place)
    return {room.id: number for room, number in zip(own_rooms(level), left, strict=False)}


def own_contents(level: Level) -> list[Mark]:
    """The binding marks that a document's rule made, without those of a locked wing and named ones of pieces."""
    return [mark for mark in level.marks if mark.binding and mark.pair is None and not mark.name]


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share a side with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def reached(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The cells that can be walked to from the start."""
    left = cells - {start}
    todo = [start]
    while todo:
        near = left.intersection(beside(todo.pop()))
        left -= near
        todo += near
    return (cells | {start}) - left


def walk(start: Cell, goal: Cell, cells: set[Cell]) -> int | None:
    """Steps of the shortest path, or None."""
    steps = {start: 0}
    queue = [start]
    for cell in queue:
        if cell == goal:
            return steps[cell]
        for beyond in beside(cell):
            if beyond in cells and beyond not in steps:
                steps[beyond] = steps[cell] + 1
                queue.append(beyond)
    return None


def groups(count: int, pairs: list[tuple[int, int]]) -> int:
    """The number of groups that `count` things form when each pair joins two of them."""
    leader = list(range(count))

    def find(thing: int) -> int:
        while leader[thing] != thing:
            thing = leader[thing]
        return thing

    for a, b in pairs:
        leader[find(a)] = find(b)
    return sum(leader[thing] == thing for thing in range(count))


@lru_cache(maxsize=4)
def cells_of(width: int, height: int) -> Sequence[Cell]:
    """All cells of a map, row by row as in a flat array; kept, since sweeps ask for few sizes again and again."""
    return [(x, y) for y in range(height) for x in range(width)]


def terrain_of(level: Level) -> dict[Cell, int]:
    """The terrain of every cell, by (x, y)."""
    return dict(zip(cells_of(level.width, level.height), level.terrain.ravel().tolist(), strict=True))


class Seen:
    """A level as the judges see it: terrain and room of every cell (x, y), and the cells of each room."""

    def __init__(self, level: Level) -> None:
        cells = cells_of(level.width, level.height)
        self.level = level
        self.at = terrain_of(level)
        self.room_at: dict[Cell, int] = dict(zip(cells, level.room_at.ravel().tolist(), strict=True))
        self.walkable = set(compress(cells, np.isin(level.terrain, [*WALKABLE]).ravel().tolist()))
        self.rooms: list[set[Cell]] = [set() for _ in level.rooms]
        for cell in compress(cells, (level.room_at >= 0).ravel().tolist()):
            self.rooms[self.room_at[cell]].add(cell)
        self.linked = {cell for link in level.links for cell in link.cells}
        self.ends = self.room_at[level.stairs_up], self.room_at[level.stairs_down]

    def cells_with(self, *kinds: Terrain) -> set[Cell]:
        """The cells with terrain of these kinds."""
        return {(x, y) for y, x in np.argwhere(np.isin(self.level.terrain, kinds)).tolist()}


def judge(level: Level) -> None:
    """Assert everything that is true of a sound level, whichever generator dug it: a judge for each sentence."""
    seen = Seen(level)
    for judge_one in JUDGES:
        judge_one(seen)


def judge_border(seen: Seen) -> None:
    """The border is solid."""
    solid = np.isin(seen.level.terrain, [*SOLID])
    assert all(edge.all() for edge in (solid[0], solid[-1], solid[:, 0], solid[:, -1])), "open border"


def judge_connection(seen: Seen) -> None:
    """The walkable cells are one component."""
    assert seen.level.stairs_up in seen.walkable, "stairs up that cannot be stood on"
    assert not cut_off(seen.level, seen.walkable), "not in one piece"


def cut_off(level: Level, cells: set[Cell]) -> set[int]:
    """Of cells of a level whose border is solid, those that cannot be walked to from the stairs up.

    They are numbered row by row, so that a step is a mere sum; every level that is judged is walked twice.
    """
    width = level.width
    left = {y * width + x for x, y in cells}
    x, y = level.stairs_up
    todo = [y * width + x]
    for cell in todo:  # grows while it is walked
        for near in (cell - width, cell - 1, cell + 1, cell + width):
            if near in left:
                left.remove(near)
                todo.append(near)
    return left - {todo[0]}


def judge_walkable(seen: Seen) -> None:
    """`Level.walkable` says of every cell that it can be stood on."""
    assert (seen.level.walkable == np.isin(seen.level.terrain, [*WALKABLE])).all()


def judge_stairs(seen: Seen) -> None:
    """There is one stairs up and one stairs down, each where the level says."""
    for kind, place in ((Terrain.STAIRS_UP, seen.level.stairs_up), (Terrain.STAIRS_DOWN, seen.level.stairs_down)):
        assert [(x, y) for y, x in np.argwhere(seen.level.terrain == kind).tolist()] == [place]


def judge_ends(seen: Seen) -> None:
    """The stairs are in different rooms."""
    up, down = seen.ends
    assert min(up, down) >= 0, "stairs in no room"
    assert up != down or len(seen.level.rooms) == 1, "both stairs in one room"


def judge_safe_ends(seen: Seen) -> None:
    """The stairs are never in a hard room."""
    assert Tier.HARD not in [seen.level.rooms[end].tier for end in seen.ends], "stairs in a hard room"


def judge_free_ends(seen: Seen) -> None:
    """Secret and locked doors are never on every path between the stairs."""
    free = seen.walkable - seen.cells_with(Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR)
    assert seen.level.stairs_down in free
    x, y = seen.level.stairs_down
    assert y * seen.level.width + x not in cut_off(seen.level, free), "no free path between the stairs"


def judge_rooms(seen: Seen) -> None:
    """A room has its index as its id, bounds around its cells, and a walkable center of its own."""
    assert [room.id for room in seen.level.rooms] == list(range(len(seen.level.rooms)))
    for room, cells in zip(seen.level.rooms, seen.rooms, strict=True):
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        assert room.bounds == (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        assert room.center in cells & seen.walkable


def judge_floor(seen: Seen) -> None:
    """No floor is unaccounted for: links are walkable and outside rooms, and all walkable cells in one or the other."""
    assert seen.linked <= seen.walkable, "a link through a wall"
    assert not any(seen.room_at[cell] >= 0 for cell in seen.linked), "a link through a room"
    assert seen.walkable <= seen.linked.union(*seen.rooms), "floor that belongs to nothing"


def judge_links(seen: Seen) -> None:
    """A link leads step by step from beside its first room to beside its second."""
    for link in seen.level.links:
        assert link.cells
        assert seen.rooms[link.a] & set(beside(link.cells[0])), "a link that does not begin at its room"
        assert seen.rooms[link.b] & set(beside(link.cells[-1])), "a link that does not end at its room"
        assert all(cell in beside(last) for last, cell in pairwise(link.cells))


def judge_tiers(seen: Seen) -> None:
    """No two hard rooms are linked, each has an easier neighbour, and junctions are easy."""
    rooms = seen.level.rooms
    beside_hard = set()
    for link in seen.level.links:
        assert link.a == link.b or {rooms[link.a].tier, rooms[link.b].tier} != {Tier.HARD}
        if rooms[link.a].tier != rooms[link.b].tier:
            beside_hard |= {link.a, link.b}
    for room in rooms:
        assert room.tier < Tier.HARD or room.id in beside_hard, "a hard room without an easier neighbour"
        assert room.kind != "junction" or room.tier == Tier.EASY


def judge_doors(seen: Seen) -> None:
    """A door has two opposite open sides, and none is 4-next to another."""
    for cell in seen.cells_with(*DOORS):
        east, west, south, north = (seen.at[side] for side in beside(cell))
        across = {east, west} <= WALKABLE and {south, north} <= SOLID
        down = {south, north} <= WALKABLE and {east, west} <= SOLID
        assert across or down, f"door without two sides at {cell}"
        assert not {east, west, south, north} & DOORS, f"door beside a door at {cell}"


def judge_buried(seen: Seen) -> None:
    """No liquid, chasm, statue or grate lies in the rock where nobody reaches or sees it."""
    hidden = seen.cells_with(*PERILOUS, Terrain.STATUE, Terrain.GRATE)
    todo = [cell for cell in hidden if not seen.walkable.isdisjoint(beside(cell))]
    hidden.difference_update(todo)
    while todo:
        near = hidden.intersection(beside(todo.pop()))
        hidden -= near
        todo += near
    assert not hidden, f"buried at {min(hidden)}"


def judge_mark_places(seen: Seen) -> None:
    """No mark is on a wall, on stairs, or on the cell of another; what a drawing builds may be solid or in water."""
    cells = [(mark.x, mark.y) for mark in seen.level.marks]
    assert len(set(cells)) == len(cells), "two marks on one cell"
    assert not {seen.level.stairs_up, seen.level.stairs_down} & {*cells}
    for mark in seen.level.marks:
        kind = seen.at[mark.x, mark.y]
        built = mark.what == "feature" and mark.binding and kind in {Terrain.STATUE, Terrain.SECRET_DOOR, *PERILOUS}
        assert kind in WALKABLE - DOORS or mark.what in ("dweller", "lock") or built


def judge_mark_rooms(seen: Seen) -> None:
    """A mark knows its room and that room's tier; items lie in rooms."""
    for mark in seen.level.marks:
        assert mark.room == seen.room_at[mark.x, mark.y]
        assert mark.room < 0 or mark.tier == seen.level.rooms[mark.room].tier
        if mark.what == "item":
            assert mark.room >= 0, "an item in a corridor"
            assert seen.level.rooms[mark.room].kind != "junction"


JUDGES = [
    judge_border,
    judge_connection,
    judge_walkable,
    judge_stairs,
    judge_ends,
    judge_safe_ends,
    judge_free_ends,
    judge_rooms,
    judge_floor,
    judge_links,
    judge_tiers,
    judge_doors,
    judge_buried,
    judge_mark_places,
    judge_mark_rooms,
]
