"""Tiles that fill their cell, four by four for each surface, and the edges laid where other ground begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles import surfaces
from assets.tiles.kit import DENSITY, FULL, UNITS, Drawing, Shape, X, Y, darker, layered, lighter, noise, relief
from assets.tiles.surfaces import FACES, FLOORS, LIQUIDS, SPAN, TOPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.tiles.kit import Color
    from assets.tiles.surfaces import Pixels

LIP = 9.5  # visible units of a wall's top above its face
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def pieces(surface: Pixels) -> Iterator[Pixels]:
    """Yield the tiles of a surface, row by row."""
    for row in range(SPAN):
        for column in range(SPAN):
            yield surface[row * FULL : (row + 1) * FULL, column * FULL : (column + 1) * FULL]


def filled(pixels: Pixels) -> Drawing:
    """Return a fully covered tile."""
    tile = Drawing()
    tile.lay(np.asarray(pixels, np.float32), np.ones((FULL, FULL), np.float32))
    return tile


def faces(stratum: str) -> Iterator[Drawing]:
    """Yield four walls seen from the front: the top, its lip, and the face below in the shade of its foot."""
    surface, top = FACES[stratum](), surfaces.rough_top(TOPS[stratum], stratum, "top")
    lip = LIP + (1.1 * noise(surfaces.SIDE, 20, stratum, "lip")[0] if stratum in ("warrens", "sump", "forge") else 0)
    for column in range(SPAN):
        part = np.s_[:FULL, column * FULL : (column + 1) * FULL]
        edge = np.broadcast_to(lip, surfaces.X.shape)[part]
        fall = np.clip((Y - edge) / (UNITS - edge), 0, 1)
        shade = 1.08 - 0.50 * fall**1.3
        tile = filled(surface[part] * shade[..., None])
        tile.lay(top[part], np.clip(0.5 - (Y - edge) * DENSITY, 0, 1))
        tile.lay(lighter(TOPS[stratum], 0.34), 0.75 * np.clip(1 - np.abs(Y - edge + 0.3) / 0.9, 0, 1))
        tile.lay((6, 5, 8), 0.55 * np.clip(1 - np.abs(Y - edge - 1.1) / 0.9, 0, 1))
        tile.lay((4, 3, 6), 0.6 * np.clip((Y - 29.5) / 2.5, 0, 1))
        yield tile


def grounds() -> Iterator[tuple[str, Drawing]]:
    """Yield floors, walls and liquids by name."""
    for stratum, floor in FLOORS.items():
        for number, pixels in enumerate(pieces(floor())):
            yield f"floor/{stratum}/{number}", filled(pixels)
        for number, pixels in enumerate(pieces(surfaces.rough_top(TOPS[stratum], stratum, "top"))):
            yield f"top/{stratum}/{number}", filled(pixels)
        for number, tile in enumerate(faces(stratum)):
            yield f"face/{stratum}/{number}", tile
    for liquid, surface in LIQUIDS.items():
        for number, pixels in enumerate(pieces(surface())):
            yield f"{liquid}/{number}", filled(pixels)


# Edges


def _sides(bits: int) -> list[tuple[int, Shape]]:
    """Return the sides in these bits, each with the distance of every pixel from it."""
    far = {NORTH: Y, EAST: UNITS - X, SOUTH: UNITS - Y, WEST: X}
    return [(side, distance) for side, distance in far.items() if bits & side]


def wall_edge(stratum: str, bits: int) -> Drawing:
    """The rim of a wall's top towards open ground."""
    tile = Drawing()
    wild = {"gaol": 0.35, "ramparts": 0.15, "forge": 0.9, "sump": 1.2, "warrens": 1.5}[stratum]
    for side, far in _sides(bits & ~SOUTH):
        edge = far + wild * noise(FULL, 6, stratum, "rim", side)
        color = lighter(TOPS[stratum], 0.30) if side in (NORTH, WEST) else darker(TOPS[stratum], 0.15)
        tile.lay(color, 0.85 * np.clip(1 - np.abs(edge - 1.4) / 1.1, 0, 1))
        tile.lay((5, 4, 7), 0.9 * np.clip(1.5 - edge * 1.6, 0, 1))
    return tile


def shadow_edge(bits: int) -> Drawing:
    """Shadows that walls throw on the floor beside them; the light comes from the upper left."""
    tile = Drawing()
    reach = {NORTH: (11.0, 0.62), WEST: (9.0, 0.55), EAST: (4.5, 0.34), SOUTH: (3.0, 0.2)}
    for side, far in _sides(bits):
        length, share = reach[side]
        tile.lay((3, 2, 6), share * np.clip(1 - far / length, 0, 1) ** 1.4)
    return tile


