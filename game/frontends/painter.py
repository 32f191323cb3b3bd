"""Frames turned into the fewest bytes: what the terminal shows is remembered, and only what differs is sent."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from game.frontends.frame import Cells

Colors = Literal["truecolor", "256", "16", "none"]

CHUNK = 4096  # bytes that are committed at a time: what is not, a newer frame replaces
_ORDERED_CELLS = 600  # a change larger than this goes out nearest the focus first
_BLOCK = 16  # columns that stay together when it does

_SPACE: Final = 32
_NO_COLOR: Final = 1 << 24  # the foreground of a space: any will do
_UNKNOWN: Final = -1
_BOLD, _DIM, _REVERSE = 1, 2, 4

# What ASCII has for the drawing characters, for terminals that have nothing else.
_ASCII: Final = str.maketrans(
    "─━═╌┄│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╱╲╳█▓▒░▀▄▌▐■□▪▫●○•·∙◦…‹›«»“”‘’–—←↑→↓↔↕▲▼◄►△▽◁▷◆◇◊♠♣♥♦♪♫☼†‡∩≈≋≡⌠⌡√∞ΩπσÆæ×÷¦§¶°¬",
    "----" "-|||++++++++++++++++++++++++++++++++++/\\X##%.##||##..*o*...." "<><>\"\"''--<^>v-|^v<>^v<>***&&&&!!*++n~~=||/8OpoAax/|SPo~",
)  # fmt: skip


class Painter:
    """Knows what a terminal shows and gives the bytes that make it show the frame that is wanted.

    Bytes are in a stateful language, so all that `chunk` returns must be sent, in order, or `forget` be called.
    """

    def __init__(self, colors: Colors = "truecolor", *, encoding: str = "utf-8", ordered_cells: int = _ORDERED_CELLS) -> None:
        self._colors = colors
        self._encoding = encoding
        self._ordered_cells = ordered_cells
        self._translation = _Glyphs(ascii_only=encoding != "utf-8")
        self._style_of: Callable[[Cells, NDArray[np.bool_]], NDArray[np.int64]] = {
            "truecolor": _exact_style,
            "256": _style_256,
            "16": _style_16,
            "none": _style_none,
        }[colors]
        self._sgr_of = {"truecolor": _sgr_exact, "256": _sgr_256, "16": _sgr_16, "none": _sgr_none}[colors]
        self._glyphs: NDArray[np.int64] = np.zeros((0, 0), dtype=np.int64)  # wanted, as is _styles
        self._styles: NDArray[np.int64] = self._glyphs
        self._shown_glyphs: NDArray[np.int64] = self._glyphs
        self._shown_styles: NDArray[np.int64] = self._glyphs
        self._plan: _Plan | None = None
        self._focus: tuple[int, int] = (0, 0)
        self._cursor: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None  # where the terminal's cursor is, if known
        self._cursor_shown: bool | None = None
        self._style = _UNKNOWN

    def forget(self) -> None:
        """The terminal may show anything: everything is to be painted anew."""
        self._shown_glyphs = np.full_like(self._glyphs, _UNKNOWN)
        self._shown_styles = np.full_like(self._styles, _UNKNOWN)
        self._plan = None
        self._at = self._cursor_shown = None
        self._style = _UNKNOWN

    def want(self, cells: Cells, *, focus: tuple[int, int] | None = None, cursor: tuple[int, int] | None = None) -> None:
        """Show these cells, [y, x], what is near `focus` (x, y) first, and leave the cursor at `cursor`, or hidden."""
        rows, columns = cells.shape
        empty = (cells["ch"] == _SPACE) | (cells["ch"] == 0)
        self._glyphs = np.where(empty, _SPACE, cells["ch"]).astype(np.int64)
        self._styles = self._style_of(cells, empty)
        self._focus = focus or cursor or (columns // 2, rows // 2)
        self._cursor = cursor if cursor and 0 <= cursor[0] < columns and 0 <= cursor[1] < rows else None
        self._plan = None
        if self._shown_glyphs.shape != self._glyphs.shape:
            self.forget()

    def chunk(self, size: int = CHUNK) -> bytes:
        """The next bytes, about `size` of them; nothing when the terminal shows what is wanted."""
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
        return "".join(parts).encode(self._encoding, errors="replace")

    @property
    def remaining(self) -> int:
        """How many cells are still to be painted."""
        plan = self._plan = self._plan or self._make_plan()
        return len(plan.cells) - plan.starts[plan.done]

    def _make_plan(self) -> _Plan:
        changed = (self._glyphs != self._shown_glyphs) | (self._styles != self._shown_styles)
        cells = np.flatnonzero(changed)
        columns = self._glyphs.shape[1]
        if len(cells) > self._ordered_cells:
            cells = cells[_nearest_first(cells, columns, self._focus)]
        if not len(cells):
            return _Plan(cells, [0], [])
        glyphs, styles = self._glyphs.flat[cells], self._styles.flat[cells]
        broken = (np.diff(cells) != 1) | (cells[1:] % columns == 0) | (np.diff(styles) != 0)
        starts = [0, *(np.flatnonzero(broken) + 1).tolist(), len(cells)]
        text = glyphs.astype("<u4").tobytes().decode("utf-32-le", errors="replace").translate(self._translation)
        first = cells[starts[:-1]]
        spans = zip(
            (first % columns).tolist(),
            (first // columns).tolist(),
            styles[starts[:-1]].tolist(),
            (text[start:end] for start, end in zip(starts, starts[1:], strict=False)),
            strict=True,
        )
        return _Plan(cells, starts, list(spans))

    def _span(self, x: int, y: int, style: int, text: str) -> str:
        move = "" if self._at == (x, y) else _move(self._at, x, y)
        end = x + len(text)
        # Past the last column terminals differ in where the cursor is.
        self._at = (end, y) if end < self._glyphs.shape[1] else None
        if style == self._style:
            return move + text
        sgr, self._style = self._sgr_of(self._style, style)
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


class _Plan:
    """What is left to send: the cells, flat and in order, cut into spans (x, y, style, text) of one style each."""

    def __init__(self, cells: NDArray[np.intp], starts: list[int], spans: list[tuple[int, int, int, str]]) -> None:
        self.cells, self.starts, self.spans = cells, starts, spans
        self.done = 0


class _Glyphs(dict[int, str]):
    """Fills itself with what to print for each character: one that would not take one cell becomes a question mark."""

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__()
        self._ascii_only = ascii_only

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if self._ascii_only and code > 126:
            plain = chr(_ASCII.get(code) or ord(unicodedata.normalize("NFKD", character)[0]))
            character = plain if plain.isascii() else "?"
        narrow = unicodedata.east_asian_width(character) not in {"W", "F"}
        printed = character if character.isprintable() and narrow and not unicodedata.combining(character) else "?"
        self[code] = printed
        return printed


def _nearest_first(cells: NDArray[np.intp], columns: int, focus: tuple[int, int]) -> NDArray[np.intp]:
    x, y = cells % columns, cells // columns
    middle = x // _BLOCK * _BLOCK + _BLOCK // 2
    # Cells are about twice as high as wide.
    distance = np.maximum(np.abs(middle - focus[0]) // _BLOCK * _BLOCK, 2 * np.abs(y - focus[1]))
    order: NDArray[np.intp] = np.lexsort((cells, distance))
    return order


def _move(at: tuple[int, int] | None, x: int, y: int) -> str:
    if at is not None and at[1] == y and x > at[0]:
        distance = x - at[0]
        return "\x1b[C" if distance == 1 else f"\x1b[{distance}C"
    if at is not None and x == 0 and y == at[1] + 1:
        return "\r\n"
    if x == 0:
        return f"\x1b[{y + 1}H" if y else "\x1b[H"
    return f"\x1b[{y + 1};{x + 1}H" if y else f"\x1b[;{x + 1}H"


def _packed(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    wide = channels[..., :3].astype(np.int64)
    packed: NDArray[np.int64] = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    return packed


def _style(foreground: NDArray[np.int64], background: NDArray[np.int64], empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    style: NDArray[np.int64] = np.where(empty, _NO_COLOR, foreground) << 32 | background
    return style


def _exact_style(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _style(_packed(cells["fg"]), _packed(cells["bg"]), empty)


def _style_256(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _style(_nearest_256(cells["fg"]), _nearest_256(cells["bg"]), empty)


def _style_16(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    foreground, background = _nearest_16(cells["fg"], 16), _nearest_16(cells["bg"], 8)
    # Two shades that became one must not swallow the character.
    lost = (foreground == background) & (_packed(cells["fg"]) != _packed(cells["bg"]))
    foreground = np.where(lost, np.where(background == 0, 8, np.where(background == 7, 0, 15)), foreground)
    return _style(foreground, background, empty)


def _style_none(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    foreground, background = _luminance(cells["fg"]), _luminance(cells["bg"])
    reverse = np.where(empty, background > 100, background > foreground)
    bold = ~empty & ~reverse & (foreground > 190)
    dim = ~empty & ~reverse & (foreground < 70)
    style: NDArray[np.int64] = bold * _BOLD + dim * _DIM + reverse * _REVERSE
    return style


def _luminance(channels: NDArray[np.uint8]) -> NDArray[np.float64]:
    luminance: NDArray[np.float64] = channels[..., :3] @ np.array([0.299, 0.587, 0.114])
    return luminance


def _nearest_256(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Index of the nearest of xterm's 6x6x6 cube and 24 greys."""
    rgb = channels[..., :3].astype(np.int64)
    steps = np.where(rgb < 48, 0, np.where(rgb < 115, 1, (rgb - 35) // 40))
    levels = np.where(steps == 0, 0, 55 + 40 * steps)
    grey = np.clip((rgb.sum(axis=-1) // 3 - 3) // 10, 0, 23)
    cube_error = ((levels - rgb) ** 2).sum(axis=-1)
    grey_error = ((8 + 10 * grey[..., None] - rgb) ** 2).sum(axis=-1)
    cube = 16 + 36 * steps[..., 0] + 6 * steps[..., 1] + steps[..., 2]
    nearest: NDArray[np.int64] = np.where(grey_error < cube_error, 232 + grey, cube)
    return nearest


_PALETTE: Final = np.array(
    [(level * bit for bit in (index & 1, index >> 1 & 1, index >> 2 & 1)) and [
        (85 * (index >> 3) + 170 * (index >> channel & 1)) for channel in range(3)
    ] for index in range(16)],
    dtype=np.int64,
)


def _nearest_16(channels: NDArray[np.uint8], count: int) -> NDArray[np.int64]:
    rgb = channels[..., None, :3].astype(np.int64)
    weighted: NDArray[np.int64] = ((rgb - _PALETTE[:count]) ** 2 * np.array([3, 6, 1])).sum(axis=-1)
    return weighted.argmin(axis=-1)


def _sgr_pair(
    before: int, style: int, foreground: Callable[[int], str], background: Callable[[int], str]
) -> tuple[str, int]:
    fg, bg = style >> 32, style & 0xFFFFFFFF
    fg_before, bg_before = (_UNKNOWN, _UNKNOWN) if before == _UNKNOWN else (before >> 32, before & 0xFFFFFFFF)
    if fg == _NO_COLOR:
        fg = fg_before if fg_before != _UNKNOWN else 0
    codes = [foreground(fg)] if fg != fg_before else []
    if bg != bg_before:
        codes.append(background(bg))
    return ";".join(codes), fg << 32 | bg


def _sgr_exact(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda color: f"38;2;{_rgb(color)}", lambda color: f"48;2;{_rgb(color)}")


def _rgb(color: int) -> str:
    return f"{color >> 16};{color >> 8 & 255};{color & 255}"


def _sgr_256(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda color: f"38;5;{color}", lambda color: f"48;5;{color}")


def _sgr_16(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda color: str(color + (30 if color < 8 else 82)), lambda color: str(color + 40))


def _sgr_none(_before: int, style: int) -> tuple[str, int]:
    codes = (code for bit, code in ((_BOLD, ";1"), (_DIM, ";2"), (_REVERSE, ";7")) if style & bit)
    return "0" + "".join(codes), style
