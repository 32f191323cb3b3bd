"""The effects of signals and works: a hunt that is pointed the way, a garrison that runs, a keg that is set down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.signals import Plant, Point, Rout
from game.rules import status_effects, stealth
from game.rules.fov import distance, in_sight, line_of_sight
from game.world import query
from game.world.components import Position
from game.world.events import Felt
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run

AFRAID = "afraid"  # status


def point(run: Run, effect: Point, aim: Aim) -> bool:
    """Let those near who are awake come for the hero."""
    told = False
    for monster in query.monsters(run):
        near = distance(aim.x, aim.y, monster.at.x, monster.at.y) <= effect.cells
        if near and monster.entity != aim.target and monster.mind.mood != "asleep" and not monster.mind.hidden:
            stealth.wake(run, monster.entity)
            told = True
    return told


def rout(run: Run, effect: Rout, aim: Aim) -> bool:
    """Let those who see it happen run."""
    ran = False
    for monster in query.monsters(run):
        sees = line_of_sight(run, (monster.at.x, monster.at.y), (aim.x, aim.y))
        if sees and monster.mind.mood != "asleep":
            ran |= status_effects.apply_status(run, monster.entity, AFRAID, effect.turns, source=run.hero)
    if ran and in_sight(run, aim.x, aim.y):
        run.emit(Felt(aim.x, aim.y, "The banner falls, and they run.", "good"))
    return ran


def plant(run: Run, effect: Plant, aim: Aim) -> bool:
    """Set it down where there is room."""
    floor, hero = run.floor, run.world.get(run.hero, Position)
    cells = [(aim.x + dx, aim.y + dy) for dx, dy in STEPS if floor.grid.allows(aim.x, aim.y, dx, dy)]
    free = [
        cell
        for cell in cells
        if cell not in floor.occupants
        and cell not in floor.traps
        and floor.ground.kind_at(*cell).can_be_covered
        and not query.items_at(run, *cell)
    ]
    if not free:
        return False
    floor.ground.change(*min(free, key=lambda cell: (distance(hero.x, hero.y, *cell), cell)), effect.ground)
    return True


APPLY: Appliers = {Point: point, Rout: rout, Plant: plant}
