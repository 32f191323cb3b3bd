"""Effects on knowledge: maps, things, minds, names, enchantments."""

from __future__ import annotations

from game.actions.using import Read
from game.rules import identify
from game.world.components import Item
from tests.kit.scenes import Scene

ROOM = """
    #########
    #...@...#
    #########
"""


def test_mapping_shows_the_ground_and_no_secrets() -> None:
    scene = Scene("""
        ###########
        #@.+...S..#
        ###########
    """)
    scene.do(Read(scene.give("mapping")))
    assert scene.floor.memory.explored[1, 5]
    assert scene.floor.content.terrain[scene.floor.memory.terrain[1, 7]].name == "wall"


def test_identify_makes_the_chosen_thing_known() -> None:
    scene = Scene(ROOM)
    scroll, sword = scene.give("identify"), scene.give("sword", enchant=2, known=False)
    assert identify.name(scene.run, scene.run.world.get(sword, Item)) == "sword"
    scene.do(Read(scroll, sword))
    assert identify.name(scene.run, scene.run.world.get(sword, Item)) == "+2 sword"

    potion = scene.give("haste")
    scene.do(Read(scene.give("identify"), potion))
    assert "haste" in scene.run.known
