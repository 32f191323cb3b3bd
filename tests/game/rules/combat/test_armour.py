"""What suits of armour do beside turning blows, and the rings and runes that ward: each in a scene that needs it."""

from __future__ import annotations

import pytest

from game.actions.fighting import Strike
from game.actions.handling import Equip
from game.actions.moving import Plunge, Rest
from game.actions.using import Read
from game.content.effects.bodily import Afflict
from game.content.effects.forces import Push
from game.content.effects.moving import Teleport
from game.rules import effects, status_effects
from game.rules.combat import blows, shots
from game.rules.senses import gas, stealth
from game.world.components import Hero, Item
from game.world.events import Hit
from tests.kit.scenes import Scene, library

DUEL = """
    ###########
    #.........#
    #.@r......#
    #.........#
    ###########
"""
POOL = """
    #########
    #@~~~~~.#
    #########
"""


def clad(suit: str, drawing: str = DUEL, *, rune: str = "", **named: str) -> Scene:
    """A hero who wears this, hard to kill."""
    scene = Scene(drawing, legend=named or {"r": "turnkey"})
    entity = scene.give(suit, worn=True)
    if rune:
        scene.run.world.get(entity, Item).rune = library().runes[rune]
    scene.creature().health = scene.creature().max_health = 500
    return scene


def test_leather_is_on_in_three_turns() -> None:
    for suit, turns in (("leather", 3), ("scale", 10)):
        scene = Scene("#####\n#.@.#\n#####")
        scene.do(Equip(scene.give(suit)))
        assert scene.run.turn == turns


def test_a_quilted_coat_muffles_and_burns_for_longer() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    plain = stealth.stealth_range(scene.run)
    scene.give("quilt", worn=True)
    assert stealth.stealth_range(scene.run) == plain * 75 // 100
    status_effects.apply_status(scene.run, scene.run.hero, "burning", 4)
    assert scene.statuses()["burning"] == 8


def test_an_oilskin_keeps_the_pack_dry_and_webs_at_bay() -> None:
    scene = Scene(POOL, legend={"~": "deep_water"})
    scene.give("oilskin", worn=True)
    scene.give("haste")
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    for _ in range(3):
        scene.do(Rest())
    assert "haste" in scene.pack.values()
    assert not any("pulls at what you carry" in line for line in scene.log)
    assert any("runs off what you wear" in line for line in scene.log)
    assert "soaked" not in scene.statuses()
    status_effects.apply_status(scene.run, scene.run.hero, "stuck", 4)
    assert scene.statuses()["stuck"] == 2


def test_an_apron_lets_one_wade_through_flames_but_not_shrug_off_a_bolt_of_fire() -> None:
    scene = clad("apron", "######\n#@...#\n######")
    scene.burn((2, 1), turns=9)
    scene.walk("e")
    assert (scene.at(), scene.statuses(), scene.health()) == ((2, 1), {}, 500)
    scene.floor.ground.put_gas("steam", 2, 1, 200)
    assert not gas.harms(scene.run, scene.run.hero, 2, 1)
    scene.rest()
    assert scene.health() == 500
    status_effects.apply_status(scene.run, scene.run.hero, "burning", 4)
    scene.rest()
    assert scene.health() < 500


