"""Allies: they keep near the hero and fight his hunters, as their orders allow; badly hurt they keep off them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import UseAbility
from game.minds import fleeing, ranged
from game.minds.base import REST, approach, first_free
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.combat import ally_abilities, foes
from game.rules.senses import avoiding, fov, sides
from game.rules.senses.reach import is_body
from game.world import query
from game.world.components import Ally, Creature, Mind, Position
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.components import Mood
    from game.world.query import Monster
    from game.world.run import Run

CLOSE = 2  # steps from the hero at which it waits
BESET = 2  # cells from the ally within which it strikes at any foe that is awake
OFF = 3  # cells that it keeps from foes when it falls back
LEASH = 8  # cells from the hero within which it goes for foes that fight
FIGHTING: tuple[Mood, ...] = ("hunting", "fleeing")


def follow(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight the foe of its orders or a dangerous one; else keep near the hero, or stay where ordered.

    Before anything else it leaves harmful ground; with nothing else to do it pulls itself free.
    """
    ally = run.world.get(monster.entity, Ally)
    out = _out_of_harm(run, monster, round_)
    if out is not None:
        return out
    if ally.order == "attack" and not _is_foe(run, monster, ally.target):
        ally.order = "follow"
    served = _serve(run, monster, ally, round_)
    if served is not None:
        return served
    foe = _foe(run, monster, ally, round_)
    attack = _attack(run, monster, round_.against(foe), ally) if foe else None
    action = attack or _keep_near(run, monster, ally, round_)
    if action is REST and status_effects.has(run, monster.entity, "held"):
        # A pull at what holds it: two that were stuck in a doorway would shut the hero in for good.
        return first_free(run, monster, STEPS, through_webs=True) or REST
    return action


def _serve(run: Run, monster: Monster, ally: Ally, round_: Round) -> Action | None:
    """Use its ability: where ordered, for a wounded hero, or all the time; None if nothing is to be done."""
    if ally.order == "act":
        return _serve_as_told(run, monster, ally, round_)
    hero_at, creature = run.world.get(run.hero, Position), run.world.get(run.hero, Creature)
    place = hero_at.x, hero_at.y
    ability = ally_abilities.ready(run, monster.entity, "hurt") if creature.health < creature.max_health else None
    if (
        ability is not None
        and not _is_beset(run, monster)
        and ally_abilities.in_reach(run, monster.entity, ability, place)
    ):
        return UseAbility(*place)
    if status_effects.has(run, run.hero, "burns") and fov.sees(run, monster.entity, run.hero):
        ability = ally_abilities.ready(run, monster.entity, "ordered")
        if ability is not None and ability.douses and ally_abilities.in_reach(run, monster.entity, ability, place):
            return UseAbility(*place)
    ability = ally_abilities.ready(run, monster.entity, "always")
    if ability is not None:  # costs it no action
        ally_abilities.use(run, monster.entity, ability, (monster.at.x, monster.at.y))
    return None


def _serve_as_told(run: Run, monster: Monster, ally: Ally, round_: Round) -> Action | None:
    """Use the ability as ordered, or go to where it can; follow again once that is done or impossible."""
    at = run.world.find(ally.target, Position) if ally.target and run.world.alive(ally.target) else None
    place = (ally.x, ally.y) if at is None else (at.x, at.y)
    ability = ally_abilities.ready(run, monster.entity, "ordered")
    if ability is not None and ally_abilities.in_reach(run, monster.entity, ability, place):
        ally.order = "follow"
        return UseAbility(*place)
    step = approach(run, monster, round_.to(*place, monster)) if ability is not None else REST
    if step is not REST:
        return step
    ally.order = "follow"
    return None


def _is_beset(run: Run, monster: Monster) -> bool:
    """Tell whether a foe is adjacent to it."""
    beside = [run.floor.occupants.get((monster.at.x + dx, monster.at.y + dy), 0) for dx, dy in STEPS]
    return any(other and sides.hostile(run, monster.entity, other) for other in beside)


