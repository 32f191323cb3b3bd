"""`levelgen export`: write a level to a file, in one of several formats."""

import argparse
from collections.abc import Callable
from typing import Any

from levelgen.cli.arguments import add_level_arguments, recipe_asked, whole, write_output
from levelgen.export import png, tabletop
from levelgen.level import Level
from levelgen.pipeline import generate
from levelgen.recipe import GENERATORS


def _text(write: Callable[[Level], str]) -> Callable[[Level], bytes]:
    """Return a writer of bytes from a writer of text; its output ends in exactly one newline."""
    return lambda level: (write(level).rstrip("\n") + "\n").encode()


FORMATS: dict[str, Callable[[Level], bytes]] = {
    "text": _text(Level.to_text),
    "json": _text(Level.to_json),
    "png": lambda level: png.encode(png.picture(level)),
    "tabletop": _text(tabletop.write),
}
"""The writers of all formats, by name."""


def add(commands: Any) -> None:
    """Add the subcommand."""
    doc = (
        "Write a level: as the drawing that show prints, as JSON, as a picture, or as a map and key for pen and paper."
    )
    export = commands.add_parser("export", help="write a level to a file", description=doc)
    export.add_argument("generator", choices=list(GENERATORS), metavar="GENERATOR")
    add_level_arguments(export)
    export.add_argument("--format", choices=tuple(FORMATS), default="text", help="default: text")
    export.add_argument("-o", "--output", default="-", metavar="FILE", help="default: -, which is the standard output")
    export.set_defaults(run=_run)


def _run(asked: argparse.Namespace) -> None:
    recipe = recipe_asked(asked, asked.generator)
    level = generate(recipe, seed=asked.seed, depth=whole(asked.depth, "--depth", 0))
    write_output(asked.output, FORMATS[asked.format](level))
