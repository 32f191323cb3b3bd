"""Breaking through: digging into rock with a pick, smashing brittle things with a maul."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import digging
from game.rules.beings import noise
from game.rules.combat import attacks
from game.rules.senses import reach
from game.world.components import Hero, Position
from game.world.events import GroundChanged
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.run import Run

STROKES = 5  # turns to dig through a cell of rock
LOUD, CRASH = 12, 14  # loudness of a stroke at rock, and of something smashed or a wall broken


def breaks(run: Run, actor: int, x: int, y: int) -> Action | None:
    """Return the action of breaking what is at (x, y) with the weapon in hand; None for most weapons and terrain."""
    if not run.floor.inside(x, y):
        return None
    swing, kind = attacks.swing_of(run, actor), run.floor.ground.kind_at(x, y)
    if swing == "dig" and kind.is_wall and actor == run.hero:
        return Dig(x, y)
    at = run.world.get(actor, Position)
    opens = run.floor.crossed_from.get((x, y)) == (at.x, at.y)  # a bar is drawn, not broken, from its own side
    return Smash(x, y) if swing == "hurl" and not opens and _is_brittle(run, kind) else None


def _is_brittle(run: Run, kind: TerrainKind) -> bool:
    """Tell whether a blast would break this terrain, and it has no other use that a smash would replace."""
    return not kind.walkable and kind.bump in ("", "cross") and bool(run.content.material_of(kind).blast)


@dataclass(frozen=True, slots=True)
class Dig(Action):
    """Strike at the rock at (x, y), one step away; the fifth stroke clears the cell."""

    x: Coordinate
    y: Coordinate
    loud = True
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        hero, floor = run.world.find(actor, Hero), run.floor
        beside = reach.is_beside(run, actor, self.x, self.y)
        if hero is None or not beside or breaks(run, actor, self.x, self.y) is None:
            return Impossible("There is nothing to dig into.")
        if digging.is_spared(run, self.x, self.y):
            return Impossible("This wall is too hard for any pick.")
        if (hero.digs_x, hero.digs_y) != (self.x, self.y):
            hero.digs_x, hero.digs_y, hero.dug = self.x, self.y, 0
        hero.dug += 1
        noise.make(run, self.x, self.y, LOUD, actor)
        if hero.dug < STROKES:
            run.emit(GroundChanged(self.x, self.y, "loosened"))
            return Done(TURN)
        hero.digs_x = hero.digs_y = -1
        floor.ground.change(self.x, self.y, digging.RUBBLE)
        run.emit(GroundChanged(self.x, self.y, "dug"))
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Smash(Action):
    """Break the terrain at (x, y), one step away, as a blast would."""

    x: Coordinate
    y: Coordinate
    loud = True
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        if not reach.is_beside(run, actor, self.x, self.y) or breaks(run, actor, self.x, self.y) is None:
            return Impossible("There is nothing to break.")
        at = run.world.get(actor, Position)
        run.bring("blast", self.x, self.y, source=actor, direction=(self.x - at.x, self.y - at.y), meets="ground")
        noise.make(run, self.x, self.y, CRASH, actor)
        return Done(attacks.strike_time(run, actor))
