"""What is known of this terminal without asking it: by the terminal database, through blessed, and the environment."""

from __future__ import annotations

import contextlib
import locale
import os
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import blessed
from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.frontends.colors import Colors

_TRUECOLOR: Final = re.compile(r"direct|kitty|alacritty|wezterm|foot|ghostty|iterm2?|contour")
_NAMES: Final = (
    {f"KEY_F{number}": f"f{number}" for number in range(1, 25)}
    | {f"KEY_{name}": name.lower() for name in ("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "INSERT", "DELETE")}
    | {f"KEY_S{name}": f"shift-{name.lower()}" for name in ("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END")}
    | {"KEY_PGUP": "pageup", "KEY_PGDOWN": "pagedown", "KEY_BTAB": "shift-tab"}
    | {"KEY_UP_LEFT": "keypad-7", "KEY_UP_RIGHT": "keypad-9", "KEY_DOWN_LEFT": "keypad-1", "KEY_DOWN_RIGHT": "keypad-3"}
    | {"KEY_CENTER": "keypad-5", "KEY_ENTER": "enter", "KEY_BACKSPACE": "backspace"}
)


@dataclass(frozen=True, slots=True)
class Terminfo:
    """Strings to send, the key sequences of this terminal, and how many colours it has."""

    kind: str
    enter: bytes = b"\x1b[?1049h"  # for terminals that are in no database: all of today's know these
    leave: bytes = b"\x1b[?1049l"
    keypad: bytes = b"\x1b[?1h\x1b="
    no_keypad: bytes = b"\x1b[?1l\x1b>"
    keys: tuple[tuple[bytes, str], ...] = ()
    colors: int = 256

    @classmethod
    def read(cls) -> Terminfo:
        """Of the terminal that TERM names, or else of what most terminals are like."""
        kind = os.environ.get("TERM") or "dumb"
        # An unknown TERM is no reason to write a warning over the screen.
        with _colors_allowed(), warnings.catch_warnings(action="ignore"):
            terminal = blessed.Terminal(kind=kind, force_styling=True)
        if not terminal.does_styling:
            return cls(kind)
        return cls(
            kind,
            enter=_bytes(terminal.enter_fullscreen),
            leave=_bytes(terminal.exit_fullscreen),
            keypad=_bytes(terminal.smkx),
            no_keypad=_bytes(terminal.rmkx),
            keys=tuple(_keys(terminal)),
            colors=terminal.number_of_colors,
        )

    @property
    def depth(self) -> Colors:
        """The best way to send colours, unless the player wants none (NO_COLOR, see no-color.org)."""
        if os.environ.get("NO_COLOR") or self.kind == "dumb":
            return "none"
        if os.environ.get("COLORTERM") in {"truecolor", "24bit"} or _TRUECOLOR.search(self.kind):
            return "truecolor"
        if self.colors >= 256:
            return "truecolor" if self.colors >= 1 << 24 else "256"
        return "16" if self.colors >= 8 else "none"


def speaks_utf8() -> bool:
    """Whether the environment's locale is UTF-8; Python's own opinion is that it is, even where LC_ALL says C."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), None)
    if said is None:
        return True
    codeset = said.partition(".")[2].partition("@")[0]
    if not codeset and said not in {"C", "POSIX"}:
        codeset = locale.getpreferredencoding(do_setlocale=False)
    return codeset.lower().replace("-", "") == "utf8"


def _keys(terminal: blessed.Terminal) -> Iterator[tuple[bytes, str]]:
    names = get_keyboard_codes()
    for sequence, code in get_keyboard_sequences(terminal).items():
        name = _NAMES.get(names.get(code, ""))
        if name and len(sequence) > 1:
            yield sequence.encode("latin-1"), name


@contextlib.contextmanager
def _colors_allowed() -> Iterator[None]:
    """NO_COLOR makes blessed deny that the terminal can do anything, even place a cursor."""
    former = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if former is not None:
            os.environ["NO_COLOR"] = former


def _bytes(capability: Any) -> bytes:
    """Without the padding that video terminals of old needed."""
    return re.sub(r"\$<[\d.*/]+>", "", str(capability)).encode("latin-1")
