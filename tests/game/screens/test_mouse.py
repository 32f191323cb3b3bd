"""The mouse on the map: a click beside the hero steps or strikes, farther away it walks as the keys would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Mouse
from game.frontends.headless import Headless
from game.screens.play import Play
from game.screens.stack import Stack
from game.world.events import Hit, Missed
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

HALL = """
    ################
    #@........r....#
    #..............#
    ################
"""


def click(scene: Scene, x: int, y: int, saves: Path) -> Headless:
    """Click at a cell of the floor, and let whatever it begins come to its end."""
    screen = Play(scene.session, context(saves))
    frontend = Headless()
    frontend.run(Stack(context(saves), screen))  # draws it, so that the window knows what it shows
    camera = screen.floorview.camera
    frontend.press(Mouse("click", 0, 0, (x - camera.x, y - camera.y), "left"))
    frontend.run(Stack(context(saves), screen))
    return frontend


@pytest.mark.parametrize("mood", ["", " asleep"])
def test_a_click_beside_the_hero_strikes_whoever_stands_there(tmp_path: Path, mood: str) -> None:
    scene = Scene(HALL.replace("@.", "@r").replace("r....#", ".....#"), r="rat" + mood)
    click(scene, 2, 1, tmp_path)
    struck = [event for event in scene.run.events if isinstance(event, Hit | Missed)]
    assert [event.attacker for event in struck][:1] == [scene.run.hero]


@pytest.mark.parametrize("mood", ["", " asleep"])
def test_a_click_beside_the_hero_steps_with_somebody_in_sight(tmp_path: Path, mood: str) -> None:
    scene = Scene(HALL, r="rat" + mood)
    click(scene, 2, 2, tmp_path)
    assert scene.at() == (2, 2)


def test_a_click_farther_away_takes_a_step_while_somebody_hunts(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat")
    click(scene, 5, 1, tmp_path)
    assert scene.at() == (2, 1)
    assert scene.run.turn == 1
    assert not any("Not with" in line for line in scene.log)


def test_a_click_farther_away_travels_when_nobody_is_near(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r", "."))
    click(scene, 9, 2, tmp_path)
    assert scene.at() == (9, 2)


def test_a_click_round_a_corner_goes_round_it(tmp_path: Path) -> None:
    scene = Scene("""
        #####
        #@#.#
        #...#
        #####
    """)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    click(scene, 2, 2, tmp_path)
    assert scene.at() == (2, 2)


def test_a_click_on_lava_beside_the_hero_asks_first(tmp_path: Path) -> None:
    scene = Scene("""
        ######
        #.@%.#
        ######
    """)
    assert "Y go there anyway" in "\n".join(click(scene, 3, 1, tmp_path).lines())
    assert scene.at() == (2, 1)


def test_a_click_on_the_hero_takes_what_lies_there_or_the_stairs(tmp_path: Path) -> None:
    scene = Scene(
        """
        ########
        #@.!..>#
        ########
    """,
        legend={"!": "haste"},
    )
    scene.walk("e", "e")
    click(scene, 3, 1, tmp_path)
    assert scene.pack == {"a": "haste"}
    scene.walk("e", "e", "e")
    click(scene, 6, 1, tmp_path)
    assert scene.run.depth == 2
