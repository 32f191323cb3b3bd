"""A run written down as text: map, hero, pack, floors, discoveries and messages, as far as known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tcod.console import Console

from game import __version__
from game.draw.map.cells import MapPainter, View
from game.draw.pages import character, discoveries, farewell, log, overview
from game.draw.text.layout import Camera
from game.draw.text.rows import BLANK, Row, block, plain, to_text
from game.screens.play import endings
from game.storage.files import write_whole
from levelgen.quoting import printable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.screens.context import Context
    from game.session import Session
    from game.world.run import Run

WIDTH = 80


def write(session: Session, context: Context) -> Path:
    """Write a run down in the data folder; a file of the same turn is overwritten.

    Returns:
        The file.

    Raises:
        OSError: the file cannot be written.
    """
    run = session.run
    name = f"seed-{run.seed}" if session.path is None else session.path.stem
    name = re.sub(r"[^\w-]+", "-", name)[:40]
    path = context.saves.parent / "dumps" / f"{name}-turn-{run.turn}.txt"
    write_whole(path, text(run, context).encode())
    return path


def text(run: Run, context: Context) -> str:
    """Return the text, with an end to its last line."""
    return "\n".join([*map(printable, _lines(run, context)), ""])


def _lines(run: Run, context: Context) -> Iterator[str]:
    yield f"Strata {__version__}, a {run.length} run"
    yield from to_text(_begin(run), WIDTH)
    yield ""
    yield from _map(run, context)
    yield from to_text(_rest(run), WIDTH)


def _begin(run: Run) -> list[Row]:
    """Return how the run ended, or where it stands."""
    if run.outcome is None:
        return [plain(f"{log.floor_name(run, run.depth)}, turn {run.turn:,}. It goes on.")]
    heading, story = endings.of(run, run.outcome)
    return [plain(heading), *map(plain, story), *(plain(deed) for deed in endings.deeds(run))]


def _map(run: Run, context: Context) -> Iterator[str]:
    """Yield the known part of the current floor, without the blank margin around it."""
    console = Console(run.floor.width, run.floor.height, order="C")
    MapPainter(context.content, context.colors).draw(console, run, Camera(), View(plain_walls=context.plain_walls))
    drawn = ["".join(map(chr, row)).rstrip() for row in console.rgba["ch"]]
    shown = [number for number, row in enumerate(drawn) if row]
    margin = min((len(drawn[number]) - len(drawn[number].lstrip()) for number in shown), default=0)
    yield from (row[margin:] for row in drawn[shown[0] : shown[-1] + 1])


def _rest(run: Run) -> Iterator[Row]:
    """Yield the rows of the run's pages, one page after another."""
    yield BLANK
    yield from character.rows(run)
    yield from block("Pack", farewell.belongings(run))
    yield from farewell.thoughts(run)
    known = [
        plain(
            f"  {log.floor_name(run, depth)}: {overview.in_short(overview.spots(run, floor)) or 'nothing'}.", indent=4
        )
        for depth, floor in overview.floors(run).items()
    ]
    yield from block("Floors", known)
    yield from block("Discoveries", discoveries.rows(run))
    yield from block("Messages", log.pages(run))
