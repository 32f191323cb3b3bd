"""Placed templates, and clips: groups of templates cut or copied from an overlay, to be pasted anywhere."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from levelgen.errors import TemplateError
from levelgen.generators.templates.variant import Variant
from levelgen.rooms import Position
from levelgen.template.template import turned_place


class Placed:
    """A template in its place: left column x, top row y, and by map cell the template that each used entrance joins."""

    __slots__ = ("joints", "variant", "x", "y")

    def __init__(self, variant: Variant, x: int, y: int) -> None:
        self.variant = variant
        self.x = x
        self.y = y
        self.joints: dict[Position, int] = {}

    @property
    def box(self) -> tuple[slice, slice]:
        """Its rows and columns on the map."""
        return slice(self.y, self.y + self.variant.height), slice(self.x, self.x + self.variant.width)

    def tile(self, x: int, y: int) -> int:
        """Return this template's tile at (x, y) of the map: a number of Terrain, or NOTHING."""
        return self.variant.template.cell(x - self.x, y - self.y)


class Clip(NamedTuple):
    """A group of templates cut or copied: variants with their corners in the group's box, and their joints.

    A joint is an entrance in use within the group: the indices of two templates, and its (x, y) in the box.
    """

    width: int
    height: int
    templates: tuple[tuple[Variant, int, int], ...]
    joints: tuple[tuple[int, int, Position], ...]

    def turned(self, symmetry: int) -> "Clip":
        """Return the whole group mirrored and turned; see `Template.turned`."""
        templates = [  # the places for a template's corner fill a rectangle that turns like the whole
            (variant.turned(symmetry), *turned_place(x, y, *self._places_for(variant), symmetry))
            for variant, x, y in self.templates
        ]
        joints = tuple(
            (one, other, turned_place(*at, self.width, self.height, symmetry)) for one, other, at in self.joints
        )
        width, height = (self.height, self.width) if symmetry & 1 else (self.width, self.height)
        return Clip(width, height, tuple(templates), joints)

    def _places_for(self, variant: Variant) -> tuple[int, int]:
        """Return the columns and rows in which a variant's upper left corner may lie within the box."""
        return self.width - variant.width + 1, self.height - variant.height + 1


def clip_of(placed: Mapping[int, Placed], numbers: Iterable[int]) -> tuple[Clip, int, int]:
    """Return the templates with these numbers as a clip, and the left column and top row of its box on the map.

    Raises:
        TemplateError: there are no numbers.
    """
    group = list(numbers)
    if not group:
        message = "no templates are given; allowed: the numbers of one or more placed templates"
        raise TemplateError(message)
    templates = [placed[number] for number in group]
    left, top = min(each.x for each in templates), min(each.y for each in templates)
    index_of = {number: index for index, number in enumerate(group)}
    joints = [
        (index, index_of[other], (x - left, y - top))
        for index, each in enumerate(templates)
        for (x, y), other in each.joints.items()
        if index < index_of.get(other, -1)
    ]
    clip = Clip(
        max(each.x + each.variant.width for each in templates) - left,
        max(each.y + each.variant.height for each in templates) - top,
        tuple((each.variant, each.x - left, each.y - top) for each in templates),
        tuple(joints),
    )
    return clip, left, top
