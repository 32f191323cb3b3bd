"""Light on a floor: its sources, and the brightness of each cell, 0 to 7, in an array [y, x] that rules read.

It is computed when it is asked for, and anew after the ground has changed or a carried light has moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from levelgen import Tier, grid
from levelgen.rng import Dice
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.ground import Ground
    from levelgen import Level

    Cells = NDArray[np.uint8]

TORCH = 5
FIRE = 6
DARK = 1  # the ambient light of dark rooms
LIT_ROOMS = 450  # per mille of rooms that have a torch
DARK_ROOMS = {Tier.EASY: 0, Tier.MEDIUM: 300, Tier.HARD: 500}  # per mille of the rooms without a torch


class CarriedLights:
    """Carried lights: the brightness of each by its cell (x, y), and their light, spread when it is first asked for."""

    def __init__(self, sources: dict[tuple[int, int], int]) -> None:
        self.sources = sources
        self.light: Cells | None = None

    def spread_over(self, ground: Ground) -> Cells:
        """Return the light of each cell."""
        if self.light is None:
            cells = np.zeros(ground.terrain.shape, np.uint8)
            for (x, y), level in self.sources.items():
                cells[y, x] = level
            self.light = spread(cells, ground.transparent) if self.sources else cells
        return self.light

    def at(self, x: int, y: int, ground: Ground, least: int) -> int:
        """Return the light of (x, y), or `least` if that is more; it is spread only if it could be more."""
        most = max(
            [level - max(abs(at_x - x), abs(at_y - y)) for (at_x, at_y), level in self.sources.items()], default=0
        )
        if most <= least or most == self.sources.get((x, y)):
            return max(most, least)
        return max(self.spread_over(ground).item(y, x), least)


class Light:
    """The light of a floor: ambient light, and sources whose light falls by one with each step.

    Light goes round corners, and stops at cells that block sight. It is computed on demand, and again after terrain or
    fire has changed.
    """

    def __init__(self, level: Level, ground: Ground, ambient: int) -> None:
        """Take the floor's level and ground, and the ambient light of its stratum."""
        seed = level.fingerprint()
        self._hung = hang_torches(level, seed)
        self._base = _ambient_light(level, ambient, dark_rooms(level, self._hung, seed))
        self._ground = ground
        self._version = -1  # of the ground when `_fixed` was computed
        self._is_stale = True  # carried lights or the ground have changed since `_levels` was computed
        self._lanterns = CarriedLights({})  # lights that the hero does not carry
        self._own = CarriedLights({})  # the hero's
        self.version = 0  # counts the computations of `levels`
        self._levels: Cells
        self._fixed: Cells  # the light of torches and of the ground
        self._shine: Cells
        self._carried: Cells

    @property
    def levels(self) -> Cells:
        """The brightness of each cell, not to be changed."""
        fixed = self._fixed_light()
        if self._is_stale:
            self._is_stale = False
            self._carried = np.maximum(self.lanterns, self._own.spread_over(self._ground))
            self._shine = np.maximum(fixed, self._carried)
            self._levels = np.maximum(self._base, self._shine)
            self.version += 1
        return self._levels

    def _fixed_light(self) -> Cells:
        """Return the light of torches and of the ground, spread anew after the ground changed."""
        if self._version != self._ground.version:
            self._version, self._is_stale = self._ground.version, True
            self._lanterns.light = self._own.light = None
            sources = ground_sources(self._ground)
            for x, y in self.torches:
                sources[y + 1, x] = max(TORCH, sources.item(y + 1, x))  # before its wall, or it would shine behind it
            self._fixed = spread(sources, self._ground.transparent)
        return self._fixed

    def level_at(self, x: int, y: int) -> int:
        """Return the brightness of the cell (x, y)."""
        return self.shine_at(x, y, self._base.item(y, x))

    def exceeds(self, x: int, y: int, level: int) -> bool:
        """Tell whether the cell (x, y) is brighter than a level; carried lights are spread only if they decide it."""
        if self._base.item(y, x) > level or self._fixed_light().item(y, x) > level:
            return True
        carried = (self._own, self._lanterns)
        return any(lights.at(x, y, self._ground, level) > level for lights in carried)

    def shine_at(self, x: int, y: int, least: int = 0) -> int:
        """Return the light of the sources alone at (x, y), or `least` if that is more, which may be told sooner."""
        shine = max(self._fixed_light().item(y, x), least)
        shine = self._own.at(x, y, self._ground, shine)
        return self._lanterns.at(x, y, self._ground, shine)

    def lanterns_at(self, x: int, y: int, least: int = 0) -> int:
        """Return the light at (x, y) of lanterns that the hero does not carry, or `least` if that is more."""
        self._fixed_light()  # forgets their light if the ground has changed
        return self._lanterns.at(x, y, self._ground, least)

    def carry(self, lanterns: dict[tuple[int, int], int], own: dict[tuple[int, int], int]) -> None:
        """Set the cells (x, y) and the brightness of others' lanterns, and of the hero's own light."""
        if lanterns != self._lanterns.sources:
            self._lanterns, self._is_stale = CarriedLights(lanterns), True
        if own != self._own.sources:
            self._own, self._is_stale = CarriedLights(own), True

    @property
    def shine(self) -> Cells:
        """The light of the sources alone in each cell, without the ambient light, not to be changed."""
        _ = self.levels  # computes it
        return self._shine

    @property
    def lanterns(self) -> Cells:
        """The light in each cell of lanterns that the hero does not carry, not to be changed."""
        self._fixed_light()
        return self._lanterns.spread_over(self._ground)

    @property
    def carried(self) -> Cells:
        """The light in each cell of all carried lights, the hero's included, not to be changed."""
        _ = self.levels
        return self._carried

    @property
    def torches(self) -> list[tuple[int, int]]:
        """The wall cells (x, y) whose torches burn: those whose walls still stand."""
        return [(x, y) for x, y in self._hung if self._ground.terrain.item(y, x) == Terrain.WALL]


