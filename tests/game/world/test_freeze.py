"""Entities to records and back, whatever they are made of."""

from __future__ import annotations

import dataclasses
import json
import string
import typing
from functools import partial
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.abilities import MEMORIES, Memories
from game.content.gear import RuneKind
from game.content.kinds import ItemKind, MonsterKind
from game.content.traps import TrapKind
from game.world import freeze, spawn
from game.world.components import COMPONENTS, Acting, Carried, Creature, Entity, Item, Mind, Position, Statuses, Worn
from game.world.limits import FARTHEST
from levelgen.reading import Check, Convert, OneOf, Range, WrongError
from tests.kit.scenes import Scene, library

ROOM = """
    ########
    #@.....#
    #......#
    ########
"""


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    of_type: dict[Any, st.SearchStrategy[Any]] = {
        MonsterKind: st.sampled_from([library().hero, *library().monsters.values()]),
        TrapKind: st.sampled_from(list(library().traps.values())),
        ItemKind: st.sampled_from(list(library().items.values())),
        RuneKind | None: st.none() | st.sampled_from(list(library().runes.values())),
        Memories: st.deferred(memories),
        Acting: st.deferred(lambda: st.builds(Acting, **fields(Acting))),
        bool: st.booleans(),
        Entity: st.integers(0, 10**6),
    }
    if hint in of_type:
        return of_type[hint]
    if get_origin(hint) is typing.Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is dict:
        return st.dictionaries(st.sampled_from(sorted(library().statuses)), st.integers(1, 500))
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if parts[1:] == (...,):
            return st.lists(values(parts[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, parts))
    (rule,) = hint.__metadata__
    return ruled(rule)


def memories() -> st.SearchStrategy[Any]:
    """Any memories of abilities."""
    return st.fixed_dictionaries(
        {}, optional={word: st.builds(kind, **fields(kind)) for word, kind in MEMORIES.items()}
    )


def fields(kind: Any) -> dict[str, st.SearchStrategy[Any]]:
    """Anything that the fields of a dataclass may hold."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {field.name: values(hints[field.name]) for field in dataclasses.fields(kind)}


def ruled(rule: Check | Convert | OneOf | Range) -> st.SearchStrategy[Any]:
    if isinstance(rule, Convert):
        return (st.integers(-1000, 1000) | st.integers(1 - FARTHEST, FARTHEST)).map(partial(held, rule))
    if isinstance(rule, Check):
        return st.text(string.ascii_letters + " é", max_size=40)
    return st.sampled_from(sorted(rule.words)) if isinstance(rule, OneOf) else whole(rule)


def held(rule: Convert, number: int) -> int:
    """The number that is read where this one stands, or a greater one if none so low may."""
    try:
        return int(rule.function(number))
    except WrongError:
        return int(rule.function(abs(number) or 1))


def whole(allowed: Range) -> st.SearchStrategy[int]:
    low, high = (None if end is None else int(end) for end in (allowed.low, allowed.high))
    return st.integers(low, high)


def parts(kind: type) -> st.SearchStrategy[Any]:
    held = fields(kind)
    if kind is Creature:  # a kind that copies another, or has a name of its own, is no kind of the library
        held["copied"] = held["named"] = st.just("")
    return st.builds(kind, **held)


@given(st.lists(st.sampled_from(sorted(set(COMPONENTS) - {"Position", "Hero"})), unique=True, min_size=1), st.data())
def test_every_component_comes_back_as_it_was(names: list[str], data: st.DataObject) -> None:
    scene = Scene(ROOM)
    made = [data.draw(parts(COMPONENTS[name])) for name in names]
    entity = spawn.create(scene.run, *made)

    records = json.loads(json.dumps(freeze.freeze_away(scene.run, [entity])))
    scene.run.world.bury()
    (thawed,) = freeze.thaw(scene.run, records)

    assert thawed == entity

    for component in made:
        assert scene.run.world.get(thawed, type(component)) == component
    assert freeze.freeze(scene.run, [thawed]) == records


def test_entities_keep_their_numbers_and_so_their_references() -> None:
    scene = Scene(ROOM)
    thief = spawn.create(scene.run, Creature(library().monsters["cutpurse"], 5, 12), Mind("fleeing"), Position(3, 1))
    loot = spawn.create(scene.run, Item(library().items["ration"]), Carried(Entity(thief)))
    sword = spawn.create(scene.run, Item(library().items["sword"]), Worn(Entity(scene.run.hero), "a"))
    entities = [thief, loot, sword]
    records = json.loads(json.dumps(freeze.freeze(scene.run, entities)))
    assert [record["number"] for record in records] == entities
    owners = [(record.get("Carried") or record.get("Worn") or {}).get("owner") for record in records]
    assert owners == [None, thief, scene.run.hero]

    for entity in entities:
        spawn.delete(scene.run, entity)
    scene.run.world.bury()
    assert freeze.thaw(scene.run, records[::-1]) == entities[::-1]
    assert scene.run.world.get(loot, Carried).owner == thief
    assert scene.run.world.get(sword, Worn).owner == scene.run.hero
    assert scene.floor.occupants[3, 1] == thief
    assert [entity for entity, _ in scene.run.world.rows(Item)] == [loot, sword]
    assert spawn.create(scene.run, Item(library().items["axe"])) == sword + 1


def test_no_number_is_had_twice() -> None:
    scene = Scene(ROOM)
    records = freeze.freeze(scene.run, [spawn.create(scene.run, Item(library().items["axe"]))])
    with pytest.raises(WrongError, match="no other entity has"):
        freeze.thaw(scene.run, records)
    scene.run.world.delete(records[0]["number"])
    with pytest.raises(WrongError, match="no other entity has"):
        freeze.thaw(scene.run, records * 2)
    assert freeze.thaw(scene.run, records) == [records[0]["number"]]


def test_what_goes_with_the_hero_and_what_stays() -> None:
    scene = Scene(
        """
        ########
        #@..r!.#
        ########
    """,
        r="rat",
        legend={"!": "haste"},
    )
    dagger = scene.give("dagger", worn=True)
    ration = scene.give("ration")
    going, staying = freeze.split(scene.run)
    assert going == sorted([scene.run.hero, dagger, ration])
    assert staying == sorted([scene.named["r"], scene.named["!"]])
    records = freeze.freeze_away(scene.run, staying)
    assert len(records) == 2
    assert not scene.run.world.alive(scene.named["r"])
    assert scene.run.world.alive(ration)
    assert list(scene.floor.occupants) == [(1, 1)]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"Ghost": {}}, '"Ghost"; allowed: Hero, Creature'),
        ({"Position": {"x": 1}}, "Position.y is missing"),
        ({"Position": {"x": 1, "y": "2"}}, 'Position.y is "2"; allowed: a whole number from 0'),
        ({"Position": {"x": 1, "y": True}}, "Position.y is true"),
        ({"Position": {"x": 1, "y": -1}}, "Position.y is -1"),
        ({"Position": {"x": 1, "y": 1, "z": 1}}, "Position.z is no field of it"),
        ({"Position": 7}, "Position is 7; allowed: a table"),
        ({"Creature": {"kind": "dragon", "health": 1, "most": 1}}, 'Creature.kind is "dragon"'),
        ({"Creature": {"kind": {"id": "rat"}, "health": 1, "most": 1}}, "Creature.kind is a table"),
        ({"Creature": {"health": 1, "most": 1}}, "Creature.kind is none"),
        ({"Carried": {"owner": "Bob", "letter": "a"}}, 'Carried.owner is "Bob"'),
        ({"number": 0, "Position": {"x": 1, "y": 1}}, "number is 0"),
        ({"number": None, "Position": {"x": 1, "y": 1}}, "number is none; allowed: a whole number from 1"),
        ({}, "is a table of length 1"),
        ([], "is a list of length 0; allowed: a table"),
    ],
)
def test_what_is_no_record_is_refused_by_name(record: Any, told: str) -> None:
    scene = Scene(ROOM)
    with pytest.raises(WrongError, match=told):
        freeze.thaw(scene.run, [{"number": 99, **record} if isinstance(record, dict) else record])


def test_statuses_are_copied_not_shared() -> None:
    scene = Scene(ROOM)
    entity = spawn.create(scene.run, Statuses({"hasted": 3}))
    records = freeze.freeze(scene.run, [entity])
    scene.run.world.get(entity, Statuses).turns["hasted"] = 1
    assert records[0]["Statuses"]["turns"] == {"hasted": 3}
