"""Effects that reach others: alarms, fright, summoning."""

from __future__ import annotations

from game.actions.using import Read
from game.content.effects.calling import Alarm, Frighten, Summon
from game.rules import effects
from game.rules.beings import creatures
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Mind
from game.world.events import Called
from tests.kit.scenes import Scene


def test_dread_makes_those_with_a_mind_flee() -> None:
    scene = Scene(
        """
        ##########
        #@..r.j..#
        ##########
    """,
        r="turnkey",
        j="acid_mound",
    )
    scene.do(Read(scene.give("dread")))
    assert "afraid" in scene.statuses("r")
    assert scene.statuses("j") == {}
    before = scene.at("r")[0]
    scene.rest(3)
    assert scene.at("r")[0] >= before


def test_an_alarm_wakes_all() -> None:
    scene = Scene(
        """
        ##########
        #@.+..r..#
        ##########
    """,
        r="turnkey asleep",
    )
    scene.do(Read(scene.give("alarm")))
    assert scene.mind("r").mood == "hunting"


def test_summoning_brings_company() -> None:
    scene = Scene("""
        #######
        #.....#
        #..@..#
        #.....#
        #######
    """)
    scene.dice.luck = False
    scene.dice.rolls = [3]
    scene.do(Read(scene.give("summoning")))
    assert len(list(query.creatures(scene.run))) == 3


def test_fright_strikes_those_in_sight_alone_for_its_turns() -> None:
    scene = Scene(
        """
        ##########
        #@..r.+s.#
        ##########
    """,
        r="turnkey",
        s="turnkey",
    )
    scene.dice.rolls = [9]
    assert effects.apply(scene.run, Frighten((5, 10)), scene.run.hero)
    assert scene.statuses("r") == {"afraid": 9}
    assert scene.statuses("s") == {}
    assert scene.mind("s").mood == "hunting"


def test_fright_that_strikes_nobody_shows_nothing() -> None:
    scene = Scene(
        """
        ##########
        #@..+.r..#
        ##########
    """,
        r="turnkey",
    )
    assert not effects.apply(scene.run, Frighten((5, 10)), scene.run.hero)
    assert scene.run.events == []


def test_a_monster_that_raises_the_alarm_is_heard_and_the_heros_own_is_not_its_call() -> None:
    for name, calls in (("r", 1), ("@", 0)):
        scene = Scene(
            """
            #########
            #@r.+..s#
            #########
        """,
            r="bellman",
            s="rat asleep",
        )
        effects.apply(scene.run, Alarm(), scene.named[name])
        assert sum(isinstance(event, Called) for event in scene.run.events) == calls
        assert (scene.mind("s").mood, scene.mind("s").goal[0]) == ("hunting", 1)


def test_those_summoned_are_at_home_here_awake_and_beside_the_target() -> None:
    scene = Scene(
        """
        #######
        #.....#
        #..@..#
        #.....#
        #######
    """,
        depth=4,
    )
    effects.apply(scene.run, Summon((4, 4)), scene.run.hero)
    summoned = list(query.creatures(scene.run))
    assert len(summoned) == 4
    for entity, creature, at in summoned:
        assert creature.kind in creatures.kinds_here(scene.run, 4)
        assert distance(at.x, at.y, *scene.at()) == 1
        assert scene.run.world.get(entity, Mind).mood == "hunting"


def test_no_more_are_summoned_than_there_is_room_for() -> None:
    scene = Scene("""
        #####
        #.@.#
        #####
    """)
    effects.apply(scene.run, Summon((5, 5)), scene.run.hero)
    assert len(list(query.creatures(scene.run))) == 2
