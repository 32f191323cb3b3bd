"""The floors of the game, as floors.toml asks for them."""

from collections.abc import Callable

import pytest

import levelgen
from levelgen import grid
from levelgen.rng import Dice
from tests.kit.scenes import library

BROGUES_NEAREST = 0.36
"""The 5th percentile of Brogue's walks between the stairs, as a share of width + height."""


@pytest.mark.parametrize("stratum", ["gaol", "ramparts"])
def test_the_stairs_of_cells_and_districts_are_seldom_near(stratum: str, sweep: Callable[[int], range]) -> None:
    found = library().strata[stratum]
    seeds = range(max(len(sweep(1000)), 150))
    near = 0
    for seed in seeds:
        dig = Dice.seeded(seed, "dig").weighted(found.digs, [dig.weight for dig in found.digs])
        recipe = levelgen.GENERATORS[dig.generator](width=found.width, height=found.height, **dig.knobs)
        level = levelgen.generate(recipe, seed=seed)
        walk = grid.walk(level.walkable, level.stairs_up, level.stairs_down)
        assert walk is not None
        near += walk < BROGUES_NEAREST * (found.width + found.height)
    assert near < 0.03 * len(seeds)


def test_every_dig_of_cells_sets_the_stairs_apart() -> None:
    digs = [dig for stratum in library().strata.values() for dig in stratum.digs if dig.generator == "cells"]
    assert len(digs) >= 4
    assert {dig.knobs.get("stairs") for dig in digs} == {"farthest"}
