"""Things to throw that do more than hurt, each played, and what each goes well with."""

from __future__ import annotations

from game.actions.using import Throw, Zap
from game.draw.words import describing
from game.knowledge import creature_at
from game.rules.senses import fire
from game.world import query
from game.world.components import Item
from game.world.events import Missed
from tests.kit.scenes import Scene

LANE = """
    ############
    #@....r....#
    ############
"""


def test_a_javelin_pins_whoever_it_hits_for_a_step() -> None:
    reached = {}
    for kind in ("javelin", "dart"):
        scene = Scene(LANE, r="brute")
        scene.dice.luck = True
        scene.do(Throw(scene.give(kind, count=3), 6, 1))
        reached[kind] = scene.at("r")[0]
        scene.rest()
        assert scene.statuses("r") == {}
        reached[f"{kind}, a turn later"] = scene.at("r")[0]
    assert reached == {"javelin": 6, "javelin, a turn later": 5, "dart": 5, "dart, a turn later": 4}


def test_what_falls_short_or_is_stopped_says_so() -> None:
    scene = Scene(
        "#####################\n#@....S.............#\n#...................#\n#####################", S="barricade"
    )
    scene.do(Throw(scene.give("dart"), 9, 1))
    assert any("is stopped by the overturned table" in line for line in scene.log)
    scene.walk("s")
    scene.do(Throw(scene.give("dart"), 19, 2))
    assert any("falls short" in line for line in scene.log)


def test_what_breaks_as_it_stops_a_throw_is_named() -> None:
    scene = Scene("##########\n#@...S...#\n##########", S="dripstone")
    named = scene.floor.name_of(scene.floor.ground.kind_at(5, 1))
    scene.do(Throw(scene.give("dart"), 8, 1))
    assert scene.terrain(5, 1) == "rubble"
    assert f"The dart is stopped by the {named}." in scene.log


def test_what_strikes_a_corner_or_the_wall_beside_the_hero_says_so() -> None:
    scene = Scene("#######\n#.#...#\n#@#...#\n#.....#\n#######")
    for aim, last in (((4, 1), (1, 2)), ((5, 2), (1, 2)), ((4, 4), (3, 3))):
        scene.do(Throw(scene.give("javelin"), *aim))
        assert scene.log[-1] == "The javelin is stopped by the wall.", aim
        assert [item.kind.id for _, item in query.items_at(scene.run, *last)][-1:] == ["javelin"], aim


def test_a_net_holds_all_on_whom_it_falls_and_a_blade_frees_the_hero_sooner() -> None:
    scene = Scene(
        """
        ############
        #@....rs...#
        ############
        """,
        r="brute",
        s="turnkey",
    )
    scene.do(Throw(scene.give("net"), 6, 1))
    assert scene.statuses("r")["stuck"] >= 5
    assert scene.statuses("s")["stuck"] >= 5
    assert scene.terrain(6, 1) == "net"
    assert scene.pack == {}
    scene.rest(3)
    assert scene.at("r") == (6, 1)


def test_a_net_in_a_doorway_stops_the_pack_and_burns_with_it() -> None:
    scene = Scene(
        """
        ###########
        #@....#####
        #.....'rs.#
        #.....#####
        ###########
        """,
        r="mastiff",
        s="mastiff",
    )
    scene.do(Throw(scene.give("net"), 7, 2))
    assert all("stuck" in scene.statuses(name) for name in "rs")
    scene.dice.luck = True
    scene.do(Zap(scene.give("embers", enchant=1, charges=1), 6, 2))
    assert scene.burning()


def test_a_pot_of_oil_makes_a_slick_that_a_flame_turns_into_a_pyre() -> None:
    scene = Scene(LANE, r="brute asleep")
    scene.do(Throw(scene.give("oil_pot"), 6, 1))
    assert [scene.terrain(x, 1) for x in range(4, 9)] == ["floor", "oil", "oil", "oil", "floor"]
    assert "oiled" in scene.statuses("r")
    assert scene.mind("r").mood == "hunting"
    scene.afflict("r", "paralysed", 9)
    fire.kindle(scene.run, 7, 1, 0, 2)
    scene.rest(2)
    assert scene.statuses("r")["burning"] > 4  # twice as long as without oil


def test_what_is_volatile_bursts_in_fire_and_a_dart_does_not() -> None:
    scene = Scene(
        """
        ###########
        #@..o...d.#
        #.........#
        #........f#
        ###########
        """,
        o="oil_pot",
        d="dart",
        f="firedamp",
    )
    for cell in ((4, 1), (8, 1)):
        fire.kindle(scene.run, *cell, 0, 2)
    scene.rest()
    assert not scene.lives("o")
    assert scene.terrain(4, 2) == "oil"
    assert scene.lives("d")
    fire.kindle(scene.run, 9, 3, 0, 2)
    scene.rest()
    assert not scene.lives("f")
    assert "firedamp" in scene.run.known


