"""Stealth: the range within which the hero is noticed, and losing track."""

from __future__ import annotations

import pytest

from game.rules import stealth
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
