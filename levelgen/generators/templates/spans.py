"""Spans: bridges between existing rooms, where unused entrances face each other over a hazard.

They make loops, so they are added at the end, when all rooms are placed.
"""

from collections.abc import Iterable, Iterator, Sequence

from levelgen.generators.templates.candidates import Candidate
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.passages import LONGEST_BRIDGE, SHORTEST_BRIDGE, Passage, passage_from
from levelgen.rng import Random, shuffle

Gap = tuple[Candidate, int, int, int]
"""Two free entrances that face each other: the western or northern one, the room of the other, the number of cells
between them, and the number of plain ones among the two."""


def spans_over(
    overlay: Overlay,
    rooms: Sequence[int],
    shores: Iterable[tuple[bool, Candidate]],
    joined: set[frozenset[int]],
    chance: float,
    rng: Random,
) -> Iterator[tuple[Candidate, int, Passage]]:
    """Bridge gaps between unlinked rooms, each with the given chance, ideal entrances first.

    Args:
        overlay: the placed rooms; the bridges are added to it.
        rooms: the numbers of the rooms in the overlay.
        shores: the entrances that face a hazard, each as (whether it is plain, entrance).
        joined: the linked pairs of rooms, by their places in `rooms`; pairs joined by a bridge are added.
        chance: the chance of every gap.
        rng: the stream to choose by.

    Yields:
        for each bridge the entrance where it starts, the room it leads to, and the bridge.
    """
    gaps = list(gaps_between(overlay, rooms, shores))
    shuffle(rng, gaps)
    for candidate, other, length, _ in sorted(gaps, key=lambda gap: gap[-1]):
        room = candidate[-1]
        if {room, other} in joined or rng.random() >= chance:
            continue
        span = passage_from(overlay, candidate, "span", length)
        if span is not None:
            span.join(overlay, candidate, rooms[room], rooms[other])
            joined.add(frozenset((room, other)))
            yield candidate, other, span


def gaps_between(overlay: Overlay, rooms: Sequence[int], shores: Iterable[tuple[bool, Candidate]]) -> Iterator[Gap]:
    """Yield the gaps between these entrances that are not bridged yet."""
    collisions = overlay.collisions
    free = {
        candidate[:2]: (is_plain, candidate)
        for is_plain, candidate in shores
        if candidate[:2] not in overlay.placed[rooms[candidate[-1]]].joints and not collisions.is_shared(*candidate[:2])
    }
    for is_plain, candidate in free.values():
        x, y, dx, dy, room = candidate
        if dx + dy < 0:
            continue
        length = collisions.hazards_ahead(x, y, dx, dy)
        if not SHORTEST_BRIDGE <= length <= LONGEST_BRIDGE:
            continue
        far_is_plain, far = free.get((x + (length + 1) * dx, y + (length + 1) * dy), (False, candidate))
        if far[2:4] == (-dx, -dy) and far[-1] != room:
            yield candidate, far[-1], length, is_plain + far_is_plain
