"""Wings: a connected group of rooms is copied, mirrored and pasted elsewhere, as twin towers or blocks of cells.

The document's author wished for it: "with layers it should be possible to more easily copy-and-paste parts of the map.
Eg copy 3 connected templates and paste them somewhere else".
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from levelgen.generators.templates.clip import Clip, Placed, clip_of
from levelgen.generators.templates.collision import REACH, line
from levelgen.generators.templates.overlay import Overlay
from levelgen.rooms import Position
from levelgen.template.template import SYMMETRIES, turned_direction, turned_place

_FEWEST, _MOST = 2, 5
"""The least and greatest number of rooms of a wing."""

_SYMMETRIES = *SYMMETRIES[4:], *SYMMETRIES[:4]
"""In the order of tries: mirrored copies look more like a twin."""

_Group = tuple[int, Position, tuple[int, ...]]
"""A hall, its entrance that leads to a group of templates, and the group; the first template is joined to the hall."""

_Way = tuple[int, Position, Position, int]
"""A hall, an entrance of it where a copy may be joined, the direction that it faces, and its clearance."""


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


def find_wing(overlay: Overlay, halls: Sequence[int], most: int) -> Wing | None:
    """Return a copy of a wing that fits at another entrance, or None if there is none.

    Ideal entrances are tried before plain ones, small groups before large ones, and entrances of their own hall before
    others; at each entrance mirrored copies come first.

    Args:
        overlay: the templates placed so far.
        halls: the numbers of all rooms, in the order in which to try them.
        most: the most rooms of the wing.
    """
    groups = sorted(_groups(overlay, halls, min(most, _MOST)), key=lambda group: _area(overlay, group[2]))
    for ideal in (True, False):
        ways = [way for hall in halls for way in _ways(overlay, hall, ideal=ideal)]
        for group in groups:
            found = _copy(overlay, group, ways)
            if found is not None:
                return found
    return None


def _groups(overlay: Overlay, halls: Sequence[int], most: int) -> Iterator[_Group]:
    """Yield the groups of a suitable number of rooms."""
    for hall in halls:
        for at in overlay.placed[hall].joints:
            group = overlay.behind(hall, at, 2 * most)  # at most one passage for each room
            size = sum(overlay.placed[number].variant.template.kind == "room" for number in group)
            if _FEWEST <= size <= most:
                yield hall, at, group


def _area(overlay: Overlay, group: tuple[int, ...]) -> int:
    variants = [overlay.placed[number].variant for number in group]
    return sum(variant.width * variant.height for variant in variants)


def _ways(overlay: Overlay, hall: int, *, ideal: bool) -> Iterator[_Way]:
    """Yield the usable entrances of a room, either the ideal ones or the plain ones."""
    placed, collisions = overlay.placed[hall], overlay.collisions
    for x, y, dx, dy, is_ideal in placed.variant.template.entrances:
        at = placed.x + x, placed.y + y
        if is_ideal == ideal and not collisions.is_shared(*at) and not overlay.is_hazard(*at):
            yield hall, at, (dx, dy), collisions.clearance(*at, dx, dy)


def _copy(overlay: Overlay, group: _Group, ways: Sequence[_Way]) -> Wing | None:
    """Return a copy of a group at the first way where it fits, those of its own hall first, or None."""
    hall, at, numbers = group
    placed = overlay.placed[hall]
    out = placed.variant.entrances[at[0] - placed.x, at[1] - placed.y]
    # Most places are refused by the depth of the first template, or by the middle of one.
    deep = _depth(overlay.placed[numbers[0]], at, out.dx, out.dy)
    roomy = [way for way in ways if way[3] >= deep]
    if not roomy:
        return None
    roomy.sort(key=lambda way: way[0] != hall)
    clip, left, top = clip_of(overlay.placed, numbers)
    width, height = clip.width, clip.height
    middles = [
        (x + variant.center[0], y + variant.center[1]) for variant, x, y in clip.templates if not variant.is_bridge
    ]
    plans: dict[Position, list[tuple[int, Position, list[Position]]]] = {}
    for symmetry in _SYMMETRIES:
        x, y = turned_place(at[0] - left, at[1] - top, width, height, symmetry)
        cells = [turned_place(*middle, width, height, symmetry) for middle in middles]
        plan = symmetry, (x, y), [(column - x, row - y) for column, row in cells]
        plans.setdefault(turned_direction(out.dx, out.dy, symmetry), []).append(plan)
    copies: dict[int, Clip] = {}
    is_open = overlay.collisions.is_open
    for new_hall, (x, y), side, _ in roomy:
        for symmetry, joint, cells in plans[side]:
            for dx, dy in cells:
                if not is_open(x + dx, y + dy):
                    break
            else:
                corner = x - joint[0], y - joint[1]
                if symmetry not in copies:
                    copies[symmetry] = clip.turned(symmetry)
                if _fits(overlay, copies[symmetry], *corner):
                    box = left, top, width, height
                    return Wing(hall, numbers, copies[symmetry], new_hall, (x, y), corner, symmetry, box)
    return None


def _depth(placed: Placed, at: Position, dx: int, dy: int) -> int:
    """Return the number of cells that a template needs straight on from its entrance; at most REACH."""
    ahead = line(placed.variant.inner, at[0] - placed.x, at[1] - placed.y, dx, dy, REACH).tolist()
    return [*ahead, False].index(False)


def _fits(overlay: Overlay, clip: Clip, left: int, top: int) -> bool:
    """Tell whether every template has space, and entrances between two of them are over no other, nor over a hazard."""
    if not all(overlay.fits(variant, left + x, top + y) for variant, x, y in clip.templates):
        return False
    joints = [(left + x, top + y) for _, _, (x, y) in clip.joints]
    return not any(overlay.collisions.count[y, x] or overlay.is_hazard(x, y) for x, y in joints)
