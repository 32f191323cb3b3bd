"""Wands that do more than harm, each played, and what each goes well with."""

from __future__ import annotations

import pytest

from game.actions.using import Zap
from tests.kit.scenes import Scene


def test_who_exchanges_places_is_out_of_the_net_and_the_other_is_in_it() -> None:
    scene = Scene(
        """
        ##########
        #.@...r..#
        ##########
        """,
        r="brute",
    )
    scene.floor.ground.change(2, 1, "net")
    scene.afflict("@", "stuck", 6)
    scene.do(Zap(scene.give("exchange", charges=2), 6, 1))
    assert scene.at() == (6, 1)
    assert scene.at("r") == (2, 1)
    assert scene.statuses() == {}
    assert scene.statuses("r")["stuck"] >= 5


def test_exchanging_leads_across_a_chasm() -> None:
    scene = Scene(
        """
        ##########
        #.@::.r..#
        ##########
        """,
        r="turnkey",
    )
    scene.do(Zap(scene.give("exchange", charges=2), 6, 1))
    scene.see(
        """
        ##########
        #.r::.@..#
        ##########
        """
    )


def test_who_changes_places_with_a_flier_over_a_chasm_falls() -> None:
    scene = Scene(
        """
        ##########
        #.@:v:...#
        ##########
        """,
        v="bat",
        legend={":": "chasm"},
    )
    scene.floor.ground.change(4, 1, "chasm")
    scene.do(Zap(scene.give("exchange", charges=2), 4, 1))
    assert scene.turn.has_fallen


def test_nobody_changes_places_with_who_lives_in_water() -> None:
    scene = Scene(
        """
        ##########
        #.@..e...#
        ##########
        """,
        e="eel",
    )
    scene.floor.ground.change(5, 1, "deep_water")
    scene.do(Zap(scene.give("exchange", charges=2), 5, 1))
    assert scene.at() == (2, 1)


@pytest.mark.parametrize("ground", ["shallow_water", "floor"])
def test_sparks_run_from_one_to_the_next_through_water(ground: str) -> None:
    scene = Scene(
        """
        ###########
        #@.....r..#
        #......s..#
        #......t..#
        ###########
        """,
        r="brute asleep",
        s="brute asleep",
        t="brute asleep",
    )
    scene.floor.ground.change_all(dict.fromkeys([(7, 1), (7, 2), (7, 3)], ground))
    scene.do(Zap(scene.give("sparks", charges=1), 7, 1))
    harmed = [scene.health(name) < scene.creature(name).max_health for name in "rst"]
    assert harmed == ([True, True, True] if ground == "shallow_water" else [True, False, False])


def test_a_spark_lights_marsh_gas() -> None:
    scene = Scene(
        """
        #############
        #@......r...#
        #############
        """,
        r="turnkey asleep",
    )
    for x in (7, 8, 9):
        scene.floor.ground.put_gas("methane", x, 1, 60)
    scene.do(Zap(scene.give("sparks", charges=1), 8, 1))
    assert (9, 1) in scene.burning() or not scene.lives("r")
    assert any("goes up in a roar" in line for line in scene.log)


def test_the_banished_guard_is_far_from_its_post() -> None:
    scene = Scene(
        """
        ##############################
        #@...t.......................#
        ##############################
        """,
        t="turnkey guarding",
    )
    scene.do(Zap(scene.give("banishing", charges=1), 5, 1))
    assert scene.at("t")[0] >= 20
    assert "The turnkey is somewhere else." in scene.log
