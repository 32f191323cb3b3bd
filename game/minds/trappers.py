"""Trappers: they catch their foe by snares, threads or nets, or hold on to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.monsters import LaySnare
from game.content.abilities import Snared
from game.minds import hunting, support, telegraphing
from game.minds.base import REST
from game.rules import status_effects
from game.rules.beings import grappling
from game.rules.senses.fov import distance
from game.rules.terrain import traps

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.content.abilities import Snare
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

LAYS = 6  # cells from the foe within which a snarer lays a snare, if not adjacent


def lay(run: Run, monster: Monster, round_: Round, own: Snare) -> Action | None:
    """Lay a snare where a free foe will come; None if it has none left, or no room for it."""
    at, foe = monster.at, round_.foe_at
    if status_effects.has(run, round_.foe, "held") or monster.mind.recall(Snared).laid >= own.snares:
        return None
    near = 1 < distance(at.x, at.y, foe.x, foe.y) <= LAYS
    return LaySnare() if near and traps.has_room(run, at.x, at.y) and round_.sees_foe(monster) else None


def snare(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight a caught foe, or keep off."""
    caught = status_effects.has(run, round_.foe, "held")
    return (hunting.hunt if caught else support.support)(run, monster, round_)


def spin(run: Run, monster: Monster, round_: Round) -> Action:
    """Hunt a held foe; keep off others while the threads are drawn."""
    if not monster.mind.called or status_effects.has(run, round_.foe, "held"):
        return hunting.hunt(run, monster, round_)
    return support.support(run, monster, round_)


def net(run: Run, monster: Monster, round_: Round) -> Action:
    """Telegraph its net for a foe that is free and out of reach, or hunt."""
    caught = status_effects.has(run, round_.foe, "held")
    cast = None if caught or round_.near_foe(monster) else telegraphing.begin(run, monster, round_)
    return cast or hunting.hunt(run, monster, round_)


def cling(run: Run, monster: Monster, round_: Round) -> Action:
    """Hold on, or hunt."""
    if grappling.clinger(run, round_.foe) == monster.entity:
        return REST
    return hunting.hunt(run, monster, round_)
