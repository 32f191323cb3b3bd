"""What every level must be; a level that is not is dug again.

These are checks of the finished level as players will meet it: they know nothing of how it was dug.
"""

import numpy as np

from levelgen import grid
from levelgen.level import Level
from levelgen.rooms import Tier
from levelgen.steps.stairs import FAR
from levelgen.terrain import DOOR_BYTES, SOLID_BYTES, WALKABLE_BYTES, Terrain

__all__ = ["faults"]

_CLOSED = bytes((Terrain.ROCK, Terrain.WALL))
_SHUT = [word in (Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR) for word in range(256)]
_KINDS = bytes(
    walkable + 2 * solid + 4 * door + 8 * shut
    for walkable, solid, door, shut in zip(WALKABLE_BYTES, SOLID_BYTES, DOOR_BYTES, _SHUT, strict=True)
)
"""What a cell is, by its terrain: one look at the map instead of four."""

_EACH_KIND = np.array([[1], [2], [4], [8]], dtype=np.uint8)

_HARD = Tier.HARD  # looked up once: every look into an enumeration takes longer than what it is compared with


def faults(level: Level, *, stairs_apart: bool = False) -> list[str]:
    """The names of what is wrong with the level, with where; empty if it is sound.

    stairs_apart asks for a walk between the stairs of at least 0.36 (width + height), or 0.8 of the longest there is.
    """
    survey = _Survey(level)
    found = [
        *survey.border(),
        *survey.pieces(),
        *survey.stairs(),
        *survey.rooms(),
        *survey.accounts(),
        *survey.doors(),
        *survey.locks(),
        *survey.marks(),
    ]
    if stairs_apart and not found:
        found += survey.apart()
    return found


def _at(position: tuple[int, int]) -> str:
    return f"({position[0]}, {position[1]})"


