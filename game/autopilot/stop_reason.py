"""The reason why a goal ends, which is always told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from game.rules.items.grammar import several
from game.rules.items.identify import article

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.knowledge import KnownCreature
    from game.world.movement import Cell

    Asked: TypeAlias = "int | str | Cell | Killer"  # a creature by its number, a kind of barrier, a cell, or a fight


@dataclass(frozen=True, slots=True)
class Killer:
    """A foe that can kill the hero in so many hits, as a reason not to fight it."""

    foe: int
    hits: int


@dataclass(frozen=True, slots=True)
class StopReason:
    """The reason why a goal ends, in a sentence for the player.

    A command's word in braces stands for its key, as in hints. `asks` names that which the same goal takes on, if the
    player begins it again at once. One that `joins` is told together with the goal's own reason to stop, if it has one.
    """

    text: str
    tone: Tone = "dim"
    asks: frozenset[Asked] = field(default=frozenset(), compare=False)
    joins: bool = field(default=False, compare=False)


def group(creatures: list[KnownCreature]) -> str:
    """Return the words for creatures of whom the first is named, with those of its kind by their number."""
    name = creatures[0].kind.name
    others = [creature for creature in creatures if creature.kind.name != name]
    alike = len(creatures) - len(others)
    return f"{article(name) if alike == 1 else several(alike, name)} {and_more(creatures[0], others)}".rstrip()


def and_more(named: KnownCreature, others: list[KnownCreature]) -> str:
    """Return the words that mention others beside the one that a reason to stop names; "" if there are none.

    Others of several kinds are mentioned by their number only, to keep the sentence short.
    """
    kinds = {other.kind.name for other in others}
    if len(kinds) != 1:
        return f"and {len(others)} more creatures" if others else ""
    name, number = kinds.pop(), len(others)
    if name == named.kind.name:
        return f"and {f'another {name}' if number == 1 else several(number, f'more {name}')}"
    return f"and {article(name) if number == 1 else several(number, name)}"
