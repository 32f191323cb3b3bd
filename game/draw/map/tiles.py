"""The map in graphical tiles: the tiles of each cell, and the light on them.

They show the same as the map painter, which passes them the ground and light that it computed, and each glyph with
the kind that it stands for.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import ENOUGH
from game.draw.map.tileset import Tileset
from game.draw.text.layout import Camera
from game.frontends.base import GLYPHS, TileMap
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from game.content.kinds import Stratum, TerrainKind
    from game.content.library import Library
    from game.draw.text.palette import Color, Colors
    from game.world.floor import Floor
    from game.world.run import Run

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]
    Mask = NDArray[np.bool_]
    Numbers = NDArray[np.int32]  # [y, x]

VARIANTS = 4  # tiles of a surface along each axis
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SEEN = (255, 255, 255)
REMEMBERED = np.array([106, 112, 134], np.int32)  # of 255: the light on remembered cells
DARKEST = 150  # of 255: the least light in sight, brighter than that on remembered cells
FLICKER = 16  # of 255: difference between the shades of lava
CHARTED = 150  # of 255: the light, in the colour of magic, on cells known from a map alone
DANGEROUS = np.array([255, 150, 138], np.int32)  # of 255: the share of light left in dangerous rooms
EMBERS = (176, 104, 92)  # the light of remembered lava, which stays red
UNSEEN = (120, 126, 150)  # remembered items
SENSED = (130, 160, 255)  # minds felt from afar
FLASH = 130  # of 255, how much of a cell a flash covers
MIST = 128  # of 256: share of the fog in text that covers tiles, where its edges stand out more
FULL = 400  # units of gas in a cell that are drawn at full thickness
THIN, THICK = 70, 190  # of 255, how much of a cell gas covers
SURFACES = {  # ground that fills its cell, and the edge laid over it
    "deep_water": "shoal", "shallow_water": "shore", "lava": "crust", "chasm": "cliff", "mud": "mire",
    "hard_mud": "mire", "ice": "shore", "obsidian": "crust",
}  # fmt: skip
SPANNED = ("lava", "chasm", "deep_water", "shallow_water")  # ground that may lie under a bridge, the likeliest first
SPANS = {"bridge", "iron_bridge", "causeway", "raised_causeway", "gap", "lava_gap", "punt"}
LONGEST_SPAN = 12  # cells from the shore in which the ground under a bridge is inferred
GRASS, RAIL, SLIT = "grass", "rail", "arrow_slit"


class Layer(IntEnum):
    """The layers of a cell, from the lowest up."""

    GROUND = 0
    EDGE = 1
    FEATURE = 2
    WASH = 3
    FIGURE = 4
    CLOUD = 5
    MARK = 6


class Tiles:
    """The tiles of a part of the floor, addressed by floor cells; cells outside it are ignored."""

    def __init__(
        self, tileset: Tileset, flavours: Mapping[str, str], visible: Mask, camera: Camera, shape: tuple[int, ...]
    ) -> None:
        self.ids = np.zeros((*shape, len(Layer)), np.int32)
        self.colors = np.full((*shape, len(Layer), 4), 255, np.uint8)
        self._tileset = tileset
        self._flavours = flavours
        self._visible = visible
        self._left, self._top = camera.x, camera.y

    @property
    def map(self) -> TileMap:
        """The tiles in the form that frontends take."""
        return TileMap(self.ids, self.colors, lit=Layer.WASH)

    def put(self, x: int, y: int, glyph: str, color: Color, what: object, layer: Layer = Layer.FIGURE) -> None:
        """Show the tile of a kind or name; without one, its glyph, on a token if it is a kind."""
        tile, tint = self._tileset.of(what, self._flavours)
        if tile:
            shade = SEEN if self._visible[y, x] else UNSEEN
            self.lay(x, y, layer, tile, (*(part * by // 255 for part, by in zip(tint, shade, strict=True)), 255))
            return
        if what is not None:
            self.lay(x, y, layer, self._tileset.find("token"), (*color, 255))
        self.lay(x, y, Layer.MARK, GLYPHS + ord(glyph), (*color, 255))

    def sense(self, x: int, y: int, what: object) -> None:
        """Draw the creature just put there as felt from afar rather than seen."""
        tile, _ = self._tileset.of(what, self._flavours)
        self.lay(x, y, Layer.FIGURE, tile or self._tileset.find("token"), (*SENSED, 200))

    def wash(self, x: int, y: int, color: Color, share: float, layer: Layer = Layer.WASH) -> None:
        """Mix a colour into a cell."""
        self.lay(x, y, layer, self._tileset.find("mark/wash"), (*color, round(share * 255)))

    def mark(self, x: int, y: int, name: str, color: Color = SEEN) -> None:
        """Lay a mark over a cell."""
        self.lay(x, y, Layer.MARK, self._tileset.find(f"mark/{name}"), (*color, 255))

    def lay(self, x: int, y: int, layer: Layer, tile: int, color: tuple[int, ...]) -> None:
        """Put a tile by its number into a layer of a cell."""
        x, y = x - self._left, y - self._top
        if 0 <= y < self.ids.shape[0] and 0 <= x < self.ids.shape[1]:
            self.ids[y, x, layer] = tile
            self.colors[y, x, layer] = color


class TilePainter:
    """Lays the tiles of ground, light and gas; values that are fixed for a stratum are computed once."""

    def __init__(self, content: Library, colors: Colors) -> None:
        self.tileset = Tileset(content)
        self._content = content
        self._colors = colors
        self._theme = ""

    def begin(self, run: Run, camera: Camera, shape: tuple[int, ...]) -> Tiles:
        """Return empty tiles for a part of the floor of this shape."""
        return Tiles(self.tileset, run.flavours, run.floor.memory.visible, camera, shape)

    def bare(self, stratum: Stratum, ground: Cells, light: int) -> TileMap:
        """Return the tiles of bare ground [y, x] in an even light (0 to 255)."""
        known = np.ones(ground.shape, np.bool_)
        tiles = Tiles(self.tileset, {}, known, Camera(), ground.shape)
        self.ground(tiles, stratum, ground, known, np.s_[:, :])
        tiles.colors[..., :3] = light
        return tiles.map

    def ground(self, tiles: Tiles, stratum: Stratum, ground: Cells, known: Mask, window: tuple[slice, slice]) -> None:
        """Lay the known ground in the window; the arrays [y, x] cover the whole floor."""
        self._prepare(stratum.theme)
        known = known & (ground != Terrain.ROCK)
        walls = self._is_wall[ground] & known
        solid = walls | (self._is_door[ground] & known)
        rows, columns = np.indices(ground.shape, np.int32)
        variant = columns % VARIANTS + VARIANTS * (rows % VARIANTS)
        open_sides = _bits(known & ~solid)
        stone = np.where(open_sides & SOUTH, self._face + columns % VARIANTS, self._top + variant)
        base = self._under_spans(ground, known)
        feature = np.where(self._is_turned(ground, known, solid), self._side[ground], self._feature[ground])
        feature += np.where(self._varied[ground], (columns * 7 + rows * 5) % VARIANTS, 0)
        rim = np.where(open_sides > 0, self._rim + open_sides - 1, 0)
        for layer, laid in (
            (Layer.GROUND, np.where(walls, stone, self._surface[base] + variant)),
            (Layer.EDGE, np.where(walls, rim, self._edges(base, known, solid))),
            (Layer.FEATURE, feature),
        ):
            tiles.ids[..., layer] = np.where(known, laid, 0)[window]
        for y, x in np.argwhere(self._has_none[ground] & known):
            kind = self._content.terrain[ground[y, x]]
            tiles.put(int(x), int(y), kind.glyph, self._colors[kind.color], kind, Layer.FEATURE)

    def light(self, tiles: Tiles, light: Cells, seen: Mask, ground: Cells, shades: Numbers | None) -> None:
        """Apply light [y, x, (red, green, blue)] to the ground of the window; remembered cells are dim.

        Lava glows by itself, varying where it shimmers.
        """
        shown = np.where(seen, np.maximum(light, DARKEST), REMEMBERED).astype(np.uint8)
        tiles.colors[:, :, : Layer.WASH, :3] = shown[:, :, None]
        lava = ground == Terrain.LAVA
        shine = np.full(lava.shape, 255, np.int32) if shades is None else 255 - shades * FLICKER
        tiles.colors[lava, Layer.GROUND, :3] = np.where(seen, shine[..., None], EMBERS)[lava]

    def warn(self, tiles: Tiles, dangerous: Mask, ground: Cells) -> None:
        """Redden the light in dangerous rooms of the window, [y, x], except on water and the like."""
        dangerous = dangerous & (self._surface[ground] == self._floor)
        lit = tiles.colors[dangerous, : Layer.WASH, :3]
        tiles.colors[dangerous, : Layer.WASH, :3] = lit.astype(np.int32) * DANGEROUS // 255

    def chart(self, tiles: Tiles, mapped: Mask) -> None:
        """Draw cells of the window that are known from a map alone, [y, x], in the colour of magic."""
        tiles.colors[mapped, : Layer.WASH, :3] = np.array(self._colors["magic"]) * CHARTED // 255

    def fog(self, tiles: Tiles, share: Numbers, color: Color) -> None:
        """Lay fog of a colour over cells of the window, [y, x], by its share of 256."""
        tiles.ids[..., Layer.WASH] = np.where(share > 0, self.tileset.find("mark/wash"), tiles.ids[..., Layer.WASH])
        tiles.colors[..., Layer.WASH, :3] = color
        tiles.colors[..., Layer.WASH, 3] = share * MIST // 256

    def gases(self, tiles: Tiles, floor: Floor, window: tuple[slice, slice], shades: Numbers | None) -> None:
        """Draw drifting gas over the window."""
        rows, columns = np.indices(tiles.ids.shape[:2], np.int32)
        drift = (rows * 3 + columns if shades is None else shades[window] + rows + columns) % VARIANTS
        for gas, kind in zip(floor.ground.gases, floor.content.gases.values(), strict=True):
            if not floor.ground.gassed:
                return
            held = gas[window].astype(np.int32)
            here = held >= ENOUGH
            share = np.minimum(THIN + held * (THICK - THIN) // FULL, THICK) // (3 if kind.shimmers else 1)
            tiles.ids[..., Layer.CLOUD] = np.where(
                here, self.tileset.find("cloud/0") + drift, tiles.ids[..., Layer.CLOUD]
            )
            tiles.colors[here, Layer.CLOUD, :3] = self._colors[kind.color]
            tiles.colors[here, Layer.CLOUD, 3] = share[here]

    def _prepare(self, theme: str) -> None:
        if self._theme == theme:
            return
        self._theme = theme
        find, kinds = self.tileset.find, self._content.terrain
        stone = self.tileset.stone(theme)
        self._floor = find(f"floor/{stone}/0")
        self._top, self._face, self._rim = (
            find(name) for name in (f"top/{stone}/0", f"face/{stone}/0", f"rim/{stone}/1")
        )
        self._shadow = find("shadow/1")
        self._surface = np.array([self._surface_of(kind.id) or self._floor for kind in kinds], np.int32)
        self._edge = np.array([find(f"{SURFACES.get(kind.id, '')}/1") for kind in kinds], np.int32)
        self._feature = np.array([self.tileset.ground(kind, theme) for kind in kinds], np.int32)
        self._side = np.array([self.tileset.ground(kind, theme, side=True) for kind in kinds], np.int32)
        self._is_wall = np.array([kind.is_wall or kind.id == SLIT for kind in kinds])
        self._is_door = np.array([self._stands_in_wall(kind) for kind in kinds])
        self._varied = np.array([kind.id == GRASS for kind in kinds])
        self._is_span = np.array([kind.id in SPANS for kind in kinds])
        self._is_rail = np.array([kind.id == RAIL for kind in kinds])
        bare = (self._feature == 0) & ~self._is_wall & (self._surface == self._floor)
        self._has_none = bare & (np.arange(len(kinds)) != Terrain.FLOOR) & (np.arange(len(kinds)) != Terrain.ROCK)
        self._liquids = [(number, kind.id) for number, kind in enumerate(kinds) if kind.id in SURFACES]

    def _surface_of(self, kind: str) -> int:
        return self.tileset.find(f"{kind}/0") if kind in SURFACES else 0

    def _stands_in_wall(self, kind: TerrainKind) -> bool:
        """Tell whether ground stands in a wall as doors do: it is a door, or has a tile for its side."""
        if kind.is_wall or kind.id in SPANS or kind.id in (SLIT, RAIL):
            return False
        return kind.door or bool(self.tileset.find(f"side/{kind.id}"))

    def _under_spans(self, ground: Cells, known: Mask) -> Cells:
        """Return the ground with bridges replaced by the ground that they span, inferred from the cells beside them."""
        spans, base = self._is_span[ground] & known, ground.copy()
        for _ in range(LONGEST_SPAN):
            bare = spans & self._is_span[base]
            if not bare.any():
                break
            for name in reversed(SPANNED):
                number = self._content.terrain_numbers[name]
                base[bare & (_bits((base == number) & known) > 0)] = number
        return base

    def _is_turned(self, ground: Cells, known: Mask, solid: Mask) -> Mask:
        """Return the cells drawn from the side: doors in walls that run north to south, bridges from east to west."""
        doors = self._is_door[ground] | (ground == self._content.terrain_numbers[SLIT])
        walls = _bits(solid)
        between = (walls & (NORTH | SOUTH) == NORTH | SOUTH) & (walls & (EAST | WEST) != EAST | WEST)
        void = np.isin(ground, [self._content.terrain_numbers[name] for name in SPANNED]) & known
        spanned, rails = _bits(void), _bits(self._is_rail[ground] & known)
        bridges = self._is_span[ground] & (spanned & (NORTH | SOUTH) > 0) & (spanned & (EAST | WEST) == 0)
        tracks = self._is_rail[ground] & (rails & (NORTH | SOUTH) > 0) & (rails & (EAST | WEST) == 0)
        turned: Mask = (doors & between) | bridges | tracks
        return turned

    def _edges(self, base: Cells, known: Mask, solid: Mask) -> Numbers:
        """Return the edges of open ground: the shadows of walls, and the shores of liquids."""
        beside = _bits(solid)
        edges = np.where(beside > 0, self._shadow + beside - 1, 0)
        for number, kind in self._liquids:
            here = base == number
            if not here.any():
                continue
            same = here | (base == Terrain.DEEP_WATER) if kind == "shallow_water" else here
            shore = _bits(known & ~same)
            edges = np.where(here, np.where(shore > 0, self._edge[number] + shore - 1, 0), edges)
        return edges


def _bits(mask: Mask) -> Numbers:
    """Return for each cell the sum of the sides where the mask holds: 1 north, 2 east, 4 south, 8 west."""
    bits = np.zeros(mask.shape, np.int32)
    bits[1:] |= np.where(mask[:-1], NORTH, 0)
    bits[:, :-1] |= np.where(mask[:, 1:], EAST, 0)
    bits[:-1] |= np.where(mask[1:], SOUTH, 0)
    bits[:, 1:] |= np.where(mask[:, :-1], WEST, 0)
    return bits
