"""The dungeons of many runs, floor by floor as the game asks for them: routes, wings, shortcuts, views, pieces."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest
import tcod.constants
import tcod.map

from game import descent
from game.turn import beginning
from levelgen import Terrain, Tier
from levelgen.steps.pieces import collection
from tests.kit.bands import two_routes
from tests.kit.judges import DOORS, Cell, Seen, beside, reached
from tests.kit.scenes import library
from tests.levelgen.steps.test_cycles import judge_cycles

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.run import Run
    from levelgen import Level

    Sweep = Callable[[int], range]

ALL_RUNS, FEWEST_RUNS = 200, 10
FLOORS = 20
LEAST = 20
"""Floors of all runs on which each piece is met."""

OURS = {each.name: each for each in collection(None)}


class Found(NamedTuple):
    """The pieces of a floor, by name, and what leads through it."""

    pieces: set[str]
    goals: int
    locked: bool
    den: bool
    grown: bool
    posted: bool
    at_once: bool
    routes: bool
    wing: bool
    one_sided: bool
    grate: bool
    around: bool
    safe: bool


def found_on(run: Run, depth: int) -> Found:
    """Dig a floor, and judge wing, one-sided links and grates that it reports."""
    level = descent.dig(run, depth, near=None).level
    judge_cycles(level)
    notes, others = level.report["cycles"], level.report["pieces"]
    for x, y, room in notes["grates"]:
        judge_view(level, (x, y), room)
    vaults = [room for room in level.rooms if room.kind == "vault"]
    (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
    return Found(
        pieces={landmark.tags[0], *(room.tags[1] for room in vaults), *others},
        goals=landmark.tags.count("goal"),
        locked=any(mark.what in ("key", "lock") for mark in level.marks),
        den=any("den" in room.tags for room in vaults),
        grown=any(OURS[name].fits == "grown" for name in others),
        posted=any(OURS[name].fits == "posted" for name in others),
        at_once=level.report["attempts"] == 1,
        routes=two_routes(Seen(level)),
        wing=bool(notes["wing"]),
        one_sided=bool(notes["shortcuts"]),
        grate=bool(notes["grates"]),
        around=leads_around(Seen(level), {landmark.id}),
        safe=is_safe(level),
    )


def is_safe(level: Level) -> bool:
    """Tell whether some route between the stairs has no dangerous room, lock, secret or one-sided link."""
    return leads_around(Seen(level), {room.id for room in level.rooms if room.tier == Tier.HARD})


def leads_around(seen: Seen, rooms: set[int]) -> bool:
    """Tell whether the stairs are joined without these rooms, shut doors and one-sided links."""
    shut = {cell for cell, kind in seen.at.items() if kind in (Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR)}
    shut |= {cell for link in seen.level.links if link.one_way is not None for cell in link.cells}
    open_cells = {cell for cell in seen.walkable - shut if seen.room_at[cell] not in rooms}
    return seen.level.stairs_down in reached(seen.level.stairs_up, open_cells)


def judge_view(level: Level, bars: Cell, room: int) -> None:
    """Assert that who stands before bars sees a treasure of the room behind them."""
    clear = ~np.isin(level.terrain, [Terrain.ROCK, Terrain.WALL, *DOORS])
    treasures = [mark for mark in level.marks if mark.room == room and mark.what in ("item", "treasure")]
    views = [
        tcod.map.compute_fov(clear, (y, x), radius=0, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST)
        for x, y in beside(bars)
        if level.walkable[y, x] and level.room_at[y, x] != room
    ]
    assert any(view[mark.y, mark.x] for view in views for mark in treasures if mark.binding), "bars that show nothing"


@cache
def dungeons(count: int) -> list[list[Found]]:
    """The floors of the first runs; kept, as all tests ask for the same."""
    runs = [beginning.empty_run(library(), seed, "standard") for seed in range(count)]
    return [[found_on(run, depth) for depth in range(1, 1 + FLOORS)] for run in runs]


@pytest.fixture
def runs(sweep: Sweep) -> list[list[Found]]:
    return dungeons(max(len(sweep(ALL_RUNS)), FEWEST_RUNS))


@pytest.mark.parametrize(
    ("what", "share"),
    [
        ("at_once", 0.94),
        ("routes", 0.35),
        ("wing", 0.25),
        ("one_sided", 0.2),
        ("grate", 0.2),
        ("locked", 0.6),
        ("den", 0.13),
        ("grown", 0.4),
        ("posted", 0.5),
    ],
)
def test_floors_lead_somewhere(what: str, share: float, runs: list[list[Found]]) -> None:
    """Two routes between the stairs, a wing behind a lock, a one-sided link, a treasure seen through bars, pieces.

    Each wing of three rooms and more is closed when its door is taken out of the search, each one-sided link saves 40
    steps and is never the only route back, and each treasure is seen: so `judge_cycles` and `judge_view` say.
    """
    assert np.mean([getattr(floor, what) for floor in chain(*runs)]) >= share


def test_about_half_of_all_floors_have_two_routes(runs: list[list[Found]]) -> None:
    """The others have a gate to hold."""
    assert np.mean([floor.routes for floor in chain(*runs)]) <= 0.6


def test_no_piece_comes_twice_within_three_floors(runs: list[list[Found]]) -> None:
    for floors in runs:
        for first, second in chain(pairwise(floors), zip(floors, floors[2:], strict=False)):
            assert not first.pieces & second.pieces


def test_every_piece_and_landmark_is_met(runs: list[list[Found]]) -> None:
    """On 20 floors and more of 200 runs; in fewer some of the rarest are missed."""
    met = Counter(name for floor in chain(*runs) for name in floor.pieces)
    assert len(OURS.keys() - met.keys()) <= 0.1 * len(OURS)
    if len(runs) == ALL_RUNS:
        assert not {name: met[name] for name in OURS if met[name] < LEAST}


def test_the_hall_of_the_keystone_is_on_the_last_floor_alone(runs: list[list[Found]]) -> None:
    for floors in runs:
        assert [floor.goals for floor in floors] == [0] * (FLOORS - 1) + [1]


def test_no_hall_of_a_boss_is_on_the_only_path_between_the_stairs(runs: list[list[Found]]) -> None:
    halls = [depth for depth, plan in enumerate(library().lengths["standard"]) if plan.hall]
    assert len(halls) == 6
    for seed, floors in enumerate(runs):
        assert [depth + 1 for depth in halls if not floors[depth].around] == [], seed


FORCED = {
    "forced8": [20],
    "forced14": [20],
    "forced34": [3],
    "forced35": [17],
    "forced36": [20],
    "forced40": [18],
    "forced46": [17, 20],
}
"""Floors of some seeds on which every route led through a dangerous room."""


def test_dangerous_rooms_are_never_the_only_way_on(runs: list[list[Found]]) -> None:
    places = [(seed, depth) for seed, floors in enumerate(runs) for depth, floor in enumerate(floors, 1)]
    assert not [(seed, depth) for seed, depth in places if not runs[seed][depth - 1].safe]
    forced = [(beginning.empty_run(library(), seed, "standard"), depth) for seed in FORCED for depth in FORCED[seed]]
    assert not [(run.seed, depth) for run, depth in forced if not is_safe(descent.dig(run, depth, near=None).level)]


def test_the_hall_of_the_keystone_is_on_the_last_floor_of_short_runs_alone(sweep: Sweep) -> None:
    last = len(library().lengths["short"])
    for seed in sweep(ALL_RUNS):
        run = beginning.empty_run(library(), seed, "short")
        dug = [descent.dig(run, depth, near=None).level for depth in range(1, 1 + last)]
        goals = [sum("goal" in room.tags for room in level.rooms if room.kind == "landmark") for level in dug]
        assert goals == [0] * (last - 1) + [1]
