"""Wardens: they work the levers, bells and doors of the place that they keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.bumping import Touch
from game.actions.doors import Lock
from game.actions.fighting import Strike
from game.content.abilities import Install, Worked
from game.content.acts import Behind
from game.minds import hunting
from game.minds.base import REST, approach
from game.rules import status_effects
from game.rules.beings import guard_duty
from game.rules.beings.doors import can_lock
from game.rules.senses import lanes, reach
from game.rules.senses.fov import distance
from game.rules.terrain import mechanisms
from game.world.components import Duty, Home, Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE, STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.actions.base import Action
    from game.content.abilities import Work
    from game.minds.base import Round
    from game.world.movement import Cell
    from game.world.query import Monster
    from game.world.run import Run


CELL, ROOM = 3, 400  # most cells of a place that counts as a prison


def keep_post(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the action of an alarmed keeper; None if it is not alarmed or cannot get to its charge."""
    asked, own, body = guard_duty.duty(run, monster.entity), run.world.find(monster.entity, Duty), monster.creature
    if asked is None or own is None:
        return None
    if asked.below and body.health * 100 < body.max_health * asked.below:
        guard_duty.alarm(run, monster, asked)
    cells = _kept(run, monster, own.ground) if own.alarmed else []
    for x, y in cells:
        if reach.is_beside(run, monster.entity, x, y):
            if run.ticks < own.alarmed:  # the duty leaves the hero some turns to stop it
                return _strike(monster, round_) or REST
            run.world.remove(monster.entity, Duty)  # once, so that no bell rings through a whole fight
            return Touch(x, y)
    action = _go_beside(run, monster, round_, cells)
    return _strike(monster, round_) or REST if action is REST else action


def _strike(monster: Monster, round_: Round) -> Action | None:
    """Return a blow at the foe, if the monster hunts it and can reach it."""
    return Strike(round_.foe) if monster.mind.mood == "hunting" and round_.near_foe(monster) else None


def _kept(run: Run, monster: Monster, kept: str) -> list[Cell]:
    """Return the cells of the ground in its charge nearby that still have something to open, the nearest first."""
    at, ground, pairs = monster.at, run.floor.ground, run.floor.pairs
    found = cells_in(ground.terrain == run.content.terrain_numbers[kept])
    # A kennel that is open already is left alone.
    shut = [cell for cell in found if not all(ground.walkable[y, x] for x, y in pairs.get(cell, (cell,)))]
    near = sorted((distance(at.x, at.y, *cell), cell) for cell in shut)
    return [cell for gap, cell in near if gap <= guard_duty.NEAR]


def _go_beside(run: Run, monster: Monster, round_: Round, cells: list[Cell]) -> Action | None:
    """Return a step towards a cell beside the first of these; None if no path leads there."""
    at, best = monster.at, None
    for x, y in cells[:1]:
        for beside in _beside(round_, monster, x, y):
            steps = round_.to(*beside, monster).distance(at.x, at.y)
            if steps > 0 and (best is None or (steps, *beside) < best):
                best = steps, *beside
    return None if best is None else approach(run, monster, round_.to(*best[1:], monster))


def _beside(round_: Round, monster: Monster, x: int, y: int) -> list[Cell]:
    """Return the cells beside (x, y) where a monster can stand.

    Distances to a wall are counted from the cells around it, and would lead to its other side.
    """
    grid, inside = round_.grid(monster), round_.run.floor.inside
    around = [(x + dx, y + dy) for dx, dy in STEPS]
    return [cell for cell in around if inside(*cell) and grid.is_walkable(*cell)]


def work(run: Run, monster: Monster, round_: Round, own: Work) -> Action | None:
    """Drop a gate on the hero, strike an adjacent foe, or use devices; None when all is done."""
    # A trap comes before a blow, or a fight at the gate would keep it from shutting the hero in.
    trap = _trap(run, monster, round_, own)
    if round_.near_foe(monster) and trap is None:
        return Strike(round_.foe)
    action = _use(run, monster, round_, [trap] if trap is not None else _works(run, monster, own))
    if trap is not None and isinstance(action, Touch):
        monster.mind.remember(Worked).trapped = True
    return action


