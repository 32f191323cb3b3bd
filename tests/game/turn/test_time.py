"""Time: energy, statuses, healing, hunger, and who comes in meanwhile."""

from __future__ import annotations

import pytest

from game.actions.handling import Equip
from game.actions.moving import Walk
from game.furnish import monsters
from game.rules import hunger
from game.world import query
from game.world.components import Creature, Mind, Position
from game.world.events import Afflicted, Appeared, Died, Event, Grew, Missed, Recovered
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""
LONG = "#" * 40 + "\n#@" + "." * 36 + "r#\n" + "#" * 40


@pytest.mark.parametrize(("status", "ticks"), [("hasted", 50), ("slowed", 200)])
def test_haste_and_slowness_change_what_a_step_takes(status: str, ticks: int) -> None:
    scene = Scene(LONG, r="rat")
    scene.afflict("@", status, 50)
    before = scene.at("r")[0]
    for _ in range(4):
        scene.do(Walk(1, 0))
    assert scene.run.ticks == 4 * ticks
    assert scene.at("r")[0] == before - 4 * ticks // 100


def test_poison_hurts_each_turn_and_stops_healing() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "poisoned", 5)
    scene.rest(5)
    assert scene.health() == 35
    assert scene.statuses() == {}
    assert scene.of(Recovered)
    assert "The poison leaves you." in scene.log

    scene.afflict("@", "poisoned", 1000)
    scene.creature().health = 30
    scene.rest(10)
    assert scene.health() == 20
    assert scene.creature().mending < 1000


def test_poison_kills_monsters_and_the_hero() -> None:
    scene = Scene(
        """
        #######
        #@.+.r#
        #######
    """,
        r="rat",
    )
    scene.afflict("r", "poisoned", 50)
    events = scene.rest(7)
    assert not scene.lives("r")
    assert any(isinstance(event, Died) for event in events)

    scene.afflict("@", "poisoned", 50)
    scene.creature().health = 2
    scene.rest(2)
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.by) == ("died", "poison")
    turn = scene.run.turn
    scene.rest(3)
    assert scene.run.turn == turn


@pytest.mark.parametrize("most", [40, 90])
def test_health_comes_back_in_about_300_turns_whatever_the_whole(most: int) -> None:
    scene = Scene(ROOM)
    scene.creature().health, scene.creature().most = 1, most
    turns = 0
    while scene.health() < most:
        scene.rest()
        turns += 1
    assert 285 <= turns <= 315


def test_monsters_recover_only_if_their_kind_does() -> None:
    scene = Scene(
        """
        ########
        #@#.r.H#
        ########
    """,
        r="rat asleep",
        H="headsman asleep",
    )
    scene.creature("r").health = 1
    scene.creature("H").health = 50
    scene.rest(80)
    assert scene.health("r") == 1
    assert scene.health("H") == 60


def test_the_longer_of_two_of_the_same_status_counts() -> None:
    from game.rules import status_effects

    scene = Scene(ROOM)
    scene.run.events = []
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 10)
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 4)
    assert scene.statuses() == {"hasted": 10}
    assert len([event for event in scene.run.events if isinstance(event, Afflicted)]) == 1


def test_darkness_blinds_and_hides() -> None:
    scene = Scene(LONG, r="rat asleep")
    scene.afflict("@", "darkened", 9)
    scene.rest()
    assert scene.floor.memory.visible.sum() == 9
    from game.rules import stealth

    assert stealth.stealth_range(scene.run) == 3  # 14, halved by resting, halved by the dark


def test_hunger_grows_by_stages_and_ends_in_starving() -> None:
    scene = Scene(ROOM)
    told: dict[str, int] = {}
    scene.hero.food = 352
    while scene.run.outcome is None:
        for event in scene.rest():
            if isinstance(event, Grew):
                told[event.stage] = scene.hero.food
    assert told == {"Hungry": 350, "Weak": 150, "Fainting": 50, "Starved": 0}
    assert scene.run.outcome.by == "hunger"
    assert scene.run.turn == 352 + 40 - 1
    assert "You are hungry." in scene.log


def test_the_starving_do_not_mend() -> None:
    scene = Scene(ROOM)
    scene.hero.food = 1
    scene.creature().health = 30
    scene.rest(10)
    assert scene.health() == 20


@pytest.mark.parametrize(
    ("food", "stage"),
    [(2150, None), (351, None), (350, "Hungry"), (151, "Hungry"), (150, "Weak"), (50, "Fainting"), (0, "Starved")],
)
def test_stages_of_hunger(food: int, stage: str | None) -> None:
    assert hunger.stage(food) == stage


def test_wanderers_come_in_out_of_sight_after_their_time() -> None:
    drawing = """
        ###########
        #@.+...+..#
        ###########
    """
    scene = Scene(drawing)
    scene.run.wandering = 5
    scene.rest(4)
    assert list(query.creatures(scene.run)) == []
    seen_before = scene.floor.memory.visible.copy()
    scene.rest()
    arrived = list(query.creatures(scene.run))
    assert arrived
    assert all(not seen_before[at.y, at.x] for _, _, at in arrived)
    assert monsters.NEXT_WANDERERS[0] <= scene.run.wandering <= monsters.NEXT_WANDERERS[1]


def test_wanderers_do_not_appear_before_the_eyes() -> None:
    scene = Scene("""
        ##########
        #@.......#
        ##########
    """)
    scene.run.wandering = 1
    scene.floor.memory.visible[:] = True
    monsters.spawn_wanderers(scene.run, 1)
    assert list(query.creatures(scene.run)) == []


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
        scene.run.wandering = 1
        monsters.spawn_wanderers(scene.run, 1)
        moods |= {scene.run.world.get(entity, Mind).mood for entity, _, _ in query.creatures(scene.run)}
    assert moods == {"wandering", "hunting"}


def test_those_who_come_into_sight_are_met_once() -> None:
    scene = Scene(
        """
        #######
        #@+..r#
        #######
    """,
        r="turnkey asleep",
    )
    scene.dice.luck = False
    events: list[Event] = list(scene.walk("e"))
    assert [event.who for event in events if isinstance(event, Appeared)] == [scene.named["r"]]
    assert not any(isinstance(event, Appeared) for event in scene.rest(3))


def test_rooms_entered_and_damage_are_reckoned_by_tier() -> None:
    scene = Scene(
        """
        ########
        #@.+.r.#
        ########
    """,
        r="turnkey asleep",
    )
    scene.walk("e", "e", "e", "e")
    assert scene.run.counts["rooms:tier:0"] == 2
    scene.walk("w", "e")
    assert scene.run.counts["rooms:tier:0"] == 2
    scene.dice.luck = True
    scene.walk("e")
    scene.walk("e")
    dealt = 40 - scene.health()
    assert dealt > 0
    assert scene.run.counts["damage:tier:0"] >= dealt


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
    scene.do(Equip(scene.give("leather")))
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
    scene.do(Equip(scene.give("leather")))
    order = [event.attacker for event in scene.events if isinstance(event, Missed)]
    assert order == [scene.named["r"], scene.named["s"]] * 10
