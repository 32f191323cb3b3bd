"""The floors of the game, as floors.toml asks for them: among Brogue's by measure, wet, filled, their stairs apart."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import levelgen
from levelgen.choke import pockets
from levelgen.metrics import Metrics, measure
from levelgen.rng import Dice
from tests.kit.bands import BROGUE, HALF_WIDTHS, band, empty_twelfths, is_wet
from tests.kit.scenes import library

Sweep = Callable[[int], range]

DIGS = {
    pure: [
        (stratum.id, number)
        for stratum in library().strata.values()
        for number, dig in enumerate(stratum.digs)
        if dig.pure == pure
    ]
    for pure in (False, True)
}
"""The digs that are asked for Brogue's measures, and those that are pure, by stratum and number."""


class Floor(NamedTuple):
    """Of a floor, what is asked of many."""

    measured: Metrics
    is_wet: bool
    is_empty: bool  # in two parts of twelve
    niches: int  # dead ends of two to eight cells, such as the cells of a gaol


def dug(stratum: str, seed: int, number: int) -> levelgen.Level:
    """A floor of a stratum in the landscape of a run, dug in one of its ways."""
    found = library().strata[stratum]
    weights = [landscape.weight for landscape in found.landscapes]
    land = Dice.seeded(seed, "landscape", stratum).weighted(found.landscapes, weights)
    dig = found.digs[number]
    knobs = found.knobs_of(dig, land)
    recipe = levelgen.GENERATORS[dig.generator](width=found.width, height=found.height, **knobs)
    return levelgen.generate(recipe, seed=seed)


@cache
def floor(stratum: str, seed: int, number: int) -> Floor:
    """The measures of such a floor; kept, as two tests ask for all."""
    level = dug(stratum, seed, number)
    niches = sum(pocket.is_innermost and 2 <= pocket.size <= 8 for pocket in pockets(level.walkable))
    return Floor(measure(level), is_wet(level), empty_twelfths(level) >= 2, niches)


@pytest.fixture
def seeds(sweep: Sweep) -> range:
    """The seeds of the floors of each dig."""
    return range(max(len(sweep(200)), 40))


@pytest.mark.parametrize(("stratum", "number"), DIGS[False])
def test_the_floors_of_a_dig_are_among_brogues(stratum: str, number: int, seeds: range) -> None:
    """At most one metric is out in the median."""
    measured = [floor(stratum, seed, number).measured for seed in seeds]
    columns = dict(zip(Metrics._fields, np.array(measured, dtype=float).T, strict=True))
    medians = {name: float(np.median(columns[name])) for name in BROGUE}
    limits = band(library().strata[stratum].digs[number].generator)
    out = [name for name, (low, high) in limits.items() if not low <= medians[name] <= high]
    assert len(out) <= 1, {name: medians[name] for name in out}


@pytest.mark.parametrize("stratum", library().strata)
def test_floors_are_wet_and_filled_and_differ_and_their_stairs_are_apart(stratum: str, seeds: range) -> None:
    """They differ half as much as Brogue's. The floors of a dig count as often as the stratum has them."""
    digs = [(dig, number) for number, dig in enumerate(library().strata[stratum].digs) if not dig.pure]
    found = [(dig, floor(stratum, seed, number)) for dig, number in digs for seed in seeds]
    counts = [dig.weight for dig, _ in found]

    def share(having: list[bool]) -> float:
        return float(np.average(having, weights=counts))

    assert share([each.is_wet for _, each in found]) >= 0.5
    assert share([each.is_empty for _, each in found]) < 0.05
    assert share([each.measured.stairs_path < band(dig.generator)["stairs_path"][0] for dig, each in found]) < 0.03
    measured = np.repeat([each.measured for _, each in found], counts, axis=0)
    widths = dict(zip(Metrics._fields, np.ptp(np.percentile(measured, [5, 95], axis=0), axis=0), strict=True))
    assert not {name: widths[name] for name, least in HALF_WIDTHS.items() if widths[name] < least}


@pytest.mark.parametrize(
    ("stratum", "generator", "form"),
    [
        ("gaol", "cells", {"jitter": 0, "merge": 0, "gone": 0, "stairs": "walk"}),
        ("warrens", "tiles", {"preset": "document"}),
        ("sump", "caves", {"preset": "dice", "throws": 12, "stairs": "last"}),
        ("sump", "caves", {"preset": "maze"}),
        ("sump", "caves", {"preset": "necropolis"}),
        ("forge", "templates", {"preset": "classic", "direct": 0.5}),
        ("ramparts", "districts", {"preset": "maze"}),
        ("ramparts", "districts", {"preset": "gauntlet", "hard": 0.3}),
    ],
)
def test_each_author_would_find_his_own_level_on_the_way(stratum: str, generator: str, form: dict[str, object]) -> None:
    found = library().strata[stratum]
    assert found.digs[0].generator == generator
    recipes = [
        levelgen.GENERATORS[generator](width=80, height=29, **found.knobs_of(dig, found.landscapes[0]))
        for dig in found.digs
        if dig.pure and dig.generator == generator
    ]
    assert any(all(getattr(recipe, name) == value for name, value in form.items()) for recipe in recipes)


@pytest.mark.parametrize(("stratum", "number"), DIGS[True])
def test_little_landscape_covers_what_an_author_described(stratum: str, number: int, sweep: Sweep) -> None:
    """No river, few rings, and seldom a lake; the levels are valid, or they would not be dug."""
    levels = [dug(stratum, seed, number) for seed in range(max(len(sweep(200)), 20))]
    assert not any(level.report["waters"]["rivers"] for level in levels)
    assert np.mean([bool(level.report["cycles"]["ring"]) for level in levels]) <= 0.4
    assert np.mean([level.report["attempts"] == 1 for level in levels]) >= 0.9


def test_every_dig_of_cells_and_caves_that_is_not_pure_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs if not dig.pure]
    recipes = [levelgen.GENERATORS[dig.generator](**dig.knobs) for dig in digs]
    apart = [recipe.stairs for recipe in recipes if isinstance(recipe, levelgen.Cells | levelgen.Caves)]
    assert len(apart) >= 8
    assert {*apart} == {"farthest"}


def test_most_floors_of_the_gaol_have_rows_of_cells(seeds: range) -> None:
    digs = enumerate(library().strata["gaol"].digs)
    numbers = [number for number, dig in digs if dig.generator == "cells" and not dig.pure]
    assert np.mean([floor("gaol", seed, number).niches >= 3 for number in numbers for seed in seeds]) > 0.55
