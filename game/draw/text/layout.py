"""The layout of the screen: sidebar beside or above the map, messages above it, and a foot of two lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game.frontends.base import ONE_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

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
MARGIN = 4  # the hero keeps this part of the map window between himself and its edges
NEAR = 8  # the same where others would be out of it


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

    def follow(
        self,
        x: int,
        y: int,
        *,
        floor: tuple[int, int],
        window: tuple[int, int],
        others: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Keep (x, y) well inside the window of (columns, rows) cells on a floor of (width, height) cells.

        The window shows as many of the other cells as it can, the first ones first, and moves only if it must.
        """
        starts = [_Starts.of(*axis, NEAR) for axis in zip((x, y), floor, window, strict=True)]
        for other in others:
            shown = [_Starts(at + 1 - room, at) for at, room in zip(other, window, strict=True)]
            met = [some.met(more) for some, more in zip(starts, shown, strict=True)]
            starts = [each for each in met if each] if all(met) else starts
        usual = [_Starts.of(*axis, MARGIN) for axis in zip((x, y), floor, window, strict=True)]
        across, down = (some.met(more) or some for some, more in zip(starts, usual, strict=True))
        self.x, self.y = across.nearest(self.x, window[0]), down.nearest(self.y, window[1])


class _Starts(NamedTuple):
    """The first cells that the window may have on one axis, from `least` to `most`."""

    least: int
    most: int

    @classmethod
    def of(cls, at: int, size: int, window: int, part: int) -> _Starts:
        """Return those with which `at` is one `part` of the window from its edges, or as far as the floor allows."""
        margin, room = window // part, max(0, size - window)
        return cls(min(max(at + margin + 1 - window, 0), room), min(max(at - margin, 0), room))

    def met(self, other: _Starts) -> _Starts | None:
        """Return those that are among the others too; None if there are none."""
        both = _Starts(max(self.least, other.least), min(self.most, other.most))
        return both if both.least <= both.most else None

    def nearest(self, start: int, window: int) -> int:
        """Return `start` if it is one of them, else one as many thirds of the window on as it takes, if they go so far.

        Then the next steps move nothing.
        """
        third = max(1, window // 3)
        if start < self.least:
            return min(start - (start - self.least) // third * third, self.most)
        if start > self.most:
            return max(start + (self.most - start) // third * third, self.least)
        return start
