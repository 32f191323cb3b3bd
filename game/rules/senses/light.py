"""Light: how bright a cell is to creatures, the floor's light less what gas swallows, and the light that they carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world import query
from game.world.components import Position

if TYPE_CHECKING:
    from game.world.run import Run

DIM = 1  # up to this it is dark
BRIGHT = 6  # from this on everything is plain to see
LIT = 5  # of a source: creatures that shun light keep away
BY_LANTERN = 3  # of a carried lantern: makes creatures in its light easy to notice


def light_at(run: Run, x: int, y: int) -> int:
    """Return how bright it is at (x, y), 0 to 7: less where gas swallows light."""
    return max(0, run.floor.light.level_at(x, y) - run.floor.ground.darkness(x, y))


def is_dark(run: Run, x: int, y: int) -> bool:
    """Tell whether it is dark at (x, y)."""
    return not run.floor.light.exceeds(x, y, DIM + run.floor.ground.darkness(x, y))


def is_lit(run: Run, x: int, y: int) -> bool:
    """Tell whether lamps, fire or another source as bright shine on (x, y)."""
    # Not by ambient light, or in bright strata a bat could never leave its corner.
    return run.floor.light.shine_at(x, y, LIT - 1) >= LIT


def in_glow(run: Run, x: int, y: int) -> bool:
    """Tell whether a lamp, fire or brand shines on (x, y), if only from some steps off."""
    return run.floor.light.shine_at(x, y, BY_LANTERN - 1) >= BY_LANTERN


def in_lantern_light(run: Run, x: int, y: int) -> bool:
    """Tell whether a lantern that a monster carries shines on (x, y)."""
    return run.floor.light.lanterns_at(x, y, BY_LANTERN - 1) >= BY_LANTERN


def brightness(run: Run, bearer: int) -> int:
    """Return the brightness of the brightest item that a creature wears or wields; 0 if none shines."""
    worn = query.all_worn(run, bearer)
    return max([max(item.kind.light, item.rune.light if item.rune else 0) for item in worn], default=0)


def carry(run: Run) -> None:
    """Move the light of shining creatures and of the hero's lights to where they are now."""
    others = {(at.x, at.y): creature.kind.light for _, creature, at in query.creatures(run) if creature.kind.light}
    own, at = brightness(run, run.hero), run.world.get(run.hero, Position)
    run.floor.light.carry(others, {(at.x, at.y): own} if own else {})
