"""Plants, fungi, webs and eggs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.tiles.colors import MOSS
from assets.tiles.kit import (
    FULL,
    Drawing,
    box,
    chances,
    circle,
    curve,
    cut,
    darker,
    dots,
    ellipse,
    lighter,
    limb,
    noise,
    rgb,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]


def tufts(color: Color, *, count: int, tall: float, seed: int, flower: Color | None = None) -> Draw:
    """Return the drawing of grass."""

    def draw(tile: Drawing) -> None:
        tones = chances(count, "tone", seed)
        places = sorted(dots(count, "tufts", seed, margin=1.0), key=lambda place: place[1])
        for (x, y, chance), tone in zip(places, tones, strict=True):
            shade = lighter(color, 0.25 * float(tone)) if tone > 0.5 else darker(color, 0.5 * (0.6 - float(tone)))
            foot = 6 + y * 0.82
            lean = (chance - 0.5) * 5
            tile.flat(
                curve((x, foot, 1.1), (x + lean * 0.4, foot - tall * 0.6, 0.8), (x + lean, foot - tall, 0.2)) - 0.5,
                darker(color, 0.8),
                0.55,
            )
            tile.flat(
                curve((x, foot, 0.9), (x + lean * 0.4, foot - tall * 0.6, 0.7), (x + lean, foot - tall, 0.15)), shade
            )
            if flower is not None and chance > 0.8:
                tile.flat(circle(x + lean, foot - tall, 0.9), flower)

    return draw


def foliage(tile: Drawing, *, trodden: bool = False) -> None:
    """Foliage higher than a person."""
    tile.shadow(16, 28, 14, 3.4)
    color = darker(MOSS, 0.2)
    if not trodden:
        tile.part(rough(circle(16, 16, 13.4), 1.6, "bush", cells=9), darker(color, 0.35), bevel=7)
    for x, y, chance in sorted(dots(16 if trodden else 34, "leaves", margin=4), key=lambda place: place[1]):
        if np.hypot(x - 16, y - 16) > 12.5 or (trodden and abs(x - 16) < 5):
            continue
        turn = 60 * (chance - 0.5) + (x - 16) * 4
        leaf = ellipse(x, y, 1.7, 3.1, turn)
        tile.part(leaf, lighter(color, 0.22 * chance) if chance > 0.4 else darker(color, 0.15), bevel=1.6, edge=0.55)


def reeds(tile: Drawing) -> None:
    """Reeds as high as the chin."""
    tile.shadow(16, 28, 12, 2.6)
    for x, y, chance in sorted(dots(15, "reeds", margin=3), key=lambda place: place[1]):
        foot, lean = 24 + y * 0.2, (chance - 0.5) * 5
        tile.part(
            curve((x, foot, 0.8), (x + lean * 0.3, foot - 11, 0.7), (x + lean, foot - 20, 0.3)),
            lighter(rgb("#6f9a58"), 0.2 * chance),
            bevel=0.8,
            edge=0.55,
        )
        if chance > 0.5:
            tile.part(
                limb((x + lean * 0.8, foot - 20, 1.1), (x + lean * 0.7, foot - 16.4, 1.2)),
                rgb("#7a4f2c"),
                bevel=1,
                edge=0.5,
            )


def roots(tile: Drawing) -> None:
    """Roots as thick as legs."""
    for points in (
        ((0, 7, 2.4), (10, 12, 2.2), (20, 8, 2.4), (32, 13, 2.0)),
        ((0, 25, 2.0), (12, 20, 2.4), (22, 25, 2.2), (32, 21, 2.6)),
        ((8, 0, 1.6), (13, 12, 1.8), (10, 24, 1.6), (14, 32, 1.8)),
        ((24, 0, 1.4), (21, 14, 1.7), (26, 24, 1.6), (22, 32, 1.4)),
    ):
        tile.part(curve(*points), rgb("#8a6036"), bevel=2, grain=0.25 * noise(FULL, 26, "bark"))


def caps(tile: Drawing, *, glow: bool) -> None:
    """Mushroom caps, glowing or not."""
    color = rgb("#a8f0b8") if glow else rgb("#6f685c")
    if glow:
        tile.glow(16, 17, 15, (110, 240, 160), 0.45)
    for x, y, size in ((9, 19, 3.6), (22, 15, 4.4), (15.6, 25, 3.2), (25.4, 25, 2.6)):
        if glow:
            tile.part(limb((x, y + size * 1.6, 0.9), (x, y, 0.8)), rgb("#d8e6d0"), bevel=0.8)
            tile.part(
                within(ellipse(x, y, size, size), box(x, y - size / 2 + 0.6, 20, size + 1.2)),
                color,
                bevel=2.4,
                gloss=0.5,
            )
            tile.flat(circle(x - size * 0.3, y - size * 0.4, 0.7), (240, 255, 244))
        else:
            tile.part(rough(ellipse(x, y + 1.6, size, size * 0.5), 0.5, int(x)), color, bevel=1.2, edge=0.7)


def web(tile: Drawing) -> None:
    """Threads as thick as string."""
    color = (226, 220, 206)
    ends = [(16 + 19 * np.cos(turn), 16 + 19 * np.sin(turn)) for turn in np.arange(8) * np.pi / 4 + 0.25]
    for x, y in ends:
        tile.flat(limb((16, 16, 0.35), (float(x), float(y), 0.3)), color, 0.85)
    for share in (0.25, 0.45, 0.66, 0.88):
        for (x1, y1), (x2, y2) in zip(ends, [*ends[1:], ends[0]], strict=True):
            a = (16 + (x1 - 16) * share, 16 + (y1 - 16) * share)
            b = (16 + (x2 - 16) * share, 16 + (y2 - 16) * share)
            middle = ((a[0] + b[0]) / 2 * 0.94 + 0.96, (a[1] + b[1]) / 2 * 0.94 + 0.96)
            tile.flat(
                curve(
                    (float(a[0]), float(a[1]), 0.28),
                    (float(middle[0]), float(middle[1]), 0.25),
                    (float(b[0]), float(b[1]), 0.28),
                ),
                color,
                0.75,
            )


def eggs(tile: Drawing, *, red: bool = False) -> None:
    """A clutch of eggs."""
    tile.shadow(16, 25, 12, 4)
    for x, y in ((10, 14), (20, 12.6), (15, 19), (23.6, 20), (8.4, 22.4), (17, 26)):
        color = rgb("#c98a70") if red else rgb("#d4c79e")
        tile.part(ellipse(x, y, 3.9, 4.8, (x - 16) * 3), color, bevel=3.4, gloss=0.4)
        if red:
            tile.flat(limb((x - 1.4, y - 2, 0.35), (x + 0.6, y, 0.4), (x - 0.4, y + 2.4, 0.3)), (110, 16, 16))
        else:
            tile.flat(circle(x + 1, y + 1, 0.8), darker(color, 0.3), 0.7)


def shells(tile: Drawing) -> None:
    """Empty skins."""
    for x, y, turn in ((10, 14, 20), (21, 13, -30), (14.6, 21, 60), (23, 22, 10), (8, 23, -20)):
        tile.part(
            cut(ellipse(x, y, 3.6, 2.8, turn), ellipse(x, y - 2.2, 3.2, 2.2, turn)), rgb("#b0a684"), bevel=1.4, edge=0.7
        )


VARIED: dict[str, Callable[[int], Draw]] = {  # drawn in four variants
    "grass/gaol": lambda seed: tufts(rgb("#b89a54"), count=34, tall=4.4, seed=seed),
    "grass/warrens": lambda seed: tufts(rgb("#66883a"), count=46, tall=4.6, seed=seed, flower=rgb("#d8c86a")),
    "grass/sump": lambda seed: tufts(rgb("#4f8a60"), count=34, tall=8.4, seed=seed),
    "grass/forge": lambda seed: tufts(rgb("#8a6a3a"), count=30, tall=5.0, seed=seed),
    "grass/ramparts": lambda seed: tufts(rgb("#6f9c48"), count=60, tall=3.8, seed=seed, flower=rgb("#f0ecd8")),
}  # fmt: skip


PLANTS: dict[str, Draw] = {
    "foliage": foliage,
    "trodden_foliage": lambda tile: foliage(tile, trodden=True),
    "reeds": reeds,
    "root": roots,
    "glow_cap": lambda tile: caps(tile, glow=True),
    "dark_cap": lambda tile: caps(tile, glow=False),
    "web": web,
    "clutch": eggs,
    "stirring_clutch": lambda tile: eggs(tile, red=True),
    "shells": shells,
}
