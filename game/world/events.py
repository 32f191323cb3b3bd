"""What happened, as small past-tense dataclasses that rules append to the run and telling and draw read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.content.kinds import Tone


Verb = Literal["drink", "read", "eat", "zap", "throw"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at (x, y) on the floor at hand."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """A blow or shot met its target, which stands at (x, y)."""

    attacker: int
    target: int
    damage: int
    verb: str
    unaware: bool = False  # the target was asleep, helpless or unaware: it hurt three times as much


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A blow or shot went past its target, which stands at (x, y)."""

    attacker: int
    target: int
    verb: str


@dataclass(frozen=True, slots=True)
class Flew(Event):
    """Something flew from (from_x, from_y) to (x, y)."""

    from_x: int
    from_y: int
    glyph: str
    color: str


@dataclass(frozen=True, slots=True)
class Burst(Event):
    """Something broke over the cells within `radius` of (x, y)."""

    radius: int
    color: str


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """A creature lost health to something other than a blow: a status, hunger, a spell."""

    target: int
    damage: int
    by: str


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """A creature regained health at once."""

    target: int
    amount: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A creature's health ran out."""

    who: int
    name: str
    by: str


@dataclass(frozen=True, slots=True)
class Kindled(Event):
    """Fire broke out around (x, y)."""


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """Fire or lava consumed a thing, or what something was made of: a bridge, a door."""

    name: str
    by: Literal["fire", "lava"]


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A creature or a thing fell through (x, y) to the floor below; `who` is 0 for a thing."""

    who: int
    name: str


@dataclass(frozen=True, slots=True)
class Swam(Event):
    """The hero came into deep water."""


@dataclass(frozen=True, slots=True)
class Swept(Event):
    """Deep water carried something out of the hero's pack."""

    name: str


@dataclass(frozen=True, slots=True)
class Split(Event):
    """A creature came apart into two."""

    who: int


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A door was opened."""

    who: int


@dataclass(frozen=True, slots=True)
class Shut(Event):
    """A door was closed."""

    who: int


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """The hero took something; `name` is as known then."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """The hero put something down."""

    name: str


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """A thief took something."""

    who: int
    name: str


@dataclass(frozen=True, slots=True)
class PutOn(Event):
    """The hero wears or wields something."""

    name: str
    wields: bool


@dataclass(frozen=True, slots=True)
class TookOff(Event):
    """The hero no longer wears or wields something."""

    name: str


@dataclass(frozen=True, slots=True)
class Used(Event):
    """The hero drank, read, ate or zapped something; `name` is as known before."""

    verb: Verb
    name: str


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """The hero found out what a kind of thing is; `before` is what it was called."""

    before: str
    name: str


@dataclass(frozen=True, slots=True)
class Afflicted(Event):
    """A status began, or began anew."""

    target: int
    status: str


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A status ended."""

    target: int
    status: str


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """A monster became aware of the hero."""

    who: int


@dataclass(frozen=True, slots=True)
class Appeared(Event):
    """A monster came into the hero's sight."""

    who: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A monster raised the alarm."""

    who: int


@dataclass(frozen=True, slots=True)
class Found(Event):
    """The hero discovered a hidden place by searching."""

    name: str


@dataclass(frozen=True, slots=True)
class Grew(Event):
    """The hero's hunger grew to a stage with a name."""

    stage: Literal["Hungry", "Weak", "Fainting", "Starved"]


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """The hero came to a floor."""

    depth: int
    first_visit: bool


@dataclass(frozen=True, slots=True)
class Felt(Event):
    """The hero felt something that only words can tell."""

    text: str
    tone: Tone
