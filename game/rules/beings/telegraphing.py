"""Acts that monsters announce: when they can begin, the cells they mark, and what breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.acts import BLOWS, Away, Behind, Condition, Limited, Near, Wounded
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

    from game.content.acts import Act, Breaking, ConditionWord
    from game.world.movement import Cell
    from game.world.run import Run


FRUITLESS = 20  # turns until an act that found nothing to do may begin again


def telegraphed(run: Run, entity: int) -> Act | None:
    """Return the act that a monster has announced."""
    mind = run.world.find(entity, Mind)
    if mind is None or mind.acts.number < 0:
        return None
    acts = run.world.get(entity, Creature).kind.acts
    return acts[mind.acts.number] if mind.acts.number < len(acts) else None


def can_begin(run: Run, entity: int, number: int, foe: int) -> bool:
    """Return whether a monster can announce one of its kind's acts at a foe in its sight.

    No condition rolls a die, so their order is no rule of the game: what fails most often comes first, and the lines of
    the last are dear.
    """
    act, acts = run.world.get(entity, Creature).kind.acts[number], run.world.get(entity, Mind).acts
    return (
        max(acts.ready, acts.vain.get(act.sign, 0)) <= run.ticks
        and _gap(run, entity, foe) <= act.reach
        and _is_able(run, entity, act)
        and all(_holds(run, entity, act, condition, foe) for condition in act.when)
        and _comes_to(run, entity, act, foe)
    )


def _gap(run: Run, entity: int, foe: int) -> int:
    own, at = run.world.get(entity, Position), run.world.get(foe, Position)
    return distance(own.x, own.y, at.x, at.y)


def _is_able(run: Run, entity: int, act: Act) -> bool:
    """Return whether no status effect of a monster keeps it from the act."""
    # A soaked stoker is cold, and a soaked clinker does not burst.
    sick = act.does == "shoot" and status_effects.has(run, entity, "queasy")
    return not (sick or status_effects.quenched(run, entity))


def _holds(run: Run, entity: int, act: Act, condition: ConditionWord | Condition, foe: int) -> bool:
    if isinstance(condition, str):
        return WORDS[condition](run, entity, foe)
    return PARTS[type(condition)](run, entity, act, condition, foe)


def _is_uncalled(run: Run, entity: int, _foe: int) -> bool:
    return not run.world.get(entity, Mind).called


def _has_voice(run: Run, entity: int, _foe: int) -> bool:
    return not status_effects.has(run, entity, "mute")


def _has_men(run: Run, entity: int, _foe: int) -> bool:
    return any(sides.men_of(run, entity))


def _is_foe_in_heat(run: Run, _entity: int, foe: int) -> bool:
    at = run.world.get(foe, Position)
    return fire.is_heated(run, at.x, at.y)


def _is_foe_in_metal(run: Run, _entity: int, foe: int) -> bool:
    return creatures.wears_metal(run, foe)


def _is_foe_in_light(run: Run, entity: int, foe: int) -> bool:
    """Return whether a foe is in the light; beside the monster, dark hides nobody."""
    at = run.world.get(foe, Position)
    return _gap(run, entity, foe) <= 1 or not light.is_dark(run, at.x, at.y)


def _is_wounded(run: Run, entity: int, _act: Act, condition: Wounded, _foe: int) -> bool:
    body = run.world.get(entity, Creature)
    return body.health * 100 < body.max_health * condition.below


def _is_left(run: Run, entity: int, _act: Act, condition: Limited, _foe: int) -> bool:
    return run.world.get(entity, Mind).acts.limited < condition.times


def _is_away(run: Run, entity: int, _act: Act, condition: Away, foe: int) -> bool:
    return _gap(run, entity, foe) >= condition.cells


def _is_near(run: Run, entity: int, act: Act, condition: Near, _foe: int) -> bool:
    own = run.world.get(entity, Position)
    found = cells_in(run.floor.ground.terrain == run.content.terrain_numbers[condition.ground])
    near = [(x, y) for x, y in found if distance(own.x, own.y, x, y) <= act.reach]
    view = field_of_view(run, own.x, own.y) if near else None
    return view is not None and any(view.item(y, x) for x, y in near)


def _is_behind(run: Run, entity: int, act: Act, condition: Behind, foe: int) -> bool:
    own, at = run.world.get(entity, Position), run.world.get(foe, Position)
    return lanes.commands(run, condition, act.reach, (own.x, own.y), (at.x, at.y))


WORDS: dict[ConditionWord, Callable[[Run, int, int], bool]] = {
    "once": _is_uncalled,
    "voice": _has_voice,
    "men_in_sight": _has_men,
    "foe_in_heat": _is_foe_in_heat,
    "foe_in_metal": _is_foe_in_metal,
    "foe_in_light": _is_foe_in_light,
}
PARTS: dict[type[Condition], Callable[[Run, int, Act, Any, int], bool]] = {
    Wounded: _is_wounded,
    Limited: _is_left,
    Away: _is_away,
    Near: _is_near,
    Behind: _is_behind,
}


def lacks_voice(run: Run, entity: int, act: Act) -> bool:
    """Return whether an act needs a voice that a monster does not have."""
    return "voice" in act.when and status_effects.has(run, entity, "mute")


def _comes_to(run: Run, entity: int, act: Act, foe: int) -> bool:
    """Return whether an act of a monster would affect a foe from where they stand."""
    own, at = run.world.get(entity, Position), run.world.get(foe, Position)
    if act.does in BLOWS and act.reach == 1:
        return run.floor.movement.grid_of(AIR).allows(own.x, own.y, at.x - own.x, at.y - own.y)
    if act.does == "lunge":
        return reach.lunge_target(run, entity, own.x, own.y, *towards(at.x - own.x, at.y - own.y)) == foe
    if act.does == "leap":
        return bool(shapes.leap(run, entity, (at.x, at.y), act.reach))
    if act.shape == "line" or (act.does == "shoot" and act.shape != "around"):
        flown = line_of_fire(run, (own.x, own.y), (at.x, at.y), act.reach)
        return bool(flown) and flown[-1] == (at.x, at.y)
    if act.shape == "lane":
        return (at.x, at.y) in lanes.lane(run, (own.x, own.y), towards(at.x - own.x, at.y - own.y), act.reach)
    return True


def begin(run: Run, entity: int, number: int, foe: int) -> None:
    """Let a monster announce one of its kind's acts at a foe."""
    acts, own, at = run.world.get(entity, Mind).acts, run.world.get(entity, Position), run.world.get(foe, Position)
    acts.number, acts.target, acts.since, acts.place = number, Entity(foe), run.ticks, (at.x, at.y)
    run.emit(Telegraphed(own.x, own.y, entity, run.world.get(entity, Creature).kind.acts[number].sign, foe))


