"""Holes: who passes from one to the other, what plugs them, and that thieves flee through them."""

from __future__ import annotations

import pytest

from game.actions.moving import Walk
from game.rules.terrain.traps import settle
from game.world import spawn
from game.world.components import Carried, Position
from tests.kit.scenes import Scene

HOLES = """
    #############
    #.o.#@#...o.#
    #############
"""
ENDS = ((2, 1), (10, 1))


def holes(who: str, at: tuple[int, int] = (1, 1)) -> Scene:
    """Draw two closets with a hole in each, and somebody in the first."""
    line = HOLES.replace("o", ".").replace("#...#@", "#m..#@") if at == (1, 1) else HOLES.replace("o", ".")
    scene = Scene(line, m=who)
    scene.floor.ground.change_all(dict.fromkeys(ENDS, "hole"))
    scene.floor.pairs |= {ENDS[0]: (ENDS[1],), ENDS[1]: (ENDS[0],)}
    return scene


@pytest.mark.parametrize(("who", "end"), [("rat", 1), ("cutpurse", 1), ("turnkey", 0)])
def test_the_small_and_thieves_pass_from_hole_to_hole(who: str, end: int) -> None:
    scene = holes(f"{who} asleep")
    Walk(1, 0).perform(scene.run, scene.named["m"])
    settle(scene.run)
    assert scene.at("m") == ENDS[end]


@pytest.mark.parametrize("end", ENDS)
def test_a_thing_that_lies_in_a_hole_plugs_it(end: tuple[int, int]) -> None:
    scene = holes("rat asleep")
    plug = scene.give("dart")
    scene.run.world.remove(plug, Carried)
    spawn.place(scene.run, plug, *end)
    Walk(1, 0).perform(scene.run, scene.named["m"])
    settle(scene.run)
    assert scene.at("m") == ENDS[0]
    assert scene.run.world.has(plug, Position)


def test_a_hole_leads_nowhere_while_somebody_stands_in_its_other_end() -> None:
    scene = holes("rat asleep")
    spawn.place(scene.run, scene.run.hero, *ENDS[1])
    Walk(1, 0).perform(scene.run, scene.named["m"])
    settle(scene.run)
    assert scene.at("m") == ENDS[0]


def test_a_thief_that_flees_goes_through_a_hole() -> None:
    scene = Scene(
        """
        ###########
        #@.m...#..#
        #......#..#
        ###########
    """,
        m="cutpurse fleeing",
    )
    scene.floor.ground.change_all({(3, 2): "hole", (8, 1): "hole"})
    scene.floor.pairs |= {(3, 2): ((8, 1),), (8, 1): ((3, 2),)}
    scene.rest()
    assert scene.at("m") == (8, 1)
