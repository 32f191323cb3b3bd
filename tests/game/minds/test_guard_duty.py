"""Guards who keep something: the kennel's lever, the checkpoint's bell, and the threads of a hive."""

from __future__ import annotations

import pytest

from game.bots.explorer import Explorer
from game.draw.words import describing
from game.furnish import monsters, pieces
from game.knowledge import creatures_in_sight
from game.rules.beings import health, noise
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Duty, Mind
from game.world.events import Acted, Event, Sounded
from levelgen import Mark, Tier
from levelgen.rng import Dice
from levelgen.steps.pieces import collection
from tests.kit.scenes import Scene, library

# The kennel: a great noise, and five turns later its keeper has let the dogs out

KENNEL = """
    ##################
    #d#..............#
    #G#..............#
    #...k.....q......#
    #...............@#
    ##################
"""


def kennel() -> Scene:
    scene = Scene(KENNEL, d="mastiff asleep", k="watchman guarding", legend={"q": "lever", "G": "portcullis"})
    scene.floor.pairs = {(10, 3): ((1, 2),)}
    scene.run.world.add(scene.named["k"], Duty("lever"))
    scene.mind("k").post = scene.at("k")
    scene.hero.sneaking = True
    scene.dice.luck = False
    return scene


def acted(events: list[Event]) -> list[str]:
    return [event.text for event in events if isinstance(event, Acted)]


def turns_until_open(scene: Scene) -> int:
    """The turns in which the kennel opens, 20 if it stays shut for as many."""
    for turn in range(20):
        if scene.terrain(1, 2) != "portcullis":
            return turn
        scene.rest()
    return 20


def test_a_great_noise_sends_the_keeper_to_the_lever_which_opens_the_kennel_after_five_turns() -> None:
    scene = kennel()
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    assert acted(scene.run.events) == ["makes for the lever"]
    assert 5 <= turns_until_open(scene) <= 7
    assert scene.at("k")[0] >= 8
    scene.rest(20)
    assert scene.terrain(1, 2) == "raised_portcullis", "he does so once"


def test_a_keeper_who_stands_at_the_lever_takes_five_turns_too() -> None:
    scene = kennel()
    spawn.place(scene.run, scene.named["k"], 9, 3)
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    assert 5 <= turns_until_open(scene) <= 7


@pytest.mark.parametrize(("level", "from_x"), [(11, 12), (12, 16)])
def test_no_lesser_noise_and_none_that_he_does_not_hear_does_so(level: int, from_x: int) -> None:
    scene = kennel()
    noise.make(scene.run, from_x, 4, level, scene.run.hero)
    assert turns_until_open(scene) == 20


def test_a_guard_who_keeps_nothing_leaves_the_lever_alone() -> None:
    scene = kennel()
    scene.run.world.remove(scene.named["k"], Duty)
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    assert turns_until_open(scene) == 20


def test_whoever_kills_the_keeper_on_his_way_keeps_the_kennel_shut() -> None:
    scene = kennel()
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    scene.rest(2)
    health.hurt(scene.run, scene.named["k"], 100, by="a dart")
    assert turns_until_open(scene) == 20


def test_who_hunts_the_hero_goes_to_the_lever_too() -> None:
    scene = kennel()
    scene.mind("k").mood = "hunting"
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    assert 5 <= turns_until_open(scene) <= 7


WALLED = """
    ############
    #d#........#
    #G#..q#k...#
    #.....#....#
    #.....#....#
    #.....'...@#
    ############
"""


def test_a_keeper_with_a_wall_between_him_and_the_lever_goes_round_it() -> None:
    scene = Scene(WALLED, d="mastiff asleep", k="watchman guarding", legend={"q": "lever", "G": "portcullis"})
    scene.floor.pairs = {(5, 2): ((1, 2),)}
    scene.floor.ground.change_all({(6, 1): "wall"})
    scene.run.world.add(scene.named["k"], Duty("lever"))
    scene.mind("k").post = scene.at("k")
    scene.hero.sneaking, scene.dice.luck = True, False
    noise.make(scene.run, 8, 4, 12, scene.run.hero)
    assert acted(scene.run.events) == ["makes for the lever"]
    assert turns_until_open(scene) < 20


def test_a_kennel_that_is_open_is_not_shut_again() -> None:
    scene = kennel()
    scene.floor.ground.change(1, 2, "raised_portcullis")
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    scene.rest(12)
    assert scene.terrain(1, 2) == "raised_portcullis"


# The checkpoint: one of its guards runs to the bell at half his health

CHECKPOINT = """
    #############
    #....D......#
    #@k.........#
    #......g....#
    #############
"""


def checkpoint(left: int) -> Scene:
    scene = Scene(CHECKPOINT, k="watchman", g="watchman guarding", legend={"D": "bell"})
    scene.run.world.add(scene.named["k"], Duty("bell"))
    scene.creature("k").health = left
    scene.dice.luck = False
    return scene


@pytest.mark.parametrize(("left", "rings"), [(5, True), (6, False)])
def test_a_guard_who_is_hurt_to_half_his_health_runs_to_the_bell_and_rings_it(left: int, *, rings: bool) -> None:
    scene = checkpoint(left)
    happened = scene.rest(5)
    rung = [event for event in happened if isinstance(event, Sounded) and event.name == "a bell"]
    assert len(rung) == rings
    assert acted(happened) == ["runs for the bell"] * rings
    assert (scene.mind("g").mood != "guarding") == rings


def test_he_rings_it_once() -> None:
    scene = checkpoint(5)
    scene.rest(5)
    assert not [event for event in scene.rest(5) if isinstance(event, Sounded) and event.name == "a bell"]


