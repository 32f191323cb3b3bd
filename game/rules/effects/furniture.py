"""Effects of furniture: the noise that it makes, and what lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.furniture import Give, Noise
from game.rules import inventory, noise, tallies
from game.rules.identify import article, name
from game.world import spawn
from game.world.components import Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.rules.effects.aim import Aim, Appliers
    from game.world.run import Run


def make_noise(run: Run, effect: Noise, aim: Aim) -> bool:
    """Make a noise at the cell."""
    noise.make(run, aim.x, aim.y, effect.level, aim.source, effect.what, wakes=effect.wakes)
    return True


def give(run: Run, effect: Give, aim: Aim) -> bool:
    """Give a thing that a floor of this danger may offer; its tier is that of the room."""
    kinds = [kind for kind in run.content.items_at(run.floor.danger) if kind.family in effect.families]
    kind = run.dice.weighted(kinds, [kind.weight for kind in kinds])
    item = inventory.find(run, run.dice, kind, run.floor.tier_at(aim.x, aim.y) or 0)
    thing, at = spawn.create(run, item), run.world.get(aim.target, Position)
    held = inventory.letter_for(run, aim.target, item) is not None
    if held:
        if aim.target == run.hero:
            tallies.count_loot(run, item, at.x, at.y)
        inventory.put_into_pack(run, aim.target, thing)
    else:
        inventory.put_down(run, thing, at.x, at.y)
    if aim.target == run.hero:
        run.emit(Felt(at.x, at.y, f"You find {article(name(run, item))}{'' if held else ', and lay it down'}.", "item"))
    return True


APPLY: Appliers = {Noise: make_noise, Give: give}
