"""What monsters bring to their rooms: levers and racks in the walls, and gates in the doorways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish import room_machines
from game.world.ground import cells_in
from game.world.movement import STEPS
from levelgen.rng import Dice
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    import pytest

GUARDROOM = """
    ##################
    #......#.........#
    #...@..+........m#
    #......#.........#
    ##################
"""


def fitted_out(drawing: str, kind: str, seed: int = 1) -> Scene:
    scene = Scene(drawing, m=f"{kind} guarding")
    room_machines.set_up(scene.run, Dice.seeded(seed, "works"))
    return scene


def standing(scene: Scene, ground: str) -> list[tuple[int, int]]:
    return cells_in(scene.floor.ground.terrain == scene.content.terrain_numbers[ground])


def test_an_engineer_brings_a_lever_in_a_wall_and_the_gates_that_it_moves() -> None:
    for seed in range(6):
        scene = fitted_out(GUARDROOM, "engineer", seed)
        ((x, y),) = standing(scene, "lever")
        assert scene.floor.pairs[x, y] == ((7, 2),)
        assert scene.terrain(7, 2) == "raised_drop_gate"
        beside = [(x + dx, y + dy) for dx, dy in STEPS if scene.floor.ground.walkable[y + dy, x + dx]]
        room_at = scene.floor.level.room_at
        assert {room_at[row, column] for column, row in beside} == {room_at[2, 16]}, "it opens to no other room"


def test_what_no_gate_would_shut_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_machines, "LARGEST", 30)
    assert standing(fitted_out(GUARDROOM, "engineer"), "lever")
    scene = fitted_out(GUARDROOM.replace("#......#.........#", "#................#", 1), "engineer")
    assert not standing(scene, "lever") + standing(scene, "raised_drop_gate")


def test_an_armourer_brings_racks_and_others_nothing() -> None:
    scene = fitted_out(GUARDROOM, "armourer")
    assert len(standing(scene, "rack")) == 2
    assert not scene.floor.pairs
    scene = fitted_out(GUARDROOM, "knight")
    assert not standing(scene, "lever") + standing(scene, "rack")
