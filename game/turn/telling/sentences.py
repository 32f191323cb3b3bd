"""Tellers of events: functions that return a sentence, made by hand or from a table by what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.rules.items.grammar import agreed
from game.rules.items.identify import capitalized

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.world.events import Event
    from game.world.run import Run

Words = tuple[str, "Tone"] | None  # None for what is not told
Teller = Callable[["Run", Any], Words]
Sentences = Mapping[Any, tuple[str, "Tone"]]  # by the word for what happened; "{0.name}" stands for a field


def by_what(table: Sentences) -> Teller:
    """Return a teller of the events that say in one word, `what`, which of a family of things happened.

    A verb in angle brackets agrees with the event's name.
    """

    def tell(_: Run, event: Any) -> Words:
        sentence, tone = table[event.what]
        return capitalized(agreed(sentence.format(event), getattr(event, "name", ""))), tone

    return tell


def always(sentence: str, tone: Tone) -> Teller:
    """Return a teller of events that are told in one sentence, wherever they happen; "{0.name}" stands for a field."""

    def tell(_: Run, event: Event) -> Words:
        return sentence.format(event), tone

    return tell
