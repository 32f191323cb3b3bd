"""Stealth: the range within which the hero is noticed, and losing track."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from game.actions.fighting import Strike
from game.content.abilities import REMAINS, Gather
from game.content.library import Library
from game.rules.beings import creatures, health
from game.rules.combat import sight
from game.rules.senses import fov, gas, stealth
from game.storage.snapshot import restore, snapshot
from game.world import spawn
from game.world.components import Mind, Position
from game.world.events import Flew, Noticed
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = "#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40


@pytest.mark.parametrize(
    ("gait", "light", "cells", "words"),
    [
        ("", 4, 14, []),
        ("quiet", 4, 7, ["quiet"]),
        ("sneaking", 4, 7, ["sneaking"]),
        ("sneaking quiet", 4, 7, ["sneaking"]),
        ("sneaking loud", 4, 28, ["loud, sneaking"]),
        ("", 1, 7, ["dark"]),
        ("", 2, 14, []),
        ("", 5, 14, []),
        ("", 6, 21, ["lit"]),
        ("loud", 6, 42, ["loud", "lit"]),
        ("sneaking", 1, 3, ["sneaking", "dark"]),
    ],
)
def test_the_stealth_range_follows_gait_light_and_statuses(gait: str, light: int, cells: int, words: list[str]) -> None:
    scene = Scene(LONG, light=light)
    for word in gait.split():
        setattr(scene.hero, word, True)
    assert stealth.stealth_range(scene.run) == cells
    assert [factor.word for factor in stealth.factors(scene.run)] == words
    scene.afflict("@", "shrouded", 9)
    assert stealth.stealth_range(scene.run) == max(1, {3: 1, 7: 3}.get(cells, cells // 2))
    assert stealth.factors(scene.run)[-1] == stealth.Factor("shrouded", 50)


@pytest.mark.parametrize("ground", ["shallow_water", "deep_water"])
def test_wading_is_noticed_from_half_as_far_again(ground: str) -> None:
    scene = Scene(LONG)
    scene.floor.ground.change(*scene.at(), ground)
    assert stealth.factors(scene.run) == [stealth.Factor("in water", 150)]
    scene.afflict("@", "levitating", 9)
    assert stealth.factors(scene.run) == []


def test_the_stealth_range_is_1_at_least() -> None:
    scene = Scene(LONG, light=0)
    scene.hero.sneaking = True
    for status in ("shrouded", "darkened"):
        scene.afflict("@", status, 9)
    assert stealth.stealth_range(scene.run) == 1


def test_standing_still_where_the_ground_hides_halves_it(tmp_path: Path) -> None:
    (tmp_path / "terrain.toml").write_text(
        '[rubble]\nname = "reeds"\nglyph = ","\ncolor = "moss"\nwalkable = true\ntransparent = true\nhides = true\n',
        encoding="utf-8",
    )
    scene = Scene("######\n#@,..#\n######", content=Library.load([tmp_path]))
    scene.walk("e")
    assert stealth.stealth_range(scene.run) == 14
    scene.rest()
    assert stealth.stealth_range(scene.run) == 3
    assert [factor.word for factor in stealth.factors(scene.run)] == ["quiet", "hidden"]


@pytest.mark.parametrize(
    ("drawing", "covered"),
    [
        ("##########\n#@0....g.#\n#........#\n##########", True),
        ("##########\n#0@....g.#\n#........#\n##########", False),  # behind the hero
        ("##########\n#@.0...g.#\n#........#\n##########", False),  # not beside
        ("##########\n#@.......#\n#0.....g.#\n##########", False),  # beside, on another side
        ("##########\n#@.......#\n#.0......#\n#........#\n#....g...#\n##########", True),
        ("##########\n#@#......#\n#.#......#\n#....g...#\n##########", True),  # a wall
        ("##########\n#@g......#\n#........#\n##########", False),
    ],
)
def test_cover_on_the_watchers_side_halves_the_range_for_that_watcher(drawing: str, covered: bool) -> None:  # noqa: FBT001
    scene = Scene(drawing, g="turnkey guarding")
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@g")
    assert stealth.has_cover(scene.run, here, there) == covered
    assert stealth.range_for(scene.run, scene.mind("g"), there, here, 14) == (7 if covered else 14)


@pytest.mark.parametrize(("gap", "wakes"), [(7, True), (8, False)])
def test_a_sleeper_wakes_within_half_the_range(gap: int, wakes: bool) -> None:  # noqa: FBT001
    scene = Scene("#" * 40 + "\n#@" + "." * gap + "r" + "." * (36 - gap) + "#\n" + "#" * 40, r="rat asleep")
    scene.dice.luck = True
    scene.walk("e")  # neither quiet nor loud, and one step nearer
    assert (scene.mind("r").mood == "hunting") == wakes
    assert bool(scene.of(Noticed)) == wakes


def test_one_who_rests_is_noticed_from_half_as_far() -> None:
    drawing = "#" * 40 + "\n#@........r" + "." * 28 + "#\n" + "#" * 40
    scene = Scene(drawing, r="turnkey guarding")
    scene.dice.luck = True
    scene.rest(3)
    assert scene.mind("r").mood == "guarding"
    scene.walk("e")
    assert scene.mind("r").mood == "hunting"


def test_nobody_notices_through_a_door() -> None:
    scene = Scene(
        """
        ######
        #@+r.#
        ######
    """,
        r="rat asleep",
    )
    scene.dice.luck = True
    scene.rest(5)
    assert scene.mind("r").mood == "asleep"


@pytest.mark.parametrize(("status", "seen", "unseen"), [("invisible", 1, 2), ("shrouded", 7, 8)])
def test_nobody_notices_a_hero_whom_it_could_not_see_from_there(status: str, seen: int, unseen: int) -> None:
    for gap, noticed in ((seen, True), (unseen, False)):
        scene = Scene(f"{'#' * 14}\n#@{'.' * (gap - 1)}r{'.' * (11 - gap)}#\n{'#' * 14}", r="turnkey wandering")
        scene.afflict("@", status, 50)
        scene.hero.loud = True
        scene.dice.luck = True
        mind, at = scene.mind("r"), Position(*scene.at("r"))
        hero_at = Position(*scene.at())
        assert stealth.notices(scene.run, mind, at, hero_at, stealth.MOST) is noticed


def test_out_of_sight_a_hunter_may_lose_track_and_in_sight_it_does_not() -> None:
    scene = Scene(
        """
        #########
        #@..+..r#
        #########
    """,
        r="rat",
    )
    scene.dice.luck = True
    scene.rest()
    assert scene.mind("r").mood == "wandering"
    scene = Scene(
        """
        #########
        #@.....r#
        #########
    """,
        r="rat",
    )
    scene.dice.luck = True
    scene.rest(3)
    assert scene.mind("r").mood == "hunting"


def test_the_silent_are_not_announced() -> None:
    scene = Scene(
        """
        ########
        #@...s.#
        ########
    """,
        s="adder asleep",
    )
    scene.dice.luck = True
    scene.walk("e")
    assert scene.mind("s").mood == "hunting"
    assert not scene.of(Noticed)


@pytest.mark.parametrize(
    ("mood", "gap", "asked"),
    [
        ("wandering", 14, [120]),
        ("wandering", 8, [120]),
        ("wandering", 7, [250]),
        ("guarding", 1, [250]),
        ("wandering", 15, []),
        ("asleep", 7, [60]),
        ("asleep", 8, []),
    ],
)
def test_the_chance_of_being_noticed(mood: str, gap: int, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("#" * 40 + "\n#@" + "." * 35 + "r.#\n" + "#" * 40, r=f"rat {mood}")
    spawn.place(scene.run, scene.named["r"], 1 + gap, 1)
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@r")
    stealth.notices(scene.run, scene.mind("r"), there, here, stealth.USUAL)
    assert chances == asked


def test_a_turn_out_of_sight_loses_the_hero_with_a_small_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is higher where no open path leads to the hero."""
    for between, asked in (("door", [120]), ("open_door", [30])):
        scene = Scene(
            """
            ############
            #@..#...r..#
            #.########.#
            #....+.....#
            ############
        """,
            r="rat",
        )
        scene.floor.ground.change(5, 3, between)
        chances: list[int] = []
        monkeypatch.setattr(scene.dice, "chance", chances.append)
        scene.rest()
        assert chances == asked