def test_a_noise_stone_draws_a_guard_from_its_door_and_lies_there_to_be_thrown_again() -> None:
    moods = {}
    for kind in ("noise_stone", "dart"):
        scene = Scene(
            """
            ####################
            #@...............r.#
            ####################
            """,
            r="turnkey guarding",
        )
        scene.dice.luck = False
        scene.do(Throw(scene.give(kind), 8, 1))
        moods[kind] = scene.mind("r").mood
        assert [item.kind.id for _, item in query.items_at(scene.run, 8, 1)] == [kind]
    assert moods == {"noise_stone": "curious", "dart": "guarding"}


def test_a_noise_stone_hurts_nobody() -> None:
    scene = Scene(LANE, r="brute")
    whole = scene.health("r")
    scene.do(Throw(scene.give("noise_stone"), 6, 1))
    assert scene.health("r") == whole
    assert not scene.of(Missed)


def test_caltrops_lame_all_who_tread_there_and_a_shove_scatters_them() -> None:
    scene = Scene(
        """
        ###########
        #@........#
        #.........#
        #...r.....#
        ###########
        """,
        r="brute asleep",
    )
    scene.do(Throw(scene.give("caltrops"), 6, 2))
    points = {(x, y) for x in range(1, 10) for y in range(1, 4) if scene.terrain(x, y) == "caltrops"}
    assert points == {(6, 2), (5, 2), (7, 2), (6, 1), (6, 3)}
    assert scene.statuses("r") == {}
    scene.run.bring("push", 6, 3, direction=(1, 0))
    scene.rest()
    assert scene.terrain(6, 3) == "floor"


def test_caltrops_in_a_corridor_lame_who_follows_and_the_hero_too() -> None:
    scene = Scene(
        """
        ############
        #@.......r.#
        ############
        """,
        r="turnkey",
    )
    scene.do(Throw(scene.give("caltrops"), 5, 1))
    while not scene.statuses("r"):
        scene.rest()
        assert scene.run.turn < 9
    assert set(scene.statuses("r")) == {"slowed", "bleeding"}
    scene.rest(7)  # it bleeds with each step on bare floor
    assert scene.health("r") < 20
    alone = Scene("#####\n#@..#\n#####")
    alone.do(Throw(alone.give("caltrops"), 3, 1))
    alone.walk("e")
    assert set(alone.statuses()) == {"slowed", "bleeding"}


def test_looking_at_somebody_with_food_in_hand_says_whether_it_would_be_drawn() -> None:
    for kind, told in (("mastiff", "would draw it"), ("turnkey", "would not draw it")):
        scene = Scene(LANE, r=kind)
        known = creature_at(scene.run, 6, 1)
        assert known is not None
        ration = scene.run.world.get(scene.give("ration"), Item)
        assert describing.odds(scene.run, known, ration)[0] == f"The ration {told}."


def test_looking_at_somebody_with_a_net_in_hand_says_that_it_breaks() -> None:
    scene = Scene(LANE, r="brute")
    known = creature_at(scene.run, 6, 1)
    assert known is not None
    net, stone = (scene.run.world.get(scene.give(kind), Item) for kind in ("net", "noise_stone"))
    told = "The net breaks wherever it lands: net within 1 step; stuck 6 pulls."
    assert describing.odds(scene.run, known, net)[0] == told
    assert describing.odds(scene.run, known, stone)[0] == "The rattling pebble would not break."
    scene.run.known.add("slowness")
    wand, staff = (scene.run.world.get(scene.give(kind, enchant=2), Item) for kind in ("slowness", "embers"))
    assert describing.odds(scene.run, known, wand)[0] == "The bolt never misses: slowed 20-30 turns."
    assert describing.odds(scene.run, known, staff)[0].startswith("The bolt never misses, for 9-14:")
    staffs = [scene.run.world.get(scene.give(kind, enchant=1), Item) for kind in ("webs", "thunder", "gusts")]
    webs, thunder, gusts = staffs
    told = "The staff of webs takes effect where it lands: web within 1 step."
    assert describing.odds(scene.run, known, webs)[0] == told
    assert describing.odds(scene.run, known, thunder)[0].startswith(
        "The staff of thunder strikes everything in a line, for 5-12:"
    )
    told = "The staff of gusts strikes everything in a cone: thrown back 3 steps."
    assert describing.odds(scene.run, known, gusts)[0] == told


def test_an_aim_of_fealty_tells_whether_the_foe_would_follow_and_what_it_still_takes() -> None:
    scene = Scene(LANE, r="brute")
    wand = scene.run.world.get(scene.give("fealty", charges=1), Item)
    scene.run.known.add("fealty")

    def told() -> str:
        known = creature_at(scene.run, *scene.at("r"))
        assert known is not None
        return describing.odds(scene.run, known, wand)[0]

    brute = scene.creature("r")
    half = (brute.max_health * 50 - 1) // 100
    brute.health = half + 3
    assert told() == "The bolt never misses: discordant 10 turns (with 3 health less it would follow you)."
    brute.health = half
    assert told() == "The bolt never misses: it would follow you for good."
    scene.do(Zap(scene.give("fealty", charges=1), *scene.at("r")))
    assert scene.mind("r").mood == "following"
