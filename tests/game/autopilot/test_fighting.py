"""Autofight, press by press: whom it goes for, how far, and what it says where it does not go."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from game import knowledge
from game.actions.handling import Equip
from game.actions.moving import Rest, Walk
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.followers import LULL
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.senses import gas, stealth
from game.world import spawn
from game.world.events import Approached, Hit, Missed, Stole, Telegraphed
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.autopilot.goal import Goal
    from game.world.movement import Cell


def press(scene: Scene, goal: Goal | None = None) -> tuple[int, str]:
    """Press a key of the autopilot, Tab if none is named; the actions until another is needed, and what it says."""
    autopilot = scene.session.autopilot
    autopilot.set_out(goal or AutoFight())
    for taken in range(100):
        step = autopilot.next_step(scene.run)
        if isinstance(step, StopReason):
            return taken, step.text
        scene.do(step)
        if not autopilot.is_active:
            return taken + 1, ""
    raise AssertionError("It never stopped.")


def forget(scene: Scene, *cells: Cell) -> None:
    """Let the hero know nothing of some cells, as if they lay in the dark."""
    for x, y in cells:
        scene.floor.memory.explored[y, x] = scene.floor.memory.visible[y, x] = False


HALL = """
    ################
    #..............#
    #@............h#
    #..............#
    ################
