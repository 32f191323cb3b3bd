"""Doors: opening and closing them, and unlocking and locking them with a key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Instead, Outcome
from game.knowledge.naming import whoever
from game.rules.beings import doors, noise
from game.rules.items import identify, locks
from game.rules.items.grammar import agreeing
from game.rules.items.identify import article, capitalized
from game.rules.senses import reach
from game.rules.terrain import vaults
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Opened, Shut
from game.world.movement import CLOCKWISE
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Open(Action):
    """Open the door at (x, y), one step away."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        beside = reach.is_beside(run, actor, self.x, self.y)
        door = run.floor.ground.kind_at(self.x, self.y) if beside else None
        if door is None or door.bump != "open" or not run.floor.grid.allows(at.x, at.y, self.x - at.x, self.y - at.y):
            return Impossible("There is nothing to open.")
        if "opens_nothing" in run.world.get(actor, Creature).kind.traits:
            return Impossible("It has no hands.")
        run.floor.ground.change(self.x, self.y, door.spent)
        run.emit(Opened(self.x, self.y, actor))
        if actor == run.hero:
            noise.make_unless_sneaking(run, self.x, self.y, noise.DOOR)
        return Done(TURN * door.takes)


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Close the open door at (x, y), one step away."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        if not _beside(run, actor, self.x, self.y) or not doors.shuts(run, self.x, self.y):
            return Impossible("There is no open door there.")
        other, lying = run.floor.occupants.get((self.x, self.y)), query.items_at(run, self.x, self.y)
        if other is not None or lying:
            found = article(identify.name(run, lying[0][1])) if other is None else whoever(run, other, self.x, self.y)
            return Impossible(f"{capitalized(found)} {agreeing('is', found)} in the doorway.")
        by = doors.held_open_by(run, self.x, self.y) if actor == run.hero else 0
        if by:
            return Impossible(f"The {run.world.get(by, Creature).kind.name} holds the door.")
        run.floor.ground.change(self.x, self.y, run.floor.ground.kind_at(self.x, self.y).spent)
        run.emit(Shut(self.x, self.y, actor))
        if actor == run.hero:
            noise.make_unless_sneaking(run, self.x, self.y, noise.DOOR)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class CloseDoor(Action):
    """Close the open door one straight step away, the first of several clockwise from the north."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        cells = [(at.x + dx, at.y + dy) for dx, dy in CLOCKWISE]
        found = [cell for cell in cells if doors.shuts(run, *cell)]
        return Instead(Close(*found[0])) if found else Impossible("There is no open door beside you.")


@dataclass(frozen=True, slots=True)
class Unlock(Action):
    """Open the locked door at (x, y), one orthogonal step away; its key breaks."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        floor = run.floor
        if not _beside(run, actor, self.x, self.y) or floor.ground.kind_at(self.x, self.y).bump != "unlock":
            return Impossible("There is nothing to unlock.")
        key = vaults.key_to(run, actor, self.x, self.y)
        if key is None:
            metal = locks.metal_of(floor, self.x, self.y)
            return Impossible(f"It is locked, and you do not have its {metal and f'{metal} '}key.")
        vaults.unlock(run, key, self.x, self.y)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Lock(Action):
    """Shut and lock the door at (x, y), one orthogonal step away, for a while or until it is forced."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor == run.hero or not _beside(run, actor, self.x, self.y) or not doors.can_lock(run, self.x, self.y):
            return Impossible("There is nothing to lock.")
        doors.lock(run, self.x, self.y, by=actor)
        return Done(TURN)


def _beside(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether (x, y) is a cell of the map one orthogonal step from the actor."""
    at = run.world.get(actor, Position)
    return run.floor.inside(x, y) and abs(x - at.x) + abs(y - at.y) == 1
