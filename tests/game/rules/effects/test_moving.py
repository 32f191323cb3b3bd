"""Effects that move a creature at once."""

from __future__ import annotations

from game.actions.using import Read, Zap
from game.content.effects.moving import Blink, Teleport
from game.rules import effects
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


def test_far_is_at_least_twenty_steps_where_there_is_room() -> None:
    for seed in range(8):
        scene = Scene("#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40, seed=seed)
        effects.apply(scene.run, Teleport(far=True), scene.run.hero)
        assert scene.at()[0] >= 21


def test_where_nothing_is_far_anywhere_will_do_but_here() -> None:
    seen = set()
    for seed in range(20):
        scene = Scene("######\n#@.r.#\n######", seed=seed, r="rat asleep")
        assert effects.apply(scene.run, Teleport(far=True), scene.run.hero)
        seen.add(scene.at())
    assert seen == {(2, 1), (4, 1)}


def test_nobody_is_moved_where_there_is_no_room() -> None:
    scene = Scene("#####\n#@r##\n#####", r="rat asleep")
    assert not effects.apply(scene.run, Teleport(), scene.run.hero)
    assert not effects.apply(scene.run, Blink(), scene.run.hero)
    scene.see("#####\n#@r##\n#####")
    assert scene.run.events == []


def test_a_monster_sent_away_forgets_where_the_hero_is() -> None:
    scene = Scene("#" * 40 + "\n#@..r" + "." * 34 + "#\n" + "#" * 40, r="brute")
    scene.mind("r").goal = 1, 1
    effects.apply(scene.run, Teleport(), scene.named["r"])
    assert scene.mind("r").goal == (-1, -1)
    assert scene.floor.occupants[scene.at("r")] == scene.named["r"]


def test_a_leap_goes_no_farther_than_its_distance_and_stops_before_a_wall() -> None:
    for distance, x in ((3, 5), (5, 7), (20, 9)):
        scene = Scene("###########\n#r@.......#\n###########", r="rat asleep")
        assert effects.apply(scene.run, Blink(distance=distance), scene.run.hero)
        assert scene.at() == (x, 1)


def test_nobody_leaps_onto_water_or_into_a_door() -> None:
    scene = Scene("##########\n#r@..+~~~#\n##########", r="rat asleep")
    effects.apply(scene.run, Blink(), scene.run.hero)
    assert scene.at() == (4, 1)
    scene = Scene("##########\n#r@..~~~~#\n##########", r="rat asleep")
    effects.apply(scene.run, Blink(), scene.run.hero)
    assert scene.at() == (4, 1)
