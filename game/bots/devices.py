"""The explorer's use of staffs and charms, which recharge and so are used in every fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.using import Invoke, Zap
from game.autopilot.priorities import first
from game.bots import flight
from game.content.effects.allegiance import Conjure
from game.content.effects.bodily import Afflict, Harm, Heal
from game.content.effects.forces import Conduct, Push
from game.content.effects.ground import Become, Kindle
from game.content.effects.item_powers import Anchor
from game.rules import status_effects
from game.rules.harm import conduction
from game.rules.items.enchantment import enchanted
from game.rules.senses import avoiding, fov
from game.world import query
from game.world.components import Ally
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.actions.base import Action
    from game.content.kinds import ItemKind
    from game.knowledge import KnownCreature
    from game.world.components import Item
    from game.world.run import Run

SHIELD, STRIFE = "shielded", "discordant"  # status effects
HELD = {"stuck"}  # status effects of held creatures
SPUN = 2  # cells around a target that webs cover
ANCHORAGE = 3  # cells from stairs within which it marks a place to return to
AWAY = 8  # cells from that place from which it returns
NEAR = 2  # cells within which it lights nothing
SAFE = frozenset({"flies", "fireproof"})  # traits of creatures that lava and chasms do not harm
FAR = 20  # cells; more than the reach of any throw or shot


def ready(run: Run) -> Iterator[tuple[int, Item]]:
    """Yield the hero's staffs and charms that have a charge, unless their use is hindered."""
    for _, entity, item in () if Zap.hindrance(run, run.hero) else query.pack(run, run.hero):
        if item.kind.family.recharges and item.charges:
            yield entity, item


def strike_from_afar(run: Run, target: KnownCreature) -> Action | None:
    """Return the use of a harmful staff at a foe in line."""
    if not line_to(run, target):
        return None
    for entity, item in ready(run):
        kind = item.kind
        harms = Zap.suits(kind) and any(isinstance(effect, Harm) for effect in kind.bolt)
        if harms and target.gap <= kind.reach and not would_harm_itself(run, kind, target):
            return Zap(entity, *target.cell)
    return None


def would_harm_itself(run: Run, kind: ItemKind, target: KnownCreature) -> bool:
    """Tell whether the lightning or fire of a staff pointed at a foe could reach the hero."""
    return would_shock(run, kind) or would_light_itself(run, kind, target)


def would_light_itself(run: Run, kind: ItemKind, target: KnownCreature) -> bool:
    """Tell whether the fire of a staff pointed at a foe could reach the hero."""
    _, _, _, at = query.hero(run)
    fuel = run.floor.ground.kind_at(at.x, at.y).burns or target.gap <= NEAR
    return any(isinstance(effect, Kindle) for effect in kind.bolt) and bool(fuel)


def line_to(run: Run, creature: KnownCreature, reach: int = FAR) -> bool:
    """Tell whether a missile would reach a creature within a number of cells."""
    _, _, _, at = query.hero(run)
    flown = fov.line_of_fire(run, (at.x, at.y), creature.cell, reach, fov.bodies_seen(run))
    return bool(flown) and flown[-1] == creature.cell


def would_shock(run: Run, kind: ItemKind) -> bool:
    """Tell whether the lightning of a wand or staff could reach the hero through water or worn metal."""
    _, _, _, at = query.hero(run)
    return any(isinstance(effect, Conduct) for effect in kind.bolt) and conduction.leads(run, at.x, at.y)


def shield(run: Run) -> Action | None:
    """Return the use of a staff that grows bark, unless the hero has some."""
    if any(kind.id == SHIELD for kind in status_effects.kinds_of(run, run.hero)):
        return None
    _, _, _, at = query.hero(run)
    for entity, item in ready(run):
        if any(isinstance(effect, Afflict) and effect.status == SHIELD for effect in item.kind.bolt):
            return Zap(entity, at.x, at.y)
    return None


def relieve(run: Run, awake: Sequence[KnownCreature]) -> Action | None:
    """Return a staff's use that calls allies, turns a foe on others, throws a foe to death, or slows or holds one."""
    return first((throw_to_death, _call, _hinder), run, awake)


def _call(run: Run, awake: Sequence[KnownCreature]) -> Action | None:
    del awake
    return call(run)


def _hinder(run: Run, awake: Sequence[KnownCreature]) -> Action | None:
    """Return the use of the first staff that would hold or afflict a foe."""
    for entity, item in ready(run):
        target = first((_one_to_hold, _one_to_afflict), run, item, awake)
        if target is not None:
            return Zap(entity, *target.cell)
    return None


