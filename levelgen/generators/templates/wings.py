"""Wings: a connected group of rooms is copied, mirrored and pasted elsewhere, as twin towers or blocks of cells.

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
"""The least and greatest number of rooms of a wing."""

_WINGS = 6
"""The number of wings compared; the smallest of them is tried."""

_MIRRORED = SYMMETRIES[4:]


class Wing(NamedTuple):
    """A copy of a wing: the clip to paste, and the position of the original's cells in it."""

    hall: int  # the room from which the original is entered
    originals: tuple[int, ...]  # the numbers of its templates, in the order of the clip; the first leads to the hall
    clip: Clip  # already turned
    new_hall: int
    entrance: Position  # the entrance of the new hall that it is joined to
    corner: Position  # the upper left corner of the pasted clip
    symmetry: int
    box: tuple[int, int, int, int]  # left, top, width and height of the original

    def moved(self, x: int, y: int) -> Position:
        """Return the position of a cell of the original in the copy."""
        left, top, width, height = self.box
        x, y = turned_place(x - left, y - top, width, height, self.symmetry)
        return x + self.corner[0], y + self.corner[1]

    def fits(self, overlay: Overlay) -> bool:
        """Tell whether every template has space."""
        left, top = self.corner
        return all(overlay.fits(variant, left + x, top + y) for variant, x, y in self.clip.templates)


def find_wing(overlay: Overlay, halls: Sequence[int], most: int) -> Wing | None:
    """Return a copy of a wing that fits at another entrance, or None if none was found.

    The copy is mirrored; entrances of its own hall are tried first.

    Args:
        overlay: the templates placed so far.
        halls: the numbers of all rooms, in the order in which to try them.
        most: the most rooms of the wing.
    """
    wings = list(islice(_wings(overlay, halls, min(most, _MOST)), _WINGS))
    if not wings:
        return None
    hall, at, group = min(wings, key=lambda wing: _area(overlay, wing[2]))
    others = [other for other in halls if other != hall]
    return next((wing for wing in _copies(overlay, [hall, *others], at, group) if wing.fits(overlay)), None)


def _wings(overlay: Overlay, halls: Sequence[int], most: int) -> Iterator[tuple[int, Position, tuple[int, ...]]]:
    """Yield the wings of a suitable number of rooms, each as (hall, entrance of the hall, templates)."""
    for hall in halls:
        for at in overlay.placed[hall].joints:
            group = overlay.behind(hall, at, 2 * most)  # at most one passage for each room
            size = sum(overlay.placed[number].variant.template.kind == "room" for number in group)
            if _FEWEST <= size <= most:
                yield hall, at, group


def _area(overlay: Overlay, group: tuple[int, ...]) -> int:
    variants = [overlay.placed[number].variant for number in group]
    return sum(variant.width * variant.height for variant in variants)


def _copies(overlay: Overlay, halls: list[int], at: Position, group: tuple[int, ...]) -> Iterator[Wing]:
    """Yield copies of a wing at all entrances of these halls; the wing is entered from the first hall, at `at`."""
    hall = halls[0]
    placed = overlay.placed[hall]
    out = placed.variant.entrances[at[0] - placed.x, at[1] - placed.y]
    clip, left, top = clip_of(overlay.placed, group)
    box = left, top, clip.width, clip.height
    symmetries = {turned_direction(out.dx, out.dy, each): each for each in _MIRRORED}
    clips: dict[int, Clip] = {}
    for new_hall in halls:
        for entrance, side in _free(overlay, new_hall):
            symmetry = symmetries[side]
            if symmetry not in clips:
                clips[symmetry] = clip.turned(symmetry)
            x, y = turned_place(at[0] - left, at[1] - top, clip.width, clip.height, symmetry)
            corner = entrance[0] - x, entrance[1] - y
            yield Wing(hall, group, clips[symmetry], new_hall, entrance, corner, symmetry, box)


def _free(overlay: Overlay, hall: int) -> Iterator[tuple[Position, Position]]:
    """Yield the usable ideal entrances of a room, with their directions."""
    placed, collisions = overlay.placed[hall], overlay.collisions
    for x, y, dx, dy, _ in placed.variant.ideal:
        at = placed.x + x, placed.y + y
        if collisions.is_shared(*at) or overlay.is_hazard(*at):
            continue
        if collisions.clearance(*at, dx, dy) >= ROOMY:
            yield at, (dx, dy)
