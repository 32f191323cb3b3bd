"""Effects of forces: pushes, lightning, blasts, and bringing a stimulus to a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_GAS, MOST_PUSHED, MOST_RADIUS, Brought, Effect, Pushed, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Bring(Effect):
    """Bring a stimulus to each open cell within `radius` steps; materials.toml says what happens there.

    A touch comes to the cell alone, and sets off the furniture there.
    """

    on_ground = True
    stimulus: Brought
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Push(Effect):
    """Throw a creature some cells along the push, or else away from its source; a number below 0 pulls."""

    cells: Pushed = 1


@dataclass(frozen=True, slots=True)
class Attract(Effect):
    """Draw wearers of metal within `radius` and in sight a cell nearer, and metal items there all the distance."""

    on_ground = True
    radius: Annotated[int, Range(1, MOST_RADIUS)] = 8


@dataclass(frozen=True, slots=True)
class Ebb(Effect):
    """Draw every creature in water within `radius` of the cell nearer, by `cells`."""

    on_ground = True
    radius: Annotated[int, Range(1, MOST_RADIUS)] = 8
    cells: Annotated[int, Range(1, MOST_PUSHED)] = 3


@dataclass(frozen=True, slots=True)
class Quench(Effect):
    """Throw water on the cell; `amount` of steam rises if there is fire or lava at or beside it."""

    on_ground = True
    amount: Annotated[int, Range(1, MOST_GAS)] = 100


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """Let an item at the cell slide in the direction of the push."""

    on_items = True
    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Slide(Effect):
    """Carry a creature that is pushed onto this `cells` farther."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Brace(Effect):
    """Hold a creature that stands on this, or wears it: a push takes it `cells` less far."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = MOST_PUSHED


@dataclass(frozen=True, slots=True)
class Engulf(Effect):
    """Take in a creature that is pushed here, though none can stand here."""


@dataclass(frozen=True, slots=True)
class Shock(Effect):
    """Harm by lightning: twofold if the creature wears metal, and twofold again if it is wet."""

    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Conduct(Effect):
    """Lead lightning over water and metal connected to the cell, to creatures there; it loses one with each step."""

    on_ground = True
    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Blast(Effect):
    """Harm every creature within `radius` steps at once, and bring a blast to each cell there."""

    on_ground = True
    damage: Span
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1
