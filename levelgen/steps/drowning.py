"""Drowning: the rooms and links that give place to the largest lake of a level.

As for a landmark, a room gives place that the lake would take by more than half, and with it all its links; so does a
link that the lake crosses. All that is left stays joined: of what the lake would take, what is needed for that is kept.
"""

from collections.abc import Set as AbstractSet
from typing import NamedTuple

import numpy as np

from levelgen import graph
from levelgen.draft import KEPT_TAGS, LEAST_LEFT, Draft
from levelgen.grid import Mask
from levelgen.rooms import Tier
from levelgen.terrain import WALKABLE

LEFT = 0.5
"""The least share of its floor that a room with a lake keeps."""

_MOST_TAKEN = 1 / 3
"""The greatest share of the rooms that gives place."""

_KEPT_LINKS = frozenset({"secret", "vault", "landmark", "annex"})
"""Kinds of links that do not give place by themselves."""

_HIDDEN = 1_000_000
"""The cost of a secret link among the ways that join the rooms left: it is the last resort."""

_TAKEN = 1_000
"""The cost there of a room or a link that the lake would take, each cell of a link one more."""


class Given(NamedTuple):
    """What gives place to a lake: rooms and links by index, and their cells [y, x], which become lake or rock.

    For each of the rooms there is an heir: the room that gets its contents.
    """

    rooms: AbstractSet[int]
    links: AbstractSet[int]
    heirs: dict[int, int]
    cells: Mask

    def apply(self, draft: Draft) -> None:
        """Remove the rooms and links, whose cells are lake or rock by now, and note the generator's rooms that went."""
        draft.contents = [(what, self.heirs.get(room, room)) for what, room in draft.contents]
        before: list[int] = draft.notes.get("gave_place", [])
        left = [number for number in range(len(draft.rooms) + len(before)) if number not in before]
        draft.notes["gave_place"] = sorted([*before, *(left[room] for room in self.rooms)])
        draft.drop_rooms(self.rooms, self.links)


class Takeable:
    """The rooms and links of a level that may give place, and which of them do for a lake of some shape.

    The mask `kept` [y, x] has the cells of those that may not.
    """

    def __init__(self, draft: Draft, *, keeps_all: bool = False) -> None:
        self.draft = draft
        ring, wing = draft.ring, draft.wing
        rooms = {*(draft.ends or ()), *draft.viewing_rooms()}
        links: set[int] = set()
        if ring is not None:
            rooms.update(ring.short, ring.long)
            links |= ring.links
        if wing is not None:
            rooms.update(wing.rooms)
            links.add(wing.link)
        for index, link in enumerate(draft.links):
            if link.is_inside or link.kind in _KEPT_LINKS or link.one_way is not None:
                links.add(index)
        for index, room in enumerate(draft.rooms):
            if room.kind == "landmark" or "annex" in room.tags or not KEPT_TAGS.isdisjoint(room.tags):
                rooms.add(index)
        if keeps_all:
            rooms, links = {*range(len(draft.rooms))}, {*range(len(draft.links))}
        rooms |= {end for index in links for end in (draft.links[index].a, draft.links[index].b)}
        self.rooms = [index for index in range(len(draft.rooms)) if index not in rooms]
        self._links = [index for index in range(len(draft.links)) if index not in links]
        self._floor = WALKABLE.take(draft.terrain)
        self.kept = draft.mask_of(rooms)
        self.kept.ravel()[[cell for index in sorted(links) for cell in draft.links[index].cells]] = True
        self._areas = np.bincount(draft.room_at[draft.room_at >= 0], minlength=len(draft.rooms))

    def given(self, shape: Mask) -> Given | None:
        """Return what gives place to a lake of this shape [y, x].

        It is None if too many rooms would, or if a hard room would be left without an easier one beside it.
        """
        draft = self.draft
        room_at = draft.room_at[shape & (draft.room_at >= 0)]
        covered = np.bincount(room_at, minlength=len(draft.rooms))
        left = self._areas - covered
        taken = (covered > 0) & ((left < LEAST_LEFT) | (left < LEFT * self._areas))
        rooms = {room for room in self.rooms if taken[room]}
        if len(rooms) > _MOST_TAKEN * len(draft.rooms):
            return None
        cells = shape.ravel().data
        crossed = {index: sum(cells[cell] for cell in draft.links[index].cells) for index in self._links}
        links = {index for index, count in crossed.items() if count}
        links |= {index for index, link in enumerate(draft.links) if link.a in rooms or link.b in rooms}
        if not rooms and not links:
            return Given(rooms, links, {}, np.zeros_like(shape))
        needed, heirs = self._needed(rooms, links, crossed)
        rooms -= needed
        kept = {index for index in links if index + len(draft.rooms) in needed}
        links -= {index for index in kept if rooms.isdisjoint((draft.links[index].a, draft.links[index].b))}
        if draft.coloured and not self._has_easier(rooms, links):
            return None
        return Given(rooms, links, {room: heirs[room] for room in rooms}, self._cells(rooms, links))

    def _needed(
        self, rooms: AbstractSet[int], links: AbstractSet[int], crossed: dict[int, int]
    ) -> tuple[set[int], dict[int, int]]:
        """Return what joins the rooms that stay: rooms by index, and links after them; and each room's next one.

        They are on the cheapest ways from a room that stays to all others, on which what would be taken costs most.
        """
        draft, count = self.draft, len(self.draft.rooms)
        costs = [_TAKEN if room in rooms else 1 for room in range(count)]
        edges: list[tuple[int, int]] = []
        for index, link in enumerate(draft.links):
            hidden = _HIDDEN if link.kind == "secret" else 1
            costs.append(_TAKEN + crossed.get(index, 0) if index in links else hidden)
            edges += [(link.a, count + index), (count + index, link.b)]
        root = next(room for room in range(count) if room not in rooms)
        before = graph.shortest_path_tree(graph.adjacency_of(len(costs), edges), root, costs)
        needed: set[int] = set()
        heirs: dict[int, int] = {}
        for room in range(count):
            node = room
            if room in rooms:
                while node in rooms or node >= count:
                    node = before[node]
                heirs[room] = node
                continue
            while node not in needed and node != root and node >= 0:
                needed.add(node)
                node = before[node]
        return needed, heirs

    def _has_easier(self, rooms: AbstractSet[int], links: AbstractSet[int]) -> bool:
        """Tell whether each hard room that stays has a link to an easier one."""
        draft = self.draft
        tiers = [room.tier for room in draft.rooms]
        eased = {
            end
            for index, link in enumerate(draft.links)
            if index not in links and min(tiers[link.a], tiers[link.b]) < Tier.HARD
            for end in (link.a, link.b)
        }
        return all(tier < Tier.HARD or room in rooms or room in eased for room, tier in enumerate(tiers))

    def _cells(self, rooms: AbstractSet[int], links: AbstractSet[int]) -> Mask:
        """Return the walkable cells [y, x] of these rooms and links that no other link has."""
        draft = self.draft
        taken = draft.mask_of(rooms)
        cells = taken.ravel()
        cells[[cell for index in sorted(links) for cell in draft.links[index].cells]] = True
        cells[[cell for index, link in enumerate(draft.links) if index not in links for cell in link.cells]] = False
        return taken & self._floor
