"""Machines: things to pull, turn, ring or roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.beasts import flame
from assets.tiles.colors import BLACK, BONE, BRASS, COLD, IRON, LEATHER, PLANK, RED, STEEL, WOOD
from assets.tiles.furniture import cask
from assets.tiles.kit import (
    Drawing,
    box,
    circle,
    curve,
    darker,
    ellipse,
    joined,
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

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]


def scales(tile: Drawing, *, broken: bool = False) -> None:
    """A pair of scales."""
    color = rgb("#8a857c") if broken else BRASS
    tile.shadow(16, 29, 10, 2.4)
    tile.part(box(16, 28, 11, 2.6, 1), darker(color, 0.2), bevel=1.2, gloss=0.5)
    tile.part(limb((16, 28, 1.0), (16, 6, 1.0)), color, bevel=1, gloss=0.7)
    tilt = 5 if broken else 0
    tile.part(limb((5, 8 - tilt * 0.4, 0.9), (27, 8 + tilt, 0.9)), color, bevel=0.9, gloss=0.7)
    for x, y in ((6, 8 - tilt * 0.4), (26, 8 + tilt)):
        for dx in (-3.4, 3.4):
            tile.flat(limb((x, y, 0.3), (x + dx, y + 9, 0.3)), lighter(color, 0.2))
        tile.part(within(ellipse(x, y + 9, 4.6, 3.4), box(x, y + 11, 12, 4)), color, bevel=1.4, gloss=0.8)


def bell(tile: Drawing, color: Color = BRASS, *, bound: bool = False, painted: Color | None = None) -> None:
    """A bell on a short rope."""
    tile.shadow(16, 28.4, 9, 2.4)
    tile.part(limb((16, 1, 0.8), (16, 8, 0.8)), rgb("#c8b078"), bevel=0.7)
    tile.part(circle(16, 24.6, 2.0), darker(color, 0.35), bevel=1.4)
    tile.part(
        polygon((13, 7.6), (19, 7.6), (21.4, 18), (24.4, 23), (7.6, 23), (10.6, 18)) - 0.8, color, bevel=4, gloss=0.9
    )
    tile.part(box(16, 21.6, 17.6, 1.6, 0.6), darker(color, 0.2), bevel=0.8, edge=0.4)
    if bound:
        tile.part(ellipse(16, 25.4, 4, 2.8), rgb("#b8aa8c"), bevel=1.8)
    if painted is not None:
        tile.part(box(16, 13.6, 9.4, 2.6, 0.6), painted, bevel=0.9, edge=0.4)


def coal_bed(tile: Drawing) -> None:
    """A bed of coals, level with the floor."""
    tile.flat(box(16, 17, 26, 22, 3), (26, 18, 16), 0.95)
    tile.glow(16, 17, 13, (255, 120, 40), 0.5)
    for x, y in ((8, 11), (15, 10), (23, 12), (10, 18), (18, 17), (25, 20), (7, 24), (14, 24), (21, 25)):
        tile.part(circle(x, y, 2.8), rgb("#7a3a22"), bevel=1.6)
        tile.flat(circle(x - 0.4, y - 0.4, 1.1), (255, 150, 60), 0.9, soft=0.8)


def anvil(tile: Drawing, *, hot: bool = False) -> None:
    """An anvil."""
    if hot:
        tile.glow(16, 14, 14, (255, 130, 50), 0.8)
    tile.shadow(16, 28.6, 11, 3)
    tile.part(box(16, 26.6, 13, 5, 1), rgb("#5c4630"), bevel=1.6)
    tile.part(polygon((12, 18), (20, 18), (21.6, 25), (10.4, 25)), darker(IRON, 0.25), bevel=2)
    tile.part(joined(box(17.6, 14.6, 18, 6.4, 1), polygon((9, 11.6), (2.4, 13.4), (9, 17.6))), IRON, bevel=2, gloss=0.8)
    tile.flat(limb((6, 12.6, 0.5), (26, 12.2, 0.5)), (255, 190, 90) if hot else (235, 240, 246), 0.8)
    if hot:
        tile.part(limb((12, 11.6, 1.5), (24, 11.2, 1.1)), rgb("#ff9a3c"), bevel=1.2, gloss=0.8)


def lever(color: Color, turn: float, *, bolt: bool = False) -> Draw:
    """Return the drawing of a lever in its slot."""

    def draw(tile: Drawing) -> None:
        tile.shadow(16, 28, 8, 2.2)
        tile.part(box(16, 23.4, 13, 8, 1), COLD, bevel=1.8)
        tile.flat(box(16, 23, 8, 2, 0.6), (12, 10, 12))
        tile.part(limb((16, 23, 1.2), (16 + turn, 8, 1.0)), darker(IRON, 0.1), bevel=1, gloss=0.6)
        tile.part(circle(16 + turn, 7, 2.6), color, bevel=2, gloss=0.9)
        if bolt:
            tile.part(limb((9, 21, 1.1), (23, 25, 1.1)), darker(IRON, 0.3), bevel=1)

    return draw


def wheel(color: Color) -> Draw:
    """Return the drawing of a wheel on its spindle."""

    def draw(tile: Drawing) -> None:
        tile.shadow(16, 29, 10, 2.4)
        tile.part(box(16, 27.4, 8, 5, 1), darker(IRON, 0.4), bevel=1.4)
        tile.part(ring(circle(16, 14.6, 11), 2.6), color, bevel=1.3, gloss=0.7)
        for x, y in ((8, 14.6), (24, 14.6), (16, 6.6), (16, 22.6)):
            tile.part(limb((16, 14.6, 0.9), (x, y, 0.9)), darker(color, 0.15), bevel=0.9, edge=0.6)
        tile.part(circle(16, 14.6, 2.6), lighter(color, 0.15), bevel=1.8, gloss=0.7)

    return draw


def plate(tile: Drawing, *, up: bool = True) -> None:
    """A pressure plate."""
    if up:
        tile.flat(box(17, 17.4, 21, 21, 1), (5, 4, 6), 0.6, soft=1.6)
        tile.part(box(16, 15.6, 19, 19, 1), lighter(COLD, 0.15), bevel=2)
    else:
        tile.flat(box(16, 16, 21, 21, 1), (5, 4, 6), 0.65)
        tile.part(box(16, 16.4, 18.4, 18.4, 1), darker(COLD, 0.25), bevel=1, edge=0)
    for x, y in ((9, 9), (23, 9), (9, 23), (23, 23)):
        tile.flat(circle(x, y - (0 if up else -0.4), 0.9), darker(IRON, 0.2))


def pan(tile: Drawing, *, laden: bool = False, lid: bool = False) -> None:
    """A pan of a pair of scales, hanging low over the floor."""
    y = 21 if laden or lid else 18
    tile.shadow(16, 27.6, 10, 2.4)
    for dx in (-9, 0, 9):
        tile.flat(limb((16 + dx, y, 0.4), (16 + dx * 0.2, 2, 0.4)), lighter(BRASS, 0.2))
    tile.part(ellipse(16, y, 11.4, 4.4), darker(BRASS, 0.25), bevel=1.6, gloss=0.8)
    tile.part(ellipse(16, y - 0.8, 9.4, 3), lighter(BRASS, 0.25) if lid else darker(BRASS, 0.55), bevel=1.0, gloss=0.7)
    if laden:
        for x, up in ((12, 1.6), (16, 2.6), (20, 1.4)):
            tile.part(circle(x, y - up, 2.4), lighter(BRASS, 0.35), bevel=1.4, gloss=0.9)


def draught(tile: Drawing) -> None:
    """A hole that sucks in air."""
    tile.part(circle(16, 16, 9.4), COLD, bevel=2)
    tile.flat(circle(16, 16, 6.8), (8, 8, 12))
    for turn in (0, 120, 240):
        tile.flat(
            curve(
                (16, 16, 0.3),
                (16 + 5 * (turn == 0) - 4 * (turn == 120), 11 + 6 * (turn == 240), 0.5),
                (16 + 8 * (turn == 0) - 8 * (turn == 120), 13 + 10 * (turn == 240), 0.3),
            ),
            (200, 214, 224),
            0.7,
        )


def cart(tile: Drawing) -> None:
    """A cart full of ore."""
    tile.shadow(16, 29, 13, 2.6)
    for x in (9.0, 23.0):
        tile.part(circle(x, 26, 3.6), darker(IRON, 0.35), bevel=2)
        tile.part(circle(x, 26, 1.2), STEEL, bevel=1, edge=0.4)
    for x, y, radius in ((9.6, 10, 3.4), (15, 8, 3.8), (21, 9, 3.6), (24, 11.4, 2.6)):
        tile.part(rough(circle(x, y, radius), 0.5, "ore"), rgb("#7a665c"), bevel=2.4)
    tile.part(polygon((3.6, 11), (28.4, 11), (25.6, 24), (6.4, 24)) - 0.6, IRON, bevel=2.4, gloss=0.4)
    tile.part(box(16, 12.4, 26, 2.6, 0.6), darker(IRON, 0.2), bevel=1, edge=0.5)


def keg(tile: Drawing, *, lit: bool = False) -> None:
    """A keg of something black."""
    cask(rgb("#6f3a24"), BLACK)(tile)
    tile.part(polygon((16, 13.4), (19, 18.6), (13, 18.6)) - 0.5, rgb("#e6c84b"), bevel=1, edge=0.5)
    tile.part(curve((16, 7, 0.6), (18, 3, 0.6), (22, 4, 0.5)), BONE, bevel=0.5, edge=0.7)
    if lit:
        tile.glow(22, 4, 9, (255, 200, 80), 0.95)
        tile.flat(circle(22, 4, 1.9), (255, 250, 210), soft=1)
        flame(tile, 22, 6, 3.6, (255, 170, 50))


def crucible(tile: Drawing, *, full: bool = True) -> None:
    """A hanging ladle that a push tips over."""
    tile.shadow(16, 29, 11, 2.6)
    for side in (-1, 1):
        tile.part(limb((16 + side * 12, 29, 1.2), (16 + side * 12, 6, 1.2)), darker(IRON, 0.35), bevel=1.1)
    tile.part(limb((3, 6, 1.1), (29, 6, 1.1)), darker(IRON, 0.3), bevel=1)
    tile.part(polygon((6.4, 12), (25.6, 12), (22.4, 24.6), (9.6, 24.6)) - 1, rgb("#54474a"), bevel=4, gloss=0.4)
    tile.part(ellipse(16, 12, 9.8, 3.2), rgb("#ff8a2a") if full else rgb("#2c2628"), bevel=1.4)
    if full:
        tile.glow(16, 10, 14, (255, 130, 30), 0.55)
        tile.flat(ellipse(15, 12, 5.6, 1.5), (255, 232, 140), soft=1)


def bellows(tile: Drawing) -> None:
    """Bellows as long as a man."""
    tile.shadow(16, 28, 13, 2.6)
    tile.part(polygon((3, 9), (17, 5.6), (24, 15), (17, 25), (3, 22)) - 0.8, PLANK, bevel=2.6)
    for x in (6.4, 10, 13.6):
        tile.flat(curve((x, 9, 0.5), (x + 2, 15.4, 0.7), (x, 23, 0.5)), darker(LEATHER, 0.3))
    tile.part(limb((23, 15.4, 2.2), (30, 15.4, 1.2)), BRASS, bevel=1.4, gloss=0.7)
    tile.part(limb((10, 6, 1.0), (1.6, 3, 1.0)), WOOD, bevel=0.9)


def shackles(tile: Drawing, *, locked: bool = False) -> None:
    """Chains on a ring."""
    color = BRASS if locked else IRON
    tile.part(circle(16, 5.4, 2.6), darker(IRON, 0.3), bevel=1.4)
    for side in (-1, 1):
        for step in range(4):
            tile.part(
                ring(ellipse(16 + side * (2 + step * 1.7), 8.4 + step * 3.4, 1.5, 2.1, side * -25), 0.8),
                lighter(IRON, 0.05),
                bevel=0.6,
                edge=0.6,
                gloss=0.6,
            )
        tile.part(ring(circle(16 + side * 8.6, 23.6, 3.9), 1.5), color, bevel=0.9, gloss=0.8)
    if locked:
        tile.part(box(16, 24, 5, 4.6, 0.8), color, bevel=1.2, gloss=0.8)


MACHINES: dict[str, Draw] = {
    "scales": scales,
    "broken_scales": lambda tile: scales(tile, broken=True),
    "bell": bell,
    "gate_bell": lambda tile: bell(tile, painted=RED),
    "bound_bell": lambda tile: bell(tile, darker(BRASS, 0.4), bound=True),
    "anvil": anvil,
    "forging_anvil": lambda tile: anvil(tile, hot=True),
    "coal_bed": coal_bed,
    "lever": lever(STEEL, -5),
    "cage_lever": lever(BRASS, -5),
    "pulled_lever": lever(STEEL, 6),
    "stuck_lever": lever(COLD, 0, bolt=True),
    "wheel": wheel(IRON),
    "quench_wheel": wheel(rgb("#4d8ab0")),
    "drained_wheel": wheel(rgb("#55504c")),
    "hot_wheel": wheel(rgb("#e8823a")),
    "pressure_plate": plate,
    "pressed_plate": lambda tile: plate(tile, up=False),
    "goods_pan": pan,
    "laden_pan": lambda tile: pan(tile, laden=True),
    "shut_pan": lambda tile: pan(tile, lid=True),
    "draught": draught,
    "cart": cart,
    "keg": keg,
    "lit_keg": lambda tile: keg(tile, lit=True),
    "crucible": crucible,
    "empty_crucible": lambda tile: crucible(tile, full=False),
    "bellows": bellows,
    "shackles": shackles,
    "locked_shackles": lambda tile: shackles(tile, locked=True),
}
