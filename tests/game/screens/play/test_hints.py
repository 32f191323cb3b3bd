"""Hints: when each is told, once, and that it can be turned off."""

from __future__ import annotations

import dataclasses
import textwrap
from typing import TYPE_CHECKING, get_args

import pytest

from game.actions.moving import Plunge
from game.content.hints import HintMoment
from game.frontends.headless import Headless
from game.rules.beings import health
from game.rules.harm.pursuit import REACH
from game.screens.menus.help import PLACEHOLDER, keys_for
from game.screens.menus.options import OPTIONS
from game.screens.play.commands import COMMANDS
from game.screens.play.hints import MOMENTS, PAUSE, TIMES, Hints
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.storage import given_hints
from game.world.components import Creature, Opens
from levelgen import Level
from tests.kit.playing import context, fresh, library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.context import Context

ROOM = """
    #########
    #@......#
    #...%.?.#
    #########
"""


def player(tmp_path: Path) -> Context:
    """The context of a player whose data folder is kept."""
    uses = context(tmp_path / "saves")
    uses.told_file = tmp_path / "hints-told.json"
    return uses


def hinted(scene: Scene, uses: Context) -> list[str]:
    """The hints that are told now, one after another, by their words."""
    hints, before = Hints(uses), len(scene.run.log)
    for _ in MOMENTS:
        hints.tell(scene.session)
        scene.run.ticks += 100 * PAUSE
    said = [line.text for line in scene.run.log[before:]]
    assert all(words.startswith("Hint: ") for words in said)
    wording = {hints.worded(hint.text, scene.run): hint.id for hint in library().hints.values()}
    return [wording[words.removeprefix("Hint: ")] for words in said]


def scene_of(moment: HintMoment) -> Scene:
    """A scene in which one moment has come, and no other but that of the beginning; a guard is unaware besides."""
    glyphs = {
        "unaware": "rat asleep",
        "watched": "rat guarding",
        "hunted": "rat",
        "lit": "lamp",
        "locked": "locked_door",
        "stairs": "stairs_down",
    }
    scene = Scene(ROOM, legend={"%": glyphs.get(moment, "bones"), "?": "bones"})
    if moment == "stairs":
        scene = Scene(ROOM.replace("%", ">").replace("?", "."))
    if moment == "watched":
        scene.mind("%").looks = 0
    if moment != "begun":
        scene.run.ticks += 100
    if moment == "wounded":
        scene.creature().health = 5
    if moment == "lit":
        scene.hero.sneaking = True
    if moment == "gear":
        scene.give("axe")
    if moment == "unknown":
        scene.give("healing")
    if moment == "killed":
        scene.run.count("kills:rat")
    if moment == "gate":
        scene.give("keystone")
    if moment == "hungry":
        scene.hero.food = 100
    return scene


def test_rest_is_not_offered_to_the_poisoned(tmp_path: Path) -> None:
    scene = scene_of("wounded")
    offered = "Z rest"
    assert offered in Play(scene.session, context(tmp_path)).hints()
    scene.afflict("@", "bleeding", 9)
    assert offered in Play(scene.session, context(tmp_path)).hints(), "keeping still stops it"
    scene.afflict("@", "poisoned", 9)
    assert offered not in Play(scene.session, context(tmp_path)).hints()
    assert hinted(scene, player(tmp_path)) == []


def test_rest_is_not_offered_to_who_swims(tmp_path: Path) -> None:
    scene = Scene("######\n#@~~.#\n######")
    scene.creature().health = 5
    assert "Z rest" in Play(scene.session, context(tmp_path)).hints()
    scene.do(Plunge(1, 0))
    assert "Z rest" not in Play(scene.session, context(tmp_path)).hints()


@pytest.mark.parametrize("moment", [moment for moment in get_args(HintMoment) if moment != "dangerous"])
def test_each_hint_is_told_when_it_first_matters(moment: HintMoment, tmp_path: Path) -> None:
    found = hinted(scene_of(moment), player(tmp_path))
    come = {moment, "unaware"} if moment == "watched" else {moment}
    assert found == [hint.id for hint in library().hints.values() if hint.when in come]
    for other in MOMENTS:
        assert MOMENTS[other](scene_of(moment).run) is (other in come), other


