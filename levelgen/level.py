"""A level: the terrain, rooms, links, stairs and marks that every generator hands over, frozen."""

import json
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from levelgen.export import json as json_format
from levelgen.export import text as text_format
from levelgen.export.fields import Fields
from levelgen.files import BYTE_ORDER_MARK
from levelgen.rooms import Position, Room
from levelgen.terrain import mirrored_terrain


@dataclass(frozen=True, eq=False, slots=True)
class Level(Fields):
    """A finished level: its fields, and the formats it can be written to and read from.

    Levels are equal if they have the same terrain, rooms, links, stairs and marks, even if dug from different recipes.
    """

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Level):
            return NotImplemented
        return (
            self.rooms == other.rooms
            and self.links == other.links
            and self.marks == other.marks
            and (self.stairs_up, self.stairs_down) == (other.stairs_up, other.stairs_down)
            and np.array_equal(self.terrain, other.terrain)
            and np.array_equal(self.room_at, other.room_at)
        )

    def __hash__(self) -> int:
        return hash(self.fingerprint())

    def __repr__(self) -> str:
        return f"<Level {self.width}x{self.height}, {len(self.rooms)} rooms, {len(self.links)} links>"

    def to_text(self) -> str:
        """Return a drawing: one line per row, one character per cell, as `levelgen.terrain.GLYPHS` has them."""
        return text_format.write(self.terrain)

    @classmethod
    def from_text(cls, drawing: str) -> Self:
        """Return the level of a drawing; its rooms are the parts divided by doors.

        Of a level written by `to_text` only terrain and stairs come back.

        Raises:
            LevelError: the drawing is no level; the message names line and column.
        """
        return cls(**text_format.read(drawing.removeprefix(BYTE_ORDER_MARK)))

    def to_data(self) -> dict[str, Any]:
        """Return the whole level, without the report's timings, as dicts, lists, strings and numbers ready for JSON."""
        return json_format.write(self)

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """Return the level of data made by `to_data`.

        Raises:
            LevelError: the data is no such level; the message names the field, its value and what is allowed.
        """
        return cls(**json_format.read(data))

    def to_json(self) -> str:
        """Return `to_data` as JSON text, one line."""
        return json.dumps(self.to_data(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the level that `to_json` wrote.

        Raises:
            LevelError: the text is no such level; the message names the field, its value and what is allowed.
        """
        return cls.from_data(json_format.parse(text.removeprefix(BYTE_ORDER_MARK)))

    def mirrored(self, *, across: bool, down: bool) -> "Level":
        """Return the level with left and right exchanged (across), and top and bottom (down)."""
        width, height = self.width, self.height

        def moved(position: Position) -> Position:
            x, y = position
            return (width - 1 - x if across else x, height - 1 - y if down else y)

        def turned(room: Room) -> Room:
            left, top, right, bottom = room.bounds
            if across:
                left, right = width - right, width - left
            if down:
                top, bottom = height - bottom, height - top
            return room._replace(bounds=(left, top, right, bottom), center=moved(room.center))

        return replace(
            self,
            terrain=mirrored_terrain(self.terrain, across=across, down=down),
            room_at=np.ascontiguousarray(self.room_at[:: -1 if down else 1, :: -1 if across else 1]),
            rooms=tuple(map(turned, self.rooms)),
            links=tuple(link._replace(cells=tuple(map(moved, link.cells))) for link in self.links),
            stairs_up=moved(self.stairs_up),
            stairs_down=moved(self.stairs_down),
            marks=tuple(mark._replace(x=x, y=y) for mark in self.marks for x, y in [moved((mark.x, mark.y))]),
        )
