"""Areas: the cells that a thrown or pointed item would affect, as far as the hero can tell beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.effects import Within
from game.content.effects.forces import Blast, Bring, Conduct
from game.content.effects.ground import Become, Burn, Cloud, Douse, Ignite, Kindle, Vent
from game.content.effects.wonders import Hurl
from game.rules import effects
from game.rules.harm import conduction
from game.rules.items import identify
from game.rules.items.enchantment import enchanted
from game.rules.pathfinding import open_cells_within
from game.rules.senses import fov
from game.rules.terrain import aiming
from game.world.components import Position
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from game.content.effect import Effect
    from game.content.effects import Effects
    from game.content.kinds import TerrainKind
    from game.world.components import Item
    from game.world.movement import Cell
    from game.world.run import Run


SPREADS = (Become, Blast, Bring, Burn, Cloud, Douse, Hurl, Kindle, Vent, Within)  # these spread over their radius
BURNS = (Burn, Hurl, Ignite, Kindle)  # these set fire to flammable ground


@dataclass(frozen=True, slots=True)
class Area:
    """The affected cells (x, y) of the hero's map."""

    cells: frozenset[Cell]  # affected at once
    catches: frozenset[Cell]  # where fire could then spread by itself, over flammable ground
    drifts: bool  # gas is let out, which then spreads by itself
    steams: frozenset[Cell] = frozenset()  # of water, on which fire makes steam


def of_aimed(run: Run, item: Item, cell: Cell, *, reach: int, thrown: bool) -> Area:
    """Return the area of an item that the hero throws or points at a cell, as far as the hero knows the item.

    An unknown item is expected to break if its family does, and otherwise to strike at the cell where it ends.
    """
    at, kind = run.world.get(run.hero, Position), item.kind
    known = identify.is_known(run, kind)
    # Only what the hero can see stops the line, or the aim would betray the rest. Gas is shown where it is let out, not
    # where it will drift.
    seen = fov.bodies_seen(run)
    flown = fov.line_of_fire(run, (at.x, at.y), cell, reach, seen)
    end = flown[-1] if flown else (at.x, at.y)
    if thrown:
        breaks = bool(kind.shatters) if known else kind.family.breaks
        happening = kind.shatters if known else ()
        bodies = [] if _on_ground(happening) else _around(run, end) if breaks else [end]
        grounds = [end]
    elif known:
        happening = enchanted(kind, kind.bolt, item.enchant)
        bodies, struck = aiming.AIMS[kind.aim](run, (at.x, at.y), cell, reach, seen)
        grounds = [ground for ground, _ in struck]
    else:
        happening, bodies, grounds = (), [end], []
    reached = set(bodies).union(*(_spread(run, effect, ground) for effect in happening for ground in grounds))
    lit = set().union(*(_lit(run, effect, bodies, grounds) for effect in happening if isinstance(effect, BURNS)))
    catches = _catching(run, lit)
    drifts = any(isinstance(effect, Cloud | Vent) for effect in happening)
    fires = [effect for effect in happening if isinstance(effect, Kindle)]
    over = {cell for effect in fires for ground in grounds for cell in _within(run, effect, ground)}
    steams = {cell for cell in over if _known_ground(run, cell).douses}
    return Area(_seen(run, reached), _seen(run, catches - reached), drifts, _seen(run, steams))


def _around(run: Run, cell: Cell) -> list[Cell]:
    """Return the open cells around a cell over which a breaking item splashes."""
    span = range(-effects.SPLASH, effects.SPLASH + 1)
    around = [(cell[0] + dx, cell[1] + dy) for dx in span for dy in span]
    return [(x, y) for x, y in around if fov.lets_in(run, x, y)]


def _on_ground(happening: Effects) -> bool:
    """Tell whether there are effects, and all of them on ground."""
    return bool(happening) and all(effect.on_ground for effect in happening)


def _spread(run: Run, effect: Effect, cell: Cell) -> list[Cell]:
    """Return the cells that an effect on ground reaches from a cell."""
    if isinstance(effect, Conduct):
        return list(conduction.led_to(run, *cell, effect.power))
    cells = _within(run, effect, cell)
    if isinstance(effect, Kindle | Burn):
        return [around for around in cells if _catches(run, around, lasts=getattr(effect, "turns", 0))]
    if isinstance(effect, Become) and effect.radius:
        cells = [around for around in cells if _can_be_covered(run, around)]
        return cells[: effect.most or len(cells)]
    return cells


def _within(run: Run, effect: Effect, cell: Cell) -> list[Cell]:
    """Return the cells over which an effect on ground spreads from a cell, whatever lies there."""
    return open_cells_within(run.floor, *cell, effect.radius) if isinstance(effect, SPREADS) else []


def _catches(run: Run, cell: Cell, *, lasts: int) -> bool:
    """Tell whether fire that lasts for some turns on bare ground would burn in a cell, as the hero remembers it."""
    kind = _known_ground(run, cell)
    burns = bool(lasts or kind.burns) and not (kind.douses or kind.hazard)
    return burns or (fov.in_sight(run, *cell) and run.floor.ground.explosive(*cell))


def _known_ground(run: Run, cell: Cell) -> TerrainKind:
    return run.content.terrain[run.floor.memory.terrain.item(cell[1], cell[0])]


def _can_be_covered(run: Run, cell: Cell) -> bool:
    """Tell whether the ground of a cell can be covered, as the hero remembers it."""
    return _known_ground(run, cell).can_be_covered and not run.floor.ground.is_over_hazard(*cell)


def _lit(run: Run, effect: Effect, bodies: Iterable[Cell], grounds: Iterable[Cell]) -> set[Cell]:
    """Return the cells that an effect would set fire to: most burn only where the ground does."""
    cells = {cell for ground in grounds for cell in _spread(run, effect, ground)} if effect.on_ground else set(bodies)
    burns = _burns(run)
    return cells if getattr(effect, "turns", 0) else {(x, y) for x, y in cells if burns.item(y, x)}


def _burns(run: Run) -> NDArray[np.bool_]:
    """Return the cells [y, x] of which the hero remembers that they are flammable."""
    memory = run.floor.memory
    return (run.content.ground.burns[memory.terrain] > 0) & memory.explored


def _catching(run: Run, lit: set[Cell]) -> set[Cell]:
    """Return the remembered flammable cells that are connected to the lit ones, and these."""
    burns = _burns(run)
    for x, y in lit:
        burns[y, x] = True
    return set(cells_in(grid.distance(burns, lit) >= 0))


def _seen(run: Run, cells: set[Cell]) -> frozenset[Cell]:
    """Return the cells that the hero has explored."""
    return frozenset((x, y) for x, y in cells if run.floor.inside(x, y) and run.floor.memory.explored.item(y, x))
