"""Food: what a pear settles, and which beast a ration draws."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop
from game.actions.using import Eat, Throw
from game.furnish import items
from game.screens.pack import describe
from levelgen.rng import Dice
from tests.kit.scenes import Scene

LANE = """
    ##############
    #@.......r...#
    ##############
"""


def test_a_pear_settles_a_poisoned_stomach_and_mends() -> None:
    scene = Scene(LANE.replace("r", "."))
    scene.hero.food = 300
    scene.creature().health = 20
    scene.afflict("@", "poisoned", 15)
    scene.afflict("@", "nauseous", 15)
    scene.do(Eat(scene.give("ration")))
    assert scene.log == ["You are too sick to eat."]
    scene.do(Eat(scene.give("pear")))
    assert scene.statuses() == {}
    assert scene.hero.food == 300 + 600 - 1
    assert scene.health() == 28


@pytest.mark.parametrize("way", ["drop", "throw"])
def test_a_hunting_hound_eats_for_eight_turns_and_has_lost_the_hero(way: str) -> None:
    scene = Scene(LANE, r="mastiff")
    ration = scene.give("ration", count=2)
    scene.do(Drop(ration) if way == "drop" else Throw(ration, 5, 1))
    assert scene.mind("r").mood == "eating"
    assert "The mastiff smells food." in scene.log
    whole = scene.health()
    place = (1, 1) if way == "drop" else (5, 1)
    if way == "drop":
        for step in ["e", "e"]:
            scene.walk(step)
    scene.rest(2)
    if way == "throw":
        assert scene.at("r") == place
        scene.rest(4)
        assert scene.mind("r").mood == "eating"
        scene.dice.luck = False
        scene.rest(3)
        assert scene.mind("r").mood == "wandering"
        assert "The mastiff has eaten the ration." in scene.log
    assert scene.health() == whole


@pytest.mark.parametrize(("kind", "drawn"), [("rat", True), ("turnkey", False), ("jelly", False)])
def test_beasts_come_and_no_others(kind: str, *, drawn: bool) -> None:
    scene = Scene(LANE, r=kind)
    scene.do(Throw(scene.give("ration"), 5, 1))
    assert (scene.mind("r").mood == "eating") == drawn


def test_one_beast_comes_the_nearest_and_no_sleeper() -> None:
    scene = Scene(
        """
        ##############
        #@......srt..#
        ##############
        """,
        s="rat asleep",
        r="rat",
        t="rat",
    )
    scene.do(Throw(scene.give("ration"), 4, 1))
    assert [scene.mind(name).mood for name in "srt"] == ["asleep", "eating", "hunting"]


def test_a_beast_that_is_struck_leaves_its_food() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.do(Throw(scene.give("ration"), 5, 1))
    scene.rest(2)
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart"), 5, 1))
    assert scene.mind("r").mood == "hunting"


def test_a_pear_draws_nobody_and_the_card_of_a_ration_says_what_it_does() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.do(Throw(scene.give("pear"), 5, 1))
    assert scene.mind("r").mood == "hunting"
    lines = describe(scene.session, scene.give("ration"))
    assert "Dropped or thrown, it keeps one hungry beast busy for 8 turns." in lines


def test_pears_are_found_as_well_as_rations() -> None:
    scene = Scene(LANE.replace("r", "."))
    found = set()
    for seed in range(40):
        scene.run.meters.clear()
        found |= {kind.id for kind in items._food(scene.run, Dice(seed))}
    assert found == {"ration", "pear"}
