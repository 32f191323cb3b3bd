"""Wonders, each played; and that each does nothing where it is not."""

from __future__ import annotations

import pytest

from game.actions.bumping import Touch
from game.actions.doors import Unlock
from game.actions.fighting import Strike
from game.actions.handling import PickUp
from game.actions.using import Invoke, Read
from game.knowledge import creatures_in_sight
from game.rules import status_effects
from game.rules.senses import light
from game.world.events import Hit, Sounded
from tests.kit.scenes import Scene


def test_the_master_key_opens_any_lock_silently_and_stays_whole() -> None:
    drawing = "#######\n#@L.L.#\n#######"
    scene = Scene(drawing, L="locked_door")
    scene.do(Unlock(2, 1))
    assert "do not have its key" in scene.turn.refusal
    scene.give("master_key")
    scene.do(Unlock(2, 1))
    assert scene.terrain(2, 1) == "open_door"
    assert not scene.of(Sounded)
    scene.walk("e", "e", "e")
    assert scene.terrain(4, 1) == "open_door"
    assert scene.pack == {"a": "master_key"}


@pytest.mark.parametrize("owned", [True, False])
def test_the_master_key_opens_chains_in_a_turn_unheard(owned: bool) -> None:  # noqa: FBT001
    scene = Scene("#######\n#@c...#\n#######", c="locked_shackles")
    if owned:
        scene.give("master_key")
    scene.do(Touch(2, 1))
    assert scene.terrain(2, 1) == "shackles"
    assert scene.run.turn == (1 if owned else 5)
    assert bool(scene.of(Sounded)) != owned


@pytest.mark.parametrize(
    ("kind", "turns", "open_kind"), [("turned_lock", 6, "open_door"), ("cell_gate", 8, "raised_cell_gate")]
)
@pytest.mark.parametrize("owned", [True, False])
def test_the_master_key_opens_what_takes_turns_of_work_in_one(
    kind: str, turns: int, open_kind: str, *, owned: bool
) -> None:
    scene = Scene("#######\n#@L...#\n#######", L=kind)
    if owned:
        scene.give("master_key")
    scene.walk("e")
    assert scene.terrain(2, 1) == open_kind
    assert scene.run.turn == (1 if owned else turns)
    assert ("The lock gives way without a sound." in scene.log) == owned
    assert bool(scene.of(Sounded)) == (kind == "turned_lock" and not owned)


BURROW = """
    ###########
    #@..r..t..#
    ###########
"""


@pytest.mark.parametrize("owned", [True, False])
def test_the_brood_comb_makes_beasts_leave_its_bearer_alone(owned: bool) -> None:  # noqa: FBT001
    scene = Scene(BURROW.replace("t", "."), r="rat")
    scene.dice.luck = True
    if owned:
        scene.give("brood_comb")
    scene.rest(6)
    assert (scene.health() == 40) == owned
    assert (scene.mind("r").mood == "hunting") != owned


@pytest.mark.parametrize("weapon", ["rapier", "whip"])
def test_a_step_strikes_no_beast_from_afar_that_the_comb_makes_kin(weapon: str) -> None:
    scene = Scene("########\n#@.r...#\n########", r="rat asleep")
    scene.hero.strength = 20
    scene.give(weapon, worn=True)
    scene.give("brood_comb")
    scene.walk("e")
    assert not scene.of(Hit)
    assert scene.at() == (2, 1)
    scene.walk("e")
    assert scene.of(Hit)


def test_who_struck_a_beast_or_meets_a_man_has_no_use_of_the_comb() -> None:
    scene = Scene(BURROW, r="mastiff", t="turnkey")
    scene.give("brood_comb")
    scene.creature("r").health = scene.creature("r").max_health = 99
    while max(abs(a - b) for a, b in zip(scene.at(), scene.at("r"), strict=True)) > 1:
        scene.walk("e")
    scene.dice.luck = True
    assert scene.mind("r").mood != "hunting"
    assert scene.mind("t").mood == "hunting"
    scene.do(Strike(scene.named["r"]))
    before = scene.health()
    scene.rest(2)
    assert scene.mind("r").mood == "hunting"
    assert scene.health() < before


LAKE = """
    ############
    #@~~~~~~~..#
    ############
"""


def test_the_drowned_lamp_bears_its_bearer_over_deep_water_dry_and_whole() -> None:
    scene = Scene(LAKE, legend={"~": "deep_water"})
    scene.give("drowned_lamp")
    ration = scene.give("ration")
    scene.dice.luck = True
    scene.walk(*["e"] * 8)
    assert scene.at() == (9, 1)
    assert scene.statuses() == {}
    assert scene.run.world.alive(ration)
    assert "ration" in scene.pack.values()
    without = Scene(LAKE, legend={"~": "deep_water"})
    without.walk("e")
    assert without.turn.refusal


def test_the_drowned_lamp_shows_who_lies_in_wait_and_shines() -> None:
    drawing = LAKE.replace("~~~~~~~", "~~~e~~~")
    for owned in (True, False):
        scene = Scene(drawing, e="eel asleep", legend={"~": "deep_water"}, light=0)
        scene.floor.ground.change(5, 1, "deep_water")
        if owned:
            scene.give("drowned_lamp")
        scene.rest()
        assert bool(creatures_in_sight(scene.run)) == owned
        assert (light.light_at(scene.run, 3, 1) == 2) == owned


