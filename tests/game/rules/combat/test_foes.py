"""Foes: whom a monster or an ally turns on, and whom it cannot get at."""

from __future__ import annotations

import pytest

from game.rules.combat import foes
from game.rules.senses import sides
from game.world import query
from tests.kit.scenes import Scene

CAGE = """
    ###########
    #.....#.o.#
    #.....##=##
    #.@.....m.#
    #.........#
    ###########
"""


def foe(scene: Scene, name: str) -> int:
    """Whom somebody turns on."""
    monster = next(monster for monster in query.monsters(scene.run) if monster.entity == scene.named[name])
    return foes.foe_of(scene.run, monster, sides.divided(scene.run))


@pytest.mark.parametrize(("ground", "turns"), [("cell_gate", False), ("raised_cell_gate", True)])
def test_nobody_turns_on_an_outlaw_behind_bars(ground: str, *, turns: bool) -> None:
    scene = Scene(CAGE, o="brute", m="headsman", legend={"=": ground})
    scene.mind("o").outlaw = True
    assert foe(scene, "m") == scene.named["o" if turns else "@"]
    assert foe(scene, "o") == scene.named["m" if turns else "@"]


def test_bars_do_not_save_anybody_from_shots() -> None:
    scene = Scene(CAGE, o="brute", m="archer", legend={"=": "cell_gate"})
    scene.mind("o").outlaw = True
    assert foe(scene, "m") == scene.named["o"]


def test_a_long_detour_to_an_outlaw_is_not_taken() -> None:
    scene = Scene(
        """
        #####################
        #o.................##
        #=================.##
        #m.................##
        #.................@##
        #####################
        """,
        o="brute",
        m="headsman",
        legend={"=": "grate"},
    )
    scene.mind("o").outlaw = True
    assert foe(scene, "m") == scene.run.hero


def test_a_creature_across_the_water_is_in_reach_of_who_can_stand_beside_it() -> None:
    scene = Scene("######\n#mo~~#\n#@...#\n######", o="brute", m="headsman")
    scene.mind("o").outlaw = True
    assert foe(scene, "m") == scene.named["o"]


def test_an_ally_leaves_who_is_behind_bars_alone_and_goes_for_another() -> None:
    scene = Scene(
        """
        ###############
        #......#.r.####
        #......##=#####
        #.....@.a....s#
        #.............#
        ###############
        """,
        a="headsman following",
        r="rat",
        s="brute",
        legend={"=": "cell_gate"},
    )
    scene.afflict("s", "paralysed", 9)
    scene.rest(4)
    assert scene.at("a") == (12, 3)
