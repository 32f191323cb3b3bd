"""Answers: what follows from a blow besides its harm; their order stands in game.turn.reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Sting
from game.rules import effects, status_effects
from game.rules.beings import noise
from game.rules.combat import attacks, blows
from game.rules.harm import pushing
from game.rules.items import gear, identify
from game.rules.senses import facing, fov, reach, stealth
from game.rules.senses.fov import towards
from game.rules.senses.sides import hostile
from game.rules.terrain import hooks
from game.world.components import Creature, Mind, Position
from game.world.events import Did, Hit
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effect import Effect
    from game.world.events import Deed
    from game.world.reactions import Blow
    from game.world.run import Run

ASLEEP, FELLED = "sleeping", 12  # status, and the turns that a felled creature sleeps at least
QUIET_KILL = 5  # how loud it is to kill an unaware creature with bare hands


def turn_by_cover(run: Run, blow: Blow) -> bool:
    """Let the target's cover turn a blow, even one that cannot miss, and return whether it does."""
    target = blow.target
    if not facing.shields(run, blow.attacker, target):
        return False
    at = run.world.get(target, Position)
    what: Deed = "broke_cover" if facing.wear(run, target) else "turned_blow"
    run.emit(Did(at.x, at.y, target, what, facing.front_of(run, target)))
    return True


def slide(run: Run, blow: Blow) -> None:
    """Let a blow drive a slippery target away from the attacker, unless it lives in water or lava."""
    target = blow.target
    if not _lives(run, target):
        return
    cells = sum(kind.struck.slides for kind in status_effects.kinds_of(run, target))
    if cells and run.world.get(target, Creature).kind.home is None:
        own, at = run.world.get(blow.attacker, Position), run.world.get(target, Position)
        direction = towards(at.x - own.x, at.y - own.y)
        pushing.push(run, target, direction, cells, source=blow.attacker, hurts=False)


def resound(run: Run, blow: Blow) -> None:
    """Let the hero's blow be heard: less if it kills an unaware target, more if it kills another, not if it fells."""
    # Blows of monsters make no noise, or each fight would draw the whole floor together; nor does felling a victim.
    attacker, lives = blow.attacker, run.world.alive(blow.target)
    if attacker != run.hero or blow.thrown is not None or (blow.fells and lives):
        return
    if gear.is_quiet(run, attacker, "quiet_blows"):
        return
    level = noise.BLOW
    if not lives:
        weapon = attacks.wielded(run, attacker)
        quiet = QUIET_KILL if weapon is None else weapon.kind.kill_noise
        level = quiet if blow.certain or blow.unawares else noise.KILL
    at = run.world.get(blow.target, Position)
    noise.make(run, at.x, at.y, level, attacker)


def get_to_know_weapon(run: Run, blow: Blow) -> None:
    """Let the hero get to know the weapon in hand better."""
    weapon = attacks.wielded(run, blow.attacker)
    if weapon is not None and blow.thrown is None:
        identify.get_to_know(run, weapon, identify.HITS_TO_KNOW)


def let_gear_act(run: Run, blow: Blow) -> None:
    """Let the gear of both react to a blow that landed; the target's only to one by hand, if both live."""
    attacker, target = blow.attacker, blow.target
    lives = _lives(run, target)
    hooks.react(run, attacker, "hit" if lives else "kill", target, weapon=blow.thrown, unawares=blow.unawares)
    if lives and blow.thrown is None and run.world.alive(attacker):
        hooks.react(run, target, "struck", attacker)


def fell(run: Run, blow: Blow) -> None:
    """Put a creature to sleep that never saw the blow coming; when it wakes it knows nothing of it."""
    target = blow.target
    # The mood outlasts the status, so that the status itself lasts no longer than gas makes it.
    if blow.fells and run.world.alive(target) and status_effects.apply_status(run, target, ASLEEP, FELLED):
        mind = run.world.find(target, Mind)
        if mind is not None and mind.mood not in stealth.TAME:
            mind.mood = "asleep"


def cleave(run: Run, blow: Blow) -> None:
    """Strike the adjacent foe with the least health with the damage that a cleaving blow's kill left over."""
    attacker, left_over = blow.attacker, blow.dealt - blow.health
    if blow.swing != "cleave" or left_over <= 0 or run.world.alive(blow.target):
        return
    at = run.world.get(attacker, Position)
    cells = [(at.x + dx, at.y + dy) for dx, dy in STEPS if reach.reaches(run, at.x, at.y, dx, dy)]
    near = [run.floor.occupants[cell] for cell in cells if cell in run.floor.occupants]
    foes = [other for other in near if hostile(run, attacker, other)]
    if foes:
        target = min(foes, key=lambda other: (run.world.get(other, Creature).health, other))
        there = run.world.get(target, Position)
        verb = "cleave on into" if attacker == run.hero else "cleaves on into"
        # Dealt as harm and not as a blow: else a crowd of weak foes would fall to one swing, each with its answers.
        blows.deal(run, Hit(there.x, there.y, attacker, target, left_over, verb))
        if run.world.alive(target):
            blows.rouse(run, attacker, target)


def bite_and_sting(run: Run, blow: Blow) -> None:
    """Apply the further effects of a monster's hit, and those of a creature that is struck by hand."""
    attacker, target = blow.attacker, blow.target
    bites = attacker != run.hero and blow.kind.on_hit and run.dice.chance(blow.kind.on_hit_chance)
    if bites and not (status_effects.has(run, attacker, "queasy") or gear.wards_off_bite(run, target)):
        follow(run, blow.kind.on_hit, attacker, target)
    if blow.thrown is None:
        follow(run, run.world.get(target, Creature).kind.effects_of(Sting), target, attacker)


def follow(run: Run, after: tuple[Effect, ...], attacker: int, target: int) -> None:
    """Apply the further effects of a hit to a target that survived it."""
    for effect in after:
        if _lives(run, target):
            effects.apply(run, effect, target, source=attacker)


def riposte(run: Run, blow: Blow) -> None:
    """Let a creature that was missed by hand strike back, if its swing is a riposte."""
    if blow.thrown is not None or blow.answers:  # else two who parry would answer each other for ever
        return
    entity, attacker = blow.target, blow.attacker
    if attacks.swing_of(run, entity) != "riposte" or not attacks.can_reach(run, entity, attacker):
        return
    if _is_alert(run, entity, attacker):
        verb = "strike back at" if entity == run.hero else "strikes back at"
        blows.blow(run, entity, attacker, verb=verb, answers=True)


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
        if other is None or attacks.swing_of(run, other) != "fend" or not _is_up(run, stepped):
            continue
        near = fov.distance(from_x, from_y, at.x + dx, at.y + dy) <= 1
        if not near and reach.reaches(run, at.x, at.y, dx, dy) and _is_alert(run, other, stepped):
            verb = "fend off" if other == run.hero else "fends off"
            blows.blow(run, other, stepped, verb=verb, answers=True)


def _lives(run: Run, entity: int) -> bool:
    """Return whether a creature lives; the hero who died is still in the world."""
    return run.world.alive(entity) and run.world.get(entity, Creature).health > 0


def _is_up(run: Run, entity: int) -> bool:
    """Return whether a creature lives and can act."""
    return _lives(run, entity) and not status_effects.has(run, entity, "helpless")


def _is_alert(run: Run, entity: int, other: int) -> bool:
    """Return whether a creature is on its guard against an enemy nearby."""
    if not _is_up(run, entity) or not hostile(run, entity, other):
        return False
    mind = run.world.find(entity, Mind)
    return fov.sees(run, entity, other) and (mind is None or mind.mood in ("hunting", "following"))
