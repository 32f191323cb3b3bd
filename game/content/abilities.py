"""Abilities: what some kinds of monsters do by themselves, a small dataclass each, and what is remembered of it.

A table of monsters.toml names an ability with `can`; the other fields are its own. What is yes or no is a trait. Each
has the sentence that cards tell of it. A monster that hunts uses those of `BY_ABILITY` in game.minds.abilities
before it follows its temper; for the others, whoever asks the kind for them has the rule. `content --schema` shows the
comments beside fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from game.content.effect import MOST_NOISE, MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.effects.ground import Douse
from game.content.parts import joined, named_by
from levelgen.reading import Convert, Length, Range, WrongError, look_up, read

Shown = Literal[
    "always",
    "of foes",  # not of allies
    "at death",  # in a line of its own
]
Named = Callable[[str], str]  # the name of an item or a creature with its article, of a kind of ground without
Positive = Annotated[int, Range(1)]
Count = Annotated[int, Range(0)]
Turns = Annotated[int, Range(1, MOST_TURNS)]
WHOLE = 100  # per cent
PerCent = Annotated[int, Range(1, WHOLE)]
NoiseLevel = Annotated[int, Range(0, MOST_NOISE)]
Ids = Annotated[tuple[str, ...], Length(1)]


class Memory:
    """What a monster remembers of an ability, in `Mind.memories`."""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a kind of monster can do. Its table names it with `can`; the other fields are its own."""

    refers: ClassVar[tuple[tuple[str, str], ...]] = ()  # fields that name tables of another file, each with that file
    shown: ClassVar[Shown] = "always"  # when cards have its sentence
    copied: ClassVar[bool] = True  # whether those that copy the kind can do it too

    def sentence(self, _: Named, /) -> str:
        """Return what a card tells of it; empty if that is told elsewhere."""
        return ""


@dataclass(frozen=True, slots=True)
class Consequence(Ability):
    """Effects that follow from something that happens to a creature, or that it does."""

    effects: Effects
    text: Annotated[str, Length(1)]  # what they are, in a sentence

    def sentence(self, _: Named, /) -> str:
        """Return what they are."""
        return self.text


@dataclass(frozen=True, slots=True)
class Bathe(Ability):
    """Go to fire or lava with little health left, and fight on when whole."""

    shown = "of foes"
    below: PerCent  # per cent of its health

    def sentence(self, _: Named, /) -> str:
        """Return what it does then."""
        return "Badly hurt, it goes to fire or lava and mends there."


@dataclass(slots=True)
class Built(Memory):
    """What a builder remembers."""

    steps: Count = 0  # of its foe that it answered with steps of its own


@dataclass(frozen=True, slots=True)
class Build(Ability):
    """Build ground behind a foe that it paces, once in `every` steps of that foe."""

    refers = (("ground", "terrain.toml"),)
    shown = "of foes"
    ground: str
    every: Positive = 5

    def sentence(self, named: Named, /) -> str:
        """Return what it builds, and how often."""
        return f"Once in {self.every} steps of yours it leaves {named(self.ground)} behind you."


@dataclass(frozen=True, slots=True)
class Burst(Consequence):
    """Let effects happen at its cell when it dies."""

    shown = "at death"


@dataclass(slots=True)
class Covered(Memory):
    """What the bearer of a cover remembers."""

    facing: Annotated[int, Range(-1, 7)] = -1  # the side that it covers, of eight clockwise from the north; -1 is none
    turned: Count = 0  # blows that it kept off


@dataclass(frozen=True, slots=True)
class Cover(Ability):
    """Keep off all blows from the side that it faces."""

    front: str  # the word for what covers it
    lasts: Count = 0  # blows until it breaks; 0 is never

    def sentence(self, _: Named, /) -> str:
        """Return what keeps blows off, and for how long."""
        what = "blows from the front, until it breaks" if self.lasts else "every blow from the front"
        return f"Its {self.front} turns {what}."


@dataclass(frozen=True, slots=True)
class Cry(Ability):
    """Be heard as it notices the hero."""

    shown = "of foes"
    heard: str  # what it is heard to do, as in "barking"
    noise: NoiseLevel = 8

    def sentence(self, _: Named, /) -> str:
        """Return what is heard."""
        return f"As it notices you, others hear {self.heard}."


@dataclass(slots=True)
class Gathered(Memory):
    """What a gatherer remembers."""

    gnawed: Count = 0  # cells of ground eaten


@dataclass(frozen=True, slots=True)
class Gather(Ability):
    """Go for things on the floor before the hero: loose "things" to throw, "remains" to eat, or kinds of ground."""

    shown = "of foes"
    refers = (("what", "terrain.toml"),)
    what: Ids
    breeds: Annotated[int, Range(0, MOST_TURNS)] = 0  # cells eaten until there is one more of it; 0 is never

    def sentence(self, _: Named, /) -> str:
        """Return what it gathers."""
        what = [words for word, words in HEAPS.items() if word in self.what]
        what += ["what it can eat"] if any(word not in HEAPS for word in self.what) else []
        more = f" After every {self.breeds} meals there is one more of it." if self.breeds else ""
        return f"It goes for {joined(what)} before it goes for you.{more}"


