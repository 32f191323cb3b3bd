"""A decoder of terminal input: turns bytes into keys, mouse events and pasted text.

Sequences are split by their grammar (ECMA-48: introducer, parameters, final byte) and named afterwards, so that an
unknown one is dropped whole and its tail never acts as commands. Libraries that match only known sequences leak it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from game.frontends.base import Key, Mouse, Paste, key_name

if TYPE_CHECKING:
    from collections.abc import Mapping

ESCAPE_DELAY = 0.035  # seconds after which a lone Escape is the key; a terminal sends a sequence in one piece
SLOW_ESCAPE_DELAY = 0.15  # the same on a link that has split sequences before
TORN = 0.3  # seconds in which the rest of a split sequence may follow an Escape already reported
UNFINISHED = 0.5  # seconds to wait for the rest of bytes that are hardly a complete key
PASTE_SILENCE = 2.0  # seconds after which an unterminated paste ends
LONGEST_PASTE = 4096  # bytes that are kept, far more than any prompt takes

_ESCAPE: Final = 0x1B
_PASTE_BEGIN: Final = b"\x1b[200~"
_PASTE_END: Final = b"\x1b[201~"
_ANSWER: Final = re.compile(rb"(\x1b?)\x1b\[[03]n")
_MOUSE: Final = re.compile(rb"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
_CSI: Final = re.compile(rb"\[([0-9;:]*)([ -/]*[@-~]|\$)")
_RXVT_SHIFTED: Final = re.compile(rb"\x1b\[\d+\$")  # rxvt ends Shift with "$", elsewhere not a final byte
_SS3: Final = re.compile(rb"O(\d*)([ -~])")
_TORN_TAIL: Final = re.compile(rb"\[[0-9;<]*[A-Za-z~^$@]?|O[0-9]?[A-Za-z]?")

_LETTERS: Final = {
    **dict(zip("ABCDEFH", ("up", "down", "right", "left", "keypad-5", "end", "home"), strict=True)),
    **dict(zip("PQRS", ("f1", "f2", "f3", "f4"), strict=True)),
    "G": "keypad-5",  # the middle of the keypad on a Linux console
}
_CSI_LETTERS: Final = _LETTERS | {"K": "end", "U": "pagedown", "V": "pageup"}  # the last three from old consoles
_BRACKETED: Final = b"ABCDFH"  # cursor keys that some terminals send with both prefixes, as CSI O A
_SS3_LETTERS: Final = (
    _LETTERS
    | {chr(ord("p") + digit): f"keypad-{digit}" for digit in range(10)}
    | dict(zip("jklmnoX", "*+,-./=", strict=True))
    | {"M": "enter", "I": "tab", " ": "space"}
)
_NUMBERS: Final = (
    {1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end"}
    | {number: f"f{n}" for n, number in enumerate((11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24), start=1)}
    | {number: f"f{n}" for n, number in enumerate((25, 26, 28, 29, 31, 32, 33, 34), start=13)}
)
# For protocols that send the code point of a key.
_CODES: Final = {9: "tab", 13: "enter", 27: "escape", 32: "space", 127: "backspace", 57414: "enter"} | {
    57399 + digit: f"keypad-{digit}" for digit in range(10)
}
_CONTROLS: Final = {
    0: "ctrl-space",
    8: "backspace",
    9: "tab",
    10: "enter",
    13: "enter",
    27: "escape",
    127: "backspace",
} | {28: "ctrl-\\", 29: "ctrl-]", 30: "ctrl-^", 31: "ctrl-_"}
_BUTTONS: Final[tuple[Literal["left", "middle", "right"], ...]] = ("left", "middle", "right")
_RXVT_ENDINGS: Final = {"$": 1, "^": 4, "@": 5}  # rxvt has its modifiers where others have "~"


@dataclass(frozen=True, slots=True)
class Answer:
    """The terminal's answer to a status request: it has processed all that was sent before."""


Decoded = Key | Mouse | Paste | Answer


