"""Bosses: they wait in their halls until the hero enters, and do not follow a hero who leaves and gets out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Greet
from game.rules.senses import stealth
from game.world.components import Home, Position
from game.world.events import Told

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run


def has_entered(run: Run, monster: Monster) -> bool:
    """Tell whether the hero is in the hall of a boss."""
    at, home = run.world.get(run.hero, Position), run.world.find(monster.entity, Home)
    return home is not None and int(run.floor.level.room_at[at.y, at.x]) == home.room


def lets_go(run: Run, monster: Monster) -> bool:
    """Tell whether a boss gives up a hero who is out of its sight, and outside its hall."""
    return monster.creature.kind.boss and not has_entered(run, monster)


def greet(run: Run, monster: Monster) -> None:
    """Let a boss turn on the hero that has entered its hall, and say so."""
    greet = monster.creature.kind.ability(Greet)
    if greet is not None:
        run.emit(Told(monster.at.x, monster.at.y, greet.words, "danger"))
    stealth.wake(run, monster.entity)
