"""Placing rooms over the ground and joining them at their entrances: the loop of the document.

After Omnomnom's account of his map generator (2012), which builds on Mike Anderson's "Dungeon-Building Algorithm". The
numbers in comments are his steps. A room is tried by testing alone, so that what is refused was never there.
"""

from typing import NamedTuple

import numpy as np

from levelgen.generators.templates import Templates
from levelgen.generators.templates.candidates import LEAST, ROOMY, Candidate, Candidates
from levelgen.generators.templates.collection import CLOSET, Collection, space_at
from levelgen.generators.templates.collision import line, overlap
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.passages import Passage, passage_from
from levelgen.generators.templates.variant import Variant
from levelgen.recipe import MOST_ROOMS
from levelgen.rng import Random, below, chosen, shuffle

_PATIENCE = 50
"""Attempts for every room that is asked for."""

_FIRST_TRIES = 400
"""Random places that are tried for the first room."""

_SHORTEST_BRIDGE, _LONGEST_BRIDGE = 2, 12

_TRIES = 3
"""Rooms that are tried at an entrance before its priority falls."""


class _Plan(NamedTuple):
    """A room that fits: the variant, the place of its upper left corner, and whether it lies at a hazard."""

    variant: Variant
    left: int
    top: int
    at_hazard: bool


