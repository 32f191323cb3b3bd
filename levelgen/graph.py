"""Graph algorithms over adjacency lists: distances, shortest paths, components, spanning trees, articulation points.

A graph of n nodes is a sequence of n sequences: `adjacency[node]` lists the neighbours of a node, which are numbers
from 0 to n - 1. Edges go in both directions, and several between two nodes are allowed; `Draft.adjacency()` gives the
room graph of a level in this form. Every function visits neighbours in their listed order, so equal
graphs give equal results.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf
from typing import Protocol


class Adjacency(Protocol):
    """For every node of a graph its neighbours: a list of lists, or any object with its interface."""

    def __len__(self) -> int: ...

    def __getitem__(self, node: int, /) -> Sequence[int]: ...


def adjacency_of(count: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the adjacency of a graph of `count` nodes with these edges; neighbours are in the order of the edges."""
    adjacency: list[list[int]] = [[] for _ in range(count)]
    for one, other in edges:
        adjacency[one].append(other)
        adjacency[other].append(one)
    return adjacency


def distances(adjacency: Adjacency, *sources: int) -> list[int]:
    """Return the number of edges from the nearest source to each node, -1 if unreachable (breadth-first search)."""
    found = [-1] * len(adjacency)
    for source in sources:
        found[source] = 0
    queue = list(sources)
    for node in queue:  # grows while it is walked
        for neighbour in adjacency[node]:
            if found[neighbour] < 0:
                found[neighbour] = found[node] + 1
                queue.append(neighbour)
    return found


def weighted_distances(edges: Sequence[Sequence[tuple[int, int]]], source: int) -> list[int]:
    """Return the length of the shortest path from the source to each node, -1 if unreachable (Dijkstra, 1959).

    Args:
        edges: for every node its (neighbour, length) pairs; no length is negative.
        source: the first node.
    """
    return _weighted_tree(edges, source)[0]


def _weighted_tree(edges: Sequence[Sequence[tuple[int, int]]], source: int) -> tuple[list[int], list[int]]:
    """Return for each node the length of the shortest path from the source, and the node before it on that path."""
    found, before = [-1] * len(edges), [-1] * len(edges)
    least = [inf] * len(edges)  # the shortest length seen so far
    frontier = [(0, source, source)]
    while frontier:
        length, node, last = heappop(frontier)
        if found[node] < 0:
            found[node], before[node] = length, last
            for neighbour, further in edges[node]:
                ahead = length + further
                if ahead <= least[neighbour]:  # of equal lengths the heap chooses
                    least[neighbour] = ahead
                    heappush(frontier, (ahead, neighbour, node))
    return found, before


def shortest_path(adjacency: Adjacency, start: int, goal: int, cost: Sequence[int] | None = None) -> list[int]:
    """Return the nodes of the cheapest path from start to goal, both included; empty if there is none.

    Args:
        adjacency: the graph.
        start: the first node.
        goal: the last node.
        cost: the cost of entering each node, above 0; 1 each if not given. The start costs nothing (Dijkstra, 1959).
    """
    before = shortest_path_tree(adjacency, start, cost, goal)
    if before[goal] < 0:
        return []
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


def shortest_path_tree(
    adjacency: Adjacency, start: int, cost: Sequence[int] | None = None, goal: int | None = None
) -> list[int]:
    """Return for each node the node before it on the cheapest path from the start; -1 if unreachable.

    The start comes before itself. Costs are those of `shortest_path`. With a goal the search stops there, so farther
    nodes are not final.
    """
    before = [-1] * len(adjacency)
    before[start] = start
    best = {start: 0}
    frontier = [(0, start)]
    while frontier:
        spent, node = heappop(frontier)
        if node == goal:
            break
        if spent > best[node]:
            continue
        for neighbour in adjacency[node]:
            total = spent + (cost[neighbour] if cost is not None else 1)
            if neighbour not in best or total < best[neighbour]:
                best[neighbour] = total
                before[neighbour] = node
                heappush(frontier, (total, neighbour))
    return before


def disjoint_paths(
    edges: Sequence[Sequence[tuple[int, int]]], start: int, goal: int
) -> tuple[list[int], list[int]] | None:
    """Return two paths from start to goal of least total length that share only their ends; None if there are none.

    A second search may undo steps of the shortest path: where it meets that path, it goes back along it at no cost and
    leaves it again. Every other step costs its loss against the first search, so that no cost is negative (Suurballe,
    "Disjoint paths in a network", 1974).

    Args:
        edges: for every node its (neighbour, length) pairs; no length is negative.
        start: the first node of both paths.
        goal: the last node of both paths.
    """
    lengths, before = _weighted_tree(edges, start)
    if before[goal] < 0:
        return None
    behind: dict[int, int] = {}  # the next node of each node on the shortest path
    node = goal
    while node != start:
        behind[before[node]] = node
        node = before[node]
    nodes = _path_against(edges, (start, goal), lengths, behind)
    if nodes is None:
        return None
    for one, other in pairwise(nodes[1:]):
        if behind.get(other) == one:
            del behind[other]
        else:
            behind[one] = other
    one, other = sorted((behind[start], nodes[1]))
    return [start, *_followed(behind, one, goal)], [start, *_followed(behind, other, goal)]


