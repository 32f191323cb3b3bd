"""Noise: its wave, and what those do who hear it."""

from __future__ import annotations

import pytest

from game.rules import noise
from game.world.events import Sounded
from tests.kit.scenes import Scene


def test_a_wave_loses_one_a_step_and_ten_at_a_shut_door_and_stops_at_walls() -> None:
    ground = Scene("""
        ###########
        #@..+...#.#
        #.#####.#.#
        ###########
    """).floor.ground
    heard = noise.wave(ground, 2, 1, 15)
    assert [heard.get((x, 1), 0) for x in range(11)] == [0, 14, 15, 14, 4, 3, 2, 1, 0, 0, 0]
    assert (1, 2) in heard  # straight down from the hero: no corner is passed
    assert (7, 2) not in heard
    ground.change(4, 1, "open_door")
    assert noise.wave(ground, 2, 1, 15)[7, 2] == 9


def test_a_noise_passes_no_corner_where_two_walls_touch() -> None:
    ground = Scene("""
        #####
        #@#.#
        #.#.#
        ##..#
        #####
    """).floor.ground
    assert (2, 3) not in noise.wave(ground, 1, 2, 9)


def test_who_is_awake_goes_and_looks_and_comes_back() -> None:
    scene = Scene(
        """
        ############
        #....#####.#
        #@##.....g.#
        ############
    """,
        g="turnkey guarding",
    )
    scene.dice.luck = False
    noise.make(scene.run, 4, 2, 7, scene.run.hero)
    mind = scene.mind("g")
    assert (mind.mood, mind.goal_x, mind.goal_y, mind.patience) == ("curious", 4, 2, 12)
    scene.rest(4)
    assert scene.at("g") == (5, 2)
    scene.rest(8)
    assert mind.mood == "guarding"
    scene.rest(6)
    assert scene.at("g") == (9, 2)


@pytest.mark.parametrize(("level", "asked"), [(1, []), (3, []), (4, [60]), (6, [180])])
def test_a_sleeper_wakes_the_likelier_the_louder(level: int, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("########\n#@....r#\n########", r="rat asleep")
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    noise.make(scene.run, 3, 1, level, scene.run.hero)
    assert chances == asked


def test_hunters_and_the_frightened_go_on() -> None:
    scene = Scene("########\n#@..h.f#\n########", h="rat", f="rat fleeing")
    noise.make(scene.run, 3, 1, 9)
    assert [scene.mind(name).mood for name in "hf"] == ["hunting", "fleeing"]


def test_the_hero_hears_what_is_not_in_sight_and_from_where() -> None:
    scene = Scene("""
        ########
        #@.#...#
        #..+...#
        ########
    """)
    noise.make(scene.run, 5, 1, 20, what="a bell")
    (event,) = scene.run.events
    assert isinstance(event, Sounded)
    noise.make(scene.run, 5, 1, 5)
    assert len(scene.run.events) == 1
