"""Field of view, line of sight and line of fire, and distances and directions between cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.constants
import tcod.map

from game.rules import status_effects
from game.rules.items import gear
from game.world.components import Creature, Mind, Position, Statuses

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from numpy.typing import NDArray

    from game.world.movement import Cell
    from game.world.run import Run


SURFACES = 1  # cells from the hero within which a dweller shows itself


def field_of_view(run: Run, x: int, y: int, radius: int = 0) -> NDArray[np.bool_]:
    """Return the cells seen from (x, y), as a mask [y, x], by symmetric shadow casting; radius 0 is unlimited."""
    return tcod.map.compute_fov(
        run.floor.ground.clear(),
        (y, x),
        radius=radius,
        light_walls=True,
        algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST,
    )


def hero_view(run: Run) -> NDArray[np.bool_]:
    """Return the cells that the hero sees, as a mask [y, x]: the field of view, or only adjacent cells when blind."""
    at = run.world.get(run.hero, Position)
    if not status_effects.has(run, run.hero, "blind"):
        return field_of_view(run, at.x, at.y)
    felt = np.zeros_like(run.floor.ground.transparent)
    felt[max(at.y - 1, 0) : at.y + 2, max(at.x - 1, 0) : at.x + 2] = True
    return felt


def in_sight(run: Run, x: int, y: int) -> bool:
    """Return whether the hero sees (x, y)."""
    return run.floor.memory.visible.item(y, x)


def views_hero(run: Run, x: int, y: int) -> bool:
    """Return whether the hero's cell is in view from (x, y), whether or not he is blind himself."""
    if in_sight(run, x, y) or not status_effects.has(run, run.hero, "blind"):
        return in_sight(run, x, y)
    at = run.world.get(run.hero, Position)
    return line_of_sight(run, (x, y), (at.x, at.y))


def shows(run: Run, entity: int, creature: Creature, at: Position) -> bool:
    """Tell whether the hero sees this creature."""
    return in_sight(run, at.x, at.y) and surfaces(run, entity, creature, at)


def bodies_seen(run: Run) -> set[tuple[int, int]]:
    """Return the cells of the creatures that the hero sees, which stop an aim as far as he knows."""
    return {
        (at.x, at.y)
        for entity, (creature, at) in run.world.rows(Creature, Position)
        if shows(run, entity, creature, at)
    }


def surfaces(run: Run, entity: int, creature: Creature, at: Position) -> bool:
    """Tell whether the hero can see a creature at a cell in sight.

    Creatures that lie in wait or are inside a wall cannot be seen. Dwellers in water or lava come up only beside the
    hero, or to announce an act. Status effects and dark gas hide others from afar.
    """
    mind = run.world.find(entity, Mind)
    if (mind is not None and mind.hidden) or in_stone(run, at.x, at.y):
        return False
    below = creature.kind.home is not None and (mind is None or mind.acts.number < 0)
    cells = max(SURFACES, gear.finds_dwellers(run, run.hero)) if below else _sight_range(run, run.hero, entity, at)
    if cells >= status_effects.FOR_EVER:
        return True
    hero_at = run.world.get(run.hero, Position)
    return distance(at.x, at.y, hero_at.x, hero_at.y) <= cells


def is_veiled(run: Run, entity: int, at: Position) -> bool:
    """Tell whether gas, darkness or a status effect hides a creature from the hero, who is too far from it."""
    hero_at = run.world.get(run.hero, Position)
    return distance(at.x, at.y, hero_at.x, hero_at.y) > _sight_range(run, run.hero, entity, at)


def in_stone(run: Run, x: int, y: int) -> bool:
    """Tell whether (x, y) is inside a wall."""
    return run.content.ground.stone.item(run.floor.ground.terrain.item(y, x))


def sees(run: Run, seer: int, seen: int) -> bool:
    """Return whether a creature sees another; between the hero and others his view counts, as sight is symmetric."""
    own, at = run.world.get(seer, Position), run.world.get(seen, Position)
    if distance(own.x, own.y, at.x, at.y) > _sight_range(run, seer, seen, at):
        return False
    if seer == run.hero:
        return in_sight(run, at.x, at.y)
    if seen == run.hero:
        return views_hero(run, own.x, own.y)
    return line_of_sight(run, (own.x, own.y), (at.x, at.y))


