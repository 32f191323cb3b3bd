"""Screens, pressed by key names and read back as text."""

from __future__ import annotations

import dataclasses
import re
import signal
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game import descent
from game.actions.base import Impossible
from game.actions.bumping import Touch
from game.actions.options import Abandon, AutoPickup
from game.autopilot.travel import Travel
from game.draw.words import describing
from game.frontends.base import Closed, Key, Mouse
from game.frontends.headless import Headless
from game.frontends.keymap import KeyMap
from game.rules.items import inventory
from game.screens.play.aiming import Aim
from game.screens.play.death import DEAF
from game.screens.play.floorview import FloorView
from game.screens.play.looking import Look
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import saves
from game.world import query, spawn
from game.world.components import Creature, Item, Mind, Opens, Position
from tests.kit.playing import context, fresh, hero_cell, library, play, show
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.content.kinds import Stratum
    from game.screens.base import Screen
    from levelgen import Stage


@pytest.fixture
def session() -> Session:
    return fresh()


def text(frontend: Headless) -> str:
    return "\n".join(frontend.lines())


@pytest.mark.parametrize(
    ("key", "title"), [("i", "Pack"), ("?", "Help"), ("M", "Messages"), ("a", "Use what?"), ("d", "Drop what?")]
)
def test_a_panel_opens_over_the_map_and_escape_closes_it(
    session: Session, tmp_path: Path, key: str, title: str
) -> None:
    before = text(play(session, [], tmp_path))
    opened = text(play(session, [key], tmp_path))
    assert f"┌─ {title} ─" in opened
    assert title not in before
    assert text(play(session, [key, "escape"], tmp_path)) == before


def test_a_move_moves_and_a_turn_passes(session: Session, tmp_path: Path) -> None:
    x, y = hero_cell(session)
    floor = session.run.floor
    key, dx = next((key, dx) for key, dx in (("l", 1), ("h", -1)) if floor.ground.walkable[y, x + dx])
    play(session, [key], tmp_path)
    assert hero_cell(session) == (x + dx, y)
    assert session.run.turn == 1


def test_walking_into_a_wall_says_so_and_takes_no_time(session: Session, tmp_path: Path) -> None:
    screen = play(session, ["k"] * 40, tmp_path)
    turn = session.run.turn
    screen = play(session, ["k"], tmp_path)
    assert session.run.turn == turn
    assert "cannot get past" in text(screen)


def test_words_of_a_place_that_are_too_long_for_the_screen_go_whole_and_look_tells_them(
    session: Session, tmp_path: Path
) -> None:
    floor = session.run.floor
    x, y = hero_cell(session)
    floor.ground.change(x, y, "bones")
    floor.memory.terrain[y, x] = floor.ground.terrain[y, x]
    words = describing.place(session.run, x, y).removeprefix("you · ")
    cut, whole = [
        line[line.index("Bones · ") :].rstrip()
        for columns in (80, 160)
        for line in play(session, [], tmp_path, columns=columns).lines()
        if "Bones · " in line
    ]
    assert whole.lower() == words.lower()
    assert whole.startswith(f"{cut} · ")
    left = describing.sentences(whole.removeprefix(f"{cut} · "))
    screen = play(session, ["_"], tmp_path, columns=80).lines()
    assert left.split(". ")[0] in "\n".join(screen)
    assert left.split()[-1] in "\n".join(screen)


def test_what_a_card_says_of_the_ground_begins_with_the_grounds_name(tmp_path: Path) -> None:
    scene = Scene("#######\n#@.r..#\n#######", r="rat asleep")
    scene.floor.ground.change(*scene.at("r"), "bridge")
    scene.rest()
    shown = " ".join(text(play(scene.session, [";"], tmp_path, columns=80, rows=24)).replace("│", " ").split())
    assert "Bridge: burns, and leaves only what it spans." in shown


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        (
            "shallow_water",
            "Shallow water: puts out fire. A quiet dripstone hall.",
        ),
        ("floor", "A quiet dripstone hall."),
    ],
)
def test_on_a_card_the_room_is_not_joined_to_the_grounds_name(ground: str, words: str) -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.floor.ground.change(4, 1, ground)
    scene.floor.uses = {0: "driphall"}
    scene.run.floor.memory.terrain[1, 4] = scene.floor.ground.terrain[1, 4]
    name, left = describing.place(scene.run, 4, 1).split(" · ", 1)
    assert name == scene.floor.name_of(scene.content.terrain_of(ground))
    assert describing.sentences_on_card(scene.run, 4, 1, left) == words