def _one_to_hold(run: Run, item: Item, awake: Sequence[KnownCreature]) -> KnownCreature | None:
    """Return a foe in line that a staff's webs or the like would hold, and not the hero too."""
    if not _holds(run, item):
        return None
    free = (target for target in awake if target.gap > SPUN and not HELD & set(target.statuses))
    return next((target for target in free if line_to(run, target)), None)


def _one_to_afflict(run: Run, item: Item, awake: Sequence[KnownCreature]) -> KnownCreature | None:
    """Return a foe in line whom a staff would give a status effect that he has not."""
    given = {effect.status for effect in item.kind.bolt if isinstance(effect, Afflict)}
    for target in awake if given and item.kind.is_aimed else ():
        strange = STRIFE not in given or _stands_among(target, awake)
        if strange and not given <= set(target.statuses) and target.gap >= NEAR and line_to(run, target):
            return target
    return None


def call(run: Run) -> Action | None:
    """Return the use of a staff that calls allies, unless most of the last ones are left, or would burn the hero."""
    _, _, _, at = query.hero(run)
    if run.floor.ground.kind_at(at.x, at.y).burns:
        return None
    friends = [seen.entity for seen in knowledge.creatures_in_sight(run) if seen.side == "ally"]
    left = sum(run.world.get(friend, Ally).fades > 0 for friend in friends)
    for entity, item in ready(run):
        effects = enchanted(item.kind, item.kind.bolt, item.enchant)
        if any(isinstance(effect, Conjure) and left * 2 <= effect.count for effect in effects):
            return Zap(entity, at.x, at.y)
    return None


def throw_to_death(run: Run, awake: Sequence[KnownCreature]) -> Action | None:
    """Return the use of a staff or charm that throws a foe into lava or a chasm; None if none would."""
    for entity, item in ready(run):
        kind = item.kind
        farther = kind.plus.get("cells", 0) * item.enchant
        cells = max((effect.cells + farther for effect in kind.bolt if isinstance(effect, Push)), default=0)
        reach = kind.reach if kind.is_aimed else 1
        for target in awake:
            if target.gap <= reach and _would_fall(run, target, cells) and line_to(run, target):
                return Zap(entity, *target.cell) if Zap.suits(kind) else Invoke(entity)
    return None


def _would_fall(run: Run, target: KnownCreature, cells: int) -> bool:
    """Tell whether a foe thrown this many cells away from the hero ends in ground that kills it or takes it away."""
    if not SAFE.isdisjoint(target.kind.traits) or target.kind.home is not None:
        return False
    _, _, _, at = query.hero(run)
    step = fov.towards(target.x - at.x, target.y - at.y)
    thrown_over = flight.hazards_flown_over(run, target.cell, step, cells)
    return any(hazard.deadly or hazard.bottomless for hazard in thrown_over)


def _holds(run: Run, item: Item) -> bool:
    """Tell whether a staff lays ground that holds creatures."""
    laid = [run.content.terrain_numbers[effect.ground] for effect in item.kind.bolt if isinstance(effect, Become)]
    return any(run.content.ground.hindering(avoiding.NOBODY).item(ground) for ground in laid)


def _stands_among(one: KnownCreature, others: Sequence[KnownCreature]) -> bool:
    """Tell whether a foe is nearer to another one than to the hero."""
    return any(fov.distance(*one.cell, *other.cell) < one.gap for other in others if other is not one)


def cast_anchor(run: Run) -> Action | None:
    """Return the use of an anchor to mark a place near stairs, for a later return."""
    cast = _use_anchor(run, marked=False)
    _, _, _, at = query.hero(run)
    if cast is None or not run.floor.ground.kind_at(at.x, at.y).can_be_covered:
        return None
    near = any(fov.distance(at.x, at.y, *cell) <= ANCHORAGE for cell in knowledge.stairs(run).values())
    return cast if near else None


def weigh_anchor(run: Run) -> Action | None:
    """Return the use of an anchor to go back to the marked place, if that is far enough away."""
    return _use_anchor(run, marked=True)


def _use_anchor(run: Run, *, marked: bool) -> Action | None:
    """Return the use of an anchor: with `marked`, back to a distant mark, else to set the floor's first mark."""
    _, _, _, at = query.hero(run)
    memory = run.floor.memory
    for entity, item in ready(run):
        for effect in item.kind.bolt:
            if isinstance(effect, Anchor):
                there = cells_in((memory.terrain == run.content.terrain_numbers[effect.ground]) & memory.explored)
                far = any(fov.distance(at.x, at.y, *cell) >= AWAY for cell in there)
                return Invoke(entity) if (far if marked else not there) else None
    return None


def mend(run: Run) -> Action | None:
    """Return the use of a charm that heals."""
    for entity, item in ready(run):
        if Invoke.suits(item.kind) and any(isinstance(effect, Heal) for effect in item.kind.bolt):
            return Invoke(entity)
    return None
