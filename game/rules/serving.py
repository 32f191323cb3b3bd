"""Serving: what allies do for the hero, each kind something of its own, when it is time for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import doors, effects, fov, searching, status_effects, vaults
from game.rules.sides import hostile
from game.world import spawn
from game.world.components import Ally, Creature, Mind, Position
from game.world.events import Acted

if TYPE_CHECKING:
    from game.content.services import Service, When
    from game.world.run import Run

    Cell = tuple[int, int]


def service_of(run: Run, entity: int) -> Service | None:
    """Return what an ally does for the hero, grown or not; None if nothing."""
    kind = run.world.get(entity, Creature).kind
    ally = run.world.find(entity, Ally)
    return kind.grown or kind.serves if ally is not None and ally.grown else kind.serves


def ready(run: Run, entity: int, when: When) -> Service | None:
    """Return what an ally could do for the hero at such a time, if it has rested and is able and willing."""
    ally, service = run.world.find(entity, Ally), service_of(run, entity)
    if ally is None or service is None or service.when != when or run.ticks < ally.ready:
        return None
    able = not status_effects.helpless(run, entity) and not hostile(run, run.hero, entity)
    return service if able else None


def turns_left(run: Run, entity: int) -> int:
    """Return the turns that an ally rests before it can serve again."""
    return max(0, -(-(run.world.get(entity, Ally).ready - run.ticks) // 100))


def in_reach(run: Run, entity: int, service: Service, place: Cell) -> bool:
    """Tell whether an ally could serve at a place from where it is: in its sight, unless it is in a line to there."""
    at = run.world.get(entity, Position)
    near = fov.distance(at.x, at.y, *place) <= service.reach
    return near and (service.line > 0 or fov.line_of_sight(run, (at.x, at.y), place))


def serve(run: Run, entity: int, service: Service, place: Cell) -> bool:
    """Let an ally do what it does at a place; whether anything came of it, after which it rests."""
    at = run.world.get(entity, Position)
    cells = _line((at.x, at.y), place)[: service.line] if service.line else [place]
    towards = fov.towards(place[0] - at.x, place[1] - at.y)
    done = [effects.apply_at(run, service.effects, *cell, source=entity, direction=towards) for cell in cells]
    done.append(service.finds > 0 and searching.find_all(run, place, service.finds))
    done.append(service.turns_keys and _turn_key(run, *place, by=entity))
    if any(done):
        _note(run, entity, service)
    return any(done)


def _turn_key(run: Run, x: int, y: int, *, by: int) -> bool:
    """Open what is locked at (x, y), or lock what is not, if nothing is in it; whether there is such a door."""
    if run.floor.ground.kind_at(x, y).bump == "unlock":
        vaults.unlock(run, None, x, y)
        return True
    if not doors.can_lock(run, x, y):
        return False
    doors.lock(run, x, y, by=by)
    return True


def on_hit(run: Run, attacker: int, target: int) -> None:
    """Let an ally who hit a foe that runs away do what it does to such."""
    mind = run.world.find(target, Mind)
    service = ready(run, attacker, "flees") if mind is not None and mind.mood == "fleeing" else None
    if service is not None and run.world.get(target, Creature).health > 0:
        _note(run, attacker, service)
        for effect in service.effects:
            effects.apply(run, effect, target, source=attacker)


def stand_in(run: Run, target: int) -> int:
    """Return whom a blow meets: in the hero's place an ally who is beside, and changes places with him."""
    if target != run.hero:
        return target
    at = run.world.get(run.hero, Position)
    for entity, (_, own) in run.world.rows(Ally, Position):
        service = ready(run, entity, "struck")
        if service is None or fov.distance(at.x, at.y, own.x, own.y) > 1:
            continue
        able = status_effects.can_step(run, entity) and status_effects.can_step(run, run.hero)
        if able and run.floor.grid.allows(at.x, at.y, own.x - at.x, own.y - at.y):
            _note(run, entity, service)
            spawn.swap(run, run.hero, entity)
            return entity
    return target


def _note(run: Run, entity: int, service: Service) -> None:
    """Tell of a service, and let the ally rest."""
    run.world.get(entity, Ally).ready = run.ticks + service.rests * 100
    at = run.world.get(entity, Position)
    if service.told:
        run.emit(Acted(at.x, at.y, entity, service.told))


def _line(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a line without slanting steps, without its start."""
    cells, (x, y) = [], start
    for next_x, next_y in fov.straight_line(start, end):
        if next_x != x and next_y != y:
            cells.append((next_x, y))
        cells.append((next_x, next_y))
        x, y = next_x, next_y
    return cells
