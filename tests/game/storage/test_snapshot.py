"""Snapshots: exact round trips, upgrades, other content, and refusals of what could not have come from play."""

from __future__ import annotations

import copy
import dataclasses
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from game.content.families import RING
from game.content.kinds import MOST_TICKS
from game.rules.items import inventory
from game.session import Session
from game.storage import saves
from game.storage import snapshot as snapshots
from game.storage.snapshot import restore, snapshot
from game.world import freeze, query, spawn
from game.world.components import Entity, Worn
from game.world.floor import pack_cells, unpack_cells
from game.world.limits import MOST
from game.world.run import Outcome, Run
from levelgen.reading import WrongError
from tests.kit.playing import library
from tests.kit.runs import changed, data_of, hardy, played, stagger, state, take_stairs
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.content.library import Library

Data = dict[str, Any]


def test_a_restored_run_has_the_snapshot_it_was_made_of() -> None:
    data = data_of(played())
    run = restore(data, library())
    assert snapshot(run) == data
    assert len(data["floors"]) > 1
    run.world.close()


# What is set anew each turn, and what names things of this process; whatever else a run holds must come back.
PASSING = {"world", "content", "events", "leaving", "reactions"}


def test_two_rings_are_worn_in_a_save_and_three_are_not() -> None:
    session = Session.new(library(), seed=1)
    kinds = [kind for kind in library().items.values() if kind.family is RING][:3]
    for letter, kind in zip("xyz", kinds, strict=True):
        saved = snapshot(session.run)
        if letter == "z":
            assert snapshot(restore(saved, library())) == saved
        spawn.create(session.run, inventory.make(kind), Worn(Entity(session.run.hero), letter))
    with pytest.raises(WrongError, match="ring 3 times; allowed: at most 2"):
        restore(snapshot(session.run), library())


def test_every_field_of_a_run_and_of_its_floor_comes_back() -> None:
    session = hardy(6)
    for down in (True, True, False):
        stagger(session, 150)
        take_stairs(session, down=down)
    run = session.run
    run.remainder, run.debug, run.auto_pickup = 37, True, False
    run.easy, run.mods = True, {"bears"}
    run.floor.wanderers, run.floor.wanderers_in = 3, 99
    run.outcome = Outcome("won", "the Keystone", 5, 77)
    run.in_sight = set(run.floor.occupants.values()) - {run.hero}
    run.known |= {"healing"}
    run.floor.memory.items[4, 3], run.floor.memory.left_alone = "dagger", {(5, 3), (6, 3)}
    follower = min(entity for entity in run.in_sight if not query.pack(run, entity))
    run.in_sight.discard(follower)
    run.pursuers = [{"due": 5, "origin": run.depth - 1, "records": freeze.freeze_away(run, [follower])}]
    x, y = run.floor.level.stairs_down
    run.world.last_number += 1
    dagger = {"kind": "dagger", "count": 1, "enchant": 0, "charges": 0, "known": False, "worn_turns": 0,
              "tier": 0, "taken": False}  # fmt: skip
    record = {"number": run.world.last_number, "Item": dagger, "Position": {"x": x, "y": y}}
    run.fallen = {run.depth + 1: [{"records": [record], "x": x, "y": y}]}
    run.floor.ground.fire[y, x] = 3
    run.floor.ground.note_flames()
    assert run.in_sight
    again = restore(json.loads(json.dumps(snapshot(run))), library())
    for field in dataclasses.fields(Run):
        if field.name not in PASSING | {"floor"}:
            assert getattr(again, field.name) == getattr(run, field.name), field.name
    assert again.world.last_number == run.world.last_number
    assert freeze.freeze_all(again) == freeze.freeze_all(run)
    assert again.floor.record() == run.floor.record()
    assert (again.floor.memory.visible == run.floor.memory.visible).all()
    assert again.floor.ground.flames == run.floor.ground.flames
    again.world.close()
    session.close()


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(seed=some.integers() | some.text(max_size=20), actions=some.integers(0, 60), drunk=some.integers(0, 10**6))
def test_any_run_makes_the_round_trip_through_json(seed: int | str, actions: int, drunk: int) -> None:
    session = hardy(seed)
    stagger(session, actions, drunk)
    data = state(session)
    run = restore(json.loads(json.dumps(data, allow_nan=False)), library())
    assert snapshot(run) == data
    assert run.seed == seed
    run.world.close()
    session.close()


