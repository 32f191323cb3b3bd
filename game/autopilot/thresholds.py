"""Thresholds: the first step into a dangerous room or the view of a guard, before which walks of many steps stop."""

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
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run


BONES = "Bones at the threshold: a dangerous room"


def threshold(run: Run, goal: Course, step: Action | StopReason) -> StopReason | None:
    """Return the reason to stop before a step into a dangerous room, a boss's hall, or on in the view of a guard.

    The player is asked until he consents, and then no more. A room into which a fight led the hero counts as dangerous
    until nobody of it lives.
    """
    if not (goal.cautious and isinstance(step, Walk)):
        return None
    at = run.world.get(run.hero, Position)
    here, there = (at.x, at.y), (at.x + step.dx, at.y + step.dy)
    return _into_room(run, goal, here, there) or _into_view(goal, there)


def is_known(goal: Course, guard: KnownCreature) -> bool:
    """Tell whether the player consented to walk through the view of a guard."""
    return _name(guard) in goal.granted or _name(guard) in goal.memory.warned


def _into_room(run: Run, goal: Course, here: Cell, there: Cell) -> StopReason | None:
    room_at = run.floor.level.room_at
    number = room_at.item(there[1], there[0])
    if number in (-1, room_at.item(here[1], here[0])):
        return None
    name = f"room {run.depth} {number}"
    if name in goal.granted:
        goal.memory.warned.add(name)
        return None
    boss = halls(run, goal.memory.seen | run.in_sight).get(number) or knowledge.boss_of(run, number)
    is_told = not boss and name in goal.memory.warned
    if is_told or not (boss or knowledge.danger_of(run, run.floor, number) == "dangerous"):
        return None
    leader = knowledge.leader_of(run, run.floor, number)
    bones = f"Bones at the threshold, and a name: {article(leader)}" if leader else BONES
    told = f"The hall of {article(boss)}" if boss else bones
    return StopReason(f"{told}. Press again to go in.", "bad", frozenset({name}))


def _into_view(goal: Course, there: Cell) -> StopReason | None:
    guard = goal.memory.watched.get(there)
    if guard is None:
        return None
    if is_known(goal, guard):
        goal.memory.warned.add(_name(guard))
        return None
    told = f"The {guard.kind.name} looks over the way ahead. Press again to go on."
    return StopReason(told, "bad", frozenset({_name(guard)}))


def _name(guard: KnownCreature) -> str:
    return f"guard {guard.entity}"
