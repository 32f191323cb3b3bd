"""Stairs, bridges and slopes, and ground that breaks underfoot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.colors import EARTH, IRON, STONE, WOOD
from assets.tiles.kit import (
    FULL,
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


def stairs_down(tile: Drawing) -> None:
    """Steps that lead down into the dark."""
    tile.part(box(16, 16, 29, 29, 1), darker(STONE, 0.15), bevel=2)
    for step in range(6):
        y = 4.6 + step * 4.2
        tile.flat(box(16, y + 1.9, 23, 4.2), darker(STONE, 0.10 + step * 0.16))
        tile.flat(box(16, y + 0.3, 23, 0.9), lighter(darker(STONE, step * 0.16), 0.35))
        tile.flat(box(16, y + 3.6, 23, 0.8), (6, 5, 8), 0.8)
    tile.flat(ring(box(16, 16, 24.6, 25.4, 0.5), 0.9), (8, 6, 10), 0.9)
    tile.part(polygon((12.6, 22), (19.4, 22), (16, 27.6)) - 0.4, rgb("#ffffff"), bevel=1.2, edge=0.8)


def stairs_up(tile: Drawing) -> None:
    """Steps that lead up."""
    tile.shadow(17, 28, 14, 3)
    for step in range(6):
        y, wide = 27.4 - step * 4.2, 28 - step * 2.2
        tile.part(box(16, y, wide, 5.4, 0.6), darker(STONE, 0.30 - step * 0.06), bevel=1.4, edge=0.8)
        tile.flat(box(16, y - 1.8, wide - 1, 1.2, 0.4), lighter(STONE, 0.12 + step * 0.06))
    tile.part(polygon((12.6, 15.6), (19.4, 15.6), (16, 10)) - 0.4, rgb("#ffffff"), bevel=1.2, edge=0.8)


def roof_hole(tile: Drawing) -> None:
    """Light that falls through a hole in the roof onto a heap of rubble."""
    tile.glow(16, 12, 17, (214, 224, 236), 0.5)
    tile.flat(polygon((10, 5), (22, 5), (28, 28), (4, 28)), (214, 224, 236), 0.35)
    tile.part(rough(ellipse(16, 5.4, 11, 4.6), 0.8, "roof"), darker(STONE, 0.55), bevel=1.6)
    tile.flat(rough(ellipse(16, 5.4, 8, 2.8), 0.6, "roof"), (236, 242, 250))
    heap = (6.5, 27.6, 3.2), (25.4, 27.8, 3), (11.6, 26, 4), (20.4, 26, 4.2), (16, 23.6, 4)
    for number, (x, y, size) in enumerate(heap):
        tile.part(rough(circle(x, y, size), 0.8, "heap", number), darker(STONE, 0.1), bevel=1.6, edge=0.8)
    tile.part(polygon((12.6, 18.6), (19.4, 18.6), (16, 13)) - 0.4, rgb("#ffffff"), bevel=1.2, edge=0.8)


def gate_home(tile: Drawing, *, shut: bool = False) -> None:
    """An arch with daylight in it."""
    tile.shadow(16, 29, 14, 2.6)
    opening = melted(circle(16, 13, 8.4), box(16, 23, 16.8, 18), soft=0.5)
    if not shut:
        tile.glow(16, 15, 17, (200, 228, 255), 0.7)
    tile.part(
        melted(circle(16, 13, 13), box(16, 23, 26, 16), soft=0.5),
        STONE,
        bevel=3,
        grain=0.14 * layered(FULL, 10, "arch"),
    )
    if shut:
        lines = ((Y % 4.4) < 0.6) | (((X + (Y // 4.4) % 2 * 3) % 6) < 0.6)
        tile.flat(opening, darker(STONE, 0.25))
        tile.lay(darker(STONE, 0.7), covered(opening) * lines)
        return
    tile.flat(opening - 0.7, (20, 22, 30))
    tile.lay(np.stack((150 + Y * 2.6, 200 + Y * 1.2, 255 - Y * 1.8), axis=-1), covered(opening))
    tile.flat(within(circle(16, 12, 3.4), opening), (255, 255, 240), 0.95, soft=2)
    tile.flat(within(ellipse(16, 31, 12, 4.6), opening), rgb("#7fb34d"))


def planks(tile: Drawing, color: Color = WOOD, *, gap: bool = False) -> None:
    """Planks laid across."""
    grain = 0.14 * noise(FULL, 18, "planks")
    for number in range(5):
        if gap and number in (1, 2, 3):
            continue
        y = 3.4 + number * 6.3
        tile.part(box(16, y, 31.4, 5.2, 0.5), color, bevel=1, grain=grain)
        for x in (3.0, 29.0):
            tile.flat(circle(x, y, 0.6), darker(color, 0.7))
    for x in (1.4, 30.6):
        tile.part(limb((x, -2, 0.9), (x, 10 if gap else 34, 0.9)), darker(color, 0.25), bevel=0.8)
        if gap:
            tile.part(limb((x, 25, 0.9), (x, 34, 0.9)), darker(color, 0.25), bevel=0.8)


def stepping(tile: Drawing, color: Color, *, high: bool = False) -> None:
    """Stepping stones in a row."""
    for x, y, across, down in ((9, 8.6, 7, 6), (23, 9.4, 6.6, 6.4), (8.6, 23, 6.4, 6.6), (23.4, 23.6, 7, 6)):
        if high:
            tile.flat(ellipse(x + 0.8, y + 2.4, across, down), (4, 4, 8), 0.7, soft=1)
        tile.part(rough(ellipse(x, y, across, down), 0.7, int(x), int(y)), color, bevel=2.6)


def iron_bridge(tile: Drawing) -> None:
    """A grating of iron."""
    for y in range(2, 34, 5):
        tile.part(limb((0, y, 0.9), (32, y, 0.9)), darker(IRON, 0.15), bevel=0.8, edge=0.7)
    for x in range(2, 34, 5):
        tile.part(limb((x, 0, 0.9), (x, 32, 0.9)), IRON, bevel=0.8, gloss=0.4, edge=0.7)


def rails(tile: Drawing) -> None:
    """Two rails on sleepers."""
    for x in (4, 12, 20, 28):
        tile.part(box(x, 16, 4, 24, 0.6), darker(WOOD, 0.35), bevel=1, edge=0.6)
    for y in (9, 23):
        tile.part(box(16, y, 34, 2.2), IRON, bevel=0.9, edge=0.8)
        tile.flat(box(16, y - 0.3, 34, 0.7), (225, 230, 236), 0.9)


def rings(tile: Drawing) -> None:
    """A flag that has worn loose all around."""
    for points in (
        ((4, 5, 0.5), (28, 4, 0.5), (28, 28, 0.5), (5, 27, 0.5), (4, 5, 0.5)),
        ((9, 10, 0.3), (23, 10, 0.3)),
        ((9, 22, 0.3), (23, 22, 0.3)),
    ):
        tile.flat(limb(*points) - 0.25, (6, 5, 7), 0.8)


def slots(tile: Drawing) -> None:
    """A slab with three slots."""
    slab(tile)
    for y in (10, 16, 22):
        tile.flat(limb((9, y, 1.2), (23, y, 1.2)), (6, 5, 7), 0.95)


def cracks(tile: Drawing, *, sagging: bool = False) -> None:
    """Flagstones that are about to break."""
    if sagging:
        tile.flat(rough(ellipse(16, 17, 12, 9.6), 1.4, "sag"), (8, 6, 8), 0.75, soft=5)
    for points in (
        ((16, 16, 0.8), (10, 11, 0.6), (3, 9, 0.3)),
        ((16, 16, 0.8), (22, 9, 0.6), (24, 2, 0.3)),
        ((16, 16, 0.8), (24, 19, 0.6), (30, 24, 0.3)),
        ((16, 16, 0.8), (13, 24, 0.6), (15, 31, 0.3)),
        ((10, 11, 0.5), (9, 4, 0.3)),
        ((24, 19, 0.5), (29, 16, 0.3)),
        ((13, 24, 0.5), (5, 25, 0.3)),
    ):
        tile.flat(limb(*points) - 0.25, (6, 5, 7), 0.95)
        tile.lay(
            (220, 210, 190),
            0.28 * covered(cut(limb(*[(x + 0.9, y + 0.9, r) for x, y, r in points]), limb(*points) - 0.25)),
        )


def trapdoor(tile: Drawing) -> None:
    """A trapdoor that hangs open."""
    tile.part(box(16, 16, 25, 25, 0.6), darker(WOOD, 0.2), bevel=1.4)
    tile.flat(box(16, 16.6, 21, 21), (6, 5, 8))
    tile.part(polygon((5.6, 6), (26.4, 6), (24, 12), (8, 12)), darker(WOOD, 0.35), bevel=1)


def hole(tile: Drawing) -> None:
    """A hole the size of a cat."""
    tile.part(rough(ellipse(16, 18, 8.4, 6.6), 0.8, "hole"), darker(EARTH, 0.15), bevel=2)
    tile.flat(ellipse(16, 18.6, 5.8, 4.4), (8, 6, 6), soft=0.8)


def ledge(tile: Drawing) -> None:
    """A ledge to jump from."""
    tile.part(box(16, 11, 32, 17, 0.6), STONE, bevel=2, grain=0.12 * layered(FULL, 10, "ledge"))
    tile.flat(box(16, 24.6, 32, 11), (10, 8, 10), 0.85, soft=3)
    tile.part(polygon((12.6, 21.6), (19.4, 21.6), (16, 27.6)) - 0.3, rgb("#efe6d0"), bevel=1, edge=0.7)


def coil(tile: Drawing) -> None:
    """A coil of rope."""
    tile.shadow(16, 25, 10, 3)
    for radius in (8.6, 5.8, 3.0):
        tile.part(ring(ellipse(16, 17.6, radius * 1.15, radius * 0.85), 2.2), rgb("#b89a62"), bevel=1, edge=0.7)
    tile.part(curve((24, 20, 1.0), (28, 24, 0.9), (27, 29, 0.8)), rgb("#b89a62"), bevel=0.9, edge=0.7)


def hung_rope(tile: Drawing) -> None:
    """A rope that hangs down."""
    tile.flat(ellipse(16, 25, 8, 4.4), (8, 6, 8), 0.8, soft=3)
    tile.part(curve((16, -1, 1.3), (16.8, 10, 1.3), (15.4, 20, 1.3), (16, 29, 1.2)), rgb("#c2a46a"), bevel=1.1)
    for y in range(2, 28, 4):
        tile.flat(limb((14.8, y + 1.2, 0.3), (17.4, y, 0.3)), rgb("#6f5630"))


def slope(turn: int) -> Draw:
    """Return the drawing of a slope; it falls to the side that lies `turn` quarter turns from the north."""

    def draw(tile: Drawing) -> None:
        flat = Drawing(tile.line)
        for number in range(4):
            y = 27 - number * 7
            flat.flat(limb((6, y, 0.7), (16, y - 5, 0.9), (26, y, 0.7)), (12, 9, 10), 0.45 + number * 0.08)
            flat.flat(limb((6, y - 1.2, 0.45), (16, y - 6.2, 0.55), (26, y - 1.2, 0.45)), (236, 224, 196), 0.45)
        tile.color, tile.cover = np.rot90(flat.color, -turn).copy(), np.rot90(flat.cover, -turn).copy()

    return draw


def punt(tile: Drawing) -> None:
    """A flat boat."""
    tile.shadow(16, 25, 14, 4)
    tile.part(polygon((2, 11), (7, 7), (25, 7), (30, 11), (30, 21), (25, 25), (7, 25), (2, 21)) - 0.6, WOOD, bevel=2)
    tile.part(box(16, 16, 22, 12, 1), darker(WOOD, 0.35), bevel=1.4, edge=0.6)
    for x in (10, 20):
        tile.part(box(x, 16, 3, 13, 0.4), lighter(WOOD, 0.08), bevel=0.9, edge=0.6)
    tile.part(limb((4, 28, 0.8), (28, 4, 0.8)), rgb("#b8935c"), bevel=0.8)


def slab(tile: Drawing) -> None:
    """A closed slab."""
    tile.part(box(16, 16, 26, 26, 1), darker(STONE, 0.25), bevel=2)
    tile.flat(ring(box(16, 16, 20, 20, 0.6), 0.7), darker(STONE, 0.7))


def turned(draw: Draw) -> Draw:
    """Return a drawing turned by a quarter."""

    def drawn(tile: Drawing) -> None:
        draw(tile)
        tile.color, tile.cover = np.rot90(tile.color).copy(), np.rot90(tile.cover).copy()

    return drawn


TURNED: dict[str, Draw] = {
    "bridge": turned(planks),
    "gap": turned(lambda tile: planks(tile, gap=True)),
    "rail": turned(rails),
}
PATHS: dict[str, Draw] = {
    "stairs_down": stairs_down,
    "stairs_up": stairs_up,
    "stairs_hole": roof_hole,
    "way_home": gate_home,
    "shut_gate": lambda tile: gate_home(tile, shut=True),
    "bridge": planks,
    "gap": lambda tile: planks(tile, gap=True),
    "causeway": lambda tile: stepping(tile, rgb("#7a8a8c")),
    "raised_causeway": lambda tile: stepping(tile, rgb("#b0aa9c"), high=True),
    "iron_bridge": iron_bridge,
    "rail": rails,
    "cracked_floor": cracks,
    "sagging_floor": lambda tile: cracks(tile, sagging=True),
    "hollow_floor": rings,
    "vent": slots,
    "open_trapdoor": trapdoor,
    "hole": hole,
    "ledge": ledge,
    "rope": coil,
    "hung_rope": hung_rope,
    "slope_north": slope(0),
    "slope_east": slope(1),
    "slope_south": slope(2),
    "slope_west": slope(3),
    "punt": punt,
    "slab": slab,
}
