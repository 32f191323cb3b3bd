"""A level as JSON text: everything but the seconds that the digging took."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import LevelError
from levelgen.level import FORMAT, Level
from levelgen.recipe import LONGEST, MOST_ROOMS
from levelgen.rooms import Link, Mark, Position, Room, Tier
from levelgen.terrain import BY_GLYPH, GLYPHS, Terrain

__all__ = ["read", "written"]

Thing = TypeVar("Thing")

_TIERS = {tier.name.lower(): tier for tier in Tier}


def written(level: Level) -> str:
    """The level as JSON text, one line."""
    glyphs = np.array(GLYPHS)
    report = {name: value for name, value in level.report.items() if name != "seconds"}
    return json.dumps(
        {
            "format": FORMAT,
            "width": level.width,
            "height": level.height,
            "terrain": ["".join(row) for row in glyphs[level.terrain].tolist()],
            "rooms": [
                {
                    "kind": room.kind,
                    "tier": room.tier.name.lower(),
                    "bounds": room.bounds,
                    "center": room.center,
                    "tags": room.tags,
                    "cells": _runs(level.room_at, room),
                }
                for room in level.rooms
            ],
            "links": [link._asdict() for link in level.links],
            "stairs_up": level.stairs_up,
            "stairs_down": level.stairs_down,
            "marks": [mark._asdict() | {"tier": mark.tier.name.lower()} for mark in level.marks],
            "report": report,
        },
        ensure_ascii=False,
        default=dict,  # a recipe's tables are mappings, and no dicts
    )


def _runs(room_at: NDArray[np.int16], room: Room) -> list[list[int]]:
    """The cells of a room as [y, first x, x after the last], row by row."""
    left, top, right, bottom = room.bounds
    inside = np.zeros((bottom - top, right - left + 2), dtype=np.int8)
    inside[:, 1:-1] = room_at[top:bottom, left:right] == room.id
    changes = np.diff(inside, axis=1)
    rows, starts = np.nonzero(changes == 1)
    _, stops = np.nonzero(changes == -1)
    return [
        [y, x, end]
        for y, x, end in zip((rows + top).tolist(), (starts + left).tolist(), (stops + left).tolist(), strict=True)
    ]


def read(text: str) -> dict[str, Any]:
    """The fields of the level that `written` wrote.

    Raises:
        LevelError: the text is no such level; the message names the field.
    """
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as problem:
        message = f"level is not JSON: {problem}"
        raise LevelError(message) from None
    return _Reader(_mapping(data, "level")).fields()


def _refuse_constant(name: str) -> None:
    message = f"{name} is no number of JSON"
    raise ValueError(message)


class _Reader:
    """Reads the fields one by one; each error names its field by the path to it, like rooms[3].bounds."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        form = _get(data, "format", "")
        if form != FORMAT or isinstance(form, bool):
            message = f"format is {form!r}; allowed: {FORMAT}"
            raise LevelError(message)
        self._width = _whole(_get(data, "width", ""), "width", 1, LONGEST)
        self._height = _whole(_get(data, "height", ""), "height", 1, LONGEST)

    def fields(self) -> dict[str, Any]:
        terrain = self._terrain()
        self._room_at = np.full(terrain.shape, -1, dtype=np.int16)
        rows = _list(_get(self._data, "rooms", ""), "rooms", MOST_ROOMS)
        self._count = len(rows)
        rooms = tuple(self._room(_mapping(row, f"rooms[{index}]"), index) for index, row in enumerate(rows))
        return {
            "terrain": terrain,
            "room_at": self._room_at,
            "rooms": rooms,
            "links": self._each("links", self._link),
            "stairs_up": self._stairs("stairs_up", terrain, Terrain.STAIRS_UP),
            "stairs_down": self._stairs("stairs_down", terrain, Terrain.STAIRS_DOWN),
            "marks": self._each("marks", self._mark),
            "report": _mapping(_get(self._data, "report", ""), "report"),
        }

    def _each(self, name: str, make: Callable[[dict[str, Any], str], Thing]) -> tuple[Thing, ...]:
        rows = _list(_get(self._data, name, ""), name)
        return tuple(make(_mapping(row, f"{name}[{index}]"), f"{name}[{index}].") for index, row in enumerate(rows))

    def _terrain(self) -> NDArray[np.uint8]:
        lines = _list(_get(self._data, "terrain", ""), "terrain")
        if len(lines) != self._height:
            message = f"terrain has {len(lines)} rows; allowed: {self._height}, the height"
            raise LevelError(message)
        terrain = np.zeros((self._height, self._width), dtype=np.uint8)
        for y, line in enumerate(lines):
            if not isinstance(line, str) or len(line) != self._width or not set(line) <= BY_GLYPH.keys():
                message = f"terrain[{y}] is no row of {self._width} characters; allowed: {' '.join(BY_GLYPH)}"
                raise LevelError(message)
            terrain[y] = [BY_GLYPH[glyph] for glyph in line]
        return terrain

    def _room(self, row: dict[str, Any], index: int) -> Room:
        path = f"rooms[{index}]."
        bounds = _list(_get(row, "bounds", path), path + "bounds", 4, exactly=True)
        limits = (self._width, self._height, self._width, self._height)
        left, top, right, bottom = (
            _whole(value, path + "bounds", 0, limit) for value, limit in zip(bounds, limits, strict=True)
        )
        for number, run in enumerate(_list(_get(row, "cells", path), path + "cells")):
            where = f"{path}cells[{number}]"
            ends = _list(run, where, 3, exactly=True)
            y = _whole(ends[0], where, top, bottom - 1)
            start, stop = _whole(ends[1], where, left, right - 1), _whole(ends[2], where, left + 1, right)
            self._room_at[y, start:stop] = index
        return Room(
            id=index,
            kind=_text(_get(row, "kind", path), path + "kind"),
            tier=_tier(_get(row, "tier", path), path + "tier"),
            bounds=(left, top, right, bottom),
            center=self._position(_get(row, "center", path), path + "center"),
            tags=tuple(_text(tag, path + "tags") for tag in _list(_get(row, "tags", path), path + "tags")),
        )

    def _link(self, row: dict[str, Any], path: str) -> Link:
        cells = _list(_get(row, "cells", path), path + "cells")
        return Link(
            a=_whole(_get(row, "a", path), path + "a", 0, self._count - 1),
            b=_whole(_get(row, "b", path), path + "b", 0, self._count - 1),
            kind=_text(_get(row, "kind", path), path + "kind"),
            cells=tuple(self._position(cell, path + "cells") for cell in cells),
        )

    def _mark(self, row: dict[str, Any], path: str) -> Mark:
        pair, binding = _get(row, "pair", path), _get(row, "binding", path)
        if not isinstance(binding, bool):
            message = f"{path}binding is {binding!r}; allowed: true or false"
            raise LevelError(message)
        return Mark(
            what=_text(_get(row, "what", path), path + "what"),
            x=_whole(_get(row, "x", path), path + "x", 0, self._width - 1),
            y=_whole(_get(row, "y", path), path + "y", 0, self._height - 1),
            tier=_tier(_get(row, "tier", path), path + "tier"),
            room=_whole(_get(row, "room", path), path + "room", -1, self._count - 1),
            name=_text(_get(row, "name", path), path + "name"),
            pair=None if pair is None else _whole(pair, path + "pair", 0, 1 << 31),
            binding=binding,
        )

    def _stairs(self, name: str, terrain: NDArray[np.uint8], kind: Terrain) -> Position:
        x, y = self._position(_get(self._data, name, ""), name)
        if terrain[y, x] != kind:
            message = f"{name} is [{x}, {y}], where terrain has {GLYPHS[terrain[y, x]]!r}; allowed: {GLYPHS[kind]!r}"
            raise LevelError(message)
        return x, y

    def _position(self, value: Any, path: str) -> Position:
        x, y = _list(value, path, 2, exactly=True)
        return _whole(x, path, 0, self._width - 1), _whole(y, path, 0, self._height - 1)


def _get(row: Mapping[str, Any], name: str, path: str) -> Any:
    if name not in row:
        message = f"{path}{name} is missing"
        raise LevelError(message)
    return row[name]


def _mapping(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        message = f"{path} is a {type(value).__name__}; allowed: an object"
        raise LevelError(message)
    return value


def _list(value: Any, path: str, most: int | None = None, *, exactly: bool = False) -> list[Any]:
    if not isinstance(value, list) or (most is not None and (len(value) > most or (exactly and len(value) < most))):
        many = "" if most is None else f" of {'exactly' if exactly else 'at most'} {most}"
        message = f"{path} is {str(value)[:60]}; allowed: a list{many}"
        raise LevelError(message)
    return value


def _whole(value: Any, path: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        message = f"{path} has {str(value)[:60]}; allowed: a whole number from {low} to {high}"
        raise LevelError(message)
    return value


def _text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        message = f"{path} has {str(value)[:60]}; allowed: a text"
        raise LevelError(message)
    return value


def _tier(value: Any, path: str) -> Tier:
    if not isinstance(value, str) or value not in _TIERS:
        message = f"{path} is {str(value)[:60]}; allowed: {', '.join(_TIERS)}"
        raise LevelError(message)
    return _TIERS[value]
