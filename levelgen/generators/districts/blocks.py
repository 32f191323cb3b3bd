"""Blocks: rooms made of units of a grid, each a rectangle of them, and which of the rooms share a side.

Sets of units are held as the bits of one number, so that one look tells whether all units of a block are free.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from levelgen.generators.districts.trail import Trail
from levelgen.rng import Random, picker, shuffle
from levelgen.rooms import Tier

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

    __slots__ = (
        "_calm",
        "_colours",
        "_columns",
        "_ends",
        "_free",
        "_hard",
        "_medium",
        "_rows",
        "blocks",
        "room_of",
        "tiers",
    )

    def __init__(self, grid: tuple[int, int], colours: Sequence[Tier], trail: Trail) -> None:
        self._columns, self._rows = grid
        self._colours = colours
        tiers = bytes(colours)
        self._hard = _bits(tiers, _HARD)  # and then all units of hard rooms
        self._medium = _bits(tiers, _MEDIUM)
        self._free = _bits(trail.kept, 1)
        self._ends = 1 << trail.path[0] | 1 << trail.path[-1]
        self._calm = sum([1 << unit for unit in trail.path]) & ~self._hard
        self.blocks: list[Block] = []
        self.tiers: list[Tier] = []
        self.room_of = [-1] * len(colours)

    def merge(self, sizes: Mapping[str, float], kept: Sequence[int], rng: Random) -> None:
        """Make rooms of all units kept: each unit, in random order, begins a room of a random size if that fits."""
        random, size, columns, room_of = rng.random, _size_picker(sizes), self._columns, self.room_of
        turns = [random() for _ in room_of]
        for unit in sorted([unit for unit, is_kept in enumerate(kept) if is_kept], key=turns.__getitem__):
            if room_of[unit] >= 0:
                continue
            across, down = _SIZES[size(random())]
            if across == down == 1:
                self._add_unit(unit)
                continue
            x, y = unit % columns, unit // columns
            if not (
                self._add_if_it_fits(x, y, across, down)
                or self._add_if_it_fits(x + 1 - across, y + 1 - down, across, down)
            ):
                self._add_unit(unit)

    def _add_unit(self, unit: int) -> None:
        x, y = unit % self._columns, unit // self._columns
        self.room_of[unit] = len(self.blocks)
        self.blocks.append((x, y, x + 1, y + 1))
        self.tiers.append(self._colours[unit])
        self._free &= ~(1 << unit)

    def _add_if_it_fits(self, left: int, top: int, across: int, down: int) -> bool:
        """Make a room of a block, if it can be one.

        The two ends of the path never merge. A hard unit merges with nothing on the path, which would then lead through
        it, and with nothing that lies beside another hard unit or room.
        """
        columns = self._columns
        if left < 0 or top < 0 or left + across > columns or top + down > self._rows:
            return False
        first = left + top * columns
        units = _mask(columns, across, down) << first
        if units & self._free != units or units & self._ends == self._ends:
            return False
        tier = _MEDIUM if units & self._medium else _EASY
        if units & self._hard:
            around = units << columns | units >> columns
            if left > 0:
                around |= units >> 1
            if left + across < columns:
                around |= units << 1
            if units & self._calm or around & ~units & self._hard:
                return False
            tier = _HARD
            self._hard |= units
        self._free ^= units
        room, room_of = len(self.blocks), self.room_of
        self.blocks.append((left, top, left + across, top + down))
        self.tiers.append(tier)
        for start in range(first, first + down * columns, columns):
            for unit in range(start, start + across):
                room_of[unit] = room
        return True

    def pairs(self) -> dict[Pair, int]:
        """All pairs of rooms that share a side: 0 for those beside each other, 1 for those above each other."""
        columns, rooms = self._columns, []
        for first in range(0, len(self.room_of), columns):
            rooms += self.room_of[first : first + columns]
            rooms.append(-1)  # nothing is beside the last of a row
        found = dict.fromkeys(pairwise(rooms), 0)
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
            self._add_unit(unit)
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
