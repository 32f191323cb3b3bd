"""Random numbers: equal everywhere, independent of each other, and uniform."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from levelgen import RecipeError
from levelgen.rng import Dice, below, chosen, field, picker, shuffle, stream, streams, word


def test_streams_are_what_they_were() -> None:
    """These numbers may never change: shared seeds and saved runs depend on them."""
    assert stream(7, "cells", 3).random() == 0.8009875349215032
    assert Dice(1234567).bits() == 6457827717110365317  # the reference implementation of splitmix64
    assert field((1, 2), 1).tolist() == [[2575745078034416053, 3176617517795823597]]


def test_an_int_seed_and_its_digits_are_the_same() -> None:
    assert word(42, "a") == word("42", "a") == word(np.int64(42), "a")  # type: ignore[arg-type]
    assert word(-3) == word("-3")
    assert word("042") != word(42)


def test_keys_do_not_run_into_each_other() -> None:
    words = [word("ab", "c"), word("a", "bc"), word("abc"), word("a", "b", "c"), word("abc", ""), word("", "abc")]
    assert len(set(words)) == len(words)


def test_streams_of_a_seed_are_those_made_one_by_one() -> None:
    assert streams("x", 1)("walk", 2).random() == stream("x", 1, "walk", 2).random()


@pytest.mark.parametrize("seed", [True, None, 1.0, b"1", [1]])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(RecipeError, match="allowed: an int or a str"):
        stream(seed)


def test_numbers_too_long_to_be_written_are_refused() -> None:
    with pytest.raises(RecipeError, match="too long"):
        stream(10**5000)


@pytest.mark.parametrize("seed", [0, -1, 2**70, "", "monday", "\ud800", "ß" * 10_000])
def test_any_int_or_text_is_a_seed(seed: int | str) -> None:
    assert 0 <= stream(seed).random() < 1


def test_draws_from_a_stream_are_even() -> None:
    rng = stream("even")
    assert_even(Counter(below(rng, 6) for _ in range(6000)), 6)
    assert_even(Counter(chosen(rng, "abc") for _ in range(3000)), 3)
    orders: Counter[Any] = Counter()
    for _ in range(6000):
        items = ["a", "b", "c"]
        shuffle(rng, items)
        orders["".join(items)] += 1
    assert_even(orders, 6)


def test_dice_are_even() -> None:
    dice = Dice.seeded("even")
    assert_even(Counter(dice.below(6) for _ in range(6000)), 6)
    assert_even(Counter(dice.between(-1, 1) for _ in range(3000)), 3)
    assert_even(Counter(dice.pick((1, 2, 3)) for _ in range(3000)), 3)
    assert_even(Counter(dice.chance(500) for _ in range(4000)), 2)
    orders: Counter[Any] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert_even(orders, 6)


def assert_even(counts: Counter[Any], kinds: int) -> None:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values()), counts


def test_weights_decide() -> None:
    dice = Dice.seeded("weights")
    counts = Counter(dice.weighted("abc", [0, 1, 3]) for _ in range(4000))
    assert set(counts) == {"b", "c"}
    assert 2.5 < counts["c"] / counts["b"] < 3.5


@pytest.mark.parametrize("weights", [[0, 0], [1, -1], [1], [1, 2, 3], []])
def test_impossible_weights_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Dice(0).weighted("ab", weights)


def test_impossible_rolls_are_refused() -> None:
    dice = Dice(0)
    with pytest.raises(ValueError, match="at least 1"):
        dice.below(0)
    with pytest.raises(ValueError, match="at least 1"):
        dice.between(2, 1)
    with pytest.raises(ValueError, match="at least 1"):
        dice.pick([])


def test_chances_of_none_and_all() -> None:
    dice = Dice.seeded("certain")
    assert not any(dice.chance(0) for _ in range(2000))
    assert all(dice.chance(1000) for _ in range(2000))


def test_many_chances_at_once_are_those_rolled_one_after_another() -> None:
    together, singly = Dice.seeded("fire"), Dice.seeded("fire")
    for number in (0, 1, 2000):
        per_mille = np.arange(number, dtype=np.int16) % 1001
        assert together.chances(per_mille).tolist() == [singly.chance(chance) for chance in per_mille.tolist()]
        assert together == singly


def test_dice_go_on_from_their_state() -> None:
    dice = Dice.seeded(1, "hero")
    dice.below(6)
    saved = Dice(dice.state)
    assert [dice.below(1000) for _ in range(10)] == [saved.below(1000) for _ in range(10)]
    assert 0 <= dice.state < 1 << 64


def test_a_field_is_even_and_its_own() -> None:
    bits = field((100, 100), "noise", "lava")
    assert bits.shape == (100, 100)
    assert abs(float((bits >> np.uint64(63)).mean()) - 0.5) < 0.03
    assert len(np.unique(bits)) == bits.size
    assert (bits == field((100, 100), "noise", "lava")).all()
    assert not (bits == field((100, 100), "noise", "water")).any()


@pytest.mark.parametrize(
    "weights",
    [
        {"a": 1},
        {"a": 0, "b": 2, "c": 0},
        {"a": 5e-324, "b": 0},
        {"a": 1e308, "b": 1e308, "c": 0},
        {"a": 1, "b": 5e-324},
    ],
)
def test_a_picker_picks_what_has_weight_and_never_falls_off_the_end(weights: dict[str, float]) -> None:
    pick = picker(weights)
    for roll in (0.0, 0.25, 0.5, 0.75, 1 - 2**-53):
        assert weights[pick(roll)] > 0


def test_a_picker_picks_as_often_as_the_weights_say() -> None:
    pick = picker({"a": 1, "b": 0, "c": 3})
    found = [pick(place / 1000) for place in range(1000)]
    assert found == ["a"] * 250 + ["c"] * 750
