"""The course of a goal: how it goes about it and what it has come to, which is all that interruptions ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game.autopilot.memory import AutopilotMemory

if TYPE_CHECKING:
    from game.knowledge import KnownCreature
    from game.world.movement import Cell


@dataclass(frozen=True, slots=True)
class LastStep:
    """What the hero was like and whom he saw at the last step of a goal, to tell what is new at the next."""

    health: int = -1
    ailments: frozenset[str] = frozenset()  # status effects that were doing harm
    in_sight: frozenset[int] = frozenset()
    aware: frozenset[int] = frozenset()  # those of them that knew of the hero


@dataclass(slots=True, kw_only=True)
class Course:
    """The part of a goal that decides what interrupts it."""

    walks: ClassVar[bool] = True
    verb: ClassVar[str] = "go on"
    when_wounded: ClassVar[str] = ""  # its sentence on a wound, in place of one that names the cause
    insists: ClassVar[bool] = False  # takes one step if begun again at once after a refusal because of hunters
    flees: ClassVar[bool] = False  # takes one step for each press while hunters are in sight, as all do in bad gas
    leaves_gas: ClassVar[bool] = False  # begun in bad gas, it leads out of it and ends there
    cautious: bool = True  # stops for creatures in sight, for wounds and for fire
    memory: AutopilotMemory = field(default_factory=AutopilotMemory)
    turns: int = 0  # taken so far
    from_gas: bool = False  # it was begun in bad gas
    is_one_step: bool = False  # it was begun with hunters in sight, and takes one step
    hunters_are_known: bool = False  # the player was told of those hunters at a step just before
    last: LastStep = LastStep()
    kept_off: dict[Cell, KnownCreature] = field(default_factory=dict)  # cells in reach of hunters kept from the hero
