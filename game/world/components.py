"""The components of entities: plain data, whose types and ranges the reader of saves checks."""

from dataclasses import dataclass, field
from typing import Annotated, Literal, NewType, TypeVar

from game.content.abilities import Memories, Memory
from game.content.gear import RuneKind
from game.content.kinds import ItemKind, MonsterKind
from game.content.traps import TrapKind
from game.world.limits import Count, Energy, Letter, Number, Positive, Power, Text, Ticks, TierNumber
from levelgen.reading import Range

Entity = NewType("Entity", int)  # the number of an entity: a field of this type is a reference
Place = tuple[Number, Number]
NOWHERE: Place = (-1, -1)
Remembered = TypeVar("Remembered", bound=Memory)

Mood = Literal["asleep", "wandering", "hunting", "fleeing", "guarding", "curious", "eating", "captive", "following"]
Order = Literal["follow", "stay", "attack", "act"]


@dataclass(slots=True)
class Hero:
    """The player's character."""

    food: Number = 2150  # turns until starved
    strength: Power = 12
    quiet: bool = False  # rested or searched last turn
    still: Count = 0  # turns in a row that it rested or searched
    loud: bool = False  # fought last turn
    searches: Count = 0  # turns in a row that it searched
    digs_x: Number = -1  # the rock that it digs into; -1 is none
    digs_y: Number = -1
    dug: Count = 0  # turns that it has dug there
    breathless: Count = 0  # turns for which it has held its breath
    sneaking: bool = False  # walks quietly, until the player says otherwise


@dataclass(slots=True)
class Creature:
    """A living body, or a thing that moves like one."""

    kind: MonsterKind
    health: Count
    max_health: Positive  # whole health
    mending: Count = 0  # per mille of a point of health regained so far
    energy: Energy = 0  # ticks it may still use; it acts while this is above 0
    copied: Text = ""  # the id of the kind that it copies now, if its kind copies others
    hardened: Count = 0  # floors by which the Unmade or its rank made it stronger than its kind, as new ones an ally
    risen: bool = False  # was dead and raised, and leaves nothing to raise
    named: Text = ""  # its own name, which its kind then has, as a boss room's leader


@dataclass(slots=True)
class Acting:
    """The acts of a monster's kind, as it does them."""

    number: Number = -1  # which of them it has announced; -1 is none
    target: Entity = Entity(0)  # of that act
    place: Place = NOWHERE  # where the target was then
    since: Ticks = 0  # when it announced that act
    ready: Ticks = 0  # when it may announce another
    vain: dict[Text, Ticks] = field(default_factory=dict)  # the sign of an act that found nothing to do, to when again
    next: Count = 0  # which it tries first, if it does them in turn
    limited: Count = 0  # times that it did those whose number in its life is limited


@dataclass(slots=True)
class Mind:
    """The state of mind of a monster. What it remembers of single abilities is in `memories`."""

    mood: Mood
    goal: Place = NOWHERE  # where it last knew the hero to be, heard a noise, or wanders to
    post: Place = NOWHERE  # where a guard stands
    patience: Number = 0  # turns left of curiosity, or of running for help; also above 0 while it goes to bathe in fire
    called: bool = False  # whether it raised the alarm, or did an act allowed once a hunt, on this hunt
    resumes: Mood = "wandering"  # the mood that follows on curiosity
    roused: bool = False  # saw a creature killed: notices the hero from twice as far while it is curious
    sleeps_lightly: bool = False
    hidden: bool = False  # lies in wait, unseen
    looks: Annotated[
        int, Range(-1, 7)
    ] = -1  # the side that it looks to from its post, of eight clockwise from the north
    leader: Entity = Entity(0)  # the first of its group, which may be itself, or gone; 0 is alone
    patrols: bool = False  # makes a round of the rooms near its post
    provoked: bool = False  # whether the hero ever hurt it
    outlaw: bool = False  # an enemy of everybody
    acts: Acting = field(default_factory=Acting)
    memories: Memories = field(default_factory=dict)  # by their names

    def recall(self, kind: type[Remembered]) -> Remembered:
        """Return what it remembers of an ability, to be read only: a blank memory if there is none."""
        found = self.memories.get(kind.__name__.lower())
        return found if isinstance(found, kind) else kind()

    def remember(self, kind: type[Remembered]) -> Remembered:
        """Return what it remembers of an ability, to be changed: from now on there is such a memory."""
        found = self.memories[kind.__name__.lower()] = self.recall(kind)
        return found

    def forget(self, kind: type[Memory]) -> None:
        """Forget what it remembers of something."""
        self.memories.pop(kind.__name__.lower(), None)


