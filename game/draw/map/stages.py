"""Bare terrain in a stratum's colours, and the tiers of its rooms: a floor while it is being dug."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.draw.map import walls
from game.draw.map.reveal import TIER_COLORS
from game.draw.map.tiles import TilePainter
from game.frontends import contrast
from levelgen.terrain import DOORS, WALKABLE, Terrain

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tcod.console import Console

    from game.content.kinds import Stratum
    from game.content.library import Library
    from game.draw.text.palette import Colors
    from game.frontends.base import TileMap
    from levelgen.watching import Terrains, Tiers

LIGHT = 220  # of 255: the light on graphical tiles
TIER_SHARE = 0.4  # of the colour of its tier in the ground of a room
TIER_LIGHT = 0.9  # the same in the light on graphical tiles
TINTED = WALKABLE & ~DOORS
TINTED[[Terrain.SHALLOW_WATER, Terrain.CAUSEWAY, Terrain.BRIDGE]] = False


def _washed(tints: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what is left (0 to 1) of the light of graphical tiles under each tint, [tint, (red, green, blue)]."""
    left: NDArray[np.float64] = 1 - TIER_LIGHT * (1 - tints / np.maximum(tints.max(axis=1, keepdims=True), 1))
    return left


class StagePainter:
    """Draws arrays [y, x] of levelgen's Terrain, at a share (0 to 1) of their brightness."""

    def __init__(self, content: Library, colors: Colors, stratum: Stratum, share: float = 1.0) -> None:
        self._stratum, self._tile_painter = stratum, TilePainter(content, colors)
        self._light = round(LIGHT * share**1.5)
        theme = colors.themes[stratum.theme]
        words = [word.name.lower() for word in Terrain]
        kinds = [content.terrain_of(stratum.ground.get(word, word)) for word in words]
        self._numbers = np.array([kind.number for kind in kinds], np.uint8)
        shades = [theme.get(kind.color) or colors[kind.color] for kind in kinds]
        self._fore = (np.array(shades) * share).astype(np.uint8)
        walls_, floor = theme["wall_ground"], theme["floor_ground"]
        grounds = [floor if kind.transparent or kind.door else walls_ for kind in kinds]
        grounds[Terrain.ROCK] = (0, 0, 0)
        self._back = (np.array(grounds) * share).astype(np.uint8)
        self._glyphs = np.array([ord(kind.glyph) for kind in kinds], np.int32)
        self._glyphs[Terrain.FLOOR] = ord(stratum.floor[0])
        self._style = stratum.walls
        self._contrast = colors.contrast if share == 1 else colors.remembered
        self._tiers = np.array([colors[name] for name in TIER_COLORS.values()]) * share

    def draw(
        self, console: Console, terrain: Terrains, tiers: Tiers | None = None, *, tiled: bool = False
    ) -> TileMap | None:
        """Draw the terrain in the middle of the console, cut to fit, with rooms tinted by these tiers, -1 for none.

        Returns:
            The same in graphical tiles, if they are asked for.
        """
        rows, columns = console.rgba.shape
        height, width = terrain.shape
        top, left = max(0, (height - rows) // 2), max(0, (width - columns) // 2)
        part = terrain[top : top + rows, left : left + columns]
        wall = part == Terrain.WALL
        door = np.isin(part, (Terrain.DOOR, Terrain.LOCKED_DOOR, Terrain.BARRED_DOOR))
        open_cells = ~wall & ~door & (part != Terrain.ROCK)
        glyphs = np.where(wall, walls.GLYPHS[self._style][walls.joints(wall, door, open_cells)], self._glyphs[part])
        y, x = (rows - part.shape[0]) // 2, (columns - part.shape[1]) // 2
        cells = console.rgba[y : y + part.shape[0], x : x + part.shape[1]]
        cells["ch"] = glyphs
        back = self._back[part]
        shown = np.full(part.shape, -1) if tiers is None else tiers[top : top + rows, left : left + columns]
        tinted = (shown >= 0) & TINTED[part]
        tints = self._tiers[shown[tinted]]
        back[tinted] = back[tinted] + (tints - back[tinted]) * TIER_SHARE
        cells["fg"][..., :3] = contrast.legible(self._fore[part], back, self._contrast)
        cells["bg"][..., :3] = back
        if not tiled:
            return None
        ground = np.full((rows, columns), self._numbers[Terrain.ROCK], np.uint8)
        ground[y : y + part.shape[0], x : x + part.shape[1]] = self._numbers[part]
        tiles = self._tile_painter.bare(self._stratum, ground, self._light)
        lit = tiles.colors[y : y + part.shape[0], x : x + part.shape[1], : tiles.lit, :3]
        lit[tinted] = (lit[tinted] * _washed(tints)[:, np.newaxis]).astype(np.uint8)
        return tiles
