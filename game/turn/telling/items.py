"""The hero and the pack in words: items taken, used, understood and lost, hunger, and what the hero fails at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import anchoring
from game.rules.items.grammar import agreeing
from game.rules.items.identify import article
from game.rules.senses.fov import direction, distance, in_sight
from game.turn.telling.sentences import always, by_what
from game.world import events as happened

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.turn.telling.sentences import Sentences, Teller, Words
    from game.world.run import Run

HUNGER: dict[str, tuple[str, Tone]] = {
    "Hungry": ("You are hungry.", "plain"),
    "Weak": ("You feel weak with hunger.", "bad"),
    "Fainting": ("You are faint with hunger.", "danger"),
    "Starved": ("You are starving to death!", "danger"),
}
BODY: Sentences = {
    "emptier": ("You feel emptier.", "bad"),
    "livelier": ("You feel more alive than ever.", "good"),
    "stronger": ("Your muscles swell. You are stronger.", "good"),
}
CHANGES: Sentences = {
    "corroded": ("Your {0.name} <smokes> and <pits>.", "bad"),
    "crumbled": ("Your {0.name} <crumbles>: its lock is open.", "item"),
    "doused": ("Your {0.name} <hisses>, and <is> out.", "bad"),
    "enchanted": ("Your {0.name} <gleams>.", "good"),
    "exchanged": ("In place of what you have by now lies {0.name}.", "item"),
    "forged": ("Two are one: {0.name}. The coals go out.", "good"),
    "found": ("You find {0.name}.", "item"),
    "found_and_laid": ("You find {0.name}, and lay it down.", "item"),
    "recharged": ("Your {0.name} <is> ready again.", "item"),
    "relit": ("Your {0.name} <catches> fire again.", "good"),
    "emptied": ("That was the last charge of your wand. A scroll of enchanting would give it two more.", "dim"),
}
LANDINGS: Sentences = {
    "fell_short": ("The {0.name} <falls> short.", "dim"),
    "stopped_at_edge": ("The {0.name} <comes> to rest at the edge.", "item"),
    "was_stopped": ("The {0.name} <is> stopped by the {0.by}.", "dim"),
}
UNDERSTANDING: Sentences = {
    "bad_rune": ("It bears a rune: it is {0.name}.", "bad"),
    "bad_sign": ("It works against you, but you can take it off.", "bad"),
    "good_make": ("There is something good about the {0.name}.", "good"),
    "good_rune": ("It bears a rune: it is {0.name}.", "good"),
    "reading": ("Your {0.before} is {0.name}.", "item"),
    "reading_many": ("Your {0.before} are {0.name}.", "item"),
    "use": ("You know your {0.before} well by now: it is {0.name}.", "item"),
}
REVELATIONS: Sentences = {
    "items": ("You sense where things lie.", "item"),
    "key": ("You are told where a key lies.", "item"),
    "keys": ("You are told where keys lie.", "item"),
    "map": ("The plan of this floor comes to mind.", "place"),
    "no_items": ("You sense that nothing lies here.", "item"),
}
FAILURES: Sentences = {
    "broke_idly": ("It breaks, but nothing happens.", "plain"),
    "held_by_keystone": ("The Keystone lies heavy in your hand, and you stay where you are.", "bad"),
    "lava_ran_back": ("The lava finds no hold there and runs back.", "dim"),
    "mark_took_no_hold": ("It takes no hold in this ground.", "dim"),
    "more_of_same": ("More of the same.", "dim"),
    "no_charge": ("The wand fizzles: no charge was left in it. A scroll of enchanting would give it two.", "bad"),
    "no_pair": ("Two weapons or two suits of one kind must lie in the coals.", "dim"),
    "no_prey": ("The hook comes back empty.", "dim"),
    "no_sound": ("Not a sound comes of it.", "plain"),
    "nothing": ("Nothing happens.", "dim"),
    "rift_closed": ("The air tears, and closes again.", "plain"),
    "rooted": ("What you wear roots you to the spot.", "bad"),
    "stumbled": ("You stagger and get nowhere.", "bad"),
}
TRANSPORT: Sentences = {
    "exchanged": ("You and {0.name} change places.", "place"),
    "returned": ("You are back at the place that you marked. The mark is gone.", "place"),
    "teleported": ("The world folds. You are somewhere else.", "place"),
}
KEYSTONE: Sentences = {
    "gate": ("Stone parts not far from you, and daylight stands there: a gate home.", "place"),
    "home": ("You walk out into the light, and the Keystone is warm in your hand.", "good"),
    "hunter": ("Boots on the stairs: they know what you carry.", "danger"),
    "lifted": ("The Keystone hums in your hand, and far away something stops to listen.", "danger"),
}
SNEAKS = "You begin to sneak: a step takes a turn and a half, and makes no noise."
MARKED = "You mark this place. Used again on this floor, the charm takes you back here."


def _swam(_: Run, event: happened.Swam) -> Words:
    if event.dry:
        return "You swim. The water runs off what you wear, and takes nothing.", "plain"
    return "You swim. The water pulls at what you carry.", "bad"


def _picked_up(_: Run, event: happened.PickedUp) -> Words:
    wields = ", and wield it" if event.wields else ""
    return f"You now have {event.name} ({event.letter}){wields}.", "item"


def _put_on(_: Run, event: happened.PutOn) -> Words:
    return f"You {'wield' if event.wields else 'put on'} {event.name}.", "plain"


def _took_off(_: Run, event: happened.TookOff) -> Words:
    return f"You {'put away' if event.wielded else 'take off'} {event.name}.", "plain"


def _learned(_: Run, event: happened.Learned) -> Words:
    return f"The {event.before} is {article(event.name)}.", "item"


def _broke(run: Run, event: happened.Broke) -> Words:
    return (f"The {event.name} {agreeing('breaks', event.name)}.", "dim") if in_sight(run, event.x, event.y) else None


def _grew(_: Run, event: happened.Grew) -> Words:
    return HUNGER[event.stage]


def _weighed(_: Run, event: happened.Weighed) -> Words:
    if event.equal:
        return f"The pans hang level: the {event.heavy} is worth exactly as much as the {event.light}.", "item"
    return f"The pan with the {event.heavy} sinks: it is worth more than the {event.light}.", "item"


def _sneaked(_: Run, event: happened.Sneaked) -> Words:
    # Not as a trifle: to stop changes how far off one is noticed, and `fight` does it unasked.
    return (SNEAKS, "dim") if event.on else ("You stop sneaking.", "place")


def _leapt(_: Run, event: happened.Leapt) -> Words:
    steps = distance(event.from_x, event.from_y, event.x, event.y)
    towards = direction(event.x - event.from_x, event.y - event.from_y)
    return f"You leap {steps} step{'' if steps == 1 else 's'} {towards}.", "place"


def _marked(run: Run, event: happened.Marked) -> Words:
    return f"{MARKED} {anchoring.describe_others(run, event.ground)}".rstrip(), "place"


TELLERS: dict[type[happened.Event], Teller] = {
    happened.Swam: _swam,
    happened.PickedUp: _picked_up,
    happened.PutOn: _put_on,
    happened.TookOff: _took_off,
    happened.Learned: _learned,
    happened.Broke: _broke,
    happened.Grew: _grew,
    happened.Swept: always("The water carries off {0.name}.", "danger"),
    happened.PackFilled: always("That was the last free slot of your pack.", "bad"),
    happened.Dropped: always("You drop {0.name}.", "plain"),
    happened.Landed: by_what(LANDINGS),
    happened.ItemChanged: by_what(CHANGES),
    happened.Weighed: _weighed,
    happened.Understood: by_what(UNDERSTANDING),
    happened.Revealed: by_what(REVELATIONS),
    happened.BodyChanged: by_what(BODY),
    happened.Sneaked: _sneaked,
    happened.Failed: by_what(FAILURES),
    happened.Transported: by_what(TRANSPORT),
    happened.Leapt: _leapt,
    happened.Marked: _marked,
    happened.KeystoneAnswered: by_what(KEYSTONE),
}
