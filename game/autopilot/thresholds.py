"""Thresholds: the first step into a dangerous room or the hall of a boss, before which walks of many steps stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.remaining import halls
from game.autopilot.stop_reason import StopReason
from game.rules.items.identify import article
from game.world.components import Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.world.run import Run


def threshold(run: Run, goal: Course, step: Action | StopReason) -> StopReason | None:
    """Return the reason to stop before a step into a dangerous room, or into the hall of a living boss.

    The player is asked until he consents, and then no more. A room into which a fight led the hero counts as dangerous
    until nobody of it lives.
    """
    if not (goal.cautious and isinstance(step, Walk)):
        return None
    at, room_at = run.world.get(run.hero, Position), run.floor.level.room_at
    number = room_at.item(at.y + step.dy, at.x + step.dx)
    if number in (-1, room_at.item(at.y, at.x)):
        return None
    name = f"room {run.depth} {number}"
    if name in goal.granted:
        goal.memory.warned.add(name)
        return None
    boss = halls(run, goal.memory.seen | run.in_sight).get(number) or knowledge.boss_of(run, number)
    is_known = not boss and name in goal.memory.warned
    if is_known or not (boss or knowledge.danger_of(run, run.floor, number) == "dangerous"):
        return None
    told = f"The hall of {article(boss)}" if boss else "Bones at the threshold: a dangerous room"
    return StopReason(f"{told}. Press again to go in.", "bad", frozenset({name}))
