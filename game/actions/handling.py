"""Handling things: picking up, dropping, putting on, taking off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Number, Outcome
from game.content.families import KEY, KEYSTONE
from game.rules import hazards, keystone
from game.rules.combat import baiting
from game.rules.items import gear, grammar, identify, inventory, tallies
from game.rules.terrain import vaults
from game.world import query
from game.world.components import Carried, Entity, Item, Offered, Position, Worn
from game.world.events import Dropped, PackFilled, PickedUp, PutOn, TookOff
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run


def has(run: Run, actor: int, item: int) -> bool:
    """Tell whether the actor carries or wears the item."""
    if not run.world.alive(item):
        return False
    held = run.world.find(item, Carried) or run.world.find(item, Worn)
    return held is not None and held.owner == actor


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """Pick up one item that lies here; the first one if `item` is 0."""

    item: Number = 0

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        lying = [entity for entity, _ in query.items_at(run, at.x, at.y)]
        if not lying:
            return Impossible("There is nothing here to pick up.")
        entity = self.item or lying[0]
        if entity not in lying:
            return Impossible("That is not here.")
        item = run.world.get(entity, Item)
        if inventory.letter_for(run, actor, item) is None:
            return Impossible("Your pack is full: drop something first.")
        if actor == run.hero:
            tallies.count_loot(run, item, at.x, at.y)
        offered, things = run.world.find(entity, Offered), len(query.pack(run, actor))
        wields = _was_thrown(run, item, at) and actor == run.hero and query.worn(run, actor, "weapon") is None
        letter, entity = inventory.put_into_pack(run, actor, entity)
        if wields:
            _take_in_use(run, actor, entity)
        if offered is not None:
            # What a vault gives for its own riddle is known, as things behind a lock are.
            identify.learn(run, item.kind)
        name = identify.article(identify.name(run, run.world.get(entity, Item)))
        run.emit(PickedUp(at.x, at.y, name, letter, wields))
        vaults.taken(run, entity, offered, at.x, at.y)
        run.floor.memory.forget((at.x, at.y))
        run.floor.memory.left_alone.discard((at.x, at.y))
        if len(query.pack(run, actor)) > things and inventory.free_letter(run, actor) is None:
            run.emit(PackFilled(at.x, at.y))
        if item.kind.family is KEY and actor == run.hero:
            vaults.crumble(run)
        if item.kind.family is KEYSTONE and actor == run.hero:
            keystone.take_keystone(run, at.x, at.y)
        return Done(TURN * item.kind.lifts)


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Put down an item from the pack, a whole stack at once."""

    item: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        if not has(run, actor, self.item):
            return Impossible("You do not have that.")
        at = run.world.get(actor, Position)
        run.world.remove(self.item, Worn)
        run.world.remove(self.item, Carried)
        run.emit(Dropped(at.x, at.y, grammar.yours(identify.name(run, run.world.get(self.item, Item)))))
        cell = hazards.drop(run, self.item, at.x, at.y)
        if cell is not None:
            run.floor.memory.left_alone.add(cell)
            baiting.offer(run, self.item)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Equip(Action):
    """Wield a weapon or put on armour or a ring.

    If its slot is full, the item there of which it comes `instead` is taken off, with 0 the first one.
    """

    item: Number
    instead: Number = 0

    def perform(self, run: Run, actor: int) -> Outcome:
        if not has(run, actor, self.item):
            return Impossible("You do not have that.")
        item = run.world.get(self.item, Item)
        family = item.kind.family
        if not family.slot:
            return Impossible(f"You cannot wear or wield {identify.article(identify.name(run, item))}.")
        if not run.world.has(self.item, Carried):
            return Impossible("You are already using that.")
        current = [entity for entity, _ in query.worn_in(run, actor, family.slot)]
        if self.instead and self.instead not in current:
            return Impossible("You are not using that.")
        if len(current) >= family.places:
            taken = self.instead or current[0]
            take_off(run, actor, taken)
            if family.places > 1:
                _tell_taken_off(run, actor, taken)
        _take_in_use(run, actor, self.item)
        at = run.world.get(actor, Position)
        run.emit(PutOn(at.x, at.y, identify.article(identify.name(run, item)), family.strikes))
        gear.shine_forth(run, actor, item)
        if family.unknown:
            identify.learn(run, item.kind)
            identify.feel_sign(run, item)
        elif actor == run.hero:
            identify.feel_make(run, item)
        return Done(item.kind.donning or family.donning)


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Stop wearing or wielding a thing."""

    item: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        if not has(run, actor, self.item) or run.world.find(self.item, Worn) is None:
            return Impossible("You are not using that.")
        take_off(run, actor, self.item)
        _tell_taken_off(run, actor, self.item)
        return Done(TURN)


def _was_thrown(run: Run, item: Item, at: Position) -> bool:
    """Tell whether an item is a weapon that the hero threw to where it lies, and did not put down there."""
    return item.kind.family.slot == "weapon" and item.letter != "" and (at.x, at.y) not in run.floor.memory.left_alone


def _take_in_use(run: Run, actor: int, item: int) -> None:
    """Wear or wield an item of the pack, under its letter."""
    held = run.world.get(item, Carried)
    run.world.remove(item, Carried)
    run.world.add(item, Worn(Entity(actor), held.letter))


def take_off(run: Run, actor: int, item: int) -> None:
    """Move a worn item back into the pack, under its letter."""
    worn = run.world.get(item, Worn)
    run.world.remove(item, Worn)
    run.world.add(item, Carried(Entity(actor), worn.letter))


def _tell_taken_off(run: Run, actor: int, entity: int) -> None:
    at, item = run.world.get(actor, Position), run.world.get(entity, Item)
    run.emit(TookOff(at.x, at.y, grammar.yours(identify.name(run, item)), item.kind.family.strikes))
