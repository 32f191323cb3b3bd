"""Blows: how likely they land, how hard, what they do beside, and what happens to who runs out of health."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import afflictions, effects
from game.rules.health import hurt
from game.rules.stealth import wake
from game.world import query
from game.world.components import Creature, Hero, Item, Mind, Position
from game.world.events import Hit, Missed
from game.world.run import here

if TYPE_CHECKING:
    from game.content.kinds import Range

ENCHANT_FACTOR = 1.065
DEFENCE_FACTOR = 0.987
UNAWARE_FACTOR = 3
ASSASSINATE_FACTOR = 5
DEFENCE_PER_ENCHANT = 10


def strength_bonus(entity: int, item: Item) -> float:
    """What strength adds to the enchantment of a thing: a quarter for each point over its need, -2.5 for each under."""
    hero = query.find(entity, Hero)
    if hero is None:
        return 0.0
    spare = hero.strength - afflictions.weakness(entity) - item.kind.strength
    return spare * 0.25 if spare > 0 else spare * 2.5


def weapon_enchant(entity: int) -> float:
    """The enchantment that somebody strikes with, strength included."""
    held = query.worn(entity, "weapon")
    return 0.0 if held is None else float(held[1].enchant + strength_bonus(entity, held[1]))


def accuracy(entity: int) -> float:
    """How well somebody strikes, in per cent before the other's defence."""
    base = query.get(entity, Creature).kind.accuracy + sum(kind.accuracy for kind in afflictions.kinds_of(entity))
    held = query.worn(entity, "weapon") if entity == here().hero else None
    if held is not None:
        base += held[1].kind.accuracy
        return max(base, 0) * ENCHANT_FACTOR ** weapon_enchant(entity)
    return max(base, 0)


def defence(entity: int) -> float:
    """How hard somebody is to hit: armour counts in tens a point shown."""
    base = float(query.get(entity, Creature).kind.defence)
    if entity == here().hero:
        armour = query.worn(entity, "armour")
        if armour is not None:
            base += armour[1].kind.armour + DEFENCE_PER_ENCHANT * (
                armour[1].enchant + strength_bonus(entity, armour[1])
            )
    return max(base, 0.0)


def unaware(target: int) -> bool:
    """Whether a blow at the target cannot miss and hurts threefold: asleep, helpless, or not yet hunting nearby."""
    mind = query.find(target, Mind)
    return (mind is not None and mind.mood == "asleep") or afflictions.helpless(target)


def to_hit(attacker: int, target: int) -> int:
    """The chance that a blow lands, per mille."""
    if unaware(target):
        return 1000
    return max(0, min(1000, round(accuracy(attacker) * 10 * DEFENCE_FACTOR ** defence(target))))


def damage_range(attacker: int) -> Range:
    """What somebody's blows deal, lowest and highest."""
    held = query.worn(attacker, "weapon") if attacker == here().hero else None
    if held is None:
        return query.get(attacker, Creature).kind.damage
    return scaled(held[1].kind.damage, weapon_enchant(attacker))


def scaled(damage: Range, enchant: float) -> Range:
    """A range of damage with an enchantment."""
    factor = ENCHANT_FACTOR**enchant
    return max(1, round(damage[0] * factor)), max(1, round(damage[1] * factor))


def factor_against(attacker: int, target: int) -> int:
    """How many times over a blow at this target hurts."""
    if not unaware(target):
        return 1
    held = query.worn(attacker, "weapon")
    return ASSASSINATE_FACTOR if held is not None and held[1].kind.swing == "assassinate" else UNAWARE_FACTOR


def blow(
    attacker: int, target: int, *, damage: Range | None = None, verb: str | None = None, certain: bool = False
) -> bool:
    """One blow or shot at a target; whether it landed.

    Args:
        attacker: who strikes.
        target: who is struck at.
        damage: what it deals; what the attacker's blows deal if None.
        verb: how it is told; the attacker's own if None.
        certain: it cannot miss and hurts threefold, as a lunge does.
    """
    run = here()
    at = query.get(target, Position)
    kind = query.get(attacker, Creature).kind
    verb = verb or kind.verb
    open_to_it = unaware(target)
    if not certain and not run.dice.chance(to_hit(attacker, target)):
        run.emit(Missed(at.x, at.y, attacker, target, verb))
        wake(target)
        return False
    low, high = damage or damage_range(attacker)
    factor = UNAWARE_FACTOR if certain else factor_against(attacker, target)
    dealt = run.dice.between(low, high) * factor
    run.emit(Hit(at.x, at.y, attacker, target, dealt, verb, open_to_it or certain))
    wake(target)
    hurt(target, dealt, by=attacker)
    if attacker != run.hero and kind.on_hit and query.alive(target) and run.dice.chance(kind.on_hit_chance):
        for effect in kind.on_hit:
            effects.apply(effect, target, source=attacker)
    return True