def test_what_loads_at_a_limit_loads_again_once_it_is_past_it() -> None:
    """Numbers that only grow, as a forged save or a mod may bring them to their limit."""
    data = data_of(played())
    hero = next(record for record in data["entities"] if "Hero" in record)
    places = [(hero["Creature"], "mending"), (data, "ticks"), (hero["Hero"], "strength"), (data["log"][0], "count")]
    places += [(data["counts"], name) for name in data["counts"]]
    for table, name in places:
        table[name] = 10**12 if table is data else 1000 if name == "strength" else MOST
    at_limit = snapshot(restore(copy.deepcopy(data), library()))
    for table, name in places:
        table[name] += 1
    past = restore(data, library())
    assert snapshot(past) == at_limit
    past.world.close()


def test_a_forged_energy_is_brought_down() -> None:
    """Or its creature would act for hours before the hero does."""
    data = data_of(played())
    for record in data["entities"]:
        if "Creature" in record:
            record["Creature"]["energy"] = MOST
    run = restore(data, library())
    assert {creature.energy for _, creature, _ in query.creatures(run)} == {MOST_TICKS}
    run.world.close()


def test_the_rooms_of_a_floor_come_back_whole() -> None:
    """A floor holds more than its record shows at a glance: rooms, links and marks are in the level's own data."""
    session = hardy(11)
    data = state(session)
    run = restore(data, library())
    assert run.floor.level == session.run.floor.level
    assert run.floor.grid.same_steps(session.run.floor.grid)
    assert (run.floor.memory.visible == session.run.floor.memory.visible).all()
    assert run.floor.occupants == session.run.floor.occupants
    run.world.close()
    session.close()


# Versions


@pytest.mark.parametrize("version", [None, 0, -1, "1", 1.0, True, snapshots.VERSION - 1, snapshots.VERSION + 1])
def test_another_version_is_refused(version: object) -> None:
    with pytest.raises(WrongError, match=rf"^version is .*; allowed: {snapshots.VERSION}$"):
        restore({**data_of(played()), "version": version}, library())


# Other content


def with_other(**digests: str) -> Library:
    content = library()
    return dataclasses.replace(content, digests=content.digests | {f"{name}.toml": to for name, to in digests.items()})


def test_a_run_knows_the_mods_that_it_was_ever_played_with() -> None:
    data = data_of(played())
    assert data["mods"] == []
    content = dataclasses.replace(with_other(monsters="x"), mods=("bears", "owls"))
    run = restore(data, content)
    assert run.mods == {"bears", "owls"}
    modded = snapshot(run)
    run.world.close()
    run = restore(modded, dataclasses.replace(library(), mods=("owls",)))
    said = "This run was begun with other rules: monsters.toml differs, and bears missing from the mods."
    assert run.log[-1].text == said
    assert run.mods == {"bears", "owls"}, "it stays unranked"
    run.world.close()


