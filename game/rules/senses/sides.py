"""Sides: hostility between creatures, and who is on which side."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses import fov
from game.world import query
from game.world.components import Ally, Creature, Mind, Position, Statuses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.run import Run

CHAINS = "locked_shackles"  # the ground of captives


def hostile(run: Run, one: int, other: int) -> bool:
    """Tell whether two creatures fight each other.

    The hero and allies fight the monsters, outlaws fight all others, and discordant creatures fight their own side.
    Captives neither fight nor are fought.
    """
    if one == other:
        return False
    mind, its = run.world.find(one, Mind), run.world.find(other, Mind)  # the hero has none
    if (mind and mind.mood == "captive") or (its and its.mood == "captive"):
        return False
    if (mind and mind.outlaw) or (its and its.outlaw):
        return True
    ours = one == run.hero or is_ally(run, one)
    if ours != (other == run.hero or is_ally(run, other)):  # a discordant ally sides with the monsters
        friend = one if ours else other
        return friend == run.hero or not status_effects.has(run, friend, "discordant")
    return status_effects.has(run, one, "discordant") != status_effects.has(run, other, "discordant")


def is_ally(run: Run, entity: int) -> bool:
    """Tell whether a monster is on the hero's side, discordant or not."""
    return run.world.has(entity, Ally)


def is_captive(run: Run, entity: int) -> bool:
    """Tell whether a monster lies in shackles, and is on nobody's side."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.mood == "captive"


def men_of(run: Run, leader: int) -> Iterator[int]:
    """Yield the hunters on a leader's side, in its sight, that can take orders, by number.

    They have a mind and are not afraid.
    """
    return (man for man, _ in _of_its_side(run, leader) if _heeds(run, leader, man))


def foremost_man(run: Run, leader: int, foe: Position) -> Position | None:
    """Return the position of the leader's man nearest to a foe; None if it has no men."""
    gaps = [(fov.distance(at.x, at.y, foe.x, foe.y), man, at) for man, at in _of_its_side(run, leader)]
    return next((at for _, man, at in sorted(gaps, key=itemgetter(0)) if _heeds(run, leader, man)), None)


def _of_its_side(run: Run, leader: int) -> list[tuple[int, Position]]:
    """Return the hunters with a mind on a leader's side, wherever they are, by number."""
    split = leader == run.hero or bool(divided(run))  # if not, all monsters are on one side
    return [
        (monster, at)
        for monster, (creature, mind, at) in run.world.rows(Creature, Mind, Position)
        if mind.mood == "hunting"
        and monster != leader
        and "mindless" not in creature.kind.traits
        and not (split and hostile(run, leader, monster))
    ]


def _heeds(run: Run, leader: int, man: int) -> bool:
    return fov.sees(run, leader, man) and not status_effects.terror(run, man)


def most_hurt(run: Run, healer: int) -> int:
    """Return the friend in a healer's sight that has lost most health, the first of equals; 0 if none is hurt."""
    hurt = [
        (creature.max_health - creature.health, -entity)
        for entity, creature, _ in query.creatures(run)
        if entity != healer
        and creature.health < creature.max_health
        and not hostile(run, healer, entity)
        and fov.sees(run, healer, entity)
    ]
    return -max(hurt)[1] if hurt else 0


def divided(run: Run) -> frozenset[int]:
    """Return the creatures on the floor that are divided from the monsters: discordant ones, outlaws and allies."""
    discordant = {
        entity
        for entity, _ in run.world.rows(Statuses, Position)
        if entity != run.hero and status_effects.has(run, entity, "discordant")
    }
    outlaws = {entity for entity, (mind, _) in run.world.rows(Mind, Position) if mind.outlaw}
    return frozenset(discordant | outlaws | {entity for entity, _ in run.world.rows(Ally, Position)})
