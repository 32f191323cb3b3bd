"""Actions to records and back: `{"action": "Walk", "dx": 1, "dy": 0}`, ready for JSON.

Actions name entities by their numbers, so a record means the same after a load and in another process.
"""

from __future__ import annotations

from inspect import isabstract
from typing import Any

from game.actions import (
    breaking,
    bumping,
    doors,
    fighting,
    foraging,
    handling,
    monsters,
    moving,
    noting,
    options,
    ordering,
    telegraphing,
    travelling,
    using,
)
from game.actions.base import Action
from levelgen.reading import look_up, read, refusing, write

VERB = "action"  # the field of a record that names the class
MODULES = (
    breaking,
    bumping,
    doors,
    fighting,
    foraging,
    handling,
    monsters,
    moving,
    noting,
    options,
    ordering,
    telegraphing,
    travelling,
    using,
)
ACTIONS: dict[str, type[Action]] = {
    kind.__name__: kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Action) and not isabstract(kind)
}


class ActionError(ValueError):
    """A record that is no action: the message says what it holds and what is allowed."""


def to_record(action: Action) -> dict[str, Any]:
    """Return an action as a record: the name of its class and its fields."""
    return {VERB: type(action).__name__, **write(action)}


def from_record(record: Any) -> Action:
    """Return the action that a record stands for.

    Raises:
        ActionError: the record is no action, or a field is missing, unknown, of another type or out of its range.
    """
    fields = read(dict[str, Any], record, "an action", ActionError)
    name = fields.pop(VERB, None)
    with refusing(ActionError, ""):
        kind = look_up(name, dict(sorted(ACTIONS.items())), VERB)
    return read(kind, fields, f"action {name}, ", ActionError)
