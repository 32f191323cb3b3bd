"""Gear: properties that work while an item is worn or wielded, in fields that items and runes share."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Literal

from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.gear_parts import Chance, Parts, PerCent  # noqa: TC001
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
Points = Annotated[int, Range(1)]


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


Property = Literal[
    "quiet_steps",  # its bearer's steps are silent
    "quiet_blows",  # its bearer's blows are silent
    "wades",  # fire on the ground does not reach its bearer
    "dry",  # water sweeps nothing out of its bearer's pack
    "sinks",  # its bearer does not swim
    "steady",  # its bearer cannot be pushed or pulled
    "rooted",  # nor can its bearer leap or teleport
    "draws_shots",  # shots at its bearer never miss
    "kin",  # beasts and vermin leave its bearer alone until it hurts them
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """An item or a rune that works on its bearer. `plus` and `every` make the numbers of effects and parts grow."""

    hooks: tuple[Hook, ...] = ()
    does: Parts = ()  # what it does for its bearer at all times
    properties: frozenset[Property] = frozenset()  # what is true of its bearer
    grants: frozenset[Trait] = frozenset()  # traits that it lends
    stealth: PerCent = 100  # per cent of the usual stealth range
    light: LightLevel = 0  # how bright it shines
    plus: dict[str, int] = field(default_factory=dict)  # by such fields, or stealth: what a point of enchantment adds
    every: dict[str, Points] = field(default_factory=dict)  # by such fields: points of enchantment that add one


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
    growing = {"stealth"} | {each.name for grown in own for each in fields(grown)}
    growing |= {each.name for part in gear.does for each in fields(part)}
    for index, hook in enumerate(gear.hooks):
        growing |= {each.name for effect in hook.effects for each in fields(effect)}
        if hook.having:
            look_up(hook.having, tables["statuses.toml"], f"hooks[{index}].having")
    for name in ("plus", "every"):
        for grown in getattr(gear, name):
            look_up(grown, dict.fromkeys(sorted(growing)), name)
    for index, part in enumerate(gear.does):
        for name, file in part.refers:
            named = getattr(part, name)
            for each in (named,) if isinstance(named, str) else sorted(named):
                look_up(each, tables[file], f"does[{index}].{name}")
