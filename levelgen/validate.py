"""What every level must be; a level that is not is dug again.

These are checks of the finished level as players will meet it: they know nothing of how it was dug.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.level import Level, Tier
from levelgen.steps.stairs import FAR
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

__all__ = ["faults"]


def faults(level: Level, *, stairs_apart: bool = False) -> list[str]:
    """The names of what is wrong with the level, with where; empty if it is sound.

    stairs_apart asks for a walk between the stairs of at least 0.36 (width + height), or 0.8 of the longest there is.
    """
    found = [
        *_border(level),
        *_pieces(level),
        *_stairs(level),
        *_rooms(level),
        *_accounts(level),
        *_doors(level),
        *_locks(level),
        *_marks(level),
    ]
    if stairs_apart and not found:
        found += _apart(level)
    return found


def _at(position: tuple[int, int]) -> str:
    return f"({position[0]}, {position[1]})"


def _border(level: Level) -> list[str]:
    terrain = level.terrain
    edges = (terrain[0], terrain[-1], terrain[:, 0], terrain[:, -1])
    return [] if all(edge.max() <= Terrain.WALL for edge in edges) else ["open border"]


def _pieces(level: Level) -> list[str]:
    return [] if grid.connected(level.walkable) else ["not connected"]


def _stairs(level: Level) -> list[str]:
    found = []
    rooms = []
    for name, (x, y), kind in (
        ("up", level.stairs_up, Terrain.STAIRS_UP),
        ("down", level.stairs_down, Terrain.STAIRS_DOWN),
    ):
        if not (0 <= x < level.width and 0 <= y < level.height) or level.terrain[y, x] != kind:
            found.append(f"no stairs {name} at {_at((x, y))}")
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
    """A room's center is one of its cells; two hard rooms are not linked."""
    found = [
        f"room {room.id} has its center outside"
        for room in level.rooms
        if level.room_at.item(room.center[1], room.center[0]) != room.id
        or not WALKABLE[level.terrain.item(room.center[1], room.center[0])]
    ]
    found += [
        f"hard rooms {link.a} and {link.b} are linked"
        for link in level.links
        if link.a != link.b and level.rooms[link.a].tier == level.rooms[link.b].tier == Tier.HARD
    ]
    return found


def _accounts(level: Level) -> list[str]:
    """Every walkable cell is in one room or in some link, and links lead over walkable cells outside rooms."""
    cells = [cell for link in level.links for cell in link.cells]
    linked = np.zeros(level.terrain.shape, dtype=np.bool_)
    if cells:
        positions = np.array(cells, dtype=np.intp)
        linked[positions[:, 1], positions[:, 0]] = True
    in_room = level.room_at >= 0
    found = []
    if (linked & in_room).any():
        found.append("a link runs through a room")
    if (linked & ~level.walkable).any():
        found.append("a link runs through a wall")
    if (level.walkable & ~linked & ~in_room).any():
        found.append("floor in no room and no link")
    return found


def _doors(level: Level) -> list[str]:
    """A door has two opposite walkable sides and two solid ones, and no door beside it."""
    terrain = level.terrain
    doors = DOORS[terrain]
    if not doors.any():
        return []
    found = []
    rows, columns = np.nonzero(doors)
    solid = SOLID[terrain]
    west, east, north, south = columns - 1, columns + 1, rows - 1, rows + 1
    across = level.walkable[rows, west] & level.walkable[rows, east] & solid[north, columns] & solid[south, columns]
    down = level.walkable[north, columns] & level.walkable[south, columns] & solid[rows, west] & solid[rows, east]
    wrong = ~(across | down)
    if wrong.any():
        found.append(f"door without two sides at {_first(columns, rows, wrong)}")
    beside = doors[rows, west] | doors[rows, east] | doors[north, columns] | doors[south, columns]
    if beside.any():
        found.append(f"door beside a door at {_first(columns, rows, beside)}")
    return found


def _first(columns: NDArray[np.intp], rows: NDArray[np.intp], which: NDArray[np.bool_]) -> str:
    index = int(np.argmax(which))
    return _at((int(columns[index]), int(rows[index])))


def _locks(level: Level) -> list[str]:
    """The stairs are joined without secret or locked doors, every key lies before its lock, every lock has a key.

    It walks as a player would who finds no secret door: as far as locks allow, then on with the keys found there, until
    no new key turns up. Vaults may hide behind secret doors, so what lies only there is walked to in the end.
    """
    terrain = level.terrain
    locked = terrain == Terrain.LOCKED_DOOR
    shut = locked | (terrain == Terrain.SECRET_DOOR)
    if not shut.any():
        return []
    open_to = level.walkable & ~shut
    found = []
    if not grid.flood(open_to, level.stairs_up)[level.stairs_down[1], level.stairs_down[0]]:
        found.append("stairs cut off by locked or secret doors")
    if not locked.any():
        return found
    locks = {(mark.x, mark.y): mark.pair for mark in level.marks if mark.what == "lock"}
    keys = [(mark.x, mark.y, mark.pair) for mark in level.marks if mark.what == "key"]
    closed = {(int(x), int(y)) for y, x in np.argwhere(locked)}
    free = level.walkable & ~locked
    while closed:
        reached = grid.flood(free, level.stairs_up)
        have = {pair for x, y, pair in keys if reached[y, x]}
        opened = [door for door in sorted(closed) if locks.get(door) in have]
        if not opened:
            found.append(f"lock without a key in reach at {_at(min(closed))}")
            break
        for x, y in opened:
            free[y, x] = True
        closed.difference_update(opened)
    return found


def _marks(level: Level) -> list[str]:
    """Marks lie on the map, in the room they say, on walkable cells; dwellers live where nobody can walk."""
    for mark in level.marks:
        if not (0 <= mark.x < level.width and 0 <= mark.y < level.height):
            return [f"mark outside the map at {_at((mark.x, mark.y))}"]
        if SOLID[level.terrain.item(mark.y, mark.x)]:
            return [f"mark in a wall at {_at((mark.x, mark.y))}"]
        if mark.what != "dweller" and not level.walkable.item(mark.y, mark.x):
            return [f"mark on perilous ground at {_at((mark.x, mark.y))}"]
        if level.room_at.item(mark.y, mark.x) != mark.room:
            return [f"mark with a wrong room at {_at((mark.x, mark.y))}"]
    return []


def _apart(level: Level) -> list[str]:
    (x, y), (other_x, other_y) = level.stairs_up, level.stairs_down
    least = FAR * (level.width + level.height)
    if abs(x - other_x) + abs(y - other_y) >= least:
        return []  # no walk is shorter than that
    steps = grid.distance(level.walkable, [(x, y)])
    walked = int(steps[other_y, other_x])
    if walked >= least:
        return []
    y, x = divmod(int(np.argmax(steps)), level.width)
    longest = int(grid.distance(level.walkable, [(x, y)]).max())
    return [] if walked >= 0.8 * longest else ["stairs too near each other"]
