"""The Keystone: taking it, the gate home and its guardian, and the two roads home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pathfinding import nearest_first
from game.world import query
from game.world.events import KeystoneAnswered
from game.world.ground import cells_in
from game.world.run import Outcome

if TYPE_CHECKING:
    from game.world.run import Run

EXIT_HOME = "way_home"  # terrain
SHUT, GUARDIAN = "shut_gate", "mason_statue"  # terrain: laid over the gate in its hall, and the statue that guards it
GATE_STEPS = 8  # least steps to the gate that opens, if there is a place so far off
LIFTED = "keystone:lifted"  # count: the turn on which the Keystone was first taken
GATE, STAIRS = "the gate", "the stairs"  # the two roads home


def exit_home(run: Run) -> tuple[int, int] | None:
    """Return the cell of the gate home on the floor at hand; None while it is shut."""
    floor = run.floor
    rows, columns = (floor.ground.terrain == floor.content.terrain_numbers[EXIT_HOME]).nonzero()
    return (int(columns[0]), int(rows[0])) if len(rows) else None


def take_keystone(run: Run, x: int, y: int) -> None:
    """Let the hero take the Keystone at (x, y), which wakes its guardians, or opens the gate if there are none."""
    if LIFTED not in run.counts:
        run.counts[LIFTED] = run.turn
        run.emit(KeystoneAnswered(x, y, "lifted"))
    guardians = cells_in(run.floor.ground.terrain == run.content.terrain_numbers[GUARDIAN])
    for cell in guardians:
        run.bring("touch", *cell)
    # In its hall the gate waits for the Mason's death instead.
    if not (guardians or is_shut(run)):
        open_exit(run, x, y)


def shut_gate(run: Run) -> None:
    """Lay the cover that shuts the gate home over it, until it is uncovered."""
    cells = cells_in(run.floor.ground.terrain == run.content.terrain_numbers[SHUT])
    run.floor.ground.change_all(dict.fromkeys(cells, EXIT_HOME))
    run.floor.ground.lay(cells, SHUT, 0)


def is_shut(run: Run) -> bool:
    """Tell whether the gate home is there and shut."""
    return bool((run.floor.ground.terrain == run.content.terrain_numbers[SHUT]).any())


def open_exit(run: Run, x: int, y: int) -> None:
    """Open the gate home some steps from (x, y): on the last floor of a run, once."""
    if run.depth != len(run.content.lengths[run.length]) or exit_home(run) is not None:
        return
    cell = _gate_cell(run, x, y)
    if cell is not None:
        run.floor.ground.change(*cell, EXIT_HOME)
        run.emit(KeystoneAnswered(*cell, "gate"))


def _gate_cell(run: Run, x: int, y: int) -> tuple[int, int] | None:
    """Return the nearest bare cell at least GATE_STEPS from (x, y), or else the farthest one."""
    floor, found = run.floor, None
    taken = {(x, y), floor.level.stairs_up, floor.level.stairs_down, *floor.occupants}
    for cell, steps in nearest_first(floor.grid, (x, y)):
        ground = floor.ground.kind_at(*cell)
        if cell not in taken and ground.can_be_covered and not query.items_at(run, *cell):
            found = cell
            if steps >= GATE_STEPS:
                break
    return found


def go_home(run: Run, by: str) -> None:
    """Win the run: by the gate, or by the stairs of the first floor."""
    _, _, _, at = query.hero(run)
    run.outcome = Outcome("won", by, run.depth, run.turn)
    run.emit(KeystoneAnswered(at.x, at.y, "home"))
