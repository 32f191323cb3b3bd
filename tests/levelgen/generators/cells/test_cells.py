"""The cells generator: the rules of its document, over many seeds, sizes and knobs."""

import itertools
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import repeat
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import levelgen
from levelgen import Cells, Level, Link, RecipeError, Terrain
from levelgen.grid import label
from levelgen.metrics import measure
from levelgen.recipe import LIQUIDS
from tests.kit.bands import barest_room, repetition
from tests.kit.judges import (
    WALKABLE,
    beside,
    dug_as,
    groups,
    judge,
    own_links,
    own_rooms,
    terrain_of,
    walk,
    within_walls,
)

Sweep = Callable[[int], range]


class Grid:
    """The grid of cells in a level's report, and the links that join its places.

    A place is a cell, or two that are merged: a room each. Places are numbered in the order of their first cells.
    Rooms that gave place to a landmark have none, and links to them are gone.
    """

    def __init__(self, level: Level, recipe: Cells) -> None:
        self.level, self.recipe = level, recipe
        self.columns, self.rows = level.report["cells"]
        self.edges_x, self.edges_y = level.report["edges_x"], level.report["edges_y"]
        self.merged = [tuple(pair) for pair in level.report["merged"]]
        second = {beyond: cell for cell, beyond in self.merged}
        self.first = [cell for cell in range(self.columns * self.rows) if cell not in second]
        self.place = {cell: self.first.index(second.get(cell, cell)) for cell in range(self.columns * self.rows)}
        self.boxes = [self.box([cell for cell in self.place if self.place[cell] == place]) for place in self.places]
        self.place_of = dug_as(level)
        self.rooms = {self.place_of[room.id]: room for room in own_rooms(level)}
        self.own = own_links(level)
        self.pairs = [(self.place_of[link.a], self.place_of[link.b]) for link in self.own]

    @property
    def places(self) -> range:
        return range(len(self.first))

    def box(self, cells: list[int]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the rectangle around some cells."""
        columns, rows = [cell % self.columns for cell in cells], [cell // self.columns for cell in cells]
        left, top = self.edges_x[min(columns)], self.edges_y[min(rows)]
        return left, top, self.edges_x[max(columns) + 1], self.edges_y[max(rows) + 1]

    def neighbours(self) -> set[frozenset[int]]:
        """The pairs of places of which cells share a side."""
        sides = [(cell, cell + 1) for cell in self.place if (cell + 1) % self.columns]
        sides += [(cell, cell + self.columns) for cell in self.place if cell + self.columns in self.place]
        return {frozenset((self.place[a], self.place[b])) for a, b in sides if self.place[a] != self.place[b]}


def judge_cells(level: Level, recipe: Cells) -> None:
    """Assert the rules of the document and our notes, using only the level and the edges of its grid."""
    grid = Grid(level, recipe)
    judge_grid(grid)
    judge_rooms_in_cells(grid)
    judge_neighbours(grid)
    judge_tree(grid)
    judge_loops(grid)
    judge_corridors(grid)
    judge_stairs_by_the_walk(grid)


def judge_grid(grid: Grid) -> None:
    """1: the map is divided completely into cells, even without jitter, and unmerged without merge."""
    for edges, length in ((grid.edges_x, grid.level.width), (grid.edges_y, grid.level.height)):
        assert (edges[0], edges[-1]) == (0, length)
        assert edges == sorted(set(edges))
        if grid.recipe.jitter == 0:
            assert max(np.diff(edges)) - min(np.diff(edges)) <= 1, "uneven cells"
    if grid.recipe.jitter == 0:
        assert (grid.columns, grid.rows) == grid.recipe.grid
    assert not grid.merged or grid.recipe.merge > 0
    assert len({cell for pair in grid.merged for cell in pair}) == 2 * len(grid.merged), "a cell merged twice"
    assert all(beyond - cell in (1, grid.columns) for cell, beyond in grid.merged)
    for wanted, count in ((grid.recipe.cells_x, grid.columns), (grid.recipe.cells_y, grid.rows)):
        assert wanted in (None, count), "not the cells that were asked for"


def judge_rooms_in_cells(grid: Grid) -> None:
    """6: every cell or merged pair has a room with a wall margin of 1; the room of a pair is in both cells."""
    assert grid.rooms.keys() | {*grid.level.report.get("gave_place", [])} == {*grid.places}
    for place, room in grid.rooms.items():
        left, top, right, bottom = grid.boxes[place]
        assert left + 1 <= room.bounds[0] < room.bounds[2] <= right - 1, "no wall margin"
        assert top + 1 <= room.bounds[1] < room.bounds[3] <= bottom - 1, "no wall margin"
    for pair in grid.merged if "landmark" not in grid.level.report else ():  # a landmark may cover one of the two
        place = grid.place[pair[0]]
        assert grid.level.rooms[place].kind == "room"
        for cell in pair:
            left, top, right, bottom = grid.box([cell])
            inside = grid.level.room_at[top + 1 : bottom - 1, left + 1 : right - 1]
            assert (inside == place).any(), "a merged cell without a part of its room"


def judge_neighbours(grid: Grid) -> None:
    """3 to 5: only neighbours are joined, and no pair twice."""
    pairs = {frozenset(pair) for pair in grid.pairs}
    assert len(pairs) == len(grid.pairs), "a pair joined twice"
    assert pairs <= grid.neighbours(), "cells joined that are no neighbours"


def judge_tree(grid: Grid) -> None:
    """After 4 the links are a spanning tree."""
    tree, places = grid.level.report["tree"], len(grid.places)
    assert tree == places - 1
    assert groups(places, grid.pairs[:tree]) == 1, "the first links are no spanning tree"


def judge_loops(grid: Grid) -> None:
    """5: no chance of loops leaves the tree, certainty joins all neighbours."""
    if grid.recipe.loops == 0:
        assert len(grid.own) == grid.level.report["tree"]
    if grid.recipe.loops == 1:
        assert {frozenset(pair) for pair in grid.pairs} == grid.neighbours()


def judge_corridors(grid: Grid) -> None:
    """7: a corridor stays inside the bounding box of its two cells, opens no third room, and meets no other."""
    room_at, boxes = grid.level.room_at, grid.boxes
    for link, (a, b) in zip(grid.own, grid.pairs, strict=True):
        left, top = min(boxes[a][0], boxes[b][0]), min(boxes[a][1], boxes[b][1])
        right, bottom = max(boxes[a][2], boxes[b][2]), max(boxes[a][3], boxes[b][3])
        assert all(left <= x < right and top <= y < bottom for x, y in link.cells), "a corridor leaves its two cells"
        touched = {int(room_at[y, x]) for cell in link.cells for x, y in beside(cell)}
        assert touched <= {-1, link.a, link.b}, "a corridor opens a third room"
    corridors = [cell for link in grid.own for cell in link.cells]
    assert len(set(corridors)) == len(corridors), "two corridors share a cell"


def judge_stairs_by_the_walk(grid: Grid) -> None:
    """8: stairs in the cell of step 2 and in the last one visited in step 3, none in a junction."""
    level = grid.level
    up, down = (grid.place_of[int(level.room_at[y, x])] for x, y in (level.stairs_up, level.stairs_down))
    assert "junction" not in (grid.rooms[up].kind, grid.rooms[down].kind)
    first, last = level.report["walked"]
    if grid.recipe.stairs == "walk":
        assert (up, down) == (first, last)
    if grid.recipe.stairs == "fill":
        assert up == first
        assert len(level.rooms) == 1 or down in grid.pairs[level.report["tree"] - 1], "not the last that was joined"
    if len(level.rooms) > 1 and "landmark" not in level.report:
        assert first in grid.pairs[0], "the walk begins in its first cell"


def dig(**knobs: Any) -> tuple[Level, Cells]:
    for step in ("cycles", "lake", "pieces"):
        knobs.setdefault(step, 0)  # these steps do not follow the document's rules
    seed = knobs.pop("seed")
    recipe = Cells(**knobs)
    level = levelgen.generate(recipe, seed=seed)
    # Where two cells are the whole map their rooms may come to lie too near each other for stairs that are to be far.
    most = 10 if recipe.stairs == "farthest" else 1
    assert level.report["attempts"] <= most, level.report["rejected"]
    assert not level.report["tunnels"]
    return level, recipe


def test_no_wall_of_a_default_level_hides_a_long_walk(sweep: Sweep) -> None:
    """Corridors and rooms that are not joined stand two cells apart, merged rooms and crowded cells too."""
    for seed in sweep(1200):
        for knobs in ({}, {"jitter": 1.0}, {"merge": 0.5}, {"preset": "labyrinth", "height": 29}):
            assert not dig(seed=seed, cycles=0, **knobs)[0].report["opened"]


SIZES = [(4, 4), (9, 4), (4, 9), (9, 9), (10, 10), (80, 45), (80, 29), (79, 29), (200, 60), (4, 120), (120, 5)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_levels_of_every_size_are_sound(width: int, height: int, sweep: Sweep) -> None:
    for seed in sweep(1200):
        level, recipe = dig(seed=seed, width=width, height=height)
        judge(level)
        judge_cells(level, recipe)


@pytest.mark.parametrize("preset", Cells.PRESETS)
def test_presets_are_sound(preset: str, sweep: Sweep) -> None:
    for seed in sweep(240):
        level, recipe = dig(seed=seed, preset=preset, waters=seed % 2 / 2, height=29)
        judge(level)
        judge_cells(level, recipe)


@pytest.mark.parametrize(("cells_x", "cells_y"), [(1, 1), (1, 9), (16, 1), (16, 9), (2, 2), (10, 10)])
def test_grids_down_to_the_smallest_cell_are_sound(cells_x: int, cells_y: int, sweep: Sweep) -> None:
    for seed in sweep(240):
        for knobs in ({"preset": "document"}, {"jitter": 1.0, "merge": 0.3}):
            size = {"width": 5 * cells_x - 1, "height": 5 * cells_y - 1}
            level, recipe = dig(seed=seed, cells_x=cells_x, cells_y=cells_y, loops=0.5, **size, **knobs)
            judge(level)
            judge_cells(level, recipe)


def weights(words: list[str]) -> st.SearchStrategy[dict[str, float]]:
    number = st.floats(0, 100) | st.integers(0, 5)
    tables = st.dictionaries(st.sampled_from(words), number, min_size=1)
    return tables.filter(lambda table: any(table.values()))


shares = st.sampled_from([0, 0.0, 1, 1.0]) | st.floats(0, 1)


@given(
    st.fixed_dictionaries(
        {"seed": st.integers() | st.text(), "width": st.integers(4, 90), "height": st.integers(4, 60)},
        optional={
            "preset": st.sampled_from(list(Cells.PRESETS)),
            "loops": shares,
            "gone": shares,
            "jitter": shares,
            "merge": shares,
            "doors": shares,
            "secrets": shares,
            "waters": shares,
            "cycles": shares,
            "liquid": st.sampled_from(LIQUIDS),
            "rivers": shares,
            "burnt": shares,
            "shapes": weights(["rectangle", "rounded", "cross", "L", "cave"]),
            "corridors": weights(["straight", "L", "Z"]),
            "stairs": st.sampled_from(["walk", "fill", "farthest"]),
            "grid": st.tuples(shares, shares),
            "sizes": st.tuples(shares, shares),
            "tiers": st.tuples(shares, shares),
        },
    )
)
def test_whatever_the_knobs_the_level_is_sound(drawn: dict[str, Any]) -> None:
    across, down = drawn.pop("grid", (None, None))
    if across is not None:
        drawn["cells_x"] = max(1, int(across * ((drawn["width"] + 1) // 5)))
        drawn["cells_y"] = max(1, int(down * ((drawn["height"] + 1) // 5)))
    elif drawn.get("preset") == "rogue":
        drawn["cells_x"] = drawn["cells_y"] = None
    drawn["smallest"], drawn["largest"] = sorted(drawn.pop("sizes", (0.3, 0.9)))
    one, other = drawn.pop("tiers", (0.2, 0.3))
    drawn["hard"], drawn["medium"] = min(one, other), abs(one - other) * 0.999
    if drawn["hard"] + drawn["medium"] > 1:
        drawn["medium"] = 0
    level, recipe = dig(**drawn)
    judge(level)
    judge_cells(level, recipe)


@cache
def floors(count: int, preset: str) -> list[Level]:
    """Levels of the first seeds, kept for all figures over them."""
    return [levelgen.generate("cells", seed=seed, preset=preset, height=45) for seed in range(count)]


@pytest.fixture
def count(sweep: Sweep) -> int:
    """The number of levels that figures are taken of."""
    return max(len(sweep(200)), 80)


@pytest.mark.parametrize("axis", [0, 1])
def test_the_grid_does_not_repeat_itself(axis: int, count: int) -> None:
    """The largest autocorrelation of the mean floor profile, at lags from 4 to 24, and the same measure without jitter.

    Source: GENERATORS, "repetition". Even cells give .99, at the length of a cell.
    """
    assert repetition(floors(count, "classic"), axis) < 0.6
    assert repetition(floors(count, "document"), axis) > 0.9


def test_no_part_of_the_inner_map_is_hardly_ever_dug(count: int) -> None:
    usual, even = (
        np.mean([level.walkable for level in floors(count, preset)], axis=0) for preset in ("classic", "document")
    )
    assert usual[3:-3, 3:-3].min() >= 0.1
    assert even[3:-3, 3:-3].min() < 0.1


def test_cells_differ_in_number_and_size_unless_they_are_asked_for(sweep: Sweep) -> None:
    grids = [Grid(*dig(seed=seed)) for seed in sweep(600)]
    assert {grid.columns for grid in grids} == {4, 5, 6}
    assert {grid.rows for grid in grids} == {3, 4, 5}
    # There are some thousand sets of lines, so some repeat; the chance for a pair does not depend on the sample's size.
    times = Counter(tuple(grid.edges_x) for grid in grids).values()
    assert sum(map(comb, times, repeat(2))) <= comb(len(grids), 2) / 5000
    for seed in sweep(120):
        asked = Grid(*dig(seed=seed, cells_x=4, cells_y=4, jitter=1.0))
        assert (asked.columns, asked.rows) == (4, 4)


def test_about_a_tenth_of_neighbouring_cells_are_merged(sweep: Sweep) -> None:
    merged = neighbours = junctions = cells = 0
    for seed in sweep(1200):
        grid = Grid(*dig(seed=seed))
        merged += len(grid.merged)
        cells += grid.columns * grid.rows
        neighbours += 2 * grid.columns * grid.rows - grid.columns - grid.rows
        junctions += sum(room.kind == "junction" for room in grid.level.rooms)
    assert 0.07 <= merged / neighbours <= 0.11
    assert 0.1 <= junctions / cells <= 0.16


def test_jitter_and_merge_leave_each_other_alone(sweep: Sweep) -> None:
    """Merging moves no line of the grid, and jitter does not change merged cells if their number is set."""
    for seed in sweep(100):
        plain, merged = dig(seed=seed, merge=0)[0], dig(seed=seed, merge=0.5)[0]
        assert [plain.report[key] for key in ("cells", "edges_x", "edges_y")] == [
            merged.report[key] for key in ("cells", "edges_x", "edges_y")
        ]
        even, moved = (dig(seed=seed, cells_x=5, cells_y=4, merge=0.3, jitter=jitter)[0] for jitter in (0, 1))
        assert even.report["merged"] == moved.report["merged"]


def test_the_first_room_of_the_walk_has_the_stairs_up_and_the_last_the_stairs_down() -> None:
    level, _ = dig(seed=3, stairs="walk")
    first, last = level.report["walked"]
    assert level.room_at[level.stairs_up[1], level.stairs_up[0]] == first
    assert level.room_at[level.stairs_down[1], level.stairs_down[0]] == last


def test_stairs_are_the_documents_in_its_preset_and_else_far_apart() -> None:
    assert Cells().stairs == "farthest"
    assert Cells(preset="document").stairs == "walk"


def test_farthest_stairs_are_far_apart(sweep: Sweep) -> None:
    for seed in sweep(120):
        for width, height in ((80, 45), (40, 20), (9, 9), (10, 4)):
            level = levelgen.generate("cells", seed=seed, width=width, height=height, stairs="farthest")
            assert level.report["attempts"] <= 3
            cells = {cell for cell, kind in terrain_of(level).items() if kind in WALKABLE}
            walked = walk(level.stairs_up, level.stairs_down, cells)
            assert walked is not None
            longest = max(walk(level.stairs_up, room.center, cells) or 0 for room in level.rooms)
            assert walked >= min(0.36 * (width + height), 0.7 * longest)


def test_farthest_stairs_find_rooms_where_few_are_left(sweep: Sweep) -> None:
    for seed in sweep(120):
        for gone in (0.75, 1.0):
            recipe = Cells(stairs="farthest", gone=gone, lake=0, pieces=0)
            level = levelgen.generate(recipe, seed=seed)
            judge(level)
            judge_cells(level, recipe)
            assert level.report["attempts"] <= 3


def test_no_cell_is_gone_where_none_is_to_be_and_never_the_first_or_last(sweep: Sweep) -> None:
    for seed in sweep(100):
        assert {room.kind for room in own_rooms(dig(seed=seed, gone=0)[0])} == {"room"}
        level, _ = dig(seed=seed, gone=1.0, merge=0, stairs="walk")
        first, last = level.report["walked"]
        assert {room.id for room in own_rooms(level) if room.kind == "room"} == {first, last}


def test_moving_one_knob_changes_one_thing() -> None:
    """More loops keep the old links and all rooms in place; more doors keep the old doors."""
    few, many = (dig(seed=5, cycles=0, waters=0, stairs="walk", loops=loops)[0] for loops in (0.1, 0.9))
    assert [room.bounds for room in own_rooms(few)] == [room.bounds for room in own_rooms(many)]
    assert {(link.a, link.b) for link in few.links} < {(link.a, link.b) for link in many.links}
    half, all_of_them = dig(seed=5, cycles=0, doors=0.5, secrets=0)[0], dig(seed=5, cycles=0, doors=1, secrets=0)[0]
    half_doors, doors = half.terrain == Terrain.DOOR, all_of_them.terrain == Terrain.DOOR
    assert 0 < half_doors.sum() < doors.sum()
    assert not (half_doors & ~doors).any()
    plain, gone = dig(seed=5, cycles=0, gone=0)[0], dig(seed=5, cycles=0, gone=0.5)[0]
    pairs = zip(own_rooms(plain), own_rooms(gone), strict=True)
    same = [a.bounds == b.bounds for a, b in pairs if b.kind == "room"]
    assert same
    # What remains of the rooms remains where it was; only the random details of shapes may differ.
    assert sum(same) >= len(same) // 2


def test_shapes_are_what_their_weights_say() -> None:
    for shape in ("rectangle", "rounded", "cross", "L", "cave"):
        level, _ = dig(seed=1, preset="document", cells_x=3, cells_y=2, smallest=0.8, shapes={shape: 1})
        for room in own_rooms(level):
            left, top, right, bottom = room.bounds
            full = (right - left) * (bottom - top)
            area = int((level.room_at[top:bottom, left:right] == room.id).sum())
            assert (area == full) == (shape == "rectangle"), shape


def test_corridors_are_what_their_weights_say() -> None:
    def bends(level: Level) -> list[int]:
        return [
            sum(x != x2 and y != y2 for (x, y), (x2, y2) in zip(link.cells, link.cells[2:], strict=False))
            for link in own_links(level)
        ]

    level, _ = dig(seed=2, waters=0, width=200, height=200, smallest=0.42, largest=0.45, corridors={"L": 1})
    assert bends(level).count(1) > len(level.links) / 6
    level, _ = dig(seed=2, waters=0, cells_x=4, cells_y=3, smallest=0.6, corridors={"Z": 1})
    assert set(bends(level)) <= {0, 2}
    assert 2 in bends(level)
    level, _ = dig(
        seed=2,
        waters=0,
        cells_x=4,
        cells_y=3,
        smallest=1,
        largest=1,
        shapes={"rectangle": 1},
        corridors={"straight": 1},
        stairs="walk",
    )
    assert set(bends(level)) == {0}


@pytest.mark.parametrize("corridors", [{"L": 1}, {"Z": 1}, {"L": 1, "Z": 1, "straight": 1}])
def test_corridors_never_meet(corridors: dict[str, float], sweep: Sweep) -> None:
    """Where rooms are small and all neighbours are joined, corridors have the most chances to cross, and never do."""
    for seed in sweep(40):
        for knobs in ({"gone": 0}, {"gone": 0.5}, {"merge": 0.4, "jitter": 1}, {"preset": "document"}):
            level, _ = dig(
                seed=seed, width=200, height=200, loops=1, largest=0.4, smallest=0.2, corridors=corridors, **knobs
            )
            owner: dict[tuple[int, int], int] = {}
            for index, link in enumerate(own_links(level)):
                for cell in link.cells:
                    assert cell not in owner, "two corridors share a cell"
                    owner[cell] = index
            for cell, index in owner.items():
                assert {owner.get(side, index) for side in beside(cell)} == {index}, "two corridors touch"


def test_no_corridor_has_a_kink_where_it_could_go_straight(sweep: Sweep) -> None:
    """A step aside by one cell, where the rooms face each other, looks like a mistake."""
    for seed in sweep(120):
        level, _ = dig(seed=seed, corridors={"Z": 1}, shapes={"rectangle": 1}, loops=1, merge=0, waters=0)
        for link in own_links(level):
            along = 0 if link.b == link.a + 1 else 1
            aside = 1 - along
            near, beyond = (within_walls(level, level.rooms[room]).bounds for room in (link.a, link.b))
            # Without the corners: there no corridor begins.
            facing = range(max(near[aside], beyond[aside]) + 1, min(near[aside + 2], beyond[aside + 2]) - 1)
            if facing:
                assert abs(link.cells[0][aside] - link.cells[-1][aside]) != 1


def test_hardly_a_corridor_bends_along_the_edge_of_the_map(sweep: Sweep) -> None:
    """Brackets that hug the margin, from one room around to the next, show where the map ends."""
    seeds = range(max(len(sweep(400)), 60))
    hugging = [
        any(hugs_the_edge(link, level) for link in own_links(level)) for level in (dig(seed=seed)[0] for seed in seeds)
    ]
    assert np.mean(hugging) < 0.15


def hugs_the_edge(link: Link, level: Level) -> bool:
    """Tell whether a corridor that bends runs nine cells and more within three of the map's edge, along it."""
    runs = [
        (way, len([*run]))
        for way, run in itertools.groupby(
            (
                ((to_x - x, to_y - y), min((y, level.height - 1 - y) if x != to_x else (x, level.width - 1 - x)) <= 3)
                for (x, y), (to_x, to_y) in itertools.pairwise(link.cells)
            ),
        )
    ]
    return len({way for (way, _), _ in runs}) > 1 and any(near and length >= 9 for (_, near), length in runs)


def test_halls_are_not_bare(sweep: Sweep) -> None:
    bare = np.array([barest_room(dig(seed=seed)[0]) for seed in range(max(len(sweep(400)), 60))])
    assert np.mean(bare >= 160) < 0.15
    assert np.mean(bare >= 200) < 0.04


@pytest.mark.parametrize("kind", ["pillars", "alcoves", "block", "cells"])
def test_whatever_breaks_up_rooms_leaves_them_whole(kind: str, sweep: Sweep) -> None:
    solid = 0
    for seed in sweep(400):
        knobs: dict[str, Any] = {"smallest": 0.9, "largest": 1.0, "gone": 0.2, "merge": 0.3, "waters": 0, "seed": seed}
        level, recipe = dig(broken=1.0, insides={kind: 1}, **knobs)
        judge(level)
        judge_cells(level, recipe)
        bare = dig(broken=0.0, **knobs)[0]
        assert [link.cells for link in own_links(level)] == [link.cells for link in own_links(bare)]
        for room in level.rooms:
            assert label(level.room_at == room.id)[1] == 1, "a room in two pieces"
        gone = (bare.room_at >= 0) & (level.room_at < 0)
        solid += int(gone.sum())
        assert ((level.room_at >= 0) & (bare.room_at < 0)).sum() <= 2, "more than the niches of the stairs"
    assert solid > 20 * len(sweep(400))


def test_the_knob_broken_moves_the_metric_open_frac() -> None:
    means = [
        float(np.mean([measure(dig(seed=seed, broken=broken)[0]).open_frac for seed in range(12)]))
        for broken in (0, 0.5, 1)
    ]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == len(means)


def test_large_maps_are_dug(large: int) -> None:
    level, _ = dig(seed=1, width=large, height=large)
    assert len(level.rooms) > large * large / 400
    level, _ = dig(seed=1, width=2000, height=4)
    assert level.height == 4


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"width": 3}, "width is 3"),
        ({"height": 3}, "height is 3"),
        ({"width": 2001}, "width is 2001"),
        ({"cells_x": 17}, "cells_x is 17 at width 80"),
        ({"cells_y": 0}, "cells_y is 0"),
        ({"cells_x": 400, "cells_y": 400, "width": 2000, "height": 2000}, "at most 32767"),
        ({"smallest": 0.9, "largest": 0.5}, "smallest is 0.9 with largest 0.5"),
        ({"largest": 0.3}, "largest is 0.3 with smallest 0.5"),
        ({"width": 12, "preset": "rogue"}, "width is 12 with cells_x 3"),
        ({"height": 9, "preset": "rogue", "cells_x": 2}, "height is 9 with cells_y 3"),
        ({"cells_y": 400, "width": 2000, "height": 2000}, "cells_y is 400 with 125 columns"),
        ({"medium": 0.9}, "medium is 0.9 with hard 0.2"),
        ({"hard": 0.7}, "hard is 0.7 with medium 0.35"),
        ({"stairs": "none"}, '"walk" or "fill" or "farthest"'),
        ({"shapes": {"hexagon": 1}}, "'hexagon': 1"),
    ],
)
def test_what_cannot_be_dug_is_refused_at_once(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Cells(**knobs)
    assert told in str(problem.value)
    assert str(problem.value).startswith("cells: ")
    assert "allowed: " in str(problem.value)


def test_the_knob_loops_moves_the_metric_loops() -> None:
    means = [
        float(np.mean([measure(levelgen.generate("cells", seed=seed, loops=loops)).loops for seed in range(12)]))
        for loops in (0, 0.25, 0.5, 0.75, 1)
    ]
    assert means == sorted(means)
    assert len(set(means)) == len(means)


def test_the_grid_the_walk_the_branches_and_the_loops_are_stages() -> None:
    for seed in range(6):
        knobs: dict[str, Any] = {"seed": seed, "jitter": 0.5, "merge": (seed % 2) * 0.3}
        report = levelgen.generate("cells", **knobs).report
        shown = levelgen.stages("cells", **knobs)
        names = [stage.name for stage in shown]
        counts = Counter(names[: names.index("corridors") + 1])
        order = ["grid", "walk", "branches", "loops", "rooms", "corridors"]
        assert list(counts) == [name for name in order if counts[name]]
        assert counts["walk"] - 1 + counts["branches"] == report["tree"]
        assert counts["loops"] == report["loops"]
        grid, walk = shown[0], shown[1 : 1 + counts["walk"]]
        assert "{} by {} cells".format(*report["cells"]) in grid.words
        cells = [
            levelgen.terrain.WALKABLE[stage.terrain] & (stage.terrain != Terrain.ASH)
            for stage in shown[: names.index("rooms")]
        ]
        assert not cells[0].any()
        for before, after in itertools.pairwise(cells):
            assert (before <= after).all()
            assert before.sum() < after.sum()
            assert label(after)[1] == 1
        ends = [number for number, stage in enumerate(walk) if "the walk ends" in stage.words]
        assert ends == [len(walk) - 1]
        for stage in shown[1 : names.index("rooms")]:
            assert label(stage.terrain == Terrain.GRASS)[1] == 1, "one cell is the current one"


def test_a_loop_opens_a_wall_that_was_shut() -> None:
    shown = levelgen.stages("cells", seed=2, loops=1)
    for before, after in itertools.pairwise(shown):
        if after.name == "loops":
            assert ((before.terrain == Terrain.WALL) & levelgen.terrain.WALKABLE[after.terrain]).any()
