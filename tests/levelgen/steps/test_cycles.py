"""Cycles: both stairs on a ring, a wing behind a lock, one-sided links, treasures behind bars."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import levelgen
from levelgen import Level, Terrain, Tier
from levelgen.recipe import LIQUIDS
from levelgen.rng import stream
from levelgen.steps.cycles import close_ring
from levelgen.validate import validate
from tests.kit.bands import two_routes
from tests.kit.drafts import draft_of
from tests.kit.judges import SOLID, Seen, beside, judge, reached, walk

Sweep = Callable[[int], range]

GENERATORS = list(levelgen.GENERATORS)
ONE_WAY = {Terrain.BARRED_DOOR: "barred_door", Terrain.LEDGE: "ledge", Terrain.ROPE: "rope"}

shares = st.sampled_from([0.0, 0.5, 1.0]) | st.floats(0, 1)


@settings(max_examples=30)
@given(
    generator=st.sampled_from(GENERATORS),
    seed=st.integers(0, 10**6),
    width=st.integers(20, 100),
    height=st.integers(20, 60),
    knobs=st.fixed_dictionaries(
        {
            "cycles": shares,
            "waters": shares,
            "liquid": st.sampled_from(LIQUIDS),
            "rivers": shares,
            "vaults": st.integers(0, 2),
            "secrets": shares,
        }
    ),
)
def test_whatever_is_asked_the_level_is_sound(
    generator: str, seed: int, width: int, height: int, knobs: dict[str, Any]
) -> None:
    level = levelgen.generate(generator, seed=seed, width=width, height=height, **knobs)
    assert not validate(level)
    judge(level)
    judge_cycles(level)


def judge_cycles(level: Level) -> None:
    """Assert that the report on cycles is true, using only the finished level."""
    seen = Seen(level)
    for judge_one in (judge_ring, judge_wing, judge_shortcuts, judge_grates, judge_unneeded):
        judge_one(seen)


def judge_ring(seen: Seen) -> None:
    """Two routes between the stairs share no room but the ends, and no hidden or locked door is on them."""
    notes = seen.level.report.get("cycles", {})
    if not notes.get("ring"):
        return
    short, long = notes["arcs"]
    up, down = seen.ends
    assert (short[0], short[-1]) == (long[0], long[-1]) == (up, down)
    assert not {*short[1:-1]} & {*long[1:-1]}
    assert sorted({*short, *long}) == notes["ring"]
    assert notes["lengths"] == sorted(notes["lengths"])
    assert two_routes(seen)


def judge_wing(seen: Seen) -> None:
    """Three rooms or more off the ring lie behind one locked door, and its key on the shorter arc."""
    notes = seen.level.report.get("cycles", {})
    wing = {*notes.get("wing", [])}
    if not wing:
        return
    rooms = seen.level.rooms
    assert not wing & {*notes["ring"]}
    assert sum(rooms[room].kind != "junction" for room in wing) >= 3
    locks = [mark for mark in seen.level.marks if mark.what == "lock" and mark.pair == 0]
    keys = [mark for mark in seen.level.marks if mark.what == "key" and mark.pair == 0]
    assert len(locks) == len(keys) == 1
    assert keys[0].room in notes["arcs"][0][1:-1]
    door = (locks[0].x, locks[0].y)
    assert seen.at[door] == Terrain.LOCKED_DOOR
    outside = reached(seen.level.stairs_up, seen.walkable - {door})
    assert (keys[0].x, keys[0].y) in outside
    assert not {seen.room_at[cell] for cell in outside} & wing, "the wing is open without its door"
    recipe = seen.level.recipe
    has_rim = isinstance(recipe, levelgen.Districts) and recipe.outside > 0  # a chasm that rooms are open to
    shut = {*SOLID, Terrain.CHASM} if has_rim else SOLID
    swum = reached(seen.level.stairs_up, {cell for cell, kind in seen.at.items() if kind not in shut} - {door})
    if not isinstance(recipe, levelgen.Templates):  # whose rooms may lie at lakes of their own
        assert not {seen.room_at[cell] for cell in swum} & wing, "who swims comes into the wing"


def judge_shortcuts(seen: Seen) -> None:
    """A one-sided link saves 40 steps, and is entered from one of its ends."""
    links = [link for link in seen.level.links if link.one_way is not None]
    notes = seen.level.report.get("cycles", {}).get("shortcuts", [])
    assert sorted([link.one_way, sum((link.a, link.b)) - (link.one_way or 0)] for link in links) == sorted(
        pair[:2] for pair in notes
    )
    for link in links:
        assert link.kind == "shortcut"
        assert link.one_way in (link.a, link.b)
        assert len([cell for cell in link.cells if seen.at[cell] in ONE_WAY]) == 1
        ends = [
            next(cell for cell in beside(end) if seen.room_at.get(cell) == room and cell in seen.walkable)
            for room, end in ((link.a, link.cells[0]), (link.b, link.cells[-1]))
        ]
        around = walk(ends[0], ends[1], seen.walkable - {*link.cells})
        assert around is not None, "the only route"
        assert around - (len(link.cells) + 1) >= 40


def judge_unneeded(seen: Seen) -> None:
    """The level is one component without one-sided links."""
    one_way = {cell for link in seen.level.links if link.one_way is not None for cell in link.cells}
    free = seen.walkable - one_way
    assert reached(seen.level.stairs_up, free) == free


def judge_grates(seen: Seen) -> None:
    """Bars are in a wall between reachable ground and a treasure, and the walk around is long."""
    for x, y, room in seen.level.report.get("cycles", {}).get("grates", []):
        assert seen.at[x, y] == Terrain.GRATE
        assert any(
            mark.room == room and mark.what in ("item", "treasure") and mark.binding for mark in seen.level.marks
        )


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_levels_of_each_generator_have_sound_cycles(generator: str, sweep: Sweep) -> None:
    for seed in range(max(len(sweep(200)), 6)):
        judge_cycles(levelgen.generate(generator, seed=seed, height=29))
        judge_cycles(levelgen.generate(generator, seed=seed, height=29, cycles=1.0, waters=1.0, rivers=1.0, vaults=2))


@pytest.mark.parametrize("generator", GENERATORS)
def test_without_cycles_the_step_is_left_out(generator: str, sweep: Sweep) -> None:
    for seed in range(max(len(sweep(40)), 2)):
        level = levelgen.generate(generator, seed=seed, cycles=0)
        assert "cycles" not in level.report
        assert not {link.kind for link in level.links} & {"ring", "annex", "shortcut"}
        assert all(link.one_way is None for link in level.links)
        assert not np.isin(level.terrain, [*ONE_WAY, Terrain.LOCKED_DOOR]).any()


def test_a_generator_may_have_its_stairs_in_a_junction_and_leave_the_other_end_open() -> None:
    draft = draft_of(
        """
        ##########################
        #...#####..........#####.#
        #...+....................#
        #...##########.#####.###.#
        #...######...........#...#
        ###########....#....######
        ##########################
        """
    )
    draft.rooms[0].kind = "junction"
    draft.ends, draft.open_end = (0, 1), True
    close_ring(draft, levelgen.Cells(cycles=1.0), stream(1))
    assert draft.ends[0] == 0


def test_what_was_made_is_reported_and_is_a_stage() -> None:
    notes = levelgen.generate("cells", seed=1).report["cycles"]
    assert set(notes) == {"ring", "arcs", "lengths", "dug", "wing", "shortcuts", "grates"}
    names = {stage.name for seed in range(40) for stage in levelgen.stages("cells", seed=seed)}
    assert {"cycles", "shortcuts", "grates"} <= names


@pytest.mark.parametrize("generator", ["cells", "tiles", "templates", "caves"])
def test_the_short_arc_is_hard_and_the_long_one_is_not(generator: str, sweep: Sweep) -> None:
    hard = [0, 0]
    for seed in range(max(len(sweep(200)), 12)):
        level = levelgen.generate(generator, seed=seed, height=29)
        arcs = level.report["cycles"]["arcs"]
        for number, arc in enumerate(arcs):
            hard[number] += sum(level.rooms[room].tier == Tier.HARD for room in arc)
    assert hard[0] > 0
    assert hard[1] == 0


def test_several_shortcuts_keep_off_each_other(sweep: Sweep) -> None:
    """If two met, removing one would fill in a part of the other."""
    several = 0
    for seed in range(max(len(sweep(200)), 10)):
        report = levelgen.generate("caves", seed=seed, cycles=1.0, waters=0, pieces=0).report
        assert not report["rejected"]
        several += len(report["cycles"]["shortcuts"]) > 1
    assert several > 0
