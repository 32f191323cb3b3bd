"""Tiles: a level of tiles that connect where both have an exit; its recipe.

After https://blackward-dev.blogspot.com/2017/02.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from levelgen.generators.tiles.drawings import SIZES, Cell
from levelgen.generators.tiles.hexagon import HexagonLattice
from levelgen.generators.tiles.lattice import Lattice
from levelgen.generators.tiles.square import SquareLattice
from levelgen.generators.tiles.triangle import TriangleLattice
from levelgen.graph import connected_components
from levelgen.knobs import Weights, amount, choice, drawing, path, preset_table, share, whole
from levelgen.recipe import ALONE, LONGEST, MOST_ROOMS, Recipe
from levelgen.rng import Random, below

if TYPE_CHECKING:
    from levelgen.generators.tiles.tile_set import TileSet

LATTICES: dict[str, type[Lattice]] = {"square": SquareLattice, "hexagon": HexagonLattice, "triangle": TriangleLattice}
"""The shapes of tiles by name."""

_EVERYWHERE = "#"
"""The mask that allows all places."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Tiles(Recipe):
    """Tiles that connect only where both have an exit; rooms and corridors emerge. The smallest map is 5x5."""

    name: ClassVar[str] = "tiles"
    OF_DOCUMENT: ClassVar[Sequence[str]] = ("grid", "weights", "loops", "folder")
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "rooms": {},
        "corridors": {"loops": 1.0, "halls": 0.75},
        "maze": {"pick": "newest", "loops": 0.8, "halls": 0.2},
        "document": {**ALONE, "loops": 1.0},
    }

    preset: str = choice("rooms", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 5, LONGEST, "The map's columns; hexagons need 10 at least, triangles 9.")
    height: int = whole(45, 5, LONGEST, "The map's rows.")
    grid: str = choice("square", LATTICES, "The shape of the tiles: with four, six or three neighbours.")
    tile: int | None = whole(
        None,
        5,
        9,
        "The length of a square tile's side, or the height of a hexagon or triangle, in map cells: 5, 7 or 9. The "
        "smaller tiles are, the more of them a level has. Moves the metric corridor_frac the other way.",
    )
    weights: Mapping[str, float] | None = preset_table(
        LATTICES["hexagon"].patterns(),
        "what the preset has for the grid",
        "The weight of each pattern of sides by which a tile leads on, by where they lead: L left, F straight on, R "
        "right; on hexagons l and r too, which turn sharply back; on triangles L and R alone. Many sides make rooms, F "
        "corridors, two sides a maze: F alone raises the metric corridor_frac, LFR alone open_frac.",
    )
    target: int | float | None = amount(
        MOST_ROOMS,
        "what the preset has, and at most 32767 places",
        "How much is grown: a number of places, or with a decimal point a fraction of all places. Always reached. "
        "Moves the metric floor.",
    )
    folder: str | None = path(
        "Square tiles of your own: text drawings *.txt, with doors, wide openings, rivers and bridges to the next, and "
        "weights by depth. Where they lack a kind of tile with some exits, ours serve."
    )
    mask: str = drawing(
        _EVERYWHERE,
        "Where tiles may be: a drawing of rows with / between them, stretched over the map; .#./###/.#. is a cross.",
    )
    pick: str = choice(
        "random",
        ["random", "newest", "oldest"],
        "Which open connection is the next to grow. The newest makes long paths, the oldest a round level.",
    )
    loops: float = share(
        0.6,
        "The chance that two tiles which happen to connect to each other stay connected; 0 gives a tree. Moves the "
        "metric loops.",
    )
    halls: float = share(
        0.9,
        "The chance that a tile that leads on by many sides is a hall, which makes one room with the halls it connects "
        "to. Moves the metric open_frac.",
    )

    def check(self) -> None:
        """Refuse tiles and targets without space, patterns unknown to the grid, and masks that are not connected."""
        size = self.size
        if self.tile is not None and self.tile not in SIZES:
            raise self.refused("tile", "which is no size of tile", "5, 7 or 9, or None: by the map's size")
        columns, rows = LATTICES[self.grid].fitting(size, self.width, self.height)
        if not columns * rows:
            across = size if self.grid == "square" else 2 * size - (self.grid == "triangle")
            narrow, least = ("width", across) if self.width < across else ("height", size)
            raise self.refused(narrow, f"with {self.grid} tiles of {size}", f"{least} or more")
        if self.folder is not None and self.grid != "square":
            raise self.refused("folder", f"with {self.grid} tiles, which are not drawn", "None, or square tiles")
        known = LATTICES[self.grid].patterns() if self.weights else {}
        for word in self.weights or ():
            if word not in known:
                raise self.refused("weights", f"on the {self.grid} grid", f"weights for any of: {', '.join(known)}")
        self._check_places()

    def _check_places(self) -> None:
        if self.mask == _EVERYWHERE and self.target is None:
            return
        lattice = self.lattice
        places = self.places(lattice)
        inside = len(places)
        where = f"on {lattice.columns}x{lattice.rows} places"
        if not inside:
            raise self.refused("mask", where, "a drawing with space for a tile")
        if inside < lattice.count and len(connected_components(_adjacency(lattice, places))) > 1:
            raise self.refused("mask", where, "a drawing whose places are all joined by their sides")
        most = min(inside, MOST_ROOMS)
        if self.target is not None and self.asked(inside) > most:
            least = f"{most / inside:.3g}" if isinstance(self.target, float) else str(most)
            raise self.refused("target", where, f"at most {least}")

    @property
    def size(self) -> int:
        """The size of the tiles: as asked, else small on small maps and for mazes, medium, or large on huge maps."""
        if self.tile is not None:
            return self.tile
        counts = [math.prod(LATTICES[self.grid].fitting(size, self.width, self.height)) for size in SIZES]
        small, medium, large = SIZES
        few = counts[1] <= _FEW or (self.preset == "maze" and self.grid != "triangle")
        return small if few and counts[0] <= _MANY else medium if counts[1] <= _MANY else large

    @property
    def lattice(self) -> Lattice:
        """The largest lattice that fits the map."""
        size = self.size
        return _lattice(self.grid, size, *LATTICES[self.grid].fitting(size, self.width, self.height))

    def laid(self, rng: Random, tiles: "TileSet | None" = None) -> tuple[Lattice, Cell]:
        """Return the lattice of one level, and its upper left corner (x, y) on the map.

        It is shifted by up to a tile, or rooms would be at the same columns in every level. Of many columns or rows one
        may be lost to the shift, but none if a mask or a number of places is set.
        """
        size, fitting = self.size, LATTICES[self.grid].fitting
        most = _lattice(self.grid, size, *fitting(size, self.width, self.height))
        across, down = most.extent
        is_free = self.mask == _EVERYWHERE and not isinstance(self.target, int)
        step_across, step_down = (size - 1 if is_free and count >= _SPARE else 0 for count in (most.columns, most.rows))
        left = below(rng, max(self.width - across, step_across) + 1)
        top = below(rng, max(self.height - down, step_down) + 1)
        return _lattice(self.grid, size, *fitting(size, self.width - left, self.height - top), tiles), (left, top)

    def places(self, lattice: Lattice) -> list[int]:
        """Return the places of the lattice where the mask allows tiles."""
        if self.mask == _EVERYWHERE:
            return list(range(lattice.count))
        drawn = self.mask.split("/")
        columns, rows = lattice.columns, lattice.rows
        return [
            row * columns + column
            for row in range(rows)
            for line in [drawn[row * len(drawn) // rows]]
            for column in range(columns)
            if line[column * len(line) // columns] == "#"
        ]

    def asked(self, inside: int) -> int:
        """Return the number of places to fill, of `inside` places within the mask."""
        if isinstance(self.target, int):
            return self.target
        if self.target is not None:
            return max(int(self.target * inside + 0.5), 1)
        return max(min(int(_TARGETS[self.preset] * inside + 0.5), MOST_ROOMS), min(inside, 2))

    @property
    def likely(self) -> Mapping[str, float]:
        """The weights of the patterns: as asked, else those of the preset for the grid."""
        return self.weights or _PATTERNS[self.preset][self.grid]


@lru_cache(maxsize=16)
def _lattice(grid: str, size: int, columns: int, rows: int, tiles: "TileSet | None" = None) -> Lattice:
    """Return a lattice; cached, since levels of one size share a few lattices."""
    return LATTICES[grid](size, columns, rows, tiles)


_FEW = 20
_MANY = 12_000
"""Numbers of places for tiles of 7 cells: on maps with few places tiles are smaller, with more than many, larger."""

_SPARE = 8
"""The least number of columns or rows of which one may be given up to shift the lattice."""

_TARGETS = {"rooms": 0.97, "corridors": 0.9, "maze": 0.95, "document": 1.0}
"""The share of the places that each preset fills."""


def _patterns(preset: Mapping[int, float], straight: float, grid: str) -> Weights:
    """Return weights for a grid's patterns, by their number of sides; the pattern straight on gets an extra weight."""
    patterns = LATTICES[grid].patterns()
    counts = [len(turns) for turns in patterns.values()]
    most = max(counts)
    found = {}
    for name, turns in patterns.items():
        share_of_three = {1: 1, most: 3}.get(len(turns), 2)  # few sides, some, or all
        found[name] = preset[share_of_three] / counts.count(len(turns)) + (straight if name == "F" else 0)
    return Weights(found)


_PATTERNS = {
    preset: {grid: _patterns(table, straight[grid], grid) for grid in LATTICES}
    for preset, table, straight in (
        ("rooms", {1: 1.0, 2: 0.9, 3: 7.5}, {"square": 1.6, "hexagon": 0.7, "triangle": 0.7}),
        ("document", dict.fromkeys((1, 2, 3), 1.0), dict.fromkeys(LATTICES, 0.0)),
        ("corridors", {1: 1.5, 2: 6.0, 3: 3.0}, dict.fromkeys(LATTICES, 5.0)),
        ("maze", {1: 0.5, 2: 6.0, 3: 1.5}, dict.fromkeys(LATTICES, 0.0)),
    )
}
"""The weights of the patterns by preset and grid."""


def _adjacency(lattice: Lattice, places: list[int]) -> list[list[int]]:
    """Return the graph of places that share a side; nodes are numbered as in `places`."""
    numbers = {place: number for number, place in enumerate(places)}
    return [[numbers[there] for there in lattice.neighbours[place] if there in numbers] for place in places]
