"""Searching: secret doors in reach and sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Search
from game.rules.terrain import searching
from game.world.events import Found
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    import pytest


def test_searching_finds_a_secret_door_beside_and_may_miss_one_far_off() -> None:
    scene = Scene("""
        #########
        #....@S.#
        #########
    """)
    assert scene.floor.ground.kind_at(6, 1).name == "wall"
    scene.do(Search())
    assert scene.terrain(6, 1) == "iron_door"
    assert scene.of(Found)
    assert scene.log == ["You find a secret door."]

    scene = Scene("""
        #########
        #@....S.#
        #########
    """)
    scene.dice.luck = False
    scene.do(Search())
    assert scene.terrain(6, 1) == "secret_door"
    scene.dice.luck = True
    scene.do(Search())
    assert scene.terrain(6, 1) == "iron_door"


def test_searching_finds_nothing_behind_a_wall_or_out_of_reach() -> None:
    scene = Scene("""
        ############
        #@......S..#
        #.##########
        #.#.S.#
        ########
    """)
    scene.dice.luck = True
    scene.do(Search())
    assert scene.terrain(8, 1) == "secret_door"
    assert scene.terrain(4, 3) == "secret_door"


def test_the_chance_of_finding_falls_with_the_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("""
        ##########
        ##S#S#S#S#
        #@.......#
        ##########
    """)
    asked: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", asked.append)
    searching.search(scene.run, scene.run.hero)
    assert asked == [1000, 700, 400]  # the fourth is seven steps off
    assert scene.terrain(2, 1) == "secret_door"


def test_a_door_that_was_found_can_be_opened() -> None:
    scene = Scene("""
        ######
        #@S..#
        ######
    """)
    scene.walk("e")
    assert scene.terrain(2, 1) == "secret_door"
    searching.search(scene.run, scene.run.hero)
    assert [(event.x, event.y, event.what) for event in scene.run.events if isinstance(event, Found)] == [
        (2, 1, "door")
    ]
    scene.walk("e", "e")
    assert scene.at() == (2, 1)


def test_the_blind_find_only_what_is_beside_them() -> None:
    scene = Scene("""
        #########
        #S@..S..#
        #########
    """)
    scene.afflict("@", "darkened", 9)
    scene.rest()
    scene.dice.luck = True
    searching.search(scene.run, scene.run.hero)
    assert (scene.terrain(1, 1), scene.terrain(5, 1)) == ("iron_door", "secret_door")
