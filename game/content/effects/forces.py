"""Effects of forces: pushes, lightning, blasts, and bringing something to a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_GAS, MOST_PUSHED, MOST_RADIUS, Brought, Effect, Pushed, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Bring(Effect):
    """Let something come to each open cell within `radius` steps, to meet what is there as materials.toml says.

    A touch comes to the cell alone, and sets off what stands there.
    """

    on_ground = True
    stimulus: Brought
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Push(Effect):
    """Throw a creature some cells away from where it comes from; a number below 0 pulls."""

    cells: Pushed = 1


@dataclass(frozen=True, slots=True)
class Attract(Effect):
    """Draw a cell nearer who wears metal in sight of the cell within `radius` cells; metal that lies there comes."""

    on_ground = True
    radius: Annotated[int, Range(1, MOST_RADIUS)] = 8


@dataclass(frozen=True, slots=True)
class Ebb(Effect):
    """Draw everybody who is in water within `radius` of the cell so many `cells` nearer."""

    on_ground = True
    radius: Annotated[int, Range(1, MOST_RADIUS)] = 8
    cells: Annotated[int, Range(1, MOST_PUSHED)] = 3


@dataclass(frozen=True, slots=True)
class Quench(Effect):
    """Throw water on the cell, from which `amount` of steam rises where it burns, or is lava or beside it."""

    on_ground = True
    amount: Annotated[int, Range(1, MOST_GAS)] = 100


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """Let a thing that lies there slide as it is pushed."""

    on_items = True
    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Slide(Effect):
    """Carry whoever is pushed onto this `cells` further."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Brace(Effect):
    """Hold whoever stands on this, or wears it: a push takes them `cells` less far."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = MOST_PUSHED


@dataclass(frozen=True, slots=True)
class Engulf(Effect):
    """Take in whoever is pushed here, though nobody can stand here."""


@dataclass(frozen=True, slots=True)
class Shock(Effect):
    """Harm by lightning: twice whoever wears metal, twice whoever is wet."""

    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Conduct(Effect):
    """Lead lightning to all on water and metal that is joined to the cell, one less for each step."""

    on_ground = True
    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Blast(Effect):
    """Harm everybody within `radius` steps at once, and let the blast come to all that is there."""

    on_ground = True
    damage: Span
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1
