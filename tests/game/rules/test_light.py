"""Light as rules read it: the array at a cell."""

from __future__ import annotations

from game.rules import light
from tests.kit.scenes import Scene


def test_it_is_as_bright_as_the_array_says() -> None:
    scene = Scene("""
        ##############
        #@..%........#
        ##############
    """)
    assert [light.light_at(scene.run, x, 1) for x in range(1, 9)] == [4, 4, 5, 6, 5, 4, 4, 4]
