"""Health: how it is lost and regained, and creatures that split."""

from __future__ import annotations

import pytest

from game.world import query
from game.world.events import (
    Died,
    Split,
)
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""


@pytest.mark.parametrize("most", [40, 90])
def test_health_comes_back_in_about_300_turns_whatever_the_whole(most: int) -> None:
    scene = Scene(ROOM)
    scene.creature().health, scene.creature().most = 1, most
    turns = 0
    while scene.health() < most:
        scene.rest()
        turns += 1
    assert 285 <= turns <= 315


def test_monsters_recover_only_if_their_kind_does() -> None:
    scene = Scene(
        """
        ########
        #@#.r.H#
        ########
    """,
        r="rat asleep",
        H="headsman asleep",
    )
    scene.creature("r").health = 1
    scene.creature("H").health = 50
    scene.rest(80)
    assert scene.health("r") == 1
    assert scene.health("H") == 60


def test_poison_kills_monsters_and_the_hero() -> None:
    scene = Scene(
        """
        #######
        #@.+.r#
        #######
    """,
        r="rat",
    )
    scene.afflict("r", "poisoned", 50)
    events = scene.rest(7)
    assert not scene.lives("r")
    assert any(isinstance(event, Died) for event in events)

    scene.afflict("@", "poisoned", 50)
    scene.creature().health = 2
    scene.rest(2)
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.by) == ("died", "poison")
    turn = scene.run.turn
    scene.rest(3)
    assert scene.run.turn == turn


def test_a_jelly_comes_apart_when_hurt() -> None:
    scene = Scene(
        """
        ######
        #....#
        #.@j.#
        #....#
        ######
    """,
        j="jelly",
    )
    scene.give("dagger", worn=True)
    scene.dice.luck = True
    scene.dice.rolls = [3]

    scene.walk("e")

    assert scene.of(Split)
    jellies = [creature for _, creature, _ in query.creatures(scene.run)]
    assert sorted(creature.health for creature in jellies) == [21, 21]  # 45 - 3, halved
    assert {creature.kind.id for creature in jellies} == {"jelly"}


def test_a_jelly_with_no_room_beside_stays_whole() -> None:
    scene = Scene(
        """
        #####
        #@j##
        #####
    """,
        j="jelly",
    )
    scene.dice.luck = True

    scene.walk("e")

    assert len(list(query.creatures(scene.run))) == 1


def test_a_jelly_that_dies_does_not_split() -> None:
    scene = Scene(
        """
        ######
        #.@j.#
        ######
    """,
        j="jelly",
    )
    scene.creature("j").health = 1
    scene.dice.luck = True
    scene.walk("e")
    assert list(query.creatures(scene.run)) == []
    assert scene.of(Died)
