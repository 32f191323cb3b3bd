"""Traps: springing, finding, knowing and avoiding them, and their getting ready again.

game.world.spawn notes every creature that comes onto a trap, by whatever means, and it springs the trap when the action
is over. So rules that move creatures need not know of traps, and effects of traps may move creatures. Items that slide
are noted too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects, status_effects
from game.rules.items.identify import article, explained
from game.rules.senses.fov import distance, in_sight
from game.rules.terrain import materials
from game.world import spawn
from game.world.components import Creature, Item, Mind, Position, Trap
from game.world.events import Found, Sprung

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.world.movement import Cell
    from game.world.run import Run


NEAR = 2  # steps within which a hidden trap may show itself
SHOWS = 150  # per mille a turn that it shows itself


def settle(run: Run) -> None:
    """Settle queued stimuli, and let creatures that came onto traps spring them, until nothing is left to do."""
    while run.coming or run.floor.trodden:
        materials.settle(run)
        _spring_trodden(run)


def _spring_trodden(run: Run) -> None:
    """Let creatures that came onto traps, and items that slid there, spring them in order, if they are still there."""
    trodden = run.floor.trodden
    while trodden:
        entity = trodden.pop(0)
        at = run.world.find(entity, Position) if run.world.alive(entity) else None
        if at is not None and _weighs(run, entity, at):
            spring(run, at.x, at.y, by=entity if run.world.has(entity, Creature) else None)


def _weighs(run: Run, entity: int, at: Position) -> bool:
    """Tell whether a creature or an item weighs on the ground where it is, neither flying nor floating."""
    if not run.floor.ground.walkable.item(at.y, at.x):
        return False
    item, creature = run.world.find(entity, Item), run.world.find(entity, Creature)
    if item is not None:
        return item.kind.family.weighs
    return creature is not None and creature.health > 0 and "flies" not in status_effects.traits(run, entity)


def spring(run: Run, x: int, y: int, *, by: int | None = None, source: int | None = None) -> bool:
    """Set off the trap at (x, y), if there is one and it is ready.

    Args:
        run: the run whose floor it is.
        x: of its cell.
        y: of its cell.
        by: the creature that trod on it; None if something fell there.
        source: the creature that caused that.

    Returns:
        Whether it was set off.
    """
    trap = run.floor.traps.get((x, y))
    if trap is None or not is_ready(trap):
        return False
    run.emit(Sprung(x, y, trap.kind, by or 0))
    if by == run.hero or in_sight(run, x, y):
        _reveal(run, trap)
    # Before its effects, so that whatever they throw back onto it finds it unready.
    trap.acts, trap.cooldown = trap.kind.lasts - 1, trap.kind.resets
    twin = run.floor.traps.get((trap.twin_x, trap.twin_y))
    if twin is not None:
        twin.cooldown = trap.cooldown
    effects.apply_at(run, trap.kind.effects, x, y, source=source, radius=trap.kind.radius)
    _discard_if_spent(run, trap)
    return True


def has_room(run: Run, x: int, y: int) -> bool:
    """Tell whether a trap can be laid at (x, y): the ground can be covered, and there is no trap yet."""
    return (x, y) not in run.floor.traps and run.floor.ground.kind_at(x, y).can_be_covered


def is_ready(trap: Trap) -> bool:
    """Tell whether a trap can be sprung now."""
    return not (trap.acts or trap.cooldown)


def pass_turn(run: Run) -> None:
    """Let a turn pass for the traps of the floor: some go on acting, others get ready again."""
    for x, y in sorted(run.floor.traps):
        trap = run.floor.traps[x, y]
        if trap.acts:
            trap.acts -= 1
            effects.apply_at(run, trap.kind.effects, x, y, radius=trap.kind.radius)
            _discard_if_spent(run, trap)
        elif trap.cooldown:
            trap.cooldown -= 1


def _discard_if_spent(run: Run, trap: Trap) -> None:
    if not (trap.kind.resets or trap.acts):
        spawn.delete(run, next(entity for entity, (each,) in run.world.rows(Trap) if each is trap))


def _reveal(run: Run, trap: Trap) -> None:
    """Let the hero know of a trap, and of its twin."""
    trap.found = True
    twin = run.floor.traps.get((trap.twin_x, trap.twin_y))
    if twin is not None:
        twin.found = True


# Finding


def see(run: Run) -> None:
    """Let the hero know of the traps in sight that are not hidden, or near enough to show."""
    at = run.world.get(run.hero, Position)
    for (x, y), trap in run.floor.traps.items():
        hidden = trap.hidden and distance(at.x, at.y, x, y) > trap.kind.shows
        if not (hidden or trap.found) and in_sight(run, x, y):
            _reveal(run, trap)


def find(run: Run, chance: int, reach: int, place: Cell) -> int:
    """Let the hero find the hidden traps in sight within `reach` steps of a place, each with a chance per mille.

    Returns:
        The number of traps found.
    """
    floor, found = run.floor, 0
    for x, y in sorted(floor.traps):
        trap = floor.traps[x, y]
        if trap.found or distance(*place, x, y) > reach or not in_sight(run, x, y):
            continue
        if run.dice.chance(chance):
            found += 1
            _reveal(run, trap)
            run.emit(Found(x, y, "trap", article(trap.kind.name)))
    return found


def known_at(run: Run, x: int, y: int) -> Trap | None:
    """Return the trap at (x, y) if the hero knows of it."""
    trap = run.floor.traps.get((x, y))
    return trap if trap is not None and trap.found else None


def warning(run: Run, dx: int, dy: int) -> str:
    """Return the name and text of a known trap that a step by (dx, dy) would spring; "" if there is none."""
    at = run.world.get(run.hero, Position)
    x, y = at.x + dx, at.y + dy
    trap = known_at(run, x, y)
    if trap is None or not is_ready(trap) or "flies" in status_effects.traits(run, run.hero):
        return ""
    return explained(trap.kind.name, trap.kind.text)


# Monsters


def avoided(run: Run, entity: int) -> Collection[Cell]:
    """Return the cells of traps that a monster goes around: all of them if it is careful, else none."""
    return run.floor.traps if run.floor.traps and is_careful(run, entity) else ()


def is_careful(run: Run, entity: int) -> bool:
    """Tell whether a monster avoids traps and bad ground: it walks, and is neither panicked, dazed nor discordant."""
    mind = run.world.find(entity, Mind)
    panicked = mind is None or mind.mood == "fleeing" or status_effects.terror(run, entity)
    astray = status_effects.has(run, entity, "dazed") or status_effects.has(run, entity, "discordant")
    return not (panicked or astray or "flies" in status_effects.traits(run, entity))
