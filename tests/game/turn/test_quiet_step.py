"""A quiet step: on a floor without peculiarities no rule of any of them is asked."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Walk
from game.rules import keystone
from game.rules.combat import lockstep
from game.rules.senses import boats, torches
from game.rules.terrain import cages, flow, mechanisms, vaults
from game.world.floor import Flowing, Lifted
from tests.kit.scenes import COMPASS, Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

MODULES = (boats, cages, flow, keystone, lockstep, mechanisms, torches, vaults)
ROOM = """
    ###########
    #.@......r#
    #.........#
    ###########
"""


def asked(scene: Scene, direction: str) -> set[str]:
    """Let the hero be warned of a step and take it; the modules of peculiarities that were called meanwhile."""
    files = {inspect.getfile(module): module.__name__.rpartition(".")[2] for module in MODULES}
    called = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            called.add(files[frame.f_code.co_filename])

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        Walk(*COMPASS[direction]).warning(scene.run)
        scene.walk(direction)
    finally:
        sys.setprofile(before)
    return called


@pytest.mark.parametrize("mood", ["hunting", "asleep", "wandering"])
@pytest.mark.parametrize("direction", ["e", "sw", "n"])  # to the north is the wall
def test_a_step_on_plain_floor_asks_no_rule_of_a_peculiarity(direction: str, mood: str) -> None:
    scene = Scene(ROOM, r=f"rat {mood}")
    scene.give("sword", worn=True)
    scene.give("mail", worn=True)
    scene.give("healing")
    for _ in range(3):
        assert asked(scene, direction) == set()


PECULIAR: dict[str, Callable[[Scene], object]] = {
    "boats": lambda scene: scene.floor.ground.change(2, 1, "punt"),
    "cages": lambda scene: scene.floor.pairs.update({(3, 1): ((8, 1),)}),
    "flow": lambda scene: scene.floor.flows.update(
        {(8, 2): Flowing("deep_water", "mud", rises=True, begun=99, steps=1, turns=9)}
    ),
    "mechanisms": lambda scene: scene.floor.ground.change(5, 1, "pressure_plate"),
    "torches": lambda scene: scene.give("cold_brand", worn=True),
    "vaults": lambda scene: scene.floor.lifted.append(Lifted(99, "x", 5, 1)),
}


@pytest.mark.parametrize("module", PECULIAR)
def test_where_there_is_something_peculiar_its_own_rule_alone_is_asked(module: str) -> None:
    scene = Scene(ROOM, r="rat")
    PECULIAR[module](scene)
    assert asked(scene, "e") == {module}
