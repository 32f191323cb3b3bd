"""Flight: who flees (the frightened, thieves with loot, runners for help), and how; the cornered fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.foraging import Abscond
from game.minds.base import REST, WALK, approach, avoids
from game.rules import foraging, holes
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query
from game.world.events import Did
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.content.abilities import Retreat
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BEYOND_REACH = 10_000  # stands for the steps to a place that no path leads to
FRIENDS = 12  # cells within which others come along
RUNS = 12  # turns at most for which it runs for help


def flee(run: Run, monster: Monster, round_: Round) -> Action:
    """Run, down the stairs with the loot if it has any; strike if there is nowhere to run."""
    wanted = foraging.wanted(monster.creature.kind)
    if wanted and foraging.has(run, monster.entity, wanted):
        escape = _down(run, monster, round_)
        if escape is not None:
            return escape
    step = away(run, monster, round_)
    if step is not None:
        return step
    return Strike(round_.foe) if round_.near_foe(monster) else REST


def _down(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a step to the stairs down, or down them; None where no path leads there, or on the last floor of a run."""
    at, stairs = monster.at, run.floor.level.stairs_down
    if run.depth >= len(run.content.lengths[run.length]):
        return None
    if (at.x, at.y) == stairs:
        return Abscond()
    distances = round_.to(*stairs, monster)
    return approach(run, monster, distances) if distances.distance(at.x, at.y) > 0 else None


def away(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the free step that leads farthest from the foe; None if no step leads away from it."""
    at, floor = monster.at, run.floor
    grid, distances = round_.grid(monster), round_.to_foe(monster)
    best, farthest = None, distances.distance(at.x, at.y)
    for dx, dy in STEPS:
        x, y = at.x + dx, at.y + dy
        if grid.allows(at.x, at.y, dx, dy) and (x, y) not in floor.occupants and not avoids(run, monster, x, y):
            # A hole counts as its other end, or the small would run past the best way out.
            steps = distances.distance(*(holes.other_end(run, monster.entity, x, y) or (x, y)))
            steps = BEYOND_REACH if steps < 0 else steps
            if steps > farthest:
                best, farthest = WALK[dx, dy], steps
    return best


def retreat(run: Run, monster: Monster, round_: Round, own: Retreat) -> Action | None:
    """Return a step for help, once in its life and with little health; None if it is to fight on."""
    creature, mind, at = monster.creature, monster.mind, monster.at
    if mind.called or creature.health * 100 >= own.below * creature.max_health:
        return None
    if not mind.patience:
        mind.patience = RUNS
        run.emit(Did(at.x, at.y, monster.entity, "turned_tail"))
    mind.patience -= 1
    friends = _friends(run, monster)
    if not mind.patience or not round_.sees_foe(monster) or any(gap <= 1 for gap, _ in friends):
        mind.called = True
        mind.patience = 0
        for _, friend in friends:
            stealth.wake(run, friend.entity)
        return None
    step = flee(run, monster, round_)
    if not friends:
        return step
    to_friend = round_.to(friends[0][1].at.x, friends[0][1].at.y, monster)
    # Beside the foe it first gets away, as the path to a friend may lead along the foe.
    beside_foe = distance(at.x, at.y, round_.foe_at.x, round_.foe_at.y) <= 1
    return step if beside_foe or to_friend.distance(at.x, at.y) < 0 else approach(run, monster, to_friend)


def _friends(run: Run, monster: Monster) -> list[tuple[int, Monster]]:
    """Return those of its kind nearby that do not hunt, each with its distance in cells, the nearest first."""
    at, kind = monster.at, monster.creature.kind
    alike = [
        other for other in query.monsters(run) if other.creature.kind.id == kind.id and other.mind.mood != "hunting"
    ]
    near = [(distance(at.x, at.y, other.at.x, other.at.y), other) for other in alike]
    return sorted((pair for pair in near if pair[0] <= FRIENDS), key=lambda pair: (pair[0], pair[1].entity))
