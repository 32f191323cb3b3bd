"""Aiming: bolts, lines, cones, cells, and all around, as staffs and charms work."""

from __future__ import annotations

from game.actions.using import Invoke, Zap
from game.content.effects.mechanisms import Gust
from game.rules import effects
from game.world.components import Item
from game.world.events import Sounded
from tests.kit.scenes import Scene

HALL = """
    ############
    #..........#
    #@..r.s..t.#
    #..........#
    ############
"""


def hall() -> Scene:
    scene = Scene(HALL, r="turnkey", s="turnkey", t="turnkey")
    for name in "rst":
        scene.creature(name).health = scene.creature(name).max_health = 60
    return scene


def test_a_bolt_strikes_the_first_in_line_and_grows_with_enchantment() -> None:
    scene = hall()
    scene.dice.rolls = [10]  # 1 to 6, and 4 for each point
    scene.do(Zap(scene.give("embers", enchant=1, charges=1), 9, 2))
    assert scene.health("r") <= 60 - 10
    assert (scene.health("s"), scene.health("t")) == (60, 60)


def test_a_line_strikes_all_in_reach() -> None:
    scene = hall()
    scene.do(Zap(scene.give("thunder", enchant=1, charges=1), 4, 2))
    assert scene.health("r") < 60
    assert scene.health("s") < 60
    assert scene.health("t") < 60


def test_a_cone_throws_back_all_before_one() -> None:
    scene = Scene(
        """
        ###########
        #....s....#
        #@.r......#
        #t........#
        ###########
        """,
        r="rat",
        s="rat",
        t="rat",
    )
    scene.do(Zap(scene.give("gusts", enchant=1, charges=1), 5, 2))
    assert scene.at("r")[0] >= 5
    assert scene.at("s")[0] >= 7
    assert scene.at("t")[0] <= 2


def test_wind_comes_through_gas_that_hides_who_stands_in_it() -> None:
    scene = Scene("###########\n#.........#\n#@..r.....#\n#.........#\n###########", r="rat")
    for x in range(2, 6):
        scene.floor.ground.put_gas("steam", x, 2, 200)
    scene.do(Zap(scene.give("gusts", enchant=1, charges=1), 5, 2))
    assert scene.at("r")[0] >= 6


def test_a_charm_works_all_around() -> None:
    scene = Scene(
        """
        ###########
        #.........#
        #...r@s...#
        #.........#
        ###########
        """,
        r="turnkey asleep",
        s="turnkey asleep",
    )
    scene.do(Invoke(scene.give("fan", enchant=2, charges=1)))
    assert scene.at("r")[0] <= 2
    assert scene.at("s")[0] >= 8


def test_what_is_aimed_at_a_cell_works_there() -> None:
    scene = Scene(
        """
        ############
        #@..~~~...r#
        ############
        """,
        r="rat guarding",
        legend={"~": "deep_water"},
    )
    scene.do(Zap(scene.give("frost", enchant=1, charges=1), 5, 1))
    assert [scene.terrain(x, 1) for x in (4, 5, 6)] == ["ice"] * 3
    scene.do(Invoke(scene.give("drum", enchant=1, charges=1), 8, 1))
    assert scene.mind("r").mood == "curious"


def test_a_wand_pointed_at_a_wall_strikes_nobody() -> None:
    scene = Scene("####\n#@.#\n####")
    wand = scene.give("slowness", charges=2)
    scene.do(Zap(wand, 0, 1))
    assert scene.statuses() == {}
    assert scene.run.world.get(wand, Item).charges == 1


def test_what_staffs_and_charms_do_grows_with_their_enchantment() -> None:
    scene = hall()
    scene.dice.rolls = [12, 12, 12]  # 1 to 8, and 4 for each point
    scene.do(Zap(scene.give("thunder", enchant=1, charges=1), 4, 2))
    assert {scene.health(name) for name in "rst"} == {48}
    scene.do(Zap(scene.give("frost", enchant=3, charges=1), 4, 2))
    assert scene.statuses("r")["slowed"] >= 9
    scene.do(Invoke(scene.give("drum", enchant=3, charges=1), 8, 1))
    assert 20 in [event.level for event in scene.events if isinstance(event, Sounded)]


def test_a_gust_against_the_rim_of_the_floor_blows_nothing() -> None:
    scene = Scene("#####\n#<@>#\n#####")
    assert not effects.apply_at(scene.run, [Gust(7)], *scene.at(), direction=(0, 1))


def test_what_sparks_strike_is_told_with_its_death_before_lightning_runs_on() -> None:
    scene = Scene("##############\n#@..m...w....#\n##############", m="mastiff", w="turnkey")
    for x in range(4, 10):
        scene.floor.ground.change(x, 1, "shallow_water")
    scene.creature("m").health = 1
    scene.creature("w").health = scene.creature("w").max_health = 99
    scene.do(Zap(scene.give("sparks", charges=1), 4, 1))
    told = [line for line in scene.log if "mastiff" in line or "Lightning runs along" in line]
    assert told == ["The sparks strike the mastiff.", "The mastiff dies.", "Lightning runs along water and metal."]
    last = scene.log.index("Lightning runs along water and metal.")
    assert any(line.startswith("Lightning runs through the turnkey.") for line in scene.log[last:])


def test_what_embers_strike_is_told_before_the_fire_that_they_light() -> None:
    scene = Scene("#########\n#@..m.r.#\n#########", m="mastiff", r="rat asleep")
    for x in range(3, 8):
        scene.floor.ground.change(x, 1, "oil")
    scene.creature("m").health = 1
    scene.do(Zap(scene.give("embers", charges=1), 4, 1))
    fire = scene.log.index("You set the oil alight.")
    assert scene.log[:fire][-2:] == ["The embers strike the mastiff.", "The mastiff dies."]
