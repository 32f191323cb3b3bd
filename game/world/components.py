"""The components: what can be said of an entity. Plain data, every field ready for JSON by the codec of freeze."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NewType

from game.content.kinds import ItemKind, MonsterKind  # noqa: TC001  freeze reads these hints at run time

Entity = NewType("Entity", int)  # a field of this type is a reference, rewritten when records are thawed

Mood = Literal["asleep", "wandering", "hunting", "fleeing", "guarding"]


@dataclass(slots=True)
class Hero:
    """The one the player plays."""

    food: int = 2150  # turns until starved
    strength: int = 12
    quiet: bool = False  # rested or searched last turn
    loud: bool = False  # fought last turn


@dataclass(slots=True)
class Creature:
    """Something that lives, or moves as if it did."""

    kind: MonsterKind
    health: int
    most: int  # whole health
    mending: int = 0  # per mille of a point of health regained so far
    energy: int = 0  # ticks it may still use; it acts while this is above 0


@dataclass(slots=True)
class Mind:
    """The state of mind of a monster."""

    mood: Mood
    goal_x: int = -1  # where it last knew the hero to be, or wanders to; -1 is nowhere
    goal_y: int = -1
    post_x: int = -1  # where a guard stands
    post_y: int = -1
    patience: int = 0  # turns of fright left
    called: bool = False  # whether it raised the alarm on this hunt


@dataclass(slots=True)
class Statuses:
    """Passing conditions: status id to turns left."""

    turns: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Item:
    """A thing, or several alike that lie as one."""

    kind: ItemKind
    count: int = 1
    enchant: int = 0
    charges: int = 0
    known: bool = False  # whether its enchantment and charges are known
    worn_turns: int = 0
    tier: int = 0  # of the room it was put in, for the reckoning at the end
    taken: bool = False  # whether the hero ever had it


@dataclass(slots=True)
class Position:
    """On the floor at (x, y). Set by spawn.place alone, which keeps the floor's index of bodies."""

    x: int
    y: int


@dataclass(slots=True)
class Carried:
    """In somebody's pack, under a letter that stays; a thief carries its loot so."""

    owner: Entity
    letter: str = ""


@dataclass(slots=True)
class Worn:
    """In use: worn or wielded, in the slot of its family, under the letter it has in the pack."""

    owner: Entity
    letter: str = ""


@dataclass(slots=True)
class Home:
    """Furnished for a room of this tier (0 easy, 1 medium, 2 hard), for the reckoning at the end."""

    tier: int
    room: int


@dataclass(slots=True)
class Opens:
    """A key: it opens the locked door at (x, y) of the floor at that depth."""

    depth: int
    x: int
    y: int


@dataclass(slots=True)
class Offered:
    """One of several things that lie in a vault to be chosen from."""

    room: int
    choose: int  # how many of them may still be taken


COMPONENTS: dict[str, type] = {
    kind.__name__: kind
    for kind in (Hero, Creature, Mind, Statuses, Item, Position, Carried, Worn, Home, Opens, Offered)
}
