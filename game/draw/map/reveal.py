"""The debug view of the map: tiers and ids of rooms, and the cells of links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from levelgen import Tier

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.draw.map.mapwindow import MapWindow
    from game.draw.text.palette import Colors
    from game.world.floor import Floor

TIER_COLORS = {Tier.EASY: "text_good", Tier.MEDIUM: "text_place", Tier.HARD: "text_danger"}
TIER_SHARE = 0.22
LINK_SHARE = 0.18


def draw(window: MapWindow, floor: Floor, colors: Colors) -> None:
    """Tint rooms by tier and links by one colour."""
    level = floor.level
    for tier, name in TIER_COLORS.items():
        rooms = [room.id for room in level.rooms if room.tier == tier]
        window.tint_all(np.isin(level.room_at, rooms), colors[name], TIER_SHARE)
    for link in level.links:
        for x, y in link.cells:
            window.tint(x, y, colors["yellow"], LINK_SHARE)


def number(window: MapWindow, floor: Floor, colors: Colors, free: NDArray[np.bool_]) -> None:
    """Write each room's id onto free cells of it in a row, near its centre.

    An id that has no space is left out, as a part of it would be another room's.

    Args:
        window: the part of the floor that is shown.
        floor: the floor.
        colors: the palette.
        free: the window's cells where nothing is drawn but the ground, [y, x]; those beside an id are taken from it.
    """
    level = floor.level
    room_at = level.room_at.copy()
    for x, y in (level.stairs_up, level.stairs_down):
        room_at[y, x] = -1  # no id hides them
    room_at = room_at[window.top : window.top + window.rows, window.left : window.left + window.columns]
    for room in level.rooms:
        digits, (x, y) = str(room.id), room.center
        if len(digits) > window.columns:
            continue
        runs = sliding_window_view(free & (room_at == room.id), len(digits), axis=1)
        own: NDArray[np.bool_] = np.logical_and.reduce(runs, axis=-1)
        rows, columns = own.nonzero()
        if not rows.size:
            continue
        nearest = ((rows + window.top - y) ** 2 + (columns + window.left - x) ** 2).argmin()
        row, column = int(rows[nearest]), int(columns[nearest])
        for offset, digit in enumerate(digits):
            window.put(column + window.left + offset, row + window.top, digit, colors["text_place"])
        free[row, max(column - 1, 0) : column + len(digits) + 1] = False


def words(floor: Floor) -> str:
    """Return a summary of the floor for the sidebar, in one line."""
    level = floor.level
    return f"{floor.generator} {len(level.rooms)}r {len(level.links)}l"
