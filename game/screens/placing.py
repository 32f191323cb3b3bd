"""Placing cards and panels over the floor, so that they hide neither what the cursor is on nor the hero."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from game.draw.canvas import rows_of
from game.draw.layout import FOOT, Area, Camera

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.screens.base import Frame

    Cell = tuple[int, int]

WIDTHS = (44, 40, 58, 50, 78)  # of cards; the first that hides least


def above(room: Area | None, texts: Sequence[str]) -> Area | None:
    """Return where in this room a card with these paragraphs fits; None if it does not, or there is no room."""
    if room is None:
        return None
    sizes = [(width, 2 + rows_of(texts, width - 4)) for width in WIDTHS]
    fitting = [(width, height) for width, height in sizes if width < room.width and height <= room.height]
    return next((Area(room.right - 1 - width, 0, room.right - 1, height) for width, height in fitting), None)


def place(
    frame: Frame,
    camera: Camera,
    texts: Sequence[str],
    needed: Sequence[Cell],
    others: Collection[Cell],
    room: Area | None = None,
) -> Area:
    """Return where a card with these paragraphs hides least: of cells that are needed, in their order, then of others.

    The cells are those of the floor, (x, y), which is on the frame as the camera shows it. If there is a `room` for it
    above the map, it hides none.
    """
    if (free := above(room, texts)) is not None:
        return free

    def hidden(area: Area) -> tuple[list[bool], int]:
        return [_hides(frame, camera, area, cell) for cell in needed], sum(
            _hides(frame, camera, area, cell) for cell in others
        )

    return min(_areas(frame, texts), key=hidden)


def off_the_hero(frame: Frame, area: Area) -> Area:
    """Return the area, moved up or down as far as it would else lie over the hero, or over who stands beside."""
    if frame.focus is None:
        return area
    across, down = frame.cell_sizes.taken(*frame.focus)
    x, y = frame.map_at[0] + across, frame.map_at[1] + down
    if not (area.left - 1 <= x <= area.right and area.top - 1 <= y <= area.bottom):
        return area
    top = y - 1 - area.height if y > frame.rows - FOOT - 2 - area.height else y + 2
    return Area(area.left, max(0, top), area.right, max(0, top) + area.height)


def aside(
    frame: Frame,
    camera: Camera,
    floor: tuple[int, int],
    texts: Sequence[str],
    needed: Sequence[Cell],
    room: Area | None = None,
) -> Camera:
    """Return the nearest camera by which a card hides none of the cells that are needed; the same one if there is none.

    `floor` is its (width, height).
    """
    if frame.map is None or above(room, texts) is not None:
        return camera
    columns, rows = frame.map.width, frame.map.height
    areas = list(_areas(frame, texts))
    places = product(range(max(0, floor[0] - columns) + 1), range(max(0, floor[1] - rows) + 1))
    for x, y in sorted(places, key=lambda at: (max(abs(at[0] - camera.x), abs(at[1] - camera.y)), at)):
        seen = all(0 <= cell[0] - x < columns and 0 <= cell[1] - y < rows for cell in needed)
        moved = Camera(x, y)
        if seen and any(not any(_hides(frame, moved, area, cell) for cell in needed) for area in areas):
            return moved
    return camera


def _areas(frame: Frame, texts: Sequence[str]) -> Iterator[Area]:
    """Yield the corners of the map, then of the screen, where a card could be, those of the widths first that fit."""
    lowest = frame.rows - FOOT
    sizes = [(width, 2 + rows_of(texts, width - 4)) for width in WIDTHS]
    for width, height in [size for size in sizes if size[1] <= lowest] or sizes[-1:]:
        right_most, down_most = frame.columns - width, max(0, lowest - height)
        for left in (right_most - 1, min(frame.map_at[0] + 1, right_most - 1), right_most, 0):
            for top in (max(0, down_most - 1), min(frame.map_at[1], down_most), down_most, 0):
                yield Area(left, top, left + width, top + height)


def _hides(frame: Frame, camera: Camera, area: Area, cell: Cell) -> bool:
    """Tell whether a card there would lie over a cell of the floor."""
    across, down = frame.cell_sizes.taken(cell[0] - camera.x, cell[1] - camera.y)
    left, top = frame.map_at
    return area.left <= left + across < area.right and area.top <= top + down < area.bottom
