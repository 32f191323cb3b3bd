"""Pushing: throwing creatures and items along a line, until something stops them or takes them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.forces import Brace, Engulf, Slide
from game.rules import hazards, status_effects
from game.rules.beings import creatures, grappling, hiding, telegraphing
from game.rules.items import gear
from game.rules.pathfinding import AIR
from game.rules.senses import facing, fov
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Thrown

if TYPE_CHECKING:
    from game.content.materials import Material
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
    grappling.tear_free(run, target)
    telegraphing.interrupt(run, target)
    hiding.come_out(run, target)
    thrown = Thrown(at.x, at.y, target, at.x, at.y)
    if _has_room(run, target, at, dx, dy):
        run.emit(thrown)  # before what comes of where it is thrown
        facing.turn_over(run, target)
    left = _fly(run, target, (dx, dy), left, source)
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
        creature, at = run.world.get(entity, Creature), run.world.get(entity, Position)
        shown = entity == run.hero or fov.shows(run, entity, creature, at)
        name = creature.kind.name if shown else ""
        return "you" if entity == run.hero else f"the {name}" if name else "something unseen"
    ahead, *corners = [(x + dx, y + dy), *([(x + dx, y), (x, y + dy)] if dx and dy else [])]
    kinds = [floor.ground.kind_at(*cell) for cell in (ahead, *corners) if floor.inside(*cell)]
    airy = run.content.ground.airy
    stops = next((kind for kind in kinds if kind.bump or not airy[kind.number]), None)
    return f"the {floor.name_of(stops)}" if stops is not None else "something hard"


def _fly(run: Run, target: int, direction: tuple[int, int], left: int, source: int | None) -> int:
    """Move a creature up to `left` cells along a line, more over ice; return the cells that it did not travel.

    The push comes to the ground of each cell that it is moved to.
    """
    at, (dx, dy) = run.world.get(target, Position), direction
    slid = False
    while left:
        x, y = at.x + dx, at.y + dy
        if not _has_room(run, target, at, dx, dy):
            break
        run.bring("push", x, y, source=source, direction=direction, meets="ground")
        hazards.enter(run, target, x, y)
        left -= 1
        # Ice carries on once a push, or a frozen lake would carry everything to its far shore.
        further = 0 if slid else _slipperiness(run, at)
        left, slid = left + further, slid or further > 0
        if not run.floor.movement.supports(status_effects.traits(run, target), x, y):
            run.world.get(target, Creature).energy -= FLOUNDERS if target != run.hero else 0
            left = 0
    return left


def _slipperiness(run: Run, at: Position) -> int:
    """Return the further cells that slippery ground carries a creature."""
    return sum(word.cells for word in _material(run, at.x, at.y).words("push", Slide))


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


def _has_room(run: Run, target: int, at: Position, dx: int, dy: int) -> bool:
    """Tell whether there is room to throw a creature from its cell by a step (dx, dy)."""
    floor, (x, y) = run.floor, (at.x + dx, at.y + dy)
    if (x, y) in floor.occupants or not floor.movement.grid_of(AIR).allows(at.x, at.y, dx, dy):
        return False
    kind = floor.ground.kind_at(x, y)
    if kind.walkable or floor.movement.supports(status_effects.traits(run, target), x, y):
        return not kind.bump
    return bool(_material(run, x, y).words("push", Engulf))


def _material(run: Run, x: int, y: int) -> Material:
    return run.content.material_of(run.floor.ground.kind_at(x, y))
