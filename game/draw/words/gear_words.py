"""Gear in words: the numbers of an item's effects while it is worn or wielded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.gear_parts import Blunt, Breathe, Detect, Foil, Recharge, Reflect, Share, Stretch, Ward
from game.draw.words.amounts import amounts
from game.rules.items.enchantment import enchanted, grows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.content.gear import Gear, Hook
    from game.content.gear_parts import Part
    from game.world.components import Item
    from game.world.run import Run

MOMENTS = {"hit": "with a hit", "kill": "with a kill", "struck": "when a blow hits you", "turn": "each turn"}
ALWAYS = 1000  # per mille


def numbers(run: Run, item: Item) -> list[str]:
    """Return a sentence for each known number of an item in use."""
    own = [item.kind] if item.rune is None or not item.rune_known else [item.kind, item.rune]
    return [line for each in own for line in (*_lasting(run, each, item), *_momentary(run, each, item))]


def _lasting(run: Run, gear: Gear, item: Item) -> Iterator[str]:
    """Yield sentences on lasting effects; none on a part that an unknown enchantment would change."""
    enchant = item.enchant if item.known else 0
    stealth = max(0, gear.stealth + gear.plus.get("stealth", 0) * enchant)
    if stealth != 100:
        yield f"You are noticed from {stealth}% of the usual distance."
    known = tuple(part for part in gear.does if item.known or not grows(gear, (part,)))
    for part in enchanted(gear, known, enchant):
        if type(part) in WORDS and (words := WORDS[type(part)](run, part)):
            yield words


def _momentary(run: Run, gear: Gear, item: Item) -> Iterator[str]:
    """Yield sentences on effects at certain moments; none that an unknown enchantment would change."""
    enchant = item.enchant if item.known else 0
    for hook in gear.hooks if item.known or not (gear.plus or gear.every) else ():
        when, often = _when(run, hook), _per_cent(hook.chance)
        done = "; ".join(amounts(run, enchanted(gear, hook.effects, enchant)))
        if done:
            done = f"the striker is {done}" if hook.on == "struck" and not hook.own else done
            yield f"{when.capitalize()}{'' if hook.chance == ALWAYS else f', {often} of the time'}: {done}."
        elif hook.chance != ALWAYS:
            yield f"It acts {often} of the time {when}."


def _when(run: Run, hook: Hook) -> str:
    """Return the moment of a hook, with its conditions."""
    words = MOMENTS[hook.on]
    words += " on the unaware" if hook.unawares else ""
    words += f" while {run.content.statuses[hook.having].name}" if hook.having else ""
    words += f" after {hook.still} turns of keeping still" if hook.still else ""
    words += f" at {_per_cent(hook.below)} of your health or less" if hook.below != ALWAYS else ""
    return words


def _per_cent(per_mille: int) -> str:
    return f"{per_mille / 10:.0f}%"


def _ward(run: Run, ward: Ward) -> str:
    often = "never" if ward.chance == ALWAYS else f"spared {_per_cent(ward.chance)} of the time from being"
    return f"You are {often} {run.content.statuses[ward.status].name}."


def _stretch(run: Run, stretch: Stretch) -> str:
    return f"{run.content.statuses[stretch.status].name.capitalize()} for {stretch.share}% of the usual time."


def _foil(_: Run, foil: Foil) -> str:
    return f"The side effects of blows fail {_per_cent(foil.chance)} of the time."


def _blunt(_: Run, blunt: Blunt) -> str:
    return f"Shots deal you {blunt.share}% of the usual damage."


def _reflect(_: Run, reflect: Reflect) -> str:
    return f"{_per_cent(reflect.chance)} of the shots at you fly back."


def _breathe(_: Run, breathe: Breathe) -> str:
    return f"You can hold your breath for {max(0, breathe.turns)} turns."


def _detect(_: Run, detect: Detect) -> str:
    return f"You see creatures of water and lava within {detect.cells} steps."


def _share(_: Run, share: Share) -> str:
    return f"The nearest friend takes {share.per_cent}% of your wounds." if share.per_cent > 0 else ""


def _recharge(_: Run, recharge: Recharge) -> str:
    how = "faster" if recharge.per_cent > 0 else "more slowly"
    return f"They recharge {abs(recharge.per_cent)}% {how}." if recharge.per_cent else ""


WORDS: Mapping[type[Part], Callable[[Run, Any], str]] = {
    Ward: _ward,
    Stretch: _stretch,
    Foil: _foil,
    Blunt: _blunt,
    Reflect: _reflect,
    Breathe: _breathe,
    Detect: _detect,
    Share: _share,
    Recharge: _recharge,
}
"""A sentence on the numbers of each part; what others do, the item's own text tells."""
