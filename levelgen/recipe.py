"""Recipes: one frozen dataclass of knobs per generator, each knob with its range, its default and what it does.

The ranges are declared beside the fields and checked when a recipe is made, so a recipe that exists can be dug. The
command line's help is read from the same declarations.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from numbers import Integral, Real
from typing import Any, ClassVar, Literal

from levelgen.errors import RecipeError

__all__ = ["Cells", "Knob", "Recipe", "Weights", "choice", "counted", "knobs_of", "share", "table", "whole"]

LONGEST = 2000
"""The longest side of a map, in cells."""

MOST_ROOMS = 32_767
"""A level's rooms are numbered in 16 bits."""


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
class _Default:
    """A knob that was not given; the preset, or else the knob's own default, decides."""

    value: Any

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Knob:
    """What a knob may be: its kind, its range or words, its default, and what it does."""

    kind: Literal["whole", "share", "choice", "table"]
    default: Any
    doc: str
    low: int = 0
    high: int = 1
    words: tuple[str, ...] = ()
    counted: bool = False  # None is allowed too, and means that the map's size decides

    @property
    def allowed(self) -> str:
        """The knob's range in words."""
        if self.kind == "choice":
            return " or ".join(f'"{word}"' for word in self.words)
        if self.kind == "table":
            return f"weights of 0 or more, one above 0, for any of: {', '.join(self.words)}"
        number = "a whole number" if self.kind == "whole" else "a number"
        return f"{number} from {self.low} to {self.high}" + (", or None: by the map's size" if self.counted else "")

    def checked(self, owner: str, name: str, value: Any) -> Any:
        """The value in its own type, if it is allowed.

        Raises:
            RecipeError: it is not; the message names the generator, the knob, the value and what is allowed.
        """
        if self.counted and value is None:
            return None
        if self.kind == "choice":
            if isinstance(value, str) and value in self.words:
                return value
        elif self.kind == "table":
            if isinstance(value, Mapping):
                return self._weights(owner, name, value)
        elif self.kind == "whole":
            if _is_number(value, Integral) and self.low <= value <= self.high:
                return int(value)
        elif _is_number(value, Real) and self.low <= value <= self.high:
            return float(value)  # NaN is in no range
        message = f"{owner}: {name} is {_shown(value)}; allowed: {self.allowed}"
        raise RecipeError(message)

    def _weights(self, owner: str, name: str, value: Mapping[Any, Any]) -> Weights:
        for word, weight in value.items():
            if word not in self.words or not _is_number(weight, Real) or not 0 <= weight < math.inf:
                message = f"{owner}: {name} has {_shown(word)}: {_shown(weight)}; allowed: {self.allowed}"
                raise RecipeError(message)
        if not any(value.values()):
            message = f"{owner}: {name} is {_shown(dict(value))}; allowed: {self.allowed}"
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
            elif self.kind == "whole":
                value = int(text)
            elif self.kind == "share":
                value = float(text)
            elif self.kind == "table":
                pairs = [pair.partition(":") for pair in text.split(",")]
                value = {word.strip(): float(weight or "1") for word, _, weight in pairs}
        except ValueError:
            value = text
        return self.checked(owner, name, value)


def _is_number(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)  # to Python True is the number 1, to a recipe not


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - whatever a stranger's object does, the message is about our knob
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _knob(knob: Knob) -> Any:
    return field(default=_Default(knob.default), metadata={"knob": knob})


def whole(default: int, low: int, high: int, doc: str) -> int:
    """A knob that is a whole number from low to high."""
    return _knob(Knob("whole", default, doc, low, high))  # type: ignore[no-any-return]


def counted(low: int, high: int, doc: str) -> int | None:
    """A knob that is a whole number from low to high, or None when the size of the map is to decide."""
    return _knob(Knob("whole", None, doc, low, high, counted=True))  # type: ignore[no-any-return]


def share(default: float, doc: str) -> float:
    """A knob that is a number from 0 to 1."""
    return _knob(Knob("share", default, doc))  # type: ignore[no-any-return]


def choice(default: str, words: Iterable[str], doc: str) -> str:
    """A knob that is one of some words."""
    return _knob(Knob("choice", default, doc, words=tuple(words)))  # type: ignore[no-any-return]


