"""Devices: plates under weights, gates that fall, eggs that hear, shackles that hold, fuses in a save."""

from __future__ import annotations

import json

import pytest

from game import knowledge
from game.actions.moving import Walk
from game.actions.using import Throw
from game.draw.words import describing
from game.rules.beings import noise
from game.rules.terrain import environment
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.events import Died, Sounded
from tests.kit.scenes import Scene, library

ROOM = """
    ##########
    #........#
    #@.p....g#
    #........#
    ##########
"""
PLATE = (3, 2)
GATE = (8, 2)


def room(gate: str = "portcullis", drawing: str = ROOM, **named: str) -> Scene:
    """Draw a room with a plate that moves a gate."""
    scene = Scene(drawing.replace("p", ".").replace("g", "."), legend=named)
    scene.floor.ground.change_all({PLATE: "pressure_plate", GATE: gate})
    scene.floor.pairs[PLATE] = (GATE,)
    scene.rest(0)
    return scene


def test_a_plate_moves_its_gate_under_a_foot_and_again_as_it_is_left() -> None:
    scene = room()
    scene.walk("e", "e")
    assert (scene.terrain(*PLATE), scene.terrain(*GATE)) == ("pressed_plate", "raised_portcullis")
    assert "The stone sinks under you." in scene.log
    scene.rest(2)
    assert scene.terrain(*GATE) == "raised_portcullis"
    scene.walk("e")
    assert (scene.terrain(*PLATE), scene.terrain(*GATE)) == ("pressure_plate", "portcullis")


def test_a_thing_thrown_onto_a_plate_holds_it_down_and_a_scroll_does_not() -> None:
    scene = room()
    scene.do(Throw(scene.give("teleportation"), *PLATE))
    assert scene.terrain(*GATE) == "portcullis"
    assert query.items_at(scene.run, *PLATE)
    scene = room()
    scene.do(Throw(scene.give("sword"), *PLATE))
    scene.rest(5)
    assert scene.terrain(*GATE) == "raised_portcullis"


def test_who_flies_over_a_plate_does_not_press_it() -> None:
    for kind, pressed in (("bat", False), ("turnkey", True)):
        scene = room(drawing=ROOM.replace("p", "m"), m=f"{kind} asleep")
        environment.step(scene.run)
        assert (scene.terrain(*PLATE) == "pressed_plate") == pressed, kind


def test_a_falling_portcullis_crushes_who_stands_under_it_and_bars_the_way() -> None:
    scene = room("raised_portcullis", ROOM.replace("g", "t"), t="turnkey asleep")
    scene.dice.rolls = [11]
    scene.walk("e", "e")
    assert scene.health("t") == 20 - 11
    assert scene.terrain(*GATE) == "portcullis"
    assert scene.at("t") != GATE
    assert not scene.floor.ground.walkable.item(GATE[1], GATE[0])


def test_who_dies_under_a_portcullis_dies_of_it() -> None:
    scene = room("raised_portcullis", ROOM.replace("g", "r"), r="rat asleep")
    scene.walk("e", "e")
    assert [event.by for event in scene.of(Died) if isinstance(event, Died)] == ["a portcullis"]


def test_light_and_sight_pass_a_portcullis_and_steps_do_not() -> None:
    scene = room(drawing=ROOM.replace("#@.p....g#", "#@.p..#g.#").replace("#........#", "######..##"))
    assert scene.floor.ground.transparent.item(GATE[1], GATE[0])
    assert not scene.floor.movement.supports(frozenset({"flies"}), *GATE)


def test_a_lever_is_struck_from_afar_by_a_stone() -> None:
    scene = room()
    scene.floor.ground.change(6, 1, "lever")
    scene.floor.pairs[6, 1] = (GATE,)
    scene.do(Throw(scene.give("dart"), 6, 1))
    assert scene.terrain(*GATE) == "raised_portcullis"


def test_what_is_paired_with_each_other_moves_but_once() -> None:
    scene = room()
    scene.floor.ground.change_all({(2, 1): "lever", (2, 3): "lever"})
    scene.floor.pairs |= {(2, 1): ((2, 3), GATE), (2, 3): ((2, 1), GATE)}
    scene.walk("ne")
    assert scene.terrain(*GATE) == "raised_portcullis"


def test_nobody_explores_over_a_plate_and_monsters_go_around_it() -> None:
    scene = room(drawing=ROOM.replace("#........#", "##########"))
    scene.rest()
    grid = knowledge.movement_grid(scene.floor)
    assert (grid.is_walkable(2, 2), grid.is_walkable(*PLATE)) == (True, False)
    scene = room(drawing=ROOM.replace("p.", ".m"), m="turnkey")
    scene.rest()
    assert scene.at("m") in ((3, 1), (3, 3)), "straight on is the plate"


EGGS = """
    #################
    #@..............#
    #################
"""


