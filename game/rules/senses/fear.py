"""Fear: no creature steps nearer to a terror in sight; and how a monster in flight is seen to behave.

Flight begins in `game.minds`: by terror, by an ability such as `Retreat`, or with stolen loot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.content.abilities import Bathe, Retreat
from game.rules import status_effects
from game.rules.senses import fov
from game.world.components import Creature, Mind, Mood, Position
from game.world.events import Hit, Missed

if TYPE_CHECKING:
    from game.world.run import Run

Flight = Literal["", "fear", "done", "help", "mending"]  # "done" is with its loot, or after losing that
Stance = Mood | Literal["cornered", "fighting"]
ELSEWHERE: tuple[Mood, ...] = ("wandering", "guarding", "curious", "eating")  # moods of those not after him


def dares(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether a creature dares to step to the adjacent cell (x, y), which must not be nearer to its terror."""
    cause = status_effects.terror(run, entity)
    if not cause or not fov.sees(run, entity, cause):
        return True
    own, at, movement = run.world.get(entity, Position), run.world.get(cause, Position), run.floor.movement
    grid = movement.grid_at(status_effects.traits(run, entity), own.x, own.y)
    distances = movement.distance_map(grid, (at.x, at.y))
    return not 0 <= distances.distance(x, y) < distances.distance(own.x, own.y)


def stance(run: Run, entity: int) -> Stance:
    """Return how a monster is seen to behave, whatever its mood.

    It is "cornered" if it struck since it cannot run away, and "fighting" if it struck at another than the hero, whom
    it does not hunt.
    """
    mood = run.world.get(entity, Mind).mood
    struck = any(isinstance(event, Hit | Missed) and event.attacker == entity for event in run.events)
    if is_fleeing(run, entity):
        return "cornered" if struck else "fleeing"
    return "fighting" if struck and mood in ELSEWHERE else mood


def is_fleeing(run: Run, entity: int) -> bool:
    """Tell whether a monster runs away now."""
    return flight(run, entity) != ""


def flight(run: Run, entity: int) -> Flight:
    """Return why a monster runs away now: in fear, since it is done here, for help, or to where it mends; "" if not."""
    mind = run.world.get(entity, Mind)
    if status_effects.terror(run, entity):
        return "fear"
    if mind.mood == "fleeing":
        return "done"
    if mind.mood != "hunting" or not mind.patience:
        return ""
    creature = run.world.get(entity, Creature)
    retreat = creature.kind.ability(Retreat)
    if retreat is not None and not mind.called and creature.health * 100 < retreat.below * creature.max_health:
        return "help"
    return "mending" if creature.kind.ability(Bathe) is not None and creature.health < creature.max_health else ""
