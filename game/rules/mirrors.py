"""Mirrors: who throws back whatever flies at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.world.components import Creature, Mind, Position
from game.world.events import Acted, Flew

if TYPE_CHECKING:
    from game.world.run import Run


def throws_back(run: Run, who: int, sender: int, glyph: str, color: str) -> bool:
    """Let somebody throw back what flew at it from a sender, drawn so; whether it does: not asleep nor helpless."""
    mind = run.world.find(who, Mind)
    if mind is None or "reflects" not in run.world.get(who, Creature).kind.traits:
        return False
    if mind.mood == "asleep" or status_effects.helpless(run, who):
        return False
    own, at = run.world.get(who, Position), run.world.get(sender, Position)
    run.emit(Acted(own.x, own.y, who, "throws it back"))
    run.emit(Flew(at.x, at.y, own.x, own.y, glyph, color))
    return True
