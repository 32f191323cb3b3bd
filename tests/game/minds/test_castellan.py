"""The Castellan: his horns in the third court, and the ways past him."""

from __future__ import annotations

import pytest

from game.actions.bumping import Touch
from game.actions.handling import PickUp
from game.rules.beings import creatures, health
from game.rules.combat import sight
from game.rules.items import inventory
from game.rules.senses.fov import distance
from game.world import query, spawn
from game.world.components import Position
from game.world.events import Hit, Missed, Sounded, Telegraphed
from tests.kit.scenes import Scene

COURT = """
    ############################
    ####.######.######.#########
    ####G######H######I###.....#
    #....g......h....i...#.....#
    #....................#.....#
    #...b......C.....b...#.....#
    #....................+.@...#
    #..........*.........#.....#
    ############################
"""
GATES = {"green": (4, 2), "blue": (11, 2), "red": (18, 2)}
BELLS = {"green": (5, 3), "blue": (12, 3), "red": (17, 3)}
MEN = {"green": "archer", "blue": "pikeman", "red": "knight"}
SHARES = {"green": 75, "blue": 50, "red": 25}
DOORWAY = (21, 6)
HEALTH = 110


def court(at: tuple[int, int] | None = (11, 6), *, mood: str = "hunting", share: int = 100) -> Scene:
    """The Castellan below three gates, with a share of his health; the hero beside him, or outside."""
    legend = {"G": "green_gate", "H": "blue_gate", "I": "red_gate", "b": "colours", "*": "castellans_banner"}
    legend |= dict.fromkeys("ghi", "gate_bell")
    scene = Scene(COURT, depth=19, C=f"castellan {mood}", legend=legend)
    scene.floor.ground.change(*DOORWAY, "hide")
    scene.floor.ground.change(11, 7, "pedestal")
    scene.floor.pairs |= {BELLS[colour]: (GATES[colour],) for colour in GATES}
    scene.creature().health = scene.creature().max_health = 1000
    scene.creature("C").health = (HEALTH * share - 1) // 100 if share < 100 else HEALTH
    spawn.place(scene.run, scene.run.hero, *(at or scene.at()))
    sight.look_about(scene.run)
    return scene


def men(scene: Scene) -> list[str]:
    """Who has come out of the gates."""
    return sorted(each.creature.kind.id for each in query.monsters(scene.run) if each.entity != scene.named["C"])


def strikers(scene: Scene, turns: int) -> set[int]:
    """Who strikes at the hero in these turns."""
    events = [event for event in scene.rest(turns) if isinstance(event, (Hit, Missed))]
    return {event.attacker for event in events if event.attacker != scene.run.hero}


def test_the_castellan_waits_until_his_court_is_entered_and_goes_back_when_it_is_left() -> None:
    scene = court(None, mood="guarding")
    scene.rest(10)
    assert (scene.mind("C").mood, scene.at("C")) == ("guarding", (11, 5))
    scene.walk("w", "w", "w")
    scene.rest()
    assert scene.mind("C").mood == "hunting"
    assert any("counts his horns" in line for line in scene.log)
    scene.walk("e", "e", "e", "ne", "n", "n")
    scene.rest(25)
    assert (scene.mind("C").mood, scene.at("C")) == ("guarding", (11, 5))


@pytest.mark.parametrize("colour", GATES)
def test_at_each_quarter_of_his_health_he_blows_another_horn_and_its_gate_lets_his_men_out(colour: str) -> None:
    for hurt in (False, True):
        scene = alone(colour)
        scene.creature("C").health += 0 if hurt else 1
        scene.rest()
        assert hurt == any(f"lifts the {colour} horn" in line for line in scene.log)
        assert men(scene) == []
        scene.rest()
        assert set(men(scene)) == ({MEN[colour]} if hurt else set())
        assert (scene.terrain(*GATES[colour]) == "lifted_gate") == hurt
        came = len(men(scene))
        assert came == (0 if not hurt else 3 if colour == "blue" else 2)
        scene.rest(10)
        assert len(men(scene)) == came, "each horn is blown once"


def alone(colour: str) -> Scene:
    """The Castellan hurt so far that one horn alone is left to him."""
    scene = court(share=SHARES[colour])
    scene.floor.ground.change_all({GATES[other]: "lifted_gate" for other in GATES if other != colour})
    return scene


@pytest.mark.parametrize("colour", GATES)
def test_a_horn_is_heard_all_over_the_floor(colour: str) -> None:
    told = [event for event in alone(colour).rest(2) if isinstance(event, Sounded)]
    assert max(event.level for event in told) == 20


@pytest.mark.parametrize("colour", GATES)
def test_no_wound_keeps_him_from_a_horn_that_he_has_lifted(colour: str) -> None:
    scene = alone(colour)
    scene.rest()
    health.hurt(scene.run, scene.named["C"], 1, by="magic")
    scene.rest()
    assert set(men(scene)) == {MEN[colour]}


@pytest.mark.parametrize("colour", GATES)
def test_a_horn_opens_the_gate_that_he_sees_near_him_and_no_other(colour: str) -> None:
    scene = alone(colour)
    scene.floor.ground.change(*GATES[colour], "wall")
    assert not [event for event in scene.rest(4) if isinstance(event, Telegraphed)]
    assert men(scene) == []


