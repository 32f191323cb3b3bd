"""Effects on the ground: fire from potions and wands."""

from __future__ import annotations

from game.actions.using import Quaff, Throw, Zap
from game.content.effects.ground import Kindle
from game.rules import effects
from game.rules.terrain import materials
from game.world.events import Afflicted, Kindled
from tests.kit.scenes import Scene

LAVA = "#######\n#.@%..#\n#######"


def test_wildfire_thrown_burns_the_ground_and_who_stands_there() -> None:
    scene = Scene(
        """
        ###########
        #@....B...#
        #.........#
        ###########
    """,
        B="brute asleep",
    )
    scene.do(Throw(scene.give("wildfire"), 6, 1))
    assert scene.of(Kindled)
    assert {(6, 1), (4, 1), (8, 2)} <= scene.burning()
    assert scene.statuses("B")["burning"] > 0
    assert scene.health("B") == scene.creature("B").max_health - 2
    scene.rest(12)
    assert scene.burning() == set()
    assert scene.terrain(6, 1) == "floor"
    assert not scene.floor.ground.flames


def test_wildfire_drunk_burns_the_drinker() -> None:
    scene = Scene(LAVA)
    scene.do(Quaff(scene.give("wildfire")))
    assert scene.statuses()["burning"] > 0
    assert any(isinstance(event, Afflicted) for event in scene.events)
    assert (3, 1) not in scene.burning()  # lava is hot enough


def test_a_spark_lights_grass_and_not_bare_ground() -> None:
    scene = Scene('#########\n#@......#\n#"""""""#\n#########')
    wand = scene.give("sparks", charges=3)
    scene.do(Zap(wand, 4, 1))
    assert scene.burning() == set()
    scene.do(Zap(wand, 3, 2))
    assert scene.burning()


def test_fire_breaks_out_around_its_target() -> None:
    scene = Scene(
        """
        ########
        #@...r.#
        ########
    """,
        r="rat asleep",
    )
    assert effects.apply(scene.run, Kindle(radius=1, turns=3), scene.named["r"])
    assert scene.burning() == {(4, 1), (5, 1), (6, 1)}
    materials.settle(scene.run)
    assert scene.statuses("r")["burning"] > 0


def test_nothing_is_seen_where_nothing_catches() -> None:
    scene = Scene("""
        #####
        #@-.#
        #####
    """)
    assert not effects.apply(scene.run, Kindle(radius=0, turns=0), scene.run.hero)
    assert scene.burning() == set()