"""


# Several steps a press


@pytest.mark.parametrize("mood", ["asleep", "hunting"])
def test_a_press_goes_on_until_the_foe_can_be_struck_and_the_next_until_it_is_dead(mood: str) -> None:
    scene = Scene(HALL, h=f"watchman {mood}")
    scene.afflict("h", "paralysed", 99)
    assert press(scene) == (12, "The watchman is beside you.")
    assert scene.at() == (13, 2)
    scene.creature("h").health = scene.creature("h").max_health = 30
    scene.dice.luck = True
    steps, told = press(scene)
    assert (steps > 1, told) == (True, "")
    assert not scene.run.world.alive(scene.named["h"])


def test_blows_end_with_a_wound_of_note() -> None:
    scene = Scene("#####\n#@h.#\n#####", h="watchman")
    scene.dice.luck = False
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    for health in (40, 33, 32):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
        scene.creature().health = health
    assert autopilot.next_step(scene.run) == StopReason("You pause, with 32 of 40 health left.", "bad")


def test_blows_end_once_when_the_hero_becomes_weak_and_the_next_press_fights_on() -> None:
    scene = Scene("#####\n#@h.#\n#####", h="watchman")
    scene.dice.luck = False
    scene.creature().health = 14
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    step = autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    scene.creature().health = 12
    told = "You are too badly hurt to fight on, with 12 of 40 health left. Press again to fight."
    assert autopilot.next_step(scene.run) == StopReason(told, "bad")
    autopilot.set_out(AutoFight())
    for health in (11, 9):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk), "a scratch stops no consent"
        scene.do(step)
        scene.creature().health = health
    told = "You are too badly hurt to fight on, with 9 of 40 health left. Press again to fight."
    assert autopilot.next_step(scene.run) == StopReason(told, "bad"), "a fifth of what he had left does"


@pytest.mark.parametrize(
    ("foe", "status", "waits"),
    [
        ("watchman", "", True),
        ("watchman guarding", "", False),
        ("watchman", "paralysed", False),
        ("slinger", "", False),
        ("rat fleeing", "", False),
    ],
)
def test_who_comes_and_is_two_steps_away_takes_the_last_one(foe: str, status: str, *, waits: bool) -> None:
    scene = Scene("########\n#......#\n#.@.h..#\n#......#\n########", h=foe)
    scene.dice.luck = False
    if status:
        scene.afflict("h", status, 9)
    step = AutoFight().next_step(scene.run)
    assert isinstance(step, Rest) is waits, step
    if isinstance(step, Rest):
        scene.do(step)
        step = AutoFight().next_step(scene.run)
        assert isinstance(step, Walk), "it came, and is struck first"


@pytest.mark.parametrize("kind", ["cutpurse", "serjeant", "turnkey", "leech", "crab", "mastiff", "watchman"])
@pytest.mark.parametrize("steps", [3, 4, 6, 7])
def test_who_comes_is_struck_first_whatever_its_pace_and_temper(kind: str, steps: int) -> None:
    scene = Scene(f"{'#' * 14}\n#............#\n#.@{'.' * (steps - 1)}h{'.' * (10 - steps)}#\n{'#' * 14}", h=kind)
    scene.dice.luck = False
    struck: list[int] = []
    for _ in range(8):
        if not struck:
            press(scene)
            blows = (event for event in scene.events if isinstance(event, Hit | Missed | Stole))
            struck = [event.who if isinstance(event, Stole) else event.attacker for event in blows]
    assert struck[0] == scene.run.hero


def test_a_press_asks_once_before_those_who_could_kill_the_hero_together() -> None:
    scene = Scene("#####\n#a.b#\n#.@.#\n#c..#\n#####", a="watchman", b="watchman", c="watchman")
    scene.dice.luck = False
    for health, asks in ((19, False), (18, True), (17, False)):
        scene.creature().health = health
        told = press(scene)[1]
        assert ("could kill you in one turn" in told) is asks, told
        if asks:
            assert told == "Those beside you could kill you in one turn. Press again to fight all the same."


@pytest.mark.parametrize("mood", ["hunting", "asleep"])
def test_what_splits_off_a_foe_ends_no_fight_with_it(mood: str) -> None:
    scene = Scene("######\n#....#\n#.@h.#\n#....#\n######", h=f"jelly {mood}")
    scene.creature().health = scene.creature().max_health = 900
    scene.give("mail", worn=True)
    steps, told = press(scene)
    assert (steps > 3, told in ("", "You stop for breath.")) == (True, True), told
    assert "splits in two!" in " ".join(scene.log)


def test_somebody_who_is_heard_to_come_ends_no_fight() -> None:
    scene = Scene("#####\n#@h.#\n#####", h="watchman")
    scene.dice.luck = False
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    scene.do(cast("Walk", autopilot.next_step(scene.run)))
    scene.run.events = [Approached(1, 1, "steps")]
    assert isinstance(autopilot.next_step(scene.run), Walk)


def test_blows_end_when_nobody_is_in_reach_any_more() -> None:
    scene = Scene("#####\n#@h.#\n#####", h="watchman")
    scene.dice.luck = False
    goal = AutoFight()
    step = goal.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    goal.after_step(scene.run)
    assert goal.repeats
    spawn.place(scene.run, scene.named["h"], 3, 1)
    sight.look_about(scene.run)
    goal.after_step(scene.run)
    assert goal.next_step(scene.run) == StopReason("The watchman is out of your reach.")
    assert not goal.repeats


def test_a_press_ends_beside_a_hunter_who_comes_and_the_blow_is_the_next_one() -> None:
    scene = Scene(HALL, h="watchman")
    scene.dice.luck = False
    steps, told = press(scene)
    (x, _), (other, _) = scene.at(), scene.at("h")
    assert (other - x, told) == (1, "The watchman is beside you.")
    assert steps > 3
    assert press(scene) == (20, "You stop for breath.")
    assert scene.at() == (x, 2)


def test_a_press_ends_when_somebody_comes_into_sight() -> None:
    scene = Scene(HALL, h="watchman")
    scene.afflict("h", "paralysed", 99)
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    for _ in range(2):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
    creatures.make(scene.run, scene.content.monsters["brute"], 12, 1, "asleep")
    sight.look_about(scene.run)
    assert autopilot.next_step(scene.run) == StopReason("You see a brute, asleep.")


def test_a_press_goes_on_when_a_known_foe_comes_back_into_sight() -> None:
    niche = HALL.rstrip().removesuffix("################")
    scene = Scene(f"{niche}#####.##########\n    #####o##########\n    ################", h="watchman", o="watchman")
    for name in "ho":
        scene.afflict(name, "paralysed", 99)
    spawn.place(scene.run, scene.named["o"], 12, 1)
    sight.look_about(scene.run)
    scene.rest()
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    for place in ((5, 5), (12, 3)):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
        spawn.place(scene.run, scene.named["o"], *place)
        sight.look_about(scene.run)
    assert isinstance(autopilot.next_step(scene.run), Walk)


def test_a_press_goes_on_under_fire_until_a_wound_of_note() -> None:
    scene = Scene(HALL, h="slinger")
    scene.dice.luck = False
    steps, told = press(scene)
    assert (steps > 3, told) == (True, "The slinger is beside you.")
    scene = Scene(HALL, h="slinger")
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    for health, ends in ((38, False), (33, False), (32, True)):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.dice.luck = False
        scene.do(step)
        scene.creature().health = health
        assert isinstance(autopilot.next_step(scene.run), StopReason) == ends


def test_a_press_ends_when_the_foe_notices() -> None:
    scene = Scene(HALL, h="watchman asleep")
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    step = autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    stealth.wake(scene.run, scene.named["h"])
    assert autopilot.next_step(scene.run) == StopReason("You stop.")


def test_a_press_ends_with_each_announced_act() -> None:
    for kind, first in (("archer", 1), ("crossbowman", 3)):
        shot = Scene(HALL, h=kind)
        shot.dice.luck = False
        assert press(shot) == (first, "")
        assert any(isinstance(event, Telegraphed) for event in shot.events)
        assert press(shot) == (2, ""), "the shot, and the next announcement"
        assert any(isinstance(event, Telegraphed) for event in shot.events)
    rung = Scene(HALL, h="bellman")
    rung.dice.luck = False
    assert press(rung) == (1, "")
    assert press(rung)[1] == "The bellman is beside you.", "it has rung, and comes"


def test_a_press_waits_in_a_corridor_until_the_foe_is_beside_the_hero() -> None:
    scene = Scene("##########\n#.@...r..#\n##########", r="watchman")
    scene.dice.luck = False
    assert press(scene)[1] == "The watchman is beside you."
    assert scene.at("r")[0] - scene.at()[0] == 1
    assert scene.at()[0] <= 3


def test_a_press_goes_on_after_an_act_that_was_announced_before_it() -> None:
    scene = Scene("#####\n#@B.#\n#####", B="brute")
    scene.dice.luck = False
    for steps in (1, 2, 2):
        assert press(scene) == (steps, "")
        assert any(isinstance(event, Telegraphed) for event in scene.events)


CORNER = """
    #########
    #@......#
    #.#####.#
    #.#####.#
    #.......#
    #########
