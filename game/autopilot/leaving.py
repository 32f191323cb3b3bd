"""Leaving deep water, fire, harmful gas and webs, which comes before whatever else a goal is after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Rest
from game.autopilot import flames
from game.autopilot.barriers import is_enmeshed
from game.autopilot.escaping import LINGERS
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason
from game.autopilot.wellbeing import is_in_gas
from game.knowledge import movement_grid
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import avoiding
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import MovementGrid
from levelgen.grid import flood

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.world.run import Run

TO_WATER = 12  # steps that a burning hero runs to water
ISLAND = 12  # cells of land; fewer are no shore
PAST_ISLAND = 8  # steps farther to another shore
POCKET = 60  # clean cells; gas soon fills a place with fewer
OUT_OF_POCKET = 8  # steps through gas to elsewhere that are better then
OUT_OF_GAS = StopReason("You are out of the gas.")


def way_out(run: Run, goal: Course) -> Action | StopReason | None:
    """Return a step out of what the hero must not stay in, the most pressing first; None if he is in nothing such."""
    return ashore(run, goal) or out_of_fire(run, goal) or out_of_gas(run, goal) or out_of_web(run, goal)


def ashore(run: Run, goal: Course) -> Action | StopReason | None:
    """Return a step out of deep water by the shortest known path; None if the hero is not in deep water.

    It leads past an island if there is more land a little farther on: a flood would shut him in there.
    """
    floor, ground = run.floor, run.content.ground
    at = run.world.get(run.hero, Position)
    if not ground.water[floor.ground.terrain[at.y, at.x]]:
        return None
    if not goal.walks:
        return StopReason("Not while you swim: get ashore first.")
    land = ground.passable[floor.memory.terrain] & floor.memory.explored
    water = ground.water[floor.memory.terrain] & floor.memory.explored
    grid = MovementGrid(land | water, ground.uncramped[floor.memory.terrain] & floor.memory.explored)
    cells = shortest_path(grid, (at.x, at.y), cells_in(land))
    if not cells:
        return StopReason("You see no shore to swim to.")
    island = flood(land, cells[-1], diagonal=True)
    beyond = shortest_path(grid, (at.x, at.y), cells_in(land & ~island)) if island.sum() < ISLAND else None
    if beyond and len(beyond) <= len(cells) + PAST_ISLAND and flood(land, beyond[-1], diagonal=True).sum() >= ISLAND:
        return walk(at, beyond[0])
    return walk(at, cells[0])


def out_of_fire(run: Run, goal: Course) -> Action | StopReason | None:
    """Return a step of a goal begun in peril of fire, to water or out of it; None if it was not begun so."""
    if not goal.from_fire:
        return None
    goal.near_fire(run)  # or it would go back to the fire as soon as that is out of sight
    if not flames.is_threatened(run, flames.FAR):
        return StopReason("You are out of the fire's reach.")
    at, floor = run.world.get(run.hero, Position), run.floor
    known, burns = floor.memory.explored, flames.turns_burning(run)
    threatened = flames.threatened_cells(floor, flames.FAR)
    douses = floor.content.ground.douses.take(floor.memory.terrain) & known
    grid = movement_grid(floor, occupied=goal.obstacles)
    if (at.x, at.y) in floor.ground.flames:
        grid = movement_grid(floor, through_fire=True, occupied=goal.obstacles)
    path = shortest_path(grid, (at.x, at.y), cells_in(douses)) if burns else None
    if path is not None and len(path) <= TO_WATER:
        return walk(at, path[0])
    if not threatened[at.y, at.x]:
        return Rest()  # he burns on bare ground, where nothing catches fire from him
    path = shortest_path(grid, (at.x, at.y), cells_in(known & ~threatened))
    if path:
        return walk(at, path[0])
    told = "You know no path away from the fire. Press again to wait."
    return Rest() if "Fire" in goal.granted else StopReason(told, "bad", frozenset({"Fire"}))


def out_of_gas(run: Run, goal: Course) -> Action | StopReason | None:
    """Return a step out of bad gas; None if the goal did not begin in any.

    It leads to where none will soon drift, unless the gas will be gone sooner: in a small place with gas, the door
    may be better than a clean corner, if a few steps through the gas lead there. Once out of it, it does not lead
    through it again.
    """
    if not goal.from_gas:
        return None
    if goal.keeps_straight:
        return None if is_in_gas(run) else OUT_OF_GAS
    at, floor, escape = run.world.get(run.hero, Position), run.floor, goal.memory.escape
    escape.note(run)
    clean = ~avoiding.harmful_cells(floor) & run.content.ground.passable[floor.memory.terrain]
    for x, y in escape.gassed:
        clean[y, x] = False
    goals = cells_in(clean & ~escape.near(floor) & floor.memory.explored)
    grid = movement_grid(floor, occupied=[*goal.obstacles, *escape.gassed])
    through = movement_grid(floor, through_gas=True, occupied=goal.obstacles)
    reached = {cell for cell, _ in nearest_first(grid, (at.x, at.y))}
    others = [cell for cell in goals if cell not in reached]
    is_pocket = is_in_gas(run) and len(reached) < min(POCKET, len(others))
    out = shortest_path(through, (at.x, at.y), others) if is_pocket else None
    if out and len(out) <= OUT_OF_POCKET:
        grid, goals = through, others
    elif shortest_path(grid, (at.x, at.y), goals) is None:
        if goal.turns > 1 and not is_in_gas(run):
            return OUT_OF_GAS
        grid, path = through, shortest_path(through, (at.x, at.y), goals)
        goals = goals if path and len(path) <= LINGERS else cells_in(clean)
    if (at.x, at.y) in goals:
        return OUT_OF_GAS
    cell = escape.next_cell(run, grid, goals)
    return walk(at, cell) if cell else StopReason("You know no path out of the gas.", "bad")


def out_of_web(run: Run, goal: Course) -> Action | None:
    """Return a step out of a web or net by the shortest path, each step a pull at it; None if other steps are free."""
    if not (goal.walks and goal.cautious) or goal.keeps_straight or not is_enmeshed(run):
        return None
    at, floor = run.world.get(run.hero, Position), run.floor
    clean = run.content.ground.passable[floor.memory.terrain] & floor.memory.explored
    clean &= ~avoiding.harmful_cells(floor, with_webs=True)
    clean[at.y, at.x] = False
    grid = movement_grid(floor, through_webs=True, occupied=goal.obstacles)
    cells = shortest_path(grid, (at.x, at.y), cells_in(clean))
    return walk(at, cells[0]) if cells else None
