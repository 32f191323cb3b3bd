"""Furniture: terrain that is used by bumping into it, or set off by a blow or a shot.

Its table in terrain.toml says by `effects` what it does, and by `spent` what it then becomes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects
from game.rules.effects.aim import Aim
from game.rules.fov import in_sight
from game.world.events import Felt

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.run import Run


def use(run: Run, x: int, y: int, *, by: int | None, direction: tuple[int, int]) -> None:
    """Set off the furniture at (x, y).

    Effects on bodies happen to its user, the others at its cell.

    Args:
        run: the run whose floor it is.
        x: of its cell.
        y: of its cell.
        by: the creature that used or struck it; None if none did.
        direction: the step (dx, dy) of the bump or the shot.
    """
    kind = run.floor.ground.kind_at(x, y)
    if kind.spent:
        run.floor.ground.change(x, y, kind.spent)
    act(run, kind, Aim(x, y, by or 0, by, direction=direction))


def act(run: Run, kind: TerrainKind, aim: Aim) -> None:
    """Tell of a kind of furniture being used, and apply its effects; it has changed into its `spent` kind before."""
    words = kind.told if aim.source == run.hero else kind.seen or kind.told
    if words and in_sight(run, aim.x, aim.y):
        run.emit(Felt(aim.x, aim.y, words, kind.tone))
    effects.perform(run, kind.effects, aim)


def strike(run: Run, x: int, y: int, *, by: int | None, direction: tuple[int, int]) -> bool:
    """Let a blow or a shot strike the furniture at (x, y), and return whether that set it off."""
    if not run.floor.ground.kind_at(x, y).struck:
        return False
    use(run, x, y, by=by, direction=direction)
    return True
