"""Events to words: second person, present tense, short; only what the hero sees or feels.

What happened in a turn is told at its end, while its creatures still exist, floor by floor: the events pass through
`merging`, which leaves some out and joins others; each that is left is looked up in `TELLERS`, by its class, and told
in a sentence or not at all; sentences that are equal stand together, where the first of them came, but a death after
what caused it. Rules, actions and minds have no sentences of their own: their events carry facts, and names as they
were at that moment; only what is written in the content travels as words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.senses.sides import is_ally
from game.turn.telling import blows, creatures, items, merging, places
from game.world import events as happened
from game.world.components import Creature

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.kinds import Tone
    from game.turn.telling.sentences import Teller
    from game.world.run import Run

ONCE = (happened.Kindled, happened.Exploded, happened.Billowed, happened.Blew)  # told once a turn for many places

TELLERS: dict[type[happened.Event], Teller] = {
    **blows.TELLERS,
    **creatures.TELLERS,
    **items.TELLERS,
    **places.TELLERS,
    happened.Told: lambda _, event: (event.text, event.tone),
    merging.Merged: lambda _, event: (event.text, event.tone),
}


def tell(run: Run, events: Iterable[happened.Event]) -> None:
    """Log the words for these events, which are of the current floor."""
    left = list(events)
    for merge in merging.PASSES:
        left = merge(run, left)
    lines: dict[tuple[str, Tone, str], list[happened.Event]] = {}  # in the order of the first telling
    harms: dict[int, str] = {}  # what was last told of harm to each creature
    dead: dict[str, int] = {}  # of whom it was told, by their names
    for event in left:
        teller = TELLERS.get(type(event))
        told = None if teller is None else teller(run, event)
        if told is None:
            continue
        if isinstance(event, happened.Hit | happened.Hurt):
            harms[event.target] = told[0]
        cause = ""
        if isinstance(event, happened.Died):
            dead[event.name], cause = event.who, harms.get(event.who, event.by)
            if event.who not in harms and is_ally(run, event.who):
                told = blows.with_killer(run, event, told[0]), told[1]
        else:
            told = _told_apart(run, event, told[0], dead), told[1]
        lines.setdefault((*told, cause), []).append(event)
    for (text, tone, _), alike in lines.items():
        for event in alike[:1] if isinstance(alike[0], ONCE) else alike:
            lost = event.damage if isinstance(event, happened.Hit | happened.Hurt) else 0
            run.say(text, tone, *([lost] if lost else []))


def _told_apart(run: Run, event: happened.Event, text: str, dead: dict[str, int]) -> str:
    """Return a sentence that begins with "Another" if one of its subject's name has died before."""
    doer = next((getattr(event, name) for name in ("attacker", "who", "target") if hasattr(event, name)), 0)
    creature = run.world.find(doer, Creature)
    name = "" if creature is None else creature.kind.name
    is_other = name in dead and dead[name] != doer and text.startswith(f"The {name} ")
    return f"Another {text.removeprefix('The ')}" if is_other else text
