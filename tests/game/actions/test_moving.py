"""Walking, and what cannot be done."""

from __future__ import annotations

import pytest

from game.actions.doors import Close, Open
from game.actions.fighting import Steal, Strike
from game.actions.handling import PickUp
from game.actions.moving import Plunge, Walk
from game.rules.combat import sight
from game.world import spawn
from game.world.components import Position, Trap
from game.world.events import Hit, Missed, Swam
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
        ("#####\n#@#.#\n#.~.#\n#####", "se"),
    ],
)
def test_no_diagonal_step_past_a_wall_or_a_door(drawing: str, direction: str) -> None:
    scene = Scene(drawing)

    scene.walk(direction)

    assert scene.at() == (1, 1)
    assert scene.run.ticks == 0
    assert scene.log == ["You cannot squeeze past the corner."]


@pytest.mark.parametrize("corner", ["#", "."])
def test_nobody_is_asked_about_a_step_that_a_corner_bars(corner: str) -> None:
    scene = Scene(f"#####\n#@{corner}.#\n#.%.#\n#####")
    assert bool(Walk(1, 1).warning(scene.run)) == (corner == ".")


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


@pytest.mark.parametrize("danger", ["net_trap", "trapdoor", "fire_jet", "fire", "gas", "lava", "deep_water", "chasm"])
@pytest.mark.parametrize("who", ["bat following", "bat wandering"])
def test_a_step_warns_of_known_danger_under_an_ally_and_under_somebody_unseen(danger: str, who: str) -> None:
    drawing = """
        ########
        #..@a..#
        ########
    """
    scene = Scene(drawing, a=who)
    if danger in scene.content.traps:
        spawn.create(scene.run, Trap(scene.content.traps[danger], hidden=False, found=True), Position(4, 1))
    elif danger == "fire":
        scene.burn((4, 1), turns=9)
    elif danger == "gas":
        scene.floor.ground.put_gas("poison", 4, 1, 20)
    else:
        scene.floor.ground.change(4, 1, danger)
    if who == "bat wandering":
        assert Walk(1, 0).warning(scene.run) == ""  # he sees it, and strikes at it
        scene.mind("a").hidden = True
    sight.look_about(scene.run)

    assert Walk(1, 0).warning(scene.run)


def test_an_ally_on_plain_floor_changes_places_without_a_question() -> None:
    scene = Scene(
        """
        ########
        #..@a..#
        ########
    """,
        a="bat following",
    )
    assert Walk(1, 0).warning(scene.run) == ""
    scene.walk("e")
    assert scene.at() == (4, 1)


def test_a_held_hero_who_walks_into_an_ally_pulls_at_what_holds_him() -> None:
    scene = Scene("########\n#..@a..#\n########", a="bat following")
    scene.afflict("@", "stuck", 2)
    scene.walk("e", "e")
    assert scene.at() == (3, 1)
    assert not scene.turn.refusal
    assert "stuck" not in scene.statuses()
    scene.walk("e")
    assert scene.at() == (4, 1)


@pytest.mark.parametrize(("ground", "called"), [("lava", "lava"), ("deep_water", "deep water"), ("chasm", "chasm")])
def test_the_hero_stops_short_of_the_ground_that_an_ally_flies_over(ground: str, called: str) -> None:
    scene = Scene("########\n#..@a..#\n########", a="bat following")
    scene.floor.ground.change(4, 1, ground)
    scene.walk("e")
    assert scene.turn.refusal == f"You stop short of the {called}."


def test_a_confirmed_step_to_an_ally_over_deep_water_changes_places() -> None:
    scene = Scene("########\n#..@a..#\n########", a="bat following")
    scene.floor.ground.change(4, 1, "deep_water")
    scene.do(Walk(1, 0).confirmed())
    assert scene.of(Swam)
    assert (scene.at(), scene.at("a")[0]) == ((4, 1), 3)


def test_a_confirmed_step_to_somebody_unseen_in_water_strikes_it() -> None:
    scene = Scene("########\n#..@a..#\n########", a="eel")
    scene.floor.ground.change(4, 1, "deep_water")
    scene.do(Walk(1, 0).confirmed())
    assert scene.of(Hit) or scene.of(Missed)
    assert scene.at() == (3, 1)


def test_a_flying_hero_changes_places_with_an_ally_over_a_chasm() -> None:
    scene = Scene("########\n#..@a..#\n########", a="bat following")
    scene.floor.ground.change(4, 1, "chasm")
    scene.afflict("@", "levitating", 9)
    scene.walk("e")
    assert scene.at() == (4, 1)


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
