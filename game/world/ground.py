"""The ground of a floor: its terrain and fire as arrays [y, x], and all that follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from levelgen import grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.content.library import Library

FALLS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Ground:
    """Terrain that changes under those who stand on it. Arrays are indexed [y, x]; positions are (x, y)."""

    def __init__(self, content: Library, terrain: NDArray[np.uint8], fire: NDArray[np.uint8]) -> None:
        """Take over the arrays.

        Args:
            content: the kinds of terrain.
            terrain: the number of each cell's kind.
            fire: turns that each cell will go on burning.
        """
        properties = content.ground
        self.content = content
        self.terrain = terrain
        self.fire = fire
        self.walkable: NDArray[np.bool_] = properties.walkable[terrain]
        self.transparent: NDArray[np.bool_] = properties.transparent[terrain]
        self.hazardous = bool(properties.hazardous[terrain].any())  # there is lava, deep water or a chasm
        self.slopes = {(x, y): FALLS[self.kind_at(x, y).falls] for x, y in cells_in(properties.sloping[terrain])}
        self.version = 0  # counts changes of terrain and fire
        self.movement_version = 0  # counts the changes after which somebody can step elsewhere
        self.flames: frozenset[tuple[int, int]] = frozenset()  # the cells that burn
        self._regions: tuple[bytes, NDArray[np.int32]] = (b"", np.zeros(0, np.int32))  # and the cells they hold for
        self.burn()

    def kind_at(self, x: int, y: int) -> TerrainKind:
        """Return the kind of terrain at (x, y)."""
        return self.content.terrain[self.terrain.item(y, x)]

    @property
    def regions(self) -> NDArray[np.int32]:
        """The number of each cell's region, [y, x], -1 for what is not seen through.

        A region is cells that hang together, straight or slantwise; shut doors, foliage and walls part it from others.
        """
        transparent = self.transparent.tobytes()
        if self._regions[0] != transparent:
            self._regions = transparent, grid.label(self.transparent, diagonal=True)[0]
        return self._regions[1]

    def change(self, x: int, y: int, terrain: str) -> None:
        """Turn the terrain at (x, y) into another kind, by its id."""
        self.change_all({(x, y): terrain})

    def change_all(self, changes: dict[tuple[int, int], str]) -> None:
        """Turn the terrain at many cells (x, y) into other kinds, by their ids."""
        footing = self.content.ground.footing
        for (x, y), terrain in changes.items():
            before, number = self.terrain.item(y, x), self.content.terrain_numbers[terrain]
            kind = self.content.terrain[number]
            self.terrain[y, x] = number
            self.walkable[y, x] = kind.walkable
            self.transparent[y, x] = kind.transparent
            self.hazardous |= kind.hazard is not None
            self.slopes.pop((x, y), None)
            if kind.falls:
                self.slopes[x, y] = FALLS[kind.falls]
            self.movement_version += footing[number] != footing[before]
        self.version += 1

    def burn(self) -> None:
        """Note which cells burn, after a change to `fire`."""
        self.flames = frozenset(cells_in(self.fire > 0))
        self.version += 1


def cells_in(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the cells (x, y) of a mask [y, x], row by row."""
    width = mask.shape[1]
    return [(cell % width, cell // width) for cell in np.flatnonzero(mask).tolist()]
