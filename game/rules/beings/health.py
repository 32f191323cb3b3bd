"""Health: losing and regaining it, and the deaths of creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.beings import copying, creatures, grappling, hiding, telegraphing
from game.rules.items import gear, tallies
from game.rules.items.identify import article
from game.rules.senses import fov, sides
from game.rules.senses.fov import distance
from game.world import spawn
from game.world.components import Ally, Creature, Home, Mind, Position
from game.world.events import Died, Hurt, Mended, Split, Withstood
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
    if not isinstance(by, str) and damage >= grappling.LETS_GO:
        grappling.let_go(run, target)
    at = run.world.get(target, Position)
    if not through and damage > 0:
        damage = 0 if status_effects.glows(run, target) else status_effects.absorb(run, target, damage)
        if damage <= 0 and (isinstance(by, str) or cause):
            run.emit(Withstood(at.x, at.y, target, cause or str(by)))
    if target == run.hero and not through:
        damage = eased(run, damage) if run.easy else damage
        damage -= _share(run, damage, by, cause)
    if damage <= 0:
        return 0
    # The event tells how hard it was hit; the figures count only health that was there to lose.
    dealt = min(damage, creature.health)
    creature.health -= dealt
    if isinstance(by, str) or cause:
        run.emit(Hurt(at.x, at.y, target, damage, cause or str(by)))
    _tally(run, target, by, dealt)
    mind = run.world.find(target, Mind) if by == run.hero else None
    if mind is not None:
        mind.provoked = True
    if creature.health <= 0:
        _doom(run, target, creature, by)
        return damage
    status_effects.end_by(run, target, "harm")
    hiding.come_out(run, target)
    telegraphing.interrupt(run, target, "harm")
    _put_off_meal(run, target)
    if "splits" in creature.kind.traits:
        _split(run, target, creature, at)
    return damage


def eased(run: Run, damage: int) -> int:
    """Return a third of the damage, rounded up or down by chance, so that the average is exact."""
    # By the dice, so that a bite of 1 hurts in one case of three and no fraction is kept.
    whole, rest = divmod(damage, EASED)
    return whole + run.dice.chance(rest * 1000 // EASED)


def _share(run: Run, damage: int, by: int | str, cause: str) -> int:
    """Let the nearest ally in sight take the share of harm that the hero's gear passes on, and return that share."""
    share = damage * gear.shared(run, run.hero) // 100 if damage > 0 else 0
    if share < 1:
        return 0
    at = run.world.get(run.hero, Position)
    near = [
        (distance(at.x, at.y, where.x, where.y), entity)
        for entity, (_, where) in run.world.rows(Ally, Position)
        if fov.sees(run, run.hero, entity)
    ]
    if not near:
        return 0
    # Wounds are only divided: the ally's own shield still keeps off what it can.
    hurt(run, min(near)[1], share, by=by, cause=cause or "your wound")
    return share


def _put_off_meal(run: Run, target: int) -> None:
    """Interrupt the meal of a creature that is hurt."""
    mind = run.world.find(target, Mind)
    if mind is not None:
        mind.feeds = 0


def _tally(run: Run, target: int, by: int | str, dealt: int) -> None:
    """Count damage to the hero by the tier of the room, and damage and hits by their cause."""
    if target != run.hero:
        return
    at = run.world.get(target, Position)
    tallies.count_damage(run, at.x, at.y, dealt)
    name = by if isinstance(by, str) else run.world.get(by, Creature).kind.id
    run.count(f"damage:by:{name}", dealt)
    run.count(f"hits:by:{name}")


def _doom(run: Run, target: int, creature: Creature, by: int | str) -> None:
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
        run.outcome = Outcome("died", name, run.depth, run.turn)
    else:
        run.count(f"deaths:{creature.kind.id}")
        if _is_kill(run, target, by):
            run.count(f"kills:{creature.kind.id}")
        # By whatever hand it died, since the player sees any death near him, and need not recall his own last kill.
        copying.take_on(run, creature.kind)
        spawn.delete(run, target)


def _is_kill(run: Run, target: int, by: int | str) -> bool:
    """Tell whether a death counts as the hero's doing: what he killed himself, or a foe that his side killed.

    Of fire, gas and water nobody knows who brought them about, so a foe that dies of these counts too.
    """
    if by == run.hero:
        return True
    if sides.is_ally(run, target) or sides.is_captive(run, target):
        return False
    return by not in (FADING, FALLING) if isinstance(by, str) else sides.is_ally(run, by)


def _split(run: Run, target: int, creature: Creature, at: Position) -> None:
    """Give half the health of a creature that splits to a new twin beside it, if there is room."""
    half = creature.health // 2
    beside = next((cell for cell in creatures.free_cells_around(run, at.x, at.y)), None)
    if half < 1 or beside is None or distance(*beside, at.x, at.y) > 1:
        return
    creature.health -= half
    home = run.world.find(target, Home)
    creatures.make(run, creature.kind, *beside, "hunting", health=half, tier=home.tier if home else 0)
    run.emit(Split(*beside, target))


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
