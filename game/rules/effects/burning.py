"""Effects on the ground where a creature stands: fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import Kindle
from game.rules import fire
from game.world.components import Position

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def kindle(run: Run, effect: Kindle, aim: Aim) -> bool:
    """Set fire to the ground around the target."""
    at = run.world.get(aim.target, Position)
    return fire.kindle(run, at.x, at.y, effect.radius, effect.turns)


APPLY: Appliers = {Kindle: kindle}
