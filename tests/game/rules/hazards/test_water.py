"""Deep water: it carries things out of the pack, and about."""

from __future__ import annotations

from game.actions.moving import Plunge
from game.actions.using import Throw
from game.world import query, spawn
from game.world.components import Position
from game.world.events import Swam, Swept
from tests.kit.scenes import Scene

WATER = """
    #######
    #.@~~.#
    #######
"""


def test_deep_water_takes_what_is_not_in_use_and_carries_it_about() -> None:
    scene = Scene(WATER)
    scene.give("leather", worn=True)
    potion = scene.give("healing")
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    assert scene.of(Swam)
    assert scene.of(Swept)
    assert not any(isinstance(event, Swept) for event in scene.rest(4))
    assert list(scene.pack.values()) == ["leather"]
    at = scene.run.world.get(potion, Position)
    assert (at.x, at.y) != (3, 1)
    assert scene.health() == 40


def test_deep_water_never_takes_the_last_food() -> None:
    scene = Scene("#####\n#@~~#\n#####", legend={"~": "deep_water"})
    for entity in [entity for _, entity, _ in query.pack(scene.run, scene.run.hero)]:
        spawn.delete(scene.run, entity)
    scene.give("ration", count=2)
    scene.give("dart", count=9)
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    scene.rest(5)
    assert list(scene.pack.values()) == ["2 ration"]


def test_deep_water_takes_no_staff_charm_or_ring() -> None:
    scene = Scene("#####\n#@~~#\n#####", legend={"~": "deep_water"})
    for kind in ("thunder", "heart", "wits", "dart"):
        scene.give(kind, enchant=1)
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    scene.rest(9)
    assert {"thunder", "heart", "wits"} == set(scene.pack.values())


def test_swimming_needs_no_second_thought_and_no_luck_keeps_the_pack() -> None:
    scene = Scene(WATER)
    scene.give("healing")
    scene.dice.luck = False
    scene.do(Plunge(1, 0))
    scene.walk("e", "e")
    assert scene.at() == (5, 1)
    assert list(scene.pack.values()) == ["healing"]


def test_things_drift_and_come_ashore() -> None:
    scene = Scene("""
        ########
        #@.~~~.#
        #..~~~.#
        ########
    """)
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 4, 1))
    places = set()
    for _ in range(60):
        at = scene.run.world.get(dagger, Position)
        places.add((at.x, at.y))
        assert scene.terrain(at.x, at.y) in ("deep_water", "floor")
        scene.rest()
    assert len(places) > 1
    at = scene.run.world.get(dagger, Position)
    assert scene.terrain(at.x, at.y) == "floor"


def test_no_two_things_drift_onto_one_cell() -> None:
    scene = Scene("""
        ##########
        #@~~~~~~~#
        ##########
    """)
    things = [scene.give("dagger"), scene.give("sword"), scene.give("axe")]
    for thing in things:
        scene.do(Throw(thing, 5, 1))
    for _ in range(20):
        cells = {(at.x, at.y) for at in (scene.run.world.get(thing, Position) for thing in things)}
        assert len(cells) == 3
        scene.rest()


def test_monsters_keep_out_of_deep_water_but_swim_when_in_it() -> None:
    scene = Scene(
        """
        #########
        #@.~~~r.#
        #########
    """,
        r="rat",
    )
    scene.rest(5)
    assert scene.at("r") == (6, 1)
    spawn.place(scene.run, scene.named["r"], 4, 1)
    scene.rest(4)
    assert scene.at("r") == (2, 1)