def place(run: Run, entity: int, act: Act) -> Cell:
    """Return the cell at which the act of a monster is aimed."""
    acts = run.world.get(entity, Mind).acts
    target = {"self": entity, "foe": int(acts.target)}.get(act.at, 0)
    at = run.world.find(target, Position) if run.world.alive(target) else None
    return acts.place if at is None else (at.x, at.y)


def marked(run: Run, entity: int, *, warned: bool = False) -> list[Cell]:
    """Return the cells that a monster's announced act would affect if it were done now.

    Those to be `warned` are told of all that it may affect when it comes: by then, whoever now stops a line may have
    left it, or gone farther along it.
    """
    act = telegraphed(run, entity)
    if act is None or not act.shape:
        return []
    own, (x, y) = run.world.get(entity, Position), place(run, entity, act)
    if act.does == "leap":
        return shapes.leap(run, entity, (x, y), act.reach)
    if act.shape == "lane":
        return lanes.lane(run, (own.x, own.y), towards(x - own.x, y - own.y), act.reach)
    if act.shape == "line":
        # On to its full reach: whoever steps into the line takes the bolt, before or behind the aim.
        dx, dy = x - own.x, y - own.y
        bodies = () if warned else None
        return line_of_fire(run, (own.x, own.y), (own.x + act.reach * dx, own.y + act.reach * dy), act.reach, bodies)
    if act.shape == "arc":
        steps, grid = shapes.arc((x - own.x, y - own.y)), run.floor.movement.grid_of(AIR)
        return [(own.x + dx, own.y + dy) for dx, dy in steps if grid.allows(own.x, own.y, dx, dy)]
    if act.shape == "cone":
        away = act.condition(Away)
        return shapes.cone(
            run, (own.x, own.y), towards(x - own.x, y - own.y), away.cells if away is not None else 0, act.reach
        )
    if act.shape == "around":
        cells = open_cells_within(run.floor, x, y, 1)
        return [cell for cell in cells if act.at == "cell" or cell != (own.x, own.y)]
    return [(x, y)]


def finish(run: Run, entity: int, act: Act) -> None:
    """Note that a monster has done its announced act, or given it up."""
    acts = run.world.get(entity, Mind).acts
    acts.number = -1
    acts.ready = run.ticks + act.every * TURN


def interrupt(run: Run, entity: int, by: Breaking | None = None) -> None:
    """Break a creature's announced act, if it has one; `by` is the cause, or None for a cause that breaks any act."""
    act = telegraphed(run, entity)
    if act is None or (by is not None and by not in act.broken_by):
        return
    finish(run, entity, act)
    at = run.world.get(entity, Position)
    run.emit(Interrupted(at.x, at.y, entity))
