"""Doors of the strata: each stands for the level's own, and differs in play from the others."""

from __future__ import annotations

import pytest

from game import descent
from game.actions.doors import CloseDoor
from game.actions.moving import Walk
from game.rules.beings import noise
from game.session import Session
from game.world.events import Departed
from levelgen.terrain import Terrain
from tests.kit.scenes import Scene, library

SHUT = {"gaol": "iron_door", "warrens": "hide", "sump": "hatch", "forge": "shutter", "ramparts": "oak_door"}
CORRIDOR = """
    ###########
    #@.x....B.#
    ###########
"""


@pytest.mark.parametrize(("stratum", "depth"), list(zip(SHUT, range(1, 21, 4), strict=True)))
def test_every_stratum_has_doors_of_its_own(stratum: str, depth: int) -> None:
    found = set()
    for seed in range(4):
        session = Session.new(library(), seed=seed)
        if depth > 1:
            descent.travel(session.run, Departed(0, 0, depth))
        floor = session.run.floor
        assert floor.stratum == stratum
        dug = floor.level.terrain == Terrain.DOOR
        found |= {library().terrain[number].id for number in floor.ground.terrain[dug].tolist()}
    assert found & {*SHUT.values()} == {SHUT[stratum]}, "a gate of a piece may stand in place of one"


def test_strata_differ_in_walls_doors_and_floor() -> None:
    strata = library().strata.values()
    assert len({stratum.walls for stratum in strata}) == len(strata)
    assert len({stratum.floor for stratum in strata}) == len(strata)
    assert len({library().terrain_of(stratum.ground["door"]).glyph for stratum in strata}) == len(strata)


@pytest.mark.parametrize("kind", sorted(set(SHUT.values()) - {"hide"}))
def test_a_door_opens_and_shuts_as_the_same_door(kind: str) -> None:
    scene = Scene(CORRIDOR, x=kind, B="brute asleep")
    scene.walk("e")
    before = scene.run.turn
    scene.walk("e")
    assert scene.terrain(3, 1) == f"open_{kind}"
    assert scene.run.turn - before == (2 if kind == "hatch" else 1)
    scene.do(CloseDoor())
    assert scene.terrain(3, 1) == kind


def test_a_raised_portcullis_is_no_door_to_close() -> None:
    scene = Scene(CORRIDOR, x="raised_portcullis", B="brute asleep")
    scene.walk("e")
    scene.do(CloseDoor())
    assert scene.terrain(3, 1) == "raised_portcullis"


@pytest.mark.parametrize(("kind", "burns"), [("iron_door", False), ("shutter", False), ("hide", True), ("hatch", True)])
def test_iron_does_not_burn(kind: str, burns: bool) -> None:  # noqa: FBT001
    scene = Scene(CORRIDOR, x=kind, B="brute asleep")
    scene.dice.luck = True
    scene.run.bring("fire", 3, 1)
    scene.rest()
    scene.rest()
    assert ((3, 1) in scene.burning() or scene.terrain(3, 1) == "ash") == burns


def test_a_hide_stops_eyes_and_nobody_without_hands() -> None:
    scene = Scene(CORRIDOR, x="hide", B="rat asleep")
    assert not scene.floor.memory.visible[1, 5]
    rat = library().monsters["rat"].traits
    assert "opens_nothing" in rat
    assert scene.floor.movement.grid_of(rat).allows(4, 1, -1, 0)
    scene.do(Walk(1, 0))
    scene.do(Walk(1, 0))
    assert scene.at() == (3, 1)
    assert scene.floor.memory.visible[1, 7]


@pytest.mark.parametrize(("kind", "heard"), [("hide", 11), ("iron_door", 2), ("shutter", 0)])
def test_a_hide_lets_noise_through_and_a_shutter_none(kind: str, heard: int) -> None:
    scene = Scene(CORRIDOR, x=kind, B="brute asleep")
    wave = noise.wave(scene.floor.ground, 1, 1, 14)
    assert wave.get((4, 1), 0) == heard
