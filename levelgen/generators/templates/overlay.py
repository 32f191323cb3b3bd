"""The overlay: templates that hover over a map without changing it, joined at their entrances.

A placed template knows its position and its tile at each cell of the map, so moving, removing and copying need no undo;
the map is drawn once all templates are in place. The entrances in use are the connection graph.

Templates share only walls. Only exterior walls may stand over hazards (lava, deep water, chasms), and the cells of a
bridge lie only over hazards. An entrance in use belongs to exactly two templates.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.errors import RecipeError
from levelgen.generators.templates import drawing
from levelgen.generators.templates.clip import Clip, Placed, clip_of
from levelgen.generators.templates.collision import CollisionMap
from levelgen.generators.templates.variant import Variant
from levelgen.recipe import LONGEST
from levelgen.rooms import Position
from levelgen.template.template import NOTHING, Entrance, Template


class Overlay:
    """Templates over a map of some width and height; `hazards` is a bool array [y, x] of cells where no floor may be.

    Templates are known by the numbers that `place` and `paste` give them. A template that does not fit is refused, and
    the overlay stays as it was. Overlays are equal if they look the same; numbers do not matter.

    Raises:
        RecipeError: the size is not allowed, or `hazards` has another.
    """

    def __init__(self, width: int, height: int, hazards: NDArray[np.bool_] | None = None) -> None:
        if not 1 <= min(width, height) <= max(width, height) <= LONGEST:
            message = f"overlay is {width}x{height}; allowed: from 1x1 to {LONGEST}x{LONGEST}"
            raise RecipeError(message)
        if hazards is not None and hazards.shape != (height, width):
            message = f"hazards has the shape {hazards.shape}; allowed: {(height, width)}, the height and width"
            raise RecipeError(message)
        self.width = width
        self.height = height
        self.hazards = np.zeros((height, width), dtype=np.bool_) if hazards is None else hazards.copy()
        self.hazards.flags.writeable = False
        self._hazard_cells = grid.padded(self.hazards).tobytes()  # with a margin, for looks beyond the map
        self.collisions = CollisionMap.of(self.hazards)  # read only for users; placing and removing change it
        self._placed: dict[int, Placed] = {}
        self.placed: Mapping[int, Placed] = MappingProxyType(self._placed)  # all templates by number, oldest first
        self._next = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Overlay):
            return NotImplemented
        return self._shown() == other._shown() and np.array_equal(self.hazards, other.hazards)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _shown(self) -> list[tuple[int, int, Template, list[Position]]]:
        order = sorted(self._placed.values(), key=lambda each: (each.x, each.y, each.variant.template.cells))
        return [(each.x, each.y, each.variant.template, sorted(each.joints)) for each in order]

    def at(self, x: int, y: int) -> list[int]:
        """Return the templates that have a tile at (x, y), by number, oldest first."""
        return [number for number, each in self._placed.items() if each.tile(x, y) != NOTHING]

    def is_hazard(self, x: int, y: int) -> bool:
        """Tell whether (x, y), on the map or a step beyond it, is lava, deep water or chasm."""
        return bool(self._hazard_cells[(y + 1) * (self.width + 2) + x + 1])

    def at_shore(self, variant: Variant, x: int, y: int) -> list[Entrance]:
        """Return the entrances that face a hazard, of a variant with its upper left corner at (x, y)."""
        cells, stride = self._hazard_cells, self.width + 2
        corner = (y + 1) * stride + x + 1
        return [
            entrance
            for entrance in variant.template.entrances
            for column, row, dx, dy, _ in [entrance]
            if cells[corner + (row + dy) * stride + column + dx]
        ]

    def fits(self, variant: Variant, x: int, y: int) -> bool:
        """Tell whether the variant may be placed with its upper left corner at (x, y) of the map."""
        return self.collisions.fits(variant, x, y)

    def place(self, variant: Variant, x: int, y: int) -> int | None:
        """Place the variant with its upper left corner at (x, y).

        Returns:
            its number, or None if it does not fit.
        """
        return self.add(variant, x, y) if self.fits(variant, x, y) else None

    def add(self, variant: Variant, x: int, y: int) -> int:
        """Place a variant that is known to fit, and return its number."""
        self.collisions.add(variant, x, y)
        number = self._next
        self._placed[number] = Placed(variant, x, y)
        self._next += 1
        return number

    def join(self, one: int, other: int, x: int, y: int) -> bool:
        """Open the entrance that two templates have at (x, y), and return whether that was possible.

        The entrances must face each other, and no third template may have a tile there. Over a hazard only a bridge can
        be joined.
        """
        first, second = self._placed[one], self._placed[other]
        here, there = (each.variant.entrances.get((x - each.x, y - each.y)) for each in (first, second))
        if here is None or there is None or (here.dx, here.dy) != (-there.dx, -there.dy):
            return False
        if (x, y) in first.joints or len(self.at(x, y)) != 2 or not self._may_open((first, second), x, y):
            return False
        self.open(one, other, x, y)
        return True

    def _may_open(self, templates: Iterable[Placed], x: int, y: int) -> bool:
        """Tell whether an entrance at (x, y) of these templates lies over no hazard or belongs to a bridge."""
        return not self.is_hazard(x, y) or any(each.variant.is_bridge for each in templates)

    def open(self, one: int, other: int, x: int, y: int) -> None:
        """Open the entrance that two templates have at (x, y); it is known to be possible."""
        self._placed[one].joints[x, y], self._placed[other].joints[x, y] = other, one
        self.collisions.close(x, y)

    def select(self, number: int) -> tuple[int, ...]:
        """Return the templates connected to this one by entrances in use, this one first."""
        found = {number: None}  # a dict keeps its order, unlike a set
        queue = [number]
        for current in queue:  # grows while it is walked
            for other in self._placed[current].joints.values():
                if other not in found:
                    found[other] = None
                    queue.append(other)
        return tuple(found)

    def behind(self, number: int, at: Position, most: int | None = None) -> tuple[int, ...]:
        """Return the templates reached from this one through its entrance in use at `at`, nearest first.

        The template itself is among them only if another of its entrances leads back. The result is empty if there are
        more than `most`.
        """
        first = self._placed[number].joints[at]
        found = {first: None}
        queue = [first]
        for current in queue:  # grows while it is walked
            for place, other in self._placed[current].joints.items():
                if other not in found and (current, place) != (first, at):
                    found[other] = None
                    queue.append(other)
            if most is not None and len(found) > most:
                return ()
        return tuple(found)

    def remove(self, numbers: Iterable[int]) -> None:
        """Remove templates; entrances that led to them become walls again."""
        group = dict.fromkeys(numbers)
        self.collisions = self._collisions_without(group)
        for number in group:
            self._unlist(number)

    def move(self, numbers: Iterable[int], dx: int, dy: int) -> bool:
        """Move templates together by dx and dy, if they fit there, and return whether they do.

        Entrances between them stay in use; those that led elsewhere become walls again.

        Raises:
            TemplateError: no templates are given.
        """
        group = dict.fromkeys(numbers)
        if not (dx or dy):
            return True
        clip, x, y = clip_of(self._placed, group)
        collisions = self._collisions_without(group)
        templates = self._lay(collisions, clip, x + dx, y + dy, group)
        if templates is None:
            return False
        self.collisions = collisions
        for number in group:
            self._unlist(number)
        self._list_all(list(group), clip, templates, x + dx, y + dy)
        return True

    def copy(self, numbers: Iterable[int]) -> Clip:
        """Return a copy of these templates and their joints, to be pasted anywhere.

        Raises:
            TemplateError: no templates are given.
        """
        return clip_of(self._placed, dict.fromkeys(numbers))[0]

    def cut(self, numbers: Iterable[int]) -> Clip:
        """Remove templates and return them with their joints, to be pasted anywhere.

        Raises:
            TemplateError: no templates are given.
        """
        group = dict.fromkeys(numbers)
        clip = self.copy(group)
        self.remove(group)
        return clip

    def paste(self, clip: Clip, x: int, y: int) -> tuple[int, ...] | None:
        """Place a group with the upper left corner of its box at (x, y); `join` connects it to others.

        Returns:
            the new numbers, or None if it does not fit.
        """
        collisions = self.collisions.copy()
        templates = self._lay(collisions, clip, x, y, ())
        if templates is None:
            return None
        self.collisions = collisions
        numbers = list(range(self._next, self._next + len(templates)))
        self._list_all(numbers, clip, templates, x, y)
        return tuple(numbers)

    def draw(self, cells: bytearray, *, open_edges: bool = True) -> None:
        """Draw all templates onto the natural ground, given row by row; rock that will be wall is left as it is.

        Over hazards walls are drawn, but with open_edges only their corners, so that the lava is seen from rooms; lava
        right behind a wall replaces that wall too. Entrances in use become floor, over hazards bridge.
        """
        terrain = np.frombuffer(cells, dtype=np.uint8).reshape(self.height, self.width)
        drawing.draw(terrain, self.hazards, self._placed.values(), open_edges=open_edges)

    def _collisions_without(self, group: Mapping[int, None]) -> CollisionMap:
        """Return the collision layers of all templates except these."""
        collisions = CollisionMap.of(self.hazards)
        for number, each in self._placed.items():
            if number not in group:
                collisions.add(each.variant, each.x, each.y)
                for at, other in each.joints.items():
                    if other not in group:
                        collisions.close(*at)
        return collisions

    def _lay(self, collisions: CollisionMap, clip: Clip, x: int, y: int, group: Iterable[int]) -> list[Placed] | None:
        """Add a clip at (x, y) to collision layers from which the group was removed.

        Returns:
            its templates in their places, or None if one does not fit.
        """
        templates = [Placed(variant, x + left, y + top) for variant, left, top in clip.templates]
        for each in templates:
            if not collisions.fits(each.variant, each.x, each.y):
                return None
            collisions.add(each.variant, each.x, each.y)
        for one, other, (left, top) in clip.joints:
            at = x + left, y + top
            if not self._may_open((templates[one], templates[other]), *at) or not set(self.at(*at)) <= set(group):
                return None
            collisions.close(*at)
        return templates

    def _list_all(self, numbers: list[int], clip: Clip, templates: list[Placed], x: int, y: int) -> None:
        for number, each in zip(numbers, templates, strict=True):
            self._placed[number] = each
        self._next = max(self._next, *(number + 1 for number in numbers))
        for one, other, (left, top) in clip.joints:
            templates[one].joints[x + left, y + top] = numbers[other]
            templates[other].joints[x + left, y + top] = numbers[one]

    def _unlist(self, number: int) -> None:
        placed = self._placed.pop(number)
        for at, other in placed.joints.items():
            if other in self._placed:
                del self._placed[other].joints[at]
