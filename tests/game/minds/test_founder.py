"""The Founder: his verbs in the casting hall, and the ways past him."""

from __future__ import annotations

import pytest

from game.actions.bumping import Touch
from game.actions.fighting import Strike
from game.actions.handling import PickUp
from game.actions.moving import Rest
from game.actions.using import Read
from game.bots import dodging
from game.bots.explorer import Explorer
from game.content.effects.bodily import Harm
from game.content.effects.forces import Quench
from game.content.materials import ENOUGH
from game.rules import effects, status_effects
from game.rules.beings import telegraphing
from game.rules.combat import attacks, sight
from game.rules.senses import gas
from game.rules.senses.fov import distance
from game.world import spawn
from tests.kit.scenes import Scene

CASTING_HALL = """
    ########################
    #........F........##...#
    #..O.....*.....O..##...#
    #.................##...#
    #%%.%%%%%%%%%%%.%%##...#
    #%%.%%%%%%%%%%%.%%##...#
    #.................+.@..#
    #.W.......V.......##...#
    ########################
"""
DOORWAY = (18, 6)
FRONT = (9, 6)
SOURCES = ((5, 4), (13, 4))


def casting_hall(
    at: tuple[int, int] | None = FRONT, *, founder: tuple[int, int] = (9, 1), mood: str = "hunting", acts: bool = True
) -> Scene:
    """The Founder behind his ladles, his glove before him, and the hero somewhere in front, or outside."""
    legend = {"O": "crucible", "W": "bellows", "V": "quench_wheel", "*": "founders_glove"}
    scene = Scene(CASTING_HALL, depth=16, F=f"founder {mood}", legend=legend)
    scene.floor.ground.change(*DOORWAY, "hide")
    scene.floor.pairs[10, 7] = SOURCES
    scene.creature().health = scene.creature().max_health = 1000
    scene.mind("F").acts.ready = 0 if acts else 10**6
    spawn.place(scene.run, scene.named["F"], *founder)
    spawn.place(scene.run, scene.run.hero, *(at or scene.at()))
    sight.look_about(scene.run)
    return scene


def test_the_founder_waits_until_his_hall_is_entered_and_follows_nobody_out_of_it() -> None:
    scene = casting_hall(None, mood="guarding")
    scene.rest(10)
    assert (scene.mind("F").mood, scene.at("F")) == ("guarding", (9, 1))
    scene.walk("w", "w", "w")
    scene.rest()
    assert scene.mind("F").mood == "hunting"
    assert any("Founder has put a hand to the first ladle" in line for line in scene.log)
    scene.walk("e", "e", "e", "ne")
    scene.rest(20)
    assert scene.mind("F").mood != "hunting"
    assert scene.at("F")[0] < DOORWAY[0]


def test_the_founder_goes_behind_the_ladle_and_tips_it_two_turns_after_his_sign() -> None:
    for stays in (True, False):
        scene = casting_hall((3, 5), founder=(3, 1))
        scene.creature().health = scene.creature().max_health = 40
        scene.rest()
        assert any("sets a shoulder to the ladle" in line for line in scene.log)
        assert telegraphing.marked(scene.run, scene.named["F"]) == [(3, 2), (3, 3), (3, 4), (3, 5)]
        if stays:
            scene.rest()
            assert scene.terrain(3, 2) == "crucible"
            scene.rest(2)
            assert scene.run.outcome is not None
            assert scene.terrain(3, 5) == "lava"
        else:
            scene.walk("s", "e")
            scene.rest()
            assert scene.run.outcome is None
            assert [scene.terrain(3, y) for y in range(2, 7)] == ["empty_crucible", "lava", "lava", "lava", "floor"]
            scene.rest(11)
            assert scene.terrain(3, 4) == "floor", "it cools"


def test_the_founder_stays_behind_the_nearest_ladle_while_nobody_is_in_its_lane() -> None:
    scene = casting_hall((5, 6))
    scene.rest(20)
    assert scene.at("F") == (3, 1)
    assert scene.terrain(3, 2) == "crucible"
    spawn.place(scene.run, scene.run.hero, 14, 6)
    sight.look_about(scene.run)
    scene.rest(25)
    assert scene.at("F") == (15, 1)


def test_with_no_ladle_left_the_founder_comes_himself() -> None:
    scene = casting_hall()
    scene.floor.ground.change_all(dict.fromkeys([(3, 2), (15, 2)], "empty_crucible"))
    scene.rest(12)
    assert distance(*scene.at("F"), *scene.at()) == 1
    assert scene.health() < 1000


@pytest.mark.parametrize("what", ["fire", "gas", ""])
def test_the_founder_leans_on_the_bellows_where_flames_or_gas_lie_before_them(what: str) -> None:
    scene = casting_hall((7, 7), founder=(1, 7))
    scene.floor.ground.change_all(dict.fromkeys([(3, 2), (15, 2)], "empty_crucible"))
    if what == "fire":
        scene.burn((4, 7), turns=20)
    elif what == "gas":
        gas.release(scene.run, "poison", 4, 7, 250)
    scene.rest()
    assert any("leans on the bellows" in line for line in scene.log) == bool(what)
    lane = [(x, 7) for x in range(2, 8)] if what else []
    assert telegraphing.marked(scene.run, scene.named["F"]) == lane
    scene.rest()
    assert (what == "fire") == ((7, 7) in scene.burning())
    breathes = any(kind.id == "poison" and amount >= ENOUGH for kind, amount in scene.floor.ground.gases_at(7, 7))
    assert (what == "gas") == breathes


