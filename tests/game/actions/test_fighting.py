"""Blows, each in the way of its weapon, and the attacks of monsters."""

from __future__ import annotations

import pytest

from game.actions.base import Done, Impossible
from game.actions.fighting import Shoot, Steal, Strike
from game.actions.using import Zap
from game.content.effects.bodily import Afflict
from game.content.kinds import Shot
from game.rules.combat import shots
from game.world import spawn
from game.world.components import Carried, Position
from game.world.events import Flew, Hit, Missed, Stole
from tests.kit.scenes import Scene

RING = """
    #######
    #.rst.#
    #.u@v.#
    #.....#
    #######
"""
RINGED = {"r": "turnkey", "s": "turnkey", "t": "turnkey", "u": "turnkey", "v": "turnkey"}


def test_whoever_dies_of_a_bolt_unawares_is_not_told_to_notice() -> None:
    scene = Scene(
        """
        ########
        #@..r..#
        ########
    """,
        r="turnkey asleep",
    )
    scene.creature("r").health = 1
    scene.do(Zap(scene.give("sparks", charges=1), 4, 1))
    assert not scene.lives("r")
    assert "The turnkey notices you." not in scene.log


def test_an_axe_hits_all_around_and_a_sword_does_not() -> None:
    scene = Scene(RING, legend=RINGED)
    scene.give("axe", worn=True)
    scene.dice.luck = True
    scene.do(Strike(scene.named["s"]))
    assert all(scene.health(name) < 20 for name in "rstuv")

    scene = Scene(RING, legend=RINGED)
    scene.give("sword", worn=True)
    scene.dice.luck = True
    scene.do(Strike(scene.named["s"]))
    assert [name for name in "rstuv" if scene.health(name) < 20] == ["s"]


def test_an_axe_does_not_reach_past_a_corner() -> None:
    scene = Scene(
        """
        #####
        ##r.#
        #@s.#
        #####
    """,
        r="turnkey",
        s="turnkey",
    )
    scene.give("axe", worn=True)
    scene.dice.luck = True

    scene.walk("e")

    assert scene.health("s") < 20
    assert scene.health("r") == 20


def test_a_spear_runs_through_two_in_line() -> None:
    drawing = """
        #######
        #@rst.#
        #.....#
        #######
    """
    scene = Scene(drawing, r="turnkey", s="turnkey", t="turnkey")
    scene.give("spear", worn=True)
    scene.dice.luck = True

    scene.walk("e")

    assert scene.health("r") < 20
    assert scene.health("s") < 20
    assert scene.health("t") == 20


def test_a_rapier_lunges_at_two_cells_and_cannot_miss() -> None:
    scene = Scene(
        """
        #######
        #@.r..#
        #######
    """,
        r="turnkey",
    )
    scene.give("rapier", worn=True)
    scene.hero.strength = 15
    scene.dice.luck = False
    scene.dice.rolls = [5]

    scene.walk("e")

    assert scene.at() == (2, 1)
    assert scene.health("r") == 20 - 15


@pytest.mark.parametrize(
    "drawing",
    [
        "#######\n#@r...#\n#######",  # beside: a plain blow
        "#######\n#@..r.#\n#######",  # too far: a plain step
    ],
)
def test_a_rapier_does_not_lunge_from_elsewhere(drawing: str) -> None:
    scene = Scene(drawing, r="turnkey")
    scene.give("rapier", worn=True)
    scene.dice.luck = False

    scene.walk("e")

    assert scene.health("r") == 20


def test_a_mace_takes_two_turns() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="turnkey",
    )
    scene.give("mace", worn=True)
    scene.dice.luck = False

    scene.walk("e")

    assert scene.run.ticks == 200
    assert sum(isinstance(event, Hit | Missed) and event.attacker != scene.run.hero for event in scene.events) == 2


def test_striking_from_afar_or_at_nobody_is_impossible() -> None:
    scene = Scene(
        """
        #######
        #@..r.#
        #######
    """,
        r="turnkey asleep",
    )
    scene.do(Strike(scene.named["r"]))
    assert scene.log == ["It is out of reach."]
    scene.do(Strike(scene.run.hero))
    assert scene.run.ticks == 0


def test_monsters_do_not_strike_each_other() -> None:
    scene = Scene(
        """
        ########
        #@.rs..#
        ########
    """,
        r="turnkey",
        s="turnkey",
    )
    result = Strike(scene.named["r"]).perform(scene.run, scene.named["s"])
    assert isinstance(result, Impossible)


