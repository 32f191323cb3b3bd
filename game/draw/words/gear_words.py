"""Gear in words: the numbers of an item's effects while it is worn or wielded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.words.amounts import amounts
from game.rules.items.enchantment import enchanted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.gear import Gear, Hook
    from game.world.components import Item
    from game.world.run import Run

MOMENTS = {"hit": "with a hit", "kill": "with a kill", "struck": "when a blow hits you", "turn": "each turn"}
ALWAYS = 1000  # per mille


def numbers(run: Run, item: Item) -> list[str]:
    """Return a sentence for each known number of an item in use."""
    parts = [item.kind] if item.rune is None or not item.rune_known else [item.kind, item.rune]
    return [line for part in parts for line in (*_lasting(run, part, item), *_momentary(run, part, item))]


def _lasting(run: Run, part: Gear, item: Item) -> Iterator[str]:
    """Yield sentences on lasting effects."""
    enchant = item.enchant if item.known else 0
    stealth = max(0, part.stealth + part.stealth_plus * enchant)
    if stealth != 100:
        yield f"You are noticed from {stealth}% of the usual distance."
    if part.breath and item.known:
        yield f"You can hold your breath for {max(0, part.breath + part.breath_plus * enchant)} turns."
    if part.shares and enchant > 0:
        yield f"The nearest friend takes {part.shares * enchant}% of your wounds."
    if part.hastens and enchant:
        yield f"They recharge {abs(part.hastens * enchant)}% {'faster' if enchant > 0 else 'more slowly'}."
    if part.shots != 100:
        yield f"Shots deal you {part.shots}% of the usual damage."
    if part.reflects:
        yield f"{_per_cent(part.reflects)} of the shots at you fly back."
    if part.wards_bites:
        yield f"The side effects of blows fail {_per_cent(part.wards_bites)} of the time."
    if part.finds_dwellers:
        yield f"You see creatures of water and lava within {part.finds_dwellers} steps."
    for status, chance in part.wards.items():
        often = "never" if chance == ALWAYS else f"spared {_per_cent(chance)} of the time from being"
        yield f"You are {often} {run.content.statuses[status].name}."
    for status, share in part.lasts.items():
        yield f"{run.content.statuses[status].name.capitalize()} for {share}% of the usual time."


def _momentary(run: Run, part: Gear, item: Item) -> Iterator[str]:
    """Yield sentences on effects at certain moments; none that an unknown enchantment would change."""
    enchant = item.enchant if item.known else 0
    for hook in part.hooks if item.known or not (part.plus or part.every) else ():
        when, often = _when(run, hook), _per_cent(hook.chance)
        done = "; ".join(amounts(run, enchanted(part, hook.effects, enchant)))
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
