"""Fighters hand to hand who manoeuvre before they strike: chargers, fencers, flankers, circlers, bearers of shells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import fleeing, hunting, telegraphing
from game.minds.base import REST, WALK, approach, avoids, first_free, shuffled_steps
from game.rules.senses import facing
from game.rules.senses.fov import distance
from game.world.components import Creature
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

PACES = 2  # cells from which a fencer lunges
BACKS_OFF = 500  # per mille of the turns beside its foe in which a fencer steps back
DETOUR = 6  # length of a flanker's detour at most, in steps
SHIFTS = 2  # length of its detour at most when it is already beside its foe, in steps
NEAR, FAR = 2, 3  # distances from its foe between which a circler stays, in cells


def charge(run: Run, monster: Monster, round_: Round) -> Action:
    """Begin the run; until it can, draw back from a foe that is adjacent, or come nearer."""
    hunting.keep_track(run, monster, round_)
    begun = telegraphing.begin(run, monster, round_)
    if begun is not None:
        return begun
    if round_.near_foe(monster):
        # It needs room for its run, and draws back before it strikes, or it would be one more brute.
        step = fleeing.away(run, monster, round_)
        if step is not None:
            return step
        return Strike(round_.foe) if monster.creature.kind.damage[1] else REST
    return approach(run, monster, round_.to_foe(monster))


def fence(run: Run, monster: Monster, round_: Round) -> Action:
    """Lower the blade where a lunge can follow; else strike or step back, and find the distance and the line."""
    at, foe = monster.at, round_.foe_at
    hunting.keep_track(run, monster, round_)
    # A turn of warning even for a lunge, whose threefold harm would else be more than its danger allows.
    lunge = telegraphing.begin(run, monster, round_)
    if lunge is not None:
        return lunge
    if round_.near_foe(monster):
        step = fleeing.away(run, monster, round_) if run.dice.chance(BACKS_OFF) else None
        return step or Strike(round_.foe)
    if distance(at.x, at.y, foe.x, foe.y) > PACES:
        return approach(run, monster, round_.to_foe(monster))
    return _into_line(run, monster, round_) or REST


def _into_line(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a step to a free cell two paces from the foe in a straight line; None if it is on one, or none is near."""
    at, foe = monster.at, round_.foe_at
    if _is_in_line(foe.x - at.x, foe.y - at.y):
        return None
    for dx, dy in round_.grid(monster).steps(at.x, at.y):
        x, y = at.x + dx, at.y + dy
        free = (x, y) not in run.floor.occupants and not avoids(run, monster, x, y)
        if free and _is_in_line(foe.x - x, foe.y - y):
            return WALK[dx, dy]
    return None


def _is_in_line(dx: int, dy: int) -> bool:
    return max(abs(dx), abs(dy)) == PACES and not (dx % PACES or dy % PACES)


def flank(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer; go behind a foe that others of the pack keep busy."""
    near, at = round_.near_foe(monster), monster.at
    behind = _behind(run, monster, round_)
    if behind is not None and 0 < round_.to(*behind, monster).distance(at.x, at.y) <= (SHIFTS if near else DETOUR):
        return approach(run, monster, round_.to(*behind, monster))
    if near:
        return Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def _behind(run: Run, monster: Monster, round_: Round) -> tuple[int, int] | None:
    """Return the free cell beside the foe that is most opposite to the pack members beside it.

    None if none of the pack is beside it, or the monster is on the opposite side already.
    """
    foe, floor, grid = round_.foe_at, run.floor, round_.grid(monster)
    bodies = {
        (dx, dy): floor.occupants.get((foe.x + dx, foe.y + dy)) for dx, dy in STEPS if grid.allows(foe.x, foe.y, dx, dy)
    }
    kind, own = monster.creature.kind, (monster.at.x - foe.x, monster.at.y - foe.y)
    busy = [
        step
        for step, body in bodies.items()
        if body not in (None, monster.entity) and run.world.get(body, Creature).kind.id == kind.id
    ]
    free = [step for step, body in bodies.items() if body in (None, monster.entity)]
    if not busy or not free:
        return None
    best = min(free, key=lambda step: _towards(step, busy))
    if own in free and _towards(own, busy) < 0:
        return None  # good enough: a pack that looked for the best cells would dance round its foe and not bite
    return foe.x + best[0], foe.y + best[1]


def _towards(step: tuple[int, int], others: list[tuple[int, int]]) -> int:
    """Return how closely a step points to the nearest of the others; below 0 it points away from all."""
    return max(step[0] * other[0] + step[1] * other[1] for other in others)


def circle(run: Run, monster: Monster, round_: Round) -> Action:
    """Peck, circle on, or come nearer."""
    at, foe = monster.at, round_.foe_at
    if round_.near_foe(monster):
        return Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    if distance(at.x, at.y, foe.x, foe.y) > FAR:
        return approach(run, monster, round_.to_foe(monster))
    steps = shuffled_steps(run, monster, round_)
    ring = [(dx, dy) for dx, dy in steps if NEAR <= distance(at.x + dx, at.y + dy, foe.x, foe.y) <= FAR]
    return first_free(run, monster, ring) or REST


def face(run: Run, monster: Monster, round_: Round) -> Action:
    """Turn towards the foe; strike or come nearer unless the foe has got round its shell."""
    # Turning costs it the turn, so that it pays to walk round it.
    outflanked = facing.follow(run, monster.entity, round_.foe_at.x, round_.foe_at.y)
    return REST if outflanked and round_.near_foe(monster) else hunting.hunt(run, monster, round_)
