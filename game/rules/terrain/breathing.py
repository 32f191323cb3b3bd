"""Breathing: the effects of gas on creatures that stand in it, once a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.materials import ENOUGH
from game.rules import effects, status_effects
from game.rules.beings.health import hurt
from game.rules.items import gear
from game.rules.senses import gas
from game.world.components import Creature, Hero, Mind, Position, Statuses

if TYPE_CHECKING:
    from game.content.materials import GasKind
    from game.world.run import Run


def breathe(run: Run, entity: int) -> None:
    """Let the gases of its cell act on a creature, after its turn."""
    at = run.world.get(entity, Position)
    found = [(kind, amount) for kind, amount in run.floor.ground.gases_at(at.x, at.y) if amount >= ENOUGH]
    if found and gas.holds_breath(run, entity):
        run.world.get(entity, Hero).breathless += 1
        return
    for kind, amount in found:
        if run.world.get(entity, Creature).health > 0:
            _dose(run, entity, kind, amount)


def draw_breath(run: Run) -> None:
    """Let the hero regain a turn of breath for each turn without gas."""
    hero, at = run.world.get(run.hero, Hero), run.world.get(run.hero, Position)
    if hero.breathless and all(amount < ENOUGH for _, amount in run.floor.ground.gases_at(at.x, at.y)):
        hero.breathless -= 1


def _dose(run: Run, entity: int, kind: GasKind, amount: int) -> None:
    traits = status_effects.traits(run, entity)
    if gear.keeps_out(run, entity, kind.id):
        return
    if not traits.isdisjoint(kind.immune):
        return
    mind = run.world.find(entity, Mind)
    if mind is not None and mind.mood == "hunting" and run.dice.chance(kind.hunters_resist):
        return
    if not traits.isdisjoint(kind.halved):
        amount //= 2
    if kind.status:
        _afflict(run, entity, kind, amount)
    if kind.harm:
        hurt(run, entity, kind.harm[0] + amount // kind.harm[1], by=kind.name)
    for effect in kind.breathed:
        if run.world.get(entity, Creature).health > 0:
            effects.apply(run, effect, entity)


def _afflict(run: Run, entity: int, kind: GasKind, amount: int) -> None:
    """Give the status of a gas.

    The end of this turn already takes one off, so one is added, unless the turns add up.
    """
    turns = kind.turns[0] + amount // kind.turns[1]
    if kind.adds:
        statuses = run.world.find(entity, Statuses)
        turns += statuses.turns.get(kind.status, 0) if statuses else 0
    else:
        turns += 1
    status_effects.apply_status(run, entity, kind.status, min(turns, kind.most))