@pytest.mark.parametrize(
    ("what", "title", "words"),
    [
        ("alarm_wire found", "Alarm wire", "It rings for the whole neighbourhood,"),
        ("altar", "Altar", "Warm to the touch. Walk into it: once,"),
        ("pedestal", "Pedestal", "Nothing lies on it."),
    ],
)
def test_the_card_of_what_stands_in_a_room_is_named_by_it_and_begins_with_its_own_text(
    what: str, title: str, words: str, tmp_path: Path
) -> None:
    scene = Scene("#######\n#..@x.#\n#######", legend={"x": what})
    scene.floor.uses = {0: "guardroom"}
    scene.rest()
    shown = play(scene.session, [";", *(["l"] if what == "pedestal" else [])], tmp_path, columns=80, rows=24).lines()
    row = next(row for row, line in enumerate(shown) if f" {title} ─" in line)
    assert words in shown[row + 1]
    assert "scored by knives" not in " ".join(shown[row:])


def test_a_card_tells_of_the_ground_by_its_name_before_the_room_in_whatever_letters() -> None:
    scene = Scene("#######\n#@.r..#\n#######", r="rat asleep")
    scene.floor.ground.change(3, 1, "pedestal")
    scene.floor.uses = {0: "guardroom"}
    scene.rest()
    left = describing.sentence(describing.place(scene.run, 3, 1).split(" · ", 2)[2])
    told = describing.sentences_on_card(scene.run, 3, 1, left)
    assert told == "Pedestal: nothing lies on it. A quiet guardroom."


def test_f3_reveals_at_once_hides_again_and_marks_the_run(session: Session, tmp_path: Path) -> None:
    hidden = text(play(session, [], tmp_path))
    shown = text(play(session, ["f3"], tmp_path))
    assert ">" not in _map_of(hidden)
    assert ">" in _map_of(shown)
    assert session.run.debug
    assert "debug: unranked" in shown
    assert ">" not in _map_of(text(play(session, ["f3", "f3"], tmp_path)))


def test_keys_pressed_by_habit_in_a_terminal_do_not_end_the_scoring(session: Session, tmp_path: Path) -> None:
    habits = ["ctrl-d", "ctrl-l", "ctrl-a", "ctrl-e", "ctrl-k", "ctrl-u", "ctrl-w", "ctrl-r", "ctrl-p", "ctrl-n"]
    play(session, habits, tmp_path)
    assert not session.run.debug
    assert session.run.turn == 0


def test_help_says_what_showing_the_map_costs(session: Session, tmp_path: Path) -> None:
    page = play(session, ["?"], tmp_path, rows=200).lines()
    assert any("show or hide the map; ends scoring" in line for line in page)


def _map_of(screen: str) -> str:
    return "\n".join(line[20:] for line in screen.splitlines()[3:32])


def test_explore_ends_with_a_reason(session: Session, tmp_path: Path) -> None:
    lines = len(session.run.log)
    play(session, ["x", *[Closed()]], tmp_path)
    frontend = Headless(["x"])
    screen = Play(session, context(tmp_path))
    screen.press("x", "explore")
    while screen.session.autopilot.is_active:
        screen.tick()
    assert len(session.run.log) > lines
    assert session.run.log[-1].text.startswith(("You see", "Explored", "Not with", "You are", "There is"))
    assert frontend.shown == 0


def test_a_walk_that_a_key_stops_says_so_too(tmp_path: Path) -> None:
    scene = Scene("############\n#@........>#\n############")
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    for key in (">", "f9", ">", "x"):
        stack.feed(Key(key), 0.0)
    assert (scene.run.log[-1].text, scene.run.log[-1].count) == ("You stop, as a key was pressed.", 2)
    assert scene.at() == (3, 1)


def test_look_shows_a_card_with_odds(session: Session, tmp_path: Path) -> None:
    x, y = hero_cell(session)
    cell = next((x + dx, y) for dx in (-1, 1) if session.run.floor.ground.walkable[y, x + dx])
    entity, creature, _ = query.creatures(session.run)[0]
    spawn.place(session.run, entity, *cell)
    shown = text(play(session, [";"], tmp_path))
    assert f"{creature.kind.glyph} {creature.kind.name}" in shown
    assert "You hit it" in shown
    assert "You hit it" not in text(play(session, [";", "escape"], tmp_path))


