"""Sight: what the hero sees and remembers, and who comes into sight."""

from __future__ import annotations

import pytest

from game.rules.combat import sight
from game.rules.senses import stealth
from game.world import spawn
from game.world.events import Appeared, Event
from tests.kit.scenes import Scene

LONG = "#" * 40 + "\n#@" + "." * 36 + "r#\n" + "#" * 40
HALL = """
    #########
    #@..'..!#
    #########
"""


def test_darkness_blinds_and_hides() -> None:
    scene = Scene(LONG, r="rat asleep")
    scene.afflict("@", "darkened", 9)
    scene.rest()
    assert scene.floor.memory.visible.sum() == 9
    assert stealth.stealth_range(scene.run) == 3  # 14, halved by resting, halved by the dark


def test_those_who_come_into_sight_are_met_once() -> None:
    scene = Scene(
        """
        #######
        #@+..r#
        #######
    """,
        r="turnkey asleep",
    )
    scene.dice.luck = False
    events: list[Event] = list(scene.walk("e"))
    assert [event.who for event in events if isinstance(event, Appeared)] == [scene.named["r"]]
    assert not any(isinstance(event, Appeared) for event in scene.rest(3))


def test_rooms_entered_are_counted_by_tier_each_once() -> None:
    scene = Scene(
        """
        ########
        #@.+.r.#
        ########
    """,
        r="turnkey asleep",
    )
    scene.walk("e", "e", "e", "e")
    assert scene.run.counts["rooms:gaol:easy"] == 2
    scene.walk("w", "e")
    assert scene.run.counts["rooms:gaol:easy"] == 2


def look_from(scene: Scene, x: int, y: int) -> None:
    spawn.place(scene.run, scene.run.hero, x, y)
    sight.look_about(scene.run)


def test_the_ground_is_remembered_as_it_was_last_seen() -> None:
    scene = Scene(HALL, legend={"!": "haste"})
    names = scene.content.terrain
    scene.floor.ground.change(4, 1, "door")
    scene.floor.ground.change(6, 1, "rubble")
    sight.look_about(scene.run)
    assert not scene.floor.memory.visible[1, 6]
    assert scene.floor.memory.explored[1, 6]
    assert names[scene.floor.memory.terrain[1, 4]].id == "door"
    assert names[scene.floor.memory.terrain[1, 6]].id == "floor"
    look_from(scene, 5, 1)
    assert names[scene.floor.memory.terrain[1, 6]].id == "rubble"


def test_things_are_remembered_until_their_place_is_seen_again() -> None:
    scene = Scene(HALL, legend={"!": "haste"})
    assert scene.floor.memory.items == {(7, 1): "haste"}
    scene.floor.ground.change(4, 1, "door")
    sight.look_about(scene.run)
    spawn.place(scene.run, scene.named["!"], 3, 1)
    sight.look_about(scene.run)
    assert scene.floor.memory.items == {(7, 1): "haste", (3, 1): "haste"}
    look_from(scene, 5, 1)
    assert scene.floor.memory.items == {(3, 1): "haste"}


@pytest.mark.parametrize(("x", "met"), [(1, []), (2, ["eel"])])
def test_what_is_submerged_comes_into_sight_beside_the_hero_alone(x: int, met: list[str]) -> None:
    scene = Scene(
        """
        #######
        #@.~.e#
        #######
    """,
        e="eel",
    )
    spawn.place(scene.run, scene.named["e"], 3, 1)
    scene.run.events = []
    scene.run.in_sight = set()
    look_from(scene, x, 1)
    assert scene.floor.memory.visible[1, 3]
    assert ["eel" for event in scene.run.events if isinstance(event, Appeared)] == met


def test_whoever_comes_back_into_sight_is_met_again() -> None:
    scene = Scene(
        """
        #######
        #@.'r.#
        #######
    """,
        r="turnkey asleep",
    )
    for door, met in (("door", set()), ("open_door", {scene.named["r"]})):
        scene.run.events = []
        scene.floor.ground.change(3, 1, door)
        sight.look_about(scene.run)
        assert scene.run.in_sight == met
        assert {event.who for event in scene.run.events if isinstance(event, Appeared)} == met
