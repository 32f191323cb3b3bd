"""The main function of the command line and its parser, made of the parsers of all subcommands."""

import os
import sys
from collections.abc import Sequence

from levelgen.cli import export, gallery, show, survey, template
from levelgen.cli.arguments import Parser
from levelgen.errors import GenerationError, RecipeError, TemplateError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit status: 0, or 2 when something asked for is not allowed.
    """
    parser = Parser(prog="levelgen", description="Levels for roguelikes.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)
    for command in (show, export, gallery, template, survey):
        command.add(commands)
    try:
        asked = parser.parse_args(arguments)
        status: int = asked.run(asked) or 0
        sys.stdout.flush()
    except (RecipeError, GenerationError, TemplateError) as problem:
        print(f"levelgen: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read has seen enough. Python would complain once more when it closes the stream at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