"""


def test_a_press_goes_on_to_where_the_quarry_was_last_seen_and_says_so() -> None:
    scene = Scene(CORNER, light=7)
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    watchman = creatures.make(scene.run, scene.content.monsters["watchman"], 3, 4, "asleep")
    autopilot, told = scene.session.autopilot, []
    autopilot.set_out(AutoFight(_quarry=(watchman, (7, 4))))
    while not isinstance(step := autopilot.next_step(scene.run), StopReason):
        told += [autopilot.aside] * bool(autopilot.aside)
        scene.do(step)
        assert autopilot.is_active
    assert told == ["You go to where you last saw the watchman."]
    assert (step.text, scene.at()[0]) == ("There is nobody in sight to fight.", 7)


def test_no_new_press_goes_after_one_out_of_sight_that_did_not_know_of_the_hero() -> None:
    scene = Scene(CORNER, light=7)
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    watchman = creatures.make(scene.run, scene.content.monsters["watchman"], 3, 4, "asleep")
    for unaware in (True, False):
        scene.session.autopilot.set_out(AutoFight(_quarry=(watchman, (7, 4)), _is_unaware=unaware))
        step = scene.session.autopilot.next_step(scene.run)
        assert isinstance(step, StopReason) == unaware


# Why it waits


def tab(scene: Scene, presses: int = 1) -> list[str]:
    """Press Tab some times; all that the autopilot says."""
    autopilot, told = scene.session.autopilot, []
    for _ in range(presses):
        autopilot.set_out(AutoFight())
        while not isinstance(step := autopilot.next_step(scene.run), StopReason):
            told += [autopilot.aside] * bool(autopilot.aside)
            scene.do(step)
            if not autopilot.is_active:
                break
        else:
            told.append(step.text)
    return told


@pytest.mark.parametrize(("place", "where"), [("'", "the doorway"), (".", "this narrow place")])
def test_a_press_that_waits_says_for_whom_once_in_a_row(place: str, where: str) -> None:
    scene = Scene(f"#########\n#...#####\n#..@{place}...#\n#...###r#\n#########", r="watchman")
    scene.dice.luck = False
    scene.walk("e")
    assert tab(scene) == [f"You wait in {where} for the watchman.", "The watchman is beside you."]
    assert scene.at() == (4, 2)


@pytest.mark.parametrize("beyond", ["#", "."])
def test_the_corner_of_a_room_is_no_narrow_place(beyond: str) -> None:
    scene = Scene(f"##########\n#@..r....#\n#.{beyond * 7}#\n#.{beyond * 7}#\n##########", r="watchman")
    scene.dice.luck = False
    waits = ["You wait in this narrow place for the watchman."] if beyond == "#" else []
    assert tab(scene) == [*waits, "The watchman is beside you."]
    assert scene.at()[0] == (1 if waits else 2)


@pytest.mark.parametrize("barrier", ["fire", "gas"])
def test_a_press_that_waits_for_fire_or_gas_says_so_once_in_a_row(barrier: str) -> None:
    scene = Scene("########\n#@...r.#\n########", r="turnkey asleep")
    if barrier == "fire":
        scene.burn((3, 1), turns=6)
    else:
        scene.floor.ground.put_gas("poison", 4, 1, 30)
    assert tab(scene)[0] == f"You wait: {barrier} is in the way."
    assert f"You wait: {barrier} is in the way." not in tab(scene)


def test_whoever_waits_for_gas_to_be_gone_steps_back_from_it_and_is_led_out_of_it() -> None:
    scene = Scene("#############\n#.....@...r.#\n#############", r="turnkey asleep")
    scene.floor.ground.put_gas("poison", 8, 1, 90)
    assert tab(scene)[0] == "You step back from the gas."
    assert scene.at()[0] < 6
    assert not gas.names_at(scene.run, scene.run.hero)
    scene = Scene("#######\n#@..r.#\n#######", r="turnkey asleep")
    for x in (1, 2, 3):
        scene.floor.ground.put_gas("poison", x, 1, 90)
    assert tab(scene) == ["You stand in bad gas: {explore} leads you out of it."]


@pytest.mark.parametrize("steps", [3, 5])
def test_of_who_came_and_struck_it_is_not_said_that_it_is_beside_the_hero(steps: int) -> None:
    scene = Scene(f"##########\n#........#\n#.@{'.' * (steps - 1)}h.{'.' * (5 - steps)}#\n##########", h="mastiff")
    scene.dice.luck = False
    told = tab(scene)
    assert told == ["You wait for the mastiff.", "The mastiff is beside you."][: 1 if steps == 5 else 2]
    assert any(isinstance(event, Missed) for event in scene.events) is (steps == 5)


@pytest.mark.parametrize("waited", [True, False])
def test_a_press_that_goes_on_after_a_wait_says_so(*, waited: bool) -> None:
    scene = Scene(HALL, h="watchman asleep")
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight(_waits=waited))
    assert isinstance(autopilot.next_step(scene.run), Walk)
    assert autopilot.aside == ("You go up to the watchman." if waited else "")


@pytest.mark.parametrize(("ally", "waits"), [("a", False), ("", True)])
def test_who_is_beside_an_ally_is_not_waited_for(ally: str, *, waits: bool) -> None:
    drawing = "########\n#......#\n#.@.da.#\n#......#\n########"
    scene = Scene(drawing if ally else drawing.replace("a", "."), d="delver", a="brute following")
    scene.dice.luck = False
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    assert isinstance(autopilot.next_step(scene.run), Rest if waits else Walk)


def test_who_has_announced_an_act_is_not_waited_for() -> None:
    for sign, told in ((-1, "You wait for the bellman."), (0, "The bellman is beside you.")):
        scene = Scene("##########\n#........#\n#.@..b...#\n#........#\n##########", b="bellman")
        scene.dice.luck = False
        scene.rest()
        spawn.place(scene.run, scene.named["b"], 4, 2)
        scene.mind("b").acts.number = sign
        sight.look_about(scene.run)
        assert tab(scene)[0] == told


@pytest.mark.parametrize("luck", [True, False], ids=["hit", "missed"])
def test_whoever_is_shot_at_while_he_waits_is_told_and_waits_no_longer_at_the_next_press(*, luck: bool) -> None:
    drawing = "#############\n#...#....s..#\n#..@'.......#\n#...#...r...#\n#############"
    scene = Scene(drawing, r="watchman", s="crossbowman", light=7)
    scene.walk("e")
    scene.dice.luck = luck
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    asides: list[str] = []
    while isinstance(step := autopilot.next_step(scene.run), Rest):
        asides.append(autopilot.aside)
        scene.do(step)
    assert asides[0] == "You wait in the doorway for the watchman."
    told = "The crossbowman strikes at you from afar, and you cannot reach it where you wait."
    assert step == StopReason(f"{told} Press again to wait no longer.", "bad")
    autopilot.set_out(AutoFight())
    assert isinstance(autopilot.next_step(scene.run), Walk)


def test_who_bit_and_was_thrown_off_does_not_strike_from_afar() -> None:
    scene = Scene("########\n#@'.r..#\n########", r="mastiff hunting")
    scene.run.events = [Hit(*scene.at(), scene.named["r"], scene.run.hero, 2, "bites")]
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight(_waits=True))
    assert not isinstance(autopilot.next_step(scene.run), StopReason)


MOUTH = """
    ##############
    #............#
    #...@.......w#
    ####.#########
    ####.#########
    ##############
