"""Places in words: ground, fire, gas, traps, doors and floors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge.naming import seen_to_act, shown, subject, whoever
from game.rules.items.grammar import agreed
from game.rules.items.identify import article, capitalized
from game.rules.senses.fov import in_sight
from game.turn.telling.sentences import by_what
from game.world import events as happened
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.turn.telling.sentences import Sentences, Teller, Words
    from game.world.run import Run

GROUND: Sentences = {
    "breached": ("The {0.name} <bursts> inwards.", "danger"),
    "dug": ("The rock gives way.", "place"),
    "loosened": ("You hack at the rock. It is coming loose.", "dim"),
    "weakened": ("The {0.name} under you will not last.", "danger"),
}
FLOWS: Sentences = {
    "fell": ("The {0.name} <falls>.", "danger"),
    "rose": ("The {0.name} <rises>.", "danger"),
    "turned_back": ("The {0.name} <turns> back.", "danger"),
}
LOCKS: Sentences = {
    "chains": ("The chains fall open without a sound.", "good"),
    "key": ("The key turns in the lock and breaks.", "good"),
    "master_key": ("The lock gives way without a sound.", "good"),
    "trying": ("One key after another is tried, until one turns.", "good"),
}
VAULTS: Sentences = {
    "counted": ("Stone grinds: the statues have turned their heads. One is counted.", "danger"),
    "shut": ("Stone grinds shut over the rest, for good.", "place"),
}
FINDS: Sentences = {
    "door": ("You find a secret door.", "good"),
    "lurker": ("You find {0.name} in wait.", "good"),
    "trap": ("You find {0.name}.", "good"),
}
COUNTS = {1: "one", 2: "two", 3: "three"}


def _conducted(run: Run, event: happened.Conducted) -> Words:
    seen = len(event.cells) > 1 and any(in_sight(run, *cell) for cell in event.cells)
    return ("Lightning runs along water and metal.", "bad") if seen else None


def _blasted(run: Run, event: happened.Blasted) -> Words:
    return ("Something bursts with a flash!", "danger") if in_sight(run, event.x, event.y) else None


def _sprung(run: Run, event: happened.Sprung) -> Words:
    if event.who == run.hero:
        return event.kind.told, "danger"
    if not in_sight(run, event.x, event.y):
        return None
    by = f"{capitalized(whoever(run, event.who, event.x, event.y))} springs" if event.who else "That springs"
    return f"{by} {article(event.kind.name)}.", "plain"


def _kindled(run: Run, event: happened.Kindled) -> Words:
    if not in_sight(run, event.x, event.y):
        return None
    creature, at = run.world.find(event.who, Creature), run.world.find(event.who, Position)
    if not event.ground and creature is not None and creature.health <= 0:
        return f"Flames leap up where the {creature.kind.name} fell.", "bad"
    if not event.ground:
        return "Flames leap up.", "bad"
    if event.who == run.hero:
        return f"You set the {event.ground} alight.", "bad"
    if creature is None or at is None or not seen_to_act(run, event.who, at.x, at.y):
        return f"Flames leap up from the {event.ground}.", "bad"
    by = subject(run, event.who) if creature.health > 0 else f"The dying {creature.kind.name}"
    return f"{by} sets the {event.ground} alight.", "bad"


def _billowed(run: Run, event: happened.Billowed) -> Words:
    return (run.content.gases[event.gas].billows, "bad") if in_sight(run, event.x, event.y) else None


def _blew(run: Run, event: happened.Blew) -> Words:
    return ("A gust of wind sweeps over the floor.", "plain") if in_sight(run, event.x, event.y) else None


def _exploded(run: Run, event: happened.Exploded) -> Words:
    if not in_sight(run, event.x, event.y):
        return None
    return f"The {run.content.gases[event.gas].name} goes up in a roar of flame!", "danger"


def _burned(run: Run, event: happened.Burned) -> Words:
    if not in_sight(run, event.x, event.y):
        return None
    ends = "<sinks> into the lava" if event.by == "lava" else "<burns> up"
    return agreed(f"The {event.name} {ends}.", event.name), "bad"


def _fell(run: Run, event: happened.Fell) -> Words:
    if event.who == run.hero:
        return "You fall.", "danger"
    return (f"The {event.name} falls out of sight.", "plain") if shown(run, event.who, event.x, event.y) else None


def _shut(run: Run, event: happened.Shut) -> Words:
    return ("You close the door.", "dim") if event.who == run.hero else None


def _arrived(run: Run, event: happened.Arrived) -> Words:
    stratum = run.content.strata[run.floor.stratum]
    plans = run.content.lengths[run.length]
    name = run.content.place_of(run.length, event.depth)
    if not event.first_visit:
        return f"You come back to floor {event.depth}, {name}.", "place"
    if event.depth == len(plans) + 1:
        return "No hand planned what lies below. This is the Unmade, and it has no end.", "place"
    first = all(plan.stratum != stratum.id for plan in plans[: event.depth - 1])
    return (stratum.greeting if first else f"Floor {event.depth}, {name}."), "place"


def _turned(run: Run, event: happened.Turned) -> Words:
    return (event.text, "dim" if event.slight else "plain") if in_sight(run, event.x, event.y) else None


def _cracked(run: Run, event: happened.Cracked) -> Words:
    return ("The wall cracks from top to bottom.", "plain") if in_sight(run, event.x, event.y) else None


def _locked(run: Run, event: happened.Locked) -> Words:
    return ("A key turns in the lock.", "plain") if in_sight(run, event.x, event.y) else None


def _choice_offered(_: Run, event: happened.ChoiceOffered) -> Words:
    return choice(event.number), "place"


def choice(number: int) -> str:
    """Return a sentence on how many of the items in a vault may still be taken."""
    return f"You may take {COUNTS.get(number, str(number))} of the things offered here; the rest will be lost."


TELLERS: dict[type[happened.Event], Teller] = {
    happened.Turned: _turned,
    happened.Conducted: _conducted,
    happened.Blasted: _blasted,
    happened.Sprung: _sprung,
    happened.Kindled: _kindled,
    happened.Billowed: _billowed,
    happened.Blew: _blew,
    happened.Exploded: _exploded,
    happened.Burned: _burned,
    happened.Fell: _fell,
    happened.Shut: _shut,
    happened.Found: by_what(FINDS),
    happened.Arrived: _arrived,
    happened.GroundChanged: by_what(GROUND),
    happened.Cracked: _cracked,
    happened.Flowed: by_what(FLOWS),
    happened.Locked: _locked,
    happened.Unlocked: by_what(LOCKS),
    happened.VaultActed: by_what(VAULTS),
    happened.ChoiceOffered: _choice_offered,
}
