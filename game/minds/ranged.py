"""Fighters from afar: they shoot, cast, stand where they grew, or set down a charge and run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Shoot, Strike, can_shoot
from game.minds import fleeing, hunting, support, telegraphing
from game.minds.base import REST, approach
from game.rules.senses import fov, sides
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

TOO_NEAR = 4  # a shooter backs off from a foe nearer than this, in cells
BACKS_OFF = 500  # per mille of the turns with a foe too near in which a shooter backs off


def shoot(run: Run, monster: Monster, round_: Round) -> Action:
    """Back off, shoot, or find a line."""
    at, foe = monster.at, round_.foe_at
    hunting.keep_track(run, monster, round_)
    gap = distance(at.x, at.y, foe.x, foe.y)
    # Half of the turns only: a shooter that always backed off would never be caught.
    if gap < TOO_NEAR and run.dice.chance(BACKS_OFF):
        step = fleeing.away(run, monster, round_)
        if step is not None:
            return step
    shot = telegraphing.begin(run, monster, round_) or clear_shot(run, monster, round_)
    if shot is not None:
        return shot
    if round_.near_foe(monster):
        return Strike(round_.foe)
    return approach(run, monster, round_.to_foe(monster))


def cast(run: Run, monster: Monster, round_: Round) -> Action:
    """Step back from a foe in sight until one of its followers is nearer to it; else keep off as supporters do."""
    at, foe = monster.at, round_.foe_at
    foremost = sides.foremost_man(run, monster.entity, foe) if round_.sees_foe(monster) else None
    if foremost and distance(foremost.x, foremost.y, foe.x, foe.y) >= distance(at.x, at.y, foe.x, foe.y):
        step = fleeing.away(run, monster, round_)
        if step is not None:
            return step
    return support.support(run, monster, round_)


def stand(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, shoot or wait."""
    if round_.near_foe(monster) and monster.creature.kind.accuracy:
        return Strike(round_.foe)
    return clear_shot(run, monster, round_) or REST


def sap(run: Run, monster: Monster, round_: Round) -> Action:
    """Run until the next charge is ready, then come near to set it down."""
    if monster.mind.acts.ready > run.ticks:
        return fleeing.flee(run, monster, round_)
    return hunting.hunt(run, monster, round_)


def clear_shot(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a shot at the foe; None if it has to be telegraphed, has no line of fire, or the foe is out of sight."""
    shot, at, foe = monster.creature.kind.shot, monster.at, round_.foe_at
    if shot is None or monster.creature.kind.aims or not can_shoot(run, monster.entity) or not round_.sees_foe(monster):
        return None
    flown = fov.line_of_fire(run, (at.x, at.y), (foe.x, foe.y), shot.reach)
    return Shoot(round_.foe) if flown and flown[-1] == (foe.x, foe.y) else None
