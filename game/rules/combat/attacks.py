"""Combat: the chance and the damage of blows and shots, their further effects, and unaware targets."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.rules import effects, status_effects
from game.rules.beings import allies, creatures, noise
from game.rules.beings.health import hurt
from game.rules.combat import ally_abilities
from game.rules.harm import pushing
from game.rules.items import gear, identify
from game.rules.senses import facing, fov, mirrors, reach, stealth
from game.rules.senses.fov import towards
from game.rules.senses.sides import hostile
from game.rules.senses.stealth import wake
from game.rules.terrain import hooks
from game.world import query
from game.world.components import Creature, Hero, Item, Mind, Position
from game.world.events import Did, Flew, Hit, Missed
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effect import Effect, Span
    from game.content.kinds import Shot, Swing
    from game.world.components import Mood
    from game.world.events import Deed
    from game.world.run import Run

ENCHANT_FACTOR = 1.065
DEFENCE_FACTOR = 0.987
UNAWARE_FACTOR = 3
FACTORS: dict[Swing, int] = {"assassinate": 5, "fell": 1}  # against unaware targets; UNAWARE_FACTOR for others
ASLEEP, FELLED = "sleeping", 12  # status, and the turns that a felled creature sleeps at least
DEFENCE_PER_ENCHANT = 10
RAISED = 250  # per mille
QUIET_KILL = 5  # how loud it is to kill an unaware creature with bare hands
UNAWARE: tuple[Mood, ...] = ("asleep", *stealth.LOOKING_OUT)


def strength_bonus(run: Run, entity: int, item: Item) -> float:
    """Return the enchantment that strength adds: 0.25 for each point to spare, -2.5 for each point missing."""
    hero = run.world.find(entity, Hero)
    if hero is None:
        return 0.0
    spare = hero.strength - status_effects.weakness(run, entity) - item.kind.strength
    return spare * 0.25 if spare > 0 else spare * 2.5


def wielded(run: Run, entity: int) -> Item | None:
    """Return the weapon that the hero wields; None for monsters, which strike as their kind says."""
    held = query.worn(run, entity, "weapon") if entity == run.hero else None
    return None if held is None else held[1]


def swing_of(run: Run, entity: int) -> Swing:
    """Return the swing of a creature's weapon, or else of its kind; a pike in flames strikes from beside its bearer."""
    weapon = wielded(run, entity)
    swing = run.world.get(entity, Creature).kind.swing if weapon is None else weapon.kind.swing
    return "plain" if weapon is None and swing == "thrust" and status_effects.aflame(run, entity) else swing


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
    """Return the ticks that a creature's blow takes."""
    weapon = wielded(run, entity)
    kind = run.world.get(entity, Creature).kind if weapon is None else weapon.kind
    return status_effects.pace(run, entity, kind.attack)


def unaware(run: Run, attacker: int, target: int) -> bool:
    """Tell whether the target is helpless, asleep, eating or unaware, so that a blow is sure and hurts threefold."""
    mind = run.world.find(target, Mind)
    if mind is not None and (mind.feeds or mind.mood in (UNAWARE if attacker == run.hero else UNAWARE[:1])):
        return True
    return status_effects.helpless(run, target)


def to_hit(run: Run, attacker: int, target: int, weapon: Item | None = None, *, seems: bool = False) -> int:
    """Return the chance that a blow, or a thrown `weapon`, lands, per mille."""
    sure = unaware(run, attacker, target) and not facing.shields(run, attacker, target)
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


def factor_against(run: Run, attacker: int, target: int, weapon: Item | None = None) -> int:
    """Return the factor of the damage of a blow at this target."""
    swing = swing_of(run, attacker) if weapon is None else weapon.kind.swing
    if swing == "hurl" and "brittle" in run.world.get(target, Creature).kind.traits:
        return UNAWARE_FACTOR
    if not unaware(run, attacker, target):
        return 1
    return FACTORS.get(swing, UNAWARE_FACTOR)


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
    kind, unawares = run.world.get(attacker, Creature).kind, unaware(run, attacker, target)
    swing = swing_of(run, attacker) if weapon is None else "plain"
    fells = swing == "fell" and unawares
    chance = 1000 if certain else to_hit(run, attacker, target, weapon)
    factor = max(UNAWARE_FACTOR if certain else 1, factor_against(run, attacker, target, weapon))
    health = run.world.get(target, Creature).health
    dealt = _meet(
        run, attacker, target, damage_range(run, attacker, weapon), verb or kind.verb, chance, factor, rouses=not fells
    )
    # Blows of monsters make no noise, or each fight would draw the whole floor together; nor does felling a victim.
    if attacker == run.hero and weapon is None and not (fells and run.world.alive(target)):
        _resound(run, attacker, target, unawares=certain or unawares)
    if dealt is None:
        # An answer is not answered, or two who riposte would strike for ever.
        if weapon is None and not answers:
            _answer(run, target, attacker)
        return False
    _react(run, attacker, target, weapon, unawares=unawares)
    if fells:
        _fell(run, target)
    if swing == "cleave" and dealt > health and not run.world.alive(target):
        _cleave(run, attacker, dealt - health)
    ally_abilities.on_hit(run, attacker, target)
    if attacker != run.hero and kind.on_hit and run.dice.chance(kind.on_hit_chance):
        if status_effects.queasy(run, attacker) or gear.wards_off_bite(run, target):
            return True
        _follow(run, kind.on_hit, attacker, target)
    if weapon is None:
        _follow(run, run.world.get(target, Creature).kind.struck, target, attacker)
    return True


