"""Dwellers: those at home in water, fire, darkness or stone, which they leave for a moment or never."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Bask, Ferry, StepThroughDark, can_step_to
from game.minds import hunting
from game.minds.base import REST, approach, first_free
from game.rules.beings import grappling
from game.rules.pathfinding import nearest_first
from game.rules.senses import fire, light
from game.rules.senses.fov import distance, in_stone
from game.world.events import Did
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.content.abilities import Bathe
    from game.minds.base import Round
    from game.world.components import Position
    from game.world.movement import Cell
    from game.world.query import Monster
    from game.world.run import Run


ROAMS = 200  # cells that a swimmer searches for the one nearest to its foe
BATH = 20  # steps to a bath of fire or lava at most
NEAR = 3  # cells from its foe within which a drifter goes to things that burn
SEES = 12  # cells from which a drifter finds its foe's surroundings
AWAY = 333  # per mille of a darkler's turns beside its foe in which it leaves again
REACH = 7  # cells that it then goes at most
BACK = 500  # per mille of a haunter's turns beside its foe in which it goes back into the wall


def keep_to_shore(run: Run, monster: Monster, round_: Round) -> Action:
    """Pull in a held foe, strike one in reach, or swim to the cell that is nearest to the foe."""
    if round_.near_foe(monster):
        return _dive(run, monster, round_) or Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    at = monster.at
    goal = _nearest_to_foe(run, monster, round_)
    return REST if goal == (at.x, at.y) else approach(run, monster, round_.to(*goal, monster))


def _dive(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Back off with a held foe that stands on the shore, which pulls it in by a cell."""
    foe, at = round_.foe_at, monster.at
    home = monster.creature.kind.home
    if run.floor.ground.kind_at(foe.x, foe.y).hazard is home or grappling.holder(run, round_.foe) != monster.entity:
        return None
    steps = round_.grid(monster).steps(at.x, at.y)
    return first_free(run, monster, [step for step in steps if _gap_to_foe(round_, at.x + step[0], at.y + step[1]) > 1])


def _nearest_to_foe(run: Run, monster: Monster, round_: Round) -> Cell:
    """Return the free cell of its element that is nearest to the foe; of several, the nearest to the monster."""
    own = monster.at.x, monster.at.y
    cells = [cell for cell, _ in islice(nearest_first(round_.grid(monster), own), ROAMS)]
    free = [cell for cell in cells if cell == own or cell not in run.floor.occupants]
    return min(free, key=lambda cell: _gap_to_foe(round_, *cell))


def _gap_to_foe(round_: Round, x: int, y: int) -> int:
    return distance(x, y, round_.foe_at.x, round_.foe_at.y)


def gulp(run: Run, monster: Monster, round_: Round) -> Action:
    """Carry off a held foe, or keep to the shore."""
    if grappling.holder(run, round_.foe) == monster.entity:
        return Ferry(round_.foe)
    return keep_to_shore(run, monster, round_)


def bathe(run: Run, monster: Monster, round_: Round, own: Bathe) -> Action | None:
    """Return what leads to a bath near it, until it is whole; None if it is to fight on."""
    creature, mind, at = monster.creature, monster.mind, monster.at
    # It bathes until it is whole, or it would come and go at the share of health at which it turns.
    whole = creature.health >= creature.max_health
    well = creature.health * 100 >= own.below * creature.max_health
    bath = None if whole or (well and not mind.patience) else _bath(run, monster, round_)
    if bath is None:  # as where lava was turned to stone: the means to keep it from healing
        mind.patience = 0
        return None
    if not mind.patience:
        mind.patience = 1
        run.emit(Did(at.x, at.y, monster.entity, "turned_to_fire"))
    return Bask() if bath == (at.x, at.y) else approach(run, monster, round_.to(*bath, monster))


def _bath(run: Run, monster: Monster, round_: Round) -> tuple[int, int] | None:
    """Return the nearest cell of fire or lava that it can reach."""
    for cell, steps in nearest_first(round_.grid(monster), (monster.at.x, monster.at.y)):
        if steps > BATH:
            return None
        if fire.is_hot(run, *cell) and run.floor.occupants.get(cell) in (None, monster.entity):
            return cell
    return None


