"""Bumping into things: the action for each, and the use of furniture such as an altar or scales."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.actions.doors import Open, Unlock
from game.rules import hazards
from game.rules.beings import allies, noise
from game.rules.items import identify, inventory
from game.rules.senses import reach
from game.rules.senses.sides import is_captive
from game.rules.terrain import furniture, vaults
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Unlocked, Weighed
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Cross one-sided terrain at (x, y), one orthogonal step away: draw a bar, let a rope down, jump from a ledge."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        at, floor = run.world.get(actor, Position), run.floor
        beside = floor.inside(self.x, self.y) and abs(at.x - self.x) + abs(at.y - self.y) == 1
        ground = floor.ground.kind_at(self.x, self.y) if beside else None
        if ground is None or ground.bump != "cross" or actor != run.hero:
            return Impossible("There is nothing to cross.")
        if floor.crossed_from.get((self.x, self.y)) != (at.x, at.y):
            return Impossible(f"You cannot get past the {floor.name_of(ground)} from this side.")
        dx, dy = self.x - at.x, self.y - at.y
        if not ground.spent and (self.x + dx, self.y + dy) in floor.occupants:
            return Impossible("Somebody is standing where you would land.")
        furniture.use(run, self.x, self.y, by=actor, direction=(dx, dy))
        if not ground.spent:  # one cannot stand on the thing itself
            hazards.enter(run, actor, self.x + dx, self.y + dy)
        noise.make_unless_sneaking(run, self.x, self.y, noise.DOOR)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Touch(Action):
    """Use the furniture at (x, y), one step away: drink from a spring, free a chained captive. It takes hands.

    With `instead`, take the second of the gifts that it offers.
    """

    x: Coordinate
    y: Coordinate
    instead: bool = False

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        beside = reach.is_beside(run, actor, self.x, self.y)
        ground = run.floor.ground.kind_at(self.x, self.y) if beside else None
        chained = run.floor.occupants.get((self.x, self.y), 0)
        captive = chained if is_captive(run, chained) else 0
        usable = ground is not None and (ground.bump == "touch" or captive)
        if ground is None or not usable or ((ground.hero_only or captive) and actor != run.hero):
            return Impossible("There is nothing to touch.")
        if "opens_nothing" in run.world.get(actor, Creature).kind.traits:
            return Impossible("It has no hands.")
        if self.instead and not (ground.instead and actor == run.hero):
            return Impossible("It has no other gift.")
        hindrance = allies.hindrance(run) if captive else ""
        direction = self.x - at.x, self.y - at.y
        hindrance = hindrance or furniture.hindrance(run, self.x, self.y, direction)
        hindrance = hindrance or furniture.idleness(run, ground, actor)
        if hindrance:
            return Impossible(hindrance)
        turns = _work(run, actor, self.x, self.y, direction, instead=self.instead)
        if captive:
            allies.free(run, captive, turns)
        return Done(TURN * turns)


def _work(run: Run, actor: int, x: int, y: int, direction: tuple[int, int], *, instead: bool = False) -> int:
    """Use the furniture at (x, y), or open its locks with a master key; return the turns that it takes."""
    ground = run.floor.ground.kind_at(x, y)
    if ground.locked and vaults.master_key(run, actor):
        run.floor.ground.change(x, y, ground.spent)
        run.emit(Unlocked(x, y, "chains" if ground.holds else "master_key"))
        return 1
    furniture.use(run, x, y, by=actor, direction=direction, instead=instead)
    return ground.takes


@dataclass(frozen=True, slots=True)
class LetGo(Action):
    """Let a captive chained at (x, y), one step away, go in exchange for its key."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        captive = run.floor.occupants.get((self.x, self.y), 0)
        if actor != run.hero or not reach.is_beside(run, actor, self.x, self.y) or not is_captive(run, captive):
            return Impossible("Nobody is chained there.")
        key = allies.key_of(run, captive)
        if key is None:
            return Impossible("It has no key to give.")
        turns = _work(run, actor, self.x, self.y, (0, 0))
        allies.let_go(run, captive, key)
        return Done(TURN * turns)


@dataclass(frozen=True, slots=True)
class Weigh(Action):
    """Lay two things from the pack on the scales at (x, y), one step away, to see which is worth more."""

    x: Coordinate
    y: Coordinate
    item: Number = 0
    other: Number = 0

    def perform(self, run: Run, actor: int) -> Outcome:
        beside = reach.is_beside(run, actor, self.x, self.y)
        if not beside or run.floor.ground.kind_at(self.x, self.y).bump != "weigh" or actor != run.hero:
            return Impossible("There are no scales here.")
        items = {entity: item for _, entity, item in query.pack(run, actor)}
        if self.item == self.other or not {self.item, self.other} <= items.keys():
            return Impossible("You need two things of your own to weigh.")
        furniture.use(run, self.x, self.y, by=actor, direction=(0, 0))
        light, heavy = sorted(
            (items[self.item], items[self.other]), key=lambda item: inventory.value(item) // item.count
        )
        equal = inventory.value(light) // light.count == inventory.value(heavy) // heavy.count
        names = identify.name(run, heavy, 1), identify.name(run, light, 1)
        run.emit(Weighed(self.x, self.y, *names, equal))
        return Done(TURN)


# What walking into ground of each word of terrain.toml's `bump` means:
BUMPS: dict[str, type[Open | Unlock | Touch | Cross | Weigh]] = {
    "open": Open,
    "unlock": Unlock,
    "touch": Touch,
    "cross": Cross,
    "weigh": Weigh,
}
