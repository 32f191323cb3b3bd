"""The floors of the game, as floors.toml asks for them: among Brogue's by measure, wet, filled, their stairs apart."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import levelgen
from game.content.kinds import Dig, Stratum
from levelgen import Level
from levelgen.metrics import Metrics, measure
from levelgen.rng import Dice
from levelgen.terrain import PERILOUS, SOLID
from tests.kit.judges import BROGUE
from tests.kit.scenes import library

Sweep = Callable[[int], range]

WIDTHS = {"floor": 0.055, "loops": 0.32, "deadends": 3.5, "choke_frac": 0.037, "detour": 0.2}
"""Half the width from its 5th to its 95th percentile."""

NEAREST_IN_CAVES = 0.15
"""The exit of a cave is where its dice end, which may be nearer."""

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


def band(generator: str) -> dict[str, tuple[float, float]]:
    """What the medians of a generator's floors lie in: cells and tiles are made of corridors, and may miss those."""
    missed = {"corridor_frac"} if generator in ("cells", "tiles") else set()
    nearest = {"stairs_path": (NEAREST_IN_CAVES, BROGUE["stairs_path"][1])} if generator == "caves" else {}
    return {name: limits for name, limits in (BROGUE | nearest).items() if name not in missed}


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


def empty_twelfths(level: Level) -> int:
    """The parts of a 4x3 division of the map of which under 2 % is dug; liquid and chasms are."""
    dug = ~SOLID[level.terrain]
    parts = [part for row in np.array_split(dug, 3) for part in np.array_split(row, 4, axis=1)]
    return sum(part.mean() < 0.02 for part in parts)


@pytest.mark.parametrize("stratum", library().strata)
def test_floors_are_wet_and_filled_and_differ_and_their_stairs_are_apart(stratum: str, sweep: Sweep) -> None:
    """They differ half as much as Brogue's."""
    found = library().strata[stratum]
    seeds = range(max(len(sweep(600)), 60))
    wet, empty, near, measured = 0, 0, 0, []
    for dig, level in floors(found, seeds):
        measured.append(measure(level))
        wet += int(PERILOUS[level.terrain].sum()) >= 40
        empty += empty_twelfths(level) >= 2
        near += measured[-1].stairs_path < band(dig.generator)["stairs_path"][0]
    assert wet >= 0.5 * len(seeds)
    assert empty < 0.05 * len(seeds)
    assert near < 0.03 * len(seeds)
    widths = dict(zip(Metrics._fields, np.ptp(np.percentile(measured, [5, 95], axis=0), axis=0), strict=True))
    assert not {name: widths[name] for name, least in WIDTHS.items() if widths[name] < least}


def test_every_dig_of_cells_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs if dig.generator == "cells"]
    assert len(digs) >= 4
    assert {dig.knobs.get("stairs") for dig in digs} == {"farthest"}
