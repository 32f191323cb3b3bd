"""Recipes: one frozen dataclass of knobs per generator, each knob with its range, its default and what it does.

The ranges are declared beside the fields and checked when a recipe is made, so a recipe that exists can be dug. The
command line's help is read from the same declarations.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from numbers import Integral, Real
from os import PathLike
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from levelgen.errors import RecipeError
from levelgen.parts.colouring import fewest_beside, most_hard
from levelgen.parts.lattice import LATTICES, Lattice, lattice
from levelgen.parts.tile_drawings import SIZES

__all__ = [
    "Caves",
    "Cells",
    "Districts",
    "Knob",
    "Recipe",
    "Templates",
    "Tiles",
    "Weights",
    "amount",
    "choice",
    "counted",
    "drawing",
    "knobs_of",
    "path",
    "preset_table",
    "rest",
    "share",
    "switch",
    "table",
    "whole",
]

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
        message = f"{owner}: {name} is {_shown(value)}; allowed: {self.allowed}"
        raise RecipeError(message)

    def _text(self, value: Any) -> str:
        """The value as text, or "" if it is none that is allowed."""
        if self.kind == "path":
            return str(value) if isinstance(value, str | PathLike) else ""
        return value if isinstance(value, str) and _is_drawing(value) else ""

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
    vaults: int = whole(
        0,
        0,
        100,
        "The most vaults, those of keys not counted. Their marks are binding: who asks for vaults lays out the keys "
        "that the marks name, or their doors stay locked.",
    )

    def __post_init__(self) -> None:
        bundle: Mapping[str, Any] = {}
        values = vars(self)  # only `__setattr__` is frozen
        for name, knob in knobs_of(type(self)).items():
            value = values[name]
            if type(value) is not _Default:
                values[name] = knob.checked(self.name, name, value)
            elif name in bundle:
                values[name] = knob.checked(self.name, name, bundle[name])
            else:
                values[name] = value.value
            if name == "preset":
                bundle = self.PRESETS[values[name]]
        if self.hard + self.medium > 1:
            raise self.refused("hard", f"with medium {self.medium:g}", "hard and medium that sum to 1 at most")
        self.check()

    def check(self) -> None:
        """Refuse knobs that are each in their range and impossible together; a subclass says which."""

    @property
    def thin_walls(self) -> float:
        """The share of the thin walls hiding a long walk that the loops step opens."""
        return 1.0 if self.loops else 0.0

    def refused(self, name: str, where: str, allowed: str) -> RecipeError:
        """The error for a knob that is impossible together with others."""
        return RecipeError(f"{self.name}: {name} is {_shown(getattr(self, name))} {where}; allowed: {allowed}")


def knobs_of(recipe: type[Recipe]) -> Mapping[str, Knob]:
    """The knobs of a recipe class by name, in the order of its fields."""
    if recipe not in _knobs:
        _knobs[recipe] = MappingProxyType({declared.name: declared.metadata["knob"] for declared in fields(recipe)})
    return _knobs[recipe]


_knobs: dict[type[Recipe], Mapping[str, Knob]] = {}


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


_EVERYWHERE = "#"
"""The mask that leaves out no place."""


@dataclass(frozen=True, kw_only=True)
class Tiles(Recipe):
    """Tiles that can only connect in the right way; rooms and corridors emerge. The smallest map is 5x5."""

    name: ClassVar[str] = "tiles"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "rooms": {},
        "corridors": {"loops": 1.0},
        "maze": {"pick": "newest", "loops": 0.7, "halls": 0.2},
    }

    preset: str = choice("rooms", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 5, LONGEST, "The map's columns; hexagons need 10 at least, triangles 9.")
    height: int = whole(45, 5, LONGEST, "The map's rows.")
    grid: str = choice("square", LATTICES, "The shape of the tiles: with four, six or three neighbours.")
    tile: int | None = counted(
        5,
        9,
        "The length of a square tile's side, or the height of a hexagon or triangle, in map cells: 5, 7 or 9. The "
        "smaller tiles are, the more of them a level has. Moves the metric corridor_frac the other way.",
    )
    weights: Mapping[str, float] | None = preset_table(
        LATTICES["hexagon"].patterns(),
        "what the preset has for the grid",
        "How likely each pattern of a tile's ways on is, named by where they lead: L left, F straight on, R right; on "
        "hexagons l and r too, which turn sharply back; on triangles L and R alone. More ways on make rooms, F "
        "corridors, two ways on a maze: F alone raises the metric corridor_frac, LFR alone open_frac.",
    )
    target: int | float | None = amount(
        MOST_ROOMS,
        "what the preset has, and at most 32767 places",
        "How much is grown: so many places, or with a decimal point that fraction of all places. It is always reached. "
        "Moves the metric floor.",
    )
    mask: str = drawing(
        _EVERYWHERE,
        "Where tiles may be: a drawing of rows with / between them, stretched over the map; .#./###/.#. is a cross.",
    )
    pick: str = choice(
        "random",
        ["random", "newest", "oldest"],
        "Which open connection is the next to grow. The newest makes long ways, the oldest a round level.",
    )
    loops: float = share(
        0.5,
        "The chance that two tiles which happen to connect to each other stay connected; 0 gives a tree. Moves the "
        "metric loops.",
    )
    halls: float = share(
        0.75,
        "The chance that a tile with many ways on is a hall, which makes one room with the halls it connects to. Moves "
        "the metric open_frac.",
    )

    def check(self) -> None:
        """Refuse tiles and targets that have no space, patterns that the grid does not have, and masks in pieces."""
        size = self.size
        if self.tile is not None and self.tile not in SIZES:
            raise self.refused("tile", "which is no size of tile", "5, 7 or 9, or None: by the map's size")
        columns, rows = LATTICES[self.grid].fitting(size, self.width, self.height)
        if not columns * rows:
            across = size if self.grid == "square" else 2 * size - (self.grid == "triangle")
            narrow, least = ("width", across) if self.width < across else ("height", size)
            raise self.refused(narrow, f"with {self.grid} tiles of {size}", f"{least} or more")
        known = LATTICES[self.grid].patterns()
        for word in self.weights or ():
            if word not in known:
                raise self.refused("weights", f"on the {self.grid} grid", f"weights for any of: {', '.join(known)}")
        self._check_places()

    def _check_places(self) -> None:
        if self.mask == _EVERYWHERE and self.target is None:
            return
        lattice_ = self.lattice
        places = self.places(lattice_)
        inside = sum(places)
        where = f"on {lattice_.columns}x{lattice_.rows} places"
        if not inside:
            raise self.refused("mask", where, "a drawing with space for a tile")
        if inside < lattice_.count and len(_reached(lattice_, places)) < inside:
            raise self.refused("mask", where, "a drawing whose places are all joined by their sides")
        most = min(inside, MOST_ROOMS)
        if self.target is not None and self.asked(places) > most:
            least = f"{most / inside:.3g}" if isinstance(self.target, float) else str(most)
            raise self.refused("target", where, f"at most {least}")

    @property
    def size(self) -> int:
        """The size of the tiles: as asked, or by the map: smaller on small maps and for mazes, larger on huge ones."""
        if self.tile is not None:
            return self.tile
        counts = [math.prod(LATTICES[self.grid].fitting(size, self.width, self.height)) for size in SIZES]
        small, medium, large = SIZES
        few = counts[1] < _FEW or (self.preset == "maze" and self.grid != "triangle")
        return small if few and counts[0] <= _MANY else medium if counts[1] <= _MANY else large

    @property
    def lattice(self) -> Lattice:
        """The places that the map has space for."""
        return lattice(self.grid, self.size, *LATTICES[self.grid].fitting(self.size, self.width, self.height))

    def places(self, lattice_: Lattice) -> bytearray:
        """A byte for every place of the lattice: whether a tile may be there, 0 or 1."""
        columns, lines = lattice_.columns, lattice_.rows
        if self.mask == _EVERYWHERE:
            return bytearray(b"\1") * (columns * lines)
        drawn = [bytes(cell == "#" for cell in row) for row in self.mask.split("/")]
        rows = [bytes(row[column * len(row) // columns] for column in range(columns)) for row in drawn]
        return bytearray().join(rows[line * len(rows) // lines] for line in range(lines))

    def asked(self, places: bytearray) -> int:
        """How many of the places are to be taken."""
        inside = sum(places)
        if isinstance(self.target, int):
            return self.target
        if self.target is not None:
            return max(int(self.target * inside + 0.5), 1)
        return max(min(int(_TARGETS[self.preset] * inside + 0.5), MOST_ROOMS), min(inside, 2))

    @property
    def likely(self) -> Mapping[str, float]:
        """The weights of the patterns, as asked, or as the preset has them for the grid."""
        return self.weights or _PATTERNS[self.preset][self.grid]


_FEW = 20
_MANY = 12_000
"""Where the map has fewer places for tiles of 7, tiles are smaller; where it has more than many, they are larger."""

_TARGETS = {"rooms": 0.8, "corridors": 0.9, "maze": 0.95}
"""How much of the places each preset fills."""


def _patterns(preset: Mapping[int, float], straight: float, grid: str) -> Weights:
    """Weights for a grid's patterns by how many ways on they have; the pattern straight on has one of its own."""
    patterns = LATTICES[grid].patterns()
    counts = [len(turns) for turns in patterns.values()]
    most = max(counts)
    found = {}
    for name, turns in patterns.items():
        share_of_three = {1: 1, most: 3}.get(len(turns), 2)  # few ways on, some, or all that a tile may have
        found[name] = preset[share_of_three] / counts.count(len(turns)) + (straight if name == "F" else 0)
    return Weights(found)


