"""Spans: bridges between rooms that both stand, where unused entrances face each other over a hazard.

They are loops, so they come at the end, when all rooms are placed.
"""

from collections.abc import Iterator, Mapping

from levelgen import graph
from levelgen.generators.templates.candidates import Candidate
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.passages import LONGEST_BRIDGE, SHORTEST_BRIDGE, Passage, passage_from
from levelgen.rng import Random, shuffle

_NEAR = 1
"""Rooms parted by so few links are not joined once more."""

Gap = tuple[Candidate, int, int, int]
"""Two free entrances that face each other: the western or northern one, the room of the other, the cells between them,
and how many of the two are ideal."""


def spans_over(
    overlay: Overlay, rooms: Mapping[int, int], joined: list[tuple[int, int]], chance: float, rng: Random
) -> Iterator[tuple[Candidate, int, Passage]]:
    """Bridge gaps between rooms that are far apart by their links, each with that chance, ideal entrances first.

    Args:
        overlay: where the rooms are placed; the bridges are added to it.
        rooms: the rooms at hazards, and their numbers there.
        joined: the pairs of rooms that are linked; those that a bridge joins are added.
        chance: of every gap.
        rng: the stream to choose by.

    Yields:
        for each bridge the entrance that it starts from, the room that it leads to, and the bridge.
    """
    gaps = list(_gaps(overlay, rooms))
    shuffle(rng, gaps)
    count = 1 + max(map(max, joined), default=0)
    for candidate, other, length, _ in sorted(gaps, key=lambda gap: -gap[-1]):
        room = candidate[-1]
        if graph.distances(graph.adjacency_of(count, joined), room)[other] <= _NEAR or rng.random() >= chance:
            continue
        span = passage_from(overlay, candidate, "span", length)
        if span is not None:
            span.join(overlay, candidate, rooms[room], rooms[other])
            joined.append((room, other))
            yield candidate, other, span


def _gaps(overlay: Overlay, rooms: Mapping[int, int]) -> Iterator[Gap]:
    """Yield the gaps that are bridged by nothing yet."""
    collisions = overlay.collisions
    free = {}
    for room, number in rooms.items():
        placed = overlay.placed[number]
        for x, y, dx, dy, ideal in placed.variant.template.entrances:
            at = placed.x + x, placed.y + y
            if overlay.is_hazard(at[0] + dx, at[1] + dy) and at not in placed.joints and not collisions.is_shared(*at):
                free[at] = room, dx, dy, ideal
    for (x, y), (room, dx, dy, ideal) in free.items():
        if dx + dy < 0:
            continue
        length = 0
        while length <= LONGEST_BRIDGE and not collisions.is_taken(x + (length + 1) * dx, y + (length + 1) * dy):
            length += 1
            if not overlay.is_hazard(x + length * dx, y + length * dy):
                break
        else:
            far = x + (length + 1) * dx, y + (length + 1) * dy
            other, *facing, other_ideal = free.get(far, (room, 0, 0, False))
            if other != room and facing == [-dx, -dy] and SHORTEST_BRIDGE <= length <= LONGEST_BRIDGE:
                yield (x, y, dx, dy, room), other, length, ideal + other_ideal