def test_silenced_he_blows_no_horn() -> None:
    scene = court(share=20)
    scene.afflict("C", "silenced", 20)
    scene.rest(6)
    assert men(scene) == []


def test_he_stays_behind_the_first_of_his_men() -> None:
    ahead = court((19, 6), share=100)
    ahead.rest(6)
    assert distance(*ahead.at("C"), *ahead.at()) <= 2, "alone he comes"
    scene = court((19, 6), share=100)
    man = creatures.make(scene.run, scene.content.monsters["pikeman"], 14, 6, "hunting")
    spawn.place(scene.run, scene.named["C"], 15, 6)
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest(6)
    at = scene.run.world.get(man, Position)
    assert distance(at.x, at.y, *scene.at()) <= distance(*scene.at("C"), *scene.at())


def test_the_gate_whose_bell_is_bound_stays_shut() -> None:
    scene = court((6, 4), mood="guarding", share=20)
    scene.mind("C").acts.ready = 10**6
    scene.do(Touch(*BELLS["green"]))
    assert scene.turn.elapsed == 300
    assert (scene.terrain(*BELLS["green"]), scene.terrain(*GATES["green"])) == ("bound_bell", "barred_gate")
    assert scene.terrain(*GATES["blue"]) == "blue_gate"
    scene.mind("C").mood, scene.mind("C").acts.ready = "hunting", 0
    scene.rest(20)
    assert men(scene) == ["knight"] * 2 + ["pikeman"] * 3
    assert not any("green horn" in line for line in scene.log)


def test_a_bell_bound_too_late_shuts_nothing() -> None:
    scene = court((6, 4), mood="guarding")
    scene.floor.ground.change(*GATES["green"], "lifted_gate")
    scene.do(Touch(*BELLS["green"]))
    assert scene.terrain(*GATES["green"]) == "lifted_gate"


def test_while_his_colours_burn_down_the_men_run_for_ten_turns_and_he_does_not() -> None:
    scene = court((19, 4), share=100)
    for x in (12, 13, 14):
        creatures.make(scene.run, scene.content.monsters["pikeman"], x, 4, "hunting")
    scene.run.bring("fire", 17, 5)
    scene.rest(7)
    assert scene.terrain(17, 5) in ("burnt_colours", "ash")
    assert any("his men run" in line for line in scene.log)
    pikemen = [each.entity for each in query.monsters(scene.run) if each.creature.kind.id == "pikeman"]
    for number, entity in enumerate(pikemen):
        scene.named[str(number)] = entity
        assert "afraid" in scene.statuses(str(number))
    assert "afraid" not in scene.statuses("C")
    scene.rest(10)
    assert not any("afraid" in scene.statuses(str(number)) for number in range(3))


def test_in_a_gate_one_fights_one_man_at_a_time() -> None:
    for at, most in ((GATES["green"], 1), ((4, 4), 3)):
        scene = court(at)
        scene.floor.ground.change(*GATES["green"], "lifted_gate")
        spawn.place(scene.run, scene.named["C"], 19, 7)
        scene.mind("C").mood = "asleep"
        for x in (3, 4, 5):
            cell = next(creatures.free_cells_around(scene.run, x, 4))
            creatures.make(scene.run, scene.content.monsters["knight"], *cell, "hunting")
        assert len(strikers(scene, 8)) == most


def test_his_own_banner_calms_nobody_until_it_was_taken_and_planted() -> None:
    scene = court((11, 7))
    before = scene.health()
    scene.rest(4)
    assert scene.health() < before
    scene.do(PickUp())
    assert "castellans_banner" in scene.pack.values()


def test_who_takes_the_banner_and_is_out_of_sight_is_not_followed() -> None:
    scene = court((11, 7), mood="guarding")
    spawn.place(scene.run, scene.named["C"], 1, 3)
    scene.mind("C").mood = "hunting"
    scene.do(PickUp())
    scene.walk("ne", *["e"] * 8, "e", "e", "ne", "n")
    assert scene.at()[0] > DOORWAY[0]
    scene.rest(20)
    assert scene.mind("C").mood != "hunting"
    assert scene.at("C")[0] < DOORWAY[0]


def test_his_horns_bring_his_own_men_however_many_of_their_kind_live_on_the_floor() -> None:
    scene = court(share=20)
    for x in range(1, creatures.ENOUGH + 1):
        creatures.make(scene.run, scene.content.monsters["archer"], x, 4 if x % 2 else 6, "captive")
    scene.rest(12)
    assert [scene.terrain(*gate) for gate in GATES.values()] == ["lifted_gate"] * len(GATES)


def test_a_horn_that_brought_nobody_is_not_blown_again_at_once() -> None:
    scene = alone("green")
    spawn.create(scene.run, inventory.make(scene.content.items["dart"]), Position(*GATES["green"]))
    scene.rest(20)
    assert len([line for line in scene.log if "lifts the green horn" in line]) == 1
    assert men(scene) == []
    scene.rest(4)
    assert len([line for line in scene.log if "lifts the green horn" in line]) == 2
