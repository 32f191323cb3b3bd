"""Choosing where to travel: with a cursor that jumps between known things, or by name in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from game.draw.pages import overview
from game.draw.text.canvas import fit
from game.draw.text.palette import of_ground
from game.rules.beings import allies, doors
from game.rules.senses import avoiding
from game.rules.senses.fov import direction, distance
from game.screens.base import STAY, Next, Pop, Push
from game.screens.panels.listing import INDENT, Entry, Listing
from game.screens.panels.prompting import CURSOR, TypedText
from game.screens.play.looking import Look
from game.world import query
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.draw.pages.overview import Spot
    from game.session import Session
    from game.world.run import Run

WIDTH = 62
WHERE = 14  # columns for distance and direction


class Places(Listing):
    """The known things of this floor; typing filters them by name."""

    width = WIDTH
    empty = "Nothing that you know of has a name like that."

    def __init__(self, session: Session) -> None:
        super().__init__("Travel where?")
        self.session = session
        self.typed = TypedText()
        *_, at = query.hero(session.run)
        self._at = at.x, at.y
        self._room_at = session.run.floor.level.room_at
        self._known = destinations(session.run)

    def entries(self) -> list[Entry]:
        """Return the places whose names contain the typed text, last those that do so in brackets."""
        wanted = self.typed.text.lower()
        found = [spot for spot in self._known if wanted in spot.words.lower()]
        return [self._line(spot) for spot in sorted(found, key=lambda spot: wanted not in _name(spot))]

    def _line(self, spot: Spot) -> Entry:
        steps = distance(*self._at, spot.x, spot.y)
        towards = direction(spot.x - self._at[0], spot.y - self._at[1]).removeprefix("to the ")
        is_here = not steps or spot.place == ("room", int(self._room_at[self._at[1], self._at[0]]), 0)
        where = "here" if is_here else f"{steps} {towards}"
        room = self.width - 4 - INDENT - 2 - WHERE
        name = f"{fit(spot.words, room):<{room}}"
        return Entry(
            [(f"{spot.glyph} ", spot.color), (name, "text"), (f"{where:>{WHERE}}", "text_dim")], (spot.x, spot.y)
        )

    def keys(self) -> str:
        """Return the text of the panel's foot, with the typed text."""
        return f"Name: {self.typed.text}{CURSOR} · Enter travel · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Type a part of a name, or choose by arrows and Enter."""
        if self.typed.press(key):
            self.at = 0
            return STAY
        return super().press(key, word)

    def paste(self, text: str) -> Next:
        """Search for the text."""
        self.typed.paste(text)
        self.at = 0
        return STAY


class Destination(Look):
    """A cursor that asks for a place to travel to; it jumps between all known things of the floor."""

    def keys(self) -> list[str]:
        """Return the hints of the foot line."""
        return ["Enter travel", "Tab next", "/ by name", "Esc back"]

    def press(self, key: str, word: str | None) -> Next:
        """Open the list of names, or handle the key as in look mode."""
        if key == "/" or word == "travel":
            return Push(Places(self.floorview.session))
        return super().press(key, word)

    def answered(self, answer: Any) -> Next:
        """Travel to the place chosen by name."""
        return STAY if answer is None else Pop(answer)


def destinations(run: Run) -> list[Spot]:
    """Return everything with a name that the hero knows on this floor: notable things, then others, nearest first."""
    *_, at = query.hero(run)
    found = overview.spots(run, run.floor)
    told = {(spot.x, spot.y) for spot in found}
    known = run.floor.memory.terrain * run.floor.memory.explored
    others = [*_allies(run), *_chasms(run)]
    spent = {kind.spent for kind in run.content.terrain if kind.noted}  # altars that have gone cold, and the like
    for kind in [kind for kind in run.content.terrain if kind.id != doors.HIDDEN]:
        is_gate, is_plate = kind.material == "grate" and kind.spent, kind.weighed
        is_used = kind.door or (kind.bump and not kind.is_wall) or (kind.id in spent and not kind.walkable)
        if is_used or is_gate or is_plate:
            cells = [cell for cell in cells_in(known == kind.number) if cell not in told]
            name = run.floor.name_of(kind)
            others += [overview.Spot(x, y, kind.glyph, of_ground(kind.color), name) for x, y in cells]

    def steps(spot: Spot) -> int:
        return distance(at.x, at.y, spot.x, spot.y)

    return [*sorted(found, key=steps), *sorted(others, key=steps)]


def _name(spot: Spot) -> str:
    """Return the name of a place in lower case, without what is told of it in brackets."""
    return spot.words.lower().partition(" (")[0]


def _allies(run: Run) -> Iterator[Spot]:
    """Yield the allies on the floor, who are felt from afar."""
    for ally in allies.on_floor(run):
        kind, at = ally.creature.kind, ally.at
        yield overview.Spot(at.x, at.y, kind.glyph, kind.color, f"ally {kind.name}")


def _chasms(run: Run) -> Iterator[Spot]:
    """Yield the known chasms, each at its cell nearest to the hero."""
    *_, at = query.hero(run)
    left = set(avoiding.bottomless_cells(run.floor))
    deep = np.zeros_like(run.floor.memory.explored)
    for x, y in left:
        deep[y, x] = True
    while left:
        x, y = min(left, key=lambda cell: (distance(at.x, at.y, *cell), cell))
        left -= set(cells_in(grid.flood(deep, (x, y), diagonal=True)))
        kind = run.content.terrain[run.floor.memory.terrain.item(y, x)]
        yield overview.Spot(x, y, kind.glyph, of_ground(kind.color), run.floor.name_of(kind))
