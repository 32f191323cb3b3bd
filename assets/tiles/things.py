"""The tiles of things: by look for kinds whose looks are shuffled each run, by kind for all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.tiles.armour import ARMOUR, leather
from assets.tiles.colors import BRASS, WOOD
from assets.tiles.creatures import table
from assets.tiles.kit import (
    Drawing,
    box,
    circle,
    curve,
    darker,
    ellipse,
    lighter,
    limb,
    melted,
    mixed,
    polygon,
    rgb,
    ring,
    within,
)  # fmt: skip
from assets.tiles.trinkets import TRINKETS, charm, key, keystone, ration
from assets.tiles.weapons import WEAPONS, blade, javelin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assets.tiles.kit import Color

    Draw = Callable[[Drawing], None]

PARCHMENT = rgb("#e3d3a4")
LOOKS = {
    "amber": "#c08228", "black": "#2c2833", "brown": "#80542e", "cloudy": "#8a9ca6", "crimson": "#b01c34",
    "fizzing": "#b8e04a", "golden": "#f8e45a", "green": "#3f9a3c", "grey": "#5a5a60", "indigo": "#4a36b0",
    "milky": "#efe9dc", "murky": "#5d6440", "orange": "#ff6414", "pink": "#f08ab4", "silver": "#a8c4ec",
    "turquoise": "#34c0b8",
    "ash": "#8a8a80", "birch": "#d8c49a", "bone": "#b89a5c", "copper": "#c8723c", "ebony": "#2c1a26",
    "glass": "#a4dce8", "iron": "#6f7c88", "ivory": "#fffaf0", "lead": "#3c4a74", "willow": "#8fa04c",
    "agate": "#a04c34", "beryl": "#58d09a", "coral": "#ff8a72", "garnet": "#9a1c30", "jet": "#1c1a22",
    "malachite": "#1f8a5c", "onyx": "#5a5468", "opal": "#8fb8ff", "pearl": "#f6f0ea",
}  # fmt: skip
SEALS = (
    "#b8352a", "#2f6fb8", "#3c8f46", "#d9a62c", "#7d4ab0", "#2aa39a", "#d9682c", "#c2487e", "#6f7c88", "#8a5a2c",
    "#a8c03c", "#2c2833", "#e8e0d0", "#5a46c8",
)  # fmt: skip


def potion(tile: Drawing, color: Color) -> None:
    """A bottle."""
    tile.shadow(16, 27.4, 8, 2.4)
    bottle = melted(circle(16, 19.6, 7.0), box(16, 10, 4.4, 8, 1), soft=2.2)
    tile.part(bottle, mixed(color, (220, 232, 240), 0.25), bevel=5, gloss=0.5)
    tile.part(within(circle(16, 19.8, 5.9), box(16, 22.6, 16, 11)), color, bevel=4.4, edge=0, gloss=0.4)
    tile.flat(within(ellipse(16, 17.2, 5.6, 1.2), bottle), lighter(color, 0.45), 0.9)
    tile.part(box(16, 6.2, 4.6, 3.4, 0.8), rgb("#a9824f"), bevel=1.4)
    tile.flat(ellipse(12.8, 17.4, 1.0, 2.4, 24), (255, 255, 255), 0.8)
    tile.flat(circle(19.2, 22.6, 0.8), lighter(color, 0.6), 0.8)


def scroll(tile: Drawing, seal: Color) -> None:
    """A rolled sheet with a seal."""
    tile.shadow(16, 25.4, 10, 2.6)
    tile.part(polygon((8.6, 9), (22, 6.4), (23.6, 21.4), (10.2, 24)) - 0.5, PARCHMENT, bevel=3)
    for row in range(4):
        y = 12 + row * 2.5
        tile.flat(limb((12, y + 0.6, 0.3), (20 - (row == 3) * 4, y - 1, 0.3)), (110, 84, 56), 0.8)
    for x1, y1, x2, y2 in ((7.4, 9.6, 23, 6.4), (9, 24.6, 25, 21.4)):
        tile.part(limb((x1, y1, 2.1), (x2, y2, 2.1)), lighter(PARCHMENT, 0.25), bevel=2)
        tile.part(circle(x2, y2, 1.3), darker(PARCHMENT, 0.45), bevel=1, edge=0.6)
    tile.part(polygon((17.4, 20), (21.6, 19.6), (22.6, 27), (20, 25.2), (17.6, 27.4)), darker(seal, 0.2), bevel=1)
    tile.part(circle(19.4, 19.4, 3.9), seal, bevel=2, gloss=0.7)


def wand(tile: Drawing, color: Color) -> None:
    """A wand with a spark at its end."""
    tile.shadow(16, 25, 9, 2)
    tile.part(limb((7, 26, 2.6), (23, 10, 1.7)), color, bevel=1.4, gloss=0.5)
    for along in (0.15, 0.35):
        tile.part(circle(7 + 16 * along, 26 - 16 * along, 2.7), BRASS, bevel=1, edge=0.6, gloss=0.7)
    tile.glow(24.4, 8.6, 6, (170, 220, 255), 0.8)
    tile.part(circle(24.2, 8.8, 2.4), lighter(color, 0.45), bevel=1.6, gloss=1.0)


def ring_of(tile: Drawing, color: Color) -> None:
    """A ring with a stone."""
    tile.shadow(16, 26, 8, 2.2)
    tile.part(ring(ellipse(16, 19.4, 7.4, 7.0), 2.4), BRASS, bevel=1.2, gloss=0.9)
    tile.part(polygon((16, 4.6), (20.8, 8.4), (19.4, 13), (12.6, 13), (11.2, 8.4)) - 0.4, color, bevel=2.6, gloss=0.9)
    tile.flat(polygon((13.4, 8), (16, 6.4), (16, 9)), lighter(color, 0.7), 0.8)


def staff(tile: Drawing, color: Color) -> None:
    """A staff with a stone in its head."""
    tile.shadow(15, 27, 10, 2)
    tile.part(curve((6, 28, 1.2), (13, 19.6, 1.3), (20.4, 11.4, 1.3)), WOOD, bevel=1.3)
    tile.part(curve((19.4, 12.6, 1.2), (18, 7, 1.1), (22.4, 3.4, 0.9)), WOOD, bevel=1.1)
    tile.part(curve((20, 12.4, 1.2), (26, 12, 1.1), (28, 7.6, 0.9)), WOOD, bevel=1.1)
    tile.glow(23.2, 8, 7, color, 0.6)
    tile.part(circle(23.2, 8, 4.2), color, bevel=2.6, gloss=1.0)


# Weapons


# Armour


# To throw


# Food, keys, charms and wonders


STONES = {
    "embers": "#ff7a2c", "thunder": "#f4e04a", "frost": "#8fe0ff", "gusts": "#86d8c0", "bark": "#7a9a3c",
    "wisps": "#3f5cf0", "strife": "#e0406c", "hook": "#b8683c", "webs": "#e8e2d2",
}  # fmt: skip

FAMILIES: dict[str, Draw] = {
    "weapon": lambda tile: blade(tile, 14, 1.5), "armour": leather, "thrown": javelin, "food": ration,
    "potion": lambda tile: potion(tile, rgb(LOOKS["cloudy"])), "scroll": lambda tile: scroll(tile, rgb(SEALS[0])),
    "wand": lambda tile: wand(tile, rgb(LOOKS["ash"])), "ring": lambda tile: ring_of(tile, rgb(LOOKS["pearl"])),
    "staff": lambda tile: staff(tile, rgb("#c8b8ff")), "charm": charm(lambda _: None, rgb("#a08a6c")),
    "wonder": keystone, "key": lambda tile: key(tile, BRASS), "keystone": keystone,
}  # fmt: skip
FLAVOURED: dict[str, Callable[[Drawing, Color], None]] = {"potion": potion, "wand": wand, "ring": ring_of}


def things(line: float) -> Iterator[tuple[str, Drawing]]:
    """Yield tiles by kind, or by look for unidentified kinds, and one per family for things without a tile."""
    for name, draw in _draws().items():
        tile = Drawing(line)
        draw(tile)
        yield name, tile


def _draws() -> dict[str, Draw]:
    flavours = table("items.toml")["flavours"]
    draws: dict[str, Draw] = {}
    for family, flavoured in FLAVOURED.items():
        draws |= {f"look/{family}/{look}": tinted(flavoured, LOOKS[look]) for look in flavours[family]}
    seals = zip(flavours["scroll"], SEALS, strict=True)
    draws |= {f"look/scroll/{look}": tinted(scroll, seal) for look, seal in seals}
    draws["item/enchanting"] = _enchanting
    draws |= {f"item/{kind}": tinted(staff, stone) for kind, stone in STONES.items()}
    draws |= {f"item/{kind}": draw for kind, draw in {**WEAPONS, **ARMOUR, **TRINKETS}.items()}
    return draws | {f"family/{family}": draw for family, draw in FAMILIES.items()}


def tinted(draw: Callable[[Drawing, Color], None], color: str) -> Draw:
    """Return the drawing of a thing in a colour."""
    return lambda tile: draw(tile, rgb(color))


def _enchanting(tile: Drawing) -> None:
    tile.glow(16, 15, 15, (255, 220, 120), 0.6)
    scroll(tile, rgb("#ffd75a"))
