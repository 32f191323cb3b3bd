"""The header of a template's drawing: lines `field: value`, all of them optional.

    ; A shrine for the deeper floors, seen half as often as others.
    kind: vault
    weight: 0.5
    depths: 3-8
    tags: shrine, hall
    sort: shrine
    choose: 1
    a: feature altar + item amulet
    m: monster guardian on grass
    k: key

kind is "room" (the default), "vault", "landmark" or "piece". weight is the relative chance to be picked, by default 1.
depths are the floors where the template may appear, such as 3-8, or 3- for 3 and all below; themes are the surroundings
that it is at home in, by default all. tags become tags of the room. Only vaults have sort, the purpose of the vault,
and choose, the number of offered things that may be taken, by default all. Only pieces have fits: "grown" over a room,
or "posted" `at` a choke point, a passage or a bridge. Their `pocket` is a range of cells: of the room that they grow
over, behind the choke point, or of the passage or bridge. A field of one character belongs to the legend of the
drawing: the kind of mark, its name, and its ground, by default floor; it may mark several things, joined by "+".
Features whose names end in the same number belong together, such as "lever 1" and "portcullis 1". Lines that begin with
";" are comments.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from levelgen.errors import TemplateError
from levelgen.knobs import HEAVIEST
from levelgen.reading import WrongError, refusing
from levelgen.terrain import BY_GLYPH, Terrain

DEEPEST = 10**9
"""The greatest depth, for templates that set no limit."""

KINDS = ("room", "vault", "landmark", "piece")
FITS = ("grown", "posted")
POSTS = ("choke", "passage", "bridge")
SORTS = ("treasure", "key", "shrine", "den")
MARKS = ("monster", "dweller", "item", "treasure", "key", "feature")
UNUSED, IDEAL = "_", "*"
"""Characters of a drawing: a cell that is not part of the template, and a wall that is an ideal entrance."""


class Symbol(NamedTuple):
    """The meaning of a character of the legend."""

    marks: tuple[tuple[str, str], ...]  # the kind and name of each
    ground: Terrain


@dataclass(slots=True)
class Header:
    """The fields of a header."""

    kind: str = "room"
    weight: float = 1.0
    depths: tuple[int, int] = (0, DEEPEST)
    tags: tuple[str, ...] = ()
    sort: str = ""
    choose: int = 0
    themes: tuple[str, ...] = ()
    fits: str = ""
    at: str = ""
    pocket: tuple[int, int] = (0, DEEPEST)
    legend: dict[str, Symbol] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict, compare=False)  # file and line of each field, in words


def read(lines: Iterable[tuple[int, str]], where: str) -> Header:
    """Return the header in these numbered lines of a file.

    Raises:
        TemplateError: a line is no field of a header; the message names file and line.
    """
    header = Header()
    places = header.places
    for number, line in lines:
        if line.startswith(";"):
            continue
        name, colon, value = (part.strip() for part in line.partition(":"))
        place = f"{where}: line {number}"
        with refusing(TemplateError, f"{place}: "):
            _set(header, name, value if colon else None, known=name in places)
        places[name] = place
    for name, kind in _OF_ONE_KIND.items():
        if header.kind != kind and name in places:
            raise TemplateError(f"{places[name]}: {name} is a field of {kind}s; allowed: with kind: {kind}")
    if header.kind == "piece" and not (header.fits == "grown" or (header.fits == "posted" and header.at)):
        place = places.get("fits", places["kind"])
        raise TemplateError(f"{place}: a piece says how it fits; allowed: fits: grown, or fits: posted with at")
    if header.fits == "grown" and header.at:
        raise TemplateError(f"{places['at']}: at is a field of posted pieces; allowed: with fits: posted")
    return header


_OF_ONE_KIND = {"sort": "vault", "choose": "vault", "fits": "piece", "at": "piece", "pocket": "piece"}


def _set(header: Header, name: str, value: str | None, *, known: bool) -> None:
    if value is None:
        raise WrongError("is no field; allowed: FIELD: VALUE, and an empty line before the drawing", repr(name))
    if known:
        raise WrongError("is given twice; allowed: once", name)
    if len(name) == 1:
        if name in BY_GLYPH or name in (UNUSED, IDEAL):
            raise WrongError("already means something; allowed: another character", repr(name))
        header.legend[name] = _symbol(value)
    elif name in FIELDS:
        setattr(header, name, FIELDS[name](name, value))
    else:
        raise WrongError(f"is no field; allowed: {', '.join(FIELDS)}, or one character for the legend", repr(name))


def _refused(name: str, value: str, allowed: str) -> WrongError:
    return WrongError(f"is {value!r}; allowed: {allowed}", name)


def _one_of(allowed: tuple[str, ...], name: str, value: str) -> str:
    if value not in allowed:
        raise _refused(name, value, ", ".join(allowed))
    return value


def _weight(name: str, value: str) -> float:
    try:
        weight = float(value)
    except ValueError:
        weight = math.nan
    if not 0 <= weight <= HEAVIEST:
        raise _refused(name, value, f"a number from 0 to {HEAVIEST}")
    return weight


def _span(name: str, value: str, *, allowed: str) -> tuple[int, int]:
    first, dash, last = (part.strip() for part in value.partition("-"))
    ends = (first, last or (str(DEEPEST) if dash else first))
    if all(end.isascii() and end.isdecimal() and len(end) <= 10 for end in ends):
        low, high = map(int, ends)
        if low <= high <= DEEPEST:
            return low, high
    raise _refused(name, value, allowed)


def _tags(name: str, value: str) -> tuple[str, ...]:
    tags = tuple(tag.strip() for tag in value.split(","))
    if not all(tag and tag.replace("_", "").isalnum() for tag in tags):
        raise _refused(name, value, "words with commas between them")
    return tags


def _choose(name: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and 1 <= int(value[:4]) <= 99):
        raise _refused(name, value, "a whole number from 1 to 99")
    return int(value)


FIELDS: dict[str, Callable[[str, str], Any]] = {
    "kind": partial(_one_of, KINDS),
    "weight": _weight,
    "depths": partial(_span, allowed="a floor, as 3, or the first and the last one, as 3-8 or 3-"),
    "themes": _tags,
    "tags": _tags,
    "sort": partial(_one_of, SORTS),
    "choose": _choose,
    "fits": partial(_one_of, FITS),
    "at": partial(_one_of, POSTS),
    "pocket": partial(_span, allowed="a number of cells, as 60, or the fewest and the most, as 60-150 or 60-"),
}


def _symbol(value: str) -> Symbol:
    things, on, ground = value.rpartition(" on ")
    if not on:
        things, ground = value, "floor"
    if ground.strip().upper() not in Terrain.__members__:
        allowed = ", ".join(word.lower() for word in Terrain.__members__)
        raise WrongError(f"is no ground; allowed: {allowed}", repr(ground.strip()))
    marks = []
    for thing in things.split("+"):
        what, _, name = thing.strip().partition(" ")
        if what not in MARKS:
            raise WrongError(f"is nothing to mark; allowed: {', '.join(MARKS)}", repr(what))
        marks.append((what, name.strip()))
    return Symbol(tuple(sorted(marks)), Terrain[ground.strip().upper()])


def write(header: Header) -> list[str]:
    """Return the lines of a header, without fields at their defaults."""
    lines = [f"kind: {header.kind}"]
    if header.weight != 1:
        lines.append(f"weight: {header.weight!r}")
    for name, (low, high) in (("depths", header.depths), ("pocket", header.pocket)):
        if (low, high) != (0, DEEPEST):
            lines.append(f"{name}: {low}-{'' if high == DEEPEST else high}")
    if header.themes:
        lines.append(f"themes: {', '.join(header.themes)}")
    if header.tags:
        lines.append(f"tags: {', '.join(header.tags)}")
    if header.sort:
        lines.append(f"sort: {header.sort}")
    if header.choose:
        lines.append(f"choose: {header.choose}")
    if header.fits:
        lines.append(f"fits: {header.fits}")
    if header.at:
        lines.append(f"at: {header.at}")
    for glyph, (marks, ground) in header.legend.items():
        things = " + ".join(f"{what} {name}".rstrip() for what, name in marks)
        lines.append(f"{glyph}: {things}{'' if ground == Terrain.FLOOR else f' on {ground.name.lower()}'}")
    return lines
