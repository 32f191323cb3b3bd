"""Odds of fights."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.actions.using import Throw
from game.content.acts import Act
from game.content.effects import Maybe
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.forces import Push
from game.content.effects.ground import Ignite
from game.draw.words import describing
from game.rules import status_effects
from game.rules.beings import health
from game.rules.combat import attacks, blows, odds
from game.world.components import Item
from game.world.events import Hit
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

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
    assert (blows.hits, blows.fewest_hits, blows.most_hits) == (4, 3, 5)
    assert odds.Blows(chance=700, low=0, high=0, health=10).hits == 10  # never nothing to divide by
    assert odds.Blows(chance=700, low=9, high=30, health=10).hits == 1


def test_hits_after_the_first_are_those_at_a_target_that_knows() -> None:
    then = odds.Blows(chance=700, low=2, high=4, health=20)
    first = odds.Blows(chance=1000, low=6, high=12, health=20, then=then)
    assert (first.hits, first.fewest_hits, first.most_hits) == (1 + 4, 1 + 2, 1 + 7)
    assert replace(first, health=9).hits == 1
    assert replace(first, first=2).hits == 2 + 1


@pytest.mark.parametrize("kind", ["brute", "warden"])
@pytest.mark.parametrize("mood", ["asleep", "guarding", "hunting"])
def test_only_the_first_blow_at_the_unaware_is_multiplied(kind: str, mood: str) -> None:
    scene = Scene("#####\n#@b.#\n#####", b=f"{kind} {mood}")
    scene.give("dagger", worn=True)
    ours = odds.blows(scene.run, scene.run.hero, scene.named["b"])
    low, high = attacks.damage_range(scene.run, scene.run.hero)
    text = " ".join(describing.odds(scene.run, knowledge.creatures_in_sight(scene.run)[0]))
    if mood == "hunting":
        assert ours.then is None
        assert f"for {low}-{high}: {ours.fewest_hits}-{ours.most_hits} hits to kill it." in text
        return
    left = scene.health("b") - round((low + high) * 5 / 2)
    assert ours.hits == 1 + -(-left // round((low + high) / 2))
    hits = f"{ours.fewest_hits}-{ours.most_hits} hits"
    assert f"for {5 * low}-{5 * high}, then {low}-{high}: {hits} to kill it." in text


@pytest.mark.parametrize(
    ("health", "told"),
    [(18, "for 12-27, then 4-9: 1-3 hits"), (12, "for 12-27: 1 hit"), (13, "for 12-27, then 4-9: 1-2 hits")],
)
def test_a_kill_is_told_as_sure_only_if_the_weakest_blow_does_it(health: int, told: str) -> None:
    scene = Scene("#####\n#@k.#\n#####", k="strangler wandering")
    weapon = scene.run.world.get(scene.give("axe", worn=True), Item)
    weapon.kind = replace(weapon.kind, damage=(4, 9), strength=scene.hero.strength)
    scene.creature("k").health = health
    text = describing.odds(scene.run, knowledge.creatures_in_sight(scene.run)[0])[0]
    assert text == f"You hit it 100% of the time (then 88%), {told} to kill it."
    thrown = Item(replace(weapon.kind, damage=(6, 13)))
    assert odds.blows(scene.run, scene.run.hero, scene.named["k"], thrown).most_hits == 1 + (health > 12)


def test_blows_at_the_paralysed_are_multiplied_while_it_lasts() -> None:
    scene = Scene("#####\n#@b.#\n#####", b="brute")
    scene.afflict("b", "paralysed", 3)
    assert odds.blows(scene.run, scene.run.hero, scene.named["b"]).first == 3
    scene.give("mace", worn=True)
    assert odds.blows(scene.run, scene.run.hero, scene.named["b"]).first == 1
    scene.afflict("b", "paralysed", 0)
    scene.afflict("b", "sleeping", 9)
    assert odds.blows(scene.run, scene.run.hero, scene.named["b"]).first == 1, "harm ends it"


@pytest.mark.parametrize(("thing", "factor"), [("dart", 2), ("javelin", 2), ("sword", 2), ("cosh", 2), ("dagger", 5)])
@pytest.mark.parametrize("state", ["asleep", "guarding", "paralysed", "hunting"])
def test_what_is_thrown_at_the_unaware_does_twice_its_damage_and_a_knife_five_times(
    thing: str, factor: int, state: str
) -> None:
    scene = Scene("######\n#@.b.#\n######", b=f"brute {'hunting' if state == 'paralysed' else state}")
    if state == "paralysed":
        scene.afflict("b", "paralysed", 9)
    item = scene.give(thing)
    low, high = attacks.damage_range(scene.run, scene.run.hero, scene.run.world.get(item, Item))
    told = odds.blows(scene.run, scene.run.hero, scene.named["b"], scene.run.world.get(item, Item))
    factor = 1 if state == "hunting" else factor
    assert (told.low, told.high) == (low * factor, high * factor)
    scene.dice.luck = True
    scene.dice.rolls = [high]
    (hit,) = (
        event for event in scene.do(Throw(item, 3, 1)) if isinstance(event, Hit) and event.target != scene.run.hero
    )
    assert (hit.damage, hit.factor) == (high * factor, factor)


@pytest.mark.parametrize("who", ["b", "@"])
def test_blows_at_whoever_is_stuck_always_land(who: str) -> None:
    scene = Scene("#####\n#@b.#\n#####", b="knight" if who == "b" else "rat")
    attacker, target = (scene.named[name] for name in ("@b" if who == "b" else "b@"))
    assert attacks.to_hit(scene.run, attacker, target) < 1000
    scene.afflict(who, "stuck", 5)
    assert attacks.to_hit(scene.run, attacker, target) == 1000
    assert attacks.factor_against(scene.run, attacker, target) == 1


@pytest.mark.parametrize(("suit", "thrown"), [("", 4), ("mail", 2), ("plate", 0)])
def test_the_fewest_hits_count_what_being_thrown_may_take(suit: str, thrown: int) -> None:
    scene = Scene("#####\n#@b.#\n#####", b="brute")
    if suit:
        scene.give(suit, worn=True)
    theirs = odds.reckon(scene.run, scene.named["b"]).theirs
    assert (theirs.high, theirs.thrown, theirs.fewest_hits) == (9, thrown, -(-40 // (9 + thrown)))


class HighDice(Dice):
    """Dice that always come up, and roll the most."""

    def chance(self, per_mille: int) -> bool:
        """Whether there is any chance."""
        return per_mille > 0

    def between(self, low: int, high: int) -> int:  # noqa: ARG002
        """The most."""
        return high


STRIKERS = [kind.id for kind in library().monsters.values() if kind.accuracy and kind.damage[1]]
DEALT = "damage:by:"  # counts


@pytest.mark.parametrize("kind", STRIKERS)
@pytest.mark.parametrize("easy", [False, True])
def test_no_blow_of_any_monster_costs_more_than_is_told(kind: str, *, easy: bool) -> None:
    scene = Scene("#######\n#..@b.#\n#######", b=kind)
    run, hero, monster = scene.run, scene.run.hero, scene.named["b"]
    run.easy, run.dice = easy, HighDice(1)
    scene.creature().health = scene.creature().max_health = 500
    theirs = odds.blows(run, monster, hero, seems=True)
    blows.blow(run, monster, hero, certain=theirs.sure > 0)
    held, later = ([each.health for each in theirs.after if each.holds == holds] for holds in (True, False))
    if held:
        scene.rest()
        assert run.counts[f"{DEALT}loss of blood"] == sum(held)
        return
    scene.afflict("b", "paralysed", 30)
    while any(run.content.statuses[name].harm for name in scene.statuses()):
        scene.rest()
    cost = sum(points for name, points in run.counts.items() if name.startswith(DEALT))
    most = max(theirs.high, theirs.sure) + theirs.thrown + sum(later)
    assert cost <= most
    assert theirs.fewest_hits <= -(-500 // most)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("adder", "for 1-2, and up to 10 more by poison: at least 4 hits to kill you."),
        ("pike", "for 4-8, and up to 8 more by fire: at least 3 hits to kill you."),
        ("leech", "for 1-2, and 2 more each turn that it holds on."),
        ("headsman", "for 7-12 or up to 36 by the blow that it announces: at least 2 hits to kill you."),
        ("fencer", "for 6-11 or up to 33 by the blow that it announces: at least 2 hits to kill you."),
        ("archer", "for 2-4 or 4-9 from afar: at least 5 hits to kill you."),
        ("crossbowman", "for 3-5 or 3-6 from afar: at least 7 hits to kill you."),
    ],
)
def test_the_odds_tell_all_that_a_blow_may_cost(kind: str, words: str) -> None:
    scene = Scene("#####\n#@b.#\n#####", b=kind)
    (known,) = knowledge.creatures_in_sight(scene.run)
    assert describing.odds(scene.run, known)[1].endswith(words)


def test_what_a_blow_costs_later_is_what_its_effects_take_of_this_target() -> None:
    scene = Scene("#####\n#@b.#\n#####", b="rat")
    bite = (
        Maybe(chance=500, effects=(Harm(damage=(1, 3), by="cold"),), otherwise=(Ignite(),)),
        Afflict(status="bleeding", turns=(9, 30)),
        Afflict(status="weakened", turns=(9, 9)),
    )
    scene.creature("b").kind = replace(scene.creature("b").kind, on_hit=bite)

    def told(*, easy: bool = False) -> list[tuple[int, str]]:
        scene.run.easy = easy
        return [(each.health, each.cause) for each in odds.blows(scene.run, scene.named["b"], scene.run.hero).after]

    assert told() == [(3, "cold"), (8, "fire"), (20, "loss of blood")]
    assert told(easy=True) == [(1, "cold"), (4, "fire"), (20, "loss of blood")]
    scene.afflict("@", "oiled", 9)
    assert told()[1] == (16, "fire")
    scene.give("cinders", worn=True)
    assert told()[1] == (4, "fire")


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
