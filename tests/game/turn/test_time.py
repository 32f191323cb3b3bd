"""Time: the order of a turn, energy, and who comes in meanwhile."""

from __future__ import annotations

import pytest

from game.actions.handling import Equip
from game.furnish import arrivals
from game.turn import processors
from game.world import query, spawn
from game.world.components import Creature, Mind, Position
from game.world.events import Missed
from tests.kit.scenes import Scene


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
    assert abs(scene.floor.wanderers_in - 180) <= arrivals.ARRIVAL_SPREAD


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
    assert all(abs(turns - max(60, 200 - 20 * come)) <= arrivals.ARRIVAL_SPREAD for come, turns in enumerate(awaited))
    assert max(dangers[:1]) <= 1 < max(dangers)
    arrivals.forget_wanderers(scene.run, 650)
    assert scene.floor.wanderers == 7
    arrivals.forget_wanderers(scene.run, 10_000)
    assert scene.floor.wanderers == 0


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
