"""Applying effects, to a creature, at a cell, or where a thrown flask breaks.

There is a function for each effect of game.content.effects, in modules of the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects import Beyond, Maybe, Paired, Within
from game.content.effects.things import Consume
from game.rules import hazards
from game.rules.aim import Aim
from game.rules.effects import (
    allegiance,
    bodily,
    calling,
    forces,
    furniture,
    ground,
    item_powers,
    knowing,
    mechanisms,
    moving,
    snares,
    things,
    wonders,
)
from game.rules.items import identify
from game.rules.pathfinding import open_cells_within
from game.rules.senses import fov, stealth
from game.rules.senses.fov import in_sight
from game.world import spawn
from game.world.components import Creature, Item, Position
from game.world.events import Broke, Burst, Failed, Turned
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effect import Effect
    from game.content.kinds import ItemKind
    from game.rules.aim import Appliers
    from game.world.run import Run

SPLASH = 1  # cells around a breaking item


def perform(run: Run, effects: Iterable[Effect], aim: Aim) -> bool:
    """Apply effects with one aim: those on ground at its cell, the others to its target while that lives.

    Returns:
        Whether there was anything to see.
    """
    seen = False
    for effect in effects:
        if effect.on_ground or (run.world.alive(aim.target) and run.world.get(aim.target, Creature).health > 0):
            seen |= APPLY[type(effect)](run, effect, aim)
    return seen


def apply(run: Run, effect: Effect, target: int, *, source: int | None = None, on: int = 0) -> bool:
    """Apply an effect to a creature, or to the ground where it stands.

    Args:
        run: the run they are in.
        effect: the effect.
        target: the creature.
        source: the creature that caused it, if one did.
        on: the item or the slain creature that the effect works on, if it works on one.

    Returns:
        Whether there was anything to see.
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
    slain: int = 0,
) -> bool:
    """Apply effects at a cell: those on ground once, at (x, y), those on bodies to each creature within `radius`.

    Args:
        run: the run whose floor it is.
        effects: the effects, in order.
        x: of the cell.
        y: of the cell.
        source: the creature that caused it, if one did.
        direction: the step (dx, dy) that set it off; (0, 0) if none did.
        radius: cells in each direction, diagonals counting as one.
        slain: the creature that left these effects as it died; 0 if none did.

    Returns:
        Whether there was anything to see.
    """
    seen = False
    span = range(-radius, radius + 1)
    around = [(x + dx, y + dy) for dy in span for dx in span]
    for effect in effects:
        if effect.on_ground:
            seen |= perform(run, [effect], Aim(x, y, source=source, on=slain, direction=direction))
            continue
        if effect.on_items:
            continue
        for target in [run.floor.occupants[cell] for cell in around if cell in run.floor.occupants]:
            at = run.world.get(target, Position)
            seen |= perform(run, [effect], Aim(at.x, at.y, target, source, direction=direction))
    return seen


def apply_to_item(
    run: Run, effects: Iterable[Effect], item: int, *, source: int | None = None, direction: tuple[int, int] = (0, 0)
) -> bool:
    """Apply the effects that act on items to an item on the floor; return whether there was anything to see."""
    seen = False
    for effect in effects:
        at = run.world.find(item, Position) if run.world.alive(item) else None
        if effect.on_items and at is not None:
            aim = Aim(at.x, at.y, source=source, on=item, direction=direction)
            seen |= APPLY[type(effect)](run, effect, aim)
    return seen


def shatter(run: Run, kind: ItemKind, x: int, y: int) -> None:
    """Let an item of this kind break at (x, y), over all creatures around, which notice."""
    run.emit(Burst(x, y, SPLASH, "magic"))
    span = range(-SPLASH, SPLASH + 1)
    around = [(x + dx, y + dy) for dx in span for dy in span]
    near = [run.floor.occupants[cell] for cell in around if cell in run.floor.occupants]
    noticed = [event for target in near for event in stealth.wake_untold(run, target)]
    if not apply_at(run, kind.shatters, x, y, radius=SPLASH):
        run.emit(Failed(x, y, "broke_idly"))
    run.events += noticed


def _consume(run: Run, effect: Consume, aim: Aim) -> bool:
    """Let fire or lava consume an item; volatile ones break in fire."""
    item = run.world.get(aim.on, Item)
    if effect.by == "lava" or not item.kind.volatile:
        return hazards.consume(run, aim.on, effect.by)
    run.emit(Broke(aim.x, aim.y, identify.name(run, item)))
    if in_sight(run, aim.x, aim.y):
        identify.learn(run, item.kind)
    spawn.delete(run, aim.on)
    shatter(run, item.kind, aim.x, aim.y)
    return True


def _maybe(run: Run, effect: Maybe, aim: Aim) -> bool:
    """Apply effects by chance, or else others."""
    return perform(run, effect.effects if run.dice.chance(effect.chance) else effect.otherwise, aim)


def _within(run: Run, effect: Within, aim: Aim) -> bool:
    """Apply effects at all open cells around, or in sight."""
    if effect.radius:
        cells = open_cells_within(run.floor, aim.x, aim.y, effect.radius)
    else:
        ground = run.floor.ground
        cells = cells_in(fov.field_of_view(run, aim.x, aim.y) & (ground.transparent | ground.walkable))
    if effect.told:
        run.emit(Turned(aim.x, aim.y, effect.told))
    seen = [apply_at(run, effect.effects, *cell, source=aim.source) for cell in cells]
    return any(seen)


def _beyond(run: Run, effect: Beyond, aim: Aim) -> bool:
    """Apply effects at the cells beyond, up to a wall; at none if no push gave a direction."""
    floor, (dx, dy), seen = run.floor, aim.direction, False
    for step in range(1, effect.cells + 1 if dx or dy else 0):
        x, y = aim.x + step * dx, aim.y + step * dy
        if not floor.inside(x, y) or not floor.ground.transparent[y, x]:
            break
        seen |= apply_at(run, effect.effects, x, y, source=aim.source, direction=aim.direction)
    return seen


def _paired(run: Run, effect: Paired, aim: Aim) -> bool:
    """Apply effects at each cell paired with this one, except cells that are paired with others themselves."""
    moved = [cell for cell in run.floor.pairs.get((aim.x, aim.y), ()) if cell not in run.floor.pairs]
    seen = [apply_at(run, effect.effects, *cell, source=aim.source) for cell in moved]
    return any(seen)


APPLY: Appliers = {
    **bodily.APPLY,
    **calling.APPLY,
    **forces.APPLY,
    **furniture.APPLY,
    **ground.APPLY,
    **knowing.APPLY,
    **mechanisms.APPLY,
    **moving.APPLY,
    **item_powers.APPLY,
    **allegiance.APPLY,
    **snares.APPLY,
    **things.APPLY,
    **wonders.APPLY,
    Consume: _consume,
    Maybe: _maybe,
    Within: _within,
    Beyond: _beyond,
    Paired: _paired,
}
