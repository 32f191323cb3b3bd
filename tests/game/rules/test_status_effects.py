"""Status effects: how they begin, what they do meanwhile, how they end."""

from __future__ import annotations

import pytest

from game.actions.moving import Walk
from game.rules import status_effects
from game.world.events import (
    Afflicted,
    Recovered,
)
from tests.kit.scenes import Scene

LONG = "#" * 40 + "\n#@" + "." * 36 + "r#\n" + "#" * 40
ROOM = """
    #######
    #..@..#
    #######
"""
OPEN = """
    #######
    #.....#
    #.....#
    #..@..#
    #.....#
    #.....#
    #######
"""


@pytest.mark.parametrize(("status", "ticks"), [("hasted", 50), ("slowed", 200)])
def test_haste_and_slowness_change_what_a_step_takes(status: str, ticks: int) -> None:
    scene = Scene(LONG, r="rat")
    scene.afflict("@", status, 50)
    before = scene.at("r")[0]
    for _ in range(4):
        scene.do(Walk(1, 0))
    assert scene.run.ticks == 4 * ticks
    assert scene.at("r")[0] == before - 4 * ticks // 100


def test_poison_hurts_each_turn_and_stops_healing() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "poisoned", 5)
    scene.rest(5)
    assert scene.health() == 35
    assert scene.statuses() == {}
    assert scene.of(Recovered)
    assert "The poison leaves you." in scene.log

    scene.afflict("@", "poisoned", 1000)
    scene.creature().health = 30
    scene.rest(10)
    assert scene.health() == 20
    assert scene.creature().mending < 1000


def test_the_longer_of_two_of_the_same_status_counts() -> None:
    scene = Scene(ROOM)
    scene.run.events = []
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 10)
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 4)
    assert scene.statuses() == {"hasted": 10}
    assert len([event for event in scene.run.events if isinstance(event, Afflicted)]) == 1


def test_a_confused_hero_staggers() -> None:
    scene = Scene(OPEN)
    scene.afflict("@", "confused", 50)
    scene.dice.luck = True  # every chance to go astray comes up
    scene.dice.rolls = [-1, 0]

    scene.walk("e")

    assert scene.at() == (2, 3)


def test_a_confused_step_into_a_wall_loses_the_turn() -> None:
    scene = Scene("""
        ####
        #@.#
        ####
    """)
    scene.afflict("@", "confused", 50)
    scene.dice.luck = True
    scene.dice.rolls = [0, -1]

    scene.walk("e")

    assert scene.at() == (1, 1)
    assert scene.run.ticks == 100


def test_the_helpless_do_nothing_and_the_slow_half() -> None:
    scene = Scene(
        """
        ##########
        #@......r#
        ##########
    """,
        r="rat",
    )
    scene.afflict("r", "paralysed", 3)
    scene.rest(2)
    assert scene.at("r") == (8, 1)

    scene = Scene(
        """
        ##########
        #@......r#
        ##########
    """,
        r="rat",
    )
    scene.afflict("r", "slowed", 30)
    scene.rest(4)
    assert scene.at("r") == (6, 1)
