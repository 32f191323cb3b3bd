"""Combat: the chance of a blow, its damage, and those who are unaware of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.abilities import Sting
from game.content.effects.bodily import Afflict
from game.rules.combat import attacks, blows
from game.world.components import Item
from game.world.events import Missed, Noticed
from tests.kit.scenes import Scene

BESIDE = """
    #####
    #@r.#
    #####
"""


def test_a_blow_that_lands_hurts_and_one_that_misses_does_not() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="turnkey",
    )
    scene.give("dagger", worn=True)
    scene.dice.luck = True
    scene.dice.rolls = [3]
    scene.walk("e")
    assert scene.health("r") == 20 - 3
    assert "You strike the turnkey." in scene.log

    scene.dice.luck = False
    scene.walk("e")
    assert scene.health("r") == 17
    assert scene.of(Missed)
    assert "You miss the turnkey." in scene.log


@pytest.mark.parametrize("health", [1, 20])
def test_whoever_dies_of_a_blow_unawares_never_notices_the_hero(health: int) -> None:
    noticed = health > 1
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="turnkey asleep",
    )
    scene.creature("r").health = health
    scene.walk("e")
    assert scene.lives("r") == noticed
    assert bool(scene.of(Noticed)) == noticed
    assert ("The turnkey notices you." in scene.log) == noticed


@pytest.mark.parametrize("mood", ["asleep", "wandering", "guarding"])
def test_a_blow_at_somebody_unaware_cannot_miss_and_hurts_threefold(mood: str) -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r=f"turnkey {mood}",
    )
    scene.give("sword", worn=True)
    scene.dice.luck = False  # a chance of less than certain would not come up
    scene.dice.rolls = [6]

    scene.walk("e")

    assert scene.health("r") == 20 - 18
    assert scene.mind("r").mood == "hunting"
    assert any("unawares" in line for line in scene.log)


def test_a_dagger_kills_sleepers_fivefold() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="brute asleep",
    )
    scene.give("dagger", worn=True)
    scene.dice.rolls = [4]

    scene.walk("e")

    assert scene.health("r") == scene.creature("r").max_health - 20


def test_a_paralysed_hero_is_struck_threefold() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="turnkey",
    )
    scene.dice.luck = False
    scene.afflict("@", "paralysed", 1)
    scene.dice.rolls = [5]

    scene.rest()

    assert scene.health() == 40 - 15


def test_weakness_and_weight_take_from_hit_and_armour() -> None:
    scene = Scene(
        """
        #####
        #@r.#
        #####
    """,
        r="brute",
    )
    plate = scene.give("plate", worn=True)
    del plate
    assert attacks.defence(scene.run, scene.run.hero) == 30  # 100, less 10 for each of seven points of strength missing
    scene.give("dagger", worn=True)
    strong = attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"])
    scene.afflict("@", "weakened", 10)
    assert attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"]) < strong


def test_a_throw_uses_the_thrown_things_own_enchantment() -> None:
    scene = Scene(
        """
        #########
        #@.r....#
        #########
    """,
        r="turnkey",
    )
    scene.give("mace", enchant=-3, worn=True)
    dart = scene.run.world.get(scene.give("dart"), Item)
    plain = attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"], dart)
    assert plain > attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"])
    dart.enchant = -5
    assert attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"], dart) < plain


@pytest.mark.parametrize(
    ("enchant", "chance"),
    [(0, 770), (2, 873), (-2, 679), (9, 1000)],  # 1000 * 1.065 ** enchant * 0.987 ** 20, at most 1000
)
def test_to_hit_grows_with_enchantment_and_falls_with_defence(enchant: int, chance: int) -> None:
    scene = Scene(BESIDE, r="turnkey")  # defence 20
    scene.give("sword", enchant=enchant, worn=True)
    scene.hero.strength = 14  # what a sword needs
    assert attacks.to_hit(scene.run, scene.run.hero, scene.named["r"]) == chance


def test_armour_protects_from_blows() -> None:
    scene = Scene(BESIDE, r="rat")
    scene.hero.strength = 10  # what leather needs
    bare = attacks.to_hit(scene.run, scene.named["r"], scene.run.hero)
    scene.give("leather", enchant=1, worn=True)
    assert attacks.defence(scene.run, scene.run.hero) == 40
    assert attacks.to_hit(scene.run, scene.named["r"], scene.run.hero) == round(bare * 0.987**40)


@pytest.mark.parametrize(("strength", "bonus"), [(14, 0), (15, 0.25), (18, 1), (13, -1), (12, -2)])
def test_strength_adds_a_quarter_over_the_need_and_costs_one_under_it(strength: int, bonus: float) -> None:
    scene = Scene(BESIDE, r="rat")
    sword = scene.run.world.get(scene.give("sword", worn=True), Item)
    scene.hero.strength = strength
    assert attacks.strength_bonus(scene.run, scene.run.hero, sword) == bonus
    assert attacks.strength_bonus(scene.run, scene.named["r"], sword) == 0


@pytest.mark.parametrize(
    ("strength", "bonus"),
    [(18, 0.25), (17, 0), (16, -1), (15, -1.75), (14, -2), (12, -4)],  # 4 to spare, and less and less
)
def test_weakness_takes_no_more_than_two_enchantments(strength: int, bonus: float) -> None:
    scene = Scene(BESIDE, r="rat")
    sword = scene.run.world.get(scene.give("sword", worn=True), Item)
    scene.hero.strength = strength
    scene.afflict("@", "weakened", 9)
    assert attacks.strength_bonus(scene.run, scene.run.hero, sword) == bonus


def test_a_hex_does_not_undress_a_suit_of_armour() -> None:
    scene = Scene(BESIDE, r="hexer")
    scene.give("plate", worn=True)
    scene.hero.strength = scene.content.items["plate"].strength
    bare = attacks.defence(scene.run, scene.run.hero)
    scene.afflict("@", "weakened", 9)
    assert attacks.defence(scene.run, scene.run.hero) == bare - 20


@pytest.mark.parametrize(
    ("damage", "enchant", "scaled"), [((3, 9), 0, (3, 9)), ((3, 9), 10, (6, 17)), ((1, 3), -20, (1, 1))]
)
def test_enchantment_scales_damage_to_no_less_than_one(
    damage: tuple[int, int], enchant: int, scaled: tuple[int, int]
) -> None:
    assert attacks.scaled(damage, enchant) == scaled


@pytest.mark.parametrize(("mood", "bare", "stabbed"), [("asleep", 3, 5), ("hunting", 1, 1), ("fleeing", 1, 1)])
def test_those_who_know_of_the_hero_are_hurt_once(mood: str, bare: int, stabbed: int) -> None:
    scene = Scene(BESIDE, r=f"turnkey {mood}")
    assert attacks.factor_against(scene.run, scene.run.hero, scene.named["r"]) == bare
    scene.give("dagger", worn=True)
    assert attacks.factor_against(scene.run, scene.run.hero, scene.named["r"]) == stabbed


def test_a_miss_tells_the_target_where_the_hero_is() -> None:
    scene = Scene(BESIDE, r="turnkey")
    scene.dice.luck = False
    assert not blows.blow(scene.run, scene.run.hero, scene.named["r"])
    assert scene.mind("r").goal == (1, 1)
    assert scene.health("r") == 20


def test_a_bite_poisons_only_whoever_outlives_it() -> None:
    for health, poisoned in ((10, True), (1, False)):
        scene = Scene(BESIDE, r="adder")
        scene.dice.luck = True
        scene.creature().health = health
        assert blows.blow(scene.run, scene.named["r"], scene.run.hero)
        assert ("poisoned" in scene.statuses()) == poisoned


def test_a_heavy_weapon_makes_a_blow_long() -> None:
    scene = Scene(BESIDE, r="turnkey")
    assert attacks.strike_time(scene.run, scene.run.hero) == 100
    scene.give("mace", worn=True)
    assert attacks.strike_time(scene.run, scene.run.hero) == 200


@pytest.mark.parametrize("hindered", [False, True])
def test_a_bite_that_comes_to_nothing_does_not_keep_the_other_from_stinging(*, hindered: bool) -> None:
    scene = Scene("######\n#.@a.#\n#..r.#\n######", a="adder following", r="brute")
    scene.dice.luck = True
    sting = Sting(effects=(Afflict("slowed", (9, 9)),), text="")
    scene.creature("r").kind = replace(scene.creature("r").kind, abilities=(sting,))
    if hindered:
        scene.afflict("a", "nauseous", 9)
    assert blows.blow(scene.run, scene.named["a"], scene.named["r"])
    assert ("poisoned" in scene.statuses("r")) == (not hindered)
    assert "slowed" in scene.statuses("a")
