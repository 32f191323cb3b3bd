"""Materials and gases: what the ground is made of, what may come to it, and what then happens, as the assets say.

`materials.toml` is one table of pairs: a material (row) meets what comes (column), and the effects in the cell happen.
The rows "creature", "metal" (to who wears it) and "item" hold what happens besides to whoever and whatever is there;
those of `gases.toml` what happens to the gas there.
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

MOST_GASES = 16  # kinds, each an array of every floor

ENOUGH = 4  # of a gas, to be breathed
FULL = MOST_GAS  # of a gas that is let out into a cell
DENSEST = 254  # of a gas that a cell can come to hold, when full ones around it spread

Dose = Annotated[  # a base, and how much gas adds one to it
    tuple[int, int],
    Check(lambda dose: dose[0] >= 0 and dose[1] > 0, "two whole numbers: a base, and how much gas adds one to it"),
]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of pairs: what happens when something comes to this; nothing where a column is empty."""

    id: str
    fire: Effects = ()
    water: Effects = ()  # a flood, rain
    lava: Effects = ()
    frost: Effects = ()
    spark: Effects = ()
    blast: Effects = ()
    push: Effects = ()  # somebody is thrown against it or onto it
    tread: Effects = ()  # somebody comes to stand on it

    def words(self, stimulus: Stimulus, kind: type[Word]) -> list[Word]:
        """Return the effects of one kind in a column."""
        return [effect for effect in getattr(self, stimulus) if isinstance(effect, kind)]


@dataclass(frozen=True, slots=True)
class Material(Row):
    """A kind of material that ground is made of, or a creature or a thing on the ground."""

    gas: Literal["", "stops", "drains", "lights", "seeps"] = ""  # what it does to gas
    light: Literal["", "stops"] = ""  # what it does to light and sight; how bright a kind shines is its own `light`


NOTHING = Material("")  # of which ground is made that has no row


@dataclass(frozen=True, slots=True, kw_only=True)
class GasKind(Row):
    """A gas, of which each cell holds 0 to 250. Whoever stands in 4 or more of it breathes it, once a turn."""

    name: str
    color: str
    text: str
    billows: str = ""  # what is told when a cloud of it comes up
    thins: Annotated[int, Range(0, 100)] = 0  # turns in which each cell loses one of it; 0 keeps it for ever
    # Those who breathe it
    status: str = ""  # which they get
    turns: Dose = (1, 16)  # how long it lasts at least
    adds: bool = False  # it lasts that much longer instead, up to `most`
    most: Annotated[int, Range(1, MOST_TURNS)] = MOST_TURNS  # turns of it that a gas gives
    harm: Dose | None = None  # points of health that it costs
    breathed: Effects = ()  # what else it does to them
    immune: frozenset[Trait] = frozenset()  # whom it does nothing
    halved: frozenset[Trait] = frozenset()  # who get half of it
    hunters_resist: Annotated[int, Range(0, 1000)] = 0  # per mille of the turns in which it does nothing to who hunts
    # The world around it
    goes_up: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that blows up beside flame; 0 never does
    explosion: Dose = (3, 16)  # points of health that it then costs whoever is there
    drains: bool = True  # chasms take it
    blown: bool = True  # wind moves it
    halves: frozenset[str] = frozenset()  # other gases of which it leaves half where it is, each turn
    faded: Annotated[int, Range(0, MOST_GAS)] = 0  # that a turn of light takes of it, for each step of brightness
    seeps: tuple[int, int] = (0, 0)  # of it that mud of its strata gives off a turn, and the most that comes of it
    # Sight
    blocks: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that nobody sees through; 0 is never
    hides: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount in which all is seen from the next cell only
    dims: Annotated[int, Range(0, MOST_GAS)] = 0  # the amount that takes one from the light; 0 takes none
    shimmers: bool = False  # it never lies still

    @property
    def harms(self) -> bool:
        """Tell whether it does anything to those who breathe it."""
        return bool(self.status or self.harm or self.breathed)
