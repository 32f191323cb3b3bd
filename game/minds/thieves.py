"""Thieves and gatherers: they go for things rather than for the hero, and carry them off, throw them or eat them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.actions.fighting import Steal, Strike
from game.actions.foraging import Feast, Gnaw, Grab, Stow
from game.actions.using import Throw
from game.content.abilities import REMAINS, THINGS, Eating
from game.minds import fleeing, hunting
from game.minds.base import REST, approach
from game.rules import foraging
from game.rules.items import inventory
from game.rules.senses import reach
from game.rules.senses.fov import distance, line_of_fire, line_of_sight
from game.world import query
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.actions.base import Action
    from game.content import abilities
    from game.minds.base import Round
    from game.world.movement import Cell
    from game.world.query import Monster
    from game.world.run import Run


SNATCHES = 500  # per mille of a thief's attempts that succeed
REACH = 9  # steps that a gatherer goes at most
TRIED = 4  # nearest cells that it tries, as some may be out of reach
NEST = 2  # cells around a hoarder's post that are its nest


def thieve(run: Run, monster: Monster, round_: Round) -> Action:
    """Steal, strike if there is nothing to take or the attempt fails, or come nearer."""
    if query.pack(run, monster.entity):  # one thing is enough, wherever it has it from
        monster.mind.mood = "fleeing"
        return fleeing.flee(run, monster, round_)
    if round_.near_foe(monster):
        if inventory.booty(run, round_.foe, foraging.wanted(monster.creature.kind)) is not None and run.dice.chance(
            SNATCHES
        ):
            return Steal(round_.foe)
        return Strike(round_.foe)
    hunting.keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def fetch(run: Run, monster: Monster, round_: Round, own: abilities.Steal) -> Action | None:
    """Return a step to escape with the wanted thing, or to where it lies; None if it does not lie within reach."""
    if foraging.has(run, monster.entity, own.item):
        return fleeing.flee(run, monster, round_)
    at = monster.at
    for cell, entity in foraging.lying(run, own.item):
        if cell == (at.x, at.y):
            return Grab(entity)
        if cell not in run.floor.occupants and round_.to(*cell, monster).distance(at.x, at.y) > 0:
            return approach(run, monster, round_.to(*cell, monster))
    return None


def gather(run: Run, monster: Monster, round_: Round, own: abilities.Gather) -> Action | None:
    """Go on with a meal; throw what it has; strike an adjacent foe; or gather. None if there is nothing to gather."""
    at = monster.at
    if monster.mind.recall(Eating).turns and (at.x, at.y) in run.floor.remains:
        return Feast()
    monster.mind.forget(Eating)  # a meal that was broken off begins anew
    thrown = _throw(run, monster, round_) if THINGS in own.what else None
    if thrown is not None:
        return thrown
    if round_.near_foe(monster):
        return Strike(round_.foe)
    for goals in (_things, _remains, _ground):
        cells, acts = goals(run, monster, own.what)
        found = _go_to(run, monster, round_, cells, acts)
        if found is not None:
            return found
    return None


def _throw(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a throw of its loot at the foe; None if it has nothing or the line is blocked."""
    pack = query.pack(run, monster.entity)
    if not pack or not round_.sees_foe(monster):
        return None
    at, foe = monster.at, round_.foe_at
    flown = line_of_fire(run, (at.x, at.y), (foe.x, foe.y), reach.THROW)
    free = bool(flown) and flown[-1] == (foe.x, foe.y)
    return Throw(pack[0][1], foe.x, foe.y) if free else None


Goals = tuple[list["Cell"], dict["Cell", "Action"]]  # cells, the best first; its action on or at each of them


def _things(run: Run, monster: Monster, what: tuple[str, ...]) -> Goals:
    """Return the cells of loose things that hurt when thrown, darts and the like first."""
    if THINGS not in what or query.pack(run, monster.entity):
        return [], {}
    loose = [row for row in foraging.loose_things(run) if row[2].kind.family.strikes or row[2].kind.shatters]
    loose.sort(key=lambda row: (row[2].kind.family.slot != "", _gap(monster, row[0]), row[1]))
    return [cell for cell, _, _ in loose], {cell: Grab(entity) for cell, entity, _ in reversed(loose)}


