"""Attacks: the chance and the damage of blows and shots, how far they reach, and unaware targets."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.content.abilities import Eating
from game.rules import status_effects
from game.rules.beings import allies, creatures
from game.rules.senses import facing, reach, stealth
from game.world import query
from game.world.components import Creature, Hero, Mind, Position

if TYPE_CHECKING:
    from game.content.effect import Span
    from game.content.kinds import Shot, Swing
    from game.world.components import Item, Mood
    from game.world.run import Run

ENCHANT_FACTOR = 1.065
DEFENCE_FACTOR = 0.987
UNAWARE_FACTOR = 3
FACTORS: dict[Swing, int] = {"assassinate": 5, "fell": 1}  # against unaware targets; UNAWARE_FACTOR for others
THROWN_FACTOR = 2
THROWN_FACTORS: dict[Swing, int] = {"assassinate": 5}  # the same of thrown things; THROWN_FACTOR for others
DEFENCE_PER_ENCHANT = 10
MOST_WEAKENED = 2  # enchantments that weakness takes from a thing
RAISED = 250  # per mille
UNAWARE: tuple[Mood, ...] = ("asleep", *stealth.LOOKING_OUT)


def strength_bonus(run: Run, entity: int, item: Item) -> float:
    """Return the enchantment that strength adds: 0.25 for each point to spare, -1 for each point missing.

    Weakness takes no more than `MOST_WEAKENED` of it, so that a hex does not undress whoever wears heavy armour.
    """
    hero = run.world.find(entity, Hero)
    if hero is None:
        return 0.0
    spare = hero.strength - item.kind.strength
    return max(_worth(spare - status_effects.weakness(run, entity)), _worth(spare) - MOST_WEAKENED)


def _worth(spare: int) -> float:
    """Return the enchantment that points of strength over an item's need are worth; it is a cost if they are under."""
    return spare * 0.25 if spare > 0 else float(spare)


def wielded(run: Run, entity: int) -> Item | None:
    """Return the weapon that the hero wields; None for monsters, which strike as their kind says."""
    held = query.worn(run, entity, "weapon") if entity == run.hero else None
    return None if held is None else held[1]


def swing_of(run: Run, entity: int) -> Swing:
    """Return the swing of a creature's weapon, or else of its kind; a pike in flames strikes from beside its bearer."""
    weapon = wielded(run, entity)
    swing = run.world.get(entity, Creature).kind.swing if weapon is None else weapon.kind.swing
    return "plain" if weapon is None and swing == "thrust" and status_effects.has(run, entity, "burns") else swing


def span_of(run: Run, entity: int) -> Span:
    """Return the fewest and the most cells at which a creature can strike by hand."""
    return reach.SPANS.get(swing_of(run, entity), reach.BESIDE)


def can_reach(run: Run, attacker: int, target: int) -> bool:
    """Tell whether a blow of the attacker would meet the target from where they stand."""
    return reach.within(run, attacker, target, span_of(run, attacker))


def net_enchant(run: Run, entity: int, item: Item, *, seems: bool = False) -> float:
    """Return the enchantment of an item in a creature's use, strength included; with `seems`, as far as it is known."""
    return (0 if seems and not item.known else item.enchant) + strength_bonus(run, entity, item)


def accuracy(run: Run, entity: int, weapon: Item | None = None, *, seems: bool = False) -> float:
    """Return the accuracy of a creature's blows, or of a thrown `weapon`, in per cent before the target's defence."""
    base = run.world.get(entity, Creature).kind.accuracy
    weapon = weapon or wielded(run, entity)
    if weapon is None:
        return max(base, 0) * math.pow(ENCHANT_FACTOR, allies.stronger_by(run, entity))
    enchant = net_enchant(run, entity, weapon, seems=seems)
    return max(base + weapon.kind.accuracy, 0) * math.pow(ENCHANT_FACTOR, enchant)


def defence(run: Run, entity: int, *, seems: bool = False) -> float:
    """Return the defence of a creature, where each displayed point of armour counts ten.

    With `seems`, armour that is not known yet counts as neither well nor badly made.
    """
    base = float(run.world.get(entity, Creature).kind.defence)
    if entity == run.hero:
        armour = query.worn(run, entity, "armour")
        if armour is not None:
            base += armour[1].kind.armour
            base += DEFENCE_PER_ENCHANT * net_enchant(run, entity, armour[1], seems=seems)
    return max(base, 0.0)


