"""Thresholds: the first step into a dangerous room or the view of a guard, before which walks of many steps stop."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.remaining import halls
from game.autopilot.stop_reason import StopReason
from game.rules.items.identify import article, capitalized
from game.world.components import Position
from game.world.events import Opened

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.knowledge import KnownCreature
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run

GO_ON = " Press again to go on."
LATELY = 10  # turns for which consent to enter a room holds, though the hero has not gone in


def threshold(run: Run, goal: Course, step: Action | StopReason) -> StopReason | None:
    """Return the reason to stop before a step into a dangerous room, a boss's hall, or on in the view of a guard.

    It stops before the door, if bones or what can be seen from there betray the room, for an open door may wake it.
    The player is asked until he consents, and then no more if he goes in and no leader lives there. A room into which a
    fight led the hero counts as dangerous until nobody of it lives.
    """
    if not (goal.cautious and isinstance(step, Walk)):
        return None
    at = run.world.get(run.hero, Position)
    here, there = (at.x, at.y), (at.x + step.dx, at.y + step.dy)
    room, view = _into_room(run, goal, here, there), _into_view(run, goal, there)
    if room and view:
        return replace(room, text=f"{view.text.removesuffix(GO_ON)} {room.text}", asks=room.asks | view.asks)
    return room or view


def is_known(goal: Course, guard: KnownCreature) -> bool:
    """Tell whether the player consented to walk through the view of a guard, or to fight it."""
    return (
        guard.entity in goal.granted
        or _name_of_guard(guard) in goal.granted
        or _name_of_guard(guard) in goal.memory.warned
    )


def fought_in(run: Run, goal: Course) -> set[int]:
    """Return the numbers of the rooms where the hero has been, but is not, and before which he is still asked."""
    at, floor = run.world.get(run.hero, Position), run.floor
    elsewhere = [room.id for room in floor.level.rooms if room.id != floor.level.room_at.item(at.y, at.x)]
    entered = [room for room in elsewhere if f"room:{run.depth}:{room}" in run.counts and floor.is_dangerous(room)]
    return {room for room in entered if _name_of_room(run, room) not in goal.granted and _warning(run, goal, room)}


def opened_onto(run: Run, goal: Course) -> str:
    """Return a sentence on the dangerous room onto which the hero has just opened a door; "" if there is none."""
    if not (goal.cautious and goal.turns):
        return ""
    at = run.world.get(run.hero, Position)
    doors = [(event.x, event.y) for event in run.events if isinstance(event, Opened) and event.who == run.hero]
    rooms = [_entered(run.floor, (at.x, at.y), door) for door in doors]
    told = [_warning(run, goal, room) for room in rooms if _name_of_room(run, room) not in goal.granted]
    return f"{told[0]}." if told and told[0] else ""


def _into_room(run: Run, goal: Course, here: Cell, there: Cell) -> StopReason | None:
    number = _entered(run.floor, here, there)
    if goal.is_fighting and number in knowledge.homes_of_hunters(run):
        return None  # those against whom it warns fight the hero already
    name = _name_of_room(run, number)
    if name in goal.granted:
        goal.memory.warned[name] = run.turn
        return None
    told = _warning(run, goal, number)
    return StopReason(f"{told}. Press again to go in.", "bad", frozenset({name})) if told else None


def _warning(run: Run, goal: Course, number: int) -> str:
    """Return what speaks against entering a room, unless the player consented to it; "" if nothing does, or for -1."""
    boss = halls(run, goal.memory.seen | run.in_sight).get(number) or knowledge.boss_of(run, number)
    if boss:
        return f"The hall of {article(boss)}"
    if knowledge.danger_of(run, run.floor, number) != "dangerous":
        return ""
    leader = knowledge.leader_of(run, run.floor, number)
    if _has_agreed(run, goal, number, led=bool(leader)):
        return ""
    return f"Bones at the threshold{f', and a name: {article(leader)}' if leader else ': a dangerous room'}"


def _has_agreed(run: Run, goal: Course, number: int, *, led: bool) -> bool:
    """Tell whether the player consented to enter a room: just now, or if he went in then, and no leader lives there."""
    since = goal.memory.warned.get(_name_of_room(run, number))
    went_in = f"room:{run.depth}:{number}" in run.counts
    return since is not None and (run.turn - since <= LATELY or (went_in and not led))


def _name_of_room(run: Run, number: int) -> str:
    return f"room {run.depth} {number}"


def _entered(floor: Floor, here: Cell, there: Cell) -> int:
    """Return the number of the room that a step enters, by its doorway or past it; -1 if it enters none."""
    inside, number = (floor.level.room_at.item(y, x) for x, y in (here, there))
    if number >= 0:
        return -1 if number == inside else number
    ends = {room for link in floor.level.links if there in link.cells and link.a != link.b for room in link[:2]}
    for room in sorted(ends - {inside}):
        doorway = knowledge.doorways(floor, {room})  # of one room, as a cell may belong to the doorways of two
        if there in doorway and here not in doorway:
            return room
    return -1


def _into_view(run: Run, goal: Course, there: Cell) -> StopReason | None:
    guard = goal.memory.watched.get(there)
    if guard is None or knowledge.hunters_in_sight(run):
        return None  # he is no secret any more
    if is_known(goal, guard):
        goal.memory.warned[_name_of_guard(guard)] = run.turn
        return None
    told = f"The {guard.kind.name} looks"
    if guard.entity not in run.in_sight:
        told = f"{capitalized(article(guard.kind.name))}, now out of sight, looked"
    return StopReason(f"{told} over the way ahead.{GO_ON}", "bad", frozenset({_name_of_guard(guard)}))


def _name_of_guard(guard: KnownCreature) -> str:
    return f"guard {guard.entity}"
