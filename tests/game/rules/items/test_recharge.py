"""Recharging: staffs and charms rest, and are ready again."""

from __future__ import annotations

from itertools import pairwise

from game.actions.using import Invoke, Read, Zap
from game.content.effects.bodily import Harm
from game.rules.items import identify, inventory, recharge
from game.rules.items.enchantment import enchanted
from game.storage.snapshot import restore, snapshot
from game.world.components import Creature, Item
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

FLOOR = 700  # turns that a hero spends on one
ROOM = """
    ###########
    #@........#
    ###########
"""


def test_a_staff_gives_back_each_charge_in_turn() -> None:
    scene = Scene(ROOM)
    staff = scene.give("bark", enchant=2, charges=2)
    item = scene.run.world.get(staff, Item)
    period = library().items["bark"].recharge // 2
    scene.do(Zap(staff, 1, 1))
    scene.do(Zap(staff, 1, 1))
    assert (item.charges, scene.statuses()["shielded"] > 0) == (0, True)
    scene.do(Zap(staff, 1, 1))
    assert scene.turn.refusal == f"It has to rest for {period - 2} more turns."
    scene.rest(period - 3)
    assert item.charges == 0
    scene.rest()
    assert item.charges == 1
    scene.rest(period)
    assert (item.charges, item.cooldown) == (2, 0)


def test_a_charm_is_ready_again_and_says_so() -> None:
    scene = Scene(ROOM)
    scene.creature().health = 4
    charm = scene.give("heart", enchant=4, charges=1)
    scene.do(Invoke(charm))
    assert scene.health() == 4 + 28  # 72 % of 40
    assert any("It is ready in 174 turns." in line for line in scene.card(charm))
    scene.rest(173)
    assert "Your +4 charm of the heart is ready again." not in scene.log
    scene.rest()
    assert scene.log[-1] == "Your +4 charm of the heart is ready again."
    assert scene.run.world.get(charm, Item).charges == 1


def test_wits_let_things_rest_faster() -> None:
    scene = Scene(ROOM)
    scene.give("wits", enchant=5, worn=True)
    charm = scene.give("veil", enchant=1, charges=1)
    item = scene.run.world.get(charm, Item)
    scene.do(Invoke(charm))
    scene.rest(349)
    assert recharge.turns_left(scene.run, item) == 0
    assert item.charges == 1


def test_enchanting_a_staff_adds_a_charge_and_a_charm_rests_less() -> None:
    scene = Scene(ROOM)
    staff = scene.give("bark", enchant=1, charges=1)
    charm = scene.give("heart", enchant=1, charges=1)
    scrolls = scene.give("enchanting", count=2)
    scene.do(Read(scrolls, staff))
    scene.do(Read(scrolls, charm))
    assert identify.name(scene.run, scene.run.world.get(staff, Item)) == "staff of bark [2/2]"
    assert recharge.turns_per_charge(scene.run.world.get(charm, Item)) == 350
    scene.do(Zap(staff, 1, 1))
    assert scene.statuses()["shielded"] == 15  # 16, of which a turn takes one


def test_an_empty_wand_says_that_enchanting_gives_it_charges_and_so_it_does() -> None:
    scene = Scene("########\n#@...r.#\n########", r="brute asleep")
    wand = scene.give("sparks", charges=1)
    identify.learn(scene.run, scene.content.items["sparks"])
    item = scene.run.world.get(wand, Item)
    item.known = True
    told = "A scroll of enchanting would give it two"
    assert not any(told in line for line in scene.card(wand))
    scene.do(Zap(wand, 5, 1))
    assert any(line == f"That was the last charge of your wand. {told} more." for line in scene.log)
    assert f"It is empty. {told} charges." in scene.card(wand)
    scene.do(Read(scene.give("enchanting"), wand))
    assert item.charges == 2
    assert not any(told in line for line in scene.card(wand))


def test_what_rests_is_saved() -> None:
    scene = Scene(ROOM)
    charm = scene.give("heart", enchant=2, charges=1)
    scene.run.world.get(scene.run.hero, Creature).health = 9
    scene.do(Invoke(charm))
    item = restore(snapshot(scene.run), library()).world.get(charm, Item)
    assert item == scene.run.world.get(charm, Item)
    assert item.cooldown > 0


def test_a_staff_is_found_with_two_charges_and_one_more_every_six_dangers() -> None:
    kinds = library().items
    for danger, charges in ((1, 2), (5, 2), (6, 3), (12, 4)):
        staff = inventory.roll(Dice(1), kinds["thunder"], danger=danger)
        charm = inventory.roll(Dice(1), kinds["veil"], danger=danger)
        assert (staff.enchant, staff.charges, charm.enchant) == (charges, charges, charges - 1)


def test_each_point_of_a_staff_brings_more_than_the_last_one_in_a_floors_time() -> None:
    for name in ("embers", "thunder"):
        kind, brought = library().items[name], []
        for enchant in range(2, 9):
            item = inventory.make(kind, enchant=enchant)
            harm = next(effect for effect in enchanted(kind, kind.bolt, enchant) if isinstance(effect, Harm))
            charges = item.charges + FLOOR / recharge.turns_per_charge(item)
            brought.append(charges * sum(harm.damage) / 2)
        gains = [after - before for before, after in pairwise(brought)]
        assert gains == sorted(gains)
        assert gains[0] > brought[0] / 2
