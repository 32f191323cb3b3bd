"""Cycles: both stairs on one ring, with a short hard arc and a long easy one, and a wing off it behind a lock.

The idea is Dormans' cyclic generation ("Unexplored", 2017): a level is a route out and a route back, and the rooms off
it are worth a key. Levels are dug as trees of rooms, or nearly so; this step makes a ring of existing rooms, by the
choice of the stairs and by tunnels.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from levelgen.draft import Draft, Ring
from levelgen.recipe import Recipe
from levelgen.rng import Random, chosen, shuffle
from levelgen.steps.rings import Corridors, Ends, fitting, walks_from
from levelgen.steps.shortcuts import word_of
from levelgen.steps.tunnels import Tunnels
from levelgen.steps.wings import lock_wing
from levelgen.validate import FAR

_LONGEST = 24
"""The longest tunnel, in cells."""

_FARTHEST = 60
"""The longest tunnel, in cells, if shorter ones give no ring."""

_TRIES = 8
"""The number of pairs of rooms tried for the stairs."""


def close_ring(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Put both stairs onto one ring, and a wing off it behind a lock.

    Stairs not placed by a document get their rooms here, if a ring is possible.
    """
    ring_roll, wing_roll = random.random(), random.random()
    if ring_roll >= recipe.cycles:
        return
    corridors = Corridors(draft)
    draft.ring = _ring(draft, corridors, random)
    if draft.ring is not None:
        draft.stairs_apart = draft.ends is None
        draft.ends = draft.ring.short[0], draft.ring.short[-1]
        if wing_roll < 2 * recipe.cycles:
            lock_wing(draft, draft.ring, corridors, random)


def _ring(draft: Draft, corridors: Corridors, random: Random) -> Ring | None:
    """Dig the tunnels that put two rooms for the stairs on a ring, and return the ring; None if there is none."""
    walks = walks_from(draft, draft.ends) if draft.ends and not draft.open_end else []
    tunnels = Tunnels(draft, draft.room_at, _LONGEST)
    ring = corridors.close_ring(
        tunnels, fitting(draft, tunnels, walks), islice(_pairs(draft, corridors, random), _TRIES)
    )
    if ring is None and draft.ends is not None and draft.ends[0] != draft.ends[1]:
        # The choke points' own rooms are nearest to many rooms, so these tunnels pass them by.
        chokes = np.isin(draft.room_at, corridors.chokes(*draft.ends))
        detours = Tunnels(draft, np.where(chokes, -1, draft.room_at), _FARTHEST)
        fits = fitting(draft, detours, walks or walks_from(draft, draft.ends))
        ring = corridors.close_ring(detours, fits, [draft.ends])
    return ring


def _pairs(draft: Draft, corridors: Corridors, random: Random) -> Iterator[Ends]:
    """Yield pairs of rooms for the stairs: the document's, or rooms that tunnels cannot bring too near each other."""
    places = [(*draft.position(room.center), size) for room, size in zip(draft.rooms, corridors.sizes, strict=True)]
    halls = [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "landmark")]
    ups = halls.copy()
    shuffle(random, ups)
    if draft.ends is not None:
        if draft.ends[0] != draft.ends[1] and not draft.open_end:
            yield draft.ends
        ups = [draft.ends[0]] * _TRIES if draft.open_end else []
    least = FAR * (draft.width + draft.height)
    for up in ups:
        x, y, own = places[up]
        away = [abs(x - left) + abs(y - top) - size - own for left, top, size in places]
        if far := [room for room in halls if away[room] >= least]:
            yield up, chosen(random, far)


def told_of(draft: Draft) -> dict[str, object]:
    """Return the report on ring, wing and shortcuts, with the present numbers of rooms."""
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
