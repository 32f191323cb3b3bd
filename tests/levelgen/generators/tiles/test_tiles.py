"""The tiles generator: the rules of its document, over many seeds, sizes, grids and knobs."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

import levelgen
from levelgen import Level, RecipeError, Terrain, Tiles
from levelgen.grid import dilate
from levelgen.metrics import Metrics, measure
from levelgen.recipe import LIQUIDS
from tests.kit.judges import WALKABLE, Cell, groups, judge, own_links, own_rooms, reached, terrain_of

Sweep = Callable[[int], range]
Place = tuple[int, int]
Numbers = NDArray[np.int_]

GRIDS = ["square", "hexagon", "triangle"]
LETTERS = {"square": "LFR", "hexagon": "lLFRr", "triangle": "LR"}
ALL = {"square": {"LFR": 1}, "hexagon": {"lLFRr": 1}, "triangle": {"LR": 1}}
ONE = {
    "square": [{"F": 1}, {"L": 1}, {"F": 1, "L": 1, "R": 1}],
    "hexagon": [{"F": 1}, {"l": 1}, {"l": 1, "L": 1, "F": 1, "R": 1, "r": 1}],
    "triangle": [{"L": 1}, {"L": 1, "R": 1}],
}


def steps(grid: str, place: Place) -> list[tuple[Place, int]]:
    """For every side of a place (column, row), clockwise, the place beyond and the number of the side there."""
    x, y = place
    if grid == "square":
        return [((x, y - 1), 2), ((x + 1, y), 3), ((x, y + 1), 0), ((x - 1, y), 1)]
    if grid == "hexagon":
        east, west = (x + 1, x) if y % 2 else (x, x - 1)
        return [
            ((east, y - 1), 3), ((x + 1, y), 4), ((east, y + 1), 5),
            ((west, y + 1), 0), ((x - 1, y), 1), ((west, y - 1), 2),
        ]  # fmt: skip
    ahead = -1 if (x + y) % 2 else 1
    return [((x + ahead, y), 0), ((x, y + ahead), 1), ((x - ahead, y), 2)]


def place_of(grid: str, size: int, cell: Cell) -> Place:
    """The place in which a cell lies, both from the corner of the lattice."""
    x, y = cell
    row = y // size
    if grid == "square":
        return x // size, row
    if grid == "hexagon":
        return (x - row % 2 * size) // (2 * size), row
    for column in range(x // size - 1, x // size + 1):
        low = y % size if (column + row) % 2 == 0 else size - 1 - y % size
        if abs(x - column * size - size + 1) <= low:
            return column, row
    raise AssertionError(cell)


class Graph:
    """The tiles of a level as its report tells them, by (column, row)."""

    def __init__(self, level: Level, recipe: Tiles) -> None:
        report = level.report
        columns, self.rows = report["lattice"]
        self.columns = columns
        self.order = [(place % columns, place // columns) for place in report["tiles"]]
        self.patterns, self.entrances, self.joined, self.kinds = (
            dict(zip(self.order, report[name], strict=True)) for name in ("patterns", "entrances", "joined", "kinds")
        )
        self.pairs = {
            frozenset((place, there))
            for place in self.order
            for side, (there, _) in enumerate(steps(recipe.grid, place))
            if side in self.joined[place]
        }
        mask = recipe.mask.split("/")
        self.allowed = {
            (x, y)
            for x in range(columns)
            for y in range(self.rows)
            if mask[y * len(mask) // self.rows][x * len(mask[0]) // columns] == "#"
        }


def judge_tiles(level: Level, recipe: Tiles) -> None:
    """Assert the rules of the document and our notes, using only the level and the tiles in its report."""
    graph = Graph(level, recipe)
    judge_growth(level, recipe, graph)
    floor = Floor(level, recipe)
    judge_crossings(graph, floor)
    judge_walls(level, graph, floor)
    judge_rooms(level, graph, floor)
    judge_stairs(level, graph, floor)


def judge_growth(level: Level, recipe: Tiles, graph: Graph) -> None:
    """Check the tiles by their places and connections only."""
    judge_places(graph)
    judge_target(level, recipe, graph)
    judge_tree(level, graph)
    judge_loops(level, recipe, graph)
    judge_joints(recipe, graph)
    judge_patterns(level, recipe, graph)
    judge_entrances(recipe, graph)


def judge_places(graph: Graph) -> None:
    """One tile per place, and none outside the mask."""
    assert set(graph.order) <= graph.allowed, "a tile outside the mask"
    assert len(set(graph.order)) == len(graph.order), "two tiles in one place"


def judge_target(level: Level, recipe: Tiles, graph: Graph) -> None:
    """The size asked is reached in every run, and a level of more than one place has two."""
    asked, achieved = level.report["target"]
    assert asked == achieved == len(graph.order), "not as large as asked"
    if isinstance(recipe.target, int):
        assert asked == recipe.target
    elif recipe.target is not None:
        assert abs(asked - recipe.target * len(graph.allowed)) <= 1
    elif len(graph.allowed) > 1:
        assert asked >= 2


def judge_tree(level: Level, graph: Graph) -> None:
    """The `in` links are a spanning tree, and all others loops."""
    assert len(graph.pairs) == len(graph.order) - 1 + level.report["looped"]
    numbers = {place: number for number, place in enumerate(graph.order)}
    assert groups(len(graph.order), [(numbers[one], numbers[other]) for one, other in graph.pairs]) == 1


def judge_loops(level: Level, recipe: Tiles, graph: Graph) -> None:
    """A connection facing one that connects back becomes a loop with the chance asked for."""
    if recipe.loops == 0:
        assert level.report["looped"] == 0
    if recipe.loops == 1:
        for place in graph.order:
            for side, (there, back) in enumerate(steps(recipe.grid, place)):
                if side in graph.patterns[place] and back in graph.patterns.get(there, ()):
                    assert side in graph.joined[place], "two tiles that connect and are not connected"


def judge_joints(recipe: Tiles, graph: Graph) -> None:
    """No connection stays open: a tile is joined from both sides, where it has a connection."""
    for place in graph.order:
        for side, (there, back) in enumerate(steps(recipe.grid, place)):
            if side in graph.joined[place]:
                assert back in graph.joined[there], "joined on one side only"
        connections = {*graph.patterns[place], graph.entrances[place]}
        assert set(graph.joined[place]) <= connections, "joined where the tile has no connection"


def judge_patterns(level: Level, recipe: Tiles, graph: Graph) -> None:
    """Tiles have the patterns asked for, except those replaced to let the growth go on."""
    sides = len(LETTERS[recipe.grid]) + 1
    words = {name for name, weight in recipe.likely.items() if weight}
    strange = 0
    for place in graph.order:
        entrance, pattern = graph.entrances[place], graph.patterns[place]
        assert entrance not in pattern, "an entrance that leads on"
        turns = [turn for turn in range(1, sides) if (entrance + turn) % sides in pattern]
        strange += "".join(LETTERS[recipe.grid][turn - 1] for turn in turns) not in words
    assert strange <= sum(level.report["repairs"]), "a pattern that was not asked for"


def judge_entrances(recipe: Tiles, graph: Graph) -> None:
    """A tile is entered from one that was there before; the first tile's `in` is plugged."""
    for number, place in enumerate(graph.order):
        entrance = graph.entrances[place]
        parent, _ = steps(recipe.grid, place)[entrance]
        if number == 0:
            assert entrance not in graph.joined[place], "the first tile's entrance is open"
        else:
            assert entrance in graph.joined[place], "an entrance that is plugged"
            assert parent in graph.order[:number], "a tile that grew out of nothing"


