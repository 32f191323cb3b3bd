"""Cages: gates in sight, the levers that move them, and the captives behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects import Paired
from game.rules.beings import allies
from game.rules.senses import fov
from game.rules.senses.sides import is_captive
from game.world.components import Creature
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.movement import Cell
    from game.world.run import Run


def gates_of(run: Run, x: int, y: int) -> list[Cell]:
    """Return the gates in sight that are moved from (x, y) by hand, as far as the hero knows what stands there."""
    floor, moved = run.floor, run.floor.pairs.get((x, y), ())
    kind = run.content.terrain[floor.memory.terrain.item(y, x)] if moved else None
    if kind is None or kind.bump != "touch" or not any(isinstance(effect, Paired) for effect in kind.effects):
        return []
    return [cell for cell in moved if fov.in_sight(run, *cell) and _is_gate(run, floor.ground.kind_at(*cell))]


def captive_of(run: Run, x: int, y: int) -> int | None:
    """Return the captive in sight behind a shut gate in sight that is moved from (x, y); None if there is none."""
    shut = [cell for cell in gates_of(run, x, y) if not run.floor.ground.walkable[cell[1], cell[0]]]
    beside = [(gate_x + dx, gate_y + dy) for gate_x, gate_y in shut for dx, dy in CLOCKWISE]
    found = (run.floor.occupants.get(cell, 0) for cell in beside if fov.in_sight(run, *cell))
    return next((entity for entity in found if is_captive(run, entity)), None)


def describe(run: Run, x: int, y: int) -> list[str]:
    """Return in words what a lever at (x, y) opens or moves, with the reason why it would be in vain."""
    captive, gates = captive_of(run, x, y), gates_of(run, x, y)
    if captive is not None:
        opens = f"opens the cage of the {run.world.get(captive, Creature).kind.name}"
        hindrance = allies.hindrance(run).rstrip(".")
        return [opens, hindrance] if hindrance else [opens]
    if len(gates) > 1:
        return [f"moves {len(gates)} gates in sight"]
    return [f"moves the {_name(run, gate)} {fov.direction(gate[0] - x, gate[1] - y)} of it" for gate in gates]


def warning(run: Run, x: int, y: int) -> str:
    """Return a sentence that warns of opening a cage by (x, y) for a captive that would not follow; else ""."""
    captive = captive_of(run, x, y)
    hindrance = "" if captive is None else allies.hindrance(run)
    if captive is None or not hindrance:
        return ""
    return f"It opens the cage of the {run.world.get(captive, Creature).kind.name}. {hindrance}"


def _name(run: Run, cell: Cell) -> str:
    return run.floor.name_of(run.floor.ground.kind_at(*cell))


def _is_gate(run: Run, kind: TerrainKind) -> bool:
    """Tell whether a kind of ground is a gate, open or shut."""
    return kind.door or (kind.spent != "" and run.content.terrain_of(kind.spent).door)
