"""Events that the log leaves out, or tells as one: each pass takes the events of a turn and returns fewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.content.abilities import Burst
from game.content.effects.forces import Blast
from game.knowledge.naming import shown, subject
from game.rules.items.grammar import agreed, several
from game.rules.items.identify import article, capitalized
from game.rules.senses.fov import in_sight
from game.turn.telling import blows
from game.turn.telling.creatures import shows_notice, shows_status
from game.world import events as happened
from game.world.components import Creature

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.kinds import Tone
    from game.world.run import Run

    Events = list[happened.Event]

CROWD = 3  # monsters that share a fate in a turn are told of in one line from this number on


@dataclass(slots=True, eq=False)
class Merged(happened.Event):
    """Several events that are told in one sentence."""

    text: str
    tone: Tone


def without_news_of_the_dead(_: Run, events: Events) -> Events:
    """Leave out that creatures which die in these events notice the hero, or falter."""
    dead = {event.who for event in events if isinstance(event, happened.Died)}
    news = happened.Noticed | happened.Interrupted
    return [event for event in events if not (isinstance(event, news) and event.who in dead)]


def without_feeling_better(_: Run, events: Events) -> Events:
    """Leave out that the hero is healed by what makes him more alive for good, which says as much and more."""
    changes = [event for event in events if isinstance(event, happened.BodyChanged) and event.what == "livelier"]
    cells = {(event.x, event.y) for event in changes}
    return [event for event in events if not (isinstance(event, happened.Mended) and (event.x, event.y) in cells)]


def with_bursts(run: Run, events: Events) -> Events:
    """Put one event in place of the two of a creature that is seen to burst as it dies."""
    dead: dict[tuple[int, int], happened.Died] = {}
    told: Events = []
    for event in events:
        cell = event.x, event.y
        if isinstance(event, happened.Died) and _bursts(run, event):
            dead[cell] = event
        elif isinstance(event, happened.Blasted) and cell in dead:
            died = dead.pop(cell)
            told.remove(died)
            told.append(Merged(*cell, f"{subject(run, died.who)} bursts with a flash!", "danger"))
            continue
        told.append(event)
    return told


def _bursts(run: Run, event: happened.Died) -> bool:
    """Tell whether a creature that is seen to die is of a kind that ends with a blast."""
    dies = run.world.get(event.who, Creature).kind.effects_of(Burst)
    return any(isinstance(effect, Blast) for effect in dies) and shown(run, event.who, event.x, event.y)


def with_impacts(_: Run, events: Events) -> Events:
    """Put one event in place of those of a creature that something stopped, which hurts once for each cell."""
    told: Events = []
    impacts: dict[tuple[int, str], tuple[int, int]] = {}  # by whom and what: the place among those told, and the harm
    for event in events:
        if not isinstance(event, happened.Hurt) or not event.by.startswith(blows.AGAINST):
            told.append(event)
            continue
        place, before = impacts.get((event.target, event.by), (len(told), 0))
        told[place : place + 1] = [replace(event, damage=before + event.damage)]
        impacts[event.target, event.by] = place, before + event.damage
    return told


def with_names_learned_by_use(run: Run, events: Events) -> Events:
    """Shorten what the hero learns of a thing by its use, as the use has just named it."""
    used = [event.name for event in events if isinstance(event, happened.Used) and event.who == run.hero]

    def shortened(event: happened.Event) -> happened.Event:
        if not isinstance(event, happened.Learned) or not any(name.endswith(event.before) for name in used):
            return event
        return Merged(event.x, event.y, f"It is {article(event.name)}.", "item")

    return [shortened(event) for event in events]


def with_crowds(run: Run, events: Events) -> Events:
    """Put one event in place of those that befall many monsters in sight at once, or harm two of a kind."""
    fates = [_fate(run, event) for event in events]
    befallen: dict[str, set[int]] = {}
    for words, who in fates:
        befallen.setdefault(words, set()).add(who)
    harms = {words for (words, _), event in zip(fates, events, strict=True) if isinstance(event, happened.Hurt)}
    crowds = {
        words: len(those)
        for words, those in befallen.items()
        if len(those) >= CROWD or (words and words in harms and _are_pair(run, those))
    }
    told: Events = []
    begun: set[str] = set()
    for event, (words, _) in zip(events, fates, strict=True):
        if not words or words not in crowds:
            told.append(event)
        elif words not in begun:
            begun.add(words)
            tone: Tone = "bad" if isinstance(event, happened.Noticed) else "plain"
            crowd = _crowd(run, [who for other, who in fates if other == words], crowds[words])
            told.append(Merged(event.x, event.y, capitalized(agreed(words.format(crowd), crowd)), tone))
    return told


def _are_pair(run: Run, befallen: set[int]) -> bool:
    """Tell whether these are two of a kind, of whom equal sentences would be told as of one that suffered twice."""
    return len(befallen) > len({run.world.get(entity, Creature).kind.name for entity in befallen})


def _crowd(run: Run, befallen: list[int], count: int) -> str:
    """Return the words for several creatures: their kind, if they are of one."""
    names = {run.world.get(entity, Creature).kind.name for entity in befallen}
    return several(count, names.pop() if len(names) == 1 else "creature")


def _fate(run: Run, event: happened.Event) -> tuple[str, int]:
    """Return the words for an event that may befall many monsters in sight at once, and whom it befell.

    "{}" stands in the words for the monsters; for any other event they are "".
    """
    if isinstance(event, happened.Noticed):
        return "{} notice you." if shows_notice(run, event) else "", event.who
    if not in_sight(run, event.x, event.y):
        return "", 0
    if isinstance(event, happened.Afflicted) and event.target != run.hero:
        status = run.content.statuses[event.status]
        told = "slight" not in status.does and shows_status(run, event, status)
        return f"{{}} are {status.name}." if told else "", event.target
    if isinstance(event, happened.Hurt):
        return "" if event.target == run.hero else blows.harm(run, event), event.target
    return "", 0


PASSES: tuple[Callable[[Run, Events], Events], ...] = (  # in order: a crowd is counted without the dead
    without_news_of_the_dead,
    without_feeling_better,
    with_bursts,
    with_impacts,
    with_names_learned_by_use,
    with_crowds,
)
