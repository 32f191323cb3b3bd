"""A key that is held: it stops when something happens that its player must know of, and the next press counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Key
from game.screens.play.playing import Play
from game.screens.stack import Stack
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path


def hold(stack: Stack, key: str, times: int) -> None:
    """Press a key and let it repeat."""
    for index in range(times):
        stack.feed(Key(key, repeats=index > 0), 0.0)


def test_a_held_key_stops_when_somebody_appears(tmp_path: Path) -> None:
    scene = Scene(
        """
        ###########
        #@........#
        #####.###.#
        #####R#####
        ###########
        """,
        R="rat asleep",
    )
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    hold(stack, "right", 20)
    stopped = scene.at()
    assert 1 < stopped[0] < 9, "the rat came into sight on the way"
    stack.feed(Key("right", repeats=True), 0.0)
    assert scene.at() == stopped
    stack.feed(Key("right"), 0.0)
    assert scene.at() == (stopped[0] + 1, 1), "pressed anew it counts"


@pytest.mark.parametrize("key", ["z", "s"])
def test_a_held_key_stops_when_one_is_hurt(tmp_path: Path, key: str) -> None:
    scene = Scene(
        """
        ####
        #@R#
        ####
        """,
        R="rat hunting",
    )
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    whole = scene.health()
    hold(stack, key, 100)
    lost, turn = whole - scene.health(), scene.run.turn
    assert 0 < lost <= max(scene.content.monsters["rat"].damage), "one bite, and no more"
    hold(stack, "f9", 1)
    stack.feed(Key(key), 0.0)
    assert scene.run.turn > turn


@pytest.mark.parametrize("key", ["d", "e", "a", "t"])
def test_a_held_key_does_not_answer_the_prompt_that_it_opened(tmp_path: Path, key: str) -> None:
    scene = Scene("#####\n#@..#\n#####")
    for kind in ("dagger", "leather", "axe", "sword", "mace", *["dart"] * 20):
        scene.give(kind)
    pack = scene.pack
    assert key in pack
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    hold(stack, key, 10)
    _, prompt = stack.screens
    assert (scene.run.turn, scene.pack) == (0, pack)
    stack.feed(Key(key), 0.0)
    assert stack.screens[-1] is not prompt, "pressed anew it counts"


def test_a_key_that_startles_nobody_goes_on_as_long_as_it_is_held(tmp_path: Path) -> None:
    scene = Scene(
        """
        ############
        #@.........#
        ############
        """
    )
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    hold(stack, "right", 7)
    assert scene.at() == (8, 1)


def test_another_key_counts_at_once(tmp_path: Path) -> None:
    scene = Scene(
        """
        ####
        #@R#
        #.##
        ####
        """,
        R="rat hunting",
    )
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    hold(stack, "z", 100)
    stack.feed(Key("down", repeats=True), 0.0)
    assert scene.at() == (1, 2)
