"""Barriers: creatures, traps, webs, fire and gas that bar the hero's path, and fire on him or that may come to him."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.actions.moving import Rest
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason, and_more
from game.knowledge import doorways, items_at, known_traps, movement_grid, terrain_at, trap_at
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.items import gear
from game.rules.items.grammar import agreed
from game.rules.items.identify import article, capitalized
from game.rules.pathfinding import least_crossing_path, shortest_path
from game.rules.senses.avoiding import hindering_cells
from game.rules.senses.fov import direction
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.content.hazards import HazardKind
    from game.knowledge import KnownCreature
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run

LONGEST_WAIT = 50  # turns for which fire or gas in the way is waited for, for each press
AROUND = 2  # least exits of a place that is nothing but the middle of a web, if webs bar all of them


def fire_or_gas(
    run: Run,
    goals: Collection[Cell],
    opened: Collection[Cell] = (),
    shut: Collection[Cell] = (),
    burning: Collection[Cell] = (),
    *,
    over_traps: bool = False,
) -> str:
    """Return "Fire" or "Gas", whichever bars every path to the goals; "" if nothing of the kind does.

    Args:
        run: the run.
        goals: the cells (x, y) to reach.
        opened: cells that count as passable.
        shut: cells that count as impassable.
        burning: cells that count as burning.
        over_traps: known traps are no obstacles.
    """
    at = run.world.get(run.hero, Position)
    start = at.x, at.y
    grid_of = partial(movement_grid, run.floor, opened=opened, over_traps=over_traps)
    if not shortest_path(grid_of(through_fire=True, occupied=shut), start, goals):
        return ""
    gassed = grid_of(through_gas=True, through_webs=True, occupied=[*shut, *burning])
    return "Gas" if shortest_path(gassed, start, goals) else "Fire"


def path_through_webs(
    run: Run, goals: Collection[Cell], opened: Collection[Cell], shut: Collection[Cell]
) -> list[Cell] | None:
    """Return a path through webs to the goals, over known traps too if there is no other; None if none is."""
    return least_barred(run, goals, opened=opened, shut=shut) or least_barred(
        run, goals, opened=opened, shut=shut, over_traps=True
    )


def least_barred(
    run: Run,
    goals: Collection[Cell],
    *,
    opened: Collection[Cell] = (),
    shut: Collection[Cell] = (),
    avoided_rooms: Collection[int] = (),
    through_webs: bool = True,
    over_traps: bool = False,
) -> list[Cell] | None:
    """Return a path to the goals over as few traps, webs and treacherous cells as can be; None if there is none.

    So whatever of them it meets first bars the way: there is no path round it that meets less.

    Args:
        run: the run.
        goals: the cells (x, y) to reach.
        opened: cells that count as passable, treacherous ones among them.
        shut: cells that count as impassable.
        avoided_rooms: the numbers of rooms to stay out of.
        through_webs: webs are no obstacles.
        over_traps: known traps are no obstacles.
    """
    at, floor = run.world.get(run.hero, Position), run.floor
    steps = movement_grid(
        floor,
        avoided_rooms=avoided_rooms,
        occupied=shut,
        opened=opened,
        through_webs=through_webs,
        over_traps=over_traps,
    )
    barring = hindering_cells(floor) | run.content.ground.treacherous[floor.memory.terrain]
    crossed = [*cells_in(barring & floor.memory.explored), *(trap.cell for trap in known_traps(run))]
    return least_crossing_path(steps, (at.x, at.y), goals, crossed)


def hazard_in_way(run: Run, goals: Collection[Cell]) -> Cell | None:
    """Return the first cell of lava, deep water or a chasm on a path to the goals, over unseen cells too.

    None if no path leads there either.
    """
    at, floor = run.world.get(run.hero, Position), run.floor
    hazardous = run.content.ground.hazardous[floor.memory.terrain] & floor.memory.explored
    excluded, opened = floor.memory.excluded, cells_in(hazardous)
    steps = movement_grid(floor, occupied=excluded, opened=opened, through_webs=True, through_unknown=True)
    path = shortest_path(steps, (at.x, at.y), goals) or ()
    return next((cell for cell in path if hazardous[cell[1], cell[0]]), None)


def way_across(run: Run, hazard: HazardKind) -> str:
    """Return what the player may do about a hazard in the way."""
    if "flies" in status_effects.traits(run, run.hero):
        return "fly across"
    swims = hazard.swum and not gear.uses(run, run.hero, "sinks")
    return "swim across" if swims else "find a way across"


def describe_creature(creature: KnownCreature, *, again: bool = False, more: str = "") -> str:
    """Return a sentence on a creature in the path, with advice that can be followed, or what comes of going on.

    `more` are the words that mention the foes behind it, who are fought too.
    """
    name = creature.kind.name
    if creature.side == "captive":
        return f"The {name} is in the way, in chains{'. Press again' if again else ': walk into it'} to free it."
    if again:
        if more:
            return f"The {name} {more} are in the way. Press again to fight them."
        return f"The {name} is {'asleep ' * (creature.stance == 'asleep')}in the way. Press again to fight it."
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
    path = least_barred(run, goals, opened=goals, over_traps=True) or []
    traps = [trap for cell in path if (trap := trap_at(run, *cell))]
    return capitalized(article(traps[0].kind.name)) if traps else ""


def describe_web(run: Run, cell: Cell, *, again: bool = False) -> str:
    """Return a sentence on the web or the like at a cell beside the hero that bars a path; "" if there is none.

    It ends with advice, or with what comes of going on.
    """
    at, ground = run.world.get(run.hero, Position), terrain_at(run.floor, *cell)
    if ground is None or not hindering_cells(run.floor)[cell[1], cell[0]]:
        return ""
    where = direction(cell[0] - at.x, cell[1] - at.y)
    lying = items_at(run, *cell)
    if lying:
        told = f"{capitalized(article(lying[0].name))} lies in the {ground.name} {where}"
        return f"{told}. Press again to walk in." if again else f"{told}: walk in yourself."
    burns = run.content.ground.burns[ground.number]
    told = f"The {ground.name} {where} bars the only path you know"
    if again:
        return f"{told}. Press again to walk {'in' if burns else 'onto it'}{', or burn it' if burns else ''}."
    return f"{told}: {'burn it, or walk in' if burns else 'walk onto it'} yourself."


def blocked_by(
    run: Run, goal: Course, creature: KnownCreature, *, behind: Collection[KnownCreature] = ()
) -> StopReason:
    """Return the reason to stop that names an obstructing creature, and what the goal would do about it.

    It would fight the foes behind it too.
    """
    again = goal.insists and can_be_taken_on(run, creature)
    fought = [creature, *(behind if creature.side == "foe" else ())] if again else []
    told = describe_creature(creature, again=again, more=and_more(creature, fought[1:]))
    if creature.entity not in run.in_sight:
        told = told.replace("in the way", "in the way as far as you know", 1)
    return StopReason(told, asks=frozenset(foe.entity for foe in fought))


def can_be_taken_on(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a walk into a creature strikes or frees it; a captive with a key leaves a choice to the player."""
    if creature.side != "captive":
        return True
    return not (allies.hindrance(run) or allies.key_of(run, creature.entity))


