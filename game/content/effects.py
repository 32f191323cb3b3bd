"""Effects: all that a potion, a scroll, a bite, a trap or the ground itself can do, one frozen dataclass each.

A table of the assets names an effect with `do`; the other fields of the table are the effect's own. What each one does
is in game.rules.effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from game.content.effect import (
    MOST_FUEL,
    MOST_GAS,
    MOST_NOISE,
    MOST_PUSHED,
    MOST_RADIUS,
    MOST_TURNS,
    Brought,
    Effect,
    FamilyWord,
    Pushed,
    Span,
)
from game.content.mechanisms import Crush, Emerge, Flow, Fuse, Gust, Slip, Trundle
from game.content.powers import Anchor, Exchange, Feed, Reel, Stagger
from game.content.traits import Trait  # noqa: TC001  the reader looks it up at run time
from game.content.verbs import Attract, Order, Pipe, Plant, Quench, Seal, Tend
from game.content.wonders import Hurl
from levelgen.reading import Convert, Range, WrongError, look_up, read, show


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Restore `amount` per cent of the whole health, and if `cures` end every status that healing ends."""

    amount: int = 100
    cures: bool = True


@dataclass(frozen=True, slots=True)
class Mend(Effect):
    """Restore `amount` points of health."""

    amount: Annotated[int, Range(0)] = 0


@dataclass(frozen=True, slots=True)
class Afflict(Effect):
    """Give a status for a number of turns drawn from the range, to all or to those with a trait or another status."""

    refers = (("status", "statuses.toml"), ("having", "statuses.toml"))
    status: str
    turns: Span
    only: Trait | None = None
    having: str = ""


@dataclass(frozen=True, slots=True)
class Cure(Effect):
    """End these statuses, all of them if none is named."""

    refers = (("statuses", "statuses.toml"),)
    statuses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Harm(Effect):
    """Deal damage drawn from the range, past any armour, to all but those with certain traits, or to those with one."""

    damage: Span
    by: str = "magic"  # what is said to have done it, where nobody did
    spares: frozenset[Trait] = frozenset()
    only: Trait | None = None


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
    """Wake every monster on the floor and tell it where the hero is, or only those within `cells` who are awake."""

    cells: Annotated[int, Range(0, 4 * MOST_RADIUS)] = 0  # 0 is everywhere


@dataclass(frozen=True, slots=True)
class Frighten(Effect):
    """Every monster in sight of the cell is afraid of who does it, else of the hero, for a number of turns."""

    on_ground = True
    turns: Span
    told: str = "Terror takes all who see you."


@dataclass(frozen=True, slots=True)
class Summon(Effect):
    """Call monsters of the floor's danger to the hero's side, awake."""

    count: Span


@dataclass(frozen=True, slots=True)
class Blink(Effect):
    """Leap up to `distance` cells in a straight line, to wherever others are farthest."""

    distance: int = 5


@dataclass(frozen=True, slots=True)
class Corrode(Effect):
    """Take one from the enchantment of the target's armour, or of the blade that it strikes with."""

    slot: Literal["armour", "weapon"] = "armour"


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """Give the attacker as much health as the blow dealt."""


@dataclass(frozen=True, slots=True)
class Kindle(Effect):
    """Set fire to the ground within `radius` steps; where nothing there burns by itself it does so for `turns`."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1
    turns: Annotated[int, Range(0, MOST_FUEL)] = 4


@dataclass(frozen=True, slots=True)
class Cloud(Effect):
    """Let out `amount` of a gas into each open cell within `radius` steps."""

    on_ground = True
    refers = (("gas", "gases.toml"),)
    gas: str
    amount: Annotated[int, Range(1, MOST_GAS)]
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Thin(Effect):
    """Take `by` of a gas from the cell; 0 takes all of it."""

    on_ground = True
    refers = (("gas", "gases.toml"),)
    gas: str
    by: Annotated[int, Range(0, MOST_GAS)] = 0


@dataclass(frozen=True, slots=True)
class Become(Effect):
    """Turn the ground within `radius` steps into another kind, which for some `turns` (0: for good) lies over it.

    Without a kind the cell becomes again what lay beneath, plain floor if nothing did. Around the cell only ground
    turns that can be covered.
    """

    on_ground = True
    refers = (("ground", "terrain.toml"), ("only", "terrain.toml"))
    ground: str = ""
    turns: Annotated[int, Range(0, MOST_TURNS)] = 0
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0
    only: str = ""  # the kind of ground that turns; any if empty
    keeps: bool = False  # what lies beneath is kept although it lies over it for good, as oil on a floor does
    adds: bool = False  # the turns are added to those left
    treads: bool = False  # who stands there treads on it at once
    most: Annotated[int, Range(0)] = 0  # cells that turn at most, the straight ones before the slanting; 0 is all
    told: str = ""  # what is said of it to a hero who sees it


@dataclass(frozen=True, slots=True)
class Uncover(Effect):
    """Let what a kind of ground was laid over come back, all over the floor."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str


