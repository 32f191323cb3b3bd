"""Conduction: how far water and metal lead lightning, and whom it hurts."""

from __future__ import annotations

import dataclasses

from game.rules.harm import conduction
from game.rules.terrain import materials
from game.world.components import Creature
from game.world.events import Conducted
from tests.kit.scenes import Scene

POOL = """
    ############
    #@.-r---s..#
    #..........#
    ############
"""


def clad(scene: Scene, name: str) -> None:
    """Make somebody of metal."""
    creature = scene.run.world.get(scene.named[name], Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=creature.kind.traits | {"metal"})


def wet(scene: Scene, *cells: tuple[int, int]) -> None:
    """Lay shallow water at these cells."""
    scene.floor.ground.change_all(dict.fromkeys(cells, "shallow_water"))


def test_lightning_loses_one_with_each_step_over_water() -> None:
    scene = Scene(POOL, r="brute asleep", s="brute asleep")
    wet(scene, (4, 1), (8, 1))
    whole = scene.health("r")
    assert conduction.conduct(scene.run, 3, 1, 8)
    assert (whole - scene.health("r"), whole - scene.health("s")) == (8 - 1, 8 - 5)
    assert scene.health() == 40


def test_lightning_stops_where_the_water_ends() -> None:
    scene = Scene(POOL, r="brute asleep", s="brute asleep")
    wet(scene, (4, 1))
    whole = scene.health("s")
    conduction.conduct(scene.run, 3, 1, 5)
    assert scene.health("s") == whole
    assert [len(event.cells) for event in scene.run.events if isinstance(event, Conducted)] == [5]


def test_metal_takes_it_twice_and_passes_it_on() -> None:
    scene = Scene("#########\n#@.rst..#\n#########", r="brute asleep", s="brute asleep", t="brute asleep")
    clad(scene, "r")
    clad(scene, "s")
    whole = scene.health("t")
    materials.meet(scene.run, "spark", 3, 1)
    assert whole - scene.health("r") == 2 * 8
    assert whole - scene.health("s") == 2 * 7
    assert scene.health("t") == whole


def test_who_wears_mail_is_of_metal() -> None:
    scene = Scene("#####\n#@..#\n#####")
    materials.meet(scene.run, "spark", 1, 1)
    assert scene.health() == 40 - 8
    mail = scene.give("mail", worn=True)
    materials.meet(scene.run, "spark", 1, 1)
    assert scene.health() == 40 - 8 - 16
    assert scene.run.world.alive(mail)
    assert "Lightning runs through you." not in scene.log  # told when the turn is
