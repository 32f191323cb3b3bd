"""`levelgen survey`: measure many levels, and print a table of their metrics."""

import argparse
from typing import Any

from levelgen.cli.arguments import add_recipe_arguments, recipe_asked, whole
from levelgen.recipe import GENERATORS


def add(commands: Any) -> None:
    """Add the subcommand."""
    doc = "Dig many levels, measure them, and print typical values beside those of other games' levels."
    survey = commands.add_parser("survey", help="measure many levels", description=doc)
    survey.add_argument("generators", nargs="+", choices=list(GENERATORS), metavar="GENERATOR")
    survey.add_argument("--seeds", default="100", help="how many levels of each, with seeds from 0 on (default: 100)")
    add_recipe_arguments(survey)
    survey.add_argument("--jobs", help="processes that dig (default: one for each processor)")
    survey.add_argument("--format", choices=("text", "markdown"), default="text", help="how the table is written")
    survey.set_defaults(run=_run)


def _run(asked: argparse.Namespace) -> None:
    from levelgen import survey  # noqa: PLC0415 - importing it takes longer than digging a level

    recipes = [recipe_asked(asked, name) for name in dict.fromkeys(asked.generators)]
    depth, seeds = whole(asked.depth, "--depth", 0), whole(asked.seeds, "--seeds", 1)
    jobs = None if asked.jobs is None else whole(asked.jobs, "--jobs", 1)
    found = [survey.survey(recipe, range(seeds), depth=depth, jobs=jobs, progress=True) for recipe in recipes]
    print(survey.table(found, markdown=asked.format == "markdown"))
