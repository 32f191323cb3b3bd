"""Growth of a level by tiles that connect only where both have an exit.

After a blog post on level generation with emergent tiles; the numbers in comments are its steps. A tile has one
entrance, the side by which it was connected, and one or more sides by which it leads on: its pattern.

Done otherwise than there:

- The plane is unbounded there; here the map's edge, a mask and the number of tiles asked for end the growth. Then every
  open connection is joined or plugged, instead of growing on until none is left.
- A connection to a taken place is removed there. Here two that face each other may stay, as `loops` says: with none, a
  level would be a tree of dead ends.
- A corner's tile is replaced only if that opens a free place. The promise that a corner has one holds where the level
  does not touch the edge; where it does, any tile with a free place beside it is replaced.
- The first tile's one connection to tiles already placed is plugged, as there are none; the stairs up stand there.
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

    entrance: int
    pattern: tuple[int, ...]
    joined: list[int]  # in order, once the growth is done


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
        self._places = places
        self._recipe = recipe
        self._pattern = picker(recipe.likely)
        self._rng, self._loop_rng, self._repair_rng = streams("growth"), streams("loops"), streams("repairs")
        self._open: deque[tuple[int, int]] = deque()  # place and side of connections that were open when they came
        self._untried: set[tuple[int, int]] = set()  # those of them that are open still
        self._growable: list[int] = []  # places of tiles that may have a free place beside them

    def grow(self) -> dict[int, Tile]:
        """Place tiles until there are as many as asked for, and join or plug what is open then."""
        place, side = chosen(self._rng, self._places), below(self._rng, self.lattice.sides)
        while self.lattice.neighbours[place][side] in self._free and not self._leads_round(place, side):
            place, side = chosen(self._rng, self._places), below(self._rng, self.lattice.sides)
        self._place(place, side)  # 0
        while len(self.tiles) < self.target:
            if not self._open:
                self._reopen()
            self._extend(*self._next_open())
        self._free.clear()
        for place, side in self._open:
            self._extend(place, side)
        for tile in self.tiles.values():
            tile.joined.sort()
        return self.tiles

    def _leads_round(self, place: int, side: int) -> bool:
        """Tell whether there are places all around the corner at the end of a side.

        Then the first tile may have its entrance there, which is plugged, and bars the only path to no place.
        """
        there, back = self.lattice.beyond(place, side)
        while there in self._free and there != place:
            there, back = self.lattice.beyond(there, (back + 1) % self.lattice.sides)
        return there == place

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
        if (place, side) not in self._untried:
            return  # the tile beyond has been here
        self._untried.remove((place, side))
        there, back = self.lattice.beyond(place, side)
        if there in self._free:
            self._place(there, back)
            self._join(place, side)
        elif (there, back) in self._untried:
            self._untried.remove((there, back))
            self._close_loop(place, side)

    def _close_loop(self, place: int, side: int) -> None:
        """Join two tiles that happen to connect to each other, with the chance that the knob says."""
        if self._loop_rng.random() < self._recipe.loops:
            self.loops += 1
            self._join(place, side)

    def _join(self, place: int, side: int) -> None:
        there, back = self.lattice.beyond(place, side)
        self.tiles[place].joined.append(side)
        self.tiles[there].joined.append(back)

    def _place(self, place: int, entrance: int) -> None:
        """Put a random tile there, turned so that its entrance meets what it came from (2, 3)."""
        pattern = self.lattice.turned_patterns[self._pattern(self._rng.random())][entrance]
        self.tiles[place] = Tile(entrance, pattern, [])
        self._free.remove(place)
        self._growable.append(place)
        self._open.extend((place, side) for side in pattern)
        self._untried.update((place, side) for side in pattern)

    def _reopen(self) -> None:
        """Replace a tile by one that leads on by all sides, one of them to a free place: the growth goes on.

        First in the author's four corners, the ends of the first and last row. Where the level touches the border they
        may have no free place beside them; then any tile does that has one, and while free places are left one has.
        """
        columns, ends = self.lattice.columns, (min(self.tiles), max(self.tiles))
        rows = [[place for place in self.tiles if place // columns == end // columns] for end in ends]
        corners = list(dict.fromkeys(end(row) for row in rows for end in (min, max)))
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
        """Give the tile a pattern of all sides, open to free places. Returns: whether there are any.

        Where one of its new sides faces a tile that connects back, a loop may close.
        """
        tile, neighbours = self.tiles[place], self.lattice.neighbours[place]
        every = tuple(side for side in range(self.lattice.sides) if side != tile.entrance)
        free = [side for side in every if neighbours[side] in self._free]
        if not free:
            return False
        known, tile.pattern = tile.pattern, every
        self._open.extend((place, side) for side in free)
        self._untried.update((place, side) for side in free)
        for side in tile.pattern:
            there, back = self.lattice.beyond(place, side)
            if side not in known and there in self.tiles and back in self.tiles[there].pattern:
                self._close_loop(place, side)
        return True
