"""Comparisons of games seed by seed."""

from __future__ import annotations

import pytest

from game.bots.comparison import compare


def test_only_games_of_the_same_seeds_are_compared() -> None:
    gain = compare({"1": 8, "2": 4, "3": 9, "7": 30}, {"1": 5, "2": 6, "3": 9, "8": 1})
    assert gain is not None
    assert (gain.pairs, gain.deeper, gain.shallower, gain.median) == (3, 1, 1, 0)
    assert gain.mean == pytest.approx(1 / 3, abs=0.01)
    assert (gain.low, gain.high) == pytest.approx((0.33 - 2.85, 0.33 + 2.85), abs=0.02), "1.96 times 2.52 by root 3"


def test_one_pair_is_no_comparison() -> None:
    assert compare({"1": 8}, {"1": 5}) is None
