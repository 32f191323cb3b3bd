"""The clock counts passing ticks and the whole turns of the environment that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run


def advance(run: Run, ticks: int) -> int:
    """Let time pass.

    Returns:
        The number of whole turns that the environment now has to step.
    """
    run.ticks += ticks
    run.remainder += ticks
    turns, run.remainder = divmod(run.remainder, TURN)
    return turns