def _remains(run: Run, monster: Monster, what: tuple[str, ...]) -> Goals:
    """Return the cells of remains."""
    if REMAINS not in what:
        return [], {}
    cells = sorted(run.floor.remains, key=lambda cell: (_gap(monster, cell), cell))
    return cells, dict.fromkeys(cells, Feast())


def _ground(run: Run, monster: Monster, what: tuple[str, ...]) -> Goals:
    """Return nearby cells of ground that it eats."""
    numbers, at, floor = run.content.terrain_numbers, monster.at, run.floor
    kinds = [numbers[word] for word in what if word in numbers]
    if not kinds:
        return [], {}
    left, top = max(at.x - REACH, 0), max(at.y - REACH, 0)
    window = floor.ground.terrain[top : at.y + REACH + 1, left : at.x + REACH + 1]
    eaten = np.zeros(len(run.content.terrain), np.bool_)
    eaten[kinds] = True
    cells = [(x + left, y + top) for x, y in cells_in(eaten[window])]
    cells = [cell for cell in cells if cell not in floor.occupants]
    cells.sort(key=lambda cell: (_gap(monster, cell), cell))
    return cells[:TRIED], {cell: Gnaw(*cell) for cell in cells[:TRIED]}


def _gap(monster: Monster, cell: Cell) -> int:
    return distance(monster.at.x, monster.at.y, *cell)


def _go_to(run: Run, monster: Monster, round_: Round, cells: list[Cell], acts: dict[Cell, Action]) -> Action | None:
    """Return its act at the first cell that it can reach, or a step towards it; None if it can reach none."""
    at = monster.at
    for cell in cells[:TRIED]:
        act = acts[cell]
        gap = _gap(monster, cell)
        if gap == 0 or (gap == 1 and isinstance(act, Gnaw)):
            return act
        if gap > REACH or run.floor.occupants.get(cell) is not None:
            continue
        if 0 < round_.to(*cell, monster).distance(at.x, at.y) <= REACH:
            return approach(run, monster, round_.to(*cell, monster))
    return None


def hoard(run: Run, monster: Monster, round_: Round) -> Action:
    """Take its load home; fight a foe in the nest; or fetch the nearest loose thing in sight."""
    at, mind = monster.at, monster.mind
    home = mind.post
    if query.pack(run, monster.entity):
        # It stows within a step of its post, so that all that it took lies around one place, to be found.
        return Stow() if distance(at.x, at.y, *home) <= 1 else _go_or_dodge(run, monster, round_, home)
    if distance(round_.foe_at.x, round_.foe_at.y, *home) <= NEST:
        return hunting.hunt(run, monster, round_)
    for cell, entity in _in_sight(run, monster, home):
        if cell == (at.x, at.y):
            return Grab(entity)
        if cell not in run.floor.occupants and round_.to(*cell, monster).distance(at.x, at.y) > 0:
            return _go_or_dodge(run, monster, round_, cell)
    return REST if (at.x, at.y) == home else _go_or_dodge(run, monster, round_, home)


def _in_sight(run: Run, monster: Monster, home: Cell) -> Iterator[tuple[Cell, int]]:
    """Yield the loose things in its sight that are outside its nest, the nearest first."""
    at = monster.at
    found = [(distance(at.x, at.y, *cell), cell, entity) for cell, entity, _ in foraging.loose_things(run)]
    for _, cell, entity in sorted(found):
        if distance(*cell, *home) > NEST and line_of_sight(run, (at.x, at.y), cell):
            yield cell, entity


def _go_or_dodge(run: Run, monster: Monster, round_: Round, cell: Cell) -> Action:
    """Return a step to a cell, or away from a foe that blocks the path."""
    step = approach(run, monster, round_.to(*cell, monster))
    return (fleeing.away(run, monster, round_) or REST) if step is REST else step
