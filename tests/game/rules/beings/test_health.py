"""Health: how it is lost and regained, and creatures that split."""

from __future__ import annotations

import pytest

from game.rules.beings import health
from game.rules.combat import odds
from game.rules.harm import conduction
from game.world import query
from game.world.components import Creature, Home, Mind
from game.world.events import Died, Hurt, Mended, Split
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""


@pytest.mark.parametrize("most", [40, 90])
def test_health_comes_back_in_about_300_turns_whatever_the_whole(most: int) -> None:
    scene = Scene(ROOM)
    scene.creature().health, scene.creature().max_health = 1, most
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


@pytest.mark.parametrize(("kind", "home", "turns"), [("eel", "deep_water", 6), ("pike", "lava", 6)])
def test_what_lives_in_water_or_lava_recovers_there(kind: str, home: str, turns: int) -> None:
    scene = Scene("########\n#@#.e..#\n########", e=f"{kind} asleep")
    scene.floor.ground.change(*scene.at("e"), home)
    scene.creature("e").health = 2
    scene.rest(5 * turns + 2)
    assert scene.health("e") == 7


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


def test_a_jelly_comes_apart_when_hurt() -> None:
    scene = Scene(
        """
        ######
        #....#
        #.@j.#
        #....#
        ######
    """,
        j="jelly",
    )
    scene.give("dagger", worn=True)
    scene.dice.luck = True
    scene.dice.rolls = [3]

    scene.walk("e")

    assert scene.of(Split)
    jellies = [creature for _, creature, _ in query.creatures(scene.run)]
    assert sorted(creature.health for creature in jellies) == [18, 19]  # 40 - 3, halved
    assert {creature.kind.id for creature in jellies} == {"jelly"}


def test_a_jelly_with_no_room_beside_stays_whole() -> None:
    scene = Scene(
        """
        #####
        #@j##
        #####
    """,
        j="jelly",
    )
    scene.dice.luck = True

    scene.walk("e")

    assert len(list(query.creatures(scene.run))) == 1


def test_a_jelly_that_dies_does_not_split() -> None:
    scene = Scene(
        """
        ######
        #.@j.#
        ######
    """,
        j="jelly",
    )
    scene.creature("j").health = 1
    scene.dice.luck = True
    scene.walk("e")
    assert list(query.creatures(scene.run)) == []
    assert scene.of(Died)


def test_no_health_comes_back_to_the_poisoned() -> None:
    scene = Scene(
        """
        ########
        #@#...H#
        ########
    """,
        H="headsman asleep",
    )
    scene.creature("H").health = 50
    scene.afflict("H", "poisoned", 1000)
    scene.rest(16)  # in which two points come back to a healthy one
    assert scene.health("H") == 50 - 16
    assert scene.creature("H").mending == 0


def test_no_more_is_given_back_than_was_lost() -> None:
    scene = Scene(ROOM)
    scene.creature().health = 37
    assert health.mend(scene.run, scene.run.hero, 10) == 3
    assert scene.health() == 40
    assert health.mend(scene.run, scene.run.hero, 10) == 0
    assert [event.amount for event in scene.run.events if isinstance(event, Mended)] == [3]


def test_no_more_health_is_lost_than_there_is_and_the_dead_die_once() -> None:
    scene = Scene(ROOM)
    scene.creature().health = 3
    for _ in range(2):
        health.hurt(scene.run, scene.run.hero, 50, by="a rock")
    assert scene.health() == 0
    assert [event.by for event in scene.run.events if isinstance(event, Hurt)] == ["a rock"]
    assert sum(isinstance(event, Died) for event in scene.run.events) == 1
    assert scene.run.counts["damage:by:a rock"] == 3


def test_damage_is_counted_by_tier_and_by_who_dealt_it() -> None:
    scene = Scene(
        """
        #######
        #@r.r.#
        #######
    """,
        r="rat",
    )
    health.hurt(scene.run, scene.run.hero, 4, by=scene.named["r"])
    health.hurt(scene.run, scene.run.hero, 3, by="hunger")
    health.hurt(scene.run, scene.named["r"], 2, by=scene.run.hero)
    assert scene.run.counts["damage:gaol:easy"] == 7
    assert (scene.run.counts["damage:by:rat"], scene.run.counts["damage:by:hunger"]) == (4, 3)