def test_a_thing_is_dropped_by_letter_and_picked_up_again(session: Session, tmp_path: Path) -> None:
    x, y = hero_cell(session)
    aside = "l" if session.run.floor.ground.walkable[y, x + 1] else "h"
    play(session, [aside, "d", "c"], tmp_path)
    assert [item.kind.id for _, item in query.items_at(session.run, *hero_cell(session))] == ["ration"]
    assert "c" not in [letter for letter, _, _ in query.pack(session.run, session.run.hero)]
    play(session, ["g"], tmp_path)
    assert ("c", "ration") in [(letter, item.kind.id) for letter, _, item in query.pack(session.run, session.run.hero)]


def test_what_one_walks_onto_is_picked_up_but_not_what_one_put_down(session: Session, tmp_path: Path) -> None:
    x, y = hero_cell(session)
    key, back, dx = ("l", "h", 1) if session.run.floor.ground.walkable[y, x + 1] else ("h", "l", -1)
    spawn.create(session.run, Item(library().items["pear"]), Position(x + dx, y))
    play(session, [key], tmp_path)
    (letter,) = [letter for letter, _, item in query.pack(session.run, session.run.hero) if item.kind.id == "pear"]
    play(session, ["d", letter, back, key], tmp_path)
    assert [item.kind.id for _, item in query.items_at(session.run, *hero_cell(session))] == ["pear"]


def test_a_dart_is_thrown_at_the_nearest_foe(session: Session, tmp_path: Path) -> None:
    x, y = hero_cell(session)
    floor = session.run.floor
    cell = next(
        (x + dx, y) for dx in (-2, 2) if floor.ground.walkable[y, x + dx] and floor.ground.walkable[y, x + dx // 2]
    )
    entity, _, _ = query.creatures(session.run)[0]
    spawn.place(session.run, entity, *cell)
    session.run.world.get(entity, Mind).mood = "asleep"
    health = session.run.world.get(entity, Creature).health
    play(session, ["t", "d", "enter"], tmp_path)
    darts = next(item for _, _, item in query.pack(session.run, session.run.hero) if item.kind.id == "dart")
    assert darts.count == 11
    assert not session.run.world.alive(entity) or session.run.world.get(entity, Creature).health < health


def test_a_card_tells_and_offers_what_can_be_done(session: Session, tmp_path: Path) -> None:
    shown = text(play(session, ["i", "a"], tmp_path))
    assert "+0 dagger" in shown
    assert "Damage 2-4" in shown
    assert "r take off" in shown
    assert "a drink" not in shown
    play(session, ["i", "a", "r"], tmp_path)
    assert query.worn(session.run, session.run.hero, "weapon") is None


def test_reading_an_unknown_enchanting_asks_what_to_read_it_upon(session: Session, tmp_path: Path) -> None:
    scroll = spawn.create(session.run, Item(library().items["enchanting"]))
    letter, _ = inventory.put_into_pack(session.run, session.run.hero, scroll)
    shown = text(play(session, ["R", letter], tmp_path))
    assert "Read it on what?" in shown
    assert "ration" not in shown  # cannot be enchanted
    play(session, ["R", letter, "a"], tmp_path)
    dagger = query.worn(session.run, session.run.hero, "weapon")
    assert dagger is not None
    assert dagger[1].enchant == 1
    assert not session.run.world.alive(scroll)


def test_saving_and_quitting_ends_with_status_0(tmp_path: Path) -> None:
    saved = Session.new(library(), 3, path=tmp_path / "run.strata")
    frontend = Headless(["S", "i"])
    assert frontend.run(Stack(context(tmp_path), Play(saved, context(tmp_path)))) == 0
    assert (tmp_path / "run.strata").exists()


def test_abandoning_wants_a_capital_y(session: Session, tmp_path: Path) -> None:
    assert "You gave up" not in text(play(session, ["Q", "y", "escape"], tmp_path))
    assert "You gave up" in text(play(session, ["Q", "Y"], tmp_path))
    assert session.run.outcome is not None


def test_an_end_that_only_the_journal_knows_is_shown_and_not_played(tmp_path: Path) -> None:
    path = tmp_path / "run.save"
    saved = Session.new(library(), 3, path=path)
    alive = path.read_bytes()
    saved.take(Abandon())
    saved.close()
    path.write_bytes(alive)  # as if it had been killed before it saved the end
    shown = text(show(Title(context(tmp_path)), ["c", DEAF], tmp_path))
    assert "You gave up" in shown
    assert saves.summaries(tmp_path)[0].fate == "abandoned"


def test_death_is_told_and_leads_to_the_title(session: Session, tmp_path: Path) -> None:
    from game.rules.beings.health import hurt

    hurt(session.run, session.run.hero, 1000, by="a falling stone")
    shown = text(play(session, ["z"], tmp_path))
    assert "You died" in shown
    assert "a falling stone" in shown
    uses = context(tmp_path)
    frontend = Headless(["z", DEAF, "enter"])
    frontend.run(Stack(uses, Title(uses), Play(session, uses)))
    assert "New run" in text(frontend)


def test_an_easy_run_is_offered_beside_the_others(tmp_path: Path) -> None:
    begun = []
    for keys in (["n"], ["d", "n"], ["s"], ["d", "s"], ["e", *"moon", "enter", "n"], ["d", "e", *"moon", "enter", "n"]):
        stack = Stack(context(tmp_path), Title(context(tmp_path)))
        for key in keys:
            stack.feed(Key(key), 0.0)
        play = stack.screens[-1]
        assert isinstance(play, Play)
        begun.append((play.run.easy, play.run.length))
        play.session.close()
    assert [ease for ease, _ in begun] == [False, True] * 3
    assert [length for _, length in begun] == [length for length in ("standard", "short", "standard") for _ in range(2)]
    shown = text(show(Title(context(tmp_path)), [], tmp_path))
    assert "New easy run, a third of the damage, not ranked" in shown


def test_too_small_a_screen_says_so_takes_no_keys_and_recovers(session: Session, tmp_path: Path) -> None:
    turn = session.run.turn
    shown = play(session, ["z", "z"], tmp_path, columns=79, rows=24)
    assert "80x24" in text(shown)
    assert session.run.turn == turn
    frontend = Headless(columns=30, rows=10)
    frontend.press("z")
    frontend.resize(80, 24)
    frontend.run(Stack(context(tmp_path), Play(session, context(tmp_path))))
    assert "@" in text(frontend)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (120, 40), (200, 60)])
