"""Graph algorithms, each compared with a slower one that is obviously correct."""

from collections.abc import Iterator
from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from levelgen import graph


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    count = draw(st.integers(1, 9))
    nodes = st.integers(0, count - 1)
    adjacency: list[list[int]] = [[] for _ in range(count)]
    for one, other in draw(st.lists(st.tuples(nodes, nodes), max_size=14)):
        if one != other:
            adjacency[one].append(other)
            adjacency[other].append(one)
    return adjacency


def all_distances(adjacency: list[list[int]], cost: list[int]) -> list[list[float]]:
    """Distances by Floyd and Warshall, entering a node at its cost."""
    count = len(adjacency)
    far = [[0.0 if one == other else float("inf") for other in range(count)] for one in range(count)]
    for one, neighbours in enumerate(adjacency):
        for other in neighbours:
            far[one][other] = min(far[one][other], cost[other])
    for via, one, other in product(range(count), repeat=3):
        far[one][other] = min(far[one][other], far[one][via] + far[via][other])
    return far


def pieces(adjacency: list[list[int]], without: int = -1) -> int:
    """The number of components, by union, with one node left out."""
    groups = [{node} for node in range(len(adjacency)) if node != without]
    for one, neighbours in enumerate(adjacency):
        for other in neighbours:
            if without in (one, other):
                continue
            first = next(group for group in groups if one in group)
            second = next(group for group in groups if other in group)
            if first is not second:
                groups.remove(second)
                first |= second
    return len(groups)


def simple_paths(adjacency: list[list[int]], path: list[int], goal: int) -> Iterator[list[int]]:
    """All paths that go on from this one to the goal and meet no node twice."""
    if path[-1] == goal:
        yield path
        return
    for other in sorted({*adjacency[path[-1]]} - {*path}):
        yield from simple_paths(adjacency, [*path, other], goal)


@given(graphs(), st.data())
def test_disjoint_paths_are_the_shortest_pair_of_all(adjacency: list[list[int]], data: st.DataObject) -> None:
    goal = len(adjacency) - 1
    if goal == 0:
        return
    steps = sorted({(min(one, other), max(one, other)) for one, beside in enumerate(adjacency) for other in beside})
    length = {step: data.draw(st.integers(0, 9)) for step in steps}
    edges = [
        [(other, length[min(one, other), max(one, other)]) for other in beside] for one, beside in enumerate(adjacency)
    ]

    def total(*paths: list[int]) -> int:
        return sum(length[min(step), max(step)] for path in paths for step in pairwise(path))

    paths = list(simple_paths(adjacency, [0], goal))
    pairs = [(one, other) for one, other in product(paths, paths) if one < other and not {*one[1:-1]} & {*other[1:-1]}]
    found = graph.disjoint_paths(edges, 0, goal)
    assert (found is not None) == bool(pairs)
    if found is not None:
        assert tuple(sorted(found)) in pairs
        assert total(*found) == min(total(*pair) for pair in pairs)


@given(graphs())
def test_distances_are_those_of_floyd_and_warshall(adjacency: list[list[int]]) -> None:
    expected = all_distances(adjacency, [1] * len(adjacency))
    for start, row in enumerate(expected):
        assert graph.distances(adjacency, start) == [-1 if far == float("inf") else far for far in row]


@given(graphs(), st.lists(st.integers(0, 9), min_size=9, max_size=9))
def test_weighted_distances_are_those_of_floyd_and_warshall(adjacency: list[list[int]], cost: list[int]) -> None:
    edges = [[(other, cost[other]) for other in neighbours] for neighbours in adjacency]
    for start, row in enumerate(all_distances(adjacency, cost)):
        assert graph.weighted_distances(edges, start) == [-1 if far == float("inf") else far for far in row]


def test_distances_from_several_sources_are_from_the_nearest() -> None:
    assert graph.distances(graph.grid_adjacency(6, 1), 0, 5) == [0, 1, 2, 2, 1, 0]


