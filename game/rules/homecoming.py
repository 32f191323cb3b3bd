"""The Keystone, and the door home that opens for its bearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import KEYSTONE
from game.rules import creatures
from game.world import query
from game.world.events import Felt
from game.world.run import Outcome

if TYPE_CHECKING:
    from game.world.run import Run

EXIT_HOME = "way_home"  # terrain


def holds_keystone(run: Run, entity: int) -> bool:
    """Tell whether somebody has the Keystone."""
    return any(item.kind.family is KEYSTONE for _, _, item in query.pack(run, entity))


def exit_home(run: Run) -> tuple[int, int] | None:
    """Return the cell of the door home on the floor at hand; None while it is shut."""
    floor = run.floor
    rows, columns = (floor.ground.terrain == floor.content.terrain_numbers[EXIT_HOME]).nonzero()
    return (int(columns[0]), int(rows[0])) if len(rows) else None


def open_exit(run: Run, x: int, y: int) -> None:
    """Open the door home beside (x, y): on the last floor of a run, once."""
    if run.depth != len(run.content.lengths[run.length]) or exit_home(run) is not None:
        return
    stairs = (run.floor.level.stairs_up, run.floor.level.stairs_down)
    for cell in creatures.free_cells_around(run, x, y):
        if (
            cell != (x, y)
            and cell not in stairs
            and not query.items_at(run, *cell)
            and not run.floor.ground.kind_at(*cell).door
        ):
            run.floor.ground.change(*cell, EXIT_HOME)
            run.emit(Felt(*cell, "Stone parts beside you, and daylight stands there: the way home.", "place"))
            return


def go_home(run: Run) -> None:
    """Win the run."""
    _, _, _, at = query.hero(run)
    run.outcome = Outcome("won", "the Keystone", run.depth, run.turn)
    run.emit(Felt(at.x, at.y, "You walk out into the light, and the Keystone is warm in your hand.", "good"))
