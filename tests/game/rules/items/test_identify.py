"""Identification: flavours, names as far as they are known, and how kinds become known."""

from __future__ import annotations

import pytest

from game.actions.handling import Equip
from game.actions.using import Quaff
from game.content.families import FLAVOURED
from game.rules.items import identify
from game.world import query
from game.world.components import Item
from game.world.events import Learned
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
    scene.rest(identify.TURNS_TO_KNOW["armour"] - 1)
    assert identify.name(scene.run, item) == "suit of leather armour"
    scene.rest()
    assert identify.name(scene.run, item) == "+2 suit of leather armour"
    assert any("You know your suit of leather armour well by now" in line for line in scene.log)


def test_a_weapon_is_known_by_its_hits() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="turnkey")
    scene.creature("r").health = scene.creature("r").max_health = 900
    scene.creature().health = scene.creature().max_health = 900
    item = scene.run.world.get(scene.give("dagger", enchant=1, known=False, worn=True), Item)
    scene.dice.luck = True
    for _ in range(identify.HITS_TO_KNOW - 1):
        scene.walk("e")
    assert identify.name(scene.run, item) == "dagger"
    scene.rest(3)
    assert not item.known
    scene.walk("e")
    assert identify.name(scene.run, item) == "+1 dagger"


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
    assert [identify.article(words) for words in ("axe", "sword", "2 darts", "-1 sword", "Founder")] == [
        "an axe",
        "a sword",
        "2 darts",
        "a -1 sword",
        "the Founder",
    ]


def test_each_kind_that_comes_unknown_looks_like_its_own_family() -> None:
    scene = Scene(ROOM)
    for family in FLAVOURED:
        kinds = scene.content.items_of(family)
        assert {scene.run.flavours[kind.id] for kind in kinds} <= set(scene.content.flavours[family.id])
    assert "dagger" not in scene.run.flavours


def test_what_comes_known_needs_no_learning() -> None:
    scene = Scene(ROOM)
    dagger, healing = scene.content.items["dagger"], scene.content.items["healing"]
    assert identify.is_known(scene.run, dagger)
    assert not identify.is_known(scene.run, healing)
    identify.learn(scene.run, dagger)
    assert scene.run.known == set()


def test_learning_tells_the_old_name_and_the_new_once() -> None:
    scene = Scene(ROOM)
    healing = scene.content.items["healing"]
    look = scene.run.flavours["healing"]
    identify.learn(scene.run, healing)
    identify.learn(scene.run, healing)
    told = [(event.before, event.name) for event in scene.run.events if isinstance(event, Learned)]
    assert told == [(f"{look} potion", "potion of healing")]


def test_several_are_named_in_the_plural() -> None:
    scene = Scene(ROOM)
    mapping, leather = scene.content.items["mapping"], scene.content.items["leather"]
    look = scene.run.flavours["mapping"]
    assert identify.kind_name(scene.run, mapping, 2) == f'2 scrolls called "{look}"'
    scene.run.known.add("mapping")
    assert identify.kind_name(scene.run, mapping, 2) == "2 scrolls of mapping"
    assert identify.kind_name(scene.run, leather, 2) == "2 suits of leather armour"
    assert identify.kind_name(scene.run, scene.content.items["webs"], 2) == "2 staffs of webs"
    assert identify.kind_name(scene.run, scene.content.items["drum"], 2) == "2 charms of the drum"


@pytest.mark.parametrize(("kind", "enchant", "rune", "good"), [
    ("sword", 3, "", True), ("leather", 3, "", True), ("sword", 2, "", None), ("sword", 3, "clamour", None),
])  # fmt: skip
def test_an_uncommonly_good_weapon_or_armour_is_felt_to_be_good(
    kind: str, enchant: int, rune: str, *, good: bool | None
) -> None:
    scene = Scene("#####\n#@..#\n#####")
    thing = scene.give(kind, enchant=enchant, known=False)
    item = scene.run.world.get(thing, Item)
    item.rune = scene.content.runes[rune] if rune else None
    scene.do(Equip(thing))
    assert (identify.sign(scene.run, item), item.known) == (good, False)
    assert any("There is something good about the" in line for line in scene.log) == bool(good)
