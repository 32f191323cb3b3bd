"""Keys and their doors, told apart by metal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.pages import overview
from game.draw.words import describing
from game.rules.combat import sight
from game.rules.items import identify, inventory, locks
from game.session import Session
from game.world import spawn
from game.world.components import Item, Opens, Position
from levelgen import Level, Mark, Tier
from tests.kit.playing import library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

DOORS = """
    #########
    #.@.....#
    #X##X####
    #..#....#
    #########
"""


def with_locks(scene: Scene) -> None:
    level = scene.floor.level
    marks = tuple(Mark("lock", x, 2, Tier.EASY, -1, "", pair, binding=True) for pair, x in ((7, 4), (3, 1)))
    scene.floor.level = Level(
        level.terrain, level.room_at, level.rooms, level.links, level.stairs_up, level.stairs_down, marks
    )


def key(scene: Scene, x: int, depth: int = 1) -> Item:
    number = scene.give("vault_key")
    scene.run.world.add(number, Opens(depth, x, 2, locks.metal_of(scene.floor, x, 2)))
    return scene.run.world.get(number, Item)


def two_doors() -> Scene:
    scene = Scene(DOORS, X="locked_door")
    with_locks(scene)
    return scene


def test_two_keys_on_a_floor_are_told_apart() -> None:
    scene = two_doors()
    names = {identify.name(scene.run, key(scene, x)) for x in (1, 4)}
    assert names == {"brass key", "iron key"}


def test_two_keys_and_two_doors_are_told_apart_in_every_list(tmp_path: Path) -> None:
    scene = two_doors()
    for number, x in ((3, 1), (5, 4)):
        lying = spawn.create(scene.run, inventory.make(scene.content.items["vault_key"]), Position(number, 1))
        scene.run.world.add(lying, Opens(1, x, 2, locks.metal_of(scene.floor, x, 2)))
    sight.look_about(scene.run)
    words = (
        " ".join(line[:32] for line in play(scene.session, [], tmp_path).lines()),
        " ".join(spot.words for spot in overview.spots(scene.run, scene.floor)),
        "\n".join(play(scene.session, ["_", "/"], tmp_path).lines()),
    )
    assert all(f"{metal} key" in told for metal in ("brass", "iron") for told in words)
    assert "locked door (needs its brass key)" in words[1]
    assert "you know where its brass key lies" in describing.place(scene.run, 1, 2)
    scene.floor.memory.visible[:] = False
    assert "brass key" in " ".join(spot.words for spot in overview.spots(scene.run, scene.floor)), "it was seen there"
    key(scene, 1)
    assert "locked door (you have its brass key)" in " ".join(
        spot.words for spot in overview.spots(scene.run, scene.floor)
    )


def test_a_locked_door_says_which_key_it_takes() -> None:
    scene = two_doors()
    assert "its brass key is somewhere on this floor" in describing.place(scene.run, 1, 2)
    assert "its iron key is somewhere on this floor" in describing.place(scene.run, 4, 2)
    key(scene, 4)
    assert "its iron key is in your pack" in describing.place(scene.run, 4, 2)
    master = scene.give("master_key")
    assert "your master key opens it" in describing.place(scene.run, 4, 2)
    scene.run.world.delete(master)
    assert "its brass key is somewhere" in describing.place(scene.run, 1, 2)


def test_walking_into_a_locked_door_names_the_key() -> None:
    scene = two_doors()
    scene.walk("w", "s")
    assert scene.log[-1] == "It is locked, and you do not have its brass key."


def test_a_key_of_another_floor_says_which() -> None:
    scene = two_doors()
    assert identify.name(scene.run, key(scene, 1, depth=3)) == "brass key of floor 3"


def test_the_keys_of_a_new_run_are_made_of_the_metal_of_their_locks() -> None:
    found = 0
    for seed in range(12):
        run = Session.new(library(), seed).run
        for _, (opens,) in run.world.rows(Opens):
            assert opens.metal == locks.metal_of(run.floor, opens.x, opens.y) != ""
            found += 1
    assert found
