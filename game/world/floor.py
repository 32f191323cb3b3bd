"""A floor of the dungeon: its level, its ground, the hero's memory of it, and the creatures and traps on it."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import numpy as np

from game.content.effect import MOST_FUEL
from game.content.materials import DENSEST
from game.world.ground import Ground, Laid
from game.world.light import Light
from game.world.limits import Count, Positive, Text  # noqa: TC001  the reader needs these hints at run time
from game.world.memory import Memory
from game.world.movement import MovementCache
from levelgen import GENERATORS, Level, LevelError, RecipeError, Tier
from levelgen.reading import Convert, Length, WrongError, look_up, read, refusing
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.content.library import Library
    from game.content.uses import Use
    from game.world.components import Trap
    from game.world.movement import MovementGrid
    from levelgen import Link


VAULT, BOSS, TREASURY = "vault", "boss", "treasury"  # kinds of rooms; the last two are those of districts
VAULTS = (VAULT, TREASURY)  # drawn rooms behind locks, and treasuries
TREASURE = "treasure"  # tag of the vaults that are there for what lies in them


class Flowing(NamedTuple):
    """A record of a liquid that rises or falls from a cell of the floor, its source, and then goes back."""

    liquid: str  # id of a kind of terrain
    bed: str  # the ground that it lays bare as it falls
    rises: bool
    begun: int  # age of the ground when it began
    steps: int  # how far it goes from its source
    turns: int  # that it stays there
    turns_back: bool = False  # it is going back already


class Lifted(NamedTuple):
    """A record of a trigger that the lifting of a key has set off, for later."""

    due: int  # age of the ground
    trigger: str  # id
    x: int
    y: int


class Remains(NamedTuple):
    """A record of a creature that died."""

    kind: str  # id of a kind of monster
    fell: int  # age of the ground
    raiser: int = 0  # the creature that is raising it; 0 is none


class Floor:
    """One floor, with its arrays [y, x] of the shape (height, width) in `ground` and `memory`.

    `uses` maps the numbers of rooms to the ids of their uses. These map a cell (x, y): `pairs` to the cells moved from
    there, as a gate by its lever; `flows` to the water or lava that rises or falls from there; `remains` to the last
    creature that died there; `occupants` and `traps` to the creature and the trap there; `passages` to the kind of the
    link there; `crossed_from` to the only cell from which a one-sided cell can be crossed. `lifted` holds what the
    lifting of keys has set off for later. `trodden` holds the creatures that came onto a trap and the items that slid,
    until the action is over. `found` holds the cells of remains that a monster has found. `wanderers` counts the groups
    that have come in since the floor was dug, and the next one comes in `wanderers_in` turns.
    """

    def __init__(
        self,
        level: Level,
        ground: Ground,
        memory: Memory,
        *,
        depth: int,
        danger: int,
        stratum: str,
        generator: str,
        knobs: dict[str, Any],
    ) -> None:
        """Make a floor without creatures; `generator` and `knobs` are those that dug it."""
        self.level = level
        self.ground = ground
        self.memory = memory
        self.depth = depth
        self.danger = danger
        self.stratum = stratum
        self.generator = generator
        self.knobs = knobs
        self.content = ground.content
        self.width = level.width
        self.height = level.height
        self.uses: dict[int, str] = {}
        self.pairs: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self.flows: dict[tuple[int, int], Flowing] = {}
        self.lifted: list[Lifted] = []
        self.remains: dict[tuple[int, int], Remains] = {}
        self.found: set[tuple[int, int]] = set()
        self.occupants: dict[tuple[int, int], int] = {}
        self.traps: dict[tuple[int, int], Trap] = {}
        self.trodden: list[int] = []
        self.wanderers = 0
        self.wanderers_in = 0
        self.passages = {cell: link.kind for link in level.links for cell in link.cells}
        self.crossed_from = dict(
            crossing for link in level.links if link.one_way is not None for crossing in _one_way(level, link)
        )
        self.movement = MovementCache(ground, [cell for cell, kind in self.passages.items() if kind == "tight"])
        self.light = Light(level, ground, self.content.strata[stratum].light)

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
        """Return a newly dug floor in the ground of its stratum, unseen by the hero."""
        numbers = np.arange(256, dtype=np.uint8)
        for word, kind in content.strata[stratum].ground.items():
            numbers[content.terrain_numbers[word]] = content.terrain_numbers[kind]
        ground = Ground(content, numbers[level.terrain])
        memory = Memory.blank(level.terrain.shape)
        return cls(level, ground, memory, depth=depth, danger=danger, stratum=stratum, generator=generator, knobs=knobs)

    @property
    def grid(self) -> MovementGrid:
        """The movement grid of the hero."""
        return self.movement.grid_of()

    def inside(self, x: int, y: int) -> bool:
        """Return whether (x, y) is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def kind_here(self, word: str) -> str:
        """Return the id of the kind of ground that stands for a word of levelgen in this stratum."""
        return self.content.strata[self.stratum].ground.get(word, word)

    def name_of(self, kind: TerrainKind) -> str:
        """Return the name of a kind of ground in this stratum."""
        return self.content.strata[self.stratum].names.get(kind.id, kind.name)

    def tags_at(self, x: int, y: int) -> tuple[str, ...]:
        """Return the tags of the room at (x, y); none in corridors and doorways."""
        room = int(self.level.room_at[y, x])
        return self.level.rooms[room].tags if room >= 0 else ()

    def use_at(self, x: int, y: int) -> Use | None:
        """Return the use of the room at (x, y); None in corridors, doorways and plain rooms."""
        use = self.uses.get(int(self.level.room_at[y, x]))
        return None if use is None else self.content.uses[use]

    def tier_at(self, x: int, y: int) -> int | None:
        """Return the tier of the room at (x, y) (0 easy, 1 medium, 2 hard); None in corridors and doorways."""
        room = int(self.level.room_at[y, x])
        return int(self.level.rooms[room].tier) if room >= 0 else None

    def is_vault(self, number: int) -> bool:
        """Tell whether a room is a vault to players: one for treasure, no den, shrine or room of a key."""
        room = self.level.rooms[number]
        return room.kind == TREASURY or (room.kind == VAULT and TREASURE in room.tags)

    def is_dangerous(self, number: int) -> bool:
        """Tell whether a room is hard, or a boss's: a landmark that its floor asks for by name too; -1 is no room."""
        room = self.level.rooms[number]
        is_hall = room.kind == "landmark" and "landmark" in self.knobs
        return number >= 0 and (room.tier == Tier.HARD or room.kind == BOSS or is_hall)

    def shown_tier_at(self, x: int, y: int) -> int | None:
        """Return the tier at (x, y) as players are told of it: halls count as hard."""
        return int(Tier.HARD) if self.is_dangerous(self.level.room_at.item(y, x)) else self.tier_at(x, y)

    def note_uncovered(self, covers: dict[tuple[int, int], TerrainKind]) -> None:
        """Let the hero know that covers of ground which he remembers at their cells (x, y) are gone.

        He knows how long they last, and would else take bars or a flood that he saw once for a barrier for ever.
        """
        terrain = self.memory.terrain
        for x, y in [(x, y) for (x, y), kind in covers.items() if terrain.item(y, x) == kind.number]:
            terrain[y, x] = self.ground.terrain[y, x]

    def record(self) -> dict[str, Any]:
        """Return the floor without its entities, ready for JSON."""
        ground, memory = self.ground, self.memory
        return {
            "depth": self.depth,
            "danger": self.danger,
            "stratum": self.stratum,
            "generator": self.generator,
            "knobs": self.knobs,
            "level": self.level.to_data(),
            "terrain": pack_cells(ground.terrain),
            "terrain_names": [kind.id for kind in self.content.terrain],
            "remembered": pack_cells(memory.terrain),
            "explored": pack_cells(memory.explored.view(np.uint8)),
            "mapped": pack_cells(memory.mapped.view(np.uint8)) if memory.mapped.any() else None,
            "fire": pack_cells(ground.fire) if ground.flames else None,
            "gases": {
                name: pack_cells(ground.gases[number])
                for name, number in self.content.gas_numbers.items()
                if ground.gases[number].any()
            },
            "laid": [[x, y, *laid] for (x, y), laid in sorted(ground.laid.items())],
            "age": ground.age,
            "fuses": [[x, y, due] for (x, y), due in sorted(ground.fuses.items())],
            "uses": [[room, use] for room, use in sorted(self.uses.items())],
            "pairs": [[x, y, [[*cell] for cell in moved]] for (x, y), moved in sorted(self.pairs.items())],
            "remains": [[x, y, *each] for (x, y), each in sorted(self.remains.items())],
            "found": [[x, y] for x, y in sorted(self.found)],
            "lifted": [[*each] for each in self.lifted],
            "flows": [[x, y, *flow] for (x, y), flow in sorted(self.flows.items())],
            "memories": [[x, y, kind] for (x, y), kind in sorted(memory.items.items())],
            "left_alone": [[x, y] for x, y in sorted(memory.left_alone)],
            "captives": [[x, y, kind] for (x, y), kind in sorted(memory.captives.items())],
            "excluded": [[x, y] for x, y in sorted(memory.excluded)],
            "wanderers": self.wanderers,
            "wanderers_in": self.wanderers_in,
        }

    @classmethod
    def restored(cls, record: Any, content: Library) -> Floor:
        """Return the floor that a record describes.

        Raises:
            WrongError: it is no record of a floor; the path names the field.
        """
        kept = read(FloorRecord, record, "", WrongError)
        level, shape = kept.level, kept.level.terrain.shape
        terrain, remembered, explored, mapped = (
            _cells(getattr(kept, name), name, shape) for name in ("terrain", "remembered", "explored", "mapped")
        )
        # Kinds above the structural words are numbered in file order, so a save knows them by name.
        names = enumerate(kept.terrain_names)
        numbers = np.array([look_up(name, content.terrain_numbers, f"terrain_names[{rank}]") for rank, name in names])
        numbers = numbers.astype(np.uint8)
        if max(int(terrain.max()), int(remembered.max())) >= len(numbers):
            raise WrongError("has a cell of a terrain without a name", "terrain")
        _check_cells(kept)
        try:
            GENERATORS[kept.generator](width=level.width, height=level.height, **kept.knobs)
        except (KeyError, TypeError, RecipeError) as problem:  # no such generator, no such knob, no such value
            raise WrongError(f"is refused: {problem}", f"generator {kept.generator} and its knobs") from None
        memory = Memory(
            terrain=numbers[remembered],
            explored=explored != 0,
            visible=np.zeros(shape, bool),
            mapped=mapped != 0,
            items={(x, y): kind for x, y, kind in kept.memories if kind in content.items},
            left_alone=set(kept.left_alone),
            captives={(x, y): kind for x, y, kind in kept.captives if kind in content.monsters},
            excluded=set(kept.excluded),
        )
        floor = cls(
            level,
            _ground(kept, numbers[terrain], numbers, content),
            memory,
            depth=kept.depth,
            danger=kept.danger,
            stratum=look_up(kept.stratum, content.strata, "stratum").id,
            generator=kept.generator,
            knobs=kept.knobs,
        )
        _recall(floor, kept)
        return floor


