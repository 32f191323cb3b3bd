"""Walking, and what cannot be done."""

from __future__ import annotations

import pytest

from game.actions.doors import Close, Open
from game.actions.fighting import Steal, Strike
from game.actions.handling import PickUp
from game.actions.moving import Plunge, Walk
from game.world.events import Hit
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
