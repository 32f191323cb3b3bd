"""The Keystone, and the door home that opens for its bearer."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop, PickUp
from game.actions.moving import Rest
from game.actions.travelling import Ascend
from game.rules import homecoming
from game.turn.autopilot import TravelUp
from game.turn.goal import StopReason
from game.world import spawn
from tests.kit.scenes import Scene

LAST = 20
STONE = """
    ########
    #@*....#
    #<....>#
    ########
"""


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
    exits = scene.floor.ground.terrain == scene.content.terrain_numbers["way_home"]
    assert exits.sum() == 1
    assert sum("Stone parts beside you" in line for line in scene.log) == 1


def test_the_keystone_opens_nothing_on_another_floor() -> None:
    scene = Scene(STONE, depth=3, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    assert homecoming.exit_home(scene.run) is None


def test_only_who_has_the_keystone_holds_it() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    assert not homecoming.holds_keystone(scene.run, scene.run.hero)
    scene.give("dagger")
    assert not homecoming.holds_keystone(scene.run, scene.run.hero)
    scene.give("keystone")
    assert homecoming.holds_keystone(scene.run, scene.run.hero)


def test_the_exit_opens_on_bare_ground_nearest_to_the_hero_and_once() -> None:
    scene = Scene(
        """
        ##########
        #<@!'....#
        ##########
    """,
        depth=LAST,
        legend={"!": "haste"},
    )
    homecoming.open_exit(scene.run, 2, 1)
    assert homecoming.exit_home(scene.run) == (5, 1)
    homecoming.open_exit(scene.run, 6, 1)
    assert (scene.floor.ground.terrain == scene.content.terrain_numbers[homecoming.EXIT_HOME]).sum() == 1
    assert scene.at() == (2, 1)


@pytest.mark.parametrize(
    ("length", "depth", "opens"), [("short", 5, True), ("short", 4, False), ("standard", 5, False)]
)
def test_the_exit_opens_on_the_last_floor_of_each_length(length: str, depth: int, *, opens: bool) -> None:
    scene = Scene(STONE, depth=depth, length=length, legend={"*": "keystone"})
    homecoming.open_exit(scene.run, 3, 1)
    assert (homecoming.exit_home(scene.run) is not None) == opens


def test_going_home_wins_the_run() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    homecoming.go_home(scene.run)
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.depth) == ("won", LAST)
