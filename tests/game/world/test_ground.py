"""The ground: laid over and coming back, with gases, recorded and restored."""

from __future__ import annotations

from game.world.floor import Floor
from tests.kit.scenes import Scene


def test_ground_laid_over_ground_gives_way_after_its_turns() -> None:
    scene = Scene("#######\n#@.~~.#\n#######")
    scene.floor.ground.lay([(3, 1), (4, 1)], "ice", 3)
    assert scene.floor.ground.walkable[1, 3]
    scene.rest(2)
    assert scene.terrain(3, 1) == "ice"
    scene.rest()
    assert [scene.terrain(x, 1) for x in (3, 4)] == ["deep_water", "deep_water"]
    assert not scene.floor.ground.walkable[1, 3]
    assert not scene.floor.ground.laid


def test_what_lies_beneath_stays_the_same_however_often_it_is_covered() -> None:
    scene = Scene("#######\n#@.~..#\n#######")
    ground = scene.floor.ground
    ground.lay([(3, 1)], "ice", 9)
    ground.lay([(3, 1)], "obsidian", 2)
    scene.rest(2)
    assert scene.terrain(3, 1) == "deep_water"
    ground.lay([(3, 1)], "ice", 0)
    scene.rest(5)
    assert scene.terrain(3, 1) == "ice"
    ground.uncover([(3, 1), (4, 1)])
    assert [scene.terrain(x, 1) for x in (3, 4)] == ["deep_water", "floor"]


def test_ground_that_was_changed_for_good_covers_nothing() -> None:
    scene = Scene("#######\n#@....#\n#######")
    ground = scene.floor.ground
    ground.lay([(3, 1)], "ice", 2)
    ground.change(3, 1, "ash")
    scene.rest(4)
    assert scene.terrain(3, 1) == "ash"


def test_gases_and_laid_ground_are_recorded_and_come_back() -> None:
    scene = Scene("#######\n#@.~..#\n#######")
    scene.floor.ground.lay([(3, 1)], "ice", 3)
    scene.floor.ground.gases[scene.content.gas_numbers["methane"], 1, 4] = 7
    again = Floor.restored(scene.floor.record(), scene.content)
    assert again.record() == scene.floor.record()
    assert again.ground.gases[scene.content.gas_numbers["methane"], 1, 4] == 7
    for _ in range(3):
        again.ground.pass_turn()
    assert again.ground.kind_at(3, 1).id == "deep_water"
