"""Explore, travel, run, rest and search: they get there, stop for a reason, and know only what the hero knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.handling import PickUp
from game.actions.moving import Plunge
from game.actions.travelling import Descend
from game.turn.autopilot import Goal, Journey, Stop
from game.world import query
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

HOUSE = """
    ####################
    #@....#....#.......#
    #.....+....+...!...#
    #.....#....#......>#
    ####################
"""


def go(scene: Scene, journey: Journey, most: int = 2000) -> str:
    """Let the hero go on until the journey stops; why it did."""
    for _ in range(most):
        step = journey.next_step(scene.run)
        if isinstance(step, Stop):
            return step.reason
        scene.do(step)
    raise AssertionError(f"{journey.goal} never stopped")


def test_exploring_sees_everything_and_takes_what_lies_there() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert go(scene, Journey("explore")) == "Explored."
    assert scene.pack == {"a": "haste"}
    assert scene.floor.memory.explored[scene.floor.ground.walkable].sum() >= 45
    assert go(scene, Journey("explore")) == "There is nothing left to explore here."


def test_exploring_leaves_what_was_put_down_and_says_so() -> None:
    from game.actions.handling import Drop

    scene = Scene(HOUSE, legend={"!": "haste"})
    go(scene, Journey("explore"))
    scene.do(Drop(query.pack(scene.run, scene.run.hero)[0][1]))
    reason = go(scene, Journey("explore"))
    assert reason == "There is nothing left to explore here, but for 1 thing left lying."
    assert scene.pack == {}


def test_exploring_with_a_full_pack_takes_only_what_stacks() -> None:
    scene = Scene(HOUSE.replace("!...", "!.?."), legend={"!": "haste", "?": "axe"})
    scene.give("haste")
    for _ in range(25):
        scene.give("dagger")
    assert go(scene, Journey("explore")) == "Explored, but for 1 thing your pack has no room for."
    assert scene.pack["a"] == "2 haste"


def test_exploring_stops_when_somebody_comes_into_sight() -> None:
    scene = Scene(HOUSE.replace("......>", "r.....>"), legend={"r": "turnkey asleep", "!": "haste"})
    assert go(scene, Journey("explore")) == "You see a turnkey, asleep."
    scene.mind("r").mood = "hunting"
    assert go(scene, Journey("explore")) == "Not with a turnkey in sight."
    assert go(scene, Journey("explore")) == "Not with a turnkey in sight."


ROOM = """
    ############
    #@.........#
    #......r...#
    #..........#
    #.........>#
    ############
