"""The ground of a floor: its terrain, fire and gases as arrays [y, x], and all that follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.content.library import Library

FALLS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Laid(NamedTuple):
    """A record of what lies beneath ground that was laid over it."""

    beneath: int  # number of its kind
    until: int  # age of the ground at which it comes back; 0 is never


class Ground:
    """Terrain that changes under those who stand on it. Arrays are indexed [y, x]; positions are (x, y)."""

    def __init__(
        self,
        content: Library,
        terrain: NDArray[np.uint8],
        fire: NDArray[np.uint8] | None = None,
        gases: NDArray[np.uint8] | None = None,
        *,
        laid: dict[tuple[int, int], Laid] | None = None,
        age: int = 0,
    ) -> None:
        """Take over the arrays.

        Args:
            content: the kinds of terrain.
            terrain: the number of each cell's kind.
            fire: turns that each cell will go on burning; None burns nowhere.
            gases: how much of each gas each cell holds, [gas, y, x] in the order of the content; None is none.
            laid: the cells (x, y) where ground lies over other ground.
            age: turns that the environment has stepped here.
        """
        properties = content.ground
        self.content = content
        self.terrain = terrain
        self.fire = np.zeros_like(terrain) if fire is None else fire
        self.gases = np.zeros((len(content.gases), *terrain.shape), np.uint8) if gases is None else gases
        self.laid = {} if laid is None else laid
        self.age = age
        self.walkable: NDArray[np.bool_] = properties.walkable[terrain]
        self.transparent: NDArray[np.bool_] = properties.transparent[terrain]
        self.hazardous = bool(properties.hazardous[terrain].any())  # there is lava, deep water or a chasm
        self.slopes = {(x, y): FALLS[self.kind_at(x, y).falls] for x, y in cells_in(properties.sloping[terrain])}
        self.version = 0  # counts changes of terrain and fire
        self.movement_version = 0  # counts the changes after which somebody can step elsewhere
        self.flames: frozenset[tuple[int, int]] = frozenset()  # the cells that burn
        self.burn()

    def kind_at(self, x: int, y: int) -> TerrainKind:
        """Return the kind of terrain at (x, y)."""
        return self.content.terrain[self.terrain.item(y, x)]

    def change(self, x: int, y: int, terrain: str) -> None:
        """Turn the terrain at (x, y) into another kind, by its id."""
        self.change_all({(x, y): terrain})

    def change_all(self, changes: dict[tuple[int, int], str]) -> None:
        """Turn the terrain at many cells (x, y) into other kinds, by their ids."""
        footing = self.content.ground.footing
        doused = False
        for (x, y), terrain in changes.items():
            self.laid.pop((x, y), None)
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
            if (kind.douses or kind.hazard) and self.fire[y, x]:
                self.fire[y, x] = 0
                doused = True
        self.version += 1
        if doused:
            self.burn()

    def lay(self, cells: Iterable[tuple[int, int]], terrain: str, turns: int) -> None:
        """Lay a kind of ground, by its id, over cells (x, y) for some turns, 0 for good; what it covers comes back.

        Over ground that itself was laid over other ground it replaces the upper one.
        """
        until = self.age + turns if turns else 0
        laid = {
            (x, y): Laid(self.laid[x, y].beneath if (x, y) in self.laid else self.terrain.item(y, x), until)
            for x, y in cells
        }
        self.change_all(dict.fromkeys(laid, terrain))
        self.laid |= laid

    def uncover(self, cells: Iterable[tuple[int, int]]) -> None:
        """Let what lies beneath these cells (x, y) come back, where ground was laid over it."""
        covered = [cell for cell in cells if cell in self.laid]
        if covered:
            self.change_all({cell: self.content.terrain[self.laid[cell].beneath].id for cell in covered})

    def pass_turn(self) -> None:
        """Grow a turn older; what was covered for so long comes back."""
        self.age += 1
        if self.laid:
            self.uncover([cell for cell, laid in self.laid.items() if 0 < laid.until <= self.age])

    def burn(self) -> None:
        """Note which cells burn, after a change to `fire`."""
        self.flames = frozenset(cells_in(self.fire > 0))
        self.version += 1


def cells_in(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the cells (x, y) of a mask [y, x], row by row."""
    width = mask.shape[1]
    return [(cell % width, cell // width) for cell in np.flatnonzero(mask).tolist()]