def test_every_panel_fits_every_screen(session: Session, tmp_path: Path, columns: int, rows: int) -> None:
    for key in ("i", "?", "M", ";", "t"):
        shown = play(session, [key], tmp_path, columns=columns, rows=rows).lines()
        assert len(shown) == rows
        assert all(len(line) == columns for line in shown)
        assert any("Esc back" in line for line in shown)


def test_a_signal_saves_and_ends_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "run.strata"
    session = Session.new(library(), 3, path=path)
    path.unlink()
    frontend = Headless([Closed(signal.SIGTERM)])
    assert frontend.run(Stack(context(tmp_path), Play(session, context(tmp_path)))) == 128 + signal.SIGTERM
    assert path.exists()


def test_the_title_opens_on_the_first_stratum_and_goes_on_with_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dug: list[str] = []
    stages_of = descent.stages_of

    def noting(stratum: Stratum, seed: int, size: tuple[int, int]) -> Iterator[Stage]:
        dug.append(stratum.id)
        return stages_of(stratum, seed, size)

    monkeypatch.setattr(descent, "stages_of", noting)
    seeds = iter([2, 2, 3, 4, 1])
    monkeypatch.setattr("secrets.randbelow", lambda _: next(seeds))
    title = Title(context(tmp_path))
    show(title, [], tmp_path)
    while len(dug) < 5:
        title.tick()
    gaol, warrens, sump, forge, ramparts = library().strata
    assert dug == [gaol, sump, forge, ramparts, warrens]


def test_the_title_digs_by_stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: 2)
    title = Title(context(tmp_path, animations=True))
    show(title, ["f9", Closed()], tmp_path)
    names = [stage.name for stage in title._stages]
    assert names[0] == "grid"
    shown = set()
    for _ in names[:-1]:
        picture = show(title, ["f9", Closed()], tmp_path).picture
        assert picture is not None
        assert picture.map is not None
        shown.add(picture.map.rgba.tobytes())
        assert title.pause is not None
        assert title.pause * len(names) <= 20
        title.tick()
    assert len(shown) > len(names) // 2
    assert title.pause == 4.0


