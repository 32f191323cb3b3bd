"""Signs on the map that stand for what the hero knows or the player wrote, beside the glyphs of what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.knowledge import KnownItem

NOTE = "{"  # of the player's own
EXCLUDED = "ø"  # on bare floor that the player keeps out of
STRUCK = "◊"  # on bare floor to which a blow that was begun, or what is aimed, would come
GOOD, BAD = "△", "▽"  # a thing of which no more is known than that it is good, or bad


def of_thing(item: KnownItem) -> str:
    """Return the glyph of a thing that lies somewhere: that of its family, unless it is only felt to be good or bad."""
    if item.is_felt:
        return GOOD if item.good else BAD
    return item.kind.family.glyph
