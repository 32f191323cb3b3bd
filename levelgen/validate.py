"""Validation: the checks that every level must pass; a level that does not is dug again.

These are checks of the finished level as players will meet it: they know nothing of how it was dug.
"""

from math import ceil

import numpy as np

from levelgen import grid
from levelgen.level import Level
from levelgen.rooms import Link, Position, Tier
from levelgen.terrain import DOORS, SOLID, SOLID_WORDS, Terrain

FAR = 0.36
"""Stairs that we place are apart by a walk of this share of width + height, where the level has such a walk."""


def validate(level: Level, *, stairs_apart: bool = False) -> list[str]:
    """Return the faults of the level, each with its place; empty if it is sound.

    stairs_apart asks for a walk between the stairs of at least 0.36 (width + height), or 0.8 of the longest there is.
    """
    checks = (_border, _connection, _one_way, _stairs, _rooms, _links, _doors, _locks, _marks)
    found = [fault for check in checks for fault in check(level)]
    if stairs_apart and not found:
        found += _stairs_apart(level)
    return found


def _at(position: Position) -> str:
    return f"({position[0]}, {position[1]})"


def _on_map(level: Level, position: Position) -> bool:
    height, width = level.terrain.shape
    return bool(0 <= position[0] < width and 0 <= position[1] < height)


def _border(level: Level) -> list[str]:
    """Check that the edge of the map is rock or wall."""
    terrain = level.terrain
    highest = max(terrain[0].max(), terrain[-1].max(), terrain[:, 0].max(), terrain[:, -1].max())
    return ["open border"] if highest > Terrain.WALL else []


def _connection(level: Level) -> list[str]:
    """Check that all walkable cells are joined, and the stairs even without secret or locked doors."""
    shut = (level.terrain == Terrain.LOCKED_DOOR) | (level.terrain == Terrain.SECRET_DOOR)
    if not shut.any():
        return [] if grid.connected(level.walkable) else ["not connected"]
    parts, count = grid.label(level.walkable & ~shut)
    if count == 1:  # every door leads to these cells, as `_doors` checks
        return []
    found = [] if grid.connected(level.walkable) else ["not connected"]
    of_stairs = {int(parts[y, x]) for x, y in (level.stairs_up, level.stairs_down) if _on_map(level, (x, y))}
    if len(of_stairs) > 1:
        found.append("stairs cut off by locked or secret doors")
    return found


def _one_way(level: Level) -> list[str]:
    """Check that nobody needs a one-sided link, and that it begins and ends at its rooms."""
    one_way = [link for link in level.links if link.one_way is not None]
    if not one_way:
        return []
    found = [
        f"link from {link.a} to {link.b} is entered from {link.one_way} alone"
        for link in one_way
        if link.one_way not in (link.a, link.b)
    ]
    return found if grid.connected(_without(level, one_way)) else [*found, "not connected but by one-sided links"]


def _without(level: Level, links: list[Link]) -> grid.Mask:
    """Return the walkable cells, [y, x], without those of some links."""
    free = level.walkable.copy()
    for link in links:
        for x, y in link.cells:
            free[y, x] = False
    return free


def _stairs(level: Level) -> list[str]:
    """Check that both stairs are where the level says, in different rooms, and in no hard room."""
    found, rooms = [], []
    for name, position, kind in (
        ("up", level.stairs_up, Terrain.STAIRS_UP),
        ("down", level.stairs_down, Terrain.STAIRS_DOWN),
    ):
        x, y = position
        if not _on_map(level, position) or level.terrain[y, x] != kind:
            found.append(f"no stairs {name} at {_at(position)}")
            continue
        room = int(level.room_at[y, x])
        rooms.append(room)
        if room < 0:
            found.append(f"stairs {name} in no room")
        elif level.rooms[room].tier == Tier.HARD:
            found.append(f"stairs {name} in a hard room")
    if len(rooms) == 2 and rooms[0] == rooms[1] and len(level.rooms) > 1:
        found.append("both stairs in one room")
    return found


def _rooms(level: Level) -> list[str]:
    """Check that a room's center is one of its walkable cells, and that no two hard rooms are linked."""
    room_at, walkable = level.room_at.data, level.walkable.data
    found = [
        f"room {room.id} has its center outside"
        for room in level.rooms
        if room_at[room.center[::-1]] != room.id or not walkable[room.center[::-1]]
    ]
    hard = {room.id for room in level.rooms if room.tier == Tier.HARD}
    found += [
        f"hard rooms {link.a} and {link.b} are linked"
        for link in level.links
        if link.a in hard and link.b in hard and link.a != link.b
    ]
    return found


def _links(level: Level) -> list[str]:
    """Check that links run over walkable cells outside rooms, and that each such cell is in some link."""
    outside = level.room_at < 0
    linked = np.zeros_like(outside)
    cells = linked.data
    for link in level.links:
        for x, y in link.cells:
            cells[y, x] = True
    found = []
    if (linked & ~outside).any():
        found.append("a link runs through a room")
    if (linked & ~level.walkable).any():
        found.append("a link runs through a wall")
    if (level.walkable & outside & ~linked).any():
        found.append("floor in no room and no link")
    return found


