"""A run as data ready for JSON, and back: the snapshot is everything that later play depends on, and nothing else."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import levelgen
from game.content.kinds import Tone
from game.content.library import MOST_FUEL
from game.storage.reading import MOST, Misfit, cell, flag, items, one_of, table, tallies, text, whole
from game.storage.scrutiny import MOST_ENTITIES, Group, Numbers, check_references
from game.turn.beginning import empty_run
from game.world import freeze
from game.world.components import Creature, Hero, Position
from game.world.floor import Floor, pack_cells, unpack_cells
from game.world.run import LOG_LENGTH, Line, Outcome
from levelgen.recipe import LONGEST
from levelgen.rng import Dice

if TYPE_CHECKING:
    from game.content.library import Library
    from game.world.run import Run

VERSION = 3

MATTERS = ("monsters.toml", "items.toml", "terrain.toml", "statuses.toml", "floors.toml")  # for play; colours do not
MOST_FLOORS = 1000
MOST_ENTITIES_EVER = 10**8
MOST_TICKS = 10**12

FIELDS = (
    "version", "content", "seed", "length", "dice", "depth", "ticks", "remainder", "wandering", "auto_pickup",
    "debug", "flavours",
    "known", "meters", "counts", "outcome", "log", "floors", "pursuers", "fallen", "floor", "visible",
    "last_number", "entities", "met",
)  # fmt: skip


def snapshot(run: Run) -> dict[str, Any]:
    """Return everything about a run, between turns, ready for JSON; the run stays as it is."""
    return {
        "version": VERSION,
        "content": {name: run.content.digests.get(name, "") for name in MATTERS},
        "seed": run.seed,
        "length": run.length,
        "dice": run.dice.state,
        "depth": run.depth,
        "ticks": run.ticks,
        "remainder": run.remainder,
        "wandering": run.wandering,
        "auto_pickup": run.auto_pickup,
        "debug": run.debug,
        "flavours": run.flavours,
        "known": sorted(run.known),
        "meters": run.meters,
        "counts": run.counts,
        "outcome": asdict(run.outcome) if run.outcome else None,
        "log": [[line.text, line.tone, line.turn, line.count] for line in run.log],
        "floors": {str(depth): floor for depth, floor in sorted(run.floors.items())},
        "pursuers": run.pursuers,
        "fallen": {str(depth): fallen for depth, fallen in sorted(run.fallen.items())},
        "floor": run.floor.record(),
        "visible": pack_cells(run.floor.memory.visible.view("uint8")),
        "last_number": run.world.last_number,
        "entities": freeze.freeze_all(run),
        "met": sorted(entity for entity in run.met if run.world.alive(entity)),
    }


def other_content(data: dict[str, Any], content: Library) -> list[str]:
    """The asset files that say something else than when the snapshot was made."""
    made_with = data.get("content")
    if not isinstance(made_with, dict):
        return []
    return [name for name in MATTERS if made_with.get(name) != content.digests.get(name, "")]


def restore(data: Any, content: Library) -> Run:
    """Return the run that `snapshot` was made of, in a world of its own.

    Everything is looked at before anything is made, so a snapshot that does not fit leaves nothing behind. If it was
    made with other content the log says so.

    Raises:
        Misfit: the data is no snapshot that can be played; the message names the field.
    """
    data = table(data, "save", FIELDS)
    whole(data["version"], "version", VERSION, VERSION)
    seed, length = _seed(data["seed"]), one_of(data["length"], "length", content.lengths)
    fields = _checked(data, content)
    run = empty_run(content, seed, length)
    try:
        for name, value in fields.items():
            setattr(run, name, value)
        freeze.thaw(run, data["entities"])
        run.world.last_number = data["last_number"]
        ((run.hero, _),) = run.world.rows(Hero)
        run.met = {*data["met"]}
        differing = other_content(data, content)
        if differing:
            run.say(f"This run was begun with other rules: {', '.join(differing)} differ.", "bad")
    except BaseException:
        run.world.close()
        raise
    return run


def _checked(data: dict[str, Any], content: Library) -> dict[str, Any]:
    """Everything looked at; the fields of the run that are no entities."""
    depth = whole(data["depth"], "depth", 1, MOST)
    ticks = whole(data["ticks"], "ticks", 0, MOST_TICKS)
    floor = _floor(data["floor"], "floor", depth, content)
    try:
        floor.memory.visible = unpack_cells(text(data["visible"], "visible", MOST), floor.ground.terrain.shape) != 0
    except ValueError as problem:
        raise Misfit("visible", data["visible"], f"cells of the floor ({problem})") from None
    numbers = Numbers(whole(data["last_number"], "last_number", 1, MOST_ENTITIES_EVER))
    everybody = Group("entities", content, floor.width, floor.height, numbers, has_hero=True).check(data["entities"])
    check_references(data["met"], "met", everybody, (Creature, Position))
    return {
        "dice": Dice(whole(data["dice"], "dice", 0, 2**64 - 1)),
        "depth": depth,
        "ticks": ticks,
        "remainder": whole(data["remainder"], "remainder", 0, 99),
        "wandering": whole(data["wandering"], "wandering"),
        "auto_pickup": flag(data["auto_pickup"], "auto_pickup"),
        "debug": flag(data["debug"], "debug"),
        "flavours": _flavours(data["flavours"], content),
        "known": {text(name, "known") for name in items(data["known"], "known", 10_000)},
        "meters": tallies(data["meters"], "meters"),
        "counts": tallies(data["counts"], "counts"),
        "outcome": _outcome(data["outcome"]),
        "log": _log(data["log"]),
        "floor": floor,
        "floors": _floors(data["floors"], depth, ticks, content, numbers),
        "pursuers": _pursuers(data["pursuers"], floor, content, numbers),
        "fallen": _fallen(data["fallen"], content, numbers),
    }


def _seed(value: Any) -> int | str:
    if type(value) is int:
        return value
    if type(value) is str and len(value) <= 10_000:
        return value
    raise Misfit("seed", value, "a whole number or a text")


def _flavours(value: Any, content: Library) -> dict[str, str]:
    """What unknown things look like; what the content has gained since gets looks that nothing else has."""
    flavours = {
        text(name, "flavours"): text(look, f"flavours.{name}") for name, look in table(value, "flavours").items()
    }
    for kind in content.items.values():
        if kind.family.unknown and kind.id not in flavours:
            looks = content.flavours[kind.family.id]
            used = set(flavours.values())
            flavours[kind.id] = next((look for look in looks if look not in used), looks[0])
    return flavours


def _outcome(value: Any) -> Outcome | None:
    if value is None:
        return None
    hints = get_type_hints(Outcome)
    fields = table(value, "outcome", hints)
    return Outcome(
        how=one_of(fields["how"], "outcome.how", get_args(hints["how"])),
        by=text(fields["by"], "outcome.by"),
        depth=whole(fields["depth"], "outcome.depth", 0),
        turn=whole(fields["turn"], "outcome.turn", 0, MOST_TICKS),
    )


def _log(value: Any) -> list[Line]:
    tones = get_args(Tone)
    lines = []
    for index, line in enumerate(items(value, "log", LOG_LENGTH)):
        where = f"log[{index}]"
        words, tone, turn, count = items(line, where, 4, exactly=True)
        lines.append(
            Line(
                text(words, where),
                one_of(tone, where, tones),
                whole(turn, where, 0, MOST_TICKS),
                whole(count, where, 1),
            )
        )
    return lines


def _floors(value: Any, at_hand: int, ticks: int, content: Library, numbers: Numbers) -> dict[int, dict[str, Any]]:
    """The floors left behind, each looked at as closely as the one at hand, for it will be entered again."""
    floors = {}
    for name, kept in table(value, "floors", most=MOST_FLOORS).items():
        where = f"floors.{name}"
        depth = _depth(name, "floors")
        if depth == at_hand:
            raise Misfit("floors", name, "the depth of a floor that is not at hand")
        table(kept, where, ("floor", "entities", "left"))
        whole(kept["left"], f"{where}.left", 0, ticks)
        floor = _floor(kept["floor"], f"{where}.floor", depth, content)
        Group(f"{where}.entities", content, floor.width, floor.height, numbers).check(kept["entities"])
        floors[depth] = kept
    return floors


def _floor(record: Any, where: str, depth: int, content: Library) -> Floor:
    table(record, where, ("depth", "danger", "stratum", "generator", "knobs", "level", "terrain", "terrain_names",
                          "remembered", "explored", "fire", "memories", "left_alone"))  # fmt: skip
    whole(record["depth"], f"{where}.depth", depth, depth)
    whole(record["danger"], f"{where}.danger", 0)
    one_of(record["stratum"], f"{where}.stratum", content.strata)
    generator = one_of(record["generator"], f"{where}.generator", tuple(levelgen.GENERATORS))
    knobs = table(record["knobs"], f"{where}.knobs")
    for name in items(record["terrain_names"], f"{where}.terrain_names", 256):
        text(name, f"{where}.terrain_names")
    for name in ("level", "terrain", "remembered", "explored", "fire"):
        if type(record[name]) is not str and (name, record[name]) != ("fire", None):
            raise Misfit(f"{where}.{name}", record[name], "a text")
    for place in items(record["memories"], f"{where}.memories", 100_000):
        text(items(place, f"{where}.memories", 3, exactly=True)[2], f"{where}.memories")
        cell(place[:2], f"{where}.memories", LONGEST, LONGEST)
    for place in items(record["left_alone"], f"{where}.left_alone", 100_000):
        cell(place, f"{where}.left_alone", LONGEST, LONGEST)
    try:
        floor = Floor.restored(record, content)
        levelgen.GENERATORS[generator](width=floor.width, height=floor.height, **knobs)
    except (ValueError, TypeError) as problem:  # TypeError: a knob that the recipe does not have
        raise Misfit(where, generator, f"a floor of this game ({problem})") from None
    for x, y in (*floor.memory.items, *floor.memory.left_alone):
        cell([x, y], where, floor.width, floor.height)
    for x, y in (floor.level.stairs_up, floor.level.stairs_down):
        _landing([x, y], f"{where}.level", floor)
    if int(floor.ground.fire.max()) > MOST_FUEL:
        raise Misfit(f"{where}.fire", int(floor.ground.fire.max()), f"turns up to {MOST_FUEL} that a cell burns")
    if _open_at_the_edge(floor):
        raise Misfit(where, "an edge that can be walked over", "walls all around")
    return floor


def _landing(place: Any, where: str, floor: Floor) -> None:
    """Whether somebody can come onto the floor here."""
    x, y = cell(place, where, floor.width, floor.height)
    if not floor.ground.walkable[y, x]:
        raise Misfit(where, place, "a place to stand on, for stairs end there")


def _open_at_the_edge(floor: Floor) -> bool:
    """Whether a step could lead off the map; sets of cells held as numbers would wrap round there."""
    ground = floor.content.ground
    somewhere = (ground.passable | ground.airy)[floor.ground.terrain]
    return bool(somewhere[[0, -1]].any() or somewhere[:, [0, -1]].any())


def _pursuers(value: Any, floor: Floor, content: Library, numbers: Numbers) -> list[dict[str, Any]]:
    """Who is on the stairs behind the hero: a creature and what it carries, its position and goals of another floor."""
    for index, pursuer in enumerate(items(value, "pursuers", 1000)):
        where = f"pursuers[{index}]"
        table(pursuer, where, ("due", "records", "x", "y"))
        whole(pursuer["due"], f"{where}.due", 0, MOST_TICKS)
        _landing([pursuer["x"], pursuer["y"]], where, floor)
        _one_with_belongings(pursuer["records"], where, content, numbers)
    return list(value)


def _one_with_belongings(records: Any, where: str, content: Library, numbers: Numbers) -> None:
    everybody = [*Group(f"{where}.records", content, LONGEST, LONGEST, numbers).check(records).values()]
    if not everybody or Creature not in everybody[0] or any(Creature in parts for parts in everybody[1:]):
        raise Misfit(where, records, "a creature and then what it carries")


def _fallen(value: Any, content: Library, numbers: Numbers) -> dict[int, list[dict[str, Any]]]:
    """Who and what fell to floors where the hero has not been since: creatures with what they carry, and things."""
    fallen = {}
    for name, landed in table(value, "fallen", most=MOST_FLOORS).items():
        depth = _depth(name, "fallen")
        for index, each in enumerate(items(landed, f"fallen.{name}", MOST_ENTITIES)):
            where = f"fallen.{name}[{index}]"
            table(each, where, ("records", "x", "y"))
            cell([each["x"], each["y"]], where, LONGEST, LONGEST)
            records = items(each["records"], where, MOST_ENTITIES)
            if len(records) == 1 and "Item" in table(records[0], where):
                Group(f"{where}.records", content, LONGEST, LONGEST, numbers).check(records)
            else:
                _one_with_belongings(records, where, content, numbers)
        fallen[depth] = landed
    return fallen


def _depth(name: str, where: str) -> int:
    """The depth that a table's key names, written as a number is."""
    depth = int(name) if name.isdecimal() and name.isascii() and len(name) < 10 else 0
    if str(depth) != name or depth < 1:
        raise Misfit(where, name, "the depth of a floor")
    return depth
