"""Entities to records and back: `{component name: fields}`, ready for JSON, references rewritten."""

from __future__ import annotations

import dataclasses
import functools
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
            kind.__name__: {name: _encode(hint, getattr(component, name), names) for name, hint in _fields(kind)}
            for kind, component in _by_type(entity)
        }
        for entity in entities
    ]


def _by_type(entity: int) -> list[tuple[Any, Any]]:
    """The types of an entity's components and these, by name."""
    held: tuple[Any, ...] = esper.components_for_entity(entity)
    return sorted(((type(component), component) for component in held), key=_name)


def _name(pair: tuple[Any, Any]) -> str:
    name: str = pair[0].__name__
    return name


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
    parts = [components(record, content) for record in records]
    if hero is None:
        heroes = [index for index, record in enumerate(records) if "Hero" in record]
        if len(heroes) != 1:
            raise RecordError(f"{len(heroes)} heroes where one belongs")
    ids = [spawn.create(*made) for made in parts]
    names: dict[Any, int] = dict(enumerate(ids))
    names[HERO] = ids[heroes[0]] if hero is None else hero
    for made, record in zip(parts, records, strict=True):
        for component in made:
            kind: Any = type(component)
            for name, hint in _fields(kind):
                if hint is Entity:
                    setattr(component, name, names.get(record[kind.__name__][name], 0))
    return ids


def components(record: Any, content: Library) -> list[Any]:
    """The components of one record, their references still 0; no entity is made.

    Raises:
        RecordError: when it is no record; the message names the component.
    """
    if not isinstance(record, dict) or not record:
        raise RecordError("an entity is a table of components")
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
        if type(value) not in (int, type(None)) and value != HERO:
            raise RecordError(f'{component} refers to {value!r} where a number, "{HERO}" or null belongs')
        return 0  # rewritten when all entities exist
    if hint is MonsterKind or hint is ItemKind:
        known: dict[str, Any] = content.monsters if hint is MonsterKind else content.items
        kind = known.get(value) if isinstance(value, str) else None
        if kind is None and hint is MonsterKind and value == content.hero.id:
            kind = content.hero
        if kind is None:
            raise RecordError(f"{component} is of the kind {value!r}, which the content does not have")
        return kind
    wanted, allowed = _plain_type(hint)
    if wanted is Literal:
        if value not in allowed:
            raise RecordError(f"{component} holds {value!r} where one of {', '.join(map(str, allowed))} belongs")
        return value
    if type(value) is not wanted:
        raise RecordError(f"{component} holds {value!r} where {wanted.__name__} belongs")
    return dict(value) if isinstance(value, dict) else value


@functools.cache
def _plain_type(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """What a hint is a hint of, without its arguments, and the arguments."""
    return get_origin(hint) or hint, get_args(hint)


def split(hero: int) -> tuple[list[int], list[int]]:
    """The ids of the entities that go with the hero and of those that stay on the floor, each sorted."""
    going: list[int] = []
    staying: list[int] = []
    for entity in in_order():
        held: tuple[Any, ...] = esper.components_for_entity(entity)
        owner = next((component.owner for component in held if isinstance(component, Carried | Worn)), None)
        (going if hero in (entity, owner) else staying).append(entity)
    return going, staying


def freeze_floor(hero: int) -> list[Record]:
    """The records of all that stays on the floor; their entities are gone afterwards."""
    _, staying = split(hero)
    return freeze_away(staying, hero)


def freeze_away(entities: list[int], hero: int) -> list[Record]:
    """The records of these entities, in their order; they are gone afterwards."""
    records = take_away(entities, hero)
    spawn.bury()
    return records


def take_away(entities: list[int], hero: int) -> list[Record]:
    """The same in the middle of a turn: what is told of them at its end can still be read."""
    records = freeze(entities, {**{entity: index for index, entity in enumerate(entities)}, hero: HERO})
    for entity in entities:
        spawn.destroy(entity)
    return records


def in_order() -> list[int]:
    """The ids of everybody and everything in the world at hand, in the order of `freeze_all`."""
    return sorted(_living())


def freeze_all(hero: int) -> list[Record]:
    """The records of everything in the world at hand, the hero included; nothing changes."""
    entities = in_order()
    return freeze(entities, {**{entity: index for index, entity in enumerate(entities)}, hero: HERO})


def ranks(entities: Iterable[int]) -> list[int]:
    """Where these entities stand among the records of `freeze_all`, sorted; raw ids mean nothing in a save."""
    order = {entity: rank for rank, entity in enumerate(in_order())}
    return sorted(order[entity] for entity in entities if entity in order)


def _living() -> Iterable[int]:
    return (entity for entity in esper.get_entities() if esper.entity_exists(entity))
