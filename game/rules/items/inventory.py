"""Inventory: twenty-six letters that stay, stacks of like items, and the making of items."""

from __future__ import annotations

import dataclasses
import string
from typing import TYPE_CHECKING

from game.rules.items import recharge
from game.rules.pathfinding import nearest_first
from game.world import query, spawn
from game.world.components import Carried, Entity, Item, Position, Worn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.gear import RuneKind
    from game.content.kinds import ItemKind
    from game.world.run import Run
    from levelgen.rng import Dice

LETTERS = string.ascii_lowercase
ENCHANTED = 400  # per mille of weapons and armour that are not plain
BAD = 300  # per mille of these that are worse than plain
PLUS = 40  # value that each point of enchantment adds to an item, or takes from it
GOOD_RUNE, BAD_RUNE = 120, -60  # value that a rune adds
RUNED = 125  # per mille of weapons and armour that bear a rune, from a danger on
RUNED_FROM = 3
STAFF_LEAST = 2  # least enchantment of a staff, which is also its charges; of other rare items it is one
DEEPER = 6  # dangers that add one to the enchantment of rare items


def make(kind: ItemKind, *, count: int = 1, enchant: int = 0, charges: int = 0, tier: int = 0) -> Item:
    """Return an item of this kind, not placed yet, with full charges."""
    charges = charges or recharge.most_charges(kind, enchant)
    return Item(kind, count, enchant, charges, known=kind.family.obvious, tier=tier)


def roll(
    dice: Dice, kind: ItemKind, tier: int = 0, *, danger: int = 1, runes: Sequence[RuneKind] = (), fine: bool = False
) -> Item:
    """Return an item of this kind as it is found, with its count, enchantment, charges and rune rolled.

    Args:
        dice: to roll these with.
        kind: of the item.
        tier: of the room that it is found in.
        danger: of the floor.
        runes: the kinds of runes that it may bear.
        fine: it has no bad rune, and is no worse than plain.
    """
    enchant = _enchantment(dice, kind, danger, fine=fine)
    count, charges = dice.between(*kind.count), dice.between(*kind.charges)
    item = make(kind, count=count, enchant=enchant, charges=charges, tier=tier)
    runed = kind.family.slot and danger >= RUNED_FROM and runes and dice.chance(RUNED)
    fitting = [rune for rune in runes if rune.slot == kind.family.slot and (rune.good or not fine)] if runed else []
    if fitting:
        item.rune = dice.pick(fitting)
    return item


def find(run: Run, dice: Dice, kind: ItemKind, tier: int = 0, *, fine: bool = False) -> Item:
    """Return an item of this kind as it is found on the floor at hand."""
    runes = tuple(run.content.runes.values())
    return roll(dice, kind, tier, danger=run.floor.danger, runes=runes, fine=fine)


def least_enchantment(kind: ItemKind) -> int:
    """Return the least enchantment of good items of this kind as they are found; 0 for kinds that are not rare."""
    if kind.family.recharges == "charges":
        return STAFF_LEAST
    return int(kind.family.rare)


def _enchantment(dice: Dice, kind: ItemKind, danger: int, *, fine: bool) -> int:
    """Return the enchantment of an item as it is found."""
    family = kind.family
    if family.rare:
        enchant = least_enchantment(kind) + danger // DEEPER
        return -enchant if family.slot and not fine and dice.chance(BAD) else enchant
    if not family.slot or not dice.chance(ENCHANTED):
        return 0
    enchant = dice.between(1, 3)
    return -enchant if dice.chance(BAD) and not fine else enchant


def value(item: Item) -> int:
    """Return the value of an item, or a whole stack: its kind's, raised or lowered by enchantment and rune.

    The enchantment of rare items counts from the least that their kind has.
    """
    points = item.enchant - least_enchantment(item.kind) if item.enchant > 0 else item.enchant
    rune = 0 if item.rune is None else GOOD_RUNE if item.rune.good else BAD_RUNE
    return max(0, item.kind.value + PLUS * points + rune) * item.count


def free_letter(run: Run, owner: int, last: str = "") -> str | None:
    """Return a free letter of a creature's pack: the `last` one that an item had, or the first; None if it is full.

    Those of things that the hero threw, and has not picked up again, come last.
    """
    taken = {letter for letter, _, _ in query.pack(run, owner)}
    free = [letter for letter in last + LETTERS if letter not in taken]
    thrown = _letters_of_thrown(run) if owner == run.hero else ()
    return min(free, key=lambda letter: (letter != last, letter in thrown), default=None)


def _letters_of_thrown(run: Run) -> set[str]:
    thrown = cells_of_thrown(run)
    return {item.letter for _, (at, item) in run.world.rows(Position, Item) if (at.x, at.y) in thrown}


