"""Knobs: what each may be, its default and what it does, declared beside a recipe's fields."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from numbers import Integral, Real
from os import PathLike
from typing import Any, Literal

from levelgen.errors import RecipeError

__all__ = [
    "Default",
    "Knob",
    "Weights",
    "amount",
    "choice",
    "counted",
    "drawing",
    "path",
    "preset_table",
    "rest",
    "share",
    "shown",
    "switch",
    "table",
    "whole",
]


class Weights(Mapping[str, float]):
    """How likely each of some named things is: an immutable mapping, written and read like a dict."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, float]) -> None:
        self._items = dict(items)

    def __getitem__(self, name: str) -> float:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


@dataclass(frozen=True, slots=True)
class Default:
    """A knob that was not given; the preset, or else the knob's own default, decides."""

    value: Any

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Knob:
    """What a knob may be: its kind, its range or words, its default, and what it does."""

    kind: Literal["whole", "share", "choice", "table", "amount", "drawing", "switch", "path"]
    default: Any
    doc: str
    low: int = 0
    high: int = 1
    words: tuple[str, ...] = ()
    counted: bool = False  # None is allowed too, and means:
    none: str = "by the map's size"

    @property
    def allowed(self) -> str:
        """The knob's range in words."""
        if self.kind == "choice":
            return " or ".join(f'"{word}"' for word in self.words)
        if self.kind == "switch":
            return "True or False"
        if self.kind == "path":
            return "the path of a folder, or None: our own"
        if self.kind == "table":
            weights = f"weights of 0 or more, one above 0, for any of: {', '.join(self.words)}"
            return weights + (f", or None: {self.none}" if self.counted else "")
        if self.kind == "drawing":
            return 'rows of "#" and ".", all of one length, with "/" between them, and one "#" at least'
        if self.kind == "amount":
            return f"a whole number from {self.low} to {self.high}, a fraction from 0.0 to 1.0, or None: {self.none}"
        number = "a whole number" if self.kind == "whole" else "a number"
        return f"{number} from {self.low} to {self.high}" + (f", or None: {self.none}" if self.counted else "")

    def checked(self, owner: str, name: str, value: Any) -> Any:
        """The value in its own type, if it is allowed.

        Raises:
            RecipeError: it is not; the message names the generator, the knob, the value and what is allowed.
        """
        if self.counted and value is None:
            return None
        if self.kind in {"choice", "switch"}:
            if isinstance(value, str | bool) and value in (self.words or (True, False)):
                return value
        elif self.kind == "table":
            if isinstance(value, Mapping):
                return self._weights(owner, name, value)
        elif self.kind in {"drawing", "path"}:
            if text := self._text(value):
                return text
        elif self.kind == "whole" or (self.kind == "amount" and _is_number(value, Integral)):
            if _is_number(value, Integral) and self.low <= value <= self.high:
                return int(value)
        elif _is_number(value, Real) and 0 <= value <= 1:
            return float(value)  # NaN is in no range
        message = f"{owner}: {name} is {shown(value)}; allowed: {self.allowed}"
        raise RecipeError(message)

    def _text(self, value: Any) -> str:
        """The value as text, or "" if it is none that is allowed."""
        if self.kind == "path":
            return str(value) if isinstance(value, str | PathLike) else ""
        return value if isinstance(value, str) and _is_drawing(value) else ""

    def _weights(self, owner: str, name: str, value: Mapping[Any, Any]) -> Weights:
        for word, weight in value.items():
            if word not in self.words or not _is_number(weight, Real) or not 0 <= weight < math.inf:
                message = f"{owner}: {name} has {shown(word)}: {shown(weight)}; allowed: {self.allowed}"
                raise RecipeError(message)
        if not any(value.values()):
            message = f"{owner}: {name} is {shown(dict(value))}; allowed: {self.allowed}"
            raise RecipeError(message)
        # In the order of the words, so that the order in which a table was written digs no other level.
        return Weights({word: value[word] for word in self.words if word in value})

    def parsed(self, owner: str, name: str, text: str) -> Any:
        """The value that a text of the command line stands for; weights are written name:weight,name:weight.

        Raises:
            RecipeError: the text is no such value, or the value is not allowed.
        """
        try:
            value: Any = text
            if self.counted and text in {"", "None", "none"}:
                value = None
            elif self.kind == "whole" or (self.kind == "amount" and text.strip().isdecimal()):
                value = int(text)
            elif self.kind in ("share", "amount"):
                value = float(text)
            elif self.kind == "switch":
                value = _SWITCHES.get(text.lower(), text)
            elif self.kind == "table":
                pairs = [pair.partition(":") for pair in text.split(",")]
                value = {word.strip(): float(weight or "1") for word, _, weight in pairs}
        except ValueError:
            value = text
        return self.checked(owner, name, value)


