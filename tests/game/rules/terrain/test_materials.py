"""Materials: a scenario for every cell of the table, each of which fails without its cell."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions.moving import Plunge
from game.content.effects.mechanisms import Flow
from game.rules import effects, hazards
from game.rules.harm import pushing
from game.rules.senses import fire
from game.rules.terrain import environment, materials
from game.world.components import Creature, Position
from tests.kit.pairs import Pairs, changed, emptied, filled
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.effect import Stimulus
    from game.content.library import Library
    from tests.kit.pairs import Pair

PAIRS = Pairs()
tries = PAIRS.tries
HALL = """
    #########
    #@......#
    #...x...#
    #.......#
    #########
"""
ROW = """
    #########
    #@..x...#
    #########
"""
HERE = (4, 2)  # the x of the hall
EAST = (1, 0)


def drawn(content: Library, ground: str, drawing: str = HALL) -> Scene:
    """A scene with some ground at each x and y, and a brute asleep at each B."""
    return Scene(drawing, content=content, legend={"x": ground, "y": ground, "B": "brute asleep"})


def comes(scene: Scene, stimulus: Stimulus, x: int = HERE[0], y: int = HERE[1]) -> None:
    """Let something come to a cell."""
    materials.meet(scene.run, stimulus, x, y, direction=EAST)


def gas_at(scene: Scene, gas: str, x: int = HERE[0], y: int = HERE[1]) -> int:
    """How much of a gas a cell holds."""
    return int(scene.floor.ground.gases[scene.content.gas_numbers[gas], y, x])


def clad(scene: Scene, name: str) -> None:
    """Let somebody be of metal."""
    creature = scene.run.world.get(scene.named[name], Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=creature.kind.traits | {"metal"})


def shove(scene: Scene, cells: int, name: str = "B") -> None:
    """Push somebody to the east."""
    pushing.push(scene.run, scene.named[name], EAST, cells)
    materials.settle(scene.run)


# Ground that becomes other ground


def turned(content: Library, ground: str, stimulus: Stimulus, after: str, turns: int = 0, steam: int = 0) -> None:
    """Something turns the ground, with some steam; after so many turns, and no sooner, it is as it was."""
    scene = drawn(content, ground)
    comes(scene, stimulus)
    assert scene.terrain(*HERE) == after
    assert gas_at(scene, "steam") == steam
    if turns:
        for _ in range(turns - 1):
            scene.floor.ground.pass_turn()
        assert scene.terrain(*HERE) == after
        scene.floor.ground.pass_turn()
        assert scene.terrain(*HERE) == ground


tries(("shallow_water", "water"), ground="shallow_water", stimulus="water", after="deep_water", turns=20)(turned)
tries(("shallow_water", "lava"), ground="shallow_water", stimulus="lava", after="obsidian", steam=200)(turned)
tries(("shallow_water", "frost"), ground="shallow_water", stimulus="frost", after="ice", turns=60)(turned)
tries(("deep_water", "lava"), ground="deep_water", stimulus="lava", after="obsidian", steam=250)(turned)
tries(("deep_water", "frost"), ground="deep_water", stimulus="frost", after="ice", turns=40)(turned)
tries(("lava", "water"), ground="lava", stimulus="water", after="obsidian", steam=200)(turned)
tries(("lava", "frost"), ground="lava", stimulus="frost", after="obsidian", turns=100)(turned)
tries(("ice", "lava"), ground="ice", stimulus="lava", after="floor", steam=60)(turned)
tries(("ice", "blast"), ground="ice", stimulus="blast", after="floor")(turned)
tries(("grass", "frost"), ground="grass", stimulus="frost", after="floor")(turned)
tries(("ash", "water"), ground="ash", stimulus="water", after="floor")(turned)
tries(("foliage", "frost"), ground="foliage", stimulus="frost", after="grass")(turned)
tries(("trodden_foliage", "frost"), ground="trodden_foliage", stimulus="frost", after="grass")(turned)
for rush in ("blast", "push"):
    tries(("foliage", rush), ground="foliage", stimulus=rush, after="trodden_foliage", turns=20)(turned)
    tries(("brittle_grate", rush), ground="brittle_grate", stimulus=rush, after="rubble")(turned)
for sticky in ("web", "net"):
    for column in ("water", "frost", "blast", "push"):
        tries((sticky, column), ground=sticky, stimulus=column, after="floor")(turned)
tries(("chalk", "water"), ground="chalk_ring", stimulus="water", after="floor")(turned)
for column in ("lava", "blast", "push"):
    tries(("caltrops", column), ground="caltrops", stimulus=column, after="floor")(turned)
for column in ("water", "frost"):
    tries(("brimstone", column), ground="brimstone", stimulus=column, after="inert_brimstone", turns=50)(turned)
tries(("mud", "water"), ground="mud", stimulus="water", after="shallow_water", turns=30)(turned)
tries(("mud", "lava"), ground="mud", stimulus="lava", after="floor")(turned)
tries(("mud", "frost"), ground="mud", stimulus="frost", after="hard_mud", turns=40)(turned)
tries(("rubble", "lava"), ground="rubble", stimulus="lava", after="floor")(turned)
for solid in ("open_door", "statue", "door"):
    tries((solid, "blast"), ground=solid, stimulus="blast", after="rubble")(turned)
tries(("cloth", "blast"), ground="banner", stimulus="blast", after="floor")(turned)
tries(("cracked_floor", "blast"), ground="cracked_floor", stimulus="blast", after="chasm")(turned)
tries(("grate", "frost"), ground="grate", stimulus="frost", after="brittle_grate", turns=20)(turned)


@tries(("ice", "frost"))
def ice_lasts_longer_in_the_cold(content: Library) -> None:
    scene = drawn(content, "deep_water")
    scene.floor.ground.lay([HERE], "ice", 10)
    comes(scene, "frost")
    for _ in range(49):
        scene.floor.ground.pass_turn()
    assert scene.terrain(*HERE) == "ice"
    scene.floor.ground.pass_turn()
    assert scene.terrain(*HERE) == "deep_water"


@tries(("ice", "fire"))
def ice_melts_beside_flames_to_what_it_was(content: Library) -> None:
    scene = drawn(content, "shallow_water")
    scene.floor.ground.lay([HERE], "ice", 60)
    scene.burn((3, 2), turns=3)
    scene.rest()
    assert scene.terrain(*HERE) == "shallow_water"
    assert gas_at(scene, "steam") > 0


@tries(("bridge", "blast"))
def a_bridge_breaks_and_bares_what_it_spans(content: Library) -> None:
    scene = Scene("#######\n#@.:..#\n#..=..#\n#..:..#\n#######", content=content)
    comes(scene, "blast", 3, 2)
    assert scene.terrain(3, 2) == "chasm"


@tries(("cart", "lava"))
def lava_swallows_a_cart_and_what_it_stands_on(content: Library) -> None:
    scene = drawn(content, "floor")
    scene.floor.ground.lay([HERE], "cart", 0)
    effects.apply_at(scene.run, [Flow("lava", tide="rises", steps=1)], 3, 2)
    scene.rest(3)
    assert scene.terrain(*HERE) == "lava"


@tries(("cart", "push"))
def a_cart_rolls_on_under_who_is_thrown_against_it(content: Library) -> None:
    scene = drawn(content, "floor", "#########\n#@......#\n#..B....#\n#########")
    scene.floor.ground.change_all(dict.fromkeys([(4, 2), (5, 2), (6, 2)], "rail"))
    scene.floor.ground.lay([HERE], "cart", 0)
    shove(scene, 1)
    assert [scene.terrain(x, 2) for x in (4, 5, 6)] == ["rail", "rail", "cart"]


@tries(("chasm", "water"))
def water_runs_off_into_a_chasm(content: Library) -> None:
    scene = Scene("########\n#@....-#\n#..-:--#\n########", content=content)
    comes(scene, "water", 4, 2)
    assert [scene.terrain(*cell) for cell in ((3, 2), (5, 2), (6, 2), (4, 2))] == [
        "floor", "floor", "shallow_water", "chasm",
    ]  # fmt: skip


@tries(("foliage", "tread"))
def foliage_opens_under_a_step_and_closes_again(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="foliage")
    scene.walk("e", "e")
    assert scene.terrain(2, 1) == "trodden_foliage"
    scene.rest(19)
    assert scene.terrain(2, 1) == "foliage"


@tries(("glow_cap", "tread"))
def glow_caps_go_dark_for_a_time(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="glow_cap")
    scene.walk("e", "e")
    assert scene.terrain(2, 1) == "dark_cap"
    scene.rest(49)
    assert scene.terrain(2, 1) == "glow_cap"


@tries(("cracked_floor", "tread"))
def a_cracked_floor_falls_the_turn_after_a_step(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="cracked_floor")
    scene.walk("e")
    assert scene.terrain(2, 1) == "sagging_floor"
    scene.walk("e")
    assert scene.terrain(2, 1) == "chasm"
    assert scene.run.depth == 1


@tries(("trodden_foliage", "tread"))
def foliage_stays_open_longer_for_who_comes_again(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="foliage")
    scene.floor.ground.lay([(2, 1)], "trodden_foliage", 2)
    scene.walk("e", "e")
    scene.rest(10)
    assert scene.terrain(2, 1) == "trodden_foliage"


# What burns


def caught(content: Library, ground: str, stimulus: Stimulus) -> None:
    """The ground catches fire, although nothing but itself would burn."""
    scene = drawn(content, ground)
    if stimulus == "fire":
        fire.kindle(scene.run, *HERE, 0, 0)
    else:
        comes(scene, stimulus)
    assert scene.burning() == {HERE}


BURNS = {"grass", "foliage", "trodden_foliage", "open_door", "web", "net", "oil", "door", "bridge"}
for burnable in sorted(BURNS | {"brimstone", "coke"}):
    tries((burnable, "lava"), ground=burnable, stimulus="lava")(caught)
for burnable in sorted(BURNS):
    tries((burnable, "fire"), ground=burnable, stimulus="fire")(caught)
for column in ("spark", "blast", "push"):
    tries(("brimstone", column), ground="brimstone", stimulus=column)(caught)
tries(("oil", "spark"), ground="oil", stimulus="spark")(caught)
for column in ("fire", "lava"):
    tries(("cloth", column), ground="banner", stimulus=column)(caught)


def wooden(content: Library) -> Library:
    """The content, with crates of wood in place of dry springs."""
    crate = {"material": "wood", "burns": 200, "fuel": 6, "burnt": "ash", "walkable": False}
    return changed(content, {"dry_spring": crate})


@tries(("wood", "fire"), stimulus="fire")
@tries(("wood", "lava"), stimulus="lava")
def wood_burns(content: Library, stimulus: Stimulus) -> None:
    caught(wooden(content), "dry_spring", stimulus)


@tries(("wood", "blast"), stimulus="blast")
@tries(("wood", "push"), stimulus="push")
def wood_breaks(content: Library, stimulus: Stimulus) -> None:
    turned(wooden(content), "dry_spring", stimulus, "rubble")


@tries(("brimstone", "fire"), ground="brimstone", gas="poison", amount=24)
@tries(("coke", "fire"), ground="coke", gas="dark", amount=120)
def burns_and_smokes_as_long_as_it_does(content: Library, ground: str, gas: str, amount: int) -> None:
    scene = drawn(content, ground)
    scene.dice.luck = False
    fire.kindle(scene.run, *HERE, 0, 0)
    materials.settle(scene.run)
    assert scene.burning() == {HERE}
    first = gas_at(scene, gas)
    environment.step(scene.run)
    around = scene.floor.ground.gases[scene.content.gas_numbers[gas]]
    assert first == amount
    assert int(around.sum()) > amount  # though the light of the fire itself eats soot


@tries(("lava", "fire"))
def lava_lights_what_burns_beside_it(content: Library) -> None:
    scene = Scene('#######\n#@."x.#\n#######', content=content, x="lava")
    fire.kindle(scene.run, 4, 1, 0, 0)
    materials.settle(scene.run)
    assert scene.burning() == {(3, 1)}


@tries(("oil", "blast"), stimulus="blast")
@tries(("oil", "push"), stimulus="push")
@tries(("oil", "water"), stimulus="water")
def oil_spreads_a_cell(content: Library, stimulus: Stimulus) -> None:
    scene = drawn(content, "oil")
    scene.floor.ground.change(5, 2, "shallow_water")
    comes(scene, stimulus)
    oily = [(x, y) for y in range(5) for x in range(8) if scene.terrain(x, y) == "oil"]
    assert oily == [(x, y) for y in (1, 2, 3) for x in (3, 4, 5)]
    fire.kindle(scene.run, *HERE, 0, 0)
    scene.dice.luck = True
    scene.rest(7)
    assert scene.terrain(5, 2) == "shallow_water"  # what lay beneath


# Water, lightning, falls


@tries(("shallow_water", "fire"), ground="shallow_water", steam=40)
@tries(("deep_water", "fire"), ground="deep_water", steam=20)
def fire_goes_out_in_water(content: Library, ground: str, steam: int) -> None:
    scene = drawn(content, ground, "#########\n#@......#\n#..Bx...#\n#########")
    scene.afflict("B", "burning", 9)
    hazards.enter(scene.run, scene.named["B"], *HERE)
    materials.settle(scene.run)
    assert gas_at(scene, "steam") == steam
    assert "burning" not in scene.statuses("B")


@tries(("chasm", "fire"))
def fire_goes_out_in_the_fall(content: Library) -> None:
    scene = drawn(content, "chasm", "#########\n#@......#\n#..Bx...#\n#########")
    scene.afflict("B", "burning", 9)
    hazards.enter(scene.run, scene.named["B"], *HERE)
    materials.settle(scene.run)
    assert scene.statuses("B") == {}


@tries(("shallow_water", "spark"), ground="shallow_water")
@tries(("deep_water", "spark"), ground="deep_water")
@tries(("iron", "spark"), ground="iron_bridge")
@tries(("grate", "spark"), ground="grate")
@tries(("cart", "spark"), ground="cart")
@tries(("iron_door", "spark"), ground="iron_door")
def lightning_runs_along(content: Library, ground: str) -> None:
    scene = drawn(content, ground, "#########\n#@......#\n#...xyyB#\n#########")
    scene.floor.ground.change(7, 2, "shallow_water" if ground in ("grate", "iron_door") else ground)
    whole = scene.health("B")
    comes(scene, "spark")
    assert whole - scene.health("B") == 8 - 3


@tries(("shallow_water", "tread"))
def shallow_water_soaks(content: Library) -> None:
    scene = Scene("######\n#@-..#\n######", content=content)
    scene.walk("e")
    assert "soaked" in scene.statuses()


@tries(("deep_water", "tread"))
def deep_water_soaks(content: Library) -> None:
    scene = Scene("######\n#@~..#\n######", content=content)
    scene.do(Plunge(1, 0))
    assert "soaked" in scene.statuses()


@tries(("deep_water", "push"), ground="deep_water")
@tries(("lava", "push"), ground="lava")
@tries(("chasm", "push"), ground="chasm")
def hazards_take_in_who_is_thrown_there(content: Library, ground: str) -> None:
    scene = drawn(content, ground, ROW.replace(".x", "Bx"))
    shove(scene, 3)
    assert scene.at("B") == (4, 1)
    scene.rest()
    assert scene.lives("B") == (ground == "deep_water")


@pytest.mark.parametrize("ground", ["gap", "lava_gap", "open_trapdoor"])
def test_whoever_is_thrown_into_a_gap_falls(ground: str) -> None:
    hazards_take_in_who_is_thrown_there(library(), ground)


@tries(("ice", "push"))
def who_is_pushed_onto_ice_slides_on(content: Library) -> None:
    scene = drawn(content, "ice", "##########\n#@Bxyyyyy#\n##########")
    shove(scene, 1)
    assert scene.at("B") == (5, 1)


@tries(("mud", "push"))
def nobody_is_pushed_off_mud(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    scene.floor.ground.change(4, 1, "mud")
    shove(scene, 3)
    assert scene.at("B") == (4, 1)


@tries(("web", "tread"), ground="web", pulls=4)
@tries(("net", "tread"), ground="net", pulls=6)
def webs_and_nets_hold(content: Library, ground: str, pulls: int) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x=ground)
    scene.walk("e")
    assert scene.statuses() == {"stuck": pulls}
    scene.walk(*["e"] * pulls)
    assert scene.at() == (2, 1)
    scene.walk("e")
    assert scene.at() == (3, 1)


@tries(("caltrops", "tread"))
def caltrops_lame(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="caltrops")
    scene.walk("e")
    assert set(scene.statuses()) == {"slowed", "bleeding"}


@tries(("mud", "tread"))
def mud_holds_the_large(content: Library) -> None:
    scene = drawn(content, "mud", ROW.replace(".x", "Bx"))
    creature = scene.run.world.get(scene.named["B"], Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=frozenset({"large"}))
    hazards.enter(scene.run, scene.named["B"], 4, 1)
    materials.settle(scene.run)
    assert scene.statuses("B") == {"stuck": 3}
    hazards.enter(scene.run, scene.run.hero, 3, 1)
    assert scene.statuses() == {}


@tries(("oil", "tread"))
def oil_clings(content: Library) -> None:
    scene = Scene("#######\n#@x...#\n#######", content=content, x="oil")
    scene.walk("e")
    assert "oiled" in scene.statuses()


@tries(("oil", "frost"))
def oil_grows_sticky_in_the_cold(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    scene.floor.ground.change(4, 1, "oil")
    comes(scene, "frost", 4, 1)
    assert scene.statuses("B").get("stuck") == 2


# Light and gas


@tries(("foliage", "light"), ground="foliage")
@tries(("door", "light"), ground="door")
@tries(("iron_door", "light"), ground="iron_door")
@tries(("cloth", "light"), ground="banner")
def stops_light(content: Library, ground: str) -> None:
    scene = drawn(content, ground, ROW)
    assert not scene.floor.memory.visible[1, 6]


@tries(("door", "gas"), ground="door")
@tries(("iron_door", "gas"), ground="shutter")
@tries(("statue", "gas"), ground="statue")
def stops_gas(content: Library, ground: str) -> None:
    scene = drawn(content, ground, ROW)
    scene.floor.ground.put_gas("methane", 3, 1, 200)
    for _ in range(9):
        environment.step(scene.run)
    assert gas_at(scene, "methane", 5, 1) == 0
    assert gas_at(scene, "methane", 2, 1) > 0


@tries(("chasm", "gas"), ground="chasm")
@tries(("draught", "gas"), ground="draught")
def drains_gas(content: Library, ground: str) -> None:
    scene = drawn(content, ground, ROW)
    scene.floor.ground.put_gas("methane", 4, 1, 3)
    environment.step(scene.run)
    assert gas_at(scene, "methane", 4, 1) == 0


@tries(("lava", "gas"), ground="lava")
@tries(("embers", "gas"), ground="oven")
@tries(("brimstone", "gas"), ground="brimstone")
def lights_gas(content: Library, ground: str) -> None:
    scene = drawn(content, ground, ROW)
    scene.floor.ground.put_gas("methane", 5, 1, 100)
    environment.step(scene.run)
    assert gas_at(scene, "methane", 5, 1) == 0


@tries(("mud", "gas"))
def mud_of_the_sump_seeps(content: Library) -> None:
    for stratum, seeps in (("sump", True), ("gaol", False)):
        scene = drawn(content, "mud", ROW)
        scene.floor.stratum = stratum
        environment.step(scene.run)
        environment.step(scene.run)
        assert (gas_at(scene, "methane", 4, 1) > 0) is seeps


# Creatures and things


@tries(("creature", "fire"))
def a_creature_in_flames_burns(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    fire.kindle(scene.run, 4, 1, 0, 3)
    scene.rest()
    assert "burning" in scene.statuses("B")


@tries(("creature", "water"))
def water_soaks_and_puts_out(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    scene.afflict("B", "burning", 4)
    comes(scene, "water", 4, 1)
    assert scene.statuses("B") == {"soaked": 10}


@tries(("creature", "lava"))
def lava_kills_all_but_the_fireproof(content: Library) -> None:
    scene = Scene("#########\n#@..B..s#\n#########", content=content, B="brute asleep", s="stoker asleep")
    comes(scene, "lava", 4, 1)
    comes(scene, "lava", 7, 1)
    assert (scene.lives("B"), scene.lives("s")) == (False, True)


@tries(("creature", "frost"))
def frost_slows_puts_out_and_holds_the_wet(content: Library) -> None:
    scene = Scene("#########\n#@..B..s#\n#########", content=content, B="brute asleep", s="brute asleep")
    scene.afflict("B", "burning", 4)
    scene.afflict("s", "soaked", 4)
    comes(scene, "frost", 4, 1)
    comes(scene, "frost", 7, 1)
    assert scene.statuses("B") == {"slowed": 6}
    assert scene.statuses("s") == {"soaked": 4, "slowed": 6, "stuck": 2}
    scene.afflict("@", "levitating", 4)
    comes(scene, "frost", *scene.at())
    assert scene.statuses() == {"slowed": 6}


@tries(("creature", "spark"))
def lightning_hurts_and_the_wet_twice(content: Library) -> None:
    scene = Scene("#########\n#@..B..s#\n#########", content=content, B="brute asleep", s="brute asleep")
    whole = scene.health("B")
    scene.afflict("s", "soaked", 4)
    comes(scene, "spark", 4, 1)
    comes(scene, "spark", 7, 1)
    assert (whole - scene.health("B"), whole - scene.health("s")) == (8, 16)


@tries(("creature", "blast"))
def a_blast_throws_a_creature_back(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    comes(scene, "blast", 4, 1)
    assert scene.at("B") == (5, 1)


@tries(("creature", "push"))
def each_cell_not_travelled_hurts(content: Library) -> None:
    scene = drawn(content, "floor", "######\n#@B.##\n######")
    whole = scene.health("B")
    shove(scene, 3)
    assert (scene.at("B"), whole - scene.health("B")) == ((3, 1), 4)


@tries(("metal", "frost"))
def metal_is_slowed_for_longer(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    clad(scene, "B")
    comes(scene, "frost", 4, 1)
    assert scene.statuses("B") == {"slowed": 7}
    hasty = drawn(content, "floor", ROW.replace("x", "B"))
    clad(hasty, "B")
    hasty.afflict("B", "hasted", 9)
    comes(hasty, "frost", 4, 1)
    assert hasty.statuses("B") == {}


@tries(("metal", "spark"))
def metal_is_hurt_twice_and_passes_it_on(content: Library) -> None:
    scene = Scene("#########\n#@..Bs..#\n#########", content=content, B="brute asleep", s="brute asleep")
    clad(scene, "B")
    clad(scene, "s")
    whole = scene.health("B")
    comes(scene, "spark", 4, 1)
    assert (whole - scene.health("B"), whole - scene.health("s")) == (16, 14)


@tries(("metal", "push"))
def metal_is_not_pushed_by_one(content: Library) -> None:
    scene = drawn(content, "floor", ROW.replace("x", "B"))
    clad(scene, "B")
    shove(scene, 1)
    assert scene.at("B") == (4, 1)


@tries(("item", "fire"))
def a_scroll_burns_and_a_dagger_does_not(content: Library) -> None:
    scene = Scene("#########\n#@..s.d.#\n#########", content=content, s="alarm", d="dagger")
    scene.burn((4, 1), (6, 1), turns=2)
    scene.rest()
    assert (scene.lives("s"), scene.lives("d")) == (False, True)


@tries(("item", "water"), stimulus="water")
@tries(("item", "push"), stimulus="push")
@tries(("item", "blast"), stimulus="blast")
def a_thing_is_carried_off(content: Library, stimulus: Stimulus) -> None:
    scene = Scene("#########\n#@..d...#\n#########", content=content, d="dagger")
    comes(scene, stimulus, 4, 1)
    at = scene.run.world.get(scene.named["d"], Position)
    assert (at.x, at.y) in ({(3, 1), (5, 1)} if stimulus == "water" else {(5, 1)})


@tries(("item", "lava"))
def lava_takes_a_thing_and_spares_what_the_run_needs(content: Library) -> None:
    scene = Scene("#########\n#@..d.k.#\n#########", content=content, d="dagger", k="keystone")
    comes(scene, "lava", 4, 1)
    comes(scene, "lava", 6, 1)
    assert (scene.lives("d"), scene.lives("k")) == (False, True)


# Mechanisms


tries(("cracked_wall", "blast"), ground="cracked_wall", stimulus="blast", after="rubble")(turned)


def goes_off(content: Library, stimulus: Stimulus) -> None:
    """It goes off within the turn."""
    scene = drawn(content, "keg")
    comes(scene, stimulus)
    environment.step(scene.run)
    assert scene.terrain(*HERE) == "rubble"


for stimulus in ("fire", "lava", "spark", "blast"):
    tries(("keg", stimulus), stimulus=stimulus)(goes_off)


@tries(("hole", "tread"))
def small_ones_slip_through(content: Library) -> None:
    scene = Scene(ROW.replace("x", "r"), content=content, r="rat asleep")
    here, there = scene.at("r"), (7, 1)
    scene.floor.ground.change(*here, "hole")
    scene.floor.pairs[here] = (there,)
    comes(scene, "tread", *here)
    assert scene.at("r") == there


@tries(("brittle", "blast"))
def bodies_of_stone_break(content: Library) -> None:
    scene = Scene(ROW.replace("x", "r"), content=content, r="mason hunting")
    comes(scene, "blast", *scene.at("r"))
    assert scene.creature("r").max_health - scene.health("r") >= 24


@tries(("glows", "lava"))
def melt_that_comes_over_glowing_skin_harms(content: Library) -> None:
    scene = Scene(ROW.replace("x", "r"), content=content, r="founder hunting")
    comes(scene, "lava", *scene.at("r"))
    assert scene.creature("r").max_health - scene.health("r") >= 26


# The table as a whole


def test_every_pair_of_the_table_has_a_scenario_and_no_other() -> None:
    assert set(PAIRS) == filled(library())


@pytest.mark.parametrize("pair", sorted(PAIRS), ids=" meets ".join)
def test_a_pair_does_what_its_scenario_says(pair: Pair) -> None:
    PAIRS[pair](library())


@pytest.mark.parametrize("pair", sorted(PAIRS), ids=" meets ".join)
def test_a_scenario_fails_without_its_cell(pair: Pair) -> None:
    with pytest.raises(AssertionError):
        PAIRS[pair](emptied(library(), pair))


def test_nothing_comes_off_the_map() -> None:
    scene = drawn(library(), "oil")
    assert not materials.meet(scene.run, "fire", -1, 40)


GROUNDS = {
    ".": "floor", '"': "grass", "F": "foliage", "o": "oil", "b": "brimstone", "w": "web", "i": "ice",
    "-": "shallow_water", "r": "rubble", "d": "open_door",
}  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.text("".join(GROUNDS), min_size=60, max_size=60), st.integers(0, 59), st.booleans())
def test_fire_never_spreads_over_what_does_not_burn(cells: str, lit: int, luck: bool) -> None:  # noqa: FBT001
    rows = ["#" * 12, *[f"#{cells[row : row + 10]}#" for row in range(0, 60, 10)], "#@.........#", "#" * 12]
    scene = Scene("\n".join(rows), legend=GROUNDS)
    scene.creature().health = 10**6
    scene.dice.luck = luck or None
    burns = scene.content.ground.burns
    start = 1 + lit % 10, 1 + lit // 10
    fire.kindle(scene.run, *start, 0, 3)
    for _ in range(25):
        could = {(x, y) for y, x in zip(*(burns[scene.floor.ground.terrain] > 0).nonzero(), strict=True)}
        could |= scene.burning()
        beside = {(x + dx, y + dy) for x, y in scene.burning() for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
        environment.step(scene.run)
        assert scene.burning() <= could & beside
