"""The score of a run, from its state alone: the floors reached, the wonders in hand, and the Keystone brought home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import KEYSTONE, WONDER
from game.world import query

if TYPE_CHECKING:
    from game.world.run import Run

FLOOR = 100  # for each floor reached
UNMADE_FLOOR = 200  # for each below the last


def unranked(run: Run) -> str:
    """Return the word for a run that has no score; "" if it has one."""
    reasons = {"debug": run.debug, "easy": run.easy, "practice": run.practice, "modded": bool(run.mods)}
    return next((reason for reason, is_so in reasons.items() if is_so), "")


def score(run: Run) -> int:
    """Return the score of a run as it stands; 0 if it is not ranked."""
    if unranked(run):
        return 0
    reached, last = {run.depth, *run.floors}, len(run.content.lengths[run.length])
    floors = sum(FLOOR if depth <= last else UNMADE_FLOOR for depth in reached)
    wonders = sum(item.kind.value for _, _, item in query.pack(run, run.hero) if item.kind.family is WONDER)
    has_won = run.outcome is not None and run.outcome.how == "won"
    return floors + wonders + (run.content.items_of(KEYSTONE)[0].value if has_won else 0)
