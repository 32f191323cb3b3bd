"""Things in the situations that they are good for: a scene each, which comes out otherwise without the thing."""

from __future__ import annotations

import pytest

from game.actions.fighting import Strike
from game.actions.using import Quaff, Read, Throw, Zap
from game.knowledge import sensed_minds
from game.rules.senses import stealth
from game.world import query
from game.world.components import Item
from game.world.events import Hit
from tests.kit.scenes import Scene

DUEL = """
    ############
    #..........#
    #.@r.......#
    #..........#
    ############
"""
LONG = """
    ##############################
    #r@..........................#
    ##############################
"""
HALL = """
    ####################
    #@........r........#
    ####################
"""


def test_healing_at_ten_of_forty_ends_poison_too() -> None:
    scene = Scene(DUEL.replace("r", "."))
    scene.creature().health = 10
    scene.afflict("@", "poisoned", 20)
    scene.do(Quaff(scene.give("healing")))
    assert scene.health() == 40
    assert scene.statuses() == {}


def test_strength_bears_plate_and_ends_weakness() -> None:
    scene = Scene(DUEL.replace("r", "."))
    scene.afflict("@", "weakened", 20)
    before = scene.hero.strength
    scene.do(Quaff(scene.give("strength")))
    assert scene.hero.strength == before + 1
    assert scene.statuses() == {}


def test_telepathy_tells_where_hunters_wait_behind_a_wall() -> None:
    scene = Scene("###########\n#@.#..r.j.#\n###########", r="turnkey asleep", j="jelly asleep")
    assert sensed_minds(scene.run) == []
    scene.do(Quaff(scene.give("telepathy")))
    assert [kind.id for kind, _ in sensed_minds(scene.run)] == ["turnkey"]
    assert scene.statuses()["telepathic"] >= 149


@pytest.mark.parametrize("drunk", [True, False])
def test_haste_outruns_who_is_as_fast(drunk: bool) -> None:  # noqa: FBT001
    scene = Scene(
        "##############################\n#r@..........................#\n##############################", r="turnkey"
    )
    scene.creature().health = scene.creature().max_health = 500
    if drunk:
        scene.do(Quaff(scene.give("haste")))
    scene.walk(*["e"] * 10)
    gap = scene.at()[0] - scene.at("r")[0]
    assert (gap > 4) == drunk


def test_what_ends_the_shadows_and_that_they_pass_is_told_alike() -> None:
    scene = Scene("####\n#@.#\n####")
    potion, status = scene.run.content.items["shadows"], scene.run.content.statuses["shrouded"]
    scene.do(Quaff(scene.give("shadows")))
    assert "Shadows gather around you for a while. A kill or bright light ends them sooner." in scene.log
    for words in (potion.text, status.text):
        assert "while" in words
        assert "kill" in words
        assert "bright light" in words.lower()


def test_shadows_lead_past_a_guard() -> None:
    scene = Scene(HALL, r="turnkey guarding")
    usual = stealth.stealth_range(scene.run)
    scene.do(Quaff(scene.give("shadows")))
    assert stealth.stealth_range(scene.run) == usual // 2


def test_venom_behind_a_shut_door_poisons_the_pack_that_sleeps_there() -> None:
    health = {}
    for shut in (True, False):
        scene = Scene(
            """
            ##################
            #.......##########
            #@......'..rs...##
            #.......##.....###
            ##################
            """,
            r="brute asleep",
            s="brute asleep",
        )
        scene.do(Throw(scene.give("venom"), 10, 2))
        for name in "rs":
            scene.afflict(name, "paralysed", 40)
        if shut:
            scene.floor.ground.change(8, 2, "door")
        for _ in range(25):
            scene.rest()
        gas = scene.content.gas_numbers["poison"]
        health[shut] = int(scene.floor.ground.gases[gas, :, 9:].sum())
    assert health[True] > health[False]


def test_confusion_among_a_horde_lets_it_stray() -> None:
    scene = Scene(HALL, r="brute")
    scene.do(Throw(scene.give("confusion"), 10, 1))
    assert "confused" in scene.statuses("r")


