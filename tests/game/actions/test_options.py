"""What the player decides about the run itself: each is an action, takes no time, and is the hero's alone."""

from __future__ import annotations

import pytest

from game.actions.base import Done, Impossible
from game.actions.moving import Rest, Walk
from game.actions.options import Abandon, AutoPickup, Reveal, Sneak
from game.rules.items import inventory
from game.world.components import Carried, Position
from game.world.events import PickedUp
from tests.kit.scenes import Scene

THINGS = """
    #########
    #@!?....#
    #########
"""


def things() -> Scene:
    scene = Scene(THINGS, legend={"!": "haste", "?": "mapping"})
    scene.do(AutoPickup(on=True))
    return scene


def test_a_step_onto_a_thing_picks_it_up_and_takes_the_time_of_both() -> None:
    scene = things()
    scene.walk("e")
    assert [event.letter for event in scene.events if isinstance(event, PickedUp)] == ["a"]
    assert scene.pack == {"a": "haste"}
    assert scene.run.ticks == 200
    scene.walk("e", "e")
    assert scene.pack == {"a": "haste", "b": "mapping"}
    assert scene.run.ticks == 500


def test_it_can_be_turned_off_and_says_so_nowhere_but_in_the_run() -> None:
    scene = things()
    turn = scene.session.take(AutoPickup(on=False))
    assert (turn.elapsed, turn.refusal, turn.events) == (0, "", [])
    assert scene.run.ticks == 0
    scene.walk("e", "e")
    assert scene.pack == {}
    assert scene.run.ticks == 200


def test_what_was_put_down_is_left_alone() -> None:
    from game.actions.handling import Drop

    scene = Scene("""
        #########
        #@......#
        #########
    """)
    scene.do(AutoPickup(on=True))
    dagger = scene.give("dagger")
    scene.do(Drop(dagger))
    scene.walk("e", "w")
    assert scene.pack == {}


def test_what_others_put_down_there_later_is_taken_up_with_a_thief_running_away_in_sight() -> None:
    from game.actions.foraging import Grab

    scene = Scene("########\n#@p...c#\n########", p="packrat", c="cutpurse fleeing")
    dagger = scene.give("dagger")
    inventory.put_down(scene.run, dagger, 2, 1)
    scene.run.world.remove(dagger, Carried)
    scene.floor.memory.left_alone.add((2, 1))
    scene.do(AutoPickup(on=True))
    assert isinstance(Grab(dagger).perform(scene.run, scene.named["p"]), Done)
    scene.afflict("c", "paralysed", 99)
    scene.creature("p").health, scene.dice.luck = 1, True
    scene.walk("e")
    assert scene.run.world.get(dagger, Position) == Position(2, 1)
    assert not scene.floor.memory.left_alone
    assert scene.pack == {}
    scene.walk("e")
    assert list(scene.pack.values()) == ["dagger"]


def test_with_a_foe_that_hunts_in_sight_nothing_is_picked_up() -> None:
    scene = Scene(
        """
        #########
        #@!...r.#
        #########
    """,
        r="rat",
        legend={"!": "haste"},
    )
    scene.do(AutoPickup(on=True))
    scene.walk("e")
    assert scene.pack == {}


def test_a_full_pack_is_no_reason_to_refuse_the_step() -> None:
    scene = things()
    for _ in range(26):
        scene.give("dagger")
    scene.walk("e")
    assert scene.turn.refusal == ""
    assert scene.at() == (2, 1)
    assert "haste" not in scene.pack.values()


def test_only_steps_pick_up() -> None:
    scene = things()
    scene.do(AutoPickup(on=False))
    scene.walk("e")
    scene.do(AutoPickup(on=True))
    scene.do(Rest())
    scene.do(Walk(0, -1))  # into the wall
    assert scene.pack == {}


def test_who_is_slept_upon_while_picking_up_waits_it_out() -> None:
    scene = things()
    scene.afflict("@", "paralysed", 3)
    scene.walk("e")
    assert scene.statuses() == {}
    assert scene.run.ticks >= 300


def test_being_shown_the_plan_marks_the_run() -> None:
    scene = things()
    before = scene.session.state_hash()
    scene.do(Reveal())
    assert scene.run.debug
    assert scene.run.ticks == 0
    assert scene.session.state_hash() == before


def test_giving_up_ends_the_run() -> None:
    scene = things()
    scene.rest()
    scene.do(Abandon())
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.depth, scene.run.outcome.turn) == ("abandoned", 1, 1)
    assert scene.do(Rest()) == []
    assert scene.run.ticks == 100


@pytest.mark.parametrize("action", [AutoPickup(on=True), Reveal(), Abandon()])
def test_nobody_else_decides_for_the_hero(action: AutoPickup | Reveal | Abandon) -> None:
    scene = Scene(
        """
        #########
        #@....r.#
        #########
    """,
        r="rat asleep",
    )
    assert isinstance(action.perform(scene.run, scene.named["r"]), Impossible)
    assert (scene.run.auto_pickup, scene.run.debug, scene.run.outcome) == (False, False, None)


def test_sneaking_takes_no_time_and_slows_steps_until_told_otherwise() -> None:
    scene = Scene("########\n#@.....#\n########")
    turn = scene.session.take(Sneak(on=True))
    assert (turn.elapsed, scene.hero.sneaking) == (0, True)
    assert scene.log == ["You begin to sneak: a step takes a turn and a half, and makes no noise."]
    scene.walk("e", "e")
    assert scene.run.ticks == 300
    scene.rest()
    assert scene.run.ticks == 400
    scene.do(Sneak(on=False))
    scene.walk("e")
    assert (scene.run.ticks, scene.log[-1]) == (500, "You stop sneaking.")


def test_monsters_do_not_sneak() -> None:
    scene = Scene("########\n#@..r..#\n########", r="rat")
    assert isinstance(Sneak(on=True).perform(scene.run, scene.named["r"]), Impossible)
    assert not scene.hero.sneaking