@pytest.mark.parametrize(("by", "mood"), [("fire", "wandering"), ("poison", "wandering"), ("@", "hunting")])
def test_a_wound_wakes_a_sleeper(by: str, mood: str) -> None:
    """It hunts the hero if it was his doing, from however far."""
    scene = Scene("#" * 30 + "\n#@" + "." * 24 + "B..#\n" + "#" * 30, B="brute asleep")
    health.hurt(scene.run, scene.named["B"], 5, by=scene.run.hero if by == "@" else by, cause="lightning")
    assert scene.mind("B").mood == mood


def test_one_who_sleeps_lightly_stirs_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("########\n#@...r.#\n########", r="rat asleep")
    scene.mind("r").sleeps_lightly = True
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    scene.walk("e")
    assert chances == [stealth.STIRS_LIGHTLY]


HALL = ["#" * 41, *["#" + "." * 39 + "#"] * 10, "#" * 41]
WATCHER = 20  # its column


def noticed(scene: Scene, seed: int, start: tuple[int, int], steps: int, heading: str) -> bool:
    """Tell whether the watcher of a scene notices a hero who goes so many steps from `start`."""
    scene.run.dice = Dice.seeded(seed, "passing")
    mind, before = scene.mind("g"), scene.mind("g").mood
    spawn.place(scene.run, scene.run.hero, *start)
    sight.look_about(scene.run)
    for _ in range(steps):
        scene.walk(heading)
        if mind.mood == "hunting":
            mind.mood = before
            return True
    return False


