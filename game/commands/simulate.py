"""The command `simulate`: a bot plays many games without a screen; figures summarize them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from game.bots.figures import Figures, Part, PerRoom
    from game.content.library import Library

MOST_CAUSES = 8  # that are printed


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--games", metavar="N", type=_whole, help="how many games, each with its own seed (default: 100)"
    )
    parser.add_argument("--first-seed", metavar="N", type=_number, help="the seed of the first game (default: 0)")
    parser.add_argument("--length", metavar="LENGTH", help="standard (20 floors) or short (5 floors)")
    parser.add_argument("--bot", metavar="NAME", help="which bot plays (default: explorer)")
    parser.add_argument("--jobs", metavar="N", type=_whole, help="processes (default: one for each processor)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON alone")
    parser.add_argument("--plot", metavar="FILE", help="draw the figures to a picture, such as a .png")
    parser.add_argument("--merge", metavar="FILE", nargs="+", help="add up files that --json printed; play nothing")
    parser.add_argument(
        "--versus", metavar="FILE", help="tell how much deeper these games got than those of the same seeds in a file"
    )
    parser.set_defaults(command=run, games=100, first_seed=0, bot="explorer", jobs=None)
    parser.set_defaults(json=False, plot=None, merge=None, versus=None)


def _whole(given: str) -> int:
    return _number(given, least=1)


def _number(given: str, least: int = 0) -> int:
    import argparse

    if not given.isascii() or not given.isdecimal() or int(given) < least:
        raise argparse.ArgumentTypeError(f"{given!r} is not allowed; allowed: a whole number from {least}")
    return int(given)


def run(options: argparse.Namespace) -> int:
    """Play the games, or merge figures of earlier ones; print the figures, and draw them if options to.

    Returns:
        The exit status: 1 if a game failed.

    Raises:
        SettingsError: a file cannot be read or written, or there is no such length of run or bot.
    """
    from game.bots.figures import merge
    from levelgen.reading import write

    if options.plot is not None:
        _check_plot(options.plot)
    versus = _read(options.versus) if options.versus is not None else None
    found = merge([_read(name) for name in options.merge]) if options.merge else _played(options)
    if options.plot is not None:
        from game.commands.plot import draw

        draw(found, options.plot)
    if versus is not None:
        _compare(found, versus, options)
    elif options.json:
        print(json.dumps(write(found)))
    else:
        for line in _told(found):
            print(line)
    return 1 if found.crashes else 0


def _compare(found: Figures, versus: Figures, options: argparse.Namespace) -> None:
    """Print how much deeper the games came than others of the same seeds.

    Raises:
        SettingsError: fewer than two seeds are in both.
    """
    from game.bots.comparison import compare
    from game.storage.settings import SettingsError
    from levelgen.reading import write

    gain = compare(found.reached, versus.reached)
    if gain is None:
        raise SettingsError(f"argument --versus: {options.versus} shares fewer than two seeds with these games")
    if options.json:
        print(json.dumps(write(gain)))
        return
    print(f"{gain.pairs} pairs: {gain.deeper} went deeper, {gain.shallower} less deep")
    print(f"median {gain.median:+.1f} floors, mean {gain.mean:+.2f} (95 %: {gain.low:+.2f} to {gain.high:+.2f})")


def _check_plot(name: str) -> None:
    """Fail before the games if drawing would fail after them."""
    import os
    from importlib.util import find_spec

    from game.storage.settings import SettingsError

    if find_spec("matplotlib") is None:
        raise SettingsError(
            "argument --plot: needs the package matplotlib, which is not installed; "
            "python -m pip install matplotlib installs it"
        )
    from matplotlib.figure import Figure

    kinds = sorted(Figure().canvas.get_supported_filetypes())
    if name.rpartition(".")[2].lower() not in kinds:
        raise SettingsError(f"argument --plot: {name} is no picture; allowed endings are {', '.join(kinds)}")
    folder = os.path.dirname(name) or "."  # noqa: PTH120  of a text that need not be a path
    if not os.access(folder, os.W_OK):
        raise SettingsError(f"argument --plot: {folder} is no folder that can be written to")


def _played(options: argparse.Namespace) -> Figures:
    import signal
    from pathlib import Path

    from game.bots.figures import figures
    from game.bots.games import play_many
    from game.commands.play import bot_of, length_of
    from game.content.library import Library

    mods = [Path(folder) for folder in options.mods]
    content: Library = Library.load(mods)
    length, bot = length_of(options.length, content), bot_of(options.bot)
    seeds = range(options.first_seed, options.first_seed + options.games)
    games = []
    signal.signal(signal.SIGINT, signal.default_int_handler)  # until now it would have ended the program at once
    try:
        for game in play_many(seeds, length, mods=mods, bot=bot, jobs=options.jobs, progress=True):
            games.append(game)  # noqa: PERF402  what was played before a Ctrl-C counts
    except KeyboardInterrupt:
        if not games:
            raise
        print(f"Stopped after {len(games)} of {options.games} games.", file=sys.stderr)
    return figures(games, content.lengths[length])


def _read(name: str) -> Figures:
    """Return the figures in a file.

    Raises:
        SettingsError: the file has none.
    """
    from pathlib import Path

    from game.bots.figures import Figures
    from game.storage.settings import SettingsError
    from levelgen.files import decoded
    from levelgen.reading import read

    try:
        data = json.loads(decoded(Path(name).read_bytes()))
    except OSError as problem:
        raise SettingsError(f"{name}: cannot be read ({problem.strerror})") from problem
    except ValueError as problem:
        raise SettingsError(f"{name}: is not JSON ({problem})") from problem
    return read(Figures, data, f"{name}: ", SettingsError)


def _told(found: Figures) -> Iterator[str]:
    """Yield the figures as readable lines."""
    from game.bots.figures import interval, median
    from game.rules.items.grammar import counted

    dead = sum(found.depth.values())
    low, high = (100 * end for end in interval(found.wins, found.games))
    yield f"{counted(found.games, 'game')}, {found.crashes} failed, {found.wins} won (likely {low:.1f} to {high:.1f} %)"
    yield f"deaths: {dead}, median on floor {median(found.depth)}"
    entered = found.games
    for floor, count in found.depth.items():
        if entered:
            yield f"  floor {floor:>2}: {entered:>5} reached it, {count:>4} died there, {100 * count / entered:3.0f} %"
        entered -= count
    yield "causes:"
    for cause, count in list(found.causes.items())[:MOST_CAUSES]:
        yield f"  {cause}: {count}, {100 * count / dead:.0f} %"
    yield f"{'for each room entered':24}{'games':>6}{'damage, easy / medium / hard':>34}{'loot':>28}"
    parts: dict[str, Part] = {"all": found, **found.strata}
    for name, part in parts.items():
        yield f"{name:24}{part.games:>6}{_row(part.damage_per_room):>34}{_row(part.loot_per_room):>28}"
    floors = sum(floor * count for floor, count in found.depth.items()) + found.wins * max(found.depth, default=0)
    yield (
        f"{counted(found.turns, 'turn')} on about {counted(floors, 'floor')} in "
        f"{counted(round(found.seconds), 'second')} of computing: "
        f"{found.turns / max(found.seconds, 1e-9):,.0f} turns, {floors / max(found.seconds, 1e-9):.2f} floors a second"
    )


def _row(means: PerRoom) -> str:
    return " / ".join(f"{mean:6.2f}" for mean in means)
