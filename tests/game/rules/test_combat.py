"""Combat: the chance of a blow, its damage, and those who are unaware of it."""

from __future__ import annotations

import pytest

from game.rules import combat
from game.world.components import Item
from game.world.events import Missed, Noticed
from tests.kit.scenes import Scene


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

    assert scene.health("r") == 55 - 20


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
    assert combat.defence(scene.run, scene.run.hero) == 0  # 100, less 25 for each of seven points of strength missing
    scene.give("dagger", worn=True)
    strong = combat.odds(scene.run, scene.run.hero, scene.named["r"])
    scene.afflict("@", "weakened", 10)
    assert combat.odds(scene.run, scene.run.hero, scene.named["r"]) < strong


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
    plain = combat.odds(scene.run, scene.run.hero, scene.named["r"], dart)
    assert plain > combat.odds(scene.run, scene.run.hero, scene.named["r"])
    dart.enchant = -5
    assert combat.odds(scene.run, scene.run.hero, scene.named["r"], dart) < plain
