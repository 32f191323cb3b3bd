"""What potions, scrolls, wands and bites do: one function per effect of game.content.kinds, by family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.effects import bodily, calling, knowing, moving
from game.rules.effects.aim import Aim

if TYPE_CHECKING:
    from game.content.kinds import Effect
    from game.rules.effects.aim import Appliers

APPLY: Appliers = {
    **bodily.APPLY,
    **calling.APPLY,
    **knowing.APPLY,
    **moving.APPLY,
}


def apply(effect: Effect, target: int, *, source: int | None = None, on: int = 0) -> bool:
    """Let an effect happen to a creature; whether there was anything to see.

    Args:
        effect: what happens.
        target: to whom.
        source: the creature that caused it, if one did.
        on: the thing that the effect works on, where it works on one.
    """
    return APPLY[type(effect)](effect, Aim(target, source, on))
