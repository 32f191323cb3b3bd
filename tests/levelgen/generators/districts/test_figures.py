"""Figures of districts over many levels of each preset and of the game's recipe; each once failed."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from levelgen import Districts, Level
from tests.kit.bands import empty_twelfths, repetition
from tests.levelgen.generators.districts.plan import Plan, dig, judge_bosses

NAMES = [*(name for name in Districts.PRESETS if name != "document"), "game"]
GAME: dict[str, Any] = {"units_x": 8, "units_y": 4, "height": 29}


@cache
def levels(name: str, count: int) -> list[Level]:
    knobs = GAME if name == "game" else {"preset": name}
    return [dig(seed=seed, **knobs)[0] for seed in range(count)]


@pytest.fixture
def count(sweep: Callable[[int], range]) -> int:
    """The number of levels that figures are taken of."""
    return max(len(sweep(200)), 80)


def sizes(name: str, count: int) -> dict[str, float]:
    """The share of the rooms that has each size, in columns x rows of units."""
    counts = Counter(
        f"{right - left}x{bottom - top}"
        for level in levels(name, count)
        for left, top, right, bottom in level.report["units_of_rooms"]
    )
    return {size: count / counts.total() for size, count in counts.items()}


@pytest.mark.parametrize(("name", "most"), [("town", 0.16), ("maze", 0.05), ("open", 0.16), ("halls", 0.36)])
def test_sizes_do_what_they_say(name: str, most: float, count: int) -> None:
    """The shares of rooms of each size are close to those asked for; halls once had 27 % single units, not 12 %."""
    weights = Districts(preset=name).sizes
    total = sum(weights.values())
    found = sizes(name, count)
    assert sum(abs(found.get(size, 0) - weight / total) for size, weight in weights.items()) / 2 < most
    if name == "halls":
        assert found["1x1"] < 0.15


@pytest.mark.parametrize("name", NAMES)
def test_the_boss_has_a_hard_room_beside_the_last_before_the_end(name: str, count: int) -> None:
    """The room is hard, off the path and the largest there; once it was on the path, and hard on every eighth level."""
    with_boss = [level for level in levels(name, count) if any(room.kind == "boss" for room in level.rooms)]
    assert len(with_boss) >= (0.7 if name == "halls" else 0.85) * count
    for level in with_boss:
        judge_bosses(Plan(level), Districts())


def test_fill_works_below_a_half() -> None:
    """The dug share follows the knob, down to the bare path; it used to stay near a half."""
    means = []
    for fill in (0.0, 0.3, 0.4, 0.5, 0.6):
        dug = []
        for seed in range(40):
            report = dig(seed=seed, fill=fill)[0].report
            dug.append(report["kept"] / len(report["colours"]))
        means.append(float(np.mean(dug)))
        assert fill < 0.3 or abs(means[-1] - fill) < 0.12
    assert means == sorted(set(means))
    assert means[0] < 0.4


@pytest.mark.parametrize("name", NAMES)
def test_no_preset_leaves_much_of_the_map_solid(name: str, count: int) -> None:
    """At least seven units in ten are dug, and at most one level in twenty has two empty twelfths of the map."""
    found = levels(name, count)
    assert all(level.report["kept"] >= 0.7 * len(level.report["colours"]) for level in found)
    assert sum(empty_twelfths(level) >= 2 for level in found) < 0.05 * len(found)


@pytest.mark.parametrize("name", NAMES)
def test_the_lattice_does_not_repeat_from_level_to_level(name: str, count: int) -> None:
    """The mean floor of columns and rows has no period (it once had one, at .77); no inner cell is always solid."""
    found = levels(name, count)
    assert repetition(found, axis=0) < 0.6
    assert repetition(found, axis=1) < 0.6
    assert np.mean([level.walkable for level in found], axis=0)[2:-2, 2:-2].min() > 0.1
