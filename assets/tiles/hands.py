"""Things held in hands, each drawn at the place (x, y) of the hand, and the colours of people's gear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BLACK, BONE, BRASS, LEATHER, STEEL, WOOD
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
    joined,
    lighter,
    limb,
    melted,
    polygon,
    rgb,
    ring,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable


def club(tile: Drawing, x: float, y: float) -> None:
    """A club."""
    tile.part(limb((x, y + 2, 0.9), (x - 1.2, y - 9, 2.0)), WOOD, bevel=2)


def beam(tile: Drawing, x: float, y: float) -> None:
    """A door beam, hinges and all."""
    tile.part(limb((x + 1, y + 4, 1.4), (x - 1.4, y - 15, 2.7)), WOOD, bevel=2.4)
    for up in (5, 11):
        tile.part(box(x - 0.3 - up * 0.08, y - up, 5.6, 1.6, 0.3, -6), darker(STEEL, 0.3), bevel=1, edge=0.6)


def baton(tile: Drawing, x: float, y: float) -> None:
    """A short stick with a brass end."""
    tile.part(limb((x + 1, y + 2, 0.8), (x - 2.2, y - 8, 0.9)), BLACK, bevel=1)
    tile.part(circle(x - 2.4, y - 8.6, 1.5), BRASS, bevel=1.4, gloss=0.8)


def sword(tile: Drawing, x: float, y: float, length: float = 14.0) -> None:
    """A sword, point upward."""
    tile.part(
        polygon((x - 1.3, y - 1), (x + 1.3, y - 1), (x + 0.9, y - length), (x, y - length - 2), (x - 0.9, y - length)),
        STEEL,
        bevel=1.2,
        gloss=1.0,
    )
    tile.part(box(x, y - 0.6, 6, 1.4, 0.5), BRASS, bevel=0.8)
    tile.part(box(x, y + 1.6, 1.4, 3.4, 0.5), LEATHER, bevel=0.8)


def dagger(tile: Drawing, x: float, y: float) -> None:
    """A dagger."""
    sword(tile, x, y, 6.5)


def rapier(tile: Drawing, x: float, y: float) -> None:
    """A rapier, held low."""
    tile.part(limb((x, y, 0.7), (x - 6, y - 13, 0.35)), lighter(STEEL, 0.3), bevel=1, gloss=0.8)
    tile.part(ring(circle(x, y + 0.2, 2.4), 1.0), BRASS, bevel=0.8)


def axe(tile: Drawing, x: float, y: float) -> None:
    """A headsman's axe."""
    tile.part(limb((x, y + 7, 0.8), (x, y - 14, 0.8)), WOOD, bevel=1)
    blade = cut(ellipse(x, y - 10.4, 5.6, 5.2), circle(x + 4.4, y - 10.4, 4.4), box(x, y - 17.5, 14, 5.4))
    tile.part(blade, STEEL, bevel=2, gloss=0.9)


def hammer(tile: Drawing, x: float, y: float) -> None:
    """A smith's hammer."""
    tile.part(limb((x, y + 3, 0.8), (x - 0.6, y - 8, 0.8)), WOOD, bevel=1)
    tile.part(box(x - 0.6, y - 8.6, 7.6, 4.2, 0.8), darker(STEEL, 0.3), bevel=1.6, gloss=0.5)


def pike(tile: Drawing, x: float, y: float) -> None:
    """A pike, as long as the tile is high."""
    tile.part(limb((x, 30, 0.65), (x, 3, 0.65)), WOOD, bevel=1)
    tile.part(polygon((x - 1.7, 5), (x, -0.4), (x + 1.7, 5)), STEEL, bevel=1.2, gloss=0.9)


def staff(tile: Drawing, x: float, y: float) -> None:
    """A staff."""
    tile.part(limb((x, 28, 0.8), (x, 6, 1.0)), WOOD, bevel=1)


def bow(tile: Drawing, x: float, y: float) -> None:
    """A bow."""
    tile.flat(limb((x + 0.2, y - 10, 0.3), (x + 0.2, y + 8, 0.3)), (220, 214, 196))
    tile.part(
        curve((x + 0.4, y - 10.5, 0.5), (x - 4.2, y - 4, 1.0), (x - 4.2, y + 2, 1.0), (x + 0.4, y + 8.5, 0.5)),
        WOOD,
        bevel=1,
    )


def crossbow(tile: Drawing, x: float, y: float) -> None:
    """A crossbow, across the chest."""
    tile.part(limb((x - 1, y - 3.4, 1.1), (x + 8, y + 0.8, 1.3)), WOOD, bevel=1)
    tile.part(
        curve((x - 3.6, y + 2.4, 0.5), (x - 1.4, y - 3.6, 0.9), (x + 4.4, y - 6.6, 0.5)), darker(STEEL, 0.2), bevel=1
    )