def _is_up(run: Run, entity: int) -> bool:
    """Tell whether a creature lives and can act."""
    lives = run.world.alive(entity) and run.world.get(entity, Creature).health > 0
    return lives and not status_effects.helpless(run, entity)


def _is_alert(run: Run, entity: int, other: int) -> bool:
    """Tell whether a creature is on its guard against an enemy nearby."""
    if not _is_up(run, entity) or not hostile(run, entity, other):
        return False
    mind = run.world.find(entity, Mind)
    return fov.sees(run, entity, other) and (mind is None or mind.mood in ("hunting", "following"))


def _answer(run: Run, entity: int, attacker: int) -> None:
    """Let a creature that was missed strike back, if its swing is a riposte."""
    riposte = swing_of(run, entity) == "riposte" and can_reach(run, entity, attacker)
    if riposte and _is_alert(run, entity, attacker):
        blow(run, entity, attacker, verb="strike back at" if entity == run.hero else "strikes back at", answers=True)


def fend_off(run: Run, stepped: int, from_x: int, from_y: int) -> None:
    """Let creatures that fend strike first at one that just stepped up to them from (from_x, from_y).

    Monsters are fended off by the hero alone, so that a moving crowd costs next to nothing to check.
    """
    at = run.world.get(stepped, Position)
    if stepped == run.hero:
        steps: Iterable[tuple[int, int]] = STEPS
    else:
        hero_at = run.world.get(run.hero, Position)
        steps = [(hero_at.x - at.x, hero_at.y - at.y)]
        if steps[0] not in STEPS:
            return
    for dx, dy in steps:
        other = run.floor.occupants.get((at.x + dx, at.y + dy))
        if other is None or swing_of(run, other) != "fend" or not _is_up(run, stepped):
            continue
        near = fov.distance(from_x, from_y, at.x + dx, at.y + dy) <= 1
        if not near and reach.reaches(run, at.x, at.y, dx, dy) and _is_alert(run, other, stepped):
            blow(run, other, stepped, verb="fend off" if other == run.hero else "fends off", answers=True)


def _fell(run: Run, target: int) -> None:
    """Put a creature to sleep that never saw the blow coming; when it wakes it knows nothing of it."""
    # The mood outlasts the status, so that the status itself lasts no longer than gas makes it.
    if run.world.alive(target) and status_effects.apply_status(run, target, ASLEEP, FELLED):
        mind = run.world.find(target, Mind)
        if mind is not None and mind.mood not in stealth.TAME:
            mind.mood = "asleep"


def _cleave(run: Run, attacker: int, left_over: int) -> None:
    """Strike the adjacent foe with the least health with the damage that a kill left over."""
    at = run.world.get(attacker, Position)
    cells = [(at.x + dx, at.y + dy) for dx, dy in STEPS if reach.reaches(run, at.x, at.y, dx, dy)]
    near = [run.floor.occupants[cell] for cell in cells if cell in run.floor.occupants]
    foes = [other for other in near if hostile(run, attacker, other)]
    if foes:
        target = min(foes, key=lambda other: (run.world.get(other, Creature).health, other))
        there = run.world.get(target, Position)
        verb = "cleave on into" if attacker == run.hero else "cleaves on into"
        _deal(run, Hit(there.x, there.y, attacker, target, left_over, verb))
        if run.world.alive(target):
            _rouse(run, attacker, target)


def _react(run: Run, attacker: int, target: int, thrown: Item | None, *, unawares: bool) -> None:
    """Let the gear of both react to a blow that landed, and the hero get to know the weapon better."""
    weapon = wielded(run, attacker)
    if weapon is not None and thrown is None:
        identify.get_to_know(run, weapon, identify.HITS_TO_KNOW)
    lives = run.world.alive(target) and run.world.get(target, Creature).health > 0
    if lives:
        hooks.react(run, attacker, "hit", target, weapon=thrown, unawares=unawares)
    else:
        hooks.react(run, attacker, "kill", target, weapon=thrown, unawares=unawares)
    if lives and thrown is None and run.world.alive(attacker):
        hooks.react(run, target, "struck", attacker)


