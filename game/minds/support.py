"""Those that fight beside others: they raise and heal friends, shield them, or lead them from behind."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.content.kinds import COMPANIONS
from game.minds import fleeing, hunting, telegraphing
from game.minds.base import REST, approach
from game.rules import status_effects
from game.rules.beings import remains
from game.rules.combat import attacks
from game.rules.senses import facing, fov, sides
from game.rules.senses.fov import distance
from game.world.components import Creature, Mind, Position
from game.world.query import Monster

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.run import Run

NEAR, FAR = 4, 7  # cells from the foe between which a supporter keeps
WARD = 8  # cells within which a shield-bearer goes to a friend


def support(run: Run, monster: Monster, round_: Round) -> Action:
    """Work at the remains of a friend; otherwise keep off where it sees friends fight, and strike when cornered."""
    at, foe = monster.at, round_.foe_at
    work = remains.work_of(run, monster.entity)
    if work is None and _is_shot_alone(run, monster):  # from where it keeps off it would be shot without a step
        return hunting.hunt(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    if work is not None:
        if round_.near_foe(monster):
            return Strike(round_.foe)
        beside = distance(at.x, at.y, *work) <= 1
        return REST if beside else approach(run, monster, round_.to(*work, monster))
    gap = distance(at.x, at.y, foe.x, foe.y)
    if gap < NEAR:
        step = fleeing.away(run, monster, round_)
        if step is not None:
            return step
        return Strike(round_.foe) if round_.near_foe(monster) else REST
    return approach(run, monster, round_.to_foe(monster)) if gap > FAR or not round_.sees_foe(monster) else REST


def _is_shot_alone(run: Run, monster: Monster) -> bool:
    """Tell whether it is wounded, has no act to answer with, and sees no friend that hunts."""
    creature = monster.creature
    wounded = creature.health < creature.max_health and not creature.kind.acts
    return wounded and not any(sides.men_of(run, monster.entity))


def tend(run: Run, monster: Monster, round_: Round) -> Action:
    """Telegraph an act for a hurt friend, or keep off."""
    hurt = sides.most_hurt(run, monster.entity)
    begun = telegraphing.begin(run, monster, round_) if hurt else None
    return begun or support(run, monster, round_)


def screen(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike; step back from a foe too near to strike; or go between the foe and the shielded friend."""
    at, foe = monster.at, round_.foe_at
    outflanked = facing.front_of(run, monster.entity) and facing.follow(run, monster.entity, foe.x, foe.y)
    if round_.near_foe(monster):
        return REST if outflanked else Strike(round_.foe)
    if distance(at.x, at.y, foe.x, foe.y) < attacks.span_of(run, monster.entity)[0]:
        return fleeing.away(run, monster, round_) or REST  # no blow: to corner a pikeman is rewarded
    ward = _ward(run, monster, round_)
    if ward is None:
        return hunting.hunt(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    line = fov.straight_line(run, (ward.at.x, ward.at.y), (foe.x, foe.y))[:-1]
    if not line or (at.x, at.y) in line:
        return REST
    x, y = min(line, key=lambda cell: distance(at.x, at.y, *cell))
    return approach(run, monster, round_.to(x, y, monster))


def _ward(run: Run, monster: Monster, round_: Round) -> Monster | None:
    """Return the nearest friend that supports others from behind and sees the foe; None if there is none."""
    at, near = monster.at, []
    # Who is of use to whom is asked first, and who sees the foe last, which is dear.
    for entity, (creature, mind, stands) in run.world.rows(Creature, Mind, Position):
        kind = creature.kind
        if kind.role not in COMPANIONS or kind.temper is monster.creature.kind.temper or mind.mood != "hunting":
            continue
        gap = distance(at.x, at.y, stands.x, stands.y)
        if gap <= WARD and entity != monster.entity:
            near.append((gap, entity, Monster(entity, creature, mind, stands)))
    near.sort(key=itemgetter(0, 1))
    wards = (other for _, entity, other in near if not sides.hostile(run, monster.entity, entity))
    return next((other for other in wards if round_.sees_foe(other)), None)


def lead(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight an adjacent foe, and stay behind the foremost of its followers; with none, or held fast, hunt."""
    at, foe = monster.at, round_.foe_at
    held = status_effects.has(run, monster.entity, "held")
    # One that is held would wait for its followers to come past where nobody can.
    if round_.sees_foe(monster) and not round_.near_foe(monster) and not held:
        foremost = sides.foremost_man(run, monster.entity, foe)
        if foremost and distance(at.x, at.y, foe.x, foe.y) <= distance(foremost.x, foremost.y, foe.x, foe.y):
            return REST
    return hunting.hunt(run, monster, round_)
