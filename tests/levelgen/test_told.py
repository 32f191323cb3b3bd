"""Levels of the five generators as they come, with all steps, many together.

They are measured against Brogue's, at 80x45, and one generator's levels are told from another's.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import levelgen
from levelgen import Level
from levelgen.metrics import Metrics, measure
from levelgen.terrain import PERILOUS, Terrain
from tests.kit.bands import HALF_WIDTHS, band, empty_twelfths, is_wet, repetition, told_apart, two_routes, wall_detour
from tests.kit.judges import Seen
from tests.kit.levels import dug

Sweep = Callable[[int], range]

GENERATORS = list(levelgen.GENERATORS)

EACH = pytest.mark.parametrize("generator", GENERATORS, scope="module")
"""All tests run for one generator before the next, so that few workers dig its levels."""

FEWEST = 100
"""The fewest levels for a meaningful percentile."""


TOLD = 0.94
"""The least share of levels attributed to their own generator, of 200 for each; with fewer levels it is .92."""


class Many(NamedTuple):
    """Levels of one generator and their measures [level, metric]."""

    levels: list[Level]
    measures: NDArray[Any]

    def column(self, metric: str) -> NDArray[Any]:
        return np.asarray(self.measures[:, Metrics._fields.index(metric)])


@cache
def many(generator: str, count: int) -> Many:
    """The first levels of a generator; cached, since all tests of a worker use them."""
    levels = [dug(generator, seed) for seed in range(count)]
    return Many(levels, np.array([measure(level) for level in levels], dtype=float))


def drained(level: Level) -> Level:
    """The level with floor where liquids and chasms are: the outline of all that is open, as an eye sees it."""
    terrain = np.where(PERILOUS[level.terrain], np.uint8(Terrain.FLOOR), level.terrain)
    return dataclasses.replace(level, terrain=terrain)


@pytest.fixture
def count(sweep: Sweep) -> int:
    return max(len(sweep(200)), FEWEST)


@EACH
def test_medians_lie_in_brogues_band(generator: str, count: int) -> None:
    found = many(generator, count)
    asked = band(generator)
    medians = {name: float(np.median(found.column(name))) for name in asked}
    out = [name for name, (low, high) in asked.items() if not low <= medians[name] <= high]
    assert not out, {name: medians[name] for name in out}


@EACH
def test_levels_differ_at_least_half_as_much_as_brogues(generator: str, count: int) -> None:
    found = many(generator, count)
    widths = {name: float(np.ptp(np.percentile(found.column(name), [5, 95]))) for name in HALF_WIDTHS}
    assert not {name: width for name, width in widths.items() if width < HALF_WIDTHS[name]}


@EACH
def test_hardly_a_level_has_two_empty_twelfths(generator: str, count: int) -> None:
    assert np.mean([empty_twelfths(level) >= 2 for level in many(generator, count).levels]) < 0.05


@EACH
def test_stairs_are_hardly_ever_near(generator: str, count: int) -> None:
    paths = many(generator, count).column("stairs_path")
    assert np.mean(paths < band(generator)["stairs_path"][0]) < 0.03


@EACH
def test_two_routes_between_the_stairs_are_independent(generator: str, count: int) -> None:
    """On about half of the levels; on the others there is a gate to hold."""
    assert 0.38 <= np.mean([two_routes(Seen(level)) for level in many(generator, count).levels]) <= 0.75


@EACH
def test_levels_are_wet(generator: str, count: int) -> None:
    assert np.mean([is_wet(level) for level in many(generator, count).levels]) >= 0.5


@EACH
def test_levels_do_not_repeat_a_lattice(generator: str, count: int) -> None:
    """The mean floor of columns has no high autocorrelation at any lag from 4 to 24."""
    assert repetition(many(generator, count).levels, axis=0) < 0.6


def test_generators_are_told_apart_by_their_metrics(count: int) -> None:
    found = [many(generator, count) for generator in GENERATORS]
    others = [[[wall_detour(level), *measure(drained(level))] for level in each.levels] for each in found]
    taken = told_apart(np.concatenate([[each.measures for each in found], others], axis=2))
    assert taken.trace() >= (TOLD if count >= 200 else 0.92) * taken.sum(), taken.tolist()
