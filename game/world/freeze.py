"""Entities to records and back: `{component name: fields}`, ready for JSON, references rewritten."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import esper

from game.content.kinds import ItemKind, MonsterKind
from game.world import spawn
from game.world.components import COMPONENTS, Carried, Entity, Worn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.library import Library

Record = dict[str, Any]
HERO = "hero"  # how a record refers to the hero
Encoder = Callable[[Any, dict[int, Any]], Any]


class RecordError(ValueError):
    """A record that cannot be thawed: it names what is wrong."""


@functools.cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in dataclasses.fields(kind))


def freeze(entities: Iterable[int], names: dict[int, Any]) -> list[Record]:
    """The records of these entities, in their order.

    Args:
        entities: which, sorted by id.
        names: what a reference to an entity is written as; a reference to any other becomes null.
    """
    return [
        {
            type(component).__name__: {
                name: _encode(hint, getattr(component, name), names) for name, hint in _fields(type(component))
            }
            for component in sorted(esper.components_for_entity(entity), key=_name)
        }
        for entity in entities
    ]


def _name(component: object) -> str:
    return type(component).__name__


def _encode(hint: Any, value: Any, names: dict[int, Any]) -> Any:
    if hint is Entity:
        return names.get(value)
    if hint is MonsterKind or hint is ItemKind:
        return value.id
    return dict(value) if isinstance(value, dict) else value


def thaw(records: list[Record], content: Library, hero: int | None) -> list[int]:
    """Create the entities of these records, in their order, in the world at hand; the ids they got.

    Positions are entered into the floor's index of bodies. With `hero` None one of the records is the hero's own.

    Raises:
        RecordError: when a record is not one.
    """
    parts = [_components(record, content) for record in records]
    if hero is None:
        heroes = [index for index, record in enumerate(records) if "Hero" in record]
        if len(heroes) != 1:
            raise RecordError(f"{len(heroes)} heroes where one belongs")
    ids = [spawn.create(*components) for components in parts]
    names: dict[Any, int] = dict(enumerate(ids))
    names[HERO] = ids[heroes[0]] if hero is None else hero
    for components, record in zip(parts, records, strict=True):
        for component in components:
            for name, hint in _fields(type(component)):
                if hint is Entity:
                    setattr(component, name, names.get(record[type(component).__name__][name], 0))
    return ids


def _components(record: Any, content: Library) -> list[Any]:
    if not isinstance(record, dict):
        raise RecordError("an entity is no table")
    made = []
    for name, fields in record.items():
        kind = COMPONENTS.get(name)
        if kind is None:
            raise RecordError(f'no component is named "{name}"')
        if not isinstance(fields, dict):
            raise RecordError(f"{name} is no table")
        expected = dict(_fields(kind))
        if fields.keys() != expected.keys():
            raise RecordError(f"{name} has the fields {sorted(fields)} where {sorted(expected)} belong")
        made.append(kind(**{field: _decode(expected[field], value, content, name) for field, value in fields.items()}))
    return made


def _decode(hint: Any, value: Any, content: Library, component: str) -> Any:
    if hint is Entity:
        return 0  # rewritten when all entities exist
    if hint is MonsterKind or hint is ItemKind:
        known: dict[str, Any] = {**content.monsters, "hero": content.hero} if hint is MonsterKind else content.items
        if not isinstance(value, str) or value not in known:
            raise RecordError(f'{component} is of the kind "{value}", which the content does not have')
        return known[value]
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise RecordError(f"{component} holds {value!r}")
        return value
    wanted = get_origin(hint) or hint
    if type(value) is not wanted:
        raise RecordError(f"{component} holds {value!r} where {wanted.__name__} belongs")
    return dict(value) if isinstance(value, dict) else value


def split(hero: int) -> tuple[list[int], list[int]]:
    """The ids of the entities that go with the hero and of those that stay on the floor, each sorted."""
    going: list[int] = []
    staying: list[int] = []
    for entity in sorted(_living()):
        owner = next(
            (
                esper.component_for_entity(entity, kind).owner
                for kind in (Carried, Worn)
                if esper.has_component(entity, kind)
            ),
            None,
        )
        (going if hero in (entity, owner) else staying).append(entity)
    return going, staying


def freeze_floor(hero: int) -> list[Record]:
    """The records of all that stays on the floor; their entities are gone afterwards."""
    _, staying = split(hero)
    return freeze_away(staying, hero)


def freeze_away(entities: list[int], hero: int) -> list[Record]:
    """The records of these entities, in their order; they are gone afterwards."""
    records = freeze(entities, {**{entity: index for index, entity in enumerate(entities)}, hero: HERO})
    for entity in entities:
        spawn.destroy(entity)
    spawn.bury()
    return records


def freeze_all(hero: int) -> list[Record]:
    """The records of everything in the world at hand, the hero included; nothing changes."""
    entities = sorted(_living())
    return freeze(entities, {**{entity: index for index, entity in enumerate(entities)}, hero: HERO})


def ranks(entities: Iterable[int]) -> list[int]:
    """Where these entities stand among the records of `freeze_all`, sorted; raw ids mean nothing in a save."""
    order = {entity: rank for rank, entity in enumerate(sorted(_living()))}
    return sorted(order[entity] for entity in entities if entity in order)


def _living() -> Iterable[int]:
    return (entity for entity in esper.get_entities() if esper.entity_exists(entity))
