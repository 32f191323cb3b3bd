"""The kinds of things there are, as the assets describe them: frozen dataclasses, one per TOML table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from game.content.families import Family  # noqa: TC001  the reader of the assets looks these up at run time
from game.content.hazards import HAZARDS, HazardKind
from game.content.tempers import HUNT, Temper
from game.content.traits import Trait  # noqa: TC001

Range = tuple[int, int]  # low and high, both included

Tone = Literal["plain", "good", "bad", "danger", "item", "place", "dim"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a potion, a scroll, a bite does. Its table names it with `do`; the other fields are its own."""

    needs_choice: ClassVar[bool] = False  # it works on another thing that must be chosen


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Restore `amount` per cent of the whole health, and end every bad status if `cures`."""

    amount: int = 100
    cures: bool = True


@dataclass(frozen=True, slots=True)
class Afflict(Effect):
    """Give a status for a number of turns drawn from the range."""

    status: str
    turns: Range


@dataclass(frozen=True, slots=True)
class Harm(Effect):
    """Deal damage drawn from the range, past any armour."""

    damage: Range


@dataclass(frozen=True, slots=True)
class Strengthen(Effect):
    """Raise strength for good."""

    by: int = 1


@dataclass(frozen=True, slots=True)
class Enliven(Effect):
    """Raise the whole health for good, and restore all of it."""

    by: int = 10


@dataclass(frozen=True, slots=True)
class Teleport(Effect):
    """Move to a random place on the floor, far from here if `far`."""

    far: bool = True


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Show the map, the items or the monsters of this floor."""

    what: Literal["map", "items", "monsters"]


@dataclass(frozen=True, slots=True)
class Identify(Effect):
    """Make known what a chosen thing is."""

    needs_choice = True


@dataclass(frozen=True, slots=True)
class Enchant(Effect):
    """Add one to the enchantment of a chosen thing."""

    needs_choice = True


@dataclass(frozen=True, slots=True)
class Alarm(Effect):
    """Wake every monster on the floor and tell it where the hero is."""


@dataclass(frozen=True, slots=True)
class Frighten(Effect):
    """Every monster in sight flees for a number of turns."""

    turns: Range


@dataclass(frozen=True, slots=True)
class Summon(Effect):
    """Call monsters of the floor's danger to the hero's side, awake."""

    count: Range


@dataclass(frozen=True, slots=True)
class Blink(Effect):
    """Leap up to `distance` cells in a straight line, to wherever others are farthest."""

    distance: int = 5


@dataclass(frozen=True, slots=True)
class Corrode(Effect):
    """Take one from the enchantment of the target's armour."""


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """Give the attacker as much health as the blow dealt."""


@dataclass(frozen=True, slots=True)
class Kindle(Effect):
    """Set fire to the ground within `radius` steps; where nothing there burns by itself it does so for `turns`."""

    radius: int = 1
    turns: int = 4


