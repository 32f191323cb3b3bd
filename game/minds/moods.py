"""How monsters act that do not hunt: they sleep, wander, stand guard, look about, or eat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Lurk
from game.minds.base import REST, approach, first_free, notice, shuffled_steps
from game.rules.beings import hiding
from game.rules.combat import baiting, bosses
from game.rules.senses import stealth
from game.rules.senses.fov import distance, in_sight, views_hero
from game.world.components import NOWHERE, Mind, Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run
    from levelgen import Room

ARRIVED = 1  # distance from the goal that counts as there, in steps
KEEPS = 2  # distance that followers keep from their leader, in cells
ROUND = 3  # rooms of a patrol's round
THERE = 1  # distance from the place that counts as there
STAYS = 500  # per mille of its turns there in which it stands still


def sleep(run: Run, monster: Monster, round_: Round) -> Action:
    """Sleep on, or wake up, which takes the turn."""
    if stealth.notices(run, monster.mind, monster.at, round_.foe_at, round_.stealth):
        notice(run, monster, round_)
    return REST


def wander(run: Run, monster: Monster, round_: Round) -> Action:
    """Notice the hero, go on to the goal, or choose another; guards go back to their posts."""
    mind, at = monster.mind, monster.at
    if stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster, round_)
        return REST
    if monster.creature.kind.home:  # dwellers of water or lava do not walk from room to room
        return first_free(run, monster, shuffled_steps(run, monster, round_)) or REST
    if (monster.creature.kind.temper.returns or monster.creature.kind.boss) and mind.post != NOWHERE:
        mind.mood = "guarding"
        return approach(run, monster, round_.to(*mind.post, monster))
    leader = _leader_at(run, monster)
    if leader is not None:
        near = distance(at.x, at.y, leader.x, leader.y) <= KEEPS
        return REST if near else approach(run, monster, round_.to(leader.x, leader.y, monster))
    distances = None
    if mind.goal != NOWHERE and abs(mind.goal[0] - at.x) + abs(mind.goal[1] - at.y) > ARRIVED:
        distances = round_.to(*mind.goal, monster)
    if distances is None or distances.distance(at.x, at.y) < 0:
        mind.goal = _next_goal(run, monster)
        distances = round_.to(*mind.goal, monster)
    step = approach(run, monster, distances)
    if step == REST:  # who stands in its way may be a guard, who stays there
        mind.goal = _next_goal(run, monster)
    return step


def _next_goal(run: Run, monster: Monster) -> tuple[int, int]:
    """Return the middle of the room to which a wanderer goes next."""
    patrols = monster.mind.patrols
    return (_next_of_round(run, monster) if patrols else run.dice.pick(run.floor.level.rooms)).center


def _leader_at(run: Run, monster: Monster) -> Position | None:
    """Return the position of the leader that a monster follows; None if there is none or it does not wander."""
    leader = monster.mind.leader
    if leader in (0, monster.entity) or not run.world.alive(leader) or run.world.find(leader, Mind) is None:
        return None
    return run.world.find(leader, Position) if run.world.get(leader, Mind).mood == "wandering" else None


def _next_of_round(run: Run, monster: Monster) -> Room:
    """Return the next room of a patrol's round: its own room, then those with the nearest centers."""
    rooms, mind = run.floor.level.rooms, monster.mind
    halls = [room for room in rooms if room.kind != "junction"] or rooms
    ring = sorted(halls, key=lambda room: (distance(*mind.post, *room.center), room.id))[:ROUND]
    centers = [room.center for room in ring]
    at = centers.index(mind.goal) if mind.goal in centers else -1
    return ring[(at + 1) % len(ring)]


def guard(run: Run, monster: Monster, round_: Round) -> Action:
    """Look out, or walk back to the post."""
    mind, at = monster.mind, monster.at
    if (at.x, at.y) == mind.post and monster.creature.kind.ability(Lurk) and not in_sight(run, at.x, at.y):
        hiding.hide(run, monster.entity)
    if monster.creature.kind.boss:
        # It notices nobody from afar, however loud: a hero who keeps out of its hall is left alone. Nor does it act for
        # one whom it cannot see, who may be at a side door: it would open its cells, and fight those in them alone.
        if not round_.is_peaceful and bosses.has_entered(run, monster) and views_hero(run, at.x, at.y):
            bosses.greet(run, monster)
            return REST
    elif stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster, round_)
        return REST
    if mind.post in ((at.x, at.y), NOWHERE):
        return REST
    return approach(run, monster, round_.to(*mind.post, monster))


def look_about(run: Run, monster: Monster, round_: Round) -> Action:
    """Notice the hero, go on to the place, or look about there until its patience is over."""
    mind, at = monster.mind, monster.at
    if stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster, round_)
        return REST
    mind.patience -= 1
    if mind.patience <= 0:  # also on its way, since the place may be out of reach
        stealth.resume(mind)
    if distance(at.x, at.y, *mind.goal) > THERE:
        return approach(run, monster, round_.to(*mind.goal, monster))
    stays = run.dice.chance(STAYS)
    return REST if stays else first_free(run, monster, shuffled_steps(run, monster, round_)) or REST


def eat(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the food and eat, or give up if it is gone or out of reach."""
    mind, at = monster.mind, monster.at
    distances = round_.to(*mind.goal, monster)
    if baiting.food_at(run, *mind.goal) is None or distances.distance(at.x, at.y) < 0:
        stealth.lose(monster.creature.kind, mind)
        return REST
    if (at.x, at.y) == mind.goal:
        baiting.eat(run, monster)
        return REST
    return approach(run, monster, distances)
