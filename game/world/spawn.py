"""The only creator, mover and deleter of entities."""

from __future__ import annotations

from typing import Any

import esper

from game.world.components import Creature, Position
from game.world.run import Run, here, take_in_hand


def switch_to(run: Run) -> None:
    """Make this run, and the esper world of its own, the ones at hand."""
    if esper.current_world != run.world:
        esper.switch_world(run.world)
    take_in_hand(run)


def forget(run: Run) -> None:
    """Drop the esper world of a run that is over with."""
    if esper.current_world == run.world:
        esper.switch_world("default")
    if run.world in esper.list_worlds():
        esper.delete_world(run.world)


def create(*components: object) -> int:
    """A new entity with these components; a creature with a Position is entered into the floor's index."""
    entity = esper.create_entity(*components)
    position = esper.try_component(entity, Position)
    if position is not None and esper.has_component(entity, Creature):
        here().floor.bodies[position.x, position.y] = entity
    return entity


def add(entity: int, component: object) -> None:
    """Give an entity a component, in place of one of the same type."""
    esper.add_component(entity, component)


def strip(entity: int, kind: type[Any]) -> None:
    """Take a component away, if the entity has it."""
    if esper.has_component(entity, kind):
        esper.remove_component(entity, kind)


def place(entity: int, x: int, y: int) -> None:
    """Put an entity on the floor at (x, y), or move it there; no two creatures share a cell."""
    position = esper.try_component(entity, Position)
    if position is None:
        if esper.has_component(entity, Creature):
            _claim(here().floor.bodies, entity, x, y)
        esper.add_component(entity, Position(x, y))
    elif esper.has_component(entity, Creature):
        move(entity, position, x, y)
    else:
        position.x, position.y = x, y


def move(entity: int, at: Position, x: int, y: int) -> None:
    """Let a creature on the floor, which is `at` its Position, move to (x, y), where nobody else is."""
    bodies = here().floor.bodies
    _claim(bodies, entity, x, y)
    if at.x != x or at.y != y:
        del bodies[at.x, at.y]
        at.x, at.y = x, y


def _claim(bodies: dict[tuple[int, int], int], entity: int, x: int, y: int) -> None:
    if bodies.setdefault((x, y), entity) != entity:
        raise ValueError(f"({x}, {y}) is taken")


def swap(one: int, other: int) -> None:
    """Let two creatures change places."""
    bodies = here().floor.bodies
    first, second = esper.component_for_entity(one, Position), esper.component_for_entity(other, Position)
    first.x, first.y, second.x, second.y = second.x, second.y, first.x, first.y
    bodies[first.x, first.y], bodies[second.x, second.y] = one, other


def lift(entity: int) -> None:
    """Take an entity off the floor."""
    if not esper.has_component(entity, Position):
        return
    position = esper.component_for_entity(entity, Position)
    bodies = here().floor.bodies
    if bodies.get((position.x, position.y)) == entity:
        del bodies[position.x, position.y]
    esper.remove_component(entity, Position)


def destroy(entity: int) -> None:
    """The entity is no more: queries no longer find it, though its components can be read until `bury`."""
    position = esper.component_for_entity(entity, Position) if esper.has_component(entity, Position) else None
    bodies = here().floor.bodies
    if position is not None and bodies.get((position.x, position.y)) == entity:
        del bodies[position.x, position.y]
    esper.delete_entity(entity)
    esper.clear_cache()


def bury() -> None:
    """Remove what was destroyed since the last time."""
    esper.clear_dead_entities()
