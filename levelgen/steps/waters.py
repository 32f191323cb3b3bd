"""Waters: lakes, rivers, chasms and lava over floor and rock, with their shores, and overgrown and burnt ground.

The idea is Brogue's: liquids laid across a level after its rooms are dug give it a landscape. Lakes are blobs of a
cellular automaton, rivers are bands from rim to rim. The largest lake comes first, and rooms give place to it by the
rules of `levelgen.steps.drowning`. Each of the others is tried at several places, made smaller, and dropped if it fits
nowhere; `levelgen.steps.lakes` has the rules for a fit. At last the straight ways between them bend.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng
from levelgen.draft import Draft
from levelgen.grid import Mask
from levelgen.recipe import Recipe
from levelgen.rng import Random, below, chosen
from levelgen.steps.blobs import Box, band, blobs, mottled
from levelgen.steps.causeways import bend
from levelgen.steps.drowning import Given, Takeable
from levelgen.steps.lakes import APART, LEAST, LakeGround, Lakes, LakeSite
from levelgen.steps.shores import burn, grow, lay_wreaths
from levelgen.terrain import WALKABLE, Terrain

_LIQUIDS = {"water": Terrain.DEEP_WATER, "lava": Terrain.LAVA, "chasm": Terrain.CHASM}

_AREA = 80 * 45
"""The map size, in cells, to which the counts below refer."""

_LAKES = 4
"""The number of lakes on a map of that size with `waters` at 1; larger maps have more."""

_DROWNED = 0.16
"""The greatest share of the floor that lakes cover with `waters` at 1; rivers may cover the same share again."""

_WIDEST, _HIGHEST = 30, 15
"""The box of the largest lake."""

_WIDE, _HIGH = 16, 8
"""The box of the smallest lake, before it is made smaller."""

_NARROWEST, _LOWEST = 5, 4
"""The smallest box of a lake after that."""

_SIZES = (8, 6, 4)
"""The sizes tried for a lake, in eighths of its full size."""

_PLACES = 30
"""The most places tried for a lake at each size."""

_FREE = 0.7
"""The least share of a place where no rule forbids a lake."""

_FLOOR = 0.1, 0.4
"""The least and the greatest share of floor at a place, so that players meet the lake and keep ground to walk on."""

_KEPT = 0.4
"""The least share of its shape that a lake keeps."""

_TRIED = 3
"""The number of bands tried for each river."""

_SHORE = 6
"""The fewest cells of floor beside a lake; with fewer nobody would come to it."""


_PER_MILLE = (30, 40, 50, 60, 75, 90, 110, 130, 160)
"""The sizes of which that of the largest lake is drawn, in thousandths of the map, on maps up to `_AREA`."""

_FULL = 0.42
"""The share of its box that a lake covers, about."""

_TRIED_LARGEST = 4
"""The number of places tried for the largest lake."""

_NEAR_BEST = 0.85
"""The least worth of a place for it, as a share of the best one's."""

_VIEW = 3
"""The breadth, in cells, of the surroundings of a box whose floor counts for its worth."""

_ENOUGH, _LEAST_LARGEST = 0.8, 0.3
"""Shares of the cells asked for: the first place with enough is taken, else the best, if it has the least."""


class _Wish(NamedTuple):
    """A lake to place: its liquid, and the columns and rows of its box."""

    liquid: Terrain
    wide: int
    high: int


