"""Terminal capabilities from the terminal database (terminfo) and the environment, without asking the terminal."""

from __future__ import annotations

import locale
import os
import re
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.frontends.terminal.colors import Colors

_TRUECOLOR: Final = re.compile(r"direct|kitty|alacritty|wezterm|foot|ghostty|iterm2?|contour")
_STRINGS: Final = {"enter": "smcup", "leave": "rmcup", "keypad": "smkx", "no_keypad": "rmkx"}
_KEYS: Final = (
    {"kcuu1": "up", "kcud1": "down", "kcub1": "left", "kcuf1": "right"}
    | {"khome": "home", "kend": "end", "kpp": "pageup", "knp": "pagedown", "kich1": "insert", "kdch1": "delete"}
    | {"kri": "shift-up", "kind": "shift-down", "kLFT": "shift-left", "kRIT": "shift-right"}
    | {"kHOM": "shift-home", "kEND": "shift-end", "kcbt": "shift-tab", "kent": "enter", "kbs": "backspace"}
    | {"ka1": "keypad-7", "ka3": "keypad-9", "kb2": "keypad-5", "kc1": "keypad-1", "kc3": "keypad-3"}
    | {f"kf{number}": f"f{number}" for number in range(1, 25)}
)


@dataclass(frozen=True, slots=True)
class Terminfo:
    """Strings to send, sequences of keys, and the number of colours; xterm's by default."""

    kind: str
    enter: bytes = b"\x1b[?1049h"
    leave: bytes = b"\x1b[?1049l"
    keypad: bytes = b"\x1b[?1h\x1b="
    no_keypad: bytes = b"\x1b[?1l\x1b>"
    colors: int = 256
    keys: Mapping[bytes, str] = field(default_factory=dict)  # sequence to key name

    @classmethod
    def read(cls) -> Terminfo:
        """Return the capabilities of the terminal named by TERM; xterm's for an unknown one."""
        try:
            import curses  # noqa: PLC0415 - Windows has none
        except ImportError:
            colors = 2**24 if sys.platform == "win32" else 256  # a console that knows sequences has all colours
            return cls(os.environ.get("TERM") or "xterm-256color", colors=colors)
        kind = os.environ.get("TERM") or "dumb"
        try:
            curses.setupterm(kind, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        except curses.error:
            return cls(kind)
        strings = {name: _unpadded(curses.tigetstr(capability) or b"") for name, capability in _STRINGS.items()}
        sent = {curses.tigetstr(capability) or b"": name for capability, name in _KEYS.items()}
        keys = {sequence: name for sequence, name in sent.items() if len(sequence) > 1}
        return cls(kind, colors=max(curses.tigetnum("colors"), 0), keys=keys, **strings)

    @property
    def depth(self) -> Colors:
        """The terminal's greatest colour depth, or "none" if the player wants that (NO_COLOR, see no-color.org)."""
        if os.environ.get("NO_COLOR") or self.kind == "dumb":
            return "none"
        if os.environ.get("COLORTERM") in {"truecolor", "24bit"} or _TRUECOLOR.search(self.kind):
            return "truecolor"
        if self.colors >= 256:
            return "truecolor" if self.colors >= 2**24 else "256"
        return "16" if self.colors >= 8 else "none"


_PLAIN = frozenset({"C", "POSIX"})
_COERCED = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})


def speaks_utf8() -> bool:
    """Tell whether the environment's locale is UTF-8; Python assumes so even if LC_ALL is C.

    If LANG alone is C, Python sets LC_CTYPE to UTF-8 as it starts (PEP 538), which says nothing of the terminal.
    """
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if os.environ.get("LANG") in _PLAIN and os.environ.get("LC_CTYPE") in _COERCED:
        names.remove("LC_CTYPE")
    said = next((os.environ[name] for name in names if os.environ.get(name)), None)
    if said is None:
        return True
    codeset = said.partition(".")[2].partition("@")[0]
    if not codeset and said not in _PLAIN:
        codeset = locale.getpreferredencoding(do_setlocale=False)
    return codeset.lower().replace("-", "") == "utf8"


def _unpadded(capability: bytes) -> bytes:
    """Remove the padding that old video terminals needed."""
    return re.sub(rb"\$<[\d.*/]+>", b"", capability)
