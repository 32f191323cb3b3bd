"""Beasts: one drawing for each body, in the colour of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BONE, BRASS
from assets.tiles.kit import (
    FULL,
    Drawing,
    circle,
    curve,
    darker,
    dots,
    ellipse,
    lighter,
    limb,
    melted,
    mixed,
    noise,
    polygon,
    rgb,
)  # fmt: skip

if TYPE_CHECKING:
    from assets.tiles.kit import Color, Shape

FUR = 0.5


def fur() -> Shape:
    """Hair, lighter and darker."""
    return 0.16 * noise(FULL, 30, "fur")


def rat(tile: Drawing, color: Color) -> None:
    """A rat, seen from the side."""
    tile.shadow(16, 26.5, 11, 2.6)
    tile.part(curve((24, 23, 0.9), (28.6, 24, 0.7), (29.6, 19.5, 0.5), (27.4, 17.6, 0.4)), rgb("#c98f80"), bevel=1)
    tile.part(
        melted(ellipse(18, 20.6, 7.6, 5.6), ellipse(9.6, 20.8, 4.8, 3.8, 18), soft=3), color, bevel=5, grain=fur()
    )
    for x in (12.5, 20.5):
        tile.part(limb((x, 25, 1.2), (x - 1.8, 26.2, 0.9)), rgb("#c98f80"), bevel=1)
    tile.part(circle(12.6, 16.8, 2.5), mixed(color, (220, 150, 140), 0.4), bevel=2)
    tile.part(circle(5.6, 21.8, 1.1), rgb("#d98f88"), bevel=1, edge=0.7)
    tile.eyes((8.8, 19.6), color=(255, 80, 50), radius=0.85)


def packrat(tile: Drawing, color: Color) -> None:
    """A large rat with a sack of coins on its back."""
    rat(tile, color)
    tile.part(melted(circle(20.6, 12.6, 5.6), circle(24.4, 7.8, 2), soft=3), rgb("#a58a55"), bevel=4)
    for x, y in ((18, 17.4), (21, 18.2), (16.6, 9.4)):
        tile.part(circle(x, y, 1.5), BRASS, bevel=1, gloss=0.9, edge=0.7)


def hound(tile: Drawing, color: Color) -> None:
    """A hound, running."""
    tile.shadow(16, 27.5, 12, 2.6)
    for points in (
        ((10.6, 20, 1.9), (8.6, 24, 1.5), (9.6, 27.4, 1.3)),
        ((22, 20, 2.2), (24.6, 23.4, 1.5), (23.2, 27.2, 1.3)),
    ):
        tile.part(limb(*points), darker(color, 0.35), bevel=2)
    tile.part(curve((24, 15.6, 1.2), (28, 12.6, 0.9), (29.4, 9.4, 0.6)), color, bevel=1.4)
    tile.part(melted(ellipse(20.6, 17, 6.6, 4.4, -6), ellipse(13, 17, 5.2, 5.2), soft=3), color, bevel=4.4, grain=fur())
    for points in (
        ((13.4, 20, 1.9), (13.2, 24, 1.5), (11.6, 27.6, 1.4)),
        ((19.6, 20, 2), (20.4, 24, 1.4), (18.6, 27.6, 1.3)),
    ):
        tile.part(limb(*points), color, bevel=2)
    tile.part(
        melted(circle(9.6, 11.8, 4.2), limb((7, 13.4, 2.3), (3.6, 14.4, 1.7)), soft=2), color, bevel=3.4, grain=fur()
    )
    tile.part(polygon((10.6, 9.6), (13.6, 5), (13.8, 10.8)) - 0.3, darker(color, 0.3), bevel=1.6)
    tile.flat(circle(2.9, 13.6, 1.1), (16, 12, 14))
    tile.part(polygon((4, 16.2), (5.4, 16.4), (4.8, 18.2)), BONE, bevel=0.7, edge=0.5)
    tile.eyes((8.4, 10.6), color=(255, 200, 80), radius=0.8)


def cinder_hound(tile: Drawing, color: Color) -> None:
    """A hound of cinders, flames along its back."""
    for x, y, chance in dots(9, "cinders", margin=4):
        flame(tile, 8 + x * 0.6, 12.6, 3 + 3 * chance, (255, 120 + int(80 * chance), 30))
        _ = y
    hound(tile, mixed(color, (40, 26, 26), 0.72))
    for points in (
        ((11, 15, 0.5), (15, 18, 0.6), (19, 16, 0.4)),
        ((20, 19, 0.4), (24, 16.4, 0.6)),
        ((13, 21, 0.4), (12.6, 26, 0.4)),
    ):
        tile.flat(limb(*points) - 0.3, (255, 130, 30), 0.9)


def flame(tile: Drawing, x: float, y: float, size: float, color: Color) -> None:
    """A tongue of flame whose foot is at (x, y)."""
    tongue = melted(
        circle(x, y - size * 0.45, size * 0.5),
        polygon(
            (x - size * 0.45, y - size * 0.5), (x + size * 0.15, y - size * 1.7), (x + size * 0.45, y - size * 0.5)
        ),
        soft=size * 0.3,
    )
    tile.flat(tongue - 0.5, darker(color, 0.55), 0.6, soft=1)
    tile.flat(tongue, color, 0.95, soft=0.7)
    tile.flat(circle(x, y - size * 0.4, size * 0.28), (255, 240, 170), 0.9, soft=0.8)


def bat(tile: Drawing, color: Color) -> None:
    """A bat with its wings spread."""
    tile.shadow(16, 28, 8, 2)
    wing = (
        polygon((16, 13), (9, 6.4), (1, 9.6), (3.2, 12.6), (3, 17.6), (6.6, 16.4), (8, 20.4), (11, 17.6), (14.6, 20))
        - 0.2
    )
    for each in (wing, wing[:, ::-1]):
        tile.part(each, darker(color, 0.35), bevel=2.4)
    for tip in ((2, 10), (3.6, 16.6), (8.2, 19.4)):
        for x1, x2 in ((14, tip[0]), (18, 32 - tip[0])):
            tile.flat(limb((x1, 13, 0.35), (x2, tip[1], 0.3)), lighter(color, 0.15), 0.6)
    tile.part(ellipse(16, 15.4, 3.6, 5), color, bevel=3, grain=fur())
    for side in (-1, 1):
        tile.part(
            polygon((16 + side * 0.8, 10.4), (16 + side * 3.6, 5.4), (16 + side * 3.8, 11.4)) - 0.2, color, bevel=1.4
        )
    tile.part(circle(16, 11.6, 3.2), color, bevel=2.6, grain=fur())
    tile.eyes((14.7, 11.2), (17.3, 11.2), color=(255, 90, 70), radius=0.8)
    for x in (15, 17):
        tile.flat(polygon((x - 0.5, 13.2), (x + 0.5, 13.2), (x, 15)), (245, 240, 220))


def crow(tile: Drawing, color: Color) -> None:
    """A crow in flight."""
    body = mixed(color, (30, 32, 46), 0.75)
    tile.shadow(16, 28.4, 8, 2)
    for wing in (
        polygon((15, 14), (8, 5), (0.8, 4.4), (3.4, 8), (2.4, 11), (6, 12.4), (5.4, 15.4), (10.4, 16.6)),
        polygon((17, 14), (24, 5), (31.2, 4.4), (28.6, 8), (29.6, 11), (26, 12.4), (26.6, 15.4), (21.6, 16.6)),
    ):
        tile.part(wing - 0.3, body, bevel=2.6, gloss=0.4)
    tile.part(polygon((14, 19), (18, 19), (20.6, 27), (16, 25), (11.4, 27)), body, bevel=2)
    tile.part(melted(ellipse(16, 17, 3.6, 5.6), circle(16, 10, 3.2), soft=2), lighter(body, 0.06), bevel=3, gloss=0.4)
    tile.part(polygon((14.6, 8.6), (17.4, 8.6), (16, 3.6)) - 0.2, rgb("#c8a24a"), bevel=1)
    tile.eyes((14.5, 10), (17.5, 10), color=(255, 240, 200), radius=0.7)


def mole(tile: Drawing, color: Color) -> None:
    """A delver with hands like spades."""
    tile.shadow(16, 28, 11, 3)
    tile.part(melted(ellipse(16, 19, 8.6, 9), circle(16, 10.6, 6), soft=3), color, bevel=6, grain=fur())
    tile.part(ellipse(16, 21.4, 4.6, 5.4), lighter(color, 0.2), bevel=3, edge=0)
    for side in (-1, 1):
        tile.part(ellipse(16 + side * 10, 19, 4, 4.8, side * 14), rgb("#d2a58c"), bevel=2.6)
        for dx in (-2.4, 0, 2.4):
            tile.part(
                polygon((16 + side * 10 + dx - 1, 22), (16 + side * 10 + dx + 1, 22), (16 + side * 10.6 + dx, 27.4)),
                BONE,
                bevel=1,
                edge=0.6,
            )
    tile.part(ellipse(16, 13, 3, 2.2), rgb("#e3a3a0"), bevel=2, gloss=0.6)
    tile.eyes((12.8, 9.4), (19.2, 9.4), color=(255, 230, 140), radius=0.7)


BEASTS = (rat, packrat, hound, cinder_hound, bat, crow, mole)
