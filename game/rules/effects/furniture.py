"""Effects of furniture: its noise, the items in it, and the forging of two items into one at anvils."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.furniture import Give, Noise, Reforge
from game.rules import status_effects
from game.rules.beings import noise
from game.rules.items import inventory, tallies
from game.rules.items.identify import article, name
from game.rules.senses.fov import in_sight
from game.world import query, spawn
from game.world.components import Position
from game.world.events import Failed, ItemChanged, Told
from levelgen import Tier

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run

FORGED = ("weapon", "armour")  # families whose items can be forged
FEWEST = 2  # items that are forged into one


def make_noise(run: Run, effect: Noise, aim: Aim) -> bool:
    """Make a noise at the cell, and tell of it a hero who makes it or sees the cell."""
    if effect.told and (aim.source == run.hero or in_sight(run, aim.x, aim.y)):
        mute = aim.source is not None and status_effects.has(run, aim.source, "mute")
        told = Told(aim.x, aim.y, effect.told, "danger" if effect.wakes else "plain")
        run.emit(Failed(aim.x, aim.y, "no_sound") if mute else told)
    stirred = noise.make(run, aim.x, aim.y, effect.level, aim.source, "named", effect.what, wakes=effect.wakes)
    return stirred or bool(effect.told)


def give(run: Run, effect: Give, aim: Aim) -> bool:
    """Give an item that a floor of this danger may offer; its tier is that of the room, in hard ones it is not bad."""
    tier = run.floor.tier_at(aim.x, aim.y) or 0
    fine = tier == Tier.HARD
    kinds = [kind for kind in run.content.items_at(run.floor.danger) if kind.family in effect.families]
    kinds = [kind for kind in kinds if kind.good or not fine]
    kind = run.dice.weighted(kinds, [kind.weight for kind in kinds])
    item = inventory.find(run, run.dice, kind, tier, fine=fine)
    thing, at = spawn.create(run, item), run.world.get(aim.target, Position)
    held = inventory.letter_for(run, aim.target, item) is not None
    if held:
        if aim.target == run.hero:
            tallies.count_loot(run, item, at.x, at.y)
        inventory.put_into_pack(run, aim.target, thing)
    else:
        inventory.put_down(run, thing, at.x, at.y)
    if aim.target == run.hero:
        run.emit(ItemChanged(at.x, at.y, "found" if held else "found_and_laid", article(name(run, item))))
    return True


def reforge(run: Run, effect: Reforge, aim: Aim) -> bool:
    """Forge two items into one, at the cell of the better one, or say what is missing."""
    lying = [row for cell in run.floor.pairs.get((aim.x, aim.y), ()) for row in query.items_at(run, *cell)]
    things = [(entity, item) for entity, item in lying if item.kind.family.id in FORGED]
    if len(things) != FEWEST or things[0][1].kind is not things[1][1].kind:
        run.emit(Failed(aim.x, aim.y, "no_pair"))
        return True
    (spare, poorer), (kept, better) = sorted(things, key=lambda thing: (thing[1].enchant, thing[1].rune is not None))
    # Never poorer than the better one, even if the other is worse than plain.
    better.enchant = max(better.enchant, better.enchant + poorer.enchant - 1)
    better.rune, better.rune_known = better.rune or poorer.rune, better.rune_known or poorer.rune_known
    better.known = True
    spawn.delete(run, spare)
    run.floor.ground.change(aim.x, aim.y, effect.spent)
    at = run.world.get(kept, Position)
    run.emit(ItemChanged(at.x, at.y, "forged", article(name(run, better))))
    return True


APPLY: Appliers = {Noise: make_noise, Give: give, Reforge: reforge}
