"""Barriers: creatures, traps, webs, fire and gas that bar the hero's path, and fire on him or that may come to him."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason
from game.knowledge import items_at, movement_grid, terrain_at, trap_at
from game.rules import status_effects
from game.rules.items.identify import article, capitalized
from game.rules.pathfinding import shortest_path
from game.rules.senses.avoiding import hindering_cells
from game.rules.senses.fov import direction, distance
from game.world.components import Position, Statuses
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE, STEPS
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.knowledge import KnownCreature
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run

FIRE_NEAR = 3  # cells
AROUND = 2  # least exits of a place that is nothing but the middle of a web, if webs bar all of them


def fire_or_gas(
    run: Run,
    goals: Collection[Cell],
    opened: Collection[Cell] = (),
    shut: Collection[Cell] = (),
    *,
    over_traps: bool = False,
) -> str:
    """Return "Fire" or "Gas", whichever bars every path to the goals; "" if nothing of the kind does.

    Args:
        run: the run.
        goals: the cells (x, y) to reach.
        opened: cells that count as passable.
        shut: cells that count as impassable.
        over_traps: known traps are no obstacles.
    """
    at = run.world.get(run.hero, Position)
    start = at.x, at.y
    grid_of = partial(movement_grid, run.floor, opened=opened, occupied=shut, over_traps=over_traps)
    if not shortest_path(grid_of(through_fire=True), start, goals):
        return ""
    return "Gas" if shortest_path(grid_of(through_gas=True, through_webs=True), start, goals) else "Fire"


def path_through_webs(
    run: Run, goals: Collection[Cell], opened: Collection[Cell], shut: Collection[Cell]
) -> list[Cell] | None:
    """Return a shortest path through webs to the goals, over known traps too if there is no other; None if none is."""
    at = run.world.get(run.hero, Position)
    grid_of = partial(movement_grid, run.floor, opened=opened, occupied=shut, through_webs=True)
    path = shortest_path(grid_of(), (at.x, at.y), goals)
    return path or shortest_path(grid_of(over_traps=True), (at.x, at.y), goals)


def describe_creature(creature: KnownCreature) -> str:
    """Return a sentence on a creature in the path, with advice that can be followed."""
    name = creature.kind.name
    if creature.side == "captive":
        return f"The {name} is in the way, in chains: walk into it to free it."
    if creature.stance == "asleep":
        return f"The {name} is asleep in the way: fight it, or leave it."
    stays = creature.mood == "guarding" or not creature.kind.temper.moves
    return f"The {name} is in the way: fight it, or {'leave it' if stays else 'wait until it goes'}."


def describe_trap(run: Run, cell: Cell) -> str:
    """Return a sentence on the known trap at a cell that bars a path; "" if there is none."""
    trap = trap_at(run, *cell)
    if trap is None:
        return ""
    return f"{capitalized(article(trap.kind.name))} bars the only path you know: throw something onto it."


def trap_in_path(run: Run, goals: Collection[Cell]) -> str:
    """Return the name of the first known trap on a path to creatures' cells, as a sentence begins; "" if there is none.

    Webs are no obstacles.
    """
    at = run.world.get(run.hero, Position)
    grid = movement_grid(run.floor, opened=goals, through_webs=True, over_traps=True)
    path = shortest_path(grid, (at.x, at.y), goals) or []
    traps = [trap for cell in path if (trap := trap_at(run, *cell))]
    return capitalized(article(traps[0].kind.name)) if traps else ""


def describe_web(run: Run, cell: Cell) -> str:
    """Return a sentence on the web or the like at a cell beside the hero that bars a path; "" if there is none."""
    at, ground = run.world.get(run.hero, Position), terrain_at(run.floor, *cell)
    if ground is None or not hindering_cells(run.floor)[cell[1], cell[0]]:
        return ""
    where = direction(cell[0] - at.x, cell[1] - at.y)
    lying = items_at(run, *cell)
    if lying:
        return f"{capitalized(article(lying[0].name))} lies in the {ground.name} {where}: walk in yourself."
    advice = "burn it, or walk in" if run.content.ground.burns[ground.number] else "walk onto it"
    return f"The {ground.name} {where} bars the only path you know: {advice} yourself."


def blocked_by(creature: KnownCreature) -> StopReason:
    """Return the reason to stop that names an obstructing creature."""
    return StopReason(describe_creature(creature))


def up_to_trap(
    run: Run, goal: Course, goals: Collection[Cell], avoided_rooms: Collection[int], opened: Collection[Cell]
) -> Action | StopReason | None:
    """Return a step up to a known trap that bars the only path to the goals, or the reason to stop beside it."""
    if not any(trap.found for trap in run.floor.traps.values()):
        return None
    at = run.world.get(run.hero, Position)
    grid = movement_grid(
        run.floor,
        avoided_rooms=avoided_rooms,
        occupied=goal.excluded(run),
        opened=opened,
        through_webs=not goal.cautious,
        over_traps=True,
    )
    cells = goal.routes.path(grid, (at.x, at.y), frozenset(goals))
    if not cells:
        return None
    if cells[0] in goal.obstacles:
        return blocked_by(goal.obstacles[cells[0]])
    barrier = describe_trap(run, cells[0])
    return StopReason(barrier) if barrier else walk(at, cells[0])


def up_to_web(
    run: Run, goal: Course, goals: Collection[Cell], opened: Collection[Cell] = (), *, spared: Collection[Cell] = ()
) -> Action | StopReason | None:
    """Return a step up to webs or the like on the only paths to the goals, or beside them the reason to stop.

    None if no path leads through webs either, at least not without the `spared` ones.
    """
    if not goal.cautious:
        return None
    at = run.world.get(run.hero, Position)
    cells = path_through_webs(run, goals, opened, [*goal.excluded(run), *spared])
    step = _onto_path(run, goal, at, cells[0]) if cells else None
    web = first_web(run.floor, cells or ()) if isinstance(step, StopReason) else None
    if web is not None:
        goal.memory.webs.setdefault(run.depth, set()).update(web_around(run.floor, web))
    return step


def _onto_path(run: Run, goal: Course, at: Position, cell: Cell) -> Action | StopReason:
    """Return the step to a cell on the only path, or the reason to stop if a web, trap or creature is there."""
    if cell in goal.obstacles:
        return blocked_by(goal.obstacles[cell])
    barrier = describe_trap(run, cell) or describe_web(run, cell)
    return StopReason(barrier) if barrier else walk(at, cell)


def wait_for_fire(
    run: Run, goal: Course, goals: Collection[Cell], opened: Collection[Cell] = (), *, spared: Collection[Cell] = ()
) -> StopReason | None:
    """Return the reason to stop if fire or gas bars every path to the goals round `spared`; None if it does not."""
    shut = [*goal.excluded(run), *spared]
    barrier = fire_or_gas(run, goals, opened, shut, over_traps=True) if goal.cautious else ""
    return StopReason(f"{barrier} is in the way: wait until it is gone.") if barrier else None


def is_enmeshed(run: Run) -> bool:
    """Tell whether each step leads into a web or net that the hero stands in, or has torn the middle of."""
    at, floor = run.world.get(run.hero, Position), run.floor
    free, webbed = (len(movement_grid(floor, through_webs=webs).steps(at.x, at.y)) for webs in (False, True))
    return not free and (webbed >= AROUND or bool(webbed and hindering_cells(floor).item(at.y, at.x)))


def first_web(floor: Floor, path: Collection[Cell]) -> Cell | None:
    """Return the first cell of a path with a web or the like, that the hero goes around; None if there is none."""
    hindering = hindering_cells(floor)
    return next((cell for cell in path if hindering[cell[1], cell[0]]), None)


def web_around(floor: Floor, cell: Cell) -> list[Cell]:
    """Return the cells (x, y) of the web, or of several, that hang together with one."""
    return cells_in(grid.flood(hindering_cells(floor) & floor.memory.explored, cell))


def peril_of_fire(run: Run) -> str:
    """Return a sentence on the fire that ends any goal: on the hero, or close by; "" if there is none."""
    burning = next((kind for kind in status_effects.kinds_of(run, run.hero) if "burns" in kind.does), None)
    if burning is None:
        near = "Fire burns close by: step away from it yourself, or wait until it is out."
        return near if _is_fire_near(run) else ""
    at = run.world.get(run.hero, Position)
    if (at.x, at.y) in run.floor.ground.flames:
        return "You are burning: step out of the fire, best into water, which puts you out."
    turns = run.world.get(run.hero, Statuses).turns[burning.id]
    return f"You are burning: water puts you out, or it ends in {'a turn' if turns == 1 else f'{turns} turns'}."


def _is_fire_near(run: Run) -> bool:
    """Tell whether a flame in sight burns within `FIRE_NEAR` cells and could still spread."""
    at, floor = run.world.get(run.hero, Position), run.floor
    return any(
        distance(*cell, at.x, at.y) <= FIRE_NEAR and floor.memory.visible[cell[1], cell[0]] and _may_spread(floor, cell)
        for cell in floor.ground.flames
    )


def _may_spread(floor: Floor, cell: Cell) -> bool:
    """Tell whether gas is about, or something that burns but is not alight is beside the flame."""
    burns, terrain = floor.content.ground.burns, floor.ground.terrain
    beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS[:4]]
    return floor.ground.gassed or any(
        floor.inside(x, y) and burns[terrain[y, x]] and (x, y) not in floor.ground.flames for x, y in beside
    )


def describe_enclosure(run: Run) -> str:
    """Return a sentence if no adjacent cell can be stepped onto, opened or used, as in a cage; "" if one can."""
    at, ground = run.world.get(run.hero, Position), run.floor.ground
    around = [(at.x + dx, at.y + dy) for dx, dy in CLOCKWISE]
    kinds = [terrain_at(run.floor, *cell) for cell in around]
    if any(kind is None or kind.walkable or kind.bump or kind.hazard for kind in kinds):
        return ""
    first = min(
        (cell for cell in around if ground.turns_left(*cell)), key=lambda cell: ground.turns_left(*cell), default=None
    )
    if first is None:
        return "You are shut in on all sides: wait, or break out."
    kind, left = ground.kind_at(*first), ground.turns_left(*first)
    ends = "wash it away" if run.content.material_of(kind).water else "break out"
    turns = "a turn" if left == 1 else f"{left} turns"
    return f"You are shut in by the {run.floor.name_of(kind)}: wait {turns}, or {ends}."
