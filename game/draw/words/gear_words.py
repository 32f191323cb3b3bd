"""Gear in words: the numbers of an item's effects while it is worn or wielded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.gear_parts import ALWAYS, per_cent
from game.draw.words.amounts import amounts
from game.rules.items.enchantment import enchanted, grows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.gear import Gear, Hook
    from game.world.components import Item
    from game.world.run import Run

MOMENTS = {"hit": "with a hit", "kill": "with a kill", "struck": "when a blow hits you", "turn": "each turn"}


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
        if words := part.sentence(lambda word: _named(run, word)):
            yield words


def _named(run: Run, word: str) -> str:
    """Return the name of a status, a gas or a kind of ground, by its id."""
    content = run.content
    kind = content.statuses.get(word) or content.gases.get(word)
    return kind.name if kind is not None else run.floor.name_of(content.terrain_of(word))


def _momentary(run: Run, gear: Gear, item: Item) -> Iterator[str]:
    """Yield sentences on effects at certain moments; none that an unknown enchantment would change."""
    enchant = item.enchant if item.known else 0
    for hook in gear.hooks if item.known or not (gear.plus or gear.every) else ():
        when, often = _when(run, hook), per_cent(hook.chance)
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
    words += f" at {per_cent(hook.below)} of your health or less" if hook.below != ALWAYS else ""
    return words
