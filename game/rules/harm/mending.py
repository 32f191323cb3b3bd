"""Mending: health that comes back, or fades, by itself, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Recover
from game.rules import status_effects
from game.rules.beings import health
from game.world.components import Ally, Hero, Mind, Position

if TYPE_CHECKING:
    from game.world.components import Creature
    from game.world.run import Run

MENDS_IN = 300  # turns in which the hero regains all health
TENDED = 3  # factor of what an ally regains while the hero rests


def gain(creature: Creature) -> int:
    """Return the health that the hero, or an ally of a hero who does not rest, regains a turn, per mille of a point."""
    return creature.max_health * 1000 // MENDS_IN


def may_mend(run: Run) -> bool:
    """Tell whether the hero's health comes back with time."""
    return not status_effects.has(run, run.hero, "unmending") and run.world.get(run.hero, Hero).food > 0


def step(run: Run, entity: int, creature: Creature) -> None:
    """Give back a turn's worth of health: all of the hero's in 300 turns, a monster's as its kind says.

    All of an ally's comes back as the hero's does, or in 100 turns in which he rests.
    """
    if "fades" in creature.kind.traits and creature.health > 0:
        _fade(run, entity, creature)
    ally = run.world.find(entity, Ally)
    if ally is not None and 0 < ally.fades <= run.ticks and creature.health > 0:
        health.hurt(run, entity, creature.health, by=health.FADING, through=True)
    if creature.health >= creature.max_health or creature.health <= 0:
        return
    if entity == run.hero:
        if not may_mend(run):
            return
        creature.mending += gain(creature)
    elif ally is not None:
        # Faster while he rests: resting for an ally costs food and brings wanderers, who hurt it more.
        tended = TENDED if run.world.get(run.hero, Hero).quiet else 1
        creature.mending += 0 if status_effects.has(run, entity, "unmending") else gain(creature) * tended
    elif (recover := creature.kind.ability(Recover)) is not None and _may_recover(run, entity, recover):
        creature.mending += 1000 * recover.points // recover.turns
    gained, creature.mending = divmod(creature.mending, 1000)
    creature.health = min(creature.max_health, creature.health + gained)


def _may_recover(run: Run, entity: int, recover: Recover) -> bool:
    """Tell whether a monster regains health now: on its ground whatever ails it, or anywhere if it needs none."""
    if not recover.ground:
        return not status_effects.has(run, entity, "unmending")
    at = run.world.find(entity, Position)
    return at is not None and run.floor.ground.kind_at(at.x, at.y).id == recover.ground


def _fade(run: Run, entity: int, creature: Creature) -> None:
    """Take a point of health from a creature that fades, or all of it if its leader is gone."""
    leader = run.world.get(entity, Mind).leader
    if creature.health == 1 or (leader and not run.world.alive(leader)):
        health.hurt(run, entity, creature.health, by=health.FALLING, through=True)
    else:
        creature.health -= 1