def _sight_range(run: Run, seer: int, seen: int, at: Position) -> int:
    """Return the cells within which a creature can see another, whose place is `at`, if nothing stands between."""
    if run.floor.ground.hides(at.x, at.y) or (run.world.has(seer, Statuses) and status_effects.has(run, seer, "blind")):
        return status_effects.NEIGHBOURS
    return status_effects.seen_within(run, seen) if run.world.has(seen, Statuses) else status_effects.FOR_EVER


def line_of_sight(run: Run, start: Cell, end: Cell) -> bool:
    """Return whether nothing opaque stands on the line between two cells, which is the same from either end.

    It stops at the first opaque cell, since most lines asked for are blocked: leaders look for men behind walls.
    """
    clear = run.floor.ground.clear()
    for one, other in _crossed(start, end):
        if one == end:
            break
        if not (clear.item(one[1], one[0]) or (other is not one and clear.item(other[1], other[0]))):
            return False
    return True


def straight_line(run: Run, start: Cell, end: Cell) -> list[Cell]:
    """Return the cells (x, y) of the line between two cells, without its start; the same from either end.

    Where it passes between two cells, it takes the one that a shot can pass, of two such cells the one that the hero
    sees, and else the upper or left one. So what is in view is in the line of fire, unless furniture or a body is in
    the way, and nobody unseen is if there is a choice.
    """
    return [
        one if one == other or _openness(run, *one) >= _openness(run, *other) else other
        for one, other in _crossed(start, end)
    ]


def _openness(run: Run, x: int, y: int) -> tuple[bool, bool]:
    """Return whether a shot passes a cell that a line may take, and whether the hero sees that cell."""
    passes = lets_through(run, x, y)
    return passes, passes and in_sight(run, x, y)


def _crossed(start: Cell, end: Cell) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cell, twice, or both cells that the line between two cells' centres crosses at each step up to `end`.

    Whatever a field of view by symmetric shadow casting shows has a clear cell among these at each step.
    """
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    steps = max(abs(dx), abs(dy))
    whole = 2 * steps  # a cell, in the units of `across` and `down`
    across = down = steps
    for _ in range(steps):
        across, down = across + 2 * dx, down + 2 * dy
        (right, beyond), (lower, below) = divmod(across, whole), divmod(down, whole)
        cell = x + right, y + lower
        yield (cell if beyond and below else (cell[0] - (not beyond), cell[1] - (not below))), cell


def lets_in(run: Run, x: int, y: int) -> bool:
    """Return whether a shot comes into a cell: whoever can stand in a curtain can be shot there."""
    floor = run.floor
    return floor.inside(x, y) and (floor.ground.transparent.item(y, x) or floor.ground.walkable.item(y, x))


def lets_through(run: Run, x: int, y: int) -> bool:
    """Return whether a shot comes out of a cell again, where no creature is."""
    floor = run.floor
    passes = floor.inside(x, y) and floor.ground.transparent.item(y, x)
    return passes and not run.content.ground.stops_shots.item(floor.ground.terrain.item(y, x))


def line_of_fire(
    run: Run,
    start: Cell,
    end: Cell,
    reach: int,
    bodies: Container[Cell] | None = None,
) -> list[Cell]:
    """Return the cells of the line of fire from `start` towards `end`, up to a wall or the first cell that stops it.

    Creatures stop it, all of them or only those in the cells `bodies`, and furniture, webs and curtains that shots
    cannot pass. It ends in their cell, so that whoever stands there is hit.
    """
    bodies = run.floor.occupants if bodies is None else bodies
    passed: list[Cell] = []
    for x, y in straight_line(run, start, end)[:reach]:
        if not lets_in(run, x, y):
            break
        passed.append((x, y))
        if (x, y) in bodies or not lets_through(run, x, y):
            break
    return passed


def distance(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the steps between two cells if nothing stands between them."""
    return max(abs(x - other_x), abs(y - other_y))


def towards(dx: int, dy: int) -> tuple[int, int]:
    """Return the step, of the eight, that leads most nearly to (dx, dy)."""
    along = (dx > 0) - (dx < 0) if 2 * abs(dx) >= abs(dy) else 0
    across = (dy > 0) - (dy < 0) if 2 * abs(dy) >= abs(dx) else 0
    return along, across


def direction(dx: int, dy: int) -> str:
    """Return (dx, dy) in words: "to the north-east"; "right here" for (0, 0)."""
    along, across = towards(dx, dy)
    names = [word for word in ({-1: "north", 1: "south"}.get(across), {-1: "west", 1: "east"}.get(along)) if word]
    return f"to the {'-'.join(names)}" if names else "right here"