def test_the_founders_glove_throws_lava_and_clears_the_way() -> None:
    scene = Scene(
        """
        ###########
        #...b.....#
        #.l@...t..#
        ###########
        """,
        b="turnkey asleep",
        t="turnkey asleep",
        l="lava",
    )
    glove = scene.give("founders_glove", charges=1)
    scene.do(Invoke(glove, 7, 2))
    assert not scene.lives("t")
    assert (scene.terrain(2, 2), scene.terrain(7, 2)) == ("floor", "lava")
    assert scene.lives("b")
    scene.burn((2, 1), turns=9)
    scene.do(Invoke(glove, 6, 2))
    assert scene.turn.refusal == "It has to rest for 59 more turns."


def test_the_founders_glove_throws_fire_and_needs_some() -> None:
    scene = Scene(
        """
        ###########
        #.@....t..#
        ###########
        """,
        t="turnkey asleep",
    )
    glove = scene.give("founders_glove", charges=1)
    scene.do(Invoke(glove, 7, 1))
    assert scene.turn.refusal == "There is neither fire nor lava beside you."
    scene.burn((1, 1), turns=9)
    scene.do(Invoke(glove, 7, 1))
    assert (1, 1) not in scene.burning()
    assert (7, 1) in scene.burning()
    assert "burning" in scene.statuses("t")


def test_lava_finds_no_hold_where_nothing_can_be_covered() -> None:
    scene = Scene("###########\n#l@...p...#\n###########", l="lava", p="pedestal")
    scene.do(Invoke(scene.give("founders_glove", charges=1), 6, 1))
    assert (scene.terrain(1, 1), scene.terrain(6, 1)) == ("lava", "pedestal")
    assert "The lava finds no hold there and runs back." in scene.log


def test_lava_thrown_into_water_hardens() -> None:
    scene = Scene(
        """
        ###########
        #l@...w...#
        ###########
        """,
        l="lava",
        w="shallow_water",
    )
    scene.do(Invoke(scene.give("founders_glove", charges=1), 6, 1))
    assert scene.terrain(6, 1) == "obsidian"
    assert scene.terrain(1, 1) == "floor"


SIEGE = """
    ################
    #@...t........b#
    ################
"""


def test_the_castellans_banner_lets_nobody_near_it_hunt() -> None:
    scene = Scene(SIEGE, t="turnkey", b="brute")
    scene.dice.luck = True
    banner = scene.give("castellans_banner")
    scene.do(Invoke(banner))
    scene.rest(5)
    assert scene.health() == 40
    assert scene.mind("t").mood != "hunting"
    turn = scene.run.turn
    scene.do(PickUp(banner))
    assert scene.run.turn - turn == 3
    scene.mind("t").mood = "hunting"
    scene.rest(5)
    assert scene.health() < 40


def test_the_banner_calms_within_five_cells_and_no_farther() -> None:
    for cells, calm in ((5, True), (6, False)):
        scene = Scene(
            f"############\n#*{'.' * (cells - 1)}t{'.' * (8 - cells)}@#\n############",
            t="turnkey",
            legend={"*": "castellans_banner"},
        )
        scene.dice.luck = False
        scene.rest()
        assert (scene.mind("t").mood != "hunting") == calm, cells


def test_a_boss_near_the_banner_takes_no_notice_of_the_hero() -> None:
    scene = Scene("########\n#@....w#\n########", w="warden guarding")
    scene.do(Invoke(scene.give("castellans_banner")))
    scene.rest(6)
    assert scene.mind("w").mood == "guarding"
    assert not any("One short" in line for line in scene.log[1:])


def test_who_is_hurt_beside_the_banner_strikes_back() -> None:
    scene = Scene("########\n#@t....#\n########", t="turnkey")
    scene.creature("t").health = scene.creature("t").max_health = 200
    scene.do(Invoke(scene.give("castellans_banner")))
    scene.dice.luck = True
    scene.rest(2)
    assert scene.health() == 40
    scene.do(Strike(scene.named["t"]))
    scene.rest()
    assert scene.health() < 40


def test_what_works_by_itself_says_so_and_no_scroll_improves_it() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    comb, scroll = scene.give("brood_comb"), scene.give("enchanting")
    scene.do(Invoke(comb))
    assert scene.turn.refusal == "It works by itself, for as long as you have it."
    scene.run.known.add("enchanting")
    scene.do(Read(scroll, comb))
    assert "You cannot enchant" in scene.turn.refusal
    assert scene.card(comb) == ["What crawls and gnaws takes you for its own."]


def test_a_wonder_is_at_work_in_the_pack_alone() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    lamp = scene.give("drowned_lamp")
    assert "swims" in status_effects.traits(scene.run, scene.run.hero)
    scene.run.world.delete(lamp)
    assert "swims" not in status_effects.traits(scene.run, scene.run.hero)
