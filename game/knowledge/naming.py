"""Creatures as sentences name them, and whether the hero sees those that something happened to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items.identify import capitalized
from game.rules.senses.fov import distance, in_sight, is_veiled, surfaces
from game.rules.senses.sides import is_ally
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.world.run import Run

SOMETHING = "something"  # stands for a creature that the hero does not see
NEAR = 2  # cells; whoever struck from beside the hero was seen, even if it is a step off by now


def who(run: Run, entity: int) -> str:
    """Return a creature's name in a sentence: "you", "your ..." for an ally, "the ..." for others."""
    if entity == run.hero:
        return "you"
    return f"{'your' if is_ally(run, entity) else 'the'} {run.world.get(entity, Creature).kind.name}"


def subject(run: Run, entity: int) -> str:
    """Return a creature's name as a sentence begins: "Your ..." for an ally, "The ..." for others."""
    return capitalized(who(run, entity))


def shown(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether the hero sees a creature to which something happened at (x, y); one that is gone counts as seen."""
    creature = run.world.find(entity, Creature)
    hides = creature is not None and entity != run.hero and not surfaces(run, entity, creature, Position(x, y))
    return in_sight(run, x, y) and not hides


def seen_to_act(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether the hero saw a creature do something at (x, y), although it may lie hidden again by now."""
    return in_sight(run, x, y) and not is_veiled(run, entity, Position(x, y))


def whoever(run: Run, entity: int, x: int, y: int) -> str:
    """Return a creature's name in a sentence on what happened to it at (x, y), or "something" if that was not seen."""
    return who(run, entity) if entity == run.hero or shown(run, entity, x, y) else SOMETHING


def striker(run: Run, entity: int) -> str:
    """Return the name of a creature that struck, or "something" if the hero neither sees it nor has it at his side."""
    at, hero_at = run.world.find(entity, Position), run.world.get(run.hero, Position)
    if at is None or is_ally(run, entity) or distance(at.x, at.y, hero_at.x, hero_at.y) <= NEAR:
        return who(run, entity)
    return whoever(run, entity, at.x, at.y)


def aimed(run: Run, words: str, target: int) -> str:
    """Return words of the content on an act, with the name of its target for "{whom}", and the owner for "{whose}"."""
    at = run.world.find(target, Position) if run.world.alive(target) else None
    whom = SOMETHING if at is None else whoever(run, target, at.x, at.y)
    return words.replace("{whom}", whom).replace("{whose}", "your" if target == run.hero else f"{whom}'s")
