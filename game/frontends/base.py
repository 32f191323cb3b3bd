"""What every frontend offers: it shows a Picture and gives back what the player did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from types import TracebackType

    from tcod.console import Console


@dataclass(slots=True)
class Picture:
    """One finished frame.

    `text` is the whole screen, `map` the part of it that shows the floor; both are C-ordered consoles, indexed [y, x].
    The map's left top cell stands at text cell `map_at` (x, y). A frontend whose map cells are as wide as its text
    cells copies the map in; the window draws it with square tiles, each `Frontend.map_cell_columns` text cells wide.
    """

    text: Console
    map: Console | None = None
    map_at: tuple[int, int] = (0, 0)
    cursor: tuple[int, int] | None = None  # text cell (x, y) of the terminal's cursor, for screen readers; hidden if None


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed, by its name: "a", "A", "?", "up", "shift-up", "ctrl-d", "f3", "escape", "enter", "keypad-7"."""

    name: str


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


class Frontend(ABC):
    """A screen and a keyboard. Used as a context manager: leaving it restores the terminal or closes the window."""

    map_cell_columns: int = 1  # text columns that one map cell takes

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Columns and rows of text that fit the screen now."""

    @abstractmethod
    def show(self, picture: Picture) -> None:
        """Put this picture on the screen."""

    @abstractmethod
    def wait(self, seconds: float | None = None) -> Input | None:
        """The next thing the player did, waiting at most so long; None when the time is over (never, if None)."""

    def open(self) -> None:
        """Take the screen."""

    def close(self) -> None:
        """Give the screen back as it was. May be called twice."""

    def __enter__(self) -> Frontend:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
