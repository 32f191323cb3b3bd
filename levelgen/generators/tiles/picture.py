"""Pictures of tiles, and the choice between those that a tile may have."""

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from levelgen.generators.tiles.drawings import Cell

Sides = frozenset[int]


@dataclass(frozen=True, eq=False)
class TilePicture:
    """The floor of one tile, without exits of one cell, and its weight in the choice between pictures."""

    weight: float
    terrain: Mapping[Cell, int]
    path: tuple[Cell, ...] = ()  # for a corridor: from the exit of the lower-numbered side to the other
    special: Mapping[int, str] = field(default_factory=dict)  # the edges of sides with a river or bridge
    drawing: str = ""  # the original drawing, if it should not repeat often in a level
    quarters: "tuple[TilePicture, ...]" = ()  # for a court: the pictures of its four tiles

    @cached_property
    def drawn(self) -> tuple[bytes, bytes, bytes]:
        """The columns, the rows and the terrain of its cells, a byte for each cell."""
        return bytes([x for x, _ in self.terrain]), bytes([y for _, y in self.terrain]), bytes(self.terrain.values())


class PictureChoice(NamedTuple):
    """The pictures that a tile may have, smallest first, and the running totals of their weights."""

    pictures: tuple[TilePicture, ...]
    totals: tuple[float, ...]
    is_plain: bool  # no picture has a river or a bridge through a side

    @classmethod
    def of(cls, pictures: Iterable[TilePicture]) -> "PictureChoice":
        """Return the choice between these pictures, sorted by the size of their floor."""
        found = sorted(pictures, key=lambda picture: len(picture.terrain))
        totals = accumulate(picture.weight for picture in found)
        return cls(tuple(found), tuple(totals), not any(picture.special for picture in found))

    def at(self, roll: float) -> TilePicture:
        """Return the picture for a roll from 0 to below 1."""
        return self.pictures[bisect(self.totals, roll * self.totals[-1], 0, len(self.pictures) - 1)]