class Placement:
    """Places rooms over the ground and joins them, until there are enough or no entrance is left."""

    def __init__(self, recipe: Templates, overlay: Overlay, rooms: Collection, rng: Random) -> None:
        self._recipe = recipe
        self.overlay = overlay
        self._rooms = rooms
        self._rng = rng
        self._has_hazards = bool(overlay.hazards.any())
        self._candidates = Candidates()
        self._shores: list[tuple[Candidate, int]] = []  # entrances to begin a bridge at, and the width of the hazard
        self.asked = recipe.rooms or self._scaled()
        self.placed: list[int] = []
        self.links: list[tuple[int, int, str, list[int]]] = []
        self.attempts = 0
        self.abandoned = 0

    def _scaled(self) -> int:
        """Return the rooms for the map's size, a sixth more or less, or every level would be the average of all."""
        recipe = self._recipe
        wish = recipe.density * recipe.width * recipe.height / 3600
        return min(max(int(wish * (5 + 2 * self._rng.random()) / 6 + 0.5), 2), MOST_ROOMS)

    def run(self) -> None:
        """Place all rooms."""
        self._place_first()
        patience = _PATIENCE * self.asked
        while len(self.placed) < self.asked and self.attempts < patience:
            if self._shores:
                self._bridge(*self._shores.pop())
                continue
            taken = self._candidates.take(self.overlay, self._rng, len(self.placed) / self.asked)
            if taken is None:
                break
            candidate, priority, free = taken
            self.attempts += 1
            if not self._expand(candidate, free):  # 7
                self._candidates.lower(candidate, priority)

    def _place_first(self) -> None:
        """Place the first room at random, if there is space for any; a small one where there is little (1)."""
        overlay, rng = self.overlay, self._rng
        for attempt in range(_FIRST_TRIES):
            room = chosen(rng, self._rooms.rooms) if attempt < _FIRST_TRIES // 2 else CLOSET
            variant = room.variant(below(rng, 8))
            x = below(rng, overlay.width - variant.width + 1)
            y = below(rng, overlay.height - variant.height + 1)
            if overlay.fits(variant, x, y):
                self._place(_Plan(variant, x, y, overlay.lies_at_hazard(variant, x, y)))
                return

    def _place(self, plan: _Plan) -> int:
        """Place a room, add its entrances to the candidates (2), and return its number."""
        variant, left, top, at_hazard = plan
        number = self.overlay.add(variant, left, top)
        index = len(self.placed)
        self.placed.append(number)
        self._candidates.add_all(variant, left, top, index)
        if at_hazard:
            self._begin_bridges(index, variant, left, top)
        return number

    def _begin_bridges(self, room: int, variant: Variant, left: int, top: int) -> None:
        """Begin bridges at the sides of a room that lie at a hazard, each from a random entrance before one."""
        overlay, rng = self.overlay, self._rng
        for side_x, side_y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if rng.random() >= self._recipe.bridges:
                continue
            shore = [
                (left + x, top + y, dx, dy, room)
                for x, y, dx, dy, _ in variant.template.entrances
                if dx == side_x and dy == side_y and overlay.is_hazard(left + x + dx, top + y + dy)
            ]
            shuffle(rng, shore)
            for candidate in shore:
                ahead = line(overlay.hazards, *candidate[:4], _LONGEST_BRIDGE + 1)
                width = ahead.tobytes().find(False)
                if width >= _SHORTEST_BRIDGE:
                    self._shores.append((candidate, width))
                    break

    def _expand(self, candidate: Candidate, free: int) -> bool:
        """Try to join another room to an entrance, by a corridor if there is space for one (4 to 8).

        Returns:
            whether one was joined.
        """
        recipe = self._recipe
        length = 0
        if self._rng.random() >= recipe.direct:
            most = min(recipe.longest, free - 1 - ROOMY)
            if most >= recipe.shortest:
                length = recipe.shortest + below(self._rng, most - recipe.shortest + 1)
            elif not recipe.direct:
                return False
        passage = passage_from(self.overlay, candidate, "corridor" if length else "door", length)
        return passage is not None and self._join_room(candidate, passage)

    def _bridge(self, candidate: Candidate, width: int) -> None:
        """Try to build a room on the other side of the hazard, and a bridge to it, or give the bridge up."""
        # The far entrance is on the shore, or over the hazard's last cell.
        length = width - 1 if width > _SHORTEST_BRIDGE and self._rng.random() < 0.5 else width
        passage = None
        if not self.overlay.collisions.is_shared(*candidate[:2]):
            passage = passage_from(self.overlay, candidate, "bridge", length)
        if passage is None or not self._join_room(candidate, passage):
            self.abandoned += 1

    def _join_room(self, candidate: Candidate, passage: Passage) -> bool:
        """Place a room at the end of a passage, and the passage, if one fits there; return whether one did."""
        plan = self._find_room(candidate, passage)
        if plan is None:
            return False
        overlay, width = self.overlay, self.overlay.width
        x, y, dx, dy, room = candidate
        step = dy * width + dx
        cells = [y * width + x + at * step for at in range(passage.length + 2 if passage.length else 1)]
        before = self.placed[room]
        if passage.variant:
            number = overlay.add(passage.variant, passage.left, passage.top)
            overlay.open(before, number, x, y)
            before = number
        self.links.append((room, len(self.placed), passage.kind, cells))
        overlay.open(before, self._place(plan), passage.x, passage.y)
        return True

    def _find_room(self, candidate: Candidate, passage: Passage) -> _Plan | None:
        """Return a room that fits at the end of a passage, or None if none that was tried does.

        Only rooms are tried for which there is space, large ones likelier, and after one that does not fit smaller
        ones. Of what fits, what lies at a hazard is taken: lakes are to be seen.
        """
        rng, rooms = self._rng, self._rooms
        _, _, dx, dy, _ = candidate
        space = space_at(self.overlay.collisions, passage.x, passage.y, dx, dy)
        fitting = rooms.fitting(space) if space[0] >= LEAST else np.empty(0, dtype=np.intp)
        plan = None
        for _ in range(_TRIES):
            if not fitting.size:
                break
            doorway = int(fitting[-1 - int(rng.random() ** 5 * fitting.size)])
            variant, x, y = rooms.turned(doorway, dx, dy)
            tried = self._plan(variant, passage.x - x, passage.y - y, passage)
            if tried is None:
                fitting = fitting[: fitting.searchsorted(rooms.first_of(doorway))]
                continue
            plan = tried
            if plan.at_hazard or not self._has_hazards:
                break
        return plan

    def _plan(self, variant: Variant, left: int, top: int, passage: Passage) -> _Plan | None:
        """Return the plan of a room with its upper left corner at (left, top), or None if it does not fit there."""
        if not self.overlay.fits(variant, left, top):
            return None
        if passage.variant and overlap(passage.variant, variant, left - passage.left, top - passage.top):
            return None
        return _Plan(variant, left, top, self._has_hazards and self.overlay.lies_at_hazard(variant, left, top))

    def notes(self) -> dict[str, object]:
        """Return what the level's report says of the placement."""
        kinds = [kind for _, _, kind, _ in self.links]
        return {
            "asked": [self.asked, len(self.placed)],
            "tried": self.attempts,
            "joined": {kind: kinds.count(kind) for kind in ("door", "corridor", "bridge")},
            "bridges": [kinds.count("bridge"), self.abandoned],
        }
