"""The natural ground: the shares asked for, the rock at the edge, and layers that do not affect each other."""

import numpy as np
import pytest

from levelgen.generators.templates.natural import LAYERS, ground, noise
from levelgen.terrain import Terrain


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6])
def test_a_layer_takes_its_share(share: float) -> None:
    taken = [(ground(120, 80, {Terrain.LAVA: share}, 14, seed) == Terrain.LAVA).mean() for seed in range(10)]
    assert abs(np.mean(taken) - share) < 0.04


def test_nothing_and_everything() -> None:
    assert not ground(30, 20, {}, 14, 1).any()
    assert not ground(30, 20, dict.fromkeys(LAYERS, 0.0), 14, 1).any()
    full = ground(30, 20, {Terrain.CHASM: 1.0}, 14, 1)
    assert (full[1:-1, 1:-1] == Terrain.CHASM).all()


@pytest.mark.parametrize(("width", "height"), [(8, 8), (9, 200), (200, 9), (80, 45)])
@pytest.mark.parametrize("breadth", [4, 5, 14, 100])
def test_the_edge_is_rock(width: int, height: int, breadth: int) -> None:
    for seed in range(5):
        laid = ground(width, height, dict.fromkeys(LAYERS, 0.3), breadth, seed)
        assert laid.shape == (height, width)
        assert not laid[[0, -1]].any()
        assert not laid[:, [0, -1]].any()
        assert set(np.unique(laid).tolist()) <= {0, *LAYERS, Terrain.SHALLOW_WATER}


def test_moving_one_share_moves_no_other_layer() -> None:
    few = ground(80, 45, {Terrain.LAVA: 0.05, Terrain.DEEP_WATER: 0.1}, 14, 3)
    many = ground(80, 45, {Terrain.LAVA: 0.3, Terrain.DEEP_WATER: 0.1, Terrain.GRASS: 0.2}, 14, 3)
    assert ((few == Terrain.LAVA) <= (many == Terrain.LAVA)).all()
    lakes = (few == Terrain.DEEP_WATER) & (many != Terrain.LAVA)
    assert (many[lakes] == Terrain.DEEP_WATER).all()
    assert lakes.sum() > 50


def test_shallows_lie_around_deep_water() -> None:
    laid = ground(80, 45, {Terrain.DEEP_WATER: 0.1}, 14, 2)
    deep, shallow = laid == Terrain.DEEP_WATER, laid == Terrain.SHALLOW_WATER
    assert 0.3 * deep.sum() < shallow.sum() < deep.sum()


def test_lakes_are_as_broad_as_asked() -> None:
    """The broader lakes are, the fewer shores there are."""
    shores = []
    for breadth in (6, 14, 30, 60):
        high = noise(240, 160, (0,), breadth, 5)[0] > 0
        shores.append(int((high[1:] != high[:-1]).sum()))
    assert shores == sorted(shores, reverse=True)
    assert shores[0] > 3 * shores[-1]


def test_noise_has_no_seams_and_no_favourite_height() -> None:
    high = noise(400, 300, (0, 3), 20, 7)
    assert (high[0] != high[1]).mean() > 0.9
    assert np.abs(np.diff(high, axis=1)).max() < np.ptp(high) / 4, "a step from row to row"
    assert np.abs(np.diff(high, axis=2)).max() < np.ptp(high) / 4, "a step from column to column"
    assert 0.35 < (high > 0).mean() < 0.65


def test_another_seed_is_another_ground() -> None:
    grounds = {ground(40, 30, {Terrain.LAVA: 0.2}, 10, seed).tobytes() for seed in range(30)}
    assert len(grounds) == 30
