"""Effects on knowledge: maps, things, minds, names, enchantments."""

from __future__ import annotations

import pytest

from game.actions.using import Read
from game.content.effects.knowing import Enchant, Identify, Reveal
from game.draw.words import describing
from game.rules import effects
from game.rules.items import identify
from game.world.components import Item
from game.world.events import Revealed
from game.world.floor import Floor
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #########
"""
STORE = """
    ##########
    #@..+.!..#
    #...#..?.#
    ##########
"""


def test_mapping_shows_the_ground_with_its_secrets() -> None:
    scene = Scene("""
        ###########
        #@.+...S..#
        ###########
    """)
    scene.do(Read(scene.give("mapping")))
    assert scene.floor.memory.explored[1, 5]
    assert scene.floor.content.terrain[scene.floor.memory.terrain[1, 7]].bump == "open"


@pytest.mark.parametrize("kind", ["venom", "sparks"])
def test_identify_tells_once_what_a_thing_of_a_new_kind_is(kind: str) -> None:
    scene = Scene(ROOM)
    thing = scene.give(kind, known=False)
    scene.run.known.discard(kind)
    scene.do(Read(scene.give("identify"), thing))
    assert sum(scene.content.items[kind].name in line for line in scene.log) == 1


def test_identify_makes_the_chosen_thing_known() -> None:
    scene = Scene(ROOM)
    scroll, sword = scene.give("identify"), scene.give("sword", enchant=2, known=False)
    assert identify.name(scene.run, scene.run.world.get(sword, Item)) == "sword"
    scene.do(Read(scroll, sword))
    assert identify.name(scene.run, scene.run.world.get(sword, Item)) == "+2 sword"

    potion = scene.give("haste")
    scene.do(Read(scene.give("identify"), potion))
    assert "haste" in scene.run.known


def test_treasure_scent_tells_where_things_lie_and_nothing_of_the_ground() -> None:
    scene = Scene(STORE, legend={"!": "haste", "?": "axe"})
    explored = scene.floor.memory.explored.copy()
    assert scene.floor.memory.items == {}
    assert effects.apply(scene.run, Reveal("items"), scene.run.hero)
    assert scene.floor.memory.items == {(6, 1): "haste", (7, 2): "axe"}
    assert (scene.floor.memory.explored == explored).all()


def test_treasure_scent_says_when_nothing_lies_there() -> None:
    scene = Scene(ROOM)
    effects.apply(scene.run, Reveal("items"), scene.run.hero)
    assert [event.what for event in scene.run.events if isinstance(event, Revealed)] == ["no_items"]


def test_a_map_shows_all_that_can_be_walked_on_and_its_walls() -> None:
    scene = Scene(STORE, legend={"!": "haste", "?": "axe"})
    assert not scene.floor.memory.explored[2, 8]
    effects.apply(scene.run, Reveal("map"), scene.run.hero)
    assert scene.floor.memory.explored[0:4, 0:10].all()
    assert (scene.floor.memory.terrain[0:4, 0:10] == scene.floor.ground.terrain[0:4, 0:10]).all()
    assert not scene.floor.memory.visible[2, 8]


def test_what_is_only_known_from_a_map_is_told_apart_after_a_save_too() -> None:
    scene = Scene(STORE, legend={"!": "haste", "?": "axe"})
    effects.apply(scene.run, Reveal("map"), scene.run.hero)
    assert "known from a map" in describing.place(scene.run, 8, 2)
    assert "known from a map" not in describing.place(scene.run, 2, 1)
    restored = Floor.restored(scene.floor.record(), scene.content)
    assert (restored.memory.mapped == scene.floor.memory.mapped).all()


def test_telepathy_lasts_a_hundred_and_fifty_turns() -> None:
    scene = Scene(ROOM)
    effects.apply(scene.run, Reveal("monsters"), scene.run.hero)
    assert scene.statuses() == {"telepathic": 150}


def test_a_name_makes_known_the_thing_and_its_kind() -> None:
    scene = Scene(ROOM)
    wand, other = (scene.give(kind, charges=3, known=False) for kind in ("sparks", "slowness"))
    effects.apply(scene.run, Identify(), scene.run.hero, on=wand)
    assert scene.run.world.get(wand, Item).known
    assert not scene.run.world.get(other, Item).known
    assert scene.run.known == {"sparks"}


def test_enchanting_adds_one_to_armour_and_two_charges_to_a_wand() -> None:
    scene = Scene(ROOM)
    armour, wand = scene.give("leather", enchant=-2), scene.give("sparks", charges=3)
    for thing in (armour, wand):
        effects.apply(scene.run, Enchant(), scene.run.hero, on=thing)
    assert (scene.run.world.get(armour, Item).enchant, scene.run.world.get(armour, Item).charges) == (-1, 0)
    assert (scene.run.world.get(wand, Item).enchant, scene.run.world.get(wand, Item).charges) == (0, 5)
