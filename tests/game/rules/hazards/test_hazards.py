"""Hazards: what all of them have in common."""

from __future__ import annotations

import pytest

from game.actions.using import Throw
from game.world.components import Position
from tests.kit.scenes import Scene

LAVA = "#######\n#.@%..#\n#######"
CHASM = "#######\n#.@:..#\n#.....#\n#######"


@pytest.mark.parametrize("drawing", [LAVA, CHASM])
def test_neither_lava_nor_chasms_take_what_the_run_needs(drawing: str) -> None:
    scene = Scene(drawing)
    stone = scene.give("keystone")
    scene.do(Throw(stone, 3, 1))
    at = scene.run.world.get(stone, Position)
    assert scene.floor.ground.walkable[at.y, at.x]
    assert "The Keystone comes to rest at the edge." in scene.log