def shot(run: Run, attacker: int, target: int, shot: Shot) -> bool:
    """Shoot once at a target with the shot of the attacker's kind.

    Returns:
        Whether it landed.
    """
    if mirrors.throws_back(run, target, attacker, shot.glyph, "magic"):
        return _reflect(run, attacker, target, shot)
    share, sure = gear.meets_shot(run, target)
    factor = factor_against(run, attacker, target)
    # Added here, since `to_hit` has it for thrown weapons alone: blows from raised ground are plain blows.
    chance = 1000 if sure else to_hit(run, attacker, target) + vantage(run, attacker)
    low, high = weakened(run, attacker, shot_range(run, attacker, shot))
    damage = low * share // 100, high * share // 100
    landed = _meet(run, attacker, target, damage, shot.verb, chance, factor) is not None
    if landed:
        _follow(run, shot.effects, attacker, target)
    return landed


def _reflect(run: Run, attacker: int, target: int, shot: Shot) -> bool:
    """Let a shot strike its shooter.

    Returns:
        False: it missed its target.
    """
    own, at = run.world.get(attacker, Position), run.world.get(target, Position)
    dealt = run.dice.between(*weakened(run, attacker, shot_range(run, attacker, shot)))
    verb = "turn its own shot on" if target == run.hero else "turns the shot on"
    run.emit(Flew(own.x, own.y, at.x, at.y, shot.glyph, "magic"))
    _deal(run, Hit(own.x, own.y, target, attacker, dealt, verb))
    return False


def _meet(
    run: Run,
    attacker: int,
    target: int,
    damage: Span,
    verb: str,
    chance: int,
    factor: int,
    *,
    rouses: bool = True,
) -> int | None:
    """Roll whether a blow or shot lands, and how hard. A missed target is roused; a struck one only if `rouses`.

    Returns:
        The damage dealt; None if it missed.
    """
    at = run.world.get(target, Position)
    # Asked first: the blow itself rouses its target.
    unawares = (factor > 1 or not rouses) and unaware(run, attacker, target)
    status_effects.end_by(run, attacker, "strike")
    shielded = facing.shields(run, attacker, target)
    if shielded or not run.dice.chance(chance):
        if shielded:
            what: Deed = "broke_cover" if facing.wear(run, target) else "turned_blow"
            run.emit(Did(at.x, at.y, target, what, facing.front_of(run, target)))
        else:
            run.emit(Missed(at.x, at.y, attacker, target, verb))
        _rouse(run, attacker, target)
        return None
    dealt = run.dice.between(*damage) * factor
    _deal(run, Hit(at.x, at.y, attacker, target, dealt, verb, factor, unawares))
    if run.world.alive(target) and run.world.get(target, Creature).health > 0:
        if attacker == run.hero:
            status_effects.end_by(run, target, "hero")
        if rouses:
            _rouse(run, attacker, target)
        _slide(run, attacker, target)
    return dealt


def _deal(run: Run, hit: Hit) -> None:
    """Let a blow hurt. The event precedes all that follows from it, and is given the actual damage afterwards."""
    run.emit(hit)
    hit.damage = hurt(run, hit.target, hit.damage, by=hit.attacker)


def _rouse(run: Run, attacker: int, target: int) -> None:
    """Let the target know of the hero who struck at it, or just wake up if another creature did."""
    mind = run.world.find(target, Mind)
    if attacker == run.hero:
        wake(run, target)
    elif mind is not None and mind.mood == "asleep":
        mind.mood = "wandering"


def _slide(run: Run, attacker: int, target: int) -> None:
    """Let a blow drive a slippery target away from the attacker, unless it lives in water or lava."""
    cells = sum(kind.slides for kind in status_effects.kinds_of(run, target))
    if cells and run.world.get(target, Creature).kind.home is None:
        own, at = run.world.get(attacker, Position), run.world.get(target, Position)
        direction = towards(at.x - own.x, at.y - own.y)
        pushing.push(run, target, direction, cells, source=attacker, hurts=False)


def _resound(run: Run, attacker: int, target: int, *, unawares: bool) -> None:
    """Let the hero's blow be heard: less if it kills an unaware target, more if it kills another."""
    if gear.is_quiet(run, attacker, "blows"):
        return
    level = noise.BLOW
    if not run.world.alive(target):
        weapon = wielded(run, attacker)
        quiet = QUIET_KILL if weapon is None else weapon.kind.kill_noise
        level = quiet if unawares else noise.KILL
    at = run.world.get(target, Position)
    noise.make(run, at.x, at.y, level, attacker)


def _follow(run: Run, after: tuple[Effect, ...], attacker: int, target: int) -> None:
    """Apply the further effects of a hit to a target that survived it."""
    for effect in after:
        if run.world.alive(target) and run.world.get(target, Creature).health > 0:
            effects.apply(run, effect, target, source=attacker)