def strike_time(run: Run, entity: int) -> int:
    """Return the ticks that a creature's blow takes at its usual pace."""
    weapon = wielded(run, entity)
    kind = run.world.get(entity, Creature).kind if weapon is None else weapon.kind
    return kind.attack


def unaware(run: Run, attacker: int, target: int) -> bool:
    """Return whether the target is helpless, asleep, eating or unaware, so that a blow is sure and hurts more."""
    mind = run.world.find(target, Mind)
    if mind is not None and (
        mind.recall(Eating).turns or mind.mood in (UNAWARE if attacker == run.hero else UNAWARE[:1])
    ):
        return True
    return status_effects.has(run, target, "helpless")


def to_hit(run: Run, attacker: int, target: int, weapon: Item | None = None, *, seems: bool = False) -> int:
    """Return the chance that a blow, or a thrown `weapon`, lands, per mille."""
    open_to_it = unaware(run, attacker, target) or status_effects.is_stuck(run, target)
    sure = open_to_it and not facing.shields(run, attacker, target)
    return 1000 if sure else to_hit_aware(run, attacker, target, weapon, seems=seems)


def to_hit_aware(run: Run, attacker: int, target: int, weapon: Item | None = None, *, seems: bool = False) -> int:
    """Return the chance that a blow, or a thrown `weapon`, lands on a target that is on its guard, per mille.

    With `seems`, the enchantments that the hero does not know count as none.
    """
    if facing.shields(run, attacker, target):
        return 0
    guard = defence(run, target, seems=seems)
    if weapon is None and swing_of(run, attacker) == "dig" and creatures.wears_metal(run, target):
        guard /= 2
    chance = accuracy(run, attacker, weapon, seems=seems) * 10 * math.pow(DEFENCE_FACTOR, guard)
    from_above = 0 if weapon is None else vantage(run, attacker)
    return max(0, min(1000, round(chance) + from_above))


def vantage(run: Run, attacker: int) -> int:
    """Return the bonus of raised ground to the chance of a creature's shots and throws, per mille."""
    at = run.world.get(attacker, Position)
    return RAISED if run.floor.ground.kind_at(at.x, at.y).raised else 0


def damage_range(run: Run, attacker: int, weapon: Item | None = None, *, seems: bool = False) -> Span:
    """Return the lowest and the highest damage of a creature's blows, or of a thrown `weapon`."""
    weapon = weapon or wielded(run, attacker)
    if weapon is None:
        damage = run.world.get(attacker, Creature).kind.damage
        return weakened(run, attacker, grown(damage, allies.stronger_by(run, attacker)))
    return scaled(weapon.kind.damage, net_enchant(run, attacker, weapon, seems=seems))


def shot_range(run: Run, attacker: int, shot: Shot) -> Span:
    """Return the lowest and the highest damage of a creature's shots, if not weakened; allies learn blows alone."""
    return grown(shot.damage, run.world.get(attacker, Creature).hardened)


def grown(damage: Span, floors: int) -> Span:
    """Return a range of damage as raised by floors that made a creature stronger than its kind."""
    return scaled(damage, floors) if floors and damage[1] else damage


def weakened(run: Run, attacker: int, damage: Span) -> Span:
    """Return a range of damage as weakened by the attacker's status effects."""
    share = status_effects.share_dealt(run, attacker)
    return damage if share == 100 else (max(1, damage[0] * share // 100), max(1, damage[1] * share // 100))


def scaled(damage: Span, enchant: float) -> Span:
    """Return a range of damage as raised by an enchantment."""
    factor = math.pow(ENCHANT_FACTOR, enchant)
    return max(1, round(damage[0] * factor)), max(1, round(damage[1] * factor))


def factor_against(run: Run, attacker: int, target: int, weapon: Item | None = None, *, aware: bool = False) -> int:
    """Return the factor of the damage of a blow, or of a thrown `weapon`, at this target, now or once it is `aware`."""
    swing = swing_of(run, attacker) if weapon is None else weapon.kind.swing
    if swing == "hurl" and "brittle" in run.world.get(target, Creature).kind.traits:
        return UNAWARE_FACTOR
    if aware or not unaware(run, attacker, target):
        return 1
    return FACTORS.get(swing, UNAWARE_FACTOR) if weapon is None else THROWN_FACTORS.get(swing, THROWN_FACTOR)