def test_the_floor_on_the_title_fills_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: 2)
    shown = show(Title(context(tmp_path)), [], tmp_path, columns=150, rows=60)
    assert shown.picture is not None
    assert shown.picture.map is not None
    known = np.argwhere(shown.picture.map.ch != ord(" "))
    height, width = np.ptp(known, axis=0).tolist()
    assert height > 45
    assert width > 110
    assert not shown.picture.text.bg.any()


def test_the_title_marks_the_chosen_row_without_colour_too(tmp_path: Path) -> None:
    rows = show(Title(context(tmp_path)), ["down"], tmp_path, columns=80, rows=24).lines()
    assert [mark for row in rows for mark in re.findall("> ([a-z])", row)] == ["s"], "stairs of the floor behind aside"


def test_the_title_starts_a_run_from_a_typed_seed(tmp_path: Path) -> None:
    shown = text(show(Title(context(tmp_path)), ["e", "space", *"moon", "space", "enter", "n"], tmp_path))
    assert "seed moon" in shown


def test_the_title_offers_to_continue_and_does(tmp_path: Path) -> None:
    first = text(show(Title(context(tmp_path)), [], tmp_path))
    assert "Continue" not in first
    session = Session.new(library(), "abc", path=saves.fresh_path(tmp_path))
    session.close()
    assert "Continue: floor 1, turn 0" in text(show(Title(context(tmp_path)), [], tmp_path))
    assert "seed abc" in text(show(Title(context(tmp_path)), ["c"], tmp_path))


# Dangerous steps


def before(drawing: str, tmp_path: Path, *keys: str) -> tuple[Scene, str]:
    """A scene played with these keys, and the last screen."""
    scene = Scene(drawing, length="short")
    return scene, text(play(scene.session, keys, tmp_path))


@pytest.mark.parametrize(
    ("ground", "words"), [("%", "Lava: kills"), ("~", "Deep water: carries off"), (":", "Chasm: drops you")]
)
def test_a_step_into_danger_asks_first_and_a_held_key_is_no_answer(ground: str, words: str, tmp_path: Path) -> None:
    drawing = f"######\n#.@{ground}.#\n######"
    scene, shown = before(drawing, tmp_path, "l")
    assert words in shown
    assert "Y yes, go there anyway" in shown
    scene, _ = before(drawing, tmp_path, "l", "l", "l", "y", "enter")
    assert (scene.at(), scene.run.ticks) == ((2, 1), 0)
    scene, _ = before(drawing, tmp_path, "l", "escape", "h")
    assert scene.at() == (1, 1)


def test_whoever_confirms_goes_in(tmp_path: Path) -> None:
    scene, shown = before("######\n#.@%.#\n######", tmp_path, "l", "Y")
    assert scene.run.outcome is not None
    assert "Fell into lava on floor 1, the Gaol." in shown

    scene, _ = before("######\n#.@:.#\n######", tmp_path, "l", "Y")
    assert scene.run.depth == 2

    scene, _ = before("#######\n#.@~~.#\n#######", tmp_path, "l", "Y", "l", "l")
    assert scene.at() == (5, 1)


def test_walking_into_scales_asks_what_to_lay_on_them(tmp_path: Path) -> None:
    def played(*keys: str) -> tuple[Scene, str]:
        scene = Scene("######\n#.@s.#\n######", s="scales")
        scene.give("mace")
        scene.give("dart")
        return scene, text(play(scene.session, keys, tmp_path))

    assert "What do you put in one pan?" in played("l")[1]
    scene, asked = played("l", "a")
    assert "What do you put in the other?" in asked
    assert "mace" not in asked.partition("other pan?")[2]
    assert scene.terrain(3, 1) == "scales"
    scene, shown = played("l", "a", "b")
    assert "The pan with the +0 mace sinks" in shown
    assert scene.terrain(3, 1) == "used_scales"


@pytest.mark.parametrize(
    ("answer", "health", "strength"),
    [("a", 3, 0), ("b", 0, 1), ("escape", 0, 0)],
)
def test_walking_into_an_altar_asks_which_of_its_two_gifts_one_takes(
    answer: str, health: int, strength: int, tmp_path: Path
) -> None:
    scene = Scene("######\n#.@A.#\n######", A="altar")
    most, strong = scene.creature().max_health, scene.hero.strength
    asked = text(play(scene.session, ["l"], tmp_path))
    assert "What do you ask of the altar?" in asked
    for words in ("a 3 more health for good", "b 1 more strength for good, for heavier gear and surer, harder blows"):
        assert words in asked
    play(scene.session, ["l", answer], tmp_path)
    assert (scene.creature().max_health, scene.hero.strength) == (most + health, strong + strength)
    assert scene.terrain(3, 1) == ("altar" if answer == "escape" else "cold_altar")


