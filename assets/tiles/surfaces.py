"""Surfaces four tiles wide and high, continuous across opposite sides: floors, walls and liquids of the strata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from assets.tiles.kit import (
    DENSITY,
    FULL,
    UNITS,
    Shape,
    chances,
    darker,
    layered,
    lighter,
    lit,
    mixed,
    noise,
    relief,
    rgb,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assets.tiles.kit import Color

    Pixels = NDArray[np.floating[Any]]  # [y, x, (red, green, blue)]

SPAN = 4  # tiles along a side of a surface
SIDE = FULL * SPAN
WIDE = UNITS * SPAN
_AXIS = (np.arange(SIDE, dtype=np.float32) + 0.5) / DENSITY
X, Y = np.meshgrid(_AXIS, _AXIS)


def plain(color: Color) -> Pixels:
    """A surface of one colour."""
    return np.broadcast_to(np.asarray(color, np.float32), (SIDE, SIDE, 3)).copy()


def blended(surface: Pixels, color: Color, share: Shape) -> Pixels:
    """Mix a colour into a surface."""
    mix: Pixels = surface + (np.asarray(color, np.float32) - surface) * np.clip(share, 0, 1)[..., None]
    return mix


def varied(color: Color, ids: Shape, spread: float, *seed: str | int) -> Pixels:
    """A surface of numbered stones, each a little lighter or darker."""
    tone = 1 + spread * (chances(4096, "tone", *seed)[ids.astype(int) % 4096] * 2 - 1)
    warm = 0.05 * (chances(4096, "warm", *seed)[ids.astype(int) % 4096] * 2 - 1)
    shift = np.stack((tone + warm, tone, tone - warm), axis=-1)
    pixels: Pixels = plain(color) * shift
    return pixels


def masonry(rows: int, columns: int, *seed: str | int, shift: float = 0.5, loose: float = 0.3) -> tuple[Shape, Shape]:
    """Lay courses of blocks.

    Args:
        rows: the number of courses in the surface.
        columns: the number of blocks in each course.
        seed: the seed of their widths.
        shift: the offset of each course from the one above, in blocks.
        loose: the inequality of blocks, 0 to 1.

    Returns:
        The distance of each pixel from the edge of its block, in units, and the number of that block.
    """
    high, wide = WIDE / rows, WIDE / columns
    row = np.floor(Y / high).astype(int)
    joints = (chances(rows * columns, "joints", *seed).reshape(rows, columns) - 0.5) * loose * wide
    offset = (row * shift % 1) * wide
    x = (X - offset) % WIDE
    column = np.floor(x / wide).astype(int) % columns
    left = column * wide + joints[row, column]
    before = x < left
    column = np.where(before, column - 1, column)
    after = x >= (column + 1) * wide + joints[row, (column + 1) % columns]
    column = np.where(after, column + 1, column)
    start = column * wide + joints[row, column % columns]
    end = (column + 1) * wide + joints[row, (column + 1) % columns]
    inside = np.minimum(np.minimum(x - start, end - x), np.minimum(Y - row * high, (row + 1) * high - Y))
    return inside, (row * columns + column % columns).astype(np.float32)


def cobbles(count: int, *seed: str | int, jitter: float = 0.8) -> tuple[Shape, Shape]:
    """Lay irregular stones, `count` squared of them (Worley's cellular noise).

    Returns:
        The distance of each pixel from the nearest joint, in units, and the number of its stone.
    """
    size = WIDE / count
    place = chances(count * count * 2, "cobbles", *seed).reshape(2, count, count) * jitter + (1 - jitter) / 2
    column, row = np.floor(X / size).astype(int), np.floor(Y / size).astype(int)
    near, second = np.full_like(X, np.inf), np.full_like(X, np.inf)
    number = np.zeros_like(X)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            i, j = (column + dx) % count, (row + dy) % count
            far = np.hypot((column + dx + place[0, j, i]) * size - X, (row + dy + place[1, j, i]) * size - Y)
            closer = far < near
            second = np.where(closer, near, np.minimum(second, far))
            number = np.where(closer, j * count + i, number)
            near = np.where(closer, far, near)
    return (second - near) / 2, number.astype(np.float32)


def paved(
    stones: tuple[Shape, Shape], color: Color, *seed: str | int, joint: float = 0.8, round_: float = 2.0,
    spread: float = 0.14, wear: float = 0.5, strength: float = 0.35,
) -> Pixels:  # fmt: skip
    """A surface of stones with joints between them, worn and lit."""
    inside, ids = stones
    inside = inside + 0.35 * noise(SIDE, 48, "chips", *seed)
    height = np.clip((inside - joint) / round_, 0, 1) * round_ * 0.8 + wear * layered(SIDE, 24, "wear", *seed)
    surface = relief(height, varied(color, ids, spread, *seed), strength)
    surface = surface * (1 + 0.10 * layered(SIDE, 8, "stain", *seed))[..., None]
    return blended(surface, darker(color, 0.78), np.clip((joint + 0.35 - inside) * 1.6, 0, 1))


def earthen(color: Color, *seed: str | int, cells: int = 12, bumps: float = 2.2, strength: float = 0.3) -> Pixels:
    """Packed earth."""
    height = bumps * layered(SIDE, cells, "earth", *seed, octaves=4)
    tone = 1 + 0.13 * layered(SIDE, 6, "tone", *seed)
    return relief(height, plain(color) * tone[..., None], strength)


# Floors and walls


GAOL, MORTAR = rgb("#6f675c"), rgb("#8d8273")
SOIL, DAMP = rgb("#6e5034"), rgb("#66803a")
WET, SLIME = rgb("#37555c"), rgb("#3f8f6c")
BASALT, EMBER = rgb("#4d3f41"), rgb("#ff6a1c")
PALE, BLUE = rgb("#8a877e"), rgb("#727884")


def gaol_floor() -> Pixels:
    """Grey flags, worn and stained."""
    return paved(masonry(8, 6, "gaol", loose=0.5), GAOL, "gaol floor", spread=0.10, wear=0.7, strength=0.26)


def warrens_floor() -> Pixels:
    """Packed earth with pebbles, and moss where it is damp."""
    surface = earthen(SOIL, "warrens floor", strength=0.26)
    inside, ids = cobbles(22, "pebbles")
    pebble = (chances(4096, "pebbles")[ids.astype(int)] > 0.8) * np.clip((inside - 1.0) * 1.4, 0, 1)
    surface = surface + (lit(plain(lighter(SOIL, 0.18)), pebble * 0.3) - surface) * pebble[..., None]
    moss = np.clip(layered(SIDE, 7, "moss") * 3.0 - 0.75, 0, 1) * (0.7 + 0.6 * noise(SIDE, 96, "tufts"))
    return blended(surface, DAMP, moss * 0.75)


def sump_floor() -> Pixels:
    """Wet stones with slime between them."""
    stones = cobbles(14, "sump")
    surface = paved(stones, WET, "sump floor", round_=3.2, spread=0.12, wear=0.3, strength=0.42)
    wet = np.clip(layered(SIDE, 6, "wet") * 2.2 - 0.4, 0, 1)
    surface = blended(surface, rgb("#1f3b47"), wet * 0.5)
    slime = np.clip(layered(SIDE, 8, "slime") * 2.6 - 1.0, 0, 1)
    return blended(surface, SLIME, slime * 0.5)


def forge_floor() -> Pixels:
    """Basalt plates, with a glow in some joints."""
    stones = cobbles(9, "forge", jitter=0.7)
    surface = paved(stones, BASALT, "forge floor", joint=0.7, round_=1.4, spread=0.12, wear=0.9, strength=0.34)
    heat = np.clip(layered(SIDE, 5, "heat") * 3.0 - 1.25, 0, 1)
    return blended(surface, EMBER, heat * np.clip(1.3 - stones[0], 0, 1) * 0.8)


def ramparts_floor() -> Pixels:
    """Pale slabs, lighter and darker in turn."""
    column, row = np.floor(X / UNITS), np.floor(Y / UNITS)
    u, v = np.abs(X % UNITS - UNITS / 2), np.abs(Y % UNITS - UNITS / 2)
    stones = UNITS / 2 - np.maximum(u, v), row * SPAN + column
    surface = paved(stones, PALE, "ramparts floor", joint=0.5, round_=1.3, spread=0.03, wear=0.55, strength=0.26)
    dark = (row + column) % 2
    return surface * (1 - dark * 0.17)[..., None] * np.where(dark[..., None] > 0, np.array([0.96, 1.0, 1.07]), 1.0)


def gaol_face() -> Pixels:
    """Courses of grey blocks."""
    return paved(masonry(16, 9, "gaol wall"), MORTAR, "gaol face", round_=1.6, spread=0.15, wear=0.6)


def warrens_face() -> Pixels:
    """Layers of clay with stones in them."""
    layers = np.sin((Y + 3 * layered(SIDE, 6, "bent")) * 2 * np.pi / 10.667)
    surface = earthen(rgb("#94683f"), "warrens face", cells=16, bumps=2.6, strength=0.34)
    surface = surface * (1 + 0.10 * layers)[..., None]
    strand = np.abs((X + 2.2 * noise(SIDE, 14, "sway")) % 10.667 - 5.333)
    there = np.clip(3 * noise(SIDE, 12, "rooted")[0] - 0.2, 0, 1) * np.clip((26 - Y % UNITS) / 6, 0, 1)
    return blended(surface, rgb("#4a2f1a"), there * np.clip(1.5 - strand * 1.1, 0, 1) * 0.85)


def sump_face() -> Pixels:
    """Wet rock with slime running down it."""
    surface = paved(cobbles(12, "sump wall"), rgb("#4d7279"), "sump face", round_=3.5, spread=0.12, strength=0.46)
    streaks = np.broadcast_to(noise(SIDE, 40, "streaks")[0], X.shape)
    drip = np.clip(streaks * 2 - 0.5 + 0.4 * layered(SIDE, 10, "drip"), 0, 1)
    return blended(surface, SLIME, drip * 0.6)


def forge_face() -> Pixels:
    """Columns of basalt."""
    u = (X + 1.2 * noise(SIDE, 10, "lean")) % (WIDE / 18)
    number = np.floor((X + 1.2 * noise(SIDE, 10, "lean")) / (WIDE / 18)) % 18
    tall = 26 + 30 * chances(18, "columns")[number.astype(int)]
    stones = np.minimum(
        np.minimum(u, WIDE / 18 - u), 6 - np.abs((Y + 60 * number / 18) % tall - tall / 2) + tall / 2 - 6
    )
    return paved((stones, number), rgb("#75605f"), "forge face", round_=2.4, spread=0.14, wear=0.5, strength=0.42)


def ramparts_face() -> Pixels:
    """Pale ashlar."""
    return paved(masonry(10, 7, "ramparts wall", loose=0.1), rgb("#c2bba6"), "ramparts face", joint=0.5, round_=1.1,
                 spread=0.07, wear=0.4, strength=0.3)  # fmt: skip


def rough_top(color: Color, *seed: str) -> Pixels:
    """The top of a wall: dark, so that rooms stand out from the stone between them."""
    return earthen(darker(color, 0.64), *seed, cells=10, bumps=1.6, strength=0.3)


# Liquids and other ground that fills its cell


def waves(dark: Color, light: Color, *seed: str, cells: int = 8, thin: float = 7.0) -> Pixels:
    """Water: light that dances in lines where two noises meet."""
    swell, other = layered(SIDE, cells, "swell", *seed), layered(SIDE, cells, "other", *seed)
    line = np.clip(1 - np.abs(swell - other) * thin, 0, 1) ** 2
    deep = blended(plain(dark), mixed(dark, light, 0.5), 0.5 + 0.5 * layered(SIDE, 6, "deep", *seed))
    return blended(deep, light, line * 0.55)


def deep_water() -> Pixels:
    """Deep water."""
    return waves(rgb("#12304f"), rgb("#5b9cc8"), "deep water")


def shallow_water() -> Pixels:
    """Shallow water, with the ground under it."""
    bottom = paved(cobbles(18, "bottom"), rgb("#47727c"), "bottom", round_=3.0, strength=0.2)
    return bottom * 0.4 + waves(rgb("#35708c"), rgb("#a8d8e4"), "shallow", thin=8.0) * 0.6


def melt() -> Pixels:
    """Lava: dark crust drifting on a glow."""
    inside, _ = cobbles(6, "crust", jitter=0.95)
    bent = inside + 2.2 * layered(SIDE, 10, "bend")
    hot = np.clip(1.1 - bent / 3.4, 0, 1)
    surface = blended(plain(rgb("#7a1a08")), rgb("#ff5a12"), np.clip(hot * 1.5, 0, 1))
    surface = blended(surface, rgb("#ffd35a"), np.clip(hot * 2.2 - 1.1, 0, 1))
    crust = np.clip(bent / 3.0 - 0.9, 0, 1) * (0.85 + 0.3 * layered(SIDE, 30, "slag"))
    return blended(surface, rgb("#32120e"), crust * 0.85)


def mud() -> Pixels:
    """Deep mud, wet."""
    height = 2.2 * layered(SIDE, 9, "mud", octaves=3)
    surface = relief(height, plain(rgb("#574023")), 0.5)
    return blended(surface, rgb("#a08a5c"), np.clip(layered(SIDE, 12, "shine") * 4 - 2.0, 0, 1) * 0.6)


def frozen_mud() -> Pixels:
    """Mud, frozen hard."""
    return blended(paved(cobbles(11, "frozen"), rgb("#7d7466"), "frozen mud", round_=1.0), rgb("#c8d4dc"),
                   np.clip(layered(SIDE, 10, "rime") * 3 - 0.9, 0, 1) * 0.6)  # fmt: skip


def ice() -> Pixels:
    """Ice, cracked."""
    inside, ids = cobbles(5, "ice", jitter=1.0)
    surface = blended(varied(rgb("#8cc0da"), ids, 0.05, "ice"), rgb("#e2f4fb"), 0.4 + 0.6 * layered(SIDE, 7, "frost"))
    return blended(surface, rgb("#ffffff"), np.clip(0.9 - inside * 1.3, 0, 1) * 0.7)


def obsidian() -> Pixels:
    """Black glass."""
    inside, ids = cobbles(10, "glass", jitter=1.0)
    tone = varied(rgb("#2b2634"), ids, 0.5, "glass")
    return blended(tone, rgb("#8d86b0"), np.clip(1.1 - inside * 1.2, 0, 1) * 0.35)


def dark_below() -> Pixels:
    """The bottom of a chasm: next to nothing, far down."""
    return blended(plain(rgb("#050408")), rgb("#1b1822"), np.clip(layered(SIDE, 8, "below") * 1.5, 0, 1))


FLOORS = {
    "gaol": gaol_floor, "warrens": warrens_floor, "sump": sump_floor, "forge": forge_floor, "ramparts": ramparts_floor,
}  # fmt: skip
FACES = {
    "gaol": gaol_face, "warrens": warrens_face, "sump": sump_face, "forge": forge_face, "ramparts": ramparts_face,
}  # fmt: skip
TOPS = {
    "gaol": MORTAR,
    "warrens": rgb("#8a5c36"),
    "sump": rgb("#3d6068"),
    "forge": rgb("#6b5354"),
    "ramparts": rgb("#aaa593"),
}
LIQUIDS = {
    "deep_water": deep_water, "shallow_water": shallow_water, "lava": melt, "mud": mud, "hard_mud": frozen_mud,
    "ice": ice, "obsidian": obsidian, "chasm": dark_below,
}  # fmt: skip
