"""Effects that reach others: alarms, fright, orders, summoning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_RADIUS, Effect, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Alarm(Effect):
    """Wake every monster on the floor and tell it where the hero is; with `cells`, tell only the awake ones so near."""

    cells: Annotated[int, Range(0, 4 * MOST_RADIUS)] = 0  # 0 is everywhere


@dataclass(frozen=True, slots=True)
class Frighten(Effect):
    """Make every foe of the hero in sight of the cell afraid for some turns: of the doer, or else of the hero."""

    on_ground = True
    refers = (("kinds", "monsters.toml"),)
    turns: Span
    kinds: tuple[str, ...] = ()  # the kinds that are affected; all if empty
    told: str = "Terror takes all who see you."


@dataclass(frozen=True, slots=True)
class Order(Effect):
    """Let all hunters with a mind in sight of the giver act once more."""


@dataclass(frozen=True, slots=True)
class Tend(Effect):
    """Give `amount` points of health to the friend in sight that is hurt most."""

    amount: Annotated[int, Range(1, 100)]


@dataclass(frozen=True, slots=True)
class Pipe(Effect):
    """Bring `count` of these kinds out of the nearest hole within `reach` cells, and spend the hole, if it can be.

    Where there is none, one opens first, if such a hole can be stood on. A plugged nearest hole lets none out.
    """

    on_ground = True
    refers = (("kinds", "monsters.toml"), ("hole", "terrain.toml"))
    kinds: tuple[str, ...]
    hole: str
    count: Annotated[int, Range(1, 9)] = 1
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 12


@dataclass(frozen=True, slots=True)
class Summon(Effect):
    """Let monsters of the floor's danger appear beside the target, hunting."""

    count: Span