def share(tries: range, *, mood: str, gap: int, light: int, sneaking: bool) -> float:
    """Return the part of the tries in which the hero is noticed, walking up from 14 cells, or passing at a gap."""
    rows = [list(row) for row in HALL]
    rows[1][WATCHER], rows[10][1] = "g", "@"
    scene = Scene("\n".join("".join(row) for row in rows), g=f"turnkey {mood}", light=light)
    scene.hero.sneaking = sneaking
    scene.creature().health = 10**6
    start, steps, heading = ((WATCHER - 14, 1), 13, "e") if gap == 1 else ((2, 1 + gap), 36, "e")
    found = 0
    for seed in tries:
        spawn.place(scene.run, scene.named["g"], WATCHER, 1)
        found += noticed(scene, seed, start, steps, heading)
    return found / len(tries)


@pytest.mark.parametrize(
    ("mood", "gap", "light", "sneaking", "reckoned"),
    [
        ("guarding", 1, 4, False, 0.94),
        ("asleep", 1, 4, False, 0.35),
        ("guarding", 1, 4, True, 0.87),
        ("asleep", 1, 4, True, 0.24),
        ("guarding", 1, 1, True, 0.56),
        ("asleep", 1, 1, True, 0.09),
        ("guarding", 8, 4, False, 0.98),
        ("guarding", 8, 4, True, 0.0),
        ("guarding", 5, 4, True, 0.94),
        ("guarding", 5, 1, True, 0.0),
    ],
)
def test_as_often_noticed_as_was_reckoned(
    mood: str, gap: int, light: int, *, sneaking: bool, reckoned: float, sweep: Callable[[int], range]
) -> None:
    tries = sweep(1000)
    spread = 3 * math.sqrt(reckoned * (1 - reckoned) / len(tries))
    assert abs(share(tries, mood=mood, gap=gap, light=light, sneaking=sneaking) - reckoned) <= spread + 0.015


def test_sneaking_by_in_the_dark_goes_unnoticed_where_walking_does_not(sweep: Callable[[int], range]) -> None:
    tries = sweep(1000)
    assert share(tries, mood="guarding", gap=8, light=1, sneaking=True) < 0.1
    assert share(tries, mood="guarding", gap=8, light=4, sneaking=False) > 0.9


def test_who_sees_somebody_killed_comes_to_look_and_notices_from_twice_as_far() -> None:
    scene = Scene(
        """
        #############
        #@r....g#...#
        #.......+.h.#
        #############
    """,
        r="rat asleep",
        g="turnkey guarding",
        h="turnkey guarding",
    )
    scene.dice.luck = False
    scene.creature("r").health = 1
    scene.walk("e")
    assert not scene.lives("r")
    saw, not_saw = scene.mind("g"), scene.mind("h")
    assert (saw.mood, saw.roused, saw.goal[0], not_saw.mood) == ("curious", True, 2, "guarding")
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@g")
    assert stealth.range_for(scene.run, saw, there, here, 14) == 28
    scene.rest(12)
    assert (saw.mood, saw.roused) == ("guarding", False)


BODY = """
    ##############
    #@r..+......g#
    #....#.......#
    ##############
"""


@pytest.mark.parametrize("kind", ["turnkey", "ghoul"])
def test_who_finds_a_body_goes_and_looks_once(kind: str) -> None:
    """Unless it eats such."""
    scene = Scene(BODY, r="rat asleep", g=f"{kind} guarding")
    scene.dice.luck = False
    scene.creature("r").health = 1
    scene.do(Strike(scene.named["r"]))
    assert scene.floor.remains.keys() == {(2, 1)}
    gather = scene.creature("g").kind.ability(Gather)
    mind, eats = scene.mind("g"), gather is not None and REMAINS in gather.what
    mind.mood = "guarding"
    scene.rest()
    assert (mind.mood, scene.floor.found) == ("guarding", set()), "the door is shut"
    scene.floor.ground.change(5, 1, "open_door")
    scene.rest()
    assert (mind.mood, mind.roused, scene.floor.found) == (
        ("guarding", False, set()) if eats else ("curious", True, {(2, 1)})
    )
    kept = restore(snapshot(scene.run), library())
    assert kept.floor.found == scene.floor.found
    stealth.resume(mind)
    scene.rest(3)
    assert not mind.roused


