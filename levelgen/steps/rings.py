"""Rings: two routes between two rooms that share no room but these, and the tunnels it takes to have them."""

from collections import Counter
from itertools import pairwise
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from levelgen import graph
from levelgen.draft import Draft, Ring
from levelgen.grid import Mask
from levelgen.rooms import Tier
from levelgen.steps.tunnels import Tunnel, Tunnels
from levelgen.validate import FAR

_DUG = 20
"""A cell that is to be dug counts as many steps that are to be walked."""

_NEARER = 0.8
"""A walk between stairs that a document places is shortened to this share at most, where it is not long anyway."""


class Corridors:
    """The rooms and corridors of a draft as one graph: a node for each room, and one for all links that share cells.

    Links of kind "secret" are left out: nobody knows of them.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        rooms = len(draft.rooms)
        self.node_at = draft.room_at().astype(np.int32)  # the node of every cell [y, x]; -1 where there is none
        node_at: dict[int, int] = {}
        self.links: list[list[int]] = []  # the links of each corridor
        for index, link in enumerate(draft.links):
            if link.kind == "secret" or link.is_inside:
                continue
            met = sorted({node_at[cell] for cell in link.cells if cell in node_at})
            node = met[0] if met else rooms + len(self.links)
            if not met:
                self.links.append([])
            self.links[node - rooms].append(index)
            node_at.update(dict.fromkeys(link.cells, node))
            for other in met[1:]:
                moved, self.links[other - rooms] = self.links[other - rooms], []
                self.links[node - rooms] += moved
                node_at.update((cell, node) for index in moved for cell in draft.links[index].cells)
        self.node_at.ravel()[list(node_at)] = list(node_at.values())
        edges = dict.fromkeys(
            (end, rooms + number)
            for number, links in enumerate(self.links)
            for index in links
            for end in (draft.links[index].a, draft.links[index].b)
        )
        self.adjacency = graph.adjacency_of(rooms + len(self.links), edges)
        lengths = [isqrt(each.area) for each in draft.rooms]
        lengths += [max((len(draft.links[index].cells) for index in links), default=0) // 2 for links in self.links]
        self.edges = [
            [(other, lengths[node] + lengths[other]) for other in beside] for node, beside in enumerate(self.adjacency)
        ]

    def without_chokes(self, start: int, goal: int) -> NDArray[np.int32]:
        """Return the node of every cell, [y, x], but -1 for those that every route between two rooms passes."""
        count = Counter(node for block in graph.biconnected_components(self.adjacency) for node in block)
        route = graph.shortest_path(self.adjacency, start, goal)
        chokes = [node for node in route[1:-1] if count[node] > 1]
        return np.where(np.isin(self.node_at, chokes), -1, self.node_at)

    def walks_from(self, room: int) -> list[int]:
        """Return about the steps from the middle of a room to every node, -1 where no links lead."""
        return graph.weighted_distances(self.edges, room)

    def cheapest_ring(self, tunnels: Tunnels, fits: Mask, start: int, goal: int) -> list[Tunnel] | None:
        """Return the tunnels, of those that fit, with the fewest cells in all, that put both rooms onto one ring.

        Returns:
            No tunnel if they lie on one ring already; None if there are too few tunnels.
        """
        edges = [list(beside) for beside in self.edges]
        best: dict[tuple[int, int], int] = {}
        order = np.lexsort((tunnels.length[fits], tunnels.b[fits], tunnels.a[fits]))
        for index in np.flatnonzero(fits)[order].tolist():
            pair = int(tunnels.a[index]), int(tunnels.b[index])
            best.setdefault((min(pair), max(pair)), index)
        for (one, other), index in best.items():
            length = _DUG * int(tunnels.length[index])
            edges[one].append((other, length))
            edges[other].append((one, length))
        paths = graph.disjoint_paths(edges, start, goal)
        if paths is None:
            return None
        taken = [(min(step), max(step)) for path in paths for step in pairwise(path)]
        return [tunnels[best[pair]] for pair in taken if pair in best and pair[1] not in self.adjacency[pair[0]]]

    def ring(self, start: int, goal: int) -> Ring | None:
        """Return the ring on which both rooms lie, its shorter arc first, if there is one."""
        paths = graph.disjoint_paths(self.edges, start, goal)
        if paths is None:
            return None
        rooms = len(self._draft.rooms)
        arcs = sorted((self._length(path), [node for node in path if node < rooms]) for path in paths)
        links = {index for path in paths for node in path if node >= rooms for index in self.links[node - rooms]}
        return Ring(arcs[0][1], arcs[1][1], (arcs[0][0], arcs[1][0]), links)

    def _length(self, path: list[int]) -> int:
        """Return about the steps of a path: its corridors, and from one to the next across each room."""
        draft, rooms = self._draft, len(self._draft.rooms)
        steps, at = 0, draft.rooms[path[0]].center
        for before, node, behind in zip(path[::2], path[1::2], path[2::2], strict=False):
            through = [draft.links[index] for index in self.links[node - rooms]]
            direct = [link for link in through if {link.a, link.b} == {before, behind}]
            if direct:
                link = min(direct, key=lambda link: len(link.cells))
                first, last = (link.cells[0], link.cells[-1]) if link.a == before else (link.cells[-1], link.cells[0])
                steps += len(link.cells) - 1
            else:
                first, last = self._end(node, before), self._end(node, behind)
                steps += self._straight(first, last)
            steps += self._straight(at, first)
            at = last
        return steps + self._straight(at, draft.rooms[path[-1]].center)

    def _end(self, node: int, room: int) -> int:
        """Return the cell of a corridor that is beside the room."""
        links = [self._draft.links[index] for index in self.links[node - len(self._draft.rooms)]]
        link = next(link for link in links if room in (link.a, link.b))
        return link.cells[0] if link.a == room else link.cells[-1]

    def _straight(self, one: int, other: int) -> int:
        (x, y), (other_x, other_y) = self._draft.position(one), self._draft.position(other)
        return abs(x - other_x) + abs(y - other_y)


def fitting(draft: Draft, corridors: Corridors, tunnels: Tunnels, up: int, down: int) -> Mask:
    """Return which of the tunnels leave the walk between two rooms long, and join no two hard rooms."""
    fits = np.ones(len(tunnels), np.bool_)
    if draft.ends is not None:
        from_up, from_down = (np.array(corridors.walks_from(room)) for room in (up, down))
        through = np.minimum(from_up[tunnels.a] + from_down[tunnels.b], from_up[tunnels.b] + from_down[tunnels.a])
        fits &= through + tunnels.length >= min(FAR * (draft.width + draft.height), _NEARER * from_up[down])
    if draft.coloured:
        hard = np.zeros(len(corridors.adjacency), np.bool_)
        hard[: len(draft.rooms)] = [room.tier == Tier.HARD for room in draft.rooms]
        beside = [any(hard[room] for room in rooms) for rooms in corridors.adjacency[len(draft.rooms) :]]
        hard[len(draft.rooms) :] = beside
        fits &= ~(hard[tunnels.a] & hard[tunnels.b])
    return fits