def test_blows_at_the_paralysed_hurt_threefold() -> None:
    harm = {}
    for still in (True, False):
        scene = Scene(DUEL, r="brute")
        if still:
            scene.do(Zap(scene.give("stillness", charges=1), 3, 2))
            assert "paralysed" in scene.statuses("r")
        scene.dice.luck = True
        scene.dice.rolls = [2]
        scene.do(Strike(scene.named["r"]))
        harm[still] = next(event.damage for event in scene.of(Hit) if isinstance(event, Hit))
    assert harm == {True: 6, False: 2}


def test_wildfire_runs_through_the_grass_under_hunters() -> None:
    scene = Scene(HALL, r="brute")
    for x in range(7, 15):
        scene.floor.ground.change(x, 1, "grass")
    scene.dice.luck = True
    scene.do(Throw(scene.give("wildfire"), 10, 1))
    scene.rest(2)
    assert "burning" in scene.statuses("r")
    assert len(scene.burning()) >= 4


def test_firedamp_is_lit_from_afar_with_a_spark() -> None:
    scene = Scene(HALL, r="turnkey asleep")
    scene.do(Throw(scene.give("firedamp"), 10, 1))
    assert scene.health("r") == 20
    scene.afflict("r", "paralysed", 9)
    scene.do(Zap(scene.give("sparks", charges=1), 10, 1))
    scene.rest()
    assert any("goes up in a roar" in line for line in scene.log)
    assert not scene.lives("r") or scene.health("r") < 6


def test_slumber_makes_sleepers_for_the_dagger() -> None:
    harm = {}
    for thrown in (True, False):
        scene = Scene(HALL.replace("@........r", "......@..r"), r="brute")
        scene.give("dagger", worn=True)
        scene.dice.luck = False
        if thrown:
            scene.do(Throw(scene.give("slumber"), 10, 1))
            scene.floor.ground.gases[:] = 0
        else:
            scene.afflict("r", "stuck", 9)
        while scene.at("r")[0] - scene.at()[0] > 1:
            scene.walk("e")
        scene.dice.luck = True
        whole = scene.health("r")
        scene.dice.rolls = [3]
        scene.do(Strike(scene.named["r"]))
        harm[thrown] = whole - scene.health("r")
    assert harm == {True: 15, False: 3}


def test_darkness_thrown_takes_the_archers_aim() -> None:
    shot = {}
    for thrown in (True, False):
        scene = Scene(HALL.replace("........r", "......r.."), r="crossbowman guarding")
        scene.dice.luck = True
        if thrown:
            scene.do(Throw(scene.give("darkness"), 2, 1))
        scene.mind("r").mood = "hunting"
        before = scene.health()
        scene.rest(2)
        shot[thrown] = scene.health() < before
    assert shot == {True: False, False: True}


def test_dread_drives_foes_over_the_caltrops() -> None:
    scene = Scene(HALL.replace("....r", "..r.."), r="turnkey")
    for x in (10, 11):
        scene.floor.ground.change(x, 1, "caltrops")
    scene.do(Read(scene.give("dread")))
    scene.rest(8)
    assert scene.at("r")[0] >= 11
    assert "bleeding" in scene.statuses("r") or scene.health("r") < 20


def test_leaping_leads_over_a_chasm() -> None:
    scene = Scene("############\n#r@::::....#\n############", r="turnkey")
    scene.do(Read(scene.give("leaping")))
    assert scene.at()[0] >= 7


def test_teleportation_leads_out_of_a_ring_of_foes() -> None:
    scene = Scene(
        """
        ##############################
        #rst.........................#
        #u@v.........................#
        #wxy.........................#
        ##############################
        """,
        legend=dict.fromkeys("rstuvwxy", "turnkey"),
    )
    scene.do(Read(scene.give("teleportation")))
    assert scene.at()[0] > 10


def test_slowness_lets_a_brute_be_outwalked() -> None:
    gaps = {}
    for slowed in (True, False):
        scene = Scene(HALL.replace("@........r........", "..r@.............."), r="brute")
        scene.creature().health = scene.creature().max_health = 500
        if slowed:
            scene.do(Zap(scene.give("slowness", charges=1), 3, 1))
        scene.walk(*["e"] * 8)
        gaps[slowed] = scene.at()[0] - scene.at("r")[0]
    assert gaps[True] > gaps[False] + 2


