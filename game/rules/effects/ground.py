"""Effects on ground: fire lit and put out, gas let out, ground that turns into another or is laid over it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game.content.effects import Become, Burn, Cloud, Douse, Kindle, Thin
from game.rules import fire, gas
from game.rules.pathfinding import nearest_first

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def kindle(run: Run, effect: Kindle, aim: Aim) -> bool:
    """Set fire to the ground around the cell."""
    return fire.kindle(run, aim.x, aim.y, effect.radius, effect.turns)


def burn(run: Run, _: Burn, aim: Aim) -> bool:
    """Let the ground catch fire by its own fuel."""
    return fire.kindle(run, aim.x, aim.y, 0, 0)


def douse(run: Run, _: Douse, aim: Aim) -> bool:
    """Put out the fire at the cell, and whoever burns there."""
    return fire.douse(run, aim.x, aim.y)


def cloud(run: Run, effect: Cloud, aim: Aim) -> bool:
    """Let out a gas."""
    return gas.release(run, effect.gas, aim.x, aim.y, effect.amount, effect.radius)


def thin(run: Run, effect: Thin, aim: Aim) -> bool:
    """Take away some of a gas."""
    return gas.thin(run, effect.gas, aim.x, aim.y, effect.by)


def become(run: Run, effect: Become, aim: Aim) -> bool:
    """Turn the ground into another kind, or lay it over, as far as it can be covered."""
    ground = run.floor.ground
    if effect.radius == 0:
        cells = [(aim.x, aim.y)]
    else:
        reached = nearest_first(run.floor.movement.grid_of(fire.FLAMES), (aim.x, aim.y))
        within = takewhile(lambda found: found[1] <= effect.radius, reached)
        cells = [cell for cell, _ in within if ground.kind_at(*cell).can_be_covered]
    if not effect.ground:
        ground.uncover(cells)
    elif effect.turns:
        ground.lay(cells, effect.ground, effect.turns)
    else:
        ground.change_all(dict.fromkeys(cells, effect.ground))
    return bool(cells)


APPLY: Appliers = {Kindle: kindle, Burn: burn, Douse: douse, Cloud: cloud, Thin: thin, Become: become}
