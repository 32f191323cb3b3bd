"""The hero's memory of a floor: the cells in sight, what was seen where, and the items to be left alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(slots=True, eq=False)
class Memory:
    """A floor as the hero knows it. Arrays are indexed [y, x]; positions are (x, y)."""

    terrain: NDArray[np.uint8]  # the numbers of the kinds last seen; 0 in unseen cells
    explored: NDArray[np.bool_]
    visible: NDArray[np.bool_]
    items: dict[tuple[int, int], str] = field(default_factory=dict)  # item kind ids seen lying there
    left_alone: set[tuple[int, int]] = field(default_factory=set)  # where the hero put items down: not to be fetched
    excluded: set[tuple[int, int]] = field(default_factory=set)  # where the player wants the autopilot to stay out

    @classmethod
    def blank(cls, shape: tuple[int, ...]) -> Memory:
        """Return the memory of an unseen floor of this shape, (height, width)."""
        return cls(np.zeros(shape, np.uint8), np.zeros(shape, bool), np.zeros(shape, bool))
