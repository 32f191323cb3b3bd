"""Walking, doors, and what cannot be done."""

from __future__ import annotations

import pytest

from game.actions.fighting import Steal, Strike
from game.actions.handling import PickUp
from game.actions.moving import Close, CloseDoor, Open, Plunge, Walk
from game.rules.beings import creatures
from game.rules.items import inventory
from game.world import spawn
from game.world.components import Position
from game.world.events import Hit, Opened, Shut
from tests.kit.scenes import COMPASS, Scene

OPEN = """
    #######
    #.....#
    #.....#
    #..@..#
    #.....#
    #.....#
    #######
"""


@pytest.mark.parametrize("direction", COMPASS)
def test_the_hero_steps_in_eight_directions(direction: str) -> None:
    scene = Scene(OPEN)
    dx, dy = COMPASS[direction]

    scene.walk(direction)

    assert scene.at() == (3 + dx, 3 + dy)
    assert scene.run.ticks == 100


@pytest.mark.parametrize(
    ("drawing", "direction"),
    [
        ("#####\n#@#.#\n#...#\n#####", "se"),  # a wall beside the way, to the east
        ("#####\n#@..#\n##..#\n#####", "se"),  # and to the south
        ("#####\n#@'.#\n#...#\n#####", "se"),  # an open door is as narrow as a wall
        ("#####\n#@+.#\n#...#\n#####", "se"),
        ("#####\n#@0.#\n#...#\n#####", "se"),  # a statue has shoulders too
    ],
)
def test_no_diagonal_step_past_a_wall_or_a_door(drawing: str, direction: str) -> None:
    scene = Scene(drawing)

    scene.walk(direction)

    assert scene.at() == (1, 1)
    assert scene.run.ticks == 0
    assert scene.log == ["You cannot squeeze past the corner."]


def test_a_door_that_a_lamp_stands_beside_opens_from_the_side_too() -> None:
    scene = Scene("#####\n#@l.#\n#.+.#\n#####", legend={"l": "lamp"})

    scene.walk("se", "se")

    assert scene.at() == (2, 2)


def test_a_diagonal_step_past_lava_is_only_hot() -> None:
    scene = Scene("""
        #####
        #@%.#
        #...#
        #####
    """)

    scene.walk("se")

    assert scene.at() == (2, 2)


@pytest.mark.parametrize("ground", ["%", "~", ":", "#", "0", "|"])
def test_what_cannot_be_walked_on_stops_the_hero(ground: str) -> None:
    scene = Scene(f"#####\n#@{ground}.#\n#...#\n#####")

    scene.walk("e")

    assert scene.at() == (1, 1)
    assert scene.run.ticks == 0
    assert ("You stop short of the" if ground in "%~:" else "You cannot get past the") in scene.log[-1]


def test_the_impossible_costs_nothing_and_nobody_moves() -> None:
    scene = Scene(
        """
        ######
        #@..r#
        ######
    """,
        r="rat",
    )

    scene.walk("n")

    scene.see("######\n#@..r#\n######")
    assert scene.run.ticks == 0
    assert scene.events == []
    assert scene.creature("r").energy == 0


def test_walking_into_a_monster_strikes_it() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="rat",
    )
    scene.dice.luck = True

    scene.walk("e")

    assert scene.at() == (1, 1)
    assert scene.health("r") < 6
    assert scene.of(Hit)


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
    assert scene.log == ["Something is in the doorway."]


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


@pytest.mark.parametrize(
    "action",
    [
        Walk(2, 0),
        Walk(0, 0),
        Walk(-3, 1),
        Open(2, 1),  # no door
        Open(5, 1),  # a door, but far
        Open(-1, -1),
        Open(99, 99),
        Close(5, 1),
        Close(-4, 70),
        Strike(0),
        Strike(987),
        Steal(1),
        PickUp(3),
    ],
)
def test_what_makes_no_sense_is_impossible(action: object) -> None:
    scene = Scene("""
        ########
        #@...+.#
        ########
    """)
    before = scene.session.state_hash()

    scene.do(action)  # type: ignore[arg-type]

    assert scene.turn.refusal
    assert scene.run.ticks == 0
    scene.run.log.clear()
    assert scene.session.state_hash() == before


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
    creatures.make(scene.run, scene.content.monsters["rat"], 3, 1, "asleep")
    scene.do(CloseDoor())
    assert scene.turn.refusal == "Something is in the doorway."


def test_a_step_warns_of_known_danger_and_is_a_plunge_when_confirmed() -> None:
    scene = Scene("""
        ######
        #.@~.#
        ######
    """)
    step = Walk(1, 0)
    assert step.warning(scene.run).startswith("Deep water: ")
    assert Walk(-1, 0).warning(scene.run) == ""
    assert step.confirmed().warning(scene.run) == ""
    scene.do(step.confirmed())
    assert scene.at() == (3, 1)


def test_a_plunge_onto_firm_ground_is_a_walk() -> None:
    scene = Scene("""
        ######
        #.@.+#
        ######
    """)
    scene.do(Plunge(1, 0))
    assert scene.at() == (3, 1)
    scene.do(Plunge(1, 0))
    assert scene.terrain(4, 1) == "open_door"
