"""Cells: a level from a grid of cells, after Rogue; its recipe.

After https://github.com/alexanderfast/roguelike-dungeon-generator.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from levelgen.knobs import choice, share, table, whole
from levelgen.recipe import ALONE, LONGEST, MOST_ROOMS, Recipe


@dataclass(frozen=True, kw_only=True, eq=False)
class Cells(Recipe):
    """A grid of cells, a room in each, neighbours joined by corridors, after Rogue. The smallest map is 4x4."""

    name: ClassVar[str] = "cells"
    OF_DOCUMENT: ClassVar[Sequence[str]] = ("cells_x", "cells_y", "loops", "shapes", "corridors", "stairs")
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "classic": {},
        "document": {
            **ALONE,
            "jitter": 0.0,
            "merge": 0.0,
            "gone": 0.0,
            "smallest": 0.5,
            "broken": 0.0,
            "stairs": "walk",
        },
        "rogue": {
            "cells_x": 3,
            "cells_y": 3,
            "jitter": 0.0,
            "merge": 0.0,
            "gone": 0.2,
            "shapes": {"rectangle": 1},
            "broken": 0.0,
            "corridors": {"Z": 1},
            "stairs": "fill",
            "smallest": 0.2,
            "largest": 0.8,
        },
        "burrow": {
            "shapes": {"cave": 1},
            "broken": 0.0,
            "gone": 0.12,
            "smallest": 0.6,
            "doors": 0.0,
            "corridors": {"straight": 1, "L": 1, "Z": 3},
        },
        "labyrinth": {"gone": 0.75, "smallest": 0.5, "loops": 0.35, "corridors": {"L": 2, "Z": 3}},
    }
    SMALLEST_CELL: ClassVar[int] = 5  # a room of 2, the wall before it, and behind it two columns for corridors to bend

    preset: str = choice("classic", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    cells_x: int | None = whole(None, 1, LONGEST // 5, "Columns of cells; each at least 5 map columns wide.")
    cells_y: int | None = whole(None, 1, LONGEST // 5, "Rows of cells; each at least 5 map rows high.")
    loops: float = share(
        0.4,
        "The chance of every pair of neighbours that the tree leaves unjoined: 0 gives a tree, 1 joins them all. "
        "Moves the metric loops.",
    )
    jitter: float = share(
        0.5,
        "How much cells differ in size, and the chance that the map's size alone does not decide how many there are: "
        "0 gives a grid of even cells.",
    )
    merge: float = share(0.1, "The chance of each pair of neighbouring cells to be merged into one, with one room.")
    gone: float = share(
        0.2, "The chance that a cell holds a mere junction of corridors instead of a room; merged cells never do."
    )
    shapes: Mapping[str, float] = table(
        {"rectangle": 8, "rounded": 3, "cross": 3, "L": 3, "cave": 3},
        "How likely each shape of room is; what a cell has no space for becomes a rectangle.",
    )
    broken: float = share(
        0.5,
        "How many rooms are broken up by something inside: with 0.5 all that have 120 cells and some with over 50, "
        "with 1 all that have space. Lowers the metric open_frac.",
    )
    insides: Mapping[str, float] = table(
        {"pillars": 4, "alcoves": 3, "block": 1, "cells": 1},
        "How likely each thing is to break up a room; cells are in rows along a walk. What has no space gives way to "
        "alcoves or pillars.",
    )
    smallest: float = share(0.57, "The least share of its cell's length and breadth that a room takes.")
    largest: float = share(0.9, "The greatest share of its cell's length and breadth that a room takes.")
    corridors: Mapping[str, float] = table(
        {"straight": 3, "L": 2, "Z": 2}, "How likely each course of a corridor is, where more than one is possible."
    )
    stairs: str = choice(
        "farthest",
        ["walk", "fill", "farthest"],
        'The stairs up are in the first cell of the walk and those down in its last ("walk") or in the last cell that '
        'is joined to the others ("fill"): both far from each other more often than not. Or both lie a long walk apart '
        '("farthest").',
    )

    def check(self) -> None:
        """Refuse more cells than the map has space for, and rooms larger than the largest."""
        for knob, side in (("cells_x", "width"), ("cells_y", "height")):
            cells, length = getattr(self, knob) or 1, getattr(self, side)
            most = max((length + 1) // self.SMALLEST_CELL, 1)
            if cells > most and self.is_moved(knob):
                raise self.refused(knob, f"at {side} {length}", f"1 to {most}, a cell being at least 5 cells long")
            if cells > most:
                raise self.refused(side, f"with {knob} {cells}", f"at least {5 * cells - 1}, or fewer cells")
        columns, rows = self.grid
        if columns * rows > MOST_ROOMS:
            if self.cells_x is not None:
                raise self.refused("cells_x", f"with {rows} rows of cells", f"at most {MOST_ROOMS} cells in all")
            raise self.refused("cells_y", f"with {columns} columns of cells", f"at most {MOST_ROOMS} cells in all")
        if self.smallest > self.largest:
            if self.is_moved("smallest"):
                raise self.refused("smallest", f"with largest {self.largest:g}", "no more than largest")
            raise self.refused("largest", f"with smallest {self.smallest:g}", "no less than smallest")

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows of cells: as asked, else one per 16x10 map cells, and at least two cells if they fit."""
        columns = self.cells_x or max((self.width + 8) // 16, 1)
        rows = self.cells_y or max((self.height + 4) // 10, 1)
        if columns == rows == 1:
            if self.cells_x is None and self.width >= 2 * self.SMALLEST_CELL - 1:
                columns = 2
            elif self.cells_y is None and self.height >= 2 * self.SMALLEST_CELL - 1:
                rows = 2
        return columns, rows
