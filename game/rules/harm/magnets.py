"""Magnets: they draw wearers of metal, and metal items on the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import creatures
from game.rules.harm import pushing
from game.rules.senses.fov import distance, line_of_sight, towards
from game.world.components import Creature, Item, Position

if TYPE_CHECKING:
    from game.world.run import Run


def attract(run: Run, x: int, y: int, radius: int, source: int | None = None) -> bool:
    """Draw wearers of metal in sight of (x, y) a cell nearer, and metal items there all the distance.

    Args:
        run: the run whose floor it is.
        x: of the magnet.
        y: of the magnet.
        radius: cells within which it draws.
        source: the creature that is the magnet, if one is, which does not move.

    Returns:
        Whether a creature or an item moved.
    """
    bodies = [(distance(x, y, at.x, at.y), body) for body, (_, at) in run.world.rows(Creature, Position)]
    moved = False
    # Nearest first, so that each leaves its cell free for the next.
    for gap, body in sorted(bodies):
        at = run.world.find(body, Position)
        if body == source or at is None or not 1 < gap <= radius or not creatures.wears_metal(run, body):
            continue
        if line_of_sight(run, (x, y), (at.x, at.y)):
            step = towards(x - at.x, y - at.y)
            moved |= pushing.push(run, body, step, 1, source=source, hurts=False, braced=False)
    for item, (kept, at) in run.world.rows(Item, Position):
        gap = distance(x, y, at.x, at.y)
        if kept.kind.metal and gap <= radius and line_of_sight(run, (x, y), (at.x, at.y)):
            for _ in range(gap - 1):
                moved |= pushing.roll(run, item, towards(x - at.x, y - at.y), 1)
    return moved
