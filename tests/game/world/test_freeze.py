"""Entities to records and back, whatever they are made of."""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.kinds import ItemKind, MonsterKind
from game.world import freeze, query, spawn
from game.world.components import COMPONENTS, Carried, Creature, Entity, Item, Mind, Position, Statuses, Worn
from tests.kit.scenes import Scene, library

ROOM = "########\n#@.....#\n#......#\n########"


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    if hint is MonsterKind:
        return st.sampled_from([library().hero, *library().monsters.values()])
    if hint is ItemKind:
        return st.sampled_from(list(library().items.values()))
    if hint is Entity:
        return st.just(0)
    if get_origin(hint) is typing.Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is dict:
        return st.dictionaries(st.sampled_from(sorted(library().statuses)), st.integers(1, 500))
    return {int: st.integers(-(2**40), 2**40), bool: st.booleans(), str: st.text(max_size=3)}[hint]


def parts(kind: type) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in dataclasses.fields(kind)})


@given(st.lists(st.sampled_from(sorted(set(COMPONENTS) - {"Position", "Hero"})), unique=True, min_size=1), st.data())
def test_every_component_comes_back_as_it_was(names: list[str], data: st.DataObject) -> None:
    scene = Scene(ROOM)
    made = [data.draw(parts(COMPONENTS[name])) for name in names]
    entity = spawn.create(*made)

    records = json.loads(json.dumps(freeze.freeze([entity], {})))
    (thawed,) = freeze.thaw(records, library(), scene.run.hero)

    for component in made:
        assert query.get(thawed, type(component)) == component
    assert freeze.freeze([thawed], {}) == records


def test_references_within_and_to_the_hero_are_kept_and_others_dropped() -> None:
    scene = Scene(ROOM)
    thief = spawn.create(Creature(library().monsters["cutpurse"], 5, 12), Mind("fleeing"), Position(3, 1))
    loot = spawn.create(Item(library().items["ration"]), Carried(Entity(thief)))
    sword = spawn.create(Item(library().items["sword"]), Worn(Entity(scene.run.hero), "weapon", "a"))
    lost = spawn.create(Item(library().items["axe"]), Carried(Entity(777)))
    entities = [thief, loot, sword, lost]
    names = {**{entity: rank for rank, entity in enumerate(entities)}, scene.run.hero: freeze.HERO}
    records = freeze.freeze(entities, names)
    owners = [(record.get("Carried") or record.get("Worn") or {}).get("owner") for record in records]
    assert owners == [None, 0, "hero", None]

    for entity in entities:
        spawn.destroy(entity)
    spawn.bury()
    new_thief, new_loot, new_sword, new_lost = freeze.thaw(records, library(), scene.run.hero)
    assert query.get(new_loot, Carried).owner == new_thief
    assert query.get(new_sword, Worn).owner == scene.run.hero
    assert query.get(new_lost, Carried).owner == 0
    assert scene.floor.bodies[3, 1] == new_thief


def test_what_goes_with_the_hero_and_what_stays() -> None:
    scene = Scene("########\n#@..r!.#\n########", r="rat", legend={"!": "haste"})
    dagger = scene.give("dagger", slot="weapon")
    ration = scene.give("ration")
    going, staying = freeze.split(scene.run.hero)
    assert going == sorted([scene.run.hero, dagger, ration])
    assert staying == sorted([scene.named["r"], scene.named["!"]])
    records = freeze.freeze_floor(scene.run.hero)
    assert len(records) == 2
    assert not query.alive(scene.named["r"])
    assert query.alive(ration)
    assert list(scene.floor.bodies) == [(1, 1)]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"Ghost": {}}, "Ghost"),
        ({"Position": {"x": 1}}, "Position"),
        ({"Position": {"x": 1, "y": "2"}}, "Position"),
        ({"Position": {"x": 1, "y": True}}, "Position"),
        ({"Position": 7}, "Position"),
        ({"Creature": {"kind": "dragon", "health": 1, "most": 1, "mending": 0, "energy": 0}}, "dragon"),
        ({"Carried": {"owner": "Bob", "letter": "a"}}, "Bob"),
        ([], "table"),
    ],
)
def test_what_is_no_record_is_refused_by_name(record: Any, told: str) -> None:
    scene = Scene(ROOM)
    with pytest.raises(freeze.RecordError, match=told):
        freeze.thaw([record], library(), scene.run.hero)


def test_statuses_are_copied_not_shared() -> None:
    Scene(ROOM)
    entity = spawn.create(Statuses({"hasted": 3}))
    records = freeze.freeze([entity], {})
    query.get(entity, Statuses).turns["hasted"] = 1
    assert records[0]["Statuses"]["turns"] == {"hasted": 3}