def test_what_has_one_gift_gives_no_other_and_does_not_ask(tmp_path: Path) -> None:
    scene = Scene("######\n#.@A.#\n######", A="spring")
    scene.creature().health -= 1
    assert Touch(3, 1, instead=True).perform(scene.run, scene.run.hero) == Impossible("It has no other gift.")
    play(scene.session, ["l"], tmp_path)
    assert scene.terrain(3, 1) == "dry_spring"


@pytest.mark.parametrize(("answer", "follows"), [("k", False), ("f", True), ("escape", None)])
def test_walking_into_a_captive_with_a_key_asks_what_it_is_freed_for(
    answer: str, *, follows: bool | None, tmp_path: Path
) -> None:
    scene = Scene("######\n#.@c.#\n######", c="lag captive")
    key = spawn.create(scene.run, Item(library().items["vault_key"]), Opens(1, 9, 9))
    inventory.put_into_pack(scene.run, scene.named["c"], key)
    asked = text(play(scene.session, ["l"], tmp_path))
    assert "The old lag carries a key. What shall its freedom cost?" in asked
    play(scene.session, ["l", answer], tmp_path)
    assert scene.lives("c") == (follows is not False)
    if follows is None:
        assert scene.mind("c").mood == "captive"
    elif follows:
        assert scene.mind("c").mood == "following"
    else:
        assert [item for _, item, _ in query.pack(scene.run, scene.run.hero)] == [key]


def test_a_step_into_fire_asks_first(tmp_path: Path) -> None:
    scene = Scene("""
        #######
        #.@...#
        #######
    """)
    scene.floor.ground.fire[1, 3] = 9
    scene.floor.ground.note_flames()
    assert "It is burning there." in text(play(scene.session, ["l"], tmp_path))
    assert scene.at() == (2, 1)
    play(scene.session, ["l", "Y"], tmp_path)
    assert scene.at() == (3, 1)


def test_the_confused_are_warned_of_lava_beside_them(tmp_path: Path) -> None:
    scene = Scene("""
        #######
        #.@...#
        #.%...#
        #######
    """)
    scene.afflict("@", "confused", 20)
    assert "You cannot walk straight" in text(play(scene.session, ["l"], tmp_path))
    assert scene.run.ticks == 0


def test_nothing_unknown_is_given_away_by_a_warning(tmp_path: Path) -> None:
    scene = Scene("""
        ######
        #.@%.#
        ######
    """)
    scene.floor.memory.terrain[1, 3] = scene.floor.ground.terrain[1, 2]
    scene.floor.memory.visible[1, 3] = False
    play(scene.session, ["l"], tmp_path)
    assert scene.run.outcome is None
    assert scene.at() == (2, 1)
    assert scene.log[-1] == "You stop short of the lava."


# Who sleeps in sight, and corners


def press(screen: Play, key: str, word: str) -> None:
    """Press a key and let what it sets out on come to its end."""
    screen.press(key, word)
    while screen.session.autopilot.is_active:
        screen.tick()


def test_explore_stops_for_a_sleeper_and_goes_on_at_the_next_press(tmp_path: Path) -> None:
    scene = Scene(
        """
        #############
        #@....r.....#
        #...........#
        #.....###...#
        #####.#.....#
        #####.#######
        #####.......#
        #############
        """,
        r="turnkey asleep",
    )
    scene.dice.luck = False
    screen = Play(scene.session, context(tmp_path))
    press(screen, "x", "explore")
    assert (scene.log[-1], scene.run.turn) == ("You see a turnkey, asleep.", 0)
    press(screen, "x", "explore")
    assert scene.floor.memory.explored[6, 11]
    assert scene.health("r") == scene.creature("r").max_health


CORNER = """
    ###########
    #.........#
    #.#######.#
    #@#.....#.#
    #.#####.#.#
    #......r..#
    ###########
"""


