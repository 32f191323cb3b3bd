"""Food, keys, charms and wonders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BONE, BRASS, LEATHER, RED, STEEL, WOOD
from assets.tiles.kit import (
    Drawing,
    box,
    circle,
    curve,
    darker,
    ellipse,
    joined,
    limb,
    melted,
    polygon,
    rgb,
    ring,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]


def ration(tile: Drawing) -> None:
    """Bread and cheese."""
    tile.shadow(16, 26, 11, 2.6)
    tile.part(melted(ellipse(13.6, 16, 9, 6.4, -14), circle(20, 14, 4.6), soft=3), rgb("#c08a48"), bevel=5)
    for x in (9.0, 13.0, 17.0):
        tile.flat(curve((x, 11.6, 0.4), (x + 2.4, 13.6, 0.6), (x + 2.6, 17, 0.4)), rgb("#f0d8a0"), 0.9)
    tile.part(polygon((14, 25.4), (27, 25.4), (27, 19), (20, 17)) - 0.4, rgb("#f0c84a"), bevel=2)
    for x, y in ((21, 22), (24.6, 23.4), (23.6, 20.2)):
        tile.flat(circle(x, y, 0.9), rgb("#b98a22"))


def pear(tile: Drawing) -> None:
    """A pear."""
    tile.shadow(16, 27, 8, 2.4)
    tile.part(melted(circle(15.6, 19.4, 7.2), circle(17.4, 11.6, 4), soft=4), rgb("#b9c64a"), bevel=6, gloss=0.5)
    tile.flat(ellipse(19.4, 20, 2.4, 4), rgb("#d98a4a"), 0.5, soft=3)
    tile.part(limb((17.8, 8, 0.7), (19, 4, 0.6)), WOOD, bevel=0.6)
    tile.part(ellipse(22.4, 5.4, 3.6, 1.6, -20), rgb("#5f9a3c"), bevel=1.4)


def key(tile: Drawing, color: Color) -> None:
    """A key."""
    tile.shadow(16, 26, 9, 2)
    tile.part(
        joined(
            limb((13, 17, 1.3), (24.6, 28 - 22.4 + 2.4, 1.3)),
            limb((21.6, 11, 1.0), (24.6, 14, 1.0)),
            limb((24.4, 8, 1.0), (27.4, 11, 1.0)),
        ),
        color,
        bevel=1.2,
        gloss=0.9,
    )
    tile.part(ring(circle(10.4, 20.4, 5.6), 2.1), color, bevel=1.1, gloss=0.9)


def master_key(tile: Drawing) -> None:
    """The key to every lock."""
    tile.glow(16, 16, 15, (255, 220, 120), 0.5)
    key(tile, rgb("#ffd75a"))
    tile.part(circle(10.4, 20.4, 2.3), RED, bevel=1.8, gloss=1.0)


def keystone(tile: Drawing) -> None:
    """The Keystone: a wedge of light."""
    tile.glow(16, 16, 16, (130, 210, 255), 0.75)
    tile.part(polygon((7, 6), (25, 6), (21.6, 26.4), (10.4, 26.4)) - 0.6, rgb("#7cc4f0"), bevel=4, gloss=1.0)
    tile.flat(polygon((11, 9), (21, 9), (16, 23.6)), (230, 248, 255), 0.75, soft=1.4)
    tile.flat(circle(16, 13.6, 2.2), (255, 255, 255), 0.95, soft=1)


def brood_comb(tile: Drawing) -> None:
    """A honeycomb of the brood."""
    tile.glow(16, 16, 14, (220, 190, 80), 0.4)
    for x, y in ((10, 11), (16, 8), (22, 11), (10, 18), (16, 15), (22, 18), (16, 22)):
        cell = polygon(
            *[(x + dx, y + dy) for dx, dy in ((0, -3.6), (3.2, -1.8), (3.2, 1.8), (0, 3.6), (-3.2, 1.8), (-3.2, -1.8))]
        )
        tile.part(cell, rgb("#d9a53a"), bevel=1.4, gloss=0.4)
        tile.flat(cell + 1.6, rgb("#6b3f14"))


def drowned_lamp(tile: Drawing) -> None:
    """A lamp that burns beneath the water."""
    tile.glow(16, 17, 15, (90, 220, 230), 0.7)
    tile.part(ring(ellipse(16, 7, 4, 4), 1.1), darker(BRASS, 0.4), bevel=0.9)
    tile.part(box(16, 17.6, 11, 12, 3), rgb("#9ff0ee"), bevel=4, gloss=0.8)
    for y in (10.8, 24.6):
        tile.part(box(16, y, 13, 3, 1), rgb("#4f7a6c"), bevel=1.4)
    for x in (11.4, 16, 20.6):
        tile.part(limb((x, 12, 0.5), (x, 23.6, 0.5)), rgb("#4f7a6c"), bevel=0.5, edge=0.4)


def founders_glove(tile: Drawing) -> None:
    """A glove that lifts fire."""
    tile.glow(16, 12, 14, (255, 120, 30), 0.55)
    tile.part(limb((16, 28, 4.4), (16, 19, 5)), rgb("#5a3a30"), bevel=3)
    for x, y in ((10.4, 9.4), (14.2, 6.4), (18.2, 6.4), (22, 9.4)):
        tile.part(limb((16 + (x - 16) * 0.7, 17, 2), (x, y, 1.7)), rgb("#7a4a38"), bevel=1.6)
    tile.part(limb((20.4, 20, 2), (25.6, 16, 1.7)), rgb("#7a4a38"), bevel=1.6)
    tile.part(circle(16, 17.6, 4.6), rgb("#7a4a38"), bevel=3, edge=0.4)
    tile.flat(circle(16, 17.6, 2.4), (255, 190, 70), 0.95, soft=1.4)


def castellans_banner(tile: Drawing) -> None:
    """The Castellan's banner."""
    tile.shadow(12, 28, 6, 2)
    tile.part(limb((9, 29, 1.0), (9, 2.4, 1.0)), WOOD, bevel=1)
    tile.part(circle(9, 2.6, 1.7), BRASS, bevel=1.2, gloss=0.9)
    tile.part(polygon((10, 5), (27, 5), (24, 12), (27, 19.4), (10, 19.4)), rgb("#7d3fb0"), bevel=3)
    tile.part(
        polygon((17, 8), (18.6, 11), (21.6, 12), (18.6, 13.4), (17, 16.4), (15.4, 13.4), (12.6, 12), (15.4, 11)),
        BRASS,
        bevel=1,
        edge=0.4,
    )


