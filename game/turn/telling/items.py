"""The hero and the pack in words: items taken, used, understood and lost, hunger, and what the hero fails at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items.identify import article
from game.rules.senses.fov import in_sight
from game.world import events as happened

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.turn.telling.sentences import Teller, Words
    from game.world.run import Run


def _swam(_: Run, event: happened.Swam) -> Words:
    if event.dry:
        return "You swim. The water runs off what you wear, and takes nothing.", "plain"
    return "You swim. The water pulls at what you carry.", "bad"


def _swept(_: Run, event: happened.Swept) -> Words:
    return f"The water takes {event.name} from you.", "danger"


def _picked_up(_: Run, event: happened.PickedUp) -> Words:
    return f"You now have {event.name} ({event.letter}).", "item"


def _dropped(_: Run, event: happened.Dropped) -> Words:
    return f"You drop {event.name}.", "plain"


def _put_on(_: Run, event: happened.PutOn) -> Words:
    return f"You {'wield' if event.wields else 'put on'} {event.name}.", "plain"


def _took_off(_: Run, event: happened.TookOff) -> Words:
    return f"You {'put away' if event.wielded else 'take off'} {event.name}.", "plain"


def _used(_: Run, event: happened.Used) -> Words:
    return f"You {event.verb} {event.name}.", "plain"


def _learned(_: Run, event: happened.Learned) -> Words:
    return f"The {event.before} is {article(event.name)}.", "item"


def _broke(run: Run, event: happened.Broke) -> Words:
    return (f"The {event.name} breaks.", "dim") if in_sight(run, event.x, event.y) else None


def _grew(_: Run, event: happened.Grew) -> Words:
    words: dict[str, tuple[str, Tone]] = {
        "Hungry": ("You are hungry.", "plain"),
        "Weak": ("You feel weak with hunger.", "bad"),
        "Fainting": ("You are faint with hunger.", "danger"),
        "Starved": ("You are starving to death!", "danger"),
    }
    return words.get(event.stage)


def _felt(_: Run, event: happened.Felt) -> Words:
    return event.text, event.tone


TELLERS: dict[type[happened.Event], Teller] = {
    happened.Swam: _swam,
    happened.Swept: _swept,
    happened.PickedUp: _picked_up,
    happened.Dropped: _dropped,
    happened.PutOn: _put_on,
    happened.TookOff: _took_off,
    happened.Used: _used,
    happened.Learned: _learned,
    happened.Broke: _broke,
    happened.Grew: _grew,
    happened.Felt: _felt,
}
