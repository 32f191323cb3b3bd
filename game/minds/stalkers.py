"""Stalkers: they lie in wait, move unwatched, follow a few cells behind, step as their foe does, or bar its path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Build, can_build
from game.actions.moving import Swap, Walk
from game.content import abilities
from game.content.abilities import Built, Lurk
from game.content.families import KEYSTONE
from game.minds import hunting, telegraphing
from game.minds.base import REST, approach
from game.rules import status_effects
from game.rules.beings import allies, hiding, noise
from game.rules.senses import stealth
from game.rules.senses.fov import distance, in_sight, sees
from game.world import query
from game.world.components import Mind
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

RISE = 5  # cells within which others of its kind come out with a lurker
SCRAPES = 6  # loudness of the steps of one that moves unwatched
BEHIND = 2  # cells that a trailer stays behind
OPEN = 5  # walkable cells around a place that may be walled up, so that one can still go round it


def comes_out(run: Run, monster: Monster, round_: Round) -> bool:
    """Let a hidden monster come out if its prey is near, it was called or its cover is gone; tell whether it does.

    One that poses as an item waits until it is picked up, one buried in the ground until its trap goes off.
    """
    if hiding.is_buried(run, monster.entity):
        return False
    kind, lurk = monster.creature.kind, monster.creature.kind.ability(Lurk)
    # Where its cover is gone it comes out, or it would lie hidden in plain sight.
    waits = (lurk is not None and bool(lurk.guises)) or not round_.near_foe(monster)
    if waits and monster.mind.mood != "hunting" and hiding.suits(run, kind, monster.at.x, monster.at.y):
        return False
    hiding.come_out(run, monster.entity)
    stealth.wake(run, monster.entity)
    for other in query.monsters(run):
        near = distance(other.at.x, other.at.y, monster.at.x, monster.at.y) <= RISE
        if other.mind.hidden and near and other.creature.kind.id == monster.creature.kind.id:
            hiding.come_out(run, other.entity)
            stealth.wake(run, other.entity)
    return True


def unless_watched(run: Run, monster: Monster, action: Action) -> Action:
    """Return the given action, or a rest if it is a step and the hero or an ally watches."""
    if not isinstance(action, Walk | Swap):
        return action  # it strikes seen or unseen, or a hero who looks at it would be safe for good
    if in_sight(run, monster.at.x, monster.at.y) and not status_effects.has(run, run.hero, "helpless"):
        return REST
    if any(sees(run, ally.entity, monster.entity) for ally in allies.on_floor(run)):
        return REST
    noise.make(run, monster.at.x, monster.at.y, SCRAPES, monster.entity, "scraping")
    return action


def trail(run: Run, monster: Monster, round_: Round) -> Action:
    """Follow; cry out when the foe is adjacent to a sleeper; fight only when hurt."""
    creature, at, foe = monster.creature, monster.at, round_.foe_at
    if creature.health < creature.max_health and round_.near_foe(monster):
        return Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    cry = telegraphing.begin(run, monster, round_) if _is_beside_sleeper(run, round_) else None
    if cry is not None:
        return cry
    if (
        creature.health == creature.max_health
        and distance(at.x, at.y, foe.x, foe.y) <= BEHIND
        and round_.sees_foe(monster)
    ):
        # It stands still when approached: one that kept its distance could not be struck, and stopped every autopilot.
        return REST
    return approach(run, monster, round_.to_foe(monster))


def _is_beside_sleeper(run: Run, round_: Round) -> bool:
    """Tell whether the foe is adjacent to a sleeping monster."""
    cells = [(round_.foe_at.x + dx, round_.foe_at.y + dy) for dx, dy in STEPS]
    minds = [run.world.find(run.floor.occupants[cell], Mind) for cell in cells if cell in run.floor.occupants]
    return any(mind is not None and mind.mood == "asleep" for mind in minds)


def pace(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike an adjacent foe; if the foe has stepped, come nearer or wall up the cell that it left; else stand."""
    mind, foe = monster.mind, round_.foe_at
    left, mind.goal = mind.goal, (foe.x, foe.y)
    if round_.near_foe(monster):
        return Strike(round_.foe)  # also at a foe that did not step, or standing still would be safe
    if left == (foe.x, foe.y):
        return REST
    built, build = mind.remember(Built), monster.creature.kind.ability(abilities.Build)
    built.steps += 1
    if build is not None and built.steps % build.every == 0 and can_build(run, *left) and _is_open(run, *left):
        return Build(*left)
    return approach(run, monster, round_.to_foe(monster))


def _is_open(run: Run, x: int, y: int) -> bool:
    """Tell whether one could still go round a wall at (x, y), so that retreat stays open."""
    walkable = run.floor.ground.walkable
    return sum(bool(walkable[y + dy, x + dx]) for dx, dy in STEPS) >= OPEN


def waylay(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the stairs, striking only a foe that bars the path; strike from there; hunt if no path leads to them."""
    at, stairs = monster.at, _needed(run, round_.foe)
    if (at.x, at.y) == stairs:
        return Strike(round_.foe) if round_.near_foe(monster) else REST
    distances = round_.to(*stairs, monster)
    if distances.distance(at.x, at.y) < 0:
        return hunting.hunt(run, monster, round_)
    step = approach(run, monster, distances)
    return Strike(round_.foe) if step is REST and round_.near_foe(monster) else step


def _needed(run: Run, foe: int) -> tuple[int, int]:
    """Return the stairs that the foe will take: up with the Keystone, else down."""
    level = run.floor.level
    return level.stairs_up if query.holds(run, foe, KEYSTONE) else level.stairs_down
