"""The traps that the hero has found, and the signs of those that he has not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.knowledge.terrain import terrain_at
from game.rules.beings import hiding
from game.rules.senses import fov
from game.rules.terrain import traps
from game.world.components import Position

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


def known_traps(run: Run) -> list[KnownTrap]:
    """Return the traps of the floor that the hero has found, row by row."""
    cells = [(y, x) for (x, y), trap in run.floor.traps.items() if trap.found]
    return [known for y, x in sorted(cells) if (known := trap_at(run, x, y)) is not None]


def trap_at(run: Run, x: int, y: int) -> KnownTrap | None:
    """Return the trap at (x, y) if the hero has found it."""
    trap = traps.known_at(run, x, y)
    return None if trap is None else KnownTrap(trap.kind, x, y, traps.is_ready(trap) or not fov.in_sight(run, x, y))


def pitfall(run: Run, x: int, y: int) -> str:
    """Return the name of the known trap or treacherous ground at (x, y); "" if there is none."""
    trap, ground = trap_at(run, x, y), terrain_at(run.floor, x, y)
    if trap is not None:
        return trap.kind.name
    return ground.name if ground is not None and ground.treacherous else ""


def sign_at(run: Run, x: int, y: int) -> str:
    """Return the sign that betrays a hidden trap or a lurker at (x, y) to a hero close by; "" if none does."""
    if lurker := hiding.sign_at(run, x, y):
        return lurker
    at, trap = run.world.get(run.hero, Position), run.floor.traps.get((x, y))
    if trap is None or trap.found or not fov.in_sight(run, x, y):
        return ""
    return trap.kind.sign if fov.distance(at.x, at.y, x, y) <= traps.NEAR else ""
