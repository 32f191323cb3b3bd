"""Connect: every room can be reached from every other, whatever the generator left apart.

Generators join their rooms by construction, so usually there is nothing to do. What is apart is joined by the shortest
tunnel that can be dug; nothing is ever silently walled off.
"""

from levelgen.draft import Draft, DraftLink
from levelgen.terrain import WALKABLE_BYTES, Terrain

__all__ = ["connect"]


def connect(draft: Draft) -> int:
    """Dig tunnels until the links join all rooms; how many were dug. What cannot be joined is left to validation."""
    groups = _groups(draft)
    dug = 0
    while len(groups) > 1:
        smallest = min(groups, key=len)
        link = _tunnel(draft, smallest)
        if link is None:
            break
        for cell in link.cells:
            if not WALKABLE_BYTES[draft.cells[cell]]:
                draft.cells[cell] = Terrain.FLOOR
        draft.links.append(link)
        dug += 1
        groups = _groups(draft)
    return dug


def _groups(draft: Draft) -> list[list[int]]:
    """The rooms that links join with one another, each group in the order of the rooms."""
    ways = draft.room_links()
    seen = bytearray(len(ways))
    groups = []
    for room in range(len(ways)):
        if seen[room]:
            continue
        seen[room] = 1
        group = [room]
        for current in group:
            for beyond, _ in ways[current]:
                if not seen[beyond]:
                    seen[beyond] = 1
                    group.append(beyond)
        groups.append(sorted(group))
        if len(group) == len(ways):  # as usual
            break
    return groups


def _tunnel(draft: Draft, group: list[int]) -> DraftLink | None:
    """The shortest way through rock, or through what is dug already, from a room of the group to a room outside it."""
    width, height = draft.width, draft.height
    room_at = draft.room_at().ravel().tolist()
    inside = set(group)
    came_from = {cell: -1 for room in group for start, stop in draft.rooms[room].spans for cell in range(start, stop)}
    frontier = list(came_from)
    while frontier:
        reached = []
        for cell in frontier:
            for beyond in (cell - width, cell - 1, cell + 1, cell + width):
                if beyond in came_from or not (0 < beyond % width < width - 1 and 0 < beyond // width < height - 1):
                    continue
                came_from[beyond] = cell
                room = room_at[beyond]
                if room >= 0 and room not in inside:
                    return _traced(came_from, room_at, beyond)
                if room < 0 and (draft.cells[beyond] <= Terrain.WALL or WALKABLE_BYTES[draft.cells[beyond]]):
                    reached.append(beyond)
        frontier = reached
    return None


def _traced(came_from: dict[int, int], room_at: list[int], end: int) -> DraftLink:
    cells = []
    cell = came_from[end]
    while room_at[cell] < 0:
        cells.append(cell)
        cell = came_from[cell]
    return DraftLink(room_at[cell], room_at[end], "corridor", cells[::-1])
