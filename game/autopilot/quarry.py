"""Quarries: what the hero can tell of foes in sight before he goes for one, and why he cannot get at one.

A path to a foe leads neither through webs, from which he would have to pull free, nor through fire or bad gas. In plain
view, a part of it may be unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.autopilot.barriers import first_web, is_enmeshed, trap_in_path
from game.content.abilities import Burst
from game.knowledge import movement_grid
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.combat.attacks import span_of, swing_of
from game.rules.items import gear
from game.rules.items.identify import article, capitalized
from game.rules.pathfinding import shortest_path
from game.rules.senses.fov import distance, line_of_fire, towards
from game.rules.senses.reach import LUNGE, far_target, lunge_target, reaches
from game.rules.senses.sides import is_ally
from game.world.components import Creature, Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

DETOUR = 2  # a path longer than so many times the distance is a detour, as to a place behind bars


def can_strike(run: Run, cell: Cell) -> bool:
    """Tell whether a step towards a cell strikes whoever is there: beside the hero, or from afar, over allies too."""
    at = run.world.get(run.hero, Position)
    dx, dy = towards(cell[0] - at.x, cell[1] - at.y)
    if distance(at.x, at.y, *cell) == 1:
        return reaches(run, at.x, at.y, dx, dy)
    beside = run.floor.occupants.get((at.x + dx, at.y + dy), 0)
    far = 0 if beside and not is_ally(run, beside) else far_target(run, run.hero, dx, dy, span_of(run, run.hero))
    return bool(far) and far == run.floor.occupants.get(cell)


def is_beside(run: Run, foe: KnownCreature) -> bool:
    """Tell whether a foe is adjacent to the hero, and no corner is between them."""
    return foe.gap == 1 and can_strike(run, foe.cell)


def lunges(run: Run) -> bool:
    """Tell whether the hero's weapon lunges at who stands two cells away."""
    return swing_of(run, run.hero) == "lunge"


def can_lunge(run: Run, cell: Cell) -> bool:
    """Tell whether a step towards a cell lunges at whoever is there, over ground on which the hero would walk."""
    at = run.world.get(run.hero, Position)
    dx, dy = towards(cell[0] - at.x, cell[1] - at.y)
    if not lunges(run) or (at.x + LUNGE * dx, at.y + LUNGE * dy) != cell:
        return False
    return bool(lunge_target(run, run.hero, at.x, at.y, dx, dy)) and movement_grid(run.floor).allows(at.x, at.y, dx, dy)


def lunging_cells(run: Run, cell: Cell) -> list[Cell]:
    """Return the cells from which the hero could lunge at whoever is at a cell; none without a weapon for it."""
    steps = {(cell[0] - LUNGE * dx, cell[1] - LUNGE * dy): (dx, dy) for dx, dy in CLOCKWISE} if lunges(run) else {}
    return [
        (x, y) for (x, y), step in steps.items() if run.floor.inside(x, y) and lunge_target(run, run.hero, x, y, *step)
    ]


def path_to(run: Run, cell: Cell, *, through_webs: bool = False, occupied: Collection[Cell] = ()) -> list[Cell] | None:
    """Return a shortest known path to a creature's cell, round `occupied`; None if there is none.

    It leads through webs that the hero's weapon cuts away and, from within a web, through the rest of it if it has to.
    """
    at, memory = run.world.get(run.hero, Position), run.floor.memory
    cut = [run.content.terrain_numbers[ground] for ground in gear.cut(run, run.hero)]
    opened = cells_in(np.isin(memory.terrain, cut) & memory.explored) if cut else ()
    grid = movement_grid(run.floor, opened=[cell, *opened], through_webs=through_webs, occupied=occupied)
    path = shortest_path(grid, (at.x, at.y), [cell])
    if path is None and not through_webs and is_enmeshed(run):
        return path_to(run, cell, through_webs=True, occupied=occupied)
    return path


def path_in_view(run: Run, cell: Cell, *, occupied: Collection[Cell] = ()) -> list[Cell] | None:
    """Return a path to a creature's cell that may lead over unknown cells, but not far about; None if there is none.

    Its first cell is known.
    """
    at = run.world.get(run.hero, Position)
    grid = movement_grid(run.floor, opened=[cell], occupied=occupied, through_unknown=True)
    path = shortest_path(grid, (at.x, at.y), [cell])
    if not path or is_detour(run, cell, path) or not run.floor.memory.explored.item(path[0][1], path[0][0]):
        return None
    return path


def is_detour(run: Run, cell: Cell, path: Collection[Cell]) -> bool:
    """Tell whether a path to a cell is a long detour, as it is to a place behind bars."""
    at = run.world.get(run.hero, Position)
    return len(path) > DETOUR * distance(at.x, at.y, *cell)


def comes_or_shoots(run: Run, foe: KnownCreature) -> bool:
    """Tell whether a foe hunts the hero, and could strike him where he stands."""
    at = run.world.get(run.hero, Position)
    hunts = foe.is_aware and foe.stance != "fleeing"
    return hunts and bool(knowledge.reach_of(run, foe).item(at.y, at.x))