def test_a_crossbow_shoots_and_a_wall_stops_it() -> None:
    scene = Scene(
        """
        ########
        #@...x.#
        ########
    """,
        x="crossbowman",
    )
    scene.dice.luck = True
    scene.rest(2)
    assert scene.health() < 40
    assert scene.of(Flew)

    scene = Scene(
        """
        ########
        #@.#.x.#
        ########
    """,
        x="crossbowman",
    )
    result = Shoot(scene.run.hero).perform(scene.run, scene.named["x"])
    assert result == Impossible("Something is in the way.")


def test_a_shot_carries_its_hex() -> None:
    scene = Scene(
        """
        ########
        #@...h.#
        ########
    """,
        h="hexer",
    )
    scene.dice.luck = True
    hex_ = Shot((1, 1), effects=(Afflict("weakened", (5, 5)),))
    assert shots.shot(scene.run, scene.named["h"], scene.run.hero, hex_)
    assert scene.statuses()["weakened"] > 0


def test_a_cutpurse_takes_something_loose_and_drops_it_when_it_dies() -> None:
    scene = Scene(
        """
        ########
        #@c....#
        ########
    """,
        c="cutpurse",
    )
    worn = scene.give("leather", worn=True)
    ration = scene.give("healing")
    scene.dice.luck = True
    scene.rest()

    assert scene.of(Stole)
    assert scene.pack == {"a": "leather"}
    assert scene.run.world.get(ration, Carried).owner == scene.named["c"]
    assert scene.mind("c").mood == "fleeing"
    assert scene.run.world.alive(worn)
    assert "snatches your" in " ".join(scene.log)

    scene.rest(2)
    assert scene.at("c")[0] > 3  # it runs

    scene.creature("c").health = 1
    scene.afflict("c", "poisoned", 5)
    scene.rest()
    assert not scene.lives("c")
    assert scene.run.world.find(ration, Carried) is None
    assert scene.run.world.get(ration, Position).x > 1


def test_a_thief_takes_one_of_a_stack_and_nothing_in_use() -> None:
    scene = Scene(
        """
        ########
        #@c....#
        ########
    """,
        c="cutpurse",
    )
    scene.give("dart", count=5)
    Steal(scene.run.hero).perform(scene.run, scene.named["c"])
    assert scene.pack == {"a": "4 dart"}

    scene = Scene(
        """
        ########
        #@c....#
        ########
    """,
        c="cutpurse",
    )
    scene.give("dagger", worn=True)
    assert Steal(scene.run.hero).perform(scene.run, scene.named["c"]) == Impossible("There is nothing to take.")


def test_a_thief_takes_what_is_worth_most_but_never_food() -> None:
    scene = Scene(
        """
        ########
        #@c....#
        ########
    """,
        c="cutpurse",
    )
    for kind in ("vault_key", "healing", "enchanting", "dart", "ration", "pear"):
        scene.give(kind)
    taken = []
    while Steal(scene.run.hero).perform(scene.run, scene.named["c"]) == Done(100):
        left = set(scene.pack.values())
        taken.append(next(kind for kind in ("vault_key", "healing", "enchanting", "dart", "ration", "pear")
                          if kind not in left and kind not in taken))  # fmt: skip
    assert taken == ["enchanting", "healing", "dart", "vault_key"]
    assert {*scene.pack.values()} == {"ration", "pear"}
    scene.dice.luck = True
    scene.mind("c").mood = "hunting"
    assert not any(isinstance(event, Stole) for event in scene.rest(3))
    scene.give("ration")
    assert Steal(scene.run.hero).perform(scene.run, scene.named["c"]) != Done(100)


def test_what_flies_crosses_lava_and_can_be_struck_there() -> None:
    drawing = """
        ########
        #@.%%.v#
        ########
    """
    scene = Scene(drawing, v="drowned")
    scene.rest(8)
    assert scene.at("v") == (6, 1)  # a walker stays where it is

    scene = Scene(drawing, v="wisp")
    scene.dice.luck = False
    scene.rest(8)
    assert scene.at("v")[0] < 4

    spawn.place(scene.run, scene.named["v"], 3, 1)
    assert scene.terrain(3, 1) == "lava"
    scene.creature("v").energy = -10_000
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.dice.luck = True
    scene.walk("e")
    assert scene.at() == (2, 1)
    assert scene.health("v") < scene.creature("v").max_health


def test_nobody_strikes_past_a_corner() -> None:
    for drawing in ("#####\n##r.#\n#@..#\n#####", "#####\n#'r.#\n#@..#\n#####"):
        scene = Scene(drawing, r="turnkey asleep")
        scene.dice.luck = True
        scene.walk("ne")
        scene.do(Strike(scene.named["r"]))
        assert scene.health("r") == 20
        assert scene.run.ticks == 0
        assert scene.log == ["You cannot squeeze past the corner.", "It is out of reach."]
