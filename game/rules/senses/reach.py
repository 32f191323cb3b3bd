"""Reach: the targets that a creature can strike from its cell, and the kinds that strike from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import THINGS, Gather
from game.content.effects.furniture import Noise
from game.rules import status_effects
from game.rules.pathfinding import AIR
from game.rules.senses import fov, peace
from game.rules.senses.sides import hostile
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.content.acts import Act
    from game.content.effect import Effect, Span
    from game.content.kinds import MonsterKind, Swing
    from game.world.run import Run

LONG = 3  # cells that a whip reaches
THROW = 10  # cells that a thing can be thrown
LUNGE = 2  # cells to the target of a lunge
BESIDE: Span = (1, 1)  # fewest and most cells to the target, for most swings
SPANS: dict[Swing, Span] = {"reach": (1, LONG), "thrust": (2, 2)}  # for other swings


def is_body(run: Run, target: int) -> bool:
    """Tell whether the target is a living creature on the floor."""
    world = run.world
    return world.alive(target) and world.has(target, Creature) and world.has(target, Position)


def is_beside(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether (x, y) is a cell of the floor adjacent to a creature, diagonals included, whatever is there."""
    at = run.world.get(actor, Position)
    return run.floor.inside(x, y) and fov.distance(at.x, at.y, x, y) == 1


def reaches(run: Run, x: int, y: int, dx: int, dy: int) -> bool:
    """Tell whether no wall or corner stops a blow from (x, y) by one step (dx, dy)."""
    return run.floor.movement.grid_of(AIR).allows(x, y, dx, dy)


def within(run: Run, actor: int, target: int, cells: Span = BESIDE) -> bool:
    """Tell whether the target stands within this span of steps in a straight line, past no wall and round no corner.

    A blow passes over pits, water and other creatures, but not through opaque cells.
    """
    own, at = run.world.get(actor, Position), run.world.find(target, Position)
    steps = 0 if at is None else fov.distance(own.x, own.y, at.x, at.y)
    if at is None or not cells[0] <= steps <= cells[1] or (at.x - own.x) % steps or (at.y - own.y) % steps:
        return False
    if not is_body(run, target):
        return False
    dx, dy = (at.x - own.x) // steps, (at.y - own.y) // steps
    # Through opaque cells no blow from afar: nobody could tell who strikes him from behind a banner.
    passes = all(reaches(run, own.x + dx * step, own.y + dy * step, dx, dy) for step in range(steps))
    return passes and fov.line_of_sight(run, (own.x, own.y), (at.x, at.y))


def far_target(run: Run, actor: int, dx: int, dy: int, span: Span) -> int:
    """Return the first target beyond the next cell, by steps (dx, dy), of a creature with this span; 0 is none."""
    at = run.world.get(actor, Position)
    for step in range(2, span[1] + 1 if dx or dy else 0):
        x, y = at.x + dx * step, at.y + dy * step
        target = run.floor.occupants.get((x, y))
        if target is None or not _may_be_struck(run, actor, target) or not within(run, actor, target, span):
            continue
        if actor != run.hero or _is_seen(run, target):
            return target
    return 0


def lunge_target(run: Run, actor: int, x: int, y: int, dx: int, dy: int) -> int | None:
    """Return the creature that a step from (x, y) by (dx, dy) would lunge at, or None.

    It is two cells off in a straight line, and the cell between is free.
    """
    floor = run.floor
    target = floor.occupants.get((x + LUNGE * dx, y + LUNGE * dy))
    if target is None or (x + dx, y + dy) in floor.occupants or not _may_be_struck(run, actor, target):
        return None
    if not floor.grid.allows(x, y, dx, dy) or not floor.grid.allows(x + dx, y + dy, dx, dy):
        return None
    if status_effects.has(run, actor, "held") or (actor == run.hero and not _is_seen(run, target)):
        return None
    return target


def _is_seen(run: Run, target: int) -> bool:
    """Tell whether the hero sees a creature."""
    return fov.shows(run, target, run.world.get(target, Creature), run.world.get(target, Position))


def _may_be_struck(run: Run, actor: int, target: int) -> bool:
    """Tell whether a mere step would strike this target from afar: an enemy, but for the hero none that is at peace."""
    return hostile(run, actor, target) and not (actor == run.hero and peace.leaves_alone(run, target))


def strikes_from_afar(kind: MonsterKind, harmless: tuple[type[Effect], ...] = (Noise,)) -> bool:
    """Tell whether a kind shoots, throws, or acts from a distance; effects that are `harmless` do not count."""
    acts = any(act.reach > 1 and not _does_only(act, harmless) for act in kind.acts)
    return acts or kind.shot is not None or throws(kind)


def throws(kind: MonsterKind) -> bool:
    """Tell whether a kind throws what it picks up."""
    gather = kind.ability(Gather)
    return gather is not None and THINGS in gather.what


def _does_only(act: Act, effects: tuple[type[Effect], ...]) -> bool:
    return bool(act.effects) and not act.does and all(isinstance(effect, effects) for effect in act.effects)