def bursts(foe: KnownCreature) -> bool:
    """Tell whether a foe only stands there, and its death is all that is to be feared of it."""
    return not foe.kind.temper.moves and bool(foe.kind.effects_of(Burst))


def escapes(run: Run, foe: KnownCreature) -> bool:
    """Tell whether a foe runs away for good: no slower than the hero, with somewhere to run, and held up by no ally."""
    if foe.stance != "fleeing" or lead(run, foe) < 0 or is_beside_ally(run, foe):
        return False
    return knowledge.can_run(run, foe)


def is_beside_ally(run: Run, foe: KnownCreature) -> bool:
    """Tell whether a foe is, or was when last seen, beside an ally, on whom it turns rather than on the hero."""
    return foe.gap > 1 and any(distance(*foe.cell, ally.at.x, ally.at.y) == 1 for ally in allies.on_floor(run))


def lead(run: Run, foe: KnownCreature) -> int:
    """Return how a foe's pace compares with the hero's: 1 if it is faster, -1 if slower, 0 if equal."""
    theirs, own = paces(run, foe)
    return (theirs < own) - (theirs > own)


def paces(run: Run, foe: KnownCreature) -> tuple[int, int]:
    """Return the ticks that a step takes a foe, and the hero."""
    theirs, own = (
        status_effects.pace(run, one, run.world.get(one, Creature).kind.move) for one in (foe.entity, run.hero)
    )
    return theirs, own


def why_out_of_reach(run: Run, foe: KnownCreature) -> str:
    """Return a sentence on why no path leads to a foe in sight, with advice that can be followed."""
    name, at = foe.kind.name, run.world.get(run.hero, Position)
    obstacle, advice = _in_the_way(run, foe)
    flown = line_of_fire(run, (at.x, at.y), foe.cell, distance(at.x, at.y, *foe.cell), ())
    is_in_line = flown[-1:] == [foe.cell]
    if obstacle:
        other = f"aim at the {name}" if is_in_line else f"leave the {name}"
        return f"{capitalized(obstacle)} is in the way: {advice}, or {other}."
    where, aim = _across(run, foe), "aim at it, or " * is_in_line
    if comes_or_shoots(run, foe):
        return f"You cannot get at the {name}{where}: {aim}get away."
    if foe.is_aware and foe.stance != "fleeing":
        if knowledge.is_shut_off(run, foe):
            return f"You cannot get at the {name}{where}, nor it at you: go on."
        return f"You cannot get at the {name}{where}, but it may know a way to you: {aim}go on."
    if where:
        return f"You cannot get at the {name}{where}: {aim}leave it."
    return f"You know no path to the {name}: explore{', or aim at it' * is_in_line}."


def _in_the_way(run: Run, foe: KnownCreature) -> tuple[str, str]:
    """Return what alone bars the path to a foe, with its article, and what can be done about it; "" twice if nothing.

    That is a trap, a web or the like, or ground on which the hero treads only if he means to.
    """
    floor, ground = run.floor, run.content.ground
    trap = trap_in_path(run, [foe.cell])
    if trap:
        return trap, "throw something onto it"
    web = first_web(floor, path_to(run, foe.cell, through_webs=True) or ())
    if web is not None:
        kind = floor.content.terrain[floor.memory.terrain.item(web[1], web[0])]
        return article(floor.name_of(kind)), "burn it" if ground.burns[kind.number] else "cross it yourself"
    track = _first_on_path(run, foe, ground.treacherous)
    return ("", "") if track is None else (article(floor.name_of(track)), "cross it yourself")


def _across(run: Run, foe: KnownCreature) -> str:
    """Return where a foe is out of reach, as in " over the chasm"; "" if the hero cannot tell."""
    floor, ground = run.floor, run.content.ground
    own = floor.content.terrain[floor.memory.terrain.item(foe.y, foe.x)]
    if own.hazard is not None:
        flies = "flies" in status_effects.traits(run, foe.entity)
        return f" {'over' if flies else 'in'} the {floor.name_of(own)}"
    kind = _first_on_path(run, foe, ground.hazardous | ground.treacherous)
    return "" if kind is None else f" across the {floor.name_of(kind)}"


def _first_on_path(run: Run, foe: KnownCreature, kinds: NDArray[np.bool_]) -> TerrainKind | None:
    """Return the first of some kinds of ground, a mask by number, on the path to a foe that such ground alone bars."""
    at, memory = run.world.get(run.hero, Position), run.floor.memory
    barring = kinds[memory.terrain] & memory.explored
    grid = movement_grid(run.floor, opened=[foe.cell, *cells_in(barring)])
    path = shortest_path(grid, (at.x, at.y), [foe.cell]) or []
    cell = next((cell for cell in path if barring[cell[1], cell[0]]), None)
    return None if cell is None else run.floor.content.terrain[memory.terrain.item(cell[1], cell[0])]
