"""Events: small past-tense dataclasses that actions and rules append to the run, and telling and draw read.

They are neither frozen nor compared by value, since that would double the time that making one takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.traps import TrapKind


@dataclass(slots=True, eq=False)
class Event:
    """Something that happened at (x, y) on the floor at hand."""

    x: int
    y: int


@dataclass(slots=True, eq=False)
class Hit(Event):
    """A blow or shot met its target, which stands at (x, y)."""

    attacker: int
    target: int
    damage: int  # in full, even if the target had less health
    verb: str
    factor: int = 1  # times the usual damage
    unaware: bool = False  # the target was asleep, helpless or unaware


@dataclass(slots=True, eq=False)
class Missed(Event):
    """A blow or shot went past its target, which stands at (x, y)."""

    attacker: int
    target: int
    verb: str


@dataclass(slots=True, eq=False)
class Flew(Event):
    """Something flew from (from_x, from_y) to (x, y)."""

    from_x: int
    from_y: int
    glyph: str
    color: str


@dataclass(slots=True, eq=False)
class Burst(Event):
    """An item splashed over the cells within `radius` of (x, y)."""

    radius: int
    color: str


@dataclass(slots=True, eq=False)
class Thrown(Event):
    """A creature was thrown from (from_x, from_y) to (x, y)."""

    who: int
    from_x: int
    from_y: int


@dataclass(slots=True, eq=False)
class Turned(Event):
    """Ground became another kind; `text` is said of it to a hero who sees it, dimly if it is `slight`."""

    text: str
    slight: bool = False


@dataclass(slots=True, eq=False)
class Conducted(Event):
    """Lightning ran from (x, y) over these cells (x, y)."""

    cells: tuple[tuple[int, int], ...]


@dataclass(slots=True, eq=False)
class Blasted(Event):
    """Something burst at (x, y), and harmed all within `radius` steps."""

    radius: int


@dataclass(slots=True, eq=False)
class Hurt(Event):
    """A creature lost health to something other than a blow: a status, hunger, a spell."""

    target: int
    damage: int  # in full, even if the target had less health
    by: str


@dataclass(slots=True, eq=False)
class Withstood(Event):
    """A creature was shielded from all harm of something other than a blow."""

    target: int
    by: str


@dataclass(slots=True, eq=False)
class Mended(Event):
    """A creature regained health at once."""

    target: int
    amount: int


@dataclass(slots=True, eq=False)
class Died(Event):
    """A creature's health ran out."""

    who: int
    name: str
    by: str


@dataclass(slots=True, eq=False)
class Sprung(Event):
    """A trap was set off; `who` trod on it, 0 if something fell there."""

    kind: TrapKind
    who: int


@dataclass(slots=True, eq=False)
class Kindled(Event):
    """Fire broke out around (x, y); `who` set it, 0 if no creature did."""

    ground: str = ""  # the name of what burns; "" if bare ground alone does
    who: int = 0


@dataclass(slots=True, eq=False)
class Billowed(Event):
    """A cloud of a gas came up at (x, y)."""

    gas: str  # its id


@dataclass(slots=True, eq=False)
class Blew(Event):
    """A gust of wind blew from (x, y)."""


@dataclass(slots=True, eq=False)
class Exploded(Event):
    """Gas exploded at these cells; (x, y) is one of them, in the hero's sight if any is."""

    gas: str  # its id
    cells: list[tuple[int, int]]


@dataclass(slots=True, eq=False)
class Burned(Event):
    """Fire or lava consumed an item, or ground such as a bridge or a door."""

    name: str
    by: Literal["fire", "lava"]


@dataclass(slots=True, eq=False)
class Fell(Event):
    """A creature or an item fell through (x, y) to the floor below; `who` is 0 for an item."""

    who: int
    name: str


@dataclass(slots=True, eq=False)
class Swam(Event):
    """The hero came into deep water, `dry` if it sweeps nothing out of the pack."""

    dry: bool


@dataclass(slots=True, eq=False)
class Swept(Event):
    """Deep water swept an item out of the hero's pack."""

    name: str


