"""Finding what is hidden: secret doors, traps, and who lies in wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import doors, hiding, traps
from game.rules.fov import distance
from game.world.components import Hero, Position
from game.world.events import Found
from game.world.ground import cells_in

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
    for x, y in cells_in(doors.secret(run) & floor.memory.visible):
        gap = distance(at.x, at.y, x, y)
        if gap <= REACH and run.dice.chance(NEAR - FADES * (gap - 1)):
            doors.show(run, [(x, y)])
            run.emit(Found(x, y, "a secret door"))
    hero = run.world.find(actor, Hero)
    if hero is not None:
        chance = 1000 if hero.searches + 1 >= SURE else TRAPS
        hiding.find(run, chance, REACH)
        traps.find(run, chance, REACH)
