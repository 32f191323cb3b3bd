"""Placing rooms over the ground and joining them at their entrances: the loop of the document.

After Omnomnom's account of his map generator (2012), which builds on Mike Anderson's "Dungeon-Building Algorithm". The
numbers in comments are his steps. A room is tested before it is placed, so a refused room leaves no trace.
"""

from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from levelgen.generators.templates import Templates
from levelgen.generators.templates.candidates import LAST_RANK, LEAST, ROOMY, Candidate, Candidates
from levelgen.generators.templates.clip import Placed
from levelgen.generators.templates.collection import Collection, space_at
from levelgen.generators.templates.collision import line, overlap
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.passages import LONGEST_BRIDGE, SHORTEST_BRIDGE, Passage, passage_from
from levelgen.generators.templates.spans import spans_over
from levelgen.generators.templates.variant import Variant
from levelgen.generators.templates.wings import find_wing
from levelgen.recipe import MOST_ROOMS
from levelgen.rng import Random, below, shuffle
from levelgen.terrain import SLOPES

_PATIENCE = 50
"""The most attempts per room asked for."""

_FIRST_TRIES = 400
"""The most random places tried for the first room."""

_TRIES, _DOORWAY_TRIES = 3, 3
"""Rooms tried at an entrance before its priority falls, and doorways tried of each."""

_WING_TIMES = 0.2, 0.4, 0.6
"""Shares of the rooms asked for after which a wing may be built again."""

_LATER = 0.3
"""The share of the rooms after which a wing that found no place is tried once more."""


class _Fit(NamedTuple):
    """A room that fits: the variant, the place of its upper left corner, and its number in the collection."""

    variant: Variant
    left: int
    top: int
    room: int


_Project = list[tuple[Candidate, int]]
"""The entrances of one side of a room where a bridge may begin, with the width of the hazard, in the order of tries."""


class Placing(NamedTuple):
    """A moment of the placement, told to whoever watches."""

    how: str  # "first", "door", "corridor", "bridge", "wing" or "span"
    placed: int  # the number of templates placed so far, passages included
    rooms: int
    ends: tuple[int, ...]  # the cells of the entrances X and Y, one cell if they are shared
    attempts: int  # so far, at entrances
    abandoned: int  # bridge projects so far