@pytest.mark.parametrize(("mood", "how"), [("asleep", "asleep in the way"), ("guarding", "in the way")])
def test_exploring_ends_though_a_corner_hides_and_shows_somebody(tmp_path: Path, mood: str, how: str) -> None:
    last = (
        f"The drain jelly is {how} as far as you know. Press again to fight it.",
        "There is nothing left to explore here.",
    )
    scene = Scene(CORNER, r=f"jelly {mood}")
    scene.dice.luck = False
    screen = Play(scene.session, context(tmp_path))
    for _ in range(4):
        if scene.log[-1:] not in ([text] for text in last):
            press(screen, "x", "explore")
    assert scene.log[-1] in last
    assert scene.run.turn < 60
    assert scene.health("r") == scene.creature("r").max_health


def test_an_aim_begins_at_the_nearest_foe_that_it_gets_to(tmp_path: Path) -> None:
    drawing = """
        ########
        #c@.gr.#
        #......#
        #.....t#
        ########
    """
    scene = Scene(drawing, c="jelly following", g="grate", r="rat", t="turnkey")
    screen = Play(scene.session, context(tmp_path))
    targets = Aim(screen.floorview, scene.give("dart"), "throw", 9).targets()
    assert targets == [scene.at("t"), scene.at("r"), scene.at("c")]


def test_who_is_charged_at_and_lost_from_sight_is_gone_after(tmp_path: Path) -> None:
    scene = Scene(CORNER, r="jelly asleep")
    scene.dice.luck = False
    screen = Play(scene.session, context(tmp_path))
    scene.walk("s", "s")
    assert scene.run.in_sight
    screen.press("tab", "fight")
    scene.floor.memory.visible[5, 7] = False  # a corner, or smoke
    scene.run.in_sight.clear()
    at = scene.at()
    screen.press("tab", "fight")
    assert scene.at() > at
    screen.press("s", "search")
    scene.floor.memory.visible[5, 7] = False
    scene.run.in_sight.clear()
    screen.press("tab", "fight")
    assert scene.log[-1] == "There is nobody in sight to fight."


# The end


def test_the_end_names_the_pack_the_last_messages_and_the_turn_that_the_sidebar_shows(tmp_path: Path) -> None:
    from game.rules.beings.health import hurt

    scene = Scene("""
        #####
        #@..#
        #####
    """)
    for kind in ("dagger", "healing", "enchanting", "mail", "axe", "mace", "spear", "ration", "dart", "pear"):
        scene.give(kind, known=False)
    scene.rest(10)
    for number in range(9):
        scene.rest()
        scene.run.say(f"Message {number}.")
    hurt(scene.run, scene.run.hero, 1000, by="a falling stone")
    assert scene.run.outcome is not None
    # As of a blow in the midst of a turn, whose time passes after it.
    scene.run.outcome = dataclasses.replace(scene.run.outcome, turn=scene.run.turn - 1)
    lines = play(scene.session, ["z"], tmp_path, rows=60).lines()
    shown = "\n".join(lines)
    turn = next(line for line in lines if line.startswith(" turn ")).split()[1]
    assert turn == str(scene.run.turn)
    assert f"Turn {turn}, seed" in shown
    assert "more" not in shown
    assert "a  +0 dagger" in shown
    assert "a a" not in shown
    assert re.search(r"b  [a-z]+ potion: healing", shown)
    assert "j  pear" in shown
    assert "Message 8." in shown
    assert "Message 0." not in shown


def test_the_end_can_be_read_to_its_last_line_at_the_least_size(tmp_path: Path) -> None:
    from game.rules.beings.health import hurt

    scene = Scene("""
        #####
        #@..#
        #####
    """)
    for _ in range(26):
        scene.give("axe", known=False)
    hurt(scene.run, scene.run.hero, 1000, by="a falling stone")
    assert "z  +0 axe" not in text(play(scene.session, ["z"], tmp_path, columns=80, rows=24))
    assert "z  +0 axe" in text(play(scene.session, ["z", DEAF, "end"], tmp_path, columns=80, rows=24))


def test_the_key_of_quaffing_does_not_leave_the_end_and_that_of_quitting_does(session: Session, tmp_path: Path) -> None:
    from game.rules.beings.health import hurt

    hurt(session.run, session.run.hero, 1000, by="a falling stone")
    uses = context(tmp_path)
    frontend = Headless(["z", DEAF, "q", "q"])
    frontend.run(Stack(uses, Title(uses), Play(session, uses)))
    assert "You died" in text(frontend)
    frontend = Headless(["z", DEAF, "S", "?"])
    assert frontend.run(Stack(uses, Title(uses), Play(session, uses))) == 0
    assert "Help" not in text(frontend)


