"""Facing: how far round somebody is from the front of a creature, which way it turns, and when it turns blows."""

from __future__ import annotations

import pytest

from game.content.abilities import Covered
from game.rules.senses import facing
from game.world.movement import RING
from tests.kit.scenes import Scene

BESIDE = """
    #####
    #...#
    #@q.#
    #...#
    #####
"""
WEST = RING.index((-1, 0))


def faced(side: int, kind: str = "crab") -> Scene:
    """A scene with one who has this side before it, or none below 0."""
    scene = Scene(BESIDE, q=kind)
    scene.mind("q").remember(Covered).facing = side
    return scene


@pytest.mark.parametrize("side", range(8))
def test_the_sides_between_are_counted_the_shorter_way_round(side: int) -> None:
    scene = faced(side)
    off = [facing.sides_off(scene.run, scene.named["q"], *RING[(side + more) % 8]) for more in range(8)]
    assert off == [0, 1, 2, 3, 4, -3, -2, -1]
    assert facing.sides_off(scene.run, scene.named["q"], 0, 0) == 0


@pytest.mark.parametrize(("more", "turned"), [(0, 0), (1, 1), (3, 1), (4, 1), (5, -1), (7, -1)])
def test_it_turns_by_one_side_the_shorter_way(more: int, turned: int) -> None:
    scene = faced((WEST - more) % 8)
    assert facing.follow(scene.run, scene.named["q"], *scene.at()) == (more > 0)
    assert scene.mind("q").recall(Covered).facing == (WEST - more + turned) % 8


def test_one_that_faced_nowhere_faces_its_foe_at_once_and_was_not_outflanked() -> None:
    scene = faced(-1)
    assert not facing.follow(scene.run, scene.named["q"], *scene.at())
    assert scene.mind("q").recall(Covered).facing == WEST


@pytest.mark.parametrize(
    ("kind", "side", "status", "turned", "shields"),
    [
        ("crab", WEST, "", 0, True),
        ("crab", WEST - 1, "", 0, False),
        ("crab", -1, "", 0, False),
        ("crab", WEST, "paralysed", 0, False),
        ("crab", WEST, "", 4, False),
        ("shieldman", WEST, "", 4, True),
        ("rat", WEST, "", 0, False),
        ("founder", -1, "", 0, True),
        ("founder", -1, "soaked", 0, False),
    ],
)
def test_what_it_has_before_it_turns_blows_from_there_while_it_is_whole_and_awake(
    kind: str, side: int, status: str, turned: int, *, shields: bool
) -> None:
    scene = faced(side, kind)
    scene.mind("q").remember(Covered).turned = turned
    if status:
        scene.afflict("q", status, 5)
    assert facing.shields(scene.run, scene.run.hero, scene.named["q"]) == shields


def test_who_is_pushed_about_faces_the_other_side() -> None:
    for side, after in ((WEST, (WEST + 4) % 8), (1, 5), (0, 4), (-1, -1)):
        scene = faced(side)
        facing.turn_over(scene.run, scene.named["q"])
        assert scene.mind("q").recall(Covered).facing == after
