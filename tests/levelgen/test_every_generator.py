"""Demands on every generator: the same level everywhere, its own randomness, no recursion, no output."""

import os
import random  # noqa: TID251 - poisoned, to see that nobody drinks of it
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen.metrics import Metrics, measure
from tests.kit.judges import Seen, judge_buried

GENERATORS = list(levelgen.GENERATORS)
VARIED: dict[str, list[dict[str, Any]]] = {
    "cells": [{"stairs": "farthest"}, {"vaults": 2}],
    "tiles": [{"grid": "hexagon"}, {"grid": "triangle", "vaults": 2}],
    "templates": [{"preset": "abyss"}, {"vaults": 2}],
    "caves": [{"preset": "necropolis"}, {"vaults": 2}],
    "districts": [{"preset": "gauntlet"}, {"vaults": 2}],
}
"""Other knobs than the defaults, for branches of the code that the defaults do not reach."""


def prints(generator: str) -> list[str]:
    """Fingerprints of a few levels, with and without the varied knobs."""
    return [
        levelgen.generate(generator, seed=seed, depth=6, **knobs).fingerprint()
        for seed in range(3)
        for knobs in ({}, *VARIED[generator])
    ]


@cache
def printed(generator: str) -> list[str]:
    """The same, of levels that another test has dug in this process already, if one has."""
    return prints(generator)


def test_all_five_are_here() -> None:
    assert set(GENERATORS) == set(VARIED) == {"cells", "tiles", "templates", "caves", "districts"}


@pytest.mark.parametrize("generator", GENERATORS)
def test_nothing_lies_in_rock_where_nobody_sees_it(generator: str, sweep: Callable[[int], range]) -> None:
    """Neither when a landmark or a vault takes the place of the room that had it, nor when a river ends in rock."""
    for seed in range(max(len(sweep(200)), 40)):
        knobs = VARIED[generator][seed % 2] | {"height": 29, "rivers": 1.0, "waters": 0.3, "theme": "forge"}
        judge_buried(Seen(levelgen.generate(generator, seed=seed, depth=13 + seed % 4, **knobs)))


def test_another_process_digs_the_same() -> None:
    """The hash seed of Python and levels dug earlier make no difference."""
    code = "from tests.levelgen.test_every_generator import *\nfor each in GENERATORS: print(*prints(each))"
    here = [printed(generator) for generator in GENERATORS]
    environment = os.environ | {"PYTHONHASHSEED": "4242"}
    there = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert [line.split() for line in there.stdout.splitlines()] == here
    assert there.stderr == ""


@pytest.mark.parametrize("generator", GENERATORS)
def test_global_randomness_is_neither_used_nor_moved(
    generator: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = printed(generator)

    def poison(*_: object, **__: object) -> None:
        message = "a module-level random function was called"
        raise AssertionError(message)

    before = random.getstate(), repr(np.random.get_state())  # noqa: NPY002, TID251
    for module in (random, np.random):  # noqa: TID251
        for name in dir(module):
            if name[0].islower() and callable(getattr(module, name)):
                monkeypatch.setattr(module, name, poison)
    assert prints(generator) == expected
    levelgen.stages(generator, seed=5)
    monkeypatch.undo()
    assert (random.getstate(), repr(np.random.get_state())) == before  # noqa: NPY002, TID251
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("generator", GENERATORS)
def test_nothing_recurses(generator: str) -> None:
    """Very many rooms, in a row or in a field, need no deep stack."""
    sizes = [(900, 14), (300, 300)]
    levelgen.generate(generator)  # without a limit, as the first level imports modules and reads drawings
    frame: Any = sys._getframe()
    depth = 0
    while frame:
        frame, depth = frame.f_back, depth + 1
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 45)
    try:
        levels = [levelgen.generate(generator, width=width, height=height, seed=1) for width, height in sizes]
    finally:
        sys.setrecursionlimit(limit)
    assert max(len(level.rooms) for level in levels) > 100


@pytest.mark.parametrize("generator", GENERATORS)
def test_no_two_seeds_dig_the_same_level(generator: str, sweep: Callable[[int], range]) -> None:
    seeds = sweep(600)
    found = {levelgen.generate(generator, seed=seed, width=40, height=40).fingerprint() for seed in seeds}
    assert len(found) == len(seeds)


@pytest.mark.parametrize("generator", GENERATORS)
def test_levels_are_good_to_walk_through(generator: str, sweep: Callable[[int], range]) -> None:
    """Without waters, cycles and pieces, the medians of many levels lie within the bands of good ones."""
    knobs: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}
    if generator == "districts":
        knobs["loops"] = 0.01  # so that no wall hides a long walk
    seeds = range(max(len(sweep(200)), 60))
    found = [measure(levelgen.generate(generator, seed=seed, **knobs)) for seed in seeds]
    columns = dict(zip(Metrics._fields, np.array(found, dtype=float).T, strict=True))
    median = {name: float(np.median(column)) for name, column in columns.items()}
    assert 0.30 <= median["floor"] <= 0.50
    assert 0.12 <= median["loops"] <= 0.76  # as Brogue has them before it digs its own
    assert median["choke_frac"] <= 0.10
    assert 1.2 <= median["detour"] <= 1.7
    assert median["stairs_path"] >= 0.15
    # In templates a few walls get no door, since another door stands beside them.
    assert np.quantile(columns["hidden_walls"], 0.9 if generator == "templates" else 1) == 0
