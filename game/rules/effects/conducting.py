"""Effects of sparks: they run through joined water and metal, and hurt all who stand on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects import Conduct
from game.rules import health
from game.world.components import Creature
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def conduct(run: Run, effect: Conduct, aim: Aim) -> bool:
    """Let a spark run from the cell, breadth first over what conducts."""
    floor, table = run.floor, run.content.materials
    reached = {(aim.x, aim.y): effect.harm}
    for x, y in (queue := [(aim.x, aim.y)]):
        harm = reached[x, y]
        who = floor.occupants.get((x, y))
        if who is not None and run.world.get(who, Creature).health > 0:
            health.hurt(run, who, harm, by="a spark" if aim.source is None else aim.source)
        for cell in ((x + dx, y + dy) for dx, dy in STEPS) if harm > 1 else ():
            if cell in reached or not floor.inside(*cell):
                continue
            row = table.get(floor.ground.kind_at(*cell).material)
            if row is not None and any(isinstance(each, Conduct) for each in row.spark):
                reached[cell] = harm - 1
                queue.append(cell)
    return True


APPLY: Appliers = {Conduct: conduct}
