"""Effects that monsters' acts alone have: they mend others, close a room, bring something out of a hole.

They are effects like those of game.content.effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_GAS, MOST_RADIUS, MOST_TURNS, Effect
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Order(Effect):
    """Let all who hunt in sight of whoever gives it, and have a mind, act once more."""


@dataclass(frozen=True, slots=True)
class Tend(Effect):
    """Give `amount` points of health to the friend in sight of whoever does it that is hurt most."""

    amount: Annotated[int, Range(1, 100)]


@dataclass(frozen=True, slots=True)
class Seal(Effect):
    """Lay a kind of ground for some `turns` over the exits of the room, where nobody stands in them."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
    turns: Annotated[int, Range(1, MOST_TURNS)] = MOST_TURNS


@dataclass(frozen=True, slots=True)
class Pipe(Effect):
    """Bring `count` of these kinds out of the nearest hole within `reach` cells, which is then spent, if it can be.

    Where there is none, one opens first, if the hole is of a kind that one can stand on. What plugs the nearest hole
    keeps them in.
    """

    on_ground = True
    refers = (("kinds", "monsters.toml"), ("hole", "terrain.toml"))
    kinds: tuple[str, ...]
    hole: str
    count: Annotated[int, Range(1, 9)] = 1
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 12


@dataclass(frozen=True, slots=True)
class Attract(Effect):
    """Draw a cell nearer who wears metal in sight of the cell within `radius` cells; metal that lies there comes."""

    on_ground = True
    radius: Annotated[int, Range(1, MOST_RADIUS)] = 8


@dataclass(frozen=True, slots=True)
class Quench(Effect):
    """Throw water on the cell, from which `amount` of steam rises where it burns, or is lava or beside it."""

    on_ground = True
    amount: Annotated[int, Range(1, MOST_GAS)] = 100


@dataclass(frozen=True, slots=True)
class Plant(Effect):
    """Set a kind of ground down on the free cell beside whoever does it that is nearest to the hero."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
