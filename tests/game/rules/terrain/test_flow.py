"""Flow: water and lava that rise and fall a step a turn, what is in their way, and that they return in time."""

from __future__ import annotations

import json

from game.actions.base import Done
from game.actions.bumping import Touch
from game.content.effects.mechanisms import Flow
from game.rules import effects
from game.rules.terrain import environment
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.events import Flowed, Told
from tests.kit.scenes import Scene, library

HALL = """
    ##############
    #@...........#
    ##############
"""
SOURCE = (12, 1)


def row(scene: Scene) -> str:
    """Draw the hall: deep and shallow water, lava, glowing stone, dry ground."""
    drawn = {"deep_water": "≈", "shallow_water": "~", "lava": "≋", "hot_stone": "*", "obsidian": "o", "grass": '"'}
    return "".join(drawn.get(scene.terrain(x, 1), ".") for x in range(1, 13))


def flood(scene: Scene, liquid: str = "deep_water", steps: int = 4, turns: int = 3) -> None:
    effects.apply_at(scene.run, [Flow(liquid, steps=steps, turns=turns)], *SOURCE)


def later(scene: Scene, turns: int = 1) -> str:
    for _ in range(turns):
        environment.step(scene.run)
    return row(scene)


def test_water_rises_a_step_a_turn_with_shallows_before_it_and_ebbs_as_it_came() -> None:
    scene = Scene(HALL)
    flood(scene)
    assert [later(scene) for _ in range(5)] == [
        "..........~≈",
        ".........~≈≈",
        "........~≈≈≈",
        ".......~≈≈≈≈",
        ".......≈≈≈≈≈",
    ]
    assert later(scene, 2) == ".......≈≈≈≈≈"
    assert [later(scene) for _ in range(5)] == [
        "........≈≈≈≈",
        ".........≈≈≈",
        "..........≈≈",
        "...........≈",
        "............",
    ]
    assert later(scene, 2) == "............"
    assert scene.floor.flows == {}


def test_water_falls_from_its_source_and_bares_the_bed_until_it_returns() -> None:
    scene = Scene(HALL)
    scene.floor.ground.change_all({(x, 1): "deep_water" for x in range(9, 13)})
    flood(scene)
    assert [later(scene) for _ in range(5)] == [
        "........≈≈~.",
        "........≈~..",
        "........~...",
        "............",
        "............",
    ]
    assert later(scene, 15) == "........≈≈≈≈"


def test_lava_rises_behind_glowing_stone_and_burns_what_burns() -> None:
    scene = Scene(HALL)
    scene.floor.ground.change(10, 1, "grass")
    flood(scene, "lava")
    assert later(scene) == '........."*≋'
    assert later(scene)[-2:] == "≋≋"
    assert (10, 1) in scene.burning(), (scene.burning(), row(scene))
    later(scene, 4)
    assert row(scene) == ".......≋≋≋≋≋"
    assert scene.health() == 40, "it goes no farther"


def test_where_water_meets_lava_there_is_stone() -> None:
    scene = Scene(HALL)
    scene.floor.ground.change(10, 1, "lava")
    flood(scene)
    later(scene, 2)
    assert scene.floor.ground.gases.any(), "steam"
    later(scene, 20)
    assert row(scene) == ".........o.."


def test_a_shut_door_holds_it_back_and_bars_do_not() -> None:
    for ground, passed in (("door", False), ("portcullis", True), ("open_door", True)):
        scene = Scene(HALL)
        scene.floor.ground.change(10, 1, ground)
        flood(scene)
        later(scene, 5)
        assert (scene.terrain(9, 1) == "deep_water") == passed, ground
        assert scene.terrain(10, 1) == ground


def test_whoever_and_whatever_is_there_is_in_the_water_then() -> None:
    scene = Scene(HALL.replace(".....#", "..)t.#"), t="turnkey asleep", legend={")": "sword"})
    scene.dice.luck = True
    flood(scene)
    later(scene, 3)
    assert scene.terrain(*scene.at("t")) == "deep_water"
    scene.floor.ground.change(9, 1, "floor")
    swept = [at for x in range(1, 13) for at in query.items_at(scene.run, x, 1)]
    assert len(swept) == 1
    assert scene.at(")") != (10, 1), "the water took it along"


def test_the_wheel_turned_again_lets_it_fall_at_once() -> None:
    scene = Scene(HALL.replace("@.", "@"))
    scene.floor.ground.change(2, 1, "wheel")
    scene.floor.pairs[2, 1] = ((11, 1),)
    scene.walk("e")
    scene.rest(4)
    assert row(scene).count("≈") == 5
    assert [event for event in scene.events if isinstance(event, Flowed | Told)] == []
    scene.walk("e")
    assert scene.floor.flows == {}
    scene.rest(7)
    assert row(scene) == "..........." + row(scene)[-1]
    assert "turns back" in " ".join(scene.log)


def test_a_monster_turns_the_wheel_as_the_hero_does() -> None:
    scene = Scene(HALL.replace("@...", "@..t"), t="turnkey")
    scene.floor.ground.change(5, 1, "wheel")
    scene.floor.pairs[5, 1] = (SOURCE,)
    assert isinstance(Touch(5, 1).perform(scene.run, scene.named["t"]), Done)
    assert later(scene) == "..........~≈"


def test_a_save_in_the_middle_goes_on_as_the_run_would() -> None:
    scene = Scene(HALL)
    scene.floor.pairs[1, 1] = (SOURCE,)
    flood(scene)
    scene.rest(2)
    restored = Session(restore(json.loads(json.dumps(snapshot(scene.run))), library())).run
    assert restored.floor.pairs == scene.floor.pairs
    for _ in range(12):
        environment.step(scene.run)
        environment.step(restored)
        assert restored.floor.record() == scene.floor.record()
    assert (scene.floor.flows, row(scene)) == ({}, "............")
