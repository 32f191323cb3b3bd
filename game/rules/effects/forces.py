"""Effects of forces: pushes, lightning, blasts, and bringing a stimulus to a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.forces import (
    Attract,
    Blast,
    Brace,
    Bring,
    Conduct,
    Ebb,
    Engulf,
    Push,
    Quench,
    Roll,
    Shock,
    Slide,
)
from game.rules import pathfinding
from game.rules.harm import blasts, conduction, magnets, pushing
from game.rules.senses import fire, gas
from game.rules.senses.fov import distance, towards
from game.world.components import Position

if TYPE_CHECKING:
    from game.content.effect import Effect
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run


def bring(run: Run, effect: Bring, aim: Aim) -> bool:
    """Bring a stimulus to the cell and those around."""
    for x, y in pathfinding.open_cells_within(run.floor, aim.x, aim.y, effect.radius):
        run.bring(effect.stimulus, x, y, source=aim.source, direction=aim.direction)
    return True


def push(run: Run, effect: Push, aim: Aim) -> bool:
    """Throw the target in the aim's direction, or else away from the source."""
    return pushing.push(run, aim.target, _direction(run, aim), effect.cells, source=aim.source)


def _direction(run: Run, aim: Aim) -> tuple[int, int]:
    if aim.direction != (0, 0) or aim.source is None or not run.world.alive(aim.source):
        return aim.direction
    source = run.world.find(aim.source, Position)
    if source is None:
        return 0, 0
    return towards(aim.x - source.x, aim.y - source.y)


def attract(run: Run, effect: Attract, aim: Aim) -> bool:
    """Draw metal."""
    return magnets.attract(run, aim.x, aim.y, effect.radius, aim.source)


def ebb(run: Run, effect: Ebb, aim: Aim) -> bool:
    """Draw creatures in water, the nearest first."""
    soaks, terrain = run.content.ground.soaks, run.floor.ground.terrain
    found = [(distance(aim.x, aim.y, *cell), entity, cell) for cell, entity in run.floor.occupants.items()]
    drawn = False
    for gap, entity, (x, y) in sorted(found):
        if 1 < gap <= effect.radius and soaks.item(terrain.item(y, x)):
            step = towards(aim.x - x, aim.y - y)
            drawn |= pushing.push(run, entity, step, effect.cells, source=aim.source, hurts=False)
    return drawn


def quench(run: Run, effect: Quench, aim: Aim) -> bool:
    """Bring water to the cell, and release steam if it is hot."""
    steams = fire.is_heated(run, aim.x, aim.y) and gas.release(run, "steam", aim.x, aim.y, effect.amount, 0)
    run.bring("water", aim.x, aim.y, source=aim.source)
    return steams


def roll(run: Run, effect: Roll, aim: Aim) -> bool:
    """Let an item slide."""
    return pushing.roll(run, aim.on, aim.direction, effect.cells)


def shock(run: Run, effect: Shock, aim: Aim) -> bool:
    """Harm by lightning."""
    conduction.shock(run, aim.target, effect.power, aim.source)
    return True


def conduct(run: Run, effect: Conduct, aim: Aim) -> bool:
    """Lead lightning on."""
    return conduction.conduct(run, aim.x, aim.y, effect.power, aim.source)


def blast(run: Run, effect: Blast, aim: Aim) -> bool:
    """Let something burst at the cell."""
    blasts.blast(run, aim.x, aim.y, effect.damage, effect.radius, aim.source)
    return True


def nothing(_run: Run, _effect: Effect, _aim: Aim) -> bool:
    """Do nothing: `game.rules.harm.pushing` looks for these effects itself."""
    return False


APPLY: Appliers = {
    Bring: bring,
    Push: push,
    Attract: attract,
    Ebb: ebb,
    Quench: quench,
    Roll: roll,
    Slide: nothing,
    Brace: nothing,
    Engulf: nothing,
    Shock: shock,
    Conduct: conduct,
    Blast: blast,
}
