"""Marks: offers of places for monsters, items, features and traps, best first.

A game takes as many as it needs from the front of each kind. There are always at least three times as many as Strata
itself needs, as far as the level has space: on average one of its floors takes 4 to 7 items and 8 groups of monsters.
"""

from itertools import chain, starmap

from levelgen.draft import Draft
from levelgen.rng import Random, chosen, shuffle
from levelgen.rooms import Mark, mark_of
from levelgen.steps.difficulty import main_way
from levelgen.terrain import DOORS, WALKABLE

__all__ = ["FEWEST", "offer_marks"]

FEWEST = {"item": 24, "monster": 24, "feature": 12, "trap": 8}
"""So many places of each kind are offered on any level that has the space; large levels offer more, by their rooms."""

_PER_ROOM = {"item": 1.0, "monster": 1.0, "feature": 0.5, "trap": 0.3}

_TRIES = (False, False, False, False, False, True, True)
"""So many cells are tried for an offer, and the last even where a row is one cell wide: in most rooms that is a way to
a door, where nobody could walk around a trap."""

_FREE_BYTES = (WALKABLE & ~DOORS).tobytes()
"""Where a thing may lie: some rooms have doors of their own inside."""

_AGAIN = 0.9
"""By so much less a room is wished for each time it has been chosen."""


def offer_marks(draft: Draft, rng: Random) -> None:
    """Add what a document's rule put into rooms, as binding marks, and then the offers.

    A room's heat says how much an item gains by lying there: hidden rooms, hard rooms and dead ends are hot, rooms on
    the main way are cold. Monsters follow the tiers, features and traps chance. Corridors are never offered: there a
    trap could not be walked around, and an item needs no search; nor are vaults, which say themselves what is in them.
    Each further offer in the same room counts as less, so that the front of each list is spread over the level.
    """
    halls = [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "vault")]
    if not halls:
        return
    ways, rooms = draft.room_links(), draft.rooms
    on_the_way = set(main_way(draft, ways))
    heats = [
        1.5 * ("hidden" in rooms[room].tags)
        + 0.75 * rooms[room].tier
        + 1.0 * (len(ways[room]) == 1)
        - 0.5 * (room in on_the_way)
        for room in halls
    ]
    dangers = [0.8 * rooms[room].tier for room in halls]
    if draft.ends and draft.ends[0] in halls:
        dangers[halls.index(draft.ends[0])] = -4.0  # nobody arrives in the middle of a pack
    places = _Places(draft, rng)
    for index, mark in enumerate(draft.marks):
        if mark.room >= 0:  # a generator that marks its rooms does not know their tiers yet
            draft.marks[index] = mark._replace(tier=rooms[mark.room].tier)
    if draft.contents:
        draft.marks += places.binding(draft.contents)
        draft.notes["contents"] = [len(draft.contents), sum(mark.binding for mark in draft.marks)]
    counts = {what: max(fewest, int(_PER_ROOM[what] * len(halls))) for what, fewest in FEWEST.items()}
    draft.marks += places.offers("item", _chosen(halls, heats, counts["item"], rng))
    draft.marks += places.offers("monster", _chosen(halls, dangers, counts["monster"], rng))
    shuffle(rng, halls)
    features, traps = counts["feature"], counts["trap"]
    turns = halls * (1 + (features + traps) // len(halls))
    draft.marks += places.offers("feature", turns[:features])
    draft.marks += places.offers("trap", turns[features : features + traps])  # in other rooms, while there are any


def _chosen(rooms: list[int], wishes: list[float], count: int, rng: Random) -> list[int]:
    """A room for each of so many offers, the most wished for first, each as often as its turn comes."""
    random = rng.random
    firsts = [wish + random() for wish in wishes]
    best = sorted(range(len(rooms)), key=firsts.__getitem__, reverse=True)
    # Sorted once, the later turns are runs that a second sort has only to merge: it takes half the time.
    again = [_AGAIN * turn for turn in range(2 + count // len(rooms))]
    turns = [firsts[room] - less for less in again for room in best]
    order = sorted(range(len(turns)), key=turns.__getitem__, reverse=True)
    return [rooms[best[turn % len(rooms)]] for turn in order[:count]]


class _Places:
    """Finds free cells of rooms: one thing on each, and none in front of a door, where it would be in the way."""

    def __init__(self, draft: Draft, rng: Random) -> None:
        width = draft.width
        self._draft = draft
        self._rng = rng
        self._free = free = draft.cells.translate(_FREE_BYTES)  # 1 for every cell where a thing may still lie
        for mark in draft.marks:
            free[mark.y * width + mark.x] = 0
        free[draft.stairs_up] = free[draft.stairs_down] = 0
        for link in draft.links:
            if link.cells:
                one, other = link.cells[0], link.cells[-1]
                free[one - width] = free[one - 1] = free[one + 1] = free[one + width] = 0
                free[other - width] = free[other - 1] = free[other + 1] = free[other + width] = 0

    def offers(self, what: str, rooms: list[int], *, binding: bool = False) -> list[Mark]:
        """A mark in each of the rooms, unless a few random cells of it are all taken.

        A cell is drawn from a row that is drawn first, which is three times as fast as from all cells alike.
        """
        halls, width, free, random = self._draft.rooms, self._draft.width, self._free, self._rng.random
        offers = []
        for index in rooms:
            room = halls[index]
            spans = room.spans
            rows = len(spans)
            for anywhere in _TRIES:
                start, stop = spans[int(random() * rows)]
                length = stop - start
                cell = start + int(random() * length)
                if free[cell] and (length > 1 or anywhere):
                    free[cell] = 0
                    offers.append(mark_of((what, cell % width, cell // width, room.tier, index, "", None, binding)))
                    break
        return offers

    def binding(self, contents: list[tuple[str, int]]) -> list[Mark]:
        """A binding mark for each thing that a rule put into a room: in a place out of the way, or on any free cell.

        Only a room that has not a single cell left goes without.
        """
        marks: list[Mark] = []
        for what, index in contents:
            found = self.offers(what, [index], binding=True)
            if not found:
                used = {mark.y * self._draft.width + mark.x for mark in (*self._draft.marks, *marks)}
                used.update((self._draft.stairs_up, self._draft.stairs_down))
                room = self._draft.rooms[index]
                cells = chain.from_iterable(starmap(range, room.spans))
                free = [cell for cell in cells if cell not in used and _FREE_BYTES[self._draft.cells[cell]]]
                if not free:
                    continue
                cell = chosen(self._rng, free)
                self._free[cell] = 0
                at = cell % self._draft.width, cell // self._draft.width
                found = [Mark(what, *at, room.tier, index, binding=True)]
            marks += found
        return marks
