"""Levels for roguelikes: numbers in, a Level out.

>>> import levelgen
>>> level = levelgen.generate("cells", seed=42, width=40, height=20)
>>> level.terrain.shape, len(level.rooms) > 1
((20, 40), True)

A recipe holds a generator's knobs, `generate` digs it, and `stages` shows the digging. The same recipe, seed and depth
give the same level everywhere while `FORMAT` is unchanged.

With an `Overlay` templates are placed by hand: rooms hover over a map, are joined, moved, cut, copied and pasted, and
are drawn once all are in place.
"""

from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.errors import GenerationError, LevelError, RecipeError, TemplateError
from levelgen.generators.caves import Caves
from levelgen.generators.cells import Cells
from levelgen.generators.districts import Districts
from levelgen.generators.templates import Templates
from levelgen.generators.templates.clip import Clip
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.variant import Variant
from levelgen.generators.tiles import Tiles
from levelgen.level import Level
from levelgen.pipeline import generate, register, stages
from levelgen.recipe import FORMAT, GENERATORS, Recipe, add
from levelgen.rooms import Link, Mark, Room, Tier
from levelgen.steps.order import STEPS
from levelgen.template.template import Template
from levelgen.terrain import Terrain
from levelgen.watching import Stage

__all__ = [
    "FORMAT",
    "GENERATORS",
    "STEPS",
    "Caves",
    "Cells",
    "Clip",
    "Districts",
    "Draft",
    "DraftLink",
    "DraftRoom",
    "GenerationError",
    "Level",
    "LevelError",
    "Link",
    "Mark",
    "Overlay",
    "Recipe",
    "RecipeError",
    "Room",
    "Stage",
    "Template",
    "TemplateError",
    "Templates",
    "Terrain",
    "Tier",
    "Tiles",
    "Variant",
    "generate",
    "register",
    "stages",
]

for _recipe in (Cells, Tiles, Templates, Districts, Caves):
    add(_recipe)
