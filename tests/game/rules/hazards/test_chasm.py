"""Chasms: whoever and whatever falls into one is on the floor below."""

from __future__ import annotations

import numpy as np

from game.actions.moving import Plunge
from game.actions.travelling import Ascend, Descend
from game.actions.using import Throw
from game.rules.beings import creatures
from game.rules.hazards import chasm
from game.turn.turn import Turn
from game.world import query, spawn
from game.world.components import Item, Position
from game.world.events import Departed, Fell
from tests.kit.scenes import Scene, library

CHASM = "#######\n#.@:..#\n#.....#\n#######"


def test_a_chasm_drops_the_hero_a_floor() -> None:
    scene = Scene(CHASM, depth=4)
    scene.do(Plunge(1, 0))
    run = scene.run
    assert run.depth == 5
    assert 40 - chasm.FALL[1] <= scene.health() <= 40 - chasm.FALL[0]
    x, y = scene.at()
    free = run.floor.ground.walkable.copy()
    rows, columns = free.nonzero()
    nearest = int(np.maximum(abs(rows - 1), abs(columns - 3)).min())
    assert max(abs(x - 3), abs(y - 1)) <= nearest + 1  # somebody may lie in the nearest
    assert "You fall." in scene.log
    assert "You land hard." in scene.log
    assert scene.log.index("You fall.") < scene.log.index("You land hard.")
    assert scene.turn.destination == next(event for event in scene.events if isinstance(event, Departed))


def test_nobody_follows_a_fall() -> None:
    scene = Scene(CHASM, depth=2)
    creatures.make(scene.run, library().monsters["rat"], 1, 2, "hunting")
    scene.do(Plunge(1, 0))
    assert scene.run.pursuers == []


def test_a_fall_can_kill() -> None:
    scene = Scene(CHASM)
    scene.creature().health = 1
    scene.do(Plunge(1, 0))
    assert scene.run.outcome is not None
    assert (scene.run.outcome.by, scene.run.outcome.depth) == ("a fall", 2)


def test_who_dies_of_a_fall_learns_what_was_carried() -> None:
    scene = Scene(CHASM)
    sword = scene.give("sword", enchant=3, known=False, worn=True)
    scene.creature().health = 1
    scene.do(Plunge(1, 0))
    assert scene.run.world.get(sword, Item).known


def test_who_is_thrown_down_a_chasm_while_taking_the_stairs_falls() -> None:
    scene = Scene(CHASM, depth=2)
    stairs, falls = Departed(3, 1, 1, falls=False), Departed(3, 1, 3, falls=True)
    turn = Turn(scene.run, Plunge(1, 0), scene.run.events)
    for departures, leaving in (([stairs, falls], falls), ([falls, stairs], falls), ([stairs], stairs)):
        scene.run.begin_turn()
        for departed in departures:
            scene.run.leave(departed)
        assert scene.run.leaving is leaving
        assert turn.has_fallen == leaving.falls


def test_monsters_and_things_that_fall_lie_on_the_floor_below() -> None:
    scene = Scene(
        """
        #########
        #.@:..r.#
        #.....>.#
        #########
    """,
        r="turnkey asleep",
    )
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 3, 1))
    assert scene.of(Fell)
    assert not scene.run.world.alive(dagger)
    assert "The +0 dagger falls out of sight." in scene.log
    rats = len(list(query.creatures(scene.run)))
    spawn.place(scene.run, scene.named["r"], 3, 1)
    scene.rest()
    assert len(list(query.creatures(scene.run))) == rats - 1
    assert "The turnkey falls out of sight." in scene.log
    assert [len(below) for below in scene.run.fallen.values()] == [2]
    mind = scene.run.fallen[2][1]["records"][0]["Mind"]
    assert mind["goal"] == mind["post"] == [-1, -1]

    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    assert scene.run.fallen == {}
    assert scene.lives("r"), "it keeps its number"
    assert scene.health("r") < scene.creature("r").max_health
    lying = [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]
    assert "dagger" in lying


def test_who_fell_to_a_known_floor_is_there_on_coming_back() -> None:
    scene = Scene(
        """
        #########
        #.@:..r.#
        #.....>.#
        #########
    """,
        r="turnkey asleep",
    )
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    before = len(list(query.creatures(scene.run)))
    scene.do(Ascend())
    spawn.place(scene.run, scene.named["@"], 5, 2)
    (sleeper,) = [entity for entity, creature, _ in query.creatures(scene.run) if creature.kind.id == "turnkey"]
    spawn.place(scene.run, sleeper, 3, 1)
    scene.rest()
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    assert len(list(query.creatures(scene.run))) == before + 1
