"""Furniture: terrain that is used by bumping into it, or set off by a blow or a shot.

Its table in terrain.toml says by `effects` what it does, and by `spent` what it then becomes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.bodily import Cure, Heal
from game.content.effects.mechanisms import Trundle
from game.rules import effects, status_effects
from game.rules.aim import Aim
from game.rules.harm import carts
from game.rules.senses.fov import in_sight
from game.world.components import Creature
from game.world.events import Told

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.run import Run


def use(run: Run, x: int, y: int, *, by: int | None, direction: tuple[int, int], instead: bool = False) -> bool:
    """Set off the furniture at (x, y), unless that would be in vain.

    Effects on bodies happen to its user, the others at its cell.

    Args:
        run: the run whose floor it is.
        x: of its cell.
        y: of its cell.
        by: the creature that used or struck it; None if none did.
        direction: the step (dx, dy) of the bump or the shot.
        instead: it gives the second of its gifts.

    Returns:
        Whether it was set off.
    """
    if hindrance(run, x, y, direction):
        return False
    kind = run.floor.ground.kind_at(x, y)
    if kind.spent:
        run.floor.ground.change(x, y, kind.spent)
    act(run, kind, Aim(x, y, by or 0, by, direction=direction), instead=instead)
    return True


def hindrance(run: Run, x: int, y: int, direction: tuple[int, int]) -> str:
    """Return why the furniture at (x, y) cannot be pushed in a direction, in a sentence; "" if it can."""
    ground, (dx, dy) = run.floor.ground, direction
    kind = ground.kind_at(x, y)
    if not kind.vain:
        return ""
    rolls = [carts.can_roll(run, effect, x, y, direction) for effect in kind.effects if isinstance(effect, Trundle)]
    ahead = ground.kind_at(x + dx, y + dy)
    is_open = ahead.transparent and (not ahead.cover or ahead.burns > 0)
    return "" if (all(rolls) if rolls else is_open) else kind.vain


def idleness(run: Run, kind: TerrainKind, who: int) -> str:
    """Return in a sentence that furniture which only heals would do nothing for a creature now; "" if it would."""
    if not kind.effects or not all(isinstance(effect, Heal | Cure) for effect in kind.effects):
        return ""
    creature, statuses = run.world.get(who, Creature), status_effects.kinds_of(run, who)
    cures = [effect.statuses for effect in kind.effects if isinstance(effect, Cure)]
    cured = {status.id for status in statuses for named in cures if status.id in named or not named}
    ails = bool(cured) or any("healing" in status.ended_by for status in statuses)
    is_whole = creature.health >= creature.max_health
    return f"The {kind.name} would do nothing for you now." if is_whole and not ails else ""


def act(run: Run, kind: TerrainKind, aim: Aim, *, instead: bool = False) -> None:
    """Tell of a kind of furniture being used, and apply its effects; it has changed into its `spent` kind before."""
    words = kind.told if aim.source == run.hero else kind.seen or kind.told
    if words and in_sight(run, aim.x, aim.y):
        run.emit(Told(aim.x, aim.y, words, kind.tone))
    effects.perform(run, kind.instead if instead else kind.effects, aim)


def strike(run: Run, x: int, y: int, *, by: int | None, direction: tuple[int, int]) -> bool:
    """Let a blow or a shot strike the furniture at (x, y), and return whether that set it off."""
    if not run.floor.ground.kind_at(x, y).struck:
        return False
    return use(run, x, y, by=by, direction=direction)
