"""Leaving webs and nets: explore and travel pull the hero free, and out of what is left around him."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest, Walk
from game.actions.travelling import Descend
from game.autopilot.explore import AutoExplore
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel, TravelDown
from game.rules.items import inventory
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.autopilot.goal import Goal

ROOM = "###########\n#.........#\n#.........#\n#.@n.....>#\n#.........#\n#.........#\n###########"


def netted() -> Scene:
    """A scene where a net has just come down on the hero, in the midst of it."""
    scene = Scene(ROOM, n="net_trap")
    inventory.put_down(scene.run, scene.give("axe"), 4, 4)
    inventory.put_down(scene.run, scene.give("dagger"), 8, 1)
    scene.walk("e")
    assert scene.statuses()
    assert scene.floor.ground.kind_at(4, 4).id == "net"
    return scene


def press(scene: Scene, goal: Goal) -> str:
    """Let the session's autopilot follow a goal until it stops; the reason that it gives."""
    autopilot = scene.session.autopilot
    autopilot.set_out(goal)
    for _ in range(200):
        step = autopilot.next_step(scene.run)
        if isinstance(step, StopReason):
            return step.text
        scene.do(step)
    raise AssertionError("It never stopped.")


@pytest.mark.parametrize("goal", [AutoExplore, partial(Travel, (8, 1))])
def test_explore_and_travel_pull_free_of_a_net_and_out_of_the_rest_of_it(goal: Callable[[], Goal]) -> None:
    scene = netted()
    press(scene, goal())
    assert scene.at()[0] >= 5
    assert scene.floor.ground.kind_at(4, 4).id == "net", "no farther through it than need be"


def test_travel_to_the_stairs_leads_out_of_a_net() -> None:
    scene = netted()
    autopilot = scene.session.autopilot
    autopilot.set_out(TravelDown())
    while isinstance(step := autopilot.next_step(scene.run), Walk):
        scene.do(step)
    assert step == Descend()


def test_before_a_web_that_bars_the_path_it_still_stops() -> None:
    scene = Scene("########\n#@.u..>#\n########", u="web")
    said = press(scene, TravelDown())
    assert said == "The web to the east bars the only path you know. Press again to walk in, or burn it."
    assert scene.at() == (2, 1)


def test_a_rest_in_a_net_stays_there() -> None:
    scene = netted()
    scene.creature().health = 30
    assert RestUntilHealed().next_step(scene.run) == Rest()
