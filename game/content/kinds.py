"""The kinds that the assets describe, as frozen dataclasses, one for each sort of TOML table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from game.content.abilities import Abilities, Ability, Consequence
from game.content.acts import Act  # noqa: TC001  the reader looks it up at run time
from game.content.effect import MOST_FUEL, MOST_NOISE, MOST_TURNS, FamilyWord, Span
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.gear import Gear
from game.content.hazards import HAZARDS, HOMES, HazardKind
from game.content.light import LightLevel  # noqa: TC001
from game.content.tempers import HUNT, TEMPERS, Temper
from game.content.traits import Trait  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Convert, Length, Range, look_up

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_TICKS = 10_000  # that a step, a blow or dressing may take
Positive = Annotated[int, Range(1)]
Turns = Annotated[int, Range(1, MOST_TURNS)]
Ticks = Annotated[int, Range(1, MOST_TICKS)]
Character = Annotated[str, Length(1, 1)]
NoiseLevel = Annotated[int, Range(0, MOST_NOISE)]


def _word(table: Mapping[str, Any]) -> Convert:
    """Return the converter of a word of a table to the value that it stands for."""
    return Convert(lambda word: look_up(word, table), ", ".join(table), {"enum": [*table]})


HazardWord = Annotated[HazardKind, _word(HAZARDS)]
TemperWord = Annotated[Temper, _word(TEMPERS)]
Tone = Literal["plain", "good", "bad", "danger", "item", "place", "dim"]


Swing = Literal[
    "plain",
    "sweep",  # strikes all around
    "pierce",  # also strikes a creature behind the target
    "assassinate",  # hurts unaware targets fivefold, not threefold
    "lunge",  # strikes without fail at two cells, and steps closer
    "riposte",  # strikes back at once at attackers that miss its bearer
    "cleave",  # strikes another foe with the damage that a kill left over
    "reach",  # strikes from three cells off in a straight line
    "thrust",  # strikes two cells off in a straight line, and not nearer
    "hurl",  # breaks what a blast would break
    "dig",  # goes through rock, and halves the defence of wearers of metal
    "fend",  # strikes first at creatures that step up to its bearer
    "fell",  # puts unaware targets to sleep, and hurts them no more than others
]


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack from afar: its damage, its reach in cells, and its further effects."""

    damage: Span
    reach: int = 8
    verb: str = "shoots"
    glyph: Character = "-"
    effects: Effects = ()
    spell: bool = False  # a spell, which takes a voice


@dataclass(frozen=True, slots=True)
class Kept:
    """The duty of a guard that keeps some ground: when it goes there and uses it, once, or learns where the hero is."""

    text: str  # said of the guard, in look mode
    told: str = ""  # said after its name as it goes
    noise: NoiseLevel = 0  # it goes if it hears a noise made as loud as this; 0 is never
    below: Annotated[int, Range(0, 100)] = 0  # it goes with less than this per cent of its health
    after: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it uses the ground, at least
    torn: bool = False  # the ground is threads, by which it feels the hero tear free


Role = Literal[  # its part in a group: COMPANIONS help others, and never come alone to a quiet room
    "hunter", "swarm", "guard", "thief", "ambusher", "scavenger", "dweller", "support", "escort", "leader", "caster"
]
COMPANIONS: tuple[Role, ...] = ("support", "escort", "leader", "caster")


Known = TypeVar("Known", bound=Ability)


