"""Armour, without its bearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BLACK, BONE, LEATHER, STEEL
from assets.tiles.kit import (
    Drawing,
    X,
    Y,
    box,
    circle,
    covered,
    curve,
    cut,
    darker,
    ellipse,
    lighter,
    limb,
    polygon,
    rgb,
    ring,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.tiles.kit import Color, Shape

    Draw = Callable[[Drawing], None]


def coat(tile: Drawing, color: Color, *, gloss: float = 0.0, length: float = 24.6) -> Shape:
    """A coat without its bearer."""
    tile.shadow(16, 27.4, 11, 2.4)
    body = (
        polygon(
            (11, 6),
            (21, 6),
            (27.4, 11),
            (25, 16),
            (22, 14.4),
            (22.6, length),
            (9.4, length),
            (10, 14.4),
            (7, 16),
            (4.6, 11),
        )
        - 0.8
    )
    whole = cut(body, ellipse(16, 5.2, 3.6, 2.6))
    tile.part(whole, color, bevel=4, gloss=gloss)
    return whole


def leather(tile: Drawing) -> None:
    """A coat of supple hide."""
    coat(tile, rgb("#8a5a32"))
    tile.flat(limb((16, 9, 0.35), (16, 24, 0.35)), darker(LEATHER, 0.6))
    for y in (11, 14, 17):
        tile.flat(limb((14.4, y, 0.3), (17.6, y + 1.4, 0.3)), BONE, 0.9)
    tile.part(box(16, 21, 13, 2, 0.5), darker(LEATHER, 0.3), bevel=1, edge=0.5)


def quilt(tile: Drawing) -> None:
    """A quilted coat."""
    whole = coat(tile, rgb("#b8a888"))
    lines = (abs((X + Y) % 4.4 - 2.2) < 0.3) | (abs((X - Y) % 4.4 - 2.2) < 0.3)
    tile.lay(darker(rgb("#8a7a5c"), 0.35), covered(whole) * lines * 0.7)


def oilskin(tile: Drawing) -> None:
    """An oilskin coat."""
    coat(tile, rgb("#c9a93a"), gloss=0.9, length=26.5)
    tile.flat(limb((16, 9, 0.4), (16, 26, 0.4)), darker(rgb("#c9a93a"), 0.6))
    for y in (13, 18, 23):
        tile.part(circle(17.8, y, 0.8), BLACK, bevel=0.6, edge=0.3)


def apron(tile: Drawing) -> None:
    """A furnaceman's apron."""
    tile.shadow(16, 28, 9, 2.2)
    tile.part(ring(ellipse(16, 7.6, 4.6, 5), 1.2), LEATHER, bevel=0.9)
    tile.part(polygon((11.6, 9), (20.4, 9), (24.4, 27), (7.6, 27)) - 0.8, rgb("#5f4334"), bevel=4)
    tile.part(limb((5.6, 16.4, 0.8), (26.4, 16.4, 0.8)), LEATHER, bevel=0.8)
    tile.flat(rough(ellipse(18.4, 22.4, 3.4, 2.6), 0.8, "scorch"), (24, 16, 14), 0.7, soft=1)


def scale(tile: Drawing) -> None:
    """A coat of scales on leather."""
    whole = coat(tile, rgb("#6f8a72"), gloss=0.4)
    for row in range(6):
        for column in range(8):
            plate = within(circle(6.6 + column * 2.9 + row % 2 * 1.45, 8.6 + row * 2.8, 1.75), whole + 0.4)
            tile.part(plate, rgb("#7fa08a"), bevel=1.4, gloss=0.6, edge=0.35)


def mail(tile: Drawing) -> None:
    """A coat of mail rings."""
    whole = coat(tile, rgb("#6f7a86"), gloss=0.3)
    weave = ((X * 1.1 + (Y // 1.8) % 2 * 0.9) % 1.8 < 0.8) & (Y % 1.8 < 1.1)
    tile.lay((196, 208, 220), covered(whole + 0.5) * weave * 0.7)


def plate(tile: Drawing) -> None:
    """Plate armour."""
    coat(tile, rgb("#9fb0c0"), gloss=0.9)
    for side in (-1, 1):
        tile.part(ellipse(16 + side * 7.8, 10.4, 3.9, 3.2, side * 24), lighter(STEEL, 0.1), bevel=2.6, gloss=0.9)
    tile.flat(limb((16, 9, 0.3), (16, 19, 0.4)), darker(STEEL, 0.6))
    for y in (19.6, 22.4):
        tile.flat(curve((10, y - 1, 0.35), (16, y, 0.35), (22, y - 1, 0.35)), darker(STEEL, 0.6))


ARMOUR: dict[str, Draw] = {
    "leather": leather,
    "quilt": quilt,
    "oilskin": oilskin,
    "apron": apron,
    "scale": scale,
    "mail": mail,
    "plate": plate,
}
