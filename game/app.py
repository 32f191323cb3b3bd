"""The program: arguments in, exit status out. Heavy modules are imported only when needed.

Exit status: 0 after a normal end; 1 after a crash; 2 for an unusable argument, content, setting, save or screen;
128 plus its number after a signal.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from game import __version__
from game.commands import content, play, replay, runs, scores, simulate, verify, watch

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_SEED = 100  # characters
LONGEST_PLAIN = 400  # characters of an error that is told as it is
OURS = ("game", "levelgen")
COLORS = ("auto", "truecolor", "256", "16", "none")
LENGTHS = ("standard", "short")  # of the game's own runs; reading assets to tell a mistake would be slow


def main() -> NoReturn:
    """Run the program and end it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # until a frontend watches: there is nothing to save yet
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, and return the exit status."""
    if sys.stdout is None:  # whoever started us closed it
        sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # few streams other than UTF-8 know all characters that we print
    try:
        options = _parsed(arguments)
        status: int = options.command(options)
        sys.stdout.flush()
    except SystemExit as end:  # --help, --version and invalid arguments
        return end.code if isinstance(end.code, int) else 2
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001  each is told: an expected one in a sentence, any other in a crash report
        if isinstance(problem, OSError) and problem.errno in (errno.EPIPE, errno.ENOSPC):
            return _without_output(problem)
        return _told(problem, arguments, options)
    return status


def _without_output(problem: OSError) -> int:
    """Close our output, which nobody takes: its reader has seen enough, or the disk is full."""
    # With stdout left open, Python would complain again when it flushes it at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if problem.errno == errno.EPIPE:
        return 0
    print(f"{_program()}: the disk is full", file=sys.stderr)
    return 2


def _told(problem: Exception, arguments: Sequence[str], options: argparse.Namespace) -> int:
    from game.commands import crash

    if isinstance(problem, ModuleNotFoundError) and problem.name and problem.name.partition(".")[0] not in OURS:
        name = problem.name.partition(".")[0]
        package = "pillow" if name == "PIL" else name  # of the others import and package have one name
        print(
            f"{_program()}: the package {package} is missing; python -m pip install {package} installs it",
            file=sys.stderr,
        )
        return 2
    if crash.is_expected(problem):
        print(f"{_program()}: {_sentence(problem)}", file=sys.stderr)
        return 2
    crash.report(problem, _program(), arguments, options.data_dir)
    return 1


def _sentence(problem: object) -> str:
    """Return an error on one line that any terminal can be sent, however long and strange what it quotes."""
    text = str(problem)
    if text.isprintable() and len(text) <= LONGEST_PLAIN:
        return text
    from levelgen import quoting  # slow to load, and needed for hardly any slip

    return quoting.sentence(text)


def _program() -> str:
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")  # noqa: PTH119  pathlib is slow to load
    return "python run.py" if name == "run.py" else name if name == "strata-roguelike" else "strata"


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence; `everywhere` holds the options of the program and all its `commands`.

    Options not given stay unset, since the defaults of a command would overwrite options given before its name.
    """

    def __init__(self, **about: Any) -> None:
        super().__init__(argument_default=argparse.SUPPRESS, allow_abbrev=False, **about)
        self.everywhere: set[str] = set()
        self.commands: set[str] = set()

    @property
    def options(self) -> list[str]:
        """The options of this parser itself."""
        return list(self._option_string_actions)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{_program()}: {_sentence(message)}; see {_program()} --help\n")


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    for argument in arguments:
        _check_option(parser, argument, plays=parser.commands.isdisjoint(arguments))
    options = parser.parse_args(arguments)
    if options.command is content.run and options.schema is None and not (options.check or options.json):
        parser.error("one of the arguments --check --schema --json is required")
    if options.resume:
        other = next((name for name in ("new", "seed", "length", "easy") if getattr(options, name)), None)
        if other is not None:
            parser.error(f"argument --{other}: not allowed with argument --continue, which continues the latest run")
    return options


def _check_option(parser: _Parser, argument: str, *, plays: bool) -> None:
    """Refuse an unknown option: argparse would complain of the value after it instead.

    If no command is given and the game `plays`, only the options of play are named.
    """
    name = argument.partition("=")[0]
    if not name.startswith("--") or name in parser.everywhere:
        return
    import difflib

    known = sorted(name for name in (parser.options if plays else parser.everywhere) if name.startswith("--"))
    close = difflib.get_close_matches(name[2:], [each[2:] for each in known], 1)  # the dashes would make all alike
    close = [f"length {name[2:]}"] if name[2:] in LENGTHS else close
    meant = f"did you mean --{close[0]}?" if close else f"allowed are {', '.join(known)}"
    parser.error(f"there is no option {name}; {meant}")


