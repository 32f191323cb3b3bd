"""Gear: properties that work while an item is worn or wielded, in fields that items and runes share."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Literal

from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.light import LightLevel  # noqa: TC001
from game.content.traits import Trait  # noqa: TC001
from levelgen.reading import Range, look_up

if TYPE_CHECKING:
    from collections.abc import Mapping

Moment = Literal[
    "hit",  # its bearer hit a creature
    "kill",  # its bearer killed a creature by a blow
    "struck",  # an adjacent creature hit its bearer
    "turn",  # a turn passes
]
PerCent = Annotated[int, Range(0, 1000)]
Points = Annotated[int, Range(1)]
Chance = Annotated[int, Range(1, 1000)]  # per mille


@dataclass(frozen=True, slots=True)
class Hook:
    """Effects that happen at a moment: to the other party of a blow, or to the bearer if there is none."""

    on: Moment
    effects: Effects
    own: bool = False  # to the bearer in any case
    chance: Chance = 1000
    unawares: bool = False  # only if the blow took its target unawares
    below: Chance = 1000  # per mille of its health that its bearer has at most
    having: str = ""  # a status that its bearer must have
    still: Annotated[int, Range(0)] = 0  # turns in a row that its bearer must have been still


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """An item or a rune that works on its bearer. `plus` and `every` make the numbers of its effects grow."""

    hooks: tuple[Hook, ...] = ()
    plus: dict[str, int] = field(default_factory=dict)  # by fields of its effects: what each point of enchantment adds
    every: dict[str, Points] = field(default_factory=dict)  # by such fields: points of enchantment that add one
    stealth: Annotated[int, Range(0, 1000)] = 100  # per cent of the usual stealth range
    stealth_plus: Annotated[int, Range(-100, 100)] = 0  # per cent that each point of enchantment adds to it
    light: LightLevel = 0  # how bright it shines
    quiet: frozenset[Literal["steps", "blows"]] = frozenset()  # makes its bearer's steps or blows silent
    cuts: frozenset[str] = frozenset()  # kinds of ground that its bearer cuts away on stepping there, and out of
    wards: dict[str, Chance] = field(default_factory=dict)  # by statuses: per mille of the times that they do not begin
    lasts: dict[str, PerCent] = field(default_factory=dict)  # by statuses: per cent of the usual time that each lasts
    wards_bites: Annotated[int, Range(0, 1000)] = 0  # per mille of the effects of blows, other than harm, that fail
    gases: frozenset[str] = frozenset()  # gases that do nothing to its bearer
    breath: Annotated[int, Range(0)] = 0  # turns for which its bearer can do without air
    breath_plus: Annotated[int, Range(0)] = 0  # turns that each point of enchantment adds to them
    wades: bool = False  # fire on the ground does not reach its bearer
    dry: bool = False  # water sweeps nothing out of its bearer's pack
    sinks: bool = False  # its bearer does not swim
    steady: bool = False  # its bearer cannot be pushed or pulled
    rooted: bool = False  # nor can its bearer leap or teleport
    shots: PerCent = 100  # per cent of the usual harm that shots do to its bearer
    reflects: Annotated[int, Range(0, 1000)] = 0  # per mille of the shots at its bearer that fly back
    draws_shots: bool = False  # shots at its bearer never miss
    grants: frozenset[Trait] = frozenset()  # traits that it lends
    finds_dwellers: Annotated[int, Range(0)] = 0  # cells within which its bearer sees dwellers in water and lava
    kin: bool = False  # beasts and vermin leave its bearer alone until it hurts them
    shares: Annotated[int, Range(0, 100)] = 0  # per cent a point of the harm to the hero that goes to the nearest ally
    hastens: Annotated[int, Range(0, 100)] = 0  # per cent a point by which charges and charms come back sooner


@dataclass(frozen=True, slots=True)
class RuneKind(Gear):
    """A rune on a weapon or a suit of armour, unknown until it first acts."""

    id: str
    name: str  # as in "sword of rime"
    text: str
    slot: Literal["weapon", "armour"]
    good: bool = True


def check_gear(gear: Gear, own: Effects, tables: Mapping[str, Mapping[str, object]]) -> None:
    """Check the names that an item or a rune refers to.

    Args:
        gear: the item or the rune.
        own: the effects of its use, which its enchantment makes grow too.
        tables: the tables of each file of the assets, by name.

    Raises:
        WrongError: a name is not allowed.
    """
    growing = {each.name for effect in own for each in fields(effect)}
    for index, hook in enumerate(gear.hooks):
        growing |= {each.name for effect in hook.effects for each in fields(effect)}
        if hook.having:
            look_up(hook.having, tables["statuses.toml"], f"hooks[{index}].having")
    for name in ("plus", "every"):
        for grown in getattr(gear, name):
            look_up(grown, dict.fromkeys(sorted(growing)), name)
    named = {"wards": "statuses.toml", "lasts": "statuses.toml", "gases": "gases.toml", "cuts": "terrain.toml"}
    for name, file in named.items():
        for each in sorted(getattr(gear, name)):
            look_up(each, tables[file], name)
