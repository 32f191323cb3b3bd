"""The interface of frontends: they show a Picture, give back inputs, and run a program that is fed.

Key names. A printable character is its own name ("a", "A", "?", "é"), the space bar is "space". The other keys are
`NAMED_KEYS`: up down left right, home end pageup pagedown, insert delete, enter tab backspace escape, f1 to f24 and
keypad-0 to keypad-9 (the operators of the keypad are the characters they print, its enter key is "enter").
Modifiers stand before the name, in this order: "ctrl-", "alt-", "shift-". Shift belongs to named keys alone
("shift-up", "ctrl-shift-left"); with a character it is in the character ("A", "alt-A"), and with ctrl a letter is
always small ("ctrl-d"). A terminal has one byte for some pairs, so there ctrl-h is "backspace", ctrl-i "tab", ctrl-j
and ctrl-m "enter", ctrl-[ "escape"; and ctrl-c and ctrl-z are never keys there: they close and suspend.
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
TerminalColors = Literal["auto", "truecolor", "256", "16", "none"]  # "auto": as many as it is known to have

NAMED_KEYS: Final = frozenset(
    (
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
        *("enter", "tab", "backspace", "escape", "space"),
        *(f"f{number}" for number in range(1, 25)),
        *(f"keypad-{digit}" for digit in range(10)),
    )
)


class FrontendError(Exception):
    """This screen cannot be had. The message is one sentence for the player: what is missing and what to do."""


def key_name(base: str, *, ctrl: bool = False, alt: bool = False, shift: bool = False) -> str:
    """Return the one name of a key held with modifiers; `base` is a character or one of `NAMED_KEYS`."""
    if base == " ":
        base = "space"
    if base not in NAMED_KEYS:
        shift = False
        base = base.lower() if ctrl else base
    return f"{'ctrl-' * ctrl}{'alt-' * alt}{'shift-' * shift}{base}"


def is_key_name(name: str) -> bool:
    """Return whether a key bears this name, spelled as frontends spell it."""
    base = name
    held = {}
    for modifier in ("ctrl", "alt", "shift"):
        prefix = f"{modifier}-"
        held[modifier] = base.startswith(prefix) and base != prefix
        base = base[len(prefix) :] if held[modifier] else base
    known = base in NAMED_KEYS or (len(base) == 1 and base.isprintable() and base != " ")
    return known and key_name(base, **held) == name


GLYPHS: Final = 65536  # from here on a tile's number is that of a character, drawn as one


@dataclass(frozen=True, slots=True)
class TileMap:
    """The map in graphical tiles, cell by cell as the picture's map console has it."""

    ids: NDArray[np.int32]  # [y, x, layer], the numbers of tiles, the lowest layer first; 0 is none
    colors: NDArray[np.uint8]  # [y, x, layer, (red, green, blue, alpha)], 255 for the tile's own colours
    lit: int = 0  # so many of the lowest layers are lit: their colours run from cell to cell


