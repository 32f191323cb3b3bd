"""The document of tiles, sentence by sentence: a test is named after each that asks for something.

What is done otherwise than it says, and why, stands at the head of `levelgen/generators/tiles/growth.py`. What is said
of the level is asked with the steps at 0 and as they come; what is said of tiles as they grow is told by the report,
which no step changes.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Level, Tiles
from levelgen.generators.tiles import LATTICES
from levelgen.generators.tiles.tile_set import read
from levelgen.metrics import measure
from levelgen.template.files import templates_folder
from tests.levelgen.generators.tiles.test_tiles import (
    GRIDS,
    ONE,
    Floor,
    Graph,
    Sweep,
    dig,
    judge_crossings,
    judge_entrances,
    judge_joints,
    judge_places,
    judge_target,
    judge_tree,
    steps,
)

ANY_GRID = pytest.mark.parametrize("grid", GRIDS, scope="module")
"""All sentences are judged on one grid before the next comes."""


BARE: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}

STEPS = pytest.mark.parametrize("knobs", [BARE, {}], scope="module")


@lru_cache(maxsize=200)
def grown(grid: str, seed: int, **knobs: Any) -> tuple[Level, Tiles, Graph]:
    """A level, its recipe and its tiles, cached for the tests of other sentences."""
    recipe = Tiles(grid=grid, **knobs)
    level = levelgen.generate(recipe, seed=seed)
    return level, recipe, Graph(level, recipe)


def graphs(grid: str, seeds: range, knobs: dict[str, Any] = BARE) -> Iterator[tuple[Level, Tiles, Graph]]:
    for seed in seeds:
        yield grown(grid, seed, **knobs)


def test_levels_are_unpredictable_and_random(sweep: Sweep) -> None:
    seeds = sweep(600)
    assert len({dig(seed=seed, width=40, height=40)[0].fingerprint() for seed in seeds}) == len(seeds)


@ANY_GRID
@STEPS
def test_there_are_only_equally_sized_tiles(grid: str, knobs: dict[str, Any], sweep: Sweep) -> None:
    """All floor is in places for tiles of the size in the report; no place holds two tiles.

    A landmark may replace some tiles.
    """
    for level, recipe, graph in graphs(grid, sweep(100), knobs):
        dug = set(Floor(level, recipe).owner.values())
        assert dug <= set(graph.order)
        assert dug == set(graph.order) or "landmark" in level.report
        judge_places(graph)


@ANY_GRID
@STEPS
def test_rooms_and_corridors_emerge_when_tiles_connect(grid: str, knobs: dict[str, Any], sweep: Sweep) -> None:
    """A room consists of tiles joined to each other, and a corridor of tiles each joined to two others."""
    largest = 0
    for level, recipe, graph in graphs(grid, sweep(100), knobs):
        floor = Floor(level, recipe)
        rooms: dict[int, set[tuple[int, int]]] = {}
        for place, found in floor.rooms.items():
            for room in found:
                rooms.setdefault(room, set()).add(place)
            assert found or len(graph.joined[place]) == 2
        for places in rooms.values():
            inner = [pair for pair in graph.pairs if pair <= places]
            assert len(inner) >= len(places) - 1
            largest = max(largest, len(places))
    assert largest >= 4


@ANY_GRID
@STEPS
def test_tiles_can_only_connect_in_the_right_way(grid: str, knobs: dict[str, Any], sweep: Sweep) -> None:
    for level, recipe, graph in graphs(grid, sweep(100), knobs):
        judge_joints(recipe, graph)
        judge_crossings(graph, Floor(level, recipe))


@pytest.mark.parametrize(
    ("grid", "counts"), [("square", [3, 3, 1]), ("hexagon", [5, 10, 10, 5, 1]), ("triangle", [2, 1])]
)
def test_a_grid_may_be_square_triangular_or_hexagonal(grid: str, counts: list[int]) -> None:
    """The numbers of patterns with 1, 2, ... connections onward: up to 2 on triangles, 5 on hexagons, 3 on squares."""
    found = Counter(map(len, LATTICES[grid].patterns().values()))
    assert [found[count] for count in sorted(found)] == counts


@ANY_GRID
def test_each_tile_takes_up_exactly_one_space(grid: str, sweep: Sweep) -> None:
    for level, _, graph in graphs(grid, sweep(100)):
        assert max(Counter(graph.order).values()) == 1
        assert len(graph.order) == level.report["target"][1]


@ANY_GRID
def test_each_tile_has_exactly_one_connection_to_tiles_already_placed(grid: str, sweep: Sweep) -> None:
    """It has one or more connections to future tiles too, none of them at its entrance."""
    for _, recipe, graph in graphs(grid, sweep(100)):
        judge_entrances(recipe, graph)
        for place in graph.order:
            assert graph.patterns[place]
            assert graph.entrances[place] not in graph.patterns[place]


@ANY_GRID
def test_connections_rotate_with_the_tile(grid: str) -> None:
    lattice = LATTICES[grid](5, 2, 2)
    for name, turns in lattice.patterns().items():
        for entrance in range(lattice.sides):
            turned = {(entrance + turn) % lattice.sides for turn in turns}
            assert {*lattice.turned_patterns[name][entrance]} == turned
    for drawing in read(templates_folder("tiles"), 7):
        assert drawing.turned().exits == {(side + 1) % 4 for side in drawing.exits} or drawing.kind == "court"


@ANY_GRID
def test_0_a_first_tile_is_placed_anywhere(grid: str, sweep: Sweep) -> None:
    seeds = sweep(600)
    firsts = {graph.order[0] for _, _, graph in graphs(grid, seeds)}
    assert len(firsts) > 0.25 * min(len(seeds), 60)


def test_1_a_random_connection_is_selected(sweep: Sweep) -> None:
    """The tile that grows next is any with an open connection: neither always the last placed nor the first."""
    ages = []
    for _, recipe, graph in graphs("square", sweep(40)):
        numbers = {place: number for number, place in enumerate(graph.order)}
        for place in graph.order[1:]:
            parent, _ = steps(recipe.grid, place)[graph.entrances[place]]
            ages.append((numbers[place] - numbers[parent]) / max(numbers[place], 1))
    assert 0.2 < np.mean(ages) < 0.7


@ANY_GRID
def test_1_a_connection_whose_place_is_taken_is_plugged_or_joined(grid: str, sweep: Sweep) -> None:
    """No connection stays open: each is joined from both sides, or from none."""
    plugged = 0
    for _, recipe, graph in graphs(grid, sweep(100)):
        judge_joints(recipe, graph)
        plugged += sum(len({*graph.patterns[place]} - {*graph.joined[place]}) for place in graph.order)
    assert plugged


@ANY_GRID
def test_2_a_random_tile_is_selected_and_rotated(grid: str, sweep: Sweep) -> None:
    """All patterns that the weights name come, entered from all sides."""
    patterns, entrances = set(), set()
    names = dict.fromkeys(LATTICES[grid].patterns(), 1.0)
    for seed in sweep(120):
        level, recipe = dig(seed=seed, grid=grid, tile=5, weights=names, waters=0)
        graph, sides = Graph(level, recipe), LATTICES[grid].sides
        for place in graph.order:
            entrance = graph.entrances[place]
            entrances.add(entrance)
            patterns.add(tuple(sorted((side - entrance) % sides for side in graph.patterns[place])))
    assert patterns == set(LATTICES[grid].patterns().values())
    assert entrances == set(range(LATTICES[grid].sides))


@ANY_GRID
def test_3_it_goes_on_until_the_size_asked_is_reached(grid: str, sweep: Sweep) -> None:
    for level, recipe, graph in graphs(grid, sweep(100)):
        judge_target(level, recipe, graph)


def test_a_level_that_closes_too_early_is_reopened_in_a_corner(sweep: Sweep) -> None:
    """A tile there is replaced by one that leads on by all three other sides."""
    reopened = 0
    for seed in sweep(120):
        level, recipe = dig(seed=seed, width=200, height=200, weights={"L": 1}, target=12, waters=0)
        graph = Graph(level, recipe)
        judge_target(level, recipe, graph)
        corners, others = level.report["repairs"]
        three = [place for place in graph.order if len(graph.patterns[place]) == 3]
        assert len(three) <= corners + others
        assert bool(three) == bool(corners + others)
        reopened += corners
    assert reopened


def test_where_the_level_does_not_touch_the_border_a_corner_can_always_be_reopened(sweep: Sweep) -> None:
    """As the author guarantees: each row's ends have a free place beside them."""
    for seed in sweep(240):
        level, recipe = dig(seed=seed, width=200, height=200, weights=ONE["square"][seed % 3], target=14, waters=0)
        graph = Graph(level, recipe)
        xs, ys = zip(*graph.order, strict=True)
        if min(xs) > 0 and min(ys) > 0 and max(xs) < graph.columns - 1 and max(ys) < graph.rows - 1:
            assert level.report["repairs"][1] == 0