def _doors(level: Level) -> list[str]:
    """Check that a door has two opposite walkable sides and two solid ones, and no door beside it."""
    doors = DOORS[level.terrain]
    across, along = grid.gaps(level.walkable, SOLID[level.terrain])
    faults = {
        "door without two sides": doors & ~across & ~along,
        "door beside a door": doors & (grid.neighbours(doors, diagonal=False) > 0),
    }
    found = [(fault, cells) for fault, cells in faults.items() if cells.any()]
    return [f"{fault} at {_at((x, y))}" for fault, cells in found for y, x in np.argwhere(cells).tolist()]


def _locks(level: Level) -> list[str]:
    """Check that every key lies before its lock, that every lock has a key, and that none can be walked around.

    It walks as far as locks and one-sided links allow, then on with the keys found there and through the links that
    begin there, until nothing opens any more.
    """
    locked = level.terrain == Terrain.LOCKED_DOOR
    if not locked.any():
        return []
    closed = {(x, y) for y, x in np.argwhere(locked).tolist()}
    # A key without a pair opens nothing, least of all every lock without one.
    pairs = [mark for mark in level.marks if mark.pair is not None and _on_map(level, (mark.x, mark.y))]
    locks = {(mark.x, mark.y): mark.pair for mark in pairs if mark.what == "lock"}
    one_way = [link for link in level.links if link.one_way is not None]
    free = _without(level, one_way) & ~locked
    while closed:
        reached = grid.flood(free, level.stairs_up)
        keys = {mark.pair for mark in pairs if mark.what == "key" and reached[mark.y, mark.x]}
        opened = [door for door in closed if locks.get(door) in keys]
        entered = [link for link in one_way if _reaches(level, link, reached)]
        if not opened and not entered:
            return [f"lock without a key in reach at {_at(min(closed))}"]
        for x, y in (*opened, *(cell for link in entered for cell in link.cells)):
            free[y, x] = True
        closed.difference_update(opened)
        one_way = [link for link in one_way if link not in entered]
    return [f"lock that can be walked around at {_at(door)}" for door in sorted(locks) if not _closes(level, door)]


def _reaches(level: Level, link: Link, reached: grid.Mask) -> bool:
    """Tell whether the room from which a one-sided link is entered is reached at the link's end."""
    x, y = link.cells[0] if link.one_way == link.a else link.cells[-1]
    return any(
        reached[row, column] and level.room_at[row, column] == link.one_way
        for row, column in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
    )


def _closes(level: Level, door: Position) -> bool:
    """Tell whether a level falls apart without a door."""
    x, y = door
    free = level.walkable.copy()
    free[y, x] = False
    parts, _ = grid.label(free)
    beside = [int(parts[side]) for side in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)) if free[side]]
    return len(set(beside)) > 1


def _marks(level: Level) -> list[str]:
    """Check that marks lie in the room they say, on walkable cells; dwellers live where nobody can walk.

    A feature that is binding may be as solid as a statue, or stand in what nobody can walk on.
    """
    terrain, room_at, walkable = level.terrain.data, level.room_at.data, level.walkable.data
    for mark in level.marks:
        x, y = mark.x, mark.y
        if not _on_map(level, (x, y)):
            return [f"mark outside the map at {_at((x, y))}"]
        built = mark.what == "feature" and mark.binding
        if not walkable[y, x] and terrain[y, x] in SOLID_WORDS and not (built and terrain[y, x] == Terrain.STATUE):
            return [f"mark in a wall at {_at((x, y))}"]
        if not walkable[y, x] and mark.what != "dweller" and not built:
            return [f"mark on perilous ground at {_at((x, y))}"]
        if room_at[y, x] != mark.room:
            return [f"mark with a wrong room at {_at((x, y))}"]
    return []


def _stairs_apart(level: Level) -> list[str]:
    """Check that the walk between the stairs is long, if the level has long walks."""
    (x, y), (other_x, other_y) = level.stairs_up, level.stairs_down
    least = FAR * (level.width + level.height)
    if abs(x - other_x) + abs(y - other_y) >= least:
        return []  # no walk is shorter than that
    walked = grid.walk(level.walkable, (x, y), (other_x, other_y), limit=ceil(least) - 1)
    if walked is None:
        return []
    # Vaults come when the stairs are set, and may lie behind every other room: they count for no walk.
    vaults = [room.id for room in level.rooms if room.kind == "vault"]
    counted = (level.room_at >= 0) & ~np.isin(level.room_at, vaults)
    steps = grid.distance(level.walkable, [(x, y)])
    y, x = divmod(int(np.argmax(np.where(counted, steps, -1))), level.width)
    longest = int(grid.distance(level.walkable, [(x, y)])[counted].max())
    return [] if walked >= 0.8 * longest else ["stairs too near each other"]
