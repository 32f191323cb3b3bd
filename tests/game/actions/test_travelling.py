"""Stairs, where there are some."""

from __future__ import annotations

from game.actions.travelling import Ascend, Descend
from tests.kit.scenes import Scene


def test_there_are_no_stairs_where_there_are_none() -> None:
    scene = Scene("""
        #####
        #@<>#
        #####
    """)
    scene.do(Descend())
    scene.do(Ascend())
    assert scene.log == ["There are no stairs down here.", "There are no stairs up here."]
    assert scene.run.ticks == 0


def test_stairs_below_the_last_floor_lead_into_the_unmade() -> None:
    scene = Scene(
        """
        #####
        #@><#
        #####
    """,
        depth=5,
        length="short",
    )
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == 6
    assert scene.run.outcome is None
    assert scene.run.floor.danger == 14 + 2
    assert any("Unmade" in line for line in scene.log)
