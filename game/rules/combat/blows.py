"""Blows: whether one lands, and how hard; what answers it is handed to the run by game.turn.reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.beings.health import hurt
from game.rules.combat import attacks
from game.rules.items import identify
from game.rules.senses import stealth
from game.world.components import Creature, Mind, Position
from game.world.events import Hit, Missed
from game.world.reactions import Blow

if TYPE_CHECKING:
    from game.content.effect import Span
    from game.world.components import Item
    from game.world.run import Run


def blow(
    run: Run,
    attacker: int,
    target: int,
    *,
    weapon: Item | None = None,
    verb: str = "",
    certain: bool = False,
    answers: bool = False,
) -> bool:
    """Strike one blow at a target, or let a thrown weapon strike it; return whether it landed.

    Args:
        run: the run they are in.
        attacker: the creature that strikes.
        target: the creature that is struck at.
        weapon: the thrown item; None for a blow by hand.
        verb: the word for it in messages; the attacker's own if empty.
        certain: it cannot miss and hurts threefold, as a lunge does.
        answers: it answers another blow, and is not answered itself.
    """
    kind = run.world.get(attacker, Creature).kind
    struck = Blow(
        attacker,
        target,
        kind,
        verb or kind.verb,
        thrown=weapon,
        swing=attacks.swing_of(run, attacker) if weapon is None else "plain",
        certain=certain,
        answers=answers,
        unawares=attacks.unaware(run, attacker, target),
        health=run.world.get(target, Creature).health,
    )
    chance = 1000 if certain else attacks.to_hit(run, attacker, target, weapon)
    factor = attacks.factor_against(run, attacker, target, weapon)
    factor = max(attacks.UNAWARE_FACTOR, factor) if certain else max(1, factor)
    landed = meet(run, struck, attacks.damage_range(run, attacker, weapon), chance, factor)
    for react in run.reactions.hit if landed else run.reactions.miss:
        react(run, struck)
    return landed


def meet(run: Run, blow: Blow, damage: Span, chance: int, factor: int) -> bool:
    """Roll whether a blow or shot lands, and how hard; note what it dealt, and return whether it landed.

    Its target is roused, unless the blow fells it.
    """
    attacker, target = blow.attacker, blow.target
    at = run.world.get(target, Position)
    # Asked first: the blow itself rouses its target.
    unawares = (factor > 1 or blow.fells) and attacks.unaware(run, attacker, target)
    status_effects.end_by(run, attacker, "strike")
    turned = any(turns(run, blow) for turns in run.reactions.guard)  # no die is rolled then
    if turned or not run.dice.chance(chance):
        if not turned:
            thrown = identify.name(run, blow.thrown, 1) if blow.thrown is not None else ""
            run.emit(Missed(at.x, at.y, attacker, target, blow.verb, thrown))
        rouse(run, attacker, target)
        return False
    blow.dealt = run.dice.between(*damage) * factor
    deal(run, Hit(at.x, at.y, attacker, target, blow.dealt, blow.verb, factor, unawares))
    if run.world.alive(target) and run.world.get(target, Creature).health > 0:
        if attacker == run.hero:
            status_effects.end_by(run, target, "hero")
        if not blow.fells:
            rouse(run, attacker, target)
    return True


def deal(run: Run, hit: Hit) -> None:
    """Let a blow hurt. The event precedes all that follows from it, and is given the actual damage afterwards."""
    run.emit(hit)
    hit.damage = hurt(run, hit.target, hit.damage, by=hit.attacker)


def rouse(run: Run, attacker: int, target: int) -> None:
    """Let the target know of the hero who struck at it, or just wake up if another creature did."""
    mind = run.world.find(target, Mind)
    if attacker == run.hero:
        stealth.wake(run, target)
    elif mind is not None and mind.mood == "asleep":
        mind.mood = "wandering"