class _Survey:
    """Looks a level over, one question at a time; every answer lists what is wrong."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._width = level.width
        self._height = level.height
        self._terrain = level.terrain.tobytes()
        self._walkable = level.walkable.tobytes()
        # From here on as integers with a bit for each cell, which answer for all cells at once.
        kinds = np.frombuffer(self._terrain.translate(_KINDS), dtype=np.uint8)
        self._ways, self._solid, self._doors, self._shut = [
            int.from_bytes(bits.tobytes(), "little")
            for bits in np.packbits(kinds & _EACH_KIND, axis=1, bitorder="little")
        ]
        self._room_at = memoryview(level.room_at.tobytes()).cast("h")

    def border(self) -> list[str]:
        """The edge of the map is rock or wall."""
        width, terrain = self._width, self._terrain
        edges = terrain[:width] + terrain[-width:] + terrain[::width] + terrain[width - 1 :: width]
        return ["open border"] if edges.strip(_CLOSED) else []

    def pieces(self) -> list[str]:
        """All walkable cells are joined, and the stairs even without secret or locked doors."""
        level, ways = self._level, self._ways
        free = ways & ~self._shut
        up = self._bit(level.stairs_up)
        # As the border is solid, no way goes round the end of a row. From the middle all is reached soonest.
        reached = grid.flooded(free, grid.middle(free), self._width)
        if not reached & up:
            reached = grid.flooded(free, free & up or free & -free, self._width)
        found = []
        if (grid.flooded(ways, reached, self._width) if self._shut else reached) != ways:
            found.append("not connected")
        if self._shut and not reached & self._bit(level.stairs_down):
            found.append("stairs cut off by locked or secret doors")
        return found

    def _bit(self, position: tuple[int, int]) -> int:
        x, y = position
        return 1 << y * self._width + x if 0 <= x < self._width and 0 <= y < self._height else 0

    def stairs(self) -> list[str]:
        """Both stairs are where the level says, in different rooms, and in no hard room."""
        level, found, rooms = self._level, [], []
        for name, (x, y), kind in (
            ("up", level.stairs_up, Terrain.STAIRS_UP),
            ("down", level.stairs_down, Terrain.STAIRS_DOWN),
        ):
            if not (0 <= x < self._width and 0 <= y < self._height) or self._terrain[y * self._width + x] != kind:
                found.append(f"no stairs {name} at {_at((x, y))}")
                continue
            room = self._room_at[y * self._width + x]
            rooms.append(room)
            if room < 0:
                found.append(f"stairs {name} in no room")
            elif level.rooms[room].tier == _HARD:
                found.append(f"stairs {name} in a hard room")
        if len(rooms) == 2 and rooms[0] == rooms[1] and len(level.rooms) > 1:
            found.append("both stairs in one room")
        return found

    def rooms(self) -> list[str]:
        """A room's center is one of its cells; two hard rooms are not linked."""
        level, width, room_at, walkable = self._level, self._width, self._room_at, self._walkable
        found, hard = [], set()
        for room, _, tier, _, (x, y), _ in level.rooms:
            if tier == _HARD:
                hard.add(room)
            cell = y * width + x
            if room_at[cell] != room or not walkable[cell]:
                found.append(f"room {room} has its center outside")
        found += [
            f"hard rooms {one} and {other} are linked"
            for one, other, _, _ in level.links
            if one in hard and other in hard and one != other
        ]
        return found

    def accounts(self) -> list[str]:
        """Every walkable cell is in one room or in some link, and links lead over walkable cells outside rooms."""
        level, width = self._level, self._width
        linked = bytearray(width * self._height)
        for _, _, _, cells in level.links:
            for x, y in cells:
                linked[y * width + x] = 1
        outside = level.room_at < 0
        if linked == (level.walkable & outside).tobytes():
            return []
        in_link = np.frombuffer(linked, dtype=np.bool_).reshape(outside.shape)
        found = []
        if (in_link & ~outside).any():
            found.append("a link runs through a room")
        if (in_link & ~level.walkable).any():
            found.append("a link runs through a wall")
        if (level.walkable & outside & ~in_link).any():
            found.append("floor in no room and no link")
        return found

    def doors(self) -> list[str]:
        """A door has two opposite walkable sides and two solid ones, and no door beside it."""
        row, walkable = self._width, self._ways
        solid, door = self._solid, self._doors
        # Where the border is open, and has been found so, these go round the ends of rows; nowhere else.
        across = walkable << 1 & walkable >> 1 & solid << row & solid >> row
        down = walkable << row & walkable >> row & solid << 1 & solid >> 1
        beside = door << 1 | door >> 1 | door << row | door >> row
        return [
            f"{what} at {_at((cell % row, cell // row))}"
            for what, bits in (("door without two sides", ~(across | down)), ("door beside a door", beside))
            for cell in grid.numbers(door & bits)
        ]

    def locks(self) -> list[str]:
        """Every key lies before its lock, and every lock has a key.

        It walks as far as locks allow, then on with the keys found there, until no lock opens any more.
        """
        if Terrain.LOCKED_DOOR not in self._terrain:
            return []
        level, found = self._level, []
        locked = level.terrain == Terrain.LOCKED_DOOR
        # A key without a pair opens nothing, least of all every lock without one.
        pairs = [mark for mark in level.marks if mark.pair is not None]
        locks = {(mark.x, mark.y): mark.pair for mark in pairs if mark.what == "lock"}
        keys = [(mark.x, mark.y, mark.pair) for mark in pairs if mark.what == "key"]
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

    def marks(self) -> list[str]:
        """Marks lie on the map, in the room they say, on walkable cells; dwellers live where nobody can walk."""
        width, height, walkable, room_at = self._width, self._height, self._walkable, self._room_at
        for what, x, y, _, room, _, _, _ in self._level.marks:
            if not (0 <= x < width and 0 <= y < height):
                return [f"mark outside the map at {_at((x, y))}"]
            cell = y * width + x
            if not walkable[cell]:
                if SOLID_BYTES[self._terrain[cell]]:
                    return [f"mark in a wall at {_at((x, y))}"]
                if what != "dweller":
                    return [f"mark on perilous ground at {_at((x, y))}"]
            if room_at[cell] != room:
                return [f"mark with a wrong room at {_at((x, y))}"]
        return []

    def apart(self) -> list[str]:
        """The walk between the stairs is long, if the level has long walks."""
        level = self._level
        (x, y), (other_x, other_y) = level.stairs_up, level.stairs_down
        least = FAR * (level.width + level.height)
        if abs(x - other_x) + abs(y - other_y) >= least:
            return []  # no walk is shorter than that
        steps = grid.distance(level.walkable, [(x, y)])
        walked = int(steps[other_y, other_x])
        if walked >= least:
            return []
        # Vaults come when the stairs are set, and may lie behind every other room: they count for no walk.
        vaults = [room.id for room in level.rooms if room.kind == "vault"]
        counted = (level.room_at >= 0) & ~np.isin(level.room_at, vaults)
        y, x = divmod(int(np.argmax(np.where(counted, steps, -1))), level.width)
        longest = int(grid.distance(level.walkable, [(x, y)])[counted].max())
        return [] if walked >= 0.8 * longest else ["stairs too near each other"]
