"""Areas: where what is thrown or pointed would come to, beside what then happens."""

from __future__ import annotations

import pytest

from game.actions.using import Throw, Zap
from game.rules.terrain import areas
from game.world.components import Item
from game.world.ground import cells_in
from tests.kit.scenes import Scene

HALL = """
    ###########
    #.........#
    #.........#
    #.@.......#
    #.........#
    #.........#
    ###########
"""


def area(scene: Scene, item: int, cell: tuple[int, int], *, thrown: bool, reach: int = 10) -> areas.Area:
    return areas.of_aimed(scene.run, scene.run.world.get(item, Item), cell, reach=reach, thrown=thrown)


def test_the_area_of_fire_is_what_then_burns() -> None:
    scene = Scene(HALL)
    scene.run.known.add("wildfire")
    potion = scene.give("wildfire")
    told = area(scene, potion, (6, 3), thrown=True)
    scene.do(Throw(potion, 6, 3))
    assert told.cells == scene.burning()
    assert len(told.cells) == 25
    assert not told.catches


@pytest.mark.parametrize("end", [(6, 3), (5, 2), (2, 1)])
@pytest.mark.parametrize("ground", ["shallow_water", "deep_water", "lava", "ice", "grass", "oil"])
def test_the_area_of_fire_leaves_out_water_where_steam_rises(ground: str, end: tuple[int, int]) -> None:
    scene = Scene(HALL)
    scene.run.known.add("wildfire")
    scene.floor.ground.change_all({(x, y): ground for x in range(5, 8) for y in range(1, 4)})
    scene.rest()
    potion = scene.give("wildfire")
    told = area(scene, potion, end, thrown=True)
    scene.do(Throw(potion, *end))
    assert told.cells <= scene.burning() <= told.cells | told.catches, "grass and oil catch from one another"
    gases = scene.floor.ground.gases.sum(axis=0)
    assert all(gases[y, x] for x, y in told.steams)
    assert bool(told.steams) == ("water" in ground and end != (2, 1))


@pytest.mark.parametrize("kind", ["venom", "firedamp", "slumber"])
def test_the_area_of_gas_is_where_it_comes_out(kind: str) -> None:
    scene = Scene(HALL)
    scene.run.known.add(kind)
    told = area(scene, scene.give(kind), (6, 3), thrown=True)
    assert told.cells == {(x, y) for x in (5, 6, 7) for y in (2, 3, 4)}


def test_the_area_of_webs_is_where_they_lie() -> None:
    scene = Scene(HALL)
    staff = scene.give("webs", enchant=2, charges=1)
    told = area(scene, staff, (6, 3), thrown=False, reach=20)
    scene.do(Zap(staff, 6, 3))
    assert told.cells == set(cells_in(scene.floor.ground.cells_of(["web"])))


def test_the_area_of_caltrops_is_where_they_lie() -> None:
    scene = Scene(HALL.replace("#.........#", "#....~....#"))
    caltrops = scene.give("caltrops")
    told = area(scene, caltrops, (6, 3), thrown=True)
    scene.do(Throw(caltrops, 6, 3))
    assert told.cells == set(cells_in(scene.floor.ground.cells_of(["caltrops"])))
    assert len(told.cells) == 5


def test_what_is_unknown_breaks_as_all_potions_do_and_gives_nothing_away() -> None:
    scene = Scene(HALL)
    told = {kind: area(scene, scene.give(kind), (6, 3), thrown=True) for kind in ("wildfire", "venom", "healing")}
    assert len(set(told.values())) == 1
    assert len(told["venom"].cells) == 9


def test_lightning_comes_to_all_water_that_is_joined_to_its_target() -> None:
    scene = Scene(HALL.replace("#.@.......#", "#.@~~~~~~.#"))
    scene.run.known.add("sparks")
    for x in range(3, 9):
        scene.floor.ground.change(x, 3, "shallow_water")
        scene.floor.memory.terrain[3, x] = scene.floor.ground.terrain[3, x]
    told = area(scene, scene.give("sparks", charges=1), (7, 3), thrown=False, reach=20)
    assert (4, 3) in told.cells
    assert scene.at() not in told.cells


def test_fire_is_told_to_run_on_over_grass_and_over_nothing_else() -> None:
    scene = Scene(HALL)
    scene.run.known.add("wildfire")
    for x in range(1, 10):
        scene.floor.ground.change(x, 3, "grass")
        scene.floor.memory.terrain[3, x] = scene.floor.ground.terrain[3, x]
    told = area(scene, scene.give("wildfire"), (8, 3), thrown=True)
    assert scene.at() in told.catches
    assert all(y == 3 for _, y in told.catches)
    spark = area(scene, scene.give("venom"), (8, 3), thrown=True)
    assert not spark.catches


def test_no_area_leads_into_what_the_hero_never_saw() -> None:
    scene = Scene(HALL)
    scene.run.known.add("wildfire")
    scene.floor.memory.explored[:, 7:] = False
    told = area(scene, scene.give("wildfire"), (6, 3), thrown=True)
    assert max(x for x, _ in told.cells) == 6
