"""A level as plain data for JSON: everything except the timings of the digging."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, reading
from levelgen.errors import LevelError, RecipeError
from levelgen.export.fields import Fields
from levelgen.reading import Length, Range, WrongError
from levelgen.recipe import FORMAT, LONGEST, MOST_ROOMS, Recipe, recipe_of
from levelgen.rooms import Link, Mark, Position, Room, Tier
from levelgen.terrain import BY_GLYPH, GLYPHS, Terrain

Side = Annotated[int, Range(1, LONGEST)]


class _Recipe(NamedTuple):
    name: str
    knobs: dict[str, Any]


class _Room(NamedTuple):
    """A room, its cells as runs: row, first column, and the column after the last."""

    kind: str
    tier: Tier
    bounds: tuple[int, int, int, int]
    center: Position
    tags: tuple[str, ...]
    cells: list[tuple[int, int, int]]


@dataclass(frozen=True)
class _Level:
    """The data of a level: its fields, with the terrain as a drawing and the recipe as name and knobs."""

    format: Annotated[int, Range(FORMAT, FORMAT)]
    recipe: _Recipe | None
    seed: int | str | None
    depth: Annotated[int, Range(0)]
    near: Position | None
    width: Side
    height: Side
    terrain: list[str]
    rooms: Annotated[list[_Room], Length(1, MOST_ROOMS)]
    links: tuple[Link, ...]
    stairs_up: Position
    stairs_down: Position
    marks: tuple[Mark, ...]
    report: dict[str, Any]


_ALIKE = ("seed", "depth", "near", "links", "stairs_up", "stairs_down", "marks")
"""The fields of a level that are the same in its data."""


def write(level: Fields) -> dict[str, Any]:
    """Return a level's data, ready for JSON."""
    height, width = level.terrain.shape
    data = _Level(
        format=FORMAT,
        recipe=None if level.recipe is None else _Recipe(level.recipe.name, dict(vars(level.recipe))),
        width=width,
        height=height,
        terrain=["".join(row) for row in np.array(GLYPHS, dtype=np.str_)[level.terrain].tolist()],
        rooms=[
            _Room(room.kind, room.tier, room.bounds, room.center, room.tags, _runs(level.room_at, room))
            for room in level.rooms
        ],
        report={name: value for name, value in level.report.items() if name != "seconds"},
        **{name: getattr(level, name) for name in _ALIKE},
    )
    written: dict[str, Any] = reading.write(data)
    return written


def _runs(room_at: NDArray[np.int16], room: Room) -> list[tuple[int, int, int]]:
    """Return the cells of a room as runs: row, first column, and the column after the last."""
    left, top, right, bottom = room.bounds
    inside = room_at[top:bottom, left:right] == room.id
    return [(top + y, left + start, left + stop) for y, start, stop in grid.runs(inside)]


def parse(text: str) -> Any:
    """Return the data of JSON text.

    Raises:
        LevelError: it is not JSON.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as problem:
        message = f"level is not JSON: {problem}"
        raise LevelError(message) from None


def _refuse_constant(name: str) -> None:
    message = f"{name} is no number of JSON"
    raise ValueError(message)


def read(data: Any) -> dict[str, Any]:
    """Return the fields of a level from data made by `write`.

    Raises:
        LevelError: the data is no such level; the message names the field, its value and what is allowed.
    """
    level = reading.read(_Level, data, "level: ", LevelError)
    with reading.refusing(LevelError, "level: "):
        terrain = _terrain(level)
        for name, kind in (("stairs_up", Terrain.STAIRS_UP), ("stairs_down", Terrain.STAIRS_DOWN)):
            x, y = _inside(getattr(level, name), level, name)
            if terrain[y, x] != kind:
                raise WrongError(f"is on {GLYPHS[terrain[y, x]]!r}; allowed: {GLYPHS[kind]!r}", name)
        room_at = np.full(terrain.shape, -1, dtype=np.int16)
        rooms = tuple(_room(row, index, level, room_at) for index, row in enumerate(level.rooms))
        for index, link in enumerate(level.links):
            for end in ("a", "b"):
                _number(getattr(link, end), 0, len(rooms) - 1, f"links[{index}].{end}")
            for number, cell in enumerate(link.cells):
                _inside(cell, level, f"links[{index}].cells[{number}]")
        for index, mark in enumerate(level.marks):
            _number(mark.x, 0, level.width - 1, f"marks[{index}].x")
            _number(mark.y, 0, level.height - 1, f"marks[{index}].y")
            _number(mark.room, -1, len(rooms) - 1, f"marks[{index}].room")
        read = {"terrain": terrain, "room_at": room_at, "rooms": rooms, "recipe": _recipe(level.recipe)}
        return read | {name: getattr(level, name) for name in ("report", *_ALIKE)}


def _recipe(data: _Recipe | None) -> Recipe | None:
    try:
        return None if data is None else recipe_of(data.name, data.knobs)
    except RecipeError as problem:
        raise WrongError(f"is refused: {problem}", "recipe") from None


def _terrain(level: _Level) -> NDArray[np.uint8]:
    if len(level.terrain) != level.height:
        raise WrongError(f"has {len(level.terrain)} rows; allowed: {level.height}, the height", "terrain")
    for y, row in enumerate(level.terrain):
        if len(row) != level.width or not set(row) <= BY_GLYPH.keys():
            allowed = f"{level.width} characters of: {' '.join(BY_GLYPH)}"
            raise WrongError.of(row, allowed, f"terrain[{y}]")
    return np.array([[BY_GLYPH[glyph] for glyph in row] for row in level.terrain], dtype=np.uint8)


def _room(row: _Room, index: int, level: _Level, room_at: NDArray[np.int16]) -> Room:
    """Return the room that the row describes, and enter its cells in room_at [y, x]."""
    path = f"rooms[{index}]"
    left, top, right, bottom = row.bounds
    if not (0 <= left < right <= level.width and 0 <= top < bottom <= level.height):
        raise WrongError(f"is {list(row.bounds)}; allowed: a rectangle of the map", f"{path}.bounds")
    _inside(row.center, level, f"{path}.center")
    for number, (y, start, stop) in enumerate(row.cells):
        if not (top <= y < bottom and left <= start < stop <= right):
            raise WrongError(f"is {[y, start, stop]}; allowed: a run of cells in bounds", f"{path}.cells[{number}]")
        room_at[y, start:stop] = index
    return Room(index, row.kind, row.tier, row.bounds, row.center, row.tags)


def _inside(position: Position, level: _Level, path: str) -> Position:
    x, y = position
    if not (0 <= x < level.width and 0 <= y < level.height):
        raise WrongError(f"is {[x, y]}; allowed: a cell of the {level.width}x{level.height} map", path)
    return position


def _number(value: int, low: int, high: int, path: str) -> None:
    if not low <= value <= high:
        raise WrongError.of(value, f"a whole number from {low} to {high}", path)