def test_a_save_that_does_not_fit_says_which_mods_are_missing(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["mods"], data["content"]["monsters.toml"] = ["bears"], "x"
        next(record for record in data["entities"] if "Mind" in record)["Creature"]["kind"] = "bear"

    path = tmp_path / "run.save"
    path.write_bytes(changed(change))
    with pytest.raises(saves.SaveError, match=r"monsters.toml differs .*; it was played with the mods bears$"):
        saves.read(path, library())


def test_a_run_goes_on_with_other_rules_and_says_which_file_differs() -> None:
    run = restore(data_of(played()), with_other(monsters="x", statuses="y"))
    assert run.log[-1].text == "This run was begun with other rules: monsters.toml, statuses.toml differ."
    run.world.close()


def test_files_that_do_not_matter_for_play_may_differ() -> None:
    run = restore(data_of(played()), with_other(keys="x", palettes="y"))
    assert snapshot(run) == data_of(played())
    run.world.close()


def test_kinds_that_came_with_other_content_get_a_look_of_their_own() -> None:
    data = data_of(played())
    del data["flavours"]["healing"]
    run = restore(data, library())
    looks = [run.flavours[item.id] for item in library().items.values() if item.family.breaks]
    assert len(set(looks)) == len(looks)
    run.world.close()


# What could not have come from play


def put(*path: Any, to: Any) -> Callable[[Data], object]:
    """A change that sets the value at this path."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


def another_letter(data: Data) -> str:
    """The letter of something else in the pack of whoever wears the first thing worn; thieves have packs too."""
    owner = first(data, "Worn")["owner"]
    held = (entity["Carried"] for entity in data["entities"] if "Carried" in entity)
    return next(str(carried["letter"]) for carried in held if carried["owner"] == owner)


def first(data: Data, component: str, *, without: str = "") -> Any:
    """The fields of the first such component among the entities of the floor at hand."""
    return next(record[component] for record in data["entities"] if component in record and without not in record)


def record(data: Data, component: str, *, without: str = "") -> Any:
    return next(each for each in data["entities"] if component in each and without not in each)


def unused(data: Data) -> int:
    """A number for one more entity."""
    data["last_number"] += 1
    return int(data["last_number"])


def another(data: Data, component: str) -> Any:
    """Somebody like the first with such a component."""
    return {**record(data, component), "number": unused(data)}


def left_beside(data: dict[str, Any]) -> int:
    """The depth of a floor that was left, above or below the one at hand."""
    return next(depth for depth in map(int, data["floors"]) if abs(depth - data["depth"]) == 1)


def without_mind(somebody: Any) -> Any:
    """Somebody who decides nothing."""
    return {name: fields for name, fields in somebody.items() if name != "Mind"}


def onto_another(data: Data) -> None:
    first(data, "Position", without="Item").update(record(data, "Mind")["Position"])


def opened_edge(data: Data) -> None:
    floor = data["floor"]
    cells = unpack_cells(floor["terrain"], (29, 80)).copy()
    cells[5, 0] = floor["terrain_names"].index("floor")
    floor["terrain"] = pack_cells(cells)


def walled_stairs(data: Data) -> None:
    floor = data["floor"]
    x, y = floor["level"]["stairs_up"]
    cells = unpack_cells(floor["terrain"], (29, 80)).copy()
    cells[y, x] = floor["terrain_names"].index("wall")
    floor["terrain"] = pack_cells(cells)


def bomb(data: Data) -> None:
    import base64
    import zlib

    data["floor"]["explored"] = base64.b85encode(zlib.compress(bytes(50_000_000))).decode()


LINE = {"text": "word", "tone": "plain", "turn": 1, "count": 1}

CHANGES: dict[str, Callable[[Data], object]] = {
    "depth 0": put("depth", to=0),
    "depth as text": put("depth", to="3"),
    "unknown length": put("length", to="endless"),
    "an unknown end": put("outcome", to={"how": "fled", "by": "you", "depth": 1, "turn": 1}),
    "an endless log": put("log", to=[LINE] * 401),
    "an unknown tone": put("log", to=[LINE | {"tone": "purple"}]),
    "a line that clears the screen": put("log", to=[LINE | {"text": "\x1b[2J"}]),
    "a field too many": put("surprise", to=1),
    "a field too few": lambda data: data.pop("in_sight"),
    "floor 01": lambda data: data["floors"].update({"01": next(iter(data["floors"].values()))}),
    "a knob out of range": put("floor", "knobs", to={"loops": 17}),
    "a level that is none": put("floor", "level", to={}),
    "a room outside of its level": lambda data: data["floor"]["level"]["rooms"][0].update(bounds=[0, 0, 500, 500]),
    "cells that swell": bomb,
    "an unknown terrain": put("floor", "terrain_names", to=["heaven"]),
    "an edge to walk over": opened_edge,
    "stairs in a wall": walled_stairs,
    "a memory off the map": put("floor", "memories", to=[[200, 3, "dagger"]]),
    "an unknown component": lambda data: data["entities"].append({"Wings": {}}),
    "two heroes": lambda data: data["entities"].append(
        {**record(data, "Hero"), "number": unused(data), "Position": {"x": 79, "y": 0}},
    ),
    "one number twice": lambda data: data["entities"].append({**record(data, "Item"), "Position": {"x": 1, "y": 1}}),
    "a number that was never given": lambda data: record(data, "Item").update(number=data["last_number"] + 1),
    "a hero nowhere": lambda data: record(data, "Hero").pop("Position"),
    "two on one cell": onto_another,
    "a monster off the map": lambda data: record(data, "Mind")["Position"].update(x=80),
    "a monster of no kind": lambda data: record(data, "Mind")["Creature"].update(kind="unicorn"),
    "more health than the whole": lambda data: first(data, "Creature").update(health=10**6),
    "a thing nowhere": lambda data: record(data, "Worn").pop("Worn"),
    "a thing in two places": lambda data: record(data, "Worn").update(Position={"x": 1, "y": 1}),
    "a thing of nobody there": lambda data: first(data, "Worn").update(owner=9999),
    "one letter twice": lambda data: first(data, "Worn").update(letter=another_letter(data)),
    "a ration worn": lambda data: record(data, "Worn")["Item"].update(kind="ration"),
    "two in one slot": lambda data: data["entities"].append({**record(data, "Worn"), "number": unused(data), "Worn": {
        **first(data, "Worn"), "letter": "x"}}),
    "a trap that rests for ever": lambda data: first(data, "Trap").update(cooldown=10**6),
    "a twin off the map": lambda data: first(data, "Trap").update(twin_x=10**6, twin_y=1),
    "a status of 0 turns": lambda data: record(data, "Mind").update(Statuses={"turns": {"poisoned": 0}}),
    "in_sight by number 9999": put("in_sight", to=[9999]),
    "a pursuer without a mind": lambda data: data.update(
        pursuers=[{"due": 1, "records": [without_mind(another(data, "Mind"))], "origin": left_beside(data)}]
    ),
    "a pursuer from nowhere": lambda data: data.update(
        pursuers=[{"due": 1, "records": [another(data, "Mind")], "origin": 7}]
    ),
    "fallen off every map": lambda data: data.update(
        fallen={"3": [{"records": [another(data, "Mind")], "x": -1, "y": 1}]}
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_what_could_not_have_come_from_play_is_refused_and_leaves_nothing_behind(
    change: Callable[[Data], object],
) -> None:
    data = data_of(played())
    change(data)
    worlds = open_worlds()
    with pytest.raises(WrongError) as problem:
        restore(data, library())
    assert len(str(problem.value)) > 20
    assert open_worlds() == worlds


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("depth 0", "depth is 0; allowed: a whole number from 1 to 100000000"),
        ("unknown length", 'length is "endless"; allowed: standard, short'),
        ("an unknown tone", 'log[0].tone is "purple"; allowed: plain, good, bad, '),
        ("a field too many", "surprise is no field of it; allowed: version, content, seed, "),
        ("a field too few", "in_sight is missing; allowed: a list, each a whole number from 1 to "),
        ("floor 01", 'floors.01 is "01"; allowed: a whole number from 1 to '),
        ("a knob out of range", "floor.generator"),
        ("a level that is none", "floor.level is refused: level: format is missing; allowed: "),
        ("cells that swell", "floor.explored has 2321 cells or more; allowed: 2320"),
        ("an unknown terrain", 'floor.terrain_names[0] is "heaven"; allowed: '),
        ("a monster off the map", ".Position is [80, "),
        ("a thing of nobody there", ".Worn.owner is 9999; allowed: the number of a creature here"),
        ("a trap that rests for ever", ".Trap.cooldown is 1000000; allowed: a whole number up to "),
        ("a twin off the map", ".Trap.twin is [1000000, 1]; allowed: a cell of the "),
        ("two heroes", "entities has 2 heroes; allowed: 1"),
        ("a status of 0 turns", ".Statuses.turns.poisoned is 0; allowed: a whole number from 1 to "),
        ("in_sight by number 9999", "in_sight is 9999; allowed: the number of an entity with Creature and Position"),
        ("a pursuer from nowhere", "pursuers[0].origin is 7; allowed: the depth of a floor left before, one above or "),
        ("a pursuer without a mind", "pursuers[0].records[0].Mind is missing; allowed: a mood, for who follows"),
    ],
)
def test_a_refusal_names_the_field_and_what_is_allowed(change: str, sentence: str) -> None:
    data = data_of(played())
    CHANGES[change](data)
    with pytest.raises(WrongError) as problem:
        restore(data, library())
    assert sentence in str(problem.value)


@pytest.mark.parametrize("data", [None, [], "run", 3, {}, {"version": 1}])
def test_what_is_no_snapshot_at_all_is_refused(data: object) -> None:
    with pytest.raises(WrongError):
        restore(data, library())


def test_a_snapshot_that_cannot_be_thawed_leaves_no_world(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = open_worlds()

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(freeze, "thaw", fail)
    with pytest.raises(MemoryError):
        restore(data_of(played()), library())
    assert open_worlds() == worlds
