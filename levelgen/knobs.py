"""The knobs of recipes, declared as fields: each with its type and range, its default and a description."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from os import PathLike, fsencode
from typing import Annotated, Any, Literal

from levelgen.errors import RecipeError
from levelgen.quoting import LONGEST_VALUE, shortened
from levelgen.reading import Check, Convert, OneOf, Range, WrongError, describe, read

HEAVIEST = 1000
"""The greatest weight, of knobs and in drawings; sums of weights stay far from the largest number."""


class Weights(Mapping[str, float]):
    """The weights of some named things: an immutable mapping, written and read like a dict."""

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

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickles are made from; the oldest protocols find no slots by themselves."""
        return type(self), (self._items,)


@dataclass(frozen=True, slots=True)
class Default:
    """The mark of a knob that was not given; the preset decides, or the knob's own default."""

    value: Any

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Knob:
    """The type of a knob, checked by `levelgen.reading`, its default, and its description."""

    kind: Literal["whole", "share", "choice", "table", "amount", "drawing", "switch", "path", "word", "throws"]
    hint: Any
    default: Any
    doc: str
    words: tuple[str, ...] = ()  # the words that a choice may be, or a table may hold
    none: str = ""  # the meaning of None, if it is allowed

    @property
    def allowed(self) -> str:
        """The knob's range in words."""
        return describe(self.hint) + (f", or None: {self.none}" if self.none else "")

    def checked(self, owner: str, name: str, value: Any) -> Any:
        """Return the value in the knob's own type.

        Raises:
            RecipeError: the value is not allowed; the message names generator, knob, value and what is allowed.
        """
        if self.none and value is None:
            return None
        try:
            return read(self.hint, value, "", WrongError)
        except WrongError as wrong:
            part = wrong.path if self.kind == "table" else ""  # words and weights are checked one by one
            problem = f"has {part!r}: {shown(value.get(part))}" if part else f"is {shown(value)}"
            raise RecipeError(f"{owner}: {name} {problem}; allowed: {self.allowed}") from None

    def parsed(self, owner: str, name: str, text: str) -> Any:
        """Return the value of a text from the command line.

        Weights are written name:weight,name:weight, and throws 3,2,1.

        Raises:
            RecipeError: the text or its value is not allowed.
        """
        try:
            value: Any = text
            if self.none and text in {"", "None", "none"}:
                value = None
            elif self.kind == "whole" or (self.kind == "amount" and text.strip().isdecimal()):
                value = int(text)
            elif self.kind in ("share", "amount"):
                value = float(text)
            elif self.kind == "switch":
                value = _SWITCHES.get(text.lower(), text)
            elif self.kind == "throws":
                value = [int(throw) for throw in text.split(",")]
            elif self.kind == "table":
                pairs = [pair.partition(":") for pair in text.split(",")]
                value = {word.strip(): float(weight or "1") for word, _, weight in pairs}
        except ValueError:
            value = text
        return self.checked(owner, name, value)


_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def shown(value: Any) -> str:
    """Return a value as recipe errors show it: its repr, cut short."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a foreign object's broken repr must not hide the error about the knob
        text = f"a value of type {type(value).__name__}"
    return shortened(text, LONGEST_VALUE)


def _field(knob: Knob) -> Any:
    return field(default=Default(knob.default), metadata={"knob": knob})


def whole(default: int | None, low: int, high: int, doc: str) -> Any:
    """Declare a knob that is a whole number from low to high; with the default None the map's size decides."""
    none = "by the map's size" if default is None else ""
    return _field(Knob("whole", Annotated[int, Range(low, high)], default, doc, none=none))


def share(default: float | None, doc: str, *, none: str = "") -> Any:
    """Declare a knob that is a number from 0 to 1, or None if `none` says what that means.

    With the default None it is what other knobs leave of 1.
    """
    none = "what the others leave of 1" if default is None else none
    return _field(Knob("share", Annotated[float, Range(0, 1)], default, doc, none=none))


def choice(default: str, words: Iterable[str], doc: str) -> Any:
    """Declare a knob that is one of some words."""
    words = tuple(words)
    hint = Annotated[str, Check(words.__contains__, " or ".join(f'"{word}"' for word in words))]
    return _field(Knob("choice", hint, default, doc, words))