def _recall(floor: Floor, kept: FloorRecord) -> None:
    """Restore the parts of a floor other than its level, ground and memory."""
    content = floor.content
    floor.lifted = [Lifted(due, look_up(name, content.triggers, "lifted").id, x, y) for due, name, x, y in kept.lifted]
    floor.wanderers, floor.wanderers_in = kept.wanderers, kept.wanderers_in
    floor.uses = {room: use for room, use in kept.uses if use in content.uses}
    fallen = [((x, y), Remains(kind, fell, raiser)) for x, y, kind, fell, raiser in kept.remains]
    floor.remains = {cell: each for cell, each in fallen if each.kind in content.monsters}
    floor.found = set(kept.found)
    floor.pairs = {(x, y): moved for x, y, moved in kept.pairs}
    for x, y, liquid, bed, rises, begun, steps, turns, turns_back in kept.flows:
        for name in (liquid, bed):
            look_up(name, content.terrain_numbers, "flows")
        floor.flows[x, y] = Flowing(liquid, bed, rises, begun, steps, turns, turns_back)


def _check_cells(kept: FloorRecord) -> None:
    """Check that all cells of a record are on its map."""
    fields = ("memories", "captives", "left_alone", "excluded", "laid", "fuses", "pairs", "flows", "remains", "found")
    named = {name: getattr(kept, name) for name in fields}
    moved = [(cell, "pairs") for _, _, cells in kept.pairs for cell in cells]
    moved += [((x, y), "lifted") for _, _, x, y in kept.lifted]
    for (x, y, *_), name in [*((cell, name) for name, cells in named.items() for cell in cells), *moved]:
        if x >= kept.level.width or y >= kept.level.height:
            raise WrongError(f"has the cell {x}, {y}; allowed: cells of the map", name)


