"""Light on a floor: ambient light, torches, lava, fire, doors; and its steps against a plain breadth-first search."""

from __future__ import annotations

from collections import deque

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from game.session import Session
from game.world.light import DARK, FIRE, TORCH, dark_rooms, hang_torches, spread
from levelgen import Tier
from levelgen.terrain import Terrain
from tests.kit.playing import fresh, library
from tests.kit.scenes import Scene

SHAPE = (7, 9)


@given(arrays(np.uint8, SHAPE, elements=st.sampled_from([0, 0, 0, 0, 0, 1, 3, 5, 6, 7])), arrays(np.bool_, SHAPE))
def test_light_spreads_as_a_breadth_first_search_does(sources: np.ndarray, transparent: np.ndarray) -> None:
    """One search from each source, over cells that one sees through; the brightest counts."""
    expected = np.zeros(SHAPE, np.uint8)
    for y, x in np.argwhere(sources):
        queue, steps = deque([(int(y), int(x))]), {(int(y), int(x)): 0}
        while queue:
            row, column = queue.popleft()
            taken = steps[row, column]
            expected[row, column] = max(int(sources[y, x]) - taken, int(expected[row, column]))
            if taken and not transparent[row, column]:
                continue
            for cell in [(row + dy, column + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]:
                inside = 0 <= cell[0] < SHAPE[0] and 0 <= cell[1] < SHAPE[1]
                if inside and cell not in steps and taken + 1 < sources[y, x]:
                    steps[cell] = taken + 1
                    queue.append(cell)
    assert spread(sources, transparent).tolist() == expected.tolist()


def test_doors_let_light_through_when_they_open() -> None:
    scene = Scene("""
        ############
        #@....%+...#
        ############
    """)
    levels = scene.floor.light.levels[1].tolist()
    assert levels[2:11] == [4, 4, 4, 5, 6, 5, 4, 4, 4]
    scene.floor.ground.change(7, 1, "open_door")
    assert scene.floor.light.levels[1, 8] == 4
    scene.floor.ground.change(8, 1, "lava")
    assert scene.floor.light.levels[1].tolist()[6:11] == [6, 5, 6, 5, 4]


def test_stairs_shine_on_the_floor_before_them() -> None:
    scene = Scene("""
        ##########
        ##@.....##
        #>......<#
        ##......##
        ##########
    """)
    assert scene.floor.light.shine[2].tolist() == [3, 4, 3, 2, 1, 1, 2, 3, 4, 3]


def test_fire_shines_as_long_as_it_burns() -> None:
    scene = Scene("""
        #########
        #@......#
        #########
    """)
    scene.burn((6, 1), turns=2)
    assert scene.floor.light.levels[1].tolist()[3:8] == [4, 4, 5, 6, 5]
    assert scene.floor.light.levels[0, 6] == FIRE - 1
    scene.rest(3)
    assert scene.floor.light.levels[1].tolist()[3:8] == [4, 4, 4, 4, 4]


def test_a_cell_asked_for_alone_is_as_bright_as_in_the_array() -> None:
    scene = Scene("""
        ##############
        #@...#.......#
        #....+..~....#
        #....#.......#
        ##############
    """)
    light, cells = scene.floor.light, [(x, y) for y in range(5) for x in range(14)]
    scene.burn((3, 1), turns=2)
    for lanterns, own in (
        ({}, {}),
        ({(7, 1): 5}, {}),
        ({(7, 1): 3, (12, 3): 2}, {(1, 1): 4}),
        ({(2, 1): 3, (3, 1): 5}, {(1, 1): 4}),
    ):
        light.carry(lanterns, own)
        alone = [(light.level_at(*cell), light.shine_at(*cell), light.lanterns_at(*cell)) for cell in cells]
        at_least = [(light.shine_at(*cell, 3), light.lanterns_at(*cell, 2)) for cell in cells]
        brighter = [[light.exceeds(*cell, level) for level in range(8)] for cell in cells]
        arrays = light.levels, light.shine, light.lanterns
        assert alone == [tuple(array.item(y, x) for array in arrays) for x, y in cells]
        assert at_least == [(max(light.shine.item(y, x), 3), max(light.lanterns.item(y, x), 2)) for x, y in cells]
        assert brighter == [[light.levels.item(y, x) > level for level in range(8)] for x, y in cells]
        scene.floor.ground.change(5, 2, "open_door")


def test_torches_hang_on_walls_over_rooms_the_same_every_time() -> None:
    for seed in range(8):
        dug = fresh(seed).run.floor.level
        torches = hang_torches(dug, dug.fingerprint())
        assert torches == hang_torches(dug, dug.fingerprint())
        assert torches
        for x, y in torches:
            assert dug.terrain[y, x] == Terrain.WALL
            assert dug.walkable[y + 1, x]


def test_a_torch_shines_before_its_wall_and_goes_out_with_it() -> None:
    floor = fresh().run.floor
    x, y = floor.light.torches[1]  # where no lantern shines
    assert floor.light.levels[y + 1, x] == TORCH
    assert floor.light.levels[y + 1 : y + 3, x - 1 : x + 2].max() <= TORCH
    floor.ground.change(x, y, "rubble")
    assert (x, y) not in floor.light.torches
    assert floor.light.levels[y + 1, x] == 4


def test_some_rooms_without_a_torch_are_dark_and_never_the_quiet_ones() -> None:
    found: dict[Tier, int] = dict.fromkeys(Tier, 0)
    for seed in range(12):
        floor = Session.new(library(), seed).run.floor
        level, fingerprint = floor.level, floor.level.fingerprint()
        torches = hang_torches(level, fingerprint)
        dark = dark_rooms(level, torches, fingerprint)
        assert dark == dark_rooms(level, torches, fingerprint)
        lit = {int(level.room_at[y + 1, x]) for x, y in torches}
        assert not lit & set(dark)
        for room in dark:
            found[level.rooms[room].tier] += 1
            cells = (level.room_at == room) & level.walkable
            # Furniture may shine there.
            assert (floor.light.levels[cells] == np.maximum(floor.light.shine[cells], DARK)).all()
    assert not found[Tier.EASY]
    assert found[Tier.MEDIUM]
    assert found[Tier.HARD]