def table(default: Mapping[str, float], doc: str) -> Any:
    """Declare a knob of weights for some words; the default names them all."""
    words = tuple(default)
    weights = Weights({word: float(weight) for word, weight in default.items()})
    return _field(Knob("table", _weights(words), weights, doc, words))


def preset_table(words: Iterable[str], none: str, doc: str) -> Any:
    """Declare a knob of weights for some words, or None: the preset decides, as `none` says."""
    words = tuple(words)
    return _field(Knob("table", _weights(words), None, doc, words, none))


def _weights(words: tuple[str, ...]) -> Any:
    """Return the type of a table of weights for these words."""
    allowed = f"weights from 0 to {HEAVIEST}, one above 0, for any of: {', '.join(words)}"
    plain = Annotated[
        dict[Annotated[str, OneOf(words)], Annotated[float, Range(0, HEAVIEST)]],
        Check(lambda weights: any(weights.values()), allowed),
    ]

    def weights(value: Any) -> Weights:
        found = read(plain, value, "", WrongError)
        # Sorted like the words, so that the order in which a table was written does not change the level.
        return Weights({word: found[word] for word in words if word in found})

    return Annotated[Weights, Convert(weights, allowed)]


def amount(high: int, none: str, doc: str) -> Any:
    """Declare a knob that is a count from 1, or a fraction of all there are, or None, which `none` explains."""
    allowed = f"a whole number from 1 to {high}, a fraction from 0.0 to 1.0"

    def in_range(part: float) -> bool:
        return 1 <= part <= high if type(part) is int else 0 <= part <= 1

    hint = Annotated[int | float, Check(in_range, allowed)]
    return _field(Knob("amount", hint, None, doc, none=none))


def drawing(default: str, doc: str) -> Any:
    """Declare a knob that is a drawing in one line: rows of # and . with / between them."""
    allowed = 'rows of "#" and ".", all of one length, with "/" between them, and one "#" at least'
    return _field(Knob("drawing", Annotated[str, Check(_is_drawing, allowed)], default, doc))


def _is_drawing(text: str) -> bool:
    rows = text.split("/")
    return "#" in text and {*text} <= {"#", ".", "/"} and len({len(row) for row in rows}) == 1


def switch(default: bool, doc: str) -> Any:  # noqa: FBT001 - it is read as the knob's value: switch(True, ...)
    """Declare a knob that is on or off."""
    hint = Annotated[bool, Check((False, True).__contains__, "True or False")]
    return _field(Knob("switch", hint, default, doc))


def throws(sides: int, each: int, most: int, none: str, doc: str) -> Any:
    """Declare a knob of throws of a die, `each` for each of up to `most` rolls, or None, which `none` explains."""
    allowed = f"whole numbers from 1 to {sides}, {each} for each of 1 to {most} rolls"

    def thrown(value: Any) -> tuple[int, ...]:
        numbers: list[int] = read(list[Annotated[int, Range(1, sides)]], _as_list(value), "", WrongError)
        if not numbers or len(numbers) % each or len(numbers) > each * most:
            raise WrongError.of(value, allowed)
        return tuple(numbers)

    return _field(Knob("throws", Annotated[tuple[int, ...], Convert(thrown, allowed)], None, doc, none=none))


def _as_list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def path(doc: str) -> Any:
    """Declare a knob that is the path of a folder, or None for the generator's own files."""
    hint = Annotated[str, Convert(_folder, "the path of a folder")]
    return _field(Knob("path", hint, None, doc, none="our own"))


def word(none: str, doc: str) -> Any:
    """Declare a knob that is a word, or None, which `none` explains."""
    hint = Annotated[str, Check(lambda text: text.split() == [text], "a word without spaces")]
    return _field(Knob("word", hint, None, doc, none=none))


def _folder(value: Any) -> str:
    if isinstance(value, str | PathLike) and str(value):
        with suppress(UnicodeEncodeError):  # no file can be called by lone surrogates, nor by a NUL
            if b"\0" not in fsencode(str(value)):
                return str(value)
    raise WrongError.of(value, "the path of a folder")
