"""The hero's memory of a floor: the cells in sight, what was seen where, and the items to be left alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.components import Item


@dataclass(slots=True, eq=False)
class Memory:
    """A floor as the hero knows it. Arrays are indexed [y, x]; positions are (x, y)."""

    terrain: NDArray[np.uint8]  # the numbers of the kinds last seen; 0 in unseen cells
    explored: NDArray[np.bool_]
    visible: NDArray[np.bool_]
    mapped: NDArray[np.bool_]  # explored cells that the hero knows from a map alone and has not seen yet
    items: dict[tuple[int, int], str] = field(default_factory=dict)  # item kind ids seen lying there
    seen: dict[tuple[int, int], Item] = field(default_factory=dict)  # these as last seen, for cards alone; not saved
    left_alone: set[tuple[int, int]] = field(default_factory=set)  # where the hero put items down: not to be fetched
    captives: dict[tuple[int, int], str] = field(default_factory=dict)  # monster kind ids last seen in chains there
    excluded: set[tuple[int, int]] = field(default_factory=set)  # where the player wants the autopilot to stay out

    @classmethod
    def blank(cls, shape: tuple[int, ...]) -> Memory:
        """Return the memory of an unseen floor of this shape, (height, width)."""
        return cls(
            terrain=np.zeros(shape, np.uint8),
            explored=np.zeros(shape, bool),
            visible=np.zeros(shape, bool),
            mapped=np.zeros(shape, bool),
        )

    def forget(self, cell: tuple[int, int]) -> None:
        """Remember no item in a cell."""
        self.items.pop(cell, None)
        self.seen.pop(cell, None)

    def as_seen(self, cell: tuple[int, int]) -> Item | None:
        """Return the item that is remembered in a cell as it was when last seen; None if no more than its kind is."""
        item = self.seen.get(cell)
        return item if item is not None and item.kind.id == self.items.get(cell) else None
