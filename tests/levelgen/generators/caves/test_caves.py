"""The caves generator: the rules of its document, over many seeds, sizes and knobs."""

import itertools
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import levelgen
from levelgen import Caves, Level, Link, RecipeError, Terrain, grid
from levelgen.metrics import Metrics, measure
from levelgen.recipe import LIQUIDS
from tests.kit.bands import flat_outline
from tests.kit.judges import (
    DOORS,
    WALKABLE,
    Cell,
    beside,
    groups,
    judge,
    own_contents,
    own_links,
    own_rooms,
    terrain_of,
    walk,
)

Sweep = Callable[[int], range]

SLOPES = {
    Terrain.SLOPE_NORTH: (0, -1),
    Terrain.SLOPE_EAST: (1, 0),
    Terrain.SLOPE_SOUTH: (0, 1),
    Terrain.SLOPE_WEST: (-1, 0),
}


def judge_caves(level: Level, recipe: Caves) -> None:
    """Assert the rules of the document and our notes, using only the level and the places of its rooms."""
    at = terrain_of(level)
    judge_rolls(level, recipe)
    judge_lattice(level)
    judge_order(level)
    judge_ends(level, recipe)
    judge_contents(level)
    judge_passages(level)
    for link in own_links(level):
        judge_kind(link, at)
    judge_slopes(level, at)
    judge_walls(level)


def judge_passages(level: Level) -> None:
    """Passages meet none but others between their two rooms, and open no third room."""
    taken: dict[Cell, frozenset[int]] = {}
    for link in own_links(level):
        pair = frozenset((link.a, link.b))
        assert all(taken.get(cell, pair) == pair for cell in link.cells), "two passages share a cell"
        taken |= dict.fromkeys(link.cells, pair)
        touched = {int(level.room_at[y, x]) for cell in link.cells for x, y in beside(cell)}
        assert touched <= {-1, link.a, link.b}, "a passage opens a third room"
    for cell, pair in taken.items():
        assert all(taken.get(near, pair) == pair for near in beside(cell)), "two passages side by side"


def judge_slopes(level: Level, at: dict[Cell, int]) -> None:
    """Only steep passages slope."""
    slopes = {cell for cell, kind in at.items() if kind in SLOPES}
    assert slopes <= {cell for link in own_links(level) if link.kind == "steep" for cell in link.cells}


def judge_walls(level: Level) -> None:
    """Rooms stand two cells apart."""
    wall, room_at = ~np.isin(level.terrain, [*WALKABLE]), level.room_at
    for between, one, other in (
        (wall[:, 1:-1], room_at[:, :-2], room_at[:, 2:]),
        (wall[1:-1], room_at[:-2], room_at[2:]),
    ):
        single = between & (one >= 0) & (other >= 0) & (one != other)
        assert not single.any(), "two rooms with a single wall between"


def judge_rolls(level: Level, recipe: Caves) -> None:
    """There are as many passages as rolls, and at most one room more; an extra roll is possible."""
    asked, achieved = level.report["rolls"]
    assert asked == recipe.throws
    assert asked <= achieved == len(own_links(level)), "a roll without a passage"
    assert 2 <= len(own_rooms(level)) <= achieved + 1


def judge_lattice(level: Level) -> None:
    """Every room has a place of the lattice to itself, and passages lead to neighbours."""
    places = [tuple(place) for place in level.report["places"]]
    assert len(set(places)) == len(places) == len(own_rooms(level)), "two rooms in one place"
    columns, rows = level.report["lattice"]
    assert {min(column for column, _ in places), min(row for _, row in places)} == {0}
    assert max(column for column, _ in places) < columns
    assert max(row for _, row in places) < rows
    for link in own_links(level):
        (x, y), (to_x, to_y) = places[link.a], places[link.b]
        assert abs(x - to_x) + abs(y - to_y) == 1, "a passage to no neighbour"


def judge_order(level: Level) -> None:
    """Rooms are numbered as the dice met them, and all are joined."""
    own = own_links(level)
    met = [0]
    for link in own:
        assert link.a in met, "a passage from a room that is not yet there"
        if link.b not in met:
            met.append(link.b)
    assert met == list(range(len(own_rooms(level)))), "rooms are not numbered as they were met"
    assert groups(len(own_rooms(level)), [(link.a, link.b) for link in own]) == 1


