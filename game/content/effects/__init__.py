"""Effects: all that a potion, a scroll, a bite, a trap or the ground itself can do, one frozen dataclass each.

A table of the assets names an effect with `do`; the other fields of the table are the effect's own. Each module here
has a twin in game.rules.effects that applies its effects. Effects made of other effects are in this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_RADIUS, Effect
from game.content.effects import (
    allegiance,
    bodily,
    calling,
    forces,
    furniture,
    ground,
    item_powers,
    knowing,
    mechanisms,
    moving,
    snares,
    things,
    wonders,
)
from game.content.parts import named_by
from levelgen.reading import Convert, Range


@dataclass(frozen=True, slots=True)
class Maybe(Effect):
    """Let effects happen by chance, per mille, and others otherwise, to the same cell and creature."""

    chance: Annotated[int, Range(1, 999)]
    effects: Effects
    otherwise: Effects = ()


@dataclass(frozen=True, slots=True)
class Within(Effect):
    """Let effects happen at each open cell within `radius` steps, or in sight if that is 0, and to creatures there."""

    on_ground = True
    effects: Effects
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0
    told: str = ""  # what is said of it to a hero who sees it


@dataclass(frozen=True, slots=True)
class Beyond(Effect):
    """Let effects happen at each of the next `cells` in the direction of the push, up to a wall."""

    on_ground = True
    effects: Effects
    cells: Annotated[int, Range(1, MOST_RADIUS)] = 1


@dataclass(frozen=True, slots=True)
class Paired(Effect):
    """Let effects happen at each cell paired with this one."""

    on_ground = True
    effects: Effects


MODULES = (
    allegiance,
    bodily,
    calling,
    forces,
    furniture,
    ground,
    item_powers,
    knowing,
    mechanisms,
    moving,
    snares,
    things,
    wonders,
)
SINGLE = [each for module in MODULES for each in vars(module).values() if isinstance(each, type)]
EFFECTS: dict[str, type[Effect]] = {
    kind.__name__.lower(): kind
    for kind in (*SINGLE, Maybe, Within, Beyond, Paired)
    if issubclass(kind, Effect) and kind is not Effect
}
_AN_EFFECT = Convert(named_by("do", EFFECTS), 'an effect: a table with do = "..."', {"$ref": "#/$defs/effect"})
Effects = tuple[Annotated[Effect, _AN_EFFECT], ...]
