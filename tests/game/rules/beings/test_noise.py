"""Noise: its wave, and what those do who hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.doors import CloseDoor
from game.actions.using import Throw
from game.rules.beings import noise
from game.rules.senses import stealth
from game.turn import telling
from game.world.events import Sounded
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.world.events import Event


def levels(events: list[Event]) -> list[int]:
    """Return how loud the noises among these events were."""
    return [event.level for event in events if isinstance(event, Sounded)]


def test_a_wave_loses_one_a_step_and_ten_at_a_shut_door_and_stops_at_walls() -> None:
    ground = Scene("""
        ###########
        #@..+...#.#
        #.#####.#.#
        ###########
    """).floor.ground
    heard = noise.wave(ground, 2, 1, 15)
    assert [heard.get((x, 1), 0) for x in range(11)] == [0, 14, 15, 14, 4, 3, 2, 1, 0, 0, 0]
    assert (1, 2) in heard  # straight down from the hero: no corner is passed
    assert (7, 2) not in heard
    ground.change(4, 1, "open_door")
    assert noise.wave(ground, 2, 1, 15)[7, 2] == 9


def test_a_noise_passes_no_corner_where_two_walls_touch() -> None:
    ground = Scene("""
        #####
        #@#.#
        #.#.#
        ##..#
        #####
    """).floor.ground
    assert (2, 3) not in noise.wave(ground, 1, 2, 9)


def test_who_is_awake_goes_and_looks_and_comes_back() -> None:
    scene = Scene(
        """
        ############
        #....#####.#
        #@##.....g.#
        ############
    """,
        g="turnkey guarding",
    )
    scene.dice.luck = False
    noise.make(scene.run, 4, 2, 7, scene.run.hero)
    mind = scene.mind("g")
    assert (mind.mood, mind.goal, mind.patience) == ("curious", (4, 2), 12)
    scene.rest(4)
    assert scene.at("g") == (5, 2)
    scene.rest(8)
    assert mind.mood == "guarding"
    scene.rest(6)
    assert scene.at("g") == (9, 2)


@pytest.mark.parametrize(("level", "asked"), [(1, []), (3, []), (4, [60]), (6, [180])])
def test_a_sleeper_wakes_the_likelier_the_louder(level: int, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("########\n#@....r#\n########", r="rat asleep")
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    noise.make(scene.run, 3, 1, level, scene.run.hero)
    assert chances == asked


def test_hunters_and_the_frightened_go_on() -> None:
    scene = Scene("########\n#@..h.f#\n########", h="rat", f="rat fleeing")
    noise.make(scene.run, 3, 1, 9)
    assert [scene.mind(name).mood for name in "hf"] == ["hunting", "fleeing"]


def test_the_hero_hears_what_is_not_in_sight_and_from_where() -> None:
    scene = Scene("""
        ########
        #@.#...#
        #..+...#
        ########
    """)
    noise.make(scene.run, 5, 1, 20, what="named", name="a bell")
    (event,) = scene.run.events
    assert isinstance(event, Sounded)
    noise.make(scene.run, 5, 1, 5)
    assert len(scene.run.events) == 1
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["You hear a bell to the east."]
    noise.make(scene.run, 2, 2, 9)  # in sight
    noise.make(scene.run, 5, 1, 20, by=scene.run.hero)
    telling.tell(scene.run, scene.run.events[1:])
    assert len(scene.run.events) == 3
    assert scene.log == ["You hear a bell to the east."]


CORNER = """
    ##########
    #@.......#
    #######.##
    #######.##
    #######g##
    ##########