@given(graphs(), st.lists(st.integers(1, 9), min_size=9, max_size=9))
def test_a_shortest_path_costs_the_least_and_walks_edges(adjacency: list[list[int]], cost: list[int]) -> None:
    expected = all_distances(adjacency, cost)
    for start, goal in product(range(len(adjacency)), repeat=2):
        path = graph.shortest_path(adjacency, start, goal, cost)
        if expected[start][goal] == float("inf"):
            assert path == []
            continue
        assert (path[0], path[-1]) == (start, goal)
        assert all(after in adjacency[before] for before, after in pairwise(path))
        assert sum(cost[node] for node in path[1:]) == expected[start][goal]


@given(graphs())
def test_components_part_the_nodes(adjacency: list[list[int]]) -> None:
    components = graph.connected_components(adjacency)
    assert sorted(node for component in components for node in component) == list(range(len(adjacency)))
    assert len(components) == pieces(adjacency)
    for component in components:
        assert {other for node in component for other in adjacency[node]} <= set(component)


@given(graphs())
def test_a_spanning_tree_reaches_its_component_by_edges(adjacency: list[list[int]]) -> None:
    reached = {0}
    for parent, child in graph.spanning_tree(adjacency):
        assert parent in reached
        assert child in adjacency[parent]
        assert child not in reached
        reached.add(child)
    assert sorted(reached) == graph.connected_components(adjacency)[0]


@given(graphs())
def test_blocks_hold_together_without_any_one_of_their_nodes(adjacency: list[list[int]]) -> None:
    found = [set(block) for block in graph.biconnected_components(adjacency)]
    for block in found:
        inside = [[other for other in beside if {node, other} <= block] for node, beside in enumerate(adjacency)]
        apart = len(adjacency) - len(block)  # the nodes outside are pieces of their own
        assert pieces(inside) == apart + 1
        for node in block:
            assert len(block) == 2 or pieces(inside, without=node) == apart + 1
    for node, beside in enumerate(adjacency):
        for other in beside:
            assert other == node or sum({node, other} <= block for block in found) == 1


@given(graphs())
def test_an_articulation_point_holds_its_component_together(adjacency: list[list[int]]) -> None:
    whole = pieces(adjacency)
    expected = {node for node in range(len(adjacency)) if pieces(adjacency, without=node) > whole}
    assert graph.articulation_points(adjacency) == expected


def test_the_farthest_pair_of_a_tree_are_the_ends_of_its_longest_path() -> None:
    tree = [[1], [0, 2, 4], [1, 3], [2], [1, 5], [4, 6], [5]]
    assert set(graph.farthest_pair(tree)) == {3, 6}


def test_a_grid_joins_places_that_share_a_side() -> None:
    for place, neighbours in enumerate(graph.grid_adjacency(3, 2)):
        x, y = place % 3, place // 3
        assert sorted(neighbours) == sorted(
            b * 3 + a for a in range(3) for b in range(2) if abs(a - x) + abs(b - y) == 1
        )


@given(graphs(), st.lists(st.integers(1, 9), min_size=9, max_size=9))
def test_a_shortest_path_tree_leads_back_to_the_start_as_cheaply_as_can_be(
    adjacency: list[list[int]], cost: list[int]
) -> None:
    expected = all_distances(adjacency, cost)
    for start in range(len(adjacency)):
        before = graph.shortest_path_tree(adjacency, start, cost)
        assert before[start] == start
        for node, parent in enumerate(before):
            if expected[start][node] == float("inf"):
                assert parent == -1
            elif node != start:
                assert node in adjacency[parent]
                assert expected[start][node] == expected[start][parent] + cost[node]


def test_an_adjacency_lists_both_ends_of_every_edge_in_order() -> None:
    assert graph.adjacency_of(4, [(0, 2), (1, 0), (0, 2)]) == [[2, 1, 2], [0], [0, 0], []]