def _path_against(
    edges: Sequence[Sequence[tuple[int, int]]], ends: tuple[int, int], lengths: list[int], behind: dict[int, int]
) -> list[int] | None:
    """Return the nodes of the shortest path between two ends that may undo steps of another path, or None.

    Args:
        edges: for every node its (neighbour, length) pairs.
        ends: the first node and the last.
        lengths: for every node its distance from the first.
        behind: the next node of each node on the other path.
    """
    start, goal = ends
    before = {node: last for last, node in behind.items()}
    count = len(edges)
    came: dict[int, int] = {}  # the node before each node; node + count is a node where the other path is met
    frontier = [(0, start, start)]
    while frontier and goal not in came:
        length, place, last = heappop(frontier)
        if place in came:
            continue
        came[place] = last
        node = place % count
        if node in behind and node != start:
            heappush(frontier, (length, before[node], place))
        onwards, spent = behind.get(node), length + lengths[node]
        for other, further in edges[node] if place < count else ():
            ahead = other + count if other in behind else other
            if ahead not in came and other not in (start, onwards):
                heappush(frontier, (spent + further - lengths[other], ahead, place))
    if goal not in came:
        return None
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return [place % count for place in reversed(path)]


def _followed(behind: dict[int, int], node: int, goal: int) -> list[int]:
    """Return the nodes from `node` to the goal, by the next node of each."""
    path = [node]
    while path[-1] != goal:
        path.append(behind[path[-1]])
    return path


def connected_components(adjacency: Adjacency) -> list[list[int]]:
    """Return the connected components, each as its sorted nodes, in the order of their lowest nodes."""
    seen = [False] * len(adjacency)
    components = []
    for first in range(len(adjacency)):
        if seen[first]:
            continue
        seen[first] = True
        component = [first]
        for node in component:  # grows while it is walked
            for neighbour in adjacency[node]:
                if not seen[neighbour]:
                    seen[neighbour] = True
                    component.append(neighbour)
        components.append(sorted(component))
    return components


def spanning_tree(adjacency: Adjacency, root: int = 0) -> list[tuple[int, int]]:
    """Return the edges (parent, child) of a breadth-first spanning tree of the root's component, parents first."""
    seen = {root}
    edges = []
    queue = [root]
    for node in queue:  # grows while it is walked
        for neighbour in adjacency[node]:
            if neighbour not in seen:
                seen.add(neighbour)
                edges.append((node, neighbour))
                queue.append(neighbour)
    return edges


def farthest_pair(adjacency: Adjacency) -> tuple[int, int]:
    """Return two nodes far apart: the ends of a double sweep of breadth-first search, exact on trees.

    Source: Magnien, Latapy and Habib, "Fast computation of empirically tight bounds for the diameter" (2009).
    """
    first = distances(adjacency, 0)
    one = first.index(max(first))
    last = distances(adjacency, one)
    return one, last.index(max(last))


def biconnected_components(adjacency: Adjacency) -> list[list[int]]:
    """Return the blocks of a graph: its largest parts, of two nodes or more, that stay connected without any one node.

    Blocks that meet share an articulation point. Nodes without neighbours are in no block. By depth-first search
    (Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973), without recursion.
    """
    order = [-1] * len(adjacency)  # the time of the first visit of each node
    low = [0] * len(adjacency)  # the earliest visit that its subtree reaches by one edge back
    found = []
    visited = 0
    for root in range(len(adjacency)):
        if order[root] >= 0:
            continue
        order[root] = low[root] = visited
        visited += 1
        unassigned: list[int] = []  # nodes whose block is not complete
        stack = [(root, -1, iter(adjacency[root]))]
        while stack:
            node, parent, rest = stack[-1]
            lowest = low[node]
            for neighbour in rest:
                seen = order[neighbour]
                if seen < 0:
                    low[node] = lowest
                    order[neighbour] = low[neighbour] = visited
                    visited += 1
                    unassigned.append(neighbour)
                    stack.append((neighbour, node, iter(adjacency[neighbour])))
                    break
                if seen < lowest and neighbour != parent:
                    lowest = seen
            else:
                stack.pop()
                low[node] = lowest
                if parent >= 0:
                    low[parent] = min(low[parent], lowest)
                    if lowest >= order[parent]:
                        block = [parent]
                        while block[-1] != node:
                            block.append(unassigned.pop())
                        found.append(block)
    return found


def articulation_points(adjacency: Adjacency) -> set[int]:
    """Return the nodes whose removal splits their component: those in more than one block."""
    count = Counter(node for block in biconnected_components(adjacency) for node in block)
    return {node for node, times in count.items() if times > 1}


def grid_adjacency(columns: int, rows: int) -> list[list[int]]:
    """Return the adjacency of a grid with places numbered row by row; places that share a side are neighbours."""
    return [
        [
            *([place - columns] if place >= columns else []),
            *([place - 1] if place % columns else []),
            *([place + 1] if (place + 1) % columns else []),
            *([place + columns] if place < columns * (rows - 1) else []),
        ]
        for place in range(columns * rows)
    ]
