"""The Keystone, and the way home that opens for who takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import creatures
from game.world import query
from game.world.events import Felt
from game.world.run import Outcome

if TYPE_CHECKING:
    from game.world.run import Run

WAY_HOME = "way_home"  # terrain


def holds_keystone(run: Run, entity: int) -> bool:
    """Whether somebody has the Keystone."""
    return any(item.kind.family == "keystone" for _, _, item in query.pack(run, entity))


def way_home(run: Run) -> tuple[int, int] | None:
    """Where the way home is open on the floor at hand."""
    floor = run.floor
    rows, columns = (floor.terrain == floor.content.terrain_numbers[WAY_HOME]).nonzero()
    return (int(columns[0]), int(rows[0])) if len(rows) else None


def open_way(run: Run, x: int, y: int) -> None:
    """Let the way home open beside (x, y): on the last floor of a run, once."""
    if run.depth != len(run.content.lengths[run.length]) or way_home(run) is not None:
        return
    stairs = (run.floor.level.stairs_up, run.floor.level.stairs_down)
    for cell in creatures.free_cells_around(run, x, y):
        if (
            cell != (x, y)
            and cell not in stairs
            and not query.items_at(run, *cell)
            and not run.floor.kind_at(*cell).door
        ):
            run.floor.change(*cell, WAY_HOME)
            run.emit(Felt(*cell, "Stone parts beside you, and daylight stands there: the way home.", "place"))
            return


def go_home(run: Run) -> None:
    """The run is won."""
    _, _, _, at = query.hero(run)
    run.outcome = Outcome("won", "the Keystone", run.depth, run.turn)
    run.emit(Felt(at.x, at.y, "You walk out into the light, and the Keystone is warm in your hand.", "good"))
