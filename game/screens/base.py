"""A screen is drawn and takes keys, and says which screen comes next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tcod.console import Console

    from game.draw.text.canvas import Canvas
    from game.frontends.base import CellSizes, Mouse, TileMap


@dataclass(slots=True)
class Frame:
    """The picture being drawn: the screen below, the map in it, and overlays."""

    columns: int
    rows: int
    cell_sizes: CellSizes
    text: Canvas
    over: Canvas
    map: Console | None = None
    tiles: TileMap | None = None  # the map in graphical tiles, if these are chosen
    map_at: tuple[int, int] = (0, 0)
    focus: tuple[int, int] | None = None
    covered: bool = False  # whether another screen is drawn over the one that draws, and has the keys
    cursor: tuple[int, int] | None = None  # text cell (x, y) that a screen reader reads from


@dataclass(frozen=True, slots=True)
class Stay:
    """This screen stays."""


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
    """The program ends with this exit status, and with some words for the terminal."""

    status: int = 0
    words: str = ""


Next = Stay | Push | Pop | Swap | Leave
STAY = Stay()


def is_back(key: str, word: str | None) -> bool:
    """Tell whether a key closes a panel: Escape, or a key bound to `back`."""
    return key == "escape" or word == "back"


def is_confirm(key: str, word: str | None) -> bool:
    """Tell whether a key chooses in a panel: Enter, or a key bound to `confirm`."""
    return key == "enter" or word == "confirm"


class Screen(ABC):
    """A screen of the stack; the topmost takes the keys, and the screens below are drawn first."""

    overlay = False  # whether the screen below stays visible
    deaf = 0.0  # seconds after opening during which keys and clicks are ignored
    startled = False  # whether the last key had a result that stops a held key

    @abstractmethod
    def draw(self, frame: Frame) -> None:
        """Draw onto the frame: a full screen onto `text` and `map`, an overlay onto `over`."""

    @abstractmethod
    def press(self, key: str, word: str | None) -> Next:
        """Handle a key, with the command word that it is bound to, if any."""

    def point(self, mouse: Mouse) -> Next:
        """Handle the pointer, which moved, clicked or scrolled outside of buttons; the right button goes back."""
        goes_back = mouse.what == "click" and mouse.button == "right"
        return self.press("escape", None) if goes_back else STAY

    def paste(self, text: str) -> Next:  # noqa: ARG002
        """Handle pasted text, which only a screen with a line to type into takes."""
        return STAY

    def answered(self, answer: Any) -> Next:  # noqa: ARG002
        """Handle the answer of the screen above, which has closed."""
        return STAY

    @property
    def pause(self) -> float | None:
        """Seconds after which `tick` is to be called if no key comes; None for never."""
        return None

    def tick(self) -> Next:
        """Handle the passing of time without a key."""
        return STAY

    @property
    def is_unsaved(self) -> bool:
        """True if something happened since the last save."""
        return False

    def save(self) -> bool:
        """Save what must not be lost before the program ends. Return whether it is saved."""
        return True

    @property
    def trouble(self) -> str:
        """A clause on why what must not be lost could not be saved; "" if it could."""
        return ""

    def release(self) -> None:  # noqa: B027  most screens hold nothing
        """Release what others may need once the program is left, such as the lock of a run."""
