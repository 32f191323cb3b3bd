"""Kinds of status effects: all that sets one apart, as fields of its table in statuses.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.kinds import Character  # noqa: TC001  the reader looks it up at run time
from game.content.light import LightLevel  # noqa: TC001
from game.content.traits import Trait  # noqa: TC001
from levelgen.reading import Range

Counted = Literal[
    "turns",
    "points",  # of harm that it takes in place of its bearer; one is lost with each turn too
    "pulls",  # until its bearer is free: each attempted step is one
    "holder",  # nothing: it lasts for as long as who gave it stands beside its bearer
]
Ending = Literal[
    "fire",  # its bearer is in flames
    "healing",  # its bearer is healed of what ails it
    "harm",  # its bearer loses health
    "noise",  # its bearer hears something
    "strike",  # its bearer strikes or shoots
    "kill",  # its bearer kills
    "hero",  # the hero strikes its bearer
    "teleport",  # its bearer is somewhere else at once
    "leaving",  # its bearer leaves the floor
    "gloom",  # its bearer stands where gas hides it
    "heat",  # its bearer stands beside fire or lava, on dry ground
]
Share = Annotated[int, Range(0, 1000)]  # per cent


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A passing condition of a creature. `begins`, `ends` and `warns` are told of the hero; `name` of everybody."""

    id: str
    name: str
    mark: Character  # before its name in the sidebar
    color: str
    good: bool
    begins: str
    ends: str
    text: str
    warns: str = ""  # told of the hero five turns before it ends
    slight: bool = False  # told of no monster, and nobody rests until it ends
    frequent: bool = False  # comes and goes so often that the hero is told of it once a floor
    counts: Counted = "turns"
    most: Annotated[int, Range(0)] = 0  # turns that it lasts at most, however often it is given; 0 is no limit
    immune: Annotated[int, Range(0)] = 0  # turns after it ended in which it does not begin anew
    spares: frozenset[Trait] = frozenset()  # who never has it
    cancels: tuple[str, ...] = ()  # statuses that it ends instead of beginning
    bars: tuple[str, ...] = ()  # statuses that end as it begins, and do not begin while it lasts
    prolongs: tuple[str, ...] = ()  # statuses that last twice as long if they begin meanwhile
    ended_by: frozenset[Ending] = frozenset()
    lightning: Annotated[int, Range(1, 10)] = 1  # times that lightning harms its bearer
    ended_by_light: LightLevel = 0  # ends where it is as bright as this; 0 is never
    faded_by_light: LightLevel = 0  # runs out twice as fast where it is as bright as this; 0 is nowhere
    ended_by_stillness: Annotated[int, Range(0)] = 0  # turns in a row without a step or blow that end it; 0 is never
    ended_out_of_sight: Annotated[int, Range(0)] = 0  # turns in a row without sight of its cause that end it
    harm: Annotated[int, Range(0)] = 0  # damage a turn
    harms_moving: bool = False  # does its harm only in turns with a step or a blow
    mends: bool = True  # health comes back by itself meanwhile
    cause: str = ""  # what is said to have done the harm; its name if empty
    burns: bool = False  # sets fire to what burns underfoot
    pace: Annotated[int, Range(1, 1000)] = 100  # per cent of the usual time that a move takes
    helpless: bool = False  # cannot act, and blows hurt threefold
    dazed: bool = False  # moves go astray
    held: bool = False  # takes no step
    clings: bool = False  # who gave it holds on to its bearer and comes along, wherever it steps
    blind: bool = False  # sees its neighbours only
    sees_minds: bool = False
    weakens: Annotated[int, Range(0)] = 0  # points of the hero's strength
    deals: Share = 100  # per cent of the usual damage that a monster does
    stealth: Share = 100  # per cent of the usual stealth range
    stealth_most: Annotated[int, Range(0)] = 0  # cells that the stealth range has at most; 0 is no limit
    seen_within: Annotated[int, Range(0)] = 0  # cells from which others see its bearer; 0 is any
    shows_in_gas: bool = False  # others see its bearer in gas as if it had no such status
    grants: frozenset[Trait] = frozenset()  # traits that it lends
    discordant: bool = False  # foe and friend change places
    fears: bool = False  # keeps away from its cause
    queasy: bool = False  # cannot eat or drink; a monster neither spits nor shoots, and its blows are no more than that
    mute: bool = False  # casts, calls and reads nothing, and makes no noise
    known_of: bool = False  # those who hunt its bearer know where it is, in sight or not
    leaves: str = ""  # the ground that its bearer leaves on plain floor, and that those who hunt it follow
    slides: Annotated[int, Range(0, 9)] = 0  # cells that a blow drives its bearer

    @property
    def ails(self) -> bool:
        """Tell whether one rests until it ends."""
        return self.counts == "turns" and not (self.good or self.slight)
