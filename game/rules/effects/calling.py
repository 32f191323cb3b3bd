"""Effects that reach others: alarms, fright, orders, summoning."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.content.effects.calling import Alarm, Frighten, Order, Pipe, Summon, Tend
from game.rules import status_effects
from game.rules.beings import creatures, health
from game.rules.items.identify import article
from game.rules.senses import sides, stealth
from game.rules.senses.fov import distance, in_sight, line_of_sight
from game.world import query
from game.world.components import Creature, Entity, Mind, Position
from game.world.events import Called, Failed, Flew, Shrieked, Told, Witnessed
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE
from game.world.run import TURN

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run


AFRAID = "afraid"  # status


def alarm(run: Run, effect: Alarm, aim: Aim) -> bool:
    """Tell every monster on the floor where the hero is, or only the awake ones nearby."""
    if effect.cells:
        return _tell_the_awake(run, effect.cells, aim)
    at = run.world.get(aim.target, Position)
    run.emit(Shrieked(at.x, at.y) if aim.target == run.hero else Called(at.x, at.y, aim.target))
    stealth.wake_all(run)
    return True


def _tell_the_awake(run: Run, cells: int, aim: Aim) -> bool:
    """Tell the awake monsters nearby where the hero is, whatever stands between."""
    told = False
    for monster in query.monsters(run):
        near = distance(aim.x, aim.y, monster.at.x, monster.at.y) <= cells and monster.entity != aim.target
        if near and monster.mind.mood not in ("asleep", "fleeing") and not monster.mind.hidden:
            stealth.call(run, monster.entity)
            told = True
    return told


def frighten(run: Run, effect: Frighten, aim: Aim) -> bool:
    """Make every foe of the hero that has a mind and sees the cell fear the target, or else the hero."""
    struck, before = False, len(run.events)
    for entity, creature, at in query.creatures(run):
        mind, meant = run.world.find(entity, Mind), creature.kind.id in effect.kinds or not effect.kinds
        spared = not meant or not sides.hostile(run, run.hero, entity)
        if mind is None or spared or not line_of_sight(run, (at.x, at.y), (aim.x, aim.y)):
            continue
        turns = run.dice.between(*effect.turns)
        if status_effects.apply_status(run, entity, AFRAID, turns, source=aim.target or run.hero):
            mind.mood = "fleeing" if mind.mood == "fleeing" else "hunting"
            struck = True
    if struck:
        run.emit(Told(aim.x, aim.y, effect.told, "good"), before=before)
    return struck


def order(run: Run, _: Order, aim: Aim) -> bool:
    """Let the men of the target act once more."""
    men = list(sides.men_of(run, aim.target))
    for man in men:
        run.world.get(man, Creature).energy += TURN
    return bool(men)


def tend(run: Run, effect: Tend, aim: Aim) -> bool:
    """Let the target mend its most hurt friend; a thread is seen between them."""
    patient = sides.most_hurt(run, aim.target)
    if not patient:
        return False
    at = run.world.get(patient, Position)
    run.emit(Flew(at.x, at.y, aim.x, aim.y, "~", "green"))
    return health.mend(run, patient, effect.amount) > 0


def pipe(run: Run, effect: Pipe, aim: Aim) -> bool:
    """Let monsters come out of the nearest hole, unless something plugs it or enough came to the same call before."""
    floor, numbers = run.floor, run.content.terrain_numbers
    holes = cells_in(floor.ground.terrain == numbers[effect.hole])
    near = [cell for cell in holes if distance(aim.x, aim.y, *cell) <= effect.reach]
    hole = run.content.terrain[numbers[effect.hole]]
    if not near:
        # Most floors have no holes, and nobody would answer the tune.
        return hole.walkable and _open_hole(run, effect, aim)
    x, y = min(near, key=lambda cell: (distance(aim.x, aim.y, *cell), cell))
    leader = aim.source or 0
    # Whatever is in a hole plugs it: this is what the hero can do about a piper.
    if (x, y) in floor.occupants or query.items_at(run, x, y) or creatures.are_enough(run, effect.kinds, leader):
        return False
    if hole.spent:
        floor.ground.change(x, y, hole.spent)
    for cell in list(itertools.islice(creatures.free_cells_around(run, x, y), effect.count)):
        kind = run.content.monsters[run.dice.pick(effect.kinds)]
        piped = creatures.make(run, kind, *cell, "wandering", tier=floor.tier_at(*cell) or 0)
        run.world.get(piped, Mind).leader = Entity(leader)
        if in_sight(run, *cell):
            run.emit(Witnessed(*cell, "came_out", article(kind.name), hole.name))
        stealth.wake(run, piped)
    return True


def _open_hole(run: Run, effect: Pipe, aim: Aim) -> bool:
    """Open a hole at the foot of the nearest wall."""
    ground = run.floor.ground
    for x, y in creatures.free_cells_around(run, aim.x, aim.y):
        if distance(x, y, aim.x, aim.y) > effect.reach:
            return False
        by_wall = any(ground.kind_at(x + dx, y + dy).is_wall for dx, dy in CLOCKWISE)
        if by_wall and ground.kind_at(x, y).can_be_covered and not query.items_at(run, x, y):
            ground.change(x, y, effect.hole)
            return True
    return False


def summon(run: Run, effect: Summon, aim: Aim) -> bool:
    """Make monsters of this floor appear beside the target, awake."""
    at = run.world.get(aim.target, Position)
    kinds = creatures.kinds_here(run, run.floor.danger)
    count = run.dice.between(*effect.count)
    cells = list(itertools.islice(creatures.free_cells_around(run, at.x, at.y), count))
    if not cells:
        run.emit(Failed(at.x, at.y, "rift_closed"))
        return True
    run.emit(Witnessed(at.x, at.y, "came_through"))
    for x, y in cells:
        kind = run.dice.weighted(kinds, [kind.weight for kind in kinds])
        stealth.wake(run, creatures.make(run, kind, x, y, "wandering"))
    return True


APPLY: Appliers = {Alarm: alarm, Frighten: frighten, Order: order, Tend: tend, Pipe: pipe, Summon: summon}