@dataclass(slots=True, eq=False)
class Split(Event):
    """A creature came apart into two."""

    who: int


@dataclass(slots=True, eq=False)
class Opened(Event):
    """A door was opened."""

    who: int


@dataclass(slots=True, eq=False)
class Shut(Event):
    """A door was closed."""

    who: int


@dataclass(slots=True, eq=False)
class PickedUp(Event):
    """The hero picked up an item; `name` is as known then."""

    name: str
    letter: str


@dataclass(slots=True, eq=False)
class Dropped(Event):
    """The hero put down an item."""

    name: str


@dataclass(slots=True, eq=False)
class Stole(Event):
    """A thief stole an item."""

    who: int
    name: str


@dataclass(slots=True, eq=False)
class PutOn(Event):
    """The hero put on or wielded an item."""

    name: str
    wields: bool


@dataclass(slots=True, eq=False)
class TookOff(Event):
    """The hero took off an item, or stopped wielding it."""

    name: str
    wielded: bool


@dataclass(slots=True, eq=False)
class Used(Event):
    """The hero drank, read, ate or pointed an item: `verb` as in "You drink"; `name` is as known before."""

    verb: str
    name: str


@dataclass(slots=True, eq=False)
class Learned(Event):
    """The hero came to know a kind of item; `before` is its former name."""

    before: str
    name: str


@dataclass(slots=True, eq=False)
class Afflicted(Event):
    """A status effect began."""

    target: int
    status: str


@dataclass(slots=True, eq=False)
class Recovered(Event):
    """A status effect ended."""

    target: int
    status: str


@dataclass(slots=True, eq=False)
class Noticed(Event):
    """A monster became aware of the hero."""

    who: int


@dataclass(slots=True, eq=False)
class Appeared(Event):
    """A monster came into the hero's sight."""

    who: int


@dataclass(slots=True, eq=False)
class Called(Event):
    """A monster raised the alarm."""

    who: int


@dataclass(slots=True, eq=False)
class Telegraphed(Event):
    """A monster announced its next act; `text` is what it is seen to do, said after its name."""

    who: int
    text: str


@dataclass(slots=True, eq=False)
class Acted(Event):
    """A monster did something that can be seen, announced or not; `text` is said after its name, and may be empty.

    What is `slight` harms nobody, and is said dimly.
    """

    who: int
    text: str
    slight: bool = False


@dataclass(slots=True, eq=False)
class Interrupted(Event):
    """A monster was kept from the act that it had announced."""

    who: int


@dataclass(slots=True, eq=False)
class Sounded(Event):
    """The hero made a noise at (x, y), or heard one from there; `by` is the creature that made it, 0 if none did."""

    level: int  # its strength there
    by: int
    what: str  # the noise, in words


@dataclass(slots=True, eq=False)
class Found(Event):
    """The hero found something hidden."""

    name: str


@dataclass(slots=True, eq=False)
class Grew(Event):
    """The hero's hunger grew to a stage with a name."""

    stage: Literal["Hungry", "Weak", "Fainting", "Starved"]


@dataclass(slots=True, eq=False)
class Departed(Event):
    """The hero leaves the floor at (x, y) for the one at `depth` when the turn is over, by stairs or by falling."""

    depth: int
    falls: bool = False


@dataclass(slots=True, eq=False)
class Arrived(Event):
    """The hero came to a floor."""

    depth: int
    first_visit: bool


@dataclass(slots=True, eq=False)
class Followed(Event):
    """A monster came out of the stairs after the hero."""

    who: int
    down: bool


@dataclass(slots=True, eq=False)
class Broke(Event):
    """An item broke; `name` is as known."""

    name: str


@dataclass(slots=True, eq=False)
class Felt(Event):
    """The hero felt something that has no event of its own; `text` tells of it."""

    text: str
    tone: Tone


@dataclass(slots=True, eq=False)
class Told(Event):
    """Something happened that the content has a sentence for; `text` is that sentence, and no rule writes one."""

    text: str
    tone: Tone
