"""The grid of cells: its lines, and the neighbouring cells that are merged into one."""

from collections.abc import Sequence
from itertools import accumulate

from levelgen.generators.cells import Cells
from levelgen.graph import Adjacency, grid_adjacency
from levelgen.recipe import MOST_ROOMS
from levelgen.rng import Random, Streams, chosen

Pair = tuple[int, int]
"""Two neighbours, by number. Of two cells the first lies west or north of the second."""

_LEAST_X, _LEAST_Y = 10, 7
"""The least average columns and rows of a cell for which chance may add a column or row of cells."""

_SHORTEST = 6
"""The fewest columns or rows of uneven cells, if even ones are as long; in shorter cells corridors crowd the room."""


class Grid:
    """A grid of cells, some merged in pairs; every single cell and every pair is the place of a room.

    Attributes:
        columns, rows: the number of columns and rows of cells.
        edges: the map columns at which cells begin, with the end of the last; and the map rows likewise.
        merged: the pairs of cells that are merged.
        places: for every cell the number of its place.
        adjacency: for every place its neighbours.
    """

    def __init__(self, recipe: Cells, streams: Streams) -> None:
        self.columns, self.rows = _counts(recipe, streams("counts"))
        self.edges = (
            _edges(recipe.width, self.columns, recipe, streams("columns")),
            _edges(recipe.height, self.rows, recipe, streams("rows")),
        )
        adjacency: Adjacency = grid_adjacency(self.columns, self.rows)
        self._sides = streams("sides")
        self.merged: list[Pair] = []
        if recipe.merge:
            self.merged = _merged(adjacency, recipe.merge, streams("merge"))
        self._facing: dict[Pair, list[Pair]] = {}  # the pairs of cells in which two places meet; empty without merging
        self.places: Sequence[int] = range(len(adjacency))
        if self.merged:
            self.places = _numbered(len(adjacency), self.merged)
            adjacency = self._between_places(adjacency)
        self.adjacency = adjacency

    def _between_places(self, cells: Adjacency) -> list[list[int]]:
        """Return the adjacency of the places, and record the cells in which they meet."""
        adjacency: list[list[int]] = [[] for _ in range(len(cells) - len(self.merged))]
        for cell in range(len(cells)):
            place = self.places[cell]
            for beyond in cells[cell]:
                other = self.places[beyond]
                if other == place:
                    continue
                if other not in adjacency[place]:
                    adjacency[place].append(other)
                if beyond > cell:
                    self._facing.setdefault((min(place, other), max(place, other)), []).append((cell, beyond))
        return adjacency

    def cells_between(self, pair: Pair) -> Pair:
        """Return the two cells between which a corridor joins a pair of places, chosen from those that meet."""
        return chosen(self._sides, self._facing[pair]) if self._facing else pair

    def facing(self, pair: Pair) -> Sequence[Pair]:
        """Return the pairs of cells in which a pair of places meets."""
        return self._facing[pair] if self._facing else (pair,)

    def is_below(self, pair: Pair) -> bool:
        """Tell whether the second cell of a pair lies below the first, not beside it."""
        near, beyond = pair
        return beyond - near == self.columns


def _counts(recipe: Cells, rng: Random) -> tuple[int, int]:
    """Return the columns and rows of cells; a number not asked for may vary by one, by chance."""
    columns, rows = recipe.grid
    one, other = rng.random(), rng.random()
    if recipe.cells_x is None:
        columns = _varied(columns, one, recipe.jitter, min((recipe.width + 1) // _LEAST_X, MOST_ROOMS // rows))
    if recipe.cells_y is None:
        rows = _varied(rows, other, recipe.jitter, min((recipe.height + 1) // _LEAST_Y, MOST_ROOMS // columns))
    return columns, rows


def _varied(count: int, roll: float, jitter: float, most: int) -> int:
    """Return the count or, with the jitter as the chance, one more or less; a count of 2 or more stays at least 2."""
    if roll < jitter / 2:
        return max(count - 1, min(count, 2))
    return max(min(count + 1, most), count) if roll >= 1 - jitter / 2 else count


def _edges(length: int, count: int, recipe: Cells, rng: Random) -> list[int]:
    """Return the starts of the cells along one axis, and the end of the last.

    Without jitter the cells are even. With jitter each has the shortest length, and the rest is shared out by random
    weights, so that no line of the grid lies at the same place in every level.
    """
    if not recipe.jitter:
        return [cell * length // count for cell in range(count + 1)]  # 1
    shortest = min(_SHORTEST, (length + 1) // count)
    left = length + 1 - shortest * count  # the last cell may be one shorter, since no channel follows it
    weights = [1 + recipe.jitter * (2 * rng.random() - 1) for _ in range(count)]
    total = sum(weights)
    shared = [int(part / total * left) for part in accumulate(weights, initial=0.0)]
    return [*[cell * shortest + shared[cell] for cell in range(count)], length]


def _merged(adjacency: Adjacency, chance: float, rng: Random) -> list[Pair]:
    """Return pairs of neighbouring cells to merge, each by chance; no cell is merged twice, and two places remain.

    A number is drawn for every pair, merged or not.
    """
    taken: set[int] = set()
    merged: list[Pair] = []
    for cell in range(len(adjacency)):
        for beyond in adjacency[cell]:
            if beyond > cell and rng.random() < chance and taken.isdisjoint((cell, beyond)):
                if len(adjacency) - len(merged) <= 2:
                    return merged
                taken |= {cell, beyond}
                merged.append((cell, beyond))
    return merged


def _numbered(count: int, merged: Sequence[Pair]) -> list[int]:
    """Return for every cell the number of its place; places are numbered in the order of their first cells."""
    first = {beyond: cell for cell, beyond in merged}
    places: list[int] = []
    number = 0
    for cell in range(count):
        if cell in first:
            places.append(places[first[cell]])
        else:
            places.append(number)
            number += 1
    return places
