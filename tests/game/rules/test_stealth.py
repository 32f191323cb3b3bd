"""Stealth: the range within which the hero is noticed, and losing track."""

from __future__ import annotations

import pytest

from game.rules import sight, stealth
from game.world import spawn
from game.world.components import Position
from game.world.events import Noticed
from tests.kit.scenes import Scene

LONG = "#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40


@pytest.mark.parametrize(("how", "cells"), [("usual", 14), ("quiet", 7), ("loud", 28)])
def test_the_stealth_range_is_14_or_half_or_double(how: str, cells: int) -> None:
    scene = Scene(LONG)
    scene.hero.quiet, scene.hero.loud = how == "quiet", how == "loud"
    assert stealth.stealth_range(scene.run) == cells
    scene.afflict("@", "shrouded", 9)
    assert stealth.stealth_range(scene.run) == cells // 2


@pytest.mark.parametrize(("gap", "wakes"), [(7, True), (8, False)])
def test_a_sleeper_wakes_within_half_the_range(gap: int, wakes: bool) -> None:  # noqa: FBT001
    scene = Scene("#" * 40 + "\n#@" + "." * gap + "r" + "." * (36 - gap) + "#\n" + "#" * 40, r="rat asleep")
    scene.dice.luck = True
    scene.walk("e")  # neither quiet nor loud, and one step nearer
    assert (scene.mind("r").mood == "hunting") == wakes
    assert bool(scene.of(Noticed)) == wakes


def test_one_who_rests_is_noticed_from_half_as_far() -> None:
    drawing = "#" * 40 + "\n#@........r" + "." * 28 + "#\n" + "#" * 40
    scene = Scene(drawing, r="turnkey guarding")
    scene.dice.luck = True
    scene.rest(3)
    assert scene.mind("r").mood == "guarding"
    scene.walk("e")
    assert scene.mind("r").mood == "hunting"


def test_nobody_notices_through_a_door() -> None:
    scene = Scene(
        """
        ######
        #@+r.#
        ######
    """,
        r="rat asleep",
    )
    scene.dice.luck = True
    scene.rest(5)
    assert scene.mind("r").mood == "asleep"


def test_out_of_sight_a_hunter_may_lose_track_and_in_sight_it_does_not() -> None:
    scene = Scene(
        """
        #########
        #@..+..r#
        #########
    """,
        r="rat",
    )
    scene.dice.luck = True
    scene.rest()
    assert scene.mind("r").mood == "wandering"
    scene = Scene(
        """
        #########
        #@.....r#
        #########
    """,
        r="rat",
    )
    scene.dice.luck = True
    scene.rest(3)
    assert scene.mind("r").mood == "hunting"


def test_the_silent_are_not_announced() -> None:
    scene = Scene(
        """
        ########
        #@...s.#
        ########
    """,
        s="adder asleep",
    )
    scene.dice.luck = True
    scene.walk("e")
    assert scene.mind("s").mood == "hunting"
    assert not scene.of(Noticed)


@pytest.mark.parametrize(
    ("mood", "gap", "asked"),
    [
        ("wandering", 14, [120]),
        ("wandering", 8, [120]),
        ("wandering", 7, [250]),
        ("guarding", 1, [250]),
        ("wandering", 15, []),
        ("asleep", 7, [60]),
        ("asleep", 8, []),
    ],
)
def test_the_chance_of_being_noticed(mood: str, gap: int, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("#" * 40 + "\n#@" + "." * 35 + "r.#\n" + "#" * 40, r=f"rat {mood}")
    spawn.place(scene.run, scene.named["r"], 1 + gap, 1)
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@r")
    stealth.notices(scene.run, scene.mind("r"), there, here, stealth.USUAL)
    assert chances == asked


def test_a_turn_out_of_sight_loses_the_hero_with_a_small_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    for between, asked in (("door", [120]), ("wall", [30]), ("floor", [])):
        scene = Scene(
            """
            #########
            #@..+..r#
            #########
        """,
            r="rat",
        )
        scene.floor.ground.change(4, 1, between)
        sight.look_about(scene.run)
        chances: list[int] = []
        monkeypatch.setattr(scene.dice, "chance", chances.append)
        scene.rest()
        assert chances == asked


def test_who_loses_track_wanders_and_may_call_again() -> None:
    scene = Scene(
        """
        ######
        #@..b#
        ######
    """,
        b="bellman",
    )
    scene.mind("b").called = True
    stealth.lose(scene.mind("b"))
    assert (scene.mind("b").mood, scene.mind("b").called) == ("wandering", False)


def test_all_learn_where_the_hero_is_but_the_frightened() -> None:
    scene = Scene(
        """
        #########
        #@.+r+gf#
        #########
    """,
        r="rat asleep",
        g="turnkey guarding",
        f="rat fleeing",
    )
    stealth.wake_all(scene.run)
    assert [scene.mind(name).mood for name in "rgf"] == ["hunting", "hunting", "fleeing"]
    assert [(scene.mind(name).goal_x, scene.mind(name).goal_y) for name in "rgf"] == [(1, 1), (1, 1), (-1, -1)]
    assert [event.who for event in scene.run.events if isinstance(event, Noticed)] == [
        scene.named["r"],
        scene.named["g"],
    ]


def test_the_frightened_who_are_struck_know_and_flee_on() -> None:
    scene = Scene(
        """
        ######
        #@r..#
        ######
    """,
        r="rat fleeing",
    )
    stealth.wake(scene.run, scene.named["r"])
    assert (scene.mind("r").mood, scene.mind("r").goal_x) == ("fleeing", 1)
    stealth.wake(scene.run, scene.run.hero)  # who has no mind to wake
    assert scene.run.events == []
