"""The districts generator: the rules of its document, over many seeds, sizes and knobs."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import levelgen
from levelgen import Districts, RecipeError, Terrain, Tier, grid
from levelgen.metrics import Metrics, measure
from levelgen.recipe import knobs_of
from tests.kit.judges import beside, judge, own_contents, own_rooms
from tests.levelgen.generators.districts.plan import (
    GRID,
    Plan,
    dig,
    judge_colours,
    judge_districts,
    judge_numbers,
    judge_rectangles,
)

Sweep = Callable[[int], range]


SIZES = [
    (8, 4), (4, 8), (10, 10), (9, 7), (80, 45), (79, 29), (80, 29), (80, 50), (200, 60), (200, 200),
    (4, 120), (120, 5), (23, 41),
]  # fmt: skip


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_levels_of_every_size_are_sound(width: int, height: int, sweep: Sweep) -> None:
    for seed in sweep(600 if width * height < 10_000 else 40):
        level, recipe = dig(seed=seed, width=width, height=height)
        judge(level)
        judge_districts(level, recipe)


@pytest.mark.parametrize("preset", Districts.PRESETS)
def test_presets_are_sound(preset: str, sweep: Sweep) -> None:
    for seed in sweep(240):
        level, recipe = dig(seed=seed, preset=preset, waters=seed % 2 / 2, height=29)
        judge(level)
        judge_districts(level, recipe)


@pytest.mark.parametrize(("units_x", "units_y"), [(1, 2), (2, 1), (1, 9), (20, 1), (2, 2), (2, 9), (20, 11), (10, 10)])
def test_grids_down_to_the_smallest_unit_are_sound(units_x: int, units_y: int, sweep: Sweep) -> None:
    for seed in sweep(240):
        level, recipe = dig(
            seed=seed, units_x=units_x, units_y=units_y, width=4 * units_x, height=4 * units_y, fill=seed % 3 / 2
        )
        judge(level)
        judge_districts(level, recipe)


@pytest.mark.parametrize(("units_x", "units_y"), [(3, 3), (2, 2), (5, 3), (6, 6), (2, 7), (7, 1), (1, 8)])
def test_as_many_hard_units_as_there_can_be(units_x: int, units_y: int, sweep: Sweep) -> None:
    units = units_x * units_y
    most = (units - 1) // 2 if min(units_x, units_y) == 1 else (units + 1) // 2
    for seed in sweep(100):
        for hard in range(most + 1):
            knobs: dict[str, Any] = {"hard": hard / units, "medium": (units - hard) // 2 / units, "fill": 1.0}
            level, recipe = dig(
                seed=seed, units_x=units_x, units_y=units_y, width=6 * units_x, height=6 * units_y, **knobs
            )
            judge(level)
            judge_districts(level, recipe)
            assert level.report["hard"] == [hard, hard]


shares = st.sampled_from([0, 0.0, 1, 1.0]) | st.floats(0, 1)


def weights(words: tuple[str, ...]) -> st.SearchStrategy[dict[str, float]]:
    number = st.floats(0, 100) | st.integers(0, 5)
    tables = st.dictionaries(st.sampled_from(words), number, min_size=1)
    return tables.filter(lambda table: any(table.values()))


KNOBS = knobs_of(Districts)
TABLES = {name: weights(knob.words) for name, knob in KNOBS.items() if knob.kind == "table"}
SUMS = ("hard", "medium", "easy", "hubs", "forks", "passages", "ends")
SHARES = {name: shares for name, knob in KNOBS.items() if knob.kind == "share" and name not in SUMS}
SIMPLEX = st.lists(st.floats(0, 1), min_size=3, max_size=3).map(sorted)


@given(
    st.fixed_dictionaries(
        {"seed": st.integers() | st.text(), "width": st.integers(8, 90), "height": st.integers(4, 60)},
        optional={
            "preset": st.sampled_from(list(Districts.PRESETS)),
            "grid": st.tuples(shares, shares),
            "colours": st.tuples(st.floats(0, 0.6), st.floats(0, 1)),
            "quotas": SIMPLEX,
            **SHARES,
            **TABLES,
        },
    )
)
def test_whatever_the_knobs_the_level_is_sound_or_refused(drawn: dict[str, Any]) -> None:
    across, down = drawn.pop("grid", (None, None))
    if across is not None:
        drawn["units_x"] = max(2, int(across * (drawn["width"] // 4)))
        drawn["units_y"] = max(1, int(down * (drawn["height"] // 4)))
    hard, rest = drawn.pop("colours", (None, None))
    if hard is not None:
        drawn["hard"], drawn["medium"] = hard, (1 - hard) * rest
    if "quotas" in drawn:
        low, middle, high = drawn.pop("quotas")
        drawn.update(hubs=low, forks=middle - low, ends=(1 - high) * 0.999)
    try:
        Districts(**{name: value for name, value in drawn.items() if name != "seed"})
    except RecipeError as problem:
        assert str(problem).startswith(("districts: hard", "districts: medium", "districts: easy"))  # noqa: PT017
        assert "unit" in str(problem)  # noqa: PT017
        return
    level, recipe = dig(**drawn)
    judge(level)
    if not level.report.get("pieces") and "landmark" not in level.report:  # which change rooms, links and dangers
        judge_districts(level, recipe)


def test_without_hard_rooms_there_are_none_and_no_path_avoids_them() -> None:
    level, recipe = dig(seed=1, hard=0, medium=0)
    assert {room.tier for room in level.rooms} == {Tier.EASY}
    judge_districts(level, recipe)
    level, _ = dig(seed=1, hard=0, medium=1)
    assert {room.tier for room in level.rooms} == {Tier.MEDIUM}


def test_the_path_winds_around_hard_units() -> None:
    """With a quarter of all units hard, few units of the path are; a random path would have a quarter."""
    through = steps = 0
    for seed in range(60):
        level, _ = dig(seed=seed, hard=0.25, medium=0.35)
        colours = [level.report["colours"][unit] for unit in level.report["path"]]
        through, steps = through + colours.count(Tier.HARD), steps + len(colours)
    assert through / steps < 0.06


def test_colours_that_are_not_to_join_do_not() -> None:
    for tier, knob in ((Tier.HARD, "join_hard"), (Tier.MEDIUM, "join_medium"), (Tier.EASY, "join_easy")):
        for seed in range(5):
            level, recipe = dig(seed=seed, fill=0.5, **{knob: 0})
            judge_districts(level, recipe)
            report = level.report
            assert report["joined"]
            assert not any(report["colours"][unit] == tier for unit in report["joined"])


@pytest.mark.parametrize("tier", Tier)
def test_the_chances_to_join_say_what_lies_beside_the_path(tier: Tier, sweep: Sweep) -> None:
    """Even where nearly all units are to be dug: those refused are dug only where a branch has no other way."""
    shares = []
    for chance in (0.0, 0.5, 1.0):
        beside_path = dug = 0
        for seed in range(max(len(sweep(200)), 30)):
            plan = Plan(dig(seed=seed, waters=0, **{f"join_{tier.name.lower()}": chance})[0])
            around = {other for unit in plan.path for other in beside(unit)} - {*plan.path}
            asked = [unit for unit in around if plan.colours.get(unit) == tier]
            beside_path, dug = beside_path + len(asked), dug + sum(unit in plan.room_of for unit in asked)
        shares.append(dug / beside_path)
    assert shares[0] < 0.4
    assert shares[0] + 0.2 < shares[1] < shares[2] - 0.2
    assert shares[2] > 0.97


def test_shares_that_are_reached_are_reached() -> None:
    """The numbers of connections are about those asked for, though there is not always space for many hubs."""
    for knobs, most in (
        ({}, 0.15),
        ({"hubs": 0.0, "forks": 0.1, "ends": 0.4}, 0.4),  # fewer than a tree has
        ({"hubs": 0.5, "forks": 0.3, "ends": 0.0}, 0.45),
    ):
        counts = np.array([dig(seed=seed, **GRID, **knobs)[0].report["connections"] for seed in range(60)]).sum(axis=0)
        assert np.abs(counts[0] - counts[1]).sum() / counts[0].sum() < most, (knobs, counts)


def test_sizes_are_what_their_weights_say() -> None:
    level, _ = dig(seed=2, sizes={"1x1": 1})
    assert all(right - left == bottom - top == 1 for left, top, right, bottom in level.report["units_of_rooms"])
    sizes = Counter(
        (right - left, bottom - top)
        for seed in range(10)
        for left, top, right, bottom in dig(seed=seed, sizes={"2x1": 1})[0].report["units_of_rooms"]
    )
    assert set(sizes) == {(1, 1), (2, 1)}
    assert sizes[2, 1] > sizes[1, 1] / 2
    areas = Counter(
        (right - left) * (bottom - top)
        for seed in range(20)
        for left, top, right, bottom in dig(seed=seed)[0].report["units_of_rooms"]
    )
    assert areas[1] > areas[2] > areas[4], "small rooms are likelier"


@pytest.mark.parametrize(
    ("large", "singles"), [({"3x3": 1}, 0.4), ({"3x2": 1}, 0.4), ({"2x2": 1}, 0.4), ({"3x3": 3, "1x1": 1}, 0.55)]
)
def test_one_large_size_does_not_leave_a_level_of_single_units(large: dict[str, float], singles: float) -> None:
    """Where the colours leave no place for the size a part of it is taken, and of some plans the best.

    On the default grid, of 7x5 units with 7 hard ones, few places have space for a room of 3x3 units.
    """
    wanted, *_ = large
    with_it, rooms = 0, Counter[str]()
    for seed in range(40):
        level, recipe = dig(seed=seed, sizes=large)
        judge_rectangles(Plan(level), recipe)
        sizes = Counter(f"{right - left}x{bottom - top}" for left, top, right, bottom in level.report["units_of_rooms"])
        rooms += sizes
        with_it += sizes[wanted] > 0
    assert rooms["1x1"] < singles * rooms.total()
    assert with_it > 0.2 * 40


def test_shapes_follow_the_tier() -> None:
    knobs: dict[str, Any] = {"easy_shapes": {"rectangle": 1}, "medium_shapes": {"cross": 1}, "hard_shapes": {"cave": 1}}
    full: dict[Tier, list[bool]] = {tier: [] for tier in Tier}
    for seed in range(6):
        level, _ = dig(seed=seed, units_x=6, units_y=4, smallest=1, dressing=0, sizes={"1x1": 1}, waters=0, **knobs)
        for room in own_rooms(level):
            left, top, right, bottom = room.bounds
            full[room.tier].append(bool((level.room_at[top:bottom, left:right] == room.id).all()))
    assert all(full[Tier.EASY])
    assert not any(full[Tier.MEDIUM])
    assert sum(full[Tier.HARD]) < len(full[Tier.HARD]) / 4


def test_special_rooms_come_as_often_as_asked() -> None:
    kinds = Counter(room.kind for seed in range(20) for room in dig(seed=seed)[0].rooms)
    assert kinds["boss"] >= 18
    assert kinds["treasury"] > 15
    assert kinds["secret"] >= 5
    none = {"boss": 0, "treasuries": 0, "secret_rooms": 0}
    assert {room.kind for seed in range(10) for room in dig(seed=seed, **none)[0].rooms} == {"room"}
    for seed in range(10):
        level, _ = dig(seed=seed, treasuries=1, secret_rooms=1)
        degrees = Counter(room for link in level.links if link.kind != "secret" for room in (link.a, link.b))
        ends = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
        for room in level.rooms:
            if degrees[room.id] == 1 and room.id not in ends:
                assert room.kind in ("treasury", "boss")
        marks = Counter(mark.what for mark in own_contents(level))
        special = Counter(room.kind for room in level.rooms)
        assert marks["treasure"] == special["treasury"] + special["secret"]
        assert marks["monster"] == special["boss"]


def test_a_hard_unit_beside_a_hard_room_is_no_secret_room(sweep: Sweep) -> None:
    """Many hard units are left out here, and hard rooms grow beside the places where they are."""
    for seed in sweep(720):
        knobs: dict[str, Any] = {"hard": 0.3, "join_hard": 0.4, "secret_rooms": 1, "sizes": {"2x1": 1, "1x2": 1}}
        level, recipe = dig(seed=seed, fill=0.6, **knobs)
        judge_districts(level, recipe)


def test_rooms_that_could_have_many_connections_keep_them_all() -> None:
    """If all rooms should have four connections or more, only pairs of two rooms with more than four are removed."""
    for seed in range(20):
        level, _ = dig(seed=seed, hubs=1, forks=0, ends=0)
        plan = Plan(level)
        degrees = Counter(room for link in plan.own for room in (link.a, link.b))
        joined = {frozenset((link.a, link.b)) for link in plan.own}
        for room, units in enumerate(plan.rooms[: plan.planned]):
            for other in plan.touching(units) - {room}:
                if other < plan.planned and frozenset((room, other)) not in joined:
                    assert min(degrees[room], degrees[other]) >= 4


def test_doors_are_in_no_corner_of_a_room() -> None:
    rectangle = {"rectangle": 1}
    for seed in range(5):
        level, _ = dig(
            seed=seed,
            smallest=1,
            wide=0,
            easy_shapes=rectangle,
            medium_shapes=rectangle,
            hard_shapes=rectangle,
            waters=0,  # a lake may take the rest of a room's side
        )
        for link in level.links:
            for room, (x, y) in ((link.a, link.cells[0]), (link.b, link.cells[-1])):
                left, top, right, bottom = level.rooms[room].bounds
                assert left < x < right - 1 or top < y < bottom - 1


def test_moving_one_knob_changes_one_thing() -> None:
    one, other = dig(seed=5, wide=0, waters=0)[0], dig(seed=5, wide=1, waters=0)[0]
    assert [room.tier for room in one.rooms] == [room.tier for room in other.rooms]
    assert [(link.a, link.b) for link in one.links] == [(link.a, link.b) for link in other.links]
    one, other = dig(seed=5, ends=0.1)[0], dig(seed=5, ends=0.5)[0]
    assert one.report["units_of_rooms"] == other.report["units_of_rooms"]
    for seed in range(5):  # where single units are to be rare, colours and path may be made anew with the rooms
        one, other = dig(seed=seed, sizes={"1x1": 1})[0], dig(seed=seed, sizes={"1x1": 1, "2x2": 2})[0]
        assert one.report["units_of_rooms"] != other.report["units_of_rooms"]
        for kept in ("colours", "path", "joined"):
            assert one.report[kept] == other.report[kept]


def test_large_maps_are_dug(large: int) -> None:
    level, recipe = dig(seed=1, width=600, height=400)
    judge_numbers(Plan(level), recipe)
    judge_colours(Plan(level))
    level, _ = dig(seed=1, width=large, height=large)
    assert len(level.rooms) > large * large / 400
    level, _ = dig(seed=1, width=2000, height=4)
    assert level.height == 4


NINE = ["grid", "colours", "path", "joined", "merged", "all connections", "thinned", "groups", "reconnected"]


def test_the_stages_are_the_nine_pictures_of_the_document_in_its_colours() -> None:
    shown = {stage.name: stage for stage in levelgen.stages("districts", seed=3)}
    assert list(shown)[:11] == [*NINE, "rooms", "connections"]
    report = dig(seed=3)[0].report
    columns, _ = report["units"]
    path, ends = report["path"], [report["path"][0], report["path"][-1]]
    kept = report["kept"]
    for unit, tier in enumerate(report["colours"]):
        at = report["lines_y"][unit // columns] + 1, report["lines_x"][unit % columns] + 1
        assert shown["grid"].tiers[at] == -1
        assert shown["grid"].terrain[at] == Terrain.FLOOR
        assert shown["colours"].tiers[at] == tier
        assert shown["path"].tiers[at] == (tier if unit in path else -1)
        kept -= shown["joined"].tiers[at] == tier
    assert kept == 0
    for word, unit in zip((Terrain.STAIRS_UP, Terrain.STAIRS_DOWN), ends, strict=True):
        (y, x) = np.argwhere(shown["path"].terrain == word)[0]
        assert shown["path"].tiers[y, x] == report["colours"][unit]


def test_the_stages_tell_of_branches_where_there_are_any() -> None:
    for fill, told in ((1.0, True), (None, False)):
        shown = {stage.name: stage for stage in levelgen.stages("districts", seed=1, fill=fill, join_easy=0)}
        assert ("branches" in shown["joined"].words) == told


def test_the_stages_tell_what_is_connected() -> None:
    for seed in range(3, 12):
        level = dig(seed=seed)[0]
        shown = {stage.name: stage for stage in levelgen.stages("districts", seed=seed)}

        def groups(name: str, shown: dict[str, levelgen.Stage] = shown) -> int:
            return grid.label(levelgen.terrain.WALKABLE[shown[name].terrain])[1]

        count = len(level.report["units_of_rooms"])
        assert groups("merged") == count
        assert groups("all connections") == 1
        assert f"finds {groups('groups')} groups" in shown["groups"].words or groups("groups") == 1
        assert ("reconnected" in shown) == (groups("groups") > 1)
        cut_off = (shown["groups"].tiers < 0) & (shown["thinned"].tiers >= 0)
        assert cut_off.any() == (groups("groups") > 1)
        if cut_off.any():
            assert groups("reconnected") == 1
            new = (shown["reconnected"].terrain == Terrain.DOOR).sum()
            assert new > 0


NAN = float("nan")


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"width": 3}, "width is 3"),
        ({"width": 7, "height": 7}, "width is 7 at height 7; allowed: 8 or more of one of them, for two units"),
        ({"units_x": 1, "units_y": 1}, "units_x is 1 in a grid of 1 unit; allowed: 2 units or more in all"),
        ({"units_x": 21}, "units_x is 21 at width 80; allowed: 1 to 20"),
        ({"units_y": 12}, "units_y is 12 at height 45; allowed: 1 to 11"),
        ({"units_x": 0}, "units_x is 0"),
        ({"units_x": 500, "units_y": 500, "width": 2000, "height": 2000}, "units_x is 500 with 500 rows"),
        ({**GRID, "hard": 0.6, "medium": 0.2}, "hard is 0.6 on 8x6 units; allowed: at most 0.5, which is 24 of 48"),
        ({**GRID, "hard": 0.4, "medium": 0.05}, "medium is 0.05 on 8x6 units with hard 0.4; allowed: at least 0.1"),
        (
            {**GRID, "hard": 0.4, "medium": 0.6},
            "hard is 0.4 on 8x6 units with medium 0.6, which leaves 0; allowed: what",
        ),
        ({**GRID, "hard": 0.4, "medium": 0.6, "easy": 0}, "easy is 0.0 on 8x6 units with hard 0.4; allowed: at least"),
        ({"hard": 0.5, "medium": 0.25, "units_x": 8, "height": 7}, "hard is 0.5 on 8x1 units; allowed: at most 0.375"),
        ({"hard": 0.7, "medium": 0.4}, "hard is 0.7 with medium 0.4; allowed: hard and medium that sum to 1"),
        ({"easy": 0.2}, "easy is 0.2 with hard 0.2 and medium 0.42; allowed: 0.38, which they leave"),
        ({"hubs": 0.8, "forks": 0.3}, "hubs is 0.8 with forks 0.3 and ends 0.4; allowed: shares that sum to 1"),
        ({"passages": 0.9}, "passages is 0.9 with hubs 0.08 and forks 0.24 and ends 0.4; allowed: 0.28"),
        ({"hubs": 1.5}, "hubs is 1.5; allowed: a number from 0 to 1"),
        ({"ends": NAN}, "ends is nan; allowed: a number from 0 to 1"),
        ({"hard": "0.2"}, "hard is '0.2'; allowed: a number"),
        ({"hard": -0.1}, "hard is -0.1"),
        ({"easy": NAN}, "easy is nan; allowed: a number from 0 to 1, or None: what the others leave of 1"),
        ({"easy": True}, "easy is True"),
        ({"units_x": 2.5}, "units_x is 2.5; allowed: a whole number from 1 to 500, or None: by the map's size"),
        ({"sizes": {}}, "sizes is {}"),
        ({"sizes": {"1x1": 0}}, "sizes is {'1x1': 0}"),
        ({"sizes": {"4x4": 1}}, "sizes has '4x4': 1"),
        ({"hard_shapes": {"hexagon": 1}}, "hard_shapes has 'hexagon': 1"),
    ],
)
def test_what_cannot_be_dug_is_refused_at_once(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Districts(**knobs)
    assert f"districts: {told}" in str(problem.value)
    assert "allowed: " in str(problem.value)


def test_shares_may_be_given_in_full_or_left_to_be_worked_out() -> None:
    in_full, left = Districts(**GRID, hard=0.1, medium=0.2, easy=0.7), Districts(**GRID, hard=0.1, medium=0.2)
    assert in_full.colours == left.colours == (5, 9, 34)
    Districts(hubs=0.1, forks=0.2, passages=0.3, ends=0.4)
    Districts(hard=1 / 3, medium=1 / 3, easy=1 / 3)
    assert knobs_of(Districts)["easy"].parsed("districts", "easy", "0.45") == 0.45
    assert knobs_of(Districts)["easy"].parsed("districts", "easy", "None") is None


def test_the_default_can_be_dug_on_every_map_with_space_for_two_units() -> None:
    for width in (*range(4, 60), 79, 80, 200, 2000):
        for height in (*range(4, 60), 2000):
            if max(width, height) >= 8:
                columns, rows = Districts(width=width, height=height).grid
                assert 2 <= columns * rows <= 32_767


@pytest.mark.parametrize(
    ("knob", "metric", "values", "rises"),
    [
        ("fill", "floor", [0.0, 0.5, 0.75, 1.0], True),
        ("hubs", "loops", [0.0, 0.2, 0.35], True),
        ("ends", "deadends", [0.0, 0.2, 0.5], True),
        ("loops", "loops", [0.0, 0.3, 0.6, 1.0], True),
        ("wide", "choke_frac", [0.0, 0.5, 1.0], False),
    ],
)
def test_a_knob_moves_the_metric_it_names(
    knob: str,
    metric: str,
    values: list[float],
    rises: bool,  # noqa: FBT001
    sweep: Sweep,
) -> None:
    assert metric in KNOBS[knob].doc
    seeds = range(max(len(sweep(20)), 8))
    means = [
        float(np.mean([getattr(measure(dig(seed=seed, waters=0, **{knob: value})[0]), metric) for seed in seeds]))
        for value in values
    ]
    assert means == sorted(means, reverse=not rises)
    assert len(set(means)) == len(means)


def test_every_knob_that_names_a_metric_is_tried() -> None:
    named = {name for name, knob in KNOBS.items() for metric in Metrics._fields if f"the metric {metric}" in knob.doc}
    assert named == {"fill", "hubs", "ends", "loops", "wide"}