def table(default: Mapping[str, float], doc: str) -> Mapping[str, float]:
    """A knob of weights for some words; the default names them all."""
    return _knob(Knob("table", Weights(default), doc, words=tuple(default)))  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The knobs that every generator has.

    A subclass adds its own, says its `name`, and lists its `PRESETS`: named bundles of values for the knobs that are
    not given. Making a recipe checks every knob.

    Raises:
        RecipeError: a value is not allowed.
    """

    name: ClassVar[str] = ""
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}}

    preset: str = choice("standard", ["standard"], "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 4, LONGEST, "The map's columns.")
    height: int = whole(45, 4, LONGEST, "The map's rows.")
    loops: float = share(0.0, "How much goes round in circles; 0 leaves long ways round thin walls alone.")
    doors: float = share(0.5, "The chance of a door where a corridor meets a room.")
    secrets: float = share(0.08, "The chance that a way one can do without is closed by a secret door.")
    hard: float = share(0.2, "The share of rooms that are to be hard; fewer where the rules leave no place for them.")
    medium: float = share(0.35, "The share of rooms that are to be of medium difficulty.")

    def __post_init__(self) -> None:
        bundle: Mapping[str, Any] = {}
        for name, knob in knobs_of(type(self)).items():
            value = getattr(self, name)
            if isinstance(value, _Default):
                value = bundle.get(name, value.value)
            value = knob.checked(self.name, name, value)
            object.__setattr__(self, name, value)
            if name == "preset":
                bundle = self.PRESETS[value]
        if self.hard + self.medium > 1:
            raise self.refused("hard", f"with medium {self.medium:g}", "hard and medium that sum to 1 at most")
        self.check()

    def check(self) -> None:
        """Refuse knobs that are each in their range and impossible together; a subclass says which."""

    def refused(self, name: str, where: str, allowed: str) -> RecipeError:
        """The error for a knob that is impossible together with others."""
        return RecipeError(f"{self.name}: {name} is {_shown(getattr(self, name))} {where}; allowed: {allowed}")


def knobs_of(recipe: type[Recipe]) -> dict[str, Knob]:
    """The knobs of a recipe class by name, in the order of its fields."""
    return {declared.name: declared.metadata["knob"] for declared in fields(recipe)}


@dataclass(frozen=True, kw_only=True)
class Cells(Recipe):
    """A grid of cells, a room in each, neighbours joined by corridors, after Rogue. The smallest map is 4x4."""

    name: ClassVar[str] = "cells"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "classic": {},
        "rogue": {
            "cells_x": 3,
            "cells_y": 3,
            "gone": 0.2,
            "shapes": {"rectangle": 1},
            "corridors": {"Z": 1},
            "stairs": "fill",
            "smallest": 0.2,
            "largest": 0.8,
        },
        "burrow": {"shapes": {"cave": 1}, "doors": 0.0, "corridors": {"straight": 1, "L": 1, "Z": 3}},
        "labyrinth": {"gone": 0.75, "loops": 0.35, "corridors": {"L": 2, "Z": 3}},
    }
    SMALLEST_CELL: ClassVar[int] = 5  # a room of 2, the wall before it, and two columns behind it where corridors bend

    preset: str = choice("classic", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    cells_x: int | None = counted(1, LONGEST // 5, "Columns of cells; each at least 5 map columns wide.")
    cells_y: int | None = counted(1, LONGEST // 5, "Rows of cells; each at least 5 map rows high.")
    loops: float = share(
        0.4,
        "The chance of every pair of neighbours that the tree leaves unjoined: 0 gives a tree, 1 joins them all. "
        "Moves the metric loops.",
    )
    gone: float = share(0.0, "The chance that a cell holds a mere junction of corridors instead of a room.")
    shapes: Mapping[str, float] = table(
        {"rectangle": 8, "rounded": 3, "cross": 3, "L": 3, "cave": 3},
        "How likely each shape of room is; what a cell has no space for becomes a rectangle.",
    )
    smallest: float = share(0.32, "The least share of its cell's length and breadth that a room takes.")
    largest: float = share(1.0, "The greatest share of its cell's length and breadth that a room takes.")
    corridors: Mapping[str, float] = table(
        {"straight": 3, "L": 2, "Z": 2}, "How likely each course of a corridor is, where more than one is possible."
    )
    stairs: str = choice(
        "walk",
        ["walk", "fill", "farthest"],
        'The stairs down are in the last cell of the first walk ("walk"), in the last cell of all ("fill"), '
        'or both stairs lie a long walk apart ("farthest").',
    )

    def check(self) -> None:
        """Refuse more cells than the map has space for, and rooms larger than the largest."""
        for knob, cells, side, length in (
            ("cells_x", self.cells_x, "width", self.width),
            ("cells_y", self.cells_y, "height", self.height),
        ):
            most = max((length + 1) // self.SMALLEST_CELL, 1)
            if cells is not None and cells > most:
                raise self.refused(knob, f"at {side} {length}", f"1 to {most}, a cell being at least 5 cells long")
        columns, rows = self.grid
        if columns * rows > MOST_ROOMS:
            raise self.refused("cells_x", f"with {rows} rows of cells", f"at most {MOST_ROOMS} cells in all")
        if self.smallest > self.largest:
            raise self.refused("smallest", f"with largest {self.largest:g}", "no more than largest")

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows of cells: as asked, or a cell for about 16x10 map cells, and two cells if they fit."""
        columns = self.cells_x or max((self.width + 8) // 16, 1)
        rows = self.cells_y or max((self.height + 4) // 10, 1)
        if columns == rows == 1:
            if self.cells_x is None and self.width >= 2 * self.SMALLEST_CELL - 1:
                columns = 2
            elif self.cells_y is None and self.height >= 2 * self.SMALLEST_CELL - 1:
                rows = 2
        return columns, rows
