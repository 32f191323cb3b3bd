"""Effects that reach others: alarms, fright, summoning."""

from __future__ import annotations

from game.actions.using import Read
from game.world import query
from tests.kit.scenes import Scene


def test_dread_makes_those_with_a_mind_flee() -> None:
    scene = Scene(
        """
        ##########
        #@..r.j..#
        ##########
    """,
        r="turnkey",
        j="acid_mound",
    )
    scene.do(Read(scene.give("dread")))
    assert scene.mind("r").mood == "fleeing"
    assert scene.mind("j").mood == "hunting"
    before = scene.at("r")[0]
    scene.rest(3)
    assert scene.at("r")[0] >= before


def test_an_alarm_wakes_all() -> None:
    scene = Scene(
        """
        ##########
        #@.+..r..#
        ##########
    """,
        r="turnkey asleep",
    )
    scene.do(Read(scene.give("alarm")))
    assert scene.mind("r").mood == "hunting"


def test_summoning_brings_company() -> None:
    scene = Scene("""
        #######
        #.....#
        #..@..#
        #.....#
        #######
    """)
    scene.dice.luck = False
    scene.dice.rolls = [3]
    scene.do(Read(scene.give("summoning")))
    assert len(list(query.creatures(scene.run))) == 3
