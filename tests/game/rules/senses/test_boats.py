"""Boats: whom they carry over water, and where they stay."""

from __future__ import annotations

import pytest

from game.actions.moving import Walk
from game.rules import hazards
from game.rules.terrain import materials
from tests.kit.scenes import Scene

LAKE = """
    ##########
    #.@~~~~..#
    ##########
"""


def lake() -> Scene:
    """Draw a lake and a punt at its shore, where the hero stands."""
    scene = Scene(LAKE)
    scene.floor.ground.change_all({(x, 1): "deep_water" for x in range(3, 7)})
    scene.floor.ground.change(2, 1, "punt")
    scene.rest(0)
    return scene


def ground(scene: Scene) -> str:
    return "".join({"deep_water": "≈", "punt": "U"}.get(scene.terrain(x, 1), ".") for x in range(1, 9))


def test_a_punt_goes_along_over_the_lake_and_stays_where_it_is_left() -> None:
    scene = lake()
    scene.give("sword")
    scene.dice.luck = True
    scene.walk("e", "e", "e", "e")
    assert ground(scene) == "..≈≈≈U.."
    assert scene.at() == (6, 1)
    scene.walk("e")
    assert ground(scene) == "..≈≈≈U.."
    assert scene.at() == (7, 1)
    assert scene.pack == {"a": "sword"}, "the water took nothing"
    scene.walk("w", "w")
    assert ground(scene) == "..≈≈U≈.."


def test_nobody_is_warned_of_water_in_a_boat() -> None:
    scene = lake()
    assert hazards.warning(scene.run, 1, 0) == ""
    scene.floor.ground.change(2, 1, "floor")
    assert hazards.warning(scene.run, 1, 0)


def test_a_monster_rows_as_the_hero_does() -> None:
    scene = Scene(LAKE.replace(".@", "@t"), t="turnkey asleep")
    scene.floor.ground.change_all({(x, 1): "deep_water" for x in range(3, 7)} | {(2, 1): "punt"})
    Walk(1, 0).perform(scene.run, scene.named["t"])
    materials.settle(scene.run)
    assert ground(scene) == "..U≈≈≈.."
    assert scene.at("t") == (3, 1)


@pytest.mark.parametrize("kind", ["lava", "chasm"])
def test_a_punt_floats_on_nothing_but_water(kind: str) -> None:
    scene = lake()
    scene.floor.ground.change(3, 1, kind)
    scene.walk("e")
    assert scene.terrain(2, 1) == "punt"
    assert scene.at() == (2, 1)


def test_a_punt_that_is_blown_up_leaves_the_lake_as_it_was() -> None:
    scene = lake()
    scene.walk("e")
    materials.meet(scene.run, "blast", 3, 1, meets="ground")
    assert ground(scene) == "..≈≈≈≈.."
