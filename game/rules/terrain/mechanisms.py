"""Mechanisms: ground that acts by itself when its fuse burns down, when it is weighed on, or by holding creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects, status_effects
from game.rules.aim import Aim
from game.rules.items import inventory
from game.rules.terrain import furniture, traps
from game.world import query
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.world.movement import Cell
    from game.world.run import Run


STUCK = "stuck"  # the status of held creatures
HELD = 2  # pulls to which the hold is renewed each turn


def step(run: Run) -> None:
    """Let a turn pass for the mechanisms of the floor."""
    ground = run.floor.ground
    while due := sorted(cell for cell, age in ground.fuses.items() if age <= ground.age):
        for x, y in due:
            go_off(run, x, y)
        traps.settle(run)
    for (x, y), kind in sorted(each for each in ground.acting.items() if each[1].weighed or each[1].holds):
        if kind.weighed:
            _weigh(run, x, y)
        elif kind.holds and (x, y) in run.floor.occupants:
            status_effects.apply_status(run, run.floor.occupants[x, y], STUCK, HELD)
    kinds = run.content.terrain
    for (x, y), laid in sorted(each for each in ground.laid.items() if kinds[each[1].beneath].weighed == "on"):
        beneath = kinds[laid.beneath]
        if not ground.walkable[y, x]:  # a cart stands on it
            ground.laid[x, y] = laid._replace(beneath=run.content.terrain_numbers[beneath.spent])
            furniture.act(run, beneath, Aim(x, y))


def go_off(run: Run, x: int, y: int) -> None:
    """Let the ground at (x, y) go off, if it is of a kind that does and its fuse has burnt down."""
    ground = run.floor.ground
    kind = ground.kind_at(x, y)
    if ground.fuses.pop((x, y), ground.age + 1) > ground.age or not kind.burst:
        return
    ground.change(x, y, kind.burst)
    effects.perform(run, kind.goes_off, Aim(x, y))


def is_shut_in(run: Run, cell: Cell, gates: Iterable[Cell], most: int) -> bool:
    """Tell whether a cell is one of these gates, or is shut in by them with at most `most` cells to walk on."""
    gates, found, queue, met = {*gates}, {cell}, [cell], False
    while queue and len(found) <= most:
        x, y = queue.pop()
        around = {(x + dx, y + dy) for dx, dy in CLOCKWISE}
        met |= not gates.isdisjoint(around)
        beside = around - found - gates
        queue += [other for other in sorted(beside) if run.floor.ground.walkable[other[1], other[0]]]
        found |= {*queue}
    return cell in gates or (met and len(found) <= most)


def worth_at(run: Run, x: int, y: int) -> int:
    """Return the total value of the items at (x, y) on scales, where keys and the like count for nothing."""
    return sum(inventory.value(item) for _, item in query.items_at(run, x, y) if not item.kind.family.needed)


def _weigh(run: Run, x: int, y: int) -> None:
    """Set off ground at (x, y) that feels weight, if the first weight came onto it or the last one left it."""
    kind, things = run.floor.ground.kind_at(x, y), [item for _, item in query.items_at(run, x, y)]
    by = run.floor.occupants.get((x, y))
    if kind.worth or (by is not None and "flies" in status_effects.traits(run, by)):
        by = None
    if kind.worth:
        weighs = worth_at(run, x, y) >= kind.worth
    else:
        weighs = by is not None or any(item.kind.family.weighs for item in things)
    # Once a turn, whatever the weight is, and again as it leaves.
    if weighs == (kind.weighed == "on"):
        furniture.use(run, x, y, by=by, direction=(0, 0))
