"""Wings: a connected group of rooms is copied, mirrored or turned, and pasted elsewhere: twin towers, blocks of cells.

The document's author wished for it: "with layers it should be possible to more easily copy-and-paste parts of the map.
Eg copy 3 connected templates and paste them somewhere else".
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from levelgen.generators.templates.candidates import ROOMY
from levelgen.generators.templates.clip import Clip, clip_of
from levelgen.generators.templates.overlay import Overlay
from levelgen.rooms import Position
from levelgen.template.template import SYMMETRIES, turned_direction, turned_place

_FEWEST, _MOST = 2, 5
"""Rooms of a wing."""

_TRIES = 200
"""Places that are tried for a wing."""


class Wing(NamedTuple):
    """A copy of a wing that fits: what is pasted, and how the cells of its original lie in it."""

    hall: int  # the room by which the original is entered
    originals: tuple[int, ...]  # the numbers of its templates, in the order of the clip; the first leads to the hall
    clip: Clip  # turned
    new_hall: int
    entrance: Position  # of the new hall
    corner: Position  # of the clip there
    symmetry: int
    box: tuple[int, int, int, int]  # left, top, width and height of the original

    def moved(self, x: int, y: int) -> Position:
        """Return where a cell of the original comes to lie."""
        left, top, width, height = self.box
        x, y = turned_place(x - left, y - top, width, height, self.symmetry)
        return x + self.corner[0], y + self.corner[1]

    def fits(self, overlay: Overlay) -> bool:
        """Tell whether every template has space."""
        left, top = self.corner
        return all(overlay.fits(variant, left + x, top + y) for variant, x, y in self.clip.templates)


def find_wing(overlay: Overlay, halls: Sequence[int], most: int) -> Wing | None:
    """Return a copy of a wing of at most so many rooms that fits at another entrance, or None if none was found.

    Large wings come first, at the hall of the original before others, and mirrored before turned.

    Args:
        overlay: what lies where.
        halls: the numbers of all rooms, in the order in which they are tried.
        most: rooms of a wing.
    """
    wings = islice(_copies(overlay, halls, min(most, _MOST)), _TRIES)
    return next((wing for wing in wings if wing.fits(overlay)), None)


def _copies(overlay: Overlay, halls: Sequence[int], most: int) -> Iterator[Wing]:
    """Yield copies of all wings at all entrances."""
    entrances = {hall: _free(overlay, hall) for hall in halls}
    for hall, at, group in _wings(overlay, halls, most):
        placed = overlay.placed[hall]
        out = placed.variant.entrances[at[0] - placed.x, at[1] - placed.y]
        clip, left, top = clip_of(overlay.placed, group)
        box = left, top, clip.width, clip.height
        turns = [
            (turned_direction(out.dx, out.dy, symmetry), symmetry, clip.turned(symmetry))
            for symmetry in reversed(SYMMETRIES)
        ]
        for new_hall in sorted(halls, key=lambda number, hall=hall: number != hall):
            for entrance, side in entrances[new_hall]:
                for direction, symmetry, turned in turns:
                    if direction == side:
                        wing = Wing(hall, group, turned, new_hall, entrance, (0, 0), symmetry, box)
                        x, y = wing.moved(*at)
                        yield wing._replace(corner=(entrance[0] - x, entrance[1] - y))


def _wings(overlay: Overlay, halls: Sequence[int], most: int) -> list[tuple[int, Position, tuple[int, ...]]]:
    """Return all wings that have rooms enough and not too many, the smallest first: hall, its entrance, templates."""
    found = []
    for hall in halls:
        for at in overlay.placed[hall].joints:
            group = overlay.behind(hall, at)
            size = sum(overlay.placed[number].variant.template.kind == "room" for number in group)
            if _FEWEST <= size <= most:
                boxes = [overlay.placed[number].variant for number in group]
                found.append((sum(v.width * v.height for v in boxes), hall, at, group))
    found.sort(key=lambda wing: wing[0])
    return [(hall, at, group) for _, hall, at, group in found]


def _free(overlay: Overlay, hall: int) -> list[tuple[Position, Position]]:
    """Return the entrances of a room that can be used, and their directions; ideal ones first."""
    placed, collisions = overlay.placed[hall], overlay.collisions
    entrances = sorted(placed.variant.template.entrances, key=lambda entrance: not entrance.ideal)
    places = [((placed.x + x, placed.y + y), (dx, dy)) for x, y, dx, dy, _ in entrances]
    return [
        (at, side)
        for at, side in places
        if collisions.clearance(*at, *side) >= ROOMY and not collisions.is_shared(*at) and not overlay.is_hazard(*at)
    ]
