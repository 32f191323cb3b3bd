"""Status effects: how they begin, what they do meanwhile, how they end."""

from __future__ import annotations

import pytest

from game.actions.moving import Walk
from game.rules import status_effects, status_turns
from game.world.components import Statuses
from game.world.events import Afflicted, Recovered
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
BESIDE = """
    #####
    #@r.#
    #####
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


def test_a_status_lasts_its_turns_and_is_told_when_it_begins_and_ends() -> None:
    scene = Scene(ROOM)
    status_effects.apply_status(scene.run, scene.run.hero, "weakened", 3)
    assert [event.status for event in scene.run.events if isinstance(event, Afflicted)] == ["weakened"]
    assert not any(isinstance(event, Afflicted | Recovered) for event in scene.rest(2))
    assert scene.statuses() == {"weakened": 1}
    told = [(type(event), event.status) for event in scene.rest() if isinstance(event, Afflicted | Recovered)]
    assert told == [(Recovered, "weakened")]
    assert not scene.run.world.has(scene.run.hero, Statuses)


def test_ending_one_status_leaves_the_others() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "weakened", 3)
    scene.afflict("@", "hasted", 3)
    status_effects.recover(scene.run, scene.run.hero, "weakened")
    status_effects.recover(scene.run, scene.run.hero, "burning")  # which it never had
    assert scene.statuses() == {"hasted": 3}
    assert [event.status for event in scene.run.events if isinstance(event, Recovered)] == ["weakened"]


@pytest.mark.parametrize(
    ("status", "helpless", "dazed", "weakness", "mends"),
    [
        ("paralysed", True, False, 0, True),
        ("confused", False, True, 0, True),
        ("weakened", False, False, 3, True),
        ("poisoned", False, False, 0, False),
        ("burning", False, False, 0, False),
    ],
)
def test_each_status_does_its_own(status: str, weakness: int, *, helpless: bool, dazed: bool, mends: bool) -> None:
    scene = Scene(BESIDE, r="rat")
    scene.afflict("r", status, 5)
    run, rat = scene.run, scene.named["r"]
    assert status_effects.helpless(run, rat) == helpless
    assert status_effects.dazed(run, rat) == dazed
    assert status_effects.weakness(run, rat) == weakness
    assert status_effects.mends(run, rat) == mends
    assert not status_effects.helpless(run, run.hero)
    assert status_effects.mends(run, run.hero)


@pytest.mark.parametrize(
    ("statuses", "ticks"), [([], 100), (["slowed"], 200), (["hasted"], 50), (["slowed", "hasted"], 100)]
)
def test_slowness_and_haste_make_up_for_each_other(statuses: list[str], ticks: int) -> None:
    scene = Scene(ROOM)
    for status in statuses:
        scene.afflict("@", status, 5)
    assert status_effects.pace(scene.run, scene.run.hero, 100) == ticks


def test_poison_and_fire_hurt_together_and_not_the_dead() -> None:
    scene = Scene(BESIDE, r="rat asleep")
    scene.afflict("r", "poisoned", 9)
    scene.afflict("r", "burning", 9)
    for left in (3, 0, 0):
        status_turns.step(scene.run, scene.named["r"], Statuses({"poisoned": 9, "burning": 9}), scene.creature("r"))
        assert scene.health("r") == left
