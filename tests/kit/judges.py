"""What a sound level is, said once more and independently: with loops and sets, without levelgen's own functions.

The tests trust nothing here to be fast, so everything is as plain as it can be.
"""

from collections import Counter

from levelgen import Level, Terrain, Tier

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
}
SOLID = {Terrain.ROCK, Terrain.WALL, Terrain.STATUE, Terrain.GRATE}
DOORS = {Terrain.DOOR, Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR}

Cell = tuple[int, int]


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share a side with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def reached(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The cells that can be walked to from the start."""
    seen = {start}
    todo = [start]
    while todo:
        for cell in beside(todo.pop()):
            if cell in cells and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return seen


def walk(start: Cell, goal: Cell, cells: set[Cell]) -> int | None:
    """Steps of the shortest way, or None."""
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
    """How many groups so many things form when each pair joins two of them."""
    leader = list(range(count))

    def find(thing: int) -> int:
        while leader[thing] != thing:
            thing = leader[thing]
        return thing

    for a, b in pairs:
        leader[find(a)] = find(b)
    return sum(leader[thing] == thing for thing in range(count))


def terrain_of(level: Level) -> dict[Cell, int]:
    """The terrain of every cell, by (x, y)."""
    rows = level.terrain.tolist()
    return {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row)}


def judge(level: Level) -> None:
    """Assert everything that is true of a sound level, whichever generator dug it."""
    at = terrain_of(level)
    room_at = {(x, y): room for y, row in enumerate(level.room_at.tolist()) for x, room in enumerate(row)}
    walkable = {cell for cell, kind in at.items() if kind in WALKABLE}
    width, height = level.width, level.height

    assert all(at[cell] in SOLID for cell in at if cell[0] in (0, width - 1) or cell[1] in (0, height - 1)), (
        "open border"
    )
    assert reached(level.stairs_up, walkable) == walkable, "not in one piece"
    assert {cell for cell in at if level.walkable[cell[1], cell[0]]} == walkable
    _judge_stairs(level, at, room_at)
    _judge_rooms(level, at, room_at, walkable)
    _judge_doors(at)
    _judge_marks(level, at, room_at)
    shut = {cell for cell, kind in at.items() if kind in (Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR)}
    assert level.stairs_down in reached(level.stairs_up, walkable - shut), "stairs behind a locked or secret door"


def _judge_stairs(level: Level, at: dict[Cell, int], room_at: dict[Cell, int]) -> None:
    assert [cell for cell, kind in at.items() if kind == Terrain.STAIRS_UP] == [level.stairs_up]
    assert [cell for cell, kind in at.items() if kind == Terrain.STAIRS_DOWN] == [level.stairs_down]
    up, down = room_at[level.stairs_up], room_at[level.stairs_down]
    assert up >= 0
    assert down >= 0
    assert up != down or len(level.rooms) == 1, "both stairs in one room"
    assert Tier.HARD not in (level.rooms[up].tier, level.rooms[down].tier), "stairs in a hard room"


def _judge_rooms(level: Level, at: dict[Cell, int], room_at: dict[Cell, int], walkable: set[Cell]) -> None:
    assert [room.id for room in level.rooms] == list(range(len(level.rooms)))
    cells: dict[int, set[Cell]] = {room.id: set() for room in level.rooms}
    for cell, owner in room_at.items():
        if owner >= 0:
            cells[owner].add(cell)
    for room in level.rooms:
        mine = cells[room.id]
        xs, ys = [x for x, _ in mine], [y for _, y in mine]
        assert room.bounds == (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        assert room.center in mine & walkable
    linked = {cell for link in level.links for cell in link.cells}
    assert linked <= walkable, "a link through a wall"
    assert not any(room_at[cell] >= 0 for cell in linked), "a link through a room"
    assert walkable <= linked | {cell for cell in at if room_at[cell] >= 0}, "floor that belongs to nothing"
    for link in level.links:
        assert link.cells
        assert cells[link.a] & set(beside(link.cells[0])), "a link that does not begin at its room"
        assert cells[link.b] & set(beside(link.cells[-1])), "a link that does not end at its room"
        assert all(cell in beside(last) for last, cell in zip(link.cells, link.cells[1:], strict=False))
        assert link.a == link.b or {level.rooms[link.a].tier, level.rooms[link.b].tier} != {Tier.HARD}
    neighbours: dict[int, set[int]] = {room.id: set() for room in level.rooms}
    for link in level.links:
        neighbours[link.a].add(link.b)
        neighbours[link.b].add(link.a)
    for room in level.rooms:
        if room.tier == Tier.HARD:
            assert any(level.rooms[other].tier < Tier.HARD for other in neighbours[room.id])
        assert room.kind != "junction" or room.tier == Tier.EASY


def _judge_doors(at: dict[Cell, int]) -> None:
    for cell, kind in at.items():
        if kind in DOORS:
            east, west, south, north = (at[side] for side in beside(cell))
            across = {east, west} <= WALKABLE and {south, north} <= SOLID
            down = {south, north} <= WALKABLE and {east, west} <= SOLID
            assert across or down, f"door without two sides at {cell}"
            assert not {east, west, south, north} & DOORS, f"door beside a door at {cell}"


def _judge_marks(level: Level, at: dict[Cell, int], room_at: dict[Cell, int]) -> None:
    places = Counter((mark.x, mark.y) for mark in level.marks)
    assert not places or max(places.values()) == 1, "two marks on one cell"
    for mark in level.marks:
        cell = mark.x, mark.y
        assert at[cell] in WALKABLE - DOORS or mark.what in ("dweller", "lock")
        assert mark.room == room_at[cell]
        assert mark.room < 0 or mark.tier == level.rooms[mark.room].tier
        assert cell not in (level.stairs_up, level.stairs_down)
        if mark.what == "item":
            assert mark.room >= 0, "an item in a corridor"
            assert level.rooms[mark.room].kind != "junction"
