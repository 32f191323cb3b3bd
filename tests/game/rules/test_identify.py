"""Identification: flavours, names as far as they are known, and how kinds become known."""

from __future__ import annotations

from game.actions.using import Quaff
from game.rules import identify
from game.world import query
from game.world.components import Item
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #.......#
    #########
"""


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
