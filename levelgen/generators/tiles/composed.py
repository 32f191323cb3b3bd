"""Tiles whose pictures are composed of a hub in the middle and an arm from it to every exit."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import pairwise

from levelgen import rng
from levelgen.generators.tiles.drawings import CORRIDOR, HALL, JUNCTION, Cell
from levelgen.generators.tiles.lattice import Lattice
from levelgen.generators.tiles.picture import Sides, TilePicture
from levelgen.graph import shortest_path
from levelgen.terrain import Terrain

Shape = tuple[float, set[Cell]]
"""The weight of a room, and the cells of its floor."""

Arms = tuple[float, Sequence[Sequence[Cell]]]
"""The weight of a choice of arms, and for every side the corners of the line from its exit to the hub."""


class ComposedLattice(Lattice):
    """A lattice whose tiles need no drawings."""

    @abstractmethod
    def rooms(self, form: int) -> list[Shape]:
        """Return the shapes of rooms; the first is the largest that a tile can have."""

    @abstractmethod
    def arms(self, form: int) -> list[Arms]:
        """Return the choices of arms; rooms are entered by the first."""

    @abstractmethod
    def pillar(self, form: int) -> set[Cell]:
        """Return the cells of a pillar in the middle; none if there is no space."""

    @abstractmethod
    def wide_exit(self, form: int, side: int) -> set[Cell]:
        """Return the wall cells that are open if a hall continues on that side."""

    def before_wide_exit(self, form: int, side: int) -> set[Cell]:  # noqa: ARG002 - none where the largest room has it
        """Return the open cells before a wide exit that are not in the largest room."""
        return set()

    def draw(self, kind: str, form: int, joined: Sides, wide: Sides) -> list[TilePicture]:
        """Compose the pictures of a tile."""
        if kind == CORRIDOR:
            return self._corridors(form, *sorted(joined))
        exits = self.exits(form)
        if kind == JUNCTION:
            hubs = [
                (weight, {cell for side in joined for cell in _line(arms[side])}) for weight, arms in self.arms(form)
            ]
            return [_paved(weight, hub.difference(exits)) for weight, hub in hubs]
        shapes = self.rooms(form)
        if kind == HALL:
            opened = [self.wide_exit(form, side) | self.before_wide_exit(form, side) | {exits[side]} for side in wide]
            whole = shapes[0][1].union(*opened)
            return [_paved(4, whole), _paved(5, whole - self.pillar(form)), *self._overgrown(whole)]
        _, arms = self.arms(form)[0]
        rooms = [
            (weight, shape.union(*(_before(_line(arms[side]), shape) for side in joined))) for weight, shape in shapes
        ]
        return [*(_paved(weight, room) for weight, room in rooms), *self._overgrown(rooms[0][1])]

    def _overgrown(self, room: set[Cell]) -> list[TilePicture]:
        """Return pictures of the room strewn with grass and with rubble, three of each."""
        found = []
        for word, share in ((Terrain.GRASS, 80), (Terrain.RUBBLE, 40)):
            for variant in range(3):
                noise = rng.field((self.size, 2 * self.size), variant, "overgrown") % 256
                strewn = {(x, y): int(word if noise[y, x] < share else Terrain.FLOOR) for x, y in room}
                found.append(TilePicture(0.5, strewn))
        return found

    def _corridors(self, form: int, one: int, other: int) -> list[TilePicture]:
        """Return the distinct corridors between the exits of two sides, along the arms of both."""
        found: dict[tuple[Cell, ...], TilePicture] = {}
        for weight, arms in self.arms(form):
            path = _shortest(_line(arms[one]), _line(arms[other]))
            found.setdefault(path, TilePicture(weight, dict.fromkeys(path[1:-1], int(Terrain.FLOOR)), path))
        return list(found.values())


def _paved(weight: float, cells: set[Cell]) -> TilePicture:
    return TilePicture(weight, dict.fromkeys(cells, int(Terrain.FLOOR)))


def _line(corners: Iterable[Cell]) -> list[Cell]:
    """Return the cells of a line along rows and columns, from corner to corner."""
    cells: list[Cell] = []
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = max(abs(to_x - x), abs(to_y - y))
        cells += [(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps) for step in range(steps)]
        last = to_x, to_y
    return [*cells, last]


def _before(line: list[Cell], shape: set[Cell]) -> list[Cell]:
    """Return the cells of a line between its first cell, an exit, and the shape that it meets."""
    return line[1 : next(index for index, cell in enumerate(line) if cell in shape)]


def _shortest(one: list[Cell], other: list[Cell]) -> tuple[Cell, ...]:
    """Return the shortest path along two lines that meet, from the first cell of one to the first of the other."""
    cells = list(dict.fromkeys([*one, *other]))
    adjacency = [
        [number for number, (to_x, to_y) in enumerate(cells) if abs(to_x - x) + abs(to_y - y) == 1] for x, y in cells
    ]
    path = shortest_path(adjacency, cells.index(one[0]), cells.index(other[0]))
    return tuple(cells[number] for number in path)