def flood(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Lay lakes and rivers over a level with linked rooms, cover and burn some of its floor, and note the results."""
    bits = rng.field(draft.terrain.shape, below(random, 2**53), "waters")
    waters = _Waters(draft, recipe, random, mottled(bits))
    waters.place_rivers()
    waters.place_lakes()
    bend(draft, waters.ground.placed, rng.stream(below(random, 2**53), "causeways"))
    waters.notes["causeways"] = sum(link.is_inside for link in draft.links)
    draft.bury()
    if waters.ground.placed.any():
        lay_wreaths(draft, waters.ground.placed, bits)
    grow(draft, rng.field(draft.terrain.shape, below(random, 2**53), "growth"))
    if recipe.burnt:
        waters.notes["burnt"] = burn(draft, recipe.burnt, bits)
    draft.notes["waters"] = waters.notes


class _Waters:
    """The placing of lakes and rivers on one draft, which has the largest lake from the start."""

    def __init__(self, draft: Draft, recipe: Recipe, random: Random, noise: NDArray[np.int16]) -> None:
        self.notes: dict[str, Any] = {"lakes": [], "rivers": [], "dropped": 0, "causeways": 0, "burnt": 0}
        self._recipe = recipe
        self._width, self._height = draft.width, draft.height
        self._own = draft.liquid
        self._random, self._noise = random, noise
        floor = WALKABLE.take(draft.terrain)
        cells = int(np.count_nonzero(floor))
        self._left = {"lakes": int(_DROWNED * recipe.waters * cells), "rivers": int(_DROWNED * cells)}
        self.ground = LakeGround(draft, placed=self._place_largest(draft, floor))

    def _liquid(self) -> Terrain:
        """Return the liquid of the next lake or river; a number is drawn even if it is known."""
        word = chosen(self._random, list(_LIQUIDS))
        asked = self._recipe.liquid
        return self._own if asked == "own" else _LIQUIDS[word if asked == "mixed" else asked]

    def _count(self, asked: float) -> int:
        """Return the number asked for, rounded at random: the fraction is the chance of rounding up."""
        return int(asked + self._random.random())

    def _place_largest(self, draft: Draft, floor: Mask) -> Mask | None:
        """Place a lake of about the size asked for, to which rooms and links give place, and return its cells."""
        random = rng.stream(below(self._random, 2**53), "largest")
        liquid, asked = self._liquid(), self._recipe.lake
        if asked is None:
            share = chosen(random, _PER_MILLE) * self._recipe.waters
            asked = int(share * min(self._width * self._height, _AREA) // 1000)
        if asked < LEAST:
            return None
        best: tuple[int, Lakes, LakeSite, Given] | None = None
        takeable = Takeable(draft, keeps_all=self._recipe.keeps_rooms)
        for box in self._boxes(asked, floor, takeable.kept, random):
            site, shape = LakeSite(box, liquid), blobs([box], self._noise)
            given = takeable.given(shape)
            if given is None:
                continue
            lake = Lakes(LakeGround(draft, given), shape, [site], whole=True)
            size = lake.size(box) if lake.shore(box) >= _SHORE else 0
            if size > (best[0] if best else _LEAST_LARGEST * asked):
                best = size, lake, site, given
                if size >= _ENOUGH * asked:
                    break
        self.notes["largest"] = [asked, best[0] if best else 0]
        if best is None:
            return None
        size, lake, site, given = best
        self.notes["lakes"].append([liquid.name.lower(), size])
        lake.pour()
        given.apply(draft)
        return lake.cells

    def _boxes(self, asked: int, ground: Mask, stays: Mask, random: Random) -> Iterator[Box]:
        """Yield some boxes for the largest lake: where little must stay, and there is floor from which to see it."""
        kept, floor = grid.sums(stays), grid.sums(grid.padded(ground, _VIEW))
        area = int(asked / _FULL)
        for _ in range(_TRIED_LARGEST):
            high = min(max(isqrt(area * 8 // (12 + below(random, 13))), _LOWEST), self._height - 2)
            wide = min(max(area // high, _NARROWEST), self._width - 2)
            high = min(max(area // wide, high), self._height - 2)
            within = grid.within(floor[_VIEW:-_VIEW, _VIEW:-_VIEW], wide, high)
            seen = grid.within(floor, wide + 2 * _VIEW, high + 2 * _VIEW) - within
            worth = wide * high + (seen // 2 - 2 * grid.within(kept, wide, high))[1:-1, 1:-1]
            most = int(worth.max(initial=0))
            if not most:
                return
            good = np.flatnonzero(worth >= _NEAR_BEST * most)
            top, left = divmod(int(good[below(random, good.size)]), worth.shape[1])
            yield np.s_[top + 1 : top + 1 + high, left + 1 : left + 1 + wide]

    def place_rivers(self) -> None:
        """Place as many rivers as are asked for, more on large maps."""
        across = max((self._width * self._height / _AREA) ** 0.5, 1.0)
        everywhere = np.s_[0 : self._height, 0 : self._width]
        for _ in range(self._count(self._recipe.rivers * across) if self._recipe.rivers else 0):
            site = LakeSite(everywhere, self._liquid())
            for _ in range(_TRIED):
                river = Lakes(self.ground, band(self._width, self._height, self._random), [site], whole=False)
                if self._takes(river, site, LEAST, "rivers"):
                    river.pour()
                    break
            else:
                self.notes["dropped"] += 1

    def place_lakes(self) -> None:
        """Place as many of the lakes asked for as find a place, each as large as possible.

        All are tried at once; those that do not fit are tried again, elsewhere and smaller.
        """
        asked = _LAKES * self._recipe.waters * self._width * self._height / _AREA
        most_wide, most_high = min(_WIDEST, self._width // 2), min(_HIGHEST, self._height // 2)
        wishes = [
            _Wish(
                self._liquid(),
                min(_WIDE + below(self._random, max(most_wide - _WIDE + 1, 1)), most_wide),
                min(_HIGH + below(self._random, max(most_high - _HIGH + 1, 1)), most_high),
            )
            for _ in range(max(self._count(asked), 1))
        ]
        for first in range(len(_SIZES)) if most_wide >= _NARROWEST and most_high >= _LOWEST else ():
            taken = np.zeros_like(self.ground.floor)
            tried: dict[int, LakeSite] = {}
            for number, wish in enumerate(wishes):
                box = self._box(wish, _SIZES[first:], taken)
                if box is not None:
                    tried[number] = LakeSite(box, wish.liquid)
            if not tried:
                break
            shapes = blobs([site.box for site in tried.values()], self._noise)
            lakes = Lakes(self.ground, shapes, list(tried.values()), whole=True)
            placed = set()
            for number, site in tried.items():
                least = max(LEAST, int(_KEPT * np.count_nonzero(shapes[site.box])))
                if self._takes(lakes, site, least, "lakes"):
                    placed.add(number)
            lakes.pour()
            wishes = [wish for number, wish in enumerate(wishes) if number not in placed]
            if not wishes:
                break
        self.notes["dropped"] += len(wishes)

    def _takes(self, lakes: Lakes, site: LakeSite, least: int, what: str) -> bool:
        """Note the lake at a site if it is good enough, otherwise drop it; tell which."""
        size, drowned = lakes.size(site.box), lakes.drowned(site.box)
        if size < least or drowned > self._left[what] or lakes.shore(site.box) < _SHORE:
            lakes.drop(site.box)
            return False
        self._left[what] -= drowned
        self.notes[what].append([site.liquid.name.lower(), size])
        return True

    def _box(self, wish: _Wish, sizes: Sequence[int], taken: Mask) -> Box | None:
        """Return a random box for a lake, with some floor, few forbidden cells, and apart from taken boxes; or None.

        Only the inner part of a box counts, which the lake will fill. If no box fits, smaller sizes are tried.
        """
        ground, random = self.ground, self._random
        for eighths in sizes:
            wide, high = max(wish.wide * eighths // 8, _NARROWEST), max(wish.high * eighths // 8, _LOWEST)
            aside, above = wide // 8, high // 8  # the cells left and right of the inner part, above and below it
            area = (wide - 2 * aside) * (high - 2 * above)
            least, most = max(int(_FLOOR[0] * area), 2 * _SHORE), min(int(_FLOOR[1] * area), self._left["lakes"])
            for _ in range(_PLACES):
                left, top = 1 + below(random, self._width - wide - 1), 1 + below(random, self._height - high - 1)
                rows, columns = slice(top + above, top + high - above), slice(left + aside, left + wide - aside)
                if not least <= np.count_nonzero(ground.floor[rows, columns]) <= most:
                    continue
                if np.count_nonzero(ground.may_cover[rows, columns]) < _FREE * area:
                    continue
                around = np.s_[max(top - APART, 0) : top + high + APART, max(left - APART, 0) : left + wide + APART]
                if not taken[around].any():
                    box = np.s_[top : top + high, left : left + wide]
                    taken[box] = True
                    return box
        return None
