"""Pictures of levels; `python -m assets.pictures.levels` redraws these alone, within a minute."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import levelgen
from levelgen import grid
from levelgen.export import png
from levelgen.generators.tiles import LATTICES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HERE = Path(__file__).parent
SEEDS = range(3, 60)
SIZE: dict[str, Any] = {"width": 80, "height": 45}
LANDMARK = "wreck"
PAGES = 12  # stages on a sheet
STAGED: dict[str, dict[str, Any]] = {  # the knobs of the levels whose stages are shown
    "cells": {"preset": "document"},
    "tiles": {"preset": "corridors"},
    "templates": {"preset": "forge"},
    "caves": {},
    "districts": {},
}
TOLD = {  # what their words must tell
    "cells": ("the walk ends", "branches", "loop 3"),
    "tiles": ("loop", "plugged"),
    "templates": ("corridor of", "bridge of", "abandoned", "no room that fits"),
    "caves": ("new room", "already there", "twisted", "steep", "wide", "led off"),
    "districts": ("reconnected",),
}
LINE = 26  # height in pixels of a line of text under a picture
LEGEND = (  # a sign, the colour of its cell, as `levelgen.export.png` has it, and the meaning
    ("", (98, 128, 84), "an easy room"),
    ("", (84, 108, 138), "a medium room"),
    ("", (158, 70, 58), "a hard room"),
    ("", (112, 100, 82), "a corridor"),
    ("", (24, 48, 84), "water"),
    ("", (178, 58, 12), "lava"),
    ("+", (206, 140, 74), "a door, locked ones in gold"),
    ("<", (255, 246, 216), "the stairs"),
)


def all_levels() -> dict[str, Image.Image]:
    """Return the pictures of levels by their files' names."""
    sheets = {f"{generator}.png": sheet_of(generator, range(6)) for generator in ("cells", "caves", "districts")}
    return sheets | {
        "tiles.png": sheet_of_tiles(),
        "templates.png": sheet_of_templates(),
        "generators.png": sheet_of_generators(),
        "cycle.png": cycle(),
        **{f"stages_{generator}.png": sheet_of_stages(generator) for generator in levelgen.GENERATORS},
    }


def sheet_of(generator: str, seeds: Iterable[int]) -> Image.Image:
    """Levels of a generator side by side, with rooms coloured by tier and passages by kind."""
    levels = [(f"{generator} {seed}", levelgen.generate(generator, seed=seed, **SIZE)) for seed in seeds]
    kinds = {link.kind for _, level in levels for link in level.links}
    assert generator != "caves" or kinds >= {"wide", "tight", "steep", "twisted"}
    return png.sheet(levels, 3, tiers=True, cell=6)


def sheet_of_tiles() -> Image.Image:
    """Levels of tiles, a column for each grid and a row for each preset."""
    levels = [
        (f"{grid}s, {preset}", levelgen.generate("tiles", seed=4, grid=grid, preset=preset, **SIZE))
        for preset in levelgen.Tiles.PRESETS
        for grid in LATTICES
    ]
    return png.sheet(levels, 3, tiers=True, cell=6)


def sheet_of_templates() -> Image.Image:
    """Levels of templates: two of each preset; those of lava or chasms have at least three bridges."""
    assert "forge" in levelgen.Templates.PRESETS
    chosen = []
    for preset in levelgen.Templates.PRESETS:
        bridges = 3 if preset in ("forge", "abyss") else 0
        levels = (
            (f"{preset} {seed}", levelgen.generate("templates", seed=seed, preset=preset, **SIZE)) for seed in SEEDS
        )
        chosen += list(islice((pair for pair in levels if pair[1].report["bridges"][0] >= bridges), 2))
    assert len(chosen) == 2 * len(levelgen.Templates.PRESETS)
    return png.sheet(chosen, 2, tiers=False, cell=8)


def sheet_of_generators() -> Image.Image:
    """A level of each generator under its name, the first that has all three tiers, two routes, a wing and a lake.

    In the sixth place is a legend.
    """
    levels = [(generator, next(filter(_has_all, _levels_of(generator)))) for generator in levelgen.GENERATORS]
    assert len(levels) == 5
    picture = png.sheet(levels, 3, tiers=True, cell=6)
    canvas = ImageDraw.Draw(picture)
    sign, words = ImageFont.load_default(22), ImageFont.load_default(20)
    left, top = picture.width * 2 // 3 + 40, picture.height // 2 + 26
    for glyph, color, meaning in LEGEND:
        canvas.rectangle((left, top, left + 25, top + 25), color)
        canvas.text((left + 13, top + 13), glyph, "black", sign, "mm")
        canvas.text((left + 42, top + 13), meaning, "white", words, "lm")
        top += 33
    return picture


def _levels_of(generator: str) -> Iterable[levelgen.Level]:
    return (levelgen.generate(generator, seed=seed, **SIZE) for seed in SEEDS)


