"""The plan of a level of tiles: the kind of each tile, and the groups of tiles that form one room."""

from levelgen.generators.tiles import Tiles
from levelgen.generators.tiles.drawings import CHAMBER, CORRIDOR, COURT, HALL, JUNCTION
from levelgen.generators.tiles.growth import Tile
from levelgen.generators.tiles.lattice import Lattice
from levelgen.graph import distances
from levelgen.rng import Random, chosen

_FAR = 0.8
"""The least distance of the stairs down from the stairs up, as a share of the longest distance in tiles."""

_HALLS_OF_COURT = 2
"""The least number of halls among four tiles that may become a court."""

_COURTS = 0.9
"""The chance that four such tiles become a court; below 1, so that halls grow together in other shapes too."""


class TilePlan:
    """The use of each tile: a room by itself, a part of a larger one, a corridor or a junction."""

    def __init__(self, recipe: Tiles, lattice: Lattice, tiles: dict[int, Tile], rng: Random) -> None:
        self.lattice = lattice
        self.tiles = tiles
        # Each level has a bias to more or fewer halls, or every level would look average.
        leaning = 2 * rng.random() - 1
        chance = recipe.halls + leaning * 0.7 * min(recipe.halls, 1 - recipe.halls)
        self.kinds = {place: self._kind(tile, is_hall=rng.random() < chance) for place, tile in tiles.items()}
        self.first = next(iter(tiles))
        self.goal = self._far_place(rng)
        # Both stairs are in rooms, and never in the same one.
        self.kinds[self.first] = self.kinds[self.goal] = CHAMBER
        self.wide: dict[int, set[int]] = {}  # by place the sides, if any, where a hall continues in another
        self.rooms: dict[int, list[int]] = {}  # for each tile the places of all tiles of its room
        self._join_courts(rng)
        self._join_halls()
        self.exits = {  # sides that have an exit of one cell
            place: [side for side in tile.joined if side not in self.wide.get(place, ())]
            for place, tile in tiles.items()
        }

    def _kind(self, tile: Tile, *, is_hall: bool) -> str:
        if 3 * len(tile.pattern) >= 2 * self.lattice.sides:  # too many sides for a corridor
            return HALL if is_hall else CHAMBER
        return (CHAMBER, CHAMBER, CORRIDOR, JUNCTION)[min(len(tile.joined), 3)]

    def _far_place(self, rng: Random) -> int:
        """Return a tile that is far from the first, counted in tiles."""
        neighbours = self.lattice.neighbours
        adjacency: list[list[int]] = [[]] * self.lattice.count
        for place, tile in self.tiles.items():
            beyond = neighbours[place]
            adjacency[place] = [beyond[side] for side in tile.joined]
        steps = distances(adjacency, self.first)
        least = _FAR * max(steps)
        return chosen(rng, [place for place in self.tiles if steps[place] >= least])

    def _join_courts(self, rng: Random) -> None:
        """Make one room of four tiles that are all joined, if at least two of them are halls."""
        sides = self.lattice.court_sides
        if not sides:
            return
        east, south = sides[0]
        for place, tile in self.tiles.items():
            if east not in tile.joined or south not in tile.joined:
                continue
            court = self.lattice.court(place)
            kinds = [self.kinds.get(corner) for corner in court]
            if kinds.count(HALL) < _HALLS_OF_COURT or None in kinds or COURT in kinds:
                continue
            if {self.first, self.goal} <= {*court}:
                continue  # the court would hold both stairs
            if south not in self.tiles[court[1]].joined or east not in self.tiles[court[2]].joined:
                continue
            if rng.random() >= _COURTS:
                continue
            room = list(court)
            for corner, inner in zip(court, sides, strict=True):
                self.kinds[corner] = COURT
                self.rooms[corner] = room
                self.wide.setdefault(corner, set()).update(inner)

    def _join_halls(self) -> None:
        """Let halls continue in each other, unless the room becomes too large; a single hall becomes a chamber."""
        neighbours, backs = self.lattice.neighbours, self.lattice.backs
        for place, tile in self.tiles.items():
            if self.kinds[place] != CORRIDOR:
                self.rooms.setdefault(place, [place])
            if self.kinds[place] != HALL:
                continue
            for side in tile.joined:
                there, back = neighbours[place][side], backs[side]
                if self.kinds[there] != HALL or side in self.wide.get(place, ()):
                    continue
                room, other = self.rooms[place], self.rooms.setdefault(there, [there])
                if room is not other:
                    if len(room) + len(other) > self.lattice.largest:
                        continue
                    room += other
                    self.rooms.update(dict.fromkeys(other, room))
                self.wide.setdefault(place, set()).add(side)
                self.wide.setdefault(there, set()).add(back)
            if place not in self.wide:
                self.kinds[place] = CHAMBER
