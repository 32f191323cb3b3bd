"""Actions as records: every verb there and back, and what is none is refused by name."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
import string
from inspect import isabstract
from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as some

import game.actions
from game.actions import records
from game.actions.base import Action
from game.world.components import Order
from game.world.habits import Habits

if TYPE_CHECKING:
    from collections.abc import Iterator


def verbs(kind: type[Action] = Action) -> Iterator[type[Action]]:
    """Every verb that there is, in whatever module."""
    for each in kind.__subclasses__():
        yield each
        yield from verbs(each)


def test_every_verb_is_known_by_a_name_of_its_own() -> None:
    for module in pkgutil.iter_modules(game.actions.__path__):
        importlib.import_module(f"game.actions.{module.name}")
    kinds = [kind for kind in verbs() if kind.__module__.startswith("game.") and not isabstract(kind)]
    named = {(kind.__module__, kind.__name__) for kind in kinds}  # slots make a second class of each
    assert sorted(name for _, name in named) == sorted(records.ACTIONS), "no two verbs are called alike"


@given(some.sampled_from(sorted(records.ACTIONS)), some.data())
def test_every_action_comes_back_as_it_was(name: str, data: some.DataObject) -> None:
    kind = records.ACTIONS[name]
    values = {
        "Coordinate": some.integers(-(10**4), 10**4),
        "Number": some.integers(0, 10**9),
        "bool": some.booleans(),
        "Text": some.text(string.ascii_letters + " {}", max_size=20),
        "Order": some.sampled_from(get_args(Order)),
        "Habits": some.builds(
            Habits, some.lists(some.text("abc ", max_size=9), max_size=3).map(tuple), some.integers(0, 100)
        ),
    }
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    action = kind(**{field.name: data.draw(values[str(field.type)]) for field in fields})
    assert records.from_record(json.loads(json.dumps(records.to_record(action)))) == action


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (None, "an action is none; allowed: a table"),
        ([], "an action is a list of length 0"),
        ({}, "action is none; allowed: Abandon, "),
        ({"action": "Dance"}, 'action is "Dance"; allowed: Abandon, '),
        ({"action": "Wolk"}, "did you mean Walk"),
        ({"action": ["Rest"]}, "action is a list of length 1"),
        ({"action": "Action"}, 'action is "Action"'),
        ({"action": "Walk", "dx": 1}, "action Walk, dy is missing; allowed: a whole number"),
        ({"action": "Rest", "loud": True}, "action Rest, loud is no field of it"),
        ({"action": "Walk", "dx": 1, "dy": True}, "action Walk, dy is true; allowed: a whole number"),
        ({"action": "Walk", "dx": 1, "dy": 0.0}, "action Walk, dy is 0.0"),
        (
            {"action": "Throw", "item": 3, "x": 10**6, "y": 1},
            "x is 1000000; allowed: .* from -10000 to 10000",
        ),
        ({"action": "Quaff", "item": 10**12}, "action Quaff, item is"),
        ({"action": "AutoPickup", "on": 1}, "action AutoPickup, on is 1; allowed: true or false"),
    ],
)
def test_what_is_no_action_is_refused_by_name(record: Any, told: str) -> None:
    with pytest.raises(records.ActionError, match=told):
        records.from_record(record)
