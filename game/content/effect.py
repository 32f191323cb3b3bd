"""The base class of all effects, and the types of their fields with their bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, get_args

from game.content.families import FAMILIES, Family
from levelgen.reading import Check, Convert, Range, look_up

MOST_FUEL = 100  # turns that anything may burn
MOST_RADIUS = 20  # steps that a fire may reach at once
MOST_NOISE = 30
MOST_GAS = 250  # units of a gas that a cell may hold
MOST_TURNS = 1000  # turns that ground may lie over other ground, or an action may take
MOST_PUSHED = 20  # cells that a push may throw a creature
Stimulus = Literal["fire", "water", "lava", "frost", "spark", "blast", "push", "tread"]  # that may come to a cell
STIMULI: tuple[Stimulus, ...] = get_args(Stimulus)
Brought = Literal[Stimulus, "touch"]  # a touch sets off furniture, whatever it is made of
Pushed = Annotated[int, Range(-MOST_PUSHED, MOST_PUSHED)]

FamilyWord = Annotated[
    Family, Convert(lambda word: look_up(word, FAMILIES), ", ".join(FAMILIES), {"enum": [*FAMILIES]})
]
Span = Annotated[  # low and high, both included
    tuple[int, int],
    Check(lambda ends: 0 <= ends[0] <= ends[1], "two whole numbers, low and high, not below 0"),
]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a potion, a scroll, a bite. Its table names it with `do`; the other fields are its own."""

    needs_choice: ClassVar[bool] = False  # it works on another item, which must be chosen
    on_ground: ClassVar[bool] = False  # it acts on a cell, whoever stands there
    on_items: ClassVar[bool] = False  # it acts on items at a cell, not on creatures
    refers: ClassVar[tuple[tuple[str, str], ...]] = ()  # fields that name tables of another file, each with that file
