"""Dodging: stepping out of cells where an announced blow will land."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.routes import walk
from game.bots import flight, passing, shores
from game.content.abilities import Burst
from game.content.acts import Behind
from game.content.effects.bodily import Harm
from game.content.effects.forces import Blast, Conduct, Push
from game.rules import status_effects
from game.rules.combat import attacks
from game.rules.harm import conduction
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import avoiding
from game.rules.senses.fov import distance, towards
from game.world import query
from game.world.components import Position
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

BLOWN = 2  # cells that a blast throws adjacent creatures
DEADLY = 1000  # health that a poured hazard may cost
FAR = 6  # steps to a safe cell
STRIKES = 2  # cells to a foe that can strike next turn, after a step or without one


@dataclass(frozen=True, slots=True)
class Peril:
    """The blows and bursts announced around the hero."""

    marks: Mapping[Cell, KnownCreature]  # cells of announced blows, each with who strikes there
    lit: list[Cell]  # cells of things about to burst
    bursting: list[Cell]  # these, and cells of creatures about to burst

    def is_clear(self, cell: Cell) -> bool:
        """Tell whether nothing bursts at a cell (x, y) or beside it."""
        return all(distance(*cell, *burst) > 1 for burst in self.bursting)

    def threatens(self, cell: Cell) -> bool:
        """Tell whether a blow that does not follow the hero, or a burst, will reach a cell (x, y)."""
        by = self.marks.get(cell)
        return (by is not None and _stays(by)) or not self.is_clear(cell)


def step_aside(run: Run) -> Action | None:
    """Return a step out of an announced blow, beside exactly one foe if possible, to strike back.

    None if no blow is announced that stays on its cells, or if no step leads out of it.
    """
    foes = knowledge.foes_in_sight(run)
    if _crackles(run, foes):
        return shores.keep_off(run, ())
    at, lit = run.world.get(run.hero, Position), _lit(run)
    peril = Peril(knowledge.threatened_cells(run), lit, [foe.cell for foe in foes if _bursts(foe)] + lit)
    if not peril.threatens((at.x, at.y)) or not status_effects.can_step(run, run.hero):
        return None
    cells = _ways_out(run, peril, (at.x, at.y))
    if cells:
        return walk(at, min(cells, key=lambda cell: _worse(foes, *cell)))
    # With no adjacent cell out of it, it runs for one farther off only from what is worth the running.
    if lit or may_kill(run):
        return _go_near(run, lambda cell: cell not in peril.marks and peril.is_clear(cell))
    return None


def _ways_out(run: Run, peril: Peril, here: Cell) -> list[Cell]:
    """Return the adjacent cells out of an announced blow, or else those where a blow at most half as bad will land."""
    cells = [(here[0] + dx, here[1] + dy) for dx, dy in harmless_steps(run)]
    clear = [cell for cell in cells if peril.is_clear(cell)]
    free = [cell for cell in clear if cell not in peril.marks]
    worst = _worst(peril.marks.get(here))
    return free or [cell for cell in clear if _worst(peril.marks.get(cell)) * 2 <= worst]


def leads_into_blow(run: Run, action: Action | None) -> bool:
    """Tell whether an action is a step from a safe cell into an announced blow."""
    if not isinstance(action, Walk):
        return False
    at, marks = run.world.get(run.hero, Position), knowledge.threatened_cells(run)
    here, there = marks.get((at.x, at.y)), marks.get((at.x + action.dx, at.y + action.dy))
    return there is not None and _stays(there) and (here is None or not _stays(here))


def leads_into_death(run: Run, action: Action | None) -> bool:
    """Tell whether an action is a step into an announced blow that could kill the hero."""
    if not isinstance(action, Walk) or not leads_into_blow(run, action):
        return False
    _, _, creature, at = query.hero(run)
    return _worst(knowledge.threatened_cells(run).get((at.x + action.dx, at.y + action.dy))) >= creature.health


def leads_to_brink(run: Run, action: Action | None) -> bool:
    """Tell whether an action is a step from a safe cell to one where a foe could throw the hero to death."""
    if not isinstance(action, Walk):
        return False
    at, foes = run.world.get(run.hero, Position), knowledge.foes_in_sight(run)
    cell = at.x + action.dx, at.y + action.dy
    return _may_be_thrown(run, foes, *cell) and not _may_be_thrown(run, foes, at.x, at.y)


def step_off_brink(run: Run) -> Action | None:
    """Return a step away from foes that could throw the hero to death, or out of the blow that would.

    None if no foe could.
    """
    at, foes = run.world.get(run.hero, Position), knowledge.foes_in_sight(run)
    if not _may_be_thrown(run, foes, at.x, at.y) or not status_effects.can_step(run, run.hero):
        return None
    firm = [step for step in harmless_steps(run) if not _may_be_thrown(run, foes, at.x + step[0], at.y + step[1])]
    if not firm:
        return step_aside(run) or _go_near(run, lambda cell: not _may_be_thrown(run, foes, *cell))
    return Walk(*min(firm, key=lambda step: _worse(foes, at.x + step[0], at.y + step[1])))


def _go_near(run: Run, is_safe: Callable[[Cell], bool]) -> Action | None:
    """Return a step towards the nearest safe cell; None if none is near."""
    at = run.world.get(run.hero, Position)
    grid = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run))
    for cell, steps in takewhile(lambda found: found[1] <= FAR, nearest_first(grid, (at.x, at.y))):
        if steps and is_safe(cell):
            path = shortest_path(grid, (at.x, at.y), [cell])
            return walk(at, path[0]) if path else None
    return None


def may_kill(run: Run) -> bool:
    """Tell whether an announced blow at the hero's cell could kill him."""
    _, _, creature, at = query.hero(run)
    by = knowledge.threatened_cells(run).get((at.x, at.y))
    return by is not None and _worst(by) >= creature.health


