"""Weapons, and things to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BLACK, BRASS, LEATHER, RED, STEEL, WOOD
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
    limb,
    melted,
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


def blade(tile: Drawing, length: float, width: float, guard: Color = BRASS, *, bent: float = 0.0) -> None:
    """A blade from the lower left to the upper right, of a length and width in units."""
    tile.shadow(16, 27, 10, 2)
    x, y = 9.4, 22.6
    dx, dy = length * 0.72, -length * 0.72
    side = width * 0.72
    tip = (x + dx + width * 0.5, y + dy - width * 0.5)
    body = polygon(
        (x - side, y - side), (x + dx - side, y + dy - side), tip, (x + dx + side, y + dy + side), (x + side, y + side)
    )
    if bent:
        body = curve((x, y, width * 0.8), (x + dx * 0.5 - bent, y + dy * 0.5 - bent, width), (x + dx, y + dy, 0.4))
    tile.part(body, STEEL, bevel=width, gloss=1.0)
    if width > 1.2 and not bent:
        tile.flat(limb((x + 1, y - 1, 0.3), (x + dx * 0.85, y + dy * 0.85, 0.25)), darker(STEEL, 0.45), 0.9)
    tile.part(
        limb((x - 3.4 - width * 0.2, y - 3.4, 1.0), (x + 3.4, y + 3.4 + width * 0.2, 1.0)), guard, bevel=1, gloss=0.7
    )
    tile.part(limb((x - 1, y + 1, 1.1), (x - 3.8, y + 3.8, 1.1)), LEATHER, bevel=1)
    tile.part(circle(x - 4.8, y + 4.8, 1.6), guard, bevel=1.2, gloss=0.7)


def haft(tile: Drawing, x: float = 24.5, y: float = 6.5, thick: float = 1.1) -> None:
    """A haft from the lower left."""
    tile.shadow(16, 27.4, 10, 2)
    tile.part(limb((6.5, 27, thick), (x, y, thick)), WOOD, bevel=1.2)


def greatsword(tile: Drawing) -> None:
    """A two-handed sword."""
    blade(tile, 24, 2.7, darker(STEEL, 0.3))


def axe(tile: Drawing) -> None:
    """An axe."""
    haft(tile)
    head = cut(circle(22.4, 11, 7.4), circle(27.4, 16.4, 6.6), circle(17.4, 4.8, 5.4), circle(14.8, 15.6, 5))
    tile.part(head, STEEL, bevel=2.4, gloss=0.9)


def mace(tile: Drawing) -> None:
    """A mace."""
    haft(tile, 21, 11)
    for dx, dy in ((-4.6, -3), (4, 4.4), (-3.4, 3), (4.4, -4.4), (0, -5.6), (5.6, 0)):
        tile.part(circle(22 + dx, 9.6 + dy, 1.7), darker(STEEL, 0.2), bevel=1.2, gloss=0.6)
    tile.part(circle(22, 9.6, 4.8), darker(STEEL, 0.12), bevel=4, gloss=0.8)


def spear(tile: Drawing) -> None:
    """A spear."""
    haft(tile, 23, 9, 0.9)
    tile.part(polygon((21, 9.4), (22.4, 4.6), (28.4, 2.6), (26.6, 8.8), (22.4, 10.8)), STEEL, bevel=1.8, gloss=0.9)


def rapier(tile: Drawing) -> None:
    """A rapier."""
    blade(tile, 22, 0.75)
    tile.part(ring(circle(10, 22, 3.8), 1.1), BRASS, bevel=0.8, gloss=0.8)


def whip(tile: Drawing) -> None:
    """A whip."""
    tile.shadow(16, 26, 10, 2.2)
    tile.part(
        curve(
            (11, 20, 1.2),
            (17, 13, 1.1),
            (24, 13.6, 1.0),
            (24.6, 21, 0.9),
            (17.4, 23.4, 0.8),
            (14, 18, 0.7),
            (20, 8, 0.6),
            (27, 6, 0.4),
        ),
        LEATHER,
        bevel=1,
    )
    tile.part(limb((6, 26, 1.6), (11, 20.4, 1.4)), BLACK, bevel=1.3)


def maul(tile: Drawing) -> None:
    """A maul."""
    haft(tile, 22, 10)
    tile.part(box(22, 9.8, 14, 8, 1.4, 45), darker(STEEL, 0.3), bevel=2.4, gloss=0.6)


def pick(tile: Drawing) -> None:
    """A pick."""
    haft(tile, 22.6, 9.4)
    tile.part(
        curve((12, 5, 0.4), (19, 6.4, 1.4), (24, 9, 1.8), (26.4, 14, 1.3), (27, 20, 0.4)),
        darker(STEEL, 0.15),
        bevel=1.4,
        gloss=0.7,
    )


def sickle(tile: Drawing) -> None:
    """A sickle."""
    tile.shadow(16, 27, 9, 2)
    tile.part(
        curve((11, 21, 1.1), (10.6, 10, 1.5), (17.6, 5, 1.7), (25, 9, 1.2), (27, 15, 0.4)), STEEL, bevel=1.5, gloss=0.9
    )
    tile.part(limb((11, 21, 1.4), (7.4, 27, 1.5)), WOOD, bevel=1.3)


def quarterstaff(tile: Drawing) -> None:
    """A quarterstaff."""
    tile.shadow(16, 27, 11, 2)
    tile.part(limb((4.6, 27.6, 1.5), (27.4, 4.6, 1.5)), WOOD, bevel=1.5)
    for at in (0.07, 0.45, 0.55, 0.93):
        tile.part(
            circle(4.6 + 22.8 * at, 27.6 - 23 * at, 1.9),
            darker(STEEL, 0.3) if at in (0.07, 0.93) else LEATHER,
            bevel=1.2,
            edge=0.5,
        )


def brand(tile: Drawing) -> None:
    """A burning torch."""
    cold_brand(tile)
    tile.glow(21.6, 9, 12, (255, 150, 40), 0.7)
    for size, color in ((5.4, (235, 90, 20)), (4.0, (255, 165, 40)), (2.3, (255, 236, 150))):
        tile.flat(
            melted(
                circle(21.4, 11, size), polygon((21.4 - size, 11), (23.6, 11 - size * 1.9), (21.4 + size, 11)), soft=2
            ),
            color,
            0.95,
            soft=1,
        )


def cold_brand(tile: Drawing) -> None:
    """A torch that has gone out."""
    haft(tile, 20, 12.4, 1.4)
    tile.part(limb((18.4, 14.2, 2.4), (22.4, 9.8, 2.8)), rgb("#3a332e"), bevel=2)


def cosh(tile: Drawing) -> None:
    """A muffled club."""
    haft(tile, 16, 17, 1.3)
    tile.part(limb((15.4, 17.4, 2.4), (23.4, 8.8, 3.6)), rgb("#5c4a5e"), bevel=3)
    for at in (0.25, 0.6):
        tile.flat(
            limb((14 + 8 * at, 14.4 - 7 * at, 0.4), (18 + 8 * at, 18.4 - 7 * at, 0.4)), darker(rgb("#5c4a5e"), 0.5)
        )


def dart(tile: Drawing) -> None:
    """Three darts."""
    tile.shadow(16, 26, 9, 2)
    for offset in (-5, 0, 5):
        tile.part(
            limb((8 + offset * 0.7, 23 + offset * 0.7, 0.6), (21 + offset * 0.7, 10 + offset * 0.7, 0.6)),
            WOOD,
            bevel=0.6,
            edge=0.7,
        )
        tile.part(
            polygon(
                (20 + offset * 0.7, 9 + offset * 0.7),
                (25 + offset * 0.7, 6 + offset * 0.7),
                (22 + offset * 0.7, 11 + offset * 0.7),
            ),
            STEEL,
            bevel=1,
            gloss=0.8,
            edge=0.7,
        )
        tile.part(
            polygon(
                (9.6 + offset * 0.7, 21.4 + offset * 0.7),
                (5 + offset * 0.7, 22.4 + offset * 0.7),
                (8.6 + offset * 0.7, 26 + offset * 0.7),
            ),
            RED,
            bevel=1,
            edge=0.7,
        )


def javelin(tile: Drawing) -> None:
    """A javelin."""
    tile.shadow(16, 27, 10, 2)
    tile.part(limb((4.6, 27.4, 0.7), (23.6, 8.4, 0.9)), rgb("#a07a48"), bevel=0.9)
    tile.part(polygon((22, 8.2), (29, 3), (23.8, 10)), STEEL, bevel=1.2, gloss=0.9)
    tile.part(circle(21.4, 10.6, 1.6), RED, bevel=1, edge=0.5)


def net(tile: Drawing) -> None:
    """A folded net."""
    tile.shadow(16, 26, 11, 2.6)
    heap = rough(ellipse(16, 18.6, 11, 7.4), 1.2, "net")
    tile.part(heap, rgb("#6e6244"), bevel=5)
    lines = (abs((X + Y * 1.2) % 3.4 - 1.7) < 0.45) | (abs((X - Y * 1.2) % 3.4 - 1.7) < 0.45)
    tile.lay((212, 200, 160), covered(heap + 0.6) * lines)
    for x, y in ((6, 20), (12, 26), (21, 25.6), (26.4, 19)):
        tile.part(circle(x, y, 1.4), darker(STEEL, 0.4), bevel=1, edge=0.6)


def oil_pot(tile: Drawing) -> None:
    """A pot of oil."""
    tile.shadow(16, 27.4, 9, 2.4)
    tile.part(melted(circle(16, 19.4, 8), box(16, 10.4, 7, 5, 1), soft=2), rgb("#8a4f2c"), bevel=6, gloss=0.5)
    tile.part(ellipse(16, 8.4, 4.8, 1.7), rgb("#6b3a20"), bevel=1.2)
    tile.flat(ellipse(16, 8.4, 3.2, 0.9), (20, 14, 10))
    tile.flat(limb((19, 9, 0.9), (20.4, 15, 1.1)), (190, 150, 40), 0.9)
    tile.part(polygon((16, 15), (18.6, 20), (16, 23.4), (13.4, 20)) - 0.3, rgb("#f0b030"), bevel=1.4, edge=0.5)


def noise_stone(tile: Drawing) -> None:
    """A stone that rattles."""
    tile.shadow(16, 25, 8, 2.2)
    tile.part(rough(ellipse(16, 18.6, 7, 5.8), 0.8, "stone"), rgb("#8f8a94"), bevel=5)
    for radius in (9.6, 12.4):
        arc = within(
            ring(circle(16, 18.6, radius), 0.9),
            cut(
                box(16, 6, 40, 20),
                polygon((16, 18.6), (-10, 16), (-10, -20), (8, -20)),
                polygon((16, 18.6), (42, 16), (42, -20), (24, -20)),
            ),
        )
        tile.flat(arc, (255, 226, 150), 0.85)


def caltrops(tile: Drawing) -> None:
    """A handful of caltrops."""
    for x, y in ((10, 13), (21, 11), (15.6, 21), (24, 21.4), (7.4, 23)):
        tile.shadow(x, y + 2.6, 4, 1.4)
        for dx, dy in ((0, -4.4), (-3.6, 2.2), (3.6, 2.2)):
            tile.part(limb((x, y, 0.9), (x + dx, y + dy, 0.25)), STEEL, bevel=0.8, gloss=0.8, edge=0.7)


WEAPONS: dict[str, Draw] = {
    "dagger": lambda tile: blade(tile, 12, 1.6),
    "sword": lambda tile: blade(tile, 20, 1.8),
    "greatsword": greatsword,
    "axe": axe,
    "mace": mace,
    "spear": spear,
    "rapier": rapier,
    "whip": whip,
    "maul": maul,
    "pick": pick,
    "sickle": sickle,
    "quarterstaff": quarterstaff,
    "brand": brand,
    "cold_brand": cold_brand,
    "cosh": cosh,
    "dart": dart,
    "javelin": javelin,
    "net": net,
    "oil_pot": oil_pot,
    "noise_stone": noise_stone,
    "caltrops": caltrops,
}
