"""The floors of the game, as floors.toml asks for them: among Brogue's by measure, wet, filled, their stairs apart."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import levelgen
from game.content.kinds import Dig, Stratum
from levelgen import Level
from levelgen.metrics import Metrics, measure
from levelgen.rng import Dice
from tests.kit.bands import BROGUE, HALF_WIDTHS, band, empty_twelfths, is_wet
from tests.kit.scenes import library

Sweep = Callable[[int], range]

DIGS = [(stratum.id, number) for stratum in library().strata.values() for number in range(len(stratum.digs))]


def floors(stratum: Stratum, seeds: range, dig: Dig | None = None) -> Iterator[tuple[Dig, Level]]:
    """Floors of a stratum in the landscapes of as many runs, all dug alike or as its weights have it."""
    for seed in seeds:
        weights = [landscape.weight for landscape in stratum.landscapes]
        land = Dice.seeded(seed, "landscape", stratum.id).weighted(stratum.landscapes, weights)
        own = dig or Dice.seeded(seed, "dig").weighted(stratum.digs, [each.weight for each in stratum.digs])
        knobs = stratum.knobs | land.knobs | own.knobs
        recipe = levelgen.GENERATORS[own.generator](width=stratum.width, height=stratum.height, **knobs)
        yield own, levelgen.generate(recipe, seed=seed)


@pytest.mark.parametrize(("stratum", "number"), DIGS)
def test_the_floors_of_a_dig_are_among_brogues(stratum: str, number: int, sweep: Sweep) -> None:
    """At most one metric is out in the median."""
    found = library().strata[stratum]
    dig = found.digs[number]
    measured = [measure(level) for _, level in floors(found, range(max(len(sweep(200)), 32)), dig)]
    columns = dict(zip(Metrics._fields, np.array(measured, dtype=float).T, strict=True))
    medians = {name: float(np.median(columns[name])) for name in BROGUE}
    out = [name for name, (low, high) in band(dig.generator).items() if not low <= medians[name] <= high]
    assert len(out) <= 1, {name: medians[name] for name in out}


@pytest.mark.parametrize("stratum", library().strata)
def test_floors_are_wet_and_filled_and_differ_and_their_stairs_are_apart(stratum: str, sweep: Sweep) -> None:
    """They differ half as much as Brogue's."""
    found = library().strata[stratum]
    seeds = range(max(len(sweep(600)), 200))
    wet, empty, near, measured = 0, 0, 0, []
    for dig, level in floors(found, seeds):
        measured.append(measure(level))
        wet += is_wet(level)
        empty += empty_twelfths(level) >= 2
        near += measured[-1].stairs_path < band(dig.generator)["stairs_path"][0]
    assert wet >= 0.5 * len(seeds)
    assert empty < 0.05 * len(seeds)
    assert near < 0.03 * len(seeds)
    widths = dict(zip(Metrics._fields, np.ptp(np.percentile(measured, [5, 95], axis=0), axis=0), strict=True))
    assert not {name: widths[name] for name, least in HALF_WIDTHS.items() if widths[name] < least}


def test_every_dig_of_cells_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs if dig.generator == "cells"]
    assert len(digs) >= 4
    assert {dig.knobs.get("stairs") for dig in digs} == {"farthest"}
