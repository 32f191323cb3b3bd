"""Effects on things that lie at a cell: water carries them about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.things import Drift
from game.rules.hazards.water import drift as carry_off

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def drift(run: Run, _: Drift, aim: Aim) -> bool:
    """Let water carry the thing off."""
    carry_off(run, aim.on)
    return True


APPLY: Appliers = {Drift: drift}