def drift(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the flammable cell nearest to the foe, or flit."""
    at, foe = monster.at, round_.foe_at
    cells = _flammable(run, foe) if distance(at.x, at.y, foe.x, foe.y) <= SEES else []
    steps = {cell: round_.to(*cell, monster).distance(at.x, at.y) for cell in cells}
    reached = [cell for cell in cells if steps[cell] > 0]
    if not reached:
        return hunting.flit(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    goal = min(reached, key=lambda cell: (distance(cell[0], cell[1], foe.x, foe.y), steps[cell], cell))
    return approach(run, monster, round_.to(*goal, monster))


def _flammable(run: Run, foe: Position) -> list[tuple[int, int]]:
    """Return the free cells around the foe that would catch fire and do not burn yet."""
    floor, ground, kinds = run.floor, run.floor.ground, run.content.terrain
    left, top = max(foe.x - NEAR, 0), max(foe.y - NEAR, 0)
    found = []
    for y, row in enumerate(ground.terrain[top : foe.y + NEAR + 1, left : foe.x + NEAR + 1].tolist(), top):
        for x, number in enumerate(row, left):
            burns = kinds[number].burns or ground.explosive(x, y)
            if burns and (x, y) not in ground.flames and (x, y) not in floor.occupants:
                found.append((x, y))
    return found


def darkle(run: Run, monster: Monster, round_: Round) -> Action:
    """Step to the foe through the dark, strike, and step away; flit where there is light."""
    at, foe = monster.at, round_.foe_at
    near = round_.near_foe(monster)
    if near and not (light.is_dark(run, at.x, at.y) and run.dice.chance(AWAY)):
        return Strike(round_.foe)
    if not light.is_dark(run, at.x, at.y) or not round_.sees_foe(monster):
        return hunting.flit(run, monster, round_)
    if near:
        reach = range(-REACH, REACH + 1)
        around = [(at.x + dx, at.y + dy) for dy in reach for dx in reach]
        cells = [cell for cell in around if distance(cell[0], cell[1], foe.x, foe.y) > 1]
    else:
        grid = round_.grid(monster)
        cells = [(foe.x + dx, foe.y + dy) for dx, dy in STEPS if grid.allows(foe.x, foe.y, dx, dy)]
    cells = [cell for cell in cells if can_step_to(run, monster.entity, *cell)]
    if not cells:
        return hunting.flit(run, monster, round_)
    hunting.keep_track(run, monster, round_)
    # The farthest is behind the foe when it comes, and well away from the foe when it goes.
    return StepThroughDark(*max(cells, key=lambda cell: (distance(cell[0], cell[1], at.x, at.y), cell)))


def haunt(run: Run, monster: Monster, round_: Round) -> Action:
    """Come out beside the foe, strike, or go back into the wall."""
    at = monster.at
    steps = round_.grid(monster).steps(at.x, at.y)
    if round_.near_foe(monster) and not in_stone(run, at.x, at.y):
        # It comes out to strike, and goes back every other time only: nobody can answer blows out of a wall.
        into = [step for step in steps if in_stone(run, at.x + step[0], at.y + step[1])]
        back = first_free(run, monster, into) if run.dice.chance(BACK) else None
        return back or Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    if round_.near_foe(monster):
        foe = round_.foe_at
        out = [step for step in steps if not in_stone(run, at.x + step[0], at.y + step[1])]
        beside = [(dx, dy) for dx, dy in out if distance(at.x + dx, at.y + dy, foe.x, foe.y) == 1]
        come = first_free(run, monster, beside)
        if come is not None:
            return come
        along = [step for step in steps if step not in out]
        run.dice.shuffle(along)
        return first_free(run, monster, along) or approach(run, monster, round_.to_foe(monster))
    return approach(run, monster, round_.to_foe(monster))
