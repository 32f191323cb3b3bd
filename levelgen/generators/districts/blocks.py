"""Blocks: rooms made of units of a grid, each a rectangle of them, and which of the rooms share a side.

Sets of units are held as the bits of one number, so that one look tells whether all units of a block are free.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from levelgen.generators.districts.trail import Trail
from levelgen.level import Tier
from levelgen.rng import Random, picker, shuffle

__all__ = ["Block", "Blocks", "Pair"]

Block = tuple[int, int, int, int]
"""The units of a room: left, top, right, bottom in columns and rows of the grid, half open."""

Pair = tuple[int, int]
"""Two rooms that share a side, by number: the western one first, or the northern one."""

_SIZES = {f"{across}x{down}": (across, down) for across in range(1, 4) for down in range(1, 4)}
_EASY, _MEDIUM, _HARD = Tier

_size_picker = lru_cache(maxsize=8)(picker)


class Blocks:
    """Which units make which rooms: the block and the tier of every room, and the room of every unit, or -1."""

    __slots__ = ("_columns", "_free", "_hard", "_medium", "_rows", "blocks", "room_of", "tiers")

    def __init__(self, columns: int, rows: int, colours: Sequence[Tier]) -> None:
        self._columns, self._rows = columns, rows
        tiers = bytes(colours)
        self._hard = _bits(tiers, _HARD)  # and then all units of hard rooms
        self._medium = _bits(tiers, _MEDIUM)
        self._free = 0
        self.blocks: list[Block] = []
        self.tiers: list[Tier] = []
        self.room_of = [-1] * len(colours)

    def merge(self, sizes: Mapping[str, float], trail: Trail, rng: Random) -> None:
        """Make rooms of all units kept: each unit, in random order, begins a room of a random size if that fits.

        The two ends of the path never merge. A hard unit merges with nothing on the path, which would then lead through
        it, and with nothing that lies beside another hard unit or room.
        """
        random, size = rng.random, _size_picker(sizes)
        columns, room_of = self._columns, self.room_of
        self._free = _bits(trail.kept, 1)
        path = sum([1 << unit for unit in trail.path])
        ends = 1 << trail.path[0] | 1 << trail.path[-1]
        calm = path & ~self._hard
        turns = [random() for _ in room_of]
        for unit in sorted([unit for unit, kept in enumerate(trail.kept) if kept], key=turns.__getitem__):
            if room_of[unit] >= 0:
                continue
            across, down = _SIZES[size(random())]
            x, y = unit % columns, unit // columns
            if across + down > 2:
                for left, top in ((x, y), (x + 1 - across, y + 1 - down)):
                    block = left, top, left + across, top + down
                    if self._fits(block, ends, calm):
                        self._add(block)
                        break
                else:
                    self._add((x, y, x + 1, y + 1))
            else:
                self._add((x, y, x + 1, y + 1))

    def _fits(self, block: Block, ends: int, calm: int) -> bool:
        left, top, right, bottom = block
        columns = self._columns
        if left < 0 or top < 0 or right > columns or bottom > self._rows:
            return False
        units = _mask(columns, right - left, bottom - top) << left + top * columns
        if units & self._free != units or units & ends == ends:
            return False
        if not units & self._hard:
            return True
        around = units << columns | units >> columns
        if left > 0:
            around |= units >> 1
        if right < columns:
            around |= units << 1
        return not (units & calm or around & ~units & self._hard)

    def _add(self, block: Block) -> None:
        left, top, right, bottom = block
        columns, room_of, room = self._columns, self.room_of, len(self.blocks)
        units = _mask(columns, right - left, bottom - top) << left + top * columns
        self._free &= ~units
        tier = _EASY
        if units & self._hard:
            tier = _HARD
            self._hard |= units
        elif units & self._medium:
            tier = _MEDIUM
        self.blocks.append(block)
        self.tiers.append(tier)
        for first in range(left + top * columns, left + bottom * columns, columns):
            for unit in range(first, first + right - left):
                room_of[unit] = room

    def pairs(self) -> dict[Pair, int]:
        """All pairs of rooms that share a side: 0 for those beside each other, 1 for those above each other."""
        columns, rooms = self._columns, []
        for first in range(0, len(self.room_of), columns):
            rooms += self.room_of[first : first + columns]
            rooms.append(-1)  # nothing is beside the last of a row
        found = dict.fromkeys(zip(rooms, rooms[1:], strict=False), 0)
        found |= dict.fromkeys(zip(rooms, rooms[columns + 1 :], strict=False), 1)
        return {pair: axis for pair, axis in found.items() if -1 < pair[0] != pair[1] > -1}

    def add_secret_rooms(self, chance: float, neighbours: list[list[int]], rng: Random) -> dict[Pair, int]:
        """Make secret rooms of some units in no room that lie beside three or more; the pairs to be joined by them.

        Each is joined with two of the rooms beside it, so that whoever finds it has found a way through too. The pairs
        are as those of `pairs`.
        """
        columns, room_of, tiers, own = self._columns, self.room_of, self.tiers, len(self.blocks)
        pairs: dict[Pair, int] = {}
        for unit in [unit for unit, room in enumerate(room_of) if room < 0]:
            beside = [other for other in neighbours[unit] if room_of[other] >= 0]
            if len(beside) < 3:
                continue
            roll = rng.random()
            shuffle(rng, beside)
            if roll >= chance or any(room_of[other] >= own for other in beside):
                continue
            if self._hard >> unit & 1 and any(tiers[room_of[other]] == _HARD for other in beside):
                continue
            secret = len(self.blocks)
            self._add((unit % columns, unit // columns, unit % columns + 1, unit // columns + 1))
            for other in beside[:2]:
                pair = (room_of[other], secret) if other < unit else (secret, room_of[other])
                pairs[pair] = int(abs(other - unit) == columns)
        return pairs


def _bits(values: bytes | bytearray, value: int) -> int:
    """The units that have the value, as bits."""
    return int(values[::-1].translate(_DIGITS[value]), 2)


_DIGITS = [bytes(b"01"[number == value] for number in range(256)) for value in range(len(Tier))]


@lru_cache(maxsize=64)
def _mask(columns: int, across: int, down: int) -> int:
    """The units of a block of that size in the corner of the grid, as bits."""
    return sum([((1 << across) - 1) << row * columns for row in range(down)])