@dataclass(frozen=True, slots=True)
class MonsterKind:
    """A kind of creature; the hero is one too. Times are in ticks, 100 to a turn; accuracy in per cent."""

    id: str
    name: str
    glyph: Character
    color: str
    health: Positive
    damage: Span
    text: str
    danger: int = 1  # the depth, as floors.toml counts danger, at which it is at home
    first: Positive = 1  # the first floor of a standard run that may have it; others go by its danger alone
    strata: tuple[str, ...] = ()  # where it comes by chance; everywhere if empty. Hordes bring it elsewhere too
    role: Role = "hunter"
    weight: Annotated[int, Range(0)] = 6  # how common it is among its peers; 0 is never found by chance
    accuracy: int = 70
    defence: int = 0
    temper: TemperWord = HUNT
    move: Ticks = 100
    attack: Ticks = 100
    verb: str = "hits"
    swing: Swing = "plain"  # how it strikes, as weapons do
    traits: frozenset[Trait] = frozenset()
    on_hit: Effects = ()
    on_hit_chance: int = 1000  # per mille
    shot: Shot | None = None
    acts: tuple[Act, ...] = ()  # acts that it announces: the first that it can do
    light: LightLevel = 0  # how bright it shines
    abilities: Abilities = ()  # what it can do besides
    carries: tuple[str, ...] = ()

    @property
    def boss(self) -> bool:
        """Tell whether it waits in its hall until the hero enters, and takes no stairs."""
        return "boss" in self.traits

    def ability(self, kind: type[Known]) -> Known | None:
        """Return its ability of a kind, the first if there are several."""
        for each in self.abilities:  # no generator: this is asked some hundred times a turn
            if isinstance(each, kind):
                return each
        return None

    def answers_to(self, name: str) -> bool:
        """Tell whether one of this kind is called so: by the kind's name, or by its own, which ends in that."""
        return name == self.name or (name[:1].isupper() and name.casefold().endswith(f" {self.name.casefold()}"))

    def effects_of(self, kind: type[Consequence]) -> Effects:
        """Return the effects of its ability of a kind; none if it has no such ability."""
        found = self.ability(kind)
        return found.effects if found is not None else ()

    @property
    def is_beast(self) -> bool:
        """Tell whether it is a beast or vermin: it has no hands but a mind, lives on dry land, and is no boss."""
        is_wild = "opens_nothing" in self.traits and "mindless" not in self.traits
        return is_wild and self.home is None and not self.boss

    @property
    def home(self) -> HazardKind | None:
        """Return the hazard that it lives in and never leaves; None if it walks or flies."""
        if self.traits.isdisjoint(HOMES):
            return None
        return next(hazard for trait, hazard in HOMES.items() if trait in self.traits)

    @property
    def aims(self) -> bool:
        """True if it announces its shots."""
        return any(act.does == "shoot" for act in self.acts)


Aimed = Literal[
    "bolt",  # at the first creature in a line
    "line",  # at all creatures in a line
    "cone",  # at all in a cone
    "cell",  # at a cell, or a creature on the line to it
    "around",  # at all around
    "own",  # at its user
    "friend",  # at an ally, or else at its user
]


