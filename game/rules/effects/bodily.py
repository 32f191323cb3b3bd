"""Effects on a body: healing, harm, statuses, strength, corrosion and draining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.bodily import (
    STOPPER,
    Afflict,
    Corrode,
    Cure,
    Drain,
    Enliven,
    Harm,
    Heal,
    Mend,
    Strengthen,
    Wet,
)
from game.rules import status_effects
from game.rules.beings import health
from game.rules.harm import pushing
from game.rules.senses import soaking
from game.world import query
from game.world.components import Creature, Hero
from game.world.events import BodyChanged, ItemChanged

if TYPE_CHECKING:
    from game.content.effect import Span
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run

DRAINED = 3  # points of health that a leech gains


def heal(run: Run, effect: Heal, aim: Aim) -> bool:
    """Restore health, and with `cures` end the statuses that healing ends."""
    creature = run.world.get(aim.target, Creature)
    gained = health.mend(run, aim.target, max(1, creature.max_health * effect.amount // 100))
    ended = effect.cures and status_effects.end_by(run, aim.target, "healing")
    return gained > 0 or ended


def mend(run: Run, effect: Mend, aim: Aim) -> bool:
    """Restore points of health."""
    return health.mend(run, aim.target, effect.amount) > 0


def cure(run: Run, effect: Cure, aim: Aim) -> bool:
    """End these statuses, or all."""
    had = {kind.id for kind in status_effects.kinds_of(run, aim.target)}
    ended = had.intersection(effect.statuses) if effect.statuses else had
    for status in sorted(ended):
        status_effects.recover(run, aim.target, status)
    return bool(ended)


def afflict(run: Run, effect: Afflict, aim: Aim) -> bool:
    """Give a status, if the target has the trait and the status that this asks for."""
    if effect.only is not None and effect.only not in status_effects.traits(run, aim.target):
        return False
    if effect.having and effect.having not in {kind.id for kind in status_effects.kinds_of(run, aim.target)}:
        return False
    turns = run.dice.between(*effect.turns)
    return status_effects.apply_status(run, aim.target, effect.status, turns, source=aim.source)


def wet(run: Run, _: Wet, aim: Aim) -> bool:
    """Soak the target."""
    soaking.soak(run, aim.target)
    return True


def damage_here(run: Run, effect: Harm) -> Span:
    """Return the range that the damage of an effect is drawn from on the floor at hand."""
    more = run.floor.danger // effect.deepens if effect.deepens else 0
    low, high = effect.damage
    return low + more, high + more


def harm(run: Run, effect: Harm, aim: Aim) -> bool:
    """Deal damage past armour, unless the target is spared."""
    traits = status_effects.traits(run, aim.target)
    if not effect.spares.isdisjoint(traits) or (effect.only is not None and effect.only not in traits):
        return False
    cause = effect.by
    if STOPPER in cause:
        cause = cause.replace(STOPPER, pushing.obstacle(run, aim.x, aim.y, aim.direction))
    by = cause if aim.source is None else aim.source
    health.hurt(
        run, aim.target, run.dice.between(*damage_here(run, effect)), by=by, cause=cause, through=effect.through
    )
    return True


def strengthen(run: Run, effect: Strengthen, aim: Aim) -> bool:
    """Raise the hero's strength for good."""
    hero = run.world.find(aim.target, Hero)
    if hero is None:
        return False
    hero.strength += effect.by
    run.emit(BodyChanged(aim.x, aim.y, "stronger"))
    return True


def enliven(run: Run, effect: Enliven, aim: Aim) -> bool:
    """Raise the whole health for good and restore it."""
    creature = run.world.get(aim.target, Creature)
    creature.max_health += effect.by
    health.mend(run, aim.target, creature.max_health)
    if aim.target == run.hero:
        run.emit(BodyChanged(aim.x, aim.y, "livelier"))
    return True


def corrode(run: Run, effect: Corrode, aim: Aim) -> bool:
    """Eat at the armour of the target, or at its blade."""
    worn = query.worn(run, aim.target, effect.slot)
    if worn is None or (effect.slot == "weapon" and not worn[1].kind.edged):
        return False
    worn[1].enchant -= 1
    if aim.target == run.hero:
        what = "armour" if effect.slot == "armour" else worn[1].kind.name
        run.emit(ItemChanged(aim.x, aim.y, "corroded", what))
    return True


def drain(run: Run, _: Drain, aim: Aim) -> bool:
    """Let the attacker regain some health."""
    return aim.source is not None and run.world.alive(aim.source) and health.mend(run, aim.source, DRAINED) > 0


APPLY: Appliers = {
    Heal: heal,
    Mend: mend,
    Afflict: afflict,
    Cure: cure,
    Harm: harm,
    Wet: wet,
    Strengthen: strengthen,
    Enliven: enliven,
    Corrode: corrode,
    Drain: drain,
}
