"""Searching: secret doors in reach and sight."""

from __future__ import annotations

from game.actions.moving import Search
from game.world.events import Found
from tests.kit.scenes import Scene


def test_searching_finds_a_secret_door_beside_and_may_miss_one_far_off() -> None:
    scene = Scene("""
        #########
        #....@S.#
        #########
    """)
    assert scene.floor.ground.kind_at(6, 1).name == "wall"
    scene.do(Search())
    assert scene.terrain(6, 1) == "door"
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
    assert scene.terrain(6, 1) == "door"


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
