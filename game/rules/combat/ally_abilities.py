"""What allies do for the hero, each kind in its own manner and at the right moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Serve
from game.rules import effects, status_effects
from game.rules.beings import doors
from game.rules.senses import fov
from game.rules.senses.sides import hostile
from game.rules.terrain import searching, vaults
from game.world import spawn
from game.world.components import Ally, Creature, Mind, Position
from game.world.events import Acted
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.abilities import When
    from game.world.movement import Cell
    from game.world.reactions import Blow
    from game.world.run import Run


def ability_of(run: Run, entity: int) -> Serve | None:
    """Return the ability of an ally, the improved one if it has grown; None if it has none."""
    ally = run.world.find(entity, Ally)
    grown = ally is not None and ally.improved
    services = [each for each in run.world.get(entity, Creature).kind.abilities if isinstance(each, Serve)]
    return max((each for each in services if each.improved <= grown), key=lambda each: each.improved, default=None)


def ready(run: Run, entity: int, when: When) -> Serve | None:
    """Return the ability of an ally if it is for this moment, and the ally has rested and is able and willing."""
    ally, ability = run.world.find(entity, Ally), ability_of(run, entity)
    if ally is None or ability is None or ability.when != when or run.ticks < ally.ready:
        return None
    if status_effects.has(run, entity, "helpless") or (ability.voice and status_effects.has(run, entity, "mute")):
        return None
    return None if hostile(run, run.hero, entity) else ability


def turns_left(run: Run, entity: int) -> int:
    """Return the turns that an ally rests before it can serve again."""
    return max(0, -(-(run.world.get(entity, Ally).ready - run.ticks) // TURN))


def in_reach(run: Run, entity: int, ability: Serve, place: Cell) -> bool:
    """Tell whether an ally can serve at a place from its cell: in reach, and in sight unless it serves in a line."""
    at = run.world.get(entity, Position)
    near = fov.distance(at.x, at.y, *place) <= ability.reach
    return near and (ability.line > 0 or fov.line_of_sight(run, (at.x, at.y), place))


def use(run: Run, entity: int, ability: Serve, place: Cell) -> bool:
    """Let an ally serve at a place, and rest if that had any effect; return whether it had.

    The use is told before its effects.
    """
    begun = len(run.events)
    at = run.world.get(entity, Position)
    cells = _line(run, (at.x, at.y), place)[: ability.line] if ability.line else [place]
    towards = fov.towards(place[0] - at.x, place[1] - at.y)
    done = [effects.apply_at(run, ability.effects, *cell, source=entity, direction=towards) for cell in cells]
    done.append(ability.finds > 0 and searching.find_all(run, place, ability.finds))
    done.append(ability.turns_keys and _turn_key(run, *place, by=entity))
    if any(done):  # only now is it known
        _note(run, entity, ability, before=begun)
    return any(done)


def _turn_key(run: Run, x: int, y: int, *, by: int) -> bool:
    """Open a locked door at (x, y), or lock an empty doorway; return whether either was possible."""
    if run.floor.ground.kind_at(x, y).bump == "unlock":
        vaults.unlock(run, None, x, y)
        return True
    if not doors.can_lock(run, x, y):
        return False
    doors.lock(run, x, y, by=by)
    return True


def on_hit(run: Run, blow: Blow) -> None:
    """Let an ally that hit a fleeing foe use an ability that is for such hits."""
    attacker, target = blow.attacker, blow.target
    mind = run.world.find(target, Mind)
    ability = ready(run, attacker, "flees") if mind is not None and mind.mood == "fleeing" else None
    if ability is not None and run.world.get(target, Creature).health > 0:
        _note(run, attacker, ability)
        for effect in ability.effects:
            effects.apply(run, effect, target, source=attacker)


def stand_in(run: Run, target: int) -> int:
    """Return the target that a blow meets: an ally beside the hero may change places and stand in for the hero."""
    if target != run.hero:
        return target
    at = run.world.get(run.hero, Position)
    for entity, (_, own) in run.world.rows(Ally, Position):
        ability = ready(run, entity, "struck")
        if ability is None or fov.distance(at.x, at.y, own.x, own.y) > 1:
            continue
        able = status_effects.can_step(run, entity) and status_effects.can_step(run, run.hero)
        if able and run.floor.grid.allows(at.x, at.y, own.x - at.x, own.y - at.y):
            _note(run, entity, ability)
            # The ally takes the blow itself, so a miss is meant for it and a knight's riposte answers.
            spawn.swap(run, run.hero, entity)
            return entity
    return target


def _note(run: Run, entity: int, ability: Serve, *, before: int | None = None) -> None:
    """Tell of a use, before what came of it, and let the ally rest."""
    # It recharges with turns, not floors, so that taking stairs to and fro brings nothing.
    run.world.get(entity, Ally).ready = run.ticks + ability.cooldown * TURN
    at = run.world.get(entity, Position)
    if ability.told:
        run.emit(Acted(at.x, at.y, entity, ability.told), before=before)


def _line(run: Run, start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a line with orthogonal steps only, without its start."""
    cells, (x, y) = [], start
    for next_x, next_y in fov.straight_line(run, start, end):
        if next_x != x and next_y != y:
            cells.append((next_x, y))
        cells.append((next_x, next_y))
        x, y = next_x, next_y
    return cells