def lock(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike an adjacent foe; or lock the doors of the foe's room, the nearest first; hunt when all are locked."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    at, steps = monster.at, {}
    for door in _doors(run, round_):
        steps[door] = round_.to(*door, monster).distance(at.x, at.y)
    reached = [door for door in steps if steps[door] > 0]
    if not reached:
        return hunting.hunt(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    x, y = min(reached, key=lambda door: (steps[door], door))
    if abs(x - at.x) + abs(y - at.y) == 1:
        return Lock(x, y)
    return approach(run, monster, round_.to(x, y, monster))


def command(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike an adjacent foe; or stand behind the device whose lane is nearest to the foe; or hunt."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    at, foe = monster.at, (round_.foe_at.x, round_.foe_at.y)
    found = []
    # With its fire out no lane serves it, and it comes to fight in person.
    for act in monster.creature.kind.acts if not status_effects.quenched(run, monster.entity) else ():
        needs = act.condition(Behind)
        if needs is None:
            continue
        for cell in _in_hall(run, monster, [needs.ground]):
            for gap, (x, y) in lanes.stands(run, needs, act.reach, cell, foe):
                steps = round_.to(x, y, monster).distance(at.x, at.y)
                found += [(gap, steps, x, y)] if steps >= 0 and round_.grid(monster).is_walkable(x, y) else []
    if not found:
        return hunting.hunt(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    _, steps, x, y = min(found)
    return approach(run, monster, round_.to(x, y, monster)) if steps else REST


def _doors(run: Run, round_: Round) -> list[Cell]:
    """Return the lockable doors of the room where the foe is."""
    level = run.floor.level
    room = int(level.room_at[round_.foe_at.y, round_.foe_at.x])
    if room < 0:
        return []
    left, top, right, bottom = level.rooms[room].bounds
    left, top = max(left - 1, 0), max(top - 1, 0)
    doors = run.content.ground.doors[run.floor.ground.terrain[top : bottom + 1, left : right + 1]]
    found = [(left + x, top + y) for x, y in cells_in(doors)]
    beside = [(x, y) for x, y in found if any(level.room_at.item(y + dy, x + dx) == room for dx, dy in CLOCKWISE)]
    return [door for door in beside if can_lock(run, *door)]


def _use(run: Run, monster: Monster, round_: Round, goals: list[Cell]) -> Action | None:
    """Use an adjacent device of these, or go to the nearest; None if none is in reach."""
    at, mind, best = monster.at, monster.mind, None
    if mind.goal in goals:  # or it would turn back for each that comes nearer as it walks
        goals = [mind.goal]
    for x, y in goals:
        if distance(at.x, at.y, x, y) == 1:
            mind.called |= not run.floor.pairs.get((x, y))
            return Touch(x, y)
        for cell in _beside(round_, monster, x, y):
            steps = round_.to(*cell, monster).distance(at.x, at.y)
            if steps > 0 and (best is None or (steps, cell) < best[:2]):
                best = steps, cell, (x, y)
    if best is None:
        return None
    _, beside, mind.goal = best
    return approach(run, monster, round_.to(*beside, monster))


def _works(run: Run, monster: Monster, own: Work) -> list[Cell]:
    """Return the devices to use: those that hold gates shut, except the hero's own; else, once a hunt, noisy ones.

    One that would drop as many gates as it lifts, since the hero forced some, is left alone, or it would be used for
    ever. Another foe changes nothing, or the monster would turn back whenever it sees or loses one on its path.
    """
    used = _in_hall(run, monster, own.ground)
    holding = [cell for cell in used if _lifts_more(run, cell) and not _is_behind(run, monster, cell)]
    return holding or [cell for cell in used if cell not in run.floor.pairs and not monster.mind.called]


def _in_hall(run: Run, monster: Monster, names: Iterable[str]) -> list[Cell]:
    """Return the cells with ground of these names in the room where the monster was placed."""
    numbers = [run.content.terrain_numbers[name] for name in names if name]
    room_at, room = run.floor.level.room_at, run.world.get(monster.entity, Home).room
    cells = [cell for number in numbers for cell in cells_in(run.floor.ground.terrain == number)]
    return [(x, y) for x, y in cells if any(room_at.item(y + dy, x + dx) == room >= 0 for dx, dy in STEPS)]


def _gates(run: Run, cell: Cell, *, walkable: bool) -> list[Cell]:
    """Return the gates that a device moves and that are open now (`walkable`), or shut."""
    return [(x, y) for x, y in run.floor.pairs.get(cell, ()) if run.floor.ground.walkable[y, x] == walkable]


def _lifts_more(run: Run, cell: Cell) -> bool:
    """Tell whether a device would lift more gates than it drops."""
    return len(_gates(run, cell, walkable=False)) > len(_gates(run, cell, walkable=True))


def _trap(run: Run, monster: Monster, round_: Round, own: Work) -> Cell | None:
    """Return the device that would drop an open gate with the hero, its foe, in or behind it; it is used once."""
    if monster.mind.recall(Worked).trapped or round_.foe != run.hero:
        return None
    for cell in _in_hall(run, monster, own.ground):
        if _gates(run, cell, walkable=True) and _is_behind(run, monster, cell):
            return cell
    return None


def _is_behind(run: Run, monster: Monster, cell: Cell) -> bool:
    """Tell whether the gates of a device would shut the hero in: in a cell or, for some kinds, a whole room."""
    hero_at = run.world.get(run.hero, Position)
    install = monster.creature.kind.ability(Install)
    most = ROOM if install is not None and install.gates else CELL
    return mechanisms.is_shut_in(run, (hero_at.x, hero_at.y), run.floor.pairs.get(cell, ()), most)
