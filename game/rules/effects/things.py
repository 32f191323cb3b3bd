"""Effects on things that lie at a cell: fire and lava take them, water carries them about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects import Consume, Drift
from game.rules import hazards
from game.rules.hazards.water import drift as carry_off

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def consume(run: Run, effect: Consume, aim: Aim) -> bool:
    """Let fire or lava take the thing."""
    return hazards.consume(run, aim.on, effect.by)


def drift(run: Run, _: Drift, aim: Aim) -> bool:
    """Let water carry the thing off."""
    carry_off(run, aim.on)
    return True


APPLY: Appliers = {Consume: consume, Drift: drift}
