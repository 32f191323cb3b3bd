"""Marks: offers of places for monsters, items, features and traps, best first.

A game takes as many as it needs from the front of each kind. If the level has space, there are at least three times as
many as Strata needs: on average one of its floors takes 4 to 7 items and 8 groups of monsters.
"""

from levelgen.draft import WING_PAIR, Draft
from levelgen.errors import GenerationError
from levelgen.rng import Random, chosen, shuffle
from levelgen.rooms import Mark
from levelgen.steps.difficulty import main_route
from levelgen.terrain import DOOR_WORDS, DOORS, WALKABLE, WALKABLE_WORDS

FEWEST = {"item": 24, "monster": 24, "feature": 12, "trap": 8}
"""The fewest offers of each kind on a level that has the space; levels with many rooms offer more."""

_PER_ROOM = {"item": 1.0, "monster": 1.0, "feature": 0.5, "trap": 0.3}

_TRIES = 7
"""Random cells tried for an offer."""

_WIDE_TRIES = 5
"""The first tries, in which a row of one cell is refused: in most rooms it is the access to a door, where nobody could
walk around a trap."""

_GROUND = WALKABLE & ~DOORS
"""The table of terrain for marks; doors are excluded, since some rooms have doors inside."""

_PRIZES = 1
"""The number of binding items in a locked wing, in its hardest room, besides the offers there."""

_LESS_WISHED = 0.9
"""The loss of a room's wish each time it is chosen."""


