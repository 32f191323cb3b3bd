"""Aiming: the creatures and the ground that a wand, a staff or a charm works on when pointed at a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects
from game.rules.senses import fov, mirrors, shapes, stealth
from game.rules.senses.sides import is_ally
from game.rules.terrain import furniture
from game.world.components import Position
from game.world.events import Flew
from game.world.movement import RING

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from game.content.effects import Effects
    from game.content.kinds import ItemKind
    from game.world.movement import Cell
    from game.world.run import Run

    Bodies = Container[Cell]  # the cells of the creatures that stop a bolt
    Found = tuple[list[Cell], list[tuple[Cell, Cell]]]  # cells of bodies; cells of ground, each with a direction


def cast(run: Run, actor: int, kind: ItemKind, happening: Effects, x: int, y: int, on: int = 0) -> bool:
    """Let effects happen where an item of this kind works, when a creature points it at (x, y).

    Effects on bodies happen to each creature there, farthest first; effects on ground once in each direction. `on` is
    the item itself.

    Returns:
        Whether there was anything to see.
    """
    at = run.world.get(actor, Position)
    start = at.x, at.y
    bodies, grounds = AIMS[kind.aim](run, start, (x, y), kind.reach, run.floor.occupants)
    by = actor
    if kind.aim in FLIES and grounds:
        end = grounds[0][0]
        run.emit(Flew(*end, *start, "*", "magic"))
        furniture.strike(run, *end, by=actor, direction=fov.towards(end[0] - at.x, end[1] - at.y))
        met = run.floor.occupants.get(end, actor)
        if kind.aim == "bolt" and mirrors.throws_back(run, met, actor, "*", "magic"):
            by, bodies, grounds = met, [start], [(start, _direction(end, start))]
    seen, begun = False, len(run.events)
    for effect in happening:
        for cell, direction in grounds if effect.on_ground else ():
            seen |= effects.apply_at(run, [effect], *cell, source=by, direction=direction)
    onward = run.events[begun:] if kind.aim in FLIES else []  # told after what the bolt did where it came first
    del run.events[len(run.events) - len(onward) :]
    struck = [run.floor.occupants[cell] for cell in bodies if cell in run.floor.occupants]
    for target in struck:
        noticed = stealth.wake_untold(run, target) if target != actor else []
        for effect in happening:
            if not effect.on_ground and run.world.alive(target):
                seen |= effects.apply(run, effect, target, source=by, on=on)
        run.events += noticed
    run.events += onward
    return seen


def _direction(start: Cell, cell: Cell) -> Cell:
    return fov.towards(cell[0] - start[0], cell[1] - start[1])


def _bolt(run: Run, start: Cell, cell: Cell, reach: int, bodies: Bodies) -> Found:
    end = fov.line_of_fire(run, start, cell, reach, bodies)[-1:]
    return end, [(each, _direction(start, cell)) for each in end]


def _line(run: Run, start: Cell, cell: Cell, reach: int, _bodies: Bodies) -> Found:
    dx, dy = cell[0] - start[0], cell[1] - start[1]
    beyond = start[0] + dx * reach, start[1] + dy * reach
    passed: list[Cell] = []
    for x, y in fov.straight_line(run, start, beyond)[:reach]:
        if not fov.lets_in(run, x, y):
            break
        passed.append((x, y))
        if not run.floor.ground.transparent.item(y, x):
            break
    return passed[::-1], [(end, _direction(start, cell)) for end in passed[-1:]]


def _cone(run: Run, start: Cell, cell: Cell, reach: int, _bodies: Bodies) -> Found:
    middle = _direction(start, cell)
    return shapes.cone(run, start, middle, 1, reach), [(start, side) for side in shapes.arc(middle)]


def _around(_run: Run, start: Cell, _cell: Cell, _reach: int, _bodies: Bodies) -> Found:
    return [(start[0] + dx, start[1] + dy) for dx, dy in RING], [(start, step) for step in RING]


def _own(_run: Run, start: Cell, _cell: Cell, _reach: int, _bodies: Bodies) -> Found:
    return [start], [(start, (0, 0))]


def _friend(run: Run, start: Cell, cell: Cell, reach: int, bodies: Bodies) -> Found:
    flown = fov.line_of_fire(run, start, cell, reach, bodies)
    ally = is_ally(run, run.floor.occupants.get(cell, 0)) and flown[-1:] == [cell]
    return _own(run, cell if ally else start, cell, reach, bodies)


AIMS: dict[str, Callable[[Run, Cell, Cell, int, Bodies], Found]] = {
    "bolt": _bolt,
    "line": _line,
    "cone": _cone,
    "cell": _bolt,  # which ends at the cell that it is aimed at
    "around": _around,
    "own": _own,
    "friend": _friend,
}
FLIES = ("bolt", "line", "cell")
