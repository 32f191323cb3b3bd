"""Collision layers of an overlay: bit flags for every cell of the map, tested against a template variant's mask.

The flags and their rules are those of `variant`.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.templates.variant import COVERED, NO_BRIDGE, NO_FLOOR, NO_WALL, Variant

REACH = 30
"""The most cells that `CollisionMap.clearance` counts."""

_FREE = bytes([NO_BRIDGE])
"""The flags of free ground."""

_HAZARD = bytes([NO_FLOOR])
"""The flags of hazards without a template."""


class CollisionMap:
    """The flags of every cell, `flags[y, x]`, and the number of templates with a tile there, `count[y, x]`.

    The array is a view of a bytearray, in which lines of cells are scanned fastest. No floor is allowed at the edge of
    the map, so no line of free cells leaves it.
    """

    def __init__(self, flags: NDArray[np.uint8], count: NDArray[np.uint8]) -> None:
        self.height, self.width = flags.shape
        self._cells = bytearray(flags)
        self.flags = np.frombuffer(self._cells, dtype=np.uint8).reshape(flags.shape)
        self.count = count

    @classmethod
    def of(cls, hazards: NDArray[np.bool_]) -> "CollisionMap":
        """Return the layers of a map without templates, from a bool array [y, x] of its hazards."""
        flags = np.where(hazards, np.uint8(NO_FLOOR), np.uint8(NO_BRIDGE))
        flags[[0, -1]] = flags[:, [0, -1]] = NO_FLOOR | NO_BRIDGE  # at the edge neither would have a wall
        return cls(flags, np.zeros(hazards.shape, dtype=np.uint8))

    def copy(self) -> "CollisionMap":
        """Return a copy that is changed independently."""
        return CollisionMap(self.flags, self.count.copy())

    def fits(self, variant: Variant, x: int, y: int) -> bool:
        """Tell whether the variant may have its upper left corner at (x, y)."""
        right, bottom = x + variant.width, y + variant.height
        if x < 0 or y < 0 or right > self.width or bottom > self.height:
            return False
        return not np.count_nonzero(self.flags[y:bottom, x:right] & variant.refuses)

    def add(self, variant: Variant, x: int, y: int) -> None:
        """Add the tiles of a variant whose upper left corner is at (x, y)."""
        right, bottom = x + variant.width, y + variant.height
        flags, count = self.flags[y:bottom, x:right], self.count[y:bottom, x:right]
        flags |= variant.adds
        count += variant.covers

    def close(self, x: int, y: int) -> None:
        """Close an entrance in use at (x, y): no further template may have a tile there."""
        self._cells[y * self.width + x] |= NO_WALL

    def is_taken(self, x: int, y: int) -> bool:
        """Tell whether a template has a tile at (x, y), or (x, y) is at the edge of the map."""
        cell = self._cells[y * self.width + x]
        return bool(cell & NO_FLOOR and cell & NO_BRIDGE)

    def is_open(self, x: int, y: int) -> bool:
        """Tell whether (x, y) is a cell of the map where floor may be."""
        return 0 <= x < self.width and 0 <= y < self.height and not self._cells[y * self.width + x] & NO_FLOOR

    def is_shared(self, x: int, y: int) -> bool:
        """Tell whether more than one template has a tile at (x, y), so that an entrance there opens into no other."""
        return bool(self.count[y, x] > 1)

    def clearance(self, x: int, y: int, dx: int, dy: int) -> int:
        """Return the number of cells free for floor straight on from (x, y), which is not counted; at most REACH."""
        ahead = self._ahead(x, y, dx, dy)
        return len(ahead) - len(ahead.lstrip(_FREE))

    def hazards_ahead(self, x: int, y: int, dx: int, dy: int) -> int:
        """Return the number of cells of hazard without a template straight on from (x, y); at most REACH."""
        ahead = self._ahead(x, y, dx, dy)
        return len(ahead) - len(ahead.lstrip(_HAZARD))

    def clearance_apart(self, x: int, y: int, dx: int, dy: int) -> int:
        """Return the clearance, less one cell for a wall if it ends at a template."""
        return _apart(self._ahead(x, y, dx, dy))

    def clearances_beside(self, x: int, y: int, dx: int, dy: int, steps: int) -> list[int]:
        """Return the clearances to the left and to the right after each of `steps` steps on from (x, y).

        Each is one cell less, for a wall, if it ends at a template.
        """
        cells, step, left = self._cells, dy * self.width + dx, dy - dx * self.width
        reach = (REACH + 1) * left
        found = []
        for cell in range(y * self.width + x + step, y * self.width + x + (steps + 1) * step, step):
            for aside, stop in ((left, cell + reach), (-left, cell - reach)):
                found.append(_apart(cells[cell + aside : stop if stop >= 0 else None : aside]))
        return found

    def _ahead(self, x: int, y: int, dx: int, dy: int) -> bytearray:
        """Return the flags of the cells straight on from (x, y), nearest first; past the edge they are meaningless."""
        cell, step = y * self.width + x, dy * self.width + dx
        stop = cell + (REACH + 1) * step
        return self._cells[cell + step : stop if stop >= 0 else None : step]


def _apart(ahead: bytearray) -> int:
    """Return the number of leading free cells, less one if a template ends them."""
    behind = ahead.lstrip(_FREE)
    free = len(ahead) - len(behind)
    return free - 1 if free and behind and behind[0] & COVERED else free


def line(cells: NDArray[np.bool_], x: int, y: int, dx: int, dy: int, length: int) -> NDArray[np.bool_]:
    """Return a view of the cells straight on from (x, y), nearest first, up to the map's edge."""
    ahead = cells[y] if dx else cells[:, x]
    at, step = (x, dx) if dx else (y, dy)
    return ahead[at + 1 : at + 1 + length] if step > 0 else ahead[max(at - length, 0) : at][::-1]


def overlap(one: Variant, other: Variant, dx: int, dy: int) -> bool:
    """Tell whether two variants share more than walls; the corner of `other` is at (dx, dy) from that of `one`."""
    left, right = max(dx, 0), min(one.width, dx + other.width)
    top, bottom = max(dy, 0), min(one.height, dy + other.height)
    if left >= right or top >= bottom:
        return False
    shared = one.adds[top:bottom, left:right] & other.refuses[top - dy : bottom - dy, left - dx : right - dx]
    return bool(shared.any())
