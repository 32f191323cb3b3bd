"""Events: small past-tense dataclasses that actions and rules append to the run, and telling and draw read.

They are neither frozen nor compared by value, since that would double the time that making one takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.traps import TrapKind
    from game.world.components import Order

Sound = Literal["named", "cry", "noise", "keys", "burst", "breaking", "rumble", "tremor", "scraping", "rolling"]
Deed = Literal[
    "bent_for",
    "bred",
    "broke_earth",
    "broke_cover",
    "broke_through",
    "came_from_dark",
    "cracked_bones",
    "crashed_into",
    "crashed_into_corner",
    "gnawed",
    "gnawed_through",
    "hit_nobody",
    "laid_snare",
    "put_down",
    "spat_out",
    "took_shape",
    "took_stairs",
    "threw_back",
    "turned_blow",
    "turned_tail",
    "turned_to_fire",
    "vanished",
    "walled_up",
]
Sight = Literal["ate", "came_out", "came_through", "dropped", "rose", "smelled_food", "staggered", "vanished"]
AllyChange = Literal[
    "freed",
    "freed_with_key",
    "gave_key",
    "grew",
    "laid_key",
    "leapt_after",
    "left",
    "left_behind",
    "on_its_way",
    "rose",
    "won_over",
]
Landing = Literal["fell_short", "was_stopped", "stopped_at_edge"]
Understanding = Literal["good_rune", "bad_rune", "use", "good_make", "bad_sign", "reading", "reading_many"]
Tide = Literal["rose", "fell", "turned_back"]
Knowledge = Literal["map", "items", "no_items", "key", "keys"]
Failure = Literal[
    "broke_idly",
    "held_by_keystone",
    "lava_ran_back",
    "mark_took_no_hold",
    "more_of_same",
    "no_charge",
    "no_pair",
    "no_prey",
    "no_sound",
    "nothing",
    "rift_closed",
    "rooted",
    "stumbled",
]


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
    thrown: str = ""  # the name of the thing that was thrown; "" for a blow or a shot


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
class GroundChanged(Event):
    """Ground was worked at, or broke; `name` is its name."""

    what: Literal["loosened", "dug", "breached", "weakened"]  # breached: by somebody out of sight
    name: str = ""


@dataclass(slots=True, eq=False)
class Cracked(Event):
    """A creature cracked a wall from the other side."""


@dataclass(slots=True, eq=False)
class Flowed(Event):
    """A liquid began to move, from a source at (x, y)."""

    what: Tide
    name: str


@dataclass(slots=True, eq=False)
class VaultActed(Event):
    """A vault answered the taking of a thing offered in it."""

    what: Literal["shut", "counted"]


@dataclass(slots=True, eq=False)
class ChoiceOffered(Event):
    """The hero opened a vault in which only some of the things may be taken."""

    number: int


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
class Locked(Event):
    """A creature locked a door."""


@dataclass(slots=True, eq=False)
class Unlocked(Event):
    """A lock or chains at (x, y) were opened."""

    what: Literal["key", "master_key", "chains", "trying"]  # trying: an ally found the key to it


@dataclass(slots=True, eq=False)
class PickedUp(Event):
    """The hero picked up an item; `name` is as known then."""

    name: str
    letter: str
    wields: bool = False  # and wields it at once


@dataclass(slots=True, eq=False)
class PackFilled(Event):
    """The hero took something into the last free slot of the pack."""


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
    """A creature drank, read, ate or pointed an item: `verb` as in "You drink"; `name` is as known before."""

    who: int
    verb: str
    name: str


@dataclass(slots=True, eq=False)
class Landed(Event):
    """A thrown or fallen item came down; `name` is as known."""

    what: Landing
    name: str
    by: str = ""  # the name of the ground that stopped it


@dataclass(slots=True, eq=False)
class ItemChanged(Event):
    """An item of the hero, or one on offer to him, changed or came to be; `name` is as known after that.

    Of a lost one it is as it was.
    """

    what: Literal[
        "enchanted",
        "corroded",
        "doused",
        "relit",
        "recharged",
        "emptied",
        "crumbled",
        "found",
        "found_and_laid",
        "forged",
        "exchanged",
    ]
    name: str


@dataclass(slots=True, eq=False)
class Weighed(Event):
    """The hero weighed two things on scales."""

    heavy: str
    light: str
    equal: bool


@dataclass(slots=True, eq=False)
class Learned(Event):
    """The hero came to know a kind of item; `before` is its former name."""

    before: str
    name: str


@dataclass(slots=True, eq=False)
class Understood(Event):
    """The hero came to understand an item; `name` is as known after that, `before` as known until then."""

    what: Understanding
    name: str = ""
    before: str = ""


@dataclass(slots=True, eq=False)
class Revealed(Event):
    """The hero came to know things of the floor from afar."""

    what: Knowledge


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
class Shrieked(Event):
    """Something that the hero did raised the alarm on the whole floor."""


@dataclass(slots=True, eq=False)
class Telegraphed(Event):
    """A monster announced its next act at a target; `text` is what it is seen to do, said after its name."""

    who: int
    text: str
    target: int = 0


@dataclass(slots=True, eq=False)
class Acted(Event):
    """A monster did what the content has words for, maybe to a target; `text` is said after its name, or is empty."""

    who: int
    text: str
    target: int = 0


@dataclass(slots=True, eq=False)
class Did(Event):
    """A monster did something of its own that can be seen; `name` is that of the ground or thing that it did it to."""

    who: int
    what: Deed
    name: str = ""


@dataclass(slots=True, eq=False)
class Witnessed(Event):
    """The hero saw a creature do something, or come up; `name` is what it was called then."""

    what: Sight
    name: str = ""
    of: str = ""  # the name of the thing or place that it did it with


@dataclass(slots=True, eq=False)
class Allied(Event):
    """A creature joined the hero, or changed or left as an ally; `name` is what it was called then."""

    what: AllyChange
    name: str


@dataclass(slots=True, eq=False)
class Obeyed(Event):
    """An ally heard an order of the hero."""

    what: Order
    name: str


@dataclass(slots=True, eq=False)
class Interrupted(Event):
    """A monster was kept from the act that it had announced."""

    who: int


@dataclass(slots=True, eq=False)
class Sounded(Event):
    """The hero made a noise at (x, y), or heard one from there; `by` is the creature that made it, 0 if none did."""

    level: int  # its strength there
    by: int
    what: Sound
    name: str = ""  # of a noise that is `named` or a `cry`, or of what is `rolling`


@dataclass(slots=True, eq=False)
class Found(Event):
    """The hero found something hidden; a door has no name."""

    what: Literal["trap", "door", "lurker"]
    name: str = ""


@dataclass(slots=True, eq=False)
class Grew(Event):
    """The hero's hunger grew to a stage with a name."""

    stage: Literal["Hungry", "Weak", "Fainting", "Starved"]


