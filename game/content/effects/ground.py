"""Effects on ground: lighting and dousing fire, letting out gas, and changing or covering ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_FUEL, MOST_GAS, MOST_RADIUS, MOST_TURNS, Effect
from levelgen.reading import Range

BECOMING = "{}"  # in the message of ground that turns into another kind: the name that it had


@dataclass(frozen=True, slots=True)
class Kindle(Effect):
    """Set fire to the ground within `radius` steps; ground that does not burn by itself burns for `turns`."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1
    turns: Annotated[int, Range(0, MOST_FUEL)] = 4


@dataclass(frozen=True, slots=True)
class Burn(Effect):
    """Set fire to flammable ground within `radius` steps, which burns for as long as its own fuel lasts."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Ignite(Effect):
    """Set a creature on fire."""


@dataclass(frozen=True, slots=True)
class Douse(Effect):
    """Put out fire on the ground within `radius` steps, and on all creatures there."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Cloud(Effect):
    """Let out `amount` of a gas into each open cell within `radius` steps."""

    on_ground = True
    refers = (("gas", "gases.toml"),)
    gas: str
    amount: Annotated[int, Range(1, MOST_GAS)]
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Thin(Effect):
    """Take `by` of a gas from the cell; 0 takes all of it."""

    on_ground = True
    refers = (("gas", "gases.toml"),)
    gas: str
    by: Annotated[int, Range(0, MOST_GAS)] = 0


@dataclass(frozen=True, slots=True)
class Vent(Effect):
    """Let out `amount` of the gas of the stratum into each open cell within `radius` steps."""

    on_ground = True
    amount: Annotated[int, Range(1, MOST_GAS)]
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0


@dataclass(frozen=True, slots=True)
class Become(Effect):
    """Turn the ground within `radius` steps into another kind, laid over it for `turns`; 0 is for good.

    Without a kind the cell becomes what lay beneath it, or plain floor. Around the cell only ground turns that can be
    covered.
    """

    on_ground = True
    refers = (("ground", "terrain.toml"), ("only", "terrain.toml"))
    ground: str = ""
    turns: Annotated[int, Range(0, MOST_TURNS)] = 0
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0
    only: str = ""  # the kind of ground that turns; any if empty
    keeps: bool = False  # the ground beneath is kept even for good, as beneath oil on a floor
    adds: bool = False  # the turns are added to those left
    treads: bool = False  # creatures there tread on it at once
    most: Annotated[int, Range(0)] = 0  # cells that turn at most, orthogonal ones before diagonal ones; 0 is all
    told: str = ""  # what is said of it to a hero who sees it
    slight: bool = False  # it is said dimly


@dataclass(frozen=True, slots=True)
class Uncover(Effect):
    """Take away ground of a kind that was laid over other ground, all over the floor."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str


@dataclass(frozen=True, slots=True)
class Plant(Effect):
    """Set a kind of ground down beside the doer, on the free cell nearest to the hero."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
