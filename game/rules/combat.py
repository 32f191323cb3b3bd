"""Combat: the chance and the damage of a blow, its further effects, and who is unaware of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.rules import effects, facing, mirrors, noise, pushing, status_effects, stealth
from game.rules.fov import distance, towards
from game.rules.health import hurt
from game.rules.stealth import wake
from game.world import query
from game.world.components import Creature, Hero, Item, Mind, Position
from game.world.events import Acted, Hit, Missed

if TYPE_CHECKING:
    from game.content.effect import Effect, Span
    from game.content.kinds import Shot
    from game.world.components import Mood
    from game.world.run import Run

ENCHANT_FACTOR = 1.065
DEFENCE_FACTOR = 0.987
UNAWARE_FACTOR = 3
ASSASSINATE_FACTOR = 5
DEFENCE_PER_ENCHANT = 10
RAISED = 250  # per mille
QUIET_KILL = 5  # how loud it is to kill somebody unaware with bare hands
UNAWARE: tuple[Mood, ...] = ("asleep", *stealth.LOOKING_OUT)


def strength_bonus(run: Run, entity: int, item: Item) -> float:
    """Return the enchantment that strength adds: a quarter for each point over the need, -2.5 for each under."""
    hero = run.world.find(entity, Hero)
    if hero is None:
        return 0.0
    spare = hero.strength - status_effects.weakness(run, entity) - item.kind.strength
    return spare * 0.25 if spare > 0 else spare * 2.5


def wielded(run: Run, entity: int) -> Item | None:
    """Return the weapon that somebody strikes with; monsters strike as their kind says."""
    held = query.worn(run, entity, "weapon") if entity == run.hero else None
    return None if held is None else held[1]


def net_enchant(run: Run, entity: int, weapon: Item) -> float:
    """Return the enchantment that somebody strikes with, strength included."""
    return weapon.enchant + strength_bonus(run, entity, weapon)


def accuracy(run: Run, entity: int, weapon: Item | None = None) -> float:
    """Return the accuracy of somebody's blows, or of `weapon` thrown, in per cent before the other's defence."""
    base = run.world.get(entity, Creature).kind.accuracy
    weapon = weapon or wielded(run, entity)
    if weapon is None:
        return max(base, 0)
    return max(base + weapon.kind.accuracy, 0) * math.pow(ENCHANT_FACTOR, net_enchant(run, entity, weapon))


def defence(run: Run, entity: int) -> float:
    """Return the defence of somebody, of which armour gives ten for each point shown."""
    base = float(run.world.get(entity, Creature).kind.defence)
    if entity == run.hero:
        armour = query.worn(run, entity, "armour")
        if armour is not None:
            base += armour[1].kind.armour + DEFENCE_PER_ENCHANT * (
                armour[1].enchant + strength_bonus(run, entity, armour[1])
            )
    return max(base, 0.0)


def strike_time(run: Run, entity: int) -> int:
    """Return the ticks that a blow of somebody takes."""
    weapon = wielded(run, entity)
    kind = run.world.get(entity, Creature).kind if weapon is None else weapon.kind
    return status_effects.pace(run, entity, kind.attack)


def unaware(run: Run, attacker: int, target: int) -> bool:
    """Tell whether a blow at the target is sure and hurts threefold: it is helpless, asleep, or unaware of the hero."""
    mind = run.world.find(target, Mind)
    if mind is not None and mind.mood in (UNAWARE if attacker == run.hero else UNAWARE[:1]):
        return True
    return status_effects.helpless(run, target)


def to_hit(run: Run, attacker: int, target: int, weapon: Item | None = None) -> int:
    """Return the chance that a blow, or `weapon` thrown, lands, per mille."""
    return 1000 if unaware(run, attacker, target) else odds(run, attacker, target, weapon)


def odds(run: Run, attacker: int, target: int, weapon: Item | None = None) -> int:
    """Return the chance that a blow, or `weapon` thrown, lands on a target that is on its guard, per mille."""
    chance = accuracy(run, attacker, weapon) * 10 * math.pow(DEFENCE_FACTOR, defence(run, target))
    if facing.shields(run, attacker, target):
        return 0
    from_above = 0 if weapon is None else vantage(run, attacker)
    return max(0, min(1000, round(chance) + from_above))


def vantage(run: Run, attacker: int) -> int:
    """Return what standing on raised ground adds to the chance of somebody's shots and throws, per mille."""
    at = run.world.get(attacker, Position)
    return RAISED if run.floor.ground.kind_at(at.x, at.y).raised else 0


def damage_range(run: Run, attacker: int, weapon: Item | None = None) -> Span:
    """Return the lowest and the highest damage of somebody's blows, or of `weapon` thrown."""
    weapon = weapon or wielded(run, attacker)
    if weapon is None:
        return weakened(run, attacker, run.world.get(attacker, Creature).kind.damage)
    return scaled(weapon.kind.damage, net_enchant(run, attacker, weapon))


