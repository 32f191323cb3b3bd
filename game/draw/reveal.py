"""The debug view of the map: the tier of every room, its id, and where links run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from levelgen import Tier

if TYPE_CHECKING:
    from game.draw.mapwindow import MapWindow
    from game.draw.palette import Colors
    from game.world.floor import Floor

TIER_COLORS = {Tier.EASY: "text_good", Tier.MEDIUM: "text_place", Tier.HARD: "text_danger"}
TIER_SHARE = 0.22
LINK_SHARE = 0.18


def draw(window: MapWindow, floor: Floor, colors: Colors) -> None:
    """Tint rooms by tier and links by one colour, and write each room's id on its centre."""
    level = floor.level
    for (y, x), room in _cells(floor, window):
        window.tint(x, y, colors[TIER_COLORS[level.rooms[room].tier]], TIER_SHARE)
    for link in level.links:
        for x, y in link.cells:
            window.tint(x, y, colors["yellow"], LINK_SHARE)
    for room_ in level.rooms:
        x, y = room_.center
        for offset, digit in enumerate(str(room_.id)):
            if level.room_at[y, x + offset] == room_.id:
                window.put(x + offset, y, digit, colors["text_place"])


def _cells(floor: Floor, window: MapWindow) -> list[tuple[tuple[int, int], int]]:
    """Return the cells (y, x) of rooms inside the window, and whose they are."""
    rows = range(window.top, min(window.top + window.rows, floor.height))
    columns = range(window.left, min(window.left + window.columns, floor.width))
    room_at = floor.level.room_at.tolist()
    return [((y, x), room_at[y][x]) for y in rows for x in columns if room_at[y][x] >= 0]


def words(floor: Floor) -> str:
    """Return the floor in a line, for the sidebar."""
    level = floor.level
    return f"{floor.generator} {len(level.rooms)}r {len(level.links)}l"
