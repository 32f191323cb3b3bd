"""A run begins: the hero, what the hero carries, and the first floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import descent
from game.content.families import THROWN
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.turn import processors, reactions, telling
from game.world import spawn
from game.world.components import Carried, Creature, Entity, Hero, Worn
from game.world.run import Run
from game.world.world import World
from levelgen.rng import Dice

if TYPE_CHECKING:
    from game.content.library import Library

DARTS = 12


def empty_run(content: Library, seed: int | str, length: str) -> Run:
    """Return a run with its processors and reactions, and a world of its own without entities.

    Raises:
        RecipeError: the seed is neither an int nor a str.
    """
    return Run(
        world=World(*processors.in_order()),
        seed=seed,
        length=length,
        content=content,
        dice=Dice.seeded(seed, "play"),
        reactions=reactions.in_order(),
    )


def begin(
    content: Library, seed: int | str, length: str = "standard", *, easy: bool = False, practice: bool = False
) -> Run:
    """Begin a fresh run: the hero stands on the first floor and has looked about.

    Raises:
        RecipeError: the seed is neither an int nor a str.
    """
    run = empty_run(content, seed, length)
    run.easy, run.practice, run.mods = easy, practice, set(content.mods)
    identify.deal_flavours(run.flavours, content.items, content.flavours, Dice.seeded(seed, "flavours"))
    run.hero = spawn.create(run, Hero(), Creature(content.hero, content.hero.health, content.hero.health))
    run.known.update(kind.id for kind in content.items.values() if kind.familiar)
    _equip(run)
    descent.reach(run, 1, from_above=True)
    sight.look_about(run)
    telling.tell(run, run.events)
    run.events = []
    return run


def _equip(run: Run) -> None:
    """Give the hero the starting items, fully known; the first weapon and armour are in use."""
    dice = Dice.seeded(run.seed, "kit")
    used: set[str] = set()
    for letter, name in zip(inventory.LETTERS, run.content.hero.carries, strict=False):
        kind = run.content.items[name]
        if kind.family.unknown:
            run.known.add(name)
        item = inventory.roll(dice, kind)
        item.enchant, item.known, item.taken = inventory.least_enchantment(kind), True, True
        item.count = DARTS if kind.family is THROWN else 1
        item.letter = letter
        entity = spawn.create(run, item)
        if kind.family.slot and kind.family.slot not in used:
            used.add(kind.family.slot)
            run.world.add(entity, Worn(Entity(run.hero), letter))
        else:
            run.world.add(entity, Carried(Entity(run.hero), letter))
