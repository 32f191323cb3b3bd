"""Materials and gases: what the ground is made of, and what happens when a stimulus comes to it.

`materials.toml` is a table of pairs: a material (row) meets a stimulus (column), and the effects in that field happen.
The rows "creature", "metal" (for wearers of metal) and "item" say what also happens to creatures and items there; the
rows of `gases.toml` what happens to gas there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from game.content.effect import MOST_GAS, MOST_TURNS, Effect
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.traits import Trait  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Check, Range

if TYPE_CHECKING:
    from game.content.effect import Stimulus

Word = TypeVar("Word", bound=Effect)

MOST_GASES = 16  # each takes an array on every floor

ENOUGH = 4  # units of a gas in a cell from which it is breathed
FULL = MOST_GAS  # of a gas in a cell that it is let out into
DENSEST = 254  # of a gas that a cell can come to hold as it spreads from full cells around

Dose = Annotated[  # a base, and the amount of gas that adds one to it
    tuple[int, int],
    Check(lambda dose: dose[0] >= 0 and dose[1] > 0, "two whole numbers: a base, and how much gas adds one to it"),
]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of pairs: the effects of each stimulus that comes to this; none where a column is empty."""

    id: str
    fire: Effects = ()
    water: Effects = ()  # a flood, rain
    lava: Effects = ()
    frost: Effects = ()
    spark: Effects = ()
    blast: Effects = ()
    push: Effects = ()  # a creature is thrown against it or onto it
    tread: Effects = ()  # a creature comes to stand on it

    def words(self, stimulus: Stimulus, kind: type[Word]) -> list[Word]:
        """Return the effects of one kind in a column."""
        return [effect for effect in getattr(self, stimulus) if isinstance(effect, kind)]


@dataclass(frozen=True, slots=True)
class Material(Row):
    """A material that ground, a creature or an item is made of."""

    gas: Literal["", "stops", "drains", "lights", "seeps"] = ""  # what it does to gas
    light: Literal["", "stops"] = ""  # what it does to light and sight; how bright a kind shines is its own `light`


NOTHING = Material("")  # the material of ground that names none


@dataclass(frozen=True, slots=True, kw_only=True)
class GasKind(Row):
    """A gas, of which each cell holds 0 to 250. A creature in 4 or more of it breathes it, once a turn."""

    name: str
    color: str
    text: str
    billows: str = ""  # told when a cloud of it comes up
    thins: Annotated[int, Range(0, 100)] = 0  # turns in which each cell loses one of it; 0 keeps it for ever
    # Creatures that breathe it
    status: str = ""  # the status that they get
    turns: Dose = (1, 16)  # turns that the status lasts at least
    adds: bool = False  # these turns are added to those left instead, up to `most`
    most: Annotated[int, Range(1, MOST_TURNS)] = MOST_TURNS  # turns of the status, at most
    harm: Dose | None = None  # points of health that it costs
    breathed: Effects = ()  # what else it does to them
    immune: frozenset[Trait] = frozenset()  # traits of creatures that it does nothing to
    halved: frozenset[Trait] = frozenset()  # traits of creatures that get half of it
    hunters_resist: Annotated[int, Range(0, 1000)] = 0  # per mille of turns in which hunters resist it
    # The world around it
    goes_up: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that blows up beside flame; 0 never does
    explosion: Dose = (3, 16)  # points of health that this costs each creature there
    drains: bool = True  # it drains into chasms
    blown: bool = True  # wind moves it
    halves: frozenset[str] = frozenset()  # other gases that it halves each turn where it is
    faded: Annotated[int, Range(0, MOST_GAS)] = 0  # lost to light each turn, for each step of brightness
    seeps: tuple[int, int] = (0, 0)  # given off by mud of its strata each turn, and the most that comes of that
    # Sight
    blocks: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that blocks sight; 0 is never
    hides: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that hides everything in it from afar; 0 is never
    dims: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that lowers the light by one; 0 is never
    shimmers: bool = False  # it is drawn in motion

    @property
    def harms(self) -> bool:
        """Tell whether it does anything to creatures that breathe it."""
        return bool(self.status or self.harm or self.breathed)