def cells_of_thrown(run: Run) -> set[tuple[int, int]]:
    """Return the cells of things on the floor that were in the hero's pack, unless he put them down on purpose."""
    lying = {(at.x, at.y) for _, (at, item) in run.world.rows(Position, Item) if item.letter}
    return lying - run.floor.memory.left_alone


def stacks_with(item: Item, other: Item) -> bool:
    """Tell whether two items would form one stack."""
    return item.kind is other.kind and item.kind.family.stacks and item.enchant == other.enchant


def letter_for(run: Run, owner: int, item: Item) -> str | None:
    """Return the letter that an item would get: that of its stack, or else a free one; None if the pack is full."""
    for letter, _, other in query.pack(run, owner):
        if stacks_with(item, other):
            return letter
    return free_letter(run, owner, item.letter)


def put_into_pack(run: Run, owner: int, entity: int, letter: str | None = None) -> tuple[str, int]:
    """Put an item into a creature's pack.

    Returns:
        Its letter, and the entity that it is now part of.

    Raises:
        ValueError: the pack is full.
    """
    item = run.world.get(entity, Item)
    for taken, other_entity, other in query.pack(run, owner):
        if other_entity != entity and stacks_with(item, other):
            other.count += item.count
            other.inscription = other.inscription or item.inscription
            spawn.delete(run, entity)
            return taken, other_entity
    # Its old letter if that is free, so that a dagger picked up after a throw is at the same key.
    letter = letter or free_letter(run, owner, item.letter)
    if letter is None:
        raise ValueError("the pack is full")
    if owner == run.hero:
        item.letter = letter
    spawn.lift(run, entity)
    run.world.add(entity, Carried(Entity(owner), letter))
    return letter, entity


def take_one(run: Run, entity: int) -> int:
    """Take one item off a stack, or the last one out of the pack.

    Returns:
        The entity of that item, not placed yet.
    """
    item = run.world.get(entity, Item)
    if item.count > 1:
        item.count -= 1
        return spawn.create(run, dataclasses.replace(item, count=1))
    run.world.remove(entity, Carried)
    run.world.remove(entity, Worn)
    return entity


def use_up(run: Run, entity: int) -> None:
    """Destroy one item of a stack."""
    item = run.world.get(entity, Item)
    item.count -= 1
    if item.count <= 0:
        spawn.delete(run, entity)


def loose(run: Run, owner: int, *, stacks: bool = False) -> list[tuple[int, Item]]:
    """Return the items that thieves or water can take out of a creature's pack: none in use, and never the last food.

    Args:
        run: the run at hand.
        owner: the creature.
        stacks: whole stacks are taken, so that the last stack of food counts as the last food.
    """
    things = [(entity, item) for _, entity, item in query.pack(run, owner) if run.world.has(entity, Carried)]
    food = [1 if stacks else item.count for _, item in things if item.kind.family.rationed]
    return [(entity, item) for entity, item in things if sum(food) > 1 or not item.kind.family.rationed]


def booty(run: Run, owner: int, wanted: str = "") -> int | None:
    """Return the item that a thief would take out of a creature's pack: the most valuable of the loose ones, no food.

    Items that the floor or the run needs come last. With `wanted`, the id of a kind, only that kind is taken.
    """
    things = [(entity, item) for entity, item in loose(run, owner) if wanted in ("", item.kind.id)]
    things = [(entity, item) for entity, item in things if wanted or not item.kind.family.rationed]
    if not things:
        return None
    return max(things, key=lambda held: (not held[1].kind.family.needed, value(held[1]) // held[1].count))[0]


def put_down(run: Run, entity: int, x: int, y: int) -> tuple[int, int]:
    """Put an item down at (x, y) or on the nearest free cell without one; a pan of scales holds several.

    It is not left alone because of one that the hero put down there before.

    Returns:
        The cell.
    """
    cell = (x, y) if run.floor.ground.kind_at(x, y).worth else nearest_without_item(run, x, y)
    spawn.place(run, entity, *cell)
    run.floor.memory.left_alone.discard(cell)
    return cell


def nearest_without_item(run: Run, x: int, y: int) -> tuple[int, int]:
    """Return the cell nearest to (x, y), by steps, where an item can lie; (x, y) itself if all are taken."""
    return next(cells_for_things(run, x, y), (x, y))


def cells_for_things(run: Run, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield walkable cells for an item, nearest to (x, y) first: without another item, and no doorways or stairs."""
    floor = run.floor
    taken = {(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)}
    taken |= {floor.level.stairs_up, floor.level.stairs_down}
    for cell, _ in nearest_first(floor.grid, (x, y)):
        if cell not in taken and floor.ground.walkable[cell[1], cell[0]] and not floor.ground.kind_at(*cell).door:
            yield cell