def shore_edge(bits: int) -> Drawing:
    """The bank of shallow water: land above it, foam along it."""
    tile = Drawing()
    for side, far in _sides(bits):
        bank = (4.2 if side == NORTH else 2.2) + 0.9 * noise(FULL, 6, "shore", side)
        tile.lay((10, 16, 22), 0.8 * np.clip(bank - far + 0.6, 0, 1))
        tile.lay((198, 232, 236), 0.6 * np.clip(1 - np.abs(far - bank - 1.3) / 0.8, 0, 1))
        tile.lay((6, 14, 24), 0.35 * np.clip(1 - (far - bank) / (7 if side in (NORTH, WEST) else 3), 0, 1))
    return tile


def shoal_edge(bits: int) -> Drawing:
    """Deep water that grows shallow towards its shore."""
    tile = Drawing()
    for side, far in _sides(bits):
        ragged = far + 1.5 * noise(FULL, 6, "shoal", side)
        tile.lay((62, 122, 146), 0.85 * np.clip(1 - ragged / 8, 0, 1) ** 0.9)
        tile.lay((170, 216, 226), 0.28 * np.clip(1 - np.abs(ragged - 5.5) / 0.8, 0, 1))
    return tile


def crust_edge(bits: int) -> Drawing:
    """The crust along a shore of lava, with the glow beyond it."""
    tile = Drawing()
    for side, far in _sides(bits):
        ragged = far + 1.3 * noise(FULL, 7, "crust", side)
        bank = 3.6 if side == NORTH else 2.2
        tile.lay((255, 190, 80), 0.5 * np.clip(1 - np.abs(ragged - bank - 1.2) / 1.2, 0, 1))
        tile.lay((26, 14, 14), np.clip(bank - ragged + 0.6, 0, 1))
        tile.lay((120, 52, 26), 0.6 * np.clip(1 - np.abs(ragged - bank + 0.7) / 0.7, 0, 1))
    return tile


def cliff_edge(bits: int) -> Drawing:
    """The rim of a chasm: rock that falls away under the far side."""
    tile = Drawing()
    for side, far in _sides(bits):
        ragged = far + 1.0 * noise(FULL, 7, "cliff", side)
        depth = {NORTH: 17.0, WEST: 6.0, EAST: 4.5, SOUTH: 2.0}[side]
        fall = np.clip(1 - ragged / depth, 0, 1)
        across = X if side in (NORTH, SOUTH) else Y
        ribs = 1 + 0.22 * np.sin(across * 0.9 + 3 * noise(FULL, 5, "ribs", side))
        rock = np.array([120, 110, 98], np.float32) * (fall * ribs)[..., None]
        tile.lay(rock, np.clip(fall * 2.2, 0, 1))
        tile.lay((200, 190, 170), 0.5 * np.clip(1 - np.abs(ragged - 0.8) / 0.8, 0, 1))
    return tile


def mire_edge(bits: int) -> Drawing:
    """The edge of mud, where it dries."""
    tile = Drawing()
    for side, far in _sides(bits):
        ragged = far + 1.6 * noise(FULL, 6, "mire", side)
        tile.lay((132, 102, 62), 0.7 * np.clip(1.6 - ragged / 2.2, 0, 1))
        tile.lay((30, 20, 10), 0.5 * np.clip(1 - np.abs(ragged - 3.6) / 1.0, 0, 1))
    return tile


EDGES = {
    "shadow": shadow_edge, "shore": shore_edge, "shoal": shoal_edge, "crust": crust_edge, "cliff": cliff_edge,
    "mire": mire_edge,
}  # fmt: skip


def edges() -> Iterator[tuple[str, Drawing]]:
    """Yield edges by name; the number in a name is the sum of its sides: 1 north, 2 east, 4 south, 8 west."""
    for stratum in FLOORS:
        for bits in range(1, 16):
            yield f"rim/{stratum}/{bits}", wall_edge(stratum, bits)
    for name, edge in EDGES.items():
        for bits in range(1, 16):
            yield f"{name}/{bits}", edge(bits)


def patch(color: Color, *seed: str, size: float = 13.0) -> Drawing:
    """A heap of loose ground over its cell."""
    tile = Drawing()
    heap = np.hypot(X - 16, (Y - 16) * 1.05) - size + 2.4 * noise(FULL, 7, "patch", *seed)
    height = 1.6 * layered(FULL, 9, "lumps", *seed) + np.clip(-heap, 0, 5) * 0.4
    shown = relief(height, np.broadcast_to(np.asarray(color, np.float32), (FULL, FULL, 3)), 0.5)
    tile.lay((5, 4, 6), 0.5 * np.clip(-(heap - 1.2) / 2, 0, 1))
    tile.lay(shown, np.clip(-heap / 1.2, 0, 1))
    return tile
