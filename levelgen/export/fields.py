"""The fields of a level, which exports read: they know no Level, so that a Level can know its exports."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from levelgen.recipe import Recipe
from levelgen.rng import Seed
from levelgen.rooms import Link, Mark, Position, Room

__all__ = ["Fields"]


class Fields(Protocol):
    """What a Level has: arrays are indexed [y, x], positions are (x, y)."""

    @property
    def terrain(self) -> NDArray[np.uint8]:
        """The words of `levelgen.terrain.Terrain`."""

    @property
    def room_at(self) -> NDArray[np.int16]:
        """The room of every cell, or -1."""

    @property
    def rooms(self) -> Sequence[Room]:
        """The rooms, by their ids."""

    @property
    def links(self) -> Sequence[Link]:
        """The links between them."""

    @property
    def stairs_up(self) -> Position:
        """The cell of the stairs up."""

    @property
    def stairs_down(self) -> Position:
        """The cell of the stairs down."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The places where a game may or must put something."""

    @property
    def report(self) -> Mapping[str, Any]:
        """What became of what was asked."""

    @property
    def recipe(self) -> Recipe | None:
        """The recipe it was dug from."""

    @property
    def seed(self) -> Seed | None:
        """The seed it was dug with."""

    @property
    def depth(self) -> int:
        """The depth it lies at."""

    @property
    def near(self) -> Position | None:
        """The position that its up stairs were to be near."""

    def fingerprint(self) -> str:
        """Return a digest of terrain, rooms, links, stairs and marks."""
