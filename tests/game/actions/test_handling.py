"""Packs, letters, and what is worn."""

from __future__ import annotations

import string

from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.using import Quaff
from game.rules import combat, identify, inventory
from game.world import query, spawn
from game.world.components import Item, Position, Worn
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #.......#
    #########
"""


def test_things_go_under_the_first_free_letter_and_keep_it() -> None:
    scene = Scene(
        """
        #########
        #.@!....#
        #########
    """,
        legend={"!": "haste"},
    )
    dagger, sword = scene.give("dagger"), scene.give("sword")
    scene.give("axe")
    assert scene.pack == {"a": "dagger", "b": "sword", "c": "axe"}

    scene.do(Drop(sword))
    scene.walk("e")
    scene.do(PickUp())
    assert scene.pack == {"a": "dagger", "b": "haste", "c": "axe"}
    scene.do(Equip(dagger))
    assert scene.pack["a"] == "dagger"
    assert "You now have" in " ".join(scene.log)


def test_things_alike_lie_as_one_and_others_do_not() -> None:
    scene = Scene(
        """
        ########
        #@!?)..#
        ########
    """,
        legend={"!": "haste", "?": "haste", ")": "sword"},
    )
    scene.give("haste")
    scene.give("sword", enchant=1)
    for _ in range(3):
        scene.walk("e")
        scene.do(PickUp())
    assert scene.pack == {"a": "3 haste", "b": "sword", "c": "sword"}


def test_a_full_pack_takes_only_what_lies_as_one() -> None:
    scene = Scene(
        """
        ########
        #@!?...#
        ########
    """,
        legend={"!": "haste", "?": "sword"},
    )
    scene.give("haste")
    for _ in string.ascii_lowercase[1:]:
        scene.give("dagger")
    assert len(scene.pack) == 26
    scene.walk("e")
    scene.do(PickUp())
    assert scene.pack["a"] == "2 haste"
    scene.walk("e")
    turn = scene.run.turn
    scene.do(PickUp())
    assert scene.log[-1] == "Your pack is full."
    assert scene.run.turn == turn
    assert query.items_at(scene.run, 3, 1)


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


def test_nothing_is_laid_on_stairs_or_in_doorways() -> None:
    scene = Scene("""
        #######
        #.@<..#
        #######
    """)
    spawn.place(scene.run, scene.run.hero, 3, 1)
    thing = scene.give("dagger")
    scene.do(Drop(thing))
    at = scene.run.world.get(thing, Position)
    assert (at.x, at.y) in ((2, 1), (4, 1))


def test_armour_takes_ten_turns_and_helps() -> None:
    scene = Scene(ROOM)
    armour = scene.give("leather")
    assert combat.defence(scene.run, scene.run.hero) == 0
    scene.do(Equip(armour))
    assert scene.run.turn == 10
    assert combat.defence(scene.run, scene.run.hero) == 30 + 10 * 0.5  # two points of strength to spare
    assert query.worn(scene.run, scene.run.hero, "armour") == (armour, scene.run.world.get(armour, Item))
    assert "You put on" in scene.log[-1]

    scene.do(Remove(armour))
    assert combat.defence(scene.run, scene.run.hero) == 0
    assert scene.pack == {"a": "leather"}


def test_one_weapon_takes_the_place_of_another() -> None:
    scene = Scene(ROOM)
    dagger, sword = scene.give("dagger", worn=True), scene.give("sword")
    scene.do(Equip(sword))
    assert scene.run.world.find(dagger, Worn) is None
    assert scene.pack == {"a": "dagger", "b": "sword"}
    scene.do(Equip(sword))
    assert scene.log[-1] == "You already use that."


def test_potions_cannot_be_worn_and_the_unworn_not_removed() -> None:
    scene = Scene(ROOM)
    potion = scene.give("haste")
    scene.do(Equip(potion))
    scene.do(Remove(potion))
    scene.do(Drop(potion + 50))
    assert scene.run.ticks == 0


def test_weakness_and_weight_take_from_hit_and_armour() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="brute",
    )
    plate = scene.give("plate", worn=True)
    del plate
    assert combat.defence(scene.run, scene.run.hero) == 0  # 100, less 25 for each of seven points of strength missing
    scene.give("dagger", worn=True)
    strong = combat.odds(scene.run, scene.run.hero, scene.named["r"])
    scene.afflict("@", "weakened", 10)
    assert combat.odds(scene.run, scene.run.hero, scene.named["r"]) < strong


def test_worn_armour_becomes_known_in_time() -> None:
    scene = Scene(ROOM)
    armour = scene.give("leather", enchant=2, known=False, worn=True)
    item = scene.run.world.get(armour, Item)
    scene.rest(identify.TURNS_TO_KNOW - 1)
    assert identify.name(scene.run, item) == "leather armour"
    scene.rest()
    assert identify.name(scene.run, item) == "+2 leather armour"
    assert any("You know your leather armour well now" in line for line in scene.log)


def test_the_last_unknown_kind_of_a_family_is_known_by_elimination() -> None:
    scene = Scene(ROOM)
    wands = [kind for kind in scene.content.items.values() if kind.family.charged]
    *others, before, last = wands
    scene.run.known.update(kind.id for kind in others)
    assert not identify.is_known(scene.run, last)
    identify.learn(scene.run, before)
    assert identify.is_known(scene.run, last)


def test_flavours_are_dealt_anew_each_run_and_each_once() -> None:
    looks = []
    for seed in (1, 2):
        scene = Scene(ROOM, seed=seed)
        potions = [kind.id for kind in scene.content.items.values() if kind.family.breaks]
        dealt = [scene.run.flavours[kind] for kind in potions]
        assert len(set(dealt)) == len(dealt)
        looks.append(dealt)
    assert looks[0] != looks[1]


def test_names_tell_no_more_than_is_known() -> None:
    scene = Scene(ROOM)
    potion = scene.run.world.get(scene.give("healing", count=2), Item)
    wand = scene.run.world.get(scene.give("sparks", charges=3, known=False), Item)
    sword = scene.run.world.get(scene.give("sword", enchant=-1, known=False), Item)
    assert identify.name(scene.run, potion) == f"2 {scene.run.flavours['healing']} potions"
    assert identify.name(scene.run, wand) == f"{scene.run.flavours['sparks']} wand"
    assert identify.name(scene.run, sword) == "sword"
    scene.do(Quaff(query.pack(scene.run, scene.run.hero)[0][1]))
    wand.known = sword.known = True
    scene.run.known.add("sparks")
    assert identify.name(scene.run, potion) == "potion of healing"
    assert identify.name(scene.run, wand) == "wand of sparks [3]"
    assert identify.name(scene.run, sword) == "-1 sword"
    assert [identify.article(words) for words in ("axe", "sword", "2 darts", "-1 sword")] == [
        "an axe",
        "a sword",
        "2 darts",
        "a -1 sword",
    ]


def test_a_stack_gives_up_one_at_a_time() -> None:
    scene = Scene(ROOM)
    darts = scene.give("dart", count=2)
    one = inventory.take_one(scene.run, darts)
    assert one != darts
    assert scene.run.world.get(one, Item).count == 1
    assert inventory.take_one(scene.run, darts) == darts
    assert scene.pack == {}
