"""Carts and kegs: furniture that rolls when pushed, over creatures in its path, until something stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import hazards, status_effects
from game.rules.beings import noise
from game.rules.beings.health import hurt
from game.rules.items import inventory
from game.rules.items.identify import article
from game.world import query
from game.world.components import Creature
from game.world.events import Flew
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.content.effect import Span
    from game.content.effects.mechanisms import Trundle
    from game.rules.aim import Aim
    from game.world.movement import Cell
    from game.world.run import Run


def trundle(run: Run, effect: Trundle, aim: Aim) -> bool:
    """Roll the cart or keg at the aim's cell in the aim's direction, along rails if it keeps to them.

    If it harms creatures in its path, it brings a blast to the ground in front of its last cell.

    Returns:
        Whether it moved.
    """
    kind = run.floor.ground.kind_at(aim.x, aim.y)
    name = article(kind.name)
    cell, direction = (aim.x, aim.y), aim.direction
    for step in range(effect.cells):
        onward = _onward(run, cell, direction, effect.along, bends=step > 0)
        if onward is None or not _run_down(run, onward, direction, effect.damage, aim.source, name):
            break
        _shift(run, cell, onward, effect.along or "floor")
        direction = onward[0] - cell[0], onward[1] - cell[1]
        cell = onward
    if cell == (aim.x, aim.y):
        return False
    run.emit(Flew(*cell, aim.x, aim.y, kind.glyph, kind.color))
    noise.make(run, *cell, effect.level, aim.source, "rolling", name)
    end = cell[0] + direction[0], cell[1] + direction[1]
    # A blast and no push: two carts on a ring of rails would roll each other for ever.
    if effect.damage[1]:
        run.bring("blast", *end, source=aim.source, direction=direction, meets="ground")
    return True


def can_roll(run: Run, effect: Trundle, x: int, y: int, direction: Cell) -> bool:
    """Tell whether the cart or keg at (x, y) has rails, or ground, to roll on in a direction."""
    return _onward(run, (x, y), direction, effect.along, bends=False) is not None


def _onward(run: Run, cell: Cell, direction: Cell, along: str, *, bends: bool) -> Cell | None:
    """Return the cell that it rolls on to: straight ahead, or else around a bend of its rails; None if it stops."""
    ground, (dx, dy) = run.floor.ground, direction
    if not (dx or dy):
        return None
    straight = cell[0] + dx, cell[1] + dy
    if not along:
        return straight if ground.kind_at(*straight).can_be_covered else None
    aside = [(cell[0] + x, cell[1] + y) for x, y in CLOCKWISE if (x, y) != (-dx, -dy)] if bends else []
    kinds = {onward: ground.kind_at(*onward) for onward in (straight, *aside)}
    return next((onward for onward, kind in kinds.items() if kind.id == along or kind.weighed), None)


def _run_down(run: Run, cell: Cell, direction: Cell, damage: Span, source: int | None, name: str) -> bool:
    """Harm a creature in its path, and thrust it and items aside.

    Returns:
        Whether its path is clear then.
    """
    floor = run.floor
    other = floor.occupants.get(cell)
    if other is not None and damage[1]:
        hurt(run, other, run.dice.between(*damage), by=source or name, cause=name)
        if run.world.alive(other) and run.world.get(other, Creature).health > 0:
            grid = floor.movement.grid_of(status_effects.traits(run, other))
            aside = [step for step in grid.steps(*cell) if step != direction]
            free = [(cell[0] + dx, cell[1] + dy) for dx, dy in sorted(aside, key=lambda step: _along(step, direction))]
            free = [near for near in free if near not in floor.occupants and not floor.ground.kind_at(*near).bump]
            if free:
                hazards.enter(run, other, *free[0])
    if cell in floor.occupants:
        return False
    for entity, _ in query.items_at(run, *cell):
        inventory.put_down(run, entity, *cell)
    return True


def _along(step: Cell, direction: Cell) -> int:
    """Return how far a step leads along a direction or against it."""
    return abs(step[0] * direction[0] + step[1] * direction[1])


def _shift(run: Run, cell: Cell, onward: Cell, bare: str) -> None:
    """Move what stands at one cell onto the ground of the next, with its fuse, and leave `bare` ground or its own."""
    ground = run.floor.ground
    kind, due = ground.kind_at(*cell).id, ground.fuses.get(cell)
    if cell in ground.laid:
        ground.uncover([cell])
    else:
        ground.change(*cell, bare)
    ground.lay([onward], kind, 0)
    if due is not None:
        ground.fuses[onward] = due
