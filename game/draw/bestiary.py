"""The cards of creatures: what the hero can tell of one in sight, and how a fight with it would go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw import describing

if TYPE_CHECKING:
    from game.draw.cards import Line
    from game.knowledge import KnownCreature
    from game.world.run import Run


def card(run: Run, known: KnownCreature) -> list[Line]:
    """Return all that there is to tell of a creature in sight."""
    lines = [(known.kind.text, "text")]
    lines += [(line, "text_good" if good else "text_bad") for line, good in describing.conditions(run, known)]
    lines.append((describing.awareness(run, known), "text"))
    return [*lines, *((line, "text_dim") for line in describing.odds(run, known))]
