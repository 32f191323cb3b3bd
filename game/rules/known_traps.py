"""Known traps: those that the hero has found, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules import fov, traps

if TYPE_CHECKING:
    from game.content.traps import TrapKind
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class KnownTrap:
    """A trap that the hero has found."""

    kind: TrapKind
    x: int
    y: int
    is_ready: bool  # can be sprung now; assumed of a trap out of sight

    @property
    def cell(self) -> tuple[int, int]:
        """The cell (x, y) where it is."""
        return self.x, self.y


def found(run: Run) -> list[KnownTrap]:
    """Return the traps of the floor that the hero has found, row by row."""
    cells = [(y, x) for (x, y), trap in run.floor.traps.items() if trap.found]
    return [known for y, x in sorted(cells) if (known := at(run, x, y)) is not None]


def at(run: Run, x: int, y: int) -> KnownTrap | None:
    """Return the trap at (x, y) if the hero has found it."""
    trap = traps.known_at(run, x, y)
    return None if trap is None else KnownTrap(trap.kind, x, y, traps.is_ready(trap) or not fov.in_sight(run, x, y))
