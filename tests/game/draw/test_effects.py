"""What happens as short animations: here the rings of noise."""

from __future__ import annotations

from game.draw import effects
from game.world.events import Sounded
from tests.kit.scenes import Scene

HALL = """
    #############
    #.......+...#
    #.....@.#...#
    #.......#...#
    #############
"""


def test_noise_spreads_in_at_most_three_rings_over_what_is_in_sight() -> None:
    scene = Scene(HALL)
    rings = [set(cells) for cells, _ in effects.frames(scene.run, [Sounded(6, 2, 7, scene.run.hero, "a noise")])]
    assert len(rings) == effects.RINGS
    assert (4, 2) in rings[0]
    assert (2, 2) in rings[1]
    assert not any(x > 8 for cells in rings for x, _ in cells)
    near = [set(cells) for cells, _ in effects.frames(scene.run, [Sounded(6, 2, 2, scene.run.hero, "a noise")])]
    assert near == [{(x, y) for x in (5, 6, 7) for y in (1, 2, 3)} - {(6, 2)}]


def test_of_a_noise_out_of_sight_the_place_is_shown() -> None:
    scene = Scene(HALL)
    assert [set(cells) for cells, _ in effects.frames(scene.run, [Sounded(10, 2, 20, 0, "a bell")])] == [{(10, 2)}]