_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _is_number(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)  # to Python True is the number 1, to a recipe not


def _is_drawing(text: str) -> bool:
    rows = text.split("/")
    return "#" in text and {*text} <= {"#", ".", "/"} and len({len(row) for row in rows}) == 1


def shown(value: Any) -> str:
    """A value as messages have it: as Python writes it, cut short."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - whatever a stranger's object does, the message is about our knob
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _knob(knob: Knob) -> Any:
    return field(default=Default(knob.default), metadata={"knob": knob})


def whole(default: int, low: int, high: int, doc: str) -> int:
    """A knob that is a whole number from low to high."""
    return _knob(Knob("whole", default, doc, low, high))  # type: ignore[no-any-return]


def counted(low: int, high: int, doc: str) -> int | None:
    """A knob that is a whole number from low to high, or None when the size of the map is to decide."""
    return _knob(Knob("whole", None, doc, low, high, counted=True))  # type: ignore[no-any-return]


def share(default: float, doc: str) -> float:
    """A knob that is a number from 0 to 1."""
    return _knob(Knob("share", default, doc))  # type: ignore[no-any-return]


def rest(doc: str) -> float | None:
    """A knob that is a number from 0 to 1, or None: what the knobs with which it sums to 1 leave."""
    return _knob(Knob("share", None, doc, counted=True, none="what the others leave of 1"))  # type: ignore[no-any-return]


def choice(default: str, words: Iterable[str], doc: str) -> str:
    """A knob that is one of some words."""
    return _knob(Knob("choice", default, doc, words=tuple(words)))  # type: ignore[no-any-return]


def table(default: Mapping[str, float], doc: str) -> Mapping[str, float]:
    """A knob of weights for some words; the default names them all."""
    return _knob(Knob("table", Weights(default), doc, words=tuple(default)))  # type: ignore[no-any-return]


def preset_table(words: Iterable[str], none: str, doc: str) -> Mapping[str, float] | None:
    """A knob of weights for some words, or None: the preset decides, in a way that `none` says."""
    return _knob(Knob("table", None, doc, words=tuple(words), counted=True, none=none))  # type: ignore[no-any-return]


def amount(high: int, none: str, doc: str) -> int | float | None:
    """A knob that is a count from 1, or a fraction of what there is, or None, of which `none` says what it means."""
    return _knob(Knob("amount", None, doc, 1, high, counted=True, none=none))  # type: ignore[no-any-return]


def drawing(default: str, doc: str) -> str:
    """A knob that is a drawing in one line: rows of # and . with / between them."""
    return _knob(Knob("drawing", default, doc))  # type: ignore[no-any-return]


def switch(default: bool, doc: str) -> bool:  # noqa: FBT001 - it is read as the knob's value: switch(True, ...)
    """A knob that is on or off."""
    return _knob(Knob("switch", default, doc))  # type: ignore[no-any-return]


def path(doc: str) -> str | None:
    """A knob that is the path of a folder, or None for what the generator has itself."""
    return _knob(Knob("path", None, doc, counted=True))  # type: ignore[no-any-return]