class Decoder:
    """A decoder of terminal input: fed with bytes, it returns inputs; incomplete ones are held until the deadline.

    `known` maps sequences that only this terminal sends to key names.
    """

    def __init__(self, known: Mapping[bytes, str] | None = None, *, escape_delay: float = ESCAPE_DELAY) -> None:
        self._known = dict(known or {})
        self._escape_delay = escape_delay
        self._held = b""
        self._pasting = False
        self._pasted = b""
        self._escaped_at = float("-inf")  # when a lone Escape was reported
        self._torn = False  # the held bytes follow an Escape that was already reported
        self._fed_at = 0.0

    @property
    def deadline(self) -> float | None:
        """The time at which `flush` is due if no more bytes come; None if nothing is held."""
        if self._pasting:
            return self._fed_at + PASTE_SILENCE
        if not self._held:
            return None
        return self._fed_at + (self._escape_delay if self._held in {b"\x1b", b"\x1b\x1b"} else UNFINISHED)

    def feed(self, data: bytes, now: float) -> list[Decoded]:
        """Return the inputs completed by these bytes, read at `now` (seconds of any steady clock)."""
        if not self._held and now - self._escaped_at < TORN and _TORN_TAIL.fullmatch(data):
            # The link split a sequence. Its Escape cannot be taken back, but the tail must not act as commands.
            self._escape_delay = max(self._escape_delay, SLOW_ESCAPE_DELAY)
            self._torn = True
            data = b"\x1b" + data
        self._held += data
        self._fed_at = now
        return self._decode()

    def flush(self, now: float) -> list[Decoded]:
        """Return the inputs for the held bytes, as no more came."""
        if self._pasting:
            self._pasting = False
            self._held = self._pasted = b""
            return []
        held, self._held = self._held, b""
        torn, self._torn = self._torn, False
        if held[:1] != b"\x1b":
            return []  # half a character
        if torn:
            return _keys_of_text(held[1:])
        if held in {b"\x1b", b"\x1b\x1b"}:
            self._escaped_at = now
            return [Key("escape")] * len(held)
        if len(held) == 2:
            return [Key(key_name(chr(held[1]), alt=True))]
        return []  # half a sequence

    def _decode(self) -> list[Decoded]:
        found: list[Decoded] = []
        while self._held:
            if self._pasting:
                paste = self._take_paste()
                if paste is None:
                    break
                found.append(paste)
                continue
            length = _length(self._held)
            if not length:
                break
            token, self._held = self._held[:length], self._held[length:]
            self._torn = False
            if token == _PASTE_BEGIN:
                self._pasting = True
                continue
            if answer := _ANSWER.fullmatch(token):
                # No terminal answers with Alt held: an Escape in front of the answer is a key.
                found += [Key("escape"), Answer()] if answer[1] else [Answer()]
                continue
            event = _mouse(token) or self._key(token)
            if event is not None:
                found.append(event)
        return found

    def _take_paste(self) -> Paste | None:
        """Collect pasted text, which must not act as commands. Returns: the text once it is over."""
        piece, end, rest = self._held.partition(_PASTE_END)
        if not end:
            cut = 1 - len(_PASTE_END)  # the end marker may be split too
            piece, rest = self._held[:cut], self._held[cut:]
        self._held = rest
        self._pasted = (self._pasted + piece)[:LONGEST_PASTE]
        if not end:
            return None
        pasted, self._pasted, self._pasting = self._pasted, b"", False
        return Paste(pasted.decode(errors="ignore"))

    def _key(self, token: bytes) -> Key | None:
        name = _name(token) or self._known.get(token)
        return Key(name) if name else None


def _length(held: bytes) -> int:
    """Return the number of bytes of `held` that form one key, character or sequence; 0 if it is incomplete."""
    if held[0] != _ESCAPE:
        return _character_length(held)
    kind = held[1:2]
    if kind == b"\x1b":
        if held[2:3] in {b"[", b"O"}:  # Alt with a key that sends a sequence
            inner = _length(held[1:])
            return inner and inner + 1
        return 1 if len(held) > 2 else 0
    if kind == b"[":
        return _csi_length(held)
    if kind == b"O":
        return _final(held, 2, range(0x30, 0x3A))
    if kind and kind in b"P]_":  # a string, such as a late answer to a request of an earlier program
        end = re.search(rb"\x07|\x1b\\", held[2:])
        return 2 + end.end() if end else 0
    inner = _character_length(held[1:]) if kind else 0
    return inner and inner + 1


def _csi_length(held: bytes) -> int:
    match held[2:3]:
        case b"[":  # F1 to F5 of a Linux console
            return 4 if len(held) >= 4 else 0
        case b"O":  # on its own it would report that the window lost the focus
            return 0 if len(held) == 3 else 4 if held[3] in _BRACKETED else 3
        case b"M":  # the mouse of terminals without SGR reports
            return 6 if len(held) >= 6 else 0
    shifted = _RXVT_SHIFTED.match(held)
    return shifted.end() if shifted else _final(held, 2, range(0x20, 0x40))


def _final(held: bytes, start: int, middle: range) -> int:
    for position in range(start, len(held)):
        if held[position] not in middle:
            # A control byte aborts a sequence and is read on its own.
            return position + 1 if 0x20 <= held[position] < 0x7F else position
    return 0