def charm(symbol: Draw, color: Color) -> Draw:
    """Return the drawing of a charm: a disc on a cord, with a sign."""

    def draw(tile: Drawing) -> None:
        tile.shadow(16, 27.4, 9, 2.2)
        tile.part(
            curve((9.6, 11, 0.7), (12, 4.6, 0.7), (16, 3, 0.7), (20, 4.6, 0.7), (22.4, 11, 0.7)),
            LEATHER,
            bevel=0.6,
            edge=0.8,
        )
        tile.part(circle(16, 17.4, 9.0), color, bevel=3.4, gloss=0.5)
        tile.part(ring(circle(16, 17.4, 9.0), 1.4), BRASS, bevel=0.8, edge=0, gloss=0.7)
        symbol(tile)

    return draw


def _heart(tile: Drawing) -> None:
    tile.part(
        joined(circle(13.6, 15.6, 2.8), circle(18.4, 15.6, 2.8), polygon((11.4, 17), (20.6, 17), (16, 22.6))),
        rgb("#e0404c"),
        bevel=2,
        gloss=0.7,
        edge=0.6,
    )


def _fan(tile: Drawing) -> None:
    for turn in (-50, -25, 0, 25, 50):
        tile.part(ellipse(16 + turn * 0.07, 16 - abs(turn) * -0.02, 1.5, 4.8, turn), rgb("#e8f0f4"), bevel=1, edge=0.5)


def _veil(tile: Drawing) -> None:
    tile.part(ellipse(16, 17.4, 5.4, 3.0), rgb("#f0ead8"), bevel=1.6, edge=0.6)
    tile.flat(circle(16, 17.4, 1.6), (40, 30, 60))
    tile.flat(limb((11, 21.6, 0.6), (21, 13, 0.6)), (240, 80, 80))


def _drum(tile: Drawing) -> None:
    tile.part(box(16, 18.4, 8.4, 6, 1), RED, bevel=2, edge=0.6)
    tile.part(ellipse(16, 15.4, 4.4, 1.7), BONE, bevel=1, edge=0.6)
    tile.part(limb((12, 11.6, 0.5), (16.6, 15, 0.7)), WOOD, bevel=0.5, edge=0.5)


def _horn(tile: Drawing) -> None:
    tile.part(curve((11, 21, 0.7), (15, 21, 1.4), (19.4, 17, 2.2), (20.4, 13, 2.8)), BONE, bevel=1.6, edge=0.6)


def _anchor(tile: Drawing) -> None:
    tile.part(
        joined(
            limb((16, 13, 0.8), (16, 22, 0.8)),
            limb((13, 14.6, 0.7), (19, 14.6, 0.7)),
            curve((11.4, 18.6, 0.6), (13, 21.6, 0.9), (16, 22.6, 1), (19, 21.6, 0.9), (20.6, 18.6, 0.6)),
            ring(circle(16, 12, 1.7), 0.8),
        ),
        STEEL,
        bevel=0.9,
        edge=0.5,
        gloss=0.6,
    )


TRINKETS: dict[str, Draw] = {
    "ration": ration,
    "pear": pear,
    "master_key": master_key,
    "brood_comb": brood_comb,
    "drowned_lamp": drowned_lamp,
    "founders_glove": founders_glove,
    "castellans_banner": castellans_banner,
    "vault_key": lambda tile: key(tile, BRASS),
    "keystone": keystone,
    "heart": charm(_heart, rgb("#e8d8c0")),
    "fan": charm(_fan, rgb("#4f8aa8")),
    "veil": charm(_veil, rgb("#6a4a96")),
    "drum": charm(_drum, rgb("#c8b48a")),
    "horn": charm(_horn, rgb("#3f7a4c")),
    "anchor": charm(_anchor, rgb("#2f4f78")),
}