def test_the_curious_notice_as_others_do() -> None:
    scene = Scene("##########\n#@.....g.#\n##########", g="turnkey curious")
    mind = scene.mind("g")
    mind.goal, mind.patience, mind.roused = (3, 1), 9, True
    scene.dice.luck = True
    scene.walk("e")
    assert (mind.mood, mind.roused) == ("hunting", False)


def test_dark_gas_between_loses_the_hero_as_a_door_does() -> None:
    scene = Scene("##########\n#@......r#\n##########", r="rat")
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@r")
    assert stealth.chance_to_lose(scene.floor.ground.regions, there, here) == stealth.LOSES_TRACK
    gas.release(scene.run, "dark", 4, 1, 70)
    assert stealth.chance_to_lose(scene.floor.ground.regions, there, here) == stealth.LOSES_BEHIND


def test_who_loses_track_wanders_and_may_call_again() -> None:
    scene = Scene(
        """
        ######
        #@..b#
        ######
    """,
        b="bellman",
    )
    scene.mind("b").called = True
    stealth.lose(scene.creature("b").kind, scene.mind("b"))
    assert (scene.mind("b").mood, scene.mind("b").called) == ("wandering", False)


def test_all_learn_where_the_hero_is_but_the_frightened() -> None:
    scene = Scene(
        """
        #########
        #@.+r+gf#
        #########
    """,
        r="rat asleep",
        g="turnkey guarding",
        f="rat fleeing",
    )
    stealth.wake_all(scene.run)
    assert [scene.mind(name).mood for name in "rgf"] == ["hunting", "hunting", "fleeing"]
    assert [scene.mind(name).goal for name in "rgf"] == [(1, 1), (1, 1), (-1, -1)]
    assert [event.who for event in scene.run.events if isinstance(event, Noticed)] == [
        scene.named["r"],
        scene.named["g"],
    ]


def test_the_frightened_who_are_struck_know_and_flee_on() -> None:
    scene = Scene(
        """
        ######
        #@r..#
        ######
    """,
        r="rat fleeing",
    )
    stealth.wake(scene.run, scene.named["r"])
    assert (scene.mind("r").mood, scene.mind("r").goal[0]) == ("fleeing", 1)
    stealth.wake(scene.run, scene.run.hero)  # who has no mind to wake
    assert scene.run.events == []


LIT = """
    #################
    #@........a.....#
    #...............#
    #################
"""


def test_an_archer_shoots_at_a_hero_who_is_blind_in_the_light() -> None:
    scene = Scene(LIT, light=6, a="crossbowman")
    scene.afflict("@", "darkened", 99)
    sight.look_about(scene.run)
    assert not scene.floor.memory.visible[scene.at("a")[::-1]]
    assert any(isinstance(event, Flew) for event in scene.rest(4))


def test_who_cannot_see_through_a_wall_does_not_find_a_blind_hero_behind_it() -> None:
    scene = Scene("#########\n#@..#..a#\n#########", light=6, a="crossbowman")
    scene.afflict("@", "darkened", 99)
    assert not fov.sees(scene.run, scene.named["a"], scene.run.hero)


@pytest.mark.parametrize(("steps", "notices"), [(2, True), (7, True), (8, False)])
def test_darkness_of_the_hero_halves_the_range_at_which_he_is_noticed(steps: int, *, notices: bool) -> None:
    scene = Scene("##################\n#@...............#\n##################", light=4)
    guard = creatures.make(scene.run, scene.content.monsters["watchman"], 1 + steps, 1, "guarding")
    scene.afflict("@", "darkened", 99)
    sight.look_about(scene.run)
    scene.dice.luck = True
    mind, at = scene.run.world.get(guard, Mind), scene.run.world.get(guard, Position)
    hero_at = scene.run.world.get(scene.run.hero, Position)
    assert stealth.notices(scene.run, mind, at, hero_at, stealth.stealth_range(scene.run)) == notices


def test_a_blind_hero_sees_nobody_who_sees_him() -> None:
    scene = Scene(LIT, light=6, a="crossbowman")
    scene.afflict("@", "darkened", 99)
    sight.look_about(scene.run)
    assert fov.sees(scene.run, scene.named["a"], scene.run.hero)
    assert not fov.sees(scene.run, scene.run.hero, scene.named["a"])
