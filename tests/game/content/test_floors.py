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
    """A floor of a stratum in the landscape of a run, dug in one of its ways; kept, as two tests ask for some."""
    found = library().strata[stratum]
    weights = [landscape.weight for landscape in found.landscapes]
    land = Dice.seeded(seed, "landscape", stratum).weighted(found.landscapes, weights)
    dig = found.digs[number]
    knobs = found.knobs | land.knobs | dig.knobs
    recipe = levelgen.GENERATORS[dig.generator](width=found.width, height=found.height, **knobs)
    level = levelgen.generate(recipe, seed=seed)
    return Floor(measure(level), is_wet(level), empty_twelfths(level) >= 2)


@pytest.mark.parametrize(("stratum", "number"), DIGS)
def test_the_floors_of_a_dig_are_among_brogues(stratum: str, number: int, sweep: Sweep) -> None:
    """At most one metric is out in the median."""
    seeds = range(max(len(sweep(200)), 32))
    measured = [floor(stratum, seed, number).measured for seed in seeds]
    columns = dict(zip(Metrics._fields, np.array(measured, dtype=float).T, strict=True))
    medians = {name: float(np.median(columns[name])) for name in BROGUE}
    limits = band(library().strata[stratum].digs[number].generator)
    out = [name for name, (low, high) in limits.items() if not low <= medians[name] <= high]
    assert len(out) <= 1, {name: medians[name] for name in out}


@pytest.mark.parametrize("stratum", library().strata)
def test_floors_are_wet_and_filled_and_differ_and_their_stairs_are_apart(stratum: str, sweep: Sweep) -> None:
    """They differ half as much as Brogue's."""
    digs = library().strata[stratum].digs
    weights = [dig.weight for dig in digs]
    seeds = range(max(len(sweep(600)), 200))
    wet, empty, near, measured = 0, 0, 0, []
    for seed in seeds:
        number = Dice.seeded(seed, "dig").weighted(range(len(digs)), weights)
        found = floor(stratum, seed, number)
        measured.append(found.measured)
        wet += found.is_wet
        empty += found.is_empty
        near += found.measured.stairs_path < band(digs[number].generator)["stairs_path"][0]
    assert wet >= 0.5 * len(seeds)
    assert empty < 0.05 * len(seeds)
    assert near < 0.03 * len(seeds)
    widths = dict(zip(Metrics._fields, np.ptp(np.percentile(measured, [5, 95], axis=0), axis=0), strict=True))
    assert not {name: widths[name] for name, least in HALF_WIDTHS.items() if widths[name] < least}


def test_every_dig_of_cells_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs if dig.generator == "cells"]
    assert len(digs) >= 4
    assert {dig.knobs.get("stairs") for dig in digs} == {"farthest"}
