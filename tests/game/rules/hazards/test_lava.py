"""Lava: it kills whom it does not bear, and consumes things."""

from __future__ import annotations

import pytest

from game.actions.base import perform
from game.actions.moving import Plunge, Walk
from game.actions.using import Throw
from game.world import spawn
from game.world.components import Carried, Creature, Entity
from game.world.events import Burned, Died
from tests.kit.scenes import Scene

LAVA = "#######\n#.@%..#\n#######"


def test_lava_kills_who_steps_in_on_purpose_and_nobody_else() -> None:
    scene = Scene(LAVA)
    scene.walk("e")
    assert scene.at() == (2, 1)
    assert scene.run.ticks == 0
    scene.do(Plunge(1, 0))
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.by) == ("died", "lava")
    assert "The lava closes over you." in scene.log


@pytest.mark.parametrize("kind", ["rat", "shade"])
def test_lava_kills_monsters_that_do_not_fly_over_it(kind: str) -> None:
    scene = Scene(
        """
        #########
        #@.+..m.#
        #########
    """,
        m=f"{kind} asleep",
    )
    scene.floor.ground.change(6, 1, "lava")
    scene.rest()
    assert scene.lives("m") == (kind == "shade")


def test_monsters_walk_round_lava() -> None:
    scene = Scene(
        """
        #########
        #@.%..r.#
        #.......#
        #########
    """,
        r="rat",
    )
    for _ in range(8):
        scene.rest()
        assert scene.terrain(*scene.at("r")) != "lava"
    assert max(abs(scene.at("r")[0] - 1), abs(scene.at("r")[1] - 1)) == 1


def test_the_confused_stumble_into_lava() -> None:
    scene = Scene(
        """
        #########
        #@......#
        #########
        #%%%%%%%#
        #%%%r%%%#
        #%%%%%%%#
        #########
    """,
        r="rat asleep",
    )
    scene.afflict("r", "confused", 50)
    scene.mind("r").mood = "wandering"
    scene.mind("r").goal = 1, 1
    scene.dice.luck = True
    scene.run.world.get(scene.named["r"], Creature).health = 6
    for _ in range(20):
        if scene.terrain(*scene.at("r")) == "lava":
            break
        perform(scene.run, Walk(0, -1), scene.named["r"])
    scene.rest()
    assert not scene.lives("r")
    assert any(isinstance(event, Died) and event.by == "lava" for event in scene.events)


def test_lava_swallows_things() -> None:
    scene = Scene(LAVA)
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 3, 1))
    assert not scene.run.world.alive(dagger)
    assert scene.of(Burned)
    assert "The +0 dagger sinks into the lava." in scene.log


def test_what_dies_over_lava_leaves_nothing() -> None:
    scene = Scene(
        """
        #########
        #@.%..s.#
        #########
    """,
        s="shade asleep",
    )
    loot = scene.give("healing")
    scene.run.world.get(loot, Carried).owner = Entity(scene.named["s"])
    spawn.place(scene.run, scene.named["s"], 3, 1)
    scene.creature("s").health = 1
    scene.afflict("s", "poisoned", 5)
    scene.rest()
    assert not scene.run.world.alive(loot)
