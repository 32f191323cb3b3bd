"""The interface of frontends: they show a Picture, return inputs, and run a program by feeding it.

Key names. A printable character is its own name ("a", "A", "?", "é"), the space bar is "space". The other keys are
`NAMED_KEYS`: up down left right, home end pageup pagedown, insert delete, enter tab backspace escape, f1 to f24 and
keypad-0 to keypad-9 (the operators of the keypad are the characters they print, its enter key is "enter").
Modifiers precede the name in this order: "ctrl-", "alt-", "shift-". Shift is named only with named keys
("shift-up", "ctrl-shift-left"); for a character it is part of the character ("A", "alt-A"), and with ctrl a letter is
always lower case ("ctrl-d"). A terminal sends the same byte for some pairs, so there ctrl-h is "backspace", ctrl-i
"tab", ctrl-j and ctrl-m "enter", ctrl-[ "escape". Ctrl-c and ctrl-z are never keys there: they close and suspend.
"""

from __future__ import annotations

import contextlib
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Protocol, Self, get_args

if TYPE_CHECKING:
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray
    from tcod.console import Console

Tiles = Literal["tall", "square", "graphical"]  # how a window draws the map: cells that fill it, square, pictures
TILES: Final[tuple[Tiles, ...]] = get_args(Tiles)
TerminalColors = Literal["auto", "truecolor", "256", "16", "none"]  # "auto": as many as the terminal is known to have

NAMED_KEYS: Final = frozenset(
    (
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
        *("enter", "tab", "backspace", "escape", "space"),
        *(f"f{number}" for number in range(1, 25)),
        *(f"keypad-{digit}" for digit in range(10)),
    )
)


class FrontendError(Exception):
    """A screen that is not available. The message is a sentence for the player: what is missing and what to do."""


def key_name(base: str, *, ctrl: bool = False, alt: bool = False, shift: bool = False) -> str:
    """Return the only name of a key with its modifiers; `base` is a character or one of `NAMED_KEYS`."""
    if base == " ":
        base = "space"
    if base not in NAMED_KEYS:
        shift = False
        base = base.lower() if ctrl else base
    return f"{'ctrl-' * ctrl}{'alt-' * alt}{'shift-' * shift}{base}"


def is_key_name(name: str) -> bool:
    """Tell whether this is the name of a key as frontends spell it."""
    base = name
    held = {}
    for modifier in ("ctrl", "alt", "shift"):
        prefix = f"{modifier}-"
        held[modifier] = base.startswith(prefix) and base != prefix
        base = base[len(prefix) :] if held[modifier] else base
    known = base in NAMED_KEYS or (len(base) == 1 and base.isprintable() and base != " ")
    return known and key_name(base, **held) == name


GLYPHS: Final = 65536  # tile numbers from here on stand for characters, which are drawn as such


@dataclass(frozen=True, slots=True)
class TileMap:
    """The map in graphical tiles, with the cells of the picture's map console."""

    ids: NDArray[np.int32]  # [y, x, layer], the numbers of tiles, the lowest layer first; 0 is none
    colors: NDArray[np.uint8]  # [y, x, layer, (red, green, blue, alpha)], 255 for the tile's own colours
    lit: int = 0  # number of lowest layers that are lit: their colours blend from cell to cell


