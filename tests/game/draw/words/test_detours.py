"""What look mode says of the stairs: the shortest path through dangerous rooms, the longer one round them, if known."""

from __future__ import annotations

import pytest

from game.draw.words import describing
from levelgen import Tier
from tests.kit.scenes import Scene

TWO_ROUTES = """
    #############
    #@..+...+..>#
    #...#...#...#
    #+#######+###
    #...........#
    #############
"""
STAIRS, SHORT, LONG = (11, 1), (6, 1), (6, 4)
TOLD = "the shortest path leads through a dangerous room, one "


def scene_with(hard: tuple[int, int]) -> Scene:
    """A scene whose cells are all known, and in which the room at a cell is dangerous."""
    scene = Scene(TWO_ROUTES)
    floor = scene.floor
    room = int(floor.level.room_at[hard[1], hard[0]])
    made = tuple(each._replace(tier=Tier.HARD) if each.id == room else each for each in floor.level.rooms)
    object.__setattr__(floor.level, "rooms", made)
    floor.memory.explored[:] = True
    floor.memory.terrain[:] = floor.ground.terrain
    return scene


def test_a_short_path_through_danger_and_a_long_one_are_told_at_the_stairs() -> None:
    scene = scene_with(SHORT)
    assert f"{TOLD}5 steps longer round it" in describing.place(scene.run, *STAIRS)
    assert TOLD not in describing.place(scene.run, *SHORT)


def test_no_path_is_told_that_the_hero_does_not_know() -> None:
    for x, y in (SHORT, LONG):
        scene = scene_with(SHORT)
        scene.floor.memory.explored[y, x - 1 : x + 2] = False
        if (x, y) == SHORT:  # the room has a second row
            scene.floor.memory.explored[y + 1, x - 1 : x + 2] = False
        assert TOLD not in describing.place(scene.run, *STAIRS)


@pytest.mark.parametrize("hard", [LONG, STAIRS])
def test_only_a_detour_that_is_better_is_told(hard: tuple[int, int]) -> None:
    assert TOLD not in describing.place(scene_with(hard).run, *STAIRS)
