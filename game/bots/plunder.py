"""What the explorer does about vaults: fetches keys, opens what they open, and takes the best of what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.base import Action
from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.bots import belongings
from game.rules import inventory
from game.turn.autopilot import Journey, known_grid
from game.world import query
from game.world.components import Opens
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run

Cell = tuple[int, int]


def plunder(run: Run, tried: set[Cell]) -> Action | None:
    """The next step towards what a vault has to give; None when none is known of. What it tried joins `tried`."""
    _, _, _, at = query.hero(run)
    for door in _doors(run):
        if abs(door[0] - at.x) + abs(door[1] - at.y) == 1:
            return Walk(door[0] - at.x, door[1] - at.y)
        step = _go_beside(run, door)
        if step is not None:
            return step
    wanted = [cell for cell in _kept(run) if cell not in tried] if inventory.free_letter(run, run.hero) else []
    if not wanted:
        return None
    best = max(wanted, key=lambda cell: (_worth(run, run.content.items[run.floor.memory.items[cell]]), cell))
    if (at.x, at.y) == best:
        tried.add(best)
        return PickUp()
    step = _go(run, best)
    if step is None:
        tried.add(best)
    return step


def _go_beside(run: Run, door: Cell) -> Action | None:
    """A step towards the place before a door."""
    places = [(door[0] + dx, door[1] + dy) for dx, dy in STEPS if 0 in (dx, dy)]
    grid = known_grid(run.floor)
    known = [(x, y) for x, y in places if grid.is_walkable(x, y)]
    return _go(run, known[0]) if known else None


def _go(run: Run, cell: Cell) -> Action | None:
    step = Journey("place", place=cell, heedless=True).next_step(run)
    return step if isinstance(step, Action) else None


def _doors(run: Run) -> list[Cell]:
    """The locked doors that it knows and has the keys to."""
    keys = [run.world.find(entity, Opens) for _, entity, _ in query.pack(run, run.hero)]
    doors = [(key.x, key.y) for key in keys if key is not None and key.depth == run.depth]
    return [
        (x, y) for x, y in doors if run.floor.memory.explored[y, x] and run.floor.ground.kind_at(x, y).bump == "unlock"
    ]


def _kept(run: Run) -> list[Cell]:
    """Where things lie, as remembered, that are only taken on purpose."""
    floor = run.floor
    return [(x, y) for x, y in sorted(floor.memory.items) if run.content.terrain[int(floor.memory.terrain[y, x])].keeps]


def _worth(run: Run, kind: ItemKind) -> float:
    """Keys first, then what betters what is worn, then the rest."""
    if kind.family == "key":
        return 100.0
    if kind.family not in ("armour", "weapon"):
        return 1.0
    worn = query.worn(run, run.hero, kind.family)
    new = belongings.worth(run, inventory.make(kind))
    return 2.0 + new - (belongings.worth(run, worn[1]) if worn else 0.0)