"""


def test_a_thrown_dart_draws_a_guard_round_a_corner() -> None:
    scene = Scene(CORNER, g="turnkey guarding")
    scene.dice.luck = False
    dart = scene.give("dart", count=2)
    assert levels(scene.do(Throw(dart, 7, 1))) == [noise.THROWN]
    assert (scene.mind("g").mood, scene.mind("g").goal) == ("curious", (7, 1))
    scene.rest()
    assert scene.at("g") == (7, 2)
    scene.rest(14)
    assert (scene.mind("g").mood, scene.at("g")) == ("guarding", (7, 4))


@pytest.mark.parametrize(("door", "mood"), [("door", "guarding"), ("open_door", "curious")])
def test_a_shut_door_muffles(door: str, mood: str) -> None:
    scene = Scene(CORNER, g="turnkey guarding")
    scene.floor.ground.change(7, 2, door)
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart", count=2), 7, 1))
    assert scene.mind("g").mood == mood


def test_a_potion_that_breaks_is_louder() -> None:
    scene = Scene(CORNER, g="turnkey guarding")
    assert levels(scene.do(Throw(scene.give("venom"), 5, 1))) == [noise.BURST]


@pytest.mark.parametrize(
    ("weapon", "words", "health", "level"),
    [
        ("dagger", "asleep", 1, 1),
        ("sword", "asleep", 1, 5),
        ("", "asleep", 1, 5),
        ("dagger", "asleep", 6, 7),
        ("dagger", "", 1, 10),
        ("dagger", "", 6, 7),
    ],
)
def test_a_blow_is_as_loud_as_it_is_clumsy(weapon: str, words: str, health: int, level: int) -> None:
    drawing = """
        ########
        #@r....#
        #.####.#
        #.####g#
        ########
    """
    scene = Scene(drawing, r=f"turnkey {words}".strip(), g="turnkey guarding")
    scene.dice.luck = True
    scene.dice.rolls = [1] if not weapon else []
    if weapon:
        scene.give(weapon, worn=True)
    scene.creature("r").health = health if health == 1 else 1000
    assert levels(scene.walk("e")) == [level]
    assert (scene.mind("g").mood == "curious") == (level > 5)


def test_a_miss_is_heard_too() -> None:
    scene = Scene("######\n#@r..#\n######", r="rat")
    scene.dice.luck = False
    assert levels(scene.walk("e")) == [noise.BLOW]


@pytest.mark.parametrize("sneaking", [False, True])
@pytest.mark.parametrize(("ground", "level"), [("rubble", 3), ("bones", 3), ("shallow_water", 3), ("grass", 0)])
def test_ground_rattles_and_splashes_unless_one_sneaks(ground: str, level: int, *, sneaking: bool) -> None:
    scene = Scene("######\n#@...#\n######")
    scene.floor.ground.change(2, 1, ground)
    scene.hero.sneaking = sneaking
    assert levels(scene.walk("e")) == ([level] if level and not sneaking else [])


@pytest.mark.parametrize("sneaking", [False, True])
def test_doors_are_heard_unless_one_sneaks(*, sneaking: bool) -> None:
    scene = Scene("######\n#@+..#\n######")
    scene.hero.sneaking = sneaking
    heard = levels(scene.walk("e")) + levels(scene.do(CloseDoor()))
    assert heard == ([] if sneaking else [noise.DOOR, noise.DOOR])


def test_a_sleeper_that_wakes_goes_to_look_and_then_roams() -> None:
    scene = Scene("##########\n#@...+..r#\n##########", r="rat asleep")
    scene.dice.luck = True
    noise.make(scene.run, 6, 1, 5)
    assert (scene.mind("r").mood, scene.mind("r").resumes) == ("curious", "wandering")
    scene.dice.luck = False
    scene.rest(12)
    assert scene.mind("r").mood == "wandering"


def test_who_never_moves_only_wakes() -> None:
    scene = Scene("##########\n#@......p#\n##########", p="polyp asleep")
    scene.dice.luck = True
    noise.make(scene.run, 6, 1, 5)
    assert scene.mind("p").mood == "guarding"


def test_who_makes_a_noise_is_not_drawn_by_it() -> None:
    scene = Scene("##########\n#@....g.h#\n##########", g="turnkey guarding", h="turnkey guarding")
    noise.make(scene.run, *scene.at("g"), 5, by=scene.named["g"])
    assert [scene.mind(name).mood for name in "gh"] == ["guarding", "curious"]


@pytest.mark.parametrize(("level", "left"), [(5, {}), (4, {"sleeping": 9})])
def test_a_noise_ends_the_sleep_of_a_gas_where_it_is_heard_well(level: int, left: dict[str, int]) -> None:
    scene = Scene("##########\n#@...r...#\n##########", r="rat")
    scene.afflict("r", "sleeping", 9)
    noise.make(scene.run, 7, 1, level)
    assert scene.statuses("r") == left


def test_foliage_takes_two_of_a_noise() -> None:
    ground = Scene("#######\n#@....#\n#######").floor.ground
    ground.change(3, 1, "foliage")
    assert [noise.wave(ground, 1, 1, 6).get((x, 1)) for x in range(1, 6)] == [6, 5, 3, 2, 1]


@pytest.mark.parametrize("kind", ["adder", "weevil", "wisp", "puffball", "crab"])
def test_who_sides_with_nobody_heeds_no_call_and_no_alarm(kind: str) -> None:
    scene = Scene("########\n#@..s.r#\n########", s=f"{kind} asleep", r="rat asleep")
    scene.dice.luck = False
    noise.make(scene.run, 1, 1, 20, wakes=True)
    stealth.wake_all(scene.run)
    assert (scene.mind("s").mood, scene.mind("r").mood) == ("asleep", "hunting")
    stealth.wake(scene.run, scene.named["s"])
    assert scene.mind("s").mood == "hunting"


@pytest.mark.parametrize("mood", ["eating", "following"])
@pytest.mark.parametrize("status", ["", "soaked"])
def test_no_alarm_draws_who_eats_or_is_tame_whatever_their_status(mood: str, status: str) -> None:
    scene = Scene("########\n#@....r#\n########", r=f"rat {mood}")
    if status:
        scene.afflict("r", status, 9)
    noise.make(scene.run, 1, 1, 20, wakes=True)
    assert scene.mind("r").mood == mood
