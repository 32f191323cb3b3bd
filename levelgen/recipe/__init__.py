"""Recipes: one frozen dataclass of knobs per generator, each knob with its range, its default and what it does.

The ranges are declared beside the fields and checked when a recipe is made, so a recipe that exists can be dug. The
command line's help is read from the same declarations.
"""

from levelgen.recipe.base import LONGEST, MOST_ROOMS, Recipe, knobs_of
from levelgen.recipe.caves import Caves
from levelgen.recipe.cells import Cells
from levelgen.recipe.districts import Districts
from levelgen.recipe.knobs import (
    Knob,
    Weights,
    amount,
    choice,
    counted,
    drawing,
    path,
    preset_table,
    rest,
    share,
    switch,
    table,
    whole,
)
from levelgen.recipe.templates import Templates
from levelgen.recipe.tiles import Tiles

__all__ = [
    "LONGEST",
    "MOST_ROOMS",
    "Caves",
    "Cells",
    "Districts",
    "Knob",
    "Recipe",
    "Templates",
    "Tiles",
    "Weights",
    "amount",
    "choice",
    "counted",
    "drawing",
    "knobs_of",
    "path",
    "preset_table",
    "rest",
    "share",
    "switch",
    "table",
    "whole",
]
