"""A screen: something drawn and pressed, which says what comes next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tcod.console import Console

    from game.draw.canvas import Canvas
    from game.frontends.base import CellSizes, Mouse, TileMap


@dataclass(slots=True)
class Frame:
    """The picture in the making: the screen below, the map in it, and what lies over both."""

    columns: int
    rows: int
    cell_sizes: CellSizes
    text: Canvas
    over: Canvas
    map: Console | None = None
    tiles: TileMap | None = None  # the map in graphical tiles, if they are wanted
    map_at: tuple[int, int] = (0, 0)
    focus: tuple[int, int] | None = None
    cursor: tuple[int, int] | None = None  # text cell (x, y) at which a screen reader is to look


@dataclass(frozen=True, slots=True)
class Stay:
    """This screen goes on."""


@dataclass(frozen=True, slots=True)
class Push:
    """Another screen opens over this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Pop:
    """This screen closes, with an answer for the one below."""

    answer: Any = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Another screen takes the place of this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Leave:
    """The program ends with this exit status."""

    status: int = 0


Next = Stay | Push | Pop | Swap | Leave
STAY = Stay()


def is_back(key: str, word: str | None) -> bool:
    """Tell whether a key closes a panel: Escape, or what is bound to `back`."""
    return key == "escape" or word == "back"


def is_confirm(key: str, word: str | None) -> bool:
    """Tell whether a key chooses in a panel: Enter, or what is bound to `confirm`."""
    return key == "enter" or word == "confirm"


class Screen(ABC):
    """One of a stack; the topmost is pressed, and those it lies over are drawn below it."""

    overlay = False  # whether the screen below stays visible
    deaf = 0.0  # seconds after it opens during which keys and clicks come to nothing
    startled = False  # whether something came of the last key that stops a held one

    @abstractmethod
    def draw(self, frame: Frame) -> None:
        """Draw onto the frame: a screen of its own onto `text` and `map`, an overlay onto `over`."""

    @abstractmethod
    def press(self, key: str, word: str | None) -> Next:
        """A key was pressed, and means this command word if it is bound."""

    def point(self, mouse: Mouse) -> Next:  # noqa: ARG002  most screens leave the pointer alone
        """The pointer moved, clicked or scrolled."""
        return STAY

    def answered(self, answer: Any) -> Next:  # noqa: ARG002
        """The screen that was opened over this one closed with this answer."""
        return STAY

    @property
    def pause(self) -> float | None:
        """Seconds after which `tick` wants to be called if no key comes; None is never."""
        return None

    def tick(self) -> Next:
        """Time passed without a key."""
        return STAY

    def save(self) -> bool:
        """Return the program is about to end: keep what must not be lost; whether it is kept."""
        return True

    def release(self) -> None:  # noqa: B027  most screens hold nothing
        """The program is left: let go of what nobody else may have meanwhile."""
