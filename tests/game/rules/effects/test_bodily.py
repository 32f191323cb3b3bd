"""Effects on a body: healing, harm, statuses, strength, acid and leeches."""

from __future__ import annotations

import pytest

from game.actions.using import Quaff
from game.content.effects.bodily import Corrode, Drain, Enliven, Heal, Strengthen
from game.rules import effects
from game.rules.combat import blows
from game.world.components import Item
from game.world.events import BodyChanged
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #########
"""
BESIDE = """
    #####
    #@r.#
    #####
"""


def test_healing_restores_and_cures() -> None:
    scene = Scene(ROOM)
    potion = scene.give("healing")
    scene.creature().health = 5
    scene.afflict("@", "poisoned", 9)
    scene.afflict("@", "hasted", 9)

    scene.do(Quaff(potion))

    assert scene.health() == 40
    assert set(scene.statuses()) == {"hasted"}
    assert scene.pack == {}
    assert "You feel better." in scene.log


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("haste", "hasted"),
        ("shadows", "shrouded"),
        ("venom", "poisoned"),
        ("confusion", "confused"),
        ("darkness", "darkened"),
        ("telepathy", "telepathic"),
    ],
)
def test_potions_give_statuses(kind: str, status: str) -> None:
    scene = Scene(ROOM)
    scene.do(Quaff(scene.give(kind)))
    assert scene.statuses()[status] > 0


def test_strength_and_life_are_for_good() -> None:
    scene = Scene(ROOM)
    scene.creature().health = 3
    scene.do(Quaff(scene.give("strength")))
    scene.do(Quaff(scene.give("life")))
    assert scene.hero.strength == 13
    assert (scene.health(), scene.creature().max_health) == (50, 50)


def test_a_bat_drinks_what_it_spills() -> None:
    scene = Scene(
        """
        #####
        #@v.#
        #####
    """,
        v="bat",
    )
    scene.creature("v").health = 4
    scene.dice.luck = True
    blows.blow(scene.run, scene.named["v"], scene.run.hero)
    assert scene.health("v") == 7
    assert scene.health() < 40


def test_a_mound_eats_armour_and_an_adder_poisons() -> None:
    scene = Scene(
        """
        #####
        #@as#
        #####
    """,
        a="acid_mound",
        s="adder",
    )
    armour = scene.give("leather", worn=True)
    scene.dice.luck = True
    blows.blow(scene.run, scene.named["a"], scene.run.hero)
    assert scene.run.world.get(armour, Item).enchant == -1
    blows.blow(scene.run, scene.named["s"], scene.run.hero)
    assert scene.statuses()["poisoned"] >= 6


def test_a_draught_that_cures_nothing_heals_its_part_alone() -> None:
    scene = Scene(ROOM)
    scene.creature().health = 5
    scene.afflict("@", "weakened", 9)
    assert effects.apply(scene.run, Heal(amount=50, cures=False), scene.run.hero)
    assert scene.health() == 25
    assert scene.statuses() == {"weakened": 9}


def test_healing_whoever_is_whole_shows_nothing_unless_it_cures() -> None:
    scene = Scene(ROOM)
    assert not effects.apply(scene.run, Heal(), scene.run.hero)
    scene.afflict("@", "hasted", 9)
    assert not effects.apply(scene.run, Heal(), scene.run.hero)
    scene.afflict("@", "confused", 9)
    assert effects.apply(scene.run, Heal(), scene.run.hero)
    assert scene.statuses() == {"hasted": 9}


def test_monsters_gain_life_and_no_strength_and_are_not_told_of_it() -> None:
    scene = Scene(BESIDE, r="turnkey")
    assert not effects.apply(scene.run, Strengthen(), scene.named["r"])
    assert effects.apply(scene.run, Enliven(by=7), scene.named["r"])
    assert (scene.health("r"), scene.creature("r").max_health) == (27, 27)
    assert scene.hero.strength == 12
    assert not any(isinstance(event, BodyChanged) for event in scene.run.events)


def test_acid_eats_what_is_worn_and_not_what_is_carried() -> None:
    scene = Scene(ROOM)
    carried = scene.run.world.get(scene.give("leather"), Item)
    assert not effects.apply(scene.run, Corrode(), scene.run.hero)
    worn = scene.run.world.get(scene.give("scale", enchant=2, worn=True), Item)
    assert effects.apply(scene.run, Corrode(), scene.run.hero)
    assert (carried.enchant, worn.enchant) == (0, 1)


def test_a_leech_drinks_three_points_and_no_more_than_it_lost() -> None:
    scene = Scene(BESIDE, r="bat")
    for health, drunk in ((2, 5), (9, 10)):
        scene.creature("r").health = health
        assert effects.apply(scene.run, Drain(), scene.run.hero, source=scene.named["r"])
        assert scene.health("r") == drunk
    assert not effects.apply(scene.run, Drain(), scene.run.hero, source=scene.named["r"])
    assert not effects.apply(scene.run, Drain(), scene.run.hero)
