"""Sides: who is hostile to whom, and whom somebody turns on."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.rules import fov, status_effects
from game.world import query
from game.world.components import Creature, Mind, Position, Statuses

if TYPE_CHECKING:
    from game.world.run import Run

NEAR = 2  # cells within which a monster turns on one of its own who has


def hostile(run: Run, one: int, other: int) -> bool:
    """Tell whether two creatures fight each other.

    The hero and the monsters do, outlaws and all others, and monsters of whom one is discordant.
    """
    if run.hero in (one, other):
        return one != other
    if is_outlaw(run, one) or is_outlaw(run, other):
        return one != other
    return status_effects.discordant(run, one) != status_effects.discordant(run, other)


def is_outlaw(run: Run, entity: int) -> bool:
    """Tell whether a monster is the foe of everybody."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.outlaw


def men_of(run: Run, leader: int) -> list[int]:
    """Return those who hunt in somebody's sight on its side and can be told what to do, by number.

    They have a mind and are not afraid.
    """
    return [man for man, _ in _of_its_side(run, leader) if _heeds(run, leader, man)]


def foremost_man(run: Run, leader: int, foe: Position) -> Position | None:
    """Return where the one of somebody's men is that is nearest to a foe; None if it has none."""
    gaps = [(fov.distance(at.x, at.y, foe.x, foe.y), man, at) for man, at in _of_its_side(run, leader)]
    return next((at for _, man, at in sorted(gaps, key=itemgetter(0)) if _heeds(run, leader, man)), None)


def _of_its_side(run: Run, leader: int) -> list[tuple[int, Position]]:
    """Return those who hunt on somebody's side and have a mind, wherever they are, by number."""
    divided = leader == run.hero or bool(discord(run))  # else the monsters are one side
    return [
        (monster, at)
        for monster, (creature, mind, at) in run.world.rows(Creature, Mind, Position)
        if mind.mood == "hunting"
        and monster != leader
        and "mindless" not in creature.kind.traits
        and not (divided and hostile(run, leader, monster))
    ]


def _heeds(run: Run, leader: int, man: int) -> bool:
    return fov.sees(run, leader, man) and not status_effects.terror(run, man)


def most_hurt(run: Run, healer: int) -> int:
    """Return the friend in somebody's sight that lost most health, the first of equals; 0 if none is hurt."""
    hurt = [
        (creature.most - creature.health, -entity)
        for entity, creature, _ in query.creatures(run)
        if entity != healer
        and creature.health < creature.most
        and not hostile(run, healer, entity)
        and fov.sees(run, healer, entity)
    ]
    return -max(hurt)[1] if hurt else 0


def discord(run: Run) -> frozenset[int]:
    """Return the monsters on the floor that are discordant, or outlaws."""
    discordant = {
        entity
        for entity, _ in run.world.rows(Statuses, Position)
        if entity != run.hero and status_effects.discordant(run, entity)
    }
    return frozenset(discordant | {entity for entity, (mind, _) in run.world.rows(Mind, Position) if mind.outlaw})


def foe_of(run: Run, monster: int, discord: frozenset[int]) -> int:
    """Return whom a monster turns on, the hero unless there is discord.

    A discordant monster turns on the nearest that is hostile to it and in its sight, another on a discordant one that
    is near.
    """
    if not discord:
        return run.hero
    at, near = run.world.get(monster, Position), []
    for entity, _, where in [*query.creatures(run), (run.hero, None, run.world.get(run.hero, Position))]:
        gap = fov.distance(at.x, at.y, where.x, where.y)
        wanted = entity in discord and gap <= NEAR if monster not in discord else entity != monster
        if wanted and hostile(run, monster, entity) and fov.sees(run, monster, entity):
            near.append((gap, entity))
    return min(near)[1] if near else run.hero
