"""The fields of a level, on which exports work, so that `Level` can import the exports without a circle."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from levelgen.recipe import Recipe
from levelgen.rng import Seed
from levelgen.rooms import Link, Mark, Position, Room
from levelgen.terrain import WALKABLE


@dataclass(frozen=True, eq=False, slots=True)
class Fields:
    """The fields of a Level. Arrays are read-only, indexed [y, x]; positions are (x, y).

    Every walkable cell is in exactly one room (`room_at`) or in the cells of some link. A room's id is its index in
    `rooms`. `report` compares the result with the request. `recipe`, `seed`, `depth` and `near` are the arguments of
    `generate`; in a level read from a drawing they are None, and depth is 1.
    """

    terrain: NDArray[np.uint8]
    room_at: NDArray[np.int16]
    rooms: tuple[Room, ...]
    links: tuple[Link, ...]
    stairs_up: Position
    stairs_down: Position
    marks: tuple[Mark, ...]
    report: Mapping[str, Any] = field(default_factory=dict)
    recipe: Recipe | None = None
    seed: Seed | None = None
    depth: int = 1
    near: Position | None = None
    walkable: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "walkable", WALKABLE.take(self.terrain))
        for array in (self.terrain, self.room_at, self.walkable):
            array.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what copies and pickles are made from, so that their arrays are read-only too."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self) if each.init)

    @property
    def width(self) -> int:
        """Columns, in cells."""
        return int(self.terrain.shape[1])

    @property
    def height(self) -> int:
        """Rows, in cells."""
        return int(self.terrain.shape[0])

    def fingerprint(self) -> str:
        """Return a hex digest of terrain, rooms (kind, tier, bounds), links, stairs and marks."""
        rest = [
            [self.width, self.height],
            [[room.kind, room.tier, room.bounds] for room in self.rooms],
            self.links,
            [self.stairs_up, self.stairs_down],
            self.marks,
        ]
        digest = hashlib.sha256(self.terrain.tobytes())
        digest.update(json.dumps(rest, separators=(",", ":")).encode())
        return digest.hexdigest()
