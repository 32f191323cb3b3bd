"""Doors: where a corridor meets a room there may be a door, and some ways that one can do without are hidden.

A door stands between two opposite open sides, in line with wall on its two other sides, and never beside a door.
"""

from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random
from levelgen.terrain import DOORS, SOLID_BYTES, WALKABLE, Terrain

__all__ = ["hang_doors", "hide_ways", "is_doorway"]

_PASSAGE_BYTES = (WALKABLE & ~DOORS).tobytes()
"""What can be on both sides of a door."""

_SHORT = 4
"""A corridor of at most so many cells gets one door, not two."""


def is_doorway(draft: Draft, cell: int) -> bool:
    """Whether a door can stand in the cell: open on two opposite sides, solid on the others, no door beside it."""
    if cell in draft.fixed:
        return False
    cells, width = draft.cells, draft.width
    west, east, north, south = cells[cell - 1], cells[cell + 1], cells[cell - width], cells[cell + width]
    if SOLID_BYTES[north] and SOLID_BYTES[south]:
        one, other = west, east
    elif SOLID_BYTES[west] and SOLID_BYTES[east]:
        one, other = north, south
    else:
        return False
    return bool(_PASSAGE_BYTES[one] and _PASSAGE_BYTES[other])


def hang_doors(draft: Draft, chance: float, rng: Random) -> None:
    """Put a door with that chance into every place where a link meets a room (not a junction).

    Two numbers are drawn for every link, so that a higher chance adds doors and moves none.
    """
    random, cells, door = rng.random, draft.cells, Terrain.DOOR
    halls = [room.kind != "junction" for room in draft.rooms]
    for link in draft.links:
        one, other = random(), random()
        if link.kind == "secret" or not link.cells:  # a secret link has been closed by its generator
            continue
        near, far = halls[link.a], halls[link.b]
        if near and far and len(link.cells) <= _SHORT:
            near = one <= other
            far = not near
        if near and one < chance and is_doorway(draft, link.cells[0]):
            cells[link.cells[0]] = door
        if far and other < chance and is_doorway(draft, link.cells[-1]):
            cells[link.cells[-1]] = door


def _ends(draft: Draft, link: DraftLink) -> list[int]:
    """The cells of the link at its ends, from a to b, without those at junctions."""
    if not link.cells:
        return []
    ends = ((link.a, link.cells[0]), (link.b, link.cells[-1]))
    return [cell for room, cell in ends if draft.rooms[room].kind != "junction"]


def hide_ways(draft: Draft, chance: float, rng: Random) -> None:
    """Close with that chance, by a secret door, each link that nobody needs to find.

    Those are the links outside a spanning tree of the rooms, all of which can be closed at once without cutting any
    room off, and the only links of rooms that lie on no way and hold no stairs. Rooms that are then found by searching
    alone are tagged "hidden".
    """
    links, random = draft.links, rng.random
    rolled = [index for index in range(len(links)) if random() < chance]
    if not rolled:
        return
    ways = draft.room_links()
    if "secret" in [link.kind for link in links]:  # nobody can do without a way because a hidden one leads there too
        ways = [[way for way in beside if links[way[1]].kind != "secret"] for beside in ways]
    needed = _tree(ways)
    ends = draft.ends or ()
    for index in rolled:
        link = links[index]
        if link.kind == "secret":
            continue
        blind = next((room for room in (link.a, link.b) if len(ways[room]) == 1 and room not in ends), None)
        if index in needed and (blind is None or draft.rooms[blind].kind == "junction" or len(ways) < 3):
            continue
        places = _ends(draft, link)
        if blind is not None and len(places) == 2:  # hide the corridor too, not the room alone
            places = places[::-1] if blind == link.a else places
        for cell in places:
            if draft.cells[cell] == Terrain.DOOR or is_doorway(draft, cell):
                draft.cells[cell] = Terrain.SECRET_DOOR
                if blind is not None:
                    draft.rooms[blind].tags.append("hidden")
                break


def _tree(ways: list[list[tuple[int, int]]]) -> set[int]:
    """The links, by index, of a spanning tree of the rooms: breadth first from the first room."""
    needed: set[int] = set()
    seen = bytearray(len(ways))
    for root in range(len(ways)):
        if seen[root]:
            continue
        seen[root] = 1
        queue = [root]
        for room in queue:
            for beyond, index in ways[room]:
                if not seen[beyond]:
                    seen[beyond] = 1
                    needed.add(index)
                    queue.append(beyond)
        if len(queue) == len(ways):  # as usual
            break
    return needed
