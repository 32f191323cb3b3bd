"""A screen of every sort, opened by its keys on a drawn floor or on the title, as a still picture.

`python -m tests.kit.gallery` shows them in this terminal, `python -m tests.kit.gallery 3` every third one: keys go to
the screen, F5 opens the next one. Files are kept in the folder at hand, so that a picture names none but them.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from game.actions.moving import Search
from game.actions.options import Abandon
from game.frontends.base import ONE_SIZE, Closed, Key
from game.frontends.frame import compose, lines
from game.frontends.terminal.terminal import Terminal
from game.rules.beings import health
from game.rules.combat import sight
from game.rules.items import inventory
from game.screens.play.death import Death
from game.screens.play.floorview import FloorView
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import saves
from game.world import spawn
from game.world.components import Offered, Position
from tests.kit.playing import keeping, library
from tests.kit.results import filled
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.frontends.base import CellSizes, Input, Picture, Tiles
    from game.screens.base import Screen
    from game.screens.context import Context

SIZES = ((80, 24), (100, 34), (160, 50))  # columns and rows
NEXT = "f5"
SAVES = Path("saves")

_ROOM = (
    ".r....!..",
    ".........",
    "@....?..o",
    ".d.......",
    "......k.>",
)
_PACK = ("leather", "dagger", "dart", "healing", "identify", "slowness", "embers", "haste", "axe", "enchanting")


def scene() -> Scene:
    """A floor as wide as those of a run, with somebody and something of every sort to be seen on it."""
    rows = ["#" * 80, *(f"#{row}".ljust(80, "#") for row in _ROOM), "#" * 80]
    legend = {"r": "rat asleep", "d": "turnkey following", "o": "brute asleep", "!": "venom", "?": "mapping"}
    made = Scene("\n".join(rows), seed=5, legend={**legend, "k": "dart"})
    for kind in _PACK:
        made.give(kind, count=5 if kind == "dart" else 1, charges=3, worn=kind in ("leather", "dagger"))
    made.run.known.update(_PACK[3:8])
    for kind in ("whip", "mail"):
        spawn.create(made.run, inventory.make(made.content.items[kind]), Position(*made.at()))
    made.run.say("You hear chains.", "place")
    return made


def _on_floor(uses: Context) -> Screen:
    return Play(scene().session, uses)


def _in_peril(uses: Context) -> Screen:
    made = scene()
    health.hurt(made.run, made.run.hero, made.health() - 8, by="a falling stone")
    made.afflict("@", "poisoned", 4)
    return Play(made.session, uses)


def _at_the_end(uses: Context) -> Screen:
    made = scene()
    health.hurt(made.run, made.run.hero, 1000, by="a gaol rat")
    return Play(made.session, uses)


def _dead(uses: Context) -> Screen:
    """The screen of the dead, which hears keys at once."""
    made = scene()
    made.run.count("found:slowness", 2)
    for damage in (3, 2):
        made.run.say("The gaol rat bites you.", "bad", damage)
    health.hurt(made.run, made.run.hero, 1000, by="a gaol rat")
    made.rest()
    return Death(made.session, FloorView(made.session, uses))


def _at_a_pedestal(uses: Context) -> Screen:
    made = Scene("#########\n#@.....)#\n#########", seed=5, legend={")": "axe"})
    made.give("dagger", worn=True)
    offered = spawn.create(made.run, inventory.make(made.content.items["mail"]), Position(*made.at()))
    made.floor.ground.change(*made.at(), "pedestal")
    made.floor.ground.change(*made.at(")"), "pedestal")
    room = int(made.floor.level.room_at[1, 1])
    for thing in (offered, made.named[")"]):
        made.run.world.add(thing, Offered(room, 1))
    sight.look_about(made.run)
    return Play(made.session, uses)


def _on_title(uses: Context) -> Screen:
    return Title(uses)


@dataclass(frozen=True, slots=True)
class Visit:
    """One screen: the first of all, and the keys that lead from there to it."""

    keys: tuple[str, ...]
    begin: Callable[[Context], Screen] = _on_floor


VISITS = {
    "map": Visit(()),
    "travel": Visit(("_",)),
    "travel by name": Visit(("_", "/")),
    "count": Visit(("'", "4")),
    "throw": Visit(("t",)),
    "aim a dart": Visit(("t", "c")),
    "aim beside everybody": Visit(("t", "d", "right", "right", "down")),
    "orders": Visit(("O",)),
    "pick up": Visit(("g",)),
    "pack": Visit(("i",)),
    "card of a thing": Visit(("i", "i")),
    "read on what": Visit(("R", "j")),
    "look": Visit((";",)),
    "character": Visit(("C",)),
    "discoveries": Visit(("D",)),
    "overview": Visit(("m",)),
    "note": Visit((":", "x")),
    "messages": Visit(("M",)),
    "search of messages": Visit(("M", "/", "x")),
    "written down": Visit(("#",)),
    "help": Visit(("?",)),
    "watch the digging": Visit(("f4",)),
    "digging": Visit(("f4", "Y")),
    "options": Visit(("=",)),
    "what to pick up": Visit(("=", "end", *["up"] * 4, "enter")),
    "keys of commands": Visit(("=", "end", "enter")),
    "key of a command": Visit(("=", "end", "enter", "enter")),
    "pedestal": Visit(("g",), _at_a_pedestal),
    "stop for a key": Visit((".",), _in_peril),
    "death": Visit((".",), _at_the_end),
    "death, to its end": Visit(("end",), _dead),
    "title": Visit((), _on_title),
    "runs": Visit(("r",), _on_title),
    "hall of fame": Visit(("h",), _on_title),
    "a run that ended": Visit(("h", "enter"), _on_title),
    "all runs in figures": Visit(("h", "s"), _on_title),
    "seeds of the day and the week": Visit(("t",), _on_title),
    "replay": Visit(("r", "R"), _on_title),
    "seed": Visit(("e", "7"), _on_title),
}


def save_runs() -> None:
    """Save a run that goes on and one that ended, at times that are the same in every zone, and keep some results."""
    filled(SAVES.parent)
    for seed, ended in (("monday", True), ("tuesday", False)):
        path = saves.fresh_path(SAVES)
        session = Session.new(library(), seed, path=path)
        session.take(Abandon() if ended else Search())
        session.save()
        session.close()
        moment = datetime(2026, 1, 2, 3, 4 + ended).timestamp()  # noqa: DTZ001  as the list of runs shows it: local
        os.utime(path, (moment, moment))


def opened(visit: Visit, columns: int, rows: int) -> Stack:
    """Return the screens of a visit, drawn once, so that chance has no more part in them."""
    uses = keeping(SAVES.parent)
    stack = Stack(uses, visit.begin(uses))
    with patch("game.screens.title.secrets.randbelow", return_value=0):
        stack.picture(columns, rows)
    for key in visit.keys:
        stack.feed(Key(key), 0.0)
        stack.picture(columns, rows)  # by which a page knows how far it scrolls
    return stack


def shown(stack: Stack, columns: int, rows: int) -> list[str]:
    """Return the lines of the screen, without the blanks at their ends."""
    return [line.rstrip() for line in lines(compose(stack.picture(columns, rows), columns, rows))]


class Gallery:
    """A program that shows the screens one after another, each as it is before the time goes on."""

    tiles: Tiles = "tall"
    tileset = ""
    due: float | None = None

    def __init__(self, columns: int, rows: int, every: int = 1) -> None:
        self.status: int | None = None
        self._size = columns, rows
        self._visits = list(VISITS.values())[::every]
        self._open()

    def _open(self) -> None:
        visit = self._visits.pop(0)
        self._stack = opened(Visit((), visit.begin), *self._size)

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        """Return what the screens show."""
        return self._stack.picture(columns, rows, cell_sizes)

    def feed(self, given: Input, now: float) -> None:
        """Open the next screen, or hand the input on; end with the terminal."""
        if isinstance(given, Closed):
            self.status = 128 + given.signal if given.signal else 0
        elif given != Key(NEXT):
            self._stack.feed(given, now)
        elif self._visits:
            self._open()
        else:
            self.status = 0

    def tick(self, now: float) -> None:
        """Let nothing move."""

    def save(self) -> None:
        """Keep nothing."""


def main() -> int:
    """Show all of them, or as many as the argument asks for; the exit status."""
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with Terminal() as frontend:
        return frontend.run(Gallery(*frontend.size, every))


if __name__ == "__main__":
    sys.exit(main())
