"""The overview of floors, and what the player writes down: notes, inscriptions, names."""

from __future__ import annotations

import itertools
import re
import string
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.actions.handling import Drop, PickUp
from game.actions.moving import Walk
from game.actions.noting import Call, Inscribe, WriteNote
from game.actions.travelling import Descend
from game.draw.pages import overview
from game.draw.words import describing
from game.rules.beings import doors, health
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.rules.terrain import aftermath
from game.screens.play.death import DEAF
from game.screens.play.overview import letters
from game.screens.play.places import destinations
from game.storage import saves
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Item, Opens, Position
from game.world.floor import Floor
from game.world.ground import cells_in
from levelgen.reading import WrongError
from tests.kit.floors import walk
from tests.kit.playing import fresh, hero_cell, library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.session import Session

FLOOR = """
    #############
    #@....!....>#
    ###A#+##L####
    #####.#######
    #############
"""


def floor() -> Scene:
    scene = Scene(FLOOR, legend={"A": "altar", "!": "healing", "L": "lever", "+": "locked_door"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    return scene


def words(scene: Scene) -> list[str]:
    return [spot.words for spot in overview.spots(scene.run, scene.run.floor)]


def lines(session: Session, keys: list[str | float], saves: Path, *, columns: int = 80, rows: int = 24) -> list[str]:
    """The lines of the overview after these keys."""
    shown = play(session, keys, saves, columns=columns, rows=rows).lines()
    return [line.split("│")[1].strip() for line in shown if line.count("│") >= 2]


def test_the_overview_tells_stairs_altars_doors_and_items_left() -> None:
    scene = floor()
    look = f"{scene.run.flavours['healing']} potion"
    assert words(scene) == ["stairs down", "stairs up", "locked door", "altar", "lever", look]
    scene.floor.memory.explored[:, 4:] = False
    scene.floor.memory.items.clear()
    assert words(scene) == ["stairs up", "altar"], "what the hero has not seen is not told"


def test_the_overview_tells_locked_doors_with_their_keys() -> None:
    scene = floor()
    key = scene.give("vault_key")
    scene.run.world.add(key, Opens(2, 5, 2))
    assert "locked door" in words(scene), "the key is to a door of another floor"
    scene.run.world.get(key, Opens).depth = 1
    assert "locked door (you have its key)" in words(scene)
    scene.give("master_key")
    assert "locked door (you have a master key)" in words(scene)


def test_the_overview_and_travel_tell_captives_out_of_sight_too() -> None:
    scene = Scene("#########\n#.@.#.m.#\n#.......#\n#########", m="mastiff captive")
    scene.walk("se", "se")
    assert words(scene) == ["captive mastiff, in chains"]
    scene.walk("nw", "nw")
    assert words(scene) == ["captive mastiff, in chains"]
    assert ("captive mastiff, in chains", *scene.at("m")) in {(it.words, it.x, it.y) for it in destinations(scene.run)}
    assert Floor.restored(scene.floor.record(), scene.content).memory.captives == {scene.at("m"): "mastiff"}
    health.hurt(scene.run, scene.named["m"], 1000, by="hunger")
    assert words(scene) == ["captive mastiff, in chains"], "the hero does not know"


@pytest.mark.parametrize("seen", [True, False])
def test_the_chains_of_the_dead_hang_open_and_whoever_saw_it_looks_for_nobody_there(*, seen: bool) -> None:
    scene = Scene("#########\n#@....m.#\n#########", m="mastiff captive")
    cell = scene.at("m")
    if not seen:
        scene.floor.memory.visible[:] = False
    health.hurt(scene.run, scene.named["m"], 999, by="poison")
    aftermath.settle(scene.run, scene.run.events)
    scene.run.world.bury()
    assert scene.terrain(*cell) == "shackles"
    if seen:
        sight.look_about(scene.run)
    assert [it.words for it in overview.spots(scene.run, scene.floor)] == (
        [] if seen else ["captive mastiff, in chains"]
    )


def test_the_overview_tells_captives_in_sight() -> None:
    scene = Scene("#########\n#@..m.r.#\n#########", m="mastiff captive", r="rat")
    assert words(scene) == ["captive mastiff, in chains"]
    assert words(Scene("#########\n#@#.m.r.#\n#########", m="mastiff captive", r="rat")) == []


def test_the_overview_tells_vaults_and_dangerous_rooms_that_were_seen() -> None:
    run = fresh(6).run
    assert not {"vault", "dangerous room"} & {spot.words for spot in overview.spots(run, run.floor)}
    memory = run.floor.memory
    memory.explored[:] = True
    memory.terrain[:] = run.floor.ground.terrain
    found = [spot.words for spot in overview.spots(run, run.floor)]
    level = run.floor.level
    assert found.count("vault") == sum(room.kind == "vault" and run.floor.is_vault(room.id) for room in level.rooms) > 0
    hard = [room for room in level.rooms if room.kind != "vault" and int(room.tier) == 2]
    assert found.count("dangerous room") == len(hard) > 0
    run.count(f"room:{run.depth}:{hard[0].id}")
    found = [spot.words for spot in overview.spots(run, run.floor)]
    assert found.count("dangerous room") == len(hard) - 1
    assert found.count("dangerous room (entered)") == 1


def test_the_overview_tells_a_dangerous_room_by_the_bones_before_it_alone() -> None:
    run = fresh(5).run
    memory, level = run.floor.memory, run.floor.level
    bones = run.content.terrain_of("bones").number
    outside = (run.floor.ground.terrain == bones) & (level.room_at < 0)
    assert outside.any()
    memory.explored |= outside
    memory.terrain[outside] = bones
    told = [spot for spot in overview.spots(run, run.floor) if spot.words == "dangerous room"]
    assert told
    assert {(spot.x, spot.y) for spot in told} <= {*cells_in(outside)}


@pytest.mark.parametrize("tags", [("treasure",), ("key", "niche"), ("den",), ("shrine",)])
def test_only_rooms_for_treasure_are_called_vaults(tags: tuple[str, ...]) -> None:
    scene = Scene("#########\n#@.+....#\n#########")
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    level, number = scene.floor.level, int(scene.floor.level.room_at[1, 5])
    rooms = tuple(room._replace(kind="vault", tags=tags) if room.id == number else room for room in level.rooms)
    object.__setattr__(level, "rooms", rooms)
    assert ("vault" in words(scene)) == ("treasure" in tags)
    scene.run.count(f"room:1:{number}")
    assert ("a vault, emptied" in describing.place(scene.run, 5, 1)) == ("treasure" in tags)


@pytest.mark.parametrize("seed", [2, 3])
def test_look_tells_of_a_secret_door_what_it_tells_of_a_wall(seed: int) -> None:
    for run in itertools.islice(walk(seed), 8):
        memory = run.floor.memory
        memory.explored, memory.terrain = np.ones_like(memory.explored), run.floor.ground.terrain.copy()
        for door in cells_in(doors.secret(run)):
            far = "" if memory.visible[door[1], door[0]] else " (remembered)"
            assert describing.place(run, *door) == f"wall{far}", (run.depth, door)


def test_choosing_a_line_of_this_floor_travels_there(tmp_path: Path) -> None:
    scene = floor()
    shown = lines(scene.session, ["m"], tmp_path)
    letter = next(line for line in shown if "potion" in line).removeprefix("> ")[0]
    play(scene.session, ["m", letter, *[0.1] * 20], tmp_path)
    assert scene.at() == (6, 1)


def lettered(scene: Scene, saves: Path) -> dict[str, str]:
    """The letter of each line of this floor."""
    shown = lines(scene.session, ["m"], saves)
    return {words: letter for letter, words in re.findall(r"([a-z]) . (.+?) {2,}", "\n".join(shown))}


def test_a_place_keeps_its_letter_while_others_come_and_go(tmp_path: Path) -> None:
    scene = Scene(
        "###########\n#@......|.#\n#####+#####\n#####.#####\n###########", legend={"|": "sword", "+": "locked_door"}
    )
    scene.floor.memory.explored[2, 5] = True
    before = lettered(scene, tmp_path)
    assert before == {"locked door": "a", "sword": "b"}
    scene.floor.ground.change(1, 2, "altar")
    scene.walk("e")
    spawn.create(scene.run, inventory.make(scene.content.items["axe"]), Position(3, 1))
    scene.walk("w")
    later = lettered(scene, tmp_path)
    assert [words for words in later if words in before] == [*before], "in their order among the others"
    assert {words: later[words] for words in before} == before
    assert {later["altar"], later["axe"]} == {"c", "d"}
    scene.floor.memory.terrain[2, 5] = scene.content.terrain_numbers["open_door"]
    assert lettered(scene, tmp_path) == {words: letter for words, letter in later.items() if words != "locked door"}


def test_letters_of_places_that_are_gone_are_dealt_again_when_all_are_dealt() -> None:
    scene = floor()
    spots = [overview.Spot(x, 1, "*", "text", "thing", ("thing", x, 1)) for x in range(28)]
    assert letters(scene.session, spots[:26]) == [*string.ascii_lowercase]
    assert letters(scene.session, spots)[25:] == ["z", "", ""], "all are dealt"
    assert letters(scene.session, spots[2:]) == [*string.ascii_lowercase[2:], "a", "b"]


def test_the_overview_tells_all_floors_and_a_line_of_another_leads_to_the_stairs(tmp_path: Path) -> None:
    session = fresh(5)
    stairs = session.run.floor.level.stairs_down
    spawn.place(session.run, session.run.hero, *stairs)
    session.take(Descend())
    shown = lines(session, ["m"], tmp_path)
    other = shown.index("Floor 1, the Gaol")
    assert shown.index("Floor 2, the Gaol") < other
    assert "stairs" in shown[other + 1]
    below = hero_cell(session)
    dx, dy = next(
        (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)
        and session.run.floor.grid.allows(*below, dx, dy)
    )  # fmt: skip
    session.take(Walk(dx, dy))
    assert hero_cell(session) != below
    play(session, ["m", "end", "enter", *[0.1] * 9], tmp_path)
    assert hero_cell(session) == below == session.run.floor.level.stairs_up


def test_notes_on_the_floor_are_told_by_look_and_overview_and_kept_in_the_save(tmp_path: Path) -> None:
    session = fresh()
    run, state, x = session.run, session.state_hash(), hero_cell(session)
    play(session, [":", *"eels", "space", *"here", "enter"], tmp_path)
    assert (run.ticks, session.state_hash()) == (0, state), "it takes no time and changes nothing that happens"
    assert '"eels here"' in "\n".join(lines(session, ["m"], tmp_path))
    assert "your note: eels here" in describing.place(run, *x)
    assert run.note_at(*x) == "eels here"
    saves.write(tmp_path / "run.strata", run)
    again = saves.read(tmp_path / "run.strata", library())
    assert again.notes == run.notes
    play(session, [":", *["backspace"] * 9, "enter"], tmp_path)
    assert run.notes == []


@pytest.mark.parametrize("place", [(1, 80, 3), (1, 3, 29), (2, 3, 3)])
def test_a_save_with_a_note_where_nobody_was_is_refused(place: tuple[int, int, int]) -> None:
    data = snapshot(fresh().run)
    notes = [(1, 3, 3, "here"), (*place, "there")]
    data["notes"] = [dict(zip(("depth", "x", "y", "text"), note, strict=True)) for note in notes]
    with pytest.raises(WrongError, match=r"notes\[1\]"):
        restore(data, library())


def test_the_look_cursor_jumps_to_notes(tmp_path: Path) -> None:
    scene = floor()
    scene.walk("e")
    scene.do(WriteNote("eels"))
    scene.walk("e")
    for presses in range(1, 9):
        shown = "\n".join(play(scene.session, [";", *["tab"] * presses], tmp_path).lines())
        if "our note: eels" in shown:
            return
    pytest.fail("Tab never came to the note")


def test_a_note_that_is_not_finished_changes_nothing(tmp_path: Path) -> None:
    session = fresh()
    session.take(WriteNote("first"))
    play(session, [":", *"xyz", "escape"], tmp_path)
    assert [note.text for note in session.run.notes] == ["first"]


@pytest.mark.parametrize(("own", "picked", "kept"), [("", "mine", "mine"), ("old", "new", "old"), ("old", "", "old")])
def test_an_inscription_outlives_its_stack(own: str, picked: str, kept: str) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    for count, text in ((3, picked), (2, own)):
        scene.run.world.get(darts := scene.give("dart", count=count), Item).inscription = text
        if count == 3:
            scene.do(Drop(darts))
    scene.do(PickUp())
    assert [*scene.pack.values()] == ["5 dart"]
    assert [item.inscription for _, _, item in query.pack(scene.run, scene.run.hero)] == [kept]


def test_inscriptions_stand_on_things(tmp_path: Path) -> None:
    scene = floor()
    axe = scene.give("axe")
    play(scene.session, ["{", "a", *"slow", "enter"], tmp_path)
    item = scene.run.world.get(axe, Item)
    assert identify.name(scene.run, item) == "+0 axe {slow}"
    assert any("+0 axe {slow}" in line for line in play(scene.session, ["i"], tmp_path).lines())
    saves.write(tmp_path / "run.strata", scene.run)
    again = saves.read(tmp_path / "run.strata", library())
    assert again.world.get(axe, Item).inscription == "slow"
    scene.do(Inscribe(axe, ""))
    assert identify.name(scene.run, item) == "+0 axe"
    scene.do(Inscribe(scene.run.hero, "me"))
    assert scene.turn.refusal


def test_names_for_things_are_those_of_their_kind_until_it_is_known(tmp_path: Path) -> None:
    scene = floor()
    potion = scene.give("healing", count=2)
    looks = f"{scene.run.flavours['healing']} potion"
    play(scene.session, ["{", "a", *"good?", "enter"], tmp_path)
    kind = scene.content.items["healing"]
    assert identify.kind_name(scene.run, kind) == f"{looks} {{good?}}"
    assert f"{looks} {{good?}}" in words(scene), "the one that lies there is of the same kind"
    saves.write(tmp_path / "run.strata", scene.run)
    assert saves.read(tmp_path / "run.strata", library()).called == {"healing": "good?"}
    scene.run.known.add("healing")
    assert identify.kind_name(scene.run, kind) == "potion of healing"
    scene.do(Call(potion, "again"))
    assert scene.turn.refusal == "You know what it is."


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
def test_no_line_of_the_overview_is_cut(tmp_path: Path, columns: int, rows: int) -> None:
    scene = floor()
    scene.do(WriteNote("a note of sixty characters, which is as many as a note can have"[:60]))
    shown = " ".join(" ".join(lines(scene.session, ["m"], tmp_path, columns=columns, rows=rows)).split())
    assert "which is as many as a" in shown
    assert "…" not in shown
    assert "…" not in "\n".join(play(scene.session, [":"], tmp_path, columns=columns, rows=rows).lines()[3:-3])


def test_after_the_end_the_overview_leads_to_a_look(tmp_path: Path) -> None:
    scene = floor()
    health.hurt(scene.run, scene.run.hero, 1000, by="lava")
    shown = "\n".join(play(scene.session, ["z", DEAF, "m"], tmp_path).lines())
    assert "letter look there" in shown
    (letter,) = re.findall(r"([a-z]) Π altar", shown)
    looked = "\n".join(play(scene.session, ["z", DEAF, "m", letter], tmp_path).lines())
    assert "Altar" in looked
    assert "You died" not in looked
    assert scene.at() == (1, 1)


@pytest.mark.parametrize(("what", "x"), [("altar", 3), ("lever", 8), ("locked door", 5)])
def test_what_nobody_stands_on_is_travelled_to_as_far_as_beside_it(tmp_path: Path, what: str, x: int) -> None:
    scene = floor()
    shown = lines(scene.session, ["m"], tmp_path)
    letter = next(line for line in shown if what in line).removeprefix("> ")[0]
    play(scene.session, ["m", letter, *[0.1] * 20], tmp_path)
    assert abs(scene.at()[0] - x) <= 1
    play(scene.session, ["m", letter, *[0.1] * 20], tmp_path)
    assert scene.log[-1].startswith("Here you are.")
