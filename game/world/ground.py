"""The ground of a floor: its terrain, fire and gases as arrays [y, x], and all that is derived from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.content.library import Library
    from game.content.materials import GasKind

FALLS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Laid(NamedTuple):
    """A record of the ground that lies beneath a cover laid over it."""

    beneath: int  # number of the kind beneath
    until: int  # age of the ground at which it comes back; 0 is never


class Ground:
    """The changing terrain of a floor. Arrays are indexed [y, x]; positions are (x, y)."""

    def __init__(
        self,
        content: Library,
        terrain: NDArray[np.uint8],
        fire: NDArray[np.uint8] | None = None,
        gases: NDArray[np.uint8] | None = None,
        *,
        laid: dict[tuple[int, int], Laid] | None = None,
        fuses: dict[tuple[int, int], int] | None = None,
        age: int = 0,
    ) -> None:
        """Take over the arrays.

        Args:
            content: the kinds of terrain.
            terrain: the number of each cell's kind.
            fire: turns that each cell will go on burning; None is no fire.
            gases: how much of each gas each cell holds, [gas, y, x] in the order of the content; None is no gas.
            laid: the cells (x, y) where ground lies over other ground.
            fuses: the age at which the ground at a cell (x, y) goes off.
            age: turns that have passed on this floor.
        """
        properties = content.ground
        self.content = content
        self.terrain = terrain
        self.fire = np.zeros_like(terrain) if fire is None else fire
        self.gases = np.zeros((len(content.gases), *terrain.shape), np.uint8) if gases is None else gases
        self.laid = {} if laid is None else laid
        self.fuses = {} if fuses is None else fuses
        self.age = age
        self.walkable: NDArray[np.bool_] = properties.walkable[terrain]
        self.transparent: NDArray[np.bool_] = properties.transparent[terrain]
        self.hazardous = bool(properties.hazardous[terrain].any())  # there is lava, deep water or a chasm
        self.gassed = bool(self.gases.any())  # there may be gas somewhere
        self.seeping = bool(properties.seeps[terrain].any())  # there is ground that gives off gas
        self.slopes = {(x, y): FALLS[self.kind_at(x, y).falls] for x, y in cells_in(properties.sloping[terrain])}
        self.acting = {(x, y): self.kind_at(x, y) for x, y in cells_in(properties.acts[terrain])}
        self.version = 0  # counts changes of terrain and fire
        self.movement_version = 0  # counts the changes that affect where creatures can step
        self.flames: frozenset[tuple[int, int]] = frozenset()  # the cells that burn
        self._regions: tuple[bytes, NDArray[np.int32]] = (b"", np.zeros(0, np.int32))  # and the clear cells as bytes
        self.note_flames()

    def kind_at(self, x: int, y: int) -> TerrainKind:
        """Return the kind of terrain at (x, y)."""
        return self.content.terrain[self.terrain.item(y, x)]

    @property
    def regions(self) -> NDArray[np.int32]:
        """The number of each cell's region, [y, x], -1 for cells that block sight.

        A region is a connected component of clear cells, diagonals included; walls, closed doors, foliage and thick gas
        separate regions.
        """
        clear = self.clear()
        for cells, kind in zip(self.gases, self.content.gases.values(), strict=True) if self.gassed else ():
            if kind.hides:
                clear = clear & (cells < kind.hides)
        held = clear.tobytes()
        if self._regions[0] != held:
            self._regions = held, grid.label(clear, diagonal=True)[0]
        return self._regions[1]

    def cells_of(self, kinds: Iterable[str]) -> NDArray[np.bool_]:
        """Return the cells [y, x] whose ground is of one of these kinds, by their ids."""
        chosen = np.zeros(len(self.content.terrain), np.bool_)
        chosen[[self.content.terrain_numbers[kind] for kind in kinds]] = True
        return chosen[self.terrain]

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
            self._set_going(x, y, kind)
            self.seeping |= self.content.ground.seeps.item(number)
            self.slopes.pop((x, y), None)
            if kind.falls:
                self.slopes[x, y] = FALLS[kind.falls]
            self.movement_version += footing[number] != footing[before]
            if (kind.douses or kind.hazard) and self.fire[y, x]:
                self.fire[y, x] = 0
                doused = True
        self.version += 1
        if doused:
            self.note_flames()

    def _set_going(self, x: int, y: int, kind: TerrainKind) -> None:
        """Note ground at (x, y) that acts by itself, and light its fuse if it has one."""
        self.fuses.pop((x, y), None)
        self.acting.pop((x, y), None)
        if kind.acts:
            self.acting[x, y] = kind
        if kind.fuse:
            self.fuses[x, y] = self.age + kind.fuse

    def lay(self, cells: Iterable[tuple[int, int]], terrain: str, turns: int) -> None:
        """Lay a kind of ground, by its id, over cells (x, y) for some turns; then the ground beneath comes back.

        With 0 turns it stays for good. It replaces ground that was itself laid over other ground.
        """
        until = self.age + turns if turns else 0
        laid = {
            (x, y): Laid(self.laid[x, y].beneath if (x, y) in self.laid else self.terrain.item(y, x), until)
            for x, y in cells
        }
        self.change_all(dict.fromkeys(laid, terrain))
        self.laid |= laid

    def uncover(self, cells: Iterable[tuple[int, int]]) -> None:
        """Bring back the ground beneath those of these cells (x, y) that were laid over."""
        covered = [cell for cell in cells if cell in self.laid]
        if covered:
            self.change_all({cell: self.content.terrain[self.laid[cell].beneath].id for cell in covered})

    def is_over_hazard(self, x: int, y: int) -> bool:
        """Return whether the ground at (x, y) was laid over lava, deep water or a chasm, which may come back."""
        laid = self.laid.get((x, y))
        return laid is not None and self.content.terrain[laid.beneath].hazard is not None

    def turns_left(self, x: int, y: int) -> int:
        """Return the turns until the ground beneath (x, y) comes back; 0 if none does."""
        laid = self.laid.get((x, y))
        return laid.until - self.age if laid is not None and laid.until else 0

    def pass_turn(self) -> dict[tuple[int, int], TerrainKind]:
        """Grow a turn older, bring back ground whose cover has expired, and return these covers by their cells."""
        self.age += 1
        expired = [cell for cell, laid in self.laid.items() if 0 < laid.until <= self.age]
        covers = {cell: self.kind_at(*cell) for cell in expired}
        self.uncover(expired)
        return covers

    def put_gas(self, gas: str, x: int, y: int, amount: int) -> None:
        """Set the amount of a gas, by its id, at (x, y)."""
        self.gases[self.content.gas_numbers[gas], y, x] = amount
        self.gassed |= amount > 0

    def gases_at(self, x: int, y: int) -> list[tuple[GasKind, int]]:
        """Return the gases at (x, y), and how much there is of each."""
        if not self.gassed:
            return []
        held = self.gases[:, y, x].tolist()
        if not any(held):
            return []
        return [(kind, amount) for kind, amount in zip(self.content.gases.values(), held, strict=True) if amount]

    def explosive(self, x: int, y: int) -> bool:
        """Tell whether there is enough gas at (x, y) to explode beside a flame."""
        return self.gassed and any(0 < kind.goes_up <= amount for kind, amount in self.gases_at(x, y))

    def darkness(self, x: int, y: int) -> int:
        """Return the light that gas takes away at (x, y)."""
        return sum(amount // kind.dims for kind, amount in self.gases_at(x, y) if kind.dims)

    def hides(self, x: int, y: int) -> bool:
        """Tell whether gas hides everything at (x, y) from creatures that are not adjacent."""
        return self.gassed and any(0 < kind.hides <= amount for kind, amount in self.gases_at(x, y))

    def clear(self) -> NDArray[np.bool_]:
        """Return the cells [y, x] that do not block sight: transparent ones without thick gas."""
        clear = self.transparent
        if not self.gassed:
            return clear
        for cells, kind in zip(self.gases, self.content.gases.values(), strict=True):
            if kind.blocks:
                clear = clear & (cells < kind.blocks)
        return clear

    def note_flames(self) -> None:
        """Note which cells burn, after a change to `fire`."""
        self.flames = frozenset(cells_in(self.fire > 0))
        self.version += 1

    def add_flames(self, cells: Iterable[tuple[int, int]]) -> None:
        """Note that these cells (x, y) burn too, after a change to `fire` there alone."""
        self.flames = self.flames.union(cells)
        self.version += 1


def cells_in(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the cells (x, y) of a mask [y, x], row by row."""
    width = mask.shape[1]
    return [(cell % width, cell // width) for cell in np.flatnonzero(mask).tolist()]


def mask_of(cells: Iterable[tuple[int, int]], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the mask [y, x] of some cells (x, y)."""
    mask = np.zeros(shape, np.bool_)
    for x, y in cells:
        mask[y, x] = True
    return mask
