"""The layout of the screen: sidebar beside or above the map, messages above it, and a foot of two lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.frontends.base import ONE_SIZE

if TYPE_CHECKING:
    from game.frontends.base import CellSizes

LEAST_COLUMNS, LEAST_ROWS = 80, 24
SIDEBAR = 20  # columns, at least
WIDEST_SIDEBAR = 32
WIDEST_BESIDE = 40  # columns of the sidebar beside a map with its own cell size
WIDEST_ABOVE = 48  # columns of its two halves above such a map, at most two fifths of the screen
LEAST_ABOVE = 15  # rows above such a map at least
MESSAGES = 3  # rows, at least
MOST_MESSAGES = 8
FOOT = 2  # rows


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of text cells; includes left and top, excludes right and bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of a screen. `map_columns` and `map_rows` are map cells; the rest are text cells."""

    columns: int
    rows: int
    sidebar: Area
    messages: Area
    map: Area
    foot: Area
    map_columns: int
    map_rows: int
    sight: Area | None = None  # the sidebar's column for creatures in sight, if it has one

    @property
    def around_map(self) -> Area:
        """The area of the map and the margin around it."""
        left = self.sidebar.right if self.sight is None else 0
        return Area(left, self.messages.bottom, self.columns, self.foot.top)

    @classmethod
    def of(
        cls,
        columns: int,
        rows: int,
        *,
        floor: tuple[int, int],
        cell_sizes: CellSizes = ONE_SIZE,
        spoken: bool = False,
    ) -> Layout:
        """Lay out a screen of `columns` by `rows` text cells for a floor of (width, height) cells.

        Space that the map does not need goes to messages and sidebar; the rest is left around the map. Map cells with a
        size of their own are as large as fits, and messages and sidebar get all the space that is left; both are
        above the map if only that shows the whole floor. If the messages are `spoken`, they have the first rows to
        themselves.
        """
        beside = (MOST_MESSAGES if spoken else MESSAGES) + FOOT
        most_columns, most_rows = cell_sizes.fitting(columns - SIDEBAR, rows - beside)
        map_columns, map_rows = min(floor[0], most_columns), min(floor[1], most_rows)
        if (map_columns, map_rows) != floor and not (spoken or cell_sizes.are_one):
            high = cell_sizes.fitting(columns, rows - LEAST_ABOVE - FOOT)
            if high[0] >= floor[0] and high[1] >= floor[1]:
                return cls._above(columns, rows, floor, cell_sizes)
        width, height = cell_sizes.taken(map_columns, map_rows)
        sidebar, messages = min(WIDEST_BESIDE, columns - width), rows - FOOT - height
        if cell_sizes.are_one:
            sidebar, messages = min(WIDEST_SIDEBAR, sidebar), min(MOST_MESSAGES, messages)
        left = sidebar + (columns - sidebar - width) // 2
        top = messages + (rows - FOOT - messages - height) // 2
        return cls(
            columns=columns,
            rows=rows,
            sidebar=Area(0, messages if spoken else 0, sidebar, rows - FOOT),
            messages=Area(0 if spoken else sidebar, 0, columns, messages),
            map=Area(left, top, left + width, top + height),
            foot=Area(0, rows - FOOT, columns, rows),
            map_columns=map_columns,
            map_rows=map_rows,
        )

    @classmethod
    def _above(cls, columns: int, rows: int, floor: tuple[int, int], cell_sizes: CellSizes) -> Layout:
        """Lay out a screen with sidebar and messages above a map that takes the full width."""
        width, height = cell_sizes.taken(*floor)
        left, top, sidebar = (columns - width) // 2, rows - FOOT - height, min(WIDEST_ABOVE, columns * 2 // 5)
        return cls(
            columns=columns,
            rows=rows,
            sidebar=Area(0, 0, sidebar, top),
            messages=Area(sidebar, 0, columns, top),
            map=Area(left, top, left + width, top + height),
            foot=Area(0, rows - FOOT, columns, rows),
            map_columns=floor[0],
            map_rows=floor[1],
            sight=Area(sidebar // 2, 0, sidebar, top),
        )


def fits(columns: int, rows: int) -> bool:
    """Return whether a screen is large enough to play on."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


@dataclass(slots=True)
class Camera:
    """The part of a floor that the map window shows, from (x, y); it moves by thirds of the window at a time."""

    x: int = 0
    y: int = 0

    def follow(self, x: int, y: int, *, floor: tuple[int, int], window: tuple[int, int]) -> None:
        """Keep (x, y) well inside the window of (columns, rows) cells on a floor of (width, height) cells."""
        self.x = _along(self.x, x, floor[0], window[0])
        self.y = _along(self.y, y, floor[1], window[1])


def _along(start: int, at: int, size: int, window: int) -> int:
    """Return the first cell of the window on one axis, such that it contains `at` and stays on the floor."""
    if size <= window:
        return 0
    start = min(start, size - window)  # the window may have grown since
    third, margin = max(1, window // 3), max(1, window // 6)
    while at < start + margin and start > 0:
        start -= third
        start = max(start, 0)
    while at >= start + window - margin and start < size - window:
        start += third
        start = min(start, size - window)
    return start
