"""Finding what is hidden: secret doors, traps, and who lies in wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import hiding, traps
from game.rules.fov import distance
from game.world.components import Hero, Position
from game.world.events import Found

if TYPE_CHECKING:
    from game.world.run import Run

REACH = 6  # cells
NEAR = 1000  # per mille to find what is one step away, less by FADES a step
FADES = 150
TRAPS = 500  # per mille to find a trap, or who lies in wait, in reach
SURE = 5  # turns of searching in a row, in the last of which neither stays hidden


def search(run: Run, actor: int) -> None:
    """Look for hidden things around the actor; what is in reach and sight may show itself."""
    floor = run.floor
    at = run.world.get(actor, Position)
    left, top = max(at.x - REACH, 0), max(at.y - REACH, 0)
    secret = run.content.terrain_numbers["secret_door"]
    window = floor.ground.terrain[top : at.y + REACH + 1, left : at.x + REACH + 1] == secret
    window &= floor.memory.visible[top : at.y + REACH + 1, left : at.x + REACH + 1]
    for row, column in zip(*window.nonzero(), strict=True):
        x, y = left + int(column), top + int(row)
        if run.dice.chance(NEAR - FADES * (distance(at.x, at.y, x, y) - 1)):
            floor.ground.change(x, y, floor.kind_here("door"))
            run.emit(Found(x, y, "a secret door"))
    hero = run.world.find(actor, Hero)
    if hero is not None:
        hiding.find(run, 1000 if hero.searches + 1 >= SURE else TRAPS, REACH)
        traps.find(run, 1000 if hero.searches + 1 >= SURE else TRAPS, REACH)
