"""Wounds: what they do to a creature besides the loss of health; their order stands in game.turn.reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Eating
from game.rules.beings import creatures, grappling, health, hiding, telegraphing
from game.rules.items import gear, tallies
from game.rules.senses import fov, sides, stealth
from game.rules.senses.fov import distance
from game.world.components import Ally, Creature, Home, Mind, Position
from game.world.events import Split

if TYPE_CHECKING:
    from game.world.reactions import Wound
    from game.world.run import Run


def loosen_grip(run: Run, wound: Wound) -> None:
    """Let a creature that another hurts badly let go of those it holds."""
    if not isinstance(wound.by, str) and wound.damage >= grappling.LETS_GO:
        grappling.let_go(run, wound.target)


def let_go(run: Run, wound: Wound) -> None:
    """Free all whom a creature holds as it dies."""
    grappling.let_go(run, wound.target)


def share_with_ally(run: Run, wound: Wound) -> None:
    """Let the nearest ally in sight take the share of harm that the hero's gear passes on."""
    if wound.target != run.hero or wound.through or wound.damage <= 0:
        return
    share = wound.damage * gear.shared(run, run.hero) // 100
    if share < 1:
        return
    at = run.world.get(run.hero, Position)
    near = [
        (distance(at.x, at.y, where.x, where.y), entity)
        for entity, (_, where) in run.world.rows(Ally, Position)
        if fov.sees(run, run.hero, entity)
    ]
    if near:
        # Wounds are only divided: the ally's own shield still keeps off what it can. The blow's own event tells of the
        # hero alone, so the ally's part needs words.
        health.hurt(run, min(near)[1], share, by=wound.by, cause=wound.cause or "your wound")
        wound.damage -= share


def come_out(run: Run, wound: Wound) -> None:
    """Bring a wounded creature out of hiding."""
    hiding.come_out(run, wound.target)


def break_act(run: Run, wound: Wound) -> None:
    """Break the announced act of a wounded creature, if harm breaks it."""
    telegraphing.interrupt(run, wound.target, "harm")


def put_off_meal(run: Run, wound: Wound) -> None:
    """Interrupt the meal of a wounded creature."""
    mind = run.world.find(wound.target, Mind)
    if mind is not None:
        mind.forget(Eating)


def wake_up(run: Run, wound: Wound) -> None:
    """Wake a sleeper that is wounded: it hunts the hero if it is his doing, else it gets up and looks about."""
    mind = run.world.find(wound.target, Mind)
    if mind is None or mind.mood != "asleep":
        return
    if wound.by == run.hero:
        stealth.wake(run, wound.target)
    else:
        mind.mood = "wandering"


def split(run: Run, wound: Wound) -> None:
    """Give half the health of a creature that splits to a new twin beside it, if there is room."""
    creature, at = run.world.get(wound.target, Creature), run.world.get(wound.target, Position)
    if "splits" not in creature.kind.traits:
        return
    half = creature.health // 2
    beside = next((cell for cell in creatures.free_cells_around(run, at.x, at.y)), None)
    if half < 1 or beside is None or distance(*beside, at.x, at.y) > 1:
        return
    creature.health -= half
    home = run.world.find(wound.target, Home)
    creatures.make(run, creature.kind, *beside, "hunting", health=half, tier=home.tier if home else 0)
    run.emit(Split(*beside, wound.target))


def count_death(run: Run, wound: Wound) -> None:
    """Count the death of a creature, also by its home and view, the kill if it is one, a boss's end, an ally's loss."""
    kind, by = run.world.get(wound.target, Creature).kind, wound.by
    run.count(f"deaths:{kind.id}")
    home, at = run.world.find(wound.target, Home), run.world.get(wound.target, Position)
    if home is not None and home.room >= 0:
        run.count(f"died_{'seen' if fov.in_sight(run, at.x, at.y) else 'unseen'}:{run.depth}:{home.room}")
    if kind.boss:
        cause = "you" if by == run.hero else wound.words or run.world.get(int(by), Creature).kind.id
        run.count(f"{tallies.SLAIN}:{kind.id}:{cause}")
    if sides.is_ally(run, wound.target) and by != health.FADING and not run.world.get(wound.target, Ally).fades:
        run.count(f"{tallies.LOST}:{kind.id}")
    if _is_kill(run, wound.target, wound.by):
        run.count(f"kills:{kind.id}")


def _is_kill(run: Run, target: int, by: int | str) -> bool:
    """Return whether a death counts as the hero's doing: what he killed himself, or a foe that his side killed.

    Of fire, gas and water nobody knows who brought them about, so a foe that dies of these counts too.
    """
    if by == run.hero:
        return True
    if sides.is_ally(run, target) or sides.is_captive(run, target):
        return False
    return by not in (health.FADING, health.FALLING) if isinstance(by, str) else sides.is_ally(run, by)
