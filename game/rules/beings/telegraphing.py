"""Acts that monsters announce: when they can begin, the cells they mark, and what breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.beings import creatures
from game.rules.pathfinding import AIR, open_cells_within
from game.rules.senses import fire, lanes, light, reach, shapes, sides
from game.rules.senses.fov import distance, field_of_view, line_of_fire, towards
from game.world.components import Creature, Entity, Mind, Position
from game.world.events import Interrupted, Telegraphed
from game.world.ground import cells_in
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.acts import Act, Breaking
    from game.world.movement import Cell
    from game.world.run import Run


def telegraphed(run: Run, entity: int) -> Act | None:
    """Return the act that a monster has announced."""
    mind = run.world.find(entity, Mind)
    if mind is None or mind.act < 0:
        return None
    acts = run.world.get(entity, Creature).kind.acts
    return acts[mind.act] if mind.act < len(acts) else None


def can_begin(run: Run, entity: int, number: int, foe: int) -> bool:
    """Tell whether a monster can announce one of its kind's acts at a foe in its sight."""
    act = run.world.get(entity, Creature).kind.acts[number]
    return all(holds(run, entity, act, foe) for holds in CONDITIONS)


def _is_ready(run: Run, entity: int, act: Act, _foe: int) -> bool:
    """Return whether a monster has rested from its last act, and may do this one once more."""
    mind = run.world.get(entity, Mind)
    done = (act.once and mind.called) or (act.times and mind.performed >= act.times)
    return mind.ready <= run.ticks and not done


def _is_in_range(run: Run, entity: int, act: Act, foe: int) -> bool:
    return act.apart <= _gap(run, entity, foe) <= act.reach


def _gap(run: Run, entity: int, foe: int) -> int:
    own, at = run.world.get(entity, Position), run.world.get(foe, Position)
    return distance(own.x, own.y, at.x, at.y)


def _is_able(run: Run, entity: int, act: Act, _foe: int) -> bool:
    """Return whether no status effect of a monster keeps it from the act."""
    # A soaked stoker is cold, and a soaked clinker does not burst.
    sick = act.does == "shoot" and status_effects.has(run, entity, "queasy")
    return not (sick or lacks_voice(run, entity, act) or status_effects.quenched(run, entity))


def _is_wounded_enough(run: Run, entity: int, act: Act, _foe: int) -> bool:
    body = run.world.get(entity, Creature)
    return not act.below or body.health * 100 < body.max_health * act.below


def _is_foe_suited(run: Run, _entity: int, act: Act, foe: int) -> bool:
    """Return whether the foe stands in heat and wears metal, as far as the act asks for that."""
    at = run.world.get(foe, Position)
    hot = not act.heated or fire.is_heated(run, at.x, at.y)
    return hot and (not act.metal or creatures.wears_metal(run, foe))


def _has_ground(run: Run, entity: int, act: Act, _foe: int) -> bool:
    own = run.world.get(entity, Position)
    return not act.beside or _is_in_view(run, act.beside, (own.x, own.y), act.reach)


def _has_men(run: Run, entity: int, act: Act, _foe: int) -> bool:
    return not act.men or any(sides.men_of(run, entity))


def _sees_foe(run: Run, entity: int, act: Act, foe: int) -> bool:
    """Return whether a foe that an act needs to see is in the light; beside the monster, dark hides nobody."""
    at = run.world.get(foe, Position)
    return not (act.lit and _gap(run, entity, foe) > 1 and light.is_dark(run, at.x, at.y))


def lacks_voice(run: Run, entity: int, act: Act) -> bool:
    """Tell whether an act needs a voice that a monster does not have."""
    return act.voice and status_effects.has(run, entity, "mute")


def _is_in_view(run: Run, ground: str, cell: Cell, reach: int) -> bool:
    """Tell whether a kind of ground is in view of a cell, within reach."""
    found = cells_in(run.floor.ground.terrain == run.content.terrain_numbers[ground])
    near = [(x, y) for x, y in found if distance(*cell, x, y) <= reach]
    view = field_of_view(run, *cell) if near else None
    return view is not None and any(view.item(y, x) for x, y in near)


