"""Bosses: the verbs of each in its hall, and the ways past it."""

from __future__ import annotations

import pytest

from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.actions.travelling import Ascend
from game.rules import blasts, homecoming
from tests.kit.scenes import Scene

LAST = 20
KEYHALL = """
    ##############
    ######H#######
    #............#
    #............#
    #..M...*@....#
    #............#
    #............#
    #<.........>.#
    ##############
"""


def keyhall() -> Scene:
    """A hall in which the Keystone lies beside the hero, and one of the statues waits."""
    scene = Scene(KEYHALL, depth=LAST, H="shut_gate", M="mason_statue", legend={"*": "keystone"})
    homecoming.shut_gate(scene.run)
    scene.creature().health = scene.creature().most = 1000
    return scene


def woken(*, idle: bool = True) -> Scene:
    """The same, with the Keystone lifted; an idle Mason brings down no vault."""
    scene = keyhall()
    scene.walk("w")
    scene.do(PickUp())
    scene.named["M"] = scene.floor.occupants[3, 4]
    if idle:
        scene.mind("M").act, scene.mind("M").ready = -1, 10**6
    return scene


def test_the_mason_is_a_statue_until_the_keystone_is_lifted() -> None:
    scene = keyhall()
    scene.rest(5)
    assert not [cell for cell in scene.floor.occupants if cell != scene.at()]
    scene = woken()
    assert scene.creature("M").kind.id == "mason"
    assert any("One of the statues steps down: a Mason" in line for line in scene.log)
    assert homecoming.is_shut(scene.run)
    assert homecoming.exit_home(scene.run) is None


def test_a_blast_does_not_break_the_statue_that_waits() -> None:
    scene = keyhall()
    blasts.blast(scene.run, 4, 4, (1, 1), 2)
    scene.rest()
    assert scene.terrain(3, 4) == "mason_statue"


def test_the_mason_steps_when_the_hero_does_and_not_else() -> None:
    scene = woken()
    before = scene.at("M")
    scene.rest(4)
    assert scene.at("M") == before
    scene.walk("e")
    assert scene.at("M") == (before[0] + 1, before[1])
    scene.rest()
    assert scene.at("M") == (before[0] + 1, before[1])
    scene.walk("e")
    assert scene.at("M") == (before[0] + 2, before[1])


def test_the_mason_walls_up_the_cell_that_was_left_at_each_fifth_step() -> None:
    scene = woken()
    scene.walk("e", "e", "n", "n")
    assert not (scene.floor.ground.terrain == scene.content.terrain_numbers["wet_wall"]).any()
    left = scene.at()
    scene.walk("e")
    assert scene.terrain(*left) == "wet_wall"
    assert any("walls up the way" in line for line in scene.log)
    scene.walk("w")
    assert scene.terrain(*left) == "rubble", "a fresh wall is pushed out, in some turns"


def test_the_vault_that_the_mason_marks_falls_two_turns_later() -> None:
    scene = woken(idle=False)
    assert any("points its trowel" in line for line in scene.log)
    before = scene.health()
    scene.rest()
    assert scene.health() == before
    scene.rest()
    assert before - 26 <= scene.health() <= before - 18
    assert scene.terrain(*scene.at()) == "rubble"

    scene = woken(idle=False)
    scene.walk("e", "e")
    assert scene.health() == before, "who walks out from under it is unharmed"
    assert scene.terrain(7, 4) == "rubble"


def test_its_own_vault_falls_on_the_mason_beside_the_hero() -> None:
    scene = Scene(
        KEYHALL.replace("M...*@", "......").replace("#....", "#.M@.", 1), depth=LAST, H="shut_gate", M="mason"
    )
    scene.creature().health = scene.creature().most = 1000
    scene.rest()
    assert any("points its trowel" in line for line in scene.log)
    scene.walk("e", "e")
    assert scene.health() == 1000
    assert scene.health("M") <= scene.creature("M").most - 18 - 24, "stone breaks stone"


@pytest.mark.parametrize("means", ["maul", "blast"])
def test_maul_and_blast_break_the_mason(means: str) -> None:
    scene = woken()
    scene.dice.luck = True
    before = scene.health("M")
    if means == "blast":
        blasts.blast(scene.run, *scene.at("M"), (1, 1), 1)
        scene.rest()
    else:
        scene.give("maul", worn=True)
        scene.hero.strength = 17
        scene.walk("w", "w")
        scene.do(Walk(-1, 0))
    assert scene.health("M") <= before - 24


def test_the_gate_opens_when_the_mason_is_dead() -> None:
    scene = woken()
    scene.creature("M").health = 1
    scene.dice.luck = True
    scene.walk("w", "w")
    scene.do(Walk(-1, 0))
    assert not scene.lives("M")
    assert homecoming.exit_home(scene.run) == (6, 1)


def test_the_bearer_of_the_keystone_may_leave_by_the_stairs_and_the_mason_stays() -> None:
    scene = woken()
    scene.walk("sw", "sw", "w", "w", "w")
    scene.walk("sw")
    assert scene.terrain(*scene.at()) == "stairs_up"
    scene.do(Ascend())
    assert not scene.run.pursuers
