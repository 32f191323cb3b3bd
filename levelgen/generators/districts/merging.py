"""Merging of grid units into rooms, each a rectangle of units, and which of the rooms share a side."""

from collections.abc import Collection, Mapping, Sequence

from levelgen.graph import Adjacency
from levelgen.rng import Random, picker, shuffle
from levelgen.rooms import Tier

ACROSS, DOWN = 0, 1

UnitBox = tuple[int, int, int, int]
"""The units of a room: left, top, right, bottom in columns and rows of the grid, half open."""

Pair = tuple[int, int]
"""Two rooms that share a side, by number: the western one first, or the northern one."""


class MergedRooms:
    """Rooms made of units.

    Attributes:
        boxes: the units of every room.
        tiers: the tier of every room, which is that of its hardest unit.
        room_of: the room of every unit, or -1.
    """

    def __init__(self, columns: int, adjacency: Adjacency, colours: Sequence[Tier], path: Sequence[int]) -> None:
        self._columns = columns
        self._adjacency = adjacency
        self._colours = colours
        self._ends = {path[0], path[-1]}
        self._hard = {unit for unit, tier in enumerate(colours) if tier == Tier.HARD}  # later those of hard rooms too
        self._calm = set(path) - self._hard  # never to become part of a hard room
        self.boxes: list[UnitBox] = []
        self.tiers: list[Tier] = []
        self.room_of = [-1] * len(colours)

    def merge(self, sizes: Mapping[str, float], kept: Collection[int], rng: Random) -> None:
        """Make rooms of the units kept: each, in random order, begins a room of a random size if that fits.

        A room larger than one unit has the unit in its first corner or else in its last. Where neither fits, the room
        is that unit alone.
        """
        size = picker(sizes)
        units = sorted(kept)
        shuffle(rng, units)
        for unit in units:
            if self.room_of[unit] >= 0:
                continue
            width, height = map(int, size(rng.random()).split("x"))
            x, y = unit % self._columns, unit // self._columns
            from_here = x, y, x + width, y + height
            up_to_here = x + 1 - width, y + 1 - height, x + 1, y + 1
            for box in (from_here, up_to_here):
                if self._fits(box, kept):
                    self._add(box)
                    break
            else:
                self._add((x, y, x + 1, y + 1))

    def _units(self, box: UnitBox) -> list[int]:
        left, top, right, bottom = box
        return [row * self._columns + column for row in range(top, bottom) for column in range(left, right)]

    def _fits(self, box: UnitBox, kept: Collection[int]) -> bool:
        """Return whether the units of a box can make one room.

        The two ends of the path never merge. A hard unit merges with nothing on the path, which would then lead through
        it, and with nothing that lies beside another hard unit or room.
        """
        left, top, right, bottom = box
        if left < 0 or top < 0 or right > self._columns or bottom * self._columns > len(self.room_of):
            return False
        units = set(self._units(box))
        if not all(unit in kept and self.room_of[unit] < 0 for unit in units):
            return False
        if len(units) == 1:
            return True
        if units >= self._ends:
            return False
        if units.isdisjoint(self._hard):
            return True
        around = {beside for unit in units for beside in self._adjacency[unit]} - units
        return units.isdisjoint(self._calm) and around.isdisjoint(self._hard)

    def _add(self, box: UnitBox) -> None:
        units = self._units(box)
        tier = max(self._colours[unit] for unit in units)
        if tier == Tier.HARD:
            self._hard.update(units)
        for unit in units:
            self.room_of[unit] = len(self.boxes)
        self.boxes.append(box)
        self.tiers.append(tier)

    def pairs(self) -> dict[Pair, int]:
        """Return all pairs of rooms that share a side, with the axis on which they lie: `ACROSS` or `DOWN`."""
        pairs = {}
        for unit, room in enumerate(self.room_of):
            for beyond in self._adjacency[unit]:
                other = self.room_of[beyond]
                if beyond > unit and -1 < room != other > -1:
                    pairs[room, other] = self._axis(unit, beyond)
        return pairs

    def _axis(self, unit: int, beyond: int) -> int:
        return ACROSS if unit // self._columns == beyond // self._columns else DOWN

    def add_secret_rooms(self, chance: float, rng: Random) -> dict[Pair, int]:
        """Make secret rooms, with the given chance, of units in no room that lie beside three or more.

        Each is to be connected with two of the rooms beside it, so that whoever finds it has found a shortcut too.

        Returns:
            The pairs to be connected, as those of `pairs`.
        """
        first = len(self.boxes)
        pairs: dict[Pair, int] = {}
        for unit, room in enumerate(self.room_of):
            beside = [other for other in self._adjacency[unit] if self.room_of[other] >= 0]
            if room >= 0 or len(beside) < 3:
                continue
            roll = rng.random()
            shuffle(rng, beside)
            rooms = [self.room_of[other] for other in beside]
            beside_hard = self._colours[unit] == Tier.HARD in [self.tiers[other] for other in rooms]
            if roll >= chance or max(rooms) >= first or beside_hard:
                continue
            secret = len(self.boxes)
            x, y = unit % self._columns, unit // self._columns
            self._add((x, y, x + 1, y + 1))
            for other in beside[:2]:
                pair = (self.room_of[other], secret) if other < unit else (secret, self.room_of[other])
                pairs[pair] = self._axis(unit, other)
        return pairs
