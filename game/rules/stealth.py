"""Stealth: one number, the range within which a monster may notice the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.fov import distance, in_sight
from game.world.components import Creature, Hero, Mind, Position
from game.world.events import Noticed

if TYPE_CHECKING:
    from game.world.run import Run

USUAL = 14
NOTICES = 250  # per mille a turn, within range and sight
STIRS = 100  # the same for a sleeper, within half the range
LOSES_TRACK = 30  # per mille a turn, out of sight


def stealth_range(run: Run) -> int:
    """The range in cells: 14, halved after a quiet turn, doubled after a loud one."""
    hero = run.world.get(run.hero, Hero)
    cells = USUAL
    if hero.loud:
        cells *= 2
    elif hero.quiet:
        cells //= 2
    for kind in status_effects.kinds_of(run, run.hero):
        cells = cells * kind.stealth // 100
    return cells


def notices(run: Run, mind: Mind, at: Position, hero_at: Position, cells: int) -> bool:
    """Whether a monster that does not hunt becomes aware of the hero this turn; `cells` is the stealth range."""
    gap = distance(at.x, at.y, hero_at.x, hero_at.y)
    asleep = mind.mood == "asleep"
    if gap > (cells // 2 if asleep else cells) or not in_sight(run, at.x, at.y):
        return False
    return run.dice.chance(STIRS if asleep else NOTICES)


def wake(run: Run, target: int) -> None:
    """A monster learns where the hero is: it was struck at, or called."""
    mind = run.world.find(target, Mind)
    if mind is None or target == run.hero:
        return
    at = run.world.get(run.hero, Position)
    if mind.mood not in ("hunting", "fleeing"):
        mind.mood = "hunting"
        own = run.world.get(target, Position)
        if "silent" not in run.world.get(target, Creature).kind.traits:
            run.emit(Noticed(own.x, own.y, target))
    mind.goal_x, mind.goal_y = at.x, at.y


def lose(mind: Mind) -> None:
    """A monster no longer knows where the hero is, and may raise the alarm anew when it does."""
    mind.mood = "wandering"
    mind.called = False


def wake_all(run: Run) -> None:
    """Every monster on the floor learns where the hero is."""
    for entity, (mind, _) in run.world.rows(Mind, Creature):
        if run.world.alive(entity) and mind.mood != "fleeing":
            wake(run, entity)
