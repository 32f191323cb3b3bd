"""Passing: the creatures that are in a bot's path, and those that let it through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.rules import status_effects

if TYPE_CHECKING:
    from game.world.movement import Cell
    from game.world.run import Run


def barred_cells(run: Run) -> set[Cell]:
    """Return the occupied cells that the hero cannot step onto: allies change places with him, unless they are held."""
    allies = (creature for creature in knowledge.creatures_in_sight(run) if creature.side == "ally")
    return knowledge.occupied_cells(run) - {ally.cell for ally in allies if status_effects.can_step(run, ally.entity)}