def lantern(tile: Drawing, x: float, y: float) -> None:
    """A lantern that shines."""
    tile.glow(x, y + 2.6, 9, (255, 190, 80), 0.7)
    tile.part(box(x, y + 2.6, 4.6, 5.4, 1), (255, 214, 110), bevel=1.6, gloss=0.6)
    tile.part(box(x, y - 0.4, 5, 1.3, 0.4), darker(BRASS, 0.3), bevel=0.8)
    tile.part(box(x, y + 5.6, 5, 1.3, 0.4), darker(BRASS, 0.3), bevel=0.8)


def bell(tile: Drawing, x: float, y: float) -> None:
    """A hand bell."""
    tile.part(limb((x, y, 0.8), (x, y - 4, 0.8)), WOOD, bevel=1)
    tile.part(
        polygon((x - 1.8, y - 9), (x + 1.8, y - 9), (x + 3.6, y - 3.4), (x - 3.6, y - 3.4)) - 0.6,
        BRASS,
        bevel=2.4,
        gloss=0.9,
    )
    tile.part(circle(x, y - 2.6, 1.0), darker(BRASS, 0.3), bevel=1)


def keys(tile: Drawing, x: float, y: float) -> None:
    """A ring of keys."""
    tile.part(ring(circle(x, y + 2.6, 3.0), 0.9), BRASS, bevel=0.8)
    for dx in (-2.0, 0.2, 2.2):
        tile.part(
            joined(limb((x + dx, y + 5, 0.5), (x + dx * 1.4, y + 9, 0.5)), box(x + dx * 1.4 + 0.7, y + 8.6, 1.4, 0.8)),
            BRASS,
            bevel=0.7,
            edge=0.7,
        )


def book(tile: Drawing, x: float, y: float) -> None:
    """An open book."""
    tile.part(
        polygon((x - 4.4, y - 3), (x, y - 2), (x + 4.4, y - 3), (x + 4.4, y + 2.6), (x, y + 3.6), (x - 4.4, y + 2.6)),
        rgb("#e8dfc4"),
        bevel=1.2,
    )
    tile.flat(box(x, y + 0.6, 0.5, 5), (90, 60, 40))


def sling(tile: Drawing, x: float, y: float) -> None:
    """A swinging sling."""
    tile.part(curve((x, y, 0.45), (x - 3, y - 6, 0.45), (x + 1, y - 11, 0.45)), LEATHER, bevel=1, edge=0.8)
    tile.part(circle(x + 1.6, y - 12, 1.9), rgb("#9a938a"), bevel=2)


def flute(tile: Drawing, x: float, y: float) -> None:
    """A flute of bone, at the lips."""
    tile.part(limb((x, y - 2, 0.9), (15, 11.6, 0.8)), BONE, bevel=1)


def net(tile: Drawing, x: float, y: float) -> None:
    """A net that hangs down."""
    hang = polygon((x - 3.4, y - 3), (x + 3.4, y - 3), (x + 5, y + 8), (x - 5, y + 8))
    lines = (abs((X + Y) % 2.6 - 1.3) < 0.42) | (abs((X - Y) % 2.6 - 1.3) < 0.42)
    tile.lay((206, 196, 160), covered(hang) * lines)


def cord(tile: Drawing, x: float, y: float) -> None:
    """A cord between both hands."""
    tile.part(curve((x, y, 0.5), (16, y + 3.4, 0.5), (32 - x, y, 0.5)), BONE, bevel=0.8, edge=0.9)


def rope(tile: Drawing, x: float, y: float) -> None:
    """Coils of cord."""
    for radius in (3.8, 2.0):
        tile.part(ring(circle(x, y + 1.6, radius), 1.1), rgb("#b79a62"), bevel=0.8, edge=0.7)


def spell(tile: Drawing, x: float, y: float) -> None:
    """A spell in the hand."""
    tile.glow(x, y - 2, 6.5, (208, 130, 255), 0.9)
    tile.flat(circle(x, y - 2, 1.5), (255, 235, 255))


def pail(tile: Drawing, x: float, y: float) -> None:
    """A full pail."""
    tile.part(polygon((x - 3.4, y + 2), (x + 3.4, y + 2), (x + 2.6, y + 8), (x - 2.6, y + 8)), rgb("#7d8790"), bevel=2)
    tile.part(ellipse(x, y + 2, 3.4, 1.2), (90, 170, 220), bevel=1, edge=0.8)


def keg(tile: Drawing, x: float, y: float) -> None:
    """A keg under the arm."""
    tile.part(box(x, y - 1, 6, 7.6, 2.2), rgb("#7a5530"), bevel=2.6)
    for dy in (-3, 1):
        tile.part(box(x, y + dy, 6.4, 1.1, 0.4), darker(STEEL, 0.4), bevel=0.8, edge=0.5)


def shield(tile: Drawing, x: float, y: float) -> None:
    """A round shield."""
    tile.part(circle(x, y - 1, 5.4), rgb("#7f2a24"), bevel=3)
    tile.part(ring(circle(x, y - 1, 5.4), 1.3), STEEL, bevel=0.9, gloss=0.7, edge=0)
    tile.part(circle(x, y - 1, 1.5), STEEL, bevel=1.2, gloss=0.8, edge=0.6)


