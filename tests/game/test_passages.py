"""What the kinds of passages mean: tight, steep, twisted, wide."""

from __future__ import annotations

import pytest

from game.actions import base
from game.actions.moving import Walk
from game.draw.words import describing
from game.world import spawn
from game.world.movement import MovementCache
from tests.kit.scenes import Scene

CORRIDOR = """
    #########
    #@...####
    ####.####
    ####.####
    ####...r#
    #########
"""
SQUEEZE = [(4, 2), (4, 3)]


def scene_with(kind: str, monster: str) -> Scene:
    """The corridor, its middle a passage of this kind, and the monster at its far end, hunting."""
    scene = Scene(CORRIDOR, r=monster)
    scene.floor.passages = dict.fromkeys(SQUEEZE, kind)
    scene.floor.movement = MovementCache(scene.floor.ground, SQUEEZE if kind == "tight" else [])
    return scene


@pytest.mark.parametrize(
    ("kind", "monster", "comes"),
    [("tight", "rat", True), ("tight", "brute", False), ("wide", "brute", True), ("steep", "brute", True)],
)
def test_only_large_monsters_are_stopped_and_only_by_tight_passages(kind: str, monster: str, *, comes: bool) -> None:
    scene = scene_with(kind, monster)
    passed = False
    for _ in range(12):
        scene.rest()
        passed = passed or scene.at("r")[1] < 4
    assert passed == comes


def test_a_large_monster_strikes_whoever_stands_at_the_end_of_the_squeeze() -> None:
    scene = Scene(
        """
        #######
        #..@r.#
        #######
    """,
        r="brute",
    )
    scene.floor.passages = {(3, 1): "tight"}
    scene.floor.movement = MovementCache(scene.floor.ground, [(3, 1)])
    scene.dice.luck = True
    scene.rest(3)
    assert scene.health("@") < 40


@pytest.mark.parametrize(("direction", "ticks"), [("s", 50), ("n", 200), ("e", 100), ("se", 50), ("ne", 200)])
def test_down_a_slope_is_quick_and_up_is_slow(direction: str, ticks: int) -> None:
    scene = Scene("""
        #####
        #vvv#
        #v@v#
        #vvv#
        #####
    """)
    scene.floor.ground.change(2, 2, "slope_south")
    scene.walk(direction)
    assert scene.run.ticks == ticks


def test_a_slope_begins_with_the_step_onto_it() -> None:
    scene = Scene("""
        #####
        #.@.#
        #vvv#
        #...#
        #####
    """)
    scene.walk("s")
    assert scene.run.ticks == 50
    scene.walk("s")
    assert scene.run.ticks == 100
    scene.walk("n")
    assert scene.run.ticks == 300


@pytest.mark.parametrize(("ground", "cell"), [(".....", 3), ("}}}}}", 5), ("{{{{{", 2)])
def test_slopes_hurry_and_hold_up_monsters_too(ground: str, cell: int) -> None:
    scene = Scene(f"##########\n#r{ground}.@#\n##########", r="rat")
    scene.rest(2)
    assert scene.at("r") == (cell, 1)


def test_a_step_takes_its_time_by_where_it_began_though_a_blow_drives_the_creature_back() -> None:
    scene = Scene("#######\n#@.r..#\n#######", r="turnkey")
    scene.floor.ground.change(3, 1, "slope_west")
    scene.give("quarterstaff", worn=True)
    scene.afflict("r", "oiled", 9)
    scene.dice.luck = True
    spawn.place(scene.run, scene.named["r"], 4, 1)
    spawn.place(scene.run, scene.run.hero, 2, 1)
    _, done = base.perform(scene.run, Walk(-1, 0), scene.named["r"])
    assert scene.at("r") == (4, 1), "it stepped up and was driven back"
    assert done == base.Done(50), "downhill"


def test_what_flies_does_not_mind_slopes() -> None:
    scene = Scene(
        """
        ########
        #.b}..@#
        ########
    """,
        b="bat asleep",
    )
    entity = scene.floor.occupants[2, 1]
    assert Walk(1, 0).perform(scene.run, entity) == base.Done(scene.content.monsters["bat"].move)


@pytest.mark.parametrize("kind", ["tight", "steep", "twisted", "wide"])
def test_look_mode_says_what_a_passage_is(kind: str) -> None:
    scene = scene_with(kind, "rat asleep")
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    words = describing.place(scene.run, *SQUEEZE[0])
    assert describing.PASSAGE_WORDS[kind] in words
    assert describing.PASSAGE_WORDS[kind] not in describing.place(scene.run, 2, 1)
