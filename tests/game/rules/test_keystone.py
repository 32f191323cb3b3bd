"""The Keystone: whom it calls, and the gate that opens for its bearer."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop, PickUp
from game.actions.moving import Rest
from game.actions.travelling import Ascend
from game.actions.using import Invoke, Read
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelUp
from game.content.families import KEYSTONE
from game.rules import keystone
from game.rules.senses import stealth
from game.world import query, spawn
from tests.kit.scenes import Scene

LAST = 20
STONE = """
    ########
    #@*....#
    #<....>#
    ########
"""
HALL = """
    ###############
    #@*...........#
    #<...........>#
    ###############
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


def test_taking_the_keystone_opens_the_gate_home_which_wins() -> None:
    scene = Scene(HALL, depth=LAST, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    home = keystone.exit_home(scene.run)
    assert home == (10, 1), "eight steps off"
    assert any("a gate home" in line for line in scene.log)

    action = TravelUp().next_step(scene.run)
    while not isinstance(action, Ascend):
        assert not isinstance(action, StopReason)
        scene.do(action)
        action = TravelUp().next_step(scene.run)
    scene.do(action)
    outcome = scene.run.outcome
    assert outcome is not None
    assert (outcome.how, outcome.by, outcome.depth) == ("won", keystone.GATE, LAST)
    assert scene.do(Rest()) == []  # nothing happens any more


def test_the_way_home_is_shut_to_who_lays_the_keystone_down_and_opens_once() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    home = keystone.exit_home(scene.run)
    assert home is not None
    stone = scene.named["*"]
    scene.do(Drop(stone))
    spawn.place(scene.run, scene.run.hero, *home)
    scene.do(Ascend())
    assert scene.log[-1] == "The gate opens only for the Keystone."
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.do(PickUp())
    exits = scene.floor.ground.terrain == scene.content.terrain_numbers["way_home"]
    assert exits.sum() == 1
    assert sum("Stone parts" in line for line in scene.log) == 1


def test_the_keystone_opens_nothing_on_another_floor() -> None:
    scene = Scene(STONE, depth=3, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    assert keystone.exit_home(scene.run) is None


def test_only_who_has_the_keystone_holds_it() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    assert not query.holds(scene.run, scene.run.hero, KEYSTONE)
    scene.give("dagger")
    assert not query.holds(scene.run, scene.run.hero, KEYSTONE)
    scene.give("keystone")
    assert query.holds(scene.run, scene.run.hero, KEYSTONE)


def test_the_gate_opens_on_bare_ground_some_steps_off_and_once() -> None:
    scene = Scene(
        """
        ################
        #<@.......'!...#
        ################
    """,
        depth=LAST,
        legend={"!": "haste"},
    )
    keystone.open_exit(scene.run, 2, 1)
    assert keystone.exit_home(scene.run) == (12, 1)
    keystone.open_exit(scene.run, 6, 1)
    assert (scene.floor.ground.terrain == scene.content.terrain_numbers[keystone.EXIT_HOME]).sum() == 1
    assert scene.at() == (2, 1)


def test_where_there_is_no_room_the_gate_opens_as_far_off_as_can_be() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    keystone.open_exit(scene.run, 2, 1)
    assert keystone.exit_home(scene.run) == (6, 1)


@pytest.mark.parametrize(
    ("length", "depth", "opens"), [("short", 5, True), ("short", 4, False), ("standard", 5, False)]
)
def test_the_exit_opens_on_the_last_floor_of_each_length(length: str, depth: int, *, opens: bool) -> None:
    scene = Scene(STONE, depth=depth, length=length, legend={"*": "keystone"})
    keystone.open_exit(scene.run, 3, 1)
    assert (keystone.exit_home(scene.run) is not None) == opens


def test_the_bearer_of_the_keystone_is_noticed_from_twice_as_far() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    before = stealth.stealth_range(scene.run)
    scene.walk("e")
    scene.do(PickUp())
    scene.walk("e")
    assert stealth.stealth_range(scene.run) == 2 * before
    assert stealth.Factor("Keystone", 200) in stealth.factors(scene.run)
    scene.do(Drop(scene.named["*"]))
    scene.walk("w")
    assert stealth.stealth_range(scene.run) == before


def test_it_is_told_once_that_the_keystone_was_lifted_and_when() -> None:
    scene = Scene(STONE, depth=LAST, legend={"*": "keystone"})
    scene.rest(4)
    scene.walk("e")
    for _ in range(2):
        scene.do(PickUp())
        scene.do(Drop(scene.named["*"]))
    assert scene.run.counts[keystone.LIFTED] == 5
    assert sum("hums in your hand" in line for line in scene.log) == 1


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("means", ["teleportation", "anchor", "leaping"])
def test_whoever_holds_the_keystone_leaps_but_does_not_teleport(means: str, *, held: bool) -> None:
    scene = Scene(HALL.replace("*", "."))
    if held:
        scene.give("keystone")
    if means == "anchor":
        charm = scene.give("anchor", enchant=1, charges=1)
        scene.do(Invoke(charm))
        scene.walk("e", "e")
        scene.do(Invoke(charm))
        moved = scene.at() == (1, 1)
    else:
        scene.do(Read(scene.give(means)))
        moved = scene.at() != (1, 1)
    assert moved == (means == "leaping" or not held)
    assert any("Keystone lies heavy" in line for line in scene.log) == (not moved)


def test_the_card_of_the_keystone_says_that_its_bearer_does_not_teleport() -> None:
    scene = Scene(HALL.replace("*", "."))
    assert "nothing teleports whoever carries it" in " ".join(scene.card(scene.give("keystone")))