def tower(tile: Drawing, x: float, y: float) -> None:
    """A tower shield that covers the whole body."""
    tile.part(box(15, 19, 15, 19, 3), rgb("#7c8c9a"), bevel=3, gloss=0.5)
    tile.part(ring(box(15, 19, 15, 19, 3), 1.6), lighter(STEEL, 0.1), bevel=1, gloss=0.5, edge=0)
    tile.part(box(15, 19, 2, 15, 0.6), rgb("#a8352b"), bevel=1, edge=0.6)
    tile.part(box(15, 17, 11, 2, 0.6), rgb("#a8352b"), bevel=1, edge=0.6)


def banner(tile: Drawing, x: float, y: float) -> None:
    """A banner on a pole."""
    tile.part(limb((x, 30, 0.7), (x, 1, 0.7)), WOOD, bevel=1)
    cloth = (
        polygon((x + 0.5, 1), (x - 9.5, 2.4), (x - 7.4, 6.6), (x - 10, 11), (x + 0.5, 10))
        if x > 16
        else polygon((x - 0.5, 1), (x + 9.5, 2.4), (x + 7.4, 6.6), (x + 10, 11), (x - 0.5, 10))
    )
    tile.part(cloth, rgb("#d9b238"), bevel=2)


def wrench(tile: Drawing, x: float, y: float) -> None:
    """A wrench."""
    tile.part(limb((x, y + 2, 0.9), (x - 1, y - 8, 0.9)), darker(STEEL, 0.15), bevel=1)
    tile.part(
        cut(circle(x - 1.2, y - 9.4, 3.2), box(x - 1.4, y - 12, 2.4, 5)), darker(STEEL, 0.15), bevel=1.2, gloss=0.6
    )


def trowel(tile: Drawing, x: float, y: float) -> None:
    """A trowel as large as a shield."""
    tile.part(limb((x, y + 1, 1.1), (x, y - 4, 0.8)), WOOD, bevel=1)
    tile.part(polygon((x, y - 14), (x + 4.4, y - 5), (x - 4.4, y - 5)) - 0.3, STEEL, bevel=1.6, gloss=0.8)


def horn(tile: Drawing, x: float, y: float) -> None:
    """A horn."""
    tile.part(
        curve((x, y - 3, 0.7), (x + 0.6, y + 0.6, 1.3), (x - 2.6, y + 2.2, 2.2)), rgb("#4c9a52"), bevel=1.4, gloss=0.5
    )


def spade(tile: Drawing, x: float, y: float) -> None:
    """A hand like a spade."""
    tile.part(ellipse(x, y + 1, 3.4, 4.4), rgb("#d8b59a"), bevel=2)
    for dx in (-1.9, 0, 1.9):
        tile.part(polygon((x + dx - 0.9, y + 3.4), (x + dx + 0.9, y + 3.4), (x + dx, y + 7.4)), BONE, bevel=1, edge=0.7)


def claws(tile: Drawing, x: float, y: float) -> None:
    """Long claws."""
    for dx in (-1.6, 0, 1.6):
        tile.part(
            polygon((x + dx - 0.6, y + 0.6), (x + dx + 0.6, y + 0.6), (x + dx * 1.5, y + 5.2)),
            BONE,
            bevel=0.8,
            edge=0.6,
        )


def trident(tile: Drawing, x: float, y: float) -> None:
    """A trident."""
    tile.part(limb((x, 29, 0.9), (x, 6, 0.8)), rgb("#6f8a7a"), bevel=1)
    for dx in (-3.2, 0, 3.2):
        tile.part(
            limb((x + dx * 0.5, 8, 0.8), (x + dx, 5.6, 0.8), (x + dx, 0.8, 0.4)), BRASS, bevel=0.9, gloss=0.6, edge=0.7
        )


def torch(tile: Drawing, x: float, y: float) -> None:
    """A burning torch."""
    tile.part(limb((x, y + 4, 0.9), (x, y - 5, 1.1)), WOOD, bevel=1)
    tile.glow(x, y - 8, 8, (255, 150, 40), 0.7)
    tile.part(
        melted(circle(x, y - 7, 2.4), polygon((x - 2, y - 7), (x + 0.4, y - 13), (x + 2, y - 7)), soft=1.4),
        (255, 160, 40),
        bevel=2,
        edge=0.4,
    )


HELD: dict[str, Callable[[Drawing, float, float], None]] = {
    held.__name__: held
    for held in (
        club, beam, baton, sword, dagger, rapier, axe, hammer, pike, staff, bow, crossbow, lantern, bell, keys, book,
        sling, flute, net, cord, rope, spell, pail, keg, shield, tower, banner, wrench, trowel, horn, spade, claws,
        trident, torch,
    )
}  # fmt: skip
