"""Pursuit: hunters and allies nearby follow the hero over the stairs, after the time of their steps to them.

After a fall, hunters do not follow, but allies leap after the hero.

The floor is left at the end of the turn in which the hero takes the stairs. So a monster beside them has struck once,
arrives with the hero, and strikes again on the next turn: stairs are no rest. If the hero turns back before pursuers
have arrived, they are met on the old floor, as far along as they came.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules import status_effects
from game.rules.beings import allies, creatures
from game.rules.harm import mending, status_turns
from game.rules.hazards import chasm
from game.rules.senses import sides
from game.rules.senses.fov import distance
from game.world import freeze, query
from game.world.components import NOWHERE, Ally, Carried, Creature, Item, Mind, Position, Statuses
from game.world.events import Allied, Followed
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.movement import Cell
    from game.world.query import Monster
    from game.world.run import Run


REACH = 10  # steps from the stairs within which monsters follow
BESIDE = 1  # cells from the stairs within which they come out


def follow(run: Run) -> None:
    """Let hunters and allies within reach follow the hero over the stairs, after the time of their steps to them.

    They take the last step together with the hero.
    """
    at = run.world.get(run.hero, Position)
    near = _near(run, at)
    left = _nearest_allies(run, near)[allies.MOST :]
    for steps, monster in near:
        if (steps, monster) in left:
            continue
        owned = run.world.rows(Carried, Item)
        carried = [held for held, (carrying, _) in owned if carrying.owner == monster.entity]
        if steps > 1 and sides.is_ally(run, monster.entity):
            run.emit(Allied(at.x, at.y, "on_its_way", monster.creature.kind.name))
        due = run.ticks + (steps - 1) * status_effects.pace(run, monster.entity, monster.creature.kind.move)
        records = freeze.freeze_away(run, [monster.entity, *carried])
        run.pursuers.append({"due": due, "origin": run.depth, "records": records})
    for name in left_behind(run, at.x, at.y):
        run.emit(Allied(at.x, at.y, "left_behind", name))


def left_behind(run: Run, x: int, y: int) -> list[str]:
    """Return the names of the allies on the floor that go with the hero, but would not follow by stairs at (x, y)."""
    near = {monster.entity for _, monster in _near(run, Position(x, y))}
    others = [monster for monster in allies.on_floor(run) if monster.entity not in near]
    go = [
        monster for monster in others if monster.creature.kind.temper.moves and allies.is_lasting(run, monster.entity)
    ]
    return [each.creature.kind.name for each in go if run.world.get(each.entity, Ally).order != "stay"]


def leap_after(run: Run) -> None:
    """Let allies within reach leap after the falling hero, and land later by the time of their steps."""
    at = run.world.get(run.hero, Position)
    # By stairs that the hero does not know they would be parted from him for longer.
    for steps, ally in _nearest_allies(run, _near(run, at))[: allies.MOST]:
        run.emit(Allied(at.x, at.y, "leapt_after", ally.creature.kind.name))
        late = (steps - 1) * status_effects.pace(run, ally.entity, ally.creature.kind.move)
        chasm.drop(run, ally.entity, at, late=late)


def hunters(run: Run, x: int, y: int) -> list[int]:
    """Return the hunters that would follow the hero if he took stairs at (x, y)."""
    near = _near(run, Position(x, y))
    return [monster.entity for _, monster in near if not sides.is_ally(run, monster.entity)]


def _near(run: Run, at: Position) -> list[tuple[int, Monster]]:
    """Return the monsters that would follow the hero to a cell within reach, by number, each with its steps there."""
    near = [(_steps_to(run, monster, at), monster) for monster in query.monsters(run)]
    return [(steps, monster) for steps, monster in near if 0 < steps <= REACH]


def _nearest_allies(run: Run, near: list[tuple[int, Monster]]) -> list[tuple[int, Monster]]:
    """Return the allies among these, each with its steps, nearest first."""
    friends = [(steps, monster) for steps, monster in near if sides.is_ally(run, monster.entity)]
    return sorted(friends, key=lambda friend: (friend[0], friend[1].entity))


def _steps_to(run: Run, monster: Monster, at: Position) -> int:
    """Return the steps of a monster to the hero's cell; -1 if it would or could not follow."""
    kind = monster.creature.kind
    ally = run.world.find(monster.entity, Ally)
    comes = monster.mind.mood == "hunting" if ally is None else ally.order != "stay"
    if not comes or not status_effects.can_step(run, monster.entity):
        return -1
    # Bosses take no stairs, so that a hero can run past them.
    if kind.boss or not kind.temper.moves:
        return -1
    if status_effects.terror(run, monster.entity) or status_effects.has(run, monster.entity, "discordant"):
        return -1
    movement = run.floor.movement
    grid = movement.grid_at(kind.traits, monster.at.x, monster.at.y)
    return movement.distance_map(grid, (at.x, at.y)).distance(monster.at.x, monster.at.y)


