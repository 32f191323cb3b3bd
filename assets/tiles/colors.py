"""The colours of materials."""

from __future__ import annotations

from assets.tiles.kit import rgb

SKIN, BONE = rgb("#c99a72"), rgb("#d8cfae")
STEEL, IRON, BRASS = rgb("#a9b6c2"), rgb("#717d88"), rgb("#d9a941")
WOOD, PLANK, LEATHER = rgb("#8d6236"), rgb("#9a6c3c"), rgb("#6b4a2c")
STONE, COLD, CLAY, EARTH = rgb("#a39d90"), rgb("#77726a"), rgb("#b07a4c"), rgb("#7a5632")
MOSS, BLACK, RED = rgb("#6f9440"), rgb("#26222b"), rgb("#b8352a")