def _ground(kept: FloorRecord, terrain: NDArray[np.uint8], numbers: NDArray[np.uint8], content: Library) -> Ground:
    """Return the ground of a record; `numbers` maps its numbers of terrain to ours."""
    fire = _cells(kept.fire, "fire", terrain.shape).copy()
    if int(fire.max()) > MOST_FUEL:
        raise WrongError(f"burns for {int(fire.max())} turns; allowed: up to {MOST_FUEL}", "fire")
    gases = np.zeros((len(content.gases), *terrain.shape), np.uint8)
    for name, packed in kept.gases.items():
        number = look_up(name, content.gas_numbers, "gases")
        gases[number] = np.minimum(_cells(packed, f"gases.{name}", terrain.shape), DENSEST)
    for x, y, beneath, _ in kept.laid:
        if beneath >= len(numbers):
            raise WrongError(f"covers a terrain without a name at {x}, {y}", "laid")
    laid = {(x, y): Laid(int(numbers[beneath]), until) for x, y, beneath, until in kept.laid}
    fuses = {(x, y): due for x, y, due in kept.fuses}
    return Ground(content, terrain, fire, gases, laid=laid, fuses=fuses, age=kept.age)


def _level(data: Any) -> Level:
    try:
        return Level.from_data(data)
    except LevelError as problem:
        raise WrongError(f"is refused: {problem}") from None