def test_a_dart_springs_a_trap_from_afar() -> None:
    scene = Scene(HALL, r="alarm_wire found")
    scene.do(Throw(scene.give("dart"), 10, 1))
    assert scene.floor.traps[10, 1].cooldown > 0


def test_a_javelin_stops_a_thief_that_runs() -> None:
    gaps = {}
    for kind in ("javelin", "dart"):
        scene = Scene(HALL.replace("........r", "...r....."), r="cutpurse fleeing")
        scene.creature("r").health = scene.creature("r").max_health = 99
        scene.dice.luck = True
        scene.do(Throw(scene.give(kind), 5, 1))
        gaps[kind] = scene.at("r")[0]
    assert gaps["javelin"] < gaps["dart"]


def test_identify_names_the_rune_of_a_sword() -> None:
    scene = Scene(DUEL.replace("r", "."))
    sword = scene.give("sword", known=False)
    item = scene.run.world.get(sword, Item)
    item.rune = scene.content.runes["torch"]
    scene.do(Read(scene.give("identify"), sword))
    assert item.known
    assert item.rune_known
    assert "enchanting" not in scene.pack.values()
    assert query.items_at(scene.run, 2, 2) == []


def test_alarm_read_at_the_far_end_calls_foes_over_the_trap() -> None:
    scene = Scene(HALL, r="turnkey asleep")
    for x in (6, 7):
        scene.floor.ground.change(x, 1, "caltrops")
    scene.do(Read(scene.give("alarm")))
    assert scene.mind("r").mood == "hunting"
    scene.rest(5)
    assert set(scene.statuses("r")) >= {"slowed"}


def test_life_is_ten_more_points_and_all_of_them_at_once() -> None:
    scene = Scene(DUEL.replace("r", "."))
    scene.creature().health = 3
    scene.do(Quaff(scene.give("life")))
    assert (scene.health(), scene.creature().max_health) == (50, 50)


def test_numbing_gas_lets_one_run_past_a_guard() -> None:
    scene = Scene(
        """
        ####################
        #@........r........#
        #..................#
        #..................#
        ####################
        """,
        r="turnkey",
    )
    scene.dice.luck = False
    scene.do(Throw(scene.give("paralysis"), 10, 1))
    assert scene.statuses("r")["paralysed"] >= 9
    scene.floor.ground.gases[:] = 0
    there = scene.at("r")
    scene.walk("se", "se", *["e"] * 7)
    assert scene.at("r") == there
    assert scene.at()[0] == there[0] + 1
    assert scene.health() == 40


def test_a_noise_stone_sends_hunters_who_lost_one_to_the_wrong_side() -> None:
    scene = Scene(
        """
        ####################
        #@.#.....r.........#
        #..#...............#
        #..................#
        ####################
        """,
        r="turnkey wandering",
    )
    scene.do(Throw(scene.give("noise_stone"), 2, 3))
    mind = scene.mind("r")
    assert (mind.mood, mind.goal) == ("curious", (2, 3))


def test_a_slick_before_a_brink_makes_every_blow_a_shove() -> None:
    places = {}
    for oiled in (True, False):
        scene = Scene(
            """
            ##########
            #.@r~....#
            ##########
            """,
            r="brute",
        )
        scene.floor.ground.change(4, 1, "chasm")
        if oiled:
            scene.afflict("r", "oiled", 20)
        scene.dice.luck = True
        scene.do(Strike(scene.named["r"]))
        places[oiled] = scene.lives("r")
    assert places == {True: False, False: True}


def test_a_ration_behind_a_net_holds_a_hound_twice() -> None:
    scene = Scene(HALL, r="mastiff")
    for x in (6, 7):
        scene.floor.ground.change(x, 1, "net")
    scene.do(Throw(scene.give("ration"), 4, 1))
    scene.rest(3)
    assert "stuck" in scene.statuses("r")
    assert scene.mind("r").mood == "eating"