class Floor:
    """The place of every walkable cell (x, y) of a tile, and the rooms that have cells in each place.

    Cells dug by steps, and cells of a landmark, belong to no tile.
    """

    def __init__(self, level: Level, recipe: Tiles) -> None:
        self.level = level
        left, top = level.report["corner"]
        size = level.report["tile"]
        self.at = terrain_of(level)
        room_at = level.room_at.tolist()
        own = {room.id for room in own_rooms(level)}
        linked = {cell for link in own_links(level) for cell in link.cells}
        linked |= {cell for link in level.links if link.kind == "causeway" for cell in link.cells}
        # Cells of a room covered by a lake count as floor of a tile too.
        floor = [cell for cell in self.at if room_at[cell[1]][cell[0]] in own or cell in linked]
        self.owner = {(x, y): place_of(recipe.grid, size, (x - left, y - top)) for x, y in floor}
        # The same as a map: the number of the place, row by row, and -1 where there is none.
        self.columns = level.report["lattice"][0]
        self.place_at = np.full(level.terrain.shape, -1)
        for (x, y), (column, row) in self.owner.items():
            self.place_at[y, x] = row * self.columns + column
        self.rooms: dict[Place, set[int]] = {place: set() for place in self.owner.values()}
        for (x, y), place in self.owner.items():
            if room_at[y][x] >= 0:
                self.rooms[place].add(room_at[y][x])

    def pairs(self, one: Numbers, other: Numbers, where: NDArray[np.bool_] | np.bool_) -> set[frozenset[Place]]:
        """The pairs of different places that two views of `place_at` have at the same cell, in the cells `where`."""
        found = where & (one >= 0) & (other >= 0) & (one != other)
        numbers = set(zip(one[found].tolist(), other[found].tolist(), strict=True))
        return {frozenset((number % self.columns, number // self.columns) for number in pair) for pair in numbers}


def judge_crossings(graph: Graph, floor: Floor) -> None:
    """Every tile has floor, and two neighbours are passable iff both connect on the shared side.

    A landmark removes tiles, and makes no other sides passable.
    """
    tiles, at = set(floor.owner.values()), floor.place_at
    assert tiles <= set(graph.order), "floor without a tile"
    everywhere = np.True_
    passable = floor.pairs(at[:, :-1], at[:, 1:], everywhere) | floor.pairs(at[:-1], at[1:], everywhere)
    if "landmark" in floor.level.report:
        assert passable <= graph.pairs
    else:
        assert tiles == set(graph.order), "a tile without floor"
        assert passable == graph.pairs


def judge_walls(level: Level, graph: Graph, floor: Floor) -> None:
    """Tiles that are not joined stand two cells apart, but beside lakes and where stairs have their niche."""
    wall, at = ~np.isin(level.terrain, [*WALKABLE]), floor.place_at
    for x, y in (level.stairs_up, level.stairs_down):
        wall[y - 1 : y + 2, x - 1 : x + 2] = False
    wall &= ~dilate(dilate(np.isin(level.terrain, (Terrain.DEEP_WATER, Terrain.SHALLOW_WATER))))
    parted = floor.pairs(at[:, :-2], at[:, 2:], wall[:, 1:-1]) | floor.pairs(at[:-2], at[2:], wall[1:-1])
    assert parted <= graph.pairs, "a wall of one cell between two tiles"


def judge_rooms(level: Level, graph: Graph, floor: Floor) -> None:
    """A tile is in one room, or a corridor with two exits; junctions have more; a level has two rooms or more."""
    for place in graph.order:
        joined, kind = len(graph.joined[place]), graph.kinds[place]
        assert len(floor.rooms[place]) == (kind != "corridor"), "a tile in two rooms, or in none"
        if kind == "corridor":
            assert joined == 2
        else:
            found = level.rooms[min(floor.rooms[place])]
            assert found.kind == ("junction" if kind == "junction" else "room")
            assert (kind == "junction") <= (joined > 2)
    assert len(graph.order) == 1 or len([room for room in level.rooms if room.kind != "junction"]) >= 2


def judge_stairs(level: Level, graph: Graph, floor: Floor) -> None:
    """The up stairs stand in the first tile, and the stairs down in another."""
    assert floor.owner[level.stairs_up] == graph.order[0], "the stairs up are not in the first tile"
    assert len(graph.order) == 1 or floor.owner[level.stairs_down] != graph.order[0]


def dig(**knobs: Any) -> tuple[Level, Tiles]:
    for step in ("cycles", "lake", "pieces"):
        knobs.setdefault(step, 0)  # these steps do not follow the document's rules
    seed = knobs.pop("seed")
    recipe = Tiles(**knobs)
    level = levelgen.generate(recipe, seed=seed)
    assert level.report["attempts"] == 1, level.report["rejected"]
    assert not level.report["tunnels"]
    assert not level.report["opened"], "a wall that hides a long walk"
    return level, recipe


SIZES = [(5, 5), (10, 5), (5, 10), (5, 120), (120, 5), (9, 9), (10, 10), (20, 14), (79, 29), (80, 50)]


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_levels_of_every_size_are_sound(width: int, height: int, grid: str, sweep: Sweep) -> None:
    if grid != "square":
        width = max(width, 10)
    for seed in sweep(600):
        level, recipe = dig(seed=seed, width=width, height=height, grid=grid)
        judge(level)
        judge_tiles(level, recipe)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("preset", Tiles.PRESETS)
def test_levels_of_200_by_200_are_sound(preset: str, grid: str, sweep: Sweep) -> None:
    for seed in sweep(20):
        level, recipe = dig(seed=seed, width=200, height=200, grid=grid, preset=preset)
        judge(level)
        judge_tiles(level, recipe)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("preset", Tiles.PRESETS)
@pytest.mark.parametrize("pick", ["random", "newest", "oldest"])
def test_presets_are_sound(preset: str, grid: str, pick: str, sweep: Sweep) -> None:
    for seed in sweep(120):
        level, recipe = dig(seed=seed, preset=preset, waters=seed % 2 / 2, grid=grid, pick=pick, height=29)
        judge(level)
        judge_tiles(level, recipe)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (1, 9), (9, 1), (4, 4), (7, 5)])
def test_the_size_asked_is_reached_with_any_weights(grid: str, columns: int, rows: int, sweep: Sweep) -> None:
    """Growth by tiles that lead on by one side closes early in all runs; with all sides, only at the map's edge."""
    if grid == "triangle" and columns == 1:
        rows = 2  # the third triangle of a column would have no neighbour
    width, height = {
        "square": (5 * columns, 5 * rows),
        "hexagon": (10 * columns + 5 * (rows > 1), 5 * rows),
        "triangle": (5 * columns + 4, 5 * rows),
    }[grid]
    for seed in sweep(600):
        table = [*ONE[grid], ALL[grid]][seed % (len(ONE[grid]) + 1)]
        for target in (columns * rows, columns * rows // 2, columns * rows - 1):
            level, recipe = dig(
                seed=seed, width=width, height=height, grid=grid, tile=5, weights=table, target=target,
                pick=("random", "newest", "oldest")[seed % 3],
            )  # fmt: skip
            assert level.report["lattice"] == [columns, rows]
            judge_growth(level, recipe, Graph(level, recipe))


def test_growth_that_has_closed_goes_on_from_a_corner_first(sweep: Sweep) -> None:
    corners = others = 0
    for seed in sweep(120):
        level, _ = dig(seed=seed, weights={"L": 1}, target=9, pick="newest")
        corners += level.report["repairs"][0]
        others += level.report["repairs"][1]
    assert corners > others
    # When the level fills its box, its corners have no free places, and other tiles must be replaced.
    level, _ = dig(seed=1, weights={"L": 1}, target=1.0)
    assert level.report["repairs"][1] > 0


@pytest.mark.parametrize("grid", GRIDS)
def test_all_that_face_each_other_are_joined_by_loops_1_after_repairs_too(grid: str, sweep: Sweep) -> None:
    repaired = 0
    for seed in sweep(240):
        level, recipe = dig(seed=seed, grid=grid, weights=ONE[grid][seed % len(ONE[grid])], loops=1, waters=0)
        judge_growth(level, recipe, Graph(level, recipe))
        repaired += sum(level.report["repairs"])
    assert repaired


@pytest.mark.parametrize("height", [45, 29])
def test_the_lattice_is_shifted_so_that_columns_do_not_repeat(height: int, sweep: Sweep) -> None:
    """The mean floor of columns does not reveal the lattice; it once had an autocorrelation of .86."""
    levels = [dig(seed=seed, height=height)[0] for seed in range(max(len(sweep(200)), 60))]
    floor = np.mean([level.walkable.sum(axis=0)[1:-1] for level in levels], axis=0)
    floor -= floor.mean()
    repeats = [float((floor[:-lag] * floor[lag:]).sum() / (floor * floor).sum()) for lag in range(4, 25)]
    assert max(repeats) < 0.6
    assert {level.report["corner"][0] for level in levels} == set(range(7))


def test_the_stairs_up_are_not_always_at_the_rim(sweep: Sweep) -> None:
    """As in the author's version the growth starts anywhere, and about half of the first tiles are inside the map."""
    seeds = sweep(240)
    inside = 0
    for seed in seeds:
        level, recipe = dig(seed=seed, waters=0)
        graph = Graph(level, recipe)
        inside += all(place in graph.allowed for place, _ in steps(recipe.grid, graph.order[0]))
    assert inside >= 0.35 * len(seeds)


def test_hexagons_are_smaller_on_low_maps() -> None:
    """A map of 80x29 has space for only twenty hexagons of 7, too few for a level."""
    level, _ = dig(seed=1, grid="hexagon", height=29)
    assert level.report["tile"] == 5
    assert level.report["target"][1] >= 30
    assert dig(seed=1, grid="hexagon")[0].report["tile"] == 7


@pytest.mark.parametrize("grid", GRIDS)
def test_a_mask_says_where_tiles_may_be(grid: str, sweep: Sweep) -> None:
    for seed in sweep(100):
        for mask in (".#./###/.#.", "###/#.#/###", "#", "#..#/####", "#####/#...#/#.#.#/#.###/#...."):
            level, recipe = dig(seed=seed, width=120, height=60, tile=5, grid=grid, mask=mask, target=1.0)
            judge_tiles(level, recipe)


def weights(grid: str) -> st.SearchStrategy[dict[str, float]]:
    number = st.floats(0, 100) | st.integers(0, 5) | st.just(5e-324) | st.just(1000)
    words = list(Tiles(grid=grid).likely)
    tables = st.dictionaries(st.sampled_from(words), number, min_size=1)
    return tables.filter(lambda table: any(table.values()))


shares = st.sampled_from([0, 0.0, 1, 1.0]) | st.floats(0, 1)


@given(
    st.sampled_from(GRIDS).flatmap(
        lambda grid: st.fixed_dictionaries(
            {
                "seed": st.integers() | st.text(),
                "width": st.integers(18, 90),
                "height": st.integers(9, 60),
                "grid": st.just(grid),
            },
            optional={
                "preset": st.sampled_from(list(Tiles.PRESETS)),
                "tile": st.sampled_from([5, 7, 9]),
                "weights": weights(grid),
                "target": shares.filter(lambda share: isinstance(share, float)) | st.just(1),
                "pick": st.sampled_from(["random", "newest", "oldest"]),
                "loops": shares,
                "halls": shares,
                "doors": shares,
                "secrets": shares,
                "waters": shares,
                "liquid": st.sampled_from(LIQUIDS),
                "rivers": shares,
                "burnt": shares,
                "hard": st.floats(0, 0.5),
                "medium": st.floats(0, 0.5),
            },
        )
    )
)
@example({"seed": 1254, "width": 68, "height": 35, "grid": "square", "weights": {"R": 1.0}})  # it begins in a court
def test_whatever_the_knobs_the_level_is_sound(drawn: dict[str, Any]) -> None:
    level, recipe = dig(**drawn)
    judge(level)
    judge_tiles(level, recipe)


def test_moving_one_knob_changes_one_thing() -> None:
    """More loops keep the tiles and the old loops in place; halls and doors do not change the joints."""
    few, many = dig(seed=5, loops=0.2), dig(seed=5, loops=0.8)
    one, other = Graph(*few), Graph(*many)
    assert (one.order, one.patterns, one.entrances) == (other.order, other.patterns, other.entrances)
    assert one.pairs < other.pairs
    for knobs in ({"halls": 0.1}, {"doors": 1.0}, {"secrets": 0.0}):
        assert Graph(*dig(seed=5, loops=0.2, **knobs)).joined == one.joined


def test_tiles_of_a_hall_are_one_room_and_never_too_many(sweep: Sweep) -> None:
    largest = 0
    for seed in sweep(100):
        level, recipe = dig(seed=seed, weights={"LFR": 1}, halls=1, loops=1)
        graph = Graph(level, recipe)
        left, top = level.report["corner"]
        tiles: dict[int, set[Place]] = {}
        for room in level.rooms:
            ys, xs = np.nonzero(level.room_at == room.id)
            tiles[room.id] = {((x - left) // 7, (y - top) // 7) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)}
            assert {graph.kinds[place] for place in tiles[room.id]} in ({"hall"}, {"chamber"}, {"court"})
        largest = max(largest, *map(len, tiles.values()))
        assert all(len(found) == 1 for found in tiles.values() if graph.kinds[min(found)] == "chamber")
    assert 6 < largest <= 9


def test_courts_span_two_by_two_places_among_single_tiles(sweep: Sweep) -> None:
    """Each of their places is still a tile of the one size, joined to the two beside it in the court."""
    seeds, courts, looks = sweep(400), 0, set()
    for seed in seeds:
        level, recipe = dig(seed=seed, waters=0)
        graph = Graph(level, recipe)
        floor = Floor(level, recipe)
        left, top = level.report["corner"]
        rooms: dict[int, list[Place]] = {}
        for place, kind in graph.kinds.items():
            if kind == "court":
                rooms.setdefault(min(floor.rooms[place]), []).append(place)
        for room, found in rooms.items():
            x, y = min(found)
            assert sorted(found) == [(x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1)]
            for one, other in (((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1))):
                assert frozenset((one, other)) in graph.pairs
            box = level.room_at[top + 7 * y : top + 7 * y + 14, left + 7 * x : left + 7 * x + 14] == room
            looks.add(box.tobytes())
        courts += len(rooms)
    assert courts >= 1.5 * len(seeds)
    assert len(looks) >= 15


def outline(level: Level, room: int) -> frozenset[Cell]:
    """The cells of a room and of what it encloses, from the corner of its bounds."""
    left, top, right, bottom = level.rooms[room].bounds
    box = {(x, y) for x in range(-1, right - left + 1) for y in range(-1, bottom - top + 1)}
    own = {
        (x, y)
        for x, y in box
        if (-1 < x < right - left and -1 < y < bottom - top) and level.room_at[top + y, left + x] == room
    }
    return frozenset(box - reached((-1, -1), box - own))


def test_large_rooms_do_not_repeat(sweep: Sweep) -> None:
    """Three quarters of the rooms that fill their tile used to share an outline with another on their level."""
    large = shared = 0
    for seed in sweep(120):
        level, _ = dig(seed=seed, waters=0)
        outlines = [outline(level, room.id) for room in level.rooms]
        found = Counter(one for one in outlines if len(one) >= 20)
        large += found.total()
        shared += sum(times for times in found.values() if times > 1)
    assert shared < 0.5 * large


def test_a_level_of_one_place_has_one_room_and_both_stairs() -> None:
    level, _ = dig(seed=1, width=5, height=5)
    assert len(level.rooms) == 1
    assert level.stairs_up != level.stairs_down


def test_pictures_vary() -> None:
    """A level shows many different tiles, and not all of its chambers are alike."""
    counts = []
    for seed in range(5):
        level, recipe = dig(seed=seed, width=200, height=100)
        left, top = level.report["corner"]
        chambers = [place for place, kind in Graph(level, recipe).kinds.items() if kind == "chamber"]
        looks = {
            level.walkable[top + 7 * y + 1 : top + 7 * y + 6, left + 7 * x + 1 : left + 7 * x + 6].tobytes()
            for x, y in chambers
        }
        counts.append(len(looks))
        assert {Terrain.GRASS, Terrain.RUBBLE, Terrain.SHALLOW_WATER, Terrain.STATUE} <= set(np.unique(level.terrain))
    assert np.median(counts) > 20


@pytest.mark.parametrize(
    ("knob", "values", "signs"),
    [
        ("loops", (0, 0.3, 0.6, 1), {"loops": 1}),
        ("halls", (0, 0.4, 0.7, 1), {"open_frac": 1}),
        ("target", (0.3, 0.55, 0.8, 1.0), {"floor": 1}),
        ("tile", (5, 7, 9), {"corridor_frac": -1}),
        (
            "weights",
            ({"LFR": 1}, {"F": 1, "LFR": 2}, {"F": 3, "LFR": 1}, {"F": 1}),
            {"corridor_frac": 1, "open_frac": -1},
        ),
        ("preset", ("rooms", "corridors", "maze"), {"corridor_frac": 1, "open_frac": -1}),
    ],
)
def test_a_knob_moves_the_metrics_that_it_names(
    knob: str, values: tuple[Any, ...], signs: dict[str, int], sweep: Sweep
) -> None:
    seeds = range(max(len(sweep(12)), 12))
    found = [
        np.mean([measure(levelgen.generate("tiles", seed=seed, **{knob: value})) for seed in seeds], axis=0)
        for value in values
    ]
    for metric, sign in signs.items():
        means = [sign * float(mean[Metrics._fields.index(metric)]) for mean in found]
        assert means == sorted(means), (metric, means)
        assert len(set(means)) == len(means)


@pytest.mark.parametrize("grid", GRIDS)
def test_presets_are_what_their_names_say(grid: str, sweep: Sweep) -> None:
    """On all three grids the preset rooms is the most open, and mazes have the most corridors and junctions."""
    seeds = range(max(len(sweep(12)), 4))
    opened = {}
    for preset in ("rooms", "corridors", "maze"):
        found = [measure(levelgen.generate("tiles", seed=seed, preset=preset, grid=grid)) for seed in seeds]
        opened[preset] = [float(np.mean([getattr(each, name) for each in found])) for name in ("open_frac", "floor")]
    assert opened["rooms"] == [max(column) for column in zip(*opened.values(), strict=True)]
    assert opened["maze"][0] < opened["corridors"][0]


def test_the_newest_connection_makes_long_paths_and_the_oldest_short_ones() -> None:
    paths = []
    for pick in ("newest", "random", "oldest"):
        knobs: dict[str, Any] = {"cycles": 0, "pick": pick, "loops": 0, "weights": {"LR": 1, "LF": 1, "FR": 1}}
        found = [measure(levelgen.generate("tiles", seed=seed, **knobs)) for seed in range(12)]
        paths.append(float(np.mean([each.stairs_path for each in found])))
    assert paths == sorted(paths, reverse=True)


@pytest.mark.parametrize("grid", GRIDS)
def test_mazes_are_no_trap(grid: str, sweep: Sweep) -> None:
    seeds = range(max(len(sweep(40)), 20))
    found = [measure(levelgen.generate("tiles", seed=seed, preset="maze", grid=grid)) for seed in seeds]
    median = dict(zip(Metrics._fields, np.median(np.array(found, dtype=float), axis=0), strict=True))
    assert median["choke_frac"] <= 0.20
    assert median["detour"] <= 1.7


@pytest.mark.parametrize(("grid", "preset"), [*[(grid, "rooms") for grid in GRIDS], ("square", "maze")])
def test_large_maps_are_dug(grid: str, preset: str, large: int) -> None:
    level, recipe = dig(seed=1, width=large, height=large, grid=grid, preset=preset)
    assert level.report["target"][1] == min(level.report["target"][0], 32_767)
    assert level.report["target"][1] > 0.6 * recipe.lattice.count
    level, _ = dig(seed=1, width=2000, height=5, grid=grid, preset=preset)
    assert level.height == 5


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"width": 4}, "width is 4"),
        ({"height": 4}, "height is 4"),
        ({"width": 2001}, "width is 2001"),
        ({"width": 9, "grid": "hexagon"}, "width is 9 with hexagon tiles of 5; allowed: 10 or more"),
        ({"width": 8, "grid": "triangle"}, "width is 8 with triangle tiles of 5; allowed: 9 or more"),
        ({"height": 8, "tile": 9}, "height is 8 with square tiles of 9; allowed: 9 or more"),
        ({"tile": 6}, "tile is 6 which is no size of tile; allowed: 5, 7 or 9"),
        ({"tile": 4}, "tile is 4"),
        ({"grid": "octagon"}, '"square" or "hexagon" or "triangle"'),
        ({"weights": {"B": 1}}, "'B': 1"),
        ({"weights": {"F": 0}}, "one above 0"),
        ({"weights": {}}, "one above 0"),
        ({"weights": {"F": -1}}, "'F': -1"),
        ({"weights": {"lr": 1}}, "on the square grid; allowed: weights for any of: L, F, R, LF, LR, FR, LFR"),
        ({"weights": {"F": 1}, "grid": "triangle"}, "on the triangle grid; allowed: weights for any of: L, R, LR"),
        ({"target": 0}, "target is 0; allowed: a whole number from 1 to 32767, a fraction"),
        ({"target": 67}, "target is 67 on 11x6 places; allowed: at most 66"),
        ({"target": 1.5}, "target is 1.5"),
        ({"target": -0.1}, "target is -0.1"),
        ({"target": float("nan")}, "target is nan"),
        ({"target": True}, "target is True"),
        ({"target": "half"}, "target is 'half'"),
        ({"target": 1.0, "tile": 5, "width": 2000, "height": 2000}, "on 400x400 places; allowed: at most 0.205"),
        ({"mask": "..."}, "mask is '...'; allowed: rows of"),
        ({"mask": ""}, "mask is ''"),
        ({"mask": "#/##"}, "mask is '#/##'"),
        ({"mask": "x"}, "mask is 'x'"),
        ({"mask": 1}, "mask is 1"),
        ({"mask": "#.#"}, "mask is '#.#' on 11x6 places; allowed: a drawing whose places are all joined"),
        ({"mask": "." * 500 + "#" + "." * 500}, "a drawing with space for a tile"),
        ({"pick": "best"}, '"random" or "newest" or "oldest"'),
        ({"loops": 1.1}, "loops is 1.1"),
        ({"halls": None}, "halls is None"),
    ],
)
def test_what_cannot_be_dug_is_refused_at_once(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Tiles(**knobs)
    assert told in str(problem.value)
    assert str(problem.value).startswith("tiles: ")
    assert "allowed: " in str(problem.value)


@pytest.mark.parametrize("knobs", [{}, {"preset": "corridors"}, {"grid": "hexagon"}, {"grid": "triangle", "loops": 0}])
def test_every_tile_is_a_stage_and_then_the_plugs(knobs: dict[str, Any]) -> None:
    for seed in range(4):
        shown = levelgen.stages("tiles", seed=seed, waters=0, cycles=0, pieces=0, **knobs)
        level = levelgen.generate("tiles", seed=seed, waters=0, cycles=0, pieces=0, **knobs)
        report = level.report
        count = len(report["tiles"])
        names = [stage.name for stage in shown]
        assert names[:count] == ["tiles"] * count
        assert names[count] == "plugs"
        assert "tiles" not in names[count + 1 :], "the tiles as they grew are not those of the level"
        for number, (stage, pattern) in enumerate(zip(shown, report["patterns"], strict=False), 1):
            sides = "1 side" if len(pattern) == 1 else f"{len(pattern)} sides"
            led = f"leads on by {sides}"
            replaced = any(" was replaced" in later.words for later in shown[number:count])
            assert led in stage.words or replaced
        told = " ".join(stage.words for stage in shown[: count + 1])
        loops = told.count("two connections met") + sum(map(int, re.findall(r"(\d+) loops were", told)))
        assert loops == report["looped"]
        assert not (shown[count].terrain == Terrain.DOOR).any(), "a connection is still open"


def test_an_open_connection_is_seen_until_it_is_joined_or_plugged() -> None:
    shown = levelgen.stages("tiles", seed=3, preset="corridors")
    first = shown[0].terrain
    assert (first == Terrain.DOOR).sum() == int(re.findall(r"by (\d+) side", shown[0].words)[0])
    assert (first == Terrain.GRASS).any(), "the newest tile is green"
