"""Growth of a level by tiles that connect only where both have an exit.

After a blog post on level generation with emergent tiles; the numbers in comments are its steps. A tile has one
entrance, the side by which it was connected, and one or more sides by which it leads on: its pattern.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from levelgen.generators.tiles import Tiles
from levelgen.generators.tiles.lattice import Lattice
from levelgen.rng import Random, below, chosen, picker, shuffle


@dataclass(slots=True)
class Tile:
    """A tile in its place, by its sides: where it was entered, where it leads on, and where it is joined to others."""

    place: int
    entrance: int
    pattern: tuple[int, ...]
    open: set[int]  # connections not yet tried
    joined: set[int]


class Growth:
    """The tiles placed so far, and the connections that are open."""

    def __init__(self, recipe: Tiles, lattice: Lattice, streams: Callable[[str], Random]) -> None:
        places = recipe.places(lattice)
        self.lattice = lattice
        self.target = recipe.asked(len(places))
        self.tiles: dict[int, Tile] = {}  # by place, in the order in which they were placed
        self.loops = 0  # connections kept between two tiles that were there already
        self.corner_repairs = 0  # tiles replaced because the growth had closed: in a corner of the level
        self.other_repairs = 0  # and elsewhere
        self._free = set(places)
        self._neighbours = lattice.neighbours
        self._border = [
            (place, side)
            for place in places
            for side, there in enumerate(self._neighbours[place])
            if there not in self._free
        ]
        self._recipe = recipe
        self._patterns = lattice.patterns()
        self._pattern = picker(recipe.likely)
        self._rng, self._loop_rng, self._repair_rng = streams("growth"), streams("loops"), streams("repairs")
        self._open: deque[tuple[int, int]] = deque()  # place and side of connections that were open when they came
        self._growable: list[int] = []  # places of tiles that may have a free place beside them
        self._row_ends: dict[int, tuple[int, int]] = {}  # the first and last column with a tile in each row

    def grow(self) -> dict[int, Tile]:
        """Place tiles until there are as many as asked for, and join or plug what is open then."""
        # The first entrance is where one could come in from outside, so that it never bars the only path to places.
        self._place(*chosen(self._rng, self._border))  # 0
        while len(self.tiles) < self.target:
            if not self._open:
                self._reopen()
            self._extend(*self._next_open())
        self._free.clear()
        while self._open:
            self._extend(*self._next_open())
        return self.tiles

    def _next_open(self) -> tuple[int, int]:
        """Take one of the open connections: a random one, or the newest or oldest (1)."""
        connections = self._open
        if self._recipe.pick == "oldest":
            return connections.popleft()
        if self._recipe.pick == "random":
            index = below(self._rng, len(connections))
            connections[index], connections[-1] = connections[-1], connections[index]
        return connections.pop()

    def _extend(self, place: int, side: int) -> None:
        """Place a tile beyond a connection, or join the tile that is there if it connects too; else it is plugged."""
        tile = self.tiles[place]
        if side not in tile.open:
            return  # the tile beyond has been here
        tile.open.remove(side)
        there, back = self._neighbours[place][side], self.lattice.opposite(side)
        if there in self._free:
            self._place(there, back)
        elif there in self.tiles and back in self.tiles[there].open:
            self.tiles[there].open.remove(back)
            if self._loop_rng.random() >= self._recipe.loops:
                return
            self.loops += 1
        else:
            return
        tile.joined.add(side)
        self.tiles[there].joined.add(back)

    def _place(self, place: int, entrance: int) -> None:
        """Put a random tile there, turned so that its entrance meets what it came from (2, 3)."""
        turns = self._patterns[self._pattern(self._rng.random())]
        pattern = tuple((entrance + turn) % self.lattice.sides for turn in turns)
        self.tiles[place] = Tile(place, entrance, pattern, set(pattern), set())
        self._free.remove(place)
        self._open.extend((place, side) for side in pattern)
        self._growable.append(place)
        row, column = divmod(place, self.lattice.columns)
        first, last = self._row_ends.get(row, (column, column))
        self._row_ends[row] = min(first, column), max(last, column)

    def _reopen(self) -> None:
        """Replace a tile by one that leads on by all sides, one of them to a free place: the growth goes on.

        First in the author's four corners, the ends of the first and last row. Where the level touches the border they
        may have no free place beside them; then any tile does that has one, and while free places are left one has.
        """
        rows = min(self._row_ends), max(self._row_ends)
        corners = list(dict.fromkeys(row * self.lattice.columns + end for row in rows for end in self._row_ends[row]))
        shuffle(self._repair_rng, corners)
        if any(self._replace(place) for place in corners):
            self.corner_repairs += 1
            return
        places = self._growable
        while True:
            index = below(self._repair_rng, len(places))
            if self._replace(places[index]):
                self.other_repairs += 1
                return
            places[index] = places[-1]  # no place beside it will ever be free again
            places.pop()

    def _replace(self, place: int) -> bool:
        """Give the tile a pattern of all sides, open to free places. Returns: whether there are any."""
        tile = self.tiles[place]
        free = [side for side, there in enumerate(self._neighbours[place]) if there in self._free]
        if free:
            tile.pattern = tuple(side for side in range(self.lattice.sides) if side != tile.entrance)
            tile.open.update(free)
            self._open.extend((place, side) for side in free)
        return bool(free)
