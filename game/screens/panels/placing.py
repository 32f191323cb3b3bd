"""Placing cards and panels over the floor so that they hide neither the cursor's cell, the hero nor what is told."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from game.draw.text.canvas import rows_of
from game.draw.text.layout import FOOT, MESSAGES, Area, Camera

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.screens.base import Frame
    from game.world.movement import Cell


WIDTHS = (44, 40, 58, 50, 78)  # widths of cards, in order of preference


def above(room: Area | None, texts: Sequence[str]) -> Area | None:
    """Return an area in this room of messages that fits a card and hides none of the newest; None if there is none."""
    if room is None:
        return None
    sizes = [(width, 2 + rows_of(texts, width - 4)) for width in WIDTHS]
    fitting = [(width, height) for width, height in sizes if width < room.width and height <= room.height - MESSAGES]
    return next((Area(room.right - 1 - width, 0, room.right - 1, height) for width, height in fitting), None)


def place(
    frame: Frame,
    camera: Camera,
    texts: Sequence[str],
    needed: Sequence[Cell],
    others: Collection[Cell],
    room: Area | None = None,
) -> Area:
    """Return the area where a card hides least: of the needed cells, in their order, then of messages and other cells.

    All are cells (x, y) of the floor, which the frame shows through the camera. If the card fits into `room`, above
    the map, it hides nothing.
    """
    if (free := above(room, texts)) is not None:
        return free

    def hidden(area: Area) -> tuple[list[bool], bool, int]:
        cells = [_hides(frame, camera, area, cell) for cell in needed]
        told = room is None and area.top < frame.map_at[1]
        return cells, told, sum(_hides(frame, camera, area, cell) for cell in others)

    return min((*_areas(frame, texts, below=room is None), *_areas(frame, texts)), key=hidden)


def off_the_hero(frame: Frame, area: Area) -> Area:
    """Return the area, moved up or down if it would lie over the hero or an adjacent cell."""
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
    """Return the nearest camera with which a card hides no needed cell; the given one if there is none.

    `floor` is the floor's (width, height).
    """
    if frame.map is None or above(room, texts) is not None:
        return camera
    columns, rows = frame.map.width, frame.map.height
    places = product(range(max(0, floor[0] - columns) + 1), range(max(0, floor[1] - rows) + 1))
    nearest = sorted(places, key=lambda at: (max(abs(at[0] - camera.x), abs(at[1] - camera.y)), at))
    for below in (room is None, False):
        areas = list(_areas(frame, texts, below=below))
        for x, y in nearest:
            seen = all(0 <= cell[0] - x < columns and 0 <= cell[1] - y < rows for cell in needed)
            moved = Camera(x, y)
            if seen and any(not any(_hides(frame, moved, area, cell) for cell in needed) for area in areas):
                return moved
    return camera


def _areas(frame: Frame, texts: Sequence[str], *, below: bool = False) -> Iterator[Area]:
    """Yield areas for a card in the corners of the map, then of the screen, for the widths that fit the height.

    Those that lie `below` the messages may be none.
    """
    lowest, highest = frame.rows - FOOT, frame.map_at[1] if below else 0
    sizes = [(width, 2 + rows_of(texts, width - 4)) for width in WIDTHS]
    fitting = [size for size in sizes if size[1] <= lowest - highest]
    for width, height in fitting or ([] if below else sizes[-1:]):
        right_most, down_most = frame.columns - width, max(0, lowest - height)
        for left in (right_most - 1, min(frame.map_at[0] + 1, right_most - 1), right_most, 0):
            for top in (max(highest, down_most - 1), min(frame.map_at[1], down_most), down_most, highest):
                yield Area(left, top, left + width, top + height)


def _hides(frame: Frame, camera: Camera, area: Area, cell: Cell) -> bool:
    """Tell whether a card in this area would hide a cell of the floor."""
    across, down = frame.cell_sizes.taken(cell[0] - camera.x, cell[1] - camera.y)
    left, top = frame.map_at
    return area.left <= left + across < area.right and area.top <= top + down < area.bottom
