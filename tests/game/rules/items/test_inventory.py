"""Inventory: letters that stay, stacks, and where things lie."""

from __future__ import annotations

import itertools
import string

import pytest

from game.actions.handling import Drop, Equip, PickUp
from game.actions.using import Throw
from game.rules.items import inventory
from game.world import query, spawn
from game.world.components import Item, Position
from tests.kit.scenes import Scene, library

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


def test_what_was_put_down_comes_back_under_its_letter_if_that_is_free() -> None:
    scene = Scene("##########\n#@d!j....#\n##########", legend={"d": "dart", "!": "haste", "j": "javelin"})
    for _ in range(3):
        scene.walk("e")
        scene.do(PickUp())
    before = {"a": "dart", "b": "haste", "c": "javelin"}
    assert scene.pack == before
    entities = {letter: entity for letter, entity, _ in query.pack(scene.run, scene.run.hero)}
    scene.do(Drop(entities["a"]))
    scene.walk("e")
    scene.do(Drop(entities["c"]))
    scene.do(PickUp())
    scene.walk("w")
    scene.do(PickUp())
    assert scene.pack == before
    scene.do(Drop(entities["a"]))
    scene.give("axe")
    scene.do(PickUp())
    assert scene.pack == {"a": "axe", "b": "haste", "c": "javelin", "d": "dart"}


def test_what_was_thrown_keeps_its_letter_from_the_next_thing_while_another_is_free() -> None:
    scene = Scene("##########\n#@!?.....#\n##########", legend={"!": "haste", "?": "axe"})
    javelin = scene.give("javelin")
    scene.do(Throw(javelin, 5, 1))
    for _ in range(2):
        scene.walk("e")
        scene.do(PickUp())
    assert scene.pack == {"b": "haste", "c": "axe"}
    for _ in range(2):
        scene.walk("e")
    scene.do(PickUp())
    assert scene.pack == {"a": "javelin", "b": "haste", "c": "axe"}

    scene.do(Throw(javelin, 1, 1))
    for _ in range(24):
        scene.give("dagger")
    assert len(scene.pack) == 26, "a full pack spares no letter"


def test_what_a_thief_had_comes_back_under_the_letter_that_it_had_in_the_heros_pack() -> None:
    scene = Scene(
        "##########\n#@d!j.r..#\n##########", d="dart", j="javelin", r="cutpurse captive", legend={"!": "haste"}
    )
    run, thief = scene.run, scene.named["r"]
    for kind in ("axe", "mace", "sword"):
        inventory.put_into_pack(run, thief, inventory.take_one(run, scene.give(kind)))
    for _ in range(3):
        scene.walk("e")
        scene.do(PickUp())
    assert scene.pack == {"a": "dart", "b": "haste", "c": "javelin"}
    entities = {letter: entity for letter, entity, _ in query.pack(run, run.hero)}
    inventory.put_into_pack(run, thief, inventory.take_one(run, entities["c"]))
    scene.do(Drop(entities["b"]))
    inventory.put_into_pack(run, run.hero, inventory.take_one(run, entities["c"]))
    assert scene.pack == {"a": "dart", "c": "javelin"}


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
    assert scene.log[-1] == "Your pack is full: drop something first."
    assert scene.run.turn == turn
    assert query.items_at(scene.run, 3, 1)


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


def test_a_stack_gives_up_one_at_a_time() -> None:
    scene = Scene(ROOM)
    darts = scene.give("dart", count=2)
    one = inventory.take_one(scene.run, darts)
    assert one != darts
    assert scene.run.world.get(one, Item).count == 1
    assert inventory.take_one(scene.run, darts) == darts
    assert scene.pack == {}


def test_the_first_free_letter_is_that_of_what_was_given_away() -> None:
    scene = Scene(ROOM)
    things = [scene.give("dagger") for _ in range(26)]
    assert inventory.free_letter(scene.run, scene.run.hero) is None
    inventory.take_one(scene.run, things[7])
    inventory.take_one(scene.run, things[3])
    assert inventory.free_letter(scene.run, scene.run.hero) == "d"


def test_a_full_pack_refuses_but_what_stacks() -> None:
    scene = Scene(
        """
        #######
        #@!)..#
        #######
    """,
        legend={"!": "dart", ")": "sword"},
    )
    darts = scene.give("dart", count=4)
    for _ in range(25):
        scene.give("dagger", worn=True)
    sword = scene.named[")"]
    assert inventory.letter_for(scene.run, scene.run.hero, scene.run.world.get(sword, Item)) is None
    with pytest.raises(ValueError, match="full"):
        inventory.put_into_pack(scene.run, scene.run.hero, sword)
    assert scene.run.world.get(sword, Position) == Position(3, 1)
    assert inventory.put_into_pack(scene.run, scene.run.hero, scene.named["!"]) == ("a", darts)
    assert not scene.lives("!")
    assert scene.run.world.get(darts, Item).count == 5


@pytest.mark.parametrize(
    ("kind", "other", "enchant", "stacks"),
    [
        ("dart", "dart", 0, True),
        ("dart", "dart", 1, False),
        ("dart", "javelin", 0, False),
        ("dagger", "dagger", 0, False),
    ],
)
def test_things_stack_that_are_alike_in_all(kind: str, other: str, enchant: int, *, stacks: bool) -> None:
    items = Scene(ROOM).content.items
    assert inventory.stacks_with(inventory.make(items[kind]), inventory.make(items[other], enchant=enchant)) == stacks


def test_the_last_of_a_stack_is_used_up() -> None:
    scene = Scene(ROOM)
    darts = scene.give("dart", count=2)
    inventory.use_up(scene.run, darts)
    assert scene.pack == {"a": "dart"}
    inventory.use_up(scene.run, darts)
    assert scene.pack == {}
    assert not scene.run.world.alive(darts)


def test_things_lie_nearest_first_apart_from_each_other_and_never_in_doors() -> None:
    scene = Scene(
        """
        ##########
        #@!<'.~..#
        ##########
    """,
        legend={"!": "haste"},
    )
    cells = list(itertools.islice(inventory.cells_for_things(scene.run, 2, 1), 9))
    assert cells == [(1, 1), (5, 1)]  # water and what lies behind it cannot be walked to


def test_a_thing_lies_on_another_where_there_is_no_room() -> None:
    scene = Scene(
        """
        ####
        #@!#
        ####
    """,
        legend={"!": "haste"},
    )
    inventory.put_down(scene.run, scene.give("dagger"), 1, 1)
    sword = scene.give("sword")
    assert inventory.put_down(scene.run, sword, 1, 1) == (1, 1)
    assert scene.run.world.get(sword, Position) == Position(1, 1)


def test_value_goes_up_and_down_with_enchantment_and_by_number() -> None:
    items = library().items
    assert inventory.value(Item(items["healing"])) == 100
    assert inventory.value(Item(items["sword"], enchant=2)) == items["sword"].value + 80
    assert inventory.value(Item(items["dagger"], enchant=-3)) == 0
    assert inventory.value(Item(items["dart"], count=7)) == 7 * items["dart"].value


def test_all_but_keys_is_worth_something() -> None:
    assert [kind.id for kind in library().items.values() if not kind.value] == ["vault_key"]
