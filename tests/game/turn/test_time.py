"""Time: the order of a turn, energy, and who comes in meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.actions.fighting import Strike
from game.actions.handling import Equip
from game.actions.moving import Rest, Search, Walk
from game.actions.using import Throw
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.content.effect import MOST_TURNS
from game.furnish import arrivals
from game.furnish.hordes import Draw, Group
from game.rules.items import inventory
from game.rules.senses import fov
from game.turn import beginning, clock, processors
from game.turn.turn import Turn, take
from game.world import query, spawn
from game.world.components import Creature, Hero, Item, Mind, Position, Statuses
from game.world.events import Approached, Departed, Hit, Missed
from game.world.run import Outcome
from tests.kit.scenes import Scene, library

LONG_WAY = """
    ###########
    #@.+...+..#
    ###########
"""


def test_the_processors_of_a_turn_come_in_this_order() -> None:
    names = [type(processor).__name__ for processor in processors.in_order()]
    assert names == [
        "HeroActs",
        "OthersAct",
        "Wanderers",
        "Hazards",
        "Belongings",
        "StatusEffects",
        "Hunger",
        "Deaths",
        "Sight",
    ]


def test_wanderers_come_in_out_of_sight_after_their_time() -> None:
    drawing = """
        ###########
        #@.+...+..#
        ###########
    """
    scene = Scene(drawing)
    scene.run.floor.wanderers_in = 5
    scene.rest(4)
    assert list(query.creatures(scene.run)) == []
    seen_before = scene.floor.memory.visible.copy()
    scene.rest()
    arrived = list(query.creatures(scene.run))
    assert arrived
    assert all(not seen_before[at.y, at.x] for _, _, at in arrived)
    assert scene.floor.wanderers == 1
    assert abs(scene.floor.wanderers_in - 720) <= arrivals.ARRIVAL_SPREAD


def test_wanderers_come_ever_sooner_and_from_deeper_and_are_forgotten_while_away() -> None:
    scene = Scene("""
        ###########
        #@.+...+..#
        ###########
    """)
    awaited, dangers = [], []
    for _ in range(10):
        arrivals.expect_wanderers(scene.run)
        awaited.append(scene.floor.wanderers_in)
        for number, _, _ in list(query.creatures(scene.run)):
            spawn.delete(scene.run, number)
        scene.run.world.bury()
        arrivals.spawn_wanderers(scene.run, scene.floor.wanderers_in)
        dangers.append(max(creature.kind.danger for _, creature, _ in query.creatures(scene.run)))
    expected = [4 * max(60, 200 - 20 * come) for come in range(10)]
    assert all(abs(turns - mean) <= arrivals.ARRIVAL_SPREAD for turns, mean in zip(awaited, expected, strict=True))
    assert max(dangers[:1]) <= 1 < max(dangers)
    arrivals.forget_wanderers(scene.run, 650)
    assert scene.floor.wanderers == 7
    arrivals.forget_wanderers(scene.run, 10_000)
    assert scene.floor.wanderers == 0


@pytest.mark.parametrize(("depth", "turns"), [(1, 800), (2, 800), (3, 800), (4, 200), (10, 200)])
def test_wanderers_are_seldom_on_the_first_floors(depth: int, turns: int) -> None:
    scene = Scene(LONG_WAY, depth=depth)
    arrivals.expect_wanderers(scene.run)
    assert abs(scene.floor.wanderers_in - turns) <= arrivals.ARRIVAL_SPREAD


SIGNS = {
    "mastiff": "barking",
    "turnkey": "steps",
    "bat": "the beat of wings",
    "eel": "a splash",
    "spinner": "a door fall shut",
}


@pytest.mark.parametrize(("kind", "sign"), SIGNS.items())
def test_wanderers_give_a_sign_when_they_come(kind: str, sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(LONG_WAY)
    scene.floor.ground.change(8, 1, "deep_water")
    come = Group((scene.content.monsters[kind],))
    monkeypatch.setattr(Draw, "group", lambda *_, **__: come)
    scene.run.floor.wanderers_in = 1
    scene.rest()
    (heard,) = scene.of(Approached)
    assert not scene.floor.memory.visible[heard.y, heard.x]
    where = fov.direction(heard.x - 1, heard.y - 1)
    assert f"Far off {where} you hear {sign}: something has come to this floor." in scene.log


def test_a_rest_stops_when_wanderers_are_heard_once() -> None:
    scene = Scene(LONG_WAY)
    scene.creature().health = 10
    scene.run.floor.wanderers_in = 3
    goal = RestUntilHealed()
    while not isinstance(step := goal.next_step(scene.run), StopReason):
        scene.do(step)
    assert step == StopReason("You stop and listen.")
    assert scene.run.turn == 3
    assert isinstance(RestUntilHealed().next_step(scene.run), Rest)


def test_wanderers_do_not_appear_before_the_eyes() -> None:
    scene = Scene("""
        ##########
        #@.......#
        ##########
    """)
    scene.run.floor.wanderers_in = 1
    scene.floor.memory.visible[:] = True
    arrivals.spawn_wanderers(scene.run, 1)
    assert list(query.creatures(scene.run)) == []


@pytest.mark.parametrize("kind", ["locked_door", "secret_door", "barred_door"])
def test_wanderers_do_not_come_in_where_no_steps_lead_from_the_stairs(kind: str) -> None:
    places = set()
    for seed in range(20):
        scene = Scene(
            """
            ####################
            #>.+...+....#......#
            #@.#####....+......#
            ########....#......#
            ####################
        """,
            seed=seed,
        )
        scene.floor.ground.change(12, 2, kind)
        arrivals.spawn_wanderers(scene.run, 1_000_000)
        places |= {at.x > 12 for _, _, at in query.creatures(scene.run)}
    assert places == {False}


def test_some_wanderers_are_on_the_heros_trail() -> None:
    moods = set()
    for seed in range(12):
        scene = Scene(
            """
            ###########
            #@.+...+..#
            ###########
        """,
            seed=seed,
        )
        scene.run.floor.wanderers_in = 1
        arrivals.spawn_wanderers(scene.run, 1)
        moods |= {scene.run.world.get(entity, Mind).mood for entity, _, _ in query.creatures(scene.run)}
    assert moods == {"wandering", "hunting"}


def test_a_long_action_lets_everybody_act_turn_by_turn() -> None:
    scene = Scene(
        """
        ##########
        #@..r..s.#
        ##########
    """,
        r="rat",
        s="rat",
    )
    scene.dice.luck = False
    scene.do(Equip(scene.give("scale")))
    order = [event.attacker for event in scene.events if isinstance(event, Missed)]
    assert order.count(scene.named["r"]) == 10 - 2
    assert scene.run.world.get(scene.named["s"], Position).x == 3
    assert scene.run.world.get(scene.run.hero, Creature).energy == 0


def test_during_a_long_action_monsters_take_turns() -> None:
    scene = Scene(
        """
        #####
        #r@s#
        #####
    """,
        r="rat",
        s="rat",
    )
    scene.dice.luck = False
    scene.do(Equip(scene.give("scale")))
    order = [event.attacker for event in scene.events if isinstance(event, Missed)]
    assert order == [scene.named["r"], scene.named["s"]] * 10


def test_a_hero_who_keeps_still_is_quiet_and_each_turn_of_it_counts() -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.rest()
    assert (scene.hero.quiet, scene.hero.loud, scene.hero.still, scene.hero.searches) == (True, False, 1, 0)
    scene.do(Search())
    scene.do(Search())
    assert (scene.hero.quiet, scene.hero.still, scene.hero.searches) == (True, 3, 2)
    scene.walk("e")
    assert (scene.hero.quiet, scene.hero.still, scene.hero.searches) == (False, 0, 0)


@pytest.mark.parametrize("luck", [True, False])
def test_a_hero_who_strikes_or_throws_at_somebody_is_loud(*, luck: bool) -> None:
    scene = Scene("#######\n#@.r..#\n#######", r="polyp asleep")
    scene.dice.luck = luck
    loud = []
    for action in (
        Throw(scene.give("dart"), 5, 1),
        Throw(scene.give("dart"), 2, 1),
        Walk(1, 0),
        Strike(scene.named["r"]),
    ):
        scene.do(action)
        loud.append(scene.hero.loud)
    assert loud == [True, False, False, True]


def test_a_hero_who_is_struck_is_not_loud_for_that() -> None:
    scene = Scene("#######\n#@r...#\n#######", r="rat")
    scene.rest()
    assert {type(event) for event in scene.events} & {Hit, Missed}
    assert not scene.hero.loud


def test_a_helpless_hero_is_neither_loud_nor_quiet_nor_keeps_still_while_turns_pass() -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.rest(3)
    scene.hero.loud = True
    scene.afflict("@", "paralysed", 3)
    ticks = scene.run.ticks
    scene.do(Walk(1, 0))
    assert scene.run.ticks - ticks == 300
    assert scene.at() == (1, 1)
    assert scene.hero.still == 0
    assert not scene.hero.loud
    assert not scene.hero.quiet


def test_an_action_ends_though_its_hero_is_helpless_for_ages() -> None:
    scene = Scene("""
        ###
        #@#
        ###
    """)
    creature, hero = scene.run.world.get(scene.run.hero, Creature), scene.run.world.get(scene.run.hero, Hero)
    creature.health = creature.max_health = hero.food = 10**6
    scene.run.world.add(scene.run.hero, Statuses({"paralysed": 10**9}))
    take(scene.run, Rest())
    assert scene.run.turn == MOST_TURNS + 1
    assert scene.run.outcome is None


def test_what_is_impossible_takes_no_time_and_is_told_dimly() -> None:
    scene = Scene("#######\n#@.r..#\n#######", r="rat")
    scene.rest()
    before, ticks = scene.at("r"), scene.run.ticks
    scene.walk("n")
    assert (scene.run.ticks, scene.at("r"), scene.turn.elapsed) == (ticks, before, 0)
    assert scene.hero.still == 1
    assert scene.run.log[-1].text == scene.turn.refusal
    assert scene.run.log[-1].tone == "dim"


@pytest.mark.parametrize(("energy", "acts"), [(-100, 0), (-99, 1), (0, 1), (1, 2)])
def test_a_monster_acts_as_long_as_it_has_energy_left(energy: int, acts: int) -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.dice.luck = False
    scene.creature("r").energy = energy
    scene.rest()
    assert len(scene.of(Missed)) == acts
    assert scene.creature("r").energy == energy + 100 - acts * 100


def test_the_environment_takes_whole_turns_of_the_time_that_passes() -> None:
    scene = Scene("#######\n#@....#\n#######")
    assert [clock.advance(scene.run, ticks) for ticks in (50, 50, 99, 101, 350)] == [0, 1, 0, 2, 3]
    assert (scene.run.ticks, scene.run.remainder) == (650, 50)


def test_who_comes_down_from_the_air_meets_what_is_below_at_once() -> None:
    scene = Scene("#######\n#@.~..#\n#######")
    scene.floor.ground.change_all(dict.fromkeys([(2, 1), (3, 1), (4, 1)], "chasm"))
    scene.afflict("@", "levitating", 2)
    scene.walk("e")
    assert scene.run.depth == 1
    scene.rest()
    assert scene.run.depth == 2


@pytest.mark.parametrize("falls", [(False, True), (True, False), (False, False)])
def test_a_fall_comes_before_stairs_whichever_is_first(falls: tuple[bool, bool]) -> None:
    scene = Scene("#######\n#@....#\n#######")
    for fell in falls:
        scene.run.leave(Departed(1, 1, 2, falls=fell))
    assert Turn(scene.run, Rest(), []).has_fallen is any(falls)


@pytest.mark.parametrize(("elapsed", "falls"), [(100, False), (100, True), (0, False)])
def test_nobody_comes_and_nothing_is_seen_when_no_time_passes_or_the_hero_has_fallen(
    elapsed: int, *, falls: bool
) -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.floor.wanderers_in = 5
    scene.floor.memory.visible[:] = False
    if falls:
        scene.run.leave(Departed(1, 1, 2, falls=True))
    turn = Turn(scene.run, Rest(), [], elapsed=elapsed, steps=1)
    processors.Wanderers().process(turn)
    processors.Sight().process(turn)
    passes = elapsed > 0 and not falls
    assert scene.floor.wanderers_in == (4 if passes else 5)
    assert bool(scene.floor.memory.visible.any()) is passes


def test_a_run_that_has_ended_takes_no_more_turns() -> None:
    scene = Scene("#######\n#@r...#\n#######", r="rat")
    potion = scene.give("healing", known=False)
    scene.run.known.discard("healing")
    scene.run.outcome = Outcome("died", "a rat", 1, 3)
    ticks = scene.run.ticks
    assert scene.do(Walk(1, 0)) == []
    assert scene.run.ticks == ticks
    assert scene.run.world.get(potion, Item).known or "healing" in scene.run.known


def test_a_run_begins_with_known_things_the_first_of_each_slot_in_use() -> None:
    carries = "dagger", "sword", "leather", "healing", "dart"
    content = replace(library(), hero=replace(library().hero, carries=carries))
    run = beginning.begin(content, 7)
    things = list(query.pack(run, run.hero))
    assert [item.kind.id for _, _, item in things] == [*carries]
    assert "".join(letter for letter, _, _ in things) == inventory.LETTERS[: len(things)]
    assert [item.kind.id for item in query.all_worn(run, run.hero)] == ["dagger", "leather"]
    assert "healing" in run.known
    for _, _, item in things:
        assert item.known
        assert item.taken
        assert item.count == (12 if item.kind.id == "dart" else 1)
        assert item.enchant == inventory.least_enchantment(item.kind)
    assert run.log[0].text == content.strata["gaol"].greeting
    assert run.events == []