def _character_length(held: bytes) -> int:
    lead = held[0]
    length = 1 if lead < 0xC0 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    for position in range(1, length):
        if position == len(held):
            return 0
        if held[position] & 0xC0 != 0x80:
            return position  # not UTF-8: drop the invalid bytes
    return length


def _name(token: bytes) -> str | None:
    if token[0] != _ESCAPE:
        return _character(token)
    if len(token) == 1:
        return "escape"
    body = token[1:]
    alt = body[0] == _ESCAPE
    body = body[alt:]
    if match := _CSI.fullmatch(body):
        return _csi_name(match[1].decode(), match[2].decode(), alt=alt)
    if body[:2] == b"[[":
        number = body[2] - ord("A") + 1
        return key_name(f"f{number}", alt=alt) if 1 <= number <= 5 else None
    if body[:2] == b"[O" and len(body) == 3:
        return key_name(_LETTERS[chr(body[2])], alt=alt)
    if match := _SS3.fullmatch(body):
        return _ss3_name(match[1].decode(), match[2].decode(), alt=alt)
    if alt:
        return None
    return _with_alt(_character(body))


def _csi_name(parameters: str, final: str, *, alt: bool) -> str | None:
    try:
        numbers = [int(field.partition(":")[0] or 1) for field in parameters.split(";")]
    except ValueError:
        return None
    mask = numbers[1] - 1 if len(numbers) > 1 else 0
    base: str | None
    if final in "~^@$":
        if final == "~" and numbers[0] == 27 and len(numbers) == 3:  # xterm's modifyOtherKeys
            base = _coded(numbers[2])
        else:
            base = _NUMBERS.get(numbers[0])
            mask |= _RXVT_ENDINGS.get(final, 0)
    elif final == "u":
        base = _coded(numbers[0])
    elif final == "Z":
        base, mask = "tab", mask | 1
    elif final in "abcd":  # rxvt
        base, mask = _LETTERS[final.upper()], mask | 1
    else:
        # Keys have a 1 here; other numbers belong to the answer to some request.
        base = _CSI_LETTERS.get(final) if numbers[0] == 1 or len(numbers) == 1 else None
    return base and _modified(base, mask, alt=alt) if mask < 16 else None


def _ss3_name(modifiers: str, final: str, *, alt: bool) -> str | None:
    mask = int(modifiers) - 1 if modifiers else 0
    if final in "abcd":  # rxvt
        return _modified(_LETTERS[final.upper()], mask | 4, alt=alt)
    base = _SS3_LETTERS.get(final)
    return base and _modified(base, mask, alt=alt)


def _modified(base: str, mask: int, *, alt: bool) -> str:
    return key_name(base, shift=bool(mask & 1), alt=alt or bool(mask & 10), ctrl=bool(mask & 4))


def _coded(code: int) -> str | None:
    if code in _CODES:
        return _CODES[code]
    character = chr(code) if code < 0xD800 else ""
    return character if character.isprintable() and character else None


def _character(token: bytes) -> str | None:
    if len(token) == 1 and (token[0] < 0x20 or token[0] == 0x7F):
        return _CONTROLS.get(token[0]) or key_name(chr(token[0] + 0x60), ctrl=True)
    text = token.decode(errors="ignore")
    return key_name(text) if len(text) == 1 and text.isprintable() else None


def _with_alt(name: str | None) -> str | None:
    if name is None:
        return None
    return f"ctrl-alt-{name.removeprefix('ctrl-')}" if name.startswith("ctrl-") else f"alt-{name}"


def _keys_of_text(text: bytes) -> list[Decoded]:
    names = (_character(bytes((byte,))) for byte in text)
    return [Key(name) for name in names if name]


def _mouse(token: bytes) -> Mouse | None:
    """Return a press, a move or the wheel; None for a release and for anything but a mouse report."""
    if match := _MOUSE.fullmatch(token):
        report, x, y = (int(match[group]) for group in (1, 2, 3))
        released = match[4] == b"m"
    elif len(token) == 6 and token.startswith(b"\x1b[M"):
        report, x, y = token[3] - 32, token[4] - 32, token[5] - 32
        released = report & 3 == 3 and not report & 32
    else:
        return None
    x, y = x - 1, y - 1
    if report & 64:
        wheel: dict[int, Mouse] = {0: Mouse("wheel-up", x, y), 1: Mouse("wheel-down", x, y)}
        return wheel.get(report & 3)
    if report & 32:
        return Mouse("move", x, y)
    if released or report & 3 == 3:
        return None
    return Mouse("click", x, y, button=_BUTTONS[report & 3])
