"""The pages on the hero and on what was found out."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING

import pytest

from game.actions.handling import PickUp
from game.actions.options import Abandon
from game.draw.pages import character, discoveries
from game.draw.text.canvas import Canvas
from game.draw.text.rows import Row, to_text
from game.frontends.base import NAMED_KEYS, ONE_SIZE, Key
from game.rules import score
from game.rules.items import identify, tallies
from game.screens.base import Frame, Push
from game.screens.play.commands import COMMANDS
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world.components import Item
from tests.kit.playing import context, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

ROOM = """
    #######
    #@!...#
    #######
"""


def text(rows: list[Row]) -> str:
    return "\n".join(to_text(rows, 200))


def test_discoveries_tell_how_often_each_flavour_was_met() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    look = scene.run.flavours["healing"]
    assert look not in text(discoveries.rows(scene.run)), "what was never met is not told"
    scene.run.world.get(scene.named["!"], Item).count = 3
    scene.walk("e")
    scene.do(PickUp())
    assert f"! {look} potion · found 3" in text(discoveries.rows(scene.run))
    scene.run.known.add("healing")
    assert f"! potion of healing, {look} · found 3" in text(discoveries.rows(scene.run))


def test_what_is_put_down_and_taken_again_is_met_once() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    item = scene.run.world.get(scene.named["!"], Item)
    for _ in range(2):
        tallies.count_loot(scene.run, item, 2, 1)
    assert "found 1" in text(discoveries.rows(scene.run))


def test_discoveries_tell_which_kinds_are_known_and_how_common_the_unknown_are() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    scene.run.known.add("haste")
    shown = text(discoveries.rows(scene.run))
    assert f"potion of haste, {scene.run.flavours['haste']} · not found yet" in shown
    potions = shown.split("Potions\n")[1].split("\n\n")[0]
    assert "haste " not in potions.split("Unknown")[1]


def test_discoveries_and_the_card_of_a_find_tell_the_same_shares() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    could_be = " ".join(scene.card(scene.give("healing")))
    potions = text(discoveries.rows(scene.run)).split("Potions\n")[1].split("\n\n")[0]
    told = re.findall(r"(\w[\w ]*) (\d+)%", potions.split("Unknown: ")[1])
    assert len(told) > 5
    for kind, share in told:
        assert f"{kind} ({share}%)" in could_be


def test_discoveries_tell_what_is_felt_to_be_good_or_bad() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    scene.run.count("found:healing")
    scene.run.sensed.add("healing")
    assert "found 1 · helpful" in text(discoveries.rows(scene.run))


def test_the_character_sheet_tells_attributes_and_hunger() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    shown = text(character.rows(scene.run))
    assert "Health    40 of 40 · a point every 8 turns" in shown
    assert "Strength  12" in shown
    assert f"Full · food for {scene.hero.food:,} turns" in shown
    scene.hero.food = 100
    assert "Weak · food for 100 turns" in text(character.rows(scene.run))
    scene.run.world.get(scene.give("ration"), Item).count = 2
    whole = 2 * scene.content.items["ration"].nutrition
    assert f"food for 100 turns, and for {whole:,} more in your pack" in text(character.rows(scene.run))


def test_the_character_sheet_tells_what_is_worn_and_what_it_adds() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    bare = text(character.rows(scene.run))
    assert "Defence   0.0 armour · blows at you land 100% as often" in bare
    scene.give("leather", worn=True, enchant=1)
    scene.give("dagger", worn=True)
    shown = text(character.rows(scene.run))
    leather = scene.content.items["leather"]
    assert f"{leather.armour / 10 + 1 + 0.25 * (12 - leather.strength):+.1f} armour" in shown.split("leather")[1]
    assert "0.0 armour" not in shown.split("Stealth")[0]
    low, high = scene.content.items["dagger"].damage
    assert f"{low}-{high} damage" in shown.split("dagger")[1]
    assert "with bare hands" in bare
    assert "with bare hands" not in shown


def test_it_tells_no_enchantment_that_the_hero_does_not_know() -> None:
    shown = []
    for enchant in (-3, 0, 3):
        scene = Scene(ROOM, legend={"!": "healing"})
        scene.give("leather", worn=True, enchant=enchant, known=False)
        scene.give("axe", worn=True, enchant=enchant, known=False)
        shown.append(text(character.rows(scene.run)))
    assert shown[0] == shown[1] == shown[2]


def test_the_character_sheet_tells_statuses_with_their_turns_and_stealth_with_its_reasons() -> None:
    scene = Scene(ROOM, legend={"!": "healing"}, light=1)
    scene.afflict("@", "poisoned", 4)
    shown = text(character.rows(scene.run))
    assert "poisoned 4 turns: " in shown
    assert "not recovering now" in shown
    assert "seen from 7 steps · usually 14, dark ×0.5" in shown


def test_the_character_sheet_tells_kills_by_kind_the_seed_and_the_score_so_far() -> None:
    scene = Scene(ROOM, legend={"!": "healing"}, seed=77)
    scene.run.counts |= {"kills:rat": 2, "kills:brute": 5}
    shown = text(character.rows(scene.run))
    killed = shown.split("Killed\n")[1]
    assert killed.index("brute ×5") < killed.index("gaol rat ×2")
    assert f"Seed 77 · turn 0 · floor 1 · score so far {score.score(scene.run):,}" in shown
    scene.run.easy = True
    assert "not ranked: an easy run" in text(character.rows(scene.run))


@pytest.mark.parametrize(("key", "title"), [("C", "Character"), ("D", "Discoveries")])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
def test_no_line_of_the_sheets_is_cut(tmp_path: Path, key: str, title: str, columns: int, rows: int) -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    for kind in ("leather", "axe"):
        scene.give(kind, worn=True)
    page = character if key == "C" else discoveries
    seen: set[str] = set()
    for keys in ([key], [key, "pagedown"], [key, "end"]):
        lines = play(scene.session, keys, tmp_path, columns=columns, rows=rows).lines()
        assert any(f"┌─ {title} ─" in line for line in lines)
        seen |= {line.split("│")[1].strip() for line in lines if line.count("│") == 2}
    assert {line.strip() for line in to_text(page.rows(scene.run), min(78, columns) - 4)} <= seen
    before = play(scene.session, [], tmp_path, columns=columns, rows=rows).lines()
    assert play(scene.session, [key, key], tmp_path, columns=columns, rows=rows).lines() == before


def test_the_dead_are_told_what_they_never_knew() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    scene.run.count("found:healing")
    assert not identify.is_known(scene.run, scene.content.items["healing"])
    scene.do(Abandon())
    shown = text(discoveries.rows(scene.run))
    assert f"potion of healing, {scene.run.flavours['healing']} · found 1 · you never knew" in shown
    assert "Never found: confusion, " in shown
    assert "%" not in shown


def test_the_sheets_of_the_dead_promise_nothing() -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    scene.run.known.add("haste")
    scene.do(Abandon())
    shown = text(character.rows(scene.run)) + text(discoveries.rows(scene.run))
    assert not re.search("comes back|so far|yet", shown)
    assert "haste, " in shown


def test_no_key_on_these_screens_raises_and_escape_leaves_them(tmp_path: Path) -> None:
    scene = Scene(ROOM, legend={"!": "healing"})
    uses = context(tmp_path / "saves")
    keys = [*NAMED_KEYS, *string.printable.strip()]
    for word in ("overview", "character", "discoveries", "messages", "note", "inscribe", "help"):
        for key in keys:
            below = Play(scene.session, uses)
            stack = Stack(uses, below)
            opened = COMMANDS[word].does(below)
            assert isinstance(opened, Push)
            stack.screens.append(opened.screen)
            stack.feed(Key(key), 0.0)
            if stack.screens[-1].overlay:
                below_it, over = Canvas.clear(80, 24, uses.colors), Canvas.clear(80, 24, uses.colors)
                stack.screens[-1].draw(Frame(80, 24, ONE_SIZE, below_it, over))
            for _ in range(2):
                stack.feed(Key("escape"), 0.0)
            assert stack.screens == [below], (word, key)
