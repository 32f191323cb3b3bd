"""Kinds of status effects: their properties, as fields of tables in statuses.toml, and the words for what they do.

What one does without a number is a word of `does`, which rules ask for with `status_effects.has`. The comments behind
words and fields are those that `content --schema` prints.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.content.light import LightLevel  # noqa: TC001  the reader looks it up at run time
from game.content.traits import Trait  # noqa: TC001
from levelgen.reading import Length, Range

Counted = Literal[
    "turns",
    "points",  # of harm that it takes in place of its bearer; each turn takes one too
    "pulls",  # until its bearer is free; each attempted step is one
    "holder",  # nothing: it lasts for as long as its giver is adjacent to its bearer
]
Ending = Literal[
    "fire",  # its bearer is in flames
    "healing",  # its bearer is cured
    "harm",  # its bearer loses health
    "noise",  # its bearer hears something
    "strike",  # its bearer strikes or shoots
    "kill",  # its bearer kills
    "hero",  # the hero strikes its bearer
    "teleport",  # its bearer is moved elsewhere at once
    "leaving",  # its bearer leaves the floor
    "gloom",  # its bearer stands in gas that hides it
    "heat",  # its bearer stands beside fire or lava, on dry ground
]
Share = Annotated[int, Range(0, 1000)]  # per cent


StatusWord = Literal[
    "slight",  # not told of monsters, and resting does not wait for its end
    "frequent",  # comes and goes often: the hero is told of it once a floor
    "helpless",  # its bearer cannot act, and blows hurt it threefold
    "held",  # its bearer takes no step
    "clings",  # its giver holds on to its bearer, and comes along wherever the bearer steps
    "dazed",  # moves go astray
    "blind",  # sees adjacent cells only
    "mute",  # cannot read, call, cast spells without a wand or sound anything, and makes no noise
    "queasy",  # cannot eat or drink; a monster neither spits nor shoots, and its blows only do damage
    "unmending",  # no health comes back by itself
    "harms_moving",  # it harms only in turns with a step or a blow
    "burns",  # sets fire to flammable ground underfoot
    "wet",  # the fire of a fiery bearer is out, and a skin that glows dims
    "fears",  # its bearer keeps away from its cause
    "discordant",  # its bearer's friends become foes, and its foes friends
    "sees_minds",  # its bearer knows where everything with a mind is
    "known_of",  # hunters know where its bearer is, in sight or not
    "shows_in_gas",  # in gas, others see its bearer from further than `noticed` says
]


@dataclass(frozen=True, slots=True)
class Dealings:
    """What a status effect does to others of the same bearer."""

    cancels: tuple[str, ...] = ()  # those that it ends instead of beginning
    bars: tuple[str, ...] = ()  # those that end when it begins, and cannot begin while it lasts
    prolongs: tuple[str, ...] = ()  # those that last twice as long if they begin while it lasts


@dataclass(frozen=True, slots=True)
class Waning:
    """What makes a status effect run out before its time; 0 is never."""

    in_light: LightLevel = 0  # at once, in light as bright as this
    sooner_in_light: LightLevel = 0  # twice as fast, in light as bright as this
    at_rest: Annotated[int, Range(0)] = 0  # after as many turns in a row without a step or blow
    out_of_sight: Annotated[int, Range(0)] = 0  # after as many turns in a row without sight of its cause


@dataclass(frozen=True, slots=True)
class Toll:
    """The health that a status effect takes each turn."""

    damage: Annotated[int, Range(1)]
    cause: str  # what is told to do the harm


@dataclass(frozen=True, slots=True)
class Weakness:
    """How much less a status effect lets its bearer do."""

    strength: Annotated[int, Range(0)] = 0  # points of the hero's strength that it takes
    damage: Share = 100  # per cent of the usual damage that a monster does


@dataclass(frozen=True, slots=True)
class Notice:
    """From how far off the bearer of a status effect is noticed and seen."""

    share: Share = 100  # per cent of the hero's usual stealth range
    most: Annotated[int, Range(0)] = 0  # limit of the stealth range in cells; 0 is none
    seen_within: Annotated[int, Range(0)] = 0  # cells within which others see its bearer; 0 is no limit


@dataclass(frozen=True, slots=True)
class Struck:
    """What strokes do to the bearer of a status effect besides."""

    lightning: Annotated[int, Range(1, 10)] = 1  # factor of the harm of lightning
    slides: Annotated[int, Range(0, 9)] = 0  # cells that a blow drives it back


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A status effect. `begins`, `ends` and `warns` are told of the hero; `name` of every creature."""

    id: str
    name: str
    symbol: Annotated[str, Length(1, 1)]  # before its name in the sidebar
    color: str
    good: bool
    begins: str
    ends: str
    text: str
    warns: str = ""  # told of the hero five turns before it ends
    does: frozenset[StatusWord] = frozenset()  # all that it does without a number
    counts: Counted = "turns"
    most: Annotated[int, Range(0)] = 0  # turns that it lasts at most, if given repeatedly; 0 is no limit
    immune: Annotated[int, Range(0)] = 0  # turns after its end in which it cannot begin again
    spares: frozenset[Trait] = frozenset()  # traits of creatures that never have it
    others: Dealings = field(default_factory=Dealings)  # what it does to other status effects
    ended_by: frozenset[Ending] = frozenset()  # what ends it at once
    wears_off: Waning = field(default_factory=Waning)  # what makes it run out before its time
    harms: Toll | None = None  # the health that it takes each turn
    pace: Annotated[int, Range(1, 1000)] = 100  # per cent of the usual time that an action takes
    weakness: Weakness = field(default_factory=Weakness)  # how much less its bearer can do
    grants: frozenset[Trait] = frozenset()  # traits that it lends
    noticed: Notice = field(default_factory=Notice)  # from how far off its bearer is noticed and seen
    struck: Struck = field(default_factory=Struck)  # what strokes do to its bearer besides
    leaves: str = ""  # the ground that its bearer leaves on plain floor, a trail for hunters

    @property
    def harm(self) -> int:
        """Return the damage that it does each turn."""
        return self.harms.damage if self.harms else 0

    @property
    def ails(self) -> bool:
        """Tell whether resting goes on until it ends."""
        return self.counts == "turns" and not (self.good or "slight" in self.does)
