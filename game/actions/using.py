"""Using things up: drinking, reading, eating, zapping, throwing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Outcome
from game.actions.handling import has
from game.content.kinds import GLYPHS, Enchant
from game.rules import combat, effects, fov, hunger, identify, inventory, perils, status_effects, stealth
from game.world import query
from game.world.components import Creature, Hero, Item, Position
from game.world.events import Burst, Felt, Flew, Used
from game.world.run import here

if TYPE_CHECKING:
    from game.content.kinds import Effect
    from game.world.events import Verb

TURN = 100
THROW_REACH = 10  # cells
SPLASH = 1  # cells around a broken potion
ENCHANTABLE = ("weapon", "armour", "wand")
BREAKS = 150  # per mille: thrown weapons that do not survive a hit


@dataclass(frozen=True, slots=True)
class Quaff(Action):
    """Drink a potion."""

    item: int

    def perform(self, actor: int) -> Outcome:
        item, refusal = _wanted(actor, self.item, "potion", "You cannot drink that.")
        if item is None:
            return refusal
        _announce(actor, "drink", item)
        identify.learn(item.kind)
        inventory.use_up(self.item)
        for effect in item.kind.effects:
            effects.apply(effect, actor)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Read(Action):
    """Read a scroll, upon the thing `on` if it works on one. An unknown one that does is then known, and kept."""

    item: int
    on: int = 0

    def perform(self, actor: int) -> Outcome:
        item, refusal = _wanted(actor, self.item, "scroll", "You cannot read that.")
        if item is None:
            return refusal
        if any(kind.blind for kind in status_effects.kinds_of(actor)):
            return Impossible("You cannot see to read.")
        if item.kind.needs_choice and not self.on:
            if identify.is_known(item.kind):
                return Impossible("Choose what to read it upon.")
            _announce(actor, "read", item)
            identify.learn(item.kind)
            return Done(TURN)
        unfit = _unfit(actor, item, self.item, self.on) if item.kind.needs_choice else None
        if unfit is not None:
            return unfit
        _announce(actor, "read", item)
        identify.learn(item.kind)
        inventory.use_up(self.item)
        for effect in item.kind.effects:
            effects.apply(effect, actor, on=self.on)
        return Done(TURN)


def _unfit(actor: int, scroll: Item, entity: int, on: int) -> Impossible | None:
    """Why the scroll cannot be read upon the thing `on`, if it cannot."""
    if not has(actor, on):
        return Impossible("You do not have that.")
    if on == entity:
        return Impossible("Not upon itself.")
    chosen = query.get(on, Item)
    if any(isinstance(effect, Enchant) for effect in scroll.kind.effects) and chosen.kind.family not in ENCHANTABLE:
        return Impossible(f"You cannot enchant {identify.article(identify.name(chosen))}.")
    return None


@dataclass(frozen=True, slots=True)
class Eat(Action):
    """Eat something."""

    item: int

    def perform(self, actor: int) -> Outcome:
        item, refusal = _wanted(actor, self.item, "food", "You cannot eat that.")
        if item is None:
            return refusal
        hero = query.get(actor, Hero)
        if hero.food > hunger.STUFFED:
            return Impossible("You are too full to eat.")
        _announce(actor, "eat", item)
        hero.food = min(hunger.FULL, hero.food + item.kind.nutrition)
        inventory.use_up(self.item)
        for effect in item.kind.effects:
            effects.apply(effect, actor)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Zap(Action):
    """Point a wand at (x, y): its bolt strikes the first creature on the way."""

    item: int
    x: int
    y: int
    loud = True

    def perform(self, actor: int) -> Outcome:
        item, refusal = _wanted(actor, self.item, "wand", "You cannot zap that.")
        if item is None:
            return refusal
        run = here()
        at = query.get(actor, Position)
        if (self.x, self.y) == (at.x, at.y):
            return Impossible("Not at yourself.")
        _announce(actor, "zap", item)
        if item.charges < 1:
            item.known = True
            run.emit(Felt(at.x, at.y, "The wand fizzles. It is empty.", "bad"))
            return Done(TURN)
        item.charges -= 1
        flown = fov.flight((at.x, at.y), (self.x, self.y), 2 * THROW_REACH)
        end = flown[-1] if flown else (at.x, at.y)
        run.emit(Flew(*end, at.x, at.y, "*", "magic"))
        target = run.floor.bodies.get(end) if flown else None
        on_bodies, seen = effects.spill(item.kind.bolt, *end)
        if target is not None:
            stealth.wake(target)
            for effect in on_bodies:
                seen |= query.alive(target) and effects.apply(effect, target, source=actor)
        if seen:
            identify.learn(item.kind)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw a thing, one of a stack, at (x, y): weapons hurt whom they meet, potions not for drinking shatter."""

    item: int
    x: int
    y: int
    loud = True

    def perform(self, actor: int) -> Outcome:
        if not has(actor, self.item):
            return Impossible("You do not have that.")
        run = here()
        at = query.get(actor, Position)
        if (self.x, self.y) == (at.x, at.y):
            return Impossible("Not at yourself.")
        item = query.get(self.item, Item)
        _announce(actor, "throw", item)
        entity = inventory.take_one(self.item)
        kind = item.kind
        flown = fov.flight((at.x, at.y), (self.x, self.y), THROW_REACH)
        stop = flown.index((self.x, self.y)) + 1 if (self.x, self.y) in flown else len(flown)
        flown = flown[:stop]
        end = flown[-1] if flown else (at.x, at.y)
        run.emit(Flew(*end, at.x, at.y, GLYPHS[kind.family], "item"))
        target = run.floor.bodies.get(end) if flown else None
        if kind.shatters:
            _shatter(kind.shatters, end)
            identify.learn(kind)
            inventory.use_up(entity)
            return Done(TURN)
        if target is not None and kind.family in ("thrown", "weapon"):
            landed = combat.blow(actor, target, weapon=item, verb="hit")
            if landed and run.dice.chance(BREAKS):
                inventory.use_up(entity)
                return Done(TURN)
        # Statues and grates, which stop steps and not sight, let nothing come to lie in them.
        airy = run.content.ground.airy
        passed = reversed([(at.x, at.y), *flown])
        landing = next((cell for cell in passed if airy[run.floor.terrain[cell[1], cell[0]]]), (at.x, at.y))
        if kind.family == "potion" and not run.floor.kind_at(*landing).peril:
            run.emit(Felt(*landing, f"The {identify.name(item, 1)} does not break, and does nothing.", "plain"))
        perils.drop(entity, *landing)
        return Done(TURN)