def judge_ends(level: Level, recipe: Caves) -> None:
    """The entrance is in the first room and the exit in the last one reached, another; the walk goes on from there."""
    own = own_links(level)
    up, down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
    assert up == 0, "the entrance is not the first room"
    assert down == own[-1].b != 0, "the exit is not in the last room reached"
    if recipe.from_ == "current" and not level.report["moved"]:
        assert all(link.a == last.b for last, link in itertools.pairwise(own)), "a jump"


def judge_contents(level: Level) -> None:
    """A die for each room: features, items with them, and a monster in every fourth room."""
    binding = own_contents(level)
    placed = Counter((mark.what, mark.room) for mark in binding)
    reached = Counter(link.b for link in own_links(level))
    asked, achieved = level.report.get("contents", (0, 0))
    assert achieved == len(binding) <= asked
    assert {what for what, _ in placed} <= {"feature", "item", "monster"}
    for room in range(len(own_rooms(level))):
        fourth = room > 0 and room % 4 == 0
        assert placed["monster", room] <= fourth
        assert placed["feature", room] <= reached[room]
        if asked == achieved:
            assert placed["monster", room] == fourth, "every fourth room has a monster"
            assert placed["item", room] <= placed["feature", room], "items come with features"


def judge_kind(link: Link, at: dict[Cell, int]) -> None:
    """Wide passages are broad, others narrow; steep ones fall to the later room, twisted ones bend and stop sight."""
    cells = set(link.cells)
    assert len(cells) == len(link.cells), "a passage that crosses itself"
    blocks = [(x, y) for x, y in cells if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells]
    if link.kind == "wide":
        assert all(breadth_at(cell, cells) >= 3 for cell in cells), "a wide passage that is narrow"
        return
    assert not blocks, "a narrow passage that is wide"
    if link.kind == "steep":
        cells_down = link.cells if link.a < link.b else link.cells[::-1]
        falls = [(to_x - x, to_y - y) for (x, y), (to_x, to_y) in itertools.pairwise(cells_down)]
        slopes = [None if at[cell] in DOORS else SLOPES.get(Terrain(at[cell]), (0, 0)) for cell in cells_down]
        assert (0, 0) not in slopes, "a steep passage with a level cell"
        assert all(slope in (None, fall) for slope, fall in zip(slopes, falls, strict=False)), "a wrong slope"
    elif link.kind == "twisted":
        assert bends(link.cells) >= 2
        assert not sees(link.cells[0], link.cells[-1], at), "one sees through a twisted passage"
    else:
        assert link.kind == "tight"


def breadth_at(cell: Cell, cells: set[Cell]) -> int:
    """Return how broad a passage is at a cell: the longer of its runs along rows and columns."""
    x, y = cell
    counts = []
    for dx, dy in ((1, 0), (0, 1)):
        count = 1
        for sign in (1, -1):
            step = sign
            while (x + dx * step, y + dy * step) in cells:
                count, step = count + 1, step + sign
        counts.append(count)
    return max(counts)


def bends(cells: tuple[Cell, ...]) -> int:
    return sum(x != x2 and y != y2 for (x, y), (x2, y2) in zip(cells, cells[2:], strict=False))


def sees(one: Cell, other: Cell, at: dict[Cell, int]) -> bool:
    """Return whether the straight line between two cells, taken in small steps, passes over nothing solid."""
    steps = 4 * max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    line = [
        (one[0] + (other[0] - one[0]) * step / steps, one[1] + (other[1] - one[1]) * step / steps)
        for step in range(steps + 1)
    ]
    return all(at[round(x), round(y)] in WALKABLE for x, y in line)


def dig(**knobs: Any) -> tuple[Level, Caves]:
    for step in ("cycles", "lake", "pieces"):
        knobs.setdefault(step, 0)  # these steps do not follow the document's rules
    seed = knobs.pop("seed")
    recipe = Caves(**knobs)
    level = levelgen.generate(recipe, seed=seed)
    assert not level.report["rejected"], level.report["rejected"]
    assert not level.report["tunnels"]
    return level, recipe


@lru_cache(maxsize=500)
def cave(seed: int) -> Level:
    """A level without pieces, which are not in the document; cached, since many tests use the first ones."""
    return levelgen.generate("caves", seed=seed, lake=0, pieces=0)


SIZES = [(10, 10), (32, 4), (4, 32), (20, 6), (6, 20), (12, 12), (30, 9), (9, 30), (40, 20), (79, 29), (80, 45)]


