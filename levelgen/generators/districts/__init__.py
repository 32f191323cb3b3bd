"""Districts: a level from a grid of units coloured by difficulty; its recipe.

After https://github.com/a327ex/blog/issues/1.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from levelgen.knobs import choice, share, table, whole
from levelgen.recipe import ALONE, LONGEST, MOST_ROOMS, Recipe
from levelgen.steps.colouring import fewest_beside, most_hard

_PLAIN = {"lawn": 1, "pillars": 1, "rubble": 1}


@dataclass(frozen=True, kw_only=True, eq=False)
class Districts(Recipe):
    """A grid of units coloured by difficulty, a path through it, units merged into rooms. The smallest map is 8x4."""

    name: ClassVar[str] = "districts"
    OF_DOCUMENT: ClassVar[Sequence[str]] = (
        "units_x",
        "units_y",
        "hard",
        "medium",
        "easy",
        "join_hard",
        "join_medium",
        "join_easy",
        "sizes",
        "hubs",
        "forks",
        "passages",
        "ends",
    )
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "town": {},
        "maze": {
            "dressings": _PLAIN,
            "medium": 0.35,
            "hubs": 0.0,
            "forks": 0.1,
            "ends": 0.4,
            "wide": 0.1,
            "sizes": {"1x1": 8, "2x1": 2, "1x2": 2},
        },
        "open": {"medium": 0.35, "hubs": 0.6, "forks": 0.3, "ends": 0.0, "wide": 0.8},
        "gauntlet": {"hard": 0.3, "medium": 0.35, "join_easy": 0.3, "join_medium": 0.3, "dressings": _PLAIN},
        "halls": {
            "hard": 0.12,
            "medium": 0.35,
            "fill": 0.8,
            "sizes": {"1x1": 2, "2x1": 3, "1x2": 3, "2x2": 4, "3x2": 2, "2x3": 2, "3x3": 1},
        },
        "document": {
            **ALONE,
            "fill": None,
            "wide": 0.0,
            "easy_shapes": {"rectangle": 1},
            "medium_shapes": {"rectangle": 1},
            "hard_shapes": {"rectangle": 1},
            "dressing": 0.0,
            "boss": 0.0,
            "treasuries": 0.0,
            "secret_rooms": 0.0,
        },
    }
    SMALLEST_UNIT: ClassVar[int] = 4  # a room of 2, with a wall of its own on both sides

    preset: str = choice("town", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    units_x: int | None = whole(None, 1, LONGEST // 4, "Columns of units; each at least 4 map columns wide.")
    units_y: int | None = whole(None, 1, LONGEST // 4, "Rows of units; each at least 4 map rows high.")
    hard: float = share(
        0.2,
        "The share of the units that are hard (red): at most a half, none beside another, each with a medium and an "
        "easy one beside it.",
    )
    medium: float = share(0.42, "The share of the units that are of medium difficulty (blue).")
    easy: float | None = share(None, "The share of the units that are easy (green); with hard and medium it sums to 1.")
    join_hard: float = share(0.9, "The chance that a hard unit beside the path joins it.")
    join_medium: float = share(0.9, "The chance that a medium unit beside the path joins it.")
    join_easy: float = share(0.9, "The chance that an easy unit beside the path joins it.")
    fill: float | None = share(
        0.95,
        "The greatest share of the units that is dug. While less is, units that may join the path do, and then "
        "branches lead to other units, past those that may not. At 0 there is the path alone. Moves the metric floor.",
        none="the path and all that joins it",
    )
    sizes: Mapping[str, float] = table(
        {"1x1": 10, "2x1": 5, "1x2": 4, "2x2": 3, "3x1": 1, "1x3": 1, "3x2": 1, "2x3": 1, "3x3": 0},
        "How likely each size of room is, in columns x rows of units. One that fits nowhere gives way to the next "
        "smaller, the smallest above 1x1 to all that are parts of it. Hard units merge with nothing on the path, so "
        "that there are always some more rooms of one unit.",
    )
    hubs: float = share(
        0.08,
        "The share of the rooms that are to have 4 connections or more (the document's a). Moves the metric loops.",
    )
    forks: float = share(0.24, "The share of the rooms that are to have 3 connections (b).")
    passages: float | None = share(None, "The share that are to have 2 (c); the four sum to 1.")
    ends: float = share(0.4, "The share that are to have a single one (d). Moves the metric deadends.")
    loops: float = share(
        0.0,
        "The chance that a connection for which the four shares have no place is left all the same. Moves the metric "
        "loops.",
    )
    wide: float = share(
        0.2, "The chance that rooms of one difficulty are joined by a wide opening. Lowers the metric choke_frac."
    )
    smallest: float = share(0.85, "The least share of its units' length and breadth that a room takes.")
    easy_shapes: Mapping[str, float] = table(
        {"rectangle": 6, "rounded": 4, "cross": 1, "L": 1, "cave": 0}, "How likely each shape of an easy room is."
    )
    medium_shapes: Mapping[str, float] = table(
        {"rectangle": 3, "rounded": 0, "cross": 5, "L": 4, "cave": 0}, "How likely each shape of a medium room is."
    )
    hard_shapes: Mapping[str, float] = table(
        {"rectangle": 0, "rounded": 1, "cross": 0, "L": 0, "cave": 6}, "How likely each shape of a hard room is."
    )
    dressing: float = share(1.0, "The chance that a room bears one of the `dressings`, which tell districts apart.")
    dressings: Mapping[str, float] = table(
        {
            "lawn": 2,
            "cloister": 4,
            "baths": 3,
            "market": 3,
            "pillars": 2,
            "aisles": 3,
            "barracks": 4,
            "rubble": 1,
            "ruins": 3,
            "collapse": 2,
        },
        "What rooms may bear, the heavier the likelier: easy ones a lawn, a cloister, baths or a market, medium ones "
        "pillars, aisles or barracks, hard ones rubble, ruins or a collapse. Rooms of one tier in one part of the map "
        "bear the same, as far as they have space for it.",
    )
    outside: float = share(
        0.0,
        "The chance that a side of the map is open: a chasm lies beyond the outer wall, which has slits or is low, and "
        "there are wall walks and towers.",
    )
    boss: float = share(
        1.0,
        "The chance that a hard room off the path, beside the last one before that of the stairs down, is a boss's: "
        "the largest there. There is none where hard units do not join.",
    )
    treasuries: float = share(0.4, "The chance that a room at a dead end is a treasury.")
    secret_rooms: float = share(
        0.3, "The chance that a unit which lies beside three rooms or more, and in none, is a secret room."
    )

    def check(self) -> None:
        """Refuse grids that the map has no space for, colours that cannot be placed, and shares that do not sum up."""
        columns, rows = self.grid
        self._check_grid(columns, rows)
        self._check_sum("easy", ("hard", "medium"))
        self._check_sum("passages", ("hubs", "forks", "ends"))
        units = columns * rows
        hard, medium, easy = self.colours
        where = f"on {columns}x{rows} units"
        if hard > most_hard(columns, rows):
            most = most_hard(columns, rows)
            raise self.refused("hard", where, f"at most {_fraction(most, units)}, which is {most} of {units} units")
        fewest = fewest_beside(columns, rows, hard) if min(medium, easy) < hard else 0
        for name, count in (("medium", medium), ("easy", easy)):
            if count < fewest:
                allowed = f"at least {_fraction(fewest, units)}, so that every hard unit has one beside it"
                if self.easy is None and name == "easy":
                    where = f"{where} with medium {self.medium:g}, which leaves {max(1 - self.hard - self.medium, 0):g}"
                    raise self.refused("hard", where, f"what leaves easy {allowed}")
                raise self.refused(name, f"{where} with hard {self.hard:g}", allowed)

    def _check_grid(self, columns: int, rows: int) -> None:
        for knob, units, side, length in (
            ("units_x", self.units_x, "width", self.width),
            ("units_y", self.units_y, "height", self.height),
        ):
            most = max(length // self.SMALLEST_UNIT, 1)
            if units is not None and units > most:
                raise self.refused(knob, f"at {side} {length}", f"1 to {most}, a unit being at least 4 cells long")
        if columns * rows > MOST_ROOMS:
            raise self.refused("units_x", f"with {rows} rows of units", f"at most {MOST_ROOMS} units in all")
        if columns * rows < 2:
            if self.units_x is None and self.units_y is None:
                raise self.refused("width", f"at height {self.height}", "8 or more of one of them, for two units")
            raise self.refused(
                "units_x" if self.units_x else "units_y", "in a grid of 1 unit", "2 units or more in all"
            )

    def _check_sum(self, last: str, others: tuple[str, ...]) -> None:
        """Refuse shares that sum to more than 1, or, if the last one is given, to any sum except 1."""
        total = math.fsum([getattr(self, name) for name in others])
        value = getattr(self, last)
        if total > 1 + _TINY:
            with_them = " and ".join(f"{name} {getattr(self, name):g}" for name in others[1:])
            raise self.refused(others[0], f"with {with_them}", f"shares that sum to 1 at most; these sum to {total:g}")
        if value is not None and abs(total + value - 1) > _TINY:
            with_them = " and ".join(f"{name} {getattr(self, name):g}" for name in others)
            raise self.refused(last, f"with {with_them}", f"{max(1 - total, 0):g}, which they leave, or None")

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows of units: as asked, else one per 11.5x10 map cells, and at least two units if they fit."""
        across, down = 11.5, 10.0
        while (self.width // across + 1) * (self.height // down + 1) > MOST_ROOMS:
            across, down = across * 1.1, down * 1.1
        columns = self.units_x or max(int(self.width / across + 0.5), 1)
        rows = self.units_y or max(int(self.height / down + 0.5), 1)
        if columns == rows == 1:
            if self.units_x is None and self.width >= 2 * self.SMALLEST_UNIT:
                columns = 2
            elif self.units_y is None and self.height >= 2 * self.SMALLEST_UNIT:
                rows = 2
        return columns, rows

    @property
    def colours(self) -> tuple[int, int, int]:
        """The numbers of hard, medium and easy units: the shares, rounded so that they add up to all units."""
        columns, rows = self.grid
        units = columns * rows
        hard = int(self.hard * units + 0.5)
        medium = min(int((self.hard + self.medium) * units + 0.5), units) - hard
        return hard, medium, units - hard - medium


_TINY = 1e-6


def _fraction(count: int, units: int) -> str:
    return f"{count / units:.3g}"
