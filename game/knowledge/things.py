"""The items that the hero sees on the floor or remembers there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.items import identify
from game.rules.senses import fov
from game.world import query
from game.world.components import Position

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.components import Item
    from game.world.movement import Cell
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item on the floor, in sight or remembered; a remembered one has only its kind, or which key it is."""

    kind: ItemKind
    x: int
    y: int
    count: int
    name: str  # as the hero knows it, with its number but without an article
    in_sight: bool
    good: bool | None  # whether it is good or bad; None if the hero does not know
    is_felt: bool  # the hero knows that it is good or bad, and no more

    @property
    def cell(self) -> Cell:
        """The cell (x, y) where it lies."""
        return self.x, self.y


def items(run: Run) -> list[KnownItem]:
    """Return the items that the hero knows to lie on the floor, nearest first."""
    lying = query.items_by_cell(run)
    return [item for cell in _cells_of_items(run) for item in _items_at(run, *cell, lying.get(cell, []))]


def kinds_lying(run: Run) -> list[tuple[Cell, ItemKind]]:
    """Return the kinds of the items that the hero knows to lie on the floor, each with its cell, nearest first.

    This tells less than `items`, but much sooner.
    """
    lying, remembered, found = query.items_by_cell(run), run.floor.memory.items, []
    for cell in _cells_of_items(run):
        there = lying.get(cell, []) if fov.in_sight(run, *cell) else []
        found += [(cell, item.kind) for item in there] or [(cell, run.content.items[remembered[cell]])]
    return found


def _cells_of_items(run: Run) -> list[Cell]:
    """Return the cells where the hero knows of items, nearest first."""
    at = run.world.get(run.hero, Position)
    return sorted(run.floor.memory.items, key=lambda cell: (fov.distance(at.x, at.y, *cell), cell))


def items_at(run: Run, x: int, y: int) -> list[KnownItem]:
    """Return the items at a cell in sight, or the one last seen there."""
    known = (x, y) in run.floor.memory.items
    return _items_at(run, x, y, [item for _, item in query.items_at(run, x, y)]) if known else []


def _items_at(run: Run, x: int, y: int, there: list[Item]) -> list[KnownItem]:
    """Return the items at a cell of which the hero knows that items lie there; those are really `there`."""
    in_sight, kind = fov.in_sight(run, x, y), run.content.items[run.floor.memory.items[x, y]]
    if in_sight and there:
        named = [(item, identify.name(run, item), identify.sign(run, item)) for item in there]
        return [
            KnownItem(it.kind, x, y, it.count, name, True, good, identify.is_felt(run, it)) for it, name, good in named
        ]
    sensed = next((item for item in there if item.sensed and item.kind is kind), None)
    good = identify.kind_sign(run, kind) if sensed is None else identify.sign(run, sensed)
    felt = good is not None and (bool(kind.family.slot) or not identify.is_known(run, kind))
    called = identify.remembered_name(run, kind, there, run.floor.memory.as_seen((x, y)))
    return [KnownItem(kind, x, y, 1, called, in_sight, good, felt)]
