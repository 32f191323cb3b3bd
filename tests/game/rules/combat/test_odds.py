"""Odds of fights."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.content.acts import Act
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.forces import Push
from game.rules import status_effects
from game.rules.beings import health
from game.rules.combat import attacks, odds
from game.world.components import Item
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.content.effects import Effects

HALL = """
    ###########
    #@..r#.b..#
    #....+....#
    #..!.#..?.#
    ###########
"""


@pytest.mark.parametrize("mood", ["hunting", "asleep"])
@pytest.mark.parametrize("weapon", ["", "dagger", "greatsword"])
def test_blows_agree_with_the_rules_of_combat(mood: str, weapon: str) -> None:
    scene = Scene(
        """
        #####
        #@b.#
        #####
    """,
        b=f"brute {mood}",
    )
    if weapon:
        scene.give(weapon, worn=True)
    hero, brute = scene.run.hero, scene.named["b"]
    ours = odds.reckon(scene.run, brute).ours
    assert ours.chance == attacks.to_hit(scene.run, hero, brute) == (1000 if mood == "asleep" else ours.chance)
    low, high = attacks.damage_range(scene.run, hero)
    factor = attacks.factor_against(scene.run, hero, brute)
    assert (ours.low, ours.high) == (low * factor, high * factor)
    assert factor == (1 if mood == "hunting" else 5 if weapon == "dagger" else 3)
    assert ours.health == scene.health("b")


def test_hits_are_counted_until_the_other_is_dead() -> None:
    blows = odds.Blows(chance=700, low=2, high=4, health=10)
    assert (blows.hits, blows.fewest_hits) == (4, 3)
    assert odds.Blows(chance=700, low=0, high=0, health=10).hits == 10  # never nothing to divide by
    assert odds.Blows(chance=700, low=9, high=30, health=10).hits == 1


@pytest.mark.parametrize(("suit", "thrown"), [("", 4), ("mail", 2), ("plate", 0)])
def test_the_fewest_hits_count_what_being_thrown_may_take(suit: str, thrown: int) -> None:
    scene = Scene("#####\n#@b.#\n#####", b="brute")
    if suit:
        scene.give(suit, worn=True)
    theirs = odds.reckon(scene.run, scene.named["b"]).theirs
    assert (theirs.high, theirs.thrown, theirs.fewest_hits) == (9, thrown, -(-40 // (9 + thrown)))


def test_something_thrown_has_odds_of_its_own() -> None:
    scene = Scene(
        """
        ######
        #@..b#
        ######
    """,
        b="brute",
    )
    scene.give("greatsword", worn=True)
    dart = scene.run.world.get(scene.give("dart"), Item)
    thrown = odds.blows(scene.run, scene.run.hero, scene.named["b"], dart)
    assert (thrown.low, thrown.high) == attacks.damage_range(scene.run, scene.run.hero, dart)
    assert thrown != odds.reckon(scene.run, scene.named["b"]).ours


def test_speed_and_harm_follow_statuses() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="rat",
    )
    rat = scene.named["r"]
    assert odds.reckon(scene.run, rat).speed == 0
    assert odds.reckon(scene.run, rat).harm > 0
    status_effects.apply_status(scene.run, rat, "hasted", 9)
    assert odds.reckon(scene.run, rat).speed == 1
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 9)
    assert odds.reckon(scene.run, rat).speed == 0
    scene.afflict("r", "paralysed", 9)
    assert odds.reckon(scene.run, rat).harm == 0


@pytest.mark.parametrize(
    ("effects", "harm"),
    [
        ((Harm(damage=(4, 8)),), 6 / 4),
        ((Harm(damage=(4, 8), deepens=2),), (6 + 3) / 4),
        ((Push(cells=2),), odds.THROWN * 2 / 4),
        ((Push(cells=-2), Harm(damage=(1, 2))), (odds.THROWN * 2 + 1.5) / 4),
        ((Afflict(status="weakened", turns=(5, 5)),), 0),
    ],
)
def test_acts_that_harm_cost_as_much_as_they_do_each_time_that_they_come_round(effects: Effects, harm: float) -> None:
    scene = Scene("#####\n#@r.#\n#####", depth=6, r="rat")
    without = odds.reckon(scene.run, scene.named["r"]).harm
    act = Act(sign="spits", effects=effects, warns=1, every=2)
    scene.creature("r").kind = replace(scene.creature("r").kind, acts=(act,))
    assert odds.reckon(scene.run, scene.named["r"]).harm - without == pytest.approx(harm)
    scene.creature("r").kind = replace(scene.creature("r").kind, acts=(act, act))
    assert odds.reckon(scene.run, scene.named["r"]).harm - without == pytest.approx(2 * harm)
    scene.run.easy = True
    assert odds.reckon(scene.run, scene.named["r"]).harm == pytest.approx((without + 2 * harm) / health.EASED)


def test_a_blow_that_cannot_miss_counts_for_more() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    without = odds.reckon(scene.run, scene.named["r"]).harm
    act = Act(sign="lifts its axe", does="execute")
    scene.creature("r").kind = replace(scene.creature("r").kind, acts=(act,))
    assert odds.reckon(scene.run, scene.named["r"]).harm == pytest.approx(odds.SURE * without)


def test_a_fight_costs_more_with_each_who_joins_it() -> None:
    scene = Scene(
        """
        #######
        #.r@b.#
        #######
    """,
        r="rat",
        b="brute",
    )
    rat, brute = (odds.reckon(scene.run, scene.named[name]) for name in "rb")
    alone = odds.cost([brute])
    assert alone == pytest.approx(brute.turns * brute.harm)
    assert odds.cost([]) == 0
    both = odds.cost([rat, brute])
    assert both == odds.cost([brute, rat])
    assert both > alone + odds.cost([rat])  # the one waits while the other is struck


# Items
