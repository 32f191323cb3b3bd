"""Uses of rooms: the purpose of a room, told by its furniture."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.furnish.arranging import is_feature
from levelgen import Tier, graph, grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.content.uses import Use
    from game.furnish.arranging import Arranger
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen import Room
    from levelgen.rng import Dice

USED = 700  # per mille of rooms that get a use, besides hard ones, which all do
AGAIN = 4  # divides a use's weight for each room that already has it
WITHOUT = ("junction", "vault", "landmark")  # kinds of rooms that get no use
RING = 3  # rooms that a ring has at least


def place_uses(run: Run, arranger: Arranger, dice: Dice) -> None:
    """Give rooms of the current floor their uses, the hard ones first, and place the furniture that tells of them.

    Rooms that get a feature have no use, unless they are hard. Those of a boss and treasuries have a use of their own,
    even without space for its furniture.
    """
    floor = run.floor
    sites = _Sites(floor, arranger)
    own = {room.id: use.id for room in floor.level.rooms for use in sites.uses if use.role == room.kind}
    rooms = [room for room in floor.level.rooms if room.kind not in WITHOUT and sites.cells[room.id]]
    rooms = [room for room in rooms if room.id not in sites.with_stairs | sites.with_pieces]
    dice.shuffle(rooms)
    featured = {mark.room for mark in floor.level.marks if is_feature(mark)}
    hard = {room.id for room in rooms if room.tier == Tier.HARD or room.id in own}
    rooms = [room for room in rooms if room.id in hard or (dice.chance(USED) and room.id not in featured)]
    for room in sorted(rooms, key=lambda room: room.id not in hard):
        _give_use(floor, arranger, sites, room, dice)
    floor.uses = {**own, **floor.uses}


def _give_use(floor: Floor, arranger: Arranger, sites: _Sites, room: Room, dice: Dice) -> None:
    """Give a room one of the best fitting uses that none of its linked rooms has."""
    barred = {floor.uses.get(other) for other in sites.linked[room.id]}
    role = room.kind if any(use.role == room.kind for use in sites.uses) else ""
    fitting = [use for use in sites.uses if use.id not in barred and use.role == role and sites.has_space(room, use)]
    choices = [[use for use in fitting if sites.suits(room, use)], [use for use in fitting if room.tier in use.tiers]]
    if room.tier == Tier.HARD:  # a hard room must have a use
        choices.append(fitting)
    given = Counter(floor.uses.values())
    for uses in choices:
        while uses:
            use = dice.weighted(uses, [max(1, 100 * use.weight // AGAIN ** given[use.id]) for use in uses])
            uses.remove(use)
            if arranger.furnish(arranger.bare_in(room.id), use.furniture, dice):
                floor.uses[room.id] = use.id
                return


class _Sites:
    """The rooms of a floor and the uses that they may have."""

    def __init__(self, floor: Floor, arranger: Arranger) -> None:
        level = floor.level
        rooms = level.rooms
        self.uses = [use for use in floor.content.uses.values() if floor.stratum in use.strata]
        neighbours = graph.adjacency_of(len(rooms), {(min(link[:2]), max(link[:2])) for link in level.links})
        self.linked = [sorted({*others} - {room}) for room, others in enumerate(neighbours)]
        blocks = [block for block in graph.biconnected_components(self.linked) if len(block) >= RING]
        self._on_ring = {room for block in blocks for room in block}
        self.cells = [len(arranger.bare_in(room.id)) for room in rooms]  # bare cells of each room
        self.with_pieces = {mark.room for mark in level.marks if mark.what == "feature" and mark.binding and mark.name}
        self.with_stairs = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
        hazards = floor.content.ground.hazards
        wet = floor.content.ground.douses[floor.ground.terrain]
        self._beside = {"water": _touched(floor, wet)}
        for hazard, kinds in hazards.items():
            self._beside[hazard.id] = self._beside.get(hazard.id, set()) | _touched(floor, kinds[floor.ground.terrain])

    def has_space(self, room: Room, use: Use) -> bool:
        """Tell whether a room has the right size for a use, and the neighbourhood that it needs."""
        left, top, right, bottom = room.bounds
        low, high = use.cells
        beside = not use.beside or room.id in self._beside[use.beside]
        return low <= self.cells[room.id] <= high and max(right - left, bottom - top) >= use.longest and beside

    def suits(self, room: Room, use: Use) -> bool:
        """Tell whether a room has the danger and the place in the room graph that a use asks for."""
        low, high = use.links
        ring = not use.ring or (use.ring == "on") == (room.id in self._on_ring)
        return room.tier in use.tiers and low <= len(self.linked[room.id]) <= high and ring


def _touched(floor: Floor, cells: NDArray[np.bool_]) -> set[int]:
    """Return the rooms that these cells lie in or beside."""
    return {*floor.level.room_at[grid.dilate(cells)].tolist()} if cells.any() else set()
