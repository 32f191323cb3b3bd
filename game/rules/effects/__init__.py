"""Effects, applied: one function for each effect of game.content.effects, by family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.effects import bodily, calling, forces, ground, knowing, moving, snares, things
from game.rules.effects.aim import Aim
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effects import Effect
    from game.rules.effects.aim import Appliers
    from game.world.run import Run

APPLY: Appliers = {
    **bodily.APPLY,
    **calling.APPLY,
    **forces.APPLY,
    **ground.APPLY,
    **knowing.APPLY,
    **moving.APPLY,
    **snares.APPLY,
    **things.APPLY,
}


def apply(run: Run, effect: Effect, target: int, *, source: int | None = None, on: int = 0) -> bool:
    """Let an effect happen to a creature, or to the ground where it stands; whether there was anything to see.

    Args:
        run: the run they are in.
        effect: what happens.
        target: to whom.
        source: the creature that caused it, if one did.
        on: the thing that the effect works on, where it works on one.
    """
    at = run.world.get(target, Position)
    return APPLY[type(effect)](run, effect, Aim(at.x, at.y, target, source, on))


def apply_at(
    run: Run,
    effects: Iterable[Effect],
    x: int,
    y: int,
    *,
    source: int | None = None,
    direction: tuple[int, int] = (0, 0),
    radius: int = 0,
) -> bool:
    """Let effects happen at a cell; whether there was anything to see.

    Those on ground happen once, at (x, y), those on bodies to everybody within `radius` cells, one after another.

    Args:
        run: the run whose floor it is.
        effects: what happens, in order.
        x: of the cell.
        y: of the cell.
        source: the creature that caused it, if one did.
        direction: the step (dx, dy) that set it off; (0, 0) if none did.
        radius: cells in each direction, diagonals counting as one.
    """
    seen = False
    span = range(-radius, radius + 1)
    around = [(x + dx, y + dy) for dy in span for dx in span]
    for effect in effects:
        if effect.on_ground:
            seen |= APPLY[type(effect)](run, effect, Aim(x, y, source=source, direction=direction))
            continue
        if effect.on_items:
            continue
        for target in [run.floor.occupants[cell] for cell in around if cell in run.floor.occupants]:
            if run.world.alive(target) and run.world.get(target, Creature).health > 0:
                at = run.world.get(target, Position)
                seen |= APPLY[type(effect)](run, effect, Aim(at.x, at.y, target, source, direction=direction))
    return seen


def apply_to_item(
    run: Run, effects: Iterable[Effect], item: int, *, source: int | None = None, direction: tuple[int, int] = (0, 0)
) -> bool:
    """Let those effects that act on things happen to one that lies on the floor; whether there was anything to see."""
    seen = False
    for effect in effects:
        at = run.world.find(item, Position) if run.world.alive(item) else None
        if effect.on_items and at is not None:
            aim = Aim(at.x, at.y, source=source, on=item, direction=direction)
            seen |= APPLY[type(effect)](run, effect, aim)
    return seen
