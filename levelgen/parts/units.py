"""Units: a grid of equal places, numbered row by row, that rooms stand in."""

from functools import lru_cache

__all__ = ["neighbours_of"]


@lru_cache(maxsize=4)
def neighbours_of(columns: int, rows: int) -> list[list[int]]:
    """For every unit of the grid, numbered row by row, the units that share a side with it, in the order of reading.

    Levels of one size share the lists, so nobody may change them.
    """
    return [
        [
            *([unit - columns] if unit >= columns else []),
            *([unit - 1] if unit % columns else []),
            *([unit + 1] if (unit + 1) % columns else []),
            *([unit + columns] if unit < columns * (rows - 1) else []),
        ]
        for unit in range(columns * rows)
    ]