def _ambient_light(level: Level, ambient: int, dark: list[int]) -> Cells:
    """Return the ambient light of each cell, less in dark rooms and on the walls around them."""
    dim = np.isin(level.room_at, dark)
    dim |= grid.dilate(dim) & (level.room_at < 0) & ~level.walkable
    return np.where(dim, DARK, ambient).astype(np.uint8)


def ground_sources(ground: Ground) -> Cells:
    """Return the light that the ground of each cell, or the fire on it, gives off."""
    sources: Cells = ground.content.ground.light[ground.terrain]
    if ground.flames:
        sources[ground.fire > 0] = FIRE
    return sources


def spread(sources: Cells, transparent: NDArray[np.bool_]) -> Cells:
    """Return the light of sources, which falls by one with each step; the brightest counts in each cell.

    A step is straight or diagonal, and leads from a source or from a transparent cell.
    """
    light = sources.copy()
    for level in range(int(sources.max()), 1, -1):
        shining = (light >= level) & (transparent | (sources >= level))
        np.maximum(light, grid.dilate(shining) * np.uint8(level - 1), out=light)
    return light


def hang_torches(level: Level, seed: str) -> list[tuple[int, int]]:
    """Return the wall cells (x, y) that bear a torch: at most one a room, always the same for a level and seed."""
    dice = Dice.seeded(seed, "torches")
    found = []
    for room in level.rooms:
        if not dice.chance(LIT_ROOMS):
            continue
        left, top, right, _ = room.bounds
        before = (level.room_at[top, left:right] == room.id) & level.walkable[top, left:right]  # not over a lake
        columns = np.flatnonzero(before & (level.terrain[top - 1, left:right] == Terrain.WALL))  # top > 0
        if len(columns):
            found.append((left + int(columns[dice.below(len(columns))]), top - 1))
    return found


def dark_rooms(level: Level, hung: list[tuple[int, int]], seed: str) -> list[int]:
    """Return the numbers of the dark rooms: some of the rooms without a torch, and more of the dangerous ones."""
    lit = {int(level.room_at[y + 1, x]) for x, y in hung}
    dice = Dice.seeded(seed, "dark")
    return [room.id for room in level.rooms if dice.chance(DARK_ROOMS[room.tier]) and room.id not in lit]
