"""Doors open, close, and stay as they are for those who cannot."""

from __future__ import annotations

import pytest

from game.actions.doors import Close, CloseDoor
from game.rules.beings import allies, creatures
from game.rules.items import inventory
from game.world import spawn
from game.world.components import Item, Position
from game.world.events import Opened, Shut
from tests.kit.scenes import Scene


def test_a_door_that_a_lamp_stands_beside_opens_from_the_side_too() -> None:
    scene = Scene("#####\n#@l.#\n#.+.#\n#####", legend={"l": "lamp"})

    scene.walk("se", "se")

    assert scene.at() == (2, 2)


def test_walking_into_a_door_opens_it_and_takes_a_turn() -> None:
    scene = Scene("""
        #####
        #@+.#
        #####
    """)
    assert not scene.floor.memory.visible[1, 3]

    scene.walk("e")

    assert scene.at() == (1, 1)
    assert scene.terrain(2, 1) == "open_door"
    assert scene.floor.memory.visible[1, 3]
    assert scene.run.ticks == 100
    assert len(scene.of(Opened)) == 1

    scene.walk("e")
    assert scene.at() == (2, 1)


def test_a_door_closes_unless_something_is_in_it() -> None:
    scene = Scene(
        """
        ######
        #@'r.#
        ######
    """,
        r="jelly",
    )
    scene.dice.luck = False
    scene.do(Close(2, 1))
    assert scene.terrain(2, 1) == "door"
    assert len(scene.of(Shut)) == 1

    scene = Scene(
        """
        ######
        #@'..#
        ######
    """,
        r="rat",
    )
    spawn.create(scene.run, inventory.make(scene.content.items["ration"]), Position(2, 1))
    scene.do(Close(2, 1))
    assert scene.terrain(2, 1) == "open_door"
    assert scene.log == ["A ration is in the doorway."]


@pytest.mark.parametrize(
    ("who", "closes"),
    [("turnkey hunting", False), ("turnkey asleep", True), ("turnkey following", True), ("mastiff hunting", True)],
)
def test_a_hunter_with_hands_holds_the_door_that_it_has_opened(who: str, *, closes: bool) -> None:
    scene = Scene("######\n#@'r.#\n######", r=who)
    scene.do(Close(2, 1))
    assert (scene.terrain(2, 1) == "door") == closes
    assert (scene.turn.refusal == "The turnkey holds the door.") == (not closes)


def test_a_monster_without_hands_stays_behind_a_door() -> None:
    scene = Scene(
        """
        #######
        #@.+.r#
        #######
    """,
        r="rat",
    )
    scene.rest(5)
    assert scene.terrain(3, 1) == "door"
    assert scene.at("r")[0] > 3

    scene = Scene(
        """
        #######
        #@.+.p#
        #######
    """,
        p="serjeant",
    )
    scene.dice.luck = False
    scene.rest(5)
    assert scene.terrain(3, 1) == "open_door"
    assert scene.at("p") == (2, 1)


def test_the_nearest_open_door_is_closed_by_whoever_says_so() -> None:
    scene = Scene("""
        #######
        #.'@'.#
        #######
    """)
    scene.do(CloseDoor())
    assert (scene.terrain(4, 1), scene.terrain(2, 1)) == ("door", "open_door")
    assert scene.run.ticks == 100
    scene.do(CloseDoor())
    assert (scene.terrain(4, 1), scene.terrain(2, 1)) == ("door", "door")
    scene.do(CloseDoor())
    assert scene.turn.refusal == "There is no open door beside you."
    assert scene.run.ticks == 200


def test_a_door_is_not_closed_over_a_corner_or_onto_somebody() -> None:
    scene = Scene("""
        #######
        #.@...#
        ##.'###
        #######
    """)
    scene.do(CloseDoor())
    assert scene.turn.refusal == "There is no open door beside you."
    scene = Scene("""
        #######
        #.@'..#
        #######
    """)
    rat = creatures.make(scene.run, scene.content.monsters["rat"], 3, 1, "asleep")
    scene.do(CloseDoor())
    assert scene.turn.refusal == "The gaol rat is in the doorway."
    allies.join(scene.run, rat)
    scene.do(CloseDoor())
    assert scene.turn.refusal == "Your gaol rat is in the doorway."
    spawn.place(scene.run, rat, 4, 1)
    darts = spawn.create(scene.run, inventory.make(scene.content.items["dart"]), Position(3, 1))
    for count, told in ((1, "A dart is"), (2, "2 darts are")):
        scene.run.world.get(darts, Item).count = count
        scene.do(CloseDoor())
        assert scene.turn.refusal == f"{told} in the doorway."
