"""Seeds that everybody plays, one for each day and each week, and the line of text by which players share a result.

Days and weeks are those of UTC. The data folder has one ranked try at each seed, which `records` keeps. Who types such
a seed practises: the run is not ranked.
"""

from __future__ import annotations

import re
from datetime import UTC
from typing import TYPE_CHECKING, NamedTuple

from game.storage import causes
from levelgen.reading import WrongError

if TYPE_CHECKING:
    from datetime import datetime

    from game.storage.records import Result

PREFIXES = ("daily-", "weekly-")
LINE = re.compile(r"Strata (\S+) · (.+) · floor ([0-9]+) · (score [0-9]+|not ranked: \S+) · (.+) · (\S+)")
EXAMPLE = "Strata 0.1.0 · daily-2026-11-28 · floor 3 · score 300 · killed by a gaol rat · □■†"


def daily(now: datetime) -> str:
    """Return the seed of a moment's day: "daily-2026-11-28"."""
    return f"daily-{now.astimezone(UTC).date().isoformat()}"


def weekly(now: datetime) -> str:
    """Return the seed of a moment's week, which begins on a Monday: "weekly-2026-W48"."""
    year, week, _ = now.astimezone(UTC).isocalendar()
    return f"weekly-{year}-W{week:02}"


def is_shared(seed: int | str) -> bool:
    """Return whether a seed is that of a day or a week, or looks like one."""
    return str(seed).startswith(PREFIXES)


class Shared(NamedTuple):
    """What the line of a result says."""

    version: str
    seed: str
    floor: str  # the deepest reached
    score: str  # or why there is none
    cause: str
    signs: str  # of the floors, as `records.signs_of` writes them


def shared(result: Result) -> Shared:
    """Return what the line of a result says."""
    points = f"not ranked: {result.unranked}" if result.unranked else f"score {result.score}"
    cause = causes.of(result.how, result.by)
    return Shared(result.version, result.seed, str(result.deepest), points, cause, result.signs)


def line_of(result: Result) -> str:
    """Return the line of a result."""
    version, seed, floor, *rest = shared(result)
    return " · ".join([f"Strata {version}", seed, f"floor {floor}", *rest])


def parsed(line: str) -> Shared:
    """Return what a line says that `line_of` made; spaces around it do not matter.

    Raises:
        WrongError: it is no such line.
    """
    found = LINE.fullmatch(line.strip())
    if found is None:
        raise WrongError(f"is not what is allowed: a line such as {EXAMPLE}", "the line of a result")
    return Shared(*found.groups())


def untrue(line: str, result: Result) -> list[str]:
    """Return the names of what a line says that is not so in a result; none if the line is its own.

    Raises:
        WrongError: it is no line of a result.
    """
    told, true = parsed(line)._asdict(), shared(result)._asdict()
    return [name for name, words in told.items() if words != true[name]]
