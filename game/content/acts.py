"""Acts of monsters, announced a turn ahead, so that the hero can break them or leave their cells.

A condition of an act, in `when`, is a word, or a small dataclass that its table names with `is`. The rule of each is in
`WORDS` or `PARTS` of game.rules.beings.telegraphing. The comments beside words and fields are those that
`content --schema` prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from game.content.effect import MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.parts import named_by
from levelgen.reading import Convert, Range

Shape = Literal[
    "",
    "cell",  # the place at which it is aimed
    "line",  # from the monster to its full reach, up to the first thing that stops a shot
    "lane",  # the same up to the first thing that cannot be seen through
    "arc",  # three cells beside the monster
    "around",  # that place and the cells beside it
    "cone",  # from the monster towards that place
]
Deed = Literal[
    "",
    "strike",  # a blow at whoever is in the marked cells
    "execute",  # such a blow that cannot miss, and hurts threefold
    "shoot",  # its shot
    "charge",  # a run along the marked cells until something stops it
    "leap",  # a leap over the marked cells to where it can be
    "lunge",  # a step and a blow in one, which cannot miss and hurts threefold
]
BLOWS: tuple[Deed, ...] = ("strike", "execute")
Breaking = Literal[
    "harm",  # it is harmed
    "sight",  # its foe is out of sight
]
ConditionWord = Literal[
    "once",  # not again before it has lost its foe
    "voice",  # it needs a voice: mute creatures cannot do it
    "men_in_sight",  # its own men are in its sight
    "foe_in_heat",  # fire or lava is at or beside the foe
    "foe_in_metal",  # the foe wears metal
    "foe_in_light",  # the foe does not stand in the dark, or is beside it
]


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold for an act to begin. Its table names it with `is`; the other fields are its own."""


@dataclass(frozen=True, slots=True)
class Wounded(Condition):
    """The monster has little of its health left."""

    below: Annotated[int, Range(1, 100)]  # per cent of it


@dataclass(frozen=True, slots=True)
class Limited(Condition):
    """The monster has done such acts less often than this in its life."""

    times: Annotated[int, Range(1, 99)]


@dataclass(frozen=True, slots=True)
class Away(Condition):
    """The foe is at least so many cells off; a cone begins there."""

    cells: Annotated[int, Range(2, MOST_RADIUS)]


@dataclass(frozen=True, slots=True)
class Near(Condition):
    """A kind of ground is in the monster's sight and within reach of the act."""

    ground: str


@dataclass(frozen=True, slots=True)
class Behind(Condition):
    """The monster is right behind a kind of ground, in a straight line with the foe."""

    ground: str
    stirs: bool = False  # only with flames or gas in that line


CONDITIONS: dict[str, type[Condition]] = {
    kind.__name__.lower(): kind for kind in (Wounded, Limited, Away, Near, Behind)
}
_A_CONDITION = Convert(
    named_by("is", CONDITIONS), 'a condition: a table with is = "..."', {"$ref": "#/$defs/condition"}
)
Part = TypeVar("Part", bound=Condition)


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a kind of monster, done after a turn of warning. Being moved or made helpless always breaks it."""

    sign: str  # what it is seen to do a turn before, said after its name: "lifts its bell"; the foe is "{whom}"
    told: str = ""  # what it is seen to do as it acts, said after its name; "" where the rest tells enough
    means: str = ""  # what it does to you or others, for cards, where the numbers of its effects do not tell
    at: Literal["self", "foe", "cell"] = "foe"  # its own cell, the foe's, or the cell where the foe was then
    shape: Shape = ""  # the cells shown
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # most cells to the foe as it begins; blows go round no corner
    when: tuple[ConditionWord | Annotated[Condition, _A_CONDITION], ...] = ()  # what else must hold as it begins
    does: Deed = ""  # what it does with its body
    effects: Effects = ()  # what also happens at its place, or at each marked cell
    own: Effects = ()  # what happens at its own cell, in that direction
    warns: Annotated[int, Range(1, MOST_TURNS)] = 1  # turns from its announcement until it is done
    every: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it may begin again, after it was done or broken
    broken_by: frozenset[Breaking] = frozenset({"sight"})  # what breaks it

    @property
    def follows(self) -> bool:
        """Tell whether it comes to its foe wherever that goes, and not to marked cells alone."""
        return self.at == "foe" and (bool(self.does) or any(not effect.on_ground for effect in self.effects))

    def condition(self, kind: type[Part]) -> Part | None:
        """Return its condition of a kind."""
        return next((part for part in self.when if isinstance(part, kind)), None)
