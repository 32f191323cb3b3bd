"""The Keystone, and the way home that opens for who takes it."""

from __future__ import annotations

from game.rules import creatures
from game.world import query
from game.world.events import Felt
from game.world.run import Outcome, here

WAY_HOME = "way_home"  # terrain


def holds_keystone(entity: int) -> bool:
    """Whether somebody has the Keystone."""
    return any(item.kind.family == "keystone" for _, _, item in query.pack(entity))


def way_home() -> tuple[int, int] | None:
    """Where the way home is open on the floor at hand."""
    floor = here().floor
    rows, columns = (floor.terrain == floor.content.terrain_numbers[WAY_HOME]).nonzero()
    return (int(columns[0]), int(rows[0])) if len(rows) else None


def open_way(x: int, y: int) -> None:
    """Let the way home open beside (x, y): on the last floor of a run, once."""
    run = here()
    if run.depth != len(run.content.lengths[run.length]) or way_home() is not None:
        return
    stairs = (run.floor.level.stairs_up, run.floor.level.stairs_down)
    for cell in creatures.free_cells_around(x, y):
        if cell != (x, y) and cell not in stairs and not query.items_at(*cell) and not run.floor.kind_at(*cell).door:
            run.floor.change(*cell, WAY_HOME)
            run.emit(Felt(*cell, "Stone parts beside you, and daylight stands there: the way home.", "place"))
            return


def go_home() -> None:
    """The run is won."""
    run = here()
    _, _, _, at = query.hero()
    run.outcome = Outcome("won", "the Keystone", run.depth, run.turn)
    run.emit(Felt(at.x, at.y, "You walk out into the light, and the Keystone is warm in your hand.", "good"))