class Placement:
    """Places rooms over the ground and joins them, until there are enough or no entrance is left.

    Whoever watches gives a list to be told in.
    """

    def __init__(
        self, recipe: Templates, overlay: Overlay, rooms: Collection, rng: Random, told: list[Placing] | None = None
    ) -> None:
        self._recipe = recipe
        self.overlay = overlay
        self._rooms = rooms
        self.told = told
        rooms.put_back()
        self._rng = rng
        self._candidates = Candidates()
        # Bridge projects; those with plain entrances alone wait until half of the rooms are there and still no bridge
        # is, or until nothing else is left.
        self._begun: list[_Project] = []
        self._begun_late: list[_Project] = []
        self._is_bridged = False
        self.shores: list[tuple[bool, Candidate]] = []  # (whether plain, entrance) of all that face a hazard
        self.asked = recipe.rooms or self._scaled()
        self.placed: list[int] = []
        self._room_of: dict[int, int] = {}  # index of the room by the number of its template
        self.links: list[tuple[int, int, str, list[int]]] = []
        self.attempts = 0
        self.abandoned = 0
        self.spans = 0
        self.wings: list[int] = []  # the number of rooms of each repeated wing

    def _scaled(self) -> int:
        """Return the number of rooms for the map's size, up to a sixth more or less, or all levels would look alike."""
        recipe = self._recipe
        wish = recipe.density * recipe.width * recipe.height / 3600
        return min(max(int(wish * (5 + 2 * self._rng.random()) / 6 + 0.5), 2), MOST_ROOMS)

    def run(self) -> None:
        """Place all rooms."""
        self._place_first()
        patience = _PATIENCE * self.asked
        wings = [share for share in _WING_TIMES if self._rng.random() < self._recipe.wings]
        while len(self.placed) < self.asked and self.attempts < patience:
            if wings and len(self.placed) >= wings[0] * self.asked:
                share = wings.pop(0)
                if not self._repeat_wing() and share in _WING_TIMES:
                    wings = sorted([*wings, share + _LATER])
                continue
            if self._begun:
                self._bridge(self._begun.pop())
                continue
            if self._begun_late and not self._is_bridged and 2 * len(self.placed) >= self.asked:
                self._bridge(self._begun_late.pop())
                continue
            taken = self._candidates.take(self.overlay, self._rng, len(self.placed) / self.asked)
            if taken is None:
                if not self._begun_late:
                    break
                self._bridge(self._begun_late.pop())
                continue
            candidate, rank, free = taken
            self.attempts += 1
            if not self._expand(candidate, rank, free):  # 7
                self._candidates.lower(candidate, rank)

    def _place_first(self) -> None:
        """Place the first room at random, if there is space; after half of the tries, the smallest (1)."""
        overlay, rng, rooms = self.overlay, self._rng, self._rooms
        for attempt in range(_FIRST_TRIES):
            index = below(rng, rooms.hand)
            variant = (rooms.rooms[index] if 2 * attempt < _FIRST_TRIES else rooms.smallest).variant(below(rng, 8))
            x = below(rng, overlay.width - variant.width + 1)
            y = below(rng, overlay.height - variant.height + 1)
            if overlay.fits(variant, x, y):
                self._place(_Fit(variant, x, y, index))
                self._tell("first")
                return

    def _tell(self, how: str, *ends: int) -> None:
        if self.told is not None:
            placed = len(self.overlay.placed)
            self.told.append(Placing(how, placed, len(self.placed), ends, self.attempts, self.abandoned))

    def _place(self, plan: _Fit) -> int:
        """Place a room, and return its number."""
        number = self.overlay.add(plan.variant, plan.left, plan.top)
        self._rooms.take_out(plan.room)
        self._enlist(number)
        return number

    def _enlist(self, number: int) -> None:
        """List a placed template as a room, and add its entrances to the candidates (2)."""
        placed, index = self.overlay.placed[number], len(self.placed)
        self.placed.append(number)
        self._room_of[number] = index
        self._candidates.add_all(placed.variant, placed.x, placed.y, index)
        self._begin_bridges(index, placed)

    def _begin_bridges(self, room: int, placed: Placed) -> None:
        """Begin bridges at the sides of a room that face a hazard, one at most on each, at ideal entrances first."""
        overlay, rng = self.overlay, self._rng
        shores = [
            (not ideal, (placed.x + x, placed.y + y, dx, dy, room))
            for x, y, dx, dy, ideal in overlay.at_shore(placed.variant, placed.x, placed.y)
        ]
        if not shores:
            return
        self.shores += shores
        shuffle(rng, shores)
        shores.sort(key=itemgetter(0))
        for side in SLOPES:
            if rng.random() >= self._recipe.bridges:
                continue
            project: _Project = []
            all_plain = True
            for is_plain, candidate in shores:
                if candidate[2:4] == side:
                    ahead = line(overlay.hazards, *candidate[:4], LONGEST_BRIDGE + 1)
                    width = ahead.tobytes().find(False)
                    if width >= SHORTEST_BRIDGE:
                        project.append((candidate, width))
                        all_plain &= is_plain
            if project:
                (self._begun_late if all_plain else self._begun).append(project)

    def _expand(self, candidate: Candidate, rank: int, free: int) -> bool:
        """Try to join another room to an entrance, by a corridor if there is space for one (4 to 8).

        Returns:
            whether a room was joined.
        """
        recipe = self._recipe
        length = 0
        if self._rng.random() >= recipe.direct:
            most = min(recipe.longest, free - 1 - ROOMY)
            if most >= recipe.shortest:
                length = recipe.shortest + min(below(self._rng, most - recipe.shortest + 1) for _ in range(2))
            elif not recipe.direct:
                return False
        passage = passage_from(self.overlay, candidate, "corridor" if length else "door", length)
        return passage is not None and self._join_room(candidate, passage, spare=rank >= LAST_RANK)

    def _repeat_wing(self) -> bool:
        """Build a wing again at another entrance, its rooms linked as in the original; return whether one fitted."""
        overlay, halls, width = self.overlay, self.placed.copy(), self.overlay.width
        shuffle(self._rng, halls)
        wing = find_wing(overlay, halls, self.asked - len(self.placed))
        numbers = overlay.paste(wing.clip, *wing.corner) if wing else None
        if not wing or not numbers:
            return False
        overlay.open(wing.new_hall, numbers[0], *wing.entrance)
        copies, links = {self._room_of[wing.hall]: self._room_of[wing.new_hall]}, self.links.copy()
        for original, number in zip(wing.originals, numbers, strict=True):
            if original in self._room_of:
                copies[self._room_of[original]] = len(self.placed)
                self._enlist(number)
        for one, other, kind, cells in links:
            if one in copies and other in copies:
                places = [wing.moved(cell % width, cell // width) for cell in cells]
                self.links.append((copies[one], copies[other], kind, [y * width + x for x, y in places]))
        self.wings.append(len(copies) - 1)
        self._tell("wing", wing.entrance[1] * width + wing.entrance[0])
        return True

    def _bridge(self, project: _Project) -> None:
        """Try to build a room on the other side of the hazard, and a bridge to it, or give the project up."""
        for candidate, width in project:
            if self.overlay.collisions.is_shared(*candidate[:2]):
                continue
            lengths = [length for length in (width, width - 1) if length >= SHORTEST_BRIDGE]
            shuffle(self._rng, lengths)  # the far entrance is on the shore, or over the hazard's last cell
            for length in lengths:
                passage = passage_from(self.overlay, candidate, "bridge", length)
                if passage is not None and self._join_room(candidate, passage, spare=True):
                    self._is_bridged = True
                    return
        self.abandoned += 1

    def _join_room(self, candidate: Candidate, passage: Passage, *, spare: bool) -> bool:
        """Place a room at the end of a passage, and the passage itself, if a room fits; return whether one did.

        With `spare` it may also be one of the small spare rooms, and may be entered by plain entrances.
        """
        plan = self._find_room(candidate, passage, spare=spare)
        if plan is None:
            return False
        room, cells = candidate[-1], passage.cells(candidate, self.overlay.width)
        self.links.append((room, len(self.placed), passage.kind, cells))
        passage.join(self.overlay, candidate, self.placed[room], self._place(plan))
        self._tell(passage.kind, cells[0], cells[-1])
        return True

    def build_spans(self) -> None:
        """Add bridges that make loops, once all rooms are placed."""
        joined = {frozenset((one, other)) for one, other, *_ in self.links}
        for candidate, other, span in spans_over(
            self.overlay, self.placed, self.shores, joined, self._recipe.bridges, self._rng
        ):
            cells = span.cells(candidate, self.overlay.width)
            self.links.append((candidate[-1], other, "loop", cells))
            self.spans += 1
            self._tell("span", cells[0], cells[-1])

    def _find_room(self, candidate: Candidate, passage: Passage, *, spare: bool) -> _Fit | None:
        """Return a room that fits at the end of a passage, or None if none of those tried does.

        Only rooms with enough space are tried. Large ones are likelier, since small ones fit everywhere, and after a
        failure only smaller ones follow.
        """
        _, _, dx, dy, _ = candidate
        space = space_at(self.overlay.collisions, passage.x, passage.y, dx, dy)
        if space[0] < LEAST:
            return None
        for fitting in islice(self._rooms.fitting(space), None if spare else 1):
            plan = self._pick(candidate, passage, fitting)
            if plan is None and passage.kind == "bridge":
                plan = self._pick_any(candidate, passage, fitting)
            if plan is not None:
                return plan
        return None

    def _pick_any(self, candidate: Candidate, passage: Passage, fitting: list[int]) -> _Fit | None:
        """Return the largest room that fits by one of these doorways, all of which are tried, or None."""
        while fitting:
            doorways, fitting = self._rooms.split(fitting, 0)
            plan = self._turned_in(candidate, passage, doorways, len(doorways))
            if plan is not None:
                return plan
        return None

    def _pick(self, candidate: Candidate, passage: Passage, fitting: list[int]) -> _Fit | None:
        """Return the first of a few rooms that fits by one of these doorways, which have enough space, or None."""
        for _ in range(_TRIES):
            if not fitting:
                break
            doorways, fitting = self._rooms.split(fitting, int(self._rng.random() ** 5 * len(fitting)))
            plan = self._turned_in(candidate, passage, doorways, _DOORWAY_TRIES)
            if plan is not None:
                return plan
        return None

    def _turned_in(self, candidate: Candidate, passage: Passage, doorways: list[int], tries: int) -> _Fit | None:
        """Return the plan of a room by the first random doorway, of `tries` at most, by which it fits, or None."""
        _, _, dx, dy, _ = candidate
        for _ in range(min(tries, len(doorways))):
            doorway = doorways.pop(below(self._rng, len(doorways)))  # 5
            variant, x, y = self._rooms.turned(doorway, dx, dy)
            left, top = passage.x - x, passage.y - y
            if self._fits(variant, left, top, passage):  # 6
                return _Fit(variant, left, top, self._rooms.room_of(doorway))
        return None

    def _fits(self, variant: Variant, left: int, top: int, passage: Passage) -> bool:
        """Tell whether a room fits with its upper left corner at (left, top), at the end of a passage."""
        if not self.overlay.fits(variant, left, top):
            return False
        return not passage.variant or not overlap(passage.variant, variant, left - passage.left, top - passage.top)

    def notes(self) -> dict[str, object]:
        """Return the report's notes on the placement."""
        kinds = [kind for _, _, kind, _ in self.links]
        return {
            "asked": [self.asked, len(self.placed)],
            "tried": self.attempts,
            "joined": {kind: kinds.count(kind) for kind in ("door", "corridor", "bridge")},
            "bridges": [kinds.count("bridge"), self.abandoned],
            "spans": self.spans,
            "wings": self.wings,
        }
