"""The arguments shared by subcommands, and the recipes, numbers and files they stand for."""

import argparse
import math
import sys
from pathlib import Path
from typing import Any

from levelgen.errors import RecipeError
from levelgen.quoting import sentence
from levelgen.recipe import GENERATORS, Recipe, knobs_of


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one sentence, as the whole command does, and takes no abbreviated arguments."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> Any:
        """Print the message and leave with status 2."""
        self.exit(2, f"{self.prog}: {sentence(message)}; see {self.prog} --help\n")


def add_level_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which level to dig."""
    parser.add_argument("--seed", default="0", type=str.strip, help="any text; digits are a number (default: 0)")
    add_recipe_arguments(parser)


def add_recipe_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what kind of level to dig."""
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="in map cells (default: 80x45)")
    parser.add_argument("--depth", default="1", help="how deep the level lies (default: 1)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KNOB=VALUE",
        dest="knobs",
        help="set a knob; can be repeated; `show GENERATOR --help` lists them",
    )


def recipe_asked(asked: argparse.Namespace, generator: str) -> Recipe:
    """Return the recipe that the arguments ask for, for the named generator.

    Raises:
        RecipeError: a setting or the size is not allowed.
    """
    recipe = GENERATORS[generator]
    known = knobs_of(recipe)
    texts = _size(asked.size)
    for setting in asked.knobs:
        name, equals, text = setting.partition("=")
        if not equals:
            raise RecipeError(f"--set {setting!r} is no setting; allowed: KNOB=VALUE, with one of: {', '.join(known)}")
        if name not in known:
            raise RecipeError(f"{recipe.name}: {name} is not one of its knobs; allowed: {', '.join(known)}")
        texts[name] = text
    return recipe(**{name: known[name].parsed(recipe.name, name, text) for name, text in texts.items()})


def _size(text: str | None) -> dict[str, str]:
    if text is None:
        return {}
    width, x, height = text.lower().partition("x")
    if not (x and width.isdecimal() and height.isdecimal()):
        raise RecipeError(f"--size is {text!r}; allowed: WIDTHxHEIGHT in map cells, like 80x45")
    return {"width": width, "height": height}


def whole(text: str, name: str, least: int, most: float = math.inf) -> int:
    """Return the whole number that an argument's text stands for.

    Raises:
        RecipeError: the text is no whole number, or not from least to most.
    """
    try:
        number = int(text)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        to = "" if most == math.inf else f" to {most}"
        raise RecipeError(f"{name} is {text!r}; allowed: a whole number from {least}{to}")
    return number


def write_output(output: str, data: bytes) -> None:
    """Write bytes to the file `output`, or to the standard output if `output` is "-".

    Raises:
        RecipeError: the file cannot be written.
    """
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        Path(output).write_bytes(data)
    except OSError as problem:
        raise RecipeError(f"--output {output!r} cannot be written: {problem.strerror or problem}") from None
