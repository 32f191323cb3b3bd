"""Effects on a body: healing, harm, statuses, strength, and what acid and leeches do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import Afflict, Corrode, Drain, Enliven, Harm, Heal, Strengthen
from game.rules import health, status_effects
from game.world import query
from game.world.components import Creature, Hero, Position, Statuses
from game.world.events import Felt
from game.world.run import here

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.rules.effects.aim import Aim, Appliers

DRAINED = 3  # points of health that a leech gains


def heal(effect: Heal, aim: Aim) -> bool:
    """Restore health and end bad statuses."""
    creature = query.get(aim.target, Creature)
    gained = health.mend(aim.target, max(1, creature.most * effect.amount // 100))
    ended = False
    statuses = query.find(aim.target, Statuses)
    if effect.cures and statuses is not None:
        for status in sorted(statuses.turns):
            if not here().content.statuses[status].good:
                status_effects.recover(aim.target, status)
                ended = True
    return gained > 0 or ended


def afflict(effect: Afflict, aim: Aim) -> bool:
    """Give a status."""
    status_effects.afflict(aim.target, effect.status, here().dice.between(*effect.turns))
    return True


def harm(effect: Harm, aim: Aim) -> bool:
    """Deal damage past armour."""
    health.hurt(aim.target, here().dice.between(*effect.damage), by="magic" if aim.source is None else aim.source)
    return True


def strengthen(effect: Strengthen, aim: Aim) -> bool:
    """Raise the hero's strength for good."""
    hero = query.find(aim.target, Hero)
    if hero is None:
        return False
    hero.strength += effect.by
    _feel("Your muscles swell. You are stronger.", aim.target)
    return True


def enliven(effect: Enliven, aim: Aim) -> bool:
    """Raise the whole health for good and restore it."""
    creature = query.get(aim.target, Creature)
    creature.most += effect.by
    health.mend(aim.target, creature.most)
    _feel("You feel more alive than ever before.", aim.target)
    return True


def corrode(_: Corrode, aim: Aim) -> bool:
    """Eat at the armour of the target."""
    armour = query.worn(aim.target, "armour")
    if armour is None:
        return False
    armour[1].enchant -= 1
    _feel("Your armour smokes and pits.", aim.target, "bad")
    return True


def drain(_: Drain, aim: Aim) -> bool:
    """The attacker drinks what it spilled."""
    return aim.source is not None and query.alive(aim.source) and health.mend(aim.source, DRAINED) > 0


def _feel(text: str, target: int, tone: Tone = "good") -> None:
    run = here()
    if target == run.hero:
        at = query.get(target, Position)
        run.emit(Felt(at.x, at.y, text, tone))


APPLY: Appliers = {
    Heal: heal,
    Afflict: afflict,
    Harm: harm,
    Strengthen: strengthen,
    Enliven: enliven,
    Corrode: corrode,
    Drain: drain,
}