def up_to_trap(
    run: Run, goal: Course, goals: Collection[Cell], avoided_rooms: Collection[int], opened: Collection[Cell]
) -> Action | StopReason | None:
    """Return a step up to a known trap that bars the only path to the goals, or the reason to stop beside it."""
    if not any(trap.found for trap in run.floor.traps.values()):
        return None
    at = run.world.get(run.hero, Position)
    doors = doorways(run.floor, avoided_rooms) if goal.cautious and avoided_rooms else ()
    cells = least_barred(
        run,
        goals,
        opened=opened,
        shut=[*goal.shunned(run), *doors],
        avoided_rooms=avoided_rooms,
        through_webs=not goal.cautious,
        over_traps=True,
    )
    if not cells:
        return None
    if cells[0] in goal.obstacles:
        return blocked_by(run, goal, goal.obstacles[cells[0]])
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
    cells = path_through_webs(run, goals, opened, [*goal.shunned(run), *spared])
    step = _onto_path(run, goal, at, cells[0]) if cells else None
    web = first_web(run.floor, cells or ()) if isinstance(step, StopReason) else None
    if web is not None:
        goal.memory.webs.setdefault(run.depth, set()).update(web_around(run.floor, web))
    return step


def _onto_path(run: Run, goal: Course, at: Position, cell: Cell) -> Action | StopReason:
    """Return the step to a cell on the only path, or the reason to stop if a web, trap or creature is there."""
    if cell in goal.obstacles and goal.obstacles[cell].entity not in goal.granted:
        return blocked_by(run, goal, goal.obstacles[cell])
    if barrier := describe_trap(run, cell):
        return StopReason(barrier)
    barrier = "" if cell in goal.granted else describe_web(run, cell, again=goal.insists)
    asks = frozenset(web_around(run.floor, cell) if barrier and goal.insists else ())
    return StopReason(barrier, asks=asks) if barrier else walk(at, cell)


