"""The base of all hazards: the rule of one kind of ground, or of fire, for creatures and items in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.world.run import Run


class Hazard:
    """A rule that acts on creatures and items in a hazard; this one does nothing."""

    def on_enter(self, run: Run, entity: int) -> None:
        """Act on a hero who just came in; `on_turn` follows at the end of the same turn."""
        self.on_turn(run, entity)

    def on_turn(self, run: Run, entity: int) -> None:
        """Act on a creature that is in it as a turn passes."""

    def on_item(self, run: Run, entity: int) -> None:
        """Act on an item that falls in, or is in it as a turn passes."""
