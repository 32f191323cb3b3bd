"""The floor at hand: its ground as arrays [y, x], what the hero remembers of it, and who stands where."""

from __future__ import annotations

import base64
import functools
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from levelgen import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind, Trait
    from game.content.library import Library

_STEPPING: frozenset[Trait] = frozenset(  # the traits that say where one can step
    {"flies", "opens_nothing", "large", "swims", "fireproof", "water_bound", "lava_bound"}
)
_SWIMS: frozenset[Trait] = frozenset({"swims"})

FALLS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
Bits = int  # a set of cells as one number: bit y * width + x
EVERYWHERE: Bits = -1


@dataclass(slots=True, eq=False)
class Floor:
    """One floor. Arrays have the shape (height, width) and are indexed [y, x]; positions are (x, y)."""

    depth: int
    danger: int
    stratum: str
    generator: str
    knobs: dict[str, Any]  # with which it was dug, so that it can be dug again to watch
    level: Level
    content: Library
    terrain: NDArray[np.uint8]  # what is there
    remembered: NDArray[np.uint8]  # what the hero last saw there; 0 where nothing was seen
    explored: NDArray[np.bool_]
    fire: NDArray[np.uint8]  # turns that each cell will go on burning
    memories: dict[tuple[int, int], str] = field(default_factory=dict)  # item kind ids seen lying there
    left_alone: set[tuple[int, int]] = field(default_factory=set)  # where the hero put things down: not to be fetched
    visible: NDArray[np.bool_] = field(init=False)  # derived, as is all below
    width: int = field(init=False)
    height: int = field(init=False)
    walkable: NDArray[np.bool_] = field(init=False)
    transparent: NDArray[np.bool_] = field(init=False)
    bodies: dict[tuple[int, int], int] = field(default_factory=dict)
    grid: StepGrid = field(init=False)
    slopes: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)  # cells to the way (dx, dy) they fall
    passages: dict[tuple[int, int], str] = field(default_factory=dict)  # cells of links to the kinds of the links
    _tight: Bits = field(init=False)  # passages that nothing large gets through
    distance_maps: dict[Any, Any] = field(
        default_factory=dict
    )  # waves over one of the grids, by goal and the grid's id
    grids: dict[frozenset[Trait], StepGrid] = field(default_factory=dict)
    flames: frozenset[tuple[int, int]] = field(init=False)  # the cells that burn
    perilous: bool = field(init=False)  # whether there is lava, deep water or a chasm

    def __post_init__(self) -> None:
        self.height, self.width = self.terrain.shape
        self.visible = np.zeros(self.terrain.shape, bool)
        self.passages = {cell: link.kind for link in self.level.links for cell in link.cells}
        self._tight = sum(1 << y * self.width + x for (x, y), kind in self.passages.items() if kind == "tight")
        self._derive()

    @classmethod
    def fresh(
        cls,
        level: Level,
        *,
        depth: int,
        danger: int,
        stratum: str,
        generator: str,
        knobs: dict[str, Any],
        content: Library,
    ) -> Floor:
        """A floor as the generator dug it, unseen."""
        return cls(
            depth=depth,
            danger=danger,
            stratum=stratum,
            generator=generator,
            knobs=knobs,
            level=level,
            content=content,
            terrain=level.terrain.copy(),
            remembered=np.zeros_like(level.terrain),
            explored=np.zeros(level.terrain.shape, bool),
            fire=np.zeros_like(level.terrain),
        )

    def kind_at(self, x: int, y: int) -> TerrainKind:
        """The ground at (x, y)."""
        return self.content.terrain[self.terrain.item(y, x)]

    def inside(self, x: int, y: int) -> bool:
        """Whether (x, y) is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def tier_at(self, x: int, y: int) -> int | None:
        """How hard the room at (x, y) is (0 easy, 1 medium, 2 hard); None in corridors and doorways."""
        room = int(self.level.room_at[y, x])
        return int(self.level.rooms[room].tier) if room >= 0 else None

    def grid_of(self, traits: frozenset[Trait]) -> StepGrid:
        """Where creatures with these traits can step; the hero, who has none, steps on `grid`."""
        grid = self.grids.get(traits)
        if grid is None:
            grid = self.grids[traits] = self._grid(traits & _STEPPING)
        return grid

    def grid_at(self, traits: frozenset[Trait], x: int, y: int) -> StepGrid:
        """Where creatures with these traits can step who are at (x, y): in deep water everybody swims."""
        if self.perilous and self.kind_at(x, y).hazard is HAZARDS["water"]:
            traits |= _SWIMS
        return self.grids.get(traits) or self.grid_of(traits)

    def bears(self, traits: frozenset[Trait], x: int, y: int) -> bool:
        """Whether creatures with these traits are unharmed at (x, y): they stand, or swim, or fly."""
        return self.content.ground.can_be(traits).item(self.terrain.item(y, x))

    def _grid(self, traits: frozenset[Trait]) -> StepGrid:
        """The same, made if need be.

        It is the same object for all that step alike, and for as long as nothing changed for them, so that ways are
        found once: where there is no lava what flies steps as others do, and an opened door is news only to rats.
        """
        if traits in self.grids:
            return self.grids[traits]
        ground = self.content.ground
        walkable = bits(ground.can_be(traits).take(self.terrain)) & self._wide_enough(traits)
        known = next(iter(self.grids.values()), None)
        open_cells = bits(ground.uncramped.take(self.terrain)) if known is None else known.open_cells
        grid = self._alike(walkable, open_cells) or StepGrid.over(self.width, walkable, open_cells)
        self.grids[traits] = grid
        return grid

    def _alike(self, walkable: Bits, open_cells: Bits) -> StepGrid | None:
        """The grid of these cells, if somebody steps so."""
        alike = (grid for grid in self.grids.values() if grid.walkable == walkable and grid.open_cells == open_cells)
        return next(alike, None)

    def _wide_enough(self, traits: frozenset[Trait]) -> Bits:
        """Where creatures with these traits are not stuck."""
        return ~self._tight if "large" in traits else EVERYWHERE

    def change(self, x: int, y: int, terrain: str) -> None:
        """Turn the ground at (x, y) into another kind, by its id."""
        self.change_all({(x, y): terrain})

    def change_all(self, changes: dict[tuple[int, int], str]) -> None:
        """Turn the ground at many cells (x, y) into other kinds, by their ids."""
        kinds, numbers, ground = self.content.terrain, self.content.terrain_numbers, self.content.ground
        turned: defaultdict[tuple[int, int], Bits] = defaultdict(int)  # from one number to another: where
        for (x, y), terrain in changes.items():
            number, before = numbers[terrain], self.terrain.item(y, x)
            new, old = kinds[number], kinds[before]
            self.terrain[y, x] = number
            if new.walkable != old.walkable:
                self.walkable[y, x] = new.walkable
            if new.transparent != old.transparent:
                self.transparent[y, x] = new.transparent
            if new.hazard:
                self.perilous = True
            if new.falls != old.falls:
                self._slope(x, y)
            if ground.footing[number] != ground.footing[before]:
                turned[before, number] |= 1 << y * self.width + x
        if turned:
            self._turn(turned)

    def _turn(self, turned: Mapping[tuple[int, int], Bits]) -> None:
        """Let the grids of those follow who can now step elsewhere."""
        ground = self.content.ground
        passed = _of_those_that_differ(turned, ground.uncramped)
        for traits, grid in self.grids.items():
            if not traits <= _STEPPING:
                self.grids[traits] = self.grids[traits & _STEPPING]  # which was asked for before
                continue
            stood = _of_those_that_differ(turned, ground.can_be(traits)) & self._wide_enough(traits)
            if stood or passed:
                alike = self._alike(grid.walkable ^ stood, grid.open_cells ^ passed)
                self.grids[traits] = alike or grid.turned(stood, passed)
        self.grid = self.grid_of(frozenset())

    def burn(self) -> None:
        """Note which cells burn, after a change to `fire`."""
        self.flames = frozenset(cells_in(self.fire > 0))

    def _slope(self, x: int, y: int) -> None:
        falls = self.kind_at(x, y).falls
        if falls:
            self.slopes[x, y] = FALLS[falls]
        else:
            self.slopes.pop((x, y), None)

    def _derive(self) -> None:
        ground = self.content.ground
        self.walkable = ground.walkable[self.terrain]
        self.transparent = ground.transparent[self.terrain]
        self.perilous = bool(ground.perilous[self.terrain].any())
        self.burn()
        rows, columns = ground.sloping[self.terrain].nonzero()
        for x, y in zip(columns.tolist(), rows.tolist(), strict=True):
            self._slope(x, y)
        self.grid = self.grid_of(frozenset())

    def record(self) -> dict[str, Any]:
        """The floor without its entities, ready for JSON."""
        return {
            "depth": self.depth,
            "danger": self.danger,
            "stratum": self.stratum,
            "generator": self.generator,
            "knobs": self.knobs,
            "level": self.level.to_json(),
            "terrain": pack_cells(self.terrain),
            "terrain_names": [kind.id for kind in self.content.terrain],
            "remembered": pack_cells(self.remembered),
            "explored": pack_cells(self.explored.view(np.uint8)),
            "fire": pack_cells(self.fire) if self.flames else None,
            "memories": [[x, y, kind] for (x, y), kind in sorted(self.memories.items())],
            "left_alone": [[x, y] for x, y in sorted(self.left_alone)],
        }

    @classmethod
    def restored(cls, record: dict[str, Any], content: Library) -> Floor:
        """The floor that `record` was made of.

        Raises:
            KeyError, ValueError, TypeError: when the record is not one.
        """
        level = Level.from_json(record["level"])
        shape = level.terrain.shape
        # Kinds above the structural words are numbered in file order, so a save knows them by name.
        unknown = [name for name in record["terrain_names"] if name not in content.terrain_numbers]
        if unknown:
            raise ValueError(f"the content has no terrain called {unknown[0]!r}")
        numbers = np.array([content.terrain_numbers[name] for name in record["terrain_names"]], np.uint8)
        terrain, remembered = unpack_cells(record["terrain"], shape), unpack_cells(record["remembered"], shape)
        if max(int(terrain.max()), int(remembered.max())) >= len(numbers):
            raise ValueError("a cell is of a terrain without a name")
        return cls(
            depth=int(record["depth"]),
            danger=int(record["danger"]),
            stratum=content.strata[record["stratum"]].id,
            generator=str(record["generator"]),
            knobs=dict(record["knobs"]),
            level=level,
            content=content,
            terrain=numbers[terrain],
            remembered=numbers[remembered],
            explored=unpack_cells(record["explored"], shape) != 0,
            fire=np.zeros(shape, np.uint8) if record["fire"] is None else unpack_cells(record["fire"], shape).copy(),
            memories={(int(x), int(y)): str(kind) for x, y, kind in record["memories"] if kind in content.items},
            left_alone={(int(x), int(y)) for x, y in record["left_alone"]},
        )


@dataclass(frozen=True, slots=True)
class StepGrid:
    """Where one can step, as sets of cells held in single numbers, so that a flood is a few shifts a ring.

    Diagonal steps need both orthogonal neighbours free of walls and doors; `northeast` and the others hold the cells
    that such a step may pass at its side, the one east or west of where it starts: a flood that goes sideways first
    then has all diagonals for the two shifts that the steps north and south take anyway. `walkable` counts closed doors
    that open, since a way may lead through them. Nothing on the rim of the map can be stood on, which levels see to:
    else a step east would lead round to the next row.
    """

    width: int
    walkable: Bits
    open_cells: Bits  # that a diagonal step may pass beside
    northeast: Bits = field(compare=False)  # these four follow from the others
    southeast: Bits = field(compare=False)
    southwest: Bits = field(compare=False)
    northwest: Bits = field(compare=False)
    nines: Nines = field(repr=False, compare=False)
    known_around: dict[int, Bits] = field(default_factory=dict, init=False, repr=False, compare=False)  # by cell

    @classmethod
    def of(cls, walkable: NDArray[np.bool_], open_cells: NDArray[np.bool_]) -> StepGrid:
        """From [y, x] masks: what can be stood on, and what of it a diagonal step may pass beside."""
        return cls.over(walkable.shape[1], bits(walkable), bits(open_cells))

    @classmethod
    def over(cls, width: int, walkable: Bits, open_cells: Bits) -> StepGrid:
        """The same, from sets of cells."""
        # North-east past a cell leads to the one north of it, past the one north-west of it; and so all round.
        north, south = open_cells & walkable << width, open_cells & walkable >> width
        return cls(
            width,
            walkable,
            open_cells,
            northeast=north & open_cells << width + 1,
            southeast=south & open_cells >> width - 1,
            southwest=south & open_cells >> width + 1,
            northwest=north & open_cells << width - 1,
            nines=Nines.of_maps(width),
        )

    def turned(self, stood: Bits, passed: Bits) -> StepGrid:
        """The same with these cells to be stood on, and these to be passed beside, that were not, and the reverse.

        It knows what this one knows of all cells but those and their neighbours: a door that opens is no reason to look
        at the whole floor again.
        """
        grid = StepGrid.over(self.width, self.walkable ^ stood, self.open_cells ^ passed)
        grid.known_around.update(self.known_around)
        turned = stood | passed
        while turned:
            cell = (turned & -turned).bit_length() - 1
            turned &= turned - 1
            for row in (cell - self.width, cell, cell + self.width):
                for beside in (row - 1, row, row + 1):
                    grid.known_around.pop(beside, None)
        return grid

    def allows(self, x: int, y: int, dx: int, dy: int) -> bool:
        """Whether a step from (x, y) by (dx, dy) is one that the ground allows."""
        width = self.width
        return self.around(x, y) >> (dy + 1) * width + dx + 1 & 1 == 1

    def around(self, x: int, y: int) -> Bits:
        """Where one can step to from (x, y), of the nine cells around."""
        cell = y * self.width + x
        known = self.known_around.get(cell)
        if known is None:
            known = self.nine(self.walkable, x, y) & self.nines.passable[self.nine(self.open_cells, x, y)]
            self.known_around[cell] = known
        return known

    def nine(self, cells: Bits, x: int, y: int) -> Bits:
        """Which of the nine cells around (x, y) are of a set, as if these were the nine in the corner of the map."""
        corner = (y - 1) * self.width + x - 1
        return (cells >> corner if corner >= 0 else cells << -corner) & self.nines.all


# Straight steps first: of equally short ways the one with straight steps looks intended.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))

# Nine cells around one as nine bits, rows from the top: each corner, and the two sides a step there goes between.
_CORNERS = {1 << 0: 1 << 1 | 1 << 3, 1 << 2: 1 << 1 | 1 << 5, 1 << 6: 1 << 3 | 1 << 7, 1 << 8: 1 << 5 | 1 << 7}
_STRAIGHT = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7
_PASSABLE = [  # by which of the nine cells are open: where steps from the middle may lead
    _STRAIGHT | sum(corner for corner, sides in _CORNERS.items() if cells & sides == sides) for cells in range(512)
]
_BITS = [(1 << 3 * dy + dx + 4, (dx, dy)) for dx, dy in STEPS]
_ENDING_ON = [[step for bit, step in _BITS if cells & bit] for cells in range(512)]  # the steps from the middle


@dataclass(frozen=True, slots=True, eq=False)
class Nines:
    """What follows from which of nine cells are of a set, looked up by those in the corner of a map.

    To cut the nine around any cell out of a set is then one shift; to put them next to each other would be eight more.
    """

    all: Bits
    middle: Bits
    passable: dict[Bits, Bits]  # by which are open: where steps from the middle may lead
    steps: dict[Bits, list[tuple[int, int]]]  # the steps from the middle (dx, dy) that end on one, straight ones first

    @classmethod
    @functools.cache
    def of_maps(cls, width: int) -> Nines:
        """Those of all maps of a width."""
        apart = [cells & 7 | (cells & 56) << width - 3 | (cells & 448) << 2 * width - 6 for cells in range(512)]
        return cls(
            all=apart[-1],
            middle=apart[1 << 4],
            passable={apart[cells]: apart[passable] for cells, passable in enumerate(_PASSABLE)},
            steps=dict(zip(apart, _ENDING_ON, strict=True)),
        )


def _of_those_that_differ(turned: Mapping[tuple[int, int], Bits], of_ground: NDArray[np.bool_]) -> Bits:
    """Where the ground turned from one number to another of which this does not say the same."""
    differ = 0
    for (old, new), cells in turned.items():
        if of_ground.item(old) != of_ground.item(new):
            differ |= cells
    return differ


def cells_in(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The cells (x, y) of a [y, x] mask, row by row."""
    width = mask.shape[1]
    return [(cell % width, cell // width) for cell in np.flatnonzero(mask).tolist()]


def bits(mask: NDArray[np.bool_]) -> Bits:
    """A [y, x] mask as one number."""
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


def pack_cells(cells: NDArray[np.uint8]) -> str:
    """An array of bytes as text for JSON."""
    return base64.b85encode(zlib.compress(np.ascontiguousarray(cells).tobytes(), 6)).decode("ascii")


def unpack_cells(text: str, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """The array that `pack_cells` made a text of.

    Raises:
        ValueError: when it is no such text or of another shape.
    """
    wanted = shape[0] * shape[1]
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(base64.b85decode(text), wanted + 1)  # a hostile text cannot grow past the floor
    except zlib.error as problem:
        raise ValueError("cells are damaged") from problem
    if len(raw) != wanted:
        raise ValueError(f"{len(raw)} cells where {wanted} belong")
    return np.frombuffer(raw, np.uint8).reshape(shape)