@pytest.mark.parametrize(("suit", "rune", "harm"), [("scale", "", 2), ("leather", "", 4)])
def test_shots_glance_off_scales(suit: str, rune: str, harm: int) -> None:
    scene = clad(suit, "#########\n#@....c.#\n#########", rune=rune, c="crossbowman")
    shot = scene.creature("c").kind.shot
    assert shot is not None
    scene.dice.luck = True
    scene.dice.rolls = [shot.damage[0] * harm // 4]
    shots.shot(scene.run, scene.named["c"], scene.run.hero, shot)
    assert 500 - scene.health() == max(shot.damage[0] * harm // 4, 0)


def test_return_sends_shots_back() -> None:
    scene = clad("leather", "#########\n#@....c.#\n#########", rune="return", c="crossbowman")
    shot = scene.creature("c").kind.shot
    assert shot is not None
    scene.dice.luck = True
    scene.afflict("c", "weakened", 9)
    scene.creature("c").health = scene.creature("c").max_health = 100
    assert not shots.shot(scene.run, scene.named["c"], scene.run.hero, shot)
    dealt = 100 - scene.health("c")
    assert 0 < dealt <= shot.damage[1] * 3 // 4, "it hurts no more than it would have hurt the hero"
    assert [event.damage for event in scene.run.events if isinstance(event, Hit)] == [dealt]
    assert scene.health() == 500


def test_the_lodestone_draws_shots() -> None:
    scene = clad("plate", "#########\n#@....c.#\n#########", rune="lode", c="crossbowman")
    shot = scene.creature("c").kind.shot
    assert shot is not None
    scene.dice.luck = False
    assert shots.shot(scene.run, scene.named["c"], scene.run.hero, shot)


def test_mail_turns_teeth_and_wounds() -> None:
    scene = clad("mail", r="adder")
    scene.creature("r").kind = scene.content.monsters["adder"]
    scene.dice.luck = True
    blows.blow(scene.run, scene.named["r"], scene.run.hero)
    assert "poisoned" not in scene.statuses()
    effects.apply(scene.run, Afflict("bleeding", (9, 9)), scene.run.hero)
    assert "bleeding" not in scene.statuses()
    scene.dice.luck = True
    other = clad("leather", r="adder")
    other.dice.luck = True
    blows.blow(other.run, other.named["r"], other.run.hero)
    assert "poisoned" in other.statuses()


def test_plate_is_neither_pushed_nor_seized_and_does_not_swim() -> None:
    scene = clad("plate")
    effects.apply(scene.run, Push(3), scene.run.hero, source=scene.named["r"])
    assert scene.at() == (2, 2)
    status_effects.apply_status(scene.run, scene.run.hero, "seized", 5, source=scene.named["r"])
    assert "seized" not in scene.statuses()
    scene = Scene(POOL, legend={"~": "deep_water"})
    scene.give("plate", worn=True)
    scene.do(Plunge(1, 0))
    assert scene.turn.refusal == "You would sink like a stone in what you wear."


def test_roots_hold_against_scrolls_and_pushes() -> None:
    scene = clad("leather", rune="root")
    effects.apply(scene.run, Push(3), scene.run.hero, source=scene.named["r"])
    assert not effects.apply(scene.run, Teleport(), scene.run.hero)
    scene.do(Read(scene.give("leaping")))
    assert scene.at() == (2, 2)
    assert "What you wear roots you to the spot." in scene.log


def test_clean_air_keeps_gas_out() -> None:
    scene = clad("leather", rune="lung")
    scene.floor.ground.put_gas("poison", 2, 2, 200)
    scene.rest()
    assert "poisoned" not in scene.statuses()
    assert any("of clean air" in line for line in scene.log)


def test_quenching_turns_fire_to_steam_before_it_hurts() -> None:
    scene = clad("leather", "######\n#@...#\n######", rune="quench")
    status_effects.apply_status(scene.run, scene.run.hero, "burning", 4)
    scene.rest()
    assert scene.health() == 500
    assert "burning" not in scene.statuses()
    assert scene.floor.ground.gases_at(1, 1)
    assert not gas.harms(scene.run, scene.run.hero, 1, 1)  # the steam is its own


def test_breath_is_held_for_a_time_and_comes_back() -> None:
    scene = Scene("######\n#@...#\n######")
    scene.give("breath", enchant=1, worn=True)
    for _ in range(8):
        scene.floor.ground.put_gas("poison", 1, 1, 200)
        scene.rest()
    assert "poisoned" not in scene.statuses()
    scene.floor.ground.put_gas("poison", 1, 1, 200)
    scene.rest()
    assert "poisoned" in scene.statuses()
    scene.floor.ground.gases[:] = 0
    scene.rest(3)
    assert scene.run.world.get(scene.run.hero, Hero).breathless == 5


def test_fire_does_not_cling_to_who_wears_cinders_and_feeds_it() -> None:
    scene = clad("cinders", "######\n#@...#\n######")
    ring = next(item for _, (item,) in scene.run.world.rows(Item))
    ring.enchant = 3
    scene.creature().health = 400
    status_effects.apply_status(scene.run, scene.run.hero, "burning", 4)
    scene.rest()
    assert "burning" not in scene.statuses()
    assert scene.health() == 400 + 3 - 2 or scene.health() == 400 + 3 - 2 + scene.creature().max_health // 300


def test_severing_silences_and_ends_shields() -> None:
    scene = clad("sword", rune="sever")
    scene.creature("r").health = scene.creature("r").max_health = 200
    scene.afflict("r", "shielded", 500)
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert "silenced" in scene.statuses("r")
    assert "shielded" not in scene.statuses("r")


def test_gorging_costs_food_with_each_kill() -> None:
    scene = clad("sword", rune="gorge")
    scene.creature("r").health = 1
    scene.dice.luck = True
    before = scene.hero.food
    scene.do(Strike(scene.named["r"]))
    assert before - scene.hero.food == 26
