"""Kinds of status effects: all their properties, as fields of tables in statuses.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.kinds import Character  # noqa: TC001  the reader looks it up at run time
from game.content.light import LightLevel  # noqa: TC001
from game.content.traits import Trait  # noqa: TC001
from levelgen.reading import Range

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


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A status effect. `begins`, `ends` and `warns` are told of the hero; `name` of every creature."""

    id: str
    name: str
    symbol: Character  # before its name in the sidebar
    color: str
    good: bool
    begins: str
    ends: str
    text: str
    warns: str = ""  # told of the hero five turns before it ends
    slight: bool = False  # not told of monsters, and resting does not wait for its end
    frequent: bool = False  # comes and goes often: the hero is told of it once a floor
    counts: Counted = "turns"
    most: Annotated[int, Range(0)] = 0  # turns that it lasts at most, if given repeatedly; 0 is no limit
    immune: Annotated[int, Range(0)] = 0  # turns after its end in which it cannot begin again
    spares: frozenset[Trait] = frozenset()  # traits of creatures that never have it
    cancels: tuple[str, ...] = ()  # statuses that it ends instead of beginning
    bars: tuple[str, ...] = ()  # statuses that end when it begins, and cannot begin while it lasts
    prolongs: tuple[str, ...] = ()  # statuses that last twice as long if they begin while it lasts
    ended_by: frozenset[Ending] = frozenset()
    lightning: Annotated[int, Range(1, 10)] = 1  # factor of the harm of lightning to its bearer
    ended_by_light: LightLevel = 0  # it ends in light as bright as this; 0 is never
    faded_by_light: LightLevel = 0  # it runs out twice as fast in light as bright as this; 0 is never
    ended_by_stillness: Annotated[int, Range(0)] = 0  # turns in a row without a step or blow that end it; 0 is never
    ended_out_of_sight: Annotated[int, Range(0)] = 0  # turns in a row without sight of its cause that end it
    harm: Annotated[int, Range(0)] = 0  # damage a turn
    harms_moving: bool = False  # it harms only in turns with a step or a blow
    mends: bool = True  # health comes back by itself while it lasts
    cause: str = ""  # the cause of harm that is told; its name if empty
    burns: bool = False  # sets fire to flammable ground underfoot
    pace: Annotated[int, Range(1, 1000)] = 100  # per cent of the usual time that a move takes
    helpless: bool = False  # its bearer cannot act, and blows hurt it threefold
    dazed: bool = False  # moves go astray
    held: bool = False  # takes no step
    clings: bool = False  # its giver holds on to its bearer, and comes along wherever the bearer steps
    blind: bool = False  # sees adjacent cells only
    sees_minds: bool = False
    weakens: Annotated[int, Range(0)] = 0  # points of the hero's strength
    deals: Share = 100  # per cent of the usual damage that a monster does
    stealth: Share = 100  # per cent of the usual stealth range
    stealth_most: Annotated[int, Range(0)] = 0  # limit of the stealth range in cells; 0 is none
    seen_within: Annotated[int, Range(0)] = 0  # cells within which others see its bearer; 0 is no limit
    shows_in_gas: bool = False  # in gas, others see its bearer in spite of it
    grants: frozenset[Trait] = frozenset()  # traits that it lends
    discordant: bool = False  # its bearer's friends become foes, and its foes friends
    fears: bool = False  # its bearer keeps away from its cause
    queasy: bool = False  # cannot eat or drink; a monster neither spits nor shoots, and its blows only do damage
    mute: bool = False  # cannot read, call, cast spells without a wand or sound anything, and makes no noise
    known_of: bool = False  # hunters know where its bearer is, in sight or not
    leaves: str = ""  # the ground that its bearer leaves on plain floor, a trail for hunters
    slides: Annotated[int, Range(0, 9)] = 0  # cells that a blow drives its bearer back

    @property
    def ails(self) -> bool:
        """Tell whether resting goes on until it ends."""
        return self.counts == "turns" and not (self.good or self.slight)