def _worst(by: KnownCreature | None) -> int:
    """Return the health that a creature's announced act may cost; 0 if it has announced none."""
    worst = 0
    for act in by.kind.acts if by is not None else ():
        if by is None or act.sign != by.sign:
            continue
        shot = by.kind.shot.damage if act.does == "shoot" and by.kind.shot else (0, 0)
        blow = by.kind.damage[1] * (attacks.UNAWARE_FACTOR if act.does == "execute" else 1) if act.does else 0
        worst = max(worst, DEADLY if act.condition(Behind) else shot[1] or blow)
    return worst


def _may_be_thrown(run: Run, foes: list[KnownCreature], x: int, y: int) -> bool:
    """Tell whether a foe that hunts the hero could throw him from (x, y) to death."""
    return any(foe.mood == "hunting" and _throws_to_death(run, foe, x, y) for foe in foes)


def _throws_to_death(run: Run, foe: KnownCreature, x: int, y: int) -> bool:
    """Tell whether a foe could push the hero from (x, y) onto deadly ground that he knows of."""
    if distance(x, y, *foe.cell) > _throwing_reach(foe):
        return False
    flown_over = flight.hazards_flown_over(run, (x, y), towards(x - foe.x, y - foe.y), _throw(foe))
    return any(hazard.deadly for hazard in flown_over)


def _throw(foe: KnownCreature) -> int:
    """Return the most cells that a foe's blows, acts or death throw somebody; 0 if they throw nobody."""
    acted = [effect.cells for act in foe.kind.acts for effect in act.effects if isinstance(effect, Push)]
    return max([*_throwing_blows(foe), *acted], default=0)


def _throwing_blows(foe: KnownCreature) -> list[int]:
    """Return the cells that each blow of a foe, and its bursting in death, throws somebody beside it."""
    blows = [effect.cells for effect in foe.kind.on_hit if isinstance(effect, Push)]
    return blows + [BLOWN for effect in foe.kind.effects_of(Burst) if isinstance(effect, Blast)]


def _throwing_reach(foe: KnownCreature) -> int:
    """Return the cells within which a foe could throw somebody next turn; 0 if it throws nobody."""
    reaches = [act.reach for act in foe.kind.acts if any(isinstance(effect, Push) for effect in act.effects)]
    if _throwing_blows(foe):  # a charge that it has announced ends in a blow
        reaches += [STRIKES, *(act.reach for act in foe.kind.acts if act.does == "charge" and act.sign == foe.sign)]
    return max(reaches, default=0)


def harmless_steps(run: Run) -> list[tuple[int, int]]:
    """Return the steps (dx, dy) onto free ground that is not known to harm or hold the hero."""
    at, floor, taken = run.world.get(run.hero, Position), run.floor, passing.barred_cells(run)
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
    """Tell whether a foe is about to release lightning that could reach the hero's cell."""
    at = run.world.get(run.hero, Position)
    acts = [act for foe in foes if foe.sign for act in foe.kind.acts if act.sign == foe.sign]
    lightning = any(isinstance(effect, Conduct) for act in acts for effect in act.effects)
    return lightning and conduction.leads(run, at.x, at.y)


def _stays(by: KnownCreature) -> bool:
    """Tell whether a creature's announced act hits the marked cells and does not follow the hero."""
    return any(act.sign == by.sign and act.at == "cell" for act in by.kind.acts)


def _lit(run: Run) -> list[Cell]:
    """Return the cells in sight with something about to burst, such as a keg."""
    ground, seen = run.floor.ground, run.floor.memory.visible
    lit = [cell for cell in ground.fuses if seen[cell[1], cell[0]]]
    return [cell for cell in lit if any(isinstance(effect, Blast) for effect in ground.kind_at(*cell).goes_off)]


def _bursts(foe: KnownCreature) -> bool:
    """Tell whether a creature is about to burst."""
    acts = [act for act in foe.kind.acts if act.at == "self" and act.sign == foe.sign]
    return bool(foe.kind.effects_of(Burst)) and any(isinstance(effect, Harm) for act in acts for effect in act.own)


def _worse(foes: list[KnownCreature], x: int, y: int) -> tuple[bool, int]:
    """Return whether the number of foes beside (x, y) is other than one, and that number."""
    beside = sum(distance(x, y, *foe.cell) <= 1 for foe in foes)
    return beside != 1, beside