@ANY_GRID
def test_every_tile_is_reachable(grid: str, sweep: Sweep) -> None:
    for level, _, graph in graphs(grid, sweep(100)):
        judge_tree(level, graph)


@pytest.mark.parametrize(
    ("metric", "more", "fewer"),
    [("open_frac", "LFR", "F"), ("open_frac", "LFR", "LR"), ("corridor_frac", "F", "LFR")],
)
def test_weights_control_the_shape_of_the_level(metric: str, more: str, fewer: str) -> None:
    """More tiles of three connections make rooms, and more straight ones of one connection corridors."""
    usual = dict(Tiles().likely)
    means = []
    for name in (fewer, more):
        found = [measure(dig(seed=seed, weights=usual | {name: 40.0}, waters=0)[0]) for seed in range(10)]
        means.append(float(np.mean([getattr(each, metric) for each in found])))
    assert means[0] < means[1]


def test_more_tiles_of_two_connections_make_a_maze() -> None:
    """Junctions, where corridors meet and part, are most where two connections weigh most."""
    shares: dict[str, float] = {}
    for name, table in {"maze": {"LF": 1, "LR": 1, "FR": 1}, "rooms": {"LFR": 1}, "corridors": {"F": 1}}.items():
        kinds = Counter[str]()
        for seed in range(10):
            kinds.update(dig(seed=seed, weights=table, waters=0)[0].report["kinds"])
        shares[name] = kinds["junction"] / kinds.total()
    assert shares["maze"] > 2 * max(shares["rooms"], shares["corridors"])
