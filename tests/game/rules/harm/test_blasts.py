"""Blasts: whom they harm, what they break, and what stops them."""

from __future__ import annotations

from game.rules.harm import blasts
from game.rules.terrain import materials
from tests.kit.scenes import Scene


def test_a_blast_harms_all_within_its_radius_and_throws_them_back() -> None:
    scene = Scene(
        """
        ##########
        #@..B..s.#
        #........#
        ##########
    """,
        B="brute asleep",
        s="brute asleep",
    )
    whole = scene.health("B")
    blasts.blast(scene.run, 5, 1, (10, 10), 1)
    materials.settle(scene.run)
    assert whole - scene.health("B") == 10
    assert scene.at("B") == (3, 1)
    assert (scene.health("s"), scene.at("s")) == (whole, (7, 1))


def test_a_wall_stops_a_blast_and_what_is_behind_stands() -> None:
    scene = Scene("#########\n#@.#B...#\n#########", B="brute asleep")
    whole = scene.health("B")
    blasts.blast(scene.run, 2, 1, (10, 10), 3)
    materials.settle(scene.run)
    assert scene.health("B") == whole
    assert scene.terrain(3, 1) == "wall"
    assert scene.health() == 40 - 10 - 2  # thrown against the wall behind


def test_doors_and_statues_break() -> None:
    scene = Scene("#########\n#@.+.0..#\n#########")
    scene.run.events = []
    blasts.blast(scene.run, 4, 1, (1, 1), 1)
    materials.settle(scene.run)
    assert [scene.terrain(x, 1) for x in (3, 4, 5)] == ["rubble", "floor", "rubble"]
    assert scene.health() == 40