def test_a_death_names_its_cause_and_kills_are_counted() -> None:
    scene = Scene(
        """
        #######
        #@r.v.#
        #######
    """,
        r="rat",
        v="bat",
    )
    health.hurt(scene.run, scene.named["v"], 99, by=scene.run.hero)
    assert (scene.run.counts["kills:bat"], scene.lives("v")) == (1, False)
    health.hurt(scene.run, scene.run.hero, 99, by=scene.named["r"])
    assert [event.by for event in scene.run.events if isinstance(event, Died)] == ["you", "a gaol rat"]
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.by) == ("died", "a gaol rat")


def test_the_larger_half_stays_with_the_one_that_was_struck() -> None:
    scene = Scene(
        """
        ######
        #@j..#
        ######
    """,
        j="jelly asleep",
    )
    scene.run.world.get(scene.named["j"], Home).tier = 2
    health.hurt(scene.run, scene.named["j"], 4, by=scene.run.hero)
    (twin,) = [entity for entity, _, _ in query.creatures(scene.run) if entity != scene.named["j"]]
    assert (scene.health("j"), scene.run.world.get(twin, Creature).health) == (18, 18)
    assert scene.run.world.get(twin, Home).tier == 2
    assert scene.run.world.get(twin, Mind).mood == "hunting"


def test_an_easy_run_takes_a_third_of_the_damage() -> None:
    scene = Scene(ROOM)
    scene.run.easy = True
    scene.creature().health = scene.creature().max_health = 10_000
    for _ in range(600):
        health.hurt(scene.run, scene.run.hero, 5, by="a rock")
    assert 950 <= 10_000 - scene.health() <= 1050
    scene.dice.luck = False
    health.hurt(scene.run, scene.run.hero, 1, by="a rock")
    lost = scene.health()
    health.hurt(scene.run, scene.run.hero, 9, by="a rock")
    assert lost - scene.health() == 3
    health.hurt(scene.run, scene.run.hero, lost, by="lava", through=True)
    assert scene.health() == 0, "nobody wades through lava"


def test_an_easy_run_is_easy_for_the_hero_alone() -> None:
    scene = Scene(ROOM.replace("..#", "r.#"), r="brute")
    scene.run.easy = True
    health.hurt(scene.run, scene.named["r"], 9, by=scene.run.hero)
    assert scene.creature("r").max_health - scene.health("r") == 9
    hard = odds.reckon(scene.run, scene.named["r"])
    scene.run.easy = False
    full = odds.reckon(scene.run, scene.named["r"])
    assert hard.harm == pytest.approx(full.harm / 3)
    assert hard.theirs.hits > full.theirs.hits
    assert hard.ours == full.ours


def test_harm_that_somebody_brings_about_is_told_by_its_cause() -> None:
    scene = Scene(ROOM.replace("..#", "r.#"), r="brute")
    conduction.shock(scene.run, scene.run.hero, 3, scene.named["r"])
    assert [(event.by, event.damage) for event in scene.run.events if isinstance(event, Hurt)] == [("lightning", 3)]
    health.hurt(scene.run, scene.run.hero, 3, by=scene.named["r"])
    assert len([event for event in scene.run.events if isinstance(event, Hurt)]) == 1, "a blow is told as one"


ALL_IN_LINE = "###########\n#@a.f.r.c.#\n###########"


@pytest.mark.parametrize(
    ("victim", "by", "counts"),
    [
        ("r", "@", True),
        ("r", "a", True),
        ("r", "f", False),
        ("r", "r", False),
        ("r", "fire", True),
        ("r", health.FADING, False),
        ("r", health.FALLING, False),
        ("a", "@", True),
        ("a", "f", False),
        ("a", "fire", False),
        ("c", "a", False),
        ("c", "fire", False),
    ],
)
def test_only_what_the_hero_or_his_side_killed_counts_as_killed(victim: str, by: str, counts: bool) -> None:  # noqa: FBT001
    scene = Scene(ALL_IN_LINE, a="rat following", f="brute", r="lag", c="bat captive")
    kind = scene.creature(victim).kind.id
    health.hurt(scene.run, scene.named[victim], 99, by=scene.named.get(by, by), through=True)
    assert (scene.run.counts.get(f"kills:{kind}", 0), scene.run.counts[f"deaths:{kind}"]) == (int(counts), 1)


def test_whatever_bursts_by_itself_was_killed_by_nobody() -> None:
    scene = Scene("#######\n#@p...#\n#######", p="puffball")
    scene.rest(2)
    assert not scene.lives("p")
    assert "kills:puffball" not in scene.run.counts