def _shatter(broken: tuple[Effect, ...], cell: tuple[int, int]) -> None:
    run = here()
    run.emit(Burst(*cell, SPLASH, "magic"))
    on_bodies, seen = effects.spill(broken, *cell)
    around = [(cell[0] + dx, cell[1] + dy) for dx in range(-SPLASH, SPLASH + 1) for dy in range(-SPLASH, SPLASH + 1)]
    for target in [run.floor.bodies[near] for near in around if near in run.floor.bodies]:
        stealth.wake(target)
        for effect in on_bodies:
            if query.alive(target) and query.get(target, Creature).health > 0:
                seen |= effects.apply(effect, target)
    if not seen:
        run.emit(Felt(*cell, "It breaks, and does nothing.", "plain"))


def _wanted(actor: int, entity: int, family: str, wrong: str) -> tuple[Item | None, Impossible]:
    """The thing, if the actor has it and it is of the family, and else the refusal."""
    if not has(actor, entity):
        return None, Impossible("You do not have that.")
    item = query.get(entity, Item)
    return (item if item.kind.family == family else None), Impossible(wrong)


def _announce(actor: int, verb: Verb, item: Item) -> None:
    at = query.get(actor, Position)
    here().emit(Used(at.x, at.y, verb, identify.article(identify.name(item, 1))))
