"""Inventory: letters that stay, stacks, and where things lie."""

from __future__ import annotations

import string

from game.actions.handling import Drop, Equip, PickUp
from game.rules import inventory
from game.world import query, spawn
from game.world.components import Item, Position
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
