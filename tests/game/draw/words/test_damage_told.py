"""Damage and danger told: numbers, multiples by name, the bar that flashes, the word of a dangerous room."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.draw.pages.log import text_of
from game.draw.text.rows import TIED
from game.rules.beings import health
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.turn import telling
from game.world.components import Item
from game.world.events import Hit
from levelgen import Level, Tier
from tests.kit.playing import context, library, play, show
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

FIGHT = """
    #####
    #@r.#
    #####
"""


def told(scene: Scene, *, numbers: bool = True) -> list[str]:
    return [text_of(line, numbers=numbers) for line in scene.run.log]


def hit_by_hero(scene: Scene, roll: int) -> None:
    scene.dice.luck = True
    scene.dice.rolls = [roll]
    scene.walk("e")


def test_a_blow_without_damage_is_told_in_words_and_not_as_0() -> None:
    scene = Scene(FIGHT, r="turnkey")
    telling.tell(scene.run, [Hit(1, 1, scene.named["r"], scene.run.hero, 0, "cudgels")])
    assert told(scene) == ["The turnkey cudgels you, but does no harm."]


def test_damage_is_a_number_in_the_message() -> None:
    scene = Scene(FIGHT, r="turnkey")
    scene.give("sword", worn=True)
    hit_by_hero(scene, 6)
    assert "You strike the turnkey (6)." in told(scene)
    assert "You strike the turnkey." in told(scene, numbers=False)


def test_the_option_leaves_the_numbers_out(tmp_path: Path) -> None:
    scene = Scene(FIGHT, r="turnkey")
    scene.give("sword", worn=True)
    hit_by_hero(scene, 6)
    assert "You strike the turnkey (6)." in "\n".join(play(scene.session, [], tmp_path).lines()), "on by default"
    for keys in ([], ["M"]):
        words = context(tmp_path)
        words.use(replace(words.settings, damage_numbers=False))
        shown = "\n".join(show(Play(scene.session, words), keys, tmp_path).lines())
        assert "You strike the turnkey." in shown


@pytest.mark.parametrize(("weapon", "words"), [("sword", "(18, ×3, unawares)"), ("dagger", "(10, ×5, unawares)")])
def test_multiples_are_named(weapon: str, words: str) -> None:
    scene = Scene(FIGHT, r="brute asleep")
    scene.give(weapon, worn=True)
    hit_by_hero(scene, 6 if weapon == "sword" else 2)
    assert f"You strike the brute {words}." in told(scene)


def test_who_hunts_the_hero_and_is_paralysed_is_helpless_not_unaware() -> None:
    scene = Scene(FIGHT, r="brute hunting")
    scene.afflict("r", "paralysed", 9)
    scene.give("sword", worn=True)
    hit_by_hero(scene, 6)
    assert "You strike the brute (18, ×3, helpless)." in told(scene)


def test_a_lunge_is_not_said_to_find_its_target_unawares() -> None:
    scene = Scene("######\n#@.r.#\n######", r="brute")
    scene.give("rapier", worn=True)
    hit_by_hero(scene, 3)
    assert any("(9, ×3)" in line for line in told(scene))


def test_the_same_blow_again_stands_in_one_line_with_each_number() -> None:
    scene = Scene(FIGHT, r="brute")
    for damage in (3, 1, 2):
        scene.run.say("The rat bites you.", "bad", damage)
    assert told(scene)[-1] == "The rat bites you (3, 1, 2)."
    scene.run.say("The rat bites you.", "bad", 4)
    assert told(scene)[-1] == "The rat bites you (10 in all)."
    assert told(scene, numbers=False)[-1] == f"The rat bites you.{TIED}×4"


def test_the_number_is_what_is_lost_after_what_shields() -> None:
    scene = Scene(FIGHT, r="rat")
    scene.run.easy = True
    scene.run.events = []
    health.hurt(scene.run, scene.run.hero, 9, by="fire")
    telling.tell(scene.run, scene.run.events)
    assert told(scene)[-1] == "You burn (3)."
    assert scene.health() == 37


def test_a_save_from_before_there_were_numbers_loads_and_plays_the_same() -> None:
    scene = Scene(FIGHT, r="turnkey")
    scene.give("sword", worn=True)
    hit_by_hero(scene, 6)
    data = json.loads(json.dumps(snapshot(scene.run)))
    for line in data["log"]:
        del line["damage"]
    old = restore(data, library())
    assert "You strike the turnkey." in [text_of(line, numbers=True) for line in old.log]
    assert Session(old).state_hash() == scene.session.state_hash()


def test_numbers_survive_a_save() -> None:
    scene = Scene(FIGHT, r="turnkey")
    scene.give("sword", worn=True)
    hit_by_hero(scene, 6)
    again = restore(json.loads(json.dumps(snapshot(scene.run))), library())
    assert [line.damage for line in again.log] == [line.damage for line in scene.run.log]


@pytest.mark.parametrize(("damage", "flashes"), [(5, False), (10, True)])
def test_the_health_bar_flashes_on_a_big_blow(damage: int, *, flashes: bool, tmp_path: Path) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    screen = Play(scene.session, context(tmp_path, animations=True))
    stack = Stack(screen.context, screen)
    scene.run.events = []
    health.hurt(scene.run, scene.run.hero, damage, by="fire")

    def bar() -> tuple[int, ...]:
        return tuple(stack.picture(100, 34).text.rgba["fg"][1, 4, :3].tolist())

    plain = bar()
    screen.floorview.animate(scene.run.events)
    assert (bar() != plain) == flashes
    while screen.floorview.is_animating:
        screen.tick()
    assert bar() == plain


def test_the_sidebar_says_dangerous_room_while_one_is_in_it(tmp_path: Path) -> None:
    scene = Scene("#######\n#r@+..#\n#######", r="turnkey asleep")
    for tier, is_told in ((Tier.HARD, True), (Tier.MEDIUM, False)):
        level = scene.floor.level
        rooms = tuple(room._replace(tier=tier) for room in level.rooms)
        scene.floor.level = Level(
            level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, ()
        )
        sidebar = "\n".join(line[:20] for line in play(scene.session, [], tmp_path).lines())
        assert ("Dangerous room" in sidebar) == is_told


def test_doors_that_one_opens_are_not_half_of_the_log() -> None:
    scene = Scene("#######\n#.@+..#\n#######")
    scene.walk("e")
    assert scene.terrain(3, 1) == "open_door"
    assert scene.log == []


def test_a_web_beneath_a_thing_shows_in_the_sidebar_and_behind_the_glyph(tmp_path: Path) -> None:
    scene = Scene("########\n#@..%..#\n########", legend={"%": "ration"})
    backs = []
    for ground, told in (("floor", False), ("web", True)):
        scene.floor.ground.change(4, 1, ground)
        scene.rest()
        player = play(scene.session, [], tmp_path)
        lines = player.lines()
        assert ("ration (in web)" in "\n".join(line[:20] for line in lines)) == told
        (at,) = [(x, y) for y, line in enumerate(lines) for x, glyph in enumerate(line) if glyph == "%" and x >= 20]
        backs.append(tuple(player.cells["bg"][at[1], at[0]]))
    assert backs[0] != backs[1]


def test_the_sidebar_counts_armour_as_far_as_it_is_known(tmp_path: Path) -> None:
    scene = Scene("########\n#@.....#\n########")
    armour = scene.give("leather", enchant=3, known=False, worn=True)
    for known, told in ((False, "Armour 3.5?"), (True, "Armour 6.5")):
        scene.run.world.get(armour, Item).known = known
        sidebar = [line[:20].strip() for line in play(scene.session, [], tmp_path).lines()]
        assert told in sidebar