@dataclass(frozen=True, slots=True)
class ItemKind(Gear):
    """A kind of item."""

    id: str
    name: str
    family: FamilyWord
    text: str
    plural: str = ""
    danger: int = 1  # no floor of less danger offers it
    weight: Annotated[int, Range(0)] = 10
    value: Annotated[int, Range(0)] = 0  # what a hero would pay for a plain one; a potion of healing is worth 100
    good: bool = True  # whether it helps a creature that drinks, reads or wears it
    familiar: bool = False  # known from the start, though others of its family are not
    effects: Effects = ()
    shatters: Effects = ()  # what it does when thrown, where it breaks and to creatures around
    lands: Effects = ()  # what it does when thrown, where it lands whole
    volatile: bool = False  # breaks in fire as if it were thrown
    bolt: Effects = ()  # what a wand, a staff or a charm does to its targets
    aim: Aimed = "bolt"  # which targets these are
    reach: Annotated[int, Range(1, 30)] = 20  # cells that it reaches
    charges: Span = (0, 0)
    recharge: Annotated[int, Range(0)] = 0  # turns in which a charge comes back, divided by its enchantment
    damage: Span = (1, 2)
    swing: Swing = "plain"
    edged: bool = False  # cuts what holds its bearer, twice as fast as bare hands tear it
    attack: Ticks = 100
    accuracy: int = 0  # per cent added to the wielder's
    armour: int = 0  # defence given when worn
    donning: Annotated[int, Range(0, MOST_TICKS)] = 0  # ticks that it takes to put on; as usual for its family if 0
    doused: str = ""  # the kind that it becomes when its bearer gets wet
    relit: str = ""  # the kind that it becomes beside fire
    metal: bool = False  # its wearer is hard to push, and lightning hurts twice as much
    strength: int = 10  # needed to bear it with ease
    kill_noise: NoiseLevel = 5  # how loud it is to kill an unaware creature with it
    count: Span = (1, 1)
    nutrition: int = 0  # turns
    unlocks: bool = False  # opens every lock and chain, silently, and does not break
    calms: Annotated[int, Range(0)] = 0  # cells around it, where it is planted, within which no monster hunts the hero
    lifts: Turns = 1  # turns that it takes to pick up
    settles: bool = False  # can be eaten when sick
    baits: Annotated[int, Range(0)] = 0  # turns for which a beast eats it, dropped or thrown
    breaks: Annotated[int, Range(0, 1000)] = 0  # per mille that it does when thrown, wherever it ends

    @property
    def strikes(self) -> bool:
        """Tell whether it hurts its target when thrown."""
        return self.family.strikes and not (self.shatters or self.lands)

    @property
    def throwable(self) -> bool:
        """Tell whether it is meant to be thrown."""
        return self.family.throwable or bool(self.baits)

    @property
    def turns_to_don(self) -> int:
        """The turns that it takes to put on."""
        return (self.donning or self.family.donning) // 100

    @property
    def is_aimed(self) -> bool:
        """Tell whether it works at a cell that must be chosen."""
        return bool(self.bolt) and self.aim not in ("around", "own", "friend")

    @property
    def needs_choice(self) -> bool:
        """Tell whether it works on another item, which must be chosen."""
        return any(effect.needs_choice for effect in self.effects)


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of ground. The structural words of levelgen have a row each; others are numbered from 64 in file order."""

    id: str
    number: int
    name: str
    glyph: Character
    color: str  # a slot of the floor's theme ("wall", "floor") or a colour of the palette
    walkable: bool
    transparent: bool = True  # unless its material stops light
    text: str = ""
    flies_over: bool = True  # whether flying creatures can cross it, if it is transparent: not for statues and grates
    door: bool = False  # blocks diagonal steps
    bump: Literal["", "open", "unlock", "touch", "cross", "weigh"] = ""  # what walking into it does instead
    effects: Effects = ()  # what a touch does: at its cell, or to the creature that touches it
    instead: Effects = ()  # what it does instead if the hero, who is asked, so chooses
    spent: str = ""  # the ground that it then becomes; if empty, it stays as it is
    told: str = ""  # said when the hero touches it
    seen: str = ""  # said when the hero sees something else set it off; `told` if empty
    vain: str = ""  # why it is not used where a push leads nowhere: against a wall, or off the rails
    tone: Tone = "plain"
    takes: Turns = 1  # turns that the touch takes
    hero_only: bool = False  # only the hero can touch it
    kept: Kept | None = None  # the duty of its guard, where a drawing has one
    fuse: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns after which it goes off; 0 is never by itself
    goes_off: Effects = ()  # what it does then
    burst: str = ""  # the ground that is left of it then
    hears: NoiseLevel = 0  # strength at which a noise in its room, as heard here, turns it into `stirred`
    stirred: str = ""
    echoes: bool = False  # noises near it are twice as loud
    locked: bool = False  # a master key spares the work of opening it, and the noise
    holds: bool = False  # creatures on it are stuck for as long as it is there
    by_tier: Annotated[tuple[str, ...], Length(0, 3)] = ()  # the ground that it is instead in easy, medium, hard rooms
    edge: str = ""  # the ground that goes before this liquid as it rises, and stays a turn longer as it falls
    gone: str = ""  # said when it has lain over other ground for its time, to a hero who sees it
    floats: bool = False  # it goes along with a creature that steps from it onto water
    weighed: Literal["", "on", "off"] = ""  # a weight that comes onto it or leaves it does what a touch does
    worth: Annotated[int, Range(0)] = 0  # if not 0, it is weighed on by items of this total value, and by nothing else
    struck: bool = False  # a blow, a shot or an item thrown at it does what a touch does
    stops_shots: bool = False
    treacherous: bool = False  # the hero is asked before treading on it, and the autopilot goes around it
    keeps: bool = False  # items on it are only taken on purpose
    falls: Literal["", "north", "east", "south", "west"] = ""  # a slope: quick going down, slow going up
    hazard: HazardWord | None = None  # what happens to creatures that it does not bear
    burns: Annotated[int, Range(0, 1000)] = 0  # per mille a turn that fire beside it spreads to it
    fuel: Annotated[int, Range(0, MOST_FUEL)] = 0  # turns that it then burns
    burnt: str = ""  # the ground that is left of it; a bridge, which has none, lays bare what it spans
    douses: bool = False  # no fire burns on it, nor do creatures in it
    light: LightLevel = 0  # how bright it shines; 0 gives no light
    noise: NoiseLevel = 0  # how loud a step onto it is, unless sneaking
    muffles: Annotated[int, Range(0, 100)] = 0  # what a noise loses coming into it; if 0, 1 where transparent, else all
    cover: bool = False  # creatures behind it are harder to notice, as behind all that is not transparent
    hides: bool = False  # a hero who keeps still on it is harder to notice
    raised: bool = False  # creatures on it shoot and throw truer; a hero on it is noticed from twice as far
    material: str = ""  # a row of materials.toml; its own id if empty and there is such a row
    slow: Annotated[int, Range(0, 1000)] = 0  # further ticks that a step onto it takes
    sways: bool = False  # it is drawn in motion, as are water and all that shines
    noted: bool = False  # is listed in the overview of its floor

    @property
    def is_wall(self) -> bool:
        """Tell whether it is drawn as a wall, joined to those beside it."""
        return self.color == "wall" and not (self.walkable or self.transparent)

    @property
    def acts(self) -> bool:
        """Tell whether it acts without being touched: by its fuse, a weight, a noise."""
        return bool(self.fuse or self.weighed or self.hears or self.echoes or self.holds)

    @property
    def can_be_covered(self) -> bool:
        """Tell whether other ground, such as floods or webs, may cover it; not so doors, stairs and pedestals."""
        return self.walkable and not (self.door or self.keeps or self.bump or self.id.startswith("stairs"))


# Knobs of pure digs: little covers their rooms.
SPARSE = {"waters": 0.1, "lake": None, "rivers": 0.0, "cycles": 0.2, "pieces": 0.1}


@dataclass(frozen=True, slots=True)
class Dig:
    """A generator, its knobs, and its weight among those that may dig a floor."""

    generator: str
    knobs: dict[str, Any] = field(default_factory=dict)
    weight: Positive = 10
    pure: bool = False  # the generator as its author described it, in little landscape, on no floor with a hall


Share = Annotated[float, Range(0, 1)]


@dataclass(frozen=True, slots=True)
class Landscape:
    """A landscape that all floors of a stratum may lie in: its weight, and the knobs of levelgen's waters step."""

    name: str
    weight: Positive = 10
    waters: Share = 0.5
    liquid: Literal["water", "lava", "chasm", "mixed"] = "water"
    rivers: Share = 0.0
    burnt: Share = 0.0
    lake: Annotated[int, Range(0, 700)] | None = None  # cells of the largest lake; None: drawn for each floor

    @property
    def knobs(self) -> dict[str, Any]:
        """The knobs as a recipe takes them."""
        knobs = {"waters": self.waters, "liquid": self.liquid, "rivers": self.rivers, "burnt": self.burnt}
        return knobs if self.lake is None else {**knobs, "lake": self.lake}


