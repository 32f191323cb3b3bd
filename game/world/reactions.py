"""Wounds and blows, as those who react to them see them; the reactions in order are in game.turn.reactions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind, Swing
    from game.world.components import Item


@dataclass(slots=True)
class Wound:
    """Harm that comes to a creature; the fields are those that `game.rules.beings.health.hurt` is asked with."""

    target: int
    damage: int  # what is left of it: reactions before the loss of health may lessen it
    by: int | str
    cause: str = ""
    through: bool = False

    @property
    def words(self) -> str | None:
        """The words for its cause; None for a blow, which has its own event."""
        return self.cause or (self.by if isinstance(self.by, str) else None)


@dataclass(slots=True)
class Blow:
    """A blow, a thrown weapon or a shot: what was so before it fell, and what it did."""

    attacker: int
    target: int
    kind: MonsterKind  # the attacker's: one that copies the dead is of another when its blow has killed
    verb: str
    thrown: Item | None = None
    swing: Swing = "plain"
    certain: bool = False
    answers: bool = False  # it answers another blow
    unawares: bool = False  # the target was helpless, asleep or unaware
    health: int = 0  # the target's before it
    dealt: int = 0  # the damage, which may be more than that

    @property
    def fells(self) -> bool:
        """Whether it sends an unaware target to sleep, which then does not know of it."""
        return self.swing == "fell" and self.unawares