def up_to_treacherous(
    run: Run, goal: Course, goals: Collection[Cell], opened: Collection[Cell] = ()
) -> Action | StopReason | None:
    """Return a step up to ground on which the hero treads only if he means to, or beside it the reason to stop.

    None if no path leads over such ground to the goals either, nor would without fire and gas.
    """
    at, floor = run.world.get(run.hero, Position), run.floor
    treacherous = run.content.ground.treacherous[floor.memory.terrain] & floor.memory.explored
    if not (goal.cautious and treacherous.any()):
        return None
    crossed, shut = [*opened, *cells_in(treacherous)], goal.shunned(run)
    path = least_barred(run, goals, opened=crossed, shut=shut, over_traps=True)
    if not path:
        return wait_for_fire(run, goal, goals, crossed)
    x, y = path[0]
    if path[0] in goal.obstacles or not treacherous[y, x]:
        return _onto_path(run, goal, at, path[0])
    name = floor.name_of(floor.content.terrain[floor.memory.terrain.item(y, x)])
    where = direction(x - at.x, y - at.y)
    return StopReason(agreed(f"The {name} {where} <bars> the only path you know: cross it yourself.", name))


def wait_for_fire(
    run: Run, goal: Course, goals: Collection[Cell], opened: Collection[Cell] = (), *, spared: Collection[Cell] = ()
) -> Action | StopReason | None:
    """Return the reason to stop if fire or gas bars every path to the goals round `spared`, or a turn's wait.

    None if it does not. A goal that was begun again waits, for a while.
    """
    shut, burning = [*goal.excluded(run), *spared], goal.near_fire(run)
    barrier = fire_or_gas(run, goals, opened, shut, burning, over_traps=True) if goal.cautious else ""
    if not barrier:
        return None
    if not goal.insists:
        return StopReason(f"{barrier} is in the way: wait until it is gone.")
    goal.waited += 1
    if barrier in goal.granted and goal.waited <= LONGEST_WAIT:
        return back_from_gas(run, goal) or Rest()
    return StopReason(f"{barrier} is in the way. Press again to wait until it is gone.", asks=frozenset({barrier}))


def back_from_gas(run: Run, goal: Course) -> Action | None:
    """Return a step away from gas that has come near; None if none has, or there is nowhere to go."""
    at, floor = run.world.get(run.hero, Position), run.floor
    goal.memory.escape.note(run)
    near = goal.memory.escape.near(floor)
    if not near[at.y, at.x]:
        return None
    steps = movement_grid(floor, occupied=[*goal.shunned(run), *goal.obstacles])
    path = shortest_path(steps, (at.x, at.y), cells_in(floor.memory.explored & ~near))
    return walk(at, path[0]) if path else None


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


def shut_in(run: Run, goal: Course) -> Action | StopReason | None:
    """Return the reason to stop if no adjacent cell can be stepped onto, opened or used, as in a cage; None if one can.

    A goal that was begun again waits for walls that go by themselves.
    """
    at, ground = run.world.get(run.hero, Position), run.floor.ground
    around = [(at.x + dx, at.y + dy) for dx, dy in CLOCKWISE]
    kinds = [terrain_at(run.floor, *cell) for cell in around]
    if any(kind is None or kind.walkable or kind.bump or kind.hazard for kind in kinds):
        return None
    first = min(
        (cell for cell in around if ground.turns_left(*cell)), key=lambda cell: ground.turns_left(*cell), default=None
    )
    if first is None:
        return StopReason("You are shut in on all sides: wait, or break out.")
    if first in goal.granted:
        return Rest()
    kind, left = ground.kind_at(*first), ground.turns_left(*first)
    ends = "wash it away" if run.content.material_of(kind).water else "break out"
    turns = "a turn" if left == 1 else f"{left} turns"
    told = f"You are shut in by the {run.floor.name_of(kind)}"
    if not goal.insists:
        return StopReason(f"{told}: wait {turns}, or {ends}.")
    return StopReason(f"{told}. Press again to wait {turns}, or {ends}.", asks=frozenset(around))
