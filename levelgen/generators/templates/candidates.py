"""The candidate list: entrances to which another room might be joined, by priority (steps 2 and 3 of the document)."""

from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.variant import Variant
from levelgen.rng import Random, below

_PRIORITIES = 6
"""Priorities are 2, 1, 1/2 ... 1/16, each half of the one before; an entrance that falls below the last is dropped.

Each priority has two lists: ideal entrances first, then plain ones. Plain entrances start at priority 1.
"""

_IDEAL, _PLAIN = 0, 3
"""The lists in which ideal and plain entrances start."""

LAST_RANK = 2
"""From this rank on an entrance also accepts spare rooms, and rooms entered by plain doorways."""

LEAST, ROOMY, OPEN = 2, 5, 12
"""Free cells before an entrance: with fewer than LEAST it is dropped, with fewer than ROOMY it is tried last.

In the first half of a level an entrance with fewer than OPEN is tried late.
"""

ENOUGH = 0.65
"""The share of the rooms asked for that is enough for a level."""


Candidate = tuple[int, int, int, int, int]
"""An entrance that might be opened: its cell x and y, the direction dx and dy it faces, and its room."""


class Candidates:
    """The candidates, in two lists for each priority; `take` draws from them at random."""

    def __init__(self) -> None:
        self._lists: list[list[Candidate]] = [[] for _ in range(2 * _PRIORITIES)]
        self._has_ideal = False  # an author may draw none
        # Rooms, with their corners, whose plain entrances are not listed yet; often they are never needed.
        self._unlisted: list[tuple[Variant, int, int, int]] = []

    def add_all(self, variant: Variant, left: int, top: int, room: int) -> None:
        """Add the entrances of a room with its upper left corner at (left, top); ideal ones have a higher priority."""
        ideal = [(left + x, top + y, dx, dy, room) for x, y, dx, dy, _ in variant.ideal]
        self._lists[_IDEAL] += ideal
        self._has_ideal |= bool(ideal)
        self._unlisted.append((variant, left, top, room))

    def lower(self, candidate: Candidate, rank: int) -> None:
        """Add a candidate again after a failure, with half its former priority."""
        if rank + 2 < len(self._lists):
            self._lists[rank + 2].append(candidate)

    def take(self, overlay: Overlay, rng: Random, progress: float) -> tuple[Candidate, int, int] | None:
        """Take a random candidate of the highest priority.

        Dropped are blocked candidates, those over a hazard (which serve only a bridge), and those already shared by two
        templates. Little space ahead lowers the priority, so that a level spreads in its first half before it fills up.
        Once a level has enough rooms, plain candidates and those with the least space are no longer taken, unless all
        are plain.

        Args:
            overlay: the templates placed so far.
            rng: the stream to choose by.
            progress: the share of the rooms asked for that is placed.

        Returns:
            the candidate, its rank for `lower`, and its clearance; None if no candidate is left.
        """
        collisions = overlay.collisions
        enough = OPEN if progress < 0.5 else ROOMY
        takes_all = progress < ENOUGH or not self._has_ideal
        ranks = range(len(self._lists)) if takes_all else range(0, len(self._lists) - 2, 2)
        for rank in ranks:
            if rank == _PLAIN:
                self._list_plain()
            waiting = self._lists[rank]
            while waiting:
                index = below(rng, len(waiting))
                waiting[index], waiting[-1] = waiting[-1], waiting[index]
                candidate = waiting.pop()
                x, y, dx, dy, _ = candidate
                free = collisions.clearance(x, y, dx, dy)
                if free < LEAST:
                    continue
                lowest = 0 if free >= enough else _PRIORITIES - 2 if free >= ROOMY else _PRIORITIES - 1
                if rank < 2 * lowest:
                    self._lists[2 * lowest + rank % 2].append(candidate)
                elif not overlay.is_hazard(x, y) and not collisions.is_shared(x, y):
                    return candidate, rank, free
        return None

    def _list_plain(self) -> None:
        for variant, left, top, room in self._unlisted:
            entrances = variant.template.entrances
            self._lists[_PLAIN] += [(left + x, top + y, dx, dy, room) for x, y, dx, dy, ideal in entrances if not ideal]
        self._unlisted.clear()
