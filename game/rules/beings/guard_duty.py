"""Keeping: guards that keep a lever or a bell, and use it when alarmed, and threads that alert their keepers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Duty, Position
from game.world.events import Acted
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.kinds import Kept
    from game.world.query import Monster
    from game.world.run import Run

NEAR = 16  # cells within which a keeper feels torn threads


def duty(run: Run, entity: int) -> Kept | None:
    """Return the duty of a keeper of some ground; None for a creature that keeps none."""
    own = run.world.find(entity, Duty)
    return run.content.terrain_of(own.ground).kept if own is not None else None


def hear(run: Run, monster: Monster, level: int) -> None:
    """Let a monster hear a noise whose strength at its source was `level`; a keeper may be alarmed by it."""
    asked = duty(run, monster.entity)
    if asked is not None and 0 < asked.noise <= level:
        alarm(run, monster, asked)


def alarm(run: Run, monster: Monster, asked: Kept) -> None:
    """Send a keeper to the ground that it keeps, unless it was sent before, and tell of it."""
    own, mood, at = run.world.get(monster.entity, Duty), monster.mind.mood, monster.at
    if own.alarmed or mood == "asleep" or mood in stealth.TAME:
        return
    own.alarmed = max(1, run.ticks + asked.after * TURN)
    run.emit(Acted(at.x, at.y, monster.entity, asked.told))


def tear(run: Run, entity: int) -> None:
    """Alert nearby keepers of the threads from which the hero has torn free."""
    at = run.world.get(entity, Position)
    torn = run.floor.ground.kind_at(at.x, at.y)
    if entity != run.hero or torn.kept is None or not torn.kept.torn:
        return
    for monster in query.monsters(run):
        own = run.world.find(monster.entity, Duty)
        near = distance(at.x, at.y, monster.at.x, monster.at.y) <= NEAR
        if near and own is not None and own.ground == torn.id and not monster.mind.hidden:
            stealth.wake(run, monster.entity)
