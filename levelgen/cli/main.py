"""The main function of the command line, and its parser with all subcommands."""

import errno
import io
import os
import sys
from collections.abc import Sequence

from levelgen.cli import export, gallery, show, survey, template
from levelgen.cli.arguments import Parser
from levelgen.errors import GenerationError, RecipeError, TemplateError
from levelgen.quoting import sentence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit status: 0, 2 when the request is not allowed, or 130 after an interrupt.
    """
    if sys.stdout is None:  # whoever started us closed it
        sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # few streams other than UTF-8 know all characters that we print
    parser = Parser(prog="levelgen", description="Levels for roguelikes.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)
    for command in (show, export, gallery, template, survey):
        command.add(commands)
    try:
        asked = parser.parse_args(arguments)
        status: int = asked.run(asked) or 0
        sys.stdout.flush()
    except (RecipeError, GenerationError, TemplateError) as problem:
        print(f"levelgen: {sentence(problem)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as problem:
        if problem.errno not in (errno.EPIPE, errno.ENOSPC):
            raise
        # Nobody takes our output. With stdout left open, Python would complain again when it flushes it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if problem.errno == errno.EPIPE:  # the reader has seen enough
            return 0
        print("levelgen: the disk is full", file=sys.stderr)
        return 2
    return status
