"""Effects that move a creature at once."""

from __future__ import annotations

from game.actions.using import Read, Zap
from tests.kit.scenes import Scene


def test_teleportation_leads_far_away() -> None:
    scene = Scene("#" * 60 + "\n#@" + "." * 57 + "#\n" + "#" * 60)
    scene.do(Read(scene.give("teleportation")))
    assert scene.at()[0] > 20


def test_banishing_sends_away_and_forgets_the_way() -> None:
    scene = Scene("#" * 40 + "\n#@..r" + "." * 34 + "#\n" + "#" * 40, r="brute")
    scene.creature("r").energy = -10_000
    scene.do(Zap(scene.give("banishing", charges=2), 4, 1))
    assert scene.at("r")[0] >= 24


def test_nobody_is_banished_into_a_closed_door() -> None:
    for seed in range(12):
        scene = Scene(
            """
            ########
            #@.r+++#
            ######.#
            ########
        """,
            seed=seed,
            r="turnkey asleep",
        )
        scene.do(Zap(scene.give("banishing", charges=1), 3, 1))
        assert scene.terrain(*scene.at("r")) == "floor"


def test_leaping_goes_away_from_the_nearest() -> None:
    scene = Scene(
        """
        ##############
        #r@..........#
        ##############
    """,
        r="turnkey",
    )
    scene.dice.luck = False
    scene.do(Read(scene.give("leaping")))
    assert scene.at() == (9, 1)
