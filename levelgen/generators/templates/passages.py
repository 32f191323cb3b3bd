"""Corridors, bridges and spans: templates made to length, one cell wide, with an entrance at both ends."""

from functools import cache
from typing import NamedTuple

from levelgen.generators.templates.candidates import Candidate
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.variant import Variant
from levelgen.template.template import Entrance, Template
from levelgen.terrain import Terrain

SHORTEST_BRIDGE, LONGEST_BRIDGE = 2, 12


class Passage(NamedTuple):
    """A route out of an entrance: its kind, its length in cells between its ends, and the entrance (x, y) it leads to.

    A door has length 0 and leads to the entrance itself; others have a variant and the place of its upper left corner.
    """

    kind: str
    length: int
    x: int
    y: int
    variant: Variant | None = None
    left: int = 0
    top: int = 0

    def cells(self, candidate: Candidate, width: int) -> list[int]:
        """Return its cells with both ends, from the entrance where it starts, on a map of the given width."""
        x, y, dx, dy, _ = candidate
        return [(y + at * dy) * width + x + at * dx for at in range(self.length + 2 if self.length else 1)]

    def join(self, overlay: Overlay, candidate: Candidate, one: int, other: int) -> None:
        """Place it between two templates, and open the entrances at its ends."""
        x, y, *_ = candidate
        if self.variant:
            number = overlay.add(self.variant, self.left, self.top)
            overlay.open(one, number, x, y)
            one = number
        overlay.open(one, other, self.x, self.y)


def passage_from(overlay: Overlay, candidate: Candidate, kind: str, length: int) -> Passage | None:
    """Return the passage of the given length out of an entrance, or None if it does not fit there.

    A span must end at an existing template, other passages where there is none yet.
    """
    x, y, dx, dy, _ = candidate
    if not length:
        return Passage(kind, 0, x, y)
    far_x, far_y = x + (length + 1) * dx, y + (length + 1) * dy
    variant = _straight(kind, length, across=dx != 0)
    left, top = min(x, far_x) - (dx == 0), min(y, far_y) - (dy == 0)
    if not overlay.fits(variant, left, top) or overlay.collisions.is_taken(far_x, far_y) != (kind == "span"):
        return None
    if kind == "corridor" and overlay.is_hazard(far_x, far_y):
        return None
    return Passage(kind, length, far_x, far_y, variant, left, top)


@cache
def _straight(kind: str, length: int, *, across: bool) -> Variant:
    """Return a walled corridor or bridge, from west to east if `across`, else from north to south."""
    ground = Terrain.FLOOR if kind == "corridor" else Terrain.BRIDGE
    wall = bytes([Terrain.WALL])
    row = wall * (length + 2)
    entrances = (Entrance(0, 1, -1, 0, ideal=False), Entrance(length + 1, 1, 1, 0, ideal=False))
    cells = row + wall + bytes([ground]) * length + wall + row
    return Variant.of(Template(kind, kind, length + 2, 3, cells, entrances), 0 if across else 1)