@dataclass(frozen=True)
class FloorRecord:
    """The data of a floor without its entities; cells are packed as text."""

    depth: Positive
    danger: Count
    stratum: Text
    generator: Text
    knobs: dict[str, Any]
    level: Annotated[Level, Convert(_level, "the data of a level")]
    terrain: str
    terrain_names: Annotated[list[Text], Length(1, 256)]
    remembered: str
    explored: str
    fire: str | None
    gases: dict[Text, str]
    laid: Annotated[list[tuple[Count, Count, Count, Count]], Length(0, 100_000)]
    age: Count
    fuses: Annotated[list[tuple[Count, Count, Count]], Length(0, 100_000)]
    uses: Annotated[list[tuple[Count, Text]], Length(0, 10_000)]
    pairs: Annotated[list[tuple[Count, Count, tuple[tuple[Count, Count], ...]]], Length(0, 10_000)]
    remains: Annotated[list[tuple[Count, Count, Text, Count, Count]], Length(0, 100_000)]
    lifted: Annotated[list[tuple[Count, Text, Count, Count]], Length(0, 10_000)]
    flows: Annotated[list[tuple[Count, Count, Text, Text, bool, Count, Count, Count, bool]], Length(0, 10_000)]
    memories: Annotated[list[tuple[Count, Count, Text]], Length(0, 100_000)]
    left_alone: Annotated[list[tuple[Count, Count]], Length(0, 100_000)]
    wanderers: Count
    wanderers_in: Count
    captives: Annotated[tuple[tuple[Count, Count, Text], ...], Length(0, 10_000)] = ()
    excluded: Annotated[tuple[tuple[Count, Count], ...], Length(0, 100_000)] = ()
    found: Annotated[tuple[tuple[Count, Count], ...], Length(0, 100_000)] = ()
    mapped: str | None = None


def _cells(packed: str | None, name: str, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return the unpacked cells of the record's field `name`; None unpacks to zeros."""
    if packed is None:
        return np.zeros(shape, np.uint8)
    with refusing(WrongError, name):
        return unpack_cells(packed, shape)


def _one_way(level: Level, link: Link) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the cells of a link that can be crossed from one side alone, each with the cell on that side."""
    cells = link.cells if link.one_way == link.a else link.cells[::-1]
    for number, (x, y) in enumerate(cells):
        if level.terrain[y, x] in (Terrain.BARRED_DOOR, Terrain.LEDGE, Terrain.ROPE):
            beside = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
            yield (
                (x, y),
                cells[number - 1]
                if number
                else next((column, row) for column, row in beside if level.room_at[row, column] == link.one_way),
            )


def has_ground(record: dict[str, Any], kind: str) -> bool:
    """Tell whether a kind of ground, by its id, is anywhere on the floor of a record."""
    names = record["terrain_names"]
    shape = record["level"]["height"], record["level"]["width"]
    return kind in names and bool((unpack_cells(record["terrain"], shape) == names.index(kind)).any())


def pack_cells(cells: NDArray[np.uint8]) -> str:
    """Return an array of bytes as text for JSON."""
    return base64.b85encode(zlib.compress(np.ascontiguousarray(cells).tobytes(), 6)).decode("ascii")


def unpack_cells(text: str, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return the array that `pack_cells` packed into a text.

    Raises:
        WrongError: the text is damaged, or does not fit the shape.
    """
    wanted = shape[0] * shape[1]
    expander = zlib.decompressobj()
    try:
        raw = expander.decompress(base64.b85decode(text), wanted + 1)  # a hostile text cannot grow past the floor
    except (zlib.error, ValueError):
        raise WrongError("is damaged; allowed: packed cells") from None
    if len(raw) != wanted:
        raise WrongError(f"has {len(raw)} cells or more; allowed: {wanted}")
    return np.frombuffer(raw, np.uint8).reshape(shape)
