"""Parts of gear: what a thing in use does for its bearer, one small dataclass each, told apart by `do`.

The rules of game.rules.items.gear ask for them, `WORDS` of game.draw.words.gear_words tells their numbers on cards, and
`content --schema` shows the comments beside their fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from game.content.parts import named_by
from levelgen.reading import Convert, Length, Range

PerCent = Annotated[int, Range(0, 1000)]
Chance = Annotated[int, Range(1, 1000)]  # per mille
Ids = Annotated[frozenset[str], Length(1)]


@dataclass(frozen=True, slots=True)
class Part:
    """What gear does for its bearer. Its table names it with `do`; the other fields are its own."""

    refers: ClassVar[tuple[tuple[str, str], ...]] = ()  # fields that name tables of another file, each with that file


@dataclass(frozen=True, slots=True)
class Ward(Part):
    """Keep a status from beginning, by chance."""

    refers = (("status", "statuses.toml"),)
    status: str
    chance: Chance = 1000  # per mille


@dataclass(frozen=True, slots=True)
class Stretch(Part):
    """Let a status last `share` per cent of its usual time."""

    refers = (("status", "statuses.toml"),)
    status: str
    share: PerCent


@dataclass(frozen=True, slots=True)
class Foil(Part):
    """Let the effects of blows, other than harm, fail by chance."""

    chance: Chance  # per mille


@dataclass(frozen=True, slots=True)
class Blunt(Part):
    """Let shots at its bearer do `share` per cent of their usual harm."""

    share: PerCent


@dataclass(frozen=True, slots=True)
class Reflect(Part):
    """Let shots at its bearer fly back, by chance."""

    chance: Chance  # per mille


@dataclass(frozen=True, slots=True)
class Filter(Part):
    """Let gases do nothing to its bearer."""

    refers = (("gases", "gases.toml"),)
    gases: Ids


@dataclass(frozen=True, slots=True)
class Breathe(Part):
    """Let its bearer do without air for some turns."""

    turns: Annotated[int, Range(0)]


@dataclass(frozen=True, slots=True)
class Cut(Part):
    """Cut away kinds of ground, on stepping there and out of them."""

    refers = (("ground", "terrain.toml"),)
    ground: Ids


@dataclass(frozen=True, slots=True)
class Detect(Part):
    """Show its bearer dwellers in water and lava, up to some cells away."""

    cells: Annotated[int, Range(1)]


@dataclass(frozen=True, slots=True)
class Share(Part):
    """Pass a part of the harm to the hero on to the nearest ally."""

    per_cent: Annotated[int, Range(0, 100)] = 0


@dataclass(frozen=True, slots=True)
class Recharge(Part):
    """Let charges and charms come back sooner."""

    per_cent: Annotated[int, Range(0, 100)] = 0


PARTS: dict[str, type[Part]] = {
    kind.__name__.lower(): kind
    for kind in (Ward, Stretch, Foil, Blunt, Reflect, Filter, Breathe, Cut, Detect, Share, Recharge)
}
_A_PART = Convert(named_by("do", PARTS), 'a part: a table with do = "..."', {"$ref": "#/$defs/gear_part"})
Parts = tuple[Annotated[Part, _A_PART], ...]
