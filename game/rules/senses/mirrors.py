"""Mirrors: creatures that throw back shots and spells, by nature or by their gear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.items import gear
from game.world.components import Creature, Mind, Position
from game.world.events import Did, Flew

if TYPE_CHECKING:
    from game.world.run import Run


def throws_back(run: Run, who: int, sender: int, glyph: str, color: str) -> bool:
    """Let a creature throw back a shot from a sender, drawn with this glyph and colour; return whether it does."""
    if who == sender or not (gear.reflects(run, who) or _is_mirror(run, who)):
        return False
    own, at = run.world.get(who, Position), run.world.get(sender, Position)
    if who != run.hero:
        run.emit(Did(own.x, own.y, who, "threw_back"))
    run.emit(Flew(at.x, at.y, own.x, own.y, glyph, color))
    return True


def _is_mirror(run: Run, who: int) -> bool:
    """Tell whether a creature throws shots back by nature, and is awake."""
    if "reflects" not in run.world.get(who, Creature).kind.traits or status_effects.has(run, who, "helpless"):
        return False
    mind = run.world.find(who, Mind)
    return mind is None or mind.mood != "asleep"