@pytest.mark.parametrize(("width", "height"), [*SIZES, (80, 50), (200, 60), (200, 200), (5, 200), (300, 6)])
def test_levels_of_every_size_are_sound(width: int, height: int, sweep: Sweep) -> None:
    for seed in sweep(600 if width * height < 10_000 else 120):
        level, recipe = dig(seed=seed, width=width, height=height)
        judge(level)
        judge_caves(level, recipe)
        if width * height > 2000:
            asked, placed = level.report["contents"]
            assert asked == placed, "something the dice have shown lies nowhere"


@pytest.mark.parametrize("preset", Caves.PRESETS)
@pytest.mark.parametrize("height", [29, 45])
def test_presets_are_sound(preset: str, height: int, sweep: Sweep) -> None:
    for seed in sweep(240):
        level, recipe = dig(seed=seed, preset=preset, waters=seed % 2 / 2, height=height)
        judge(level)
        judge_caves(level, recipe)


@pytest.mark.parametrize("size", ["10x10", "12x8", "20x5", "32x4", "8x4"])
def test_the_smallest_maps_are_those_of_the_docstring(size: str) -> None:
    assert Caves.__doc__ is not None
    assert size in Caves.__doc__
    width, height = map(int, size.split("x"))
    rolls = 1 if size == "8x4" else None
    for seed in range(5):
        judge(levelgen.generate("caves", width=width, height=height, rolls=rolls, seed=seed))
    with pytest.raises(RecipeError, match=r"^caves: (height|width|rolls) is"):
        Caves(width=width - 1, height=height, rolls=rolls)


@pytest.mark.parametrize(("width", "height", "rolls"), [(8, 4, 1), (4, 8, 1), (16, 4, 2), (60, 40, 1), (60, 40, 90)])
def test_few_and_many_rolls_are_sound(width: int, height: int, rolls: int, sweep: Sweep) -> None:
    for seed in sweep(120):
        level, recipe = dig(seed=seed, width=width, height=height, rolls=rolls)
        judge(level)
        judge_caves(level, recipe)


shares = st.sampled_from([0, 0.0, 1, 1.0]) | st.floats(0, 1)
kinds = st.dictionaries(
    st.sampled_from(["wide", "tight", "steep", "twisted"]), st.floats(0, 100) | st.integers(0, 5), min_size=1
)


