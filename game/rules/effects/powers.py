"""Effects of weapons, staffs and charms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.powers import Feed, Stagger
from game.rules import hunger
from game.world.components import Creature, Hero, Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def stagger(run: Run, effect: Stagger, aim: Aim) -> bool:
    """Take time from a monster."""
    creature = run.world.get(aim.target, Creature)
    if aim.target == run.hero or creature.health <= 0:
        return False
    creature.energy -= effect.ticks
    run.emit(Felt(aim.x, aim.y, f"The {creature.kind.name} staggers.", "plain"))
    return True


def feed(run: Run, effect: Feed, aim: Aim) -> bool:
    """Fill the hero's stomach, or empty it."""
    hero = run.world.find(aim.target, Hero)
    if hero is None:
        return False
    hero.food = max(1, min(hunger.FULL, hero.food + effect.turns))
    if effect.turns < 0:
        at = run.world.get(aim.target, Position)
        run.emit(Felt(at.x, at.y, "You feel emptier.", "bad"))
    return True


APPLY: Appliers = {Stagger: stagger, Feed: feed}