"""


@pytest.mark.parametrize("mood", ["asleep", "guarding", "wandering"])
@pytest.mark.parametrize("goal", ["explore", "descend", "place", "run"])
def test_whoever_has_not_noticed_stops_each_journey_once(goal: Goal, mood: str) -> None:
    scene = Scene(ROOM, legend={"r": f"turnkey {mood}"})
    scene.dice.luck = False
    told: set[int] = set()

    def journey() -> Journey:
        return Journey(goal, place=(10, 4), heading=(1, 0), told=told)

    assert go(scene, journey()) == f"You see a turnkey, {'asleep' if mood == 'asleep' else 'unaware of you'}."
    step = journey().next_step(scene.run)
    assert not isinstance(step, Stop) or step.reason == "There is nothing left to explore here."
    scene.mind("r").mood = "hunting"
    assert go(scene, journey()) == "Not with a turnkey in sight."
    scene.mind("r").mood = "asleep"
    assert go(scene, journey()) == "You see a turnkey, asleep."


def test_no_journey_walks_into_a_sleeper() -> None:
    scene = Scene("###########\n#@...r..>.#\n###########", legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    goals: tuple[Goal, ...] = ("descend", "run")
    for goal in goals:
        journey = Journey(goal, heading=(1, 0), told={scene.named["r"]})
        assert go(scene, journey) == "The turnkey is in the way."
        assert scene.health("r") == scene.creature("r").most
    assert scene.at() == (4, 1)

    scene = Scene("###########\n#@...r.+..#\n###########", legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    assert go(scene, Journey("explore", told={scene.named["r"]})) == "The turnkey is in the way."
    assert scene.at() == (1, 1)

    scene = Scene("###########\n#@...r..>.#\n#.........#\n###########", legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    go(scene, Journey("place", place=(7, 1), told={scene.named["r"]}))
    assert scene.at() == (7, 1)
    assert scene.health("r") == scene.creature("r").most


def test_a_sleeper_that_wakes_ends_the_journey() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    journey = Journey("descend", told={scene.named["r"]})
    step = journey.next_step(scene.run)
    assert not isinstance(step, Stop)
    scene.do(step)
    scene.mind("r").mood = "hunting"
    assert journey.next_step(scene.run) == Stop("The turnkey has noticed you.")


def test_a_heedless_journey_goes_on() -> None:
    scene = Scene(HOUSE.replace("......>", "r.....>"), legend={"r": "turnkey asleep", "!": "haste"})
    scene.dice.luck = False
    assert go(scene, Journey("explore", heedless=True)) == "Explored."


def test_a_wound_stops_a_journey() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    journey = Journey("explore")
    step = journey.next_step(scene.run)
    assert not isinstance(step, Stop)
    scene.afflict("@", "poisoned", 5)
    scene.do(step)
    assert journey.next_step(scene.run) == Stop("You are being hurt by poison.")


def test_confusion_and_the_end_stop_a_journey() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", "confused", 5)
    assert go(scene, Journey("explore")) == "You are too confused to find your way."
    from game.world.run import Outcome

    scene.run.outcome = Outcome("died", "a test", 1, 0)
    assert go(scene, Journey("explore")) == "Your way has ended."


def test_stairs_are_travelled_to_when_they_are_known() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert go(scene, Journey("descend")) == "You have not found the stairs down yet."
    go(scene, Journey("explore"))
    journey = Journey("descend")
    for _ in range(50):
        step = journey.next_step(scene.run)
        if isinstance(step, Descend):
            break
        assert not isinstance(step, Stop), step
        scene.do(step)
    assert scene.at() == scene.floor.level.stairs_down


def test_travel_to_a_place() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    assert go(scene, Journey("place", place=(5, 3))) == "You are there."
    assert scene.at() == (5, 3)
    assert scene.run.turn == 4
    assert go(scene, Journey("place", place=(17, 1))) == "You know no way there."


def test_travel_never_leads_over_lava_and_uses_no_unseen_way() -> None:
    scene = Scene("""
        #########
        #@.%%%..#
        #.#%%%#.#
        #.......#
        #########
    """)
    assert scene.floor.memory.visible[1, 7]
    assert go(scene, Journey("place", place=(7, 1))) == "You know no way there."
    assert scene.at() == (1, 1)

    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    journey = Journey("place", place=(7, 1))
    for _ in range(30):
        step = journey.next_step(scene.run)
        if isinstance(step, Stop):
            break
        scene.do(step)
        assert scene.terrain(*scene.at()) == "floor"
    assert scene.at() == (7, 1)


def test_a_secret_door_is_no_way_until_it_is_found() -> None:
    scene = Scene("""
        ###########
        #@.S......#
        ###########
    """)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, Journey("place", place=(7, 1))) == "You know no way there."
    assert go(scene, Journey("explore")) == "There is nothing left to explore here."
    assert go(scene, Journey("search")) == "You have searched this place."
    assert scene.terrain(3, 1) == "door"
    scene.dice.luck = True
    assert go(scene, Journey("place", place=(7, 1))) == "You are there."


def test_a_remembered_open_door_counts_though_it_was_shut_since() -> None:
    scene = Scene("#########\n#@..'...#\n#########")
    scene.floor.ground.change(4, 1, "locked_door")
    assert scene.content.terrain[scene.floor.memory.terrain[1, 4]].id == "open_door"
    step = Journey("place", place=(5, 1)).next_step(scene.run)
    assert not isinstance(step, Stop)  # what the hero does not know is no reason


@pytest.mark.parametrize(
    ("drawing", "heading", "end", "reason"),
    [
        ("##########\n#@.......#\n##########", (1, 0), (8, 1), "The way ends here."),
        ("##########\n#@...##..#\n####.#####\n####...###\n##########", (1, 0), (6, 3), "The way ends here."),
        ("##########\n#@...+...#\n##########", (1, 0), (4, 1), "The way ends here."),
        ("##########\n#@..'....#\n##########", (1, 0), (4, 1), "You come to an open door."),
        ("##########\n#@...!...#\n##########", (1, 0), (5, 1), "Something lies here."),
        ("##########\n#@.......#\n####.#####\n##########", (1, 0), (4, 1), "The way parts here."),
    ],
)
def test_running(drawing: str, heading: tuple[int, int], end: tuple[int, int], reason: str) -> None:
    scene = Scene(drawing, legend={"!": "haste"})
    why = go(scene, Journey("run", heading=heading))
    assert scene.at() == end
    assert why == reason


def test_rest_lasts_until_health_is_whole_or_something_hurts() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    assert go(scene, Journey("rest")) == "You are not tired."
    scene.creature().health = 30
    assert go(scene, Journey("rest")) == "You are rested."
    assert scene.health() == 40
    scene.creature().health = 10
    scene.afflict("@", "poisoned", 3)
    assert go(scene, Journey("rest")) == "You cannot rest: something hurts you."
    scene = Scene(HOUSE.replace("!", "."))
    scene.creature().health = 30
    scene.hero.food = 100_000
    scene.afflict("@", "weakened", 100_000)
    assert go(scene, Journey("rest")) == "You have rested long enough."


def test_reaching_for_what_cannot_be_had_is_not_tried_for_ever() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.floor.memory.items[2, 1] = "haste"  # nothing is there any more
    scene.floor.memory.visible[:] = False
    journey = Journey("explore")
    picks = 0
    for _ in range(60):
        step = journey.next_step(scene.run)
        if isinstance(step, Stop):
            break
        picks += isinstance(step, PickUp)
        if not isinstance(step, PickUp):
            scene.do(step)
            scene.floor.memory.items[2, 1] = "haste"
    assert picks == 1


@pytest.mark.parametrize("goal", ["explore", "descend", "ascend", "rest", "search"])
def test_every_journey_on_real_floors_ends_with_a_reason(goal: Goal, sweep: Callable[[int], range]) -> None:
    from game.session import Session

    for seed in sweep(100):
        session = Session.new(library(), seed=seed)
        journey = Journey(goal)
        for _ in range(3000):
            step = journey.next_step(session.run)
            if isinstance(step, Stop):
                assert step.reason.endswith(".")
                break
            turn = session.take(step)
            if session.run.depth > 1 or turn.refusal:  # taking the stairs ends it, or cannot be
                break
        else:
            raise AssertionError(f"{goal} never stopped with seed {seed}")
        session.close()


# Dangers of the ground


@pytest.mark.parametrize("ground", ["%", "~", ":"])
def test_no_journey_leads_over_known_danger(ground: str) -> None:
    drawing = """
        ############
        #@..%%%...>#
        #...%%%....#
        #..........#
        ############
    """.replace("%", ground)
    for goal in ("explore", "descend"):
        scene = Scene(drawing)
        while not isinstance(step := Journey(goal).next_step(scene.run), Stop) and scene.run.depth == 1:
            scene.do(step)
            assert scene.run.depth == 2 or scene.floor.ground.walkable[scene.at()[1], scene.at()[0]]
        assert scene.health() == 40


def test_a_run_stops_before_lava_and_before_fire() -> None:
    scene = Scene("############\n#@....%....#\n############")
    assert go(scene, Journey("run", heading=(1, 0))) == "The way ends here."
    assert scene.at() == (5, 1)

    scene = Scene("############\n#@.........#\n############")
    scene.floor.ground.fire[1, 7] = 50
    scene.floor.ground.burn()
    assert go(scene, Journey("run", heading=(1, 0), heedless=True)) == "Fire is in the way."
    assert scene.at() == (6, 1)


def test_fire_close_by_ends_a_journey_and_bars_the_way_of_the_heedless() -> None:
    scene = Scene("############\n#@........>#\n############")
    scene.floor.ground.fire[1, 6] = 50
    scene.floor.ground.burn()
    assert go(scene, Journey("descend")) == "You know no way there."
    scene.walk("e", "e")
    assert go(scene, Journey("descend")) == "Fire burns close by."
    assert go(scene, Journey("descend", heedless=True)) == "You know no way there."


def test_whoever_swims_comes_ashore_first() -> None:
    scene = Scene("############\n#@.~~~~~..>#\n############")
    scene.walk("e")
    scene.do(Plunge(1, 0))
    scene.walk("e")
    assert go(scene, Journey("rest")) == "Not while you swim."
    for _ in range(2):
        step = Journey("place", place=(9, 1)).next_step(scene.run)
        assert not isinstance(step, Stop)
        scene.do(step)
    assert scene.at() == (2, 1)
