"""Rings: two routes between two rooms that share no other room, and the tunnels needed for them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt

import numpy as np

from levelgen import graph
from levelgen.draft import Draft, DraftLink, Ring
from levelgen.grid import Mask
from levelgen.rooms import Tier
from levelgen.steps.doors import is_doorway
from levelgen.steps.tunnels import Tunnel, Tunnels
from levelgen.terrain import Terrain
from levelgen.validate import FAR

_DUG = 20
"""The cost of a cell to dig, in steps to walk."""

_NEARER = 0.8
"""The least share that tunnels leave of the walk between stairs placed by a document, unless it is long anyway."""

Ends = tuple[int, int]
"""The rooms of the stairs up and down."""


class Corridors:
    """The rooms and corridors of a draft as one graph: a node for each room, and for each group of links sharing cells.

    Links of kind "secret" are left out, since nobody knows of them.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.links: list[list[int]] = []  # the links of each corridor
        self.edges: list[list[tuple[int, int]]] = [[] for _ in draft.rooms]  # (node, approximate steps) for each node
        self.sizes = [isqrt(room.area) for room in draft.rooms]  # approximate steps through each room
        known = [index for index, link in enumerate(draft.links) if link.kind != "secret" and not link.is_inside]
        first: dict[int, int] = {}  # the first known link of each cell
        pairs = [
            (first[cell], number)
            for number, index in enumerate(known)
            for cell in draft.links[index].cells
            if first.setdefault(cell, number) != number
        ]
        for numbers in graph.connected_components(graph.adjacency_of(len(known), pairs)):
            self._add([known[number] for number in numbers])

    @property
    def adjacency(self) -> list[list[int]]:
        """The neighbours of every node."""
        return [[other for other, _ in beside] for beside in self.edges]

    def chokes(self, start: int, goal: int) -> list[int]:
        """Return the articulation points of the graph on the shortest route between two rooms."""
        chokes = graph.articulation_points(self.adjacency)
        return [node for node in graph.shortest_path(self.adjacency, start, goal)[1:-1] if node in chokes]

    def close_ring(self, tunnels: Tunnels, fits: Mask, pairs: Iterable[Ends]) -> Ring | None:
        """Put the first possible pair of rooms onto one ring, by tunnels with the fewest cells in all.

        Args:
            tunnels: the tunnels that can be dug.
            fits: a mask of those that are allowed.
            pairs: the pairs of rooms to try, each as the start and the end of both routes.
        """
        edges = [list(beside) for beside in self.edges]
        shortest: dict[Ends, int] = {}
        best = tunnels.shortest(fits)
        ends_and_lengths = (numbers[best].tolist() for numbers in (tunnels.a, tunnels.b, _DUG * tunnels.length))
        for index, a, b, length in zip(best, *ends_and_lengths, strict=True):
            shortest[a, b] = shortest[b, a] = index
            edges[a].append((b, length))
            edges[b].append((a, length))
        for pair in pairs:
            routes = graph.disjoint_paths(edges, *pair)
            if routes is None:
                continue
            for route in routes:
                for place in range(len(route) - 1, 0, -1):
                    step = route[place - 1], route[place]
                    if max(step) < len(self._draft.rooms):
                        route.insert(place, self._dig(tunnels[shortest[step]]))
            return self._ring(*routes)
        return None

    def _add(self, links: list[int]) -> int:
        """Add a corridor, a group of links that share cells only among each other, and return its node."""
        node, through = len(self.edges), [self._draft.links[index] for index in links]
        steps = max([len(link.cells) for link in through]) // 2
        ends = {end: self.sizes[end] + steps for link in through for end in (link.a, link.b)}
        self.links.append(links)
        self.edges.append(list(ends.items()))
        for end, length in ends.items():
            self.edges[end].append((node, length))
        return node

    def _dig(self, tunnel: Tunnel) -> int:
        """Dig a tunnel of the ring, with a door in a wall of one cell, and return its node."""
        draft = self._draft
        for cell in tunnel.cells:
            draft.cells[cell] = Terrain.FLOOR
        if len(tunnel.cells) == 1 and is_doorway(draft, tunnel.cells[0]):
            draft.cells[tunnel.cells[0]] = Terrain.DOOR
        draft.links.append(DraftLink(tunnel.a, tunnel.b, "ring", tunnel.cells))
        return self._add([len(draft.links) - 1])

    def _ring(self, *routes: list[int]) -> Ring:
        """Return the ring of two routes, rooms and corridors in turn, the shorter first."""
        rooms = len(self._draft.rooms)
        (length, short), (longer, long) = sorted((self._length(route), route[::2]) for route in routes)
        links = {index for route in routes for node in route[1::2] for index in self.links[node - rooms]}
        return Ring(short, long, (length, longer), links)

    def _length(self, route: list[int]) -> int:
        """Return the approximate steps of a route, in straight lines between the ends of its corridors."""
        draft = self._draft
        cells = [draft.rooms[route[0]].center]
        for before, node, behind in zip(route[::2], route[1::2], route[2::2], strict=False):
            cells += [self._end(node, before), self._end(node, behind)]
        places = [draft.position(cell) for cell in (*cells, draft.rooms[route[-1]].center)]
        return sum(abs(x - other_x) + abs(y - other_y) for (x, y), (other_x, other_y) in pairwise(places))

    def _end(self, node: int, room: int) -> int:
        """Return the cell of a corridor that is beside the room."""
        links = map(self._draft.links.__getitem__, self.links[node - len(self._draft.rooms)])
        link = next(link for link in links if room in (link.a, link.b))
        return link.cells[0] if link.a == room else link.cells[-1]


def room_edges(draft: Draft) -> list[list[tuple[int, int]]]:
    """Return for every room its neighbours, with the approximate steps from middle to middle.

    Links of kind "secret" are left out, since nobody knows of them.
    """
    sizes = [isqrt(room.area) for room in draft.rooms]
    edges: list[list[tuple[int, int]]] = [[] for _ in draft.rooms]
    for link in draft.links:
        if link.kind != "secret" and not link.is_inside:
            length = sizes[link.a] + len(link.cells) + sizes[link.b]
            edges[link.a].append((link.b, length))
            edges[link.b].append((link.a, length))
    return edges


def walks_from(draft: Draft, rooms: Iterable[int]) -> list[list[int]]:
    """Return for each of these rooms the approximate steps from it to every room, -1 if unreachable."""
    edges = room_edges(draft)
    return [graph.weighted_distances(edges, room) for room in rooms]


def fitting(draft: Draft, tunnels: Tunnels, walks: Sequence[list[int]] = ()) -> Mask:
    """Return a mask of the tunnels that join no two hard rooms and leave the walk between the stairs long.

    Args:
        draft: the level.
        tunnels: the tunnels that could be dug.
        walks: the steps from the room of the stairs up to every room, and from that of the stairs down; without them
            the walk between the stairs is not checked.
    """
    fits = np.ones(len(tunnels), np.bool_)
    if walks and draft.ends is not None:
        up, down = np.array(walks, dtype=np.int64)
        through = np.minimum(up[tunnels.a] + down[tunnels.b], up[tunnels.b] + down[tunnels.a])
        fits &= through + tunnels.length >= min(FAR * (draft.width + draft.height), _NEARER * up[draft.ends[1]])
    if draft.coloured:
        hard = np.array([room.tier == Tier.HARD for room in draft.rooms], dtype=np.bool_)
        fits &= ~(hard[tunnels.a] & hard[tunnels.b])
    return fits
