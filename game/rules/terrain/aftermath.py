"""The aftermath of wounds and deaths, once a turn is over: dropped loot, remains, and effects of dying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Burst
from game.content.families import KEY
from game.content.tempers import THIEVE
from game.rules import effects, hazards, status_effects
from game.rules.beings import remains
from game.rules.beings.health import FADING
from game.rules.items.grammar import yours
from game.rules.items.identify import article, name
from game.rules.senses.fov import shows
from game.rules.senses.sides import is_captive
from game.rules.terrain import traps
from game.world.components import Creature, Position
from game.world.events import Died, Hit, Hurt, Stole, Witnessed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.world.events import Event
    from game.world.run import Run


def settle(run: Run, events: Iterable[Event]) -> None:
    """Let creatures that died in these events leave remains and loot, and wounded thieves drop their earlier loot."""
    events = list(events)
    for index, event in enumerate(events):
        if isinstance(event, Hit | Hurt):
            thief = _is_thief(run, event.target)
            if thief and not any(isinstance(later, Stole) and later.who == event.target for later in events[index:]):
                _let_go_of_loot(run, event.target)
        elif isinstance(event, Died) and event.who != run.hero:
            at = run.world.find(event.who, Position)
            if at is not None:
                _open_chains(run, event.who, at)
                remains.leave(run, event.who, at.x, at.y)
                # What fades, or is soaked, does not burst as it ends.
                spent = event.by == FADING or status_effects.quenched(run, event.who)
                leaves = () if spent else run.world.get(event.who, Creature).kind.effects_of(Burst)
                effects.apply_at(run, leaves, at.x, at.y, slain=event.who)
    hazards.drop_belongings(run, events)
    traps.settle(run)


def _open_chains(run: Run, dead: int, at: Position) -> None:
    """Open the chains of a captive who died in them, so that nobody is looked for there."""
    chains = run.floor.ground.kind_at(at.x, at.y)
    if is_captive(run, dead) and chains.holds and chains.spent:
        run.floor.ground.change(at.x, at.y, chains.spent)


def _is_thief(run: Run, entity: int) -> bool:
    """Tell whether a creature is a thief, and alive."""
    return run.world.alive(entity) and run.world.get(entity, Creature).kind.temper is THIEVE


def _let_go_of_loot(run: Run, thief: int) -> None:
    """Let a thief drop its loot, and say so if the hero sees it."""
    at = run.world.find(thief, Position)
    if at is None:
        return
    for item in hazards.drop_pack(run, thief, at.x, at.y):
        creature = run.world.get(thief, Creature)
        if shows(run, thief, creature, at):
            called = name(run, item)
            # Only what has a letter was the hero's; thieves come with things of their own, or are sent for a key.
            whose = yours(called) if item.letter else article(called)
            whose = f"the {called}" if item.kind.family is KEY else whose
            run.emit(Witnessed(at.x, at.y, "dropped", creature.kind.name, whose))
