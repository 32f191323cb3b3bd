"""The death screen: what it shows, which keys it takes, and every look back that is open on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.pages import farewell
from game.draw.pages.log import HINT, unbound
from game.frontends.headless import Headless
from game.rules.beings import creatures, health
from game.screens.play.death import DEAF
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.world import spawn
from game.world.components import Item
from tests.kit.playing import context, fresh, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

CORNER = """
    #########
    #@r....>#
    #########
"""


def dead(*, by: str = "a gaol rat", drawing: str = CORNER) -> Scene:
    """A scene whose hero has just died."""
    scene = Scene(drawing, r="rat")
    scene.give("healing", count=4, known=False)
    health.hurt(scene.run, scene.run.hero, 1000, by=by)
    return scene


def text(scene: Scene, saves: Path, *keys: str, columns: int = 100, rows: int = 50) -> str:
    """The screen after the last key of the fight, half a second, and these keys."""
    return "\n".join(play(scene.session, ["z", DEAF, *keys], saves, columns=columns, rows=rows).lines())


@pytest.mark.parametrize("corner", ["first", "last"])
@pytest.mark.parametrize(("columns", "rows"), [(100, 34), (160, 50)])
def test_the_map_is_behind_the_death_screen(tmp_path: Path, corner: str, columns: int, rows: int) -> None:
    session = fresh()
    ys, xs = session.run.floor.ground.walkable.nonzero()
    cells = sorted(zip(xs.tolist(), ys.tolist(), strict=True))
    spawn.place(session.run, session.run.hero, *cells[0 if corner == "first" else -1])
    health.hurt(session.run, session.run.hero, 1000, by="lava")
    lines = play(session, ["z"], tmp_path, columns=columns, rows=rows).lines()
    assert any("@" in line for line in lines[3:]), "where the hero lies is not covered"
    assert any("┌─ You died" in line for line in lines)
    assert any(line.startswith(" turn ") for line in lines)


def test_the_last_eight_messages_stand_on_it(tmp_path: Path) -> None:
    scene = dead()
    for number in range(9):
        scene.run.say(f"The rat bites you for {number}.")
    shown = text(scene, tmp_path)
    assert "The rat bites you for 1." in shown.split("Last messages")[1]
    assert "The rat bites you for 0." not in shown.split("Last messages")[1]


def test_hints_are_none_of_the_last_messages() -> None:
    scene = dead()
    scene.run.say("The rat bites you.")
    scene.run.say(f"{HINT}run!")
    assert [row.text.strip() for row in farewell.last_messages(scene.run)][-1] == "The rat bites you."


def test_the_killers_card_stands_on_it(tmp_path: Path) -> None:
    scene = dead()
    scene.run.count("damage:by:rat", 23)
    scene.run.count("hits:by:rat", 2)
    kind = scene.run.content.monsters["rat"]
    shown = " ".join(text(scene, tmp_path).split("Your killer")[1].replace("│", " ").split())
    assert shown.startswith(f"─ {kind.glyph} {kind.name}: {kind.text}"[2:])
    assert f"{kind.health} of {kind.health} health left." in shown
    assert "Cannot open doors" in shown
    assert "hurt you for 23 damage" in shown
    assert "Your killer" not in text(dead(by="lava"), tmp_path)


def test_the_card_of_a_leader_is_that_of_its_kind(tmp_path: Path) -> None:
    scene = Scene(CORNER, r="rat")
    creatures.promote(scene.creature("r"), "Lame Gaol Rat", 1)
    health.hurt(scene.run, scene.run.hero, 1000, by=scene.named["r"])
    assert scene.run.outcome is not None
    assert scene.run.outcome.by == "the Lame Gaol Rat"
    shown = text(scene, tmp_path).split("Your killer")[1]
    assert f"r gaol rat: {scene.run.content.monsters['rat'].text[:12]}" in shown


def test_the_whole_pack_stands_on_it_with_everything_known(tmp_path: Path) -> None:
    scene = dead()
    ring = scene.give("axe", known=False, enchant=2)
    scene.run.known.add("haste")
    scene.give("haste", known=True)
    look = scene.run.flavours["healing"]
    shown = text(scene, tmp_path)
    assert f"a  4 {look} potions: healing" in shown
    assert "b  +2 axe" in shown
    assert "c  potion of haste" in shown
    card = text(scene, tmp_path, "i", "a")
    assert "You do not know" not in card
    assert scene.run.world.get(ring, Item).known
    assert "Esc back" in card
    assert " throw" not in card, "nothing can be done with it any more"


def test_no_healing_is_named_where_lava_killed() -> None:
    scene = Scene("####\n#@.#\n####")
    scene.give("healing")
    scene.give("teleportation")
    health.hurt(scene.run, scene.run.hero, 1000, by="lava")
    said = [words.partition(" would ")[2] for words in farewell.untried(scene.run)]
    assert said == ["have taken you away, had you known."]


@pytest.mark.parametrize("steps", [1, 3, 20])
def test_it_says_what_one_could_have_done(steps: int) -> None:
    scene = dead(drawing=f"{'#' * (steps + 3)}\n#@{'.' * (steps - 1)}>#\n{'#' * (steps + 3)}")
    scene.give("teleportation", known=True)
    said = list(farewell.untried(scene.run))
    looks = f"4 {scene.run.flavours['healing']} potions"
    assert said[0] == f"Any of your {looks} would have healed you, had you known."
    assert said[1].startswith("Your scroll called")
    assert said[1].endswith("would have taken you away, had you known.")
    away = {1: "1 step", 3: "3 steps"}
    assert said[2:] == ([f"The stairs down were {away[steps]} away."] if steps in away else [])


def test_food_left_uneaten_is_told_to_the_starved_alone() -> None:
    for by, told in (("hunger", True), ("lava", False)):
        scene = dead(by=by)
        scene.give("ration")
        assert any("would have fed you" in words for words in farewell.untried(scene.run)) is told


def test_keys_are_ignored_for_half_a_second(tmp_path: Path) -> None:
    for wait, left in ((0.0, False), (DEAF - 0.01, False), (DEAF, True)):
        scene, uses = dead(), context(tmp_path)
        frontend = Headless(["z", wait, "enter"])
        frontend.run(Stack(uses, Title(uses), Play(scene.session, uses)))
        assert ("New run" in "\n".join(frontend.lines())) is left, wait


def test_keys_pressed_all_the_while_do_not_make_it_deaf_for_longer(tmp_path: Path) -> None:
    scene, uses = dead(), context(tmp_path)
    frontend = Headless(["z", *((0.1, "j") * 5), "enter"])
    frontend.run(Stack(uses, Title(uses), Play(scene.session, uses)))
    assert "New run" in "\n".join(frontend.lines())


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (";", "Esc back"),
        ("C", "┌─ Character"),
        ("D", "┌─ Discoveries"),
        ("i", "┌─ Pack"),
        ("ia", "4 potions of healing ─"),
        ("M", "┌─ Messages"),
        ("M/rat", "/ rat_"),
    ],
)
def test_every_way_of_looking_works_on_it(keys: str, shown: str, tmp_path: Path) -> None:
    scene = dead()
    before = text(scene, tmp_path)
    assert shown in text(scene, tmp_path, *keys)
    assert text(scene, tmp_path, *keys, "escape", "escape") == before


def test_looking_after_the_end_tells_no_odds_of_a_fight(tmp_path: Path) -> None:
    shown = text(dead(), tmp_path, ";")
    assert "gaol rat" in shown
    assert "hits to kill you" not in shown


def test_only_a_named_key_leaves(tmp_path: Path) -> None:
    for key in ("escape", "q", "space", "tab", "x", "Q", "i", "backspace", "f12", "Y"):
        assert "Enter title · S quit" in text(dead(), tmp_path, key, "escape"), key


def test_nothing_on_it_is_cut_at_80_by_24(tmp_path: Path) -> None:
    scene = dead()
    scene.run.say(
        "A message of many words that goes on and on until it does not fit the panel any more, and then some."
    )
    lines = text(scene, tmp_path, columns=80, rows=24).splitlines()
    lines += text(scene, tmp_path, "end", columns=80, rows=24).splitlines()
    whole = [line.split("│")[-2] for line in lines if line.count("│") >= 2]
    assert any("then some." in line for line in whole)
    assert not any("…" in line for line in whole)


def test_stairs_over_which_the_killer_would_have_followed_save_nobody() -> None:
    for mood, saves in (("rat", False), ("rat asleep", True)):
        scene = Scene("######\n#r@>.#\n######", r=mood)
        health.hurt(scene.run, scene.run.hero, 999, by="a gaol rat")
        assert ("The stairs down were 1 step away." in list(farewell.untried(scene.run))) == saves


@pytest.mark.parametrize("by", ["poison", "hunger", "loss of blood"])
def test_stairs_save_nobody_from_what_is_in_the_body(by: str) -> None:
    assert not any("stairs" in words for words in farewell.untried(dead(by=by).run))


@pytest.mark.parametrize(
    ("kind", "would"),
    [("webs", "held it"), ("gusts", "thrown it back"), ("slowness", "slowed it"), ("banishing", "sent it away")],
)
def test_an_unused_staff_or_wand_that_stops_a_killer_is_named(kind: str, would: str) -> None:
    for charges in (0, 2):
        scene = Scene("######\n#@r..#\n######", r="rat")
        scene.run.known.add(kind)
        scene.give(kind, charges=charges, enchant=2)
        health.hurt(scene.run, scene.run.hero, 999, by="a gaol rat")
        assert any(f"would have {would}." in words for words in farewell.untried(scene.run)) == (charges > 0)


def test_what_was_said_of_keys_is_none_of_the_last_messages() -> None:
    scene = dead()
    for lists in ("?", ""):
        scene.run.say(unbound("Space", lists), "dim")
    scene.run.say("Your charm does nothing.")
    assert [row.text.strip() for row in farewell.last_messages(scene.run)] == ["Your charm does nothing."]
