"""Wanders from room to room, looking about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach, first_free, notice
from game.minds.flitting import some_steps
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world.components import Mind, Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run
    from levelgen import Room

ARRIVED = 1  # distance from the goal that counts as there, in steps
KEEPS = 2  # distance that followers keep from their leader, in cells
ROUND = 3  # rooms of a patrol's round


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Notice the hero, go on to the goal, or choose another; guards go back to their posts."""
    mind, at = monster.mind, monster.at
    if stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster)
        return REST
    if monster.creature.kind.home:  # dwellers of water or lava do not walk from room to room
        return first_free(run, monster, some_steps(run, monster, round_)) or REST
    if (monster.creature.kind.temper.returns or monster.creature.kind.boss) and mind.post_x >= 0:
        mind.mood = "guarding"
        return approach(run, monster, round_.to(mind.post_x, mind.post_y, monster))
    leader = _leader_at(run, monster)
    if leader is not None:
        near = distance(at.x, at.y, leader.x, leader.y) <= KEEPS
        return REST if near else approach(run, monster, round_.to(leader.x, leader.y, monster))
    distances = None
    if mind.goal_x >= 0 and abs(mind.goal_x - at.x) + abs(mind.goal_y - at.y) > ARRIVED:
        distances = round_.to(mind.goal_x, mind.goal_y, monster)
    if distances is None or distances.distance(at.x, at.y) < 0:
        room = _next_of_round(run, monster) if mind.patrols else run.dice.pick(run.floor.level.rooms)
        mind.goal_x, mind.goal_y = room.center
        distances = round_.to(mind.goal_x, mind.goal_y, monster)
    return approach(run, monster, distances)


def _leader_at(run: Run, monster: Monster) -> Position | None:
    """Return the position of the leader that a monster follows; None if there is none or it does not wander."""
    leader = monster.mind.leader
    if leader in (0, monster.entity) or not run.world.alive(leader) or run.world.find(leader, Mind) is None:
        return None
    return run.world.find(leader, Position) if run.world.get(leader, Mind).mood == "wandering" else None


def _next_of_round(run: Run, monster: Monster) -> Room:
    """Return the next room of a patrol's round: its own room, then those with the nearest centers."""
    rooms, post = run.floor.level.rooms, monster.mind
    halls = [room for room in rooms if room.kind != "junction"] or rooms
    ring = sorted(halls, key=lambda room: (distance(post.post_x, post.post_y, *room.center), room.id))[:ROUND]
    centers = [room.center for room in ring]
    at = centers.index((post.goal_x, post.goal_y)) if (post.goal_x, post.goal_y) in centers else -1
    return ring[(at + 1) % len(ring)]
