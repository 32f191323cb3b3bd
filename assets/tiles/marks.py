"""Marks laid over the map: the cursor and a path, the states of creatures, gases, fire, traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.beasts import flame
from assets.tiles.colors import BRASS, STEEL
from assets.tiles.kit import (
    FULL,
    Drawing,
    Shape,
    X,
    Y,
    box,
    circle,
    covered,
    curve,
    darker,
    ellipse,
    joined,
    layered,
    limb,
    polygon,
    rgb,
    ring,
)  # fmt: skip
from assets.tiles.nature import remains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Draw = Callable[[Drawing], None]

WHITE = (255, 255, 255)
FRAMES = 3  # frames of a flame
CLOUDS = 4  # variants of a gas


def cursor(tile: Drawing) -> None:
    """Four corners."""
    for side in (0, 1, 2, 3):
        corner = joined(box(4.5, 1.9, 8, 2.6, 0.6), box(1.9, 4.5, 2.6, 8, 0.6))
        turned: Shape = np.rot90(corner, side)
        tile.flat(turned - 0.9, (10, 8, 4), 0.85)
        tile.flat(turned, WHITE)


def step(tile: Drawing) -> None:
    """A step of a path."""
    tile.flat(circle(16, 16, 4.0), (10, 8, 4), 0.7)
    tile.flat(circle(16, 16, 2.8), WHITE)


def asleep(tile: Drawing) -> None:
    """Two letters z."""
    for x, y, size in ((22.6, 9.4, 4.4), (28, 3.6, 2.8)):
        letter = joined(
            limb((x - size / 2, y - size / 2, 0.65), (x + size / 2, y - size / 2, 0.65)),
            limb((x + size / 2, y - size / 2, 0.65), (x - size / 2, y + size / 2, 0.65)),
            limb((x - size / 2, y + size / 2, 0.65), (x + size / 2, y + size / 2, 0.65)),
        )
        tile.flat(letter - 1.0, (12, 12, 30), 0.9)
        tile.flat(letter, (170, 205, 255))


def unaware(tile: Drawing) -> None:
    """A question mark."""
    mark = joined(
        curve((23.4, 4.4, 1.0), (26, 2, 1.1), (28.4, 4.4, 1.1), (26, 7.2, 1.0), (26, 9, 0.9)), circle(26, 12.2, 1.2)
    )
    tile.flat(mark - 1.1, (20, 16, 4), 0.9)
    tile.flat(mark, (255, 224, 90))


def hunts(tile: Drawing) -> None:
    """An eye that has seen the hero."""
    eye = ellipse(26.4, 4.4, 4.0, 2.5)
    tile.flat(eye - 0.9, (30, 6, 4), 0.9)
    tile.flat(eye, (255, 214, 190))
    tile.flat(circle(26.4, 4.4, 1.6), (220, 50, 36))


def begins(tile: Drawing) -> None:
    """An exclamation mark."""
    mark = joined(polygon((24, 1.4), (28, 1.4), (27, 9), (25, 9)) - 0.4, circle(26, 12, 1.4))
    tile.flat(mark - 1.1, (30, 6, 4), 0.95)
    tile.flat(mark, (255, 96, 60))


def friend(tile: Drawing) -> None:
    """A heart."""
    heart = joined(circle(24.2, 4.4, 2.2), circle(27.8, 4.4, 2.2), polygon((22.2, 5.2), (29.8, 5.2), (26, 10)))
    tile.flat(heart - 1.0, (6, 24, 8), 0.9)
    tile.flat(heart, (110, 220, 110))


def captive(tile: Drawing) -> None:
    """A link of chain."""
    for x, y in ((24.4, 4), (27.6, 7.4)):
        link = ring(ellipse(x, y, 2.0, 3.0, -45), 1.1)
        tile.flat(link - 0.9, (16, 12, 6), 0.9)
        tile.flat(link, BRASS)


def good(tile: Drawing) -> None:
    """A star, for a thing known to be good."""
    mark = polygon((26.5, 1), (27.6, 4.4), (31, 5.5), (27.6, 6.6), (26.5, 10), (25.4, 6.6), (22, 5.5), (25.4, 4.4))
    tile.flat(mark - 0.9, (6, 24, 8), 0.9)
    tile.flat(mark, (150, 235, 130))


def bad(tile: Drawing) -> None:
    """A cross, for a thing known to be bad."""
    mark = joined(limb((23.6, 2.6, 0.9), (29.4, 8.4, 0.9)), limb((29.4, 2.6, 0.9), (23.6, 8.4, 0.9)))
    tile.flat(mark - 1.0, (30, 6, 4), 0.9)
    tile.flat(mark, (255, 120, 80))


def sconce(tile: Drawing) -> None:
    """A torch on a wall."""
    tile.glow(16, 11, 16, (255, 170, 70), 0.75)
    tile.part(limb((16, 26, 1.1), (16, 15, 1.6)), rgb("#6b4a2c"), bevel=1.2)
    tile.part(box(16, 21.4, 5, 2, 0.6), darker(STEEL, 0.4), bevel=0.9)
    tile.part(box(16, 15.4, 5.6, 2.4, 0.6), darker(STEEL, 0.3), bevel=0.9)
    for size, color in ((6.0, (232, 92, 24)), (4.4, (255, 166, 48)), (2.6, (255, 240, 170))):
        flame(tile, 16, 15.4, size, color)


def fire(number: int) -> Draw:
    """Return the drawing of a fire on the ground."""

    def draw(tile: Drawing) -> None:
        tile.glow(16, 20, 17, (255, 110, 30), 0.6)
        places = (((7, 24), (14, 21), (22, 24), (27, 20), (17, 28)), ((5, 22), (12, 25), (19, 21), (26, 25), (15, 29)),
                  ((8, 21), (15, 25), (23, 21), (27, 26), (11, 28)))[number]  # fmt: skip
        for place, (x, y) in enumerate(places):
            size = 6.4 + (place * 5 + number * 3) % 4 * 1.2
            flame(tile, x, y, size, (236, 88, 20))
            flame(tile, x, y, size * 0.72, (255, 158, 40))
            flame(tile, x, y, size * 0.4, (255, 236, 150))

    return draw


def cloud(number: int) -> Draw:
    """Return the drawing of a gas in white, to be tinted."""

    def draw(tile: Drawing) -> None:
        drift = layered(FULL, 4, "cloud", number, octaves=3)
        curl = np.clip(0.62 + 0.75 * drift, 0.12, 1)
        tone = np.clip(215 + 70 * layered(FULL, 5, "tone", number), 140, 255)
        tile.lay(np.repeat(tone[..., None], 3, axis=-1), curl)

    return draw


def wash(tile: Drawing) -> None:
    """A wash over the whole cell, to be tinted."""
    tile.lay(WHITE, np.ones_like(X))


def trap(kind: str) -> Draw:
    """Return the drawing of a trap: a plate with its sign."""
    plate = box(16, 16, 21, 21, 2)

    def draw(tile: Drawing) -> None:
        if kind in ("snare", "alarm_wire", "shunt", "collapse", "trapdoor"):
            BARE[kind](tile)
            return
        tile.part(plate, rgb("#4a4642"), bevel=1.6)
        tile.flat(ring(box(16, 16, 17, 17, 1.4), 0.7), (14, 12, 12), 0.8)
        SIGNS[kind](tile)

    return draw


def _net(tile: Drawing) -> None:
    for sign in (1, -1):
        tile.lay((216, 204, 168), covered(box(16, 16, 15, 15)) * np.clip(0.8 - np.abs((X + sign * Y) % 5 - 2.5), 0, 1))


def _cage(tile: Drawing) -> None:
    for x in (10, 14, 18, 22):
        tile.part(limb((x, 10, 0.8), (x, 22, 0.8)), STEEL, bevel=0.8, gloss=0.7, edge=0.6)


def _vent(tile: Drawing) -> None:
    for x, y in ((11.6, 11.6), (20.4, 11.6), (11.6, 20.4), (20.4, 20.4)):
        tile.flat(circle(x, y, 2.0), (8, 10, 8))
        tile.flat(ring(circle(x, y, 2.9), 0.8), (126, 190, 84))


def _jet(tile: Drawing) -> None:
    flame(tile, 16, 22, 8, (236, 100, 24))
    flame(tile, 16, 22, 5, (255, 190, 60))


def _flood(tile: Drawing) -> None:
    for y in (11.6, 16, 20.4):
        tile.flat(
            curve((9, y, 0.7), (12.4, y - 1.8, 0.8), (16, y, 0.8), (19.6, y + 1.8, 0.8), (23, y, 0.7)), (96, 176, 232)
        )


def _spark(tile: Drawing) -> None:
    tile.part(
        polygon((17.4, 8.6), (10.6, 17.4), (15.2, 17.4), (13.6, 23.6), (21.4, 14.2), (16.6, 14.2)),
        (255, 226, 90),
        bevel=1.2,
        edge=0.6,
    )


def _snare(tile: Drawing) -> None:
    for x, y, turn in ((8, 10, 20), (22, 8, -40), (25, 21, 60), (9, 24, -20), (17, 26, 10)):
        tile.part(ellipse(x, y, 3.4, 1.8, turn), rgb("#6f8f46"), bevel=1.4, edge=0.6)
    tile.part(ring(ellipse(16, 17, 8, 6), 1.2), rgb("#c8b078"), bevel=0.7, edge=0.7)
    tile.part(limb((23, 13, 0.6), (29, 4, 0.6)), rgb("#c8b078"), bevel=0.6, edge=0.7)


def _wire(tile: Drawing) -> None:
    for x in (4, 28):
        tile.part(box(x, 20, 3, 8, 0.8), darker(STEEL, 0.3), bevel=1)
    tile.flat(limb((4, 18.4, 0.6), (28, 18.4, 0.6)) - 0.5, (14, 10, 6), 0.8)
    tile.flat(limb((4, 18.4, 0.5), (28, 18.4, 0.5)), BRASS)
    tile.part(polygon((14.6, 19), (17.4, 19), (19.4, 24), (12.6, 24)) - 0.4, BRASS, bevel=1.6, gloss=0.8)


def _shunt(tile: Drawing) -> None:
    tile.glow(16, 16, 13, (140, 200, 255), 0.4)
    for radius in (11, 7.4):
        tile.flat(ring(circle(16, 16, radius), 1.0), (190, 226, 255), 0.9)
    for turn in range(0, 360, 45):
        x, y = float(np.cos(np.deg2rad(turn))), float(np.sin(np.deg2rad(turn)))
        tile.flat(limb((16 + 7 * x, 16 + 7 * y, 0.35), (16 + 10 * x, 16 + 10 * y, 0.35)), (220, 240, 255))


def _collapse(tile: Drawing) -> None:
    for turn in range(10, 370, 52):
        x, y = float(np.cos(np.deg2rad(turn))), float(np.sin(np.deg2rad(turn)))
        crack = limb((16, 16, 0.8), (16 + 6 * x - 1.4 * y, 16 + 6 * y + 1.4 * x, 0.6), (16 + 13 * x, 16 + 13 * y, 0.2))
        tile.flat(crack - 0.3, (6, 5, 6), 0.95)
    tile.flat(circle(16, 16, 3.4), (6, 5, 6), 0.9, soft=1)


def _trapdoor(tile: Drawing) -> None:
    tile.part(box(16, 16, 23, 23, 0.8), rgb("#8a6238"), bevel=1.6)
    for x in (10.4, 16, 21.6):
        tile.flat(limb((x, 5.6, 0.35), (x, 26.4, 0.35)), (34, 22, 12))
    for x in (10, 22):
        tile.part(box(x, 6, 5, 2.4, 0.6), darker(STEEL, 0.3), bevel=0.9, edge=0.6)


SIGNS: dict[str, Draw] = {
    "net_trap": _net, "cage_trap": _cage, "gas_vent": _vent, "fire_jet": _jet, "flood_trap": _flood,
    "spark_plate": _spark,
}  # fmt: skip
BARE: dict[str, Draw] = {
    "snare": _snare, "alarm_wire": _wire, "shunt": _shunt, "collapse": _collapse, "trapdoor": _trapdoor,
}  # fmt: skip
MARKS: dict[str, Draw] = {
    "cursor": cursor, "step": step, "asleep": asleep, "unaware": unaware, "hunts": hunts, "begins": begins,
    "friend": friend, "captive": captive, "good": good, "bad": bad, "wash": wash, "torch": sconce, "remains": remains,
}  # fmt: skip


def token(tile: Drawing) -> None:
    """A disc behind a glyph, to be tinted."""
    tile.shadow(16, 27, 11, 2.8)
    tile.part(circle(16, 16, 12.4), (205, 205, 205), bevel=4, gloss=0.5)
    tile.flat(circle(16, 16, 9.8), (52, 50, 54), 0.92)


def marks(line: float) -> Iterator[tuple[str, Drawing]]:
    """Yield marks, gases, fires, traps and the token."""
    draws = {f"mark/{name}": draw for name, draw in MARKS.items()}
    draws |= {f"fire/{number}": fire(number) for number in range(FRAMES)}
    draws |= {f"cloud/{number}": cloud(number) for number in range(CLOUDS)}
    draws |= {f"trap/{kind}": trap(kind) for kind in (*SIGNS, *BARE)}
    draws["token"] = token
    for name, draw in draws.items():
        tile = Drawing(line)
        draw(tile)
        yield name, tile