def arrive(run: Run, begun: int, since: int, until: int) -> None:
    """Let pursuers that are due come out of the stairs, earliest first; without room beside the stairs they wait.

    Args:
        run: the run they are in.
        begun: the tick at which the hero's action began, up to which all other creatures have acted.
        since: the tick from which creatures on the floor act now; later arrivals have only the rest of the time.
        until: the tick by which due pursuers arrive.
    """
    if not run.pursuers:
        return
    for pursuer in sorted(run.pursuers, key=lambda pursuer: pursuer["due"]):
        stairs = _stairs(run, pursuer)
        cell = next(creatures.free_cells_around(run, *stairs), None)
        if pursuer["due"] > until or cell is None or distance(*cell, *stairs) > BESIDE:
            continue
        run.pursuers.remove(pursuer)
        entity = _place(run, pursuer, cell, late=max(0, pursuer["due"] - since))
        run.emit(Followed(*cell, entity, pursuer["origin"] < run.depth))
        live_through(run, entity, (begun - run.floors[pursuer["origin"]]["left"]) // 100)


def _stairs(run: Run, pursuer: dict[str, Any]) -> Cell:
    """Return the cell of the stairs by which a pursuer comes onto the floor at hand."""
    level = run.floor.level
    return level.stairs_up if pursuer["origin"] < run.depth else level.stairs_down


def _place(run: Run, pursuer: dict[str, Any], cell: Cell, *, late: int) -> int:
    """Put a pursuer at a cell of its new floor, without a post, and knowing where the hero is."""
    own, *carried = pursuer["records"]
    entity = freeze.thaw(run, [{**own, "Position": {"x": cell[0], "y": cell[1]}}, *carried])[0]
    run.world.get(entity, Creature).energy -= late
    mind, at = run.world.get(entity, Mind), run.world.get(run.hero, Position)
    mind.goal, mind.post = (at.x, at.y), NOWHERE
    mind.acts.place = at.x, at.y  # stairs do not shake off an announced act
    if sides.is_ally(run, entity):
        allies.arrive(run, entity)
    return entity


def live_through(run: Run, entity: int, turns: int = 1) -> None:
    """Let turns pass for a creature that was away from the hero's floor."""
    creature = run.world.get(entity, Creature)
    for _ in range(turns):
        statuses = run.world.find(entity, Statuses)
        if statuses is not None:
            status_turns.step(run, entity, statuses, creature)
        if not run.world.alive(entity):
            return
        mending.step(run, entity, creature)


def leave_behind(run: Run, depth: int) -> list[dict[str, Any]]:
    """Settle pursuers that have not arrived yet as the hero leaves for another depth.

    A pursuer from any other floor comes out of its stairs at once, and owes the time that it still needed.

    Returns:
        The pursuers from that depth, which the hero meets there.
    """
    waiting, run.pursuers = run.pursuers, []
    for pursuer in waiting:
        if pursuer["origin"] != depth:
            stairs = _stairs(run, pursuer)
            cell = next(creatures.free_cells_around(run, *stairs), None) or creatures.nearest_footing(run, *stairs)
            _place(run, pursuer, cell, late=max(0, pursuer["due"] - run.ticks))
    return [pursuer for pursuer in waiting if pursuer["origin"] == depth]


def put_back(run: Run, pursuers: list[dict[str, Any]], stairs: Cell, ticks: int) -> None:
    """Put pursuers that set out for the stairs `ticks` ago back onto the floor at hand, as far along as they came."""
    for pursuer in pursuers:
        own, *carried = pursuer["records"]
        kind = run.content.monsters[own["Creature"]["kind"]]
        path = _path(run, kind, (own["Position"]["x"], own["Position"]["y"]), stairs, ticks // kind.move)
        free = [cell for cell in reversed(path) if cell not in run.floor.occupants]
        x, y = free[0] if free else creatures.nearest_footing(run, *path[-1])
        entity = freeze.thaw(run, [{**own, "Position": {"x": x, "y": y}}, *carried])[0]
        live_through(run, entity, ticks // TURN)


def _path(run: Run, kind: MonsterKind, start: Cell, stairs: Cell, steps: int) -> list[Cell]:
    """Return the cells of a kind's path towards the stairs in `steps`, with its first one."""
    movement = run.floor.movement
    distances = movement.distance_map(movement.grid_at(kind.traits, *start), stairs)
    path = [start]
    for _ in range(min(steps, distances.distance(*start) - 1)):
        dx, dy = distances.downhill(*path[-1])[0]
        path.append((path[-1][0] + dx, path[-1][1] + dy))
    return path