def _out_of_harm(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a step out of fire, gas or ground that harms it; None if none harms it here or no step leads out."""
    entity, (x, y) = monster.entity, (monster.at.x, monster.at.y)
    if not avoiding.is_harmful(run, entity, x, y):
        return None
    steps = round_.grid(monster).steps(x, y)
    return first_free(
        run, monster, [step for step in steps if not avoiding.is_harmful(run, entity, x + step[0], y + step[1])]
    )


def _foe(run: Run, monster: Monster, ally: Ally, round_: Round) -> int:
    """Return the foe that it fights, one that it can get at if there is any; 0 if there is none."""
    if status_effects.has(run, monster.entity, "discordant") or status_effects.has(run, run.hero, "discordant"):
        return foes.foe_of(run, monster, round_.divided)
    if ally.order == "attack":
        return ally.target
    found = [
        (not status_effects.has(run, entity, "known_of"), fov.distance(at.x, at.y, monster.at.x, monster.at.y), entity)
        for entity, creature, at in query.creatures(run)
        if _is_danger(run, monster, entity, creature, at) and _is_foe(run, monster, entity)
    ]
    found.sort()
    first = next((entity for *_, entity in found if foes.can_get_at(run, monster.entity, entity)), 0)
    return first or (found[0][2] if found else 0)


def _is_foe(run: Run, monster: Monster, entity: int) -> bool:
    return is_body(run, entity) and sides.hostile(run, monster.entity, entity)


def _is_danger(run: Run, monster: Monster, entity: int, creature: Creature, at: Position) -> bool:
    """Tell whether it sees a foe that fights near the hero, or an awake one close to itself."""
    mind = run.world.find(entity, Mind)
    if mind is not None and (mind.hidden or mind.mood == "asleep"):
        return False  # nobody could sneak with an ally that wakes sleepers
    gap = fov.distance(at.x, at.y, monster.at.x, monster.at.y)
    if mind is not None and creature.kind.home and gap > 1:
        return False
    hero_at = run.world.get(run.hero, Position)
    fights = mind is None or mind.mood in FIGHTING
    near = gap <= BESET or (fights and fov.distance(at.x, at.y, hero_at.x, hero_at.y) <= LEASH)
    return near and fov.sees(run, monster.entity, entity)


def _attack(run: Run, monster: Monster, versus: Round, ally: Ally) -> Action | None:
    """Strike, shoot, or come nearer unless it is to stay; None where no path, or only a long detour, leads to its foe.

    It takes the detour only if ordered to attack. One that falls back goes out of reach instead of nearer, and strikes
    only when cornered, or at one that runs away itself, as thieves do.
    """
    # Without this captives die in the first fight after they are freed.
    falls_back = allies.falls_back(run, monster.entity) and monster.creature.kind.temper.moves
    gap = fov.distance(monster.at.x, monster.at.y, versus.foe_at.x, versus.foe_at.y)
    mind = run.world.find(versus.foe, Mind)
    flees = mind is not None and mind.mood == "fleeing"
    step = fleeing.away(run, monster, versus) if falls_back and gap <= OFF and not flees else None
    if step is not None:
        return step
    if versus.near_foe(monster):
        return Strike(versus.foe)
    ability, place = ally_abilities.ready(run, monster.entity, "foe"), (versus.foe_at.x, versus.foe_at.y)
    if ability is not None and ally_abilities.in_reach(run, monster.entity, ability, place):
        return UseAbility(*place)
    shot = ranged.clear_shot(run, monster, versus)
    if shot is not None or ally.order == "stay" or not monster.creature.kind.temper.moves:
        return shot
    if falls_back:
        return REST
    if ally.order != "attack" and not foes.can_get_at(run, monster.entity, versus.foe):
        return None
    distances = versus.to_foe(monster)
    return approach(run, monster, distances) if distances.distance(monster.at.x, monster.at.y) > 0 else None


def _keep_near(run: Run, monster: Monster, ally: Ally, round_: Round) -> Action:
    """Go to the place where it is to stay, or to the hero; rest when there."""
    hero_at = run.world.get(run.hero, Position)
    goal, close = ((ally.x, ally.y), 0) if ally.order == "stay" else ((hero_at.x, hero_at.y), CLOSE)
    distances = round_.to(*goal, monster)
    steps = distances.distance(monster.at.x, monster.at.y)
    rests = 0 <= steps <= close or not monster.creature.kind.temper.moves
    return REST if rests else approach(run, monster, distances)
