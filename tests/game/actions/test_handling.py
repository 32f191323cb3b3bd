"""Packs, letters, and what is worn."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.using import Throw
from game.rules.combat import attacks
from game.rules.items import inventory
from game.world import query, spawn
from game.world.components import Carried, Item, Position, Worn
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #.......#
    #########
"""


def test_picking_up_nothing_is_impossible() -> None:
    scene = Scene(ROOM)
    scene.do(PickUp())
    assert scene.log == ["There is nothing here to pick up."]


def test_what_is_dropped_lies_beside_what_lies_here_and_is_left_alone() -> None:
    scene = Scene(ROOM)
    first, second = scene.give("dagger"), scene.give("sword")
    scene.do(Drop(first))
    scene.do(Drop(second))
    assert scene.run.world.get(first, Position) == Position(4, 1)
    other = scene.run.world.get(second, Position)
    assert (other.x, other.y) != (4, 1)
    assert scene.floor.memory.left_alone == {(4, 1), (other.x, other.y)}


def test_armour_takes_ten_turns_and_helps() -> None:
    scene = Scene(ROOM)
    armour = scene.give("scale")
    assert attacks.defence(scene.run, scene.run.hero) == 0
    scene.do(Equip(armour))
    assert scene.run.turn == 10
    assert attacks.defence(scene.run, scene.run.hero) == 45 - 10  # a point of strength is missing
    assert query.worn(scene.run, scene.run.hero, "armour") == (armour, scene.run.world.get(armour, Item))
    assert "You put on" in scene.log[-1]

    scene.do(Remove(armour))
    assert attacks.defence(scene.run, scene.run.hero) == 0
    assert scene.pack == {"a": "scale"}


def test_one_weapon_takes_the_place_of_another() -> None:
    scene = Scene(ROOM)
    dagger, sword = scene.give("dagger", worn=True), scene.give("sword")
    scene.do(Equip(sword))
    assert scene.run.world.find(dagger, Worn) is None
    assert scene.pack == {"a": "dagger", "b": "sword"}
    scene.do(Equip(sword))
    assert scene.log[-1] == "You are already using that."


def test_a_weapon_thrown_from_the_hand_is_wielded_again_as_it_is_picked_up() -> None:
    scene = Scene(ROOM)
    dagger = scene.give("dagger", worn=True)
    scene.do(Throw(dagger, 7, 1))
    before = scene.run.turn
    scene.walk("e", "e", "e")
    scene.do(PickUp())
    assert scene.run.world.has(dagger, Worn)
    assert scene.run.turn == before + 4  # three steps, and a turn to pick it up
    assert scene.log[-1] == "You now have a +0 dagger (a), and wield it."


@pytest.mark.parametrize("how", ["from the pack", "put down", "never had"])
def test_no_other_weapon_is_wielded_as_it_is_picked_up(how: str) -> None:
    scene = Scene(ROOM)
    if how == "from the pack":
        scene.give("sword", worn=True)
    dagger = scene.give("dagger")
    if how == "put down":
        scene.do(Drop(dagger))
        scene.do(PickUp())
    elif how == "never had":
        spawn.delete(scene.run, dagger)
        dagger = spawn.create(scene.run, inventory.make(scene.content.items["dagger"]), Position(5, 1))
        scene.walk("e")
        scene.do(PickUp())
    else:
        scene.do(Throw(dagger, 5, 1))
        scene.walk("e")
        scene.do(PickUp())
    assert scene.run.world.has(dagger, Carried)
    assert "You now have" in scene.log[-1]
    assert "wield" not in scene.log[-1]


def test_a_third_ring_comes_instead_of_the_one_named_and_the_log_says_which() -> None:
    scene = Scene(ROOM)
    scene.run.known.add("cat")
    sap, cat = scene.give("sap", worn=True), scene.give("cat", worn=True)
    third, fourth = scene.give("wits"), scene.give("breath")
    scene.do(Equip(third, cat))
    assert [entity for entity, _ in query.worn_in(scene.run, scene.run.hero, "ring")] == [sap, third]
    assert "You take off your +0 ring of the cat." in scene.log
    ticks = scene.run.ticks
    scene.do(Equip(fourth, cat))
    assert (scene.log[-1], scene.run.ticks) == ("You are not using that.", ticks)


def test_potions_cannot_be_worn_and_the_unworn_not_removed() -> None:
    scene = Scene(ROOM)
    potion = scene.give("haste")
    scene.do(Equip(potion))
    scene.do(Remove(potion))
    scene.do(Drop(potion + 50))
    assert scene.run.ticks == 0


def test_the_last_free_slot_of_the_pack_is_told_once_each_time_it_fills() -> None:
    scene = Scene("#######\n#@%%!.#\n#######", legend={"%": "sword", "!": "dart"})
    darts = scene.give("dart")
    for _ in range(24):
        last = scene.give("dagger")
    words = "That was the last free slot of your pack."
    for _ in range(3):  # the second sword finds no slot, the dart needs none
        scene.walk("e")
        scene.do(PickUp())
        assert scene.log.count(words) == 1
    assert scene.run.world.get(darts, Item).count > 1
    scene.do(Drop(last))
    scene.walk("w")
    scene.do(PickUp())
    assert scene.log.count(words) == 2
