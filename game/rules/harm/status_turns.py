"""Status effects as turns pass: their harm, the trails they leave, and their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import grappling
from game.rules.beings.health import hurt
from game.rules.senses import fire, fov, light
from game.rules.status_effects import forget, recover, terror
from game.world.components import Position
from game.world.events import Told

if TYPE_CHECKING:
    from game.content.statuses import StatusKind
    from game.world.components import Creature, Statuses
    from game.world.run import Run

WARNED = 5  # turns before its end that a status effect warns of it
PLAIN = "floor"  # the ground on which a trail can be seen


def step(run: Run, entity: int, statuses: Statuses, creature: Creature) -> None:
    """Let a turn pass for a creature's status effects: they do their harm, leave their trails, and run out."""
    if not run.world.alive(entity) or creature.health <= 0:
        return
    kinds = run.content.statuses
    for name in sorted(statuses.turns):
        kind = kinds[name]
        # Harm ends some statuses, so one that was there at first may be gone.
        if name in statuses.turns and kind.harms and not ("harms_moving" in kind.does and statuses.still):
            hurt(run, entity, kind.harms.damage, by=kind.harms.cause)
    if creature.health <= 0:
        return
    _leave_trail(run, entity, statuses)
    statuses.unseen = 0 if _sees_terror(run, entity) else statuses.unseen + 1
    for name in sorted(statuses.immune):
        statuses.immune[name] -= 1
        if not statuses.immune[name]:
            del statuses.immune[name]
    for name in sorted(statuses.turns):
        _pass(run, entity, statuses, kinds[name])
    statuses.still += 1
    forget(run, entity, statuses)


def _leave_trail(run: Run, entity: int, statuses: Statuses) -> None:
    """Mark plain floor under a creature whose status leaves a trail, unless it keeps still."""
    at, ground = run.world.get(entity, Position), run.floor.ground
    for name in sorted(statuses.turns):
        leaves = run.content.statuses[name].leaves
        if leaves and not statuses.still and ground.kind_at(at.x, at.y).id == PLAIN:
            ground.change(at.x, at.y, leaves)


def _sees_terror(run: Run, entity: int) -> bool:
    cause = terror(run, entity)
    return bool(cause) and fov.sees(run, entity, cause)


def _is_over(run: Run, entity: int, statuses: Statuses, kind: StatusKind) -> bool:
    """Tell whether a status effect ends before its time."""
    wears_off = kind.wears_off
    return (
        (kind.counts == "holder" and not grappling.holder(run, entity))
        or 0 < wears_off.at_rest <= statuses.still
        or 0 < wears_off.out_of_sight <= statuses.unseen
        or (wears_off.in_light > 0 and _brightness(run, entity) >= wears_off.in_light)
        or ("gloom" in kind.ended_by and _is_hidden(run, entity))
        or ("heat" in kind.ended_by and _is_beside_heat(run, entity))
    )


def _is_hidden(run: Run, entity: int) -> bool:
    at = run.world.get(entity, Position)
    return run.floor.ground.hides(at.x, at.y)


def _is_beside_heat(run: Run, entity: int) -> bool:
    at, ground = run.world.get(entity, Position), run.floor.ground
    if run.content.ground.soaks[ground.terrain[at.y, at.x]]:
        return False
    return fire.is_heated(run, at.x, at.y)


def _brightness(run: Run, entity: int) -> int:
    at = run.world.get(entity, Position)
    return light.light_at(run, at.x, at.y)


def _pass(run: Run, entity: int, statuses: Statuses, kind: StatusKind) -> None:
    """Let a turn pass for one status effect."""
    left = statuses.turns[kind.id]
    if kind.counts in ("turns", "points"):
        bright = kind.wears_off.sooner_in_light
        left -= 2 if bright and _brightness(run, entity) >= bright else 1
    if left <= 0 or _is_over(run, entity, statuses, kind):
        recover(run, entity, kind.id)
        return
    statuses.turns[kind.id] = left
    if left == WARNED and kind.warns and entity == run.hero:
        at = run.world.get(entity, Position)
        run.emit(Told(at.x, at.y, kind.warns, "danger"))