@dataclass(frozen=True, slots=True)
class CellSizes:
    """Width and height of a text cell and of a map cell, in pixels or any other unit that both are told in."""

    text: tuple[int, int] = (1, 1)
    map: tuple[int, int] = (1, 1)
    tiled: bool = False  # whether the map is wanted in graphical tiles

    @property
    def are_one(self) -> bool:
        """True if map cells are text cells."""
        return self.text == self.map

    def fitting(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the columns and rows of map cells that fit in so many of text cells."""
        return columns * self.text[0] // self.map[0], rows * self.text[1] // self.map[1]

    def taken(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the columns and rows of text cells that so many of map cells take."""
        return -(-columns * self.map[0] // self.text[0]), -(-rows * self.map[1] // self.text[1])


ONE_SIZE: Final = CellSizes()


@dataclass(slots=True)
class Picture:
    """One finished frame.

    `text` is the whole screen, `map` the part of it that shows the floor; both are C-ordered consoles, indexed [y, x].
    The map's left top cell stands at text cell `map_at` (x, y). A frontend whose map cells are as large as its text
    cells copies the map in; others draw it with cells of their own (`Frontend.cell_sizes`).
    `over` lies on top of both, of the size of `text`: panels opened over the map. Its cells whose character is 0 are
    clear. `focus` is where the player looks, the hero as a rule: what is near it reaches a slow terminal first.
    """

    text: Console
    map: Console | None = None
    map_at: tuple[int, int] = (0, 0)
    cursor: tuple[int, int] | None = None  # text cell (x, y) of the terminal's cursor, for screen readers, or hidden
    over: Console | None = None
    focus: tuple[int, int] | None = None  # map cell (x, y)
    tiles: TileMap | None = None  # instead of the map's glyphs, for a frontend that asks for them


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed, by its name: "a", "A", "?", "up", "shift-up", "ctrl-d", "f3", "escape", "enter", "keypad-7".

    `repeats` tells that it is the key before, held down; to be equal to another key the name is enough.
    """

    name: str
    repeats: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Mouse:
    """The pointer at a text cell (x, y), and at a map cell of the picture's map console when it is over the map."""

    what: Literal["move", "click", "wheel-up", "wheel-down"]
    x: int
    y: int
    map_cell: tuple[int, int] | None = None
    button: Literal["left", "middle", "right"] | None = None


@dataclass(frozen=True, slots=True)
class Resized:
    """The screen now holds this many text columns and rows."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The player's side is going away: the window was closed (signal 0) or this signal arrived."""

    signal: int = 0


Input = Key | Mouse | Resized | Closed


class Program(Protocol):
    """A program that is fed and never waits: it is given inputs and the time, in seconds of any steady clock.

    `status` is None while it goes on, then its exit status.
    """

    @property
    def status(self) -> int | None:
        """The exit status, once it has ended."""

    @property
    def tiles(self) -> Tiles:
        """The manner in which a window draws the map."""

    @property
    def tileset(self) -> str:
        """The file of a picture of tiles that a window draws square cells with; "" is none."""

    @property
    def due(self) -> float | None:
        """When it wants `tick` to be called if nothing is fed before; None is never."""

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        """Return what is to be shown on a screen of this size."""

    def feed(self, given: Input, now: float) -> None:
        """Answer what the player did."""

    def tick(self, now: float) -> None:
        """Go on, if that is due."""


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
        """Put this picture on the screen."""

    @abstractmethod
    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next thing the player did, or None after so many seconds without one (never, if None)."""

    def use_tiles(self, tiles: Tiles, tileset: str = "") -> None:  # noqa: B027 - a terminal has one kind of cells
        """Draw the map in this manner from now on, where there is a choice; square cells with the tiles of this file.

        Raises:
            FrontendError: there is no such tileset.
        """

    def use_terminal(self, colors: TerminalColors, *, mouse: bool) -> None:  # noqa: B027 - a window has all and both
        """Give a terminal so many colours from now on, and let it tell of the mouse or not."""

    def adjust(self, word: str | None) -> bool:  # noqa: ARG002
        """Do what this command's word asks of a window. Returns: whether it does, and there is one."""
        return False

    def now(self) -> float:
        """Return the seconds of a steady clock."""
        return time.monotonic()

    def run(self, program: Program) -> int:
        """Show a program and feed it until it ends; the one loop that waits. Returns: its exit status."""
        while (status := program.status) is None:
            self.use_tiles(program.tiles, program.tileset)
            with self.at_work():
                picture = program.picture(*self.size, self.cell_sizes)
            self.show(picture)
            due = program.due
            given = self.wait(None if due is None else max(0.0, due - self.now()))
            with self.at_work():
                if given is None:
                    program.tick(self.now())
                else:
                    program.feed(given, self.now())
        return status

    def at_work(self) -> contextlib.AbstractContextManager[None]:
        """Return a context in which the program works and nothing else is asked of this frontend.

        One that can says so when that takes longer than a moment.
        """
        return contextlib.nullcontext()

    def open(self) -> None:  # noqa: B027 - not every frontend has a screen to take
        """Take the screen; FrontendError when it cannot be had."""

    def close(self) -> None:  # noqa: B027 - the same
        """Give the screen back as it was. May be called twice."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
