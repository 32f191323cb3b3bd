"""Wayfinding: a goal's next step towards cells, round what the hero avoids, or up to what bars his only path."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from game.autopilot.barriers import blocked_by, can_be_taken_on, up_to_trap
from game.autopilot.quarry import can_strike
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason, and_more
from game.autopilot.thresholds import is_known
from game.knowledge import can_come, doorways, movement_grid, reach_of, terrain_at
from game.rules import status_effects
from game.rules.pathfinding import shortest_path
from game.rules.senses.avoiding import bottomless_cells
from game.rules.senses.fov import direction, distance
from game.world.components import Position

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.autopilot.course import Course
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

COMES = 2  # steps to a hunter who comes, so that he is beside the hero after his own
LONGEST_ROUND = 3  # halves of the shortest path: as long may a path be round dangerous rooms or out of guards' view


def step_towards(
    run: Run,
    goal: Course,
    goals: Collection[Cell],
    *,
    avoided_rooms: Collection[int] = (),
    opened: Collection[Cell] = (),
    only_round: bool = False,
) -> Action | StopReason | None:
    """Return the first step of a shortest path to the nearest goal, round the creatures last seen on it.

    If creatures block every path, it leads up to them or is a reason to stop, or None with `only_round`, which
    leads up to no trap either. None if no path leads to any goal.
    """
    paths = _Paths(run, goal, goals, avoided_rooms, opened)
    cells = _path_round(paths, only_round=only_round)
    if not cells:
        goes_up = goal.goes_up_to_traps and not only_round
        return up_to_trap(run, goal, goals, avoided_rooms, opened) if goes_up else None
    goal.detour = _detour(paths, len(cells))
    met = [cell for cell in cells if cell in goal.obstacles and not _is_taken_on(run, goal, goal.obstacles[cell])]
    if met and (cells[0] == met[0] or not goal.goes_up_to):
        return _stop_before(run, goal, [goal.obstacles[cell] for cell in met])
    stop = _into_reach(run, goal, cells[0]) or _to_penned(run, goal, cells[0])
    return stop or walk(run.world.get(run.hero, Position), cells[0])


def _into_reach(run: Run, goal: Course, cell: Cell) -> StopReason | None:
    """Return the reason to stop before a step into the reach of a hunter, once for each; None if there is none."""
    keeper = goal.kept_off.get(cell)
    if keeper is not None and keeper.entity in run.in_sight - goal.memory.braved:
        goal.memory.braved.update(foe.entity for foe in goal.kept_off.values() if foe.kind is keeper.kind)
    else:
        keepers = [foe for foe in goal.obstacles.values() if _goes_up_to_hunter(run, goal, foe, cell)]
        if not keepers:
            return None
        keeper = keepers[0]
        goal.memory.dared |= {(foe.entity, True) for foe in keepers}
    if goal.fights:  # the press that takes it there fights it too
        goal.memory.dared |= {(keeper.entity, False), (keeper.entity, True)}
        goal.memory.hunted = run.turn
    return StopReason(f"The {keeper.kind.name} could reach you there. {goal.offer(run, keeper)}", "bad")


def _to_penned(run: Run, goal: Course, cell: Cell) -> StopReason | None:
    """Return the reason to stop before a step opens a door to hunters out of sight who could not come; else None."""
    penned, kind = goal.memory.penned.values() if goal.cautious else (), terrain_at(run.floor, *cell)
    if not penned or kind is None or not (kind.door and kind.bump) or cell in goal.granted:
        return None
    x, y = cell
    hunters = [foe for foe in penned if foe.entity not in run.in_sight and run.world.alive(foe.entity)]
    hunters = [foe for foe in hunters if reach_of(run, foe).item(y, x)]
    if not hunters:
        return None
    who = " ".join(filter(None, (f"The {hunters[0].kind.name}", and_more(hunters[0], hunters[1:]))))
    told = f"{who} could reach you through that door. Press again to open it."
    return StopReason(told, "bad", frozenset({cell}))


def _goes_up_to_hunter(run: Run, goal: Course, foe: KnownCreature, cell: Cell) -> bool:
    """Tell whether a step leads up to a hunter of whom the player was told only that it comes.

    Explore asks when it is beside the hero, as it would fight it then.
    """
    is_met = (foe.entity, False) in goal.memory.dared and (foe.entity, True) not in goal.memory.dared
    if goal.fights or not is_met or not foe.is_aware or foe.stance == "fleeing":
        return False
    at, gap = run.world.get(run.hero, Position), distance(*foe.cell, *cell)
    return gap < distance(*foe.cell, at.x, at.y) and gap <= (COMES if can_come(run, foe) else 1)


class _Paths(NamedTuple):
    """The shortest paths from the hero to the nearest of some goals."""

    run: Run
    goal: Course
    goals: Collection[Cell]
    avoided_rooms: Collection[int]
    opened: Collection[Cell]

    def avoiding(self, cells: Collection[Cell], *, through_webs: bool = False, through_gas: bool = False) -> list[Cell]:
        """Return the one that avoids some cells; empty if there is none.

        Rooms are avoided from their doors on, as some have to be opened to look in.
        """
        floor = self.run.floor
        doors = doorways(floor, self.avoided_rooms) if self.goal.cautious and self.avoided_rooms else ()
        grid = movement_grid(
            floor,
            avoided_rooms=self.avoided_rooms,
            occupied=[*cells, *doors],
            opened=self.opened,
            through_gas=through_gas,
            through_webs=through_webs,
        )
        at = self.run.world.get(self.run.hero, Position)
        return self.goal.routes.path(grid, (at.x, at.y), frozenset(self.goals)) or []


def _path_round(paths: _Paths, *, only_round: bool) -> list[Cell]:
    """Return the path round webs, creatures and the views of guards, or through what leaves no other way."""
    goal = paths.goal
    creatures = [goal.obstacles, {}] if goal.obstacles and not only_round else [goal.obstacles]
    if goal.kept_off:
        creatures.insert(0, goal.kept_off | goal.obstacles)
    shunned = goal.shunned(paths.run)
    watched = {cell for cell, guard in goal.memory.watched.items() if not is_known(goal, guard)}
    for webs, occupied in product((False,) if goal.cautious else (False, True), creatures):
        cells = paths.avoiding([*occupied, *shunned], through_webs=webs)
        if not cells:
            continue
        unseen = [] if watched.isdisjoint(cells) else paths.avoiding([*occupied, *shunned, *watched], through_webs=webs)
        return unseen if unseen and len(unseen) * 2 <= len(cells) * LONGEST_ROUND else cells
    return []


def _detour(paths: _Paths, length: int) -> tuple[int | str, str] | None:
    """Return whom or what a path of this length is a detour round, with words on that; None if that is no news."""
    skirted = _skirted(paths.run, paths.goal)
    if not skirted:
        return None
    straight = paths.avoiding([*paths.goal.obstacles, *paths.goal.excluded(paths.run)], through_gas=True)
    news = next((skirted[cell] for cell in straight if cell in skirted), None)
    return None if news is None or len(straight) >= length else news


def _skirted(run: Run, goal: Course) -> dict[Cell, tuple[int | str, str]]:
    """Return the cells that it keeps off without having told so, each with who or what is there, and words on that."""
    cells: dict[Cell, tuple[int | str, str]] = dict.fromkeys(goal.gassed, (f"gas {run.depth}", "round the gas"))
    kept_off = goal.kept_off.items()
    cells |= {cell: (each.entity, f"out of reach of the {each.kind.name}") for cell, each in kept_off}
    return {cell: found for cell, found in cells.items() if found[0] not in goal.memory.skirted}


def _is_taken_on(run: Run, goal: Course, creature: KnownCreature) -> bool:
    """Tell whether a goal walks on towards a creature in its path, as the player consented to.

    Who consented only to go on while it hunts him has not yet consented to strike it.
    """
    is_dared = (creature.entity, can_strike(run, creature.cell)) in goal.memory.dared
    return creature.entity in goal.granted or (goal.fights and is_dared)


def _stop_before(run: Run, goal: Course, creatures: list[KnownCreature]) -> StopReason:
    """Return the reason to stop before the first of the creatures in the path.

    The consent covers the foes behind it, and others of its kind that sleep or stand like it. Explore goes round one
    that is to be freed by hand, once told.
    """
    first, behind = creatures[0], [creature for creature in creatures[1:] if creature.side == "foe"]
    if not goal.goes_up_to and not can_be_taken_on(run, first):
        goal.memory.unfreed.add(first.entity)
    stop = blocked_by(run, goal, first, behind=behind)
    alike = [foe for foe in goal.obstacles.values() if foe.kind is first.kind and foe.stance == first.stance]
    covered = {foe.entity for foe in alike if foe.side == "foe"} if stop.asks else set()
    return replace(stop, asks=stop.asks | covered)


def up_to_chasm(run: Run, goal: Course) -> Action | StopReason | None:
    """Return a step up to the nearest chasm, or beside it the reason to stop; None if none can be reached.

    None too for who flies, and cannot leap.
    """
    flies = "flies" in status_effects.traits(run, run.hero)
    at, cells = run.world.get(run.hero, Position), bottomless_cells(run.floor) if not flies else []
    grid = movement_grid(run.floor, opened=cells, occupied=goal.excluded(run))
    path = shortest_path(grid, (at.x, at.y), cells)
    if not path or len(path) > 1:
        return walk(at, path[0]) if path else None
    where = direction(path[0][0] - at.x, path[0][1] - at.y)
    return StopReason(f"The only way down you know is the chasm {where}: walk into it to leap.")
