"""Lines of sight and flight."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions.using import Throw, Zap
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.senses import fov
from game.screens.play.aiming import flight, warning
from game.world.components import Creature, Item, Position
from game.world.events import Flew
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.world.movement import Cell

HALL = "\n".join(["#" * 40, "#@" + "." * 37 + "#", *["#" + "." * 38 + "#"] * 22, "#" * 40])
INSIDE = st.tuples(st.integers(1, 38), st.integers(1, 23))


@pytest.fixture(scope="module")
def hall() -> Scene:
    return Scene(HALL)


def wall_up(scene: Scene, seed: int, per_mille: int, *, curtains: int = 0) -> list[Cell]:
    """Put walls anywhere, and curtains; return the cells left open, and those with curtains."""
    dice = Dice.seeded(seed, "walls")
    cells = {(x, y): "wall" if dice.chance(per_mille) else "floor" for x in range(1, 39) for y in range(1, 24)}
    hung = {cell: "hide" for cell, kind in cells.items() if kind == "floor" and curtains and dice.chance(curtains)}
    scene.floor.ground.change_all({**cells, **hung})
    return [cell for cell, kind in cells.items() if kind == "floor"]


@given(st.integers(0, 2**32), st.sampled_from([30, 120, 300, 450]), st.data())
def test_whom_one_sees_one_can_shoot_and_is_shot_by_on_the_same_line(
    hall: Scene, seed: int, per_mille: int, data: st.DataObject
) -> None:
    one, other = data.draw(
        st.lists(st.sampled_from(wall_up(hall, seed, per_mille)), min_size=2, max_size=2, unique=True)
    )
    there = fov.line_of_fire(hall.run, one, other, 99, ())
    back = fov.line_of_fire(hall.run, other, one, 99, ())
    seen = bool(fov.field_of_view(hall.run, *one)[other[1], other[0]])
    sees = fov.line_of_sight(hall.run, one, other)
    assert sees == fov.line_of_sight(hall.run, other, one)
    assert (there[-1] == other if there else False) == (back[-1] == one if back else False) == sees
    assert sees or not seen
    if sees:
        assert back == [*there[-2::-1], one]


@given(st.integers(0, 2**32), st.sampled_from([30, 300]), st.data())
def test_curtains_stop_a_line_from_either_end_but_not_where_it_begins_and_ends(
    hall: Scene, seed: int, per_mille: int, data: st.DataObject
) -> None:
    cells = wall_up(hall, seed, per_mille, curtains=200)
    one, other = data.draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2, unique=True))
    there = fov.line_of_fire(hall.run, one, other, 99, ())
    back = fov.line_of_fire(hall.run, other, one, 99, ())
    sees = fov.line_of_sight(hall.run, one, other)
    assert (there[-1:] == [other]) == (back[-1:] == [one]) == sees
    if sees:
        assert back == [*there[-2::-1], one]


@given(INSIDE, INSIDE)
def test_a_line_goes_step_by_step_and_never_strays_from_the_straight(hall: Scene, start: Cell, end: Cell) -> None:
    wall_up(hall, 1, 0)
    line = [start, *fov.straight_line(hall.run, start, end)]
    assert line[-1] == end
    assert all(fov.distance(*one, *other) == 1 for one, other in itertools.pairwise(line))
    dx, dy, steps = end[0] - start[0], end[1] - start[1], max(len(line) - 1, 1)
    for step, (x, y) in enumerate(line):
        assert abs((x - start[0]) * steps - dx * step) * 2 <= steps
        assert abs((y - start[1]) * steps - dy * step) * 2 <= steps


def test_a_line_that_passes_between_a_wall_and_the_open_takes_the_open() -> None:
    scene = Scene(
        """
        ######
        ####a#
        ####.#
        #..@.#
        ######
    """,
        a="crossbowman",
    )
    assert fov.line_of_fire(scene.run, (3, 3), (4, 1), 9) == [(4, 2), (4, 1)]
    assert fov.line_of_fire(scene.run, (4, 1), (3, 3), 9) == [(4, 2), (3, 3)]


def test_a_line_that_passes_between_two_open_cells_takes_the_one_that_shots_pass() -> None:
    for grate, between in (((2, 2), (2, 1)), ((2, 1), (2, 2))):
        scene = Scene("#####\n#@..#\n#...#\n#####")
        scene.floor.ground.change(*grate, "grate")
        assert fov.line_of_fire(scene.run, (1, 1), (3, 2), 9) == [between, (3, 2)]
        assert fov.line_of_fire(scene.run, (3, 2), (1, 1), 9) == [between, (1, 1)]


def test_a_line_that_passes_between_two_open_cells_takes_the_one_that_the_hero_sees() -> None:
    for unseen, between in (((2, 2), (2, 1)), ((2, 1), (2, 2))):
        scene = Scene("#####\n#@..#\n#...#\n#####")
        scene.floor.memory.visible[unseen[1], unseen[0]] = False
        assert fov.line_of_fire(scene.run, (1, 1), (3, 2), 9) == [between, (3, 2)]
        assert fov.line_of_fire(scene.run, (3, 2), (1, 1), 9) == [between, (1, 1)]


VEILS = [kind.id for kind in library().terrain if kind.walkable and (kind.stops_shots or not kind.transparent)]


@pytest.mark.parametrize("kind", VEILS)
@pytest.mark.parametrize("gap", [1, 3])
def test_who_stands_in_a_curtain_or_a_net_is_hit_there_as_he_hits_from_there(kind: str, gap: int) -> None:
    scene = Scene("########\n#@.....#\n########")
    scene.floor.ground.change(1 + gap, 1, kind)
    scene.rest()
    there = [(x, 1) for x in range(2, 2 + gap)]
    assert fov.line_of_fire(scene.run, (1, 1), (1 + gap, 1), 9) == there
    assert fov.line_of_fire(scene.run, (1 + gap, 1), (1, 1), 9) == [*there[-2::-1], (1, 1)]
    assert fov.line_of_fire(scene.run, (1, 1), (6, 1), 9) == there, "nothing comes out behind"
    rat = creatures.make(scene.run, scene.content.monsters["rat"], 1 + gap, 1, "asleep")
    scene.floor.ground.change(1 + gap, 1, kind)  # some are trodden down
    scene.rest()
    assert not warning(scene.run, scene.run.world.get(scene.give("dart"), Item), (1 + gap, 1), reach=9, thrown=True)
    scene.run.world.get(rat, Creature).health = 99
    for wand in ("embers", "thunder"):
        scene.floor.ground.change(1 + gap, 1, kind)
        assert any(
            getattr(event, "target", None) == rat for event in scene.do(Zap(scene.give(wand, charges=2), 1 + gap, 1))
        )
    scene.floor.ground.change(1 + gap, 1, kind)
    assert any(getattr(event, "target", None) == rat for event in scene.do(Throw(scene.give("dart"), 1 + gap, 1)))


def test_a_dart_thrown_at_a_curtain_is_stopped_by_it() -> None:
    scene = Scene("########\n#@.....#\n########")
    scene.floor.ground.change(3, 1, "hide")
    dart = scene.give("dart")
    scene.do(Throw(dart, 5, 1))
    assert scene.run.world.get(dart, Position) == Position(2, 1)
    assert "The dart is stopped by the hide curtain." in scene.log


@pytest.mark.parametrize("seed", range(3))
def test_the_aim_shows_the_cells_that_a_dart_flies_over(seed: int) -> None:
    scene = Scene(HALL)
    wall_up(scene, seed, 150)
    sight.look_about(scene.run)
    for end in [(8, 4), (3, 6), (9, 9), (6, 2)]:
        shown = flight(scene.run, scene.at(), end, 10)
        scene.do(Throw(scene.give("dart"), *end))
        flown = next(event for event in scene.events if isinstance(event, Flew))
        assert (flown.x, flown.y) == (shown[-1] if shown else scene.at())


def test_what_flies_stops_at_a_wall_at_a_body_and_where_its_reach_ends() -> None:
    scene = Scene(
        """
        ##########
        #@...r..##
        ##########
    """,
        r="rat asleep",
    )
    assert fov.line_of_fire(scene.run, (1, 1), (8, 1), 9) == [(2, 1), (3, 1), (4, 1), (5, 1)]
    assert fov.line_of_fire(scene.run, (1, 1), (8, 1), 2) == [(2, 1), (3, 1)]
    assert fov.line_of_fire(scene.run, (6, 1), (9, 1), 9) == [(7, 1)]
    assert scene.at("r") == (5, 1)
