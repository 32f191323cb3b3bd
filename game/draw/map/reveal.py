"""The debug view of the map: tiers and ids of rooms, and the cells of links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from levelgen import Tier

if TYPE_CHECKING:
    from game.draw.map.mapwindow import MapWindow
    from game.draw.text.palette import Colors
    from game.world.floor import Floor

TIER_COLORS = {Tier.EASY: "text_good", Tier.MEDIUM: "text_place", Tier.HARD: "text_danger"}
TIER_SHARE = 0.22
LINK_SHARE = 0.18


def draw(window: MapWindow, floor: Floor, colors: Colors) -> None:
    """Tint rooms by tier and links by one colour, and write each room's id on its centre."""
    level = floor.level
    for tier, name in TIER_COLORS.items():
        rooms = [room.id for room in level.rooms if room.tier == tier]
        window.tint_all(np.isin(level.room_at, rooms), colors[name], TIER_SHARE)
    for link in level.links:
        for x, y in link.cells:
            window.tint(x, y, colors["yellow"], LINK_SHARE)
    for room_ in level.rooms:
        x, y = room_.center
        for offset, digit in enumerate(str(room_.id)):
            if level.room_at[y, x + offset] == room_.id:
                window.put(x + offset, y, digit, colors["text_place"])


def words(floor: Floor) -> str:
    """Return a summary of the floor for the sidebar, in one line."""
    level = floor.level
    return f"{floor.generator} {len(level.rooms)}r {len(level.links)}l"
