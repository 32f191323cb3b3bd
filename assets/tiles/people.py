"""People: creatures on two legs, dressed as `tiles.toml` says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.tiles.colors import BONE, BRASS, LEATHER, RED, SKIN, STEEL, WOOD
from assets.tiles.hands import HELD, keys
from assets.tiles.kit import (
    Drawing,
    box,
    circle,
    covered,
    curve,
    cut,
    darker,
    ellipse,
    lighter,
    limb,
    melted,
    noise,
    polygon,
    rgb,
    rough,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.tiles.kit import Color, Shape


@dataclass(frozen=True, slots=True)
class Dress:
    """The looks of a person: colours, clothes, headgear, and things in the hands."""

    color: Color
    cut: str = "tunic"  # tunic, robe, plate, rags, apron, bare
    skin: Color = SKIN
    head: str = "hair"
    right: str = ""  # the hand on the left of the picture
    left: str = ""
    trim: Color = LEATHER
    size: float = 1.0
    extra: tuple[str, ...] = field(default=())


def figure(tile: Drawing, dress: Dress) -> None:
    """Draw a person from the front."""
    big = dress.size > 1.05
    tile.shadow(16, 28.6, 9.5 if not big else 12, 3)
    for extra in dress.extra:
        if extra in BEHIND:
            BEHIND[extra](tile, dress)
    wide = 1.28 if big else 1.0
    if dress.cut in ("robe", "rags"):
        _robe(tile, dress, wide)
    else:
        _legs(tile, dress, wide)
        _trunk(tile, dress, wide)
    _arms(tile, dress, wide)
    _head(tile, dress)
    for extra in dress.extra:
        if extra in BEFORE:
            BEFORE[extra](tile, dress)
    for thing, x in ((dress.right, 16 - 8.6 * wide), (dress.left, 16 + 8.6 * wide)):
        if thing:
            HELD[thing](tile, x, 19.5)


def _legs(tile: Drawing, dress: Dress, wide: float) -> None:
    trousers = darker(dress.color, 0.45) if dress.cut != "plate" else darker(dress.color, 0.2)
    for side in (-1, 1):
        tile.part(limb((16 + side * 2.6 * wide, 20, 2.3 * wide), (16 + side * 3.2 * wide, 26.6, 1.9 * wide)), trousers)
        tile.part(box(16 + side * 3.7 * wide, 28, 4.6 * wide, 3.0, 1.3), darker(LEATHER, 0.35), bevel=2)


def _trunk(tile: Drawing, dress: Dress, wide: float) -> None:
    x = 5.6 * wide
    trunk = polygon((16 - x, 13), (16 + x, 13), (16 + x * 0.78, 22), (16 - x * 0.78, 22)) - 0.9
    color = SKIN if dress.cut == "bare" else dress.color
    tile.part(trunk, dress.skin if dress.cut == "bare" else color, gloss=0.7 if dress.cut == "plate" else 0.0)
    if dress.cut == "tunic":
        tile.part(
            polygon((16 - x * 0.8, 21), (16 + x * 0.8, 21), (16 + x * 1.0, 25), (16 - x * 1.0, 25)), color, bevel=3
        )
        tile.part(box(16, 20.8, 2 * x * 0.86, 1.9, 0.5), dress.trim, bevel=1.4, edge=0.6)
    elif dress.cut == "apron":
        tile.part(polygon((16 - x * 0.55, 14), (16 + x * 0.55, 14), (16 + x * 0.8, 26), (16 - x * 0.8, 26)), dress.trim)
    elif dress.cut == "plate":
        tile.part(box(16, 21.2, 2 * x * 0.86, 2.2, 0.6), dress.trim, bevel=1.4, edge=0.6)
        tile.flat(within(box(16, 16.5, 0.7, 6), trunk), darker(color, 0.5), 0.8)
    elif dress.cut == "bare":
        tile.flat(
            within(curve((11.5, 16.6, 0.4), (16, 17.8, 0.4), (20.5, 16.6, 0.4)), trunk), darker(dress.skin, 0.5), 0.7
        )
        tile.part(box(16, 22, 2 * x * 0.9, 3.4, 0.8), darker(dress.color, 0.3), bevel=2)


def _robe(tile: Drawing, dress: Dress, wide: float) -> None:
    x = 4.6 * wide
    robe = polygon((16 - x, 12.5), (16 + x, 12.5), (16 + x * 1.55, 28.5), (16 - x * 1.55, 28.5)) - 0.8
    if dress.cut == "rags":
        robe = rough(robe, 0.8, "rags", cells=14)
    tile.part(robe, dress.color, bevel=5)
    for fold in (-2.6, 0.4, 3.0):
        tile.flat(
            within(limb((16 + fold * 0.8, 20, 0.35), (16 + fold * 1.5, 28, 0.6)), robe), darker(dress.color, 0.55), 0.7
        )
    tile.part(box(16, 19.6, 2 * x * 1.18, 1.5, 0.5), dress.trim, bevel=1, edge=0.5)


def _arms(tile: Drawing, dress: Dress, wide: float) -> None:
    sleeve = dress.skin if dress.cut == "bare" else darker(dress.color, 0.12)
    for side in (-1, 1):
        shoulder, hand = 16 + side * 6.2 * wide, 16 + side * 8.6 * wide
        radius = 2.0 * (1.25 if wide > 1 else 1)
        tile.part(limb((shoulder, 14.4, radius), (16 + side * 8.2 * wide, 19, radius * 0.85)), sleeve, bevel=2.6,
                  gloss=0.6 if dress.cut == "plate" else 0)  # fmt: skip
        tile.part(
            circle(hand, 20, 1.75 * (1.2 if wide > 1 else 1)),
            dress.skin if dress.cut != "plate" else darker(dress.color, 0.3),
            bevel=2,
        )
        if dress.cut == "plate":
            tile.part(
                ellipse(shoulder, 13.6, 3.0 * wide, 2.4, side * 20), lighter(dress.color, 0.15), bevel=2.4, gloss=0.8
            )


def _head(tile: Drawing, dress: Dress) -> None:
    head = ellipse(16, 8.4, 4.0, 4.5)
    if dress.head not in ("helm", "great_helm", "hood_dark"):
        tile.part(head, dress.skin, bevel=3.6)
        for side in (-1, 1):
            tile.flat(circle(16 + side * 1.7, 8.8, 0.75), (24, 16, 16))
        tile.flat(box(16, 11.3, 1.8, 0.6), darker(dress.skin, 0.55), 0.8)
    HEADS[dress.head](tile, dress, head)


def _hair(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(cut(head - 0.7, box(16, 11.2, 12, 7.4)), dress.trim, bevel=2, edge=0.7)


def _bald(tile: Drawing, dress: Dress, head: Shape) -> None:
    beard = rough(within(head - 0.9, box(16, 12.4, 10, 4.4)), 0.6, "beard")
    tile.part(cut(beard, ellipse(16, 10.2, 2.2, 1.4)), rgb("#8f8a80"), bevel=2, edge=0.6)


def _hood(tile: Drawing, dress: Dress, head: Shape) -> None:
    hood = cut(
        melted(ellipse(16, 8.2, 5.6, 6.2), polygon((16, 0.8), (20, 6), (12, 6)), soft=1.5), ellipse(16, 9.4, 3.4, 3.9)
    )
    tile.part(hood, darker(dress.color, 0.1), bevel=3)


def _hood_dark(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(melted(ellipse(16, 8.2, 5.6, 6.2), polygon((16, 0.8), (20, 6), (12, 6)), soft=1.5), dress.color, bevel=3)
    tile.flat(ellipse(16, 9.3, 3.2, 3.8), (10, 7, 12))
    tile.eyes((14.5, 9), (17.5, 9), color=dress.trim, radius=0.7)


def _kettle(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(within(ellipse(16, 6.6, 4.9, 5.0), box(16, 3.6, 14, 6.4)), STEEL, bevel=3, gloss=0.7)
    tile.part(ellipse(16, 6.6, 6.8, 1.6), darker(STEEL, 0.1), bevel=1.6, gloss=0.5)


def _cap(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(within(ellipse(16, 6.4, 4.8, 4.4), box(16, 3.4, 14, 6)), darker(dress.color, 0.15), bevel=2.6)


def _helm(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(ellipse(16, 8.2, 4.7, 5.3), dress.color, bevel=3.6, gloss=0.9)
    tile.flat(box(16, 8.8, 6.4, 1.3, 0.5), (12, 10, 14))
    tile.flat(box(16, 10.6, 0.9, 4.6, 0.3), (12, 10, 14))


def _great_helm(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(box(16, 8, 9.4, 10.6, 3), dress.color, bevel=3, gloss=0.9)
    tile.flat(box(16, 7.8, 7, 1.2, 0.4), (12, 10, 14))
    tile.flat(box(16, 9.6, 0.8, 7, 0.3), darker(dress.color, 0.6))
    tile.part(curve((16, 3, 1.4), (20, 0.8, 1.6), (23, 3.6, 0.9)), dress.trim, bevel=1.4)


def _plume(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(ellipse(16, 5.2, 7.2, 1.9), darker(dress.color, 0.25), bevel=1.6)
    tile.part(ellipse(16, 3.9, 4.2, 2.6), darker(dress.color, 0.15), bevel=2)
    tile.part(curve((18.5, 3.6, 0.9), (22.5, 0.9, 1.4), (26, 3.2, 0.7)), rgb("#efe6cf"), bevel=1.2)


def _wide(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(ellipse(16, 5.6, 8.2, 2.3), rgb("#9a8450"), bevel=2)
    tile.part(ellipse(16, 4.0, 4.0, 2.9), rgb("#a8925c"), bevel=2)


def _tall(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(polygon((11.3, 6.6), (12.4, 1.6), (16, 0.4), (19.6, 1.6), (20.7, 6.6)) - 0.5, dress.color, bevel=2.4)
    tile.part(box(16, 6.2, 10.6, 1.6, 0.5), dress.trim, bevel=1, edge=0.6)


def _point(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(polygon((10.8, 6.6), (22, 0.2), (21.2, 6.6)) - 0.6, darker(dress.color, 0.1), bevel=2.4)
    tile.part(curve((20.4, 2.6, 0.5), (23.6, 1.4, 0.8), (25.6, 3.6, 0.3)), RED, bevel=1)


def _crown(tile: Drawing, dress: Dress, head: Shape) -> None:
    points = [(10.6, 6.4), (10.0, 1.4), (13, 4), (16, 0.6), (19, 4), (22, 1.4), (21.4, 6.4)]
    tile.part(polygon(*points) - 0.2, BRASS, bevel=1.6, gloss=0.9)


def _mask(tile: Drawing, dress: Dress, head: Shape) -> None:
    _hair(tile, dress, head)
    tile.part(within(head - 0.4, box(16, 11, 10, 4)), darker(dress.trim, 0.2), bevel=2, edge=0.6)


def _goggles(tile: Drawing, dress: Dress, head: Shape) -> None:
    _cap(tile, dress, head)
    for x in (13.9, 18.1):
        tile.part(circle(x, 8.4, 1.6), BRASS, bevel=1, edge=0.6)
        tile.flat(circle(x, 8.4, 0.8), (120, 220, 230))


def _ears(tile: Drawing, dress: Dress, head: Shape) -> None:
    for side in (-1, 1):
        tile.part(
            polygon((16 + side * 3.2, 6.4), (16 + side * 9.4, 4.6), (16 + side * 3.6, 10.4)) - 0.3,
            dress.skin,
            bevel=1.6,
        )
    tile.part(head, dress.skin, bevel=3.6)
    tile.eyes((14.2, 8.2), (17.8, 8.2), color=(250, 220, 90), radius=0.9)
    tile.flat(box(16, 11, 3, 0.7), darker(dress.skin, 0.7))


def _ears_hood(tile: Drawing, dress: Dress, head: Shape) -> None:
    _ears(tile, dress, head)
    hood = cut(ellipse(16, 7.4, 5.4, 5.8), box(16, 11.6, 12, 7.6))
    tile.part(hood, dress.color, bevel=2.4)


def _fangs(tile: Drawing, dress: Dress, head: Shape) -> None:
    for side in (-1, 1):
        tile.part(
            polygon((16 + side * 3, 5), (16 + side * 7.4, 2.4), (16 + side * 4.2, 9)) - 0.2, dress.skin, bevel=1.4
        )
    tile.part(ellipse(16, 9, 4.6, 5.0), dress.skin, bevel=4)
    tile.eyes((14, 8), (18, 8), color=(255, 244, 190), radius=1.0)
    tile.flat(ellipse(16, 12, 2.8, 1.3), (30, 8, 10))
    for x in (14.4, 17.6):
        tile.flat(polygon((x - 0.6, 11.2), (x + 0.6, 11.2), (x, 13.4)), (245, 240, 220))


def _braid(tile: Drawing, dress: Dress, head: Shape) -> None:
    _hair(tile, dress, head)
    for side in (-1, 1):
        tile.part(
            curve((16 + side * 4, 6, 1.5), (16 + side * 5.2, 11, 1.5), (16 + side * 4.4, 15.6, 0.9)),
            dress.trim,
            bevel=1.4,
        )


def _dead(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.flat(ellipse(14.3, 8.4, 1.2, 1.4), (10, 10, 12))
    tile.flat(ellipse(17.7, 8.4, 1.2, 1.4), (10, 10, 12))
    tile.flat(ellipse(16, 11.4, 1.6, 1.1), (14, 8, 8))
    tile.part(rough(cut(head - 0.6, box(16, 11.6, 12, 9)), 0.6, "weeds"), dress.trim, bevel=1.6, edge=0.6)


def _burning(tile: Drawing, dress: Dress, head: Shape) -> None:
    tile.part(
        melted(
            polygon((12, 6), (13, 0.2), (15, 4)),
            polygon((14, 5), (17.4, -0.6), (18, 5)),
            polygon((17, 6), (20.6, 1), (20, 7)),
            soft=1,
        ),
        (255, 140, 30),
        bevel=2,
        edge=0.6,
    )
    tile.eyes((14.2, 8.6), (17.8, 8.6), color=(255, 240, 150), radius=1.0)
    tile.flat(box(16, 11.3, 2.6, 1.0), (255, 180, 60))


HEADS: dict[str, Callable[[Drawing, Dress, Shape], None]] = {
    "hair": _hair,
    "bald": _bald,
    "hood": _hood,
    "hood_dark": _hood_dark,
    "kettle": _kettle,
    "cap": _cap,
    "helm": _helm,
    "great_helm": _great_helm,
    "plume": _plume,
    "wide": _wide,
    "tall": _tall,
    "point": _point,
    "crown": _crown,
    "mask": _mask,
    "goggles": _goggles,
    "ears": _ears,
    "ears_hood": _ears_hood,
    "dead": _dead,
    "fangs": _fangs,
    "braid": _braid,
    "burning": _burning,
}


# Things held, given the place (x, y) of the hand


# Things behind and before a person


def _cape(tile: Drawing, dress: Dress) -> None:
    tile.part(polygon((11, 12), (21, 12), (26, 28.4), (6, 28.4)) - 0.6, dress.trim, bevel=4)


def _quiver(tile: Drawing, dress: Dress) -> None:
    tile.part(limb((20, 12, 2), (23.4, 5.4, 2)), LEATHER, bevel=2)
    for dx in (-1, 1):
        tile.part(circle(24 + dx, 3, 1.1), BONE, bevel=1, edge=0.7)


def _sack(tile: Drawing, dress: Dress) -> None:
    tile.part(melted(circle(24, 15.6, 5.4), circle(22, 9.6, 2.2), soft=2.5), rgb("#8d7446"), bevel=4)


def _yoke(tile: Drawing, dress: Dress) -> None:
    tile.part(limb((5.4, 14.6, 0.9), (16, 12.6, 1.3), (26.6, 14.6, 0.9)), WOOD, bevel=1.2)


def _keyring(tile: Drawing, dress: Dress) -> None:
    keys(tile, 16, 19.5)


def _mirror(tile: Drawing, dress: Dress) -> None:
    tile.part(box(16, 16.6, 8.4, 7.6, 2), rgb("#cfe6ee"), bevel=2, gloss=1.0)
    tile.flat(limb((13.6, 18.6, 0.5), (17.6, 14.4, 0.5)), (255, 255, 255), 0.9)


def _horns(tile: Drawing, dress: Dress) -> None:
    for x, color in ((12.4, "#4c9a52"), (16, "#4a7ed0"), (19.6, "#c63a30")):
        tile.part(curve((x - 1, 20.8, 0.5), (x, 23.4, 0.9), (x + 1.6, 23.8, 1.4)), rgb(color), bevel=1, edge=0.7)


def _cracks(tile: Drawing, dress: Dress) -> None:
    for points in (
        ((12, 14, 0.5), (15, 17, 0.6), (13, 21, 0.4)),
        ((19, 13.4, 0.4), (17.4, 16.6, 0.6), (20, 20, 0.5)),
        ((15, 23, 0.5), (12.6, 27, 0.4)),
    ):
        tile.flat(limb(*points), (255, 200, 70))
        tile.flat(limb(*points) - 0.5, (255, 110, 20), 0.5)


def _moss(tile: Drawing, dress: Dress) -> None:
    tile.lay((96, 134, 58), covered(tile_noise()) * tile.cover * 0.7)


def tile_noise() -> Shape:
    """Patches of growth."""
    return (0.35 - noise(96, 9, "growth")) * 4


def _drips(tile: Drawing, dress: Dress) -> None:
    for x, y in ((11, 24), (20.4, 25), (16, 14)):
        tile.part(
            melted(circle(x, y, 1.2), circle(x, y - 1.8, 0.5), soft=1), (120, 190, 220), bevel=1, gloss=1, edge=0.4
        )


def _helmet_wings(tile: Drawing, dress: Dress) -> None:
    for side in (-1, 1):
        tile.part(
            polygon((16 + side * 4, 7), (16 + side * 9.6, 1.6), (16 + side * 7.6, 8.4)) - 0.3,
            BRASS,
            bevel=1.4,
            gloss=0.6,
        )


BEHIND: dict[str, Callable[[Drawing, Dress], None]] = {"cape": _cape, "quiver": _quiver, "sack": _sack, "yoke": _yoke}
BEFORE: dict[str, Callable[[Drawing, Dress], None]] = {
    "keyring": _keyring, "mirror": _mirror, "horns": _horns, "cracks": _cracks, "moss": _moss, "drips": _drips,
    "wings": _helmet_wings,
}  # fmt: skip
