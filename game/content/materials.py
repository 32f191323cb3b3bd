"""Materials and gases: what the ground is made of, what may come to it, and what then happens, as the assets say.

`materials.toml` is one table of pairs: a material (row) meets what comes (column), and the effects in the cell happen.
The rows "creature", "metal" (to who wears it) and "item" hold what happens besides to whoever and whatever is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from game.content.effects import MOST_GAS, Effect, Effects
from levelgen.reading import Range

if TYPE_CHECKING:
    from game.content.effects import Stimulus

Word = TypeVar("Word", bound=Effect)

MOST_GASES = 16  # kinds, each an array of every floor


@dataclass(frozen=True, slots=True)
class Material:
    """A row of the table: what happens when something comes to this; nothing where a column is empty."""

    id: str
    fire: Effects = ()
    water: Effects = ()  # a flood, rain
    lava: Effects = ()
    frost: Effects = ()
    spark: Effects = ()
    blast: Effects = ()
    push: Effects = ()  # somebody is thrown against it or onto it
    tread: Effects = ()  # somebody comes to stand on it
    gas: Literal["", "stops", "drains", "lights", "seeps"] = ""  # what it does to gas
    light: Literal["", "stops"] = ""  # what it does to light and sight; how bright a kind shines is its own `light`

    def words(self, stimulus: Stimulus, kind: type[Word]) -> list[Word]:
        """Return the effects of one kind in a column."""
        return [effect for effect in getattr(self, stimulus) if isinstance(effect, kind)]


@dataclass(frozen=True, slots=True)
class GasKind:
    """A gas, of which each cell holds 0 to 250."""

    id: str
    name: str
    color: str
    text: str
    thins: Annotated[int, Range(0, 100)] = 0  # turns in which each cell loses one of it; 0 keeps it for ever
    breathed: Effects = ()  # what it does to whoever stands in enough of it


ENOUGH = 4  # of a gas, to be breathed
FULL = MOST_GAS
