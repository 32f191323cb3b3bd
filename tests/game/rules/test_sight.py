"""Sight: what the hero sees and remembers, and who comes into sight."""

from __future__ import annotations

from game.rules import stealth
from game.world.events import Appeared, Event
from tests.kit.scenes import Scene

LONG = "#" * 40 + "\n#@" + "." * 36 + "r#\n" + "#" * 40


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


def test_rooms_entered_and_damage_are_reckoned_by_tier() -> None:
    scene = Scene(
        """
        ########
        #@.+.r.#
        ########
    """,
        r="turnkey asleep",
    )
    scene.walk("e", "e", "e", "e")
    assert scene.run.counts["rooms:tier:0"] == 2
    scene.walk("w", "e")
    assert scene.run.counts["rooms:tier:0"] == 2
    scene.dice.luck = True
    scene.walk("e")
    scene.walk("e")
    dealt = 40 - scene.health()
    assert dealt > 0
    assert scene.run.counts["damage:tier:0"] >= dealt
