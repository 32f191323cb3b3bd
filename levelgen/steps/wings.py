"""Wings: three or more rooms off the ring, behind a single corridor with a lock."""

from typing import NamedTuple

import numpy as np

from levelgen import graph, grid
from levelgen.draft import WING_PAIR, Draft, Ring, Wing
from levelgen.rng import Random, shuffle
from levelgen.rooms import Mark
from levelgen.steps.annexes import Annexes
from levelgen.steps.doors import is_doorway
from levelgen.steps.rings import Corridors
from levelgen.terrain import SOLID, WALKABLE, Terrain

LEAST = 3
"""The fewest rooms of a wing; junctions do not count."""

_MOST = 0.5
"""The greatest share of all rooms in a wing."""

_TRIED = 2
"""The number of existing bases tried for the wing, and of new ones."""


class _Base(NamedTuple):
    """Rooms that could be a wing or a part of one, and the index of the only link to them."""

    rooms: list[int]
    link: int


def lock_wing(draft: Draft, ring: Ring, corridors: Corridors, random: Random) -> None:
    """Lock a wing, and fix the thin walls around it so that none is opened. The step `marks` places its key.

    If a link leads to too few rooms, annexes are dug beside them, or beside a room of the ring.
    """
    if all(draft.rooms[room].kind == "junction" for room in ring.short[1:-1]):
        return
    bases = _bases(draft, ring, corridors)
    shuffle(random, bases)
    bases.sort(key=lambda base: -min(_count(draft, base.rooms), LEAST))
    annexes = Annexes(draft, random)
    for known in [*bases[:_TRIED], *[None] * _TRIED]:
        base = known or _new(annexes, ring)
        if base is None:
            return
        door = _door(draft, base)
        if door is not None and _grow(draft, base.rooms, annexes) and _lock(draft, base, door):
            return
        annexes.undo()


def _new(annexes: Annexes, ring: Ring) -> _Base | None:
    """Dig an annex beside a room of the ring, if there is a place, and return it."""
    draft = annexes.draft
    halls = sorted(room for room in {*ring.short, *ring.long} if draft.rooms[room].kind != "junction")
    return _Base([len(draft.rooms) - 1], len(draft.links) - 1) if annexes.add(halls) else None


def _count(draft: Draft, rooms: list[int]) -> int:
    """Return the number of rooms, without junctions."""
    return sum(draft.rooms[room].kind != "junction" for room in rooms)


def _grow(draft: Draft, rooms: list[int], annexes: Annexes) -> bool:
    """Dig annexes and add them to the rooms until these are enough for a wing; tell whether there was space."""
    # Small levels have nearly all their rooms on the ring, and none is left to hang off it.
    while _count(draft, rooms) < LEAST:
        if not annexes.add([room for room in rooms if draft.rooms[room].kind != "junction"]):
            return False
        rooms.append(len(draft.rooms) - 1)
    return True


def _bases(draft: Draft, ring: Ring, corridors: Corridors) -> list[_Base]:
    """Return the parts of the level off the ring, directly or not, to which only one link leads."""
    blocks, count = graph.biconnected_components(corridors.adjacency), len(draft.rooms)
    blocks_of: list[list[int]] = [[] for _ in corridors.edges]
    for number, block in enumerate(blocks):
        for node in block:
            blocks_of[node].append(number)
    (first,) = set(blocks_of[ring.short[0]]).intersection(blocks_of[ring.short[-1]])  # no two blocks share two nodes
    outwards = [(first, -1)]  # blocks, each with the node that leads to it
    for number, entry in outwards:  # grows while it is walked
        inside = [node for node in blocks[number] if node != entry]
        outwards += [(beyond, node) for node in inside for beyond in blocks_of[node] if beyond != number]
    behind: dict[int, list[int]] = {}  # the rooms behind each node
    for number, entry in reversed(outwards[1:]):
        rooms = behind.setdefault(entry, [])
        for node in blocks[number]:
            if node != entry:
                rooms += [node] if node < count else []
                rooms += behind.get(node, [])
    return [
        _Base(sorted(rooms), corridors.links[node - count][0])
        for node, rooms in behind.items()
        if node >= count and len(corridors.links[node - count]) == 1
        if _count(draft, rooms) and len(rooms) <= max(_MOST * count, LEAST)
    ]


def _door(draft: Draft, base: _Base) -> int | None:
    """Return the outermost cell of the link where a door can be, or None."""
    link = draft.links[base.link]
    outwards = link.cells[::-1] if link.a in base.rooms else link.cells
    return next((cell for cell in outwards if draft.cells[cell] == Terrain.DOOR or is_doorway(draft, cell)), None)


def _lock(draft: Draft, base: _Base, door: int) -> bool:
    """Lock the door, unless it closes off more or fewer rooms than these; tell whether it was locked."""
    rooms = sorted(base.rooms)
    inside = _behind(draft, rooms, door)
    reached = inside.ravel()[[room.center for room in draft.rooms]]
    if np.flatnonzero(reached).tolist() != rooms:
        return False
    draft.wing = Wing(rooms, base.link, door, inside)
    draft.cells[door] = Terrain.LOCKED_DOOR
    draft.fixed.add(door)
    tier = draft.rooms[rooms[0]].tier
    draft.marks.append(Mark("lock", *draft.position(door), tier, -1, "", WING_PAIR, binding=True))
    for room in rooms:
        draft.rooms[room].tags.append("wing")
    outside = WALKABLE.take(draft.terrain) & ~inside
    walls = SOLID.take(draft.terrain) & grid.dilate(inside, diagonal=False) & grid.dilate(outside, diagonal=False)
    draft.fixed.update(np.flatnonzero(walls.ravel()).tolist())
    return True


def _behind(draft: Draft, rooms: list[int], door: int) -> grid.Mask:
    """Return the walkable cells [y, x] reached from the first of these rooms without passing the door."""
    open_ground = WALKABLE.take(draft.terrain)
    open_ground[divmod(door, draft.width)] = False
    return grid.flood(open_ground, draft.position(draft.rooms[rooms[0]].center))
