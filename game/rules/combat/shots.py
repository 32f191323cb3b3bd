"""Shots: the missiles and bolts of monsters, and their being thrown back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.combat import answers, attacks, blows
from game.rules.items import gear
from game.rules.senses import mirrors
from game.world.components import Creature, Position
from game.world.events import Flew, Hit
from game.world.reactions import Blow

if TYPE_CHECKING:
    from game.content.kinds import Shot
    from game.world.run import Run


def shot(run: Run, attacker: int, target: int, shot: Shot) -> bool:
    """Shoot once at a target with the shot of the attacker's kind.

    Returns:
        Whether it landed.
    """
    if mirrors.throws_back(run, target, attacker, shot.glyph, "magic"):
        return _reflect(run, attacker, target, shot)
    share, sure = gear.share_of_shot(run, target), gear.uses(run, target, "draws_shots")
    factor = attacks.factor_against(run, attacker, target)
    # Added here, since `to_hit` has it for thrown weapons alone: blows from raised ground are plain blows.
    chance = 1000 if sure else attacks.to_hit(run, attacker, target) + attacks.vantage(run, attacker)
    low, high = attacks.weakened(run, attacker, attacks.shot_range(run, attacker, shot))
    damage = low * share // 100, high * share // 100
    blow = Blow(attacker, target, run.world.get(attacker, Creature).kind, shot.verb)
    landed = blows.meet(run, blow, damage, chance, factor)
    if landed:
        # Of what answers a blow, only this answers a shot: the rest needs the attacker's hand.
        answers.slide(run, blow)
        answers.follow(run, shot.effects, attacker, target)
    return landed


def _reflect(run: Run, attacker: int, target: int, shot: Shot) -> bool:
    """Let a shot strike its shooter.

    Returns:
        False: it missed its target.
    """
    own, at = run.world.get(attacker, Position), run.world.get(target, Position)
    dealt = run.dice.between(*attacks.weakened(run, attacker, attacks.shot_range(run, attacker, shot)))
    verb = "turn its own shot on" if target == run.hero else "turns the shot on"
    run.emit(Flew(own.x, own.y, at.x, at.y, shot.glyph, "magic"))
    blows.deal(run, Hit(own.x, own.y, target, attacker, dealt, verb))
    return False
