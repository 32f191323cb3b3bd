"""Handling things: picking up, dropping, putting on, taking off."""

from __future__ import annotations

from dataclasses import dataclass

from game.actions.base import Action, Done, Impossible, Outcome
from game.rules import homecoming, identify, inventory, perils, vaults
from game.world import query, spawn
from game.world.components import Carried, Entity, Item, Offered, Position, Slot, Worn
from game.world.events import Dropped, PickedUp, PutOn, TookOff
from game.world.run import here

TURN = 100
DON_ARMOUR = 1000  # ticks to get into a suit of armour
SLOTS: dict[str, Slot] = {"weapon": "weapon", "armour": "armour"}


def has(actor: int, item: int) -> bool:
    """Whether the actor carries or wears the thing."""
    if not query.alive(item):
        return False
    held = query.find(item, Carried) or query.find(item, Worn)
    return held is not None and held.owner == actor


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """Take one thing that lies here; the first one if `item` is 0."""

    item: int = 0

    def perform(self, actor: int) -> Outcome:
        run = here()
        at = query.get(actor, Position)
        lying = [entity for entity, _ in query.items_at(at.x, at.y)]
        if not lying:
            return Impossible("There is nothing here to pick up.")
        entity = self.item or lying[0]
        if entity not in lying:
            return Impossible("That is not here.")
        item = query.get(entity, Item)
        if inventory.letter_for(actor, item) is None:
            return Impossible("Your pack is full.")
        if not item.taken:
            item.taken = True
            run.count(f"loot:tier:{item.tier}")
        offered = query.find(entity, Offered)
        letter, entity = inventory.stow(actor, entity)
        vaults.taken(entity, offered, at.x, at.y)
        run.floor.memories.pop((at.x, at.y), None)
        run.floor.left_alone.discard((at.x, at.y))
        name = identify.article(identify.name(query.get(entity, Item)))
        run.emit(PickedUp(at.x, at.y, name, letter))
        if item.kind.family == "keystone" and actor == run.hero:
            homecoming.open_way(at.x, at.y)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Put a thing from the pack down here, all of a stack."""

    item: int

    def perform(self, actor: int) -> Outcome:
        if not has(actor, self.item):
            return Impossible("You do not have that.")
        at = query.get(actor, Position)
        spawn.strip(self.item, Worn)
        spawn.strip(self.item, Carried)
        here().emit(Dropped(at.x, at.y, identify.article(identify.name(query.get(self.item, Item)))))
        cell = perils.drop(self.item, at.x, at.y)
        if cell is not None:
            here().floor.left_alone.add(cell)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Equip(Action):
    """Wield a weapon or put on armour, in place of what is in use."""

    item: int

    def perform(self, actor: int) -> Outcome:
        if not has(actor, self.item):
            return Impossible("You do not have that.")
        item = query.get(self.item, Item)
        slot = SLOTS.get(item.kind.family)
        if slot is None:
            return Impossible(f"You cannot wear or wield {identify.article(identify.name(item))}.")
        held = query.find(self.item, Carried)
        if held is None:
            return Impossible("You already use that.")
        current = query.worn(actor, slot)
        if current is not None:
            take_off(actor, current[0])
        spawn.strip(self.item, Carried)
        spawn.add(self.item, Worn(Entity(actor), slot, held.letter))
        at = query.get(actor, Position)
        here().emit(PutOn(at.x, at.y, identify.article(identify.name(item)), slot == "weapon"))
        return Done(DON_ARMOUR if slot == "armour" else TURN)


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Stop wearing or wielding a thing."""

    item: int

    def perform(self, actor: int) -> Outcome:
        if not has(actor, self.item) or query.find(self.item, Worn) is None:
            return Impossible("You are not using that.")
        take_off(actor, self.item)
        at = query.get(actor, Position)
        here().emit(TookOff(at.x, at.y, identify.article(identify.name(query.get(self.item, Item)))))
        return Done(TURN)


def take_off(actor: int, item: int) -> None:
    """Back into the pack, under its letter."""
    worn = query.get(item, Worn)
    spawn.strip(item, Worn)
    spawn.add(item, Carried(Entity(actor), worn.letter))