def eggs(x: int = 6) -> Scene:
    scene = Scene(EGGS)
    scene.floor.ground.change(x, 1, "clutch")
    return scene


def test_eggs_hatch_twelve_turns_after_they_heard_a_noise_loud_enough() -> None:
    scene = eggs()
    noise.make(scene.run, 1, 1, 11)
    assert scene.terrain(6, 1) == "clutch", "six are heard"
    noise.make(scene.run, 1, 1, 12)
    assert scene.terrain(6, 1) == "stirring_clutch"
    scene.rest(11)
    assert scene.terrain(6, 1) == "stirring_clutch"
    scene.rest()
    assert scene.terrain(6, 1) == "shells"
    born = [creature.kind.id for entity, creature, _ in query.creatures(scene.run) if entity != scene.run.hero]
    assert born == ["rat"]
    assert "The eggs split: a gaol rat crawls out." in scene.log


def test_fire_and_a_blow_break_eggs() -> None:
    scene = eggs(2)
    scene.walk("e")
    assert scene.terrain(2, 1) == "shells"
    scene = eggs()
    scene.dice.luck = True
    scene.burn((7, 1), turns=9)
    noise.make(scene.run, 6, 1, 9)
    scene.rest(14)
    assert scene.terrain(6, 1) == "ash"
    assert query.creatures(scene.run) == []


def test_a_noise_near_dripstone_is_twice_as_loud() -> None:
    scene = Scene(EGGS)
    scene.floor.ground.change(4, 1, "dripstone")
    noise.make(scene.run, 1, 1, 5, scene.run.hero)
    assert [event.level for event in scene.run.events if isinstance(event, Sounded)] == [10]
    noise.make(scene.run, 12, 1, 11)
    assert [event.level for event in scene.run.events if isinstance(event, Sounded)] == [10]


def test_dripstone_falls_on_who_stands_behind_it() -> None:
    scene = Scene(EGGS.replace("@..", "@.t"), t="turnkey asleep")
    scene.floor.ground.change(2, 1, "dripstone")
    scene.dice.rolls = [8]
    scene.walk("e")
    assert scene.health("t") == 12


SHACKLED = """
    ########
    #@.t...#
    ########
"""


def test_shackles_hold_until_somebody_works_them_loose() -> None:
    scene = Scene(SHACKLED, t="turnkey asleep")
    scene.floor.ground.change(3, 1, "locked_shackles")
    scene.rest()
    scene.mind("t").mood = "hunting"
    scene.rest(9)
    assert scene.at("t") == (3, 1), "it pulls in vain"
    assert "stuck" in scene.statuses("t")
    before = scene.run.ticks
    scene.mind("t").mood = "asleep"
    scene.walk("e", "e")
    assert scene.run.ticks - before == 100 + 500
    assert scene.terrain(3, 1) == "shackles"
    assert scene.health("t") == 20, "the hero does not strike at it"
    environment.step(scene.run)
    for dx in (1, 1, 1):
        Walk(dx, 0).perform(scene.run, scene.named["t"])
    assert scene.at("t") != (3, 1)


def test_nobody_walks_into_locked_shackles() -> None:
    scene = Scene(SHACKLED.replace("t", "."))
    scene.floor.ground.change(2, 1, "locked_shackles")
    assert scene.walk("e")
    assert scene.at() == (1, 1)


def test_the_turns_left_on_a_fuse_are_seen_by_looking() -> None:
    scene = room()
    scene.floor.ground.change(6, 3, "lit_keg")
    told = []
    for _ in range(2):
        scene.rest()
        told.append(describing.place(scene.run, 6, 3).split(" · ")[1])
    assert told == ["2 turns left", "1 turn left"]


def test_fuses_and_pairs_are_saved() -> None:
    scene = room()
    scene.floor.ground.change(6, 3, "lit_keg")
    scene.rest()
    restored = Session(restore(json.loads(json.dumps(snapshot(scene.run))), library())).run
    assert restored.floor.pairs == {PLATE: (GATE,)}
    assert restored.floor.ground.fuses == {(6, 3): 3}
    environment.step(restored)
    environment.step(restored)
    assert restored.floor.ground.kind_at(6, 3).id == "rubble"


def test_a_fuse_under_what_does_not_go_off_does_nothing() -> None:
    scene = room()
    scene.floor.ground.fuses[5, 2] = 0
    scene.rest()
    assert scene.terrain(5, 2) == "floor"
    assert scene.floor.ground.fuses == {}


@pytest.mark.parametrize("kind", sorted(kind.id for kind in set(library().terrain) if kind.acts or kind.burst))
def test_what_acts_by_itself_is_told_apart_by_looking(kind: str) -> None:
    scene = Scene(EGGS)
    scene.floor.ground.change(3, 1, kind)
    scene.rest()
    assert library().terrain_of(kind).text
    assert describing.place(scene.run, 3, 1).startswith(library().terrain_of(scene.terrain(3, 1)).name)
