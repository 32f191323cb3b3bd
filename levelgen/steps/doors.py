"""Doors: some corridors get a door where they meet a room, and some links that the level can spare are hidden.

A door has open ground on two opposite sides and wall on the other two, and never stands beside another door.
"""

from collections.abc import Set as AbstractSet
from itertools import pairwise

from levelgen import graph
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random
from levelgen.steps.difficulty import calm_route
from levelgen.terrain import DOOR_WORDS, SOLID_WORDS, WALKABLE_WORDS, Terrain

_PASSAGE_WORDS = WALKABLE_WORDS - DOOR_WORDS
"""Terrain that can be on both sides of a door."""

_SHORT = 4
"""The greatest length, in cells, of a corridor that gets one door, not two."""


def is_doorway(draft: Draft, cell: int) -> bool:
    """Tell whether a door can stand in the cell: open on two opposite sides, solid on the others, no door beside it."""
    if cell in draft.fixed or cell in draft.undermined:
        return False
    cells, width = draft.cells, draft.width
    across, along = {cells[cell - 1], cells[cell + 1]}, {cells[cell - width], cells[cell + width]}
    if along <= SOLID_WORDS:
        return across <= _PASSAGE_WORDS
    return across <= SOLID_WORDS and along <= _PASSAGE_WORDS


def place_doors(draft: Draft, chance: float, rng: Random) -> None:
    """Put a door, with the given chance, at every place where a link meets a room (not a junction).

    Two numbers are drawn for every link, so that a higher chance adds doors and moves none.
    """
    rooms = draft.rooms
    for link in draft.links:
        roll_a, roll_b = rng.random(), rng.random()
        if (
            link.kind == "secret" or link.one_way is not None or not link.cells
        ):  # a secret link has been closed by its generator
            continue
        at_a, at_b = rooms[link.a].kind != "junction", rooms[link.b].kind != "junction"
        if at_a and at_b and len(link.cells) <= _SHORT:
            at_a = roll_a <= roll_b
            at_b = not at_a
        if at_a and roll_a < chance and is_doorway(draft, link.cells[0]):
            draft.cells[link.cells[0]] = Terrain.DOOR
        if at_b and roll_b < chance and is_doorway(draft, link.cells[-1]):
            draft.cells[link.cells[-1]] = Terrain.DOOR


def hide_links(draft: Draft, chance: float, rng: Random) -> None:
    """Close each link that nobody needs to find by a secret door, with the given chance.

    These are the links outside a spanning tree of the room graph, which can all be closed at once without cutting off
    any room, and the only links of leaves without stairs. Rooms that can then be found only by searching are tagged
    "hidden".
    """
    rolled = [index for index in range(len(draft.links)) if rng.random() < chance]
    if not rolled:
        return
    adjacency = draft.adjacency(secret=False)  # a second, secret link does not make a link dispensable
    needed = _tree_links(draft, adjacency)
    kept = _kept_rooms(draft)
    between: dict[frozenset[int], list[DraftLink]] = {}
    for link in draft.links:
        between.setdefault(frozenset((link.a, link.b)), []).append(link)
    on_ring = [draft.links[index] for index in draft.ring.links] if draft.ring else []
    for index in rolled:
        link = draft.links[index]
        if link.kind == "secret" or link.one_way is not None:
            continue
        leaf = _hideable_leaf(draft, link, adjacency, kept)
        if index in needed and leaf is None:
            continue
        # A secret door must not close a second link, nor hide one of the routes that the level promises.
        twins = [other for other in between[frozenset((link.a, link.b))] if other is not link]
        place = _hiding_place(draft, link, leaf, {cell for other in (*twins, *on_ring) for cell in other.cells})
        if place is None:
            continue
        draft.cells[place] = Terrain.SECRET_DOOR
        if leaf is not None:
            draft.rooms[leaf].tags.append("hidden")


def _kept_rooms(draft: Draft) -> set[int]:
    """Return the rooms that stay in view: those of the stairs, and both sides of a one-sided link."""
    one_sided = {room for link in draft.links if link.one_way is not None for room in (link.a, link.b)}
    return one_sided.union(draft.ends or ())


def _hiding_place(draft: Draft, link: DraftLink, leaf: int | None, spared: AbstractSet[int]) -> int | None:
    """Return the cell for the secret door of a link, which leads to this leaf if to any; None if there is none.

    It is none of the spared cells.
    """
    places = _door_places(draft, link)
    if leaf == link.a:  # start at the end away from the leaf, so that the corridor is hidden too
        places.reverse()
    free = (cell for cell in places if cell not in spared)
    return next((cell for cell in free if draft.cells[cell] == Terrain.DOOR or is_doorway(draft, cell)), None)


def _tree_links(draft: Draft, adjacency: list[list[int]]) -> set[int]:
    """Return the links, by index, of a spanning tree of each component of the room graph, and of the calmest route."""
    first: dict[tuple[int, int], int] = {}
    for index, link in enumerate(draft.links):
        if link.kind != "secret" and link.one_way is None:
            first.setdefault((min(link.a, link.b), max(link.a, link.b)), index)
    edges = [
        edge
        for component in graph.connected_components(adjacency)
        for edge in graph.spanning_tree(adjacency, component[0])
    ]
    if draft.coloured:  # or all other routes might lead through hard rooms
        edges += pairwise(calm_route(draft))
    return {first[min(edge), max(edge)] for edge in edges}


def _hideable_leaf(draft: Draft, link: DraftLink, adjacency: list[list[int]], kept: set[int]) -> int | None:
    """Return the leaf to which only this link leads, if it may be hidden and is not kept, or None."""
    leaf = next((room for room in (link.a, link.b) if len(adjacency[room]) == 1 and room not in kept), None)
    if leaf is None or draft.rooms[leaf].kind == "junction" or len(adjacency) < 3:
        return None
    return leaf


def _door_places(draft: Draft, link: DraftLink) -> list[int]:
    """Return the cells at the link's ends, from a to b, without those at junctions."""
    if not link.cells:
        return []
    ends = ((link.a, link.cells[0]), (link.b, link.cells[-1]))
    return [cell for room, cell in ends if draft.rooms[room].kind != "junction"]