@dataclass(frozen=True, slots=True)
class CellSizes:
    """Width and height of a text cell and of a map cell, in pixels or any other common unit."""

    text: tuple[int, int] = (1, 1)
    map: tuple[int, int] = (1, 1)
    tiled: bool = False  # whether the map is to be drawn in graphical tiles

    @property
    def are_one(self) -> bool:
        """True if map cells and text cells have the same size."""
        return self.text == self.map

    def fitting(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the columns and rows of map cells that fit into an area given in text cells."""
        return columns * self.text[0] // self.map[0], rows * self.text[1] // self.map[1]

    def taken(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the columns and rows of text cells that an area given in map cells takes."""
        return -(-columns * self.map[0] // self.text[0]), -(-rows * self.map[1] // self.text[1])


ONE_SIZE: Final = CellSizes()


@dataclass(slots=True)
class Picture:
    """One finished frame.

    `text` is the whole screen, `map` the part of it with the floor; both are C-ordered consoles, indexed [y, x].
    The map's top left cell is at text cell `map_at` (x, y). A frontend whose map cells have the size of its text
    cells copies the map in; others draw it with their own cells (`Frontend.cell_sizes`).
    `over` lies over both and has the size of `text`: panels opened over the map. Its cells with character 0 are
    transparent. `focus` is where the player looks, usually the hero: a slow terminal receives what is near it first.
    """

    text: Console
    map: Console | None = None
    map_at: tuple[int, int] = (0, 0)
    cursor: tuple[int, int] | None = None  # text cell (x, y) of the terminal's cursor, for screen readers
    over: Console | None = None
    focus: tuple[int, int] | None = None  # map cell (x, y)
    tiles: TileMap | None = None  # replaces the map's glyphs in a frontend that asks for tiles


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed, by its name: "a", "A", "?", "up", "shift-up", "ctrl-d", "f3", "escape", "enter", "keypad-7".

    `repeats` marks a key that is held down; it does not count for equality.
    """

    name: str
    repeats: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Mouse:
    """The pointer at a text cell (x, y) and, over the map, at a cell of the picture's map console."""

    what: Literal["move", "click", "wheel-up", "wheel-down"]
    x: int
    y: int
    map_cell: tuple[int, int] | None = None
    button: Literal["left", "middle", "right"] | None = None


@dataclass(frozen=True, slots=True)
class Paste:
    """Text pasted in one piece; it may hold any characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The new size of the screen in text columns and rows."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of the player's side: the window was closed (signal 0), or this signal arrived."""

    signal: int = 0


Input = Key | Mouse | Paste | Resized | Closed


class Program(Protocol):
    """A program that never waits: it is fed inputs and the time, in seconds of any steady clock.

    `status` is None while it runs, then its exit status.
    """

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""

    @property
    def tiles(self) -> Tiles:
        """The kind of map cells that a window draws."""

    @property
    def tileset(self) -> str:
        """The image file of the tiles that a window draws square cells with; "" for none."""

    @property
    def due(self) -> float | None:
        """The time at which to call `tick` if nothing is fed before; None for never."""

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        """Return the picture for a screen of this size."""

    def feed(self, given: Input, now: float) -> None:
        """Answer an input."""

    def tick(self, now: float) -> None:
        """Go on, if that is due."""

    def save(self) -> None:
        """Save what must not be lost."""


class Frontend(ABC):
    """A screen and a keyboard. Used as a context manager: leaving it restores the terminal or closes the window."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Columns and rows of text that fit the screen now."""

    @property
    def cell_sizes(self) -> CellSizes:
        """The sizes of text and map cells."""
        return ONE_SIZE

    @abstractmethod
    def show(self, picture: Picture) -> None:
        """Draw a picture on the screen."""

    @abstractmethod
    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next input, or None after this many seconds without one; with None, wait for ever."""

    def use_tiles(self, tiles: Tiles, tileset: str = "") -> None:  # noqa: B027 - a terminal has one kind of cells
        """Draw the map with this kind of cells, square ones with the tiles of a file; terminals ignore this.

        Raises:
            FrontendError: there is no such tileset.
        """

    def use_terminal(self, colors: TerminalColors, *, mouse: bool) -> None:  # noqa: B027 - a window has all and both
        """Use this many colours in a terminal from now on, and report the mouse or not; windows ignore this."""

    def adjust(self, word: str | None) -> bool:  # noqa: ARG002
        """Carry out a command that concerns a window, by its word. Returns: whether this frontend did."""
        return False

    def now(self) -> float:
        """Return the seconds of a steady clock."""
        return time.monotonic()

    def run(self, program: Program) -> int:
        """Show a program and feed it until it ends; the only loop that waits. Returns: its exit status."""
        while (status := program.status) is None:
            self._show_program(program)
            due = program.due
            given = self.wait(None if due is None else max(0.0, due - self.now()))
            with self.at_work():
                if given is None:
                    program.tick(self.now())
                else:
                    program.feed(given, self.now())
        return status

    def _show_program(self, program: Program) -> None:
        """Show the program; if that fails, it saves first, since drawing has changed nothing that would be saved."""
        try:
            self.use_tiles(program.tiles, program.tileset)
            with self.at_work():
                picture = program.picture(*self.size, self.cell_sizes)
            self.show(picture)
        except Exception:
            program.save()
            raise

    def at_work(self) -> contextlib.AbstractContextManager[None]:
        """Return a context in which the program works and the frontend is not used.

        Some frontends tell the player if that takes longer than a moment.
        """
        return contextlib.nullcontext()

    def open(self) -> None:  # noqa: B027 - not every frontend has a screen to take
        """Take over the screen; raise FrontendError if it is not available."""

    def close(self) -> None:  # noqa: B027 - the same
        """Restore the screen. May be called twice."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
