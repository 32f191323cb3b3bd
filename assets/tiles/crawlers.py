"""Creatures that crawl, swim or grow: one drawing for each body, in the colour of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.beasts import fur
from assets.tiles.kit import (
    Drawing,
    circle,
    covered,
    curve,
    cut,
    darker,
    dots,
    ellipse,
    lighter,
    limb,
    melted,
    mixed,
    polygon,
    rgb,
    ring,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from assets.tiles.kit import Color


def snake(tile: Drawing, color: Color) -> None:
    """A snake, coiled to strike."""
    tile.shadow(16, 27.6, 11, 2.8)
    tile.part(
        curve(
            (27.4, 20, 0.6),
            (26, 25, 1.4),
            (18, 27, 2.2),
            (8, 25.6, 2.4),
            (7.6, 21.6, 2.4),
            (16, 21.4, 2.6),
            (22, 20, 2.6),
            (20.6, 15.6, 2.5),
            (15, 14.6, 2.4),
            (13, 11, 2.4),
        ),
        color,
        bevel=2.6,
    )
    for x, y in ((12, 26), (18, 26.4), (10, 22), (16, 21), (21, 18), (17, 15)):
        tile.flat(ellipse(x, y, 1.2, 0.8, 30), darker(color, 0.5), 0.9)
    tile.part(melted(ellipse(11.4, 8.4, 4.4, 3.2, 20), circle(13, 10, 2.4), soft=1.5), color, bevel=2.6, gloss=0.3)
    tile.flat(limb((7.4, 8.6, 0.4), (4, 9.6, 0.3)), (230, 60, 60))
    tile.eyes((10, 7.2), color=(255, 230, 80), radius=0.9)


def eel(tile: Drawing, color: Color) -> None:
    """A long fish that rises out of its liquid."""
    tile.part(
        curve(
            (29, 27, 0.8),
            (24.6, 23, 1.8),
            (19.4, 25.6, 2.8),
            (13, 24, 3.2),
            (12.6, 17, 3.4),
            (16.6, 12, 3.5),
            (13.4, 7.6, 3.4),
        ),
        color,
        bevel=3.2,
        gloss=0.6,
    )
    tile.part(polygon((15.6, 8), (21, 10), (18.6, 15), (16.4, 20)), lighter(color, 0.2), bevel=1.4)
    tile.part(melted(ellipse(11, 7, 4.8, 3.6, 12), circle(14, 8, 3), soft=2), color, bevel=3, gloss=0.6)
    tile.part(polygon((5.6, 8.4), (13, 9.6), (7.4, 12.6)), darker(color, 0.6), bevel=1, edge=0.6)
    for x in (7, 9, 11):
        tile.flat(polygon((x - 0.7, 8.8), (x + 0.7, 9), (x, 11)), (245, 240, 224))
    tile.eyes((9.8, 5.6), color=(255, 236, 110), radius=1.0)
    tile.lay((190, 226, 240), 0.45 * covered(ring(ellipse(16, 27.4, 13.4, 3), 0.9)))


def slag_pike(tile: Drawing, color: Color) -> None:
    """An eel of molten slag."""
    eel(tile, mixed(color, (70, 24, 16), 0.55))
    for points in (
        ((16, 12, 0.5), (13, 18, 0.6), (13.6, 24, 0.5)),
        ((19, 25, 0.5), (24, 23.4, 0.5)),
        ((9, 6, 0.4), (14, 8, 0.6)),
    ):
        tile.flat(limb(*points) - 0.4, (255, 190, 60), 0.95)


def leech(tile: Drawing, color: Color) -> None:
    """A leech that hangs down."""
    tile.part(
        curve((20, 1, 3.6), (18.4, 8, 3.8), (15, 14, 4.4), (16.4, 21, 3.8)), darker(color, 0.15), bevel=4, gloss=0.9
    )
    for y in (5, 9, 13, 17):
        tile.flat(curve((14 - (y == 13), y, 0.3), (17, y + 1.4, 0.35), (21, y, 0.3)), darker(color, 0.6), 0.8)
    tile.part(circle(16.8, 23.4, 4.2), mixed(color, (230, 140, 140), 0.35), bevel=2)
    tile.flat(circle(16.8, 23.6, 2.6), (40, 8, 14))
    for turn in range(0, 360, 45):
        x, y = 16.8 + 2.4 * np.cos(np.deg2rad(turn)), 23.6 + 2.4 * np.sin(np.deg2rad(turn))
        tile.flat(circle(float(x), float(y), 0.6), (250, 240, 220))


def ray(tile: Drawing, color: Color) -> None:
    """A flat ray with sparks around it."""
    tile.part(curve((16, 20, 1.2), (18, 25, 0.8), (22.6, 28.6, 0.5), (27, 27, 0.3)), darker(color, 0.3), bevel=1)
    body = polygon((16, 4.6), (22, 9), (30.4, 15.4), (22, 19), (16, 23), (10, 19), (1.6, 15.4), (10, 9)) - 0.8
    tile.part(body, darker(color, 0.15), bevel=5, gloss=0.4)
    for x, y, _ in dots(12, "ray", margin=8):
        tile.flat(within(circle(x, y, 0.9), body), lighter(color, 0.5), 0.7)
    tile.eyes((13.4, 9), (18.6, 9), color=(255, 255, 255), radius=0.9)
    for points in (
        ((4, 8, 0.4), (6.6, 10, 0.4), (5, 12, 0.4), (8, 13.4, 0.3)),
        ((26, 21, 0.4), (24, 22.6, 0.4), (26.6, 24, 0.3)),
    ):
        tile.flat(limb(*points) - 0.5, (120, 200, 255), 0.6)
        tile.flat(limb(*points), (245, 255, 255))


def mushroom(tile: Drawing, color: Color) -> None:
    """A swollen cap on a thin stalk."""
    tile.shadow(16, 28, 7, 2.4)
    tile.part(limb((16, 28, 2.6), (15.6, 18, 1.8)), rgb("#cfc0a2"), bevel=2)
    tile.part(melted(circle(16, 12, 8.6), ellipse(16, 15, 9.6, 4.4), soft=3), color, bevel=7, gloss=0.3)
    for x, y, radius in ((12, 9, 1.8), (18.6, 7, 1.3), (20.4, 12.4, 1.9), (14.4, 14.6, 1.3), (9.8, 14, 1.0)):
        tile.flat(circle(x, y, radius), lighter(color, 0.6), 0.85)
    for x, y, chance in dots(10, "spores", margin=2):
        tile.flat(circle(x, y * 0.7, 0.5), lighter(color, 0.5), 0.3 + 0.5 * chance)


def insect(tile: Drawing, color: Color) -> None:
    """A beetle with a long snout."""
    tile.shadow(17, 26.6, 11, 2.6)
    for x in (12.0, 17.0, 22.0):
        tile.part(limb((x, 21, 0.9), (x - 2.6, 24, 0.8), (x - 2, 27, 0.6)), darker(color, 0.5), bevel=1)
    tile.part(ellipse(19.4, 18.4, 8.4, 6.4), color, bevel=5.5, gloss=0.7)
    tile.flat(curve((13, 13.6, 0.35), (19, 18.4, 0.4), (27, 19, 0.35)), darker(color, 0.65), 0.9)
    for x, y in ((16.4, 15), (20.6, 14.6), (23.6, 16.6), (18, 21), (22.4, 21.6)):
        tile.flat(circle(x, y, 0.8), darker(color, 0.5), 0.7)
    tile.part(circle(10.4, 19, 3.6), darker(color, 0.2), bevel=3, gloss=0.5)
    tile.part(curve((8, 20, 1.4), (4.4, 21.6, 1.0), (3.4, 25, 0.8)), darker(color, 0.35), bevel=1)
    tile.flat(limb((9, 16.4, 0.35), (6, 12.6, 0.3)), darker(color, 0.5))
    tile.eyes((9.4, 17.8), color=(255, 220, 120), radius=0.8)


def mother(tile: Drawing, color: Color) -> None:
    """The Broodmother: all belly, with eggs showing through."""
    tile.shadow(16, 28, 15, 3)
    for side in (-1, 1):
        for y, reach in ((14.0, 14), (19.0, 15), (24.0, 14)):
            tile.part(
                limb((16 + side * 5, y, 1.4), (16 + side * (reach - 2), y - 4, 1.2), (16 + side * reach, y + 3, 0.7)),
                darker(color, 0.5),
                bevel=1.4,
            )
    belly = ellipse(16, 19.6, 11, 9.4)
    tile.part(belly, mixed(color, (190, 170, 120), 0.25), bevel=8, gloss=0.5)
    for x, y, radius in ((11, 19, 2.4), (16, 22.4, 2.7), (21, 18.6, 2.4), (14, 26, 1.8), (20, 25, 2), (16.4, 16.4, 2)):
        tile.part(circle(x, y, radius), rgb("#e6d9a8"), bevel=2, gloss=0.6, edge=0.4)
        tile.flat(circle(x + 0.3, y + 0.3, radius * 0.4), (120, 40, 30), 0.8)
    tile.part(ellipse(16, 8.6, 5.2, 4.4), darker(color, 0.2), bevel=4, gloss=0.5)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 3, 6, 1.1), (16 + side * 6.6, 2.6, 0.9), (16 + side * 3, 1, 0.5)),
            darker(color, 0.5),
            bevel=1,
        )
    tile.eyes((13.6, 8), (18.4, 8), (15, 5.8), (17, 5.8), (16, 10.4), color=(255, 120, 60), radius=0.8)


def spider(tile: Drawing, color: Color) -> None:
    """A spider."""
    tile.shadow(16, 26, 11, 4)
    for side in (-1, 1):
        for knee_x, knee_y, foot_x, foot_y in ((8, 4, 12, 1.6), (11, 10, 15, 7.6), (11, 15, 15, 22), (8, 19, 11.4, 29)):
            tile.part(
                limb(
                    (16 + side * 3, 15, 1.2),
                    (16 + side * knee_x, knee_y + 3, 0.95),
                    (16 + side * foot_x, foot_y + 1, 0.55),
                ),
                darker(color, 0.35),
                bevel=1,
            )
    tile.part(ellipse(16, 20.4, 6.4, 7.2), color, bevel=5, grain=fur())
    tile.flat(polygon((16, 16.6), (18.4, 20.4), (16, 25), (13.6, 20.4)), darker(color, 0.65), 0.85)
    tile.part(ellipse(16, 12, 4.2, 3.8), darker(color, 0.12), bevel=3, grain=fur())
    tile.eyes((14.6, 10.6), (17.4, 10.6), (13.4, 12.6), (18.6, 12.6), color=(255, 70, 60), radius=0.65)


def crab(tile: Drawing, color: Color) -> None:
    """A crab behind its shell."""
    tile.shadow(16, 27, 13, 3)
    for side in (-1, 1):
        for y, reach in ((20, 13), (23, 12), (25.4, 9.6)):
            tile.part(
                limb(
                    (16 + side * 6, y - 1, 1.2),
                    (16 + side * reach, y - 1.4, 1.0),
                    (16 + side * (reach + 1.4), y + 3, 0.5),
                ),
                darker(color, 0.3),
                bevel=1,
            )
        claw = cut(
            ellipse(16 + side * 11.6, 11, 3.8, 4.4, side * 20),
            polygon((16 + side * 12, 10), (16 + side * 11, 4), (16 + side * 14.6, 5)),
        )
        tile.part(limb((16 + side * 7, 18, 1.4), (16 + side * 11, 14, 1.4)), darker(color, 0.25), bevel=1.4)
        tile.part(claw, mixed(color, (200, 110, 80), 0.3), bevel=3, gloss=0.4)
    tile.part(ellipse(16, 19.4, 9.8, 7.2), color, bevel=6, gloss=0.5)
    for x, y, radius in ((12, 17, 1.5), (17, 15.4, 1.9), (20.4, 19, 1.5), (14.6, 21.6, 1.3)):
        tile.part(circle(x, y, radius), darker(color, 0.12), bevel=1.2, edge=0.5)
    for x in (13.4, 18.6):
        tile.part(limb((x, 13, 0.6), (x, 10, 0.6)), darker(color, 0.3), bevel=0.6, edge=0.7)
        tile.eyes((x, 9.4), color=(255, 240, 140), radius=1.0)


def maw(tile: Drawing, color: Color) -> None:
    """A mouth the size of a rowing boat."""
    tile.lay((190, 226, 240), 0.4 * covered(ring(ellipse(16, 26, 15, 4.6), 1.0)))
    tile.part(ellipse(16, 17.4, 14.4, 11.4), darker(color, 0.2), bevel=7, gloss=0.5)
    tile.part(ellipse(16, 19.6, 11.4, 7.4), rgb("#7c2c36"), bevel=3, edge=0.8)
    tile.flat(ellipse(16, 20.8, 8.6, 5.2), (22, 6, 12), soft=2)
    for x, top, down in (
        (7.6, 16, 4),
        (11, 13.6, 4.6),
        (14.4, 12.4, 5),
        (17.8, 12.4, 5),
        (21.2, 13.6, 4.6),
        (24.4, 16, 4),
    ):
        tile.part(polygon((x - 1.4, top), (x + 1.4, top), (x, top + down)), rgb("#efe8d0"), bevel=1, edge=0.5)
    for x in (9, 13, 19, 23):
        tile.part(polygon((x - 1.3, 26), (x + 1.3, 26), (x, 21.8)), rgb("#efe8d0"), bevel=1, edge=0.5)
    tile.eyes((7.4, 9.6), (24.6, 9.6), color=(255, 240, 120), radius=1.4)


def lizard(tile: Drawing, color: Color) -> None:
    """A salamander with cracks of light down its back."""
    tile.shadow(16, 27, 13, 3)
    dark = mixed(color, (60, 20, 24), 0.62)
    for x1, y1, x2, y2 in ((11, 17, 5.6, 21), (13, 20, 10, 26), (21, 16, 24.6, 11), (23, 20, 27, 24)):
        tile.part(limb((x1, y1, 1.6), (x2, y2, 1.2)), darker(dark, 0.2), bevel=1.4)
    tile.part(
        curve((10, 11.6, 3.2), (13.6, 16.4, 3.9), (20, 18, 3.8), (25, 20.6, 2.4), (28.6, 25, 1.2), (25, 28.6, 0.6)),
        dark,
        bevel=3.4,
        gloss=0.4,
    )
    tile.part(melted(ellipse(8.4, 9.4, 4.6, 3.6, 40), circle(10.4, 11.4, 3.2), soft=2), dark, bevel=3, gloss=0.4)
    tile.flat(curve((8, 9, 0.4), (13.4, 15.6, 0.9), (20, 17.4, 0.8), (27, 23, 0.4)) - 0.5, color, 0.8)
    tile.flat(curve((9, 10, 0.3), (13.6, 15.8, 0.6), (20, 17.6, 0.5), (26, 22, 0.3)), (255, 226, 110))
    tile.eyes((6.6, 8.6), (9.6, 7), color=(255, 230, 90), radius=0.8)


CRAWLERS = (snake, eel, slag_pike, leech, ray, mushroom, insect, mother, spider, crab, maw, lizard)