EFFECTS: dict[str, type[Effect]] = {
    kind.__name__.lower(): kind
    for kind in (
        Heal, Afflict, Harm, Strengthen, Enliven, Teleport, Reveal, Identify, Enchant, Alarm, Frighten, Summon, Blink,
        Corrode, Drain, Kindle,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack from afar: how far in cells, how hard, and what it does beside."""

    damage: Range
    reach: int = 8
    verb: str = "shoots"
    glyph: str = "-"
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterKind:
    """A kind of creature; the hero is one too. Times are in ticks, 100 to a turn; accuracy in per cent."""

    id: str
    name: str
    glyph: str
    color: str
    health: int
    damage: Range
    text: str
    danger: int = 1  # the depth, as floors.toml counts danger, at which it is at home
    weight: int = 10  # how common it is among its peers; 0 is never found by chance
    accuracy: int = 70
    defence: int = 0
    temper: Temper = HUNT
    move: int = 100
    attack: int = 100
    pack: Range = (1, 1)
    with_kind: str = ""  # what else comes with a pack of it, one of them
    verb: str = "hits"
    traits: frozenset[Trait] = frozenset()
    on_hit: tuple[Effect, ...] = ()
    on_hit_chance: int = 1000  # per mille
    shot: Shot | None = None
    recovers: int = 0  # turns for each point of health regained; 0 is never
    carries: tuple[str, ...] = ()

    @property
    def home(self) -> HazardKind | None:
        """Return the hazard that it lives in and never leaves; None if it walks or flies."""
        return next((hazard for hazard in HAZARDS.values() if hazard.dweller in self.traits), None)


Swing = Literal["plain", "sweep", "pierce", "assassinate", "lunge", "heavy"]


@dataclass(frozen=True, slots=True)
class ItemKind:
    """A kind of thing that can be carried."""

    id: str
    name: str
    family: Family
    text: str
    plural: str = ""
    danger: int = 1  # no floor below this danger offers it
    weight: int = 10
    good: bool = True  # whether it helps whoever drinks, reads or wears it
    effects: tuple[Effect, ...] = ()
    shatters: tuple[Effect, ...] = ()  # what a thrown potion does to those around where it breaks
    bolt: tuple[Effect, ...] = ()  # what a wand does to whoever its bolt strikes
    charges: Range = (0, 0)
    damage: Range = (1, 2)
    swing: Swing = "plain"
    attack: int = 100  # ticks
    accuracy: int = 0  # per cent added to the wielder's
    armour: int = 0  # defence given when worn
    strength: int = 10  # needed to bear it with ease
    count: Range = (1, 1)
    nutrition: int = 0  # turns

    @property
    def needs_choice(self) -> bool:
        """Tell whether it works on another thing that must be chosen."""
        return any(effect.needs_choice for effect in self.effects)


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A passing condition of a creature. The words are told of the hero; `name` stands in the sidebar."""

    id: str
    name: str
    color: str
    good: bool
    begins: str
    ends: str
    text: str
    harm: int = 0  # damage a turn
    cause: str = ""  # what is said to have done the harm; its name if empty
    burns: bool = False  # sets fire to what burns underfoot, and ends in water
    pace: int = 100  # per cent of the usual time that a move takes
    accuracy: int = 0
    helpless: bool = False
    dazed: bool = False  # moves go astray
    blind: bool = False
    sees_minds: bool = False
    weakens: int = 0
    stealth: int = 100  # per cent of the usual stealth range


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of ground. The structural words of levelgen have a row each; others are numbered from 64 in file order."""

    id: str
    number: int
    name: str
    glyph: str
    color: str  # a slot of the floor's theme ("wall", "floor") or a colour of the palette
    walkable: bool
    transparent: bool
    text: str = ""
    flies_over: bool = True  # whether what flies can cross it, if it is transparent: not so for statues and grates
    door: bool = False  # blocks diagonal steps
    bump: Literal["", "open", "unlock", "touch"] = ""  # what walking into it does instead
    effects: tuple[Effect, ...] = ()  # what its touch does to the hero, once
    spent: str = ""  # the ground that it then becomes
    told: str = ""  # what is said of it
    keeps: bool = False  # what lies on it is only taken on purpose
    falls: Literal["", "north", "east", "south", "west"] = ""  # a slope: quick going down, slow going up
    hazard: HazardKind | None = None  # what becomes of those it does not bear
    burns: int = 0  # per mille a turn that fire beside it spreads to it
    fuel: int = 0  # turns that it then burns
    burnt: str = ""  # the ground that is left of it; a bridge, which has none, lays bare what it spans
    douses: bool = False  # no fire burns on it, nor does who stands in it
    glows: bool = False  # lights what is around it


@dataclass(frozen=True, slots=True)
class Dig:
    """One way to dig a floor: a generator, its knobs, and how likely it is among the ways named for the floor."""

    generator: str
    knobs: dict[str, Any] = field(default_factory=dict)
    weight: int = 10


@dataclass(frozen=True, slots=True)
class Stratum:
    """Several floors of one character."""

    id: str
    name: str
    theme: str
    greeting: str  # what is told on entering its first floor
    digs: tuple[Dig, ...]
    walls: Literal["line", "heavy", "double", "block"] = "line"  # how its walls are drawn
    width: int = 80
    height: int = 29


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """One floor of a run: which stratum it belongs to and how dangerous it is."""

    stratum: str
    danger: int


@dataclass(frozen=True, slots=True)
class Palette:
    """Colour names and what they are, as (red, green, blue) of 0 to 255."""

    id: str
    colors: dict[str, tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a stratum: slots such as "wall", "floor", "floor_ground", each (red, green, blue)."""

    id: str
    slots: dict[str, tuple[int, int, int]]
