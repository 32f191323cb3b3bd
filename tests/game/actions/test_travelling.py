"""Stairs, the Keystone and the way home."""

from __future__ import annotations

from game.actions.handling import Drop, PickUp
from game.actions.moving import Rest
from game.actions.travelling import Ascend, Descend
from game.rules import homecoming
from game.turn.autopilot import StopReason, TravelUp
from game.world import query, spawn
from tests.kit.scenes import Scene

LAST = 20
STONE = """
    ########
    #@*....#
    #<....>#
    ########
"""


def test_there_are_no_stairs_where_there_are_none() -> None:
    scene = Scene("""
        #####
        #@<>#
        #####
    """)
    scene.do(Descend())
    scene.do(Ascend())
    assert scene.log == ["There are no stairs down here.", "There are no stairs up here."]
    assert scene.run.ticks == 0


def test_the_way_out_is_shut_without_the_keystone() -> None:
    scene = Scene("""
        #####
        #@<>#
        #####
    """)
    scene.walk("e")
    scene.do(Ascend())
    assert "shut behind you" in scene.log[-1]

    scene.give("keystone")
    scene.do(Ascend())
    assert scene.run.outcome is not None
    assert scene.run.outcome.how == "won"


def test_taking_the_keystone_opens_the_way_home_which_wins() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    home = homecoming.exit_home(scene.run)
    assert home is not None
    assert max(abs(home[0] - 2), abs(home[1] - 1)) == 1
    assert any("the way home" in line for line in scene.log)

    action = TravelUp().next_step(scene.run)
    while not isinstance(action, Ascend):
        assert not isinstance(action, StopReason)
        scene.do(action)
        action = TravelUp().next_step(scene.run)
    scene.do(action)
    outcome = scene.run.outcome
    assert outcome is not None
    assert (outcome.how, outcome.by, outcome.depth) == ("won", "the Keystone", LAST)
    assert scene.do(Rest()) == []  # nothing happens any more


def test_the_way_home_is_shut_to_who_lays_the_keystone_down_and_opens_once() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    home = homecoming.exit_home(scene.run)
    assert home is not None
    stone = scene.named["*"]
    scene.do(Drop(stone))
    spawn.place(scene.run, scene.run.hero, *home)
    scene.do(Ascend())
    assert scene.log[-1] == "The way home opens for who holds the Keystone."
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.do(PickUp())
    ways = scene.floor.ground.terrain == scene.content.terrain_numbers["way_home"]
    assert ways.sum() == 1
    assert sum("Stone parts beside you" in line for line in scene.log) == 1


def test_the_keystone_opens_nothing_on_another_floor() -> None:
    scene = Scene(STONE, depth=3, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    assert homecoming.exit_home(scene.run) is None


def test_stairs_below_the_last_floor_lead_into_the_unmade() -> None:
    scene = Scene(
        """
        #####
        #@><#
        #####
    """,
        depth=5,
        length="short",
    )
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == 6
    assert scene.run.outcome is None
    assert scene.run.floor.danger == 13 + 2
    assert any("Unmade" in line for line in scene.log)
    assert query.hero(scene.run)[3].x >= 0