def offer_marks(draft: Draft, rng: Random) -> None:
    """Add the contents that a document's rule put into rooms, as binding marks, and then the offers.

    Items go to rooms with high heat: hidden rooms, hard rooms and dead ends are hot, rooms on the main route are cold.
    Monsters follow the tiers; features and traps are random. Corridors get no offers, since there a trap could not be
    walked around and an item needs no search; vaults get none, since their drawings set their contents. Each further
    offer in the same room counts for less, so that the front of each list is spread over the level.
    """
    rooms = draft.rooms
    offered = [index for index, room in enumerate(rooms) if room.kind not in ("junction", "vault")]
    if not offered:
        return
    adjacency, route = draft.adjacency(), set(main_route(draft))
    heats = [
        1.5 * ("hidden" in rooms[room].tags)
        + 0.75 * rooms[room].tier
        + 1.0 * (len(adjacency[room]) == 1)
        + 0.5 * rooms[room].tier * ("wing" in rooms[room].tags)
        - 0.5 * (room in route)
        for room in offered
    ]
    dangers = [0.8 * rooms[room].tier for room in offered]
    if draft.ends and draft.ends[0] in offered:
        dangers[offered.index(draft.ends[0])] = -4.0  # so that nobody arrives in the middle of a pack
    for index, mark in enumerate(draft.marks):
        if mark.room >= 0 and mark.tier != rooms[mark.room].tier:  # marked before the tiers were known
            draft.marks[index] = mark._replace(tier=rooms[mark.room].tier)
    places = _Places(draft, rng)
    if draft.contents:
        found = places.binding(draft.contents)
        draft.marks += found
        draft.notes["contents"] = [len(draft.contents), len(found)]
    if draft.wing is not None:
        draft.marks += _wing_marks(draft, places, rng)
    counts = {what: max(fewest, int(_PER_ROOM[what] * len(offered))) for what, fewest in FEWEST.items()}
    draft.marks += places.offers("item", _most_wished(offered, heats, counts["item"], rng), most=counts["item"])
    draft.marks += places.offers(
        "monster", _most_wished(offered, dangers, counts["monster"], rng), most=counts["monster"]
    )
    shuffle(rng, offered)
    features, traps = counts["feature"], counts["trap"]
    turns = offered * (1 + (features + traps) // len(offered))
    draft.marks += places.offers("feature", turns[:features])
    # Traps go to other rooms while there are any; on a tiny level most tries fail, so all rooms get several more.
    draft.marks += places.offers("trap", turns[features:] + 4 * turns, most=traps)


def _wing_marks(draft: Draft, places: "_Places", rng: Random) -> list[Mark]:
    """Return the key of the locked wing, in the hardest room of the ring's shorter arc, and the prizes in the wing.

    Raises:
        GenerationError: no room has a place for the key.
    """
    ring, wing = draft.ring, draft.wing
    if ring is None or wing is None:
        return []
    halls = [room for room in ring.short[1:-1] if draft.rooms[room].kind != "junction"]
    shuffle(rng, halls)
    keys: list[Mark] = []
    for room in sorted(halls, key=lambda room: -draft.rooms[room].tier):
        keys = keys or places.binding([("key", room)])
    if not keys:
        message = "no place for the key of the locked wing"
        raise GenerationError(message)
    prizes = [room for room in wing.rooms if draft.rooms[room].kind not in ("junction", "vault")]
    shuffle(rng, prizes)
    prizes.sort(key=lambda room: -draft.rooms[room].tier)
    items = places.offers("item", prizes, most=_PRIZES, binding=True)
    return [keys[0]._replace(pair=WING_PAIR), *[mark._replace(name="prize") for mark in items]]


def _most_wished(rooms: list[int], wishes: list[float], count: int, rng: Random) -> list[int]:
    """Return rooms for `count` offers and more, since some have no place left, most wished first.

    A room may repeat, with a lower wish each time.
    """
    first = [(wish + rng.random(), room) for wish, room in zip(wishes, rooms, strict=True)]
    turns = [(wish - _LESS_WISHED * turn, room) for turn in range(2 + count // len(rooms)) for wish, room in first]
    turns.sort(reverse=True)
    return [room for _, room in turns]


class _Places:
    """The free cells of rooms, for one thing each; cells before links are left out, where things would block them."""

    def __init__(self, draft: Draft, rng: Random) -> None:
        width = draft.width
        self._draft = draft
        self._rng = rng
        self._free = free = bytearray(_GROUND.take(draft.terrain))
        for cell in (draft.stairs_up, draft.stairs_down, *[mark.y * width + mark.x for mark in draft.marks]):
            free[cell] = False
        for cell in [end for link in draft.links if link.cells for end in (link.cells[0], link.cells[-1])]:
            free[cell - width] = free[cell - 1] = free[cell + 1] = free[cell + width] = False

    def offers(self, what: str, rooms: list[int], *, most: int | None = None, binding: bool = False) -> list[Mark]:
        """Return a mark in each of the rooms, `most` in all; a room is skipped if a few random cells are all taken.

        A row is drawn first, and then a cell of it.
        """
        offers: list[Mark] = []
        random, free, width = self._rng.random, self._free, self._draft.width
        for index in rooms:
            if len(offers) == most:
                break
            room = self._draft.rooms[index]
            spans = room.spans
            for attempt in range(_TRIES):
                start, stop = spans[int(random() * len(spans))]
                cell = start + int(random() * (stop - start))
                if free[cell] and (stop - start > 1 or attempt >= _WIDE_TRIES):
                    free[cell] = False
                    offers.append(Mark(what, cell % width, cell // width, room.tier, index, "", None, binding))
                    break
        return offers

    def binding(self, contents: list[tuple[str, int]]) -> list[Mark]:
        """Return a binding mark for each thing that a rule put into a room: in a good place, or on any free cell.

        Things in rooms without a free cell are left out.
        """
        draft = self._draft
        used = {draft.stairs_up, draft.stairs_down, *(mark.y * draft.width + mark.x for mark in draft.marks)}
        marks: list[Mark] = []
        for what, index in contents:
            found = self.offers(what, [index], binding=True)
            if not found:
                room = draft.rooms[index]
                usable = WALKABLE_WORDS - DOOR_WORDS
                free = [cell for cell in room.cells if cell not in used and draft.cells[cell] in usable]
                if not free:
                    continue
                cell = chosen(self._rng, free)
                self._free[cell] = False
                found = [Mark(what, *draft.position(cell), room.tier, index, binding=True)]
            used.update(mark.y * draft.width + mark.x for mark in found)
            marks += found
        return marks
