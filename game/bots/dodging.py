"""Dodging: stepping out of cells that an announced blow will come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.bots import shores
from game.content.effects.bodily import Harm
from game.content.effects.forces import Blast, Conduct, Push
from game.rules import avoiding, conduction, status_effects
from game.rules.fov import distance, towards
from game.world.components import Position
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.run import Run

BLOWN = 2  # cells that a blast throws those beside it
STRIKES = 2  # cells to who strikes next turn, after a step or without


def step_aside(run: Run) -> Action | None:
    """Return a step out of what is about to come to the hero's cell, next to one foe if it can be, to strike back.

    None where nothing is that stays on its cells, or no step leads out of it.
    """
    foes = knowledge.foes_in_sight(run)
    if _crackles(run, foes):
        return shores.keep_off(run, ())
    at, marks = run.world.get(run.hero, Position), knowledge.marks(run)
    by = marks.get((at.x, at.y))
    bursting = [foe.cell for foe in foes if _bursts(foe)]
    threatened = (by is not None and _stays(by)) or any(distance(at.x, at.y, *cell) == 1 for cell in bursting)
    if not threatened or not status_effects.can_step(run, run.hero):
        return None
    steps = [
        (dx, dy)
        for dx, dy in harmless_steps(run)
        if (at.x + dx, at.y + dy) not in marks and all(distance(at.x + dx, at.y + dy, *cell) > 1 for cell in bursting)
    ]
    if not steps:
        return None
    return Walk(*min(steps, key=lambda step: _worse(foes, at.x + step[0], at.y + step[1])))


def leads_into_blow(run: Run, action: Action | None) -> bool:
    """Tell whether an action is a step to where a blow is about to come, or may throw to death, from where none is."""
    if not isinstance(action, Walk):
        return False
    at, marks, foes = run.world.get(run.hero, Position), knowledge.marks(run), knowledge.foes_in_sight(run)

    def dangerous(x: int, y: int) -> bool:
        by = marks.get((x, y))
        return (by is not None and _stays(by)) or _may_be_thrown(run, foes, x, y)

    return dangerous(at.x + action.dx, at.y + action.dy) and not dangerous(at.x, at.y)


def step_off_brink(run: Run) -> Action | None:
    """Return a step from where somebody near could throw the hero into what kills, or out of the blow that would.

    None where nobody could.
    """
    at, foes = run.world.get(run.hero, Position), knowledge.foes_in_sight(run)
    if not _may_be_thrown(run, foes, at.x, at.y) or not status_effects.can_step(run, run.hero):
        return None
    firm = [step for step in harmless_steps(run) if not _may_be_thrown(run, foes, at.x + step[0], at.y + step[1])]
    if not firm:
        return step_aside(run)
    return Walk(*min(firm, key=lambda step: _worse(foes, at.x + step[0], at.y + step[1])))


def _may_be_thrown(run: Run, foes: list[KnownCreature], x: int, y: int) -> bool:
    """Tell whether one of these who hunts the hero could throw him from (x, y) into what kills."""
    return any(foe.mood == "hunting" and _throws_to_death(run, foe, x, y) for foe in foes)


def _throws_to_death(run: Run, foe: KnownCreature, x: int, y: int) -> bool:
    """Tell whether what the hero knows to lie behind (x, y), seen from a foe who pushes and comes so far, kills."""
    acts = [act for act in foe.kind.acts if any(isinstance(effect, Push) for effect in act.effects)]
    blows = [effect.cells for effect in foe.kind.on_hit if isinstance(effect, Push)]
    blows += [BLOWN for effect in foe.kind.dies if isinstance(effect, Blast)]
    gusts = [effect.cells for act in acts for effect in act.effects if isinstance(effect, Push)]
    gap = distance(x, y, *foe.cell)
    runs = [act.reach for act in foe.kind.acts if blows and act.does == "charge" and act.sign == foe.sign]
    reach = max([act.reach for act in acts] + [STRIKES for _ in blows] + runs, default=0)
    dx, dy = towards(x - foe.x, y - foe.y)
    for cells in range(1, max(blows + gusts, default=0) + 1) if gap <= reach else ():
        ground = knowledge.terrain_at(run.floor, x + dx * cells, y + dy * cells)
        if ground is None or not (ground.walkable or ground.hazard):
            return False
        if ground.hazard is not None and ground.hazard.deadly:
            return True
    return False


def harmless_steps(run: Run) -> list[tuple[int, int]]:
    """Return the steps (dx, dy) onto ground that is free, and neither harms nor holds the hero as far as known."""
    at, floor, taken = run.world.get(run.hero, Position), run.floor, knowledge.occupied_cells(run)
    return [
        (dx, dy)
        for dx, dy in STEPS
        if floor.grid.allows(at.x, at.y, dx, dy)
        and (at.x + dx, at.y + dy) not in taken
        and floor.ground.walkable[at.y + dy, at.x + dx]
        and not knowledge.pitfall(run, at.x + dx, at.y + dy)
        and not avoiding.is_harmful(run, run.hero, at.x + dx, at.y + dy)
        and not avoiding.is_hindering(run, run.hero, at.x + dx, at.y + dy)
    ]


def _crackles(run: Run, foes: list[KnownCreature]) -> bool:
    """Tell whether one of these is about to let lightning run, which could come to where the hero stands."""
    at = run.world.get(run.hero, Position)
    acts = [act for foe in foes if foe.sign for act in foe.kind.acts if act.sign == foe.sign]
    lightning = any(isinstance(effect, Conduct) for act in acts for effect in act.effects)
    return lightning and conduction.leads(run, at.x, at.y)


def _stays(by: KnownCreature) -> bool:
    """Tell whether what a creature has begun comes to the cells it marks, and does not follow the hero."""
    return any(act.sign == by.sign and act.at == "cell" for act in by.kind.acts)


def _bursts(foe: KnownCreature) -> bool:
    """Tell whether a creature has begun to burst where it stands."""
    acts = [act for act in foe.kind.acts if act.at == "self" and act.sign == foe.sign]
    return bool(foe.kind.dies) and any(isinstance(effect, Harm) for act in acts for effect in act.own)


def _worse(foes: list[KnownCreature], x: int, y: int) -> tuple[bool, int]:
    """Return whether not just one of these stands beside (x, y), and how many do."""
    beside = sum(distance(x, y, *foe.cell) <= 1 for foe in foes)
    return beside != 1, beside