"""


@pytest.mark.parametrize("unknown", [(), ((8, 1), (8, 2))])
def test_a_press_in_a_narrow_place_waits_for_who_was_in_sight_a_moment_ago(unknown: tuple[Cell, ...]) -> None:
    scene = Scene(MOUTH, w="watchman", light=7)
    scene.dice.luck = False
    scene.rest()
    scene.walk("s")
    assert not scene.run.in_sight
    forget(scene, *unknown)
    assert tab(scene) == ["You wait in this narrow place for the watchman.", "The watchman is beside you."]
    assert scene.at() == (4, 3)


def test_several_who_come_from_afar_are_waited_for_until_they_are_there() -> None:
    drawing = f"{'#' * 36}\n#...#{'.' * 30}#\n#..@'{'.' * 28}wv#\n#...#{'.' * 30}#\n{'#' * 36}"
    scene = Scene(drawing, w="watchman", v="watchman", light=7)
    scene.dice.luck = False
    scene.walk("e")
    assert tab(scene) == ["You wait in the doorway for the watchman.", "The watchman is beside you."]
    assert scene.at() == (4, 2)


def test_who_does_not_come_round_the_corner_in_time_is_waited_for_no_longer() -> None:
    scene = Scene(MOUTH, w="watchman", light=7)
    scene.afflict("w", "paralysed", 99)
    scene.rest()
    scene.walk("s")
    assert tab(scene)[-1] == "There is nobody in sight to fight."
    assert scene.run.turn == 10
    scene = Scene(MOUTH, w="watchman fleeing", light=7)
    scene.rest()
    scene.walk("s")
    assert tab(scene) == ["There is nobody in sight to fight."]


# Whom it goes for


def test_who_is_awake_and_near_is_struck_unawares_before_a_hunter_comes() -> None:
    drawing = "###########\n#.........#\n#t.@.....h#\n#.........#\n###########"
    assert AutoFight().next_step(Scene(drawing, t="turnkey guarding", h="turnkey").run) == Walk(-1, 0)
    near = Scene(drawing.replace("....h", ".h..."), t="turnkey guarding", h="turnkey")
    assert AutoFight().next_step(near.run) == Walk(1, 0)


@pytest.mark.parametrize("mood", ["asleep", "hunting"])
def test_the_view_of_a_guard_stops_no_fight_with_a_hunter(mood: str) -> None:
    scene = Scene("###########\n#g........#\n#..@.....h#\n###########", g="watchman guarding", h=f"turnkey {mood}")
    fight = AutoFight(_quarry=(scene.named["h"], scene.at("h")))
    guard = knowledge.creature_at(scene.run, *scene.at("g"))
    assert guard is not None
    fight.memory.watched = {(x, y): guard for x in range(1, 10) for y in (1, 2)}
    told = StopReason("The watchman looks over the way ahead. Press again to go on.", "bad")
    assert fight.next_step(scene.run) == (Walk(1, 0) if mood == "hunting" else told)


def test_who_is_nearly_dead_is_finished_before_a_fresh_one() -> None:
    scene = Scene("#####\n#a..#\n#.@b#\n#...#\n#####", a="watchman", b="watchman")
    for name, other in (("a", "b"), ("b", "a")):
        scene.creature(other).health = scene.creature(other).max_health
        scene.creature(name).health = 1
        scene.dice.luck = False
        x, y = scene.at(name)
        assert AutoFight().next_step(scene.run) == Walk(x - 2, y - 2)


@pytest.mark.parametrize(("health", "first"), [(2, "b"), (20, "a")])
def test_of_several_who_die_by_one_hit_the_one_that_hits_harder_is_struck_first(health: int, first: str) -> None:
    scene = Scene("#####\n#a..#\n#.@b#\n#...#\n#####", a="rat", b="turnkey")
    scene.do(Equip(scene.give("sword")))
    scene.creature("b").health = health
    assert AutoFight().choose(scene.run) == (scene.named[first], scene.at(first))


def test_who_hunts_is_struck_before_who_sleeps_however_weak() -> None:
    scene = Scene("#####\n#a..#\n#.@b#\n#...#\n#####", a="watchman asleep", b="watchman")
    scene.creature("a").health = 1
    assert AutoFight().next_step(scene.run) == Walk(1, 0)


BEYOND = """
    ################
    #.....u........#
    #@....u...f....#
    #.....u........#
    #.....u........#
    #......#########
    #......#########
    #..n...#########
    ################
