"""Pushing: how far somebody is thrown, what stops it, and what takes them in."""

from __future__ import annotations

import dataclasses

import pytest

from game.rules.harm import pushing
from game.rules.terrain import materials
from game.turn.telling import tell
from game.world.components import Creature, Position
from game.world.events import Departed, Died, Thrown
from tests.kit.scenes import Scene

EAST = (1, 0)


def shove(scene: Scene, name: str, direction: tuple[int, int], cells: int) -> bool:
    """Push somebody, and let all that follows happen."""
    scene.run.events = scene.events = []
    pushed = pushing.push(scene.run, scene.named[name], direction, cells, source=scene.run.hero)
    materials.settle(scene.run)
    return pushed


def test_who_is_pushed_goes_along_a_line_and_is_not_hurt() -> None:
    scene = Scene("#########\n#@r.....#\n#.......#\n#.......#\n#########", r="rat")
    assert shove(scene, "r", EAST, 3)
    assert scene.at("r") == (5, 1)
    assert shove(scene, "r", (-1, 1), 2)
    assert scene.at("r") == (3, 3)
    assert scene.health("r") == 6
    assert [(event.from_x, event.from_y) for event in scene.events if isinstance(event, Thrown)] == [(5, 1)]


def test_a_number_below_nothing_pulls() -> None:
    scene = Scene("#######\n#@..r.#\n#######", r="rat")
    assert shove(scene, "r", EAST, -2)
    assert scene.at("r") == (2, 1)


def test_each_cell_not_travelled_hurts() -> None:
    scene = Scene("######\n#@B.##\n######", B="brute")
    whole = scene.health("B")
    assert shove(scene, "B", EAST, 3)
    assert scene.at("B") == (3, 1)
    assert scene.health("B") == whole - 2 * 2


@pytest.mark.parametrize("stop", ["#", "+", "s", "0"])
def test_walls_doors_statues_and_others_stop_a_push(stop: str) -> None:
    scene = Scene(f"#######\n#@B{stop}..#\n#######", B="brute", s="adder")
    whole = scene.health("B")
    shove(scene, "B", EAST, 2)
    assert scene.at("B") == (2, 1)
    assert scene.health("B") == whole - 4


@pytest.mark.parametrize(
    ("stop", "named"), [("#", "the wall"), ("0", "the statue"), ("s", "the adder"), ("+", "the closed door")]
)
def test_the_log_names_what_one_is_thrown_against(stop: str, named: str) -> None:
    scene = Scene(f"#######\n#B@{stop}..#\n#######", B="brute", s="adder asleep")
    scene.dice.luck = True
    scene.rest(6)
    assert f"You are thrown against {named}." in scene.log
    scene = Scene(f"#######\n#@r{stop}..#\n#######", r="mastiff", s="adder asleep")
    shove(scene, "r", EAST, 1)
    tell(scene.run, scene.run.events)
    assert any(line.startswith(f"The mastiff is thrown against {named}.") for line in scene.log)


@pytest.mark.parametrize(
    ("thrown", "stops", "told"),
    [
        ("rat following", "rat", "Your gaol rat is thrown against the gaol rat."),
        ("rat", "rat following", "The gaol rat is thrown against your gaol rat."),
        ("rat", "rat", "The gaol rat is thrown against another gaol rat."),
        ("rat following", "rat following", "Your gaol rat is thrown against another gaol rat."),
    ],
)
def test_the_log_says_whose_is_thrown_and_whose_stops_it(thrown: str, stops: str, told: str) -> None:
    scene = Scene("#######\n#@rs..#\n#######", r=thrown, s=stops)
    shove(scene, "r", EAST, 1)
    tell(scene.run, scene.run.events)
    assert any(line.startswith(told) for line in scene.log), scene.log


def test_a_table_that_breaks_under_a_throw_is_named_twice() -> None:
    scene = Scene("#######\n#@rt..#\n#######", r="mastiff", t="table")
    shove(scene, "r", EAST, 1)
    tell(scene.run, scene.run.events)
    assert scene.terrain(3, 1) == "rubble"
    assert any(line.startswith("The mastiff is thrown against the table.") for line in scene.log)
    assert scene.log[-1] == "That breaks the table to pieces."


def test_in_a_corner_the_wall_beside_the_path_is_named() -> None:
    scene = Scene("######\n#@#..#\n#....#\n######")
    assert pushing.obstacle(scene.run, 1, 1, (1, 1)) == "the wall"


