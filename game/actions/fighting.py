"""Fighting: striking with the weapon in hand, and shooting from afar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.rules import foraging, hazards, status_effects
from game.rules.combat import ally_abilities, attacks, blows, shots
from game.rules.items import grammar, identify, inventory
from game.rules.senses import fov, reach
from game.rules.senses.sides import hostile
from game.world.components import Creature, Item, Mind, Position
from game.world.events import Flew, Stole

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Strike at a creature in reach; an axe also hits all adjacent foes, a spear also the foe behind the target."""

    target: Number
    loud = True
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        if not reach.is_body(run, self.target):
            return Impossible("There is nobody there.")
        own, at = run.world.get(actor, Position), run.world.get(self.target, Position)
        if not attacks.can_reach(run, actor, self.target):
            return Impossible("It is out of reach.")
        if not hostile(run, actor, self.target):
            return Impossible("It is in the way.")
        cost = attacks.strike_time(run, actor)
        for target in self._targets(run, actor, own, at):
            if run.world.alive(target):
                blows.blow(run, actor, ally_abilities.stand_in(run, target))
        return Done(cost)

    def _targets(self, run: Run, actor: int, own: Position, at: Position) -> list[int]:
        bodies = run.floor.occupants
        swing = attacks.swing_of(run, actor)
        cells = []
        if swing == "sweep":
            cells = [(own.x + dx, own.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            cells = [cell for cell in cells if reach.reaches(run, own.x, own.y, cell[0] - own.x, cell[1] - own.y)]
        elif swing == "pierce":
            cells = [(2 * at.x - own.x, 2 * at.y - own.y)]
        others = [bodies[cell] for cell in cells if cell in bodies]
        return [self.target, *(other for other in others if other != self.target and hostile(run, actor, other))]


@dataclass(frozen=True, slots=True)
class Lunge(Action):
    """Step by (dx, dy) and run through the creature behind that cell: it cannot miss and does threefold damage."""

    target: Number
    dx: Coordinate
    dy: Coordinate
    loud = True
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        target = reach.lunge_target(run, actor, at.x, at.y, self.dx, self.dy)
        if attacks.swing_of(run, actor) != "lunge" or target != self.target:
            return Impossible("There is nobody to lunge at.")
        hazards.enter(run, actor, at.x + self.dx, at.y + self.dy)
        blows.blow(run, actor, self.target, certain=True, verb="run through" if actor == run.hero else "lunges at")
        return Done(attacks.strike_time(run, actor))


def can_shoot(run: Run, actor: int) -> bool:
    """Tell whether a creature can use its kind's attack from afar: not while sick, nor while mute if it is a spell."""
    shot = run.world.get(actor, Creature).kind.shot
    if shot is None or status_effects.has(run, actor, "queasy"):
        return False
    return not (shot.spell and status_effects.has(run, actor, "mute"))


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Use the attack from afar of the actor's kind on a creature in sight."""

    target: Number
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        kind = run.world.get(actor, Creature).kind
        if kind.shot is None or not can_shoot(run, actor):
            return Impossible("There is nothing to shoot with.")
        if not reach.is_body(run, self.target):
            return Impossible("There is nobody there.")
        own, at = run.world.get(actor, Position), run.world.get(self.target, Position)
        flown = fov.line_of_fire(run, (own.x, own.y), (at.x, at.y), kind.shot.reach)
        if not flown or flown[-1] != (at.x, at.y):
            return Impossible("Something is in the way.")
        run.emit(Flew(at.x, at.y, own.x, own.y, kind.shot.glyph, kind.color))
        shots.shot(run, actor, self.target, kind.shot)
        return Done(kind.attack)


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Take the dearest unused thing, or one that the actor's kind takes, from the target's pack, and flee with it."""

    target: Number
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        mind = run.world.find(actor, Mind)
        if mind is None or not reach.within(run, actor, self.target) or not hostile(run, actor, self.target):
            return Impossible("There is nobody to steal from.")
        loot = inventory.booty(run, self.target, foraging.wanted(run.world.get(actor, Creature).kind))
        if loot is None:
            return Impossible("There is nothing to take.")
        taken = inventory.take_one(run, loot)
        whose = grammar.yours if self.target == run.hero else identify.article
        name = whose(identify.name(run, run.world.get(taken, Item)))
        inventory.put_into_pack(run, actor, taken)
        mind.mood = "fleeing"
        at = run.world.get(actor, Position)
        run.emit(Stole(at.x, at.y, actor, name))
        run.count(f"thefts:by:{run.world.get(actor, Creature).kind.id}")
        return Done(run.world.get(actor, Creature).kind.attack)
