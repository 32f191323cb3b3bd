"""The environment's turn: fire and ground act once a turn, also while the hero is elsewhere."""

from __future__ import annotations

import json

from game.actions.moving import Rest
from game.actions.travelling import Ascend
from game.actions.using import Throw
from game.knowledge import terrain_at
from game.rules.combat import sight
from game.rules.senses import fire
from game.rules.terrain import environment
from game.storage.snapshot import restore, snapshot
from game.turn import turn
from game.world import spawn
from game.world.events import Departed
from tests.kit.scenes import Scene, library


def test_a_floor_left_burning_burns_down_meanwhile_but_never_the_hero() -> None:
    scene = Scene('##########\n#@."""""<#\n##########', depth=2)
    fire.kindle(scene.run, 5, 1, 0, 0)
    spawn.place(scene.run, scene.run.hero, 8, 1)
    scene.do(Ascend())
    scene.run.ticks += 30 * 100
    turn.arrive(scene.run, Departed(0, 0, 2))
    assert scene.run.depth == 2
    assert not scene.run.floor.ground.flames
    assert scene.run.floor.ground.kind_at(5, 1).id == "ash"
    assert scene.health() == 40


def test_whoever_comes_back_into_a_fire_has_not_stood_in_it_all_the_while() -> None:
    scene = Scene(
        """
        ##########
        #@......<#
        ##########
    """,
        depth=2,
    )
    scene.burn((8, 1), turns=90)
    spawn.place(scene.run, scene.run.hero, 8, 1)
    scene.do(Ascend())
    scene.afflict("@", "burning", 1)
    scene.rest()
    health = scene.health()
    scene.run.ticks += 10 * 100
    turn.arrive(scene.run, Departed(0, 0, 2))
    assert scene.at() in scene.run.floor.ground.flames
    assert scene.statuses() == {}
    assert scene.health() == health


def test_a_run_saved_while_it_burns_goes_on_the_same() -> None:
    scene = Scene('############\n#@"""""""".#\n#."""=""""r#\n#..::::....#\n############', r="rat asleep")
    fire.kindle(scene.run, 7, 1, 1, 3)
    scene.rest(2)
    scene.do(Throw(scene.give("dagger"), 4, 3))
    data = json.loads(json.dumps(snapshot(scene.run)))
    scene.rest(6)
    after = snapshot(scene.run)

    again = restore(data, library())
    assert again.floor.ground.flames
    for _ in range(6):
        turn.take(again, Rest())
    assert snapshot(again) == after
    assert after["fallen"]["2"]
    again.world.close()


def test_the_environment_steps_once_a_turn_however_fast_the_hero_is() -> None:
    scene = Scene("""
        #######
        #@....#
        #######
    """)
    scene.afflict("@", "hasted", 50)
    scene.burn((5, 1), turns=9)
    for _ in range(4):
        scene.walk("e")
    assert scene.floor.ground.fire[1, 5] == 7


def test_fire_ground_and_things_act_in_one_step() -> None:
    scene = Scene(
        """
        ##########
        #@.r.?.v.#
        #......g.#
        ##########
    """,
        legend={"?": "mapping"},
        r="rat asleep",
        v="bat asleep",
        g="rat asleep",
    )
    scene.burn((5, 1), (3, 1), turns=2)
    for y in (1, 2):
        scene.floor.ground.change(7, y, "lava")
    environment.step(scene.run)
    assert scene.statuses("r")["burning"] > 0
    assert not scene.lives("?")
    assert scene.lives("v")  # it flies
    assert not scene.lives("g")
    assert scene.floor.ground.fire[1, 5] == 1


def test_fire_carried_onto_grass_spreads_the_same_turn() -> None:
    scene = Scene("""
        ########
        #@."".#
        ########
    """)
    scene.afflict("@", "burning", 3)
    spawn.place(scene.run, scene.run.hero, 3, 1)
    scene.dice.luck = True
    environment.step(scene.run)
    assert scene.burning() == {(3, 1), (4, 1)}


def test_the_hero_knows_of_bars_out_of_sight_that_they_are_gone_when_their_time_is_over() -> None:
    scene = Scene("""
        #########
        #...#...#
        #.@.....#
        #.###.#.#
        #.###...#
        #########
    """)
    scene.floor.ground.lay([(4, 2), (5, 3)], "cage_bars", 3)
    sight.look_about(scene.run)
    spawn.place(scene.run, scene.run.hero, 1, 4)
    scene.rest()
    assert [terrain_at(scene.floor, *cell) for cell in ((4, 2), (5, 3))] == [library().terrain_of("cage_bars"), None]
    scene.rest(2)
    assert [terrain_at(scene.floor, *cell) for cell in ((4, 2), (5, 3))] == [library().terrain_of("floor"), None]
