"""Hazards: what all of them have in common."""

from __future__ import annotations

import pytest

from game.actions.using import Throw
from game.content.hazards import HAZARDS
from game.rules import hazards
from game.world import query, spawn
from game.world.components import Carried, Entity, Position
from tests.kit.scenes import Scene

LAVA = "#######\n#.@%..#\n#######"
CHASM = "#######\n#.@:..#\n#.....#\n#######"


@pytest.mark.parametrize("drawing", [LAVA, CHASM])
def test_neither_lava_nor_chasms_take_what_the_run_needs(drawing: str) -> None:
    scene = Scene(drawing)
    stone = scene.give("keystone")
    scene.do(Throw(stone, 3, 1))
    at = scene.run.world.get(stone, Position)
    assert scene.floor.ground.walkable[at.y, at.x]
    assert "The Keystone comes to rest at the edge." in scene.log


def test_every_kind_of_hazard_has_a_rule() -> None:
    assert set(hazards.RULES) == set(HAZARDS.values())


@pytest.mark.parametrize(
    ("ground", "warned"),
    [("%", "Lava: "), ("~", "Deep water: "), (":", "Chasm: "), (".", ""), ("-", ""), ("#", "")],
)
def test_the_hero_is_warned_of_known_hazards(ground: str, warned: str) -> None:
    scene = Scene(f"######\n#.@{ground}.#\n######")
    warning = hazards.warning(scene.run, 1, 0)
    assert warning.startswith(warned)
    assert bool(warning) == bool(warned)
    scene.floor.memory.terrain[:] = scene.content.terrain_numbers["floor"]
    assert hazards.warning(scene.run, 1, 0) == ""


def test_whoever_swims_is_not_warned_of_more_water_or_of_the_shore() -> None:
    scene = Scene("""
        ######
        #@~~.#
        ######
    """)
    spawn.place(scene.run, scene.run.hero, 3, 1)
    assert hazards.warning(scene.run, -1, 0) == ""
    assert hazards.warning(scene.run, 1, 0) == ""


def test_the_hero_is_warned_of_fire_in_sight_unless_in_it() -> None:
    scene = Scene("""
        ######
        #.@..#
        ######
    """)
    scene.burn((3, 1), turns=3)
    assert hazards.warning(scene.run, 1, 0) == "It is burning there."
    scene.burn((2, 1), turns=3)
    assert hazards.warning(scene.run, 1, 0) == ""


def test_the_confused_are_warned_of_what_is_deadly_beside_them() -> None:
    for ground, warned in (("%", "You cannot walk straight, and lava is beside you."), ("~", "")):
        scene = Scene(f"######\n#.@..#\n#..{ground}.#\n######")
        assert hazards.warning(scene.run, -1, 0) == ""
        scene.afflict("@", "confused", 5)
        assert hazards.warning(scene.run, -1, 0) == warned


def test_what_the_dead_carried_lies_where_they_fell() -> None:
    scene = Scene(
        """
        #######
        #@..r.#
        #######
    """,
        r="rat asleep",
    )
    loot = [scene.give("healing"), scene.give("dagger")]
    for thing in loot:
        scene.run.world.get(thing, Carried).owner = Entity(scene.named["r"])
    scene.creature("r").health = 1
    scene.afflict("r", "poisoned", 3)
    scene.rest()
    assert [entity for entity, _ in query.items_at(scene.run, 4, 1)] == loot[:1]
    assert scene.run.world.get(loot[1], Position) in (Position(3, 1), Position(5, 1))
