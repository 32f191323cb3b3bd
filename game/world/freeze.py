"""Entities to records and back: `{"number": its number, component name: fields ...}`, ready for JSON.

Entities keep their numbers, so references need no rewriting.
"""

from __future__ import annotations

import dataclasses
from collections import ChainMap
from typing import TYPE_CHECKING, Annotated, Any

from game.content.copies import copy_of
from game.content.gear import RuneKind
from game.content.kinds import ItemKind, MonsterKind
from game.content.traps import TrapKind
from game.world import spawn
from game.world.components import COMPONENTS, Carried, Creature, Item, Trap, Worn
from game.world.limits import Positive
from levelgen.reading import Length, WrongError, look_up, read, refusing, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.library import Library
    from game.world.run import Run

Record = dict[str, Any]
NUMBER = "number"  # the one field of a record that is not a component


def freeze(run: Run, entities: Iterable[int]) -> list[Record]:
    """Return the records of these entities, in their order; nothing changes."""
    return [
        {NUMBER: entity, **{type(held).__name__: _fields(held) for held in run.world.components(entity)}}
        for entity in entities
    ]


def freeze_all(run: Run) -> list[Record]:
    """Return the records of all entities, the hero included, by number; nothing changes."""
    return freeze(run, run.world.entities())


def freeze_away(run: Run, entities: Iterable[int]) -> list[Record]:
    """Return the records of these entities, in their order, and delete them.

    Their components can still be read until the turn is over.
    """
    entities = list(entities)
    records = freeze(run, entities)
    for entity in entities:
        spawn.delete(run, entity)
    return records


def _fields(component: Any) -> Record:
    """Return the fields of a component, with the ids of kinds in place of kinds."""
    values = {field.name: getattr(component, field.name) for field in dataclasses.fields(component)}
    kinds = MonsterKind | ItemKind | TrapKind | RuneKind
    return {name: value.id if isinstance(value, kinds) else write(value) for name, value in values.items()}


def thaw(run: Run, records: list[Record]) -> list[int]:
    """Create the entities of these records, in their order, with the numbers they had.

    Returns:
        Their numbers.

    Raises:
        WrongError: a record is invalid, or its number is taken.
    """
    parts = [components(record, run.content) for record in records]
    numbers: list[int] = [record[NUMBER] for record in records]
    for rank, number in enumerate(numbers):
        if run.world.alive(number) or number in numbers[:rank]:
            raise WrongError.of(number, "a number that no other entity has", f"[{rank}].{NUMBER}")
    return [spawn.create(run, *made, number=number) for number, made in zip(numbers, parts, strict=True)]


def components(record: Any, content: Library) -> list[Any]:
    """Return the components of one record; no entity is made.

    Raises:
        WrongError: the record is invalid; the path names component and field.
    """
    table = read(Annotated[Record, Length(2)], record, "", WrongError)
    read(Positive, table.pop(NUMBER, None), NUMBER, WrongError)
    made = []
    for name, fields in table.items():
        kind = look_up(name, COMPONENTS)
        with refusing(WrongError, name):
            made.append(_component(kind, fields, content))
    return made


def _component(kind: type, fields: Any, content: Library) -> Any:
    """Return the component of this type with these fields, where ids stand for kinds."""
    kinds: dict[type, Any] = {
        Creature: ChainMap({content.hero.id: content.hero}, content.monsters),
        Item: content.items,
        Trap: content.traps,
    }
    if kind not in kinds:
        return read(kind, fields, "", WrongError)
    table = read(Record, fields, "", WrongError)
    known = look_up(table.pop("kind", None), kinds[kind], "kind")
    if table.get("rune") is not None:
        return read(kind, table, "", WrongError, kind=known, rune=look_up(table.pop("rune"), content.runes, "rune"))
    made: Any = read(kind, table, "", WrongError, kind=known)
    if isinstance(made, Creature) and made.copied:
        made.kind = copy_of(known, look_up(made.copied, content.monsters, "copied"))
    if isinstance(made, Creature) and made.named:
        made.kind = dataclasses.replace(made.kind, name=made.named)
    return made


def split(run: Run) -> tuple[list[int], list[int]]:
    """Return the entities that go with the hero and those that stay on the floor, each sorted."""
    going: list[int] = []
    staying: list[int] = []
    for entity in run.world.entities():
        held = run.world.find(entity, Carried) or run.world.find(entity, Worn)
        goes = entity == run.hero or (held is not None and held.owner == run.hero)
        (going if goes else staying).append(entity)
    return going, staying