def test_one_whose_way_to_the_bell_is_barred_fights() -> None:
    scene = Scene("########\n#k@...D#\n########", k="watchman", D="bell")
    scene.run.world.add(scene.named["k"], Duty("bell"))
    scene.creature("k").health = 1
    scene.dice.luck = True
    scene.rest(2)
    assert scene.health() < 40


# The hive: each torn web tells its leader where the hero is

HIVE = """
    ##########
    #@w...#..#
    #........#
    #.....#.s#
    ##########
"""


@pytest.mark.parametrize(("keeps", "told"), [("web", True), ("", False)])
def test_a_torn_web_tells_who_keeps_it_where_the_hero_is(keeps: str, *, told: bool) -> None:
    scene = Scene(HIVE, s="spinner guarding", legend={"w": "web"})
    if keeps:
        scene.run.world.add(scene.named["s"], Duty(keeps))
    scene.dice.luck = False
    scene.walk("e")
    assert "stuck" in scene.statuses()
    assert scene.mind("s").mood == "guarding"
    while "stuck" in scene.statuses():
        scene.walk("e")
    assert (scene.mind("s").mood == "hunting") == told
    assert (scene.mind("s").goal == (2, 1)) == told


@pytest.mark.parametrize("ground", ["web", "net"])
def test_who_pulls_free_has_torn_what_held_him_and_is_unharmed(ground: str) -> None:
    scene = Scene("########\n#@w....#\n########", w=ground)
    scene.walk("e")
    assert scene.terrain(2, 1) == ground
    while "stuck" in scene.statuses():
        scene.walk("e")
    assert scene.at() == (2, 1)
    assert scene.terrain(2, 1) == "floor"
    assert scene.health() == 40
    scene.walk("e", "w")
    assert not scene.statuses()


def test_what_holds_without_a_web_tears_nothing() -> None:
    scene = Scene("########\n#@w....#\n########", w="web")
    scene.afflict("@", "stuck", 1)
    scene.walk("e")
    assert not scene.statuses()
    assert scene.terrain(2, 1) == "web"


def test_the_explorer_is_held_by_each_web_once() -> None:
    scene = Scene("##########\n#..w@....#\n########.#\n#........#\n#>########\n##########", w="web")
    scene.dice.luck = False
    scene.floor.ground.change(7, 3, "web")
    bot, held = Explorer(), []
    for _ in range(40):
        scene.do(bot.choose(scene.session))
        held.append("stuck" in scene.statuses() and scene.at())
        if scene.run.depth > 1:
            break
    assert scene.run.depth > 1
    begun = [cell for cell, before in zip(held, [False, *held], strict=False) if cell and cell != before]
    assert len(begun) == len({*begun})
    assert (7, 3) in begun


def test_what_else_one_pulls_free_of_tells_it_nothing() -> None:
    scene = Scene(HIVE, s="spinner guarding", legend={"w": "net"})
    scene.run.world.add(scene.named["s"], Duty("web"))
    scene.dice.luck = False
    scene.walk("e")
    while "stuck" in scene.statuses():
        scene.walk("e")
    assert scene.mind("s").mood == "guarding"


# All of them


@pytest.mark.parametrize(("name", "keeps"), [("guard lever", "lever"), ("guard bell", "bell"), ("leader web", "web")])
@pytest.mark.parametrize("depth", [2, 4, 6, 10, 17, 19])
def test_a_drawing_gives_its_guard_what_it_keeps_and_hands_to_use_it(name: str, keeps: str, depth: int) -> None:
    scene = Scene("#######\n#.....#\n#@....#\n#######", depth=depth)
    plan = library().plan("standard", depth)
    scene.floor.stratum, scene.floor.danger = plan.stratum, plan.danger
    mark = Mark("monster", 4, 1, Tier.MEDIUM, -1, name, None, binding=True)
    object.__setattr__(scene.floor.level, "marks", (mark,))
    pieces.place_contents(scene.run, Dice.seeded(depth, "test"))
    ((entity, creature, _),) = query.creatures(scene.run)
    assert scene.run.world.get(entity, Duty).ground == keeps
    assert scene.run.world.get(entity, Mind).mood == "guarding"
    if keeps != "web":
        assert "opens_nothing" not in creature.kind.traits


def test_all_that_drawings_give_somebody_to_keep_can_be_kept() -> None:
    kept = {
        (each.name, mark.name.partition(" ")[2])
        for each in collection(None)
        for mark in each.marks
        if mark.name.partition(" ")[0] in monsters.STATIONED and " " in mark.name
    }
    assert {("kennel", "lever"), ("checkpoint", "bell"), ("hive", "web"), ("mantrap", "lever")} <= kept
    assert all(library().terrain_of(ground).kept for _, ground in kept)


def test_look_mode_tells_what_a_guard_keeps_and_a_save_remembers_it() -> None:
    scene = kennel()
    noise.make(scene.run, 12, 4, 12, scene.run.hero)
    run = restore(snapshot(scene.run), scene.content)
    told = run.world.get(scene.named["k"], Duty)
    assert told == Duty("lever", scene.run.world.get(scene.named["k"], Duty).alarmed)
    assert told.alarmed
    seen = next(seen for seen in creatures_in_sight(scene.run) if seen.entity == scene.named["k"])
    assert "It keeps the lever" in describing.awareness(scene.run, seen)
    scene.run.world.remove(scene.named["k"], Duty)
    assert "lever" not in describing.awareness(scene.run, seen)
