"""Screens: stands on the line between its foe and the friend that it shields; hunts if it has none to shield."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.content.kinds import COMPANIONS
from game.minds import hunting
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules.combat import attacks
from game.rules.senses import facing, fov, sides
from game.world.components import Creature, Mind, Position
from game.world.query import Monster

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.run import Run

NEAR = 8  # cells within which it goes to a friend


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike; step back from a foe too near to strike; or go between the foe and the shielded friend."""
    at, foe = monster.at, round_.foe_at
    outflanked = facing.front_of(run, monster.entity) and facing.follow(run, monster.entity, foe.x, foe.y)
    if round_.near_foe(monster):
        return REST if outflanked else Strike(round_.foe)
    if fov.distance(at.x, at.y, foe.x, foe.y) < attacks.span_of(run, monster.entity)[0]:
        return away(run, monster, round_) or REST
    ward = _ward(run, monster, round_)
    if ward is None:
        return hunting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    line = fov.straight_line((ward.at.x, ward.at.y), (foe.x, foe.y))[:-1]
    if not line or (at.x, at.y) in line:
        return REST
    x, y = min(line, key=lambda cell: fov.distance(at.x, at.y, *cell))
    return approach(run, monster, round_.to(x, y, monster))


def _ward(run: Run, monster: Monster, round_: Round) -> Monster | None:
    """Return the nearest friend that supports others from behind and sees the foe; None if there is none."""
    at, near = monster.at, []
    for entity, (creature, mind, stands) in run.world.rows(Creature, Mind, Position):
        kind = creature.kind
        if kind.role not in COMPANIONS or kind.temper is monster.creature.kind.temper or mind.mood != "hunting":
            continue
        gap = fov.distance(at.x, at.y, stands.x, stands.y)
        if gap <= NEAR and entity != monster.entity:
            near.append((gap, entity, Monster(entity, creature, mind, stands)))
    near.sort(key=itemgetter(0, 1))
    wards = (other for _, entity, other in near if not sides.hostile(run, monster.entity, entity))
    return next((other for other in wards if round_.sees_foe(other)), None)