@dataclass(slots=True)
class Eating(Memory):
    """What one that is at a meal remembers; any beast may be, of food that it smells."""

    turns: Count = 0


THINGS, REMAINS = "things", "remains"
HEAPS = {
    THINGS: "loose things to throw",
    REMAINS: "dead bodies to eat",
}
"""Words for what is gathered besides kinds of ground, and what cards tell of it."""


@dataclass(frozen=True, slots=True)
class Greet(Ability):
    """Say something as the hero enters its hall."""

    shown = "of foes"
    words: str

    def sentence(self, _: Named, /) -> str:
        """Return how it waits."""
        return "It waits until you enter its hall."


@dataclass(frozen=True, slots=True)
class Install(Ability):
    """Set ground into the walls of its room, and gates that this moves into the doorways."""

    refers = (("ground", "terrain.toml"), ("gates", "terrain.toml"))
    copied = False
    ground: Ids
    gates: str = ""

    def sentence(self, named: Named, /) -> str:
        """Return what it brings."""
        gates = ", and gates in the doorways" if self.gates else ""
        return f"Its room has a {_listed(self.ground, named)} in the wall{gates}."


@dataclass(frozen=True, slots=True)
class Lurk(Ability):
    """Lie in wait unseen in some kinds of ground; "wall" is flat against one. Dwellers do so in their own element."""

    refers = (("ground", "terrain.toml"), ("guises", "items.toml"))
    shown = "of foes"
    copied = False
    ground: tuple[str, ...] = ()
    sign: str = ""  # what betrays it there to a close look
    guises: tuple[str, ...] = ()  # items that it then looks like, until it is picked up

    def sentence(self, named: Named, /) -> str:
        """Return where it hides."""
        if self.guises:
            return "It poses as a thing that you would pick up."
        within = [named(ground) for ground in self.ground if ground != WALL]
        places = ["flat against a wall"] * (WALL in self.ground) + [f"in {joined(within, 'or')}"] * bool(within)
        return f"It lies in wait {joined(places, 'or')}." if places else "Where it is not seen, a sign betrays it."


WALL = "wall"


@dataclass(frozen=True, slots=True)
class Pursue(Ability):
    """Be sent after the bearer of the Keystone."""

    shown = "of foes"
    copied = False
    rank: Positive  # its place among those that are sent

    def sentence(self, _: Named, /) -> str:
        """Return whom it is sent after."""
        return "It is sent after whoever bears the Keystone."


@dataclass(frozen=True, slots=True)
class Raise(Ability):
    """Raise creatures that die in its sight."""

    refers = (("kinds", "monsters.toml"),)
    turns: Turns
    told: str  # said after its name as it begins; {} stands for the dead creature
    shows: str  # said of the remains meanwhile
    kinds: tuple[str, ...] = ()  # the kinds that it raises; all if empty
    share: PerCent = 50  # per cent of their health that they then have
    beside: bool = False  # it goes there, and works at it
    noise: NoiseLevel = 0  # how loud this work is
    heard: str = ""

    def sentence(self, named: Named, /) -> str:
        """Return whom it raises, and how long that takes."""
        whom = f"{joined([named(kind) for kind in self.kinds], 'or')} that dies" if self.kinds else "whoever dies"
        work = " of work beside it" if self.beside else ""
        health = "whole" if self.share == WHOLE else f"at {self.share}% of full health"
        return f"It raises {whom} in its sight, after {self.turns} turns{work}, {health}."


@dataclass(frozen=True, slots=True)
class Recover(Ability):
    """Regain health by itself."""

    refers = (("ground", "terrain.toml"),)
    points: Positive = 1
    turns: Turns = 1  # in which it regains them
    ground: str = ""  # the ground on which it does so; anywhere if empty

    def sentence(self, named: Named, /) -> str:
        """Return how fast it does, and where."""
        where = f"In {named(self.ground)} it" if self.ground else "It"
        points = "a point" if self.points == 1 else f"{self.points} points"
        return f"{where} regains {points} of health {'a turn' if self.turns == 1 else f'every {self.turns} turns'}."


@dataclass(frozen=True, slots=True)
class Retreat(Ability):
    """Run for help with little health left, once."""

    shown = "of foes"
    below: PerCent  # per cent of its health

    def sentence(self, _: Named, /) -> str:
        """Return what it does then."""
        return "Badly hurt, it runs and comes back with others."