def test_nobody_is_pushed_without_a_direction() -> None:
    scene = Scene("#######\n#@B...#\n#######", B="brute")
    assert not shove(scene, "B", (0, 0), 2)
    assert scene.at("B") == (2, 1)


@pytest.mark.parametrize("ground", ["%", ":"])
def test_a_monster_thrown_into_lava_or_a_chasm_is_gone_before_it_acts(ground: str) -> None:
    scene = Scene(f"########\n#@B{ground}...#\n########", B="brute")
    shove(scene, "B", EAST, 3)
    assert scene.at("B") == (3, 1)
    scene.rest()
    assert not scene.lives("B")


def test_the_hero_thrown_into_lava_dies_and_into_a_chasm_falls() -> None:
    scene = Scene("########\n#r@%...#\n########", r="rat")
    shove(scene, "@", EAST, 1)
    assert any(isinstance(event, Died) for event in scene.run.events)
    scene = Scene("########\n#r@:...#\n########", r="rat")
    shove(scene, "@", EAST, 1)
    assert any(isinstance(event, Departed) and event.falls for event in scene.run.events)


@pytest.mark.parametrize(("ground", "comes"), [("lava", "lava closes over you"), ("chasm", "You fall")])
def test_the_throw_is_told_before_the_death_or_the_fall(ground: str, comes: str) -> None:
    scene = Scene("#######\n#.@o..#\n#######", o=ground)
    shove(scene, "@", (1, 0), 2)
    tell(scene.run, scene.run.events)
    assert scene.log[0] == "You are thrown off your feet."
    assert any(comes in line for line in scene.log[1:])


def test_who_flies_is_pushed_over_lava() -> None:
    scene = Scene("########\n#@b%...#\n########", b="bat")
    shove(scene, "b", EAST, 2)
    assert scene.at("b") == (4, 1)


def test_metal_is_pushed_a_cell_less_far() -> None:
    scene = Scene("########\n#@B....#\n########", B="brute")
    creature = scene.run.world.get(scene.named["B"], Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=creature.kind.traits | {"metal"})
    assert not shove(scene, "B", EAST, 1)
    assert shove(scene, "B", EAST, 3)
    assert scene.at("B") == (4, 1)


def test_a_thing_slides_up_to_another() -> None:
    scene = Scene("#########\n#@d...e.#\n#########", d="dagger", e="mace")
    assert pushing.roll(scene.run, scene.named["d"], EAST, 9)
    assert scene.run.world.get(scene.named["d"], Position) == Position(5, 1)
    assert not pushing.roll(scene.run, scene.named["d"], EAST, 1)


def test_who_levitates_is_pushed_twice_as_far() -> None:
    scene = Scene("#########\n#@B.....#\n#########", B="brute")
    scene.afflict("B", "levitating", 9)
    shove(scene, "B", EAST, 2)
    assert scene.at("B") == (6, 1)


def test_a_push_tears_free_who_is_stuck_and_whoever_the_pushed_holds() -> None:
    scene = Scene("########\n#@B....#\n########", B="brute")
    scene.afflict("B", "stuck", 6)
    scene.afflict("@", "seized", 1, by="B")
    shove(scene, "B", EAST, 1)
    assert (scene.statuses("B"), scene.statuses()) == ({}, {})


def test_who_is_stopped_several_cells_short_is_told_of_one_impact_with_all_its_damage() -> None:
    scene = Scene("#######\n#@.S..#\n#######", S="scales")
    assert shove(scene, "@", EAST, 3)
    tell(scene.run, scene.run.events)
    told = [line for line in scene.run.log if line.text == "You are thrown against the pair of scales."]
    assert [(line.damage, line.count) for line in told] == [((4,), 1)]


def test_the_wound_of_one_impact_is_that_of_all_its_parts() -> None:
    scene = Scene("#######\n#@....#\n#..r..#\n#######", r="brute")
    scene.creature("r").health = 22  # of 40: half of it is left after the first part, less after the second
    assert shove(scene, "r", (0, 1), 2)
    tell(scene.run, scene.run.events)
    told = [line for line in scene.run.log if "against the wall" in line.text]
    words = "The brute is thrown against the wall. It is badly hurt."
    assert [(line.text, line.damage) for line in told] == [(words, (4,))]
