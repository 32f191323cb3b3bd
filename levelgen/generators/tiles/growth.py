"""Growth of a level by tiles that connect where both have an exit.

After a blog post on level generation with emergent tiles; the numbers in comments are its steps. A tile has one
entrance, the side by which it was connected, and one or more sides by which it leads on: its pattern.

Differences from the post:

- There the plane is unbounded; here the map's edge, a mask and the number of tiles asked for end the growth. Then every
  open connection is joined or plugged, instead of growing on until none is left.
- There a connection to a taken place is removed. Here two connections that face each other may stay, by the chance
  `loops`; without any, a level would be a tree of dead ends.
- A corner's tile is replaced only if that opens a free place. The post promises that a corner has one, but at the
  map's edge it may not; then any tile with a free place beside it is replaced.
- The entrance of the first tile is plugged, as there are no tiles before it; the stairs up stand there.
"""

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from levelgen.generators.tiles import Tiles
from levelgen.generators.tiles.lattice import Lattice
from levelgen.rng import Streams, below, chosen, picker, shuffle


@dataclass(slots=True)
class Tile:
    """A placed tile: the side of its entrance, the sides by which it leads on, and those joined to other tiles."""

    entrance: int
    pattern: tuple[int, ...]
    joined: list[int]  # in order, once the growth is done


class Grown(NamedTuple):
    """What became of a tile or of connections, told to whoever watches.

    "tile": the tile was placed, open on these sides. "opened": the tile was replaced by one that is open on these. At
    the sides of "joined" it leads to the tiles beyond, and those of "plugged" were closed.
    """

    what: str
    place: int
    sides: tuple[int, ...]


class Growth:
    """The tiles placed so far, and the connections that are open; whoever watches gives a list to be told in."""

    def __init__(self, recipe: Tiles, lattice: Lattice, streams: Streams, told: list[Grown] | None = None) -> None:
        places = recipe.places(lattice)
        self.lattice = lattice
        self.target = recipe.asked(len(places))
        self.tiles: dict[int, Tile] = {}  # by place, in the order of placement
        self.loops = 0  # connections kept between two existing tiles
        self.corner_repairs = 0  # tiles replaced in a corner of the level, because no connection was open
        self.other_repairs = 0  # tiles replaced elsewhere, for the same reason
        self._free = set(places)
        self._places = places
        self._recipe = recipe
        self._told = told
        self._pattern = picker(recipe.likely)
        self._turned = lattice.turned_patterns
        self._neighbours, self._backs, self._sides = lattice.neighbours, lattice.backs, lattice.sides
        self._rng, self._loop_rng, self._repair_rng = streams("growth"), streams("loops"), streams("repairs")
        # Connections, numbered by place * sides + side; some may have been joined since.
        self._open: deque[int] = deque()
        self._untried: set[int] = set()  # those of them that are still open
        self._growable: list[int] = []  # places of tiles that may have a free place beside them

    def grow(self) -> dict[int, Tile]:
        """Place tiles until there are as many as asked for, then join or plug the open connections."""
        place, side = chosen(self._rng, self._places), below(self._rng, self.lattice.sides)
        while self.lattice.neighbours[place][side] in self._free and not self._leads_round(place, side):
            place, side = chosen(self._rng, self._places), below(self._rng, self.lattice.sides)
        self._place(place, side)  # 0
        while len(self.tiles) < self.target:
            if not self._open:
                self._reopen()
            self._extend(self._next_open())
        self._free.clear()
        for connection in self._open:
            self._extend(connection)
        for tile in self.tiles.values():
            tile.joined.sort()
        return self.tiles

    def _leads_round(self, place: int, side: int) -> bool:
        """Tell whether there are places all around the corner at the end of a side.

        Then the first tile may have its plugged entrance at that side, since the place beyond can be reached around it.
        """
        beyond = self.lattice.beyond
        there, back = beyond(place, side)
        while there in self._free and there != place:
            there, back = beyond(there, (back + 1) % self._sides)
        return there == place

    def _next_open(self) -> int:
        """Take an open connection: a random one, the newest or the oldest (1)."""
        connections, pick = self._open, self._recipe.pick
        if pick == "random":
            index = below(self._rng, len(connections))
            connections[index], connections[-1] = connections[-1], connections[index]
        elif pick == "oldest":
            return connections.popleft()
        return connections.pop()

    def _extend(self, connection: int) -> None:
        """Place a tile beyond a connection, or join the existing tile if it connects back; otherwise plug it."""
        untried = self._untried
        if connection not in untried:
            return  # already joined or plugged from the tile beyond
        untried.remove(connection)
        place, side = divmod(connection, self._sides)
        there, back = self._neighbours[place][side], self._backs[side]
        if there in self._free:
            self._place(there, back)
        elif (facing := there * self._sides + back) in untried:
            untried.remove(facing)
            if not self._closes_loop():
                self._tell("plugged", place, side)
                self._tell("plugged", there, back)
                return
        else:
            self._tell("plugged", place, side)
            return
        self._tell("joined", place, side)
        self.tiles[place].joined.append(side)
        self.tiles[there].joined.append(back)

    def _tell(self, what: str, place: int, *sides: int) -> None:
        if self._told is not None:
            self._told.append(Grown(what, place, sides))

    def _closes_loop(self) -> bool:
        """Roll whether two existing tiles that face each other are joined, with the chance `loops`, and count it."""
        is_kept = self._loop_rng.random() < self._recipe.loops
        self.loops += is_kept
        return is_kept

    def _place(self, place: int, entrance: int) -> None:
        """Put a random tile at a place, turned so that its entrance is on the given side (2, 3)."""
        pattern = self._turned[self._pattern(self._rng.random())][entrance]
        self.tiles[place] = Tile(entrance, pattern, [])
        self._free.remove(place)
        self._growable.append(place)
        first = place * self._sides
        connections = [first + side for side in pattern]
        self._open.extend(connections)
        self._untried.update(connections)
        self._tell("tile", place, *pattern)

    def _reopen(self) -> None:
        """Let the growth go on: replace a tile beside a free place by one that leads on by all sides.

        The author's four corners, the ends of the first and last row, are tried first. At the map's edge they may have
        no free place beside them; then any tile with a free place is taken, and while there are free places there is
        one.
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
            places[index] = places[-1]  # no place beside this tile will ever be free again
            places.pop()

    def _replace(self, place: int) -> bool:
        """Give the tile a pattern of all sides, open to free places. Returns: whether it has free places beside it.

        If one of its new sides faces a tile that connects back, a loop may close.
        """
        tile, neighbours = self.tiles[place], self.lattice.neighbours[place]
        every = tuple(side for side in range(self.lattice.sides) if side != tile.entrance)
        free = [side for side in every if neighbours[side] in self._free]
        if not free:
            return False
        known, tile.pattern = tile.pattern, every
        connections = [place * self._sides + side for side in free]
        self._open.extend(connections)
        self._untried.update(connections)
        self._tell("opened", place, *free)
        for side in tile.pattern:
            there, back = self.lattice.beyond(place, side)
            faces = side not in known and there in self.tiles and back in self.tiles[there].pattern
            if faces and self._closes_loop():
                self._tell("joined", place, side)
                tile.joined.append(side)
                self.tiles[there].joined.append(back)
        return True
