"""Entities coming to a floor, moving on it and leaving it, with the floor's indices of creatures and traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.components import Creature, Position, Trap

if TYPE_CHECKING:
    from game.world.run import Run


def create(run: Run, *components: object, number: int | None = None) -> int:
    """Create an entity with these components.

    Args:
        run: the run it is part of.
        components: at most one of each type; a creature or a trap with a Position is entered into the floor's index.
        number: the number that it had before it was frozen; None gives it the next one.

    Returns:
        The entity's number.
    """
    entity = run.world.create(*components, number=number)
    position = run.world.find(entity, Position)
    if position is not None:
        if run.world.has(entity, Creature):
            run.floor.occupants[position.x, position.y] = entity
        trap = run.world.find(entity, Trap)
        if trap is not None:
            run.floor.traps[position.x, position.y] = trap
    return entity


def place(run: Run, entity: int, x: int, y: int) -> None:
    """Put an entity on the floor at (x, y), or move it there.

    Raises:
        ValueError: it is a creature, and another one is there.
    """
    position = run.world.find(entity, Position)
    if position is None:
        if run.world.has(entity, Creature):
            _claim(run, entity, x, y)
        run.world.add(entity, Position(x, y))
    elif run.world.has(entity, Creature):
        move(run, entity, position, x, y)
    else:
        position.x, position.y = x, y


def move(run: Run, entity: int, at: Position, x: int, y: int) -> None:
    """Move a creature on the floor, whose Position is `at`, to (x, y).

    Raises:
        ValueError: another creature is there.
    """
    _claim(run, entity, x, y)
    if at.x != x or at.y != y:
        del run.floor.occupants[at.x, at.y]
        at.x, at.y = x, y
        _tread(run, entity, at)


def _claim(run: Run, entity: int, x: int, y: int) -> None:
    if run.floor.occupants.setdefault((x, y), entity) != entity:
        raise ValueError(f"({x}, {y}) is taken")


def swap(run: Run, one: int, other: int) -> None:
    """Let two creatures change places."""
    bodies = run.floor.occupants
    first, second = run.world.get(one, Position), run.world.get(other, Position)
    first.x, first.y, second.x, second.y = second.x, second.y, first.x, first.y
    bodies[first.x, first.y], bodies[second.x, second.y] = one, other
    _tread(run, one, first)
    _tread(run, other, second)


def _tread(run: Run, entity: int, at: Position) -> None:
    """Note that a creature came onto a trap; game.rules.terrain.traps lets it spring once the action is over."""
    if (at.x, at.y) in run.floor.traps:
        run.floor.trodden.append(entity)


def lift(run: Run, entity: int) -> None:
    """Take an entity off the floor, if it is on it."""
    _leave_cell(run, entity)
    run.world.remove(entity, Position)


def delete(run: Run, entity: int) -> None:
    """Delete an entity: rows no longer include it, but its components can be read until the turn is over."""
    _leave_cell(run, entity)
    run.world.delete(entity)


def _leave_cell(run: Run, entity: int) -> None:
    position = run.world.find(entity, Position)
    if position is None:
        return
    cell = position.x, position.y
    if run.floor.occupants.get(cell) == entity:
        del run.floor.occupants[cell]
    if run.world.has(entity, Trap):
        run.floor.traps.pop(cell, None)
