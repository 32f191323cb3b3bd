"""The only caller of esper's queries: rows sorted by id, without the dying, so that play is the same after a load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, overload

import esper

from game.world.components import Carried, Creature, Hero, Item, Mind, Position, Worn
from game.world.run import here

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)  # read hundreds of times a turn, for which the fields of a tuple are slow
class Monster:
    """A monster that decides, with its main components."""

    entity: int
    creature: Creature
    mind: Mind
    at: Position


First = TypeVar("First")
Second = TypeVar("Second")
Third = TypeVar("Third")

_sorted: dict[tuple[type, ...], tuple[list[Any], list[Any]]] = {}  # component types to esper's list and the rows
_columns: dict[type, tuple[list[Any], dict[int, Any]]] = {}  # component types to esper's list and the same by id
_monsters: tuple[list[Any], list[Monster]] = ([], [])  # the same for those who decide
_others: tuple[list[Any], list[tuple[int, Creature, Position]]] = ([], [])  # and for all creatures but the hero


@overload
def rows(first: type[First], /) -> list[tuple[int, tuple[First]]]: ...
@overload
def rows(first: type[First], second: type[Second], /) -> list[tuple[int, tuple[First, Second]]]: ...
@overload
def rows(
    first: type[First], second: type[Second], third: type[Third], /
) -> list[tuple[int, tuple[First, Second, Third]]]: ...
def rows(*kinds: type[Any]) -> list[Any]:
    """All entities with these components, as (id, components), sorted by id. The list is shared: do not change it."""
    found = esper.get_component(kinds[0])
    cached = _sorted.get(kinds)
    if cached is not None and cached[0] is found:
        return cached[1]
    columns = [_column(kind) for kind in kinds]
    entities = sorted(set(columns[0]).intersection(*columns[1:]))
    components = zip(*[map(column.__getitem__, entities) for column in columns], strict=True)
    made = list(zip(entities, components, strict=True))
    _sorted[kinds] = (found, made)
    return made


def _column(kind: type[Any]) -> dict[int, Any]:
    """All components of a kind, by who has them. Queries share it: esper would join several kinds anew for each."""
    found = esper.get_component(kind)
    cached = _columns.get(kind)
    if cached is not None and cached[0] is found:
        return cached[1]
    made = {entity: component for entity, component in found if alive(entity)}
    _columns[kind] = (found, made)
    return made


# Asked for hundreds of times a turn, so that a call passed on would cost more than the answer.
alive = esper.entity_exists  # whether the entity exists and is not dying
get = esper.component_for_entity  # the component, which must be there
find = esper.try_component  # the component, or None
has = esper.has_component  # whether it is there; the entity must be


def hero() -> tuple[int, Hero, Creature, Position]:
    """The hero's id and main components."""
    entity = here().hero
    return entity, get(entity, Hero), get(entity, Creature), get(entity, Position)


def body_at(x: int, y: int) -> int | None:
    """The creature at (x, y)."""
    return here().floor.bodies.get((x, y))


def items_at(x: int, y: int) -> list[tuple[int, Item]]:
    """The items that lie at (x, y), by id."""
    return [(entity, item) for entity, (at, item) in rows(Position, Item) if at.x == x and at.y == y]


def pack(owner: int) -> list[tuple[str, int, Item]]:
    """What somebody has, carried or worn: (letter, id, item), by letter."""
    carried = [(held.letter, entity, item) for entity, (held, item) in rows(Carried, Item) if held.owner == owner]
    worn = [(held.letter, entity, item) for entity, (held, item) in rows(Worn, Item) if held.owner == owner]
    return sorted(carried + worn, key=lambda row: row[:2])


def worn(owner: int, slot: str) -> tuple[int, Item] | None:
    """What somebody has in a slot."""
    for entity, (held, item) in rows(Worn, Item):
        if held.owner == owner and held.slot == slot:
            return entity, item
    return None


def monsters() -> list[Monster]:
    """All on the floor who decide for themselves, by id. The list is shared: do not change it."""
    global _monsters  # noqa: PLW0603  made anew only when the rows were
    found = rows(Creature, Mind, Position)
    if _monsters[0] is not found:
        _monsters = (found, [Monster(entity, *components) for entity, components in found])
    return _monsters[1]


def creatures() -> Iterator[tuple[int, Creature, Position]]:
    """All creatures on the floor but the hero, by id."""
    global _others  # noqa: PLW0603  made anew only when the rows were
    found = rows(Creature, Position)
    if _others[0] is not found:
        player = here().hero
        _others = (found, [(entity, *components) for entity, components in found if entity != player])
    return iter(_others[1])
