"""Levels of tiles that connect only where both have an exit: rooms and corridors are not placed, they emerge.

`growth` places the tiles; this module decides what each becomes, draws it, and makes rooms and links of them.
"""

from collections.abc import Callable

import numpy as np

from levelgen.draft import Draft, DraftLink
from levelgen.generators.tiles import Tiles
from levelgen.generators.tiles.drawings import CHAMBER, CORRIDOR, HALL, JUNCTION, Cell
from levelgen.generators.tiles.growth import Growth, Tile
from levelgen.generators.tiles.lattice import Lattice, TilePicture
from levelgen.graph import distances
from levelgen.rng import Random, chosen
from levelgen.terrain import WALKABLE, Terrain

_FAR = 0.8
"""The stairs down are at least this share of the longest distance, counted in tiles, from the stairs up."""

_LARGEST = 9
"""The most tiles that a room has: halls that would make it larger are divided by a wall with a door."""


def dig(recipe: Tiles, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Grow the tiles, draw them, and make rooms and links of them; the first tile has the stairs up."""
    lattice, corner = recipe.laid(streams("lattice"))
    growth = Growth(recipe, lattice, streams)
    tiles = growth.grow()
    plan = TilePlan(recipe, lattice, tiles, streams("halls"))
    digger = _TileDigger(draft, plan, corner, streams("pictures"))
    digger.draw()
    digger.add_rooms()
    digger.add_links()
    digger.place_stairs()
    draft.notes.update(
        lattice=[lattice.columns, lattice.rows],
        tile=lattice.size,
        corner=list(corner),
        target=[growth.target, len(tiles)],
        places=list(tiles),
        patterns=[list(tile.pattern) for tile in tiles.values()],
        entrances=[tile.entrance for tile in tiles.values()],
        joined=[tile.joined for tile in tiles.values()],
        kinds=[plan.kinds[place] for place in tiles],
        looped=growth.loops,
        repairs=[growth.corner_repairs, growth.other_repairs],
    )


class TilePlan:
    """The use of each tile: a room by itself, a part of a larger one, a corridor or a junction."""

    def __init__(self, recipe: Tiles, lattice: Lattice, tiles: dict[int, Tile], rng: Random) -> None:
        self.lattice = lattice
        self.tiles = tiles
        # Levels lean to have more or fewer halls, or every level would be the average of all.
        leaning = 2 * rng.random() - 1
        chance = recipe.halls + leaning * 0.7 * min(recipe.halls, 1 - recipe.halls)
        self.kinds = {place: self._kind(tile, is_hall=rng.random() < chance) for place, tile in tiles.items()}
        self.first = next(iter(tiles))
        self.goal = self._far_place(rng)
        # Both stairs are in rooms, and never in the same one.
        self.kinds[self.first] = self.kinds[self.goal] = CHAMBER
        self.wide: dict[int, set[int]] = {place: set() for place in tiles}  # sides where a hall continues in another
        self.rooms: dict[int, list[int]] = {}  # the places of all tiles with which a tile is one room
        self._join_halls()

    def _kind(self, tile: Tile, *, is_hall: bool) -> str:
        if 3 * len(tile.pattern) >= 2 * self.lattice.sides:  # so many sides that it is room, not corridor
            return HALL if is_hall else CHAMBER
        return (CHAMBER, CHAMBER, CORRIDOR, JUNCTION)[min(len(tile.joined), 3)]

    def exits(self, place: int) -> list[int]:
        """Return the sides of a tile that have an exit of one cell."""
        return [side for side in self.tiles[place].joined if side not in self.wide[place]]

    def _far_place(self, rng: Random) -> int:
        """Return a tile that is far from the first, counted in tiles."""
        adjacency: list[list[int]] = [[] for _ in range(self.lattice.count)]
        for place, tile in self.tiles.items():
            adjacency[place] = [self.lattice.neighbours[place][side] for side in tile.joined]
        steps = distances(adjacency, self.first)
        least = _FAR * max(steps)
        return chosen(rng, [place for place in self.tiles if steps[place] >= least])

    def _join_halls(self) -> None:
        """Let halls continue in each other, where the room does not become too large."""
        for place, tile in self.tiles.items():
            if self.kinds[place] != CORRIDOR:
                self.rooms.setdefault(place, [place])
            if self.kinds[place] != HALL:
                continue
            for side in tile.joined:
                there, back = self.lattice.beyond(place, side)
                if self.kinds[there] != HALL or side in self.wide[place]:
                    continue
                room, other = self.rooms[place], self.rooms.setdefault(there, [there])
                if room is not other:
                    if len(room) + len(other) > _LARGEST:
                        continue
                    room += other
                    self.rooms.update(dict.fromkeys(other, room))
                self.wide[place].add(side)
                self.wide[there].add(back)


class _TileDigger:
    """The digging of planned tiles into a draft."""

    def __init__(self, draft: Draft, plan: TilePlan, corner: Cell, rng: Random) -> None:
        self._draft = draft
        self._plan = plan
        self._corner = corner  # of the lattice on the map
        self._room_of: dict[int, int] = {}
        self._pictures = self._choose_pictures(rng)  # in the order in which the tiles were placed
        pictures = self._pictures.values()
        corners = np.array([plan.lattice.corner(place) for place in self._pictures]) + self._corner
        # The cells of all pictures, and for each its terrain and the number of its tile.
        self._words = np.concatenate([picture.words for picture in pictures])
        self._tile_of = np.repeat(np.arange(len(pictures)), [len(picture.words) for picture in pictures])
        positions = np.concatenate([picture.cells for picture in pictures]) + corners[self._tile_of]
        self._cells = positions @ (1, draft.width)

    def _choose_pictures(self, rng: Random) -> dict[int, TilePicture]:
        plan, pictures = self._plan, {}
        leaning = 2 * rng.random() - 1  # to large or small pictures
        for place, tile in plan.tiles.items():
            choice = plan.lattice.pictures(
                plan.kinds[place], plan.lattice.form(place), frozenset(tile.joined), frozenset(plan.wide[place])
            )
            roll = rng.random()
            pictures[place] = choice.at(roll + leaning * (roll * roll - roll))
        return pictures

    def _cell(self, place: int, cell: Cell) -> int:
        """Return the map's cell for a cell (x, y) of a place."""
        x, y = self._plan.lattice.corner(place)
        return (self._corner[1] + y + cell[1]) * self._draft.width + self._corner[0] + x + cell[0]

    def _exit(self, place: int, side: int) -> int:
        x, y = self._plan.lattice.exit_cells[place][side]
        return (self._corner[1] + y) * self._draft.width + self._corner[0] + x

    def draw(self) -> None:
        """Draw every tile, in the order in which they were placed."""
        draft, plan = self._draft, self._plan
        terrain, places = draft.terrain.ravel(), list(self._pictures)
        step = max(len(places) // 8, 1) if draft.watched else len(places)
        for start in range(0, len(places), step):
            if start:
                draft.snapshot(f"{start} tiles")
            shown = self._tile_of // step == start // step
            terrain[self._cells[shown]] = self._words[shown]
            exits = [self._exit(place, side) for place in places[start : start + step] for side in plan.exits(place)]
            terrain[exits] = Terrain.FLOOR
        draft.snapshot("tiles")

    def add_rooms(self) -> None:
        """Make rooms of the tiles that are no corridors; halls that continue in each other are one."""
        kinds: list[str] = []
        for place in self._plan.tiles:
            if place in self._room_of or self._plan.kinds[place] == CORRIDOR:
                continue
            self._room_of.update(dict.fromkeys(self._plan.rooms[place], len(kinds)))
            kinds.append("junction" if self._plan.kinds[place] == JUNCTION else "room")
        room_at = np.full(len(self._draft.cells), -1)
        rooms = np.array([self._room_of.get(place, -1) for place in self._pictures])
        room_at[self._cells] = np.where(WALKABLE[self._words], rooms[self._tile_of], -1)
        self._draft.add_rooms(kinds, room_at)

    def add_links(self) -> None:
        """Follow every exit of every room, over corridors, to the room where it ends."""
        plan, room_of = self._plan, self._room_of
        followed: set[tuple[int, int]] = set()
        for place, side in [(tile, side) for tile in room_of for side in plan.exits(tile)]:
            if (place, side) in followed:
                continue
            cells = [self._exit(place, side)]
            there, back = plan.lattice.beyond(place, side)
            while there not in room_of:
                (onward,) = (other for other in plan.tiles[there].joined if other != back)
                path = self._pictures[there].path
                cells += [self._cell(there, cell) for cell in (path if back < onward else path[::-1])]
                there, back = plan.lattice.beyond(there, onward)
            cells.append(self._exit(there, back))
            followed.add((there, back))
            self._draft.links.append(DraftLink(room_of[place], room_of[there], "corridor", cells))
        self._draft.snapshot("links")

    def place_stairs(self) -> None:
        """Place the stairs up near the first tile's plugged entrance; those down are in a room far away."""
        draft, plan = self._draft, self._plan
        y, x = divmod(self._exit(plan.first, plan.tiles[plan.first].entrance), draft.width)
        cells = self._cells[(self._tile_of == 0) & WALKABLE[self._words]]
        rows, columns = np.divmod(cells, draft.width)
        draft.stairs_up = int(cells[np.argmin(abs(columns - x) + abs(rows - y))])
        draft.ends = self._room_of[plan.first], self._room_of[plan.goal]