@dataclass(slots=True, eq=False)
class BodyChanged(Event):
    """The hero's body changed."""

    what: Literal["stronger", "livelier", "emptier"]


@dataclass(slots=True, eq=False)
class Sneaked(Event):
    """The hero began to sneak, or stopped."""

    on: bool


@dataclass(slots=True, eq=False)
class Failed(Event):
    """Something that the hero tried, or that befell him, came to nothing."""

    what: Failure


@dataclass(slots=True, eq=False)
class Transported(Event):
    """The hero was elsewhere at once, in exchange with a creature called `name` if there was one."""

    what: Literal["teleported", "returned", "exchanged"]
    name: str = ""


@dataclass(slots=True, eq=False)
class Leapt(Event):
    """The hero leapt from (from_x, from_y) to (x, y)."""

    from_x: int
    from_y: int


@dataclass(slots=True, eq=False)
class Marked(Event):
    """The hero marked a place to go back to with a kind of ground."""

    ground: str  # its id


Approach = Literal["call", "door", "splash", "steps", "wings"]


@dataclass(slots=True, eq=False)
class Approached(Event):
    """Wanderers came to the floor at (x, y), out of sight, and gave a sign of it."""

    sign: Approach
    name: str = ""  # of a call


@dataclass(slots=True, eq=False)
class KeystoneAnswered(Event):
    """The Keystone had a consequence."""

    what: Literal["lifted", "gate", "hunter", "home"]


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
class Told(Event):
    """Something happened that the content has a sentence for; `text` is that sentence, and no rule writes one."""

    text: str
    tone: Tone
