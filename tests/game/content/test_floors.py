"""The floors of the game, as floors.toml asks for them: among Brogue's by measure, wet, filled, their stairs apart."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import levelgen
from levelgen.metrics import Metrics, measure
from levelgen.rng import Dice
from tests.kit.bands import BROGUE, HALF_WIDTHS, band, empty_twelfths, is_wet
from tests.kit.scenes import library

Sweep = Callable[[int], range]

DIGS = [(stratum.id, number) for stratum in library().strata.values() for number in range(len(stratum.digs))]


class Floor(NamedTuple):
    """Of a floor, what is asked of many."""

    measured: Metrics
    is_wet: bool
    is_empty: bool  # in two parts of twelve


@cache
def floor(stratum: str, seed: int, number: int) -> Floor:
    """A floor of a stratum in the landscape of a run, dug in one of its ways; kept, as two tests ask for all."""
    found = library().strata[stratum]
    weights = [landscape.weight for landscape in found.landscapes]
    land = Dice.seeded(seed, "landscape", stratum).weighted(found.landscapes, weights)
    dig = found.digs[number]
    knobs = found.knobs | land.knobs | dig.knobs
    recipe = levelgen.GENERATORS[dig.generator](width=found.width, height=found.height, **knobs)
    level = levelgen.generate(recipe, seed=seed)
    return Floor(measure(level), is_wet(level), empty_twelfths(level) >= 2)


@pytest.fixture
def seeds(sweep: Sweep) -> range:
    """The seeds of the floors of each dig."""
    return range(max(len(sweep(200)), 40))


@pytest.mark.parametrize(("stratum", "number"), DIGS)
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
    digs = library().strata[stratum].digs
    dug = [(dig, floor(stratum, seed, number)) for number, dig in enumerate(digs) for seed in seeds]
    counts = [dig.weight for dig, _ in dug]

    def share(having: list[bool]) -> float:
        return float(np.average(having, weights=counts))

    assert share([found.is_wet for _, found in dug]) >= 0.5
    assert share([found.is_empty for _, found in dug]) < 0.05
    assert share([found.measured.stairs_path < band(dig.generator)["stairs_path"][0] for dig, found in dug]) < 0.03
    measured = np.repeat([found.measured for _, found in dug], counts, axis=0)
    widths = dict(zip(Metrics._fields, np.ptp(np.percentile(measured, [5, 95], axis=0), axis=0), strict=True))
    assert not {name: widths[name] for name, least in HALF_WIDTHS.items() if widths[name] < least}


def test_every_dig_of_cells_and_caves_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs]
    recipes = [levelgen.GENERATORS[dig.generator](**dig.knobs) for dig in digs]
    apart = [recipe.stairs for recipe in recipes if isinstance(recipe, levelgen.Cells | levelgen.Caves)]
    assert len(apart) >= 8
    assert {*apart} == {"farthest"}
