"""How fast levels are dug; the head of the package has the ceilings."""

import time
from itertools import count
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import levelgen

BARE: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}
"""The knobs of a level without landscape, cycles and pieces."""


def dig_new_ones(generator: str, width: int, height: int, **knobs: Any) -> levelgen.Level:
    """Dig a level of a new seed at every call, as a game does."""
    return levelgen.generate(generator, seed=next(SEEDS), width=width, height=height, **knobs)


SEEDS = count()


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
@pytest.mark.parametrize("size", [(80, 50), (80, 29), (200, 200)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_level(benchmark: BenchmarkFixture, generator: str, size: tuple[int, int]) -> None:
    benchmark.group = generator
    level = benchmark(dig_new_ones, generator, *size, **BARE)
    assert level.width == size[0]


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_level_with_all_steps(benchmark: BenchmarkFixture, generator: str) -> None:
    benchmark.group = generator
    assert benchmark(dig_new_ones, generator, 80, 50, rivers=1.0).width == 80


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_large_level(benchmark: BenchmarkFixture, generator: str) -> None:
    benchmark.group = generator
    size = 200 if benchmark.disabled else 1000  # where nothing is measured it only has to run
    level = benchmark.pedantic(dig_new_ones, (generator, size, size), BARE, rounds=3, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert level.width == size


@pytest.mark.parametrize("stairs", ["walk", "farthest"])
def test_level_by_stairs(benchmark: BenchmarkFixture, stairs: str) -> None:
    benchmark.group = "stairs"
    assert benchmark(dig_new_ones, "cells", 80, 50, stairs=stairs, **BARE)


def test_level_as_text_json_and_fingerprint(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "writing"
    level = levelgen.generate("cells", seed=1)
    text, json, _ = benchmark(lambda: (level.to_text(), level.to_json(), level.fingerprint()))
    assert len(text) < len(json)
