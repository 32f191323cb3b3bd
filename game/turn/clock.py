"""The clock: ticks that pass, and how many whole turns of the environment they make."""

from __future__ import annotations

from game.world.run import here

TURN = 100  # ticks


def advance(ticks: int) -> int:
    """Let time pass; the number of whole turns that the environment now has to step."""
    run = here()
    run.ticks += ticks
    run.remainder += ticks
    turns, run.remainder = divmod(run.remainder, TURN)
    return turns
