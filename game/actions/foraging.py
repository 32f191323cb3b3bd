"""Foraging: monsters pick up, put down and eat things on the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.content.abilities import Eating, Gather, Gathered
from game.rules import effects, foraging, hazards
from game.rules.beings import creatures, health
from game.rules.hazards import chasm
from game.rules.items import identify, inventory
from game.rules.senses import reach
from game.rules.senses.fov import distance
from game.world.components import Creature, Item, Mind, Position
from game.world.events import Did
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.events import Deed
    from game.world.run import Run

MEAL = 3  # turns


@dataclass(frozen=True, slots=True)
class Grab(Action):
    """Bend for one of the things that lie here and pick it up, in plain sight."""

    item: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        takes = foraging.wanted(run.world.get(actor, Creature).kind)
        wanted = takes and (((at.x, at.y), self.item) in foraging.lying(run, takes))
        loose = foraging.is_loose(run, self.item) and run.world.get(self.item, Position) == at
        if not (loose or wanted) or actor == run.hero or inventory.free_letter(run, actor) is None:
            return Impossible("There is nothing to take up.")
        taken = self.item
        if run.world.get(taken, Item).count > 1:
            taken = inventory.take_one(run, taken)
        name = identify.article(identify.name(run, run.world.get(taken, Item), 1))
        inventory.put_into_pack(run, actor, taken)
        run.emit(Did(at.x, at.y, actor, "bent_for", name))
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Abscond(Action):
    """Take the stairs down that the actor stands on, with all that it carries."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if actor == run.hero or (at.x, at.y) != run.floor.level.stairs_down:
            return Impossible("There are no stairs down here.")
        run.emit(Did(at.x, at.y, actor, "took_stairs"))
        chasm.drop(run, actor, at)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Stow(Action):
    """Put down all that the actor carries."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if actor == run.hero or not hazards.drop_pack(run, actor, at.x, at.y):
            return Impossible("There is nothing to put down.")
        run.emit(Did(at.x, at.y, actor, "put_down"))
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Feast(Action):
    """Eat of the remains that lie here; after three turns they are gone and the eater is fully healed."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at, mind = run.world.get(actor, Position), run.world.find(actor, Mind)
        if mind is None or (at.x, at.y) not in run.floor.remains:
            return Impossible("There is nothing to eat here.")
        meal = mind.remember(Eating)
        if not meal.turns:
            run.emit(Did(at.x, at.y, actor, "cracked_bones"))
        meal.turns += 1
        if meal.turns >= MEAL:
            mind.forget(Eating)
            del run.floor.remains[at.x, at.y]
            health.mend(run, actor, run.world.get(actor, Creature).max_health)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Gnaw(Action):
    """Eat the ground at (x, y), one step away, down to what lies beneath; enough meals bring forth another eater."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        kind, at = run.world.get(actor, Creature).kind, run.world.get(actor, Position)
        mind = run.world.find(actor, Mind)
        if mind is None or not reach.is_beside(run, actor, self.x, self.y):
            return Impossible("It is out of reach.")
        ground, gather = run.floor.ground.kind_at(self.x, self.y), kind.ability(Gather)
        if gather is None or ground.id not in gather.what or (self.x, self.y) in run.floor.occupants:
            return Impossible("That cannot be eaten.")
        matters = not ground.can_be_covered or run.floor.ground.is_over_hazard(self.x, self.y)  # a door, a bridge
        effects.apply_at(run, foraging.EATEN, self.x, self.y, source=actor)
        what: Deed = "gnawed_through" if matters else "gnawed"
        run.emit(Did(self.x, self.y, actor, what, run.floor.name_of(ground)))
        gathered = mind.remember(Gathered)
        gathered.gnawed += 1
        if gather.breeds and gathered.gnawed % gather.breeds == 0:
            _breed(run, actor, at)
        return Done(TURN)


def _breed(run: Run, parent: int, at: Position) -> None:
    """Put another creature of the kind beside its parent, unless the floor has enough of them."""
    kind = run.world.get(parent, Creature).kind
    beside = next(creatures.free_cells_around(run, at.x, at.y), None)
    if creatures.are_enough(run, {kind.id}) or beside is None or distance(*beside, at.x, at.y) > 1:
        return
    creatures.make(run, kind, *beside, "hunting", tier=run.floor.tier_at(*beside) or 0)
    run.emit(Did(at.x, at.y, parent, "bred"))
