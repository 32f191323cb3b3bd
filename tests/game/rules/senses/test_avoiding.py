"""Avoiding: who goes around what would harm or hold them, and who goes through when nothing leads around."""

from __future__ import annotations

import dataclasses

import pytest

from game.autopilot.explore import AutoExplore
from game.autopilot.run import RunAlong
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.content.effects.ground import Become
from game.content.hazards import HAZARDS
from game.rules import effects, hazards
from game.rules.senses import avoiding
from game.rules.terrain import materials
from game.world.components import Creature
from tests.kit.pairs import changed
from tests.kit.scenes import Scene, library

HALL = """
    #########
    #@..x..d#
    #...x...#
    #.......#
    #########
"""
CORRIDOR = """
    ########
    #@.x.r.#
    ########
"""


def go(scene: Scene, goal: Travel | AutoExplore, turns: int = 30) -> list[tuple[int, int]]:
    """Let the hero follow a goal to its end; the cells passed."""
    passed: list[tuple[int, int]] = []
    for _ in range(turns):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            return passed
        scene.do(step)
        passed.append(scene.at())
    return passed


@pytest.mark.parametrize("ground", ["web", "net"])
def test_travel_goes_around_webs(ground: str) -> None:
    scene = Scene(HALL, x=ground, d="dagger")
    passed = go(scene, Travel(place=(7, 1)))
    assert passed[-1] == (7, 1)
    assert not {(4, 1), (4, 2)} & set(passed)


def test_travel_enters_a_web_where_nothing_leads_around_only_if_it_need_not_be_cautious() -> None:
    scene = Scene("#######\n#@x..d#\n#######", x="web", d="dagger")
    assert go(scene, Travel(place=(5, 1))) == []
    assert go(scene, Travel(place=(5, 1), cautious=False)) == [(2, 1)]


def test_explore_leaves_what_lies_behind_a_web_until_the_hero_is_through_it() -> None:
    scene = Scene("#######\n#@x..d#\n#######", x="web", d="dagger")
    go(scene, AutoExplore())
    assert scene.at() == (1, 1)
    scene.walk("e", "e", "e", "e", "e")
    go(scene, AutoExplore())
    assert scene.pack == {"a": "dagger"}


def test_running_stops_before_a_web() -> None:
    scene = Scene("#########\n#@..x...#\n#########", x="web")
    goal = RunAlong(dx=1, dy=0)
    step = goal.next_step(scene.run)
    while not isinstance(step, StopReason):
        scene.do(step)
        step = goal.next_step(scene.run)
    assert (scene.at(), step.text) == ((3, 1), "The web is in the way.")


def test_a_hunter_goes_around_a_web_and_through_one_in_a_corridor() -> None:
    scene = Scene("#######\n#@....#\n#..xr.#\n#.....#\n#######", x="web", r="rat")
    scene.rest(2)
    assert scene.statuses("r") == {}
    scene = Scene(CORRIDOR, x="web", r="rat")
    scene.rest(2)
    assert scene.at("r") == (3, 1)
    assert "stuck" in scene.statuses("r")


def test_only_the_large_mind_mud() -> None:
    scene = Scene(CORRIDOR, x="mud", r="rat")
    rat = scene.named["r"]
    assert not avoiding.is_hindering(scene.run, rat, 3, 1)
    creature = scene.run.world.get(rat, Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=frozenset({"large"}))
    assert avoiding.is_hindering(scene.run, rat, 3, 1)
    creature.kind = dataclasses.replace(creature.kind, traits=frozenset({"large", "flies"}))
    assert not avoiding.is_hindering(scene.run, rat, 3, 1)


def test_mud_takes_twice_the_time() -> None:
    scene = Scene("#######\n#@x...#\n#######", x="mud")
    scene.walk("e")
    assert scene.turn.elapsed == 200
    scene.walk("e")
    assert scene.turn.elapsed == 100


def test_ground_that_one_can_stand_on_may_be_a_hazard() -> None:
    content = changed(library(), {"obsidian": {"hazard": HAZARDS["lava"]}})
    scene = Scene(
        "########\n#@.x.rs#\n#......#\n########",
        content=content,
        legend={"x": "obsidian", "r": "rat", "s": "stoker asleep"},
    )
    assert avoiding.is_harmful(scene.run, scene.named["r"], 3, 1)
    assert not avoiding.is_harmful(scene.run, scene.named["s"], 3, 1)
    assert (3, 1) not in go(scene, Travel(place=(4, 1), cautious=False), turns=5)
    scene = Scene("#######\n#@.x..#\n#######", content=content, legend={"x": "obsidian"})
    scene.walk("e")
    assert hazards.warning(scene.run, 1, 0).startswith("Obsidian: ")
    scene.walk("e")
    assert scene.health() == 0


def test_a_monster_on_a_hazard_that_it_can_stand_on_is_harmed() -> None:
    content = changed(library(), {"obsidian": {"hazard": HAZARDS["lava"]}})
    scene = Scene("########\n#@...rs#\n########", content=content, r="rat asleep", s="stoker asleep")
    scene.floor.ground.change_all({(5, 1): "obsidian", (6, 1): "obsidian"})
    scene.rest()
    assert (scene.lives("r"), scene.lives("s")) == (False, True)


def test_what_is_laid_beside_lava_and_burns_catches_fire() -> None:
    scene = Scene('########\n#@."%..#\n#......#\n########')
    scene.rest(5)
    assert scene.burning() == set()  # what grew there withstands it
    effects.apply_at(scene.run, [Become("oil", keeps=True)], 5, 1)
    materials.settle(scene.run)
    assert scene.burning() == {(3, 1), (5, 1)}


def test_what_is_seen_to_change_is_told() -> None:
    scene = Scene("#######\n#@.-..#\n#######")
    scene.run.bring("frost", 3, 1)
    scene.rest()
    assert scene.terrain(3, 1) == "ice"
    assert "The water freezes over." in scene.log


ICE = """
    ########
    #@.~..d#
    #......#
    ########
"""


def test_ice_over_deep_water_is_walked_on_only_where_nothing_leads_around_and_while_it_lasts() -> None:
    scene = Scene(ICE, d="dagger")
    scene.floor.ground.lay([(3, 1)], "ice", 60)
    scene.rest()
    assert (3, 1) not in go(scene, Travel(place=(6, 1)))
    only = ICE.replace("#......#", "########")
    scene = Scene(only, d="dagger")
    scene.floor.ground.lay([(3, 1)], "ice", 60)
    scene.rest()
    assert go(scene, Travel(place=(6, 1))) == [(2, 1)]  # cautious, it keeps off ice
    for turns, reached in ((60, (6, 1)), (14, (6, 1)), (8, (1, 1))):
        scene = Scene(only, d="dagger")
        scene.floor.ground.lay([(3, 1)], "ice", turns)
        scene.rest()
        go(scene, Travel(place=(6, 1), cautious=False))
        assert scene.at() == reached


def test_the_hero_is_warned_before_the_ground_gives_way() -> None:
    scene = Scene("#######\n#.@%..#\n#######")
    scene.floor.ground.lay([(3, 1)], "obsidian", 8)
    scene.walk("e")
    scene.rest(2)
    assert "The obsidian under you will not last." in scene.log
    scene.rest(4)
    assert scene.health() > 0
    scene.rest()
    assert scene.health() == 0
