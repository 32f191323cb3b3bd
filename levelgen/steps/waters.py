"""Waters: lakes, rivers, chasms and lava over floor and rock, with their shores, and burnt ground.

The idea is Brogue's: what lies across a level after its rooms are dug gives it a landscape. Lakes are blobs of a
cellular automaton, rivers bands from rim to rim. Each is moved about, made smaller, and dropped if it fits nowhere;
`levelgen.steps.lakes` says what fits.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from levelgen.draft import Draft
from levelgen.grid import Mask
from levelgen.recipe import Recipe
from levelgen.rng import Random, below, chosen
from levelgen.steps.blobs import band, blob
from levelgen.steps.lakes import Ground, Lake
from levelgen.steps.shores import burn, lay_wreaths
from levelgen.terrain import Terrain

_LIQUIDS = {"water": Terrain.DEEP_WATER, "lava": Terrain.LAVA, "chasm": Terrain.CHASM}

_AREA = 80 * 45
"""Cells of the map to which the counts below refer."""

_LAKES = 6
"""Lakes on a map of that area with `waters` at 1; larger maps have more."""

_DROWNED = 0.16
"""The share of the floor that lakes may cover with `waters` at 1, and rivers once more."""

_WIDEST, _HIGHEST = 30, 15
"""The box of the largest lake."""

_NARROWEST, _LOWEST = 5, 4

_SIZES = (8, 6, 4)
"""Eighths of its size that a lake has at its first try, its second and its last."""

_PLACES = 12
"""Places looked at for each size, of which the best are tried."""

_TRIED = 3

_SHORE = 6
"""Cells of floor from which one steps into a lake, at least; others nobody would come to."""


def flood(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Lay lakes and rivers over a level whose rooms are linked, and burn some of its ground; note what was placed."""
    waters = _Waters(draft, recipe, random)
    waters.place_rivers()
    waters.place_lakes()
    seed = below(random, 2**53)
    if waters.ground.placed.any():
        lay_wreaths(draft, waters.ground.placed, seed)
    if recipe.burnt:
        waters.notes["burnt"] = burn(draft, recipe.burnt, seed)
    draft.notes["waters"] = waters.notes


class _Waters:
    """The placing of lakes and rivers on one draft."""

    def __init__(self, draft: Draft, recipe: Recipe, random: Random) -> None:
        self.ground = Ground(draft)
        self.notes: dict[str, Any] = {"lakes": [], "rivers": [], "dropped": 0, "causeways": 0, "burnt": 0}
        self._recipe = recipe
        self._width, self._height = draft.width, draft.height
        self._random = random
        floor = int(np.count_nonzero(self.ground.floor))
        self._left = {"lakes": int(_DROWNED * recipe.waters * floor), "rivers": int(_DROWNED * floor)}

    def _liquid(self) -> Terrain:
        """Return the liquid of the next lake or river; a number is drawn whichever it is."""
        word = chosen(self._random, list(_LIQUIDS))
        return _LIQUIDS[word if self._recipe.liquid == "mixed" else self._recipe.liquid]

    def _count(self, asked: float) -> int:
        """Return a whole number near the one asked, with the chance of one more that its fraction says."""
        return int(asked + self._random.random())

    def place_rivers(self) -> None:
        """Place as many rivers as are asked for, on large maps more."""
        across = max((self._width * self._height / _AREA) ** 0.5, 1.0)
        for _ in range(self._count(self._recipe.rivers * across) if self._recipe.rivers else 0):
            liquid = self._liquid()
            for _ in range(_TRIED):
                shape = band(self._width, self._height, self._random)
                river = self.ground.fit(shape, 0, 0, liquid, whole=False)
                if river is not None and river.drowned <= self._left["rivers"] and river.shore >= _SHORE:
                    self._pour(river, "rivers")
                    break
            else:
                self.notes["dropped"] += 1

    def place_lakes(self) -> None:
        """Place as many lakes as are asked for and find a place, each as large as it can be."""
        asked = _LAKES * self._recipe.waters * self._width * self._height / _AREA
        for _ in range(max(self._count(asked), 1)):
            liquid = self._liquid()
            lake = next(self._lakes(liquid), None)
            if lake is None:
                self.notes["dropped"] += 1
            else:
                self._pour(lake, "lakes")

    def _lakes(self, liquid: Terrain) -> Iterator[Lake]:
        """Yield the lakes of one shape that fit, larger ones first."""
        random = self._random
        most_wide, most_high = min(_WIDEST, self._width // 2), min(_HIGHEST, self._height // 2)
        if most_wide < _NARROWEST or most_high < _LOWEST:
            return
        wide = _NARROWEST + 5 + below(random, max(most_wide - _NARROWEST - 4, 1))
        high = _LOWEST + 2 + below(random, max(most_high - _LOWEST - 1, 1))
        for eighths in _SIZES:
            shape = blob(
                min(max(wide * eighths // 8, _NARROWEST), most_wide),
                min(max(high * eighths // 8, _LOWEST), most_high),
                random,
            )
            if shape.size:
                for left, top in self._places(shape):
                    lake = self.ground.fit(shape, left, top, liquid, whole=True)
                    if lake is not None and lake.drowned <= self._left["lakes"] and lake.shore >= _SHORE:
                        yield lake

    def _places(self, shape: Mask) -> list[tuple[int, int]]:
        """Return the best of some random places (x, y) for a shape: with floor to see it from, and little forbidden."""
        height, width = shape.shape
        area = np.count_nonzero(shape)
        found = []
        for _ in range(_PLACES):
            left = 1 + below(self._random, self._width - width - 1)
            top = 1 + below(self._random, self._height - height - 1)
            part = np.s_[top : top + height, left : left + width]
            covered = np.count_nonzero(shape & self.ground.may_cover[part])
            drowned = np.count_nonzero(shape & self.ground.floor[part])
            if 5 * covered >= 3 * area and drowned <= self._left["lakes"] and 10 * drowned >= area:
                found.append((abs(4 * drowned - area) - 2 * covered, left, top))
        return [(left, top) for _, left, top in sorted(found)[:_TRIED]]

    def _pour(self, lake: Lake, what: str) -> None:
        cells = int(np.count_nonzero(lake.cells))
        self._left[what] -= lake.drowned
        lake.pour()
        self.notes[what].append([lake.liquid.name.lower(), cells])
        self.notes["causeways"] += len(lake.crossings)
