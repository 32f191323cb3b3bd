"""Searching: finding secret doors, hidden traps, and creatures that lie in wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import doors, hiding
from game.rules.senses.fov import distance
from game.rules.terrain import traps
from game.world.components import Hero, Position
from game.world.events import Found
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.world.run import Run

REACH = 6  # cells
NEAR = 1000  # per mille to find a door one step away, less by FADES for each further step
FADES = 150
TRAPS = 500  # per mille to find a trap or a lurker in reach
SURE = 5  # turns of searching in a row after which neither stays hidden


def search(run: Run, actor: int) -> None:
    """Let the actor search around; hidden things in reach and sight may be found."""
    at = run.world.get(actor, Position)
    for x, y in cells_in(doors.secret(run) & run.floor.memory.visible):
        gap = distance(at.x, at.y, x, y)
        if gap <= REACH and run.dice.chance(NEAR - FADES * (gap - 1)):
            _show_door(run, x, y)
    hero = run.world.find(actor, Hero)
    if hero is not None:
        chance = 1000 if hero.searches + 1 >= SURE else TRAPS
        hiding.find(run, chance, REACH, (at.x, at.y))
        traps.find(run, chance, REACH, (at.x, at.y))


def find_all(run: Run, place: tuple[int, int], reach: int) -> bool:
    """Find all that is hidden in sight within `reach` steps of a place, and return whether there was anything."""
    hidden = [
        cell for cell in cells_in(doors.secret(run) & run.floor.memory.visible) if distance(*cell, *place) <= reach
    ]
    for x, y in hidden:
        _show_door(run, x, y)
    found = len(hidden) + hiding.find(run, 1000, reach, place) + traps.find(run, 1000, reach, place)
    return found > 0


def _show_door(run: Run, x: int, y: int) -> None:
    doors.show(run, [(x, y)])
    run.emit(Found(x, y, "door"))
