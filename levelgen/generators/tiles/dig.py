"""A level of tiles that connect where both have an exit: rooms and corridors are not placed, they emerge.

`growth` places the tiles, `plan` gives each its kind, and `choosing` its picture; here they are drawn and made into
rooms and links.
"""

from collections.abc import Sequence

import numpy as np

from levelgen.draft import Draft, DraftLink
from levelgen.generators.tiles import Tiles
from levelgen.generators.tiles.choosing import choose_pictures
from levelgen.generators.tiles.drawings import BRIDGE, CORRIDOR, COURT, JUNCTION, TERRAIN, Cell
from levelgen.generators.tiles.growth import Grown, Growth
from levelgen.generators.tiles.plan import TilePlan
from levelgen.generators.tiles.stages import show_growth
from levelgen.generators.tiles.tile_set import of_folder
from levelgen.rng import Random, Streams
from levelgen.terrain import WALKABLE, Terrain
from levelgen.watching import Canvas, Watcher


def dig(recipe: Tiles, draft: Draft, streams: Streams) -> None:
    """Grow the tiles, draw them, and make rooms and links of them; the first tile has the stairs up.

    Raises:
        TemplateError: a file in the recipe's folder is broken, or no drawing has the recipe's size.
    """
    tiles = None if recipe.folder is None else of_folder(recipe.folder, recipe.size, draft.depth)
    lattice, corner = recipe.laid(streams("lattice"), tiles)
    told: list[Grown] | None = None if draft.watcher is None else []
    growth = Growth(recipe, lattice, streams, told)
    placed = growth.grow()
    plan = TilePlan(recipe, lattice, placed, streams("halls"))
    digger = _TileDigger(draft, plan, corner, streams("pictures"))
    if draft.watcher is not None and told is not None:
        digger.show(draft.watcher, told)
    digger.draw()
    digger.add_rooms()
    digger.add_links()
    digger.place_stairs()
    draft.notes.update(
        lattice=[lattice.columns, lattice.rows],
        tile=lattice.size,
        corner=list(corner),
        target=[growth.target, len(placed)],
        tiles=list(placed),
        patterns=[list(tile.pattern) for tile in placed.values()],
        entrances=[tile.entrance for tile in placed.values()],
        joined=[tile.joined for tile in placed.values()],
        kinds=[plan.kinds[place] for place in placed],
        looped=growth.loops,
        repairs=[growth.corner_repairs, growth.other_repairs],
    )


