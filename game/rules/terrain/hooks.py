"""Hooks: effects of gear on a hit, on a kill, when its bearer is struck, or as a turn passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects, status_effects
from game.rules.items import gear
from game.rules.items.enchantment import enchanted
from game.world.components import Creature, Hero

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effect import Effect
    from game.content.gear import Hook, Moment
    from game.world.components import Item
    from game.world.run import Run


def react(
    run: Run, bearer: int, moment: Moment, other: int = 0, *, weapon: Item | None = None, unawares: bool = False
) -> None:
    """Apply the hooks of a creature's gear at a moment.

    Args:
        run: the run they are in.
        bearer: the creature that wears the gear.
        moment: the moment.
        other: the creature that the bearer hit or killed, or that hit the bearer; 0 is none.
        weapon: the thrown item, which then acts in place of worn gear.
        unawares: the blow took its target unawares.
    """
    thrown = [] if weapon is None else [(each, weapon) for each in gear.of(weapon)]
    for each, item in thrown or list(gear.at_work(run, bearer)):
        for hook in each.hooks:
            if hook.on == moment and _applies(run, bearer, hook, unawares=unawares) and run.dice.chance(hook.chance):
                _happen(run, bearer, other, hook, enchanted(each, hook.effects, item.enchant))
                gear.reveal(run, bearer, each, item)


def _applies(run: Run, bearer: int, hook: Hook, *, unawares: bool) -> bool:
    """Tell whether the conditions of a hook hold for the bearer."""
    if hook.unawares and not unawares:
        return False
    creature = run.world.get(bearer, Creature)
    if creature.health <= 0 or creature.health * 1000 > creature.max_health * hook.below:
        return False
    if hook.having and all(kind.id != hook.having for kind in status_effects.kinds_of(run, bearer)):
        return False
    hero = run.world.find(bearer, Hero)
    return hook.still == 0 or (hero is not None and hero.still >= hook.still)


def _happen(run: Run, bearer: int, other: int, hook: Hook, happening: Iterable[Effect]) -> None:
    slain = other if hook.on == "kill" else 0
    target = bearer if hook.own or slain or not other else other
    for effect in happening:
        if run.world.alive(target) and run.world.get(target, Creature).health > 0:
            effects.apply(run, effect, target, source=bearer, on=slain)