@given(
    st.fixed_dictionaries(
        {"seed": st.integers() | st.text(), "width": st.integers(18, 90), "height": st.integers(12, 60)},
        optional={
            "preset": st.sampled_from(list(Caves.PRESETS)),
            "rolls": st.integers(1, 16),
            "density": st.integers(1, 20),
            "from_": st.sampled_from(["current", "random", "branching"]),
            "persistence": shares,
            "loops": shares,
            "passages": kinds.filter(lambda table: any(table.values())),
            "rooms": shares,
            "ragged": shares,
            "jitter": shares,
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
def test_whatever_the_knobs_the_level_is_sound(drawn: dict[str, Any]) -> None:
    drawn.setdefault("density", 12)
    level, recipe = dig(**drawn)
    judge(level)
    judge_caves(level, recipe)


def test_rooms_and_ends_are_as_the_document_has_them(sweep: Sweep) -> None:
    """Twelve rolls make about 6, 9 or 12 rooms (5 %, median, 95 %); one more follows if the last leads to the entrance.

    Unbounded walks do so exactly. Ours may not leave the map, and few passages fit side by side.
    """
    rooms, more = [], 0
    for seed in sweep(6000):
        level = cave(seed)
        own = own_links(level)
        assert len(own) == level.report["rolls"][1] >= 12
        more += len(own) > 12
        rooms.append(len(own_rooms(level)))
        up, down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
        assert up == 0 != down
    low, middle, high = np.percentile(rooms, [5, 50, 95])
    assert 6 <= low <= 7
    assert middle == 9
    assert 11 <= high <= 12
    assert 0.02 < more / len(rooms) < 0.12, "a naive walk ends on its entrance one time in nineteen"


def test_the_dice_are_fair(sweep: Sweep) -> None:
    turned: Counter[tuple[int, int]] = Counter()
    kinds: Counter[str] = Counter()
    contents: Counter[str] = Counter()
    total = 0
    for seed in range(max(len(sweep(2000)), 300)):
        level = cave(seed)
        places = level.report["places"]
        total += level.report["rolls"][1]
        for link in own_links(level):
            turned[places[link.b][0] - places[link.a][0], places[link.b][1] - places[link.a][1]] += 1
        kinds.update({kind: rolled for kind, (rolled, _) in level.report["passages"].items()})
        contents.update(mark.what for mark in own_contents(level))
    assert len(turned) == 4
    assert all(abs(count / total - 0.25) < 0.035 for count in turned.values()), turned
    assert all(abs(count / total - 0.25) < 0.03 for count in kinds.values()), kinds
    assert abs(contents["feature"] / total - 0.5) < 0.03
    assert abs(contents["item"] / total - 0.25) < 0.03


def test_the_passage_drawn_is_the_passage_rolled_where_there_is_space(sweep: Sweep) -> None:
    rolled, exchanged = 0, 0
    for seed in sweep(600):
        report = cave(seed).report
        before, after = (sum(pair[end] for pair in report["passages"].values()) for end in (0, 1))
        assert before == after == report["rolls"][1]
        lost = sum(max(was - now, 0) for was, now in report["passages"].values())
        assert lost <= report["rerolls"]["passage"]
        rolled, exchanged = rolled + before, exchanged + report["rerolls"]["passage"]
    assert exchanged < 0.05 * rolled


def test_directions_that_leave_the_map_are_rolled_again_and_counted() -> None:
    reports = [levelgen.generate("caves", seed=seed, width=40, height=12, rolls=8).report for seed in range(40)]
    assert all(set(report["rerolls"]) == {"map", "space", "met", "passage"} for report in reports)
    assert sum(report["rerolls"]["map"] for report in reports) > 40
    assert all(report["rerolls"]["met"] == 0 for report in reports), "all loops are welcome by default"
    strip = levelgen.generate("caves", seed=1, width=120, height=5)
    assert {row for _, row in strip.report["places"]} == {0}


def test_going_on_from_anywhere_or_along_a_main_line(sweep: Sweep) -> None:
    def jumps(rule: str) -> float:
        count = total = 0
        for seed in range(max(len(sweep(200)), 40)):
            own = own_links(levelgen.generate("caves", seed=seed, from_=rule, lake=0, pieces=0))
            count += sum(link.a != last.b for last, link in itertools.pairwise(own))
            total += len(own) - 1
        return count / total

    assert jumps("current") < 0.02
    assert 0.2 < jumps("branching") < 0.6
    assert jumps("random") > 0.6


def test_persistence_makes_caves_long(sweep: Sweep) -> None:
    def straight(persistence: float) -> float:
        same = total = 0
        for seed in range(max(len(sweep(40)), 20)):
            level = levelgen.generate("caves", seed=seed, persistence=persistence, rolls=12, width=160, height=90)
            places = np.array(level.report["places"])
            steps = [tuple(places[link.b] - places[link.a]) for link in own_links(level)]
            same += sum(one == other for one, other in itertools.pairwise(steps))
            total += len(steps) - 1
        return same / total

    found = [straight(persistence) for persistence in (0, 0.5, 0.9)]
    assert found == sorted(found)
    assert found[0] < 0.33
    assert found[1] > 0.45


def test_without_loops_a_cave_is_a_tree(sweep: Sweep) -> None:
    for seed in sweep(240):
        level, _ = dig(seed=seed, loops=0)
        assert len(own_links(level)) == len(own_rooms(level)) - 1


def test_parallel_passages_are_kept() -> None:
    most = 0
    for seed in range(40):
        pairs = Counter(frozenset((link.a, link.b)) for link in own_links(cave(seed)))
        most = max(most, *pairs.values())
    assert most >= 3


def test_the_entrance_is_a_hole_above_open_ground() -> None:
    closed = 0
    for seed in range(60):
        level = cave(seed)
        x, y = level.stairs_up
        closed += not level.walkable[y - 1 : y + 2, x - 1 : x + 2].all()
    assert closed <= 6


def test_the_walk_to_the_exit_is_never_short(sweep: Sweep) -> None:
    for seed in sweep(240):
        level = cave(seed)
        cells = {cell for cell, kind in terrain_of(level).items() if kind in WALKABLE}
        walked = walk(level.stairs_up, level.stairs_down, cells)
        assert walked is not None
        assert walked >= 0.12 * (level.width + level.height)


@pytest.mark.parametrize("preset", ["natural", "winding"])
def test_farthest_stairs_are_far_apart(preset: str, sweep: Sweep) -> None:
    """In the rooms that the dice know of they may be near."""
    near: dict[str, int] = {"last": 0, "farthest": 0}
    for seed in range(max(len(sweep(400)), 40)):
        for stairs in near:
            level = levelgen.generate("caves", seed=seed, height=29, preset=preset, stairs=stairs)
            walked = grid.walk(level.walkable, level.stairs_up, level.stairs_down)
            assert walked is not None
            near[stairs] += walked < 0.36 * (level.width + level.height)
    assert near["last"] > near["farthest"] == 0


def test_the_exit_is_on_the_far_side_of_its_room_and_not_before_a_passage() -> None:
    farther, before_passage = [], 0
    for seed in range(60):
        level = cave(seed)
        (x, y), (to_x, to_y) = level.stairs_up, level.stairs_down
        last = level.room_at[to_y, to_x]
        ys, xs = np.nonzero(level.room_at == last)
        farther.append(float((abs(xs - x) + abs(ys - y) < abs(to_x - x) + abs(to_y - y)).mean()))
        mouths = {cells[end] for link in level.links for cells, end in ((link.cells, 0), (link.cells, -1))}
        before_passage += bool(mouths & set(beside(level.stairs_down)))
    assert np.mean(farther) > 0.7
    assert before_passage <= 2


@pytest.mark.parametrize("preset", Caves.PRESETS)
def test_no_wall_needs_a_door_of_the_loops_step(preset: str, sweep: Sweep) -> None:
    """Rooms that no passage joins stand two cells apart, and lobes beside a passage are opened to it."""
    seeds = sweep(1200)
    opened = sum(bool(dig(seed=seed, preset=preset)[0].report["opened"]) for seed in seeds)
    assert opened <= len(seeds) // 300


def test_doors_and_secrets_are_hung_where_they_are_wanted() -> None:
    bare = levelgen.generate("caves", seed=4, lake=0, pieces=0)
    assert not {Terrain.DOOR, Terrain.SECRET_DOOR} & set(np.unique(bare.terrain).tolist())
    built = levelgen.generate("caves", seed=4, doors=1, secrets=0.5, lake=0, pieces=0)
    assert (built.terrain == Terrain.DOOR).any()
    assert [room.bounds for room in built.rooms] == [room.bounds for room in bare.rooms]


@pytest.mark.parametrize("preset", ["dice", "natural", "winding", "maze"])
@pytest.mark.parametrize("height", [29, 45])
def test_chambers_have_no_flat_sides(preset: str, height: int, sweep: Sweep) -> None:
    """Of the outline of Brogue's levels 16 % is straight; a lattice shows where much of a cave's is."""
    seeds = range(max(len(sweep(400)), 20))
    levels = [levelgen.generate("caves", seed=seed, preset=preset, height=height) for seed in seeds]
    assert np.mean([flat_outline(level) for level in levels]) < 0.1


def test_a_regular_smooth_cave_has_chambers_alike() -> None:
    def spread(**knobs: Any) -> float:
        level = levelgen.generate("caves", seed=1, cycles=0, pieces=0, **knobs)
        sizes = np.bincount(level.room_at[level.room_at >= 0])
        return float(sizes.std() / sizes.mean())

    assert spread(preset="necropolis") < 0.3 < spread()


@pytest.mark.parametrize(
    ("knob", "metric", "values", "sign"),
    [
        ("loops", "loops", (0, 0.3, 0.6, 1), 1),
        ("rooms", "floor", (0, 0.35, 0.7, 1), 1),
        ("ragged", "open_frac", (0, 0.5, 0.8, 1), -1),
    ],
)
def test_a_knob_moves_the_metric_that_it_names(
    knob: str, metric: str, values: tuple[float, ...], sign: int, sweep: Sweep
) -> None:
    seeds = range(max(len(sweep(24)), 12))
    means = []
    for value in values:
        knobs: dict[str, Any] = {knob: value}
        found = [measure(levelgen.generate("caves", seed=seed, lake=0, pieces=0, **knobs)) for seed in seeds]
        means.append(sign * float(np.mean([getattr(measured, metric) for measured in found])))
    assert means == sorted(means), means
    assert len(set(means)) == len(means)


@pytest.mark.parametrize("preset", ["natural", "maze", "necropolis"])
def test_presets_are_good_to_walk_through(preset: str) -> None:
    found = [measure(levelgen.generate("caves", seed=seed, preset=preset, lake=0, pieces=0)) for seed in range(40)]
    median = dict(zip(Metrics._fields, np.median(np.array(found, dtype=float), axis=0), strict=True))
    assert median["choke_frac"] <= (0.20 if preset == "maze" else 0.10)
    assert 0.2 <= median["loops"] <= 0.8
    assert 1.2 <= median["detour"] <= 1.7


def test_large_maps_are_dug(large: int) -> None:
    level, _ = dig(seed=1, width=large, height=large)
    assert level.report["rolls"][1] >= large * large // 300
    assert len(own_rooms(level)) > large * large / 2000
    level, _ = dig(seed=1, width=2000, height=4)
    assert level.height == 4


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"width": 3}, "width is 3"),
        ({"width": 2001}, "width is 2001"),
        ({"width": 4, "height": 4}, "allowed: a map with space for 6 rolls"),
        ({"width": 9, "height": 10}, "width is 9 with 10 the other way"),
        ({"width": 31, "height": 4}, "height is 4 with 31 the other way"),
        ({"width": 7, "height": 4, "rolls": 1}, "allowed: a map with space for 1 rolls"),
        ({"width": 20, "height": 20, "rolls": 500}, "rolls is 500 at 20x20; allowed: 1 to "),
        ({"density": 200, "width": 79, "height": 4}, "density is 200 at 79x4"),
        ({"rolls": 0}, "rolls is 0"),
        ({"from_": "there"}, '"current" or "random" or "branching"'),
        ({"persistence": float("nan")}, "persistence is nan"),
        ({"passages": {"chute": 1}}, "'chute': 1"),
        ({"passages": {"wide": 0}}, "one above 0"),
        ({"passages": {}}, "one above 0"),
    ],
)
def test_what_cannot_be_dug_is_refused_at_once(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Caves(**knobs)
    assert told in str(problem.value)
    assert str(problem.value).startswith("caves: ")
    assert "allowed: " in str(problem.value)


def test_the_most_rolls_that_an_error_names_can_be_dug() -> None:
    with pytest.raises(RecipeError) as problem:
        Caves(width=30, height=20, rolls=9999)
    most = int(str(problem.value).rsplit(" ", 1)[1])
    level, recipe = dig(seed=1, width=30, height=20, rolls=most)
    judge(level)
    judge_caves(level, recipe)
    with pytest.raises(RecipeError):
        Caves(width=30, height=20, rolls=most + 1)


def test_every_roll_is_a_stage_that_tells_the_dice() -> None:
    for seed in range(6):
        level = cave(seed)
        shown = levelgen.stages("caves", seed=seed, lake=0, pieces=0)
        throws, again = level.report["throws"], level.report["rerolls"]
        assert [stage.name for stage in shown][: len(throws) + 2] == ["entrance", *["rolls"] * len(throws), "cave"]
        told = " ".join(stage.words for stage in shown)
        for stage, (_, _, direction, passage, contents, drawn) in zip(shown[1:], throws, strict=False):
            assert f": {direction} {('north', 'east', 'south', 'west')[direction - 1]}, {passage} " in stage.words
            assert ("(drawn as " in stage.words) == (drawn != passage)
            assert f", {contents} {('nothing', 'nothing', 'a feature', 'a feature and')[contents - 1]}" in stage.words
        assert sum(map(int, re.findall(r"(\d+) throws? (?:led|found)", told))) == again["map"] + again["space"]
        assert told.count("a new room") == len(level.report["places"]) - 1
        assert told.count("the exit is there") == 1


def test_a_roll_shows_its_passage_and_its_room() -> None:
    dice = [2, 1, 3, 3, 2, 4, 2, 4, 1]
    entrance, east, south, onward, *_ = levelgen.stages("caves", dice=dice, seed=7)
    assert east.words == "Roll 1: 2 east, 1 a wide, washed-out passage, 3 a feature: a new room."
    assert south.words == "Roll 2: 3 south, 2 a tight tunnel, 4 a feature and an item: a new room."
    assert onward.words == "Roll 3: 2 east, 4 a twisted tunnel, 1 nothing: a new room; the exit is there."
    walkable = [levelgen.terrain.WALKABLE[stage.terrain] for stage in (entrance, east, south, onward)]
    assert [grid.label(cells)[1] for cells in walkable] == [1, 1, 1, 1]
    for before, after in pairwise(walkable):
        assert (before <= after).all()
        assert before.sum() < after.sum()
