"""A run as data for JSON, and back, and the version of its form: all that later play depends on, and nothing else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from game.rules.senses import light
from game.storage.validate import Entities, check_landing, check_references
from game.turn.beginning import empty_run
from game.world import freeze
from game.world.components import Creature, Hero, Position
from game.world.floor import Floor, pack_cells, unpack_cells
from game.world.freeze import Record
from game.world.habits import Habits
from game.world.limits import Count, Number, Positive, Text, Ticks  # noqa: TC001
from game.world.run import LOG_LENGTH, MOST_NOTES, Line, Note, Outcome
from levelgen.reading import Length, Range, WrongError, look_up, read, refusing, write
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.library import Library
    from game.world.run import Run

OLDEST = 15  # version of a save that can be loaded


def _with_an_id(snapshot: Record) -> None:
    snapshot["practice"], snapshot["id"] = False, ""


# Each turns a snapshot of a version, from OLDEST on, into the next.
UPGRADES: tuple[Callable[[Record], None], ...] = (_with_an_id,)
VERSION = OLDEST + len(UPGRADES)  # of a save: whoever changes its form adds an upgrade
MATTERS = (  # to play; colours do not
    "monsters.toml", "items.toml", "runes.toml", "terrain.toml", "materials.toml", "gases.toml", "traps.toml",
    "triggers.toml", "statuses.toml", "floors.toml", "hordes.toml", "uses.toml",
)  # fmt: skip
AS_THEY_ARE = (  # fields of the run that are stored under the same names
    "seed", "length", "depth", "ticks", "remainder", "auto_pickup", "habits", "debug", "easy", "practice", "id", "mods",
    "flavours", "known", "sensed", "meters", "counts", "outcome", "log", "notes", "called",
)  # fmt: skip
NO_PART_OF_PLAY = (  # play does not depend on these
    "version", "content", "log", "notes", "called", "debug", "practice", "id", "mods",
)  # fmt: skip

Records = Annotated[list[Record], Length(0, 20_000)]
Depth = Annotated[int, Range(1, 10**8)]  # of a floor


@dataclass(frozen=True)
class Snapshot:
    """The data of a run."""

    version: Annotated[int, Range(VERSION, VERSION)]
    content: dict[Text, Text]  # the digests of the asset files that matter
    seed: int | Annotated[str, Length(0, 10_000)]
    length: Text
    dice: Annotated[int, Range(0, 2**64 - 1)]
    depth: Depth
    ticks: Ticks
    remainder: Annotated[int, Range(0, 99)]
    auto_pickup: bool
    debug: bool
    easy: bool
    practice: bool
    id: Text
    mods: Annotated[set[Text], Length(0, 1000)]
    flavours: dict[Text, Text]
    known: Annotated[set[Text], Length(0, 10_000)]
    sensed: Annotated[set[Text], Length(0, 10_000)]
    meters: dict[Text, Number]
    counts: dict[Text, Number]
    outcome: Outcome | None
    log: Annotated[list[Line], Length(0, LOG_LENGTH)]
    notes: Annotated[list[Note], Length(0, MOST_NOTES)]
    called: dict[Text, Text]
    floors: Annotated[dict[Depth, Record], Length(0, 1000)]  # other floors visited, as LeftFloor
    pursuers: Annotated[list[Record], Length(0, 1000)]  # as Pursuer
    fallen: Annotated[dict[Depth, Records], Length(0, 1000)]  # as Fallen
    floor: Record  # the current floor, as FloorRecord
    visible: str
    last_number: Annotated[int, Range(1, 10**8)]
    entities: Records
    in_sight: set[Positive]
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True)
class LeftFloor:
    """The data of a floor left behind."""

    floor: Record
    entities: Records
    left: Ticks


@dataclass(frozen=True)
class Fallen:
    """The data of a creature or item that fell to a floor where the hero has not been since."""

    records: Records
    x: Count
    y: Count


@dataclass(frozen=True)
class Pursuer:
    """The data of a creature that follows the hero by the stairs, with its belongings, as it left its floor."""

    due: Ticks
    origin: Depth
    records: Records


def snapshot(run: Run) -> Record:
    """Return everything about a run between turns as data for JSON; the run is not changed."""
    return {
        "version": VERSION,
        "content": {name: run.content.digests.get(name, "") for name in MATTERS},
        **{name: write(getattr(run, name)) for name in AS_THEY_ARE},
        "dice": run.dice.state,
        "floors": {str(depth): floor for depth, floor in sorted(run.floors.items())},
        "pursuers": run.pursuers,
        "fallen": {str(depth): fallen for depth, fallen in sorted(run.fallen.items())},
        "floor": run.floor.record(),
        "visible": pack_cells(run.floor.memory.visible.view("uint8")),
        "last_number": run.world.last_number,
        "entities": freeze.freeze_all(run),
        "in_sight": sorted(entity for entity in run.in_sight if run.world.alive(entity)),
    }


def encoded(run: Run) -> tuple[bytes, str]:
    """Return the snapshot of a run as JSON, and the run's state hash, both from one making of that JSON.

    Tables keep the order in which they were filled, as play may go through them in that order.
    """
    fields = snapshot(run)
    rest = {name: fields.pop(name) for name in NO_PART_OF_PLAY}
    play, told = (json.dumps(part, separators=(",", ":"), allow_nan=False) for part in (fields, rest))
    return f"{play[:-1]},{told[1:]}".encode(), hashlib.sha256(play.encode()).hexdigest()


def state_hash(run: Run) -> str:
    """Return a digest of everything that later play depends on, equal on any machine that came to a state the same way.

    The log, notes and a revealed map are left out, since play does not depend on them.
    """
    return encoded(run)[1]


def other_content(data: Record, content: Library) -> list[str]:
    """Return the names of the asset files that have changed since the snapshot was made."""
    made_with = data.get("content")
    if not isinstance(made_with, dict):
        return []
    return [name for name in MATTERS if made_with.get(name) != content.digests.get(name, "")]


def missing_mods(data: Record, content: Library) -> list[str]:
    """Return the names of the mods that the run of a snapshot was played with and that are missing now."""
    played_with = data.get("mods")
    if not isinstance(played_with, list):
        return []
    return [name for name in played_with if isinstance(name, str) and name not in content.mods]


def upgraded(data: Any, version: int) -> Any:
    """Return the snapshot of a version, OLDEST or later, in the form of this one.

    Raises:
        WrongError: it does not hold what an upgrade needs.
    """
    if version == VERSION:
        return data
    fields = read(Record, data, "", WrongError)
    for each in range(version, VERSION):
        try:
            UPGRADES[each - OLDEST](fields)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            raise WrongError(f"cannot be upgraded ({problem!r})", f"version {each}") from None
    return {**fields, "version": VERSION}


def restore(data: Any, content: Library) -> Run:
    """Return the run of a snapshot, in a world of its own.

    All data is checked before anything is created, so a snapshot that does not fit leaves nothing behind. If it was
    made with other content, the log says so.

    Raises:
        WrongError: the data is no playable snapshot; the message names the field.
    """
    saved = read(Snapshot, data, "", WrongError)
    look_up(saved.length, content.lengths, "length")
    floor = _validated(saved, content)
    run = empty_run(content, saved.seed, saved.length)
    try:
        for name in (*AS_THEY_ARE, "floors", "pursuers", "fallen", "in_sight"):
            setattr(run, name, getattr(saved, name))
        run.dice, run.floor = Dice(saved.dice), floor
        run.mods = saved.mods | set(content.mods)
        _deal_new_flavours(run)
        freeze.thaw(run, saved.entities)
        run.world.last_number = saved.last_number
        ((run.hero, _),) = run.world.rows(Hero)
        light.carry(run)
        differing = other_content(data, content)
        if differing:
            missing = missing_mods(data, content)
            without = f", and {', '.join(missing)} missing from the mods" if missing else ""
            verb = "differs" if len(differing) == 1 else "differ"
            run.say(f"This run was begun with other rules: {', '.join(differing)} {verb}{without}.", "bad")
    except BaseException:
        run.world.close()
        raise
    return run


def _validated(saved: Snapshot, content: Library) -> Floor:
    """Check what the types of a snapshot cannot express, and return the current floor."""
    entities = Entities(content, saved.last_number)
    with refusing(WrongError, "floor"):
        floor = _floor(saved.floor, saved.depth, content)
    size = floor.width, floor.height
    with refusing(WrongError, "visible"):
        floor.memory.visible = unpack_cells(saved.visible, floor.ground.terrain.shape) != 0
    with refusing(WrongError, "entities"):
        everybody = entities.check(saved.entities, size, heroes=1)
    with refusing(WrongError, "in_sight"):
        check_references(saved.in_sight, everybody, Creature, Position)
    sizes = {}
    for depth, record in saved.floors.items():
        with refusing(WrongError, f"floors.{depth}"):
            sizes[depth] = _check_left(read(LeftFloor, record, "", WrongError), depth, saved, entities, content)
    _check_notes(saved.notes, {**sizes, saved.depth: size})
    for index, record in enumerate(saved.pursuers):
        with refusing(WrongError, f"pursuers[{index}]"):
            pursuer = read(Pursuer, record, "", WrongError)
            if pursuer.origin not in sizes or abs(pursuer.origin - saved.depth) != 1:
                raise WrongError.of(pursuer.origin, "the depth of a floor left before, one above or below", "origin")
            entities.check_carrier(pursuer.records, sizes[pursuer.origin])
            look_up(pursuer.records[0]["Creature"]["kind"], content.monsters, "records[0].Creature.kind")
            if "Mind" not in pursuer.records[0]:
                raise WrongError("is missing; allowed: a mood, for who follows", "records[0].Mind")
    for depth, records in saved.fallen.items():
        for index, record in enumerate(records):
            with refusing(WrongError, f"fallen.{depth}[{index}]"):
                fallen = read(Fallen, record, "", WrongError)
                lone_item = len(fallen.records) == 1 and "Item" in fallen.records[0]
                (entities.check if lone_item else entities.check_carrier)(fallen.records)
    return floor


def _check_notes(notes: list[Note], sizes: dict[int, tuple[int, int]]) -> None:
    """Check that notes are on cells of floors that the hero has visited; `sizes` maps depths to their sizes."""
    for index, note in enumerate(notes):
        width, height = sizes.get(note.depth, (0, 0))
        if note.x >= width or note.y >= height:
            raise WrongError(f"is at {note.x}, {note.y} of floor {note.depth}; allowed: cells seen", f"notes[{index}]")


def _check_left(left: LeftFloor, depth: int, saved: Snapshot, entities: Entities, content: Library) -> tuple[int, int]:
    """Check a floor left behind as closely as the current one, since the hero may return to it.

    Returns:
        Its width and height.
    """
    if depth == saved.depth or left.left > saved.ticks:
        raise WrongError("is not what is allowed: a floor left before, at another depth than the floor at hand")
    with refusing(WrongError, "floor"):
        floor = _floor(left.floor, depth, content)
    with refusing(WrongError, "entities"):
        entities.check(left.entities, (floor.width, floor.height))
    return floor.width, floor.height


def _deal_new_flavours(run: Run) -> None:
    """Give unused looks to kinds of items that were added to the content since the save."""
    for kind in run.content.items.values():
        if kind.family.unknown and kind.id not in run.flavours:
            looks = run.content.flavours[kind.family.id]
            used = set(run.flavours.values())
            run.flavours[kind.id] = next((look for look in looks if look not in used), looks[0])


def _floor(record: Record, depth: int, content: Library) -> Floor:
    """Return the checked floor of a record."""
    floor = Floor.restored(record, content)
    if floor.depth != depth:
        raise WrongError.of(floor.depth, str(depth), "depth")
    for name in ("stairs_up", "stairs_down"):
        check_landing(getattr(floor.level, name), floor, f"level.{name}")
    if _open_at_the_edge(floor):
        raise WrongError("can be walked over at the edge; allowed: walls all around", "terrain")
    return floor


def _open_at_the_edge(floor: Floor) -> bool:
    """Tell whether a step could lead off the map."""
    kinds = floor.content.ground
    somewhere = (kinds.passable | kinds.airy)[floor.ground.terrain]
    return bool(somewhere[[0, -1]].any() or somewhere[:, [0, -1]].any())