@dataclass(frozen=True, slots=True)
class Burn(Effect):
    """Let the ground within `radius` steps catch fire where it burns by itself, as long as its own fuel lasts."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Douse(Effect):
    """Put out fire on the ground within `radius` steps, and on whoever stands there."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Noise(Effect):
    """Make a noise, which is heard `level` steps away."""

    on_ground = True
    level: Annotated[int, Range(1, MOST_NOISE)]
    what: str = "a noise"  # as it is told to a hero who does not see the place
    wakes: bool = False  # whoever hears it wakes, and knows of the hero


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Give whoever sets it off one thing of these families, or drop it when the hands are full."""

    families: tuple[FamilyWord, ...]


@dataclass(frozen=True, slots=True)
class Maybe(Effect):
    """Let effects happen by chance, per mille, else others, to the same cell and creature."""

    chance: Annotated[int, Range(1, 999)]
    effects: Effects
    otherwise: Effects = ()


@dataclass(frozen=True, slots=True)
class Within(Effect):
    """Let effects happen at each open cell within `radius` steps, or in sight if that is 0, and to all there."""

    on_ground = True
    effects: Effects
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0
    told: str = ""  # what is said of it to a hero who sees it


@dataclass(frozen=True, slots=True)
class Beyond(Effect):
    """Let effects happen at each of the next `cells` in the direction of the push, up to a wall."""

    on_ground = True
    effects: Effects
    cells: Annotated[int, Range(1, MOST_RADIUS)] = 1


@dataclass(frozen=True, slots=True)
class Vent(Effect):
    """Let out `amount` of the gas of the stratum into each open cell within `radius` steps."""

    on_ground = True
    amount: Annotated[int, Range(1, MOST_GAS)]
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Jet(Effect):
    """Shoot fire out of the nearest wall, straight through the cell and `length` cells far; bare ground burns `turns`.

    Of walls as near as each other it is the first clockwise from the north.
    """

    on_ground = True
    length: Annotated[int, Range(1, MOST_RADIUS)] = 5
    turns: Annotated[int, Range(1, MOST_FUEL)] = 3


@dataclass(frozen=True, slots=True)
class Enclose(Effect):
    """Lay a kind of ground for some `turns` over the eight cells around, but for those where somebody stands."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
    turns: Annotated[int, Range(1, MOST_TURNS)]
    clears: bool = False  # whoever stands around is first driven a cell away
    told: str = ""  # what is said of it to a hero who sees it


@dataclass(frozen=True, slots=True)
class Shunt(Effect):
    """Move whoever and whatever is at the cell of one of a pair of traps to the other."""

    on_ground = True


@dataclass(frozen=True, slots=True)
class Bring(Effect):
    """Let something come to each open cell within `radius` steps, to meet what is there as materials.toml says.

    A touch comes to the cell alone, and sets off what stands there.
    """

    on_ground = True
    stimulus: Brought
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Ignite(Effect):
    """Set a creature on fire."""


@dataclass(frozen=True, slots=True)
class Wet(Effect):
    """Soak a creature, and put out the fire on it. Ground that does so to who treads on it goes on with who stays."""


@dataclass(frozen=True, slots=True)
class Consume(Effect):
    """Let fire or lava take a thing that lies there: fire what burns, lava all but what the run needs."""

    on_items = True
    by: Literal["fire", "lava"] = "fire"


@dataclass(frozen=True, slots=True)
class Drift(Effect):
    """Let water carry a thing that lies there to a cell beside."""

    on_items = True


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """Let a thing that lies there slide as it is pushed."""

    on_items = True
    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Push(Effect):
    """Throw a creature some cells away from where it comes from; a number below 0 pulls."""

    cells: Pushed = 1


@dataclass(frozen=True, slots=True)
class Slide(Effect):
    """Carry whoever is pushed onto this `cells` further."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = 1


@dataclass(frozen=True, slots=True)
class Brace(Effect):
    """Hold whoever stands on this, or wears it: a push takes them `cells` less far."""

    cells: Annotated[int, Range(1, MOST_PUSHED)] = MOST_PUSHED


@dataclass(frozen=True, slots=True)
class Engulf(Effect):
    """Take in whoever is pushed here, though nobody can stand here."""


@dataclass(frozen=True, slots=True)
class Shock(Effect):
    """Harm by lightning: twice whoever wears metal, twice whoever is wet."""

    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Conduct(Effect):
    """Lead lightning to all on water and metal that is joined to the cell, one less for each step."""

    on_ground = True
    power: Annotated[int, Range(1, 100)] = 8


@dataclass(frozen=True, slots=True)
class Blast(Effect):
    """Harm everybody within `radius` steps at once, and let the blast come to all that is there."""

    on_ground = True
    damage: Span
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1


@dataclass(frozen=True, slots=True)
class Paired(Effect):
    """Let effects happen at each cell that this one is paired with."""

    on_ground = True
    effects: Effects


EFFECTS: dict[str, type[Effect]] = {
    kind.__name__.lower(): kind
    for kind in (
        Heal, Mend, Afflict, Cure, Harm, Strengthen, Enliven, Teleport, Reveal, Identify, Enchant, Alarm, Frighten,
        Summon, Blink, Corrode, Drain, Kindle, Cloud, Thin, Become, Burn, Douse, Bring, Ignite, Wet, Noise, Consume,
        Drift, Roll, Push, Slide, Brace, Engulf, Shock, Conduct, Blast, Vent, Jet, Enclose, Shunt, Give, Maybe,
        Beyond, Paired, Fuse, Flow, Trundle, Crush, Gust, Emerge, Slip, Stagger, Feed, Order, Uncover, Within, Reel,
        Anchor, Exchange, Hurl, Tend, Pipe, Seal, Attract, Quench,
        Plant,
    )
}  # fmt: skip


def _effect(table: Any) -> Effect:
    """Return the effect of a table, whose `do` names it."""
    if not isinstance(table, dict) or "do" not in table:
        raise WrongError(
            f'is {show(table)} without a do; allowed: a table with do = "...", one of {", ".join(EFFECTS)}'
        )
    kind = look_up(table["do"], EFFECTS, "do")
    return read(kind, {name: value for name, value in table.items() if name != "do"}, "", WrongError)


_AN_EFFECT = Convert(_effect, 'an effect: a table with do = "..."', {"$ref": "#/$defs/effect"})
Effects = tuple[Annotated[Effect, _AN_EFFECT], ...]
