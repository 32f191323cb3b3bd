"""What potions, scrolls, wands and bites do: one function per effect of game.content.kinds, by family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import Kindle
from game.rules import fire
from game.rules.effects import bodily, burning, calling, knowing, moving
from game.rules.effects.aim import Aim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import Effect
    from game.rules.effects.aim import Appliers
    from game.world.run import Run

APPLY: Appliers = {
    **bodily.APPLY,
    **burning.APPLY,
    **calling.APPLY,
    **knowing.APPLY,
    **moving.APPLY,
}


def apply(run: Run, effect: Effect, target: int, *, source: int | None = None, on: int = 0) -> bool:
    """Let an effect happen to a creature; whether there was anything to see.

    Args:
        run: the run they are in.
        effect: what happens.
        target: to whom.
        source: the creature that caused it, if one did.
        on: the thing that the effect works on, where it works on one.
    """
    return APPLY[type(effect)](run, effect, Aim(target, source, on))


def apply_to_ground(run: Run, given: Sequence[Effect], x: int, y: int) -> tuple[list[Effect], bool]:
    """Apply the effects that change the ground at (x, y).

    Returns:
        The effects that remain, and whether there was anything to see.
    """
    caught = [fire.kindle(run, x, y, effect.radius, effect.turns) for effect in given if isinstance(effect, Kindle)]
    return [effect for effect in given if not isinstance(effect, Kindle)], any(caught)
