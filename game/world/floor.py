"""A floor of the dungeon: its level, its ground, what the hero remembers of it, and who stands where."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from game.world.ground import Ground
from game.world.memory import Memory
from game.world.movement import Movement
from levelgen import Level

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.content.library import Library
    from game.world.movement import MovementGrid


class Floor:
    """One floor, with its arrays [y, x] of the shape (height, width) in `ground` and `memory`.

    `occupants` says which creature is at (x, y); `passages` are the cells of links with the kinds of the links.
    """

    def __init__(
        self,
        level: Level,
        ground: Ground,
        memory: Memory,
        *,
        depth: int,
        danger: int,
        stratum: str,
        generator: str,
        knobs: dict[str, Any],
    ) -> None:
        """Make a floor without anybody on it; generator and knobs are those that it was dug with."""
        self.level = level
        self.ground = ground
        self.memory = memory
        self.depth = depth
        self.danger = danger
        self.stratum = stratum
        self.generator = generator
        self.knobs = knobs
        self.content = ground.content
        self.width = level.width
        self.height = level.height
        self.occupants: dict[tuple[int, int], int] = {}
        self.passages = {cell: link.kind for link in level.links for cell in link.cells}
        self.movement = Movement(ground, [cell for cell, kind in self.passages.items() if kind == "tight"])

    @classmethod
    def fresh(
        cls,
        level: Level,
        *,
        depth: int,
        danger: int,
        stratum: str,
        generator: str,
        knobs: dict[str, Any],
        content: Library,
    ) -> Floor:
        """Return a floor as the generator dug it, unseen."""
        ground = Ground(content, level.terrain.copy(), np.zeros_like(level.terrain))
        memory = Memory.blank(level.terrain.shape)
        return cls(level, ground, memory, depth=depth, danger=danger, stratum=stratum, generator=generator, knobs=knobs)

    @property
    def grid(self) -> MovementGrid:
        """Where the hero can step."""
        return self.movement.grid_of()

    def inside(self, x: int, y: int) -> bool:
        """Return whether (x, y) is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def tier_at(self, x: int, y: int) -> int | None:
        """Return how hard the room at (x, y) is (0 easy, 1 medium, 2 hard); None in corridors and doorways."""
        room = int(self.level.room_at[y, x])
        return int(self.level.rooms[room].tier) if room >= 0 else None

    def record(self) -> dict[str, Any]:
        """Return the floor without its entities, ready for JSON."""
        ground, memory = self.ground, self.memory
        return {
            "depth": self.depth,
            "danger": self.danger,
            "stratum": self.stratum,
            "generator": self.generator,
            "knobs": self.knobs,
            "level": self.level.to_json(),
            "terrain": pack_cells(ground.terrain),
            "terrain_names": [kind.id for kind in self.content.terrain],
            "remembered": pack_cells(memory.terrain),
            "explored": pack_cells(memory.explored.view(np.uint8)),
            "fire": pack_cells(ground.fire) if ground.flames else None,
            "memories": [[x, y, kind] for (x, y), kind in sorted(memory.items.items())],
            "left_alone": [[x, y] for x, y in sorted(memory.left_alone)],
        }

    @classmethod
    def restored(cls, record: dict[str, Any], content: Library) -> Floor:
        """Return the floor that `record` was made of.

        Raises:
            KeyError, ValueError, TypeError: when the record is not one.
        """
        level = Level.from_json(record["level"])
        shape = level.terrain.shape
        # Kinds above the structural words are numbered in file order, so a save knows them by name.
        unknown = [name for name in record["terrain_names"] if name not in content.terrain_numbers]
        if unknown:
            raise ValueError(f"the content has no terrain called {unknown[0]!r}")
        numbers = np.array([content.terrain_numbers[name] for name in record["terrain_names"]], np.uint8)
        terrain, remembered = unpack_cells(record["terrain"], shape), unpack_cells(record["remembered"], shape)
        if max(int(terrain.max()), int(remembered.max())) >= len(numbers):
            raise ValueError("a cell is of a terrain without a name")
        fire = np.zeros(shape, np.uint8) if record["fire"] is None else unpack_cells(record["fire"], shape).copy()
        memory = Memory(
            terrain=numbers[remembered],
            explored=unpack_cells(record["explored"], shape) != 0,
            visible=np.zeros(shape, bool),
            items={(int(x), int(y)): str(kind) for x, y, kind in record["memories"] if kind in content.items},
            left_alone={(int(x), int(y)) for x, y in record["left_alone"]},
        )
        return cls(
            level,
            Ground(content, numbers[terrain], fire),
            memory,
            depth=int(record["depth"]),
            danger=int(record["danger"]),
            stratum=content.strata[record["stratum"]].id,
            generator=str(record["generator"]),
            knobs=dict(record["knobs"]),
        )


def pack_cells(cells: NDArray[np.uint8]) -> str:
    """Return an array of bytes as text for JSON."""
    return base64.b85encode(zlib.compress(np.ascontiguousarray(cells).tobytes(), 6)).decode("ascii")


def unpack_cells(text: str, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return the array that `pack_cells` made a text of.

    Raises:
        ValueError: when it is no such text or of another shape.
    """
    wanted = shape[0] * shape[1]
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(base64.b85decode(text), wanted + 1)  # a hostile text cannot grow past the floor
    except zlib.error as problem:
        raise ValueError("cells are damaged") from problem
    if len(raw) != wanted:
        raise ValueError(f"{len(raw)} cells where {wanted} belong")
    return np.frombuffer(raw, np.uint8).reshape(shape)
