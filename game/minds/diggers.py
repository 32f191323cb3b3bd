"""Diggers: they come straight through walls, doors and earth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Break, Burrow, breaks_at
from game.minds import hunting
from game.minds.base import WALK, approach, avoids, first_free
from game.rules import digging
from game.rules.beings import noise
from game.rules.senses.fov import distance, straight_line

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

TREMOR = 8  # loudness of the steps of one that breaks through
DETOUR = 4  # steps that a walk may be longer than the straight line before a burrower digs


def break_through(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or take the step that leads straight to the foe, through walls and doors if need be."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    at, foe = monster.at, round_.foe_at
    if "silent" not in monster.creature.kind.traits:
        # Felt rather than heard, or it would stop at the very walls that it breaks.
        noise.make(run, at.x, at.y, TREMOR, monster.entity, "tremor", shakes=True)
    x, y = straight_line(run, (at.x, at.y), (foe.x, foe.y))[0]
    if breaks_at(run, x, y):
        return Break(x, y)
    step = x - at.x, y - at.y
    if round_.grid(monster).allows(at.x, at.y, *step):
        straight = first_free(run, monster, [step])
        if straight is not None:
            return straight
    # A diagonal step needs both cells beside it, so that it breaks these too rather than going round.
    corners = [(x, at.y), (at.x, y)] if all(step) else []
    corner = next((cell for cell in corners if breaks_at(run, *cell)), None)
    return approach(run, monster, round_.to_foe(monster)) if corner is None else Break(*corner)


def burrow(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, walk if that is about as short, or dig on."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    at, foe = monster.at, round_.foe_at
    walk = round_.to_foe(monster).distance(at.x, at.y)
    # Earth takes two turns a cell, so that a short detour is quicker.
    if 0 <= walk <= distance(at.x, at.y, foe.x, foe.y) + DETOUR:
        return hunting.hunt(run, monster, round_)
    for dx, dy in _straight_on(foe.x - at.x, foe.y - at.y):
        x, y = at.x + dx, at.y + dy
        if digging.is_earth(run, x, y):
            hunting.keep_track(run, monster, round_)
            return Burrow(x, y)
        free = (x, y) not in run.floor.occupants and not avoids(run, monster, x, y)
        if free and _leads_on(run, monster, round_, (dx, dy)):
            hunting.keep_track(run, monster, round_)
            return WALK[dx, dy]
    return hunting.hunt(run, monster, round_)


def _leads_on(run: Run, monster: Monster, round_: Round, step: tuple[int, int]) -> bool:
    """Tell whether it can walk straight on to diggable earth, or until it is level with the foe."""
    (dx, dy), grid, foe = step, round_.grid(monster), round_.foe_at
    x, y = monster.at.x, monster.at.y
    while grid.allows(x, y, dx, dy):
        x, y = x + dx, y + dy
        if (x == foe.x) if dx else (y == foe.y):
            return True
    return (x, y) != (monster.at.x, monster.at.y) and digging.is_earth(run, x + dx, y + dy)


def _straight_on(dx: int, dy: int) -> list[tuple[int, int]]:
    """Return the orthogonal steps towards an offset (dx, dy), the one along its longer side first."""
    along = ((dx > 0) - (dx < 0), 0)
    across = (0, (dy > 0) - (dy < 0))
    steps = [along, across] if abs(dx) >= abs(dy) else [across, along]
    return [step for step in steps if step != (0, 0)]