def test_how_a_light_is_put_out_is_told_to_who_sneaks_and_of_no_light_that_stays() -> None:
    scene = scene_of("lit")
    for ground, told in (("brazier", True), ("dark_lamp", False), ("lava", False)):
        scene.floor.ground.change(4, 2, ground)
        scene.rest()
        assert MOMENTS["lit"](scene.run) is told, ground
    scene.floor.ground.change(4, 2, "lamp")
    scene.hero.sneaking = False
    scene.rest()
    assert not MOMENTS["lit"](scene.run)


def test_a_dangerous_room_is_told_of_when_its_ground_is_seen() -> None:
    run = fresh(5).run
    level, visible = run.floor.level, run.floor.memory.visible
    room = next(room.id for room in level.rooms if int(room.tier) == 2 and not run.floor.is_vault(room.id))
    visible[:] = False
    assert not MOMENTS["dangerous"](run)
    visible[level.room_at == room] = True
    assert MOMENTS["dangerous"](run)


def test_there_is_a_hint_for_each_moment_and_they_name_commands() -> None:
    hints = library().hints.values()
    assert len(hints) == len(MOMENTS)
    assert {hint.when for hint in hints} == set(get_args(HintMoment)) == set(MOMENTS)
    for hint in hints:
        assert set(PLACEHOLDER.findall(hint.text.replace(TIMES, ""))) <= COMMANDS.keys(), hint.id


def test_the_hint_on_stairs_says_from_how_far_others_follow() -> None:
    text = next(hint.text for hint in library().hints.values() if hint.when == "stairs")
    assert f"Hunters and allies within {REACH} steps follow." in text


def test_what_can_wait_is_not_told_while_somebody_hunts(tmp_path: Path) -> None:
    scene = scene_of("hunted")
    scene.give("axe")
    uses = player(tmp_path)
    assert hinted(scene, uses) == ["hunted"]
    scene.mind("%").mood = "asleep"
    assert hinted(scene, uses) == ["unaware", "gear"]


def test_a_hint_on_the_unaware_is_not_told_of_one_that_has_just_noticed(tmp_path: Path) -> None:
    drawn = ROOM.replace("?", "g")
    for other in ("rat asleep", "rat guarding"):
        scene, uses = Scene(drawn, legend={"%": "rat", "g": other}), player(tmp_path)
        scene.run.ticks += 100
        if other == "rat guarding":
            scene.mind("g").looks = 0
        assert hinted(scene, uses) == ["hunted"], other
        assert uses.told_file is not None
        uses.told_file.unlink()


def test_a_hint_follows_what_it_is_about(tmp_path: Path) -> None:
    scene = Scene("""
        ################
        #@.............#
        #############..#
        #############.r#
        ################
    """, r="rat asleep")  # fmt: skip
    Headless(["x", *[0.1] * 30]).run(Stack(player(tmp_path), Play(scene.session, player(tmp_path))))
    seen = next(at for at, line in enumerate(scene.log) if line.startswith("You see a gaol rat"))
    told_of = [at for at, line in enumerate(scene.log) if "has not noticed you" in line]
    assert told_of == [seen + 1], scene.log


def test_a_hint_on_danger_comes_at_once_and_others_wait(tmp_path: Path) -> None:
    scene, hints = scene_of("unaware"), Hints(player(tmp_path))
    hints.tell(scene.session)
    scene.mind("%").mood = "hunting"
    hints.tell(scene.session)
    assert scene.log[-1].startswith("Hint: You are hunted.")


def test_a_hint_waits_until_new_messages_leave_room(tmp_path: Path) -> None:
    scene = scene_of("gear")
    uses = player(tmp_path)
    screen = Play(scene.session, context(tmp_path / "other"))
    Headless().run(Stack(uses, screen))  # draws it
    screen._hints = Hints(uses)
    for each in "abcdefghijkl":
        scene.run.say(f"You find a net trap beside the {each} of many doors.", "good")
    screen._hinted = -1
    screen.tick()
    assert not any(line.startswith("Hint: ") for line in scene.log)
    frontend = Headless(["z"])
    frontend.run(Stack(uses, screen))
    assert scene.log[-1].startswith("Hint: "), scene.log
    assert not any("more: M" in line for line in frontend.lines())


def test_no_hint_on_a_hunter_that_flees(tmp_path: Path) -> None:
    scene = scene_of("hunted")
    scene.mind("%").mood = "fleeing"
    assert hinted(scene, player(tmp_path)) == []


def test_no_hint_on_a_lock_whose_key_the_hero_has(tmp_path: Path) -> None:
    for key, opens, told in (("", (), True), ("vault_key", (1, 1), True), ("vault_key", (4, 2), False)):
        scene = scene_of("locked")
        if key:
            scene.run.world.add(scene.give(key), Opens(1, *opens))
        assert ("locked" in hinted(scene, player(tmp_path / str(opens)))) is told, opens
    scene.give("master_key")
    assert not MOMENTS["locked"](scene.run)


