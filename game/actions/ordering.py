"""Orders to allies, and sending them away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.content.effects.bodily import Enliven
from game.rules import hazards, status_effects
from game.rules.beings import allies
from game.rules.combat import ally_abilities
from game.rules.items.grammar import counted
from game.rules.senses import fov, reach
from game.rules.senses.sides import hostile, is_ally
from game.world import spawn
from game.world.components import Ally, Creature, Entity, Order, Position
from game.world.events import Allied, Obeyed

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class GiveOrder(Action):
    """Order an ally in sight to follow, to stay or serve at (x, y), or to attack the foe there. It takes no time."""

    ally: Number
    order: Order
    x: Coordinate = 0
    y: Coordinate = 0

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero or not heeds(run, self.ally):
            return Impossible("Nobody there obeys you.")
        if status_effects.has(run, actor, "mute"):
            return Impossible("You cannot make a sound.")
        target = run.floor.occupants.get((self.x, self.y), 0)
        if self.order == "attack" and not (target and fov.sees(run, actor, target) and hostile(run, actor, target)):
            return Impossible("There is nobody to attack.")
        if self.order == "stay" and not self._could_stand(run):
            return Impossible("Nobody can stand there, as far as you know.")
        hindrance = self._hindrance(run) if self.order == "act" else ""
        if hindrance:
            return Impossible(hindrance)
        ally = run.world.get(self.ally, Ally)
        ally.order, ally.x, ally.y, ally.target = self.order, self.x, self.y, Entity(target)
        name, at = run.world.get(self.ally, Creature).kind.name, run.world.get(self.ally, Position)
        run.emit(Obeyed(at.x, at.y, self.order, name))
        return Done(0)

    def _hindrance(self, run: Run) -> str:
        """Return why the ally cannot serve at that place now, in a sentence; "" if it can."""
        ability, turns = ally_abilities.ability_of(run, self.ally), ally_abilities.turns_left(run, self.ally)
        if ability is None or ability.when != "ordered":
            return "It has no skill to use."
        if turns:
            return f"It can do that again in {counted(turns, 'turn')}."
        return "" if run.floor.inside(self.x, self.y) else "There is nothing there."

    def _could_stand(self, run: Run) -> bool:
        """Tell whether somebody could stand at that place, as far as the hero knows."""
        floor = run.floor
        if not floor.inside(self.x, self.y) or not floor.memory.explored.item(self.y, self.x):
            return False
        return run.content.terrain[floor.memory.terrain.item(self.y, self.x)].walkable


@dataclass(frozen=True, slots=True)
class Bestow(Action):
    """Give an ally in sight the gift of the altar at (x, y), one step away; each ally grows so once."""

    ally: Number
    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero or not heeds(run, self.ally):
            return Impossible("Nobody there obeys you.")
        if not has_gift(run, actor, self.x, self.y):
            return Impossible("There is nothing to give.")
        if run.world.get(self.ally, Ally).improved:
            return Impossible("It has grown as far as it can.")
        run.floor.ground.change(self.x, self.y, run.floor.ground.kind_at(self.x, self.y).spent)
        allies.grow(run, self.ally)
        name, at = run.world.get(self.ally, Creature).kind.name, run.world.get(self.ally, Position)
        run.emit(Allied(at.x, at.y, "grew", name))
        return Done(100)


@dataclass(frozen=True, slots=True)
class SendAway(Action):
    """Let an ally in sight go for good, which makes room for another; it leaves behind what it carries."""

    ally: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero or not heeds(run, self.ally):
            return Impossible("Nobody there obeys you.")
        name, at = run.world.get(self.ally, Creature).kind.name, run.world.get(self.ally, Position)
        hazards.drop_pack(run, self.ally, at.x, at.y)
        spawn.delete(run, self.ally)
        run.emit(Allied(at.x, at.y, "left", name))
        return Done(100)


def has_gift(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether an adjacent altar or the like still has its gift of life."""
    if not reach.is_beside(run, actor, x, y):
        return False
    ground = run.floor.ground.kind_at(x, y)
    return bool(ground.spent) and any(isinstance(effect, Enliven) for effect in ground.effects)


def heeds(run: Run, ally: int) -> bool:
    """Tell whether a creature is an ally in the hero's sight that has not turned on him."""
    there = run.world.alive(ally) and is_ally(run, ally) and run.world.has(ally, Position)
    return there and fov.sees(run, run.hero, ally) and not hostile(run, run.hero, ally)
