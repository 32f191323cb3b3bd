"""Slimes, ghosts, machines and stone: one drawing for each body, in the colour of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.colors import BRASS, STEEL, WOOD
from assets.tiles.kit import (
    FULL,
    Drawing,
    box,
    circle,
    covered,
    curve,
    darker,
    dots,
    ellipse,
    layered,
    lighter,
    limb,
    melted,
    mixed,
    noise,
    polygon,
    rgb,
    ring,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from assets.tiles.kit import Color


def slime(tile: Drawing, color: Color) -> None:
    """A translucent jelly."""
    tile.shadow(16, 27, 13, 3)
    body = melted(ellipse(16, 20, 11.6, 8.4), circle(11, 14, 4.4), circle(20.6, 12.4, 4.8), soft=4)
    tile.part(body, color, bevel=7, gloss=0.9)
    tile.flat(ellipse(16, 22, 7, 4), darker(color, 0.45), 0.5, soft=4)
    for x, y, radius in ((12, 19, 1.6), (20, 21, 2.2), (17, 15.4, 1.2), (22.6, 16, 1.0)):
        tile.flat(ring(circle(x, y, radius), 0.5), lighter(color, 0.6), 0.7)
    tile.flat(ellipse(11.6, 12.6, 1.8, 1.1, -30), (255, 255, 245), 0.75)
    tile.flat(ellipse(20.2, 10.4, 2.0, 1.2, -30), (255, 255, 245), 0.75)


def mound(tile: Drawing, color: Color) -> None:
    """A heap of acid with its meals inside."""
    tile.shadow(16, 27.4, 14, 3)
    body = rough(melted(ellipse(16, 24, 13, 5.4), ellipse(15, 18, 8, 7.4), soft=4), 0.8, "mound")
    tile.part(body, color, bevel=6, gloss=0.6)
    tile.part(within(ellipse(18, 17.6, 4, 3.6), box(18, 15.8, 10, 4.4)), darker(STEEL, 0.4), bevel=2, edge=0.6)
    for x, y, chance in dots(9, "mound", margin=6):
        tile.flat(within(circle(x, y + 4, 0.7 + chance), body), lighter(color, 0.55), 0.7)
    for x in (9, 22, 16):
        tile.part(melted(circle(x, 28, 1.3), circle(x, 26, 0.6), soft=1), color, bevel=1, gloss=0.8, edge=0.5)


def lump(tile: Drawing, color: Color) -> None:
    """A lump of slag on legs."""
    tile.shadow(16, 28, 11, 3)
    for x, foot in ((10, 7), (14.6, 13.4), (18.6, 19.6), (22.6, 25.4)):
        tile.part(limb((x, 21, 1.6), (foot, 27.6, 1.2)), rgb("#3a2c2c"), bevel=1.4)
    body = rough(
        polygon((7, 14), (13, 6.4), (21, 7.4), (26, 14), (24, 22), (14, 24), (8, 21)) - 0.8, 0.9, "lump", cells=7
    )
    tile.part(body, rgb("#4a3836"), bevel=4, grain=0.25 * layered(FULL, 10, "slag"))
    for points in (
        ((9, 15, 0.5), (14, 14, 0.8), (16, 19, 0.7), (22, 20, 0.5)),
        ((14, 14, 0.7), (17, 9, 0.6)),
        ((16, 19, 0.6), (13, 23, 0.5)),
        ((22, 12, 0.5), (24, 16, 0.5)),
    ):
        tile.flat(limb(*points) - 0.6, color, 0.7)
        tile.flat(limb(*points), (255, 214, 90))
    tile.eyes((14, 11), (19.6, 12), color=(255, 230, 120), radius=1.0)


def puff(tile: Drawing, color: Color) -> None:
    """A handful of ash with two sparks for eyes."""
    tile.shadow(16, 27, 8, 2.4)
    body = rough(
        melted(circle(16, 19, 6.4), circle(11, 22, 3.6), circle(21, 22, 3.8), circle(14, 13.4, 3.4), soft=3),
        1.4,
        "ash",
        cells=9,
    )
    tile.part(body, darker(color, 0.35), bevel=5, grain=0.3 * noise(FULL, 20, "ash"))
    for x, y, chance in dots(10, "embers", margin=5):
        tile.flat(circle(x, y, 0.45), (255, 130, 40), 0.35 + 0.6 * chance)
    tile.glow(13.4, 18, 3.4, (255, 120, 30), 0.8)
    tile.glow(18.8, 18, 3.4, (255, 120, 30), 0.8)
    tile.flat(circle(13.4, 18, 1.1), (255, 236, 150))
    tile.flat(circle(18.8, 18, 1.1), (255, 236, 150))


def polyp(tile: Drawing, color: Color) -> None:
    """One eye on a stalk."""
    tile.shadow(16, 28, 9, 2.6)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 2, 27, 1.2), (16 + side * 7, 26, 1.0), (16 + side * 9.4, 22.4, 0.5)),
            darker(color, 0.3),
            bevel=1,
        )
    tile.part(curve((16, 28.6, 3.2), (17, 23, 2.4), (15.6, 18, 2.2)), darker(color, 0.2), bevel=2.4)
    tile.part(circle(16, 11.4, 8.4), color, bevel=5, gloss=0.3)
    tile.part(ellipse(16, 11.8, 6.2, 5.6), rgb("#efe9da"), bevel=4, edge=0.6, gloss=0.5)
    tile.part(circle(15, 12, 3.3), rgb("#c86a24"), bevel=2, edge=0.4)
    tile.flat(circle(15, 12, 1.7), (12, 8, 10))
    tile.flat(circle(13.8, 10.6, 0.8), (255, 255, 255))
    for points in (
        ((21, 8.6, 0.25), (19, 9.8, 0.2)),
        ((21.6, 14, 0.25), (19.4, 13.2, 0.2)),
        ((12, 16.6, 0.25), (13.6, 15, 0.2)),
    ):
        tile.flat(limb(*points), (190, 60, 60), 0.8)


def wisp(tile: Drawing, color: Color) -> None:
    """A cold flame."""
    tile.glow(16, 16, 15, color, 0.55)
    body = melted(circle(16, 18.4, 6), polygon((11.4, 16), (15, 3.4), (17.4, 10), (19.6, 6.6), (21, 16)), soft=3)
    tile.flat(body - 1.0, darker(color, 0.45), 0.7, soft=1.5)
    tile.flat(body, color, 0.95, soft=1.2)
    tile.flat(
        melted(circle(16, 19, 3.6), polygon((13.6, 18), (16, 9.6), (18.4, 18)), soft=2), (240, 252, 255), 0.95, soft=1.2
    )
    tile.flat(ellipse(14.4, 19, 0.8, 1.2), (24, 50, 90))
    tile.flat(ellipse(17.8, 19, 0.8, 1.2), (24, 50, 90))


def ghost(tile: Drawing, color: Color) -> None:
    """A wraith that leans out of the stone."""
    tile.glow(16, 15, 15, color, 0.25)
    tail = polygon(
        (9, 14), (23, 14), (24.6, 25), (21, 23.4), (18.4, 29), (15.4, 24.4), (12, 29.4), (10.4, 23.6), (7, 26)
    )
    cloak = melted(circle(16, 9.6, 6.2), tail, soft=3)
    tile.part(cloak, mixed(color, (220, 235, 255), 0.25), bevel=6)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 6, 14, 1.6), (16 + side * 11.4, 15, 1.1), (16 + side * 13, 19.4, 0.5)),
            mixed(color, (220, 235, 255), 0.2),
            bevel=1.6,
        )
    tile.flat(ellipse(16, 10.4, 4.0, 4.6), (12, 16, 34))
    tile.eyes((14.3, 9.8), (17.7, 9.8), color=(190, 240, 255), radius=0.9)
    tile.flat(ellipse(16, 13, 0.9, 1.3), (60, 90, 140))


def shade(tile: Drawing, color: Color) -> None:
    """A shade: darkness with eyes."""
    body = rough(
        melted(ellipse(16, 13, 7, 9.6), polygon((7, 18), (25, 18), (28, 30), (16, 26), (4, 30)), soft=4), 1.2, "shade"
    )
    tile.flat(body - 1.6, mixed(color, (30, 40, 80), 0.5), 0.6, soft=3)
    tile.flat(body, (14, 14, 26), 0.96, soft=1.4)
    tile.lay(mixed(color, (60, 80, 130), 0.5), 0.5 * covered(ring(body, 1.2), 1.5))
    tile.eyes((13.2, 11), (18.8, 11), color=(236, 244, 255), radius=1.3)


def hollow(tile: Drawing, color: Color) -> None:
    """A hole in the shape of a man, with stars in it."""
    body = melted(
        circle(16, 7, 3.8), ellipse(16, 16, 6.4, 6.6),
        limb((13, 20, 2.6), (11.6, 29.4, 1.8)), limb((19, 20, 2.6), (20.4, 29.4, 1.8)),
        limb((11, 13, 2), (6.6, 21, 1.5)), limb((21, 13, 2), (25.4, 21, 1.5)), soft=2,
    )  # fmt: skip
    tile.lay(lighter(color, 0.5), 0.8 * covered(ring(body, 1.6), 1.2))
    tile.flat(body, (3, 3, 8), 1.0)
    for x, y, size in (
        (16, 6, 0.7),
        (14, 13, 0.5),
        (18.6, 15, 0.8),
        (15.6, 19, 0.5),
        (12.4, 25, 0.6),
        (20, 26, 0.5),
        (24, 19, 0.5),
    ):
        tile.flat(circle(x, y, size), (236, 240, 255))


def mimic(tile: Drawing, color: Color) -> None:
    """A chest that bites."""
    tile.shadow(16, 27.6, 13, 3)
    tile.part(box(16, 21.6, 21, 11, 1.4), rgb("#8a5c30"), bevel=2.6)
    tile.flat(polygon((6, 16.6), (26, 16.6), (25, 10), (7, 10)), (26, 8, 12))
    tile.part(
        melted(limb((16, 19, 2.6), (15, 25, 2.2)), circle(13.6, 27.6, 2.2), soft=1.5),
        rgb("#c4445a"),
        bevel=2,
        gloss=0.5,
    )
    tile.part(polygon((5.4, 11), (7, 4.4), (25, 4.4), (26.6, 11)) - 0.8, rgb("#9a6a38"), bevel=3)
    for x in (5.4, 26.6):
        tile.part(box(x + (0.8 if x < 16 else -0.8), 21.6, 2, 11, 0.5), color, bevel=1, gloss=0.6, edge=0.5)
    for x in (7.4, 11, 14.6, 18.2, 21.8, 25):
        tile.part(polygon((x - 1.3, 11.4), (x + 1.3, 11.4), (x, 15)), rgb("#f2ead2"), bevel=0.8, edge=0.4)
        tile.part(polygon((x - 1.3, 17.6), (x + 1.3, 17.6), (x, 14.6)), rgb("#f2ead2"), bevel=0.8, edge=0.4)
    tile.eyes((11.6, 7.6), (20.4, 7.6), color=(255, 210, 60), radius=1.5)


def ram(tile: Drawing, color: Color) -> None:
    """A ram of brass."""
    tile.shadow(16, 28.4, 14, 3)
    for x in (13.0, 24.0):
        tile.part(limb((x, 21, 2.2), (x, 27.6, 1.9)), darker(color, 0.45), bevel=2)
    tile.part(box(19.6, 17.4, 18.6, 10.6, 3.6), darker(color, 0.2), bevel=4, gloss=0.7)
    for x in (18, 23, 27):
        tile.part(box(x, 17.4, 1.5, 11, 0.5), color, bevel=0.8, edge=0.5)
    tile.part(box(8.4, 16.6, 12, 13.4, 4), color, bevel=5, gloss=1.0)
    tile.part(ring(circle(11.4, 12.6, 5.6), 2.6), lighter(color, 0.2), bevel=1.5, gloss=0.8)
    tile.part(circle(11.4, 12.6, 1.3), darker(color, 0.2), bevel=1, edge=0.5)
    tile.eyes((5.6, 14.4), color=(255, 120, 40), radius=1.1)
    for x, y in ((4.4, 19), (8, 21.4)):
        tile.flat(circle(x, y, 0.8), darker(color, 0.6))


def pillar(tile: Drawing, color: Color) -> None:
    """A black pillar, bristling with iron."""
    tile.shadow(16, 29, 10, 2.6)
    tile.part(
        rough(polygon((9, 28.6), (11, 4), (16, 1.6), (21.4, 4.4), (23.4, 28.6)) - 0.6, 0.5, "lode"),
        rgb("#34333d"),
        bevel=4,
        gloss=0.4,
    )
    for x, y, turn in ((8, 12, -60), (7.4, 20, -100), (24.6, 10, 55), (25, 18, 100), (12, 5, -20), (20.6, 25, 130)):
        dx, dy = 4.6 * float(np.sin(np.deg2rad(turn))), -4.6 * float(np.cos(np.deg2rad(turn)))
        tile.part(
            limb((16 + (x - 16) * 0.6, y, 0.9), (x + dx * 0.6, y + dy * 0.6, 0.4)),
            color,
            bevel=0.8,
            gloss=0.8,
            edge=0.8,
        )
    tile.part(within(ellipse(16, 17.4, 4.6, 4.2), box(16, 18, 8, 6.4)), color, bevel=2.4, gloss=0.8)
    tile.part(box(17, 9.6, 2, 5, 0.4, 40), STEEL, bevel=0.8, gloss=0.8, edge=0.8)


def sack(tile: Drawing, color: Color) -> None:
    """A leather sack on legs that fills itself."""
    tile.shadow(16, 28.4, 11, 3)
    for x in (11.0, 16.0, 21.0):
        tile.part(limb((x, 23, 1.4), (x + (x - 16) * 0.3, 28, 1.2)), darker(color, 0.5), bevel=1.2)
    body = melted(circle(17.4, 16.4, 9.4), limb((10, 15, 3), (3.4, 12.6, 1.8)), soft=3)
    tile.part(body, color, bevel=7)
    for x in (13, 17.6, 22):
        tile.flat(curve((x, 8, 0.3), (x + 2, 16, 0.5), (x, 25, 0.3)), darker(color, 0.5), 0.8)
    tile.part(ring(ellipse(3.6, 12.6, 2.4, 3.2, -15), 1.2), BRASS, bevel=1, gloss=0.6)
    tile.eyes((10.4, 10.6), (14.4, 9.4), color=(255, 236, 170), radius=0.9)


def golem(tile: Drawing, color: Color) -> None:
    """A giant of stones."""
    tile.shadow(16, 29, 14, 2.8)
    grain = 0.24 * layered(FULL, 14, "golem")
    color = darker(color, 0.18)

    def stone(x: float, y: float, width: float, height: float, shade: Color) -> None:
        tile.part(rough(box(x, y, width, height, 2.6), 0.7, int(x), int(y), cells=7), shade, bevel=3, grain=grain)

    for side in (-1, 1):
        stone(16 + side * 4.8, 25.6, 7, 7.6, darker(color, 0.3))
        stone(16 + side * 11.2, 21.6, 6.4, 8.4, darker(color, 0.12))
        stone(16 + side * 9.8, 13, 8.6, 8, lighter(color, 0.08))
    stone(16, 17, 14.4, 11.6, color)
    stone(16, 8, 8.6, 8, lighter(color, 0.12))
    tile.flat(box(16, 8.2, 6, 1.8, 0.4), (14, 10, 12))
    tile.eyes((14.2, 8.2), (17.8, 8.2), color=(255, 170, 70), radius=0.8)
    for crack in (((12, 13, 0.4), (14, 16, 0.5), (12.6, 20, 0.4)), ((20, 12, 0.3), (19, 15, 0.5), (20.4, 17, 0.3))):
        tile.flat(limb(*crack), darker(color, 0.75))
    for x, y, size in ((8, 10, 2.4), (21.6, 20, 2.0), (12, 24, 1.8)):
        tile.flat(rough(ellipse(x, y, size, size * 0.6), 0.6, "moss", int(x)), (104, 132, 66), 0.75, soft=0.8)


def gargoyle(tile: Drawing, color: Color) -> None:
    """A stone beast with wings folded."""
    tile.shadow(16, 28.6, 11, 2.8)
    grain = 0.16 * noise(FULL, 18, "gargoyle")
    for side in (-1, 1):
        tile.part(
            polygon((16 + side * 4, 15), (16 + side * 12, 3), (16 + side * 13.4, 15), (16 + side * 9, 25)) - 0.3,
            darker(color, 0.25),
            bevel=3,
            grain=grain,
        )
        tile.part(
            limb((16 + side * 4.6, 20, 3), (16 + side * 5.6, 26.6, 2.2)), darker(color, 0.1), bevel=2.4, grain=grain
        )
    tile.part(melted(ellipse(16, 18.6, 5.8, 7), circle(16, 10.4, 4.6), soft=2.4), color, bevel=4.4, grain=grain)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 3, 7.6, 1.1), (16 + side * 5.4, 4, 0.8), (16 + side * 4, 1.4, 0.4)),
            darker(color, 0.15),
            bevel=1,
        )
        tile.part(limb((16 + side * 5, 15, 1.6), (16 + side * 3.6, 24, 1.4)), color, bevel=1.6, grain=grain)
    tile.eyes((14.2, 10), (17.8, 10), color=(255, 90, 60), radius=0.8)
    tile.flat(box(16, 12.8, 3.4, 0.8), (20, 16, 18))


def flying_blade(tile: Drawing, color: Color) -> None:
    """A sword that flies by itself."""
    tile.shadow(16, 29, 7, 1.8)
    for offset in (3.2, 1.6):
        tile.lay(
            (150, 200, 255),
            0.22 * covered(limb((22 + offset, 4 - offset * 0.4, 1.6), (10 + offset, 20 - offset * 0.4, 1.2)), 2),
        )
    tile.part(
        polygon((23.4, 5), (21, 3), (8.6, 19.6), (6.4, 26), (12, 22.4)), lighter(color, 0.25), bevel=1.6, gloss=1.0
    )
    tile.flat(limb((21.6, 4.8, 0.35), (9, 22.6, 0.3)), darker(color, 0.4), 0.8)
    tile.part(limb((18.6, 0.9, 1.0), (25.6, 7.4, 1.0)), BRASS, bevel=1, gloss=0.7)
    tile.part(limb((23, 3.6, 0.9), (26.2, 0.6, 0.9)), WOOD, bevel=1)


SPIRITS = (
    slime, mound, lump, puff, polyp, wisp, ghost, shade, hollow, mimic, ram, pillar, sack, golem, gargoyle,
    flying_blade,
)  # fmt: skip
