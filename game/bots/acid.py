"""Acid: the explorer puts away gear before monsters that corrode it arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.handling import Equip, Remove
from game.bots.inventory import worth
from game.content.abilities import Sting
from game.content.effects.bodily import Corrode
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.actions.base import Action
    from game.content.effects import Effects
    from game.knowledge import KnownCreature
    from game.world.run import Run

NEAR = 2  # distance from such monsters, in cells
WELL = 0.5  # share of health below which it keeps its armour on


def spare(run: Run, awake: Sequence[KnownCreature]) -> Action | None:
    """Return the removal of armour, or a change to a blunt weapon or bare hands, before foes that corrode these arrive.

    None if other foes hunt the hero too, or if nothing in use would corrode.
    """
    _, _, creature, _ = query.hero(run)
    alone = all(_eats(foe.kind.on_hit, "armour") and _eats(foe.kind.effects_of(Sting), "weapon") for foe in awake)
    if not alone or min(foe.gap for foe in awake) > NEAR:
        return None
    weapon, armour = (query.worn(run, run.hero, slot) for slot in ("weapon", "armour"))
    if armour is not None and creature.health >= creature.max_health * WELL:
        return Remove(armour[0])
    if weapon is None or not weapon[1].kind.edged:
        return None
    blunt = [
        (worth(run, item), entity)
        for _, entity, item in query.pack(run, run.hero)
        if item.kind.family.slot == "weapon" and not item.kind.edged
    ]
    return Equip(max(blunt)[1]) if blunt else Remove(weapon[0])


def _eats(happening: Effects, slot: str) -> bool:
    return any(isinstance(effect, Corrode) and effect.slot == slot for effect in happening)
