"""Food: what a pear settles, and which beast a ration draws."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.handling import Drop
from game.actions.using import Eat, Throw
from game.rules.combat import attacks
from game.world import query, spawn
from game.world.events import Hit
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


def test_a_beast_gives_up_on_food_that_is_gone() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.dice.luck = False
    scene.do(Throw(scene.give("ration"), 5, 1))
    assert scene.mind("r").mood == "eating"
    ((food, _),) = query.items_at(scene.run, 5, 1)
    spawn.delete(scene.run, food)
    scene.rest()
    assert scene.mind("r").mood == "wandering"


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


def test_a_beast_is_struck_unawares_at_its_meal_and_leaves_it() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.creature("r").health = 60
    scene.do(Throw(scene.give("ration"), 5, 1))
    assert not attacks.unaware(scene.run, scene.run.hero, scene.named["r"]), "it is on its way"
    scene.rest(2)
    assert attacks.unaware(scene.run, scene.run.hero, scene.named["r"])
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart"), 5, 1))
    assert [hit.unaware for hit in scene.of(Hit) if isinstance(hit, Hit)] == [True]
    assert scene.mind("r").mood == "hunting"
    assert not attacks.unaware(scene.run, scene.run.hero, scene.named["r"])


def test_one_who_lies_in_wait_is_not_betrayed_by_food() -> None:
    scene = Scene("########\n#@...s.#\n########", s="adder guarding")
    scene.floor.ground.change(*scene.at("s"), "grass")
    scene.mind("s").hidden = True
    scene.do(Drop(scene.give("ration")))
    assert (scene.mind("s").mood, scene.mind("s").hidden) == ("guarding", True)
    assert "The adder smells food." not in scene.log


def test_the_hero_goes_about_in_sight_of_a_beast_at_its_meal() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.do(Throw(scene.give("ration"), 9, 1))
    scene.rest()
    assert [seen.is_aware for seen in knowledge.creatures_in_sight(scene.run)] == [False]


def test_a_pear_draws_nobody_and_the_card_of_a_ration_says_what_it_does() -> None:
    scene = Scene(LANE, r="mastiff")
    scene.do(Throw(scene.give("pear"), 5, 1))
    assert scene.mind("r").mood == "hunting"
    lines = scene.card(scene.give("ration"))
    assert "Dropped or thrown, it keeps one hungry beast busy for 8 turns." in lines
