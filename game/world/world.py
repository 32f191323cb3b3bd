"""The entity component system of one run: the one owner of esper, and the only file that imports it.

Every entity has a number within its run (1, 2, 3 ... in the order of creation, never reused), which freezing, thawing
and saving keep. All other code speaks of entities by that number; esper's own ids, which differ after every load, never
leave this file. Components are esper's alone, and every read asks it for them. It keeps one world current for the whole
process, so each method first makes its own the current one: many runs live side by side and can be stepped in turns.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, TypeVar, overload

import esper
from esper import Processor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Processor", "World"]

First = TypeVar("First")
Second = TypeVar("Second")
Third = TypeVar("Third")

NOBODY = 0  # no id of esper, which counts from 1
_names = itertools.count(1)  # esper tells worlds apart by name, and names must be unique in the process


class World:
    """The entities of one run: the floor at hand, the hero, and what the hero carries."""

    def __init__(self, *processors: Processor) -> None:
        self.last_number = 0  # the highest number given so far
        self._name = f"run {next(_names)}"
        self._ids: dict[int, int] = {}  # number to esper's id
        self._numbers: dict[int, int] = {}  # esper's id to number
        self._dying: set[int] = set()  # deleted, but not yet buried: esper's queries still find these
        self._rows: dict[tuple[type, ...], list[Any]] = {}  # by types, until one of these comes or goes
        self.answers: dict[Any, Any] = {}  # to queries, by what was asked, until an entity or component comes or goes
        self._activate()
        for rank, processor in enumerate(processors):
            esper.add_processor(processor, priority=-rank)

    def _activate(self) -> None:
        if esper.current_world != self._name:
            esper.switch_world(self._name)

    def close(self) -> None:
        """Forget all entities, since the run is over. May be called twice."""
        if esper.current_world == self._name:
            esper.switch_world("default")
        if self._name in esper.list_worlds():
            esper.delete_world(self._name)
        self._ids.clear()

    def create(self, *components: object, number: int | None = None) -> int:
        """Create an entity with these components; `game.world.spawn` also enters creatures into the floor's index.

        Args:
            components: at most one of each type.
            number: the number that the entity had before it was frozen; None gives it the next one.

        Returns:
            The entity's number.

        Raises:
            ValueError: another entity has that number.
        """
        self._activate()
        if number is None:
            number = self.last_number + 1
        self.last_number = max(self.last_number, number)
        if number in self._dying:  # as a creature is that is frozen and thawed within a turn
            self.bury()
        if number in self._ids:
            raise ValueError(f"there is an entity with the number {number}")
        identity = esper.create_entity(*components)
        self._ids[number], self._numbers[identity] = identity, number
        self._forget([type(component) for component in components])
        return number

    def delete(self, entity: int) -> None:
        """Delete an entity: rows no longer include it, but its components can be read until `bury`."""
        self._activate()
        esper.delete_entity(self._ids[entity])
        self._dying.add(entity)
        self._forget([type(component) for component in self.components(entity)])

    def bury(self) -> None:
        """Remove deleted entities for good; `process` does so first."""
        if self._dying:
            self._activate()
            esper.clear_dead_entities()
            for entity in self._dying:
                del self._numbers[self._ids.pop(entity)]
            self._dying.clear()

    def process(self, turn: object) -> None:
        """Hand the turn to every processor, in order."""
        self.bury()
        self._activate()
        esper.process(turn)

    def add(self, entity: int, component: object) -> None:
        """Give an entity a component, in place of one of the same type."""
        self._activate()
        esper.add_component(self._ids[entity], component)
        self._forget([type(component)])

    def remove(self, entity: int, kind: type[Any]) -> None:
        """Take a component away, if the entity has it."""
        self._activate()
        identity = self._ids[entity]
        if esper.has_component(identity, kind):
            esper.remove_component(identity, kind)
            self._forget([kind])

    def _forget(self, kinds: Iterable[type[Any]]) -> None:
        """Forget the rows and answers that such components, as they come or go, may change."""
        self.answers.clear()
        for row in [row for row in self._rows if any(kind in row for kind in kinds)]:
            del self._rows[row]

    def get(self, entity: int, kind: type[First]) -> First:
        """Return the component of an entity that has it.

        Raises:
            KeyError: there is no such entity, or it has no such component.
        """
        if esper.current_world != self._name:  # `_activate` without a call, which would cost each of 1,700 reads a turn
            esper.switch_world(self._name)
        return esper.component_for_entity(self._ids[entity], kind)

    def find(self, entity: int, kind: type[First]) -> First | None:
        """Return the component; None if there is no such entity, or it has none."""
        if esper.current_world != self._name:
            esper.switch_world(self._name)
        return esper.try_component(self._ids.get(entity, NOBODY), kind)

    def has(self, entity: int, kind: type[Any]) -> bool:
        """Return whether an entity has such a component."""
        if esper.current_world != self._name:
            esper.switch_world(self._name)
        return esper.try_component(self._ids.get(entity, NOBODY), kind) is not None

    def alive(self, entity: int) -> bool:
        """Tell whether there is an entity with this number that was not deleted."""
        return entity in self._ids and entity not in self._dying

    def entities(self) -> list[int]:
        """Return the numbers of all living entities, sorted."""
        return sorted(self._ids.keys() - self._dying)

    def components(self, entity: int) -> Iterator[Any]:
        """Return the components of an entity, by the names of their types."""
        self._activate()
        found: tuple[Any, ...] = esper.components_for_entity(self._ids[entity])
        return iter(sorted(found, key=lambda component: type(component).__name__))

    @overload
    def rows(self, first: type[First], /) -> list[tuple[int, tuple[First]]]: ...
    @overload
    def rows(self, first: type[First], second: type[Second], /) -> list[tuple[int, tuple[First, Second]]]: ...
    @overload
    def rows(
        self, first: type[First], second: type[Second], third: type[Third], /
    ) -> list[tuple[int, tuple[First, Second, Third]]]: ...
    def rows(self, *kinds: type[Any]) -> list[Any]:
        """Return all living entities with these components, as (number, components), sorted by number.

        The list is shared by all callers until such an entity or component comes or goes: do not change it. To keep it
        saves sorting it anew, a tenth of a turn with 60 awake monsters and of the actions that a bot takes in a second.
        """
        known = self._rows.get(kinds)
        if known is None:
            self._activate()
            # Not esper's order, that of a set: it changes after a load, and with it who acts and rolls first.
            numbered = ((self._numbers[identity], components) for identity, components in esper.get_components(*kinds))
            known = sorted((row for row in numbered if row[0] not in self._dying), key=lambda row: row[0])
            self._rows[kinds] = known
        return known
