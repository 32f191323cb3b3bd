"""The score: from the run alone, and none for runs that are not ranked."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop
from game.rules import keystone, score
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""


def test_a_floor_counts_once_it_is_reached() -> None:
    scene = Scene(ROOM, depth=4)
    assert score.score(scene.run) == 100
    scene.run.floors = {depth: {} for depth in (1, 2, 3, 5)}
    assert score.score(scene.run) == 500, "floor 5 was reached, and left again"


def test_the_keystone_counts_when_it_is_brought_home() -> None:
    scene = Scene(ROOM, depth=20)
    scene.run.floors = {depth: {} for depth in range(1, 20)}
    scene.give("keystone")
    assert score.score(scene.run) == 2000
    keystone.go_home(scene.run, keystone.GATE)
    assert score.score(scene.run) == 7000


def test_wonders_count_while_the_hero_has_them() -> None:
    scene = Scene(ROOM, depth=2)
    key = scene.give("master_key")
    scene.give("brood_comb")
    assert score.score(scene.run) == 100 + 500 + 750
    scene.do(Drop(key))
    assert score.score(scene.run) == 100 + 750


def test_the_unmade_counts_double() -> None:
    scene = Scene(ROOM, depth=7, length="short")
    scene.run.floors = {depth: {} for depth in range(1, 7)}
    assert score.score(scene.run) == 5 * 100 + 2 * 200


@pytest.mark.parametrize("word", ["debug", "easy", "modded"])
def test_what_is_not_ranked_has_no_score(word: str) -> None:
    scene = Scene(ROOM)
    assert (score.score(scene.run), score.unranked(scene.run)) == (100, "")
    setattr(scene.run, "mods" if word == "modded" else word, {"bears"} if word == "modded" else True)
    assert (score.score(scene.run), score.unranked(scene.run)) == (0, word)
