"""Doors, gates and bars: from the front, and for walls that run north and south, from the side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.colors import BLACK, BRASS, IRON, RED, WOOD
from assets.tiles.kit import (
    FULL,
    UNITS,
    Drawing,
    box,
    circle,
    covered,
    curve,
    darker,
    dots,
    ellipse,
    joined,
    layered,
    lighter,
    limb,
    noise,
    polygon,
    rgb,
    ring,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]

OAK, ROOT = rgb("#a5703c"), rgb("#7a5430")
FRAME = rgb("#4c463e")


def frame(tile: Drawing, color: Color = FRAME) -> None:
    """The posts and the lintel of a doorway, seen from the front."""
    tile.flat(box(16, 18, 24, 30), (8, 6, 8), 0.9)
    for x in (3.4, 28.6):
        tile.part(box(x, 18, 5, 30, 0.6), color, bevel=1.6)
    tile.part(box(16, 4.4, 31, 5.4, 0.8), lighter(color, 0.12), bevel=1.8)


def leaf(tile: Drawing, color: Color, *, planks: int = 4, bands: Color | None = None) -> None:
    """The leaf of a door."""
    frame(tile)
    grain = 0.10 * noise(FULL, 16, "leaf")
    tile.part(box(16, 19, 20.4, 25.4, 0.6), color, bevel=1.4, grain=grain)
    for plank in range(1, planks):
        x = 5.8 + 20.4 * plank / planks
        tile.flat(limb((x, 7, 0.32), (x, 31, 0.32)), darker(color, 0.6))
    if bands is not None:
        for y in (11, 26):
            tile.part(box(16, y, 20.4, 2.6, 0.4), bands, bevel=1, edge=0.6, gloss=0.4)
            for x in (8, 13.4, 18.6, 24):
                tile.flat(circle(x, y, 0.7), lighter(bands, 0.5))


def handle(tile: Drawing, color: Color = BRASS) -> None:
    """A ring to open a door by."""
    tile.part(ring(circle(22, 19, 2.3), 1.0), color, bevel=0.8, gloss=0.8, edge=0.6)


def lock(tile: Drawing, color: Color = BRASS) -> None:
    """A large lock."""
    tile.part(box(16, 19.4, 8, 8, 1.4), color, bevel=2, gloss=0.8)
    tile.flat(
        joined(circle(16, 18.4, 1.5), polygon((15.2, 18.4), (16.8, 18.4), (17.6, 22.4), (14.4, 22.4))), (20, 14, 8)
    )


def wooden(tile: Drawing) -> None:
    """A door of wood."""
    leaf(tile, WOOD, bands=darker(IRON, 0.3))
    handle(tile)


def iron(tile: Drawing) -> None:
    """A door of iron, with a barred window."""
    leaf(tile, IRON, planks=1, bands=darker(IRON, 0.25))
    tile.flat(box(16, 16, 8, 5.4, 0.4), (12, 10, 12))
    for x in (13.4, 16, 18.6):
        tile.part(limb((x, 13.6, 0.5), (x, 18.4, 0.5)), lighter(IRON, 0.2), bevel=0.5, edge=0)
    handle(tile, rgb("#d9944d"))


def oaken(tile: Drawing) -> None:
    """A door of oak, with panels."""
    leaf(tile, OAK, planks=2)
    for x in (11, 21):
        for y in (12.6, 24.6):
            tile.part(box(x, y, 6.4, 8.4, 0.6), lighter(OAK, 0.1), bevel=1.4, edge=0.7)
    handle(tile)


def hatch(tile: Drawing) -> None:
    """A hatch of swollen planks."""
    leaf(tile, rgb("#6f7048"), planks=5, bands=rgb("#58504a"))
    tile.lay((70, 130, 90), 0.5 * covered(rough(box(16, 28.6, 20, 5), 1.6, "slime")))


def shutter(tile: Drawing) -> None:
    """A shutter of iron as thick as a hand."""
    leaf(tile, rgb("#6b5c5c"), planks=1)
    for y in range(9, 31, 4):
        tile.part(box(16, y + 0.6, 20.4, 3.2, 0.6), rgb("#7a6868"), bevel=1.2, edge=0.5, gloss=0.3)
    tile.part(box(16, 28.4, 7, 2, 0.6), rgb("#dcb054"), bevel=0.9, gloss=0.8, edge=0.6)


def locked(tile: Drawing) -> None:
    """A locked door."""
    leaf(tile, darker(WOOD, 0.12), bands=BRASS)
    lock(tile)


def turned(tile: Drawing) -> None:
    """An iron door, locked by a turnkey."""
    leaf(tile, IRON, planks=1, bands=darker(RED, 0.1))
    lock(tile, RED)


def barred(tile: Drawing) -> None:
    """A door with a bar across it."""
    leaf(tile, darker(WOOD, 0.1))
    tile.part(box(16, 18.6, 26, 4.4, 0.6), rgb("#b8a078"), bevel=1.6)
    for x in (8, 24):
        tile.part(box(x, 18.6, 2.4, 6.6, 0.5), IRON, bevel=1, gloss=0.4)


def hide(tile: Drawing) -> None:
    """A hide that hangs in the doorway."""
    frame(tile, rgb("#6b4a2c"))
    skin = rough(box(16, 18.6, 21, 25, 2), 0.9, "hide", cells=9)
    tile.part(skin, rgb("#b08452"), bevel=3, grain=0.2 * layered(FULL, 6, "hide"))
    for x in (9.6, 14.4, 20, 23):
        tile.flat(curve((x, 8, 0.3), (x + 0.8, 18, 0.5), (x - 0.4, 30, 0.4)), rgb("#5f4022"), 0.6)
    tile.flat(within(rough(ellipse(17, 20, 4.6, 6), 1, "patch"), skin), rgb("#5f4022"), 0.4, soft=1)


def opened(color: Color, post: Color = FRAME) -> Draw:
    """Return the drawing of an open door, with its leaf seen edge-on."""

    def draw(tile: Drawing) -> None:
        for x in (2.6, 29.4):
            tile.part(box(x, 18, 4.6, 29, 0.6), post, bevel=1.6)
        tile.part(box(16, 3.6, 31, 4.6, 0.8), lighter(post, 0.12), bevel=1.6)
        tile.part(polygon((5, 6), (9.6, 9.6), (9.6, 31), (5, 28.4)), color, bevel=1.6)
        tile.part(circle(8.4, 20, 0.9), BRASS, bevel=0.7, edge=0.4)

    return draw


def lifted_hide(tile: Drawing) -> None:
    """A doorway whose hide is lifted."""
    opened(rgb("#b08452"), rgb("#6b4a2c"))(tile)


def bars(color: Color, *, gap: float = 4.6, across: tuple[float, ...] = (8.0, 25.0), thick: float = 1.0) -> Draw:
    """Return the drawing of bars."""

    def draw(tile: Drawing) -> None:
        tile.shadow(16, 29, 15, 2)
        for y in across:
            tile.part(box(16, y, 32, 2.2, 0.4), darker(color, 0.15), bevel=1, gloss=0.3)
        x = gap / 2
        while x < UNITS:
            tile.part(limb((x, 2, thick), (x, 30.6, thick)), color, bevel=1, gloss=0.5)
            x += gap

    return draw


def portcullis(tile: Drawing) -> None:
    """Bars as thick as an arm, with points."""
    for y in (6, 14, 22):
        tile.part(box(16, y, 32, 2.8, 0.4), darker(IRON, 0.1), bevel=1.2, gloss=0.3)
    for x in (3, 9.5, 16, 22.5, 29):
        tile.part(
            polygon((x - 1.5, 0), (x + 1.5, 0), (x + 1.5, 26.6), (x, 30.6), (x - 1.5, 26.6)), IRON, bevel=1.4, gloss=0.5
        )
    for x in (3, 9.5, 16, 22.5, 29):
        for y in (6, 14, 22):
            tile.flat(circle(x, y, 0.7), lighter(IRON, 0.5))


def raised(tile: Drawing) -> None:
    """A portcullis that hangs over the doorway."""
    for x in (2.4, 29.6):
        tile.part(box(x, 17, 4.4, 30, 0.6), FRAME, bevel=1.6)
    tile.part(box(16, 3.2, 31, 5, 0.8), lighter(FRAME, 0.12), bevel=1.6)
    for x in (7, 11.5, 16, 20.5, 25):
        tile.part(
            polygon((x - 1.2, 5), (x + 1.2, 5), (x + 1.2, 8.4), (x, 11.6), (x - 1.2, 8.4)), IRON, bevel=1, gloss=0.5
        )


def cell_gate(tile: Drawing) -> None:
    """The gate of a cell, with its lock."""
    bars(IRON, gap=4.0, across=(7.0, 17.0, 27.0))(tile)
    tile.part(box(16, 17, 6, 6, 1), darker(IRON, 0.3), bevel=1.4, gloss=0.5)
    tile.flat(circle(16, 16.6, 1.0), BLACK)


def painted(color: Color) -> Draw:
    """Return the drawing of a gate of painted boards."""

    def draw(tile: Drawing) -> None:
        leaf(tile, color, planks=5, bands=darker(IRON, 0.4))

    return draw


def lifted(tile: Drawing) -> None:
    """A gate that was lifted."""
    for x in (3, 29):
        tile.part(box(x, 17, 5.4, 30, 0.8), WOOD, bevel=1.8)
    tile.part(box(16, 4.4, 31, 7, 0.8), darker(WOOD, 0.1), bevel=1.8)
    for x in (8, 12, 16, 20, 24):
        tile.flat(limb((x, 1.6, 0.3), (x, 7.4, 0.3)), darker(WOOD, 0.6))


def lattice(tile: Drawing) -> None:
    """Roots grown through each other."""
    for points in (
        ((2, 0, 2), (8, 12, 1.6), (4, 22, 1.8), (10, 32, 1.6)),
        ((14, 0, 1.6), (10, 10, 1.6), (18, 20, 1.8), (15, 32, 2)),
        ((24, 0, 2), (20, 8, 1.6), (27, 18, 1.6), (22, 32, 1.8)),
        ((31, 2, 1.4), (26, 12, 1.6), (31, 24, 1.8), (28, 32, 1.4)),
        ((0, 9, 1.2), (12, 7, 1.1), (22, 12, 1.2), (32, 9, 1.2)),
        ((0, 24, 1.2), (10, 27, 1.2), (20, 23, 1.2), (32, 27, 1.2)),
    ):
        tile.part(curve(*points), ROOT, bevel=1.6, grain=0.2 * noise(FULL, 24, "bark"))
    for x, y, chance in dots(7, "leaves"):
        tile.part(ellipse(x, y, 1.6, 1.0, 90 * chance), rgb("#66803a"), bevel=0.8, edge=0.5)


def slit(tile: Drawing) -> None:
    """A slit in the wall."""
    tile.flat(box(16, 19, 4.4, 16, 1.2), (6, 6, 10))
    tile.flat(box(16, 18, 8, 2.6, 0.8), (6, 6, 10))
    tile.lay((240, 234, 214), 0.5 * covered(ring(joined(box(16, 19, 6.4, 18, 1.6), box(16, 18, 10, 4.6, 1.2)), 0.8)))


def sideways(color: Color) -> Draw:
    """Return the drawing of a door in a wall that runs north and south, seen along its leaf."""

    def draw(tile: Drawing) -> None:
        tile.part(box(16, 2.4, 11, 4.4, 0.6), FRAME, bevel=1.4)
        tile.part(box(16, 30, 11, 4, 0.6), FRAME, bevel=1.4)
        tile.part(box(16, 16.4, 5.6, 24, 0.8), color, bevel=2)
        tile.flat(limb((16, 6, 0.3), (16, 27, 0.3)), darker(color, 0.5))
        for y in (9, 24):
            tile.part(box(16, y, 6.4, 2, 0.4), darker(IRON, 0.2), bevel=0.8, edge=0.5)
        tile.part(circle(19.4, 17, 1.2), BRASS, bevel=0.8, edge=0.5)

    return draw


def sideways_open(color: Color) -> Draw:
    """Return the drawing of an open door in a wall that runs north and south."""

    def draw(tile: Drawing) -> None:
        tile.part(box(16, 2.4, 11, 4.4, 0.6), FRAME, bevel=1.4)
        tile.part(box(16, 30, 11, 4, 0.6), FRAME, bevel=1.4)
        tile.part(polygon((17, 4.6), (29, 4.6), (29, 8.6), (17, 8)), color, bevel=1.4)

    return draw


def sideways_bars(color: Color, *, gap: float = 4.4) -> Draw:
    """Return the drawing of bars in a wall that runs north and south."""

    def draw(tile: Drawing) -> None:
        tile.part(limb((16, 1, 0.9), (16, 31, 0.9)), darker(color, 0.2), bevel=0.9)
        y = gap / 2
        while y < UNITS:
            tile.part(limb((16, y - 4, 1.1), (16, y + 1, 1.1)), color, bevel=1, gloss=0.5)
            y += gap

    return draw


SHUT: dict[str, tuple[Draw, Color]] = {  # the drawing from the front, and the colour from the side
    "door": (wooden, WOOD), "iron_door": (iron, IRON), "oak_door": (oaken, OAK), "hatch": (hatch, rgb("#6f7048")),
    "shutter": (shutter, rgb("#6b5c5c")), "locked_door": (locked, rgb("#c09038")), "turned_lock": (turned, RED),
    "barred_door": (barred, rgb("#b8a078")), "hide": (hide, rgb("#b08452")),
    "green_gate": (painted(rgb("#4f8a3c")), rgb("#4f8a3c")), "blue_gate": (painted(rgb("#3f6fa8")), rgb("#3f6fa8")),
    "red_gate": (painted(rgb("#a8382c")), rgb("#a8382c")), "barred_gate": (painted(rgb("#5a554e")), rgb("#5a554e")),
}  # fmt: skip
OPEN: dict[str, tuple[Draw, Color]] = {
    "open_door": (opened(WOOD), WOOD), "open_iron_door": (opened(IRON), IRON), "open_oak_door": (opened(OAK), OAK),
    "open_hatch": (opened(rgb("#6f7048")), rgb("#6f7048")), "open_shutter": (opened(rgb("#7a6868")), rgb("#7a6868")),
    "lifted_gate": (lifted, WOOD), "raised_portcullis": (raised, IRON), "raised_cell_gate": (raised, darker(IRON, 0.2)),
}  # fmt: skip
BARS: dict[str, tuple[Draw, Color]] = {
    "grate": (bars(IRON), IRON), "brittle_grate": (bars(rgb("#b8dcec")), rgb("#b8dcec")),
    "cage_bars": (bars(rgb("#8a7a5c"), gap=6.4, across=(5.0, 27.0), thick=1.3), rgb("#8a7a5c")),
    "portcullis": (portcullis, IRON), "cell_gate": (cell_gate, IRON), "root_lattice": (lattice, ROOT),
    "arrow_slit": (slit, rgb("#3a3834")),
}  # fmt: skip


def doors(line: float) -> Iterator[tuple[str, Drawing]]:
    """Yield doors, gates and bars, from the front and from the side."""
    for group, side in ((SHUT, sideways), (OPEN, sideways_open), (BARS, sideways_bars)):
        for kind, (front, color) in group.items():
            for name, draw in ((f"ground/{kind}", front), (f"side/{kind}", side(color))):
                tile = Drawing(line)
                draw(tile)
                yield name, tile
