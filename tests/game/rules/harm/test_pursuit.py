"""Pursuit over the stairs: who follows, when one comes, and that stairs are no rest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from game.actions.moving import Plunge, Rest
from game.actions.travelling import Ascend, Descend
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelDown
from game.rules.beings import allies, creatures
from game.rules.combat import blows
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Carried, Creature, Entity, Item, Mind, Position, Statuses
from game.world.events import Died, Followed, Hit
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.world.run import Run

HALL = "#" * 20 + "\n#@>" + "." * 16 + "#\n" + "#" * 20
CELLAR = "#" * 16 + "\n#@<..........>.#" + "\n#..............#" * 6 + "\n" + "#" * 16
KINDS = ("knight", "mastiff", "headsman", "brute", "crossbowman")


def hall(kind: str, steps: int, *, seed: int = 1) -> Scene:
    """A hero on the stairs down of floor 1, and a hunter so many steps away; floor 2 is known, small and empty."""
    scene = Scene(HALL, seed=seed)
    below = Scene(CELLAR, seed=seed, depth=2)
    scene.run.floors[2] = {"floor": below.floor.record(), "entities": [], "left": scene.run.ticks}
    below.session.close()
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.named["h"] = creatures.make(scene.run, scene.content.monsters[kind], 2 + steps, 1, "hunting")
    return scene


@pytest.mark.parametrize("status", ["afraid", "discordant", "paralysed"])
def test_who_is_afraid_or_at_odds_or_helpless_does_not_follow(status: str) -> None:
    scene = hall("knight", 2)
    scene.afflict("h", status, 20, by="@")
    scene.do(Descend())
    assert scene.run.pursuers == []


def back_and_forth(scene: Scene, turns: int) -> int:
    """Let the hero take the stairs by turns, as long as it lives; how often it was struck."""
    hits = 0
    for turn in range(turns):
        scene.do(Ascend() if turn % 2 else Descend())
        hits += sum(isinstance(event, Hit) and event.target == scene.run.hero for event in scene.events)
        if scene.run.outcome is not None:
            break
        assert scene.run.depth == 2 - turn % 2
    return hits


def stands(run: Run, entity: int) -> tuple[int, int] | None:
    at = run.world.find(entity, Position) if run.world.alive(entity) else None
    return None if at is None else (at.x, at.y)


@pytest.mark.parametrize("kind", KINDS)
def test_stairs_by_turns_beside_a_hunter_are_death(kind: str) -> None:
    dead = 0
    for seed in range(8):
        scene = hall(kind, 1, seed=seed)
        scene.creature().health = 5
        back_and_forth(scene, 600)
        dead += scene.run.outcome is not None
        scene.session.close()
    assert dead >= 7


@pytest.mark.parametrize("kind", KINDS)
def test_who_takes_stairs_by_turns_is_struck_as_often_as_who_waits(kind: str) -> None:
    turns = 200
    struck = []
    for waits in (False, True):
        scene = hall(kind, 1)
        scene.creature().health = scene.creature().max_health = 100_000
        if waits:
            events = scene.rest(turns)
            struck.append(sum(isinstance(event, Hit) and event.target == scene.run.hero for event in events))
        else:
            struck.append(back_and_forth(scene, turns))
    assert struck[1] > turns // 4
    least = 0.4 if kind == "crossbowman" else 0.75  # who keeps its distance comes later for it
    assert least <= struck[0] / struck[1] <= 1.25


def test_who_takes_stairs_by_turns_mends_as_who_waits() -> None:
    healths = []
    for action in (None, Rest()):
        scene = hall("rat", 9)
        spawn.delete(scene.run, scene.named["h"])
        scene.creature().health = 5
        for turn in range(60):
            scene.do(action or (Ascend() if turn % 2 else Descend()))
        healths.append(scene.health())
    assert healths[0] == healths[1] > 5


def test_who_hunts_beside_the_stairs_strikes_arrives_with_the_hero_and_strikes_again() -> None:
    scene = hall("turnkey", 1)
    scene.dice.luck = True
    scene.do(Descend())
    assert any(isinstance(event, Hit) for event in scene.events)
    assert [event for event in scene.of(Followed) if isinstance(event, Followed) and event.down]
    assert "The turnkey comes down the stairs after you." in scene.log
    x, y = scene.at()
    found = stands(scene.run, scene.named["h"])
    assert found is not None
    assert max(abs(found[0] - x), abs(found[1] - y)) == 1
    assert any(isinstance(event, Hit) for event in scene.rest())


def test_an_ally_too_far_off_is_told_to_stay_behind() -> None:
    told = "Your turnkey stays behind: it could not follow you to the stairs."
    for steps in (10, 14):
        scene = hall("turnkey", steps)
        allies.join(scene.run, scene.named["h"])
        scene.do(Descend())
        assert (told in scene.log) == (steps > 10)


def test_travel_asks_before_it_takes_the_stairs_without_an_ally() -> None:
    for steps, asks in ((10, False), (14, True)):
        scene = hall("turnkey", steps)
        allies.join(scene.run, scene.named["h"])
        autopilot = scene.session.autopilot
        autopilot.set_out(TravelDown())
        told = StopReason("Your turnkey is not with you. Press again to go without it.")
        assert autopilot.next_step(scene.run) == (told if asks else Descend())
        autopilot.set_out(TravelDown())
        assert autopilot.next_step(scene.run) == Descend()
    x, y = scene.at("h")
    allies.join(scene.run, creatures.make(scene.run, scene.creature("h").kind, x - 1, y, "hunting"))
    stop = TravelDown().next_step(scene.run)
    assert isinstance(stop, StopReason)
    assert stop.text == "Your two turnkeys are not with you. Press again to go without them."


def test_an_ally_some_steps_behind_is_told_to_be_on_its_way() -> None:
    told = "Your turnkey is on its way to the stairs."
    for steps in (1, 5):
        scene = hall("turnkey", steps)
        allies.join(scene.run, scene.named["h"])
        scene.do(Descend())
        assert (told in scene.log) == (steps > 1)
        scene.rest(steps)
        assert "Your turnkey comes down the stairs after you." in scene.log


@pytest.mark.parametrize(("steps", "turns"), [(2, 0), (3, 1), (6, 4), (11, 9), (12, None)])
def test_hunters_come_as_late_as_their_steps(steps: int, turns: int | None) -> None:
    """One of the steps is taken in the turn in which the hero leaves, and the last with the hero."""
    scene = hall("turnkey", steps)
    scene.do(Descend())
    for turn in range(15):
        if stands(scene.run, scene.named["h"]) is not None:
            assert turn == turns
            break
        assert bool(scene.run.pursuers) == (turns is not None)
        scene.rest()
    else:
        assert turns is None


def test_who_comes_late_has_no_more_time_to_act_than_is_left() -> None:
    scene = hall("turnkey", 3)
    scene.dice.luck = True
    scene.do(Descend())
    assert not any(isinstance(event, Hit) for event in scene.rest())
    assert stands(scene.run, scene.named["h"]) is not None
    assert any(isinstance(event, Hit) for event in scene.rest())


@pytest.mark.parametrize("mood", ["asleep", "wandering", "fleeing", "guarding"])
def test_only_hunters_follow(mood: str) -> None:
    scene = Scene(
        """
        ######
        #.s@>#
        ######
    """,
        s=f"turnkey {mood}",
    )
    scene.dice.luck = False
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == 2
    assert scene.run.pursuers == []
    assert stands(scene.run, scene.named["s"]) is None


def test_the_helpless_and_the_still_and_who_can_open_nothing_do_not_follow() -> None:
    scene = Scene(
        """
        ######
        #Ps@>#
        ######
    """,
        s="turnkey",
        P="polyp",
    )
    scene.dice.luck = False
    scene.afflict("s", "paralysed", 20)
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.pursuers == []
    assert stands(scene.run, scene.named["s"]) is None
    scene = Scene(
        """
        ########
        #@>..+m#
        ########
    """,
        m="mastiff",
    )
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == 2
    assert stands(scene.run, scene.named["m"]) is None
    assert scene.run.pursuers == []


def test_a_pursuer_still_hunts_with_what_it_carries_and_without_its_post() -> None:
    scene = hall("watchman", 4)
    loot = spawn.create(scene.run, Item(scene.content.items["ration"]), Carried(Entity(scene.named["h"])))
    scene.dice.luck = False
    scene.creature("h").health = 7
    scene.do(Descend())
    assert not scene.run.world.alive(loot)
    scene.rest(2)
    mind = scene.mind("h")
    assert (mind.mood, mind.post) == ("hunting", (-1, -1))
    assert scene.health("h") == 7
    assert [item.kind.id for _, _, item in query.pack(scene.run, scene.named["h"])] == ["ration"]
    assert scene.run.pursuers == []


def test_who_turns_back_meets_pursuers_where_their_steps_have_brought_them() -> None:
    scene = hall("turnkey", 8)
    scene.dice.luck = True
    scene.do(Descend())
    (pursuer,) = scene.run.pursuers
    assert pursuer["records"][0]["Position"] == {"x": 9, "y": 1}
    scene.rest()
    scene.do(Ascend())
    assert scene.run.pursuers == []
    assert scene.at() == (2, 1)
    assert scene.at("h") == (9 - 2, 1)
    assert scene.mind("h").mood == "hunting"


def test_who_is_still_on_the_steps_when_the_hero_goes_on_is_not_lost() -> None:
    scene = hall("turnkey", 8)
    scene.do(Descend())
    assert len(scene.run.pursuers) == 1
    spawn.place(scene.run, scene.run.hero, *scene.run.floor.level.stairs_down)
    scene.do(Descend())
    assert scene.run.depth == 3
    waiting = [record["number"] for pursuer in scene.run.pursuers for record in pursuer["records"]]
    left = [record["number"] for record in scene.run.floors[2]["entities"]]
    assert scene.named["h"] in waiting + left


def test_who_finds_no_room_beside_the_stairs_comes_as_soon_as_there_is_some() -> None:
    scene = hall("turnkey", 3)
    run = scene.run
    scene.do(Descend())
    stairs = run.floor.level.stairs_up
    around = [cell for cell, _ in zip(creatures.free_cells_around(run, *stairs), range(30), strict=False)]
    near = [(x, y) for x, y in around if max(abs(x - stairs[0]), abs(y - stairs[1])) <= 1]
    crowd = [creatures.make(run, scene.content.monsters["polyp"], *cell, "asleep") for cell in near]
    scene.creature().health = scene.creature().max_health = 10_000
    scene.rest(10)
    assert len(run.pursuers) == 1
    spawn.delete(run, crowd[0])
    scene.rest()
    assert run.pursuers == []
    assert stands(run, scene.named["h"]) == near[0]


def test_who_waits_on_the_stairs_is_met_there_by_who_goes_back() -> None:
    scene = hall("turnkey", 3)
    run = scene.run
    scene.do(Descend())
    stairs = run.floor.level.stairs_up
    around = [cell for cell, _ in zip(creatures.free_cells_around(run, *stairs), range(30), strict=False)]
    for cell in [(x, y) for x, y in around if max(abs(x - stairs[0]), abs(y - stairs[1])) <= 1]:
        creatures.make(run, scene.content.monsters["polyp"], *cell, "asleep")
    scene.creature().health = scene.creature().max_health = 10_000
    scene.rest(10)
    scene.do(Ascend())
    assert run.pursuers == []
    assert scene.at("h") == (3, 1)


def test_a_poisoned_pursuer_can_die_on_the_stairs_and_leaves_what_it_carried() -> None:
    scene = hall("turnkey", 7)
    spawn.create(scene.run, Item(scene.content.items["keystone"]), Carried(Entity(scene.named["h"])))
    scene.afflict("h", "poisoned", 50)
    scene.creature("h").health = 4
    scene.do(Descend())
    events = scene.rest(6)
    assert [event.name for event in events if isinstance(event, Died)] == ["turnkey"]
    assert "keystone" in [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]


def test_statuses_of_pursuers_run_out_as_time_passes() -> None:
    scene = hall("turnkey", 7)
    scene.afflict("h", "weakened", 10)
    scene.do(Descend())
    scene.rest(5)
    assert scene.statuses("h") == {"weakened": 10 - 1 - 5}


def test_who_dies_on_the_stairs_does_not_leave() -> None:
    scene = hall("turnkey", 1)
    scene.dice.luck = True
    scene.creature().health = 1
    scene.do(Descend())
    assert scene.run.outcome is not None
    assert (scene.run.outcome.depth, scene.run.depth) == (1, 1)


def test_who_falls_is_not_struck_at_nor_followed() -> None:
    scene = Scene(
        """
        ######
        #t@:.#
        ######
    """,
        t="turnkey",
    )
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    assert scene.run.depth == 2
    assert scene.of(Hit) == []
    assert scene.run.pursuers == []


def test_pursuers_are_saved_and_come_all_the_same() -> None:
    scene = hall("turnkey", 5)
    scene.do(Descend())
    assert scene.run.pursuers
    run = restore(json.loads(json.dumps(snapshot(scene.run))), scene.content)
    assert run.pursuers == scene.run.pursuers
    scene.rest(4)
    assert scene.run.pursuers == []
    assert run.world.has(run.hero, Creature)
    run.world.close()
    assert scene.run.world.get(scene.named["h"], Mind).mood == "hunting"
    assert scene.run.world.find(scene.named["h"], Statuses) is None


def test_who_is_made_helpless_on_the_stairs_leaves_when_it_can_move_again(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = hall("turnkey", 1)
    scene.dice.luck = True
    scene.creature().health = scene.creature().max_health = 1000
    blow = blows.blow

    def lame(run: Run, attacker: int, target: int, **how: Any) -> bool:
        if not any(isinstance(event, Hit) for event in run.events):
            scene.afflict("@", "paralysed", 4)
        return blow(run, attacker, target, **how)

    monkeypatch.setattr(blows, "blow", lame)
    scene.do(Descend())
    assert scene.run.depth == 2
    assert len(scene.of(Hit)) >= 4
    assert scene.statuses() == {}