@dataclass(frozen=True, slots=True)
class Rise(Ability):
    """Stand up again, whole, some turns after it died in water."""

    turns: Turns

    def sentence(self, _: Named, /) -> str:
        """Return when it stands up."""
        return f"Dead in water, it stands up again after {self.turns} turns."


@dataclass(frozen=True, slots=True)
class Serve(Ability):
    """Do something for the hero as an ally. The card of the ally tells of it."""

    copied = False
    text: str  # what it is, said after its name: "heals you"
    when: When
    improved: bool = False  # it does this instead once it has grown
    effects: Effects = ()  # what happens at the place, or at each cell of a line to it
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # cells from the place within which it serves
    line: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells of a line to the place that are affected; 0 is the place
    finds: Annotated[int, Range(0, MOST_RADIUS)] = 0  # steps within which it finds things hidden from the hero
    turns_keys: bool = False  # it locks the door there, or opens a locked one
    cooldown: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it can serve again
    voice: bool = False  # it needs a voice: mute allies cannot give it
    told: str = ""  # what it is seen to do, after its name

    @property
    def douses(self) -> bool:
        """Tell whether it puts out fire, and so is given unasked to a hero on fire."""
        return any(isinstance(effect, Douse) for effect in self.effects)


When = Literal[
    "ordered",  # at the place that the hero points out
    "always",  # from time to time, at its own cell
    "hurt",  # at a wounded hero, while no foe is beside it
    "foe",  # at the foe that it fights
    "flees",  # at a fleeing foe that it hits
    "struck",  # it steps in for the hero beside it who is struck at
]


@dataclass(slots=True)
class Locks(Memory):
    """What one that turns keys remembers."""

    turned: tuple[tuple[Count, Count, Count], ...] = ()  # (x, y) of each lock, and the ground's age when it opens


@dataclass(slots=True)
class Snared(Memory):
    """What a trapper remembers."""

    laid: Count = 0  # snares


@dataclass(frozen=True, slots=True)
class Snare(Ability):
    """Lay snares where its foe will come."""

    shown = "of foes"
    snares: Positive = 4  # that it carries

    def sentence(self, _: Named, /) -> str:
        """Return how it uses them."""
        return "It backs away over the snares that it lays."


@dataclass(frozen=True, slots=True)
class Stay(Ability):
    """Go no farther from its post than some steps."""

    shown = "of foes"
    copied = False
    within: Turns

    def sentence(self, _: Named, /) -> str:
        """Return how far it goes."""
        return f"It goes no farther than {self.within} steps from its post."


@dataclass(frozen=True, slots=True)
class Steal(Ability):
    """Steal one kind of item alone, and make off with it down the stairs."""

    refers = (("item", "items.toml"),)
    item: str

    def sentence(self, named: Named, /) -> str:
        """Return what it takes."""
        return f"It takes {named(self.item)}, and nothing else."


@dataclass(frozen=True, slots=True)
class Sting(Consequence):
    """Let effects happen to whoever strikes it by hand."""


@dataclass(frozen=True, slots=True)
class Tread(Consequence):
    """Let effects happen at each cell that it steps onto."""


@dataclass(slots=True)
class Worked(Memory):
    """What a worker remembers."""

    trapped: bool = False  # whether it dropped a gate on its foe


@dataclass(frozen=True, slots=True)
class Work(Ability):
    """Go to kinds of ground in its hall and use them."""

    refers = (("ground", "terrain.toml"),)
    shown = "of foes"
    ground: Ids

    def sentence(self, _: Named, /) -> str:
        """Return what it uses."""
        return "It uses the doors and levers of its room."


def _listed(ids: tuple[str, ...], named: Named) -> str:
    return joined([named(each) for each in dict.fromkeys(ids)])


ABILITIES: dict[str, type[Ability]] = {
    kind.__name__.lower(): kind
    for kind in (
        Bathe, Build, Burst, Cover, Cry, Gather, Greet, Install, Lurk, Pursue, Raise, Recover, Retreat, Rise, Serve,
        Snare, Stay, Steal, Sting, Tread, Work,
    )
}  # fmt: skip
_AN_ABILITY = Convert(named_by("can", ABILITIES), 'an ability: a table with can = "..."', {"$ref": "#/$defs/ability"})
Abilities = tuple[Annotated[Ability, _AN_ABILITY], ...]
MEMORIES: dict[str, type[Memory]] = {
    kind.__name__.lower(): kind for kind in (Built, Covered, Eating, Gathered, Locks, Snared, Worked)
}


def _memories(tables: Any) -> dict[str, Memory]:
    """Return what a save tells of a monster's memories, by their names."""
    found = {}
    for name, table in read(dict[str, Any], tables, "", WrongError).items():
        found[name] = read(look_up(name, MEMORIES), table, name, WrongError)
    return found


Memories = Annotated[dict[str, Memory], Convert(_memories, "a table of memories by their names")]
