"""The screens of a run beside a program that plays it, fed alike: when both show the same, its turn is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.content.library import Library
from game.frontends.base import ONE_SIZE, Key, Mouse
from game.frontends.frame import compose, lines, map_cell
from game.screens.context import Context
from game.screens.play.commands import DEFAULT_KEYS
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.session import Session
from game.storage.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.frontends.base import CellSizes, Input
    from tests.kit.terminals import PseudoTerminal

BETWEEN = "f5"  # a key that means nothing


def begun(folder: Path, seed: str, mods: Sequence[Path] = (), *, easy: bool = False, **settings: Any) -> Stack:
    """A new run on its screen, as `run.py --seed` begins it; what is kept on the way is kept in this folder."""
    content = Library.load(list(mods))
    uses = Context(content, Settings(**settings), DEFAULT_KEYS, folder, told_file=folder / "hints-told.json")
    return Stack(uses, Play(Session.new(content, seed, easy=easy), uses))


class Mirror:
    """Screens that are fed, and whatever begins then comes to its end at once.

    Args:
        stack: the screens.
        shape: returns the columns and rows that they have now, and the sizes of their cells.
    """

    def __init__(self, stack: Stack, shape: Callable[[], tuple[int, int, CellSizes]]) -> None:
        self._stack = stack
        self._shape = shape
        self._now = 0.0
        self._lines: list[str] | None = None  # unless the picture has changed since they were read
        self._draw()

    @property
    def lines(self) -> list[str]:
        """The rows of the screen as text, without the blanks at their ends; without a map that has other cells."""
        if self._lines is None:
            shown = self.picture if self.cell_sizes.are_one else replace(self.picture, map=None)
            self._lines = [line.rstrip() for line in lines(compose(shown, *self._size))]
        return list(self._lines)

    def feed(self, *inputs: Input) -> None:
        """Answer these one after another."""
        for given in inputs:
            self._stack.feed(given, self._now)
            self._draw()
            while (due := self._stack.due) is not None:
                self._now = due
                self._stack.tick(due)
                self._draw()  # each step, since the map scrolls with it

    def _draw(self) -> None:
        columns, rows, self.cell_sizes = self._shape()
        self._size, self._lines = (columns, rows), None
        self.picture = self._stack.picture(columns, rows, self.cell_sizes)


class Mirrored:
    """A program in a terminal and its mirror: both are given the same, and it is waited until both show the same."""

    def __init__(self, terminal: PseudoTerminal, stack: Stack) -> None:
        self.terminal = terminal
        self._mirror = Mirror(stack, lambda: (terminal.screen.columns, terminal.screen.lines, ONE_SIZE))
        self._last = ""  # key
        self._wait()

    def press(self, key: str) -> None:
        """Press a key; one that comes again at once would be taken for a held one, so another comes between."""
        keys = [BETWEEN, key] if key == self._last else [key]
        self._last = key
        for name in keys:
            self.terminal.press(name)
            self._mirror.feed(Key(name))
            self._wait()

    def click(self, x: int, y: int) -> None:
        """Click at a text cell."""
        self.terminal.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")  # pressed and let go
        self._mirror.feed(Mouse("click", x, y, map_cell(self._mirror.picture, x, y), "left"))
        self._wait()

    def _wait(self) -> None:
        try:
            self.terminal.wait_for(self._is_alike)
        except AssertionError as never:
            picture, wanted = self._mirror.picture, "\n".join(self._mirror.lines)
            raise AssertionError(f"{never}\nthe mirror, its cursor at {picture.cursor}:\n{wanted}") from None

    def _is_alike(self) -> bool:
        # What ends a walk may have no room on the screen, which is then alike while the program still works.
        cursor, wanted = self.terminal.screen.cursor, self._mirror.picture.cursor
        shown = None if cursor.hidden else (cursor.x, cursor.y)
        return shown == wanted and self.terminal.lines == self._mirror.lines and self.terminal.sleeps
