"""Turns frames into as few bytes as possible: remembers what the terminal shows and sends only differences."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from game.frontends.terminal.colors import DEPTHS, UNKNOWN, Colors, join_spaces, layers
from game.frontends.terminal.glyphs import Glyphs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.frontends.frame import Cells

CHUNK = (
    1024  # bytes that are committed at a time, a twentieth of a second of a slow line: a newer frame replaces the rest
)
_ORDERED_CELLS = 20  # a change of more cells is sent nearest the focus first
_RING = 20  # rows around the focus, and twice as many columns, in a ring of cells that are sent together

_SPACE: Final = 32


class Painter:
    """Knows what a terminal shows and returns the bytes that make it show the wanted frame.

    The bytes depend on each other: send all that `chunk` returns, in order, or call `forget`.
    """

    def __init__(
        self, colors: Colors = "truecolor", *, ascii_only: bool = False, ordered_cells: int = _ORDERED_CELLS
    ) -> None:
        self._depth = DEPTHS[colors]
        self._ordered_cells = ordered_cells
        self._translation = Glyphs(ascii_only=ascii_only)
        self._glyphs: NDArray[np.int64] = np.zeros((0, 0), dtype=np.int64)  # wanted, as is _styles
        self._styles: NDArray[np.int64] = self._glyphs
        self._shown_glyphs: NDArray[np.int64] = self._glyphs
        self._shown_styles: NDArray[np.int64] = self._glyphs
        self._plan: _Update | None = None
        self._focus: tuple[int, int] = (0, 0)
        self._cursor: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None  # the terminal's cursor, if known
        self._cursor_shown: bool | None = None
        self._style = UNKNOWN

    def forget(self) -> None:
        """Forget what the terminal shows, so that everything is painted anew."""
        self._shown_glyphs = np.full_like(self._glyphs, UNKNOWN)
        self._shown_styles = np.full_like(self._styles, UNKNOWN)
        self._plan = None
        self._at = self._cursor_shown = None
        self._style = UNKNOWN

    def want(
        self, cells: Cells, *, focus: tuple[int, int] | None = None, cursor: tuple[int, int] | None = None
    ) -> None:
        """Set the wanted cells [y, x], sent nearest `focus` (x, y) first, and the cursor's place; None hides it."""
        rows, columns = cells.shape
        empty = (cells["ch"] == _SPACE) | (cells["ch"] == 0)
        self._glyphs = np.where(empty, _SPACE, cells["ch"]).astype(np.int64)
        self._styles = self._depth.styles(cells, empty)
        self._focus = focus or cursor or (columns // 2, rows // 2)
        self._cursor = cursor if cursor and 0 <= cursor[0] < columns and 0 <= cursor[1] < rows else None
        self._plan = None
        if self._shown_glyphs.shape != self._glyphs.shape:
            self.forget()

    def chunk(self, size: int = CHUNK) -> bytes:
        """Return the next bytes, about `size` of them; nothing if the terminal shows the wanted frame."""
        plan = self._plan = self._plan or self._make_plan()
        parts: list[str] = []
        length = 0
        first = plan.done
        while plan.done < len(plan.spans) and length < size:
            part = self._span(*plan.spans[plan.done])
            parts.append(part)
            length += len(part)
            plan.done += 1
        if plan.done > first:
            cells = plan.cells[plan.starts[first] : plan.starts[plan.done]]
            self._shown_glyphs.flat[cells] = self._glyphs.flat[cells]
            self._shown_styles.flat[cells] = self._styles.flat[cells]
        if plan.done == len(plan.spans):
            parts.append(self._place_cursor())
        return "".join(parts).encode()

    def _make_plan(self) -> _Update:
        changed = (self._glyphs != self._shown_glyphs) | (self._styles != self._shown_styles)
        cells = np.flatnonzero(changed)
        if not len(cells):
            return _Update(cells, [0], [])
        columns = self._glyphs.shape[1]
        joined = join_spaces(self._styles)
        if len(cells) > self._ordered_cells:
            cells = cells[_nearest_first(cells, joined.flat[cells], columns, self._focus)]
        glyphs, styles = self._glyphs.flat[cells], joined.flat[cells]
        broken = (np.diff(cells) != 1) | (cells[1:] % columns == 0) | (np.diff(styles) != 0)
        starts = [0, *(np.flatnonzero(broken) + 1).tolist(), len(cells)]
        text = glyphs.astype("<u4").tobytes().decode("utf-32-le", errors="replace").translate(self._translation)
        first = cells[starts[:-1]]
        spans = zip(
            (first % columns).tolist(),
            (first // columns).tolist(),
            styles[starts[:-1]].tolist(),
            (text[start:end] for start, end in pairwise(starts)),
            strict=True,
        )
        return _Update(cells, starts, list(spans))

    def _span(self, x: int, y: int, style: int, text: str) -> str:
        move = "" if self._at == (x, y) else _move(self._at, x, y)
        end = x + len(text)
        # Terminals differ on the cursor's position after the last column.
        self._at = (end, y) if end < self._glyphs.shape[1] else None
        if style == self._style:
            return move + text
        sgr, self._style = self._depth.sgr(self._style, style)
        return f"{move}\x1b[{sgr}m{text}" if sgr else move + text

    def _place_cursor(self) -> str:
        shown = self._cursor is not None
        place = ""
        if self._cursor is not None and self._at != self._cursor:
            place = _move(None, *self._cursor)
            self._at = self._cursor
        if shown == self._cursor_shown:
            return place
        self._cursor_shown = shown
        return place + ("\x1b[?25h" if shown else "\x1b[?25l")


class _Update:
    """The cells still to send, flat and in order, cut into spans (x, y, style, text) of one style each."""

    def __init__(self, cells: NDArray[np.intp], starts: list[int], spans: list[tuple[int, int, int, str]]) -> None:
        self.cells, self.starts, self.spans = cells, starts, spans
        self.done = 0


def _nearest_first(
    cells: NDArray[np.intp], styles: NDArray[np.int64], columns: int, focus: tuple[int, int]
) -> NDArray[np.intp]:
    """Return the order in which cells are sent: by rings around the focus, in each by style."""
    x, y = cells % columns, cells // columns
    # Cells are about twice as high as wide.
    ring = np.maximum(np.abs(x - focus[0]) // 2, np.abs(y - focus[1])) // _RING
    ring[(x == focus[0]) & (y == focus[1])] = -1  # drawn before the cell that the hero left
    order: NDArray[np.intp] = np.lexsort((cells, *layers(styles), ring))
    return order


def _move(at: tuple[int, int] | None, x: int, y: int) -> str:
    """Return the shortest sequence that moves the cursor to (x, y)."""
    absolute = f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"
    if at is None:
        return absolute
    if x == 0 and y == at[1] + 1:
        return "\r\n"
    relative = _along(y - at[1], "A", "B") + _along(x - at[0], "D", "C")
    return min(relative, absolute, key=len)


def _along(distance: int, back: str, ahead: str) -> str:
    if -4 <= distance < 0 and back == "D":
        return "\b" * -distance
    count = "" if abs(distance) == 1 else abs(distance)
    return f"\x1b[{count}{ahead if distance > 0 else back}" if distance else ""
