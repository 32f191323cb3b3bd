"""Validation: the checks that every level must pass; a level that fails is dug again.

The checks see the finished level as players will, and know nothing of its generator.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from math import ceil

import numpy as np

from levelgen import graph, grid
from levelgen.level import Level
from levelgen.rooms import Link, Position, Tier
from levelgen.terrain import DOORS, SOLID, SOLID_WORDS, WALKABLE, Terrain, true_for

FAR = 0.36
"""The least walk between stairs placed by a step, as a share of width + height, if the level has such a walk."""

_SHUT = true_for([Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR])
"""The table of doors that must be unlocked or found first."""


def validate(level: Level, *, stairs_apart: bool = False, hard_avoidable: bool = False) -> list[str]:
    """Return the faults of the level, with their places where they have one; empty if it is sound.

    `stairs_apart` asks for a walk between the stairs of at least 0.36 (width + height), or 0.8 of the longest walk;
    `hard_avoidable` for one that passes no hard room, lock, secret door or one-sided link.
    """
    ground = _LockGraph(level)
    found = _border(level) + _connection(level, ground) + _one_way(level, ground)
    found += [fault for check in (_stairs, _rooms, _links, _doors) for fault in check(level)]
    found += _locks(level, ground) + _detour(level) + _marks(level)
    if hard_avoidable and not found:
        found += _avoidable(level)
    if stairs_apart and not found:
        found += _stairs_apart(level)
    return found


def _at(position: Position) -> str:
    return f"({position[0]}, {position[1]})"


def _on_map(level: Level, position: Position) -> bool:
    height, width = level.terrain.shape
    return bool(0 <= position[0] < width and 0 <= position[1] < height)


class _LockGraph:
    """The walkable cells of a level as a graph, on which locks and one-sided links are opened and closed.

    Each cell of a locked or secret door, of a lock or of a one-sided link is a node, and so is each part into which
    these divide the other walkable cells. Cells in no node have the number -1.
    """

    def __init__(self, level: Level) -> None:
        dividing = _SHUT.take(level.terrain)
        doors = grid.positions(dividing)
        one_way = [cell for link in level.links if link.one_way is not None for cell in link.cells]
        # Marks on the map alone, or a spoiled level would end in an error; without a pair a key opens nothing.
        paired = [mark for mark in level.marks if mark.pair is not None and _on_map(level, (mark.x, mark.y))]
        self.locks = {(mark.x, mark.y): mark.pair for mark in paired if mark.what == "lock"}
        self.keys = [mark for mark in paired if mark.what == "key"]
        for x, y in (*one_way, *self.locks):
            dividing[y, x] = level.walkable[y, x]
        node_at, parts = grid.label(level.walkable & ~dividing)
        self._count = parts + int(np.count_nonzero(dividing))
        node_at[dividing] = range(parts, self._count)
        self._node_at = node_at.data
        self._height, self._width = level.terrain.shape
        terrain = level.terrain.data
        self.locked = [(x, y) for x, y in doors if terrain[y, x] == Terrain.LOCKED_DOOR]
        self.shut = self.nodes(doors)  # locked and secret doors
        divided = grid.positions(dividing)
        self._edges = [(self.node(cell), beside) for cell in divided for beside in self.nodes(_sides(cell))]

    def node(self, position: Position) -> int:
        """Return the node of a cell (x, y), or -1."""
        x, y = position
        return self._node_at[y, x] if 0 <= x < self._width and 0 <= y < self._height else -1

    def nodes(self, cells: Iterable[Position]) -> set[int]:
        """Return the nodes of some cells (x, y)."""
        return {*map(self.node, cells)} - {-1}

    def reached(self, start: int, shut: AbstractSet[int]) -> set[int]:
        """Return the nodes that can be reached from `start` without passing a shut node."""
        if start < 0 or start in shut:
            return set()
        adjacency = graph.adjacency_of(self._count, [edge for edge in self._edges if shut.isdisjoint(edge)])
        return {node for node, steps in enumerate(graph.distances(adjacency, start)) if steps >= 0}

    def is_connected(self, shut: AbstractSet[int]) -> bool:
        """Tell whether all nodes that are not shut can be reached from each other."""
        left = {*range(self._count)} - shut
        return not left or left == self.reached(min(left), shut)


def _border(level: Level) -> list[str]:
    """Check that the edge of the map is rock or wall."""
    terrain = level.terrain
    edge = np.concatenate((terrain[0], terrain[-1], terrain[:, 0], terrain[:, -1]))
    return ["open border"] if int(edge.max()) > Terrain.WALL else []


def _connection(level: Level, ground: _LockGraph) -> list[str]:
    """Check that all walkable cells are connected, and the stairs even without secret or locked doors."""
    found = [] if ground.is_connected(set()) else ["not connected"]
    up, down = ground.node(level.stairs_up), ground.node(level.stairs_down)
    if up != down and down not in ground.reached(up, ground.shut):
        found.append("stairs cut off by locked or secret doors")
    return found


def _one_way(level: Level, ground: _LockGraph) -> list[str]:
    """Check that the level is connected without one-sided links, and that each is entered from one of its rooms."""
    one_way = [link for link in level.links if link.one_way is not None]
    found = [
        f"link from {link.a} to {link.b} is entered from {link.one_way} alone"
        for link in one_way
        if link.one_way not in (link.a, link.b)
    ]
    if one_way and not ground.is_connected(ground.nodes(cell for link in one_way for cell in link.cells)):
        found.append("not connected but by one-sided links")
    return found


def _stairs(level: Level) -> list[str]:
    """Check that both stairs are at their positions, in different rooms, and in no hard room."""
    found, rooms = [], []
    terrain, room_at = level.terrain.data, level.room_at.data
    for name, position, kind in (
        ("up", level.stairs_up, Terrain.STAIRS_UP),
        ("down", level.stairs_down, Terrain.STAIRS_DOWN),
    ):
        x, y = position
        if not _on_map(level, position) or terrain[y, x] != kind:
            # Stairs that no step has placed are above the map; see Draft.position.
            found.append(f"no stairs {name}" + (f" at {_at(position)}" if y >= 0 else ""))
            continue
        room = room_at[y, x]
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
    width, terrain = level.width, level.terrain.ravel()
    doors = width + np.flatnonzero(DOORS.take(terrain[width:-width]))  # a door at the edge is an open border
    sides = terrain[np.add.outer((-1, 1, -width, width), doors)]  # west, east, north and south of each
    free, solid = WALKABLE[sides], SOLID[sides]
    across, along = free[0] & free[1] & solid[2] & solid[3], free[2] & free[3] & solid[0] & solid[1]
    faults = {
        "door without two sides": doors[~across & ~along],
        "door beside a door": doors[DOORS[sides].any(axis=0)],
    }
    return [
        f"{fault} at {_at((door % width, door // width))}" for fault, found in faults.items() for door in found.tolist()
    ]


def _locks(level: Level, ground: _LockGraph) -> list[str]:
    """Check that every lock has a key in front of it, and that no lock can be walked around."""
    if not ground.locked:
        return []
    closed = _left_closed(level, ground)
    if closed:
        return [f"lock without a key in reach at {_at(min(closed))}"]
    around = [door for door in sorted(ground.locks) if not _closes(ground, door)]
    return [f"lock that can be walked around at {_at(door)}" for door in around]


def _left_closed(level: Level, ground: _LockGraph) -> set[Position]:
    """Return the locked doors that nobody who comes down the stairs can unlock.

    The search goes as far as locks and one-sided links allow, then on with the keys found and through the links that
    begin there, until all is open or nothing more opens.
    """
    closed = {*ground.locked}
    one_way = [link for link in level.links if link.one_way is not None]
    while closed:
        shut = ground.nodes((*closed, *(cell for link in one_way for cell in link.cells)))
        reached = ground.reached(ground.node(level.stairs_up), shut)
        keys = {key.pair for key in ground.keys if ground.node((key.x, key.y)) in reached}
        opened = {door for door in closed if ground.locks.get(door) in keys}
        entered = [link for link in one_way if _reaches(level, link, ground, reached)]
        if not opened and not entered:
            break
        closed -= opened
        one_way = [link for link in one_way if link not in entered]
    return closed


def _sides(position: Position) -> list[Position]:
    x, y = position
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def _reaches(level: Level, link: Link, ground: _LockGraph, reached: AbstractSet[int]) -> bool:
    """Tell whether the entry of a one-sided link is reached, in the room from which it can be entered."""
    end = link.cells[0] if link.one_way == link.a else link.cells[-1]
    return any(ground.node((x, y)) in reached and level.room_at[y, x] == link.one_way for x, y in _sides(end))


def _closes(ground: _LockGraph, door: Position) -> bool:
    """Tell whether the level falls apart if a door is closed."""
    beside = ground.nodes(_sides(door))
    return len(beside) > 1 and not beside <= ground.reached(min(beside), {ground.node(door)})


def _detour(level: Level) -> list[str]:
    """Check that some open path between the stairs avoids the landmark, if it was requested by name."""
    if level.recipe is None or level.recipe.landmark is None:
        return []
    if _leads_around(level, [room.id for room in level.rooms if room.kind == "landmark"]):
        return []
    return [f"no path around the landmark {level.recipe.landmark}"]


def _avoidable(level: Level) -> list[str]:
    """Check that some open path between the stairs avoids all hard rooms."""
    hard = [room.id for room in level.rooms if room.tier == Tier.HARD]
    return [] if not hard or _leads_around(level, hard) else ["no path around hard rooms"]


def _leads_around(level: Level, rooms: list[int]) -> bool:
    """Tell whether a path between the stairs passes none of these rooms, no lock, secret door or one-sided link."""
    around = level.walkable & ~_SHUT.take(level.terrain) & ~np.isin(level.room_at, rooms)
    for x, y in (cell for link in level.links if link.one_way is not None for cell in link.cells):
        around[y, x] = False
    return bool(grid.flood(around, level.stairs_up)[level.stairs_down[::-1]])


def _marks(level: Level) -> list[str]:
    """Check that marks are in their rooms and on walkable cells; dwellers live on perilous ground.

    A binding feature may be on a statue's cell, if it is solid, or on perilous ground.
    """
    terrain, room_at, walkable = level.terrain.data, level.room_at.data, level.walkable.data
    height, width = level.terrain.shape
    for mark in level.marks:
        x, y = mark.x, mark.y
        if not (0 <= x < width and 0 <= y < height):
            return [f"mark outside the map at {_at((x, y))}"]
        if not walkable[y, x]:
            built = mark.what == "feature" and mark.binding
            if terrain[y, x] in SOLID_WORDS and not (built and terrain[y, x] == Terrain.STATUE):
                return [f"mark in a wall at {_at((x, y))}"]
            if mark.what != "dweller" and not built:
                return [f"mark on perilous ground at {_at((x, y))}"]
        if room_at[y, x] != mark.room:
            return [f"mark with a wrong room at {_at((x, y))}"]
    return []


def _stairs_apart(level: Level) -> list[str]:
    """Check that the walk between the stairs is long, if the level has long walks."""
    (x, y), (other_x, other_y) = level.stairs_up, level.stairs_down
    least = FAR * (level.width + level.height)
    if abs(x - other_x) + abs(y - other_y) >= least:
        return []  # no walk is shorter than the straight distance
    walked = grid.walk(level.walkable, (x, y), (other_x, other_y), limit=ceil(least) - 1)
    if walked is None:
        return []
    # Only rooms count where stairs may be. Vaults, built after them, may lie behind all other rooms.
    others = [room.id for room in level.rooms if room.kind in ("junction", "landmark", "vault")]
    counted = (level.room_at >= 0) & ~np.isin(level.room_at, others)
    if not counted.any():
        return []
    steps = grid.distance(level.walkable, [(x, y)])
    y, x = divmod(int(np.argmax(np.where(counted, steps, -1))), level.width)
    longest = int(grid.distance(level.walkable, [(x, y)])[counted].max())
    return [] if walked >= 0.8 * longest else ["stairs too near each other"]
