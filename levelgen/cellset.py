"""Bitboards: sets of map cells, each one integer with a bit a cell, for questions asked of a whole map many times.

A set knows the size of its map and of nothing else; sets of different maps do not mix. Rows are stored with an empty
guard column after each, so that a shifted set never runs on into the next row.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["CellSet"]


class CellSet:
    """An immutable set of cells (x, y) of a map so many cells wide and high."""

    __slots__ = ("_bits", "height", "width")

    def __init__(self, width: int, height: int, cells: Iterable[tuple[int, int]] = ()) -> None:
        """Make a set of cells; all must lie on the map.

        Raises:
            ValueError: one of them does not.
        """
        self.width = width
        self.height = height
        bits = 0
        for x, y in cells:
            if not (0 <= x < width and 0 <= y < height):
                message = f"cell ({x}, {y}) is outside the map of {width}x{height}"
                raise ValueError(message)
            bits |= 1 << (y * (width + 1) + x)
        self._bits = bits

    @classmethod
    def from_mask(cls, mask: NDArray[np.bool_]) -> "CellSet":
        """Return the cells that are True in an array [y, x]."""
        height, width = mask.shape
        guarded = np.zeros((height, width + 1), dtype=np.bool_)
        guarded[:, :width] = mask
        cells = cls(width, height)
        cells._bits = int.from_bytes(np.packbits(guarded, bitorder="little").tobytes(), "little")
        return cells

    def to_mask(self) -> NDArray[np.bool_]:
        """Return an array [y, x] that is True in the cells of the set, shape (height, width)."""
        count = self.height * (self.width + 1)
        raw = np.frombuffer(self._bits.to_bytes((count + 7) // 8, "little"), dtype=np.uint8)
        flags = np.unpackbits(raw, count=count, bitorder="little").view(np.bool_)
        return np.ascontiguousarray(flags.reshape(self.height, self.width + 1)[:, : self.width])

    def expand(self, passable: "CellSet", corners: "CellSet | None" = None) -> "CellSet":
        """Return the cells of `passable` that are one step from a cell of this set.

        Args:
            passable: the cells that can be stepped into.
            corners: if given, diagonal steps are allowed too, where both cells beside the step are among these.
        """
        bits, row = self._bits, self.width + 1
        east, west, north, south = bits << 1, bits >> 1, bits >> row, bits << row
        reached = east | west | north | south
        if corners is not None:
            clear = corners._bits  # noqa: SLF001 - of the same class
            east, west, north, south = east & clear, west & clear, north & clear, south & clear
            reached |= east >> row & north << 1 | east << row & south << 1
            reached |= west >> row & north >> 1 | west << row & south >> 1
        return self._with(reached & passable._bits)  # noqa: SLF001

    def __or__(self, other: "CellSet") -> "CellSet":
        return self._with(self._bits | other._bits)

    def __and__(self, other: "CellSet") -> "CellSet":
        return self._with(self._bits & other._bits)

    def __sub__(self, other: "CellSet") -> "CellSet":
        return self._with(self._bits & ~other._bits)

    def __contains__(self, cell: tuple[int, int]) -> bool:
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and self._bits >> (y * (self.width + 1) + x) & 1 == 1

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Iterate over the cells (x, y), row by row."""
        ys, xs = np.nonzero(self.to_mask())
        return zip(xs.tolist(), ys.tolist(), strict=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CellSet):
            return NotImplemented
        return (self._bits, self.width, self.height) == (other._bits, other.width, other.height)

    def __hash__(self) -> int:
        return hash((self._bits, self.width, self.height))

    def __repr__(self) -> str:
        return f"<CellSet of {len(self)} cells on {self.width}x{self.height}>"

    def _with(self, bits: int) -> "CellSet":
        """Return the set with these bits on the same map."""
        made = object.__new__(CellSet)
        made.width, made.height, made._bits = self.width, self.height, bits
        return made
