"""Cycles: both stairs on one ring, with a short hard arc and a long easy one, and a wing off it behind a lock.

The idea is Dormans' cyclic generation ("Unexplored", 2017): a level is a route out and a route back, and what is off it
is worth a key. Levels are dug as trees of rooms or nearly so; this step makes a ring of the rooms that are there, by
the stairs it chooses and the tunnels it digs.
"""

from collections.abc import Iterator
from itertools import islice
from math import isqrt

from levelgen.draft import Draft
from levelgen.recipe import Recipe
from levelgen.rng import Random, chosen, shuffle
from levelgen.steps.doors import is_doorway
from levelgen.steps.loops import add_links
from levelgen.steps.rings import Corridors, fitting
from levelgen.steps.shortcuts import word_of
from levelgen.steps.tunnels import Tunnel, Tunnels
from levelgen.steps.wings import lock_wing
from levelgen.terrain import Terrain
from levelgen.validate import FAR

_LONGEST = 24
"""The longest tunnel, in cells."""

_FARTHEST = 60
"""The longest tunnel, in cells, where shorter ones do not do."""

_TRIES = 8
"""Pairs of rooms for the stairs that are looked at."""

_PAIRS = 2
"""Pairs that a ring can be had for, of which the one is taken that needs the fewest cells of tunnels."""

_DETOURS = 3
"""Pairs for which longer tunnels are looked for if none has a ring by short ones."""

_RINGS = 1.6
"""The chance of a ring for each unit of `cycles`: with all levels on a ring, none would differ much in choke points."""

Ends = tuple[int, int]
"""The rooms of the stairs up and down."""


def close_ring(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Put both stairs onto one ring, and a wing off it behind a lock.

    Stairs that no document has placed yet get their rooms here, if a ring for them can be had.
    """
    ring_roll, wing_roll = random.random(), random.random()
    corridors = Corridors(draft)
    found = _cheapest(draft, corridors, random) if ring_roll < _RINGS * recipe.cycles else None
    if found is not None:
        draft.stairs_apart = draft.ends is None
        draft.ends, tunnels = found
        if tunnels:
            _dig(draft, tunnels)
            add_links(draft, [(tunnel.before, tunnel.cells, tunnel.behind) for tunnel in tunnels], "ring")
            corridors = Corridors(draft)
        draft.ring = corridors.ring(*draft.ends)
    if draft.ring is not None and wing_roll < 2 * recipe.cycles:
        lock_wing(draft, draft.ring, corridors, random)


def _cheapest(draft: Draft, corridors: Corridors, random: Random) -> tuple[Ends, list[Tunnel]] | None:
    """Return two rooms for the stairs and the tunnels that make a ring of them, the fewest cells of a few tries."""
    tunnels = Tunnels(draft, corridors.node_at, _LONGEST)
    found: list[tuple[int, Ends, list[Tunnel]]] = []
    pairs = list(islice(_pairs(draft, random), _TRIES))
    for pair in pairs:
        needed = _needed(draft, corridors, tunnels, pair)
        if needed is not None:
            found.append((sum(len(tunnel.cells) for tunnel in needed), pair, needed))
            if not needed or len(found) == _PAIRS or draft.ends == pair:
                break
    if found:
        return min(found)[1:]
    for pair in pairs[:_DETOURS]:
        # Tunnels that go around the choke points themselves, which are what is nearest to many rooms.
        detours = Tunnels(draft, corridors.without_chokes(*pair), _FARTHEST)
        needed = _needed(draft, corridors, detours, pair)
        if needed is not None:
            return pair, needed
    return None


def _needed(draft: Draft, corridors: Corridors, tunnels: Tunnels, pair: Ends) -> list[Tunnel] | None:
    """Return the tunnels that make a ring on which both rooms lie, if there are enough."""
    return corridors.cheapest_ring(tunnels, fitting(draft, corridors, tunnels, *pair), *pair)


def _pairs(draft: Draft, random: Random) -> Iterator[Ends]:
    """Yield pairs of rooms for the stairs: what the document says, or rooms that stay far apart whatever is dug."""
    halls = {
        index: (*draft.position(room.center), isqrt(room.area))
        for index, room in enumerate(draft.rooms)
        if room.kind not in ("junction", "landmark")
    }
    ups = list(halls)
    shuffle(random, ups)
    if draft.ends is not None:
        if draft.ends[0] != draft.ends[1] and not draft.open_end:
            yield draft.ends
        ups = [draft.ends[0]] * _TRIES if draft.open_end else []
    least = FAR * (draft.width + draft.height)
    for up in ups:
        x, y, own = halls[up]
        far = [room for room, (left, top, size) in halls.items() if abs(x - left) + abs(y - top) - size - own >= least]
        if far:
            yield up, chosen(random, far)


def _dig(draft: Draft, tunnels: list[Tunnel]) -> None:
    """Dig the tunnels of the ring, with doors in walls of one cell."""
    for tunnel in tunnels:
        for cell in tunnel.cells:
            draft.cells[cell] = Terrain.FLOOR
    for tunnel in tunnels:
        if len(tunnel.cells) == 1 and is_doorway(draft, tunnel.cells[0]):
            draft.cells[tunnel.cells[0]] = Terrain.DOOR


def told_of(draft: Draft) -> dict[str, object]:
    """Return what a report says of ring, wing and shortcuts: rooms as they are numbered now."""
    ring, wing = draft.ring, draft.wing
    shortcuts = [link for link in draft.links if link.one_way is not None]
    return {
        "ring": sorted({*ring.short, *ring.long}) if ring else [],
        "arcs": [ring.short, ring.long] if ring else [],
        "lengths": list(ring.lengths) if ring else [],
        "dug": sum(link.kind == "ring" for link in draft.links),
        "wing": wing.rooms if wing else [],
        "shortcuts": [
            [link.one_way, link.a + link.b - (link.one_way or 0), word_of(draft, link)] for link in shortcuts
        ],
    }
