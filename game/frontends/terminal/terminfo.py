"""What is known of this terminal without asking it: by the terminal database and the environment.

What the first frame needs the standard library reads. The sequences of the keys come from blessed, which knows more of
them than any database, and which takes longer to import than the hero to appear.
"""

from __future__ import annotations

import contextlib
import locale
import os
import re
import sys
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.frontends.terminal.colors import Colors

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
    """Strings to send, and how many colours the terminal has."""

    kind: str
    enter: bytes = b"\x1b[?1049h"  # for terminals that are in no database: all of today's know these
    leave: bytes = b"\x1b[?1049l"
    keypad: bytes = b"\x1b[?1h\x1b="
    no_keypad: bytes = b"\x1b[?1l\x1b>"
    colors: int = 256

    @classmethod
    def read(cls) -> Terminfo:
        """Of the terminal that TERM names, or else of what most terminals are like."""
        import curses  # noqa: PLC0415 - Windows has none, and no terminal that the game plays in

        kind = os.environ.get("TERM") or "dumb"
        try:
            curses.setupterm(kind, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        except curses.error:
            return cls(kind)
        names = {"enter": "smcup", "leave": "rmcup", "keypad": "smkx", "no_keypad": "rmkx"}
        strings = {field: _unpadded(curses.tigetstr(name) or b"") for field, name in names.items()}
        return cls(kind, colors=max(curses.tigetnum("colors"), 0), **strings)

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


def keys_of(kind: str) -> dict[bytes, str]:
    """The sequences that the keys of a kind of terminal send, and the names of the keys."""
    import blessed  # noqa: PLC0415 - see the top
    from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences  # noqa: PLC0415 - see the top

    # An unknown TERM is no reason to write a warning over the screen.
    with _colors_allowed(), warnings.catch_warnings(action="ignore"):
        terminal = blessed.Terminal(kind=kind, force_styling=True)
    if not terminal.does_styling:
        return {}
    codes = get_keyboard_codes()
    named = {sequence: _NAMES.get(codes.get(code, "")) for sequence, code in get_keyboard_sequences(terminal).items()}
    return {sequence.encode("latin-1"): name for sequence, name in named.items() if name and len(sequence) > 1}


@contextlib.contextmanager
def _colors_allowed() -> Iterator[None]:
    """NO_COLOR makes blessed deny that the terminal can do anything, even place a cursor."""
    former = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if former is not None:
            os.environ["NO_COLOR"] = former


def _unpadded(capability: bytes) -> bytes:
    """Without the padding that video terminals of old needed."""
    return re.sub(rb"\$<[\d.*/]+>", b"", capability)