"""


@pytest.mark.parametrize(
    ("ground", "told"),
    [
        ("worn_track", "A worn track is in the way: cross it yourself, or aim at the turnkey."),
        ("deep_water", "You cannot get at the turnkey across the deep water: aim at it, or leave it."),
        ("chasm", "You cannot get at the turnkey across the chasm: aim at it, or leave it."),
        ("lava", "You cannot get at the turnkey across the lava: aim at it, or leave it."),
        ("web", "A web is in the way: burn it, or leave the turnkey."),
        ("net", "A net is in the way: burn it, or leave the turnkey."),
        ("grate", "You know no path to the turnkey: explore."),
    ],
)
def test_who_is_out_of_reach_is_passed_over_and_the_cause_is_told_if_there_is_nobody_else(
    ground: str, told: str
) -> None:
    other = Scene(BEYOND.replace("n", "h"), u=ground, f="turnkey asleep", h="turnkey asleep")
    step = AutoFight().next_step(other.run)
    assert isinstance(step, Walk)
    assert step.dy == 1
    alone = Scene(BEYOND.replace("n", "."), u=ground, f="turnkey asleep")
    assert press(alone) == (0, told)


def test_where_a_foe_is_out_of_reach_is_told() -> None:
    pool = Scene("#########\n#@.~~~~.#\n#########", light=7)
    creatures.make(pool.run, pool.content.monsters["drowned"], 5, 1, "hunting")
    pool.named["d"] = pool.floor.occupants[5, 1]
    pool.afflict("d", "paralysed", 99)
    sight.look_about(pool.run)
    for _ in range(3):
        told = press(pool)[1]
    assert told == "You cannot get at the drowned man in the deep water: aim at it, or get away."
    gulf = Scene("#########\n#@:::b:.#\n#########", b="bat", light=7)
    gulf.floor.ground.change(5, 1, "chasm")
    gulf.afflict("b", "paralysed", 99)
    sight.look_about(gulf.run)
    assert press(gulf) == (0, "You cannot get at the cellar bat over the chasm: aim at it, or get away.")


def test_who_stays_beyond_a_worn_track_is_not_waited_for_and_stops_exploring_once() -> None:
    scene = Scene(BEYOND.replace("n", "."), u="worn_track", f="watchman")
    scene.dice.luck = False
    scene.rest(8)
    for _ in range(3):
        assert press(scene) == (0, "A worn track is in the way: cross it yourself, or aim at the watchman.")
    assert press(scene, AutoExplore())[1].startswith("You see a watchman, which cannot reach you as far as you know.")
    assert "hunts" not in press(scene, AutoExplore())[1]


def test_a_foe_out_of_reach_is_not_named_while_another_comes() -> None:
    drawing = BEYOND.replace("n", "h")
    scene = Scene(drawing, u="grate", f="crossbowman", h="watchman")
    scene.dice.luck = False
    for _ in range(4):
        steps, told = press(scene)
        assert (steps > 0, told in ("The watchman is beside you.", "You stop for breath.")) == (True, True)


def test_it_goes_towards_one_in_plain_view_although_a_part_of_the_way_is_unknown() -> None:
    scene = Scene(HALL, h="watchman asleep")
    forget(scene, *[(x, y) for x in range(6, 9) for y in range(5)])
    assert AutoFight().next_step(scene.run) == Walk(1, 0)
    assert press(scene) == (12, "The watchman is beside you.")


def test_the_unknown_is_no_path_where_it_leads_far_about() -> None:
    bars = Scene("########\n#@.g..h#\n########", g="grate", h="watchman asleep")
    forget(bars, *[(x, 0) for x in range(8)], *[(x, 2) for x in range(8)])
    assert AutoFight().next_step(bars.run) != Walk(1, -1)


# Webs

ACROSS = "###########\n#.........#\n#@...u...h#\n#.........#\n###########"


def test_it_walks_through_webs_that_the_weapon_cuts() -> None:
    scene = Scene("##########\n#@..w..r.#\n##########", legend={"w": "web", "r": "brute asleep"})
    scene.give("sickle", worn=True)
    assert tab(scene) == ["The brute is beside you."]
    assert scene.terrain(4, 1) == "floor"


@pytest.mark.parametrize("ground", ["web", "net"])
def test_it_walks_round_webs_and_nets(ground: str) -> None:
    scene = Scene(ACROSS, u=ground, h="watchman asleep")
    assert press(scene) == (7, "The watchman is beside you.")
    assert scene.floor.ground.kind_at(5, 2).id == ground
    assert not scene.statuses()


def test_from_within_a_net_it_pulls_free_and_goes_on() -> None:
    scene = Scene("###########\n#.........#\n#@n......h#\n#.........#\n###########", n="net_trap", h="watchman asleep")
    scene.dice.luck = False
    scene.walk("e")
    assert scene.statuses()
    for _ in range(20):
        steps, told = press(scene)
        assert steps > 0, told
        if scene.at() == (8, 2):
            break
    assert scene.at() == (8, 2)


# Who runs away

OPEN = "#" * 40 + "\n#" + "." * 38 + "#\n#@....c" + "." * 32 + "#\n#" + "." * 38 + "#\n" + "#" * 40


def test_who_flees_as_fast_as_the_hero_is_let_go() -> None:
    scene = Scene(OPEN, c="rat", light=7)
    scene.creature("c").health = 1
    scene.rest()
    assert press(scene) == (0, "The gaol rat flees, and is as fast as you: throw something at it, or let it go.")
    scene.afflict("@", "slowed", 99)
    assert press(scene) == (0, "The gaol rat flees, and is faster than you: throw something at it, or let it go.")


def test_whoever_is_hurt_is_asked_about_a_chase_only_of_one_whom_he_can_catch() -> None:
    scene = Scene(OPEN, c="rat fleeing", light=7)
    scene.creature().health = 15
    assert press(scene) == (0, "The gaol rat flees, and is as fast as you: throw something at it, or let it go.")
    scene.afflict("c", "slowed", 99)
    assert press(scene) == (0, "You are too hurt to chase what runs away. Press again to go after it.")


def test_who_flees_by_a_wall_on_which_he_can_get_away_is_let_go() -> None:
    hall = "#########\n" + "#.......#\n" * 6 + "#......c#\n" + "#.......#\n" * 2 + "#@......#\n#########"
    scene = Scene(hall, c="cutpurse fleeing", light=7)
    told = (0, "The cutpurse flees, and is as fast as you: throw something at it, or let it go.")
    assert press(scene) == told
    corner = "#" * 14 + "\n#@..........c#\n" + "#............#\n" * 3 + "#" * 14
    assert press(Scene(corner, c="cutpurse fleeing", light=7)) == told, "before he is near, it can leave its corner"


CORNERED = """
    ########
    #@.....#
    ##r....#
    #......#
    #.....##
    #.....'#
    ########
