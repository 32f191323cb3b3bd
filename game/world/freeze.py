"""Entities to records and back: `{"number": its number, component name: fields ...}`, ready for JSON.

Entities keep their numbers, so references need no rewriting.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from game.content.kinds import ItemKind, MonsterKind
from game.world import spawn
from game.world.components import COMPONENTS, Carried, Entity, Worn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.library import Library
    from game.world.run import Run

Record = dict[str, Any]
NUMBER = "number"  # the field of a record that is no component


class RecordError(ValueError):
    """A record that cannot be thawed: it names what is wrong."""


@functools.cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in dataclasses.fields(kind))


def freeze(run: Run, entities: Iterable[int]) -> list[Record]:
    """Return the records of these entities, in their order; nothing changes."""
    return [
        {NUMBER: entity, **{type(held).__name__: _encoded(held) for held in run.world.components(entity)}}
        for entity in entities
    ]


def freeze_all(run: Run) -> list[Record]:
    """Return the records of all entities, the hero included, by number; nothing changes."""
    return freeze(run, run.world.entities())


def freeze_away(run: Run, entities: Iterable[int]) -> list[Record]:
    """Return the records of these entities, in their order, and delete them.

    What is told of them when the turn is over can still be read.
    """
    entities = list(entities)
    records = freeze(run, entities)
    for entity in entities:
        spawn.delete(run, entity)
    return records


def _encoded(component: Any) -> dict[str, Any]:
    kind: Any = type(component)
    return {name: _encode(hint, getattr(component, name)) for name, hint in _fields(kind)}


def _encode(hint: Any, value: Any) -> Any:
    if hint is MonsterKind or hint is ItemKind:
        return value.id
    return dict(value) if isinstance(value, dict) else value


def thaw(run: Run, records: list[Record]) -> list[int]:
    """Create the entities of these records, in their order, with the numbers they had.

    Returns:
        Their numbers.

    Raises:
        RecordError: a record is none, or its number is taken.
    """
    parts = [components(record, run.content) for record in records]
    numbers: list[int] = [record[NUMBER] for record in records]
    taken = next((number for number in numbers if run.world.alive(number)), None)
    if taken is not None or len({*numbers}) < len(numbers):
        raise RecordError(f"there are two entities with one number among {sorted(numbers)}")
    return [spawn.create(run, *made, number=number) for number, made in zip(numbers, parts, strict=True)]


def components(record: Any, content: Library) -> list[Any]:
    """Return the components of one record; no entity is made.

    Raises:
        RecordError: it is no record; the message names the component.
    """
    if not isinstance(record, dict) or len(record) < 2:
        raise RecordError("an entity is a number and a table of components")
    if type(record.get(NUMBER)) is not int or record[NUMBER] < 1:
        raise RecordError(f"{record.get(NUMBER)!r} stands where the number of an entity belongs")
    made = []
    for name, fields in record.items():
        if name == NUMBER:
            continue
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
        if type(value) is not int or value < 0:
            raise RecordError(f"{component} refers to {value!r} where the number of an entity or 0 belongs")
        return value
    if hint is MonsterKind or hint is ItemKind:
        known: dict[str, Any] = content.monsters if hint is MonsterKind else content.items
        kind = known.get(value) if isinstance(value, str) else None
        if kind is None and hint is MonsterKind and value == content.hero.id:
            kind = content.hero
        if kind is None:
            raise RecordError(f"{component} is of the kind {value!r}, which the content does not have")
        return kind
    wanted, allowed = get_origin(hint) or hint, get_args(hint)
    if wanted is Literal:
        if value not in allowed:
            raise RecordError(f"{component} holds {value!r} where one of {', '.join(map(str, allowed))} belongs")
        return value
    if type(value) is not wanted:
        raise RecordError(f"{component} holds {value!r} where {wanted.__name__} belongs")
    return dict(value) if isinstance(value, dict) else value


def split(run: Run) -> tuple[list[int], list[int]]:
    """Return the entities that go with the hero and those that stay on the floor, each sorted."""
    going: list[int] = []
    staying: list[int] = []
    for entity in run.world.entities():
        held = run.world.find(entity, Carried) or run.world.find(entity, Worn)
        goes = entity == run.hero or (held is not None and held.owner == run.hero)
        (going if goes else staying).append(entity)
    return going, staying
