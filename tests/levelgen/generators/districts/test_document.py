"""Every sentence of the districts document that asks for something, by its own words.

Where the generator does otherwise, the head of `levelgen/generators/districts/dig.py` says why. What is said of the
plan the report tells, which no step changes; what is said of rooms and connections is asked with the steps at 0 and as
they come, but for their number, of which a landmark takes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from levelgen import Districts, Tier
from levelgen.metrics import measure
from tests.kit.judges import beside, judge
from tests.levelgen.generators.districts.plan import (
    GRID,
    Plan,
    dig,
    judge_colours,
    judge_degrees,
    judge_links,
    judge_numbers,
    judge_path_ends,
    judge_rectangles,
)

Sweep = Callable[[int], range]

RECIPES: list[dict[str, Any]] = [
    *[{"preset": preset} for preset in Districts.PRESETS],
    {"units_x": 8, "units_y": 4, "height": 29, "cycles": 0.5},
]
"""All presets, and what the game digs."""

EACH = pytest.mark.parametrize("knobs", RECIPES, scope="module")
"""All sentences are judged with the same knobs before the next come."""


BARE: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}

STEPS: dict[str, Any] = {"cycles": 0.5, "lake": 0, "pieces": 0.5}
"""The shared steps at their defaults; waters are on in any case."""


@lru_cache(maxsize=200)
def kept(**knobs: Any) -> Plan:
    """The plan of a level, cached for the tests of other sentences."""
    return Plan(dig(**knobs)[0])


def plans(seeds: range, **knobs: Any) -> Iterator[Plan]:
    for seed in seeds:
        yield kept(seed=seed, **knobs)


def test_a_grid_is_generated() -> None:
    for plan in plans(range(5), units_x=6, units_y=3):
        assert (plan.columns, plan.rows) == (6, 3)
        assert plan.lines_x == sorted(set(plan.lines_x))
        assert (plan.lines_x[0], plan.lines_x[-1], len(plan.lines_x)) == (0, 80, 7)
        assert (plan.lines_y[0], plan.lines_y[-1], len(plan.lines_y)) == (0, 45, 4)


def test_x_red_y_blue_and_z_green_rooms_sum_up_to_n(sweep: Sweep) -> None:
    for seed in sweep(120):
        level, recipe = dig(seed=seed, **GRID, hard=0.25, medium=0.3)
        judge_numbers(Plan(level), recipe)
        assert [level.report[tier][1] for tier in ("hard", "medium", "easy")] == [12, 14, 22]


@EACH
def test_no_red_room_has_a_red_neighbor_and_each_has_a_blue_and_a_green_one(
    knobs: dict[str, Any], sweep: Sweep
) -> None:
    for plan in plans(sweep(120), **knobs):
        judge_colours(plan)


def test_the_rest_of_the_rooms_is_coloured_randomly() -> None:
    """Every place is sometimes medium and sometimes easy, about as often as the shares say."""
    seen = Counter((unit, tier) for plan in plans(range(100), **GRID) for unit, tier in plan.colours.items())
    for unit in {unit for unit, _ in seen}:
        assert 0.2 < seen[unit, Tier.MEDIUM] / 100 < 0.55
        assert 0.2 < seen[unit, Tier.EASY] / 100 < 0.7


@EACH
def test_two_nodes_far_apart_enough_are_chosen(knobs: dict[str, Any], sweep: Sweep) -> None:
    for plan in plans(sweep(120), **knobs):
        judge_path_ends(plan)
        assert plan.level.report["apart"][1] >= 0.6 * (plan.columns + plan.rows - 2)


def test_the_path_mostly_avoids_red_rooms() -> None:
    """With a quarter of all units hard, few units of the path are; a random path would have a quarter."""
    tiers = Counter(plan.colours[unit] for plan in plans(range(60), hard=0.25, medium=0.35) for unit in plan.path)
    assert tiers[Tier.HARD] / sum(tiers.values()) < 0.06


def test_the_pathfinding_does_not_go_for_diagonals(sweep: Sweep) -> None:
    for plan in plans(sweep(120)):
        assert all(after in beside(before) for before, after in pairwise(plan.path))


@EACH
def test_it_creates_a_not_so_direct_path(knobs: dict[str, Any], sweep: Sweep) -> None:
    """The path is at least 15 % longer than the straight distance of its ends, in most levels; it used to be 4 %."""
    straight = 0
    for plan in plans(sweep(120), **knobs):
        (x, y), (end_x, end_y) = plan.path[0], plan.path[-1]
        straight += len(plan.path) - 1 < 1.15 * (abs(x - end_x) + abs(y - end_y))
        assert plan.level.report["winding"][0] == 115
    assert straight == 0


def test_nodes_of_the_path_add_their_red_blue_or_green_neighbors() -> None:
    for tier, knob in ((Tier.HARD, "join_hard"), (Tier.MEDIUM, "join_medium"), (Tier.EASY, "join_easy")):
        knobs = {"join_hard": 0.0, "join_medium": 0.0, "join_easy": 0.0, "boss": 0.0, knob: 1.0}
        for plan in plans(range(10), fill=1.0, **knobs):
            around = {other for unit in plan.path for other in beside(unit)} - {*plan.path}
            expected = {unit for unit in around if plan.colours.get(unit) == tier}
            joined = {(unit % plan.columns, unit // plan.columns) for unit in plan.level.report["joined"]}
            assert joined == expected


def test_there_are_side_paths(sweep: Sweep) -> None:
    for plan in plans(sweep(120)):
        off_path = set(range(plan.planned)) - {plan.room_of[unit] for unit in plan.path}
        assert len(off_path) >= 3


def test_smaller_grids_are_joined_into_bigger_ones_of_predefined_sizes(sweep: Sweep) -> None:
    for seed in sweep(120):
        for steps in (BARE, STEPS):
            level, recipe = dig(seed=seed, sizes={"1x1": 3, "2x1": 2, "2x3": 1}, **steps)
            judge_rectangles(Plan(level), recipe)
        assert max(map(len, Plan(level).rooms)) > 1


def test_smaller_widths_and_heights_have_higher_chances() -> None:
    sides = Counter(
        side
        for plan in plans(range(60))
        for left, top, right, bottom in plan.level.report["units_of_rooms"]
        for side in (right - left, bottom - top)
    )
    assert sides[1] > sides[2] > sides[3] > 0


def test_all_possible_connections_between_rooms_are_generated() -> None:
    """All of them, on levels without a landmark."""
    for seed in range(10):
        level, recipe = dig(seed=seed, loops=1.0)
        judge_degrees(Plan(level), recipe)


@EACH
def test_n_a_rooms_are_to_have_4_connections_n_b_3_n_c_2_and_n_d_1(knobs: dict[str, Any], sweep: Sweep) -> None:
    """Without a landmark, which would remove connections."""
    for seed in sweep(120):
        level, recipe = dig(seed=seed, **knobs)
        judge_degrees(Plan(level), recipe)


def test_a_b_c_and_d_control_how_mazy_the_dungeon_gets(sweep: Sweep) -> None:
    """With c and d high there are few hubs and many dead ends; with a and b high it is super connected."""
    thin = {"hubs": 0.0, "forks": 0.1, "ends": 0.5}
    connected = {"hubs": 0.5, "forks": 0.4, "ends": 0.0}
    seeds = range(max(len(sweep(40)), 20))
    means = [np.mean([measure(plan.level) for plan in plans(seeds, **knobs)], axis=0) for knobs in (thin, connected)]
    names = ("floor", "loops", "deadends")
    mazy, super_connected = [dict(zip(names, mean, strict=False)) for mean in means]
    assert mazy["deadends"] > super_connected["deadends"] + 2
    assert mazy["loops"] * 2 < super_connected["loops"]


def test_isolated_islands_are_reconnected_until_only_one_group_is_left(sweep: Sweep) -> None:
    """With the other steps a landmark may connect them; every level must be in one piece."""
    for seed in sweep(120):
        for steps in (BARE, STEPS):
            level, recipe = dig(seed=seed, hubs=0.0, forks=0.0, ends=1.0, **steps)
            judge(level)
            judge_links(Plan(level), recipe)


def test_special_rooms_are_added() -> None:
    kinds = {room.kind for plan in plans(range(10)) for room in plan.level.rooms}
    assert kinds == {"room", "boss", "treasury", "secret"}
