"""Pushing: throwing creatures and items along a line, until something stops them or takes them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.forces import Brace, Engulf, Slide
from game.rules import hazards, status_effects
from game.rules.beings import creatures, grappling, hiding, telegraphing
from game.rules.items import gear
from game.rules.pathfinding import AIR
from game.rules.senses import facing, fov, sides
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Thrown

if TYPE_CHECKING:
    from game.content.materials import Material
    from game.world.movement import Cell
    from game.world.run import Run

LIGHT = 2  # times farther that creatures with a lifting status are pushed
FLOUNDERS = 100  # ticks that a monster thrown into water, lava or a chasm loses


def push(
    run: Run,
    target: int,
    direction: tuple[int, int],
    cells: int,
    *,
    source: int | None = None,
    hurts: bool = True,
    braced: bool = True,
) -> bool:
    """Throw a creature along a line, a cell at a time.

    The push also comes to ground in its path, once to the creature for each cell that it could not travel, and then to
    what stopped it. Water, lava and chasms take it in.

    Args:
        run: the run it is in.
        target: the creature.
        direction: the step (dx, dy) of the push; (0, 0) does not push.
        cells: how far; below 0 against the direction.
        source: the creature that caused it, if one did.
        hurts: being stopped hurts.
        braced: its ground and its metal may hold it.

    Returns:
        Whether it was pushed at all.
    """
    sign = 1 if cells > 0 else -1
    dx, dy = sign * direction[0], sign * direction[1]
    at = run.world.get(target, Position)
    left = reach(run, target, cells, braced=braced)
    if not (dx or dy) or not left or gear.uses(run, target, "steady") or gear.uses(run, target, "rooted"):
        return False
    before = len(run.events)
    grappling.tear_free(run, target)
    telegraphing.interrupt(run, target)
    hiding.come_out(run, target)
    thrown = Thrown(at.x, at.y, target, at.x, at.y)
    path, left = flight(run, target, (dx, dy), left)
    if path:
        run.emit(thrown, before=before)
        facing.turn_over(run, target)
    _fly(run, target, (dx, dy), path, source)
    thrown.x, thrown.y = at.x, at.y
    for _ in range(left if hurts else 0):
        run.bring("push", at.x, at.y, source=source, direction=(dx, dy), meets="creature")
    if left:  # after the creature, which is told what it was thrown against
        run.bring("push", at.x + dx, at.y + dy, source=source, direction=(dx, dy), meets="ground")
    return True


def reach(run: Run, target: int, cells: int, *, braced: bool = True) -> int:
    """Return how many cells a push of so many would throw a creature from where it stands.

    What lies in its path and the creature's gear do not count.
    """
    at = run.world.get(target, Position)
    far = abs(cells) * (LIGHT if status_effects.lifted(run, target) else 1)
    far -= _braced(run, target, at) if braced else 0
    return max(0, far)


def obstacle(run: Run, x: int, y: int, direction: tuple[int, int]) -> str:
    """Return what stops a creature thrown from (x, y) by a step: a creature, the ground ahead, or that at a corner."""
    floor, (dx, dy) = run.floor, direction
    entity = floor.occupants.get((x + dx, y + dy))
    if entity is not None:
        if entity == run.hero or not _shows(run, entity):
            return "you" if entity == run.hero else "something unseen"
        return f"{'your' if sides.is_ally(run, entity) else 'the'} {run.world.get(entity, Creature).kind.name}"
    ahead, *corners = [(x + dx, y + dy), *([(x + dx, y), (x, y + dy)] if dx and dy else [])]
    kinds = [floor.ground.kind_at(*cell) for cell in (ahead, *corners) if floor.inside(*cell)]
    airy = run.content.ground.airy
    stops = next((kind for kind in kinds if kind.bump or not airy[kind.number]), None)
    return f"the {floor.name_of(stops)}" if stops is not None else "something hard"


def _shows(run: Run, entity: int) -> bool:
    """Return whether the hero sees a creature, as he does himself."""
    creature, at = run.world.get(entity, Creature), run.world.get(entity, Position)
    return entity == run.hero or fov.shows(run, entity, creature, at)


def flight(
    run: Run, target: int, direction: tuple[int, int], left: int, *, seems: bool = False
) -> tuple[list[Cell], int]:
    """Return the cells (x, y) through which a creature is thrown, and the number of cells that it will not travel.

    Args:
        run: the run it is in.
        target: the creature.
        direction: the step (dx, dy).
        left: the cells that it is thrown, more over ice.
        seems: creatures that the hero does not see stop nothing.
    """
    at, cells, slid = run.world.get(target, Position), [], False
    x, y = at.x, at.y
    while left and _has_room(run, target, (x, y), direction, seems=seems):
        x, y = x + direction[0], y + direction[1]
        cells.append((x, y))
        # Ice carries on once a push, or a frozen lake would carry everything to its far shore.
        further = 0 if slid else _slipperiness(run, x, y)
        left, slid = left - 1 + further, slid or further > 0
        if not run.floor.movement.supports(status_effects.traits(run, target), x, y):
            left = 0
    return cells, left


def _fly(run: Run, target: int, direction: tuple[int, int], cells: list[Cell], source: int | None) -> None:
    """Move a creature through the cells of its flight; the push comes to the ground of each."""
    for x, y in cells:
        run.bring("push", x, y, source=source, direction=direction, meets="ground")
        hazards.enter(run, target, x, y)
        if target != run.hero and not run.floor.movement.supports(status_effects.traits(run, target), x, y):
            run.world.get(target, Creature).energy -= FLOUNDERS


def _slipperiness(run: Run, x: int, y: int) -> int:
    """Return the further cells that slippery ground carries a creature."""
    return sum(word.cells for word in _material(run, x, y).words("push", Slide))


def roll(run: Run, item: int, direction: tuple[int, int], cells: int) -> bool:
    """Let an item on the floor slide along a line, up to an obstacle or another item; return whether it moved."""
    dx, dy = direction
    moved = False
    for _ in range(cells if dx or dy else 0):
        at = run.world.find(item, Position) if run.world.alive(item) else None
        if at is None or not run.floor.movement.grid_of(AIR).allows(at.x, at.y, dx, dy):
            break
        x, y = at.x + dx, at.y + dy
        if run.floor.ground.kind_at(x, y).bump or query.items_at(run, x, y):
            break
        hazards.drop(run, item, x, y)
        run.floor.trodden.append(item)
        moved = True
    return moved


def _braced(run: Run, target: int, at: Position) -> int:
    """Return the cells by which a creature's ground and metal shorten a push."""
    # Mud holds, and metal takes off a cell, so that a push of a single cell does not move its wearer.
    braces = [] if "flies" in status_effects.traits(run, target) else _material(run, at.x, at.y).words("push", Brace)
    if creatures.wears_metal(run, target):
        braces += run.content.materials["metal"].words("push", Brace)
    return sum(word.cells for word in braces)


def _has_room(run: Run, target: int, cell: Cell, direction: tuple[int, int], *, seems: bool) -> bool:
    """Return whether there is room to throw a creature from a cell by a step (dx, dy)."""
    floor, (dx, dy) = run.floor, direction
    x, y = cell[0] + dx, cell[1] + dy
    there = floor.occupants.get((x, y))
    stands = there is not None and not (seems and not _shows(run, there))
    if stands or not floor.movement.grid_of(AIR).allows(*cell, dx, dy):
        return False
    kind = floor.ground.kind_at(x, y)
    if kind.walkable or floor.movement.supports(status_effects.traits(run, target), x, y):
        return not kind.bump
    return bool(_material(run, x, y).words("push", Engulf))


def _material(run: Run, x: int, y: int) -> Material:
    return run.content.material_of(run.floor.ground.kind_at(x, y))
