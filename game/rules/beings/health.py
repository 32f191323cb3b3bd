"""Health: losing and regaining it, and dying: a creature is deleted, the hero's death ends the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.items import tallies
from game.rules.items.identify import article
from game.world import spawn
from game.world.components import Creature, Home, Mind, Position
from game.world.events import Died, Hurt, Mended, Withstood
from game.world.limits import fit
from game.world.reactions import Wound
from game.world.run import Outcome

if TYPE_CHECKING:
    from game.world.run import Run

EASED = 3  # an easy run divides damage by this
FADING = "fading"  # the cause of death of allies that were conjured for a while
FALLING = "falling"  # of monsters that hold together only for a while


def hurt(run: Run, target: int, damage: int, *, by: int | str, cause: str = "", through: bool = False) -> int:
    """Take health away; at 0 the creature is out of the game, and the Deaths processor sees to its remains and loot.

    Args:
        run: the run it is in.
        target: the creature that is hurt.
        damage: points of health.
        by: the creature that did it, or words for another cause.
        cause: words for the cause if a creature brought it about; empty for a blow, which has its own event.
        through: nothing shields from it.

    Returns:
        The damage left after all that shields, which may be more than the creature's health.
    """
    creature = run.world.get(target, Creature)
    if creature.health <= 0:
        return 0
    wound = Wound(target, damage, by, cause, through)
    for react in run.reactions.harm:
        react(run, wound)
    if wound.damage <= 0:
        return 0
    # The event tells how hard it was hit; the figures count only health that was there to lose.
    dealt = min(wound.damage, creature.health)
    creature.health -= dealt
    if wound.words is not None:
        at = run.world.get(target, Position)
        run.emit(Hurt(at.x, at.y, target, wound.damage, wound.words))
    _tally(run, target, by, dealt)
    mind = run.world.find(target, Mind) if by == run.hero else None
    if mind is not None:
        mind.provoked = True
    if creature.health <= 0:
        _die(run, wound, creature)
        return wound.damage
    status_effects.end_by(run, target, "harm")
    for react in run.reactions.wound:
        react(run, wound)
    return wound.damage


def withstand(run: Run, wound: Wound) -> None:
    """Let what shields the creature take its part of the harm."""
    if wound.through or wound.damage <= 0:
        return
    glows = status_effects.glows(run, wound.target)
    wound.damage = 0 if glows else status_effects.absorb(run, wound.target, wound.damage)
    if wound.damage <= 0 and wound.words is not None:
        at = run.world.get(wound.target, Position)
        run.emit(Withstood(at.x, at.y, wound.target, wound.words))


def ease(run: Run, wound: Wound) -> None:
    """Leave the hero of an easy run a third of the damage, up or down by chance, so that the average is exact."""
    if run.easy and wound.target == run.hero and not wound.through:
        # By the dice, so that a bite of 1 hurts in one case of three and no fraction is kept.
        whole, rest = divmod(wound.damage, EASED)
        wound.damage = whole + run.dice.chance(rest * 1000 // EASED)


def _tally(run: Run, target: int, by: int | str, dealt: int) -> None:
    """Count damage to the hero by the tier of the room that it comes from, and damage and hits by their cause."""
    if target != run.hero:
        return
    at = run.world.get(target, Position)
    home = None if isinstance(by, str) else run.world.find(by, Home)
    tallies.count_damage(run, at.x, at.y, dealt, home)
    name = by if isinstance(by, str) else run.world.get(by, Creature).kind.id
    run.count(f"damage:by:{name}", dealt)
    run.count(f"hits:by:{name}")


def _die(run: Run, wound: Wound, creature: Creature) -> None:
    target, by = wound.target, wound.by
    at = run.world.get(target, Position)
    if isinstance(by, str):
        name = by
    elif by == run.hero:
        name = "you"
    else:
        name = article(run.world.get(by, Creature).kind.name)
    run.emit(Died(at.x, at.y, target, creature.kind.name, name))
    if not isinstance(by, str) and run.world.alive(by):
        status_effects.end_by(run, by, "kill")
    if target == run.hero:
        run.outcome = Outcome("died", fit(name), run.depth, run.turn)
        return
    for react in run.reactions.death:
        react(run, wound)
    spawn.delete(run, target)


def mend(run: Run, target: int, amount: int) -> int:
    """Give back health at once, up to the whole.

    Returns:
        The points regained.
    """
    creature = run.world.get(target, Creature)
    gained = min(amount, creature.max_health - creature.health)
    if gained > 0:
        creature.health += gained
        at = run.world.get(target, Position)
        run.emit(Mended(at.x, at.y, target, gained))
    return gained
