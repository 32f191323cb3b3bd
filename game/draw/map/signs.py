"""Signs on the map for the hero's knowledge and the player's notes, besides the glyphs of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.knowledge import KnownItem

NOTE = "{"  # on cells with a note
EXCLUDED = "ø"  # on ground that the player keeps out of
DANGEROUS = "`"  # on bare floor of dangerous rooms, which are red too where there is colour
STRUCK = "◊"  # on ground that an announced act or an aimed item would hit
THROWN = "⊙"  # where an announced act would throw the hero
WATCHED = "∷"  # on ground that a guard looks at, and may notice the hero there
GOOD, BAD = "△", "▽"  # for items of which only good or bad is known


def of_thing(item: KnownItem) -> str:
    """Return the glyph of a lying item: its family's, or a sign if it is only felt to be good or bad."""
    if item.is_felt:
        return GOOD if item.good else BAD
    return item.kind.family.glyph
