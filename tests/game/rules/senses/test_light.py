"""Light as rules read it: the array at a cell."""

from __future__ import annotations

from game.actions.fighting import Strike
from game.rules.combat import sight
from game.rules.senses import light, stealth
from game.world.components import Item
from tests.kit.scenes import Scene, library


def test_it_is_as_bright_as_the_array_says() -> None:
    scene = Scene("""
        ##############
        #@..%........#
        ##############
    """)
    assert [light.light_at(scene.run, x, 1) for x in range(1, 9)] == [4, 4, 5, 6, 5, 4, 4, 4]


def test_a_brand_lights_who_bears_it_and_sets_alight_whom_it_hits() -> None:
    scene = Scene("########\n#..@r..#\n########", r="turnkey", light=1)
    usual = stealth.stealth_range(scene.run)
    scene.give("brand", worn=True)
    sight.look_about(scene.run)
    assert [light.light_at(scene.run, x, 1) for x in (3, 4, 5)] == [5, 4, 3]
    assert stealth.stealth_range(scene.run) > usual
    assert ("brand", 150) in [(factor.word, factor.share) for factor in stealth.factors(scene.run)]
    scene.creature("r").health = 100
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert "burning" in scene.statuses("r")


def test_a_brand_shines_as_a_lamp_does_and_goes_with_its_bearer() -> None:
    scene = Scene("##########\n#..@.....#\n##########", light=1)
    scene.give("brand", worn=True)
    scene.walk("e")
    floor = scene.floor
    assert floor.light.carried[1, 1:9].tolist() == [2, 3, 4, 5, 4, 3, 2, 1], "it is drawn"
    assert not floor.light.lanterns.any(), "nobody's lantern shows the hero"
    for x in range(1, 9):
        floor.ground.put_gas("dark", x, 1, 100)
    scene.rest()
    gas = scene.content.gas_numbers["dark"]
    assert floor.ground.gases[gas, 1, 4] < floor.ground.gases[gas, 1, 8] < 100, "it eats the dark around"


def test_water_puts_a_brand_out_and_fire_lights_it_again() -> None:
    scene = Scene("########\n#@-....#\n########")
    brand = scene.run.world.get(scene.give("brand", worn=True), Item)
    scene.walk("e")
    assert brand.kind.id == "cold_brand"
    assert "Your brand hisses, and is out." in scene.log
    scene.walk("e", "e")
    scene.burn((5, 1), turns=9)
    scene.rest()
    assert brand.kind.id == "brand"


def test_a_suit_of_glare_shines() -> None:
    scene = Scene("########\n#@.....#\n########", light=1)
    scene.run.world.get(scene.give("leather", worn=True), Item).rune = library().runes["glare"]
    sight.look_about(scene.run)
    assert light.light_at(scene.run, 1, 1) == 5
    assert [factor.share for factor in stealth.factors(scene.run)] == [150]
