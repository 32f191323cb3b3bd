"""The reason why a goal ends, which is always told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.kinds import Tone


@dataclass(frozen=True, slots=True)
class StopReason:
    """The reason why a goal ends, in a sentence for the player."""

    text: str
    tone: Tone = "dim"
