"""Actions as records: every verb there and back, and what is none is refused by name."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import game.actions
from game.actions import records
from game.actions.base import Action

if TYPE_CHECKING:
    from collections.abc import Iterator


def verbs(kind: type[Action] = Action) -> Iterator[type[Action]]:
    """Every verb that there is, in whatever module."""
    for each in kind.__subclasses__():
        yield each
        yield from verbs(each)


def test_every_verb_is_known() -> None:
    for module in pkgutil.iter_modules(game.actions.__path__):
        importlib.import_module(f"game.actions.{module.name}")
    assert {kind.__name__ for kind in verbs() if kind.__module__.startswith("game.")} == set(records.ACTIONS)


@given(some.sampled_from(sorted(records.ACTIONS)), some.data())
def test_every_action_comes_back_as_it_was(name: str, data: some.DataObject) -> None:
    kind = records.ACTIONS[name]
    values = {"int": some.integers(-records.FARTHEST, records.FARTHEST), "bool": some.booleans()}
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    action = kind(**{field.name: data.draw(values[str(field.type)]) for field in fields})
    assert records.from_record(json.loads(json.dumps(records.to_record(action)))) == action


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (None, "None stands where the record"),
        ([], "stands where the record"),
        ({}, "action holds None"),
        ({"action": "Dance"}, "action holds 'Dance'; allowed: Abandon, "),
        ({"action": ["Rest"]}, "action holds"),
        ({"action": "Action"}, "action holds 'Action'"),
        ({"action": "Walk", "dx": 1}, r"Walk has the fields \['dx'\] where \['dx', 'dy'\] belong"),
        ({"action": "Rest", "loud": True}, r"Rest has the fields \['loud'\]"),
        ({"action": "Walk", "dx": 1, "dy": True}, "Walk.dy holds True; allowed: a whole number"),
        ({"action": "Walk", "dx": 1, "dy": 0.0}, "Walk.dy holds 0.0"),
        ({"action": "Throw", "item": 3, "x": 10**6, "y": 1}, "Throw.x holds 1000000; allowed: .* to 10000"),
        ({"action": "Quaff", "item": 10**12}, "Quaff.item holds"),
        ({"action": "AutoPickup", "on": 1}, "AutoPickup.on holds 1; allowed: true or false"),
    ],
)
def test_what_is_no_action_is_refused_by_name(record: Any, told: str) -> None:
    with pytest.raises(records.ActionError, match=told):
        records.from_record(record)
