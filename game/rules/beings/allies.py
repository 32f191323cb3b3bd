"""Allies: freed captives and other monsters that take the hero's side and follow, at most two of them for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.items import inventory
from game.rules.senses import fov
from game.rules.senses.sides import is_ally
from game.world import query, spawn
from game.world.components import Ally, Carried, Creature, Item, Mind, Opens, Position
from game.world.events import Allied
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.events import AllyChange
    from game.world.query import Monster
    from game.world.run import Run

MOST = 2  # lasting allies on the floor at hand, wherever they are on it
GROWS = 10  # points of health, by an altar's gift
LEARNS = 6  # an ally grows by this fraction of its kind's health, a sixth, on each floor that is new to it
EARLY = 4  # up to this danger a new floor teaches twice as much, or nobody freed on the first floors would last
WEAK = 3  # below this fraction of its health, a third, an ally falls back
CHAINED = "stuck"  # the status of captives in shackles


def on_floor(run: Run) -> list[Monster]:
    """Return the allies on the floor at hand, by number."""
    return [monster for monster in query.monsters(run) if is_ally(run, monster.entity)]


def wounded(run: Run) -> list[Monster]:
    """Return the lasting allies that are not whole and that the hero sees, or that follow him."""
    hurt = [ally for ally in on_floor(run) if 0 < ally.creature.health < ally.creature.max_health]
    lasting = [
        each for each in hurt if not (run.world.get(each.entity, Ally).fades or "fades" in each.creature.kind.traits)
    ]
    return [
        each
        for each in lasting
        if run.world.get(each.entity, Ally).order == "follow" or fov.sees(run, run.hero, each.entity)
    ]


def hindrance(run: Run) -> str:
    """Return why nobody else can become an ally now, in a sentence; "" if nothing hinders it."""
    lasting = [ally for ally in on_floor(run) if not run.world.get(ally.entity, Ally).fades]
    return "" if len(lasting) < MOST else "Two follow you already, and they will not have a third."


def refusal(run: Run, target: int, below: int) -> str:
    """Return why a foe would not be won over now, in part of a sentence; "" if it would.

    Args:
        run: the run.
        target: the foe.
        below: the share of its health, in per cent, below which it gives in.
    """
    creature = run.world.get(target, Creature)
    if creature.kind.boss:
        return "it never follows anybody"
    # Out of its mind it is hostile, and would pass for a foe that could be won.
    if is_ally(run, target):
        return "it is an ally out of its mind"
    if hindrance(run):
        return "two follow you already"
    missing = creature.health - (creature.max_health * below - 1) // 100
    return f"with {missing} health less it would follow you" if missing > 0 else ""


def free(run: Run, captive: int, turns: int) -> None:
    """Let a captive take the hero's side, whose chains fell after `turns` of work."""
    status_effects.recover(run, captive, CHAINED)
    run.world.get(captive, Creature).energy -= turns * 100
    at = run.world.get(captive, Position)
    what: AllyChange = "freed_with_key" if key_of(run, captive) else "freed"
    run.emit(Allied(at.x, at.y, what, run.world.get(captive, Creature).kind.name))
    join(run, captive)


def key_of(run: Run, captive: int) -> int | None:
    """Return the key to a locked door of the floor at hand that a captive carries; None if it has none."""
    keys = [(item, run.world.find(item, Opens)) for _, item, _ in query.pack(run, captive)]
    return next((item for item, opens in keys if opens is not None and opens.depth == run.depth), None)


def let_go(run: Run, captive: int, key: int) -> None:
    """Let a freed captive hand over its key and vanish."""
    name, at = run.world.get(captive, Creature).kind.name, run.world.get(run.hero, Position)
    run.world.remove(key, Carried)
    if inventory.letter_for(run, run.hero, run.world.get(key, Item)) is None:
        inventory.put_down(run, key, at.x, at.y)
        run.emit(Allied(at.x, at.y, "laid_key", name))
    else:
        inventory.put_into_pack(run, run.hero, key)
        run.emit(Allied(at.x, at.y, "gave_key", name))
    # Gone at once, or it would have to find the stairs among foes that are not its own.
    spawn.delete(run, captive)


def fades_in(run: Run, ally: Ally) -> int:
    """Return the turns after which a conjured ally fades."""
    return max(0, -(-(ally.fades - run.ticks) // TURN))


def grow(run: Run, entity: int) -> None:
    """Let an ally grow by an altar's gift: in health, and in its service to the hero."""
    creature = run.world.get(entity, Creature)
    creature.max_health += GROWS
    creature.health += GROWS
    run.world.get(entity, Ally).improved = True


def arrive(run: Run, entity: int) -> None:
    """Let an ally that came to another floor follow, whatever its order was, and grow if the floor is new to it."""
    ally = run.world.get(entity, Ally)
    ally.order = "follow"
    # Only floors deeper than all before teach, so that taking stairs to and fro brings nothing.
    if run.depth > ally.deepest:
        ally.deepest = run.depth
        _gain(run, entity, 1)
        if run.floor.danger <= EARLY:
            teach(run, entity, 1)


def teach(run: Run, entity: int, floors: int) -> None:
    """Let an ally be as strong as if it had learnt on so many floors more."""
    run.world.get(entity, Ally).joined -= floors
    _gain(run, entity, floors)


def health_learnt(kind: MonsterKind, floors: int) -> int:
    """Return the health that an ally of a kind gains on so many new floors."""
    return -(-kind.health // LEARNS) * floors


def _gain(run: Run, entity: int, floors: int) -> None:
    creature = run.world.get(entity, Creature)
    more = health_learnt(creature.kind, floors)
    creature.max_health += more
    creature.health += more


def falls_back(run: Run, entity: int) -> bool:
    """Tell whether an ally keeps out of fights: below a third of its health, and below half of the hero's share.

    One with an order obeys it, and a conjured one fights on.
    """
    ally, creature = run.world.get(entity, Ally), run.world.get(entity, Creature)
    hero = run.world.get(run.hero, Creature)
    weak = (
        creature.health * WEAK < creature.max_health
        and creature.health * hero.max_health * 2 < hero.health * creature.max_health
    )
    return weak and ally.order == "follow" and not ally.fades


def floors_learnt(run: Run, entity: int) -> int:
    """Return the new floors that a creature reached at the hero's side."""
    ally = run.world.find(entity, Ally)
    return 0 if ally is None else ally.deepest - ally.joined


def stronger_by(run: Run, entity: int) -> int:
    """Return the floors that made a creature stronger than its kind: new ones at the hero's side, those of the Unmade.

    Each adds a point to its blows' enchantment.
    """
    return run.world.get(entity, Creature).hardened + floors_learnt(run, entity)


def join(run: Run, entity: int, *, fades: int = 0) -> None:
    """Let a monster take the hero's side until the tick `fades`, or for good if that is 0."""
    mind = run.world.get(entity, Mind)
    mind.mood, mind.outlaw, mind.hidden, mind.acts.number = "following", False, False, -1
    run.world.add(entity, Ally(fades=fades, joined=run.depth, deepest=run.depth))


def is_lasting(run: Run, entity: int) -> bool:
    """Return whether a creature is an ally that does not fade by itself."""
    ally = run.world.find(entity, Ally)
    return ally is not None and not ally.fades
