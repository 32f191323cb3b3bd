"""The tiles of creatures, with the looks given by `assets/tiles.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageFilter

from assets.tiles.beasts import BEASTS
from assets.tiles.crawlers import CRAWLERS
from assets.tiles.hands import HELD
from assets.tiles.kit import FULL, Drawing, rgb
from assets.tiles.people import Dress, figure
from assets.tiles.spirits import SPIRITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.tiles.kit import Color

ASSETS = Path(__file__).parents[1]
GRAY = (196, 190, 180)  # for bodies that are tinted later
PEOPLE = "person"
HERO = "hero"
RIM = (255, 226, 150)  # the light around the hero, who is the brightest thing
RIM_WIDTH = 9  # in the pixels of a tile at its full size
STANDS = 0.7  # the least cover of a pixel by a figure; its shadow covers less
BODIES = {body.__name__: body for body in (*BEASTS, *CRAWLERS, *SPIRITS)}


def table(name: str) -> dict[str, Any]:
    """Return the tables of an asset file."""
    return tomllib.loads((ASSETS / name).read_text(encoding="utf-8"))


def palette() -> dict[str, Color]:
    """Return the colours of the standard palette by name."""
    return {name: rgb(text) for name, text in table("palettes.toml")["palette"]["standard"]["colors"].items()}


def creatures(line: float) -> Iterator[tuple[str, Drawing]]:
    """Yield each monster's tile, and each body in grey for monsters without their own tile."""
    colors, looks = palette(), table("tiles.toml")["monster"]
    for kind, row in table("monsters.toml").items():
        if kind in looks:
            tile = creature(looks[kind], colors[row["color"]], line)
            yield f"monster/{kind}", rimmed(tile) if kind == HERO else tile
    for body in (PEOPLE, *BODIES):
        yield f"body/{body}", creature({"body": body}, GRAY, line)


def creature(look: dict[str, Any], color: Color, line: float) -> Drawing:
    """Return the tile of a creature."""
    tile = Drawing(line)
    color = rgb(look["color"]) if "color" in look else color
    if look["body"] == PEOPLE:
        dress: dict[str, Any] = {name: look[name] for name in ("cut", "head", "right", "left", "size") if name in look}
        dress |= {name: rgb(look[name]) for name in ("skin", "trim") if name in look}
        figure(tile, Dress(color, **dress, extra=tuple(look.get("extra", ()))))
    else:
        BODIES[look["body"]](tile, color)
        if "right" in look:
            HELD[look["right"]](tile, 5, 21)
    return scaled(tile, look.get("size", 1.0))


def rimmed(tile: Drawing) -> Drawing:
    """Return a tile with a rim of light around its figure, on a faint disc of light."""
    around = Image.fromarray((tile.cover > STANDS).astype(np.uint8) * 255)
    wide = np.asarray(around.filter(ImageFilter.MaxFilter(RIM_WIDTH)).filter(ImageFilter.GaussianBlur(1.5)))
    lit = Drawing(tile.line)
    lit.glow(16, 19, 17, RIM, 0.5)
    lit.lay(RIM, wide.astype(np.float32) / 255)
    lit.color = lit.color * (1 - tile.cover[..., None]) + tile.color
    lit.cover = lit.cover + (1 - lit.cover) * tile.cover
    return lit


def scaled(tile: Drawing, size: float) -> Drawing:
    """Return a tile shrunk towards its foot, or enlarged about its middle and cropped to the cell."""
    if size == 1.0:
        return tile
    blocks = np.concatenate((tile.color, tile.cover[..., None] * 255), axis=-1)
    side = FULL / size
    corner = (FULL - side) / 2, (FULL - side) * (0.94 if size < 1 else 0.5)
    around = (*corner, corner[0] + side, corner[1] + side)
    layers = [
        np.asarray(
            Image.fromarray(np.ascontiguousarray(blocks[..., layer])).transform(
                (FULL, FULL), Image.Transform.EXTENT, around, Image.Resampling.BILINEAR
            )
        )
        for layer in range(4)
    ]
    tile.color, tile.cover = np.stack(layers[:3], axis=-1), layers[3] / 255
    return tile
