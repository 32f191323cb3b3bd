"""The explorer's handling of the pack in peace: wear the best, try the unknown, eat in time."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.handling import Drop, Equip, Remove
from game.actions.using import Eat, Quaff, Read
from game.bots import devices
from game.content.effects.bodily import Enliven, Heal, Strengthen
from game.content.effects.knowing import Enchant
from game.content.families import KEYSTONE, RING
from game.knowledge import movement_grid
from game.rules import hunger
from game.rules.combat import attacks
from game.rules.items import identify, inventory
from game.rules.pathfinding import nearest_first
from game.world import query
from game.world.components import Creature, Hero, Worn

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.components import Item
    from game.world.run import Run

AROUND, ROOMY = 6, 50  # steps, and the cells within them that make a place safe to try a potion
CURSE = 3  # enchantments that a harmful rune outweighs
BETTER = 0.3  # points by which an item must be better to be put on


def choose(run: Run) -> Action | None:
    """Return the next action with the pack in peace; None if nothing is to be done."""
    pack = query.pack(run, run.hero)
    return _eat(run, pack) or _equip(run, pack) or _read(run, pack) or _drink(run, pack) or _make_room(run, pack)


Pack = list[tuple[str, int, "Item"]]


def _eat(run: Run, pack: Pack) -> Action | None:
    if hunger.stage(run.world.get(run.hero, Hero).food) is None or Eat.hindrance(run, run.hero):
        return None
    food = [(item.kind.nutrition, entity) for _, entity, item in pack if Eat.suits(item.kind)]
    return Eat(min(food)[1]) if food else None


def eat_at_last(run: Run) -> Action | None:
    """Return a meal for a fainting hero, even in sight of foes; None otherwise."""
    fainting = hunger.stage(run.world.get(run.hero, Hero).food) in ("Fainting", "Starved")
    return _eat(run, query.pack(run, run.hero)) if fainting else None


def starves(run: Run) -> bool:
    """Tell whether the hero is worse than hungry, and has no turns to waste."""
    return hunger.stage(run.world.get(run.hero, Hero).food) not in (None, "Hungry")


def lacks_food(run: Run) -> bool:
    """Tell whether the hero is hungry and has nothing to eat."""
    hungry = hunger.stage(run.world.get(run.hero, Hero).food) is not None
    return hungry and not any(Eat.suits(item.kind) for _, _, item in query.pack(run, run.hero))


def _equip(run: Run, pack: Pack) -> Action | None:
    for slot in ("armour", "weapon"):
        things = [(entity, item) for _, entity, item in pack if item.kind.family.slot == slot]
        current = query.worn(run, run.hero, slot)
        if len(things) == (0 if current is None else 1):  # nothing else to put on
            continue
        best, entity = max((worth(run, item), entity) for entity, item in things)
        if current is None or (entity != current[0] and best > worth(run, current[1]) + BETTER):
            return Equip(entity)
    return _put_on_ring(run, pack)


def _put_on_ring(run: Run, pack: Pack) -> Action | None:
    """Return putting on a ring that is not known to be bad, if a finger is free, or taking off a bad one."""
    worn = query.worn_in(run, run.hero, RING.slot)
    bad = [entity for entity, item in worn if item.known and item.enchant < 0]
    if bad:
        return Remove(bad[0])
    kept = {entity for entity, _ in worn}
    loose = [(entity, item) for _, entity, item in pack if item.kind.family is RING and entity not in kept]
    good = [entity for entity, item in loose if not (item.known and item.enchant < 0)]
    return Equip(good[0]) if good and len(worn) < RING.places else None


def worth(run: Run, item: Item) -> float:
    """Return the worth of a weapon or a suit of armour for the hero, as far as known."""
    enchant = (item.enchant if item.known else 0) + attacks.strength_bonus(run, run.hero, item)
    enchant -= CURSE if item.rune is not None and item.rune_known and not item.rune.good else 0
    if not item.kind.family.strikes:
        return item.kind.armour / 10 + enchant
    low, high = item.kind.damage
    blow = (low + high) / 2 * 100 / item.kind.attack * 1.065**enchant
    accuracy = min(1.2, (1 + item.kind.accuracy / 100) * 1.065**enchant)
    return float(
        blow * accuracy
        + {"sweep": 1.0, "pierce": 0.5, "lunge": 1.0, "riposte": 1.0, "cleave": 1.0, "reach": 1.0, "fend": 1.0}.get(
            item.kind.swing, 0.0
        )
    )


def _read(run: Run, pack: Pack) -> Action | None:
    for _, entity, item in () if Read.hindrance(run, run.hero) else pack:
        if not Read.suits(item.kind):
            continue
        if not identify.is_known(run, item.kind):
            return Read(entity)
        if any(isinstance(effect, Enchant) for effect in item.kind.effects):
            best = query.worn(run, run.hero, "armour") or query.worn(run, run.hero, "weapon")
            if best is not None:
                return Read(entity, best[0])
        elif item.kind.needs_choice:
            unknown = [other for _, other, thing in pack if not identify.is_understood(run, thing) and other != entity]
            if unknown:
                return Read(entity, unknown[0])
        elif item.kind.id == "mapping":
            return Read(entity)
    return None


def _drink(run: Run, pack: Pack) -> Action | None:
    creature = run.world.get(run.hero, Creature)
    whole = creature.health >= creature.max_health * 0.9
    for _, entity, item in () if Quaff.hindrance(run, run.hero) else pack:
        if not Quaff.suits(item.kind):
            continue
        known = identify.is_known(run, item.kind)
        if known and any(isinstance(effect, Strengthen | Enliven) for effect in item.kind.effects):
            return Quaff(entity)
        if not known and whole and _has_room(run):
            return Quaff(entity)
    return None


def _has_room(run: Run) -> bool:
    """Tell whether there is room around the hero for gas to thin, and for him to walk out of it."""
    _, _, _, at = query.hero(run)
    near = takewhile(lambda found: found[1] <= AROUND, nearest_first(movement_grid(run.floor), (at.x, at.y)))
    return sum(1 for _ in near) >= ROOMY


def _make_room(run: Run, pack: Pack) -> Action | None:
    """With a full pack, drop the worst of the unused gear; to take the Keystone, the cheapest item of all."""
    if inventory.free_letter(run, run.hero) is not None:
        return None
    spare = [
        (worth(run, item), entity)
        for _, entity, item in pack
        if item.kind.family.slot and run.world.find(entity, Worn) is None
    ]
    if not spare and any(kind.family is KEYSTONE for _, kind in knowledge.kinds_lying(run)):
        spare = [(float(inventory.value(item)), entity) for _, entity, item in pack if not item.kind.family.needed]
    return Drop(min(spare)[1]) if spare else None


def healing(run: Run) -> Action | None:
    """Return the use of a charm that heals, or the drink of a potion known to."""
    charm = devices.mend(run)
    if charm is not None:
        return charm
    if Quaff.hindrance(run, run.hero):
        return None
    for _, entity, item in query.pack(run, run.hero):
        heals = any(isinstance(effect, Heal | Enliven) for effect in item.kind.effects)
        if Quaff.suits(item.kind) and identify.is_known(run, item.kind) and heals:
            return Quaff(entity)
    return None