@dataclass(frozen=True, slots=True)
class Stratum:
    """Several floors of one character."""

    id: str
    name: str
    theme: str
    greeting: str  # what is told on entering its first floor
    digs: tuple[Dig, ...]
    guests: Annotated[int, Range(0, 4)] = 1  # floors of a run that another generator digs than that of the first dig
    landscapes: Annotated[tuple[Landscape, ...], Length(1)] = (Landscape("plain"),)  # of which a run has one
    walls: Literal["line", "heavy", "double", "block", "earth"] = "line"  # how its walls are drawn
    floor: Annotated[str, Length(1, 2)] = "·"  # the glyphs of its bare floor: the first, and of one cell in six
    chequered: bool = False  # these two glyphs take turns
    ground: dict[str, str] = field(default_factory=dict)  # by words of levelgen: the kinds that stand for them here
    names: dict[str, str] = field(default_factory=dict)  # what kinds of ground are called here
    gas: str = ""  # the gas that comes out of its vents
    hard: Share = 0.13  # share of its rooms that are hard
    leaders: Annotated[tuple[str, ...], Length(1)] = ("Old",)  # what comes before its kind in the name of a leader
    light: LightLevel = 4  # ambient light
    width: int = 80
    height: int = 29

    def knobs_of(self, dig: Dig, landscape: Landscape) -> dict[str, Any]:
        """Return the knobs of one of its digs in one of its landscapes."""
        sparse = SPARSE if dig.pure else {}
        return {"theme": self.theme, "hard": self.hard, **landscape.knobs, **sparse, **dig.knobs}


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """The plan of one floor of a run: its stratum, its danger, and special features."""

    stratum: str
    danger: int
    hall: str = ""  # the landmark that it certainly has, by name, whatever its weight
    boss: Annotated[int, Range(1, 100)] = 100  # per cent of its health that a boss there has
    wonder: str = ""  # an item that also lies there: in its hall, else among others in a vault, else in a hard room
