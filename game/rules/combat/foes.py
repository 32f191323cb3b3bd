"""Foes: the enemy that a monster turns on, and whether a creature can get at another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.combat import attacks
from game.rules.senses import fov, reach
from game.rules.senses.sides import hostile, is_ally
from game.rules.terrain import traps
from game.world.components import Creature, Position
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.world.query import Monster
    from game.world.run import Run

NEAR = 2  # cells within which a monster turns on a divided one
FAR_ROUND = 15  # steps of the shortest path that counts as a detour


def foe_of(run: Run, monster: Monster, divided: frozenset[int]) -> int:
    """Return the foe that a monster turns on: the hero, unless there are others to fight.

    A divided creature turns on the nearest enemy in its sight. An ordinary monster turns on divided ones that are near;
    while it hunts, on allies that are nearer than the hero. None turns on another that it cannot get at, in a cage.
    """
    if not divided:
        return run.hero
    entity, at = monster.entity, monster.at
    if entity in divided:
        near = [(fov.distance(at.x, at.y, x, y), other) for (x, y), other in run.floor.occupants.items()]
    else:
        near = _divided_near(run, monster, divided)
    foes = [(gap, other) for gap, other in near if hostile(run, entity, other) and fov.sees(run, entity, other)]
    return next((other for _, other in sorted(foes) if can_get_at(run, entity, other)), run.hero)


def _divided_near(run: Run, monster: Monster, divided: Iterable[int]) -> list[tuple[int, int]]:
    """Return the gaps to those of these creatures, still on the floor, that are near enough to turn on, and these."""
    at, hero_at = monster.at, run.world.get(run.hero, Position)
    hunts = monster.mind.mood == "hunting"
    nearer = fov.distance(at.x, at.y, hero_at.x, hero_at.y) - 1 if hunts else NEAR
    near = []
    for other in divided:
        its = run.world.find(other, Position)
        if its is None:
            continue
        gap = fov.distance(at.x, at.y, its.x, its.y)
        if gap <= (nearer if is_ally(run, other) else NEAR) and run.floor.occupants.get((its.x, its.y)) == other:
            near.append((gap, other))
    return near


def can_get_at(run: Run, entity: int, other: int) -> bool:
    """Tell whether a creature can strike or shoot another now, or come up to it without a long detour."""
    kind = run.world.get(entity, Creature).kind
    own, at = run.world.get(entity, Position), run.world.get(other, Position)
    if attacks.can_reach(run, entity, other) or not kind.temper.walks_up:
        return True
    gap = fov.distance(own.x, own.y, at.x, at.y)
    if reach.strikes_from_afar(kind) and (at.x, at.y) in fov.line_of_fire(run, (own.x, own.y), (at.x, at.y), gap):
        return True
    movement = run.floor.movement
    grid = movement.grid_at(status_effects.traits(run, entity), own.x, own.y)
    grid = movement.careful(grid) if traps.is_careful(run, entity) else grid
    distances = movement.distance_map(grid, (own.x, own.y))
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS if reach.reaches(run, at.x, at.y, dx, dy)]
    steps = [distances.distance(x, y) for x, y in [(at.x, at.y), *beside]]
    # Both bounds, so that neither a pillar nor a wide hall makes anybody give up a foe.
    return any(0 <= each < max(FAR_ROUND, 3 * gap) for each in steps)
