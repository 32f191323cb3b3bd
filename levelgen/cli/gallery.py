"""`levelgen gallery`: draw many levels as one picture."""

import argparse
from collections.abc import Sequence
from typing import Any

from levelgen.cli.arguments import add_recipe_arguments, recipe_asked, whole, write_output
from levelgen.errors import RecipeError
from levelgen.export import png
from levelgen.pipeline import generate
from levelgen.recipe import GENERATORS

LARGEST_CELL = 64  # pixels a map cell of a gallery is wide
MOST_LEVELS = 1000  # on one picture


def add(commands: Any) -> None:
    """Add the subcommand."""
    doc = "Draw levels side by side into a picture: a row of seeds for each generator."
    gallery = commands.add_parser("gallery", help="draw many levels as a picture", description=doc)
    gallery.add_argument("-o", "--output", required=True, metavar="FILE", help="the picture, a PNG")
    gallery.add_argument("--generators", metavar="A,B,...", help="which of them (default: all)")
    gallery.add_argument(
        "--seeds", default="3", metavar="N", help="how many, from 0 on, or which ones: A,B,... (default: 3)"
    )
    add_recipe_arguments(gallery)
    gallery.add_argument("--tiers", action="store_true", help="show each room's difficulty: green easy, blue, red hard")
    gallery.add_argument("--cell", default="8", metavar="PIXELS", help="width and height of a map cell (default: 8)")
    gallery.set_defaults(run=_run)


def _run(asked: argparse.Namespace) -> None:
    names = list(GENERATORS) if asked.generators is None else asked.generators.split(",")
    for name in names:
        if name not in GENERATORS:
            raise RecipeError(f"--generators: {name!r} is no generator; allowed: {', '.join(GENERATORS)}")
    seeds = _seeds(asked.seeds)
    depth, cell = whole(asked.depth, "--depth", 0), whole(asked.cell, "--cell", 1, LARGEST_CELL)
    recipes = [recipe_asked(asked, name) for name in names]
    count = len(recipes) * len(seeds)
    if count > MOST_LEVELS:
        raise RecipeError(f"--seeds: that makes {count} levels; allowed: {MOST_LEVELS} on one picture")
    area = sum(recipe.width * recipe.height for recipe in recipes) * len(seeds)
    if area > png.MOST_PIXELS:
        raise RecipeError(f"--seeds: the levels have {area} cells; allowed: {png.MOST_PIXELS} on one picture")
    levels = [
        (f"{recipe.name} {seed}", generate(recipe, seed=seed, depth=depth)) for recipe in recipes for seed in seeds
    ]
    write_output(asked.output, png.encode(png.sheet(levels, len(seeds), tiers=asked.tiers, cell=cell)))


def _seeds(text: str) -> Sequence[int | str]:
    """Return the seeds of a comma-separated list, or, given a count, that many seeds from 0 on."""
    if "," not in text:
        return range(whole(text, "--seeds", 1))
    seeds = [seed.strip() for seed in text.split(",") if seed.strip()]
    if not seeds:
        raise RecipeError(f"--seeds is {text!r}; allowed: a whole number from 1, or seeds with commas")
    return seeds
