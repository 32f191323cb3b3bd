"""The grid of cells: where its lines run, and which neighbouring cells are merged into one."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from levelgen.generators.cells import Cells
from levelgen.graph import Adjacency, grid_adjacency
from levelgen.recipe import MOST_ROOMS
from levelgen.rng import Random, chosen

Pair = tuple[int, int]
"""Two neighbours, by number. Of two cells the first lies west or north of the second."""

_LEAST_X, _LEAST_Y = 10, 7
"""Map columns and rows that a cell has on average, where chance has added a column or row of cells."""

_SHORTEST = 6
"""Columns or rows of the shortest uneven cell, where even ones are as long: in shorter ones corridors crowd a room."""


class Grid:
    """A grid of cells, of which some are merged in pairs; every cell that is left and every pair is a place of a room.

    Attributes:
        columns, rows: how many of cells there are.
        edges: the map columns at which the cells begin and the last ends, and the map rows.
        merged: the pairs of cells that are merged.
        places: for every cell the number of its place.
        adjacency: for every place its neighbours.
    """

    def __init__(self, recipe: Cells, streams: Callable[[str], Random]) -> None:
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
        self._facing: dict[Pair, list[Pair]] = {}  # the pairs of cells in which two places meet, where one is merged
        self.places: Sequence[int] = range(len(adjacency))
        if self.merged:
            self.places = _numbered(len(adjacency), self.merged)
            adjacency = self._between_places(adjacency)
        self.adjacency = adjacency

    def _between_places(self, cells: Adjacency) -> list[list[int]]:
        """Return the adjacency of the places, and note the cells in which they meet."""
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
        """Return the two cells through which a corridor joins a pair of places: one of those that face each other."""
        return chosen(self._sides, self._facing[pair]) if self._facing else pair

    def is_below(self, pair: Pair) -> bool:
        """Tell whether the second cell of a pair lies below the first, not beside it."""
        near, beyond = pair
        return beyond - near == self.columns


def _counts(recipe: Cells, rng: Random) -> tuple[int, int]:
    """Return the columns and rows of cells: as the recipe has them, or one more or less where nobody has asked."""
    columns, rows = recipe.grid
    one, other = rng.random(), rng.random()
    if recipe.cells_x is None:
        columns = _varied(columns, one, recipe.jitter, min((recipe.width + 1) // _LEAST_X, MOST_ROOMS // rows))
    if recipe.cells_y is None:
        rows = _varied(rows, other, recipe.jitter, min((recipe.height + 1) // _LEAST_Y, MOST_ROOMS // columns))
    return columns, rows


def _varied(count: int, roll: float, jitter: float, most: int) -> int:
    """Return the count or, as likely as the jitter says, one more or less; no fewer than 2, if it was 2."""
    if roll < jitter / 2:
        return max(count - 1, min(count, 2))
    return max(min(count + 1, most), count) if roll >= 1 - jitter / 2 else count


def _edges(length: int, count: int, recipe: Cells, rng: Random) -> list[int]:
    """Return where the cells along one axis begin and the last ends.

    Without jitter they are even. With it each is as long as the shortest, and what is left of the length is shared
    out by weights, so that no line of the grid comes at the same place in every level.
    """
    if not recipe.jitter:
        return [cell * length // count for cell in range(count + 1)]  # 1
    shortest = min(_SHORTEST, (length + 1) // count)
    left = length + 1 - shortest * count  # the last cell may be one shorter: behind it comes the edge of the map
    weights = [1 + recipe.jitter * (2 * rng.random() - 1) for _ in range(count)]
    total = sum(weights)
    shared = [int(part / total * left) for part in accumulate(weights, initial=0.0)]
    return [*[cell * shortest + shared[cell] for cell in range(count)], length]


def _merged(adjacency: Adjacency, chance: float, rng: Random) -> list[Pair]:
    """Return each pair of neighbouring cells with the given chance, where neither is merged yet and two places remain.

    A number is drawn for every pair, whatever becomes of it.
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