def _parser() -> _Parser:
    parser = _Parser(
        prog=_program(),
        description="Strata: a roguelike whose five strata are each dug by another mind.",
        epilog="Without a command the game is played: in a window if there is a display, else in this terminal.",
    )
    _add_screen(parser)
    _add_run(parser)
    _add_files(parser)
    parser.add_argument("--new", action="store_true", help="begin a new run at once, as do --seed, --length and --easy")
    parser.add_argument("--continue", dest="resume", action="store_true", help="continue the run played last")
    parser.add_argument("--version", action="version", version=f"Strata {__version__}")
    parser.set_defaults(command=play.run, terminal=False, window=False, tileset=None, color=None, screen_reader=False)
    parser.set_defaults(seed=None, length=None, easy=False, data_dir=None, mods=[], new=False, resume=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    watching = commands.add_parser("watch", help="let a bot play, and watch")
    _add_screen(watching)
    _add_run(watching)
    _add_files(watching)
    watching.add_argument("--bot", metavar="NAME", type=_named, help="which bot plays (default: explorer)")
    watching.set_defaults(command=watch.run, bot="explorer")
    journals = _add_journals(commands)
    assets = commands.add_parser("content", help="check the assets, or print what they may hold")
    _add_files(assets)
    what = assets.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="read all assets as the game does, and count them")
    what.add_argument(
        "--schema", metavar="FILE", nargs="?", const="", help="print what an asset file, or each of them, may hold"
    )
    assets.add_argument("--json", action="store_true", help="print the counts, or with --schema the schema, as JSON")
    assets.set_defaults(command=content.run, check=False, schema=None, json=False)
    simulating = commands.add_parser("simulate", help="let a bot play many games, and print how they went")
    simulate.add_options(simulating)
    _add_files(simulating)
    scoring = commands.add_parser("scores", help="print the best runs, and statistics over all that ended")
    scoring.add_argument("--json", action="store_true", help="print all runs that ended as JSON")
    _add_data(scoring)
    scoring.set_defaults(command=scores.run, json=False)
    parser.commands.update(commands.choices)
    for each in (parser, watching, *journals, assets, simulating, scoring):
        parser.everywhere.update(name for name in each.options if name.startswith("--"))
    return parser


def _add_journals(commands: argparse._SubParsersAction[_Parser]) -> list[_Parser]:
    """Add the commands for runs that are on disk, and return their parsers."""
    replaying = commands.add_parser("replay", help="play a journal again")
    replaying.add_argument("file", metavar="FILE", type=_named, help="a journal, or an exported run")
    replaying.set_defaults(command=replay.run)
    _add_screen(replaying)
    verifying = commands.add_parser(
        "verify", help="play journals again without a screen, and say whether they are true"
    )
    verifying.add_argument("files", metavar="FILE", type=_named, nargs="+", help="a journal, or an exported run")
    verifying.add_argument(
        "--line", metavar="TEXT", type=_named, help="a line that was shared: whether it is the run's"
    )
    verifying.set_defaults(command=verify.run, line=None)
    keeping = commands.add_parser("runs", help="list the runs; export, import or delete one")
    keeping.set_defaults(command=runs.run)
    what = keeping.add_subparsers(title="what to do", metavar="WHAT", parser_class=_Parser)
    listing = what.add_parser("list", help="list the runs, as without a word")
    exporting = what.add_parser("export", help="write a run to a file that can be passed on")
    exporting.add_argument("name", metavar="RUN", type=_named, help="its name in the list")
    exporting.add_argument("file", metavar="FILE", type=_named, nargs="?", help="a new file (default: RUN.zip)")
    exporting.set_defaults(command=runs.export, file=None)
    importing = what.add_parser("import", help="add an exported run to the list")
    importing.add_argument("file", metavar="FILE", type=_named, help="an exported run")
    importing.set_defaults(command=runs.bring_in)
    deleting = what.add_parser("delete", help="delete a run for good")
    deleting.add_argument("name", metavar="RUN", type=_named, help="its name in the list")
    deleting.set_defaults(command=runs.delete)
    parsers = [replaying, verifying, keeping, listing, exporting, importing, deleting]
    for each in parsers:
        _add_files(each)
    return parsers


# Options shared by several commands, given before or after the command's name.


def _add_screen(parser: _Parser) -> None:
    group = parser.add_argument_group("the screen")
    either = group.add_mutually_exclusive_group()
    either.add_argument("--terminal", action="store_true", help="play in this terminal")
    either.add_argument("--window", action="store_true", help="play in a window")
    group.add_argument("--tileset", metavar="FILE", type=_named, help="a picture of square tiles to draw the map with")
    group.add_argument(
        "--screen-reader", action="store_true", help="play by ear: new messages only, no frames, bars or motion"
    )
    group.add_argument("--color", choices=COLORS, help="how many colours to use in this terminal")


def _add_run(parser: _Parser) -> None:
    group = parser.add_argument_group("the run")
    group.add_argument("--seed", type=_seed, help="a number or any words; the same seed digs the same floors")
    group.add_argument("--length", metavar="LENGTH", type=_named, help="standard (20 floors) or short (5 floors)")
    group.add_argument("--easy", action="store_true", help="take a third of the damage, in a run that is not ranked")


def _add_files(parser: _Parser) -> None:
    _add_data(parser).add_argument(
        "--mods",
        metavar="PATH",
        type=_named,
        action="append",
        help="a folder or zip of assets laid over the game's own; may be repeated",
    )


def _add_data(parser: _Parser) -> argparse._ArgumentGroup:
    group = parser.add_argument_group("files")
    group.add_argument("--data-dir", metavar="DIR", type=_named, help="where saves, records and settings are kept")
    return group


def _seed(given: str) -> str:
    seed = given.strip()  # as a line typed on the title is read
    if not seed or len(seed) > LONGEST_SEED or not seed.isprintable():
        raise argparse.ArgumentTypeError(f"{given!r} is no seed; allowed: 1 to {LONGEST_SEED} printable characters")
    return seed


def _named(given: str) -> str:
    if not given or "\0" in given:
        raise argparse.ArgumentTypeError(f"{given!r} is no name")
    return given
