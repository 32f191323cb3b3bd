"""Reads a TOML table into a frozen dataclass, strictly: every error names file, table, field and what is allowed."""

from __future__ import annotations

import dataclasses
import difflib
import functools
import tomllib
import types
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from game.content.families import FAMILIES, Family
from game.content.hazards import HAZARDS, HazardKind
from game.content.kinds import EFFECTS, Effect
from game.content.tempers import TEMPERS, Temper

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Kind = TypeVar("Kind")

NAMED: dict[Any, dict[str, Any]] = {Family: FAMILIES, HazardKind: HAZARDS, Temper: TEMPERS}  # what a word stands for


class ContentError(Exception):
    """An asset file says something that the game cannot use; the message is one sentence for whoever wrote it."""


class Place(NamedTuple):
    """Where in the assets a value stands, for the error that names it."""

    file: str
    table: str = ""
    field: str = ""

    def inside(self, name: str) -> Place:
        """The place of a field of this table, or of a part of this field."""
        return Place(self.file, self.table, f"{self.field}.{name}" if self.field else name)

    def error(self, problem: str) -> ContentError:
        """The error to raise for this place."""
        table = f", [{self.table}]" if self.table else ""
        where = f", {self.field}" if self.field else ""
        return ContentError(f"{self.file}{table}{where}: {problem}")


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file.

    Raises:
        ContentError: when it cannot be read or is not TOML; the message names the file and the line.
    """
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as problem:
        raise ContentError(f"{path}: cannot be read ({problem.strerror})") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ContentError(f"{path}: is not TOML: {problem}") from problem


def build(kind: type[Kind], table: Any, place: Place, **known: Any) -> Kind:
    """An instance of the dataclass `kind` from a TOML table; `known` are fields that the table does not write.

    Raises:
        ContentError: for an unknown or missing field or a value of the wrong type.
    """
    if not isinstance(table, dict):
        raise place.error(f"must be a table, not {_show(table)}")
    hints = _hints(kind)  # type: ignore[arg-type]
    fields = {field.name: field for field in dataclasses.fields(kind) if field.name not in known}  # type: ignore[arg-type]
    for name in table:
        if name not in fields:
            raise place.inside(name).error(f"is no field of it; allowed are {_list(fields)}{_near(name, fields)}")
    for name, field in fields.items():
        if name in table:
            known[name] = convert(hints[name], table[name], place.inside(name))
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise place.inside(name).error(f"is missing; it must be {describe(hints[name])}")
    return kind(**known)


@functools.cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def convert(hint: Any, value: Any, place: Place) -> Any:
    """The TOML value as the type the hint asks for; `ContentError` when it is of another."""
    origin = get_origin(hint)
    if hint in NAMED:
        if value not in NAMED[hint]:
            raise place.error(f"must be {describe(hint)}, not {_show(value)}{_near(value, NAMED[hint])}")
        return NAMED[hint][value]
    if origin is Literal:
        if value not in get_args(hint):
            raise place.error(f"must be {describe(hint)}, not {_show(value)}{_near(value, get_args(hint))}")
        return value
    if origin is types.UnionType:
        return convert(get_args(hint)[0], value, place)  # "X | None": a written value is an X
    if origin is tuple:
        return _tuple(hint, value, place)
    if origin is frozenset:
        if not isinstance(value, list):
            raise place.error(f"must be {describe(hint)}, not {_show(value)}")
        return frozenset(convert(get_args(hint)[0], item, place) for item in value)
    if hint is Effect:
        return effect(value, place)
    if dataclasses.is_dataclass(hint):
        return build(hint, value, place)  # type: ignore[arg-type]
    return _plain(hint, origin, value, place)


def _plain(hint: Any, origin: Any, value: Any, place: Place) -> Any:
    if hint is Any or hint is object:
        return value
    wanted = origin or hint
    if type(value) is not wanted:  # not isinstance: true is no whole number
        raise place.error(f"must be {describe(hint)}, not {_show(value)}")
    return value


def _tuple(hint: Any, value: Any, place: Place) -> tuple[Any, ...]:
    parts = get_args(hint)
    if not isinstance(value, list):
        raise place.error(f"must be {describe(hint)}, not {_show(value)}")
    if parts[-1] is Ellipsis:
        return tuple(convert(parts[0], item, place.inside(str(index))) for index, item in enumerate(value))
    if len(value) != len(parts):
        raise place.error(f"must be {describe(hint)}, not {_show(value)}")
    made = tuple(convert(part, item, place) for part, item in zip(parts, value, strict=True))
    if parts == (int, int) and not 0 <= made[0] <= made[1]:
        raise place.error(f"must be {describe(hint)}, not {_show(value)}")
    return made


def effect(table: Any, place: Place) -> Effect:
    """An effect from its table, whose `do` names it."""
    if not isinstance(table, dict) or "do" not in table:
        raise place.error(f'must be a table with do = "...", one of {_list(EFFECTS)}')
    name = table["do"]
    if name not in EFFECTS:
        raise place.inside("do").error(f"must be one of {_list(EFFECTS)}, not {_show(name)}{_near(name, EFFECTS)}")
    return build(EFFECTS[name], {key: value for key, value in table.items() if key != "do"}, place)


def describe(hint: Any) -> str:
    """What a field of this type may be, in words."""
    origin = get_origin(hint)
    if hint in NAMED:
        return f"one of {_list(NAMED[hint])}"
    if origin is Literal:
        return f"one of {_list(get_args(hint))}"
    if origin is types.UnionType:
        return describe(get_args(hint)[0])
    if hint == tuple[int, int]:
        return "two whole numbers, low and high, not below 0"
    if origin in (tuple, frozenset):
        return f"a list, each {describe(get_args(hint)[0])}"
    if hint is Effect:
        return "an effect"
    return {int: "a whole number", str: "a text", bool: "true or false", dict: "a table"}.get(origin or hint, "a table")


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _list(names: Iterable[Any]) -> str:
    return ", ".join(str(name) or '""' for name in names)


def _near(name: Any, names: Iterable[Any]) -> str:
    """A guess at what was meant."""
    close = difflib.get_close_matches(str(name), [str(known) for known in names], 1)
    return f" (did you mean {close[0]}?)" if close else ""
