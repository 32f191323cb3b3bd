"""Walking out of gas whose end is out of sight: neither explore nor a bot goes to and fro between two bends."""

from __future__ import annotations

import pytest

from game.autopilot.explore import AutoExplore
from game.autopilot.pilot import Autopilot
from game.autopilot.stop_reason import StopReason
from game.bots.explorer import Explorer
from game.rules.senses import gas
from tests.kit.scenes import Scene

BENDS = """
    #########
    #...@...#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.#####.#
    #.......#
    #########
"""


def gassed_bends() -> Scene:
    """A ring of corridors, its upper half full of gas that does not thin."""
    scene = Scene(BENDS)
    scene.creature().health = scene.creature().max_health = 200
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    fill(scene)
    return scene


def fill(scene: Scene) -> None:
    scene.floor.ground.gases[:] = 0
    for x, y in [(x, 1) for x in range(1, 8)] + [(x, y) for x in (1, 7) for y in range(2, 9)]:
        scene.floor.ground.put_gas("poison", x, y, 100)


@pytest.mark.parametrize("presses", [False, True], ids=["in one go", "a step a press"])
def test_explore_leaves_by_one_end_of_gas_round_two_bends(presses: bool) -> None:  # noqa: FBT001
    scene, pilot, cells = gassed_bends(), Autopilot(), []
    pilot.set_out(AutoExplore())
    while gas.harms(scene.run, scene.run.hero, *scene.at()):
        if presses:
            pilot.set_out(AutoExplore())
        step = pilot.next_step(scene.run)
        assert not isinstance(step, StopReason), step
        scene.do(step)
        fill(scene)
        cells.append(scene.at())
        assert cells.count(cells[-1]) <= 2, "it turned back once at most, on sight of gas round the first bend"


def test_a_bot_leaves_by_one_end_of_gas_round_two_bends() -> None:
    scene, bot, cells = gassed_bends(), Explorer(), []
    while gas.harms(scene.run, scene.run.hero, *scene.at()):
        scene.do(bot.choose(scene.session))
        fill(scene)
        cells.append(scene.at())
        assert cells.count(cells[-1]) <= 2, "it turned back once at most, on sight of gas round the first bend"


def test_explore_leaves_a_small_place_with_gas_by_its_door_and_not_for_a_corner_that_is_still_clean() -> None:
    drawing = """
        ##############
        #...##########
        #...'........#
        #...##########
        #...##########
        #..@##########
        ##############
    """
    scene, pilot = Scene(drawing), Autopilot()
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.creature().health = scene.creature().max_health = 200
    for cell in ((2, 2), (3, 3)):
        scene.floor.ground.put_gas("poison", *cell, 250)
    scene.rest(2)
    assert gas.harms(scene.run, scene.run.hero, *scene.at())
    assert not gas.harms(scene.run, scene.run.hero, 1, 5)
    pilot.set_out(AutoExplore())
    steps = 0
    while not isinstance(step := pilot.next_step(scene.run), StopReason):
        scene.do(step)
        steps += 1
        assert scene.at()[0] >= 3, "the corner is no way out"
    assert step.text == "You are out of the gas."
    assert scene.at()[0] > 4
    assert steps <= 9, "it goes straight on"
