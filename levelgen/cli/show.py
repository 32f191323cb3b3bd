"""`levelgen show`: print a level, or every stage of its digging."""

import argparse
import sys
import textwrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from levelgen.cli.arguments import Parser, add_level_arguments, recipe_asked, whole
from levelgen.cli.colors import TERRAIN_COLORS, TIER_COLORS, add_color_argument, painted, wants_color
from levelgen.knobs import Knob
from levelgen.pipeline import generate, stages
from levelgen.recipe import GENERATORS, Recipe, knobs_of
from levelgen.rooms import Tier
from levelgen.schema import doc_of
from levelgen.terrain import GLYPHS, WALKABLE, Terrain

_FIRST = ("preset", "width", "height")
_TIER_GLYPHS = {Tier.EASY: ".", Tier.MEDIUM: "m", Tier.HARD: "H"}


def add(commands: Any) -> None:
    """Add the subcommand, with a nested subcommand for each generator."""
    show = commands.add_parser("show", help="print a level", description="Print a level.")
    generators = show.add_subparsers(title="generators", required=True, metavar="GENERATOR", parser_class=Parser)
    for name, recipe in GENERATORS.items():
        doc = " ".join(doc_of(recipe).split()) or name
        generator = generators.add_parser(
            name,
            help=doc,
            description=doc,
            epilog=_knob_help(recipe),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        add_level_arguments(generator)
        generator.add_argument("--stages", action="store_true", help="print every stage of the digging")
        generator.add_argument(
            "--tiers", action="store_true", help="show each room's difficulty: . easy, m medium, H hard"
        )
        add_color_argument(generator)
        generator.set_defaults(run=_run, generator=name)


def _knob_help(recipe: type[Recipe]) -> str:
    lines = ["presets, as in --set preset=NAME:"]
    for name, bundle in recipe.PRESETS.items():
        values = ", ".join(f"{knob}={_as_argument(value)}" for knob, value in bundle.items()) or "the defaults"
        lines += textwrap.wrap(f"{name}: {values}", 100, initial_indent="  ", subsequent_indent="      ")
    knobs = knobs_of(recipe)
    first = [*_FIRST, *recipe.OF_DOCUMENT]
    lines.append("knobs, set with --set, those of the author's own algorithm first:")
    for name in first:
        lines += _lines(name, knobs[name])
    lines += ["-" * 40, "more knobs:"]
    for name in knobs:
        lines += [] if name in first else _lines(name, knobs[name])
    return "\n".join(lines)


def _lines(name: str, knob: Knob) -> list[str]:
    lines = [f"  {name} (default: {_as_argument(knob.default)})"]
    for part in (knob.doc, f"Allowed: {knob.allowed}."):
        lines += textwrap.wrap(part, 96, initial_indent="      ", subsequent_indent="      ")
    return lines


def _as_argument(value: Any) -> str:
    """Return a knob's value in the form that the command line accepts."""
    if value is None or isinstance(value, str):
        return str(value)
    if hasattr(value, "items"):
        return ",".join(f"{name}:{weight:g}" for name, weight in value.items())
    return f"{value:g}"


def _run(asked: argparse.Namespace) -> None:
    recipe, depth = recipe_asked(asked, asked.generator), whole(asked.depth, "--depth", 0)
    color = wants_color(asked.color, sys.stdout)
    if asked.stages:
        for number, stage in enumerate(shown := stages(recipe, seed=asked.seed, depth=depth), 1):
            print(f"{number}/{len(shown)} {stage.name}: {stage.words}")
            print(_drawn(stage.terrain, stage.tiers if number < len(shown) else None, color=color))
    if not asked.stages or asked.tiers:
        level = generate(recipe, seed=asked.seed, depth=depth)
        tiers = np.array([*(room.tier for room in level.rooms), -1], dtype=np.int8)
        print(_drawn(level.terrain, tiers[level.room_at] if asked.tiers else None, color=color))


def _drawn(terrain: NDArray[np.uint8], tiers: NDArray[np.integer] | None, *, color: bool) -> str:
    """Return the terrain [y, x] as lines of text; with tiers, the floor of rooms shows them."""
    lines = []
    for y, row in enumerate(terrain.tolist()):
        line = []
        for x, kind in enumerate(row):
            glyph, paint = GLYPHS[kind], TERRAIN_COLORS.get(kind, 0)
            tier = -1 if tiers is None else int(tiers[y, x])
            if tier >= 0 and WALKABLE[kind]:
                paint = paint or TIER_COLORS[Tier(tier)]
                glyph = _TIER_GLYPHS[Tier(tier)] if kind == Terrain.FLOOR else glyph
            line.append((glyph, paint))
        lines.append(painted(line, color=color))
    return "\n".join(lines)
