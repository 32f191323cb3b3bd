"""The light of a floor as drawn: finer than the light of the rules, but from the same sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.constants
import tcod.map

from game.world.light import FIRE, ground_sources, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.ground import Ground

BRIGHTEST = 8  # level of torchlight; 0 is dark
REACH = 9  # cells that torchlight reaches


def torchlight(ground: Ground, burning: list[tuple[int, int]]) -> NDArray[np.uint8]:
    """Return each cell's brightness by these torches, 0 to BRIGHTEST; a row counts as 1.2 columns.

    Brightness falls in equal steps from a torch to its reach: at distance d, with reach r and maximum b, it is
    ceil(b * (1 - d / r)), the number of k from 1 to b with d < r * k / b; squared, all values are integers.
    """
    light = np.zeros(ground.terrain.shape, np.uint8)
    rows, columns = np.indices(ground.terrain.shape)
    bounds = 25 * (REACH * np.arange(1, BRIGHTEST + 1)) ** 2
    for x, y in burning:
        seen = tcod.map.compute_fov(
            ground.transparent, (y + 1, x), REACH, light_walls=True, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )
        squares = BRIGHTEST**2 * (25 * (columns - x) ** 2 + 36 * (rows - y) ** 2)
        np.maximum(light, (BRIGHTEST - np.searchsorted(bounds, squares, "right")) * seen, out=light, casting="unsafe")
    return light


def firelight(ground: Ground) -> NDArray[np.uint8]:
    """Return each cell's brightness by lava, fire and other sources as bright."""
    sources = ground_sources(ground)
    return spread(np.where(sources >= FIRE, sources, 0).astype(np.uint8), ground.transparent)


def lamplights(ground: Ground) -> dict[str, NDArray[np.uint8]]:
    """Return each cell's brightness by lesser lights of the ground, by the names of their colours."""
    sources = ground_sources(ground)
    lesser = np.where(sources < FIRE, sources, 0).astype(np.uint8)
    colors: dict[str, list[int]] = {}
    for number in sorted(set(ground.terrain[lesser > 0].tolist())):  # np.unique imports 7 ms of numpy.ma at the start
        colors.setdefault(ground.content.terrain[number].color, []).append(number)
    return {
        color: spread(lesser * np.isin(ground.terrain, numbers), ground.transparent)
        for color, numbers in colors.items()
    }