def _comes_to(run: Run, entity: int, act: Act, foe: int) -> bool:
    """Tell whether an act of a monster would affect a foe from where they stand."""
    own, at = run.world.get(entity, Position), run.world.get(foe, Position)
    if act.does == "strike" and act.reach == 1:
        return run.floor.movement.grid_of(AIR).allows(own.x, own.y, at.x - own.x, at.y - own.y)
    if act.does == "lunge":
        return reach.lunge_target(run, entity, own.x, own.y, *towards(at.x - own.x, at.y - own.y)) == foe
    if act.does == "leap":
        return bool(shapes.leap(run, entity, (at.x, at.y), act.reach))
    if act.behind:
        return lanes.commands(run, act, (own.x, own.y), (at.x, at.y))
    if act.shape == "line" or (act.does == "shoot" and act.shape != "around"):
        flown = line_of_fire(run, (own.x, own.y), (at.x, at.y), act.reach)
        return bool(flown) and flown[-1] == (at.x, at.y)
    return True


# What must hold for an act to begin, cheapest first: most acts of most turns fail by the first two, and the views and
# lines of the last are dear. None of them rolls a die, so the order is no rule of the game.
CONDITIONS: tuple[Callable[[Run, int, Act, int], bool], ...] = (
    _is_ready,
    _is_in_range,
    _is_wounded_enough,
    _is_able,
    _is_foe_suited,
    _has_ground,
    _has_men,
    _sees_foe,
    _comes_to,
)


def begin(run: Run, entity: int, number: int, foe: int) -> None:
    """Let a monster announce one of its kind's acts at a foe."""
    mind, own, at = run.world.get(entity, Mind), run.world.get(entity, Position), run.world.get(foe, Position)
    mind.act, mind.aim, mind.telegraphed_at = number, Entity(foe), run.ticks
    mind.aim_x, mind.aim_y = at.x, at.y
    run.emit(Telegraphed(own.x, own.y, entity, run.world.get(entity, Creature).kind.acts[number].sign))


def place(run: Run, entity: int, act: Act) -> Cell:
    """Return the cell at which the act of a monster is aimed."""
    mind = run.world.get(entity, Mind)
    target = {"self": entity, "foe": int(mind.aim)}.get(act.at, 0)
    at = run.world.find(target, Position) if run.world.alive(target) else None
    return (mind.aim_x, mind.aim_y) if at is None else (at.x, at.y)


def marked(run: Run, entity: int) -> list[Cell]:
    """Return the cells that a monster's announced act would affect if it were done now."""
    act = telegraphed(run, entity)
    if act is None or not act.shape:
        return []
    own, (x, y) = run.world.get(entity, Position), place(run, entity, act)
    if act.does == "leap":
        return shapes.leap(run, entity, (x, y), act.reach)
    if act.behind:
        return lanes.lane(run, (own.x, own.y), towards(x - own.x, y - own.y), act.reach)
    if act.shape == "line":
        # On to its full reach: whoever steps into the line takes the bolt, before or behind the aim.
        dx, dy = x - own.x, y - own.y
        return line_of_fire(run, (own.x, own.y), (own.x + act.reach * dx, own.y + act.reach * dy), act.reach)
    if act.shape == "arc":
        steps, grid = shapes.arc((x - own.x, y - own.y)), run.floor.movement.grid_of(AIR)
        return [(own.x + dx, own.y + dy) for dx, dy in steps if grid.allows(own.x, own.y, dx, dy)]
    if act.shape == "cone":
        return shapes.cone(run, (own.x, own.y), towards(x - own.x, y - own.y), act.apart, act.reach)
    if act.shape == "around":
        cells = open_cells_within(run.floor, x, y, act.radius)
        return [cell for cell in cells if act.at == "cell" or cell != (own.x, own.y)]
    return [(x, y)]


def finish(run: Run, entity: int, act: Act) -> None:
    """Note that a monster has done its announced act, or given it up."""
    mind = run.world.get(entity, Mind)
    mind.act = -1
    mind.ready = run.ticks + act.every * TURN


def interrupt(run: Run, entity: int, by: Breaking | None = None) -> None:
    """Break a creature's announced act, if it has one; `by` is the cause, or None for a cause that breaks any act."""
    act = telegraphed(run, entity)
    if act is None or (by is not None and by not in act.broken_by):
        return
    finish(run, entity, act)
    at = run.world.get(entity, Position)
    run.emit(Interrupted(at.x, at.y, entity))
