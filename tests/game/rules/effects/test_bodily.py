"""Effects on a body: healing, harm, statuses, strength, acid and leeches."""

from __future__ import annotations

import pytest

from game.actions.using import Quaff
from game.rules import combat
from game.world.components import Item
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #########
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
    assert (scene.health(), scene.creature().most) == (50, 50)


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
    combat.blow(scene.run, scene.named["v"], scene.run.hero)
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
    combat.blow(scene.run, scene.named["a"], scene.run.hero)
    assert scene.run.world.get(armour, Item).enchant == -1
    combat.blow(scene.run, scene.named["s"], scene.run.hero)
    assert scene.statuses()["poisoned"] >= 6
