"""Telling: what happened, in words; once for many to whom the same happens."""

from __future__ import annotations

from game.rules import status_effects
from game.turn import telling
from tests.kit.scenes import Scene

HALL = """
    #########
    #@.r.s..#
    #..t.u..#
    #########
"""


def told(scene: Scene, *names: str) -> list[str]:
    """Let these catch fire, and return what the hero is told of it."""
    scene.run.events = []
    for name in names:
        status_effects.apply_status(scene.run, scene.named[name], "burning", 4)
    telling.tell(scene.run, scene.run.events)
    return [line.text if line.count == 1 else f"{line.text} x{line.count}" for line in scene.run.log]


def hall() -> Scene:
    """The hall with two rats, an adder and a turnkey."""
    return Scene(HALL, r="rat", s="adder", t="turnkey", u="rat")


def test_few_are_told_of_one_by_one() -> None:
    assert told(hall(), "r", "s") == ["The gaol rat is burning.", "The adder is burning."]


def test_many_to_whom_the_same_happens_are_told_of_in_one_line() -> None:
    assert told(hall(), "r", "s", "t", "u") == ["4 of them are burning."]


def test_the_same_words_about_two_stand_in_one_line() -> None:
    assert told(hall(), "r", "u") == ["The gaol rat is burning. x2"]


def test_the_hero_is_always_told_of_apart() -> None:
    assert told(hall(), "r", "s", "@", "t") == ["3 of them are burning.", "You catch fire!"]
