"""Actions to records and back: `{"action": "Walk", "dx": 1, "dy": 0}`, ready for JSON.

Actions name entities by their numbers, so a record means the same after a load and in another process.
"""

from __future__ import annotations

import dataclasses
from typing import Any, get_type_hints

from game.actions import bumping, fighting, handling, moving, options, travelling, using
from game.actions.base import Action

VERB = "action"  # the field of a record that names the class
CELLS = ("x", "y", "dx", "dy")  # fields that are places or steps
FARTHEST = 10_000  # cells; no floor is so large
MOST = 10**9  # no entity's number comes near it

ACTIONS: dict[str, type[Action]] = {
    name: kind
    for module in (bumping, fighting, handling, moving, options, travelling, using)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action
}


class ActionError(ValueError):
    """A record that is no action: the message says what it holds and what is allowed."""


def to_record(action: Action) -> dict[str, Any]:
    """Return an action as a record: the name of its class and its fields."""
    return {VERB: type(action).__name__, **dataclasses.asdict(action)}  # type: ignore[call-overload]


def from_record(record: Any) -> Action:
    """Return the action that a record stands for.

    Raises:
        ActionError: the record is no action, or a field is missing, unknown, of another type or out of its range.
    """
    if not isinstance(record, dict):
        raise ActionError(f"{record!r:.40} stands where the record of an action belongs")
    name = record.get(VERB)
    kind = ACTIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ActionError(f"{VERB} holds {name!r:.40}; allowed: {', '.join(sorted(ACTIONS))}")
    hints = {field: hint for field, hint in get_type_hints(kind).items() if field in kind.__dataclass_fields__}  # type: ignore[attr-defined]
    given = {field: value for field, value in record.items() if field != VERB}
    if given.keys() != hints.keys():
        raise ActionError(f"{name} has the fields {sorted(given)} where {sorted(hints)} belong")
    return kind(**{field: _checked(value, hints[field], f"{name}.{field}") for field, value in given.items()})


def _checked(value: Any, wanted: type, where: str) -> Any:
    """Return a field's value, if it is a whole number in its range, or true or false, as is wanted.

    Raises:
        ActionError: it is not.
    """
    if wanted is bool:
        if type(value) is not bool:
            raise ActionError(f"{where} holds {value!r:.40}; allowed: true or false")
        return value
    most = FARTHEST if where.rpartition(".")[2] in CELLS else MOST
    if type(value) is not int or not -most <= value <= most:
        raise ActionError(f"{where} holds {value!r:.40}; allowed: a whole number from {-most} to {most}")
    return value