class _TileDigger:
    """The digging of planned tiles into a draft."""

    def __init__(self, draft: Draft, plan: TilePlan, corner: Cell, rng: Random) -> None:
        self._draft = draft
        self._plan = plan
        # The map cells of every place's upper left corner, and of its exits by side.
        points = (plan.lattice.corners_and_exits + corner) @ (1, draft.width)
        corners = points[:, 0]
        self._corners: list[int] = corners.tolist()
        self._exits: list[list[int]] = points[:, 1:].tolist()
        self._room_of: dict[int, int] = {}
        self._pictures = choose_pictures(plan, rng)  # in the order in which the tiles were placed
        drawn = [picture.drawn for picture in self._pictures.values()]
        # The cells of all pictures, with the terrain and the tile number of each.
        columns, rows, words = (np.frombuffer(b"".join(parts), dtype=np.uint8) for parts in zip(*drawn, strict=True))
        self._words = words
        self._tile_of = np.repeat(np.arange(len(drawn), dtype=np.intp), [len(each) for each, _, _ in drawn])
        self._cells = corners[list(self._pictures)][self._tile_of] + rows * np.int64(draft.width) + columns
        middle = plan.lattice.size // 2
        self._special = {  # the exits with a river or a bridge, and their characters
            self._exits[place][side]: edge[middle]
            for place, picture in self._pictures.items()
            for side, edge in picture.special.items()
        }

    def show(self, watcher: Watcher, told: Sequence[Grown]) -> None:
        """Show the tiles to a watcher in the order in which they grew."""
        draft, ends = self._draft, np.flatnonzero(np.diff(self._tile_of)) + 1
        cells, words = np.split(self._cells, ends), np.split(self._words, ends)
        drawn = dict(zip(self._pictures, zip(cells, words, strict=True), strict=True))
        show_growth(watcher, Canvas(draft.width, draft.height), self._plan, told, self._exits, drawn)

    def draw(self) -> None:
        """Draw every tile."""
        draft, plan = self._draft, self._plan
        terrain = draft.terrain.ravel()
        terrain[self._cells] = self._words
        terrain[[self._exits[place][side] for place in self._pictures for side in plan.exits[place]]] = Terrain.FLOOR
        for cell, glyph in self._special.items():
            terrain[cell] = TERRAIN[glyph]
        draft.fixed.update(self._special)
        draft.snapshot("tiles", "Rivers and bridges lead on from tile to tile.")

    def add_rooms(self) -> None:
        """Make rooms of the tiles that are no corridors; halls that continue in each other are one room."""
        kinds: list[str] = []
        for place in self._plan.tiles:
            if place in self._room_of or self._plan.kinds[place] == CORRIDOR:
                continue
            self._room_of.update(dict.fromkeys(self._plan.rooms[place], len(kinds)))
            kinds.append("junction" if self._plan.kinds[place] == JUNCTION else "room")
        room_at = np.full(self._draft.terrain.shape, -1, dtype=np.int16)
        rooms = np.array([self._room_of.get(place, -1) for place in self._pictures], dtype=np.int16)
        room_at.ravel()[self._cells] = np.where(WALKABLE.take(self._words), rooms.take(self._tile_of), np.int16(-1))
        self._draft.add_rooms(kinds, room_at)

    def add_links(self) -> None:
        """Add a link for every exit of every room, along corridors to the room where they end."""
        plan, room_of, width = self._plan, self._room_of, self._draft.width
        neighbours, backs = plan.lattice.neighbours, plan.lattice.backs
        followed: set[tuple[int, int]] = set()
        for place, side in [(tile, side) for tile in room_of for side in plan.exits[tile]]:
            if (place, side) in followed:
                continue
            cells = [self._exits[place][side]]
            there, back = neighbours[place][side], backs[side]
            while there not in room_of:
                (onward,) = (other for other in plan.tiles[there].joined if other != back)
                path = [self._corners[there] + y * width + x for x, y in self._pictures[there].path]
                cells += path if back < onward else path[::-1]
                there, back = neighbours[there][onward], backs[onward]
            cells.append(self._exits[there][back])
            followed.add((there, back))
            kind = "bridge" if BRIDGE in map(self._special.get, cells) else "corridor"
            self._draft.links.append(DraftLink(room_of[place], room_of[there], kind, cells))
        self._draft.snapshot("links")

    def place_stairs(self) -> None:
        """Choose the rooms of the stairs: those up are near the first tile's plugged entrance, those down far away."""
        draft, plan = self._draft, self._plan
        y, x = divmod(self._exits[plan.first][plan.tiles[plan.first].entrance], draft.width)
        count = len(self._pictures[plan.first].terrain)  # the first tile's cells come first
        cells, words = self._cells[:count], self._words[:count]
        is_floor = words == int(Terrain.FLOOR)
        if plan.kinds[plan.first] == COURT:  # a niche beside the edge of its quarter might be in another tile
            inner = range(1, plan.lattice.size - 1)
            is_floor &= [x in inner and y in inner for x, y in self._pictures[plan.first].terrain]
        cells = cells[is_floor if is_floor.any() else WALKABLE[words]]
        rows, columns = np.divmod(cells, draft.width)
        draft.stairs_at[0].extend(cells[np.argsort(abs(columns - x) + abs(rows - y), kind="stable")].tolist())
        draft.ends = self._room_of[plan.first], self._room_of[plan.goal]
        draft.open_end = True
