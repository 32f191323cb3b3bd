"""`levelgen export`: write a level to a file, in one of several formats, or the stages of its digging as pictures."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from levelgen.cli.arguments import add_level_arguments, recipe_asked, whole, write_output
from levelgen.errors import RecipeError
from levelgen.export import png, tabletop
from levelgen.level import Level
from levelgen.pipeline import generate, stages
from levelgen.recipe import GENERATORS
from levelgen.watching import Stage


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
    export.add_argument("--format", choices=tuple(FORMATS), help="default: text")
    export.add_argument(
        "--stages",
        action="store_true",
        help="write a picture of each stage of the digging into a folder, or a moving picture into a FILE.gif",
    )
    export.add_argument("-o", "--output", default="-", metavar="FILE", help="default: -, which is the standard output")
    export.set_defaults(run=_run)


def _run(asked: argparse.Namespace) -> None:
    recipe, depth = recipe_asked(asked, asked.generator), whole(asked.depth, "--depth", 0)
    if asked.stages:
        _write_stages(asked, stages(recipe, seed=asked.seed, depth=depth))
        return
    level = generate(recipe, seed=asked.seed, depth=depth)
    write_output(asked.output, FORMATS[asked.format or "text"](level))


def _write_stages(asked: argparse.Namespace, shown: Sequence[Stage]) -> None:
    """Write a picture of each stage into a folder, or all of them into a moving picture.

    Raises:
        RecipeError: a format is asked for, or there is no folder or file, or it cannot be written.
    """
    if asked.format is not None:
        raise RecipeError(f"--format {asked.format} is given with --stages; allowed: one or the other")
    if asked.output == "-":
        raise RecipeError("--stages needs --output; allowed: a folder, or a file that ends in .gif")
    pictures = png.stage_pictures(shown)
    if asked.output.lower().endswith(".gif"):
        write_output(asked.output, png.gif(pictures))
        return
    folder = Path(asked.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise RecipeError(f"--output {asked.output!r} cannot be made: {problem.strerror or problem}") from None
    for number, (stage, picture) in enumerate(zip(shown, pictures, strict=True), 1):
        write_output(str(folder / f"{number:03}_{stage.name.replace(' ', '_')}.png"), png.encode(picture))
