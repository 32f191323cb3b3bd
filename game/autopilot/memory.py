"""Memory of the autopilot for what one goal leaves to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.autopilot.escaping import GasEscape

if TYPE_CHECKING:
    from game.autopilot.stop_reason import Asked
    from game.knowledge import KnownCreature
    from game.world.movement import Cell


@dataclass(slots=True)
class AutopilotMemory:
    """Things that the goals of a session saw and told, so that they neither repeat them nor refuse for them again.

    Hunters that the player dares are forgotten once none comes any more.
    """

    reported: set[int] = field(default_factory=set)  # creatures that were a reason to stop
    stood: dict[int, tuple[Cell, int]] = field(default_factory=dict)  # each hunter's cell, and since which turn
    braved: set[int] = field(default_factory=set)  # hunters kept from the hero of whose reach the player was told
    skirted: set[int | str] = field(default_factory=set)  # hunters, and gas, that made a way longer, as was told
    dared: frozenset[tuple[int, bool]] = frozenset()  # hunters of whom the player was just told; whether beside him
    agreed: dict[int, tuple[int, int]] = field(default_factory=dict)  # killers fought; their hits, the turn last seen
    hunted: int = 0  # the last turn with such hunters
    was_hurt: bool = False  # the hero was badly hurt at that refusal, or at the step that he took all the same
    asked: dict[type, frozenset[Asked]] = field(default_factory=dict)  # what goals of each kind asked about this turn
    asker: type | None = None  # the kind of the last goals
    obstacles: dict[Cell, KnownCreature] = field(default_factory=dict)  # creatures in the way when the last one ended
    warned: dict[str, int] = field(default_factory=dict)  # rooms and guards that the player consented to, and when
    finished: set[int] = field(default_factory=set)  # depths of floors that were reported as explored
    noticed: set[int] = field(default_factory=set)  # hunters who noticed him, as was told, and did not come
    shut: set[Cell] = field(default_factory=set)  # doors of this floor that the hero shut and nobody opened
    passed: set[tuple[int, Cell]] = field(default_factory=set)  # depths and cells of things left for want of room
    unfreed: set[int] = field(default_factory=set)  # captives in the way of whom it told, to be freed by hand
    webs: dict[int, set[Cell]] = field(default_factory=dict)  # cells of webs that bar a path, by depth
    starving: str = ""  # the last stage of hunger for which explore or a rest stopped
    left: dict[int, set[tuple[str, Cell | int]]] = field(default_factory=dict)  # sorts and places told of, by depth
    watched: dict[Cell, KnownCreature] = field(default_factory=dict)  # cells of this floor that guards look over
    penned: dict[int, KnownCreature] = field(default_factory=dict)  # hunters of this floor who had no path to the hero
    kept_off: dict[Cell, KnownCreature] = field(default_factory=dict)  # cells in their reach, of those out of sight too
    hunters: dict[int, tuple[KnownCreature, int]] = field(default_factory=dict)  # of this floor; the turn last seen
    seen: set[int] = field(default_factory=set)  # creatures that the hero has seen on this floor
    fights: dict[int, int] = field(default_factory=dict)  # allies that fought, and when the last blow was noticed
    followers: set[int] = field(default_factory=set)  # allies on the floor at the last step of a goal
    heading: tuple[int, Cell] | None = None  # depth and place of a travel that has not arrived
    burning: dict[Cell, int] = field(default_factory=dict)  # cells in reach of a fire; the turn until which they count
    escape: GasEscape = field(default_factory=GasEscape)