"""


@pytest.mark.parametrize(("corner", "strikes"), [("#", False), (".", True)])
def test_explore_strikes_who_flees_beside_the_hero_and_goes_on_if_a_corner_is_between(
    corner: str, *, strikes: bool
) -> None:
    scene = Scene(CORNERED.replace("##r", f"#{corner}r"), r="rat fleeing")
    forget(scene, *[(x, 5) for x in range(8)])
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoExplore())
    autopilot._memory.dared = frozenset({(scene.named["r"], beside) for beside in (False, True)})
    autopilot._memory.reported, autopilot._memory.hunted = {scene.named["r"]}, scene.run.turn
    step = autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    assert ((step.dx, step.dy) == (1, 1)) == strikes
    assert AutoFight().next_step(scene.run) == (
        Walk(1, 1)
        if strikes
        else StopReason("The gaol rat flees, and is as fast as you: throw something at it, or let it go.")
    )


@pytest.mark.parametrize(("corner", "offer"), [("#", "go on, and fight it if it comes"), (".", "fight it")])
def test_a_hunter_behind_a_corner_is_not_beside_the_hero(corner: str, offer: str) -> None:
    scene = Scene(CORNERED.replace("##r", f"#{corner}r"), r="watchman")
    forget(scene, *[(x, 5) for x in range(8)])
    scene.dice.luck = False
    told = f"You do not explore while a watchman hunts you. Press again to {offer}."
    assert press(scene, AutoExplore()) == (0, told)


def test_those_behind_corners_are_not_counted_among_those_beside_the_hero() -> None:
    for corner, asks in (("#", False), (".", True)):
        scene = Scene(f"######\n#a@c.#\n#.{corner}b.#\n######", a="watchman", b="watchman", c="watchman")
        scene.creature().health = 18
        assert ("Those beside you" in press(scene)[1]) is asks


def test_who_flees_more_slowly_is_caught() -> None:
    scene = Scene(OPEN, c="rat", light=7)
    scene.creature("c").health = 1
    scene.afflict("c", "slowed", 99)
    steps, told = press(scene)
    assert (steps > 3, told) == (True, "The gaol rat is beside you.")
    (x, y), (other, row) = scene.at(), scene.at("c")
    assert max(abs(other - x), abs(row - y)) == 1


def test_who_flees_and_has_nowhere_to_run_is_gone_for() -> None:
    scene = Scene("#########\n#@.....r#\n#########", r="rat", light=7)
    scene.creature("r").health = 1
    steps, told = press(scene)
    assert (steps, told) == (5, ""), "it has struck at once"


@pytest.mark.parametrize("status", ["paralysed", "stuck"])
def test_who_would_flee_and_cannot_move_is_gone_for(status: str) -> None:
    scene = Scene(OPEN, c="cutpurse fleeing", light=7)
    scene.afflict("c", status, 99)
    assert press(scene) == (4, "The cutpurse is beside you.")


def test_who_flees_is_left_for_another_who_can_be_had() -> None:
    scene = Scene(OPEN.replace("." * 8 + "#\n#@", "." * 7 + "s#\n#@", 1), c="rat", s="watchman asleep", light=7)
    scene.creature("c").health = 1
    step = AutoFight().next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    assert scene.session.autopilot.goal is None


@pytest.mark.parametrize("goal", [AutoExplore, RestUntilHealed])
def test_who_flees_nearby_stops_neither_exploring_nor_rest_and_is_not_said_to_come(goal: type[Goal]) -> None:
    scene = Scene(OPEN.replace("@....c", "@.c..."), c="rat", light=7)
    scene.creature("c").health, scene.creature().health = 1, 30
    scene.rest()
    forget(scene, (38, 1), (38, 2), (38, 3))
    assert press(scene, goal()) == (0, "You see a gaol rat, running away.")
    step = goal(memory=scene.session.autopilot._memory).next_step(scene.run)
    assert not isinstance(step, StopReason)


# What it says


def test_it_says_that_a_foe_cannot_come_only_if_no_way_is_left_unseen() -> None:
    cage = "#########\n#..@g.h.#\n" + "#...g...#\n" * 7 + "#########"
    scene = Scene(cage, g="grate", h="watchman", light=7)
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    assert press(scene) == (0, "You cannot get at the watchman, nor it at you: go on.")
    forget(scene, (6, 9))
    assert press(scene) == (0, "You cannot get at the watchman, nor it at you: go on."), "a single cell leads nowhere"
    forget(scene, *[(x, 9) for x in range(8)])
    assert press(scene)[1] == "You cannot get at the watchman, but it may know a way to you: go on."


@pytest.mark.parametrize(("kind", "can"), [("rat", True), ("watchman", False)])
def test_a_hole_is_a_way_for_the_small(kind: str, *, can: bool) -> None:
    scene = Scene("#########\n#..@g.h.#\n#o..g..o#\n#########", g="grate", o="hole", h=kind, light=7)
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    name = scene.creature("h").kind.name
    told = {
        True: f"You cannot get at the {name}, but it may know a way to you: go on.",
        False: f"You cannot get at the {name}, nor it at you: go on.",
    }
    assert press(scene) == (0, told[can])


def test_it_does_not_wait_for_ever_for_one_who_goes_to_and_fro() -> None:
    scene = Scene(BEYOND.replace("n", "."), u="snare found", f="watchman")
    scene.dice.luck = False
    autopilot, waited = scene.session.autopilot, 0
    autopilot.set_out(AutoFight())
    while isinstance(step := autopilot.next_step(scene.run), Rest):
        scene.do(step)
        waited += 1
        spawn.place(scene.run, scene.named["f"], 11 + waited % 2, 2)
        sight.look_about(scene.run)
    assert (waited, isinstance(step, StopReason)) == (3, True)


def test_with_nobody_in_sight_it_goes_to_an_ally_who_fights() -> None:
    scene = Scene(
        "############\n#@.........#\n#########..#\n#########.a#\n#########.r#\n############",
        a="brute following",
        r="turnkey hunting",
    )
    scene.dice.luck = False
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    assert press(scene) == (0, "There is nobody in sight to fight.")
    scene.afflict("a", "paralysed", 20)
    scene.afflict("r", "paralysed", 20)
    autopilot = scene.session.autopilot
    autopilot._memory.fights[scene.named["a"]] = scene.run.turn
    steps, told = press(scene)
    assert steps >= 7
    assert "turnkey" in told
    autopilot._memory.fights[scene.named["a"]] = scene.run.turn - LULL - 1
    spawn.place(scene.run, scene.run.hero, 1, 1)
    sight.look_about(scene.run)
    assert press(scene)[1] == "There is nobody in sight to fight."
    assert scene.at() == (1, 1), "the fight is over"


def test_a_guard_who_died_in_sight_looks_nowhere_any_more() -> None:
    scene = Scene("##########\n#@......r#\n##########", r="watchman guarding")
    autopilot = scene.session.autopilot
    guard = knowledge.creatures_in_sight(scene.run)[0]
    scene.run.world.delete(scene.named["r"])
    del scene.floor.occupants[8, 1]
    scene.run.in_sight = set()
    autopilot._memory.watched = {(2, 1): guard}
    scene.do(Rest())
    assert autopilot._memory.watched == {}


def test_it_goes_round_an_ally_who_cannot_make_way() -> None:
    scene = Scene("########\n#.@a.r.#\n#......#\n########", a="lag following", r="watchman hunting")
    scene.afflict("a", "stuck", 9)
    scene.afflict("r", "paralysed", 9)
    scene.session.autopilot.set_out(AutoFight())
    assert scene.session.autopilot.next_step(scene.run) == Walk(1, 1)


@pytest.mark.parametrize("ally", ["a", "."])
def test_it_goes_after_a_thief_who_is_held_up_by_an_ally(ally: str) -> None:
    drawing = f"############\n#..........#\n#.@...r{ally}...#\n#..........#\n############"
    scene = Scene(drawing, r="cutpurse fleeing", legend={"a": "lag following"} if ally == "a" else {})
    scene.session.autopilot.set_out(AutoFight())
    step = scene.session.autopilot.next_step(scene.run)
    assert isinstance(step, Walk) == (ally == "a"), step