def weakened(run: Run, attacker: int, damage: Span) -> Span:
    """Return the range of damage that is left to an attacker by its status effects."""
    share = status_effects.share_dealt(run, attacker)
    return damage if share == 100 else (max(1, damage[0] * share // 100), max(1, damage[1] * share // 100))


def scaled(damage: Span, enchant: float) -> Span:
    """Return a range of damage with an enchantment."""
    factor = math.pow(ENCHANT_FACTOR, enchant)
    return max(1, round(damage[0] * factor)), max(1, round(damage[1] * factor))


def factor_against(run: Run, attacker: int, target: int, weapon: Item | None = None) -> int:
    """Return the factor by which a blow at this target hurts."""
    if not unaware(run, attacker, target):
        return 1
    weapon = weapon or wielded(run, attacker)
    return ASSASSINATE_FACTOR if weapon is not None and weapon.kind.swing == "assassinate" else UNAWARE_FACTOR


def blow(
    run: Run, attacker: int, target: int, *, weapon: Item | None = None, verb: str = "", certain: bool = False
) -> bool:
    """One blow at a target; whether it landed.

    Args:
        run: the run they are in.
        attacker: who strikes.
        target: who is struck at.
        weapon: what is thrown at it; None is what the attacker strikes with.
        verb: how it is told; the attacker's own if empty.
        certain: it cannot miss and hurts threefold, as a lunge does.
    """
    kind = run.world.get(attacker, Creature).kind
    chance = 1000 if certain else to_hit(run, attacker, target, weapon)
    factor = max(UNAWARE_FACTOR if certain else 1, factor_against(run, attacker, target, weapon))
    landed = _meet(run, attacker, target, damage_range(run, attacker, weapon), verb or kind.verb, chance, factor)
    if attacker == run.hero and weapon is None:
        _resound(run, attacker, target, unawares=factor > 1)
    if not landed and weapon is None:
        _answer(run, target, attacker)
    if landed and attacker != run.hero and kind.on_hit and run.dice.chance(kind.on_hit_chance):
        if status_effects.queasy(run, attacker):
            return landed
        _follow(run, kind.on_hit, attacker, target)
    return landed


def _answer(run: Run, who: int, attacker: int) -> None:
    """Let somebody who is on guard and missed strike back at the one beside it who did, if its kind does that."""
    kind, own, at = run.world.get(who, Creature).kind, *(run.world.get(one, Position) for one in (who, attacker))
    if "answers" not in kind.traits or distance(own.x, own.y, at.x, at.y) > 1 or status_effects.helpless(run, who):
        return
    run.emit(Acted(own.x, own.y, who, "turns the blow and answers it"))
    _meet(run, who, attacker, damage_range(run, who), kind.verb, to_hit(run, who, attacker), 1)


def shot(run: Run, attacker: int, target: int, shot: Shot) -> bool:
    """Shoot once at a target, by the attack from afar that a kind of monster has.

    Returns:
        Whether it landed.
    """
    if mirrors.throws_back(run, target, attacker, shot.glyph, run.world.get(attacker, Creature).kind.color):
        attacker, target = target, attacker
    factor = factor_against(run, attacker, target)
    chance = to_hit(run, attacker, target) + vantage(run, attacker)
    damage = weakened(run, attacker, shot.damage)
    landed = _meet(run, attacker, target, damage, shot.verb, chance, factor)
    if landed:
        _follow(run, shot.effects, attacker, target)
    return landed


def _meet(run: Run, attacker: int, target: int, damage: Span, verb: str, chance: int, factor: int) -> bool:
    """Roll whether it lands and how hard; struck or missed, a target that lives knows now.

    Returns:
        Whether it landed.
    """
    at = run.world.get(target, Position)
    open_to_it = factor > 1
    status_effects.end_by(run, attacker, "strike")
    shielded = facing.shields(run, attacker, target)
    if shielded or not run.dice.chance(chance):
        turned = Acted(at.x, at.y, target, f"turns the blow with its {facing.front_of(run, target)}")
        run.emit(turned if shielded else Missed(at.x, at.y, attacker, target, verb))
        _rouse(run, attacker, target)
        return False
    dealt = run.dice.between(*damage) * factor
    run.emit(Hit(at.x, at.y, attacker, target, dealt, verb, open_to_it))
    hurt(run, target, dealt, by=attacker)
    if run.world.alive(target) and run.world.get(target, Creature).health > 0:
        if attacker == run.hero:
            status_effects.end_by(run, target, "hero")
        _rouse(run, attacker, target)
        _slide(run, attacker, target)
    return True


def _rouse(run: Run, attacker: int, target: int) -> None:
    """Let who was struck at know of the hero, or wake up if it was somebody else."""
    mind = run.world.find(target, Mind)
    if attacker == run.hero:
        wake(run, target)
    elif mind is not None and mind.mood == "asleep":
        mind.mood = "wandering"


def _slide(run: Run, attacker: int, target: int) -> None:
    """Let a blow drive who is slippery away from the attacker; who lives in water or lava stays there."""
    cells = sum(kind.slides for kind in status_effects.kinds_of(run, target))
    if cells and run.world.get(target, Creature).kind.home is None:
        own, at = run.world.get(attacker, Position), run.world.get(target, Position)
        direction = towards(at.x - own.x, at.y - own.y)
        pushing.push(run, target, direction, cells, source=attacker, hurts=False)


def _resound(run: Run, attacker: int, target: int, *, unawares: bool) -> None:
    """Let the hero's blow be heard: less of one that kills somebody unaware, more of another that kills."""
    level = noise.BLOW
    if not run.world.alive(target):
        weapon = wielded(run, attacker)
        quiet = QUIET_KILL if weapon is None else weapon.kind.kill_noise
        level = quiet if unawares else noise.KILL
    at = run.world.get(target, Position)
    noise.make(run, at.x, at.y, level, attacker)


def _follow(run: Run, after: tuple[Effect, ...], attacker: int, target: int) -> None:
    """Apply the further effects of a hit to a target that outlived it."""
    for effect in after:
        if run.world.alive(target) and run.world.get(target, Creature).health > 0:
            effects.apply(run, effect, target, source=attacker)
