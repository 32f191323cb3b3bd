"""Effects that reach others: alarms, fright, summoning."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.content.kinds import Alarm, Frighten, Summon
from game.rules import creatures, stealth
from game.rules.fov import in_sight
from game.world import query
from game.world.components import Mind, Position
from game.world.events import Called, Felt
from game.world.run import here

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers


def alarm(_: Alarm, aim: Aim) -> bool:
    """Every monster on the floor comes for the hero."""
    at = query.get(aim.target, Position)
    run = here()
    if aim.target == run.hero:
        run.emit(Felt(at.x, at.y, "A shriek goes through the stone. Everything here knows of you.", "danger"))
    else:
        run.emit(Called(at.x, at.y, aim.target))
    stealth.wake_all()
    return True


def frighten(effect: Frighten, aim: Aim) -> bool:
    """Every monster in sight that has a mind flees."""
    run = here()
    struck = False
    for entity, creature, at in query.creatures():
        mind = query.find(entity, Mind)
        if mind is not None and in_sight(at.x, at.y) and "mindless" not in creature.kind.traits:
            mind.mood = "fleeing"
            mind.patience = run.dice.between(*effect.turns)
            struck = True
    if struck:
        here_at = query.get(aim.target, Position)
        run.emit(Felt(here_at.x, here_at.y, "Terror takes all who see you.", "good"))
    return struck


def summon(effect: Summon, aim: Aim) -> bool:
    """Monsters at home on this floor appear beside the target, awake."""
    run = here()
    at = query.get(aim.target, Position)
    kinds = run.content.monsters_at(run.floor.danger)
    count = run.dice.between(*effect.count)
    for x, y in list(itertools.islice(creatures.free_cells_around(at.x, at.y), count)):
        kind = run.dice.weighted(kinds, [kind.weight for kind in kinds])
        stealth.wake(creatures.make(kind, x, y, "wandering"))
    run.emit(Felt(at.x, at.y, "The air tears, and something steps out.", "danger"))
    return True


APPLY: Appliers = {Alarm: alarm, Frighten: frighten, Summon: summon}