# Bindings of the player's own, and what travel and the pointer do


def press_bound(screen: Screen, saves: Path, *keys: str) -> Headless:
    """Press keys where F9 goes back, F8 confirms and F7 fights, besides the ready ones."""
    uses = context(saves)
    own = KeyMap({"back": ["f9"], "confirm": ["f8"], "fight": ["f7"]}, source="own")
    uses.keys = KeyMap.layered(uses.keys, own)
    frontend = Headless(keys)
    frontend.run(Stack(uses, screen))
    return frontend


@pytest.mark.parametrize("keys", [["i"], ["i", "a"], ["?"], ["M"], [";"], ["Q"], ["e"]])
def test_what_is_bound_to_back_closes_every_panel(session: Session, tmp_path: Path, keys: list[str]) -> None:
    closed = text(press_bound(Play(session, context(tmp_path)), tmp_path, *keys, *["f9"] * len(keys)))
    assert closed == text(play(session, [], tmp_path))
    assert closed != text(play(session, keys, tmp_path))


def test_what_is_bound_to_confirm_chooses_and_fight_moves_no_cursor(session: Session, tmp_path: Path) -> None:
    first = text(press_bound(Play(session, context(tmp_path)), tmp_path, "i", "enter"))
    assert "dagger ─" in first
    assert text(press_bound(Play(session, context(tmp_path)), tmp_path, "i", "f8")) == first
    assert text(press_bound(Play(session, context(tmp_path)), tmp_path, "i", "f7", "f8")) == first
    assert text(press_bound(Play(session, context(tmp_path)), tmp_path, "i", "down", "f8")) != first


def test_travelling_onto_a_thing_picks_it_up(tmp_path: Path) -> None:
    scene = Scene(
        """
        ##########
        #@..!..?.#
        ##########
    """,
        legend={"!": "haste", "?": "axe"},
    )
    scene.do(AutoPickup(on=True))
    screen = Play(scene.session, context(tmp_path))
    screen.set_out(Travel((7, 1)))
    while screen.session.autopilot.is_active:
        screen.tick()
    assert scene.at() == (7, 1)
    assert scene.pack == {"a": "haste", "b": "axe"}


def test_hovering_over_the_unknown_says_so(session: Session, tmp_path: Path) -> None:
    screen = Play(session, context(tmp_path))
    show(screen, [], tmp_path)
    assert not session.run.floor.memory.explored[0, 0]
    camera = screen.floorview.camera
    frontend = show(screen, [Mouse("move", 0, 0, (-camera.x, -camera.y))], tmp_path)
    assert "You have not seen this place." in text(frontend)


def test_tab_of_look_mode_goes_to_minds_felt_from_afar_and_to_all_known_places(tmp_path: Path) -> None:
    scene = Scene("#########\n#@.A.#b.#\n#########", b="brute asleep", legend={"A": "altar"})
    scene.afflict("@", "telepathic", 9)
    look = Look(FloorView(scene.session, context(tmp_path)))
    scene.floor.memory.items[7, 1] = "haste"
    scene.floor.memory.explored[1, 7] = True
    assert look.targets() == [(3, 1), (6, 1), (7, 1)], "what is in sight, minds, what is remembered"


@pytest.mark.parametrize(("key", "length"), [("n", "standard"), ("s", "short")])
def test_a_run_from_a_seed_may_be_short(key: str, length: str, tmp_path: Path) -> None:
    uses = context(tmp_path)
    frontend = Headless(["e", *"moon", "enter", key])
    stack = Stack(uses, Title(uses))
    frontend.run(stack)
    (play_screen,) = [screen for screen in stack.screens if isinstance(screen, Play)]
    assert (play_screen.run.seed, play_screen.run.length) == ("moon", length)


def test_saving_and_leaving_says_how_to_go_on(tmp_path: Path) -> None:
    uses = context(tmp_path)
    stack = Stack(uses, Title(uses))
    Headless(["n", "S"]).run(stack)
    assert (stack.status, stack.last_words) == (0, "Saved. `--continue` goes on.")
    stack = Stack(uses, Title(uses))
    Headless(["q"]).run(stack)
    assert stack.last_words == ""