@dataclass(slots=True)
class Duty:
    """The ground, such as a lever or a web, that a guard keeps."""

    ground: Text
    alarmed: Ticks = 0  # when the guard may use it; 0 is not alarmed


@dataclass(slots=True)
class Ally:
    """On the hero's side, and under the hero's orders."""

    order: Order = "follow"
    x: Number = -1  # where it stays or serves, when told to; -1 is nowhere
    y: Number = -1
    target: Entity = Entity(0)  # the creature that it attacks, or serves at, when told to; may be gone
    improved: bool = False  # was given an altar's gift
    joined: Number = 0  # depth at which it took the hero's side
    deepest: Number = 0  # greatest depth that it has come to since
    ready: Ticks = 0  # when it may serve the hero again
    fades: Ticks = 0  # when it is gone; 0 is never


@dataclass(slots=True)
class Statuses:
    """Status effects: status id to turns left, or to points or pulls where its kind counts those."""

    turns: dict[Text, Positive] = field(default_factory=dict)
    immune: dict[Text, Positive] = field(default_factory=dict)  # status id to turns for which it cannot begin again
    holder: Entity = Entity(0)  # the creature that has seized this one; may be gone
    terror: Entity = Entity(0)  # the creature that this one keeps away from while afraid; may be gone
    still: Count = 0  # turns in a row without a step or a blow
    unseen: Count = 0  # turns in a row without sight of the terror


@dataclass(slots=True)
class Item:
    """An item, or a stack of items that are alike."""

    kind: ItemKind
    count: Positive = 1
    enchant: Power = 0
    charges: Count = 0
    known: bool = False  # whether its enchantment and charges are known
    cooldown: Count = 0  # hundredths of a turn of rest until the next charge is back; 0 when none is missing
    rune: RuneKind | None = None
    rune_known: bool = False
    sensed: bool = False  # whether the hero knows if it is good or bad
    spent: Power = 0  # charges that the hero used, less those added
    worn_turns: Number = 0
    tier: TierNumber = 0  # of the room it was put in
    taken: bool = False  # whether the hero ever had it
    inscription: Text = ""  # what the player wrote on it
    letter: Letter = ""  # its last one in the hero's pack, which it takes again if that is free


@dataclass(slots=True)
class Position:
    """On the floor at (x, y). Changed only by game.world.spawn, which keeps the floor's index of creatures."""

    x: Count
    y: Count


@dataclass(slots=True)
class Carried:
    """In the pack of a creature, under a letter that stays; the loot of thieves counts too."""

    owner: Entity
    letter: Letter = ""


@dataclass(slots=True)
class Worn:
    """In use: worn or wielded, in the slot of its family, under the letter it has in the pack."""

    owner: Entity
    letter: Letter = ""


@dataclass(slots=True)
class Home:
    """The room that this was made for, -1 for none, and its tier (0 easy, 1 medium, 2 hard)."""

    tier: TierNumber
    room: Annotated[int, Range(-1)]


@dataclass(slots=True)
class Opens:
    """A key: it opens the locked door at (x, y) of the floor at that depth."""

    depth: Count
    x: Count
    y: Count
    metal: Text = ""  # of the key and its lock


@dataclass(slots=True)
class Offered:
    """One of the items in a vault from which the hero may choose."""

    room: Count
    choose: Positive  # how many of them may still be taken


@dataclass(slots=True)
class Trap:
    """A trap on the ground, which springs when a creature treads on it."""

    kind: TrapKind
    hidden: bool = True  # cannot be seen just by looking
    found: bool = False  # whether the hero knows of it
    acts: Count = 0  # turns for which its effects go on
    cooldown: Count = 0  # turns until it is ready again
    twin_x: Number = -1  # where its twin is; -1 is nowhere
    twin_y: Number = -1


COMPONENTS: dict[str, type] = {
    kind.__name__: kind
    for kind in (Hero, Creature, Mind, Duty, Ally, Statuses, Item, Position, Carried, Worn, Home, Opens, Offered, Trap)
}
