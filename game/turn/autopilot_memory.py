"""Memory of the autopilot for what it has told the player and need not tell again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.knowledge import Cell


@dataclass(slots=True)
class AutopilotMemory:
    """Things that the goals of a session told, so that they neither repeat them nor refuse for them again.

    Hunters are forgotten once none comes any more.
    """

    stepping: frozenset[int] = frozenset()  # hunters for which a goal takes one step at a time
    refused: frozenset[int] = frozenset()  # hunters for which a goal was refused just now
    health: int = 0  # the hero's at that refusal, or at the step that he took all the same
    webs: dict[int, set[Cell]] = field(default_factory=dict)  # cells of webs that bar a path, by depth
    left: dict[int, frozenset[str]] = field(default_factory=dict)  # phrases for what is left on a floor, by depth
    met: set[int] = field(default_factory=set)  # creatures that the hero has seen on this floor
    fights: dict[int, int] = field(default_factory=dict)  # allies that fought, and when the last blow was noticed
    followers: set[int] = field(default_factory=set)  # allies on the floor at the last step of a goal
