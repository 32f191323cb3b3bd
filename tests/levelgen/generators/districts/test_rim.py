"""The open rim of districts: a chasm beyond the outer wall, slits and low walls, wall walks and towers."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from levelgen import Level, Terrain, grid
from levelgen.generators.districts.rim import STRIP
from levelgen.terrain import WALKABLE
from tests.kit.judges import judge
from tests.levelgen.generators.districts.plan import dig, judge_districts

OPEN: dict[str, Any] = {"outside": 1.0, "waters": 0}


def open_sides(level: Level) -> list[bool]:
    """Tell which sides of the map, from the west clockwise, have the chasm along them and no floor."""
    inner = level.terrain[1:-1, 1:-1]
    strips = [inner[:, :2], inner[:2], inner[:, -2:], inner[-2:]]
    return [bool((strip == Terrain.CHASM).any() and not WALKABLE[strip].any()) for strip in strips]


@pytest.mark.parametrize(("width", "height"), [(80, 45), (80, 29), (30, 60), (12, 12), (8, 4), (200, 60)])
def test_levels_with_an_open_rim_are_sound(width: int, height: int, sweep: Callable[[int], range]) -> None:
    for seed in sweep(200):
        level, recipe = dig(seed=seed, width=width, height=height, outside=seed % 3 / 2, waters=seed % 2 / 2)
        judge(level)
        judge_districts(level, recipe)


def test_sides_are_open_as_often_as_asked() -> None:
    """Along an open side lies nothing but the chasm, which elsewhere comes to the map's edge only beside rooms."""
    for share, least, most in ((0.0, 0, 0), (0.5, 60, 100), (1.0, 160, 160)):
        levels = [dig(seed=seed, outside=share, waters=0)[0] for seed in range(40)]
        assert least <= sum(map(sum, map(open_sides, levels))) <= most
        assert share or not any((level.terrain == Terrain.CHASM).any() for level in levels)


def test_where_units_have_no_space_no_side_is_open() -> None:
    level, _ = dig(seed=1, width=16, height=60, units_x=3, units_y=8, **OPEN)
    assert open_sides(level) == [False, True, False, True]


def test_slits_and_low_walls_look_out_and_nobody_falls_by_walking_on() -> None:
    """Each slit has a room on one side and the chasm on the other; the chasm touches rooms and no passage."""
    seen = Counter[str]()
    for seed in range(20):
        level, _ = dig(seed=seed, **OPEN)
        rooms, chasm = level.room_at >= 0, level.terrain == Terrain.CHASM
        for x, y in grid.positions(level.terrain == Terrain.GRATE):
            sides = [(chasm[y, x - 1], rooms[y, x + 1]), (chasm[y, x + 1], rooms[y, x - 1])]
            sides += [(chasm[y - 1, x], rooms[y + 1, x]), (chasm[y + 1, x], rooms[y - 1, x])]
            assert any(beyond and within for beyond, within in sides)
            seen["slits"] += 1
        seen["low"] += int((grid.dilate(chasm, diagonal=False) & rooms).sum())
        links = np.zeros_like(rooms)
        for link in level.links:
            for x, y in link.cells:
                links[y, x] = True
        assert not (grid.dilate(chasm, diagonal=False) & links).any()
    assert seen["slits"] > 200
    assert seen["low"] > 200


def test_corners_are_towers_and_some_rooms_wall_walks() -> None:
    """A tower has none of its corners; a wall walk leaves at most two cells of breadth but for the ways to it."""
    round_, corners, walks = 0, 0, 0
    for seed in range(20):
        level, _ = dig(seed=seed, **OPEN)
        for room in level.rooms:
            left, top, right, bottom = room.bounds
            mine = level.room_at[top:bottom, left:right] == room.id
            walks += "wall walk" in room.tags
            x, y = left <= STRIP + 4, top <= STRIP + 4
            if "wall walk" not in room.tags and x and y and min(mine.shape) >= 5:
                corners += 1
                round_ += not mine[0, 0]
    assert round_ > 0.6 * corners > 3
    assert walks > 40
