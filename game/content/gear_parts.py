"""Parts of gear: what worn armour, a ring or a wielded weapon does for its bearer, a small dataclass each.

The functions of game.rules.items.gear ask for them where they matter. Each has the sentence that cards tell of it.
`content --schema` shows the comments beside fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from game.content.parts import joined, named_by
from levelgen.reading import Convert, Length, Range

if TYPE_CHECKING:
    from collections.abc import Callable

    Named = Callable[[str], str]  # the name of a status, a gas or a kind of ground, by its id

ALWAYS = 1000  # per mille
PerCent = Annotated[int, Range(0, 1000)]
Chance = Annotated[int, Range(1, 1000)]  # per mille
Ids = Annotated[frozenset[str], Length(1)]


def per_cent(per_mille: int) -> str:
    """Return a chance as cards tell it."""
    return f"{per_mille / 10:.0f}%"


@dataclass(frozen=True, slots=True)
class Part:
    """What gear does for its bearer. Its table names it with `do`; the other fields are its own."""

    refers: ClassVar[tuple[tuple[str, str], ...]] = ()  # fields that name tables of another file, each with that file

    def sentence(self, _: Named, /) -> str:
        """Return what a card tells of it; empty if nothing at these numbers."""
        return ""


@dataclass(frozen=True, slots=True)
class Ward(Part):
    """Keep a status from beginning, by chance."""

    refers = (("status", "statuses.toml"),)
    status: str
    chance: Chance = ALWAYS  # per mille

    def sentence(self, named: Named, /) -> str:
        """Return how often the status does not begin."""
        often = "never" if self.chance == ALWAYS else f"spared {per_cent(self.chance)} of the time from being"
        return f"You are {often} {named(self.status)}."


@dataclass(frozen=True, slots=True)
class Stretch(Part):
    """Let a status last `share` per cent of its usual time."""

    refers = (("status", "statuses.toml"),)
    status: str
    share: PerCent

    def sentence(self, named: Named, /) -> str:
        """Return how long the status lasts."""
        return f"{named(self.status).capitalize()} for {self.share}% of the usual time."


@dataclass(frozen=True, slots=True)
class Foil(Part):
    """Let the effects of blows, other than harm, fail by chance."""

    chance: Chance  # per mille

    def sentence(self, _: Named, /) -> str:
        """Return how often they fail."""
        return f"The side effects of blows fail {per_cent(self.chance)} of the time."


@dataclass(frozen=True, slots=True)
class Blunt(Part):
    """Let shots at its bearer do `share` per cent of their usual harm."""

    share: PerCent

    def sentence(self, _: Named, /) -> str:
        """Return how much harm they do."""
        return f"Shots deal you {self.share}% of the usual damage."


@dataclass(frozen=True, slots=True)
class Reflect(Part):
    """Let shots at its bearer fly back, by chance."""

    chance: Chance  # per mille

    def sentence(self, _: Named, /) -> str:
        """Return how many fly back."""
        return f"{per_cent(self.chance)} of the shots at you fly back."


@dataclass(frozen=True, slots=True)
class Filter(Part):
    """Let gases do nothing to its bearer."""

    refers = (("gases", "gases.toml"),)
    gases: Ids

    def sentence(self, named: Named, /) -> str:
        """Return which gases they are."""
        return f"You breathe {joined(named(gas) for gas in sorted(self.gases))} unharmed."


@dataclass(frozen=True, slots=True)
class Breathe(Part):
    """Let its bearer do without air for some turns."""

    turns: Annotated[int, Range(0)]

    def sentence(self, _: Named, /) -> str:
        """Return for how long."""
        return f"You can hold your breath for {max(0, self.turns)} turns."


@dataclass(frozen=True, slots=True)
class Cut(Part):
    """Cut away kinds of ground, on stepping there and out of them."""

    refers = (("ground", "terrain.toml"),)
    ground: Ids

    def sentence(self, named: Named, /) -> str:
        """Return which kinds of ground they are."""
        return f"You cut your way through any {joined((named(kind) for kind in sorted(self.ground)), 'or')}."


@dataclass(frozen=True, slots=True)
class Detect(Part):
    """Show its bearer dwellers in water and lava, up to some cells away."""

    cells: Annotated[int, Range(1)]

    def sentence(self, _: Named, /) -> str:
        """Return how far away it shows them."""
        return f"You see creatures of water and lava within {self.cells} steps."


@dataclass(frozen=True, slots=True)
class Share(Part):
    """Pass a part of the harm to the hero on to the nearest ally."""

    per_cent: Annotated[int, Range(0, 100)] = 0

    def sentence(self, _: Named, /) -> str:
        """Return how much it passes on."""
        return f"The nearest friend takes {self.per_cent}% of your wounds." if self.per_cent > 0 else ""


@dataclass(frozen=True, slots=True)
class Recharge(Part):
    """Let charges and charms come back sooner."""

    per_cent: Annotated[int, Range(0, 100)] = 0

    def sentence(self, _: Named, /) -> str:
        """Return how much sooner, or later where enchantment is below 0."""
        how = "faster" if self.per_cent > 0 else "more slowly"
        return f"They recharge {abs(self.per_cent)}% {how}." if self.per_cent else ""


PARTS: dict[str, type[Part]] = {
    kind.__name__.lower(): kind
    for kind in (Ward, Stretch, Foil, Blunt, Reflect, Filter, Breathe, Cut, Detect, Share, Recharge)
}
_A_PART = Convert(named_by("do", PARTS), 'a part: a table with do = "..."', {"$ref": "#/$defs/gear_part"})
Parts = tuple[Annotated[Part, _A_PART], ...]