def test_hints_do_not_crowd_out_each_other_nor_the_log(tmp_path: Path) -> None:
    scene, hints = scene_of("hunted"), Hints(player(tmp_path))
    scene.creature().health = 5
    scene.mind("%").mood = "asleep"
    for _ in range(PAUSE):
        hints.tell(scene.session)
        scene.run.ticks += 100
    assert len(scene.run.log) == 1
    hints.tell(scene.session)
    assert len(scene.run.log) == 2
    for hint in library().hints.values():
        assert len(textwrap.wrap(f"Hint: {hints.worded(hint.text, scene.run)}", 58)) <= 2, hint.id


@pytest.mark.parametrize(
    ("weapon", "words"),
    [("sword", "hurts threefold"), ("dagger", "hurts fivefold"), ("cosh", "puts it to sleep"), ("", "hurts threefold")],
)
def test_the_hint_on_the_unaware_says_what_the_weapon_in_hand_does(weapon: str, words: str, tmp_path: Path) -> None:
    scene = scene_of("unaware")
    if weapon:
        scene.give(weapon, worn=True)
    Hints(player(tmp_path)).tell(scene.session)
    assert f"A blow now never misses and {words}" in scene.log[-1]


def test_a_hint_is_told_once_in_the_data_folder_and_not_in_the_run(tmp_path: Path) -> None:
    uses = player(tmp_path)
    assert hinted(scene_of("hunted"), uses) == ["hunted"]
    assert hinted(scene_of("hunted"), uses) == [], "another run"
    assert hinted(scene_of("hungry"), player(tmp_path)) == ["hungry"], "another start of the program"
    assert uses.told_file is not None
    assert given_hints.load(uses.told_file) == {"hunted", "hungry"}
    for damage in ("", "[1]", "{}", "[" * 100_000):
        uses.told_file.write_text(damage, encoding="utf-8")
        assert given_hints.load(uses.told_file) == set()


def test_hints_are_off_in_options(tmp_path: Path) -> None:
    assert "hints" in [option.field for option in OPTIONS]
    uses = player(tmp_path)
    uses.use(dataclasses.replace(uses.settings, hints=False))
    assert hinted(scene_of("hunted"), uses) == []
    assert not (tmp_path / "hints-told.json").exists()


def test_playing_tells_hints_with_the_keys_as_they_are_bound(tmp_path: Path) -> None:
    uses = player(tmp_path)
    session = fresh()
    frontend = Headless(["s"])
    frontend.run(Stack(uses, Play(session, uses)))
    assert f"Hint: {keys_for(uses, 'explore')[0]} explores, " in "\n".join(frontend.lines())
    other = fresh()
    other.run.world.get(other.run.hero, Creature).health = 3
    Headless(["s"]).run(Stack(uses, Play(other, uses)))
    said = [line.text for line in other.run.log if line.text.startswith("Hint: ")]
    assert f"{keys_for(uses, 'rest_long')[0]} rests until you are well" in " ".join(said)


def test_the_first_kill_has_its_hint_at_once_though_another_was_just_given(tmp_path: Path) -> None:
    scene, hints = scene_of("hunted"), Hints(player(tmp_path))
    hints.tell(scene.session)
    scene.give("axe")
    hints.tell(scene.session)
    assert sum(line.text.startswith("Hint: ") for line in scene.run.log) == 1
    health.hurt(scene.run, scene.named["%"], 99, by=scene.run.hero)
    hints.tell(scene.session)
    assert scene.log[-1].startswith("Hint: Killing teaches nothing here")


def test_a_hall_of_a_boss_is_a_dangerous_room_to_the_hint() -> None:
    scene = Scene(ROOM, legend={"%": "bones", "?": "bones"})
    level = scene.floor.level
    assert not MOMENTS["dangerous"](scene.run)
    rooms = tuple(room._replace(kind="landmark") for room in level.rooms)
    scene.floor.level = Level(
        level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, level.marks
    )
    scene.floor.knobs = {**scene.floor.knobs, "landmark": "ward"}
    assert not MOMENTS["dangerous"](scene.run), "cleared: the hero is there, and nobody else"
    del scene.run.counts[f"room:{scene.run.depth}:0"]
    assert MOMENTS["dangerous"](scene.run)
