"""Furniture, and other things to use that stand in rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.beasts import flame
from assets.tiles.colors import BLACK, BRASS, CLAY, COLD, IRON, PLANK, STEEL, STONE, WOOD
from assets.tiles.kit import (
    FULL,
    Drawing,
    X,
    box,
    circle,
    curve,
    cut,
    darker,
    dots,
    ellipse,
    joined,
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


def block(tile: Drawing, x: float, top: float, width: float, bottom: float, color: Color, *, lid: float = 4.0) -> None:
    """A block seen from above and in front: its face and its lighter top."""
    tile.shadow(x, bottom - 0.4, width * 0.62, 3)
    tile.part(box(x, (top + bottom) / 2 + lid / 2, width, bottom - top - lid, 1), darker(color, 0.2), bevel=2)
    tile.part(box(x, top + lid / 2, width + 1, lid + 1, 1.2), lighter(color, 0.12), bevel=1.8)


def statue(tile: Drawing) -> None:
    """A statue on its foot."""
    tile.shadow(16, 29, 11, 2.6)
    grain = 0.14 * layered(FULL, 12, "statue")
    tile.part(box(16, 27, 15, 5, 0.8), darker(STONE, 0.2), bevel=1.6, grain=grain)
    tile.part(polygon((12, 12), (20, 12), (22.4, 25), (9.6, 25)) - 0.8, STONE, bevel=4, grain=grain)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 5, 13, 1.8), (16 + side * 6, 18, 1.6), (16 + side * 1.4, 19.6, 1.4)),
            lighter(STONE, 0.05),
            bevel=1.8,
            grain=grain,
        )
    tile.part(ellipse(16, 7.6, 3.9, 4.6), lighter(STONE, 0.08), bevel=3.4, grain=grain)
    tile.flat(limb((13, 22, 0.3), (15, 24.6, 0.4)), darker(STONE, 0.6))


def mason_statue(tile: Drawing) -> None:
    """A statue with a wet trowel."""
    statue(tile)
    tile.part(limb((23, 19, 0.8), (24, 14, 0.8)), WOOD, bevel=0.8)
    tile.part(polygon((24.4, 4.6), (27.6, 12.6), (21.4, 13.4)) - 0.2, STEEL, bevel=1.4, gloss=0.9)


def guardian(tile: Drawing) -> None:
    """A broad iron statue with its fists before it and bare feet."""
    tile.shadow(16, 29.4, 12, 2.4)
    for side in (-1, 1):
        tile.part(box(16 + side * 4.6, 25, 6.4, 8, 1), darker(IRON, 0.35), bevel=1.8)
    tile.part(polygon((6, 10), (26, 10), (22, 24), (10, 24)) - 1, darker(IRON, 0.1), bevel=4, gloss=0.4)
    for side in (-1, 1):
        tile.part(limb((16 + side * 10, 11, 2.6), (16 + side * 8, 20, 2.2)), IRON, bevel=2, gloss=0.4)
        tile.part(circle(16 + side * 7.2, 21.6, 3.4), lighter(IRON, 0.1), bevel=2, gloss=0.5)
    tile.part(box(16, 6.4, 8, 8, 2), lighter(IRON, 0.05), bevel=2.4, gloss=0.5)
    tile.flat(box(16, 6.4, 6, 1.4, 0.4), rgb("#e05a3a"), 0.9)


def worn_track(tile: Drawing) -> None:
    """A floor worn hollow by heavy feet."""
    tile.flat(box(16, 16, 28, 20, 6), (8, 7, 9), 0.45, soft=3)
    for x, y in ((6, 12), (14, 20), (22, 12), (29, 20)):
        tile.flat(ellipse(x, y, 3.6, 2.4), (0, 0, 0), 0.6, soft=1)


def pedestal(tile: Drawing) -> None:
    """A pedestal."""
    tile.shadow(16, 28.6, 11, 3)
    tile.part(box(16, 27, 15, 4.4, 0.8), darker(STONE, 0.2), bevel=1.4)
    tile.part(box(16, 21.4, 10, 9, 0.8), darker(STONE, 0.1), bevel=2.4)
    tile.part(ellipse(16, 16.6, 9.6, 3.8), lighter(STONE, 0.14), bevel=2)


def altar(tile: Drawing, *, warm: bool = True) -> None:
    """An altar."""
    block(tile, 16, 12, 21, 28, STONE, lid=6)
    tile.part(box(16, 22.4, 6.4, 7, 0.8), rgb("#8fb4d8") if warm else darker(STONE, 0.35), bevel=1.6, edge=0.6)
    if warm:
        tile.glow(16, 12, 13, (154, 208, 255), 0.75)
        for x in (9, 23):
            tile.part(limb((x, 14, 1.1), (x, 10, 1.1)), rgb("#efe8d2"), bevel=0.9, edge=0.6)
            flame(tile, x, 10, 2.6, (255, 210, 110))
        tile.flat(circle(16, 12.6, 2.0), (230, 246, 255), 0.95, soft=1)


def cold_altar(tile: Drawing) -> None:
    """An altar without gifts left."""
    altar(tile, warm=False)


def basin(tile: Drawing, water: Color) -> None:
    """A round basin."""
    tile.shadow(16, 26.4, 12, 3.4)
    tile.part(ellipse(16, 19, 12, 9), darker(STONE, 0.1), bevel=3)
    tile.part(ellipse(16, 17.6, 9, 6), water, bevel=2, edge=0.7)


def spring(tile: Drawing) -> None:
    """A spring."""
    basin(tile, rgb("#4fa0d8"))
    for radius in (5.4, 2.8):
        tile.flat(ring(ellipse(16, 17.6, radius * 1.3, radius * 0.85), 0.6), (214, 240, 255), 0.8)
    tile.glow(16, 14, 9, (170, 226, 255), 0.5)
    tile.flat(limb((16, 16.6, 1.1), (16, 9, 0.6)), (230, 248, 255), 0.85, soft=0.8)


def bunk(tile: Drawing) -> None:
    """A plank bed."""
    block(tile, 16, 5, 17, 29.4, PLANK, lid=20)
    tile.part(box(16, 17.6, 14, 15, 1.4), rgb("#7d7360"), bevel=2.4, edge=0.6)
    tile.part(box(16, 8.6, 11, 4.4, 1.6), rgb("#c4b898"), bevel=1.8, edge=0.7)
    tile.flat(limb((10, 15, 0.4), (22, 15.6, 0.4)), darker(rgb("#7d7360"), 0.5))


def table(tile: Drawing) -> None:
    """A table."""
    tile.shadow(16, 27, 14, 3.4)
    for x in (5.4, 26.6):
        tile.part(box(x, 24, 3, 9, 0.6), darker(PLANK, 0.3), bevel=1.2)
    tile.part(box(16, 15, 27, 12.4, 1), PLANK, bevel=1.8, grain=0.12 * noise(FULL, 12, "table"))
    for y in (11.6, 15, 18.4):
        tile.flat(limb((3.6, y, 0.28), (28.4, y, 0.28)), darker(PLANK, 0.55))
    tile.part(ellipse(11, 13.6, 2.6, 1.6), rgb("#b8aa90"), bevel=1, edge=0.6)
    tile.part(box(21, 13.4, 2.4, 3.6, 0.8), rgb("#8a94a0"), bevel=1, edge=0.6, gloss=0.6)


def barricade(tile: Drawing) -> None:
    """A table on its side."""
    tile.shadow(16, 28, 15, 2.6)
    tile.part(box(16, 18.6, 29, 17, 1), PLANK, bevel=1.8, grain=0.12 * noise(FULL, 12, "table"))
    for y in (13.6, 18.6, 23.6):
        tile.flat(limb((2.6, y, 0.3), (29.4, y, 0.3)), darker(PLANK, 0.6))
    for x in (7, 25):
        tile.part(box(x, 8.4, 2.6, 6, 0.6), darker(PLANK, 0.25), bevel=1)
        tile.part(box(x, 18.6, 2.6, 15, 0.6), darker(PLANK, 0.35), bevel=1, edge=0.6)


def cloth(color: Color, sign: Color) -> Draw:
    """Return the drawing of a cloth that hangs from a beam to the floor."""

    def draw(tile: Drawing) -> None:
        tile.part(limb((3, 3.4, 1.2), (29, 3.4, 1.2)), WOOD, bevel=1)
        folds = (0.22 * np.sin(X * 1.15)).astype(np.float32)
        tile.part(
            polygon((5, 4), (27, 4), (27, 26), (21.6, 30.4), (16, 26.6), (10.4, 30.4), (5, 26)),
            color,
            bevel=2,
            grain=folds,
        )
        tile.part(polygon((16, 8.4), (20.4, 15), (16, 21.6), (11.6, 15)), sign, bevel=1.6, edge=0.5)
        tile.part(circle(16, 15, 2.0), darker(color, 0.2), bevel=1.2, edge=0.4)

    return draw


def tatters(tile: Drawing) -> None:
    """Burnt colours of a banner."""
    tile.part(limb((3, 3.4, 1.2), (29, 3.4, 1.2)), rgb("#2f2824"), bevel=1)
    tile.part(
        rough(polygon((6, 4), (25, 4), (22, 11), (19, 8), (14, 16), (11, 9), (8, 13)), 0.8, "burnt"),
        rgb("#2c2430"),
        bevel=2,
    )
    for x, y, chance in dots(8, "tatters"):
        tile.flat(circle(x, y, 0.6), (255, 170, 60), 0.4 + 0.6 * chance)


def rack(tile: Drawing, *, full: bool = True) -> None:
    """A rack of arms."""
    tile.shadow(16, 29, 14, 2.4)
    for x in (4.4, 27.6):
        tile.part(box(x, 17, 2.6, 24, 0.6), WOOD, bevel=1.2)
    for y in (9.6, 22):
        tile.part(box(16, y, 25, 2.6, 0.6), darker(WOOD, 0.12), bevel=1.2)
    if not full:
        tile.part(limb((12, 28, 0.8), (15, 12, 0.8)), rgb("#6f6a60"), bevel=0.8)
        return
    for x, height in ((9, 5), (14, 3), (23, 4)):
        tile.part(
            polygon((x - 1.2, 26), (x + 1.2, 26), (x + 1.0, height + 2), (x, height), (x - 1.0, height + 2)),
            STEEL,
            bevel=1,
            gloss=0.9,
        )
        tile.part(box(x, 21.4, 4.4, 1.3, 0.4), BRASS, bevel=0.7, edge=0.6)
    tile.part(limb((18.6, 28, 0.8), (18.6, 6, 0.8)), rgb("#7a5530"), bevel=0.8)
    tile.part(cut(ellipse(19.4, 7.4, 4, 3.4), circle(23, 7.4, 2.6)), STEEL, bevel=1.4, gloss=0.8)


def chest(tile: Drawing, *, shut: bool = True) -> None:
    """A chest."""
    tile.shadow(16, 27.6, 13, 3)
    tile.part(box(16, 21.6, 21, 11.6, 1.2), PLANK, bevel=2)
    if shut:
        tile.part(joined(box(16, 13.6, 21.6, 6.4, 2.6)), lighter(PLANK, 0.1), bevel=3)
    else:
        tile.part(polygon((6, 9), (7.4, 4), (24.6, 4), (26, 9)) - 0.7, darker(PLANK, 0.1), bevel=2)
        tile.flat(polygon((6.4, 10), (25.6, 10), (26, 16.4), (6, 16.4)), (16, 10, 8))
    for x in (8, 24):
        tile.part(box(x, 18 if shut else 21.6, 2.4, 18 if shut else 11.6, 0.4), BRASS, bevel=0.9, edge=0.5, gloss=0.7)
    if shut:
        tile.part(box(16, 17.4, 4.4, 4.6, 0.8), BRASS, bevel=1.2, gloss=0.9)
        tile.flat(circle(16, 17.4, 0.8), BLACK)


def cask(color: Color, mark: Color) -> Draw:
    """Return the drawing of a cask."""

    def draw(tile: Drawing) -> None:
        tile.shadow(16, 28, 10, 3)
        body = within(ellipse(16, 17.4, 10, 15), box(16, 17.4, 22, 21, 1))
        tile.part(body, color, bevel=5, grain=0.08 * noise(FULL, 20, "staves"))
        for x in (11.6, 16, 20.4):
            tile.flat(within(limb((x, 7, 0.28), (x + (x - 16) * 0.2, 28, 0.28)), body), darker(color, 0.55))
        for y in (11.6, 23.4):
            tile.part(within(box(16, y, 22, 2.2), body - 0.3), darker(IRON, 0.3), bevel=0.8, edge=0.4)
        tile.part(ellipse(16, 7.8, 7.6, 2.4), lighter(color, 0.15), bevel=1.4)
        tile.part(circle(16, 17.4, 2.2), mark, bevel=1.4, edge=0.6, gloss=0.6)

    return draw


def shelf(tile: Drawing, *, full: bool = True) -> None:
    """Shelves to the ceiling."""
    tile.part(box(16, 16, 28, 30, 0.8), darker(PLANK, 0.35), bevel=1.4)
    for row, y in enumerate((8.6, 17.6, 26.6)):
        tile.flat(box(16, y - 3, 24.6, 6.8), (20, 13, 10))
        x = 4.6
        while full and x < 26:
            wide = 1.5 + (x * 7 + row * 3) % 2.2
            color = rgb(("#8a3428", "#35607c", "#5b7a3c", "#b08a3c", "#6a4a86")[int(x * 3 + row) % 5])
            tall = 5.4 - (x * 5 + row) % 1.8
            tile.part(box(x + wide / 2, y - tall / 2 + 0.2, wide, tall, 0.3), color, bevel=0.8, edge=0.35)
            x += wide + 0.5
        tile.part(box(16, y + 1, 26, 1.6, 0.3), PLANK, bevel=0.8, edge=0.5)
    if not full:
        tile.part(box(9, 15.6, 1.8, 4.4, 0.3, 20), rgb("#6f675c"), bevel=0.7, edge=0.4)
        tile.part(box(21, 25.6, 4.6, 1.8, 0.3), rgb("#6f675c"), bevel=0.7, edge=0.4)


def urn(tile: Drawing) -> None:
    """An urn with a stopper."""
    tile.shadow(16, 28, 8, 2.6)
    tile.part(melted(ellipse(16, 19.4, 8, 8.4), box(16, 9.4, 5.4, 4, 1), soft=2.4), CLAY, bevel=5)
    for y in (16.4, 19.4):
        tile.flat(
            within(curve((7, y, 0.4), (16, y + 1.6, 0.4), (25, y, 0.4)), ellipse(16, 19.4, 7.6, 8)), rgb("#5f3420"), 0.8
        )
    tile.part(ellipse(16, 7.4, 4.2, 1.8), lighter(CLAY, 0.1), bevel=1.2)
    tile.part(box(16, 5.4, 3, 3, 1), WOOD, bevel=1, edge=0.6)


def brazier(tile: Drawing, *, lit: bool = True) -> None:
    """Coals on three legs."""
    tile.shadow(16, 29, 9, 2.4)
    for x1, x2 in ((12, 8), (16, 16), (20, 24)):
        tile.part(limb((x1, 19, 0.9), (x2, 29, 0.9)), darker(IRON, 0.3), bevel=0.9)
    tile.part(within(ellipse(16, 15, 10, 7.4), box(16, 19, 22, 8.4)), darker(IRON, 0.2), bevel=2.4, gloss=0.4)
    tile.part(ellipse(16, 15, 9.6, 3), rgb("#5a2a18") if lit else rgb("#3a3634"), bevel=1.2)
    if lit:
        tile.glow(16, 10, 15, (255, 140, 40), 0.6)
        for x, y, chance in ((11.4, 15, 0.2), (20.6, 15, 0.5), (14, 15.6, 0.8), (18, 15.6, 0.3)):
            tile.flat(circle(x, y, 1.3), (255, 120 + int(100 * chance), 40))
        for x, size in ((12, 5), (20, 4.6), (16, 6.6)):
            flame(tile, x, 15.4, size, (255, 150, 40))
        flame(tile, 16, 15.6, 3.4, (255, 226, 120))


def tipped(tile: Drawing) -> None:
    """A brazier on its side."""
    tile.shadow(16, 26, 12, 3)
    tile.flat(rough(ellipse(22, 23, 7.6, 4.4), 1.2, "coals"), (40, 36, 36), 0.9, soft=1)
    for y1, y2 in ((14, 8), (18, 16), (21, 24)):
        tile.part(limb((12, y1, 0.9), (4, y2, 0.9)), darker(IRON, 0.3), bevel=0.9)
    tile.part(within(ellipse(15, 18, 7, 9), box(11.6, 18, 8, 20)), darker(IRON, 0.2), bevel=2.4)
    tile.part(ellipse(15, 18, 2.8, 8.4), rgb("#2e2a2c"), bevel=1.2)


def lamp(tile: Drawing, *, lit: bool = True) -> None:
    """A lamp on a hook."""
    tile.shadow(16, 29, 7, 2)
    tile.part(limb((11, 29, 1.1), (11, 5, 1.0), (18, 3.4, 0.9)), darker(IRON, 0.3), bevel=1)
    if lit:
        tile.glow(18.6, 12, 15, (255, 206, 110), 0.7)
    tile.part(box(18.6, 12, 7.4, 8, 1.6), rgb("#ffe08a") if lit else rgb("#4a4844"), bevel=2, gloss=0.7)
    for y in (7.4, 16.6):
        tile.part(box(18.6, y, 8.4, 2, 0.6), darker(BRASS, 0.3), bevel=0.9)
    if lit:
        tile.flat(ellipse(18.6, 12.4, 1.4, 2.4), (255, 255, 235), soft=1)


def oven(tile: Drawing) -> None:
    """A stone oven."""
    tile.shadow(16, 29, 14, 2.6)
    tile.part(
        melted(ellipse(16, 16, 13.6, 12), box(16, 24, 26, 10, 2), soft=2),
        rgb("#8a7766"),
        bevel=5,
        grain=0.25 * noise(FULL, 10, "oven"),
    )
    tile.flat(melted(ellipse(16, 21, 7, 6), box(16, 25, 14, 6), soft=1), (30, 12, 8))
    tile.glow(16, 24, 10, (255, 120, 30), 0.9)
    for x, size in ((12.6, 4), (19.4, 4.4), (16, 5.4)):
        flame(tile, x, 27, size, (255, 160, 50))


def post(tile: Drawing, *, bare: bool = False) -> None:
    """An upright post."""
    tile.shadow(16, 29, 7, 2)
    tile.part(limb((14, 29, 1.8), (14, 3, 1.6)), WOOD, bevel=1.6)
    tile.part(limb((12, 6.4, 1.3), (24, 6.4, 1.3)), WOOD, bevel=1.2)
    tile.part(limb((22.4, 7, 0.5), (22.4, 11 if bare else 13, 0.5)), rgb("#c8b078"), bevel=0.5, edge=0.7)
    if not bare:
        tile.part(melted(circle(22.4, 18, 4.2), circle(22.4, 13.6, 1.4), soft=2), rgb("#8d7446"), bevel=3)


def tomb(tile: Drawing, *, opened: bool = False) -> None:
    """A tomb with its lid."""
    block(tile, 16, 6, 20, 29.4, COLD, lid=17)
    if opened:
        tile.flat(box(16, 14.6, 14, 13, 1), (10, 9, 12))
        tile.part(box(24.6, 20, 9, 18, 1, 12), STONE, bevel=2)
        return
    tile.part(box(16.8, 14.6, 16, 14.4, 1.4, -4), STONE, bevel=2.4)
    tile.part(
        joined(box(16.8, 14.6, 2, 10, 0.5, -4), box(16.6, 12.4, 7, 2, 0.5, -4)),
        darker(STONE, 0.25),
        bevel=0.8,
        edge=0.4,
    )


def dais(tile: Drawing) -> None:
    """Two steps up."""
    tile.part(box(16, 16, 33, 33), darker(STONE, 0.28), bevel=1.2, edge=0, grain=0.16 * layered(FULL, 12, "dais"))
    for y in (0.4, 16):
        tile.flat(box(16, y, 33, 0.7), darker(STONE, 0.7), 0.7)
    for x, y in ((0.4, 8), (16, 24)):
        tile.flat(box(x, y, 0.7, 16), darker(STONE, 0.7), 0.7)


def seat(tile: Drawing) -> None:
    """A seat of stone."""
    tile.shadow(16, 29, 11, 2.6)
    tile.part(box(16, 12.4, 17, 21, 2), STONE, bevel=2.4)
    tile.part(box(16, 12, 10, 13, 1.4), rgb("#7c2b22"), bevel=1.8, edge=0.6)
    tile.part(box(16, 22.4, 13, 7, 1), lighter(STONE, 0.1), bevel=1.8)
    for x in (7, 25):
        tile.part(box(x, 21.6, 4, 13, 1), darker(STONE, 0.08), bevel=1.6)


FURNITURE: dict[str, Draw] = {
    "statue": statue,
    "mason_statue": mason_statue,
    "guardian": guardian,
    "worn_track": worn_track,
    "pedestal": pedestal,
    "altar": altar,
    "cold_altar": cold_altar,
    "spring": spring,
    "dry_spring": lambda tile: basin(tile, rgb("#4c4842")),
    "bunk": bunk,
    "table": table,
    "barricade": barricade,
    "banner": cloth(rgb("#b03428"), rgb("#e6c04a")),
    "blue_banner": cloth(rgb("#3a64b0"), rgb("#e6e0c8")),
    "green_banner": cloth(rgb("#4a8438"), rgb("#e6c04a")),
    "colours": cloth(rgb("#7a3fae"), rgb("#f0cc58")),
    "burnt_colours": tatters,
    "rack": rack,
    "empty_rack": lambda tile: rack(tile, full=False),
    "chest": chest,
    "open_chest": lambda tile: chest(tile, shut=False),
    "cask": cask(PLANK, rgb("#5aa8e0")),
    "oil_cask": cask(rgb("#6f4a2c"), rgb("#e0a82c")),
    "shelf": shelf,
    "searched_shelf": lambda tile: shelf(tile, full=False),
    "urn": urn,
    "brazier": brazier,
    "tipped_brazier": tipped,
    "lamp": lamp,
    "dark_lamp": lambda tile: lamp(tile, lit=False),
    "oven": oven,
    "post": post,
    "bare_post": lambda tile: post(tile, bare=True),
    "tomb": tomb,
    "open_tomb": lambda tile: tomb(tile, opened=True),
    "dais": dais,
    "seat": seat,
}
