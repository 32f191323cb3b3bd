"""Pace: haste and slowness change the time of every action alike, whoever performs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions import base
from game.actions.doors import Open
from game.actions.fighting import Strike
from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.moving import Plunge, Rest, Search, Walk
from game.actions.noting import WriteNote
from game.actions.options import Sneak
from game.actions.telegraphing import Telegraph
from game.actions.travelling import Descend
from game.actions.using import Eat, Quaff, Read, Throw, Zap
from game.autopilot.repeating import Repeat
from game.autopilot.stop_reason import StopReason
from game.rules.combat import odds
from game.world import spawn
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action

ROOM = """
    #########
    #.......#
    #..r@+..#
    #..!~...#
    #########
"""


def room() -> Scene:
    return Scene(ROOM, legend={"r": "rat asleep", "!": "dart"})


def worn(scene: Scene, kind: str) -> int:
    return scene.give(kind, worn=True)


def beneath(scene: Scene) -> Action:
    spawn.place(scene.run, scene.named["!"], 4, 2)
    return PickUp()


def downstairs(scene: Scene) -> Action:
    x, y = scene.floor.level.stairs_down
    spawn.place(scene.run, scene.run.hero, x, y)
    return Descend()


VERBS: dict[str, Callable[[Scene], Action]] = {
    "step": lambda _: Walk(0, -1),
    "strike": lambda scene: Strike(scene.named["r"]),
    "rest": lambda _: Rest(),
    "search": lambda _: Search(),
    "swim": lambda _: Plunge(0, 1),
    "open": lambda _: Open(5, 2),
    "throw": lambda scene: Throw(scene.give("dart"), 4, 1),
    "quaff": lambda scene: Quaff(scene.give("telepathy")),
    "read": lambda scene: Read(scene.give("mapping")),
    "eat": lambda scene: Eat(scene.give("ration")),
    "zap": lambda scene: Zap(scene.give("slowness", charges=1), 3, 2),
    "wear": lambda scene: Equip(scene.give("plate")),
    "wield": lambda scene: Equip(scene.give("mace")),
    "take off": lambda scene: Remove(worn(scene, "mace")),
    "pick up": beneath,
    "drop": lambda scene: Drop(scene.give("mace")),
    "take the stairs": downstairs,
}


@pytest.mark.parametrize("status", ["hasted", "slowed"])
@pytest.mark.parametrize("verb", VERBS)
def test_haste_and_slowness_change_the_time_of_every_verb(verb: str, status: str) -> None:
    usual, changed = room(), room()
    changed.afflict("@", status, 50)
    for scene in (usual, changed):
        scene.run.world.get(scene.run.hero, type(scene.hero)).food = 500
    action = VERBS[verb]
    _, plain = base.perform(usual.run, action(usual), usual.run.hero)
    _, paced = base.perform(changed.run, action(changed), changed.run.hero)
    assert isinstance(plain, base.Done)
    assert isinstance(paced, base.Done)
    assert plain.cost
    assert paced.cost == (plain.cost // 2 if status == "hasted" else plain.cost * 2)


def test_a_throw_while_hasted_takes_half_a_turn() -> None:
    scene = room()
    scene.afflict("@", "hasted", 9)
    scene.do(Throw(scene.give("dart"), 4, 1))
    assert scene.run.ticks == 50


@pytest.mark.parametrize("action", [WriteNote("here"), Sneak(on=True)])
def test_what_takes_no_time_takes_none_while_slowed(action: Action) -> None:
    scene = room()
    scene.afflict("@", "slowed", 9)
    scene.do(action)
    assert not scene.turn.refusal
    assert scene.run.ticks == 0


@pytest.mark.parametrize(("status", "potion", "ticks"), [("", "haste", 100), ("slowed", "haste", 200)])
def test_an_action_has_the_pace_at_which_it_begins(status: str, potion: str, ticks: int) -> None:
    scene = room()
    if status:
        scene.afflict("@", status, 9)
    scene.do(Quaff(scene.give(potion)))
    assert scene.run.ticks == ticks


@pytest.mark.parametrize(("status", "ticks"), [("hasted", 50), ("slowed", 200)])
def test_monsters_and_allies_have_the_same_pace_in_all_that_they_do(status: str, ticks: int) -> None:
    for mood in ("hunting", "following"):
        scene = Scene(ROOM, legend={"r": f"bellman {mood}", "!": "dart"})
        scene.afflict("r", status, 9)
        for action in (Rest(), Telegraph(0, scene.run.hero)):
            _, done = base.perform(scene.run, action, scene.named["r"])
            assert done == base.Done(ticks)


@pytest.mark.parametrize(("status", "times"), [("", 1.0), ("hasted", 2.0), ("slowed", 0.5)])
def test_the_odds_follow_the_pace_of_the_other(status: str, times: float) -> None:
    harms = []
    for each in ("", status):
        scene = Scene(ROOM, legend={"r": "rat hunting", "!": "dart"})
        if each:
            scene.afflict("r", each, 9)
        harms.append(odds.reckon(scene.run, scene.named["r"]).harm)
    assert harms[1] == pytest.approx(harms[0] * times)


@pytest.mark.parametrize("status", ["", "hasted", "slowed"])
@pytest.mark.parametrize("action", [Rest(), Search()])
def test_waiting_for_some_turns_takes_that_long_at_any_pace(status: str, action: Action) -> None:
    scene = Scene("####\n#@.#\n####")
    if status:
        scene.afflict("@", status, 99)
    goal = Repeat(action, 8)
    while not isinstance(step := goal.next_step(scene.run), StopReason):
        scene.do(step)
    assert step == StopReason("You stop after 8 turns.")
    assert scene.run.ticks == 800