_PATTERNS = {
    preset: {grid: _patterns(table, straight, grid) for grid in LATTICES}
    for preset, table, straight in (
        ("rooms", {1: 1.0, 2: 1.5, 3: 7.0}, 0.7),
        ("corridors", {1: 1.5, 2: 6.0, 3: 3.0}, 5.0),
        ("maze", {1: 0.5, 2: 6.0, 3: 1.5}, 0.0),
    )
}
"""For every preset and grid, how likely each pattern is."""


def _reached(lattice_: Lattice, places: bytearray) -> set[int]:
    """The places inside the mask that can be reached from the first of them."""
    seen = {places.index(1)}
    todo = list(seen)
    while todo:
        place = todo.pop()
        for side in range(lattice_.sides):
            beyond = lattice_.neighbour(place, side)
            if beyond >= 0 and places[beyond] and beyond not in seen:
                seen.add(beyond)
                todo.append(beyond)
    return seen


@dataclass(frozen=True, kw_only=True)
class Districts(Recipe):
    """A grid of units coloured by difficulty, a path through it, units merged into rooms. The smallest map is 8x4."""

    name: ClassVar[str] = "districts"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "town": {},
        "maze": {"hubs": 0.0, "forks": 0.1, "ends": 0.4, "wide": 0.1, "sizes": {"1x1": 8, "2x1": 2, "1x2": 2}},
        "open": {"hubs": 0.6, "forks": 0.3, "ends": 0.0, "wide": 0.8},
        "gauntlet": {"hard": 0.35, "medium": 0.35, "join_easy": 0.3, "join_medium": 0.3, "fill": 0.0},
        "halls": {"sizes": {"1x1": 2, "2x1": 3, "1x2": 3, "2x2": 4, "3x2": 2, "2x3": 2, "3x3": 1}},
    }
    SMALLEST_UNIT: ClassVar[int] = 4  # a room of 2, with a wall of its own on both sides

    preset: str = choice("town", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    units_x: int | None = counted(1, LONGEST // 4, "Columns of units; each at least 4 map columns wide.")
    units_y: int | None = counted(1, LONGEST // 4, "Rows of units; each at least 4 map rows high.")
    hard: float = share(
        0.2,
        "The share of the units that are hard (red): at most a half, none beside another, each with a medium and an "
        "easy one beside it.",
    )
    medium: float = share(0.35, "The share of the units that are of medium difficulty (blue).")
    easy: float | None = rest("The share of the units that are easy (green); with hard and medium it sums to 1.")
    join_hard: float = share(0.9, "The chance that a hard unit beside the path joins it.")
    join_medium: float = share(0.75, "The chance that a medium unit beside the path joins it.")
    join_easy: float = share(0.75, "The chance that an easy unit beside the path joins it.")
    fill: float = share(
        0.7,
        "The least share of the units that is dug: while the path and what joins it are less, more paths branch off to "
        "other units. Moves the metric floor.",
    )
    sizes: Mapping[str, float] = table(
        {"1x1": 10, "2x1": 5, "1x2": 4, "2x2": 3, "3x1": 1, "1x3": 1, "3x2": 1, "2x3": 1, "3x3": 0},
        "How likely each size of room is, in columns x rows of units; where it does not fit, the room is one unit.",
    )
    hubs: float = share(
        0.12,
        "The share of the rooms that are to have 4 connections or more (the document's a). Moves the metric loops.",
    )
    forks: float = share(0.28, "The share of the rooms that are to have 3 connections (b).")
    passages: float | None = rest("The share that are to have 2 (c); the four sum to 1.")
    ends: float = share(0.2, "The share that are to have a single one (d). Moves the metric deadends.")
    loops: float = share(
        0.0,
        "The chance that a connection for which the four shares have no place is left all the same. Moves the metric "
        "loops.",
    )
    wide: float = share(
        0.5, "The chance that rooms of one difficulty are joined by a wide opening. Lowers the metric choke_frac."
    )
    smallest: float = share(0.72, "The least share of its units' length and breadth that a room takes.")
    easy_shapes: Mapping[str, float] = table(
        {"rectangle": 6, "rounded": 4, "cross": 1, "L": 1, "cave": 0}, "How likely each shape of an easy room is."
    )
    medium_shapes: Mapping[str, float] = table(
        {"rectangle": 3, "rounded": 0, "cross": 5, "L": 4, "cave": 0}, "How likely each shape of a medium room is."
    )
    hard_shapes: Mapping[str, float] = table(
        {"rectangle": 0, "rounded": 1, "cross": 0, "L": 0, "cave": 6}, "How likely each shape of a hard room is."
    )
    dressing: float = share(
        0.8, "The chance that a room bears what tells its district: lawns easy, pillars medium, rubble hard ones."
    )
    boss: float = share(1.0, "The chance that the last room before that of the stairs down is a boss's.")
    treasuries: float = share(0.4, "The chance that a room at a dead end is a treasury.")
    secret_rooms: float = share(
        0.3, "The chance that a unit which lies beside three rooms or more, and in none, is a secret room."
    )

    def check(self) -> None:
        """Refuse grids that the map has no space for, colours that cannot be placed, and shares that do not sum up."""
        columns, rows = self.grid
        self._check_grid(columns, rows)
        self._check_sum("easy", ("hard", "medium"))
        self._check_sum("passages", ("hubs", "forks", "ends"))
        units = columns * rows
        hard, medium, easy = self.colours
        where = f"on {columns}x{rows} units"
        if hard > most_hard(columns, rows):
            most = most_hard(columns, rows)
            raise self.refused("hard", where, f"at most {_fraction(most, units)}, which is {most} of {units} units")
        fewest = fewest_beside(columns, rows, hard) if min(medium, easy) < hard else 0
        for name, count in (("medium", medium), ("easy", easy)):
            if count < fewest:
                allowed = f"at least {_fraction(fewest, units)}, so that every hard unit has one beside it"
                if self.easy is None and name == "easy":
                    where = f"{where} with medium {self.medium:g}, which leaves {max(1 - self.hard - self.medium, 0):g}"
                    raise self.refused("hard", where, f"what leaves easy {allowed}")
                raise self.refused(name, f"{where} with hard {self.hard:g}", allowed)

    def _check_grid(self, columns: int, rows: int) -> None:
        for knob, units, side, length in (
            ("units_x", self.units_x, "width", self.width),
            ("units_y", self.units_y, "height", self.height),
        ):
            most = max(length // self.SMALLEST_UNIT, 1)
            if units is not None and units > most:
                raise self.refused(knob, f"at {side} {length}", f"1 to {most}, a unit being at least 4 cells long")
        if columns * rows > MOST_ROOMS:
            raise self.refused("units_x", f"with {rows} rows of units", f"at most {MOST_ROOMS} units in all")
        if columns * rows < 2:
            if self.units_x is None and self.units_y is None:
                raise self.refused("width", f"at height {self.height}", "8 or more of one of them, for two units")
            raise self.refused(
                "units_x" if self.units_x else "units_y", "in a grid of 1 unit", "2 units or more in all"
            )

    def _check_sum(self, last: str, others: tuple[str, ...]) -> None:
        """Refuse shares that sum to more than 1, or if the last is given, to anything but 1."""
        total = math.fsum([getattr(self, name) for name in others])
        value = getattr(self, last)
        if total > 1 + _TINY:
            with_them = " and ".join(f"{name} {getattr(self, name):g}" for name in others[1:])
            raise self.refused(others[0], f"with {with_them}", f"shares that sum to 1 at most; these sum to {total:g}")
        if value is not None and abs(total + value - 1) > _TINY:
            with_them = " and ".join(f"{name} {getattr(self, name):g}" for name in others)
            raise self.refused(last, f"with {with_them}", f"{max(1 - total, 0):g}, which they leave, or None")

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows of units: as asked, or a unit for about 11x10 map cells, and two units if they fit."""
        return _units(self.width, self.height, self.units_x, self.units_y)

    @property
    def colours(self) -> tuple[int, int, int]:
        """How many units are hard, medium and easy; the shares, rounded so that they sum up."""
        columns, rows = self.grid
        units = columns * rows
        hard = int(self.hard * units + 0.5)
        medium = min(int((self.hard + self.medium) * units + 0.5), units) - hard
        return hard, medium, units - hard - medium


_TINY = 1e-6


@lru_cache(maxsize=64)  # a recipe is asked several times for every level
def _units(width: int, height: int, columns: int | None, rows: int | None) -> tuple[int, int]:
    """The grid of districts for a map, where columns or rows may be left open."""
    across, down = 11.5, 10.0
    while (width // across + 1) * (height // down + 1) > MOST_ROOMS:
        across, down = across * 1.1, down * 1.1
    grid = columns or max(int(width / across + 0.5), 1), rows or max(int(height / down + 0.5), 1)
    if grid == (1, 1):
        if columns is None and width >= 2 * Districts.SMALLEST_UNIT:
            return 2, 1
        if rows is None and height >= 2 * Districts.SMALLEST_UNIT:
            return 1, 2
    return grid


def _fraction(count: int, units: int) -> str:
    return f"{count / units:.3g}"


@dataclass(frozen=True, kw_only=True)
class Caves(Recipe):
    """A cave rolled with dice, room by room from a hole in the roof; four kinds of passage. The smallest map is 8x4."""

    name: ClassVar[str] = "caves"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "dice": {},
        "natural": {"from_": "branching", "persistence": 0.5, "loops": 0.85},
        "winding": {
            "density": 16,
            "persistence": 0.2,
            "loops": 0.05,
            "passages": {"wide": 1, "tight": 3, "steep": 2, "twisted": 6},
            "rooms": 0.75,
        },
        "maze": {
            "density": 28,
            "from_": "random",
            "loops": 0.7,
            "passages": {"tight": 4, "steep": 2, "twisted": 3},
            "rooms": 0.6,
        },
        "necropolis": {
            "density": 30,
            "from_": "random",
            "loops": 0.6,
            "passages": {"wide": 2, "tight": 3, "steep": 1},
            "rooms": 0.55,
            "jitter": 0,
            "ragged": 0,
            "doors": 0.6,
            "secrets": 0.08,
        },
    }
    SMALLEST_PLACE: ClassVar[int] = 4  # a room of 2, and a wall before and behind it

    preset: str = choice("dice", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    rolls: int | None = counted(
        1,
        30_000,
        "How often the dice are thrown: each throw makes a passage, and usually a room. 12 on a map of 80x45.",
    )
    density: int = whole(12, 1, 200, "Throws for every 80x45 map cells, where rolls is None; never under 6 on the map.")
    from_: str = choice(
        "current",
        ["current", "random", "branching"],
        'Each throw goes on from the room just reached ("current"), from any room ("random"), or one time in four from '
        'any room, leaving the main line for a side cave ("branching").',
    )
    persistence: float = share(
        0.0, "The chance that a passage keeps the direction of the last one, without a throw. 0 is all dice."
    )
    loops: float = share(
        1.0,
        "The chance that a direction is taken that leads to a room already there: 1 is all dice, 0 gives a tree as far "
        "as there is space. Moves the metric loops.",
    )
    passages: Mapping[str, float] = table(
        {"wide": 1, "tight": 1, "steep": 1, "twisted": 1},
        "How likely each kind of passage is; one that has no space becomes tight or steep.",
    )
    rooms: float = share(1.0, "How much of the space it could have a room takes. Moves the metric floor.")
    ragged: float = share(0.77, "How ragged and full of pillars rooms are; 0 is smooth. Lowers the metric open_frac.")
    jitter: float = share(1.0, "How unlike one another rooms are in size and place; 0 is a regular grid.")
    doors: float = share(0.0, "The chance of a door where a passage meets a room.")
    secrets: float = share(0.0, "The chance that a way one can do without is closed by a secret door.")

    def check(self) -> None:
        """Refuse more rolls than the map has space for, and maps too small for any."""
        if self._lattice():
            return
        size = f"at {self.width}x{self.height}"
        lattices = _cave_lattices(self.width, self.height, self.throws, self.loops)
        space = max((_space(self.width, self.height, *lattice) for lattice in lattices), default=0)
        most = max(space - 1, min(space, 1))
        if self.rolls is None and self.throws > 6:
            raise self.refused("density", size, f"a density that makes at most {most} rolls of it")
        if self.rolls is not None and most:
            raise self.refused("rolls", size, f"1 to {most}")
        narrow, other = ("width", self.height) if self.width < self.height else ("height", self.width)
        allowed = f"a map with space for {self.throws} rolls, as 10x10, 20x6 and 32x4 have for 6, and 8x4 for 1"
        raise self.refused(narrow, f"with {other} the other way", allowed)

    @property
    def throws(self) -> int:
        """How often the dice are thrown: as asked, or by the map's size."""
        return self.rolls or min(max((self.density * self.width * self.height + 1800) // 3600, 6), 30_000)

    @property
    def lattice(self) -> tuple[int, int]:
        """The most columns and rows of places that the cave may take."""
        return self._lattice() or (1, 1)

    @property
    def lanes(self) -> tuple[int, int]:
        """How many passages have space abreast between any two places: across, and down."""
        columns, rows = self.lattice
        return _lanes(self.height // rows), _lanes(self.width // columns)

    def _lattice(self) -> tuple[int, int] | None:
        return _cave_lattice(self.width, self.height, self.throws, self.loops)


@lru_cache(maxsize=256)  # a recipe is asked several times for every level
def _cave_lattice(width: int, height: int, throws: int, loops: float) -> tuple[int, int] | None:
    """The lattice nearest to the best one that has space for all passages; None if none has.

    A last roll that leads back to the entrance is followed by one more, which needs space too.
    """
    needed = throws + (throws > 1)
    lattices = _cave_lattices(width, height, throws, loops)
    return next((lattice for lattice in lattices if _space(width, height, *lattice) >= needed), None)


def _space(width: int, height: int, columns: int, rows: int) -> int:
    """How many passages have space in a lattice."""
    across, down = _lanes(height // rows), _lanes(width // columns)
    return rows * (columns - 1) * across + columns * (rows - 1) * down


def _cave_lattices(width: int, height: int, throws: int, loops: float) -> Iterator[tuple[int, int]]:
    """Lattices for the map, the best first.

    A walk of n steps, all chance, meets about n / log n places, so that a lattice of a few times as many gives it
    space to wander and yet is well filled. Where loops are refused every throw needs a place of its own.
    """
    wandering = max(_PLACES * throws / math.log(throws + 2), 2)
    wish = loops * wandering + (1 - loops) * max(1.6 * throws, wandering)
    most_columns, most_rows = width // Caves.SMALLEST_PLACE, height // Caves.SMALLEST_PLACE
    for step in range(60):
        places = wish * 1.15 ** ((step + 1) // 2 * (-1 if step % 2 else 1))
        columns = _between(math.sqrt(places * width / (height * _OBLONG)), 1, most_columns)
        rows = _between(places / columns, 1, most_rows)
        columns = _between(places / rows, 1, most_columns)
        if 1 < columns * rows <= MOST_ROOMS:
            yield columns, rows
    if most_columns * most_rows <= 400:
        for columns in range(1, most_columns + 1):
            for rows in range(1, most_rows + 1):
                if columns * rows > 1:
                    yield columns, rows


_PLACES = 5.3
_OBLONG = 1.2
"""A place is so many times wider than it is high: on screens cells are higher than wide."""


def _between(value: float, low: int, high: int) -> int:
    return max(min(round(value), high), low)


def _lanes(length: int) -> int:
    """How many passages of one cell have space abreast on a side of a place, at worst.

    The place may be shortened by the shifting of the lattice's lines, and by the gaps to its neighbours on both sides.
    """
    shortened = length - max(length - 11, 0) // 3
    gaps = 2 if shortened < 7 else 4 if shortened < 11 else 6 if shortened < 17 else 8
    return (shortened - gaps + 1) // 2


@dataclass(frozen=True, kw_only=True)
class Templates(Recipe):
    """Rooms of templates, laid over rock and lava and joined at their entrances. The smallest map is 8x8."""

    name: ClassVar[str] = "templates"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "shores": {},
        "classic": {"density": 17, "direct": 0.25, "lava": 0.0, "water": 0.06, "grass": 0.1, "bridges": 0.3},
        "forge": {"lava": 0.3, "water": 0.0, "grass": 0.0, "bridges": 1.0, "lakes": 18},
        "abyss": {"lava": 0.0, "water": 0.0, "chasm": 0.3, "grass": 0.05, "bridges": 1.0, "lakes": 18},
    }

    preset: str = choice("shores", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 8, LONGEST, "The map's columns.")
    height: int = whole(45, 8, LONGEST, "The map's rows.")
    rooms: int | None = counted(1, MOST_ROOMS, "So many rooms are placed, as far as there is space.")
    density: int = whole(28, 1, 200, "Rooms for every 80x45 map cells, where rooms is None. Moves the metric floor.")
    folder: str | None = path("Templates of your own: text drawings *.txt and bitmaps *.png of kind room.")
    procedural: float = share(
        0.35, "The chance that a room is one that was not drawn but made: round, ragged, pillared."
    )
    direct: float = share(
        0.5, "The chance that a room shares a wall with the one it is joined to; others get a corridor between them."
    )
    shortest: int = whole(2, 1, 40, "The shortest corridor, in cells.")
    longest: int = whole(12, 1, 40, "The longest corridor, in cells.")
    lava: float = share(0.1, "The share of the map that is lava.")
    chasm: float = share(0.0, "The share of the map that is chasm, but for what is lava.")
    water: float = share(0.05, "The share of the map that is deep water, but for what is lava or chasm.")
    grass: float = share(0.12, "The share of the map that is overgrown; it shows where a room is dug.")
    lakes: int = whole(14, 4, 100, "How many cells broad a lake is, with the rock between it and the next, about.")
    bridges: float = share(
        0.5, "The chance that, on a side of a room that lies at lava, water or a chasm, a bridge is begun."
    )
    open_edges: bool = switch(True, "Whether walls over lava, water and chasms are left out, so that one sees them.")
    loops: float = share(
        1.0, "The share of the thin walls hiding a walk of more than 20 steps that is opened. Moves the metric loops."
    )

    def check(self) -> None:
        """Refuse corridors of no length, and maps on which nothing is left to build on."""
        if self.shortest > self.longest:
            raise self.refused("shortest", f"with longest {self.longest}", f"1 to {self.longest}")
        perils = {"lava": self.lava, "chasm": self.chasm, "water": self.water}
        if sum(perils.values()) > self.MOST_PERILS:
            most = max(perils, key=perils.__getitem__)
            where = "with " + " and ".join(f"{name} {perils[name]:g}" for name in perils if name != most)
            raise self.refused(most, where, f"shares of lava, chasm and water that sum to {self.MOST_PERILS:g} at most")

    MOST_PERILS: ClassVar[float] = 0.7

    @property
    def thin_walls(self) -> float:
        """The share of the thin walls hiding a long walk that the loops step opens."""
        return self.loops
