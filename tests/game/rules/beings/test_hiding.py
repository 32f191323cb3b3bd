"""Who lies in wait: unseen until somebody comes near, searches, or throws something there."""

from __future__ import annotations

from game import knowledge
from game.actions.moving import Search
from game.actions.using import Throw
from game.draw.words import describing
from game.rules.beings import health, hiding
from game.rules.senses import stealth
from game.world.events import Afflicted, Found, Hit
from tests.kit.scenes import Scene

ROOM = """
    #########
    ####k...#
    #@......#
    ####....#
    #########
"""


HALL = """
    #########
    #...k...#
    #.......#
    #...@...#
    #########
"""


def waiting(drawing: str = ROOM) -> Scene:
    scene = Scene(drawing, k="strangler guarding")
    hiding.hide(scene.run, scene.named["k"])
    return scene


def test_a_strangler_is_not_seen_and_seizes_who_steps_beside_him() -> None:
    scene = waiting()
    scene.dice.luck = True
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.walk("e", "e")
    assert scene.at("k") == (4, 1)
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.walk("e")
    assert not scene.mind("k").hidden
    assert scene.of(Hit)
    assert any(event.status == "seized" for event in scene.of(Afflicted))  # type: ignore[attr-defined]
    scene.walk("w")
    assert scene.at() == (4, 2), "he holds on"
    health.hurt(scene.run, scene.named["k"], 6, by=scene.run.hero)
    assert "seized" not in scene.statuses()


def test_his_sign_is_seen_from_three_cells_off() -> None:
    scene = waiting(HALL)
    assert "not to breathe" in describing.place(scene.run, 4, 1)
    assert set(hiding.stirring(scene.run)) == {(4, 1)}
    scene = waiting(HALL.replace("#...@...#", "#.......#\n    #.......#\n    #...@...#"))
    assert hiding.sign_at(scene.run, 4, 1) == ""


def test_searching_finds_who_lies_in_wait() -> None:
    scene = waiting(HALL)
    scene.dice.luck = True
    scene.do(Search())
    assert [(event.what, event.name) for event in scene.of(Found)] == [("lurker", "a strangler")]  # type: ignore[attr-defined]
    assert scene.mind("k").mood == "hunting"


def test_a_thing_thrown_beside_him_brings_him_out_and_a_shout_does_not() -> None:
    scene = waiting()
    scene.do(Throw(scene.give("dart"), 4, 2))
    assert not scene.mind("k").hidden
    scene = waiting()
    scene.do(Throw(scene.give("dart"), 2, 2))
    assert scene.mind("k").hidden


def test_who_walks_into_him_finds_him() -> None:
    scene = waiting("######\n#.k..#\n#.@..#\n######")
    scene.dice.luck = False
    scene.walk("n")
    assert not scene.mind("k").hidden
    assert scene.health("k") == 18


def test_he_goes_back_and_hides_again_when_he_lost_his_prey() -> None:
    scene = Scene("###########\n#@#..k....#\n#.#######.#\n#.........#\n###########", k="strangler")
    stealth.lose(scene.creature("k").kind, scene.mind("k"))
    scene.dice.luck = False
    scene.rest(2)
    assert scene.mind("k").mood == "guarding"
    assert scene.mind("k").hidden


def test_no_place_to_hide_is_in_the_open() -> None:
    scene = waiting("########\n#......#\n#......#\n#..k...#\n#......#\n#@.....#\n########")
    assert not scene.mind("k").hidden