def test_nothing_harms_the_founder_while_his_skin_glows() -> None:
    for soaked in (False, True):
        scene = casting_hall((9, 2), acts=False)
        scene.dice.luck = True
        if soaked:
            scene.afflict("F", "soaked", 50)
        founder = scene.named["F"]
        assert (attacks.to_hit(scene.run, scene.run.hero, founder) > 0) == soaked
        scene.do(Strike(founder))
        effects.apply(scene.run, Harm((5, 5), "magic"), founder, source=scene.run.hero)
        effects.apply(scene.run, Harm((5, 5), "magic"), founder)
        assert (scene.health("F") < 120 - 10) == soaked
        assert soaked or scene.health("F") == 120
        assert soaked != any("turns the blow with its glowing skin" in line for line in scene.log)


def test_the_wheel_quenches_the_founder_for_ten_turns_and_makes_obsidian_of_the_lanes() -> None:
    scene = casting_hall((10, 6), acts=True)
    founder = scene.named["F"]
    spawn.place(scene.run, founder, 9, 1)
    scene.do(Touch(10, 7))
    assert not (scene.floor.ground.terrain == scene.content.terrain_numbers["lava"]).any()
    assert scene.terrain(5, 4) == "obsidian"
    assert not status_effects.glows(scene.run, founder)
    scene.rest(8)
    assert not status_effects.glows(scene.run, founder)
    assert not any("ladle" in line for line in scene.log), "wet he tips nothing"
    assert distance(*scene.at("F"), *scene.at()) < 5, "and comes himself"
    scene.rest(2)
    assert status_effects.glows(scene.run, founder)
    scene.do(Touch(10, 7))
    assert not scene.statuses("F")
    scene.rest(10)
    assert scene.terrain(10, 7) == "quench_wheel"


@pytest.mark.parametrize("means", ["rain", "quencher"])
def test_rain_and_a_quenchers_pail_quench_the_founder_too(means: str) -> None:
    scene = casting_hall((9, 6), founder=(9, 2))
    scene.mind("F").mood = "asleep"
    if means == "rain":
        scene.do(Read(scene.give("rain")))
    else:
        effects.apply_at(scene.run, [Quench()], 9, 2)
        scene.rest()
    assert not status_effects.glows(scene.run, scene.named["F"])


def test_beside_fire_the_founder_is_soon_dry_again() -> None:
    scene = casting_hall((9, 6), founder=(9, 3), acts=False)
    scene.afflict("F", "soaked", 10)
    scene.mind("F").mood = "asleep"
    scene.rest()
    assert status_effects.glows(scene.run, scene.named["F"])


def test_who_stands_behind_a_ladle_first_pours_it_on_the_founder() -> None:
    scene = casting_hall((3, 1), founder=(3, 4), acts=False)
    scene.mind("F").mood = "asleep"
    scene.walk("s")
    assert scene.terrain(3, 2) == "empty_crucible"
    assert 120 - 34 <= scene.health("F") <= 120 - 26
    scene.rest(5)
    assert scene.health("F") >= 120 - 34, "he stands in melt as before"


@pytest.mark.parametrize("means", ["lightness", "frost"])
def test_over_the_lanes_the_glove_is_taken_and_out_before_the_founder_comes(means: str) -> None:
    scene = casting_hall((9, 6))
    if means == "lightness":
        scene.afflict("@", "levitating", 30)
    else:
        for y in (4, 5):
            scene.run.bring("frost", 9, y, meets="ground")
        scene.rest()
    scene.walk("n", "n", "n", "n")
    scene.do(PickUp())
    assert "founders_glove" in scene.pack.values()
    scene.walk("s", "s", "s", "s", *["e"] * 8, "e", "e", "ne")
    assert scene.at()[0] > DOORWAY[0]
    assert scene.health() == 1000
    scene.rest(20)
    assert scene.mind("F").mood != "hunting"
    assert scene.at("F")[0] < DOORWAY[0]


def test_the_explorer_does_not_walk_into_a_lane_that_a_ladle_is_tipped_over() -> None:
    scene = casting_hall((3, 5), founder=(3, 1))
    scene.creature().health = scene.creature().max_health = 40
    bot = Explorer()
    scene.rest()
    bot.choose(scene.session)
    spawn.place(scene.run, scene.run.hero, 3, 6)
    sight.look_about(scene.run)
    bot._dares = True  # and explores the hall
    bot._halls.clear()
    bot._avoided.clear()
    assert dodging.leads_into_blow(scene.run, bot._go_about(scene.run, in_peace=False))
    assert bot.choose(scene.session) == Rest()
