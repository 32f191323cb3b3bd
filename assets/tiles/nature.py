"""Things that lie on the ground, marked walls, and pillars of dripstone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.colors import BONE, EARTH, STEEL, STONE
from assets.tiles.kit import (
    FULL,
    Drawing,
    X,
    Y,
    box,
    circle,
    covered,
    curve,
    cut,
    darker,
    dots,
    ellipse,
    layered,
    lighter,
    limb,
    melted,
    noise,
    polygon,
    rgb,
    ring,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]


def rubble(tile: Drawing) -> None:
    """Broken stone."""
    for x, y, chance in sorted(dots(15, "rubble", margin=4), key=lambda place: place[1]):
        tile.part(
            rough(ellipse(x, y, 1.4 + 2.2 * chance, 1.2 + 1.6 * chance, 90 * chance), 0.6, int(x * 9)),
            darker(STONE, 0.35 - 0.3 * chance),
            bevel=1.6,
            edge=0.7,
        )


def bones(tile: Drawing) -> None:
    """Bones, picked clean."""
    tile.shadow(16, 22, 11, 4)
    for x1, y1, x2, y2 in ((6, 24, 17, 19), (13, 27, 26, 24), (20, 14, 27, 19), (5, 17, 11, 21)):
        tile.part(
            melted(limb((x1, y1, 0.8), (x2, y2, 0.8)), circle(x1, y1, 1.4), circle(x2, y2, 1.4), soft=0.6),
            BONE,
            bevel=1,
            edge=0.7,
        )
    tile.part(melted(circle(15, 12, 5), box(15, 16.4, 5.4, 4, 1), soft=1.4), lighter(BONE, 0.15), bevel=3.4, edge=0.8)
    for x in (13, 17):
        tile.flat(circle(x, 12.6, 1.4), (24, 16, 14))
    tile.flat(polygon((15, 14.4), (15.8, 16), (14.2, 16)), (24, 16, 14))


def blood(tile: Drawing) -> None:
    """Old blood."""
    pool = rough(
        melted(ellipse(15, 17, 8.6, 6), circle(23, 11, 2.8), circle(7.6, 23.6, 2.2), soft=2), 1.6, "blood", cells=8
    )
    tile.flat(pool, rgb("#4a1410"), 0.75, soft=1.2)
    tile.flat(pool + 1.4, rgb("#6e1f18"), 0.6, soft=2)
    for x, y, chance in dots(9, "drops"):
        tile.flat(circle(x, y, 0.4 + chance), rgb("#5a1812"), 0.8)


def ash(tile: Drawing) -> None:
    """Ash, still warm."""
    heap = rough(ellipse(16, 18, 12.4, 9), 2.0, "ashes", cells=8)
    tile.flat(heap, rgb("#2c2826"), 0.8, soft=2.4)
    tile.flat(rough(ellipse(17, 17, 8, 5.4), 1.6, "ashes too", cells=9), rgb("#75706a"), 0.6, soft=2)
    for x, y, chance in dots(6, "sparks", margin=8):
        tile.flat(circle(x, y, 0.5), (255, 130, 40), 0.4 + 0.6 * chance)


def net(tile: Drawing) -> None:
    """A net of tarred cord."""
    spread = rough(box(16, 16, 28, 27, 4), 1.0, "spread")
    for sign in (1, -1):
        lines = np.clip(0.9 - np.abs((X + sign * Y) % 5 - 2.5), 0, 1)
        tile.lay((20, 14, 8), covered(spread) * np.clip(1.5 - np.abs((X + sign * Y) % 5 - 2.5), 0, 1) * 0.5)
        tile.lay((176, 142, 84), covered(spread) * lines)


def strewn(tile: Drawing) -> None:
    """Strewn iron points."""
    for x, y, _ in dots(9, "caltrops", margin=5):
        for dx, dy in ((0, -3.0), (-2.6, 1.6), (2.6, 1.6)):
            tile.part(limb((x, y, 0.7), (x + dx, y + dy, 0.2)), STEEL, bevel=0.6, gloss=0.8, edge=0.6)


def chalk(tile: Drawing) -> None:
    """A circle of chalk."""
    tile.glow(16, 16, 15, (220, 230, 255), 0.25)
    for radius, width in ((12, 1.6), (8.6, 0.9)):
        tile.flat(rough(ring(circle(16, 16, radius), width), 0.35, "chalk", cells=24), (246, 246, 250), 0.95)
    for turn in range(0, 360, 60):
        x, y = 16 + 10 * float(np.cos(np.deg2rad(turn))), 16 + 10 * float(np.sin(np.deg2rad(turn)))
        tile.flat(circle(x, y, 1.1), (255, 255, 255))


def anchored(tile: Drawing) -> None:
    """An anchor, for a place to return to."""
    tile.glow(16, 16, 14, (120, 190, 255), 0.45)
    color = (190, 226, 255)
    for shape in (
        limb((16, 9, 1), (16, 24, 1)),
        limb((12, 12, 0.8), (20, 12, 0.8)),
        curve((8.6, 18, 0.7), (11, 23, 1.1), (16, 25, 1.3), (21, 23, 1.1), (23.4, 18, 0.7)),
        ring(circle(16, 7.6, 2.4), 1),
    ):
        tile.flat(shape, color)


def oil(tile: Drawing) -> None:
    """A pool of oil."""
    pool = rough(ellipse(16, 17, 13, 10.4), 2.0, "oil", cells=7)
    tile.flat(pool, rgb("#1c1610"), 0.88, soft=1)
    sheen = np.stack(
        (
            150 + 90 * np.sin(X * 0.5 + Y * 0.3),
            130 + 80 * np.sin(X * 0.5 + Y * 0.3 + 2),
            120 + 90 * np.sin(X * 0.5 + Y * 0.3 + 4),
        ),
        axis=-1,
    )
    band = np.clip(1 - np.abs(noise(FULL, 5, "sheen")) * 5, 0, 1)
    tile.lay(sheen.astype(np.float32), covered(pool + 1.6) * band * 0.5)
    tile.flat(ellipse(11.6, 13.4, 2.6, 1.1, -20), (240, 210, 130), 0.7, soft=0.8)


def brimstone(tile: Drawing, *, dull: bool = False) -> None:
    """Brimstone."""
    color = rgb("#7d7860") if dull else rgb("#e6cc3a")
    for x, y, chance in sorted(dots(11, "brimstone", margin=5), key=lambda place: place[1]):
        high = 2.4 + 3.4 * chance
        crystal = polygon(
            (x - high * 0.5, y + high * 0.4),
            (x - high * 0.3, y - high * 0.6),
            (x, y - high),
            (x + high * 0.5, y - high * 0.4),
            (x + high * 0.5, y + high * 0.4),
        )
        tile.part(crystal, lighter(color, 0.15 * chance), bevel=1.6, gloss=0.0 if dull else 0.5, edge=0.7)


def heap(tile: Drawing, color: Color, *, red: bool = False) -> None:
    """A heap of dug-up earth."""
    tile.shadow(16, 26, 13, 3.4)
    tile.part(
        rough(melted(ellipse(16, 20, 13, 7.4), ellipse(16, 14.6, 7, 6), soft=4), 1.4, "earth", cells=9),
        color,
        bevel=6,
        grain=0.35 * layered(FULL, 14, "lumps"),
    )
    if red:
        for points in (
            ((9, 20, 0.5), (14, 15, 0.7), (17, 19, 0.6), (23, 16, 0.5)),
            ((16, 12, 0.5), (14, 15, 0.6)),
            ((17, 19, 0.5), (18, 25, 0.4)),
        ):
            tile.flat(limb(*points), (30, 8, 8))
            tile.flat(limb(*points) + 0.2, (255, 90, 60), 0.8)


def glowing(tile: Drawing) -> None:
    """Glowing stone."""
    tile.glow(16, 16, 19, (255, 120, 40), 0.5)
    for points in (
        ((2, 10, 0.5), (10, 13, 0.8), (16, 9, 0.6), (30, 13, 0.5)),
        ((10, 13, 0.7), (12, 22, 0.7), (6, 30, 0.5)),
        ((12, 22, 0.6), (22, 20, 0.8), (28, 27, 0.5)),
    ):
        tile.flat(curve(*points) - 0.7, (255, 110, 30), 0.6, soft=1)
        tile.flat(curve(*points), (255, 220, 110))


def coke(tile: Drawing) -> None:
    """A heap of coke."""
    tile.shadow(16, 27, 13, 3)
    for x, y, chance in sorted(dots(26, "coke", margin=4), key=lambda place: place[1]):
        if abs(x - 16) < 4 + (y - 4) * 0.42:
            tile.part(
                rough(circle(x, y, 1.8 + 1.6 * chance), 0.5, int(x * 7)),
                lighter(rgb("#2e2c30"), 0.12 * chance),
                bevel=1.6,
                gloss=0.3,
                edge=0.6,
            )


def cracked_wall(tile: Drawing) -> None:
    """Cracks from top to bottom of a wall."""
    for points in (
        ((17, 1, 0.5), (14, 8, 0.8), (19, 15, 0.9), (15, 22, 0.8), (18, 31, 0.5)),
        ((19, 15, 0.6), (25, 19, 0.3)),
        ((14, 8, 0.5), (8, 11, 0.3)),
        ((15, 22, 0.5), (9, 27, 0.3)),
    ):
        tile.flat(limb(*points) - 0.2, (5, 4, 6), 0.95)
        tile.lay(
            (230, 220, 200),
            0.3 * covered(cut(limb(*[(x + 0.9, y + 0.5, r) for x, y, r in points]), limb(*points) - 0.2)),
        )


def wet_wall(tile: Drawing) -> None:
    """A wall of fresh blocks."""
    for row in range(4):
        for column in range(3):
            x = 5 + column * 11 + (row % 2) * 4 - 2
            tile.part(
                box(x, 4.4 + row * 8, 9.8, 6.8, 0.8), lighter(STONE, 0.08 * ((row + column) % 2)), bevel=1.6, edge=0.5
            )
    tile.lay((214, 224, 230), 0.35 * np.clip(noise(FULL, 9, "mortar"), 0, 1))


def dripstone(tile: Drawing) -> None:
    """A pillar of stone, thin in the middle."""
    tile.shadow(16, 29, 10, 2.6)
    grain = 0.25 * layered(FULL, 14, "drip")
    pillar = limb((16, -3, 8.6), (15.4, 6, 4.6), (16.2, 14, 2.6), (15.8, 20, 3.2), (16, 26, 6.4), (16, 28.4, 8.4))
    tile.part(
        rough(within(pillar, box(16, 14, 40, 31.4, 4)), 0.7, "drip", cells=12),
        rgb("#a8aea4"),
        bevel=5,
        gloss=0.5,
        grain=grain,
    )
    for y, wide in ((4, 4.6), (9, 3.2), (22, 4.2), (26, 6.2)):
        tile.flat(curve((16 - wide, y, 0.3), (16, y + 1.6, 0.4), (16 + wide, y, 0.3)), rgb("#4a524c"), 0.7)


def remains(tile: Drawing) -> None:
    """The remains of a person."""
    tile.flat(rough(ellipse(16, 20, 10, 5.6), 1.6, "remains"), rgb("#5a1812"), 0.6, soft=2)
    tile.part(rough(ellipse(14, 18.4, 7, 4.4, 10), 0.8, "corpse"), rgb("#8a6a50"), bevel=3.4)
    for x in (11.0, 14.0, 17.0):
        tile.part(curve((x, 14.6, 0.6), (x + 1.4, 18, 0.8), (x, 21.6, 0.6)), BONE, bevel=0.8, edge=0.6)
    tile.part(circle(23, 18, 3.3), lighter(BONE, 0.1), bevel=2.4, edge=0.8)
    for x in (22, 24.4):
        tile.flat(circle(x, 18, 0.8), (20, 12, 12))


NATURE: dict[str, Draw] = {
    "rubble": rubble,
    "hot_stone": glowing,
    "bones": bones,
    "bloodstain": blood,
    "ash": ash,
    "net": net,
    "caltrops": strewn,
    "chalk_ring": chalk,
    "anchor_mark": anchored,
    "oil": oil,
    "brimstone": brimstone,
    "inert_brimstone": lambda tile: brimstone(tile, dull=True),
    "loose_earth": lambda tile: heap(tile, EARTH),
    "heaving_earth": lambda tile: heap(tile, rgb("#84462c"), red=True),
    "coke": coke,
    "cracked_wall": cracked_wall,
    "wet_wall": wet_wall,
    "dripstone": dripstone,
}
