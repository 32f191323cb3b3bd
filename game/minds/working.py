"""Works: locks the doors of the room where it sees the hero, or goes to what its kind uses there, and then fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.bumping import Touch
from game.actions.fighting import Strike
from game.actions.moving import Lock
from game.minds import hunting
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.rules import mechanisms
from game.rules.doors import can_lock
from game.rules.fov import distance
from game.world.components import Home
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE, STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

    Cell = tuple[int, int]

CELL, ROOM = 3, 400  # cells at most of a place in which one can be shut in


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike who is near; else go to the nearest thing that is still to be done; else hunt."""
    trap = _trap(run, monster, round_) if monster.creature.kind.works else None
    if round_.near_foe(monster) and trap is None:
        return Strike(round_.foe)
    if monster.creature.kind.works:
        return _use(run, monster, round_, trap)
    at, steps = monster.at, {}
    for door in _doors(run, round_):
        steps[door] = round_.to(*door, monster).distance(at.x, at.y)
    reached = [door for door in steps if steps[door] > 0]
    if not reached:
        return hunting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    x, y = min(reached, key=lambda door: (steps[door], door))
    if abs(x - at.x) + abs(y - at.y) == 1:
        return Lock(x, y)
    return approach(run, monster, round_.to(x, y, monster))


def _doors(run: Run, round_: Round) -> list[Cell]:
    """Return the doors of the room where the foe is that can be locked."""
    level = run.floor.level
    room = int(level.room_at[round_.foe_at.y, round_.foe_at.x])
    if room < 0:
        return []
    left, top, right, bottom = level.rooms[room].bounds
    left, top = max(left - 1, 0), max(top - 1, 0)
    doors = run.content.ground.doors[run.floor.ground.terrain[top : bottom + 1, left : right + 1]]
    found = [(left + x, top + y) for x, y in cells_in(doors)]
    beside = [(x, y) for x, y in found if any(level.room_at[y + dy, x + dx] == room for dx, dy in CLOCKWISE)]
    return [door for door in beside if can_lock(run, *door)]


def _use(run: Run, monster: Monster, round_: Round, trap: Cell | None) -> Action:
    """Use what is beside it, or go to where it can use the nearest thing that its kind uses; hunt when all is done."""
    goals = [trap] if trap is not None else _works(run, monster, round_)
    at, best = monster.at, None
    for x, y in goals:
        if distance(at.x, at.y, x, y) == 1:
            monster.mind.called |= not run.floor.pairs.get((x, y))
            monster.mind.tally += trap is not None
            return Touch(x, y)
        for dx, dy in STEPS:
            steps = round_.to(x + dx, y + dy, monster).distance(at.x, at.y)
            if steps > 0 and (best is None or (steps, x + dx, y + dy) < best):
                best = steps, x + dx, y + dy
    if best is None:
        return hunting.decide(run, monster, round_)
    monster.mind.goal_x, monster.mind.goal_y = round_.foe_at.x, round_.foe_at.y
    return approach(run, monster, round_.to(*best[1:], monster))


def _works(run: Run, monster: Monster, round_: Round) -> list[Cell]:
    """Return what there is to use: what holds gates shut, but for the foe's own; then once a hunt what is heard."""
    used, foe = _in_hall(run, monster), (round_.foe_at.x, round_.foe_at.y)
    holding = [cell for cell in used if _gates(run, cell, walkable=False) and not _is_behind(run, monster, foe, cell)]
    return holding or [cell for cell in used if cell not in run.floor.pairs and not monster.mind.called]


def _in_hall(run: Run, monster: Monster) -> list[Cell]:
    """Return what its kind uses that stands in the room where it was put."""
    numbers = [run.content.terrain_numbers[name] for name in monster.creature.kind.works]
    room_at, room = run.floor.level.room_at, run.world.get(monster.entity, Home).room
    cells = [cell for number in numbers for cell in cells_in(run.floor.ground.terrain == number)]
    return [(x, y) for x, y in cells if any(room_at[y + dy, x + dx] == room for dx, dy in STEPS)]


def _gates(run: Run, cell: Cell, *, walkable: bool) -> list[Cell]:
    """Return what a thing moves that is open now, or shut."""
    return [(x, y) for x, y in run.floor.pairs.get(cell, ()) if run.floor.ground.walkable[y, x] == walkable]


def _trap(run: Run, monster: Monster, round_: Round) -> Cell | None:
    """Return what would drop an open gate that the foe stands in or behind; once."""
    foe = round_.foe_at.x, round_.foe_at.y
    for cell in [] if monster.mind.tally else _in_hall(run, monster):
        if _gates(run, cell, walkable=True) and _is_behind(run, monster, foe, cell):
            return cell
    return None


def _is_behind(run: Run, monster: Monster, foe: Cell, cell: Cell) -> bool:
    """Tell whether somebody is where the gates that a thing moves would shut them in: in a cell, or a whole room."""
    most = ROOM if monster.creature.kind.gates else CELL
    return mechanisms.is_shut_in(run, foe, run.floor.pairs.get(cell, ()), most)
