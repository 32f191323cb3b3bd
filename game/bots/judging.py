"""Judging foes: how hard they strike, how long they stand, and what a fight with them would cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.fighting import strike_time
from game.rules import combat, status_effects
from game.rules.fov import distance
from game.world import query
from game.world.components import Creature, Mind, Position
from game.world.movement import DistanceMap

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Foe:
    """A monster in sight, and what can be read off it: look mode tells a player no less."""

    entity: int
    kind: MonsterKind
    mood: Mood
    x: int
    y: int
    gap: int  # cells between it and the hero
    steps: int  # on foot; -1 when there is no way
    hurts: float  # health it takes a turn, on average
    stands: float  # turns it takes to kill it

    @property
    def awake(self) -> bool:
        """Whether it is about to do something."""
        return self.mood == "hunting"


def foes(run: Run) -> list[Foe]:
    """Everybody in sight, the nearest first."""
    _, _, _, own = query.hero(run)
    distances = DistanceMap(run.floor.grid, [(own.x, own.y)])
    seen = []
    for entity in sorted(run.met):
        mind = run.world.find(entity, Mind) if run.world.alive(entity) else None
        if mind is None:
            continue
        at, creature = run.world.get(entity, Position), run.world.get(entity, Creature)
        gap = distance(at.x, at.y, own.x, own.y)
        steps = distances.distance(at.x, at.y)
        seen.append(
            Foe(entity, creature.kind, mind.mood, at.x, at.y, gap, steps, _hurts(run, entity), _stands(run, entity))
        )
    return sorted(seen, key=lambda foe: (foe.gap, foe.entity))


def cost(fought: list[Foe]) -> float:
    """The health that a fight with all of these would cost: each strikes until its turn to die has come."""
    passed = total = 0.0
    for foe in sorted(fought, key=lambda foe: foe.stands / max(foe.hurts, 0.01)):
        passed += foe.stands
        total += passed * foe.hurts
    return total


def _hurts(run: Run, entity: int) -> float:
    if status_effects.helpless(run, entity):
        return 0.0
    kind = run.world.get(entity, Creature).kind
    damage = max(sum(kind.damage), sum(kind.shot.damage) if kind.shot else 0) / 2
    return float(combat.to_hit(run, entity, run.hero) / 1000 * damage * 100 / kind.attack)


def _stands(run: Run, entity: int) -> float:
    creature = run.world.get(entity, Creature)
    blow = sum(combat.damage_range(run, run.hero)) / 2
    left = creature.health
    turns = strike_time(run, run.hero) / 100
    if combat.unaware(run, entity):
        left -= round(blow * combat.factor_against(run, run.hero, entity))
        if left <= 0:
            return turns
    chance = max(0.05, combat.odds(run, run.hero, entity) / 1000)
    return turns * max(1.0, left / (blow * chance))
