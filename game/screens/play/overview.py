"""The overview: known things of this floor, a line each to travel to, and a summary of every other floor."""

from __future__ import annotations

import string
from collections import Counter
from typing import TYPE_CHECKING

from game.draw.pages import overview
from game.draw.pages.log import floor_name
from game.draw.text.rows import plain, wrap
from game.draw.words.spoken import bearing
from game.screens.panels.listing import INDENT, Entry, Listing
from game.world import query

if TYPE_CHECKING:
    from game.draw.pages.overview import Spot
    from game.session import Session
    from game.world.floor import Floor

WIDTH = 74


class Overview(Listing):
    """This floor, then the others from the top; the answer is a cell of this floor, to travel to.

    For another floor, that cell is the stairs towards it. A reader who `looks` does not travel.
    """

    width = WIDTH

    def __init__(self, session: Session, *, looks: bool = False) -> None:
        run = session.run
        super().__init__("Floors")
        self.session = session
        self.looks = looks
        known = overview.floors(run)
        self._entries = [Entry([(floor_name(run, run.depth), "text_place")])]
        found = overview.spots(run, run.floor)
        for spot, letter in zip(found, letters(session, found), strict=True):
            self._entries += self._spot(spot, letter)
        if not found:
            self._entries.append(Entry([("  Nothing of note yet.", "text_dim")]))
        for depth, floor in known.items():
            if depth != run.depth:
                self._entries += self._other(floor)

    def entries(self) -> list[Entry]:
        """Return the lines as of the opening; nothing can change meanwhile."""
        return self._entries

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter look there · Esc back" if self.looks else "letter travel there · Esc back"

    def _spot(self, spot: Spot, letter: str) -> list[Entry]:
        """Return the line of a thing on this floor, with its direction from the hero."""
        *_, at = query.hero(self.session.run)
        where = bearing(spot.x - at.x, spot.y - at.y)
        lead = [(f"{letter or ' '} ", "title"), (f"{spot.glyph} ", spot.color)]
        indent = sum(len(text) for text, _ in lead)
        room = self.width - 4 - INDENT - indent - len(where) - 1
        first, *rest = wrap(plain(spot.words), room)
        gap = " " * (1 + room - sum(len(text) for text, _ in first))
        picked = Entry([*lead, *first, (f"{gap}{where}", "text_dim")], (spot.x, spot.y), letter)
        return [picked, *(Entry([(" " * (INDENT + indent), "text"), *line]) for line in rest)]

    def _other(self, floor: Floor) -> list[Entry]:
        """Return the lines of another floor; its name leads to the stairs towards it, if they are known."""
        here = self.session.run.floor
        x, y = here.level.stairs_down if floor.depth > here.depth else here.level.stairs_up
        stairs = (x, y) if here.memory.explored[y, x] else None
        told = overview.in_short(overview.spots(self.session.run, floor)) or "nothing of note"
        lines = wrap(plain(told, "text_dim"), self.width - 4 - 2 * INDENT)
        named = Entry([(floor_name(self.session.run, floor.depth), "text_place")], stairs)
        return [Entry([("", "text")]), named, *(Entry([(" " * 2 * INDENT, "text"), *line]) for line in lines)]


def letters(session: Session, found: list[Spot]) -> list[str]:
    """Return the letters of these places, which keep those that they once had; new ones get the next free ones.

    Only when all are dealt, the letters of places that are gone are dealt again; then some may have none.
    """
    dealt = session.lettered.setdefault(session.run.depth, {})
    met: Counter[tuple[str, int, int]] = Counter()
    places = []
    for spot in found:
        met[spot.place] += 1  # several things may lie in one cell
        places.append((*spot.place, met[spot.place]))
    for place in places:
        free = [letter for letter in string.ascii_lowercase if letter not in dealt.values()]
        gone = [other for other in dealt if other not in places]
        if place not in dealt and (free or gone):
            dealt[place] = free[0] if free else dealt.pop(gone[0])
    return [dealt.get(place, "") for place in places]
