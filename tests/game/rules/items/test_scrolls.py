"""Scrolls that change a place, each played, and what each goes well with."""

from __future__ import annotations

import pytest

from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.actions.using import Read, Zap
from game.autopilot.explore import AutoExplore
from game.autopilot.stop_reason import StopReason
from game.rules.terrain import materials
from game.world.events import Sounded
from tests.kit.scenes import Scene

RING = [(3, 1), (4, 1), (5, 1), (3, 2), (5, 2), (3, 3), (4, 3), (5, 3)]
HALL = """
    ##########
    #........#
    #..r@s...#
    #........#
    ##########
"""


def test_a_chalk_ring_drives_foes_out_and_keeps_them_out_until_it_fades() -> None:
    scene = Scene(HALL, r="turnkey", s="turnkey")
    scene.dice.luck = True
    scene.do(Read(scene.give("warding")))
    assert [scene.terrain(*cell) for cell in RING] == ["chalk_ring"] * 8
    hurt = scene.health()
    scene.rest(18)
    assert scene.health() >= hurt
    scene.rest(3)
    assert [scene.terrain(*cell) for cell in RING] == ["floor"] * 8
    assert scene.health() < hurt


def test_no_chalk_is_drawn_under_who_cannot_shrink_back() -> None:
    scene = Scene("#####\n#.@r#\n#...#\n#####", r="rat")
    scene.dice.luck = False
    scene.do(Read(scene.give("warding")))
    assert (scene.at("r"), scene.terrain(3, 1)) == ((3, 1), "floor")
    assert [scene.terrain(*cell) for cell in ((1, 1), (1, 2), (2, 2), (3, 2))] == ["chalk_ring"] * 4


def test_nobody_steps_over_a_chalk_ring_from_within_and_shots_pass_it() -> None:
    scene = Scene(HALL.replace("r", ".").replace("s...", "...s"), s="crossbowman")
    scene.dice.luck = True
    scene.do(Read(scene.give("warding")))
    scene.do(Walk(1, 0))
    assert scene.turn.refusal == "You cannot get past the chalk ring for 19 turns yet."
    scene.rest(3)
    assert scene.health() < 40


def test_a_hero_in_his_own_chalk_ring_is_told_how_long_it_lasts_and_what_ends_it() -> None:
    scene = Scene(HALL.replace("r", ".").replace("s", "."))
    scene.do(Read(scene.give("warding")))
    assert scene.log[-1].endswith("Nothing alive can cross it, not even you.")
    scene.rest(2)
    step = AutoExplore().next_step(scene.run)
    assert step == StopReason("You are shut in by the chalk ring. Press again to wait 17 turns, or wash it away.")
    scene.rest(16)
    scene.do(Walk(1, 0))
    assert scene.turn.refusal == "You cannot get past the chalk ring for a turn yet."
    scene.rest()
    scene.do(Walk(1, 0))
    assert not scene.turn.refusal


def test_water_washes_a_chalk_ring_away() -> None:
    scene = Scene(HALL.replace("r", ".").replace("s", "."))
    scene.do(Read(scene.give("warding")))
    materials.meet(scene.run, "water", 5, 2)
    assert scene.terrain(5, 2) == "floor"
    assert scene.terrain(3, 2) == "chalk_ring"


@pytest.mark.parametrize(("warded", "come"), [(True, 0), (False, 2)])
def test_what_is_summoned_finds_no_room_in_a_chalk_ring(warded: bool, come: int) -> None:  # noqa: FBT001
    scene = Scene(HALL.replace("r", ".").replace("s", "."))
    if warded:
        scene.do(Read(scene.give("warding")))
    scene.dice.rolls = [2]
    scene.do(Read(scene.give("summoning")))
    assert len(scene.floor.occupants) - 1 == come
    assert ("The air tears, and closes again." in scene.log) == warded


def test_hush_lets_a_guardroom_be_killed_unheard_and_stops_the_bell() -> None:
    drawing = """
        ##########
        #..@t..b.#
        ##########
    """
    loud = Scene(drawing, t="turnkey", b="bellman")
    loud.do(Strike(loud.named["t"]))
    assert loud.of(Sounded)
    loud.rest()
    assert loud.of(Sounded), "the bell"
    scene = Scene(drawing, t="turnkey", b="bellman")
    scene.do(Read(scene.give("hush")))
    assert not scene.of(Sounded)
    scene.do(Strike(scene.named["t"]))
    assert not scene.of(Sounded)
    assert scene.statuses("b")["silenced"] >= 17
    for _ in range(3):
        scene.rest()
        assert not scene.of(Sounded)


def test_hush_reaches_six_steps_and_through_no_door() -> None:
    scene = Scene(
        """
        ###############
        #.a....@....+b#
        ###############
        """,
        a="turnkey asleep",
        b="turnkey asleep",
    )
    scene.do(Read(scene.give("hush")))
    assert "silenced" in scene.statuses("a")
    assert "silenced" in scene.statuses()
    assert scene.statuses("b") == {}


def test_rain_puts_out_fire_and_whoever_burns_and_leaves_puddles_for_a_while() -> None:
    scene = Scene(HALL, r="turnkey asleep", s="turnkey asleep")
    scene.afflict("@", "burning", 9)
    scene.afflict("s", "burning", 9)
    scene.burn((7, 1), (7, 2), turns=20)
    scene.do(Read(scene.give("rain")))
    assert not scene.burning()
    assert set(scene.statuses()) == {"soaked"}
    assert set(scene.statuses("s")) == {"soaked"}
    assert scene.terrain(7, 1) == "shallow_water"
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest(30)
    assert scene.terrain(7, 1) == "floor"
    assert "Rain falls out of the stone overhead." in scene.log


def test_rain_washes_gas_out_of_the_air_of_one_room() -> None:
    scene = Scene(
        """
        ############
        #.@....#...#
        ############
        """
    )
    for x in (5, 9):
        scene.floor.ground.put_gas("poison", x, 1, 60)
    scene.floor.ground.put_gas("methane", 4, 1, 4)
    poison, methane = (scene.content.gas_numbers[gas] for gas in ("poison", "methane"))
    scene.do(Read(scene.give("rain")))
    gases = scene.floor.ground.gases
    assert int(gases[poison, 1, 1:7].sum()) <= 20
    assert int(gases[poison, 1, 8:11].sum()) >= 55
    assert int(gases[methane, 1].sum()) == 4


def test_thunder_on_the_wet_crowd_runs_from_one_to_the_next() -> None:
    harmed = {}
    for wet in (True, False):
        scene = Scene(
            """
            ###########
            #.........#
            #@.....r..#
            #......s..#
            #......t..#
            ###########
            """,
            r="brute asleep",
            s="brute asleep",
            t="brute asleep",
        )
        scene.creature().health = scene.creature().max_health = 200
        if wet:
            scene.do(Read(scene.give("rain")))
            scene.afflict("@", "levitating", 9)
        for name in "rst":
            scene.afflict(name, "paralysed", 9)
        scene.do(Zap(scene.give("thunder", enchant=1, charges=1), 7, 2))
        harmed[wet] = [scene.health(name) < scene.creature(name).max_health for name in "rst"]
    assert harmed == {True: [True, True, True], False: [True, False, False]}
