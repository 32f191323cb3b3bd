"""Bosses: the verbs of each in its hall, and the ways past it."""

from __future__ import annotations

import pytest

from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.actions.travelling import Ascend
from game.rules import blasts, homecoming, sight
from game.world import spawn
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


LOCKUP = """
    #################
    #..|r.|......#..#
    ##G##H#......+..#
    #............#..#
    #q..........Q#..#
    #......W.....#@.#
    #......b.....#..#
    #################
"""
PAIRS = {(1, 4): ((2, 2),), (12, 4): ((5, 2),)}


def lockup(drawing: str = LOCKUP, *, inmate: bool = True) -> Scene:
    """A lock-up of two cells, each with a lever; in one of them an inmate sleeps."""
    drawing = drawing if inmate else drawing.replace("r", ".")
    legend = {"G": "cell_gate", "H": "cell_gate", "q": "lever", "Q": "lever", "b": "bell"}
    scene = Scene(drawing, depth=4, W="warden guarding", r="brute asleep", legend=legend)
    scene.floor.pairs |= PAIRS
    if inmate:
        scene.mind("r").outlaw = True
    scene.creature().health = scene.creature().most = 1000
    return scene


def test_the_warden_waits_until_his_hall_is_entered_and_says_so() -> None:
    scene = lockup()
    scene.rest(10)
    assert (scene.mind("W").mood, scene.at("W")) == ("guarding", (7, 5))
    scene = lockup(LOCKUP.replace("@", ".").replace("#............#..#", "#...........@#..#", 1))
    scene.rest()
    assert scene.mind("W").mood == "hunting"
    assert sum("One short" in line for line in scene.log) == 1


HALL = LOCKUP.replace("@", ".").replace("......#..#", ".....@#..#", 1)


def test_the_warden_opens_the_cells_one_lever_after_the_other_and_then_rings_the_bell() -> None:
    scene = lockup(HALL, inmate=False)
    scene.rest(8)
    assert scene.terrain(5, 2) == "raised_cell_gate", "the nearer lever first"
    assert scene.terrain(2, 2) == "cell_gate"
    told = [event for _ in range(40) for event in scene.rest()]
    assert scene.terrain(2, 2) == "raised_cell_gate"
    assert scene.mind("W").called
    assert told
    assert any("bell rings" in line for line in scene.log)


def test_a_lever_struck_while_the_warden_is_far_sets_his_inmates_on_him() -> None:
    scene = lockup()
    scene.mind("r").mood = "hunting"
    before = scene.health("W")
    scene.run.bring("touch", 12, 4)
    scene.dice.luck = True
    scene.rest(8)
    assert scene.health("W") < before


def test_the_warden_shoves_the_hero_into_an_open_cell_and_drops_its_gate() -> None:
    scene = lockup(HALL, inmate=False)
    scene.floor.ground.change(2, 2, "raised_cell_gate")
    scene.floor.ground.change(5, 2, "raised_cell_gate")
    spawn.place(scene.run, scene.named["W"], 2, 4)
    spawn.place(scene.run, scene.run.hero, 2, 3)
    scene.mind("W").mood = "hunting"
    scene.dice.luck = True
    sight.look_about(scene.run)
    scene.rest(2)
    assert scene.at() == (2, 1)
    scene.rest(5)
    assert scene.terrain(2, 2) == "cell_gate"
    scene.walk("s")
    assert scene.terrain(2, 2) == "raised_cell_gate", "a strong back lifts it from within"
    scene.creature("W").health = 10**6
    scene.rest(5)
    assert scene.terrain(2, 2) == "raised_cell_gate", "nobody is shut in twice"


def test_the_warden_lured_into_a_cell_is_shut_in_by_its_lever() -> None:
    scene = lockup(HALL)
    scene.floor.ground.change(2, 2, "raised_cell_gate")
    spawn.place(scene.run, scene.named["W"], 1, 1)
    spawn.place(scene.run, scene.run.hero, 1, 3)
    scene.walk("s")
    assert scene.terrain(2, 2) == "cell_gate"
    scene.rest(10)
    assert scene.at("W")[1] == 1
    assert scene.health() == 1000


def test_the_key_is_taken_while_the_warden_walks_to_a_lever() -> None:
    scene = lockup(HALL)
    scene.mind("W").mood = "hunting"
    scene.rest(3)
    assert scene.at("W")[0] > 8, "he goes for the lever, not for the hero"
