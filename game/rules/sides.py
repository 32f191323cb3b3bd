"""Sides: hostility between creatures, and the foe that a monster turns on."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from game.rules import fov, status_effects
from game.world import query
from game.world.components import Ally, Creature, Mind, Position, Statuses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.world.query import Monster
    from game.world.run import Run

NEAR = 2  # cells within which a monster turns on a divided one


def hostile(run: Run, one: int, other: int) -> bool:
    """Tell whether two creatures fight each other.

    The hero and allies fight the monsters, outlaws fight all others, and discordant creatures fight their own side.
    Captives neither fight nor are fought.
    """
    if one == other or is_captive(run, one) or is_captive(run, other):
        return False
    if is_outlaw(run, one) or is_outlaw(run, other):
        return True
    ours = [entity for entity in (one, other) if entity == run.hero or is_ally(run, entity)]
    if len(ours) == 1:  # a discordant ally sides with the monsters
        return ours[0] == run.hero or not status_effects.discordant(run, ours[0])
    return status_effects.discordant(run, one) != status_effects.discordant(run, other)


def is_ally(run: Run, entity: int) -> bool:
    """Tell whether a monster is on the hero's side, discordant or not."""
    return run.world.has(entity, Ally)


def is_captive(run: Run, entity: int) -> bool:
    """Tell whether a monster lies in shackles, and is on nobody's side."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.mood == "captive"


def is_outlaw(run: Run, entity: int) -> bool:
    """Tell whether a monster is the foe of everybody."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.outlaw


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
        (creature.most - creature.health, -entity)
        for entity, creature, _ in query.creatures(run)
        if entity != healer
        and creature.health < creature.most
        and not hostile(run, healer, entity)
        and fov.sees(run, healer, entity)
    ]
    return -max(hurt)[1] if hurt else 0


def divided(run: Run) -> frozenset[int]:
    """Return the creatures on the floor that are divided from the monsters: discordant ones, outlaws and allies."""
    discordant = {
        entity
        for entity, _ in run.world.rows(Statuses, Position)
        if entity != run.hero and status_effects.discordant(run, entity)
    }
    outlaws = {entity for entity, (mind, _) in run.world.rows(Mind, Position) if mind.outlaw}
    return frozenset(discordant | outlaws | {entity for entity, _ in run.world.rows(Ally, Position)})


def foe_of(run: Run, monster: Monster, divided: frozenset[int]) -> int:
    """Return the foe that a monster turns on: the hero, unless there are others to fight.

    A divided creature turns on the nearest enemy in its sight. An ordinary monster turns on divided ones that are near;
    while it hunts, on allies that are nearer than the hero.
    """
    if not divided:
        return run.hero
    entity, at, hero_at = monster.entity, monster.at, run.world.get(run.hero, Position)
    hunts = monster.mind.mood == "hunting"
    nearer = fov.distance(at.x, at.y, hero_at.x, hero_at.y) - 1 if hunts else NEAR
    near = []
    for (x, y), other in run.floor.occupants.items() if entity in divided else _places_of(run, divided):
        gap = fov.distance(at.x, at.y, x, y)
        wanted = entity in divided or gap <= (nearer if is_ally(run, other) else NEAR)
        if wanted and hostile(run, entity, other) and fov.sees(run, entity, other):
            near.append((gap, other))
    return min(near)[1] if near else run.hero


def _places_of(run: Run, creatures: Iterable[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the cells of those of these creatures that are still on the floor."""
    for entity in creatures:
        at = run.world.find(entity, Position)
        if at is not None and run.floor.occupants.get((at.x, at.y)) == entity:
            yield (at.x, at.y), entity
