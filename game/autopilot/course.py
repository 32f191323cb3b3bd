"""The course of a goal: how it goes about it and what it has come to.

That is all that its interruptions, its routes and what bars them ask of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game.autopilot.escaping import note_harm
from game.autopilot.flames import FAR, is_threatened, threatened_cells
from game.autopilot.memory import AutopilotMemory
from game.autopilot.routes import Routes
from game.autopilot.wellbeing import is_in_gas
from game.world.components import Position

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.autopilot.stop_reason import Asked
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class LastStep:
    """What the hero was like and whom he saw at the last step of a goal, to tell what is new at the next."""

    health: int = -1
    ailments: frozenset[str] = frozenset()  # status effects that were doing harm
    in_sight: frozenset[int] = frozenset()
    aware: frozenset[int] = frozenset()  # those of them, and of those before, that knew of the hero when last seen
    met: frozenset[int] = frozenset()  # creatures seen on the floor until then


@dataclass(slots=True, kw_only=True)
class Course:
    """The part of a goal that decides what interrupts it and how it walks, whatever it is after."""

    walks: ClassVar[bool] = True
    verb: ClassVar[str] = "go on"
    insists: ClassVar[bool] = False  # begun again at once after a refusal, it takes on what was the reason
    fights: ClassVar[bool] = False  # it then fights hunters beside the hero too
    dares: ClassVar[bool] = False  # begins in spite of hunters in sight, without a question
    expects_foes: ClassVar[bool] = False  # stops for those who are new on the floor or begin to hunt, and for no others
    leaves_gas: ClassVar[bool] = False  # begun in bad gas, it leads out of it and ends there
    goes_up_to: ClassVar[bool] = True  # walks up to a creature that blocks the only path
    keeps_straight: ClassVar[bool] = False  # walks out of bad gas in its own direction, not by the shortest path
    goes_up_to_traps: bool = True  # walks up to a known trap that bars the only path
    cautious: bool = True  # stops for creatures in sight, for wounds and for fire
    memory: AutopilotMemory = field(default_factory=AutopilotMemory)
    granted: frozenset[Asked] = frozenset()  # what it takes on, since the player began it again
    turns: int = 0  # taken so far
    waited: int = 0  # turns for fire or gas in the way
    health: int = 0  # the hero's, when it was begun
    is_fighting: bool = False  # it strikes at foes, and stops only for wounds of note
    blows: int = 0  # struck at foes since it was begun
    from_gas: bool = False  # it was begun in bad gas
    from_fire: bool = False  # it was begun burning, or where fire was about to come
    is_one_step: bool = False  # it was begun with hunters in sight of whom the player was not told, and takes a step
    last: LastStep = LastStep()
    kept_off: dict[Cell, KnownCreature] = field(default_factory=dict)  # cells in reach of hunters kept from the hero
    obstacles: dict[Cell, KnownCreature] = field(default_factory=dict)  # creatures by the cell they were last seen at
    routes: Routes = field(default_factory=Routes)
    detour: tuple[int | str, str] | None = None  # whom or what its step goes a longer way round, if that is news
    aside: str = ""  # what it tells of its step, which does not end it
    kept_out_of: Collection[Cell] = ()  # by a bot, besides those that the player keeps out of

    @property
    def leads_out(self) -> bool:
        """True if it leads out of gas and fire by the shortest path, when begun there."""
        return self.leaves_gas and not self.keeps_straight

    def leaves_peril(self, run: Run) -> bool:
        """Tell whether the hero is in bad gas, or in reach of a fire, out of which it leads when begun now."""
        return (self.leaves_gas and is_in_gas(run)) or (self.leads_out and is_threatened(run))

    def flees(self, run: Run, coming: Collection[KnownCreature]) -> bool:  # noqa: ARG002
        """Tell whether it takes a step before it asks about hunters who come."""
        return False

    def offer(self, run: Run, hunter: KnownCreature, it: str = "it") -> str:
        """Return a sentence on what comes of another press: a walk and, if the goal fights, the fight with a hunter."""
        fights = self.fights and hunter.kind.temper.moves and not self.leaves_peril(run)
        they_come = "they come" if it == "them" else "it comes"
        return f"Press again to go on{f', and fight {it} if {they_come}' * fights}."

    def shunned(self, run: Run) -> Collection[Cell]:
        """Return the cells that it goes round: those that the player keeps out of, of bad gas, and in reach of a fire.

        Gas and a fire that it sees no more count for a while: it would else turn back, and away again, for ever.
        """
        if not self.cautious:
            return self.excluded(run)
        self.memory.escape.note(run)
        return [*self.excluded(run), *self.gassed, *self.near_fire(run)]

    def near_fire(self, run: Run) -> list[Cell]:
        """Note the cells in reach of the fires in sight, and return those to keep off, and those of fires seen lately.

        Who stands in reach himself keeps off the nearest alone, or he could go nowhere.
        """
        at, visible = run.world.get(run.hero, Position), run.floor.memory.visible
        reached, near = threatened_cells(run.floor, FAR), threatened_cells(run.floor)
        note_harm(run, self.memory.burning, reached)
        is_out = not reached.item(at.y, at.x)
        kept_off = [(x, y) for x, y in self.memory.burning if is_out or near[y, x] or not visible[y, x]]
        return kept_off if self.cautious else []

    @property
    def gassed(self) -> Collection[Cell]:
        """The cells where it has lately seen bad gas."""
        return self.memory.escape.gassed if self.cautious else ()

    def excluded(self, run: Run) -> Collection[Cell]:
        """Return the cells that the player keeps out of; none while the hero stands on one and has to leave it.

        Those of captives whom he must free by hand are among them for explore, once it told of them, and doors that he
        shut.
        """
        at, excluded = run.world.get(run.hero, Position), run.floor.memory.excluded
        unfreed = [cell for cell, creature in self.obstacles.items() if creature.entity in self.memory.unfreed]
        left_alone = [] if self.goes_up_to else [*unfreed, *self.memory.shut]
        kept = [*(excluded if self.cautious else ()), *self.kept_out_of]
        return left_alone if (at.x, at.y) in kept else [*kept, *left_alone]