def _has_all(level: levelgen.Level) -> bool:
    told = level.report["cycles"]
    tiers = {room.tier for room in level.rooms if room.kind != "junction"}
    return bool(tiers == {*levelgen.Tier} and told["ring"] and told["wing"] and level.report["waters"]["lakes"])


def sheet_of_stages(generator: str) -> Image.Image:
    """Stages of the digging of a level of a generator, without lakes, rings and pieces, each with its words."""
    asked: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0, **STAGED[generator], **SIZE}
    shown = next(
        stages for seed in SEEDS if _tells(stages := levelgen.stages(generator, seed=seed, **asked), generator)
    )
    pictures = png.stage_pictures(shown, cell=5)
    gap, chosen = 10, [pictures[at] for at in _telling([stage.name for stage in shown])]
    width, height = chosen[0].width + gap, chosen[0].height + gap
    sheet = Image.new("RGB", (gap + 3 * width, gap + -(-len(chosen) // 3) * height), chosen[0].getpixel((0, 0)))
    sheet.paste("black", (0, 0, *sheet.size))
    for number, picture in enumerate(chosen):
        sheet.paste(picture, (gap + number % 3 * width, gap + number // 3 * height))
    return sheet


def _tells(stages: Sequence[levelgen.Stage], generator: str) -> bool:
    """Whether the stages have all that the documents name."""
    text = " ".join(f"{stage.name}: {stage.words}" for stage in stages)
    return all(word in text for word in TOLD[generator])


def _telling(names: Sequence[str]) -> list[int]:
    """Return a dozen stages: the last of every name, and others of the names with most, evenly."""
    last = {name: at for at, name in enumerate(names)}
    chosen = {0, *last.values()}
    others = [at for at in range(len(names)) if at not in chosen]
    missing = max(PAGES - len(chosen), 0)
    chosen.update(others[int((number + 0.5) * len(others) / missing)] for number in range(missing) if others)
    return sorted(chosen)[:PAGES]


def cycle() -> Image.Image:
    """A level with numbered labels at its two routes, wing, shortcut, river and landmark."""
    for seed in SEEDS:
        level = levelgen.generate("cells", seed=seed, depth=6, rivers=1, landmark=LANDMARK, **SIZE)
        told = level.report["cycles"]
        if told["ring"] and len(told["wing"]) >= 3 and told["shortcuts"] and level.report["waters"]["rivers"]:
            break
    else:
        raise SystemExit("no level has all that the picture's labels name")
    size = 12
    drawn = png.picture(level, cell=size)
    picture = Image.new("RGB", (drawn.width, drawn.height + 2 * LINE), "black")
    picture.paste(drawn)
    canvas, font = ImageDraw.Draw(picture), ImageFont.load_default(16)
    for arc, color in zip(told["arcs"], ("tomato", "springgreen"), strict=True):
        canvas.line([((x + 0.5) * size, (y + 0.5) * size) for x, y in _walk(level, arc)], color, 3)
    shortcut = next(link for link in level.links if link.one_way is not None)
    river = np.argwhere(level.terrain == levelgen.Terrain.DEEP_WATER)
    landmark = next(room for room in level.rooms if room.kind == "landmark")
    places = {
        "the short arc, dangerous": _middle(_walk(level, told["arcs"][0])),
        "the long arc, safe": _middle(_walk(level, told["arcs"][1])),
        "a wing behind a lock": level.rooms[told["wing"][0]].center,
        "a link that leads one way": _middle(shortcut.cells),
        "water, and a ford": tuple(_middle(river.tolist())[::-1]),
        f"the landmark: a {LANDMARK}": landmark.center,
    }
    for number, (text, (x, y)) in enumerate(places.items()):
        left, top = (x + 0.5) * size, (y + 0.5) * size
        canvas.ellipse((left - 11, top - 11, left + 11, top + 11), "white", "black", 2)
        canvas.text((left, top), str(number + 1), "black", font, "mm")
        at = number % 3 * drawn.width // 3 + 8, drawn.height + number // 3 * LINE + 4
        canvas.text(at, f"{number + 1}  {text}", "white", font)
    return picture


def _middle(cells: Sequence[Any]) -> Any:
    return cells[len(cells) // 2]


def _walk(level: levelgen.Level, rooms: list[int]) -> list[tuple[int, int]]:
    """Return the cells of a walk through these rooms."""
    cells = [level.rooms[rooms[0]].center]
    for room in rooms[1:]:
        steps = grid.distance(level.walkable, [level.rooms[room].center])
        while steps[cells[-1][::-1]]:
            x, y = cells[-1]
            beside = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
            cells.append(next(side for side in beside if steps[side[::-1]] == steps[y, x] - 1))
    return cells


def save(pictures: dict[str, Image.Image]) -> None:
    """Write pictures into this folder, small."""
    for file, picture in pictures.items():
        picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=8).save(HERE / file, optimize=True)


if __name__ == "__main__":
    save(all_levels())
