"""Explore, travel, run, rest and search: they get there, stop for a reason, and know only what the hero knows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from game.actions.bumping import Touch
from game.actions.handling import Equip, PickUp
from game.actions.moving import Plunge, Rest, Search, Walk
from game.actions.options import TakeUpHabits
from game.actions.travelling import Descend
from game.autopilot import rest_price
from game.autopilot.course import LastStep
from game.autopilot.escaping import LINGERS
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.memory import AutopilotMemory
from game.autopilot.pilot import Autopilot
from game.autopilot.rest import RestUntilHealed
from game.autopilot.run import RunAlong
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel, TravelDown, TravelUp
from game.content.effects.knowing import Reveal
from game.rules import effects, status_effects
from game.rules.beings import allies, creatures
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.rules.items.identify import article
from game.rules.senses import stealth
from game.world import query, spawn
from game.world.components import Carried, Entity, Opens, Position, Statuses
from game.world.events import Called, Died, Hit, Missed, Noticed, Telegraphed
from game.world.habits import Habits
from game.world.run import TURN
from levelgen import Link, Tier
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.world.events import Event

HOUSE = """
    ####################
    #@....#....#.......#
    #.....+....+...!...#
    #.....#....#......>#
    ####################
"""


def go(scene: Scene, goal: Goal, most: int = 2000) -> str:
    """Let the hero go on until the goal ends; why it did."""
    for _ in range(most):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            return step.text
        scene.do(step)
    raise AssertionError(f"{goal} never stopped")


def taken(goal: Goal, scene: Scene) -> Action:
    """The step that a goal takes."""
    step = goal.next_step(scene.run)
    assert not isinstance(step, StopReason)
    return step


def test_exploring_sees_everything_and_takes_what_lies_there() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.pack == {"a": "haste"}
    assert scene.floor.memory.explored[scene.floor.ground.walkable].sum() >= 45
    assert go(scene, AutoExplore()) == "There is nothing left to explore here."


def test_exploring_visits_what_is_known_from_a_map_alone() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    effects.apply(scene.run, Reveal("map"), scene.run.hero)
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.pack == {"a": "haste"}
    assert not (scene.floor.memory.mapped & scene.floor.ground.walkable)[0:5, 0:20].any()


def test_exploring_and_travel_stop_before_a_trap_in_the_only_way_and_say_so() -> None:
    straight = "##########\n#@..s...>#\n##########"
    bent = "##########\n#@..s....#\n########.#\n########.#\n########>#\n##########"
    for drawing, goal in ((straight, TravelDown()), (bent, AutoExplore())):
        scene = Scene(drawing, s="snare found")
        assert go(scene, goal) == "A snare bars the only path you know: throw something onto it."
        assert scene.at("@") == (3, 1)


@pytest.mark.parametrize(
    ("passed", "barring", "told"),
    [
        ("alarm_wire found", "alarm_wire found", "An alarm wire bars the only path you know: throw something onto it."),
        ("alarm_wire found", "cracked_floor", "The cracked floor to the east bars the only path you know: cross "),
        ("cracked_floor", "alarm_wire found", "An alarm wire bars the only path you know: throw something onto it."),
        ("cracked_floor", "cracked_floor", "The cracked floor to the east bars the only path you know: cross "),
        ("web", "web", "The web to the east bars the only path you know. Press again to walk in, or burn it."),
        ("alarm_wire found", "web", "The web to the east bars the only path you know. Press again to walk in, or "),
    ],
)
def test_travel_names_what_bars_the_path_and_nothing_that_it_can_pass(passed: str, barring: str, told: str) -> None:
    drawing = """
        ############
        #@..p...b.>#
        #.......####
        ############
    """
    scene = Scene(drawing, legend={"p": passed, "b": barring}, light=9)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, TravelDown()).startswith(told)
    assert scene.at() == (7, 1)


def test_a_goal_follows_what_the_hero_knows_to_have_changed_on_its_way() -> None:
    scene = Scene("""
        #########
        #@......#
        #.......#
        #########
    """)
    goal = Travel((7, 1), cautious=False)
    for straight, changes in ((1, ["wall", "wall"]), (None, ["floor", "wall"]), (1, ["floor", "floor"])):
        step = goal.next_step(scene.run)
        assert step == (
            StopReason("You know no path there: search for hidden doors.") if straight is None else Walk(straight, 0)
        )
        for y, ground in enumerate(changes, 1):
            scene.floor.ground.change(5, y, ground)
        if isinstance(step, Walk):
            scene.do(step)
        sight.look_about(scene.run)
    assert go(scene, goal) == "Here you are."


@pytest.mark.parametrize(("between", "asks_again"), [((), False), ((AutoFight(),), False), ((Rest(),), True)])
def test_exploring_stops_once_at_the_threshold_of_a_dangerous_room(
    between: tuple[AutoFight | Rest, ...], *, asks_again: bool
) -> None:
    """Another command that does nothing, as there is nobody to fight, does not take the consent away; a turn does."""
    scene = Scene(HOUSE, legend={"!": "haste"})
    level = scene.floor.level
    middle = int(level.room_at[1, 8])
    rooms = tuple(room._replace(tier=Tier.HARD) if room.id == middle else room for room in level.rooms)
    object.__setattr__(level, "rooms", rooms)
    pilot = scene.session.autopilot
    reasons = []
    bones = "Bones at the threshold: a dangerous room. Press again to go in."
    for number in range(2):
        pilot.set_out(AutoExplore())
        while not isinstance(step := pilot.next_step(scene.run), StopReason):
            scene.do(step)
        reasons.append(step.text)
        for other in between if number == 0 else ():
            if isinstance(other, AutoFight):
                pilot.set_out(other)
                assert isinstance(pilot.next_step(scene.run), StopReason)
            else:
                scene.do(other)
    assert reasons == [bones, bones if asks_again else "Explored."]
    assert scene.pack == ({} if asks_again else {"a": "haste"})


def test_exploring_ends_at_locked_doors_whose_keys_the_hero_has() -> None:
    scene = Scene(
        """
        ########
        #@..#..#
        #...L.!#
        #...#..#
        ########
    """,
        legend={"L": "locked_door", "!": "haste"},
    )
    assert go(scene, AutoExplore()) == "There is nothing left to explore here, except for: a locked door."
    scene.run.world.add(scene.give("vault_key"), Opens(scene.run.depth, 4, 2))
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.pack == {"a": "haste"}


def test_exploring_leaves_what_was_put_down_and_says_so() -> None:
    from game.actions.handling import Drop

    scene = Scene(HOUSE, legend={"!": "haste"})
    go(scene, AutoExplore())
    scene.do(Drop(query.pack(scene.run, scene.run.hero)[0][1]))
    reason = go(scene, AutoExplore())
    assert reason == "There is nothing left to explore here, except for: a golden potion left lying."
    assert scene.pack == {}


def test_exploring_with_a_full_pack_takes_only_what_stacks() -> None:
    scene = Scene(HOUSE.replace("!...", "!.?."), legend={"!": "haste", "?": "axe"})
    scene.give("haste")
    for _ in range(25):
        scene.give("dagger")
    goal = AutoExplore()
    assert go(scene, goal) == "Your pack has no room for an axe."
    assert go(scene, goal) == "Explored, except for: an axe your pack has no room for."
    assert scene.pack["a"] == "2 haste"


def test_exploring_leaves_what_lies_on_a_known_trap_and_says_so() -> None:
    scene = Scene("##########\n#@..s....#\n#........#\n##########", s="snare found")
    inventory.put_down(scene.run, scene.give("axe"), 4, 1)
    scene.rest()
    assert go(scene, AutoExplore()) == "There is nothing left to explore here, except for: a +0 axe on a snare."
    del scene.floor.traps[4, 1]
    go(scene, AutoExplore())
    assert [*scene.pack.values()] == ["axe"]


def test_exploring_tells_of_altars_springs_and_chests_left_untouched() -> None:
    scene = Scene("#####\n#@..#\n#####")
    scene.floor.ground.change_all({(1, 0): "altar", (3, 0): "chest", (4, 1): "chest", (0, 1): "cold_altar"})
    scene.rest()
    assert (
        go(scene, AutoExplore())
        == "There is nothing left to explore here, except for: an altar for you to use, 2 chests."
    )
    scene.do(Touch(1, 0))
    assert go(scene, AutoExplore()) == "There is nothing left to explore here, except for: 2 chests."


def test_exploring_tells_of_what_it_sees_and_leaves() -> None:
    drawing = """
        #########
        #@.!.g?.#
        #########
    """
    scene = Scene(drawing, legend={"!": "haste", "?": "axe", "g": "grate"})
    scene.floor.ground.change(3, 1, "pedestal")
    potion = identify.kind_name(scene.run, scene.content.items["haste"])
    reason = go(scene, AutoExplore())
    assert reason.endswith(", except for: " + f"{article(potion)} on a pedestal for you to take, an axe out of reach.")


def test_exploring_stops_when_somebody_comes_into_sight() -> None:
    scene = Scene(HOUSE.replace("......>", "r.....>"), legend={"r": "turnkey asleep", "!": "haste"})
    assert go(scene, AutoExplore()) == "You see a turnkey, asleep."
    scene.mind("r").mood = "hunting"
    refused = "You do not explore while a turnkey hunts you. Press again to go on, and fight it if it comes."
    assert go(scene, AutoExplore()) == refused
    assert go(scene, AutoExplore()) == refused, "another player, who has not been told"


NOTHING = "There is nothing left to explore here."
ROOM = """
    ############
    #@.........#
    #......r...#
    #..........#
    #.........>#
    ############
"""


@pytest.mark.parametrize("mood", ["wandering", "asleep", "guarding"])
def test_who_was_seen_once_stops_no_goal_again(mood: str) -> None:
    scene = Scene("#############\n#@..........#\n####.########\n####r########\n#############", r=f"turnkey {mood}")
    scene.afflict("r", "paralysed", 99)
    for goal in (RunAlong(1, 0), Travel((11, 1)), AutoExplore()):
        goal.memory = AutopilotMemory(reported={scene.named["r"]})
        assert not go(scene, goal).startswith("You see a turnkey")


@pytest.mark.parametrize("goal", [AutoExplore, TravelDown])
@pytest.mark.parametrize("near", ["puffball asleep", "turnkey asleep", "turnkey captive", "puffball"])
def test_of_several_who_come_in_view_one_that_is_awake_is_named_first(goal: Callable[[], Goal], near: str) -> None:
    scene = Scene(ROOM.replace("...r", "p..r"), legend={"p": near, "r": "slinger wandering"}, light=7)
    assert go(scene, goal()).startswith(f"You see a slinger, unaware of you, and a {near.split(maxsplit=1)[0]}.")


def test_a_fight_names_one_that_is_awake_first_of_several_who_come_in_view() -> None:
    scene = Scene(ROOM.replace("...r", "p..r"), legend={"p": "puffball asleep", "r": "slinger wandering"}, light=7)
    fight = AutoFight(turns=1, _goes_on=True)
    assert fight.next_step(scene.run) == StopReason("You see a slinger, unaware of you.")


def test_a_fight_mentions_all_who_come_in_view_and_are_awake() -> None:
    scene = Scene(ROOM.replace("...r", "rp.r"), legend={"p": "puffball asleep", "r": "slinger wandering"}, light=7)
    fight = AutoFight(turns=1, _goes_on=True)
    assert fight.next_step(scene.run) == StopReason("You see two slingers, unaware of you.")
    told = go(scene, AutoExplore(memory=fight.memory))
    assert not told.startswith("You see "), told


def test_of_several_who_are_awake_the_nearest_is_named_first() -> None:
    scene = Scene(ROOM.replace("...r", "p..r"), legend={"p": "turnkey guarding", "r": "slinger wandering"}, light=7)
    assert go(scene, AutoExplore()) == f"You see a turnkey, unaware of you, and a slinger. {NOTHING}"


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("cutpurse guarding", "cutpurse guarding", "You see two cutpurses, unaware of you."),
        ("mastiff asleep", "mastiff asleep", "You see two mastiffs, asleep."),
        ("watchman captive", "watchman captive", "You see two watchmen, in chains."),
        ("cutpurse guarding", "cutpurse asleep", "You see a cutpurse, unaware of you, and another cutpurse."),
        ("cutpurse guarding", "turnkey guarding", "You see a turnkey, unaware of you, and a cutpurse."),
    ],
)
def test_creatures_of_one_kind_and_state_are_told_of_by_their_number(one: str, other: str, told: str) -> None:
    scene = Scene(ROOM.replace("...r", "p..r"), legend={"p": one, "r": other}, light=7)
    assert go(scene, AutoExplore()).startswith(told)


NOOK = """
    ###########
    #.@....####
    #.####.####
    #.####....#
    ###.......#
    #c........#
    ###########
"""


@pytest.mark.parametrize("sneaks", [False, True])
def test_a_thief_at_bay_stops_a_goal_once(*, sneaks: bool) -> None:
    scene = Scene(NOOK, legend={"c": "cutpurse fleeing"}, light=7)
    scene.hero.sneaking = sneaks
    assert press(scene, AutoExplore()).startswith("You see a cutpurse, with nowhere to run.")
    assert not any(isinstance(event, Hit | Missed) for event in scene.events)
    scene.run.ticks += 200 * TURN
    assert not press(scene, AutoExplore()).startswith("You see"), "once, however long ago"


@pytest.mark.parametrize(("cell", "told"), [((6, 3), False), ((1, 2), True)])
def test_a_thief_whom_an_ally_has_cornered_is_no_hunter_unless_it_is_beside_the_hero(
    cell: tuple[int, int], *, told: bool
) -> None:
    scene = Scene(ROOM, legend={"r": "cutpurse fleeing"}, light=7)
    spawn.move(scene.run, scene.named["r"], scene.run.world.get(scene.named["r"], Position), *cell)
    ally = creatures.make(scene.run, scene.content.monsters["lag"], 2, 3, "following")
    allies.join(scene.run, ally)
    sight.look_about(scene.run)
    scene.run.events = [Hit(*cell, scene.named["r"], ally, 1, "stabs")]
    step = AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]})).next_step(scene.run)
    refused = "You do not explore while a cutpurse hunts you."
    assert (isinstance(step, StopReason) and step.text.startswith(refused)) == told


def test_who_runs_away_stops_a_goal_once() -> None:
    scene = Scene(ROOM, legend={"r": "cutpurse fleeing"}, light=7)
    told = "You see a cutpurse, running away."
    assert go(scene, AutoExplore()).startswith(told)
    goal = AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]}))
    assert not go(scene, goal).startswith(told)


def test_a_group_of_sleepers_stops_a_goal_once() -> None:
    scene = Scene(
        """
        ####################
        #@.............a.b.#
        ##################c#
        ##################.#
        ####################
        """,
        a="turnkey asleep",
        b="turnkey asleep",
        c="turnkey asleep",
    )
    memory = AutopilotMemory()
    assert go(scene, RunAlong(1, 0, memory=memory)) == "You see two turnkeys, asleep."
    scene.floor.ground.change(18, 2, "floor")
    for cell in ((17, 2), (18, 2)):
        scene.floor.ground.change(*cell, "floor")
    sight.look_about(scene.run)
    assert not go(scene, RunAlong(1, 0, memory=memory)).startswith("You see")
    scene = Scene("##########\n#@....a..#\n##########", a="turnkey asleep")
    creatures.make(scene.run, scene.content.monsters["brute"], 8, 1, "asleep")
    memory = AutopilotMemory(reported={scene.named["a"]})
    assert go(scene, RunAlong(1, 0, memory=memory)) == "You see a brute, asleep.", "it is stronger"


@pytest.mark.parametrize("mood", ["asleep", "guarding", "wandering"])
@pytest.mark.parametrize(
    ("goal", "hunted"),
    [
        (AutoExplore, "You do not explore while a turnkey hunts you. Press again to go on, and fight it if it comes."),
        (TravelDown, "You do not travel while a turnkey hunts you. Press again to go on."),
        (lambda: Travel((10, 4)), "You do not travel while a turnkey hunts you. Press again to go on."),
        (lambda: RunAlong(1, 0), "The turnkey is beside you. Press again to go on."),
    ],
)
def test_whoever_has_not_noticed_stops_each_goal_once(goal: Callable[[], Goal], mood: str, hunted: str) -> None:
    scene = Scene(ROOM, legend={"r": f"turnkey {mood}"})
    scene.dice.luck = False
    memory = AutopilotMemory()

    def again() -> Goal:
        made = goal()
        made.memory = memory
        return made

    seen = f"You see a turnkey, {'asleep' if mood == 'asleep' else 'unaware of you'}."
    assert go(scene, again()).removesuffix(" There is nothing left to explore here.") == seen
    step = again().next_step(scene.run)
    assert not isinstance(step, StopReason) or step.text.startswith("You have not found the stairs down")
    scene.mind("r").mood = "hunting"
    assert go(scene, again()) == hunted
    scene.mind("r").mood = "asleep"
    assert not go(scene, again()).startswith("You see a turnkey"), "he was told of it"


def press(scene: Scene, goal: Goal, asides: list[str] | None = None) -> str:
    """Let the session's autopilot follow a goal until a key is needed again; the reason that it gives, if any.

    What it tells of its steps comes to `asides`.
    """
    autopilot = scene.session.autopilot
    autopilot.set_out(goal)
    for _ in range(2000):
        step = autopilot.next_step(scene.run)
        if isinstance(step, StopReason):
            return step.text
        if asides is not None and autopilot.aside:
            asides.append(autopilot.aside)
        scene.do(step)
        if not autopilot.is_active:
            return ""
    raise AssertionError(f"{goal} never stopped")


FIELD = "###############\n#@............#\n#.............#\n#.........r..>#\n###############"
REFUSED = "You do not travel while a turnkey hunts you. Press again to go on."
ONE_STEP = "The turnkey hunts you. Press again to go on."


def hunted(*, gap: int = 9) -> Scene:
    """A scene with a hunter in sight that misses."""
    drawing = FIELD.replace("r", ".")
    scene = Scene(drawing[: 15 * 2 + 2 + 1 + gap] + "r" + drawing[15 * 2 + 2 + 2 + gap :], r="turnkey")
    scene.dice.luck = False
    return scene


@pytest.mark.parametrize("goal", [RestUntilHealed, lambda: Travel((6, 1))])
def test_who_was_put_to_sleep_hunts_nobody_until_it_wakes(goal: Callable[[], Goal]) -> None:
    scene = Scene("########\n#@....r#\n#.######\n#......#\n########", r="lag")
    scene.creature().health -= 3
    assert go(scene, goal()).startswith(f"You do not {goal().verb} while an old lag hunts you.")
    scene.afflict("r", "sleeping", 2)
    begun = goal()
    assert begun.next_step(scene.run) == StopReason("You see an old lag, asleep.")
    step = begun.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    scene.run.world.get(scene.named["r"], Statuses).turns.clear()
    assert go(scene, begun).startswith("The old lag is coming for you.")


def test_a_fight_says_asleep_of_one_that_was_put_to_sleep() -> None:
    scene = Scene(ROOM, r="slinger", light=7)
    scene.afflict("r", "sleeping", 9)
    fight = AutoFight(turns=1, _goes_on=True)
    assert fight.next_step(scene.run) == StopReason("You see a slinger, asleep.")


def test_who_presses_again_after_a_refusal_goes_on_until_something_new_happens() -> None:
    scene = hunted()
    scene.afflict("r", "paralysed", 99)
    assert press(scene, Travel((8, 1))) == REFUSED
    assert (scene.run.turn, scene.at()) == (0, (1, 1))
    assert press(scene, Travel((2, 1))) == "Here you are."
    assert press(scene, Travel((2, 1))) == "Here you are.", "he was told of this hunter"
    scene.rest()
    assert press(scene, Travel((8, 1))) == REFUSED, "another action came between"
    assert press(scene, RestUntilHealed()) == "You do not rest while a turnkey hunts you."
    assert press(scene, Travel((8, 1))) == REFUSED, "a refusal is only insisted on at once"
    steps = scene.session.autopilot
    steps.set_out(Travel((8, 1)))
    step = steps.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    creatures.make(scene.run, scene.content.monsters["brute"], 12, 1, "hunting")
    sight.look_about(scene.run)
    assert steps.next_step(scene.run) == StopReason("You see a brute, hunting you.")


@pytest.mark.parametrize("goal", [AutoExplore, lambda: Travel((14, 1))])
def test_a_press_after_a_stop_for_who_notices_the_hero_goes_on(goal: Callable[[], Goal]) -> None:
    drawing = "#################\n#@............+.#\n#.............#.#\n#.........r..>#.#\n#################"
    scene = Scene(drawing, r="watchman guarding")
    steps = scene.session.autopilot
    steps._memory.reported.add(scene.named["r"])
    steps._memory.warned[f"guard {scene.named['r']}"] = 0
    scene.dice.luck = False
    steps.set_out(goal())
    scene.do(stepped(scene))
    scene.mind("r").mood = "hunting"
    offer = " Press again to go on, and fight it if it comes." * (goal is AutoExplore)
    assert steps.next_step(scene.run) == StopReason(f"The watchman notices you.{offer}")
    turn = scene.run.turn
    told = press(scene, goal())
    assert scene.run.turn > turn + 1
    assert not told.startswith(("You do not", "The watchman is coming")), told


def test_consent_to_a_hunter_ends_when_it_is_seen_to_have_lost_the_hero() -> None:
    scene = Scene("#################\n#@............+.#\n#.........r....##\n#################", r="watchman hunting")
    steps = scene.session.autopilot
    steps._memory.reported.add(scene.named["r"])
    steps._memory.warned[f"guard {scene.named['r']}"] = 0
    scene.dice.luck = False
    refused = press(scene, AutoExplore())
    assert refused == "You do not explore while a watchman hunts you. Press again to go on, and fight it if it comes."
    scene.afflict("r", "paralysed", 9)
    steps.set_out(AutoExplore())
    scene.do(stepped(scene))
    scene.mind("r").mood = "wandering"
    scene.do(stepped(scene))
    scene.mind("r").mood = "hunting"
    told = steps.next_step(scene.run)
    assert isinstance(told, StopReason)
    assert told.text.startswith("The watchman notices you.")


def test_who_notices_beside_others_who_hunt_is_offered_to_be_fought_with_them() -> None:
    drawing = "#################\n#@............+.#\n#.............#.#\n#.......s.r..>#.#\n#################"
    scene = Scene(drawing, r="watchman guarding", s="mastiff hunting")
    scene.afflict("s", "paralysed", 9)
    memory = AutopilotMemory(reported={*scene.named.values()}, warned={f"guard {scene.named['r']}": 0})
    goal = AutoExplore(memory=memory)
    memory.dared = frozenset({(scene.named["s"], False)})
    scene.dice.luck = False
    scene.do(taken(goal, scene))
    scene.mind("r").mood = "hunting"
    told = "The watchman notices you. Press again to go on, and fight them if they come."
    assert goal.next_step(scene.run) == StopReason(told)


def test_the_consent_to_fight_one_that_sleeps_in_the_way_covers_its_kind() -> None:
    scene = Scene("###############\n#s@.r........+#\n###############", r="mastiff asleep", s="mastiff asleep")
    steps = scene.session.autopilot
    steps._memory.reported.update(scene.named.values())
    assert press(scene, AutoExplore()) == "The mastiff is asleep in the way. Press again to fight it."
    assert scene.named["s"] in steps._memory.asked[AutoExplore]


@pytest.mark.parametrize("goal", [AutoExplore, lambda: Travel((12, 1))])
def test_who_notices_the_hero_beside_him_is_fought_at_the_next_press(goal: Callable[[], Goal]) -> None:
    drawing = "#################\n#@............+.#\n#..r..........#.#\n#.............#.#\n#################"
    scene = Scene(drawing, r="watchman guarding")
    steps = scene.session.autopilot
    steps._memory.reported.add(scene.named["r"])
    steps._memory.warned[f"guard {scene.named['r']}"] = 0
    scene.dice.luck = False
    steps.set_out(goal())
    scene.do(stepped(scene))
    scene.mind("r").mood = "hunting"
    told = steps.next_step(scene.run)
    assert isinstance(told, StopReason)
    explores = goal is AutoExplore
    assert told.text == f"The watchman notices you.{' Press again to fight it.' * explores}"
    turn = scene.run.turn
    press(scene, goal())
    assert scene.run.turn > turn


def test_the_bite_of_one_that_the_player_consented_to_fight_stops_explore_only_if_it_is_of_note() -> None:
    scene = Scene("################\n#@r..........+.#\n################", r="rat")
    rat = scene.named["r"]
    goal = AutoExplore(turns=1, memory=AutopilotMemory(dared=frozenset({(rat, True), (rat, False)})))
    goal.last = LastStep(health=40, aware=frozenset({rat}), in_sight=frozenset({rat}))
    goal.health, goal.memory.hunted = 40, scene.run.turn
    for health, stops in ((38, False), (31, True)):
        scene.creature().health = health
        scene.run.events = [Hit(2, 1, rat, scene.run.hero, 2, "bites")]
        assert isinstance(goal.next_step(scene.run), StopReason) is stops


@pytest.mark.parametrize(("kind", "stops"), [("mastiff", False), ("watchman", True)])
def test_a_hunter_that_comes_with_one_of_its_kind_stops_explore_no_more(kind: str, *, stops: bool) -> None:
    drawing = "#################\n#@............+.#\n#.............#.#\n#........r....>.#\n#################"
    scene = Scene(drawing, r="mastiff")
    scene.dice.luck = False
    assert press(scene, AutoExplore()).startswith("You do not explore while a mastiff hunts you.")
    steps = scene.session.autopilot
    steps.set_out(AutoExplore())
    scene.do(stepped(scene))
    creatures.make(scene.run, scene.content.monsters[kind], 8, 1, "hunting")
    sight.look_about(scene.run)
    assert isinstance(steps.next_step(scene.run), StopReason) is stops


def test_the_consent_to_fight_covers_all_hunters_in_sight() -> None:
    scene = Scene("################\n#@...r.s.....+.#\n################", r="rat", s="rat")
    scene.dice.luck = False
    refusal = "You do not explore while two gaol rats hunt you. Press again to go on, and fight them if they come."
    assert press(scene, AutoExplore()) == refusal
    scene.dice.luck = True
    told = [press(scene, AutoExplore()) for _ in range(4)]
    assert not any("beside you" in words or "hunts you" in words for words in told), told
    assert not scene.lives("r") or not scene.lives("s")


def test_the_consent_to_fight_one_in_the_way_covers_those_behind_it_and_their_views() -> None:
    scene = Scene("###############\n#@.rs.........#\n#############+#", r="rat guarding", s="lag guarding")
    steps = scene.session.autopilot
    steps._memory.reported.update(scene.named.values())
    told = press(scene, AutoExplore())
    assert told == "The gaol rat and an old lag are in the way. Press again to fight them."
    steps.set_out(AutoExplore())
    assert isinstance(steps.next_step(scene.run), Walk)


def test_explore_asks_weak_and_fighting_once_whether_to_go_on() -> None:
    scene = Scene("################\n#@..r........+.#\n################", r="watchman")
    scene.dice.luck = False
    assert press(scene, AutoExplore()).startswith("You do not explore")
    steps = scene.session.autopilot
    steps.set_out(AutoExplore())
    scene.do(stepped(scene))
    scene.creature().health = 12
    told = steps.next_step(scene.run)
    assert isinstance(told, StopReason)
    assert told.text == "You are too badly hurt to fight on, with 12 of 40 health left. Press again to fight."
    steps.set_out(AutoExplore())
    assert isinstance(steps.next_step(scene.run), Walk)


def test_a_hunter_who_was_told_of_is_fought_as_it_comes_beside_the_hero() -> None:
    scene = Scene(
        "#################\n#@............+.#\n#.............#.#\n#.........r..>#.#\n#################", r="watchman"
    )
    scene.dice.luck = False
    told = press(scene, AutoExplore())
    assert told.endswith("hunts you. Press again to go on, and fight it if it comes.")
    press(scene, AutoExplore())
    assert any(isinstance(event, Hit | Missed) and event.attacker == scene.run.hero for event in scene.events)


GOALS = [AutoExplore, lambda: Travel((11, 1)), lambda: RunAlong(1, 0)]


def behind_bars(mood: str) -> Scene:
    """A scene with a watchman who cannot come, of whom the player was told, behind bars along the hero's way."""
    scene = Scene(
        "###############\n#@..........+.#\n#ggggggggggg###\n#...w.......###\n###############",
        legend={"g": "grate", "w": f"watchman {mood}"},
        light=7,
    )
    scene.dice.luck = False
    scene.session.autopilot._memory.reported.add(scene.named["w"])
    return scene


@pytest.mark.parametrize("goal", GOALS)
def test_who_notices_the_hero_stops_a_goal_though_he_cannot_come(goal: Callable[[], Goal]) -> None:
    scene = behind_bars("guarding")
    steps = scene.session.autopilot
    steps.set_out(goal())
    scene.session.autopilot._memory.warned[f"guard {scene.named['w']}"] = 0
    scene.do(stepped(scene))
    scene.mind("w").mood = "hunting"
    assert steps.next_step(scene.run) == StopReason("The watchman notices you.")
    steps.set_out(goal())
    scene.do(stepped(scene))
    assert isinstance(steps.next_step(scene.run), Walk), "once"
    steps._memory.dared = frozenset()  # as after turns without a hunter
    scene.run.events = [Noticed(4, 3, scene.named["w"])]
    assert isinstance(steps.next_step(scene.run), Walk), "behind bars it is no news that it notices him again"


@pytest.mark.parametrize("goal", GOALS[:2])
def test_the_reach_of_hunters_kept_from_the_hero_counts_out_of_sight_too(goal: Callable[[], Goal]) -> None:
    """Or a walk turns back wherever one comes into sight, and turns again where it goes out, for ever."""
    scene = behind_bars("hunting")
    steps = scene.session.autopilot
    steps.set_out(goal())
    scene.do(stepped(scene))
    walk = steps.goal
    assert walk is not None
    reach = set(walk.kept_off)
    assert reach
    scene.floor.memory.visible[3, :] = False
    scene.run.in_sight.discard(scene.named["w"])
    walk.next_step(scene.run)
    assert set(walk.kept_off) == reach
    scene.run.world.delete(scene.named["w"])
    walk.next_step(scene.run)
    assert not walk.kept_off, "for good, once it is dead"


@pytest.mark.parametrize("goal", GOALS)
def test_who_notices_the_hero_again_and_has_a_long_way_to_come_is_no_news(goal: Callable[[], Goal]) -> None:
    rim = "#" * 44
    scene = Scene(
        f"{rim}\n#@{'.' * 39}+.#\n#{'g' * 39}.###\n#...w{'.' * 36}###\n{rim}",
        legend={"g": "grate", "w": "watchman guarding"},
        light=7,
    )
    scene.dice.luck = False
    steps = scene.session.autopilot
    steps._memory.reported.add(scene.named["w"])
    steps._memory.warned[f"guard {scene.named['w']}"] = 0
    steps.set_out(goal())
    scene.do(stepped(scene))
    scene.mind("w").mood = "hunting"
    scene.run.events = [Noticed(4, 3, scene.named["w"])]
    assert isinstance(steps.next_step(scene.run), StopReason)
    for _ in range(2):
        steps.set_out(goal())
        scene.do(stepped(scene))
        steps._memory.dared = frozenset()
        scene.run.events = [Noticed(*scene.at("w"), scene.named["w"])]
        assert isinstance(steps.next_step(scene.run), Walk)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("made", [lambda who: Telegraphed(4, 3, who, "lifts the bell"), lambda who: Called(4, 3, who)])
def test_a_newly_announced_act_and_a_call_stop_a_goal(goal: Callable[[], Goal], made: Callable[[int], Event]) -> None:
    scene = behind_bars("hunting")
    steps = scene.session.autopilot
    for who, stops in ((0, False), (scene.named["w"], True)):
        steps.set_out(goal())
        scene.do(stepped(scene))
        scene.run.events = [made(who)]
        assert (steps.next_step(scene.run) == StopReason("You stop.")) is stops


def stepped(scene: Scene) -> Walk:
    """The first step of the goal that the session's autopilot follows."""
    step = scene.session.autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    return step


def test_each_of_a_group_that_is_awake_stops_a_goal_as_it_comes_in_sight() -> None:
    drawing = "############\n#@.........#\n####.###.###\n####w###l###\n############"
    scene = Scene(drawing, w="watchman guarding", l="lag guarding", light=7)
    scene.dice.luck = False
    told = [press(scene, Travel((10, 1))) for _ in range(3)]
    assert told == ["You see a watchman, unaware of you.", "You see an old lag, unaware of you.", "Here you are."]


def test_a_stop_for_one_who_comes_in_sight_counts_nobody_of_whom_the_player_knows() -> None:
    scene = Scene(
        ROOM.replace("...r", "cl.r"), legend={"c": "lag captive", "l": "lag guarding", "r": "slinger asleep"}, light=7
    )
    goal = AutoExplore(memory=AutopilotMemory(reported={scene.named["l"], scene.named["r"]}))
    left = f"{NOTHING.removesuffix('.')}, except for: a captive in chains for you to free."
    assert go(scene, goal) == f"You see an old lag, in chains. {left}"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("lag guarding", "There is nothing left to explore here."),
        ("turnkey guarding", "You see a turnkey, unaware of you."),
        ("lag", "You do not explore while an old lag hunts you. Press again to go on, and fight it if it comes."),
    ],
)
def test_of_those_of_one_kind_who_stand_together_unaware_one_stops_a_goal(other: str, told: str) -> None:
    scene = Scene(ROOM.replace("...r", "l.o."), legend={"l": "lag guarding", "o": other}, light=7)
    goal = AutoExplore(memory=AutopilotMemory(reported={scene.named["l"]}))
    assert go(scene, goal).startswith(told)


def test_the_most_dangerous_of_several_who_sleep_is_named() -> None:
    scene = Scene(ROOM.replace("...r", "l..r"), legend={"l": "lag asleep", "r": "mastiff asleep"}, light=7)
    assert go(scene, AutoExplore()) == f"You see a mastiff, asleep, and an old lag. {NOTHING}"


@pytest.mark.parametrize(
    ("row", "who"),
    [
        ("r..l", "a turnkey and an old lag"),
        ("rrll", "two turnkeys and two old lags"),
        ("r.lm", "a turnkey and 2 more creatures"),
    ],
)
def test_a_refusal_mentions_all_who_come(row: str, who: str) -> None:
    scene = Scene(ROOM.replace("r...", row), legend={"r": "turnkey", "l": "lag", "m": "rat"})
    told = f"You do not travel while {who} hunt you. Press again to go on."
    assert press(scene, Travel((10, 4))) == told
    told = f"You do not explore while {who} hunt you. Press again to go on, and fight them if they come."
    assert press(scene, AutoExplore()) == told


@pytest.mark.parametrize("goal", [lambda: Travel((12, 1)), TravelDown])
def test_a_second_press_of_travel_is_consent_to_a_hunter_who_comes_beside_the_hero(goal: Callable[[], Goal]) -> None:
    scene = Scene("###############\n#r..@.........#\n#............>#\n###############", r="mastiff")
    scene.dice.luck = False
    assert press(scene, goal()).endswith("hunts you. Press again to go on.")
    assert press(scene, goal()) in ("Here you are.", "")


@pytest.mark.parametrize("goal", [lambda: Travel((12, 1)), TravelDown, TravelUp])
@pytest.mark.parametrize("place", [6, 7, 8, 9])
def test_travel_asks_once_more_before_it_comes_in_reach_of_a_hunter(goal: Callable[[], Goal], place: int) -> None:
    row = f"#@{'.' * (place - 2)}r{'.' * (13 - place)}#"
    scene = Scene(
        f"###############\n#.............<\n{row}\n#............>#\n###############".replace(".<", "<#"), r="watchman"
    )
    scene.dice.luck = False
    assert press(scene, goal()) == "You do not travel while a watchman hunts you. Press again to go on."
    assert press(scene, goal()) == "The watchman could reach you there. Press again to go on."
    at, foe = scene.at(), scene.at("r")
    assert max(abs(at[0] - foe[0]), abs(at[1] - foe[1])) in (2, 3)
    assert press(scene, goal()) in ("Here you are.", ""), "once"


def test_travel_asks_nothing_before_it_comes_up_to_one_who_was_a_hunter_and_runs_away() -> None:
    scene = Scene("###############\n#@............#\n#.......r.....#\n###############", r="watchman")
    scene.afflict("r", "paralysed", 99)
    assert press(scene, Travel((12, 1))).endswith("hunts you. Press again to go on.")
    scene.mind("r").mood = "fleeing"
    assert press(scene, Travel((12, 1))) == "Here you are."


def test_a_run_goes_on_in_spite_of_hunters_until_somebody_new_comes_or_strikes() -> None:
    corridor = "################\n#r.@...........#\n################"
    scene = Scene(corridor, r="turnkey")
    scene.afflict("r", "paralysed", 99)
    assert press(scene, RunAlong(1, 0)) == "You can go no farther."
    assert scene.at() == (14, 1)
    scene = Scene(corridor, r="turnkey")
    scene.afflict("r", "paralysed", 99)
    running = RunAlong(1, 0)
    scene.do(taken(running, scene))
    creatures.make(scene.run, scene.content.monsters["brute"], 14, 1, "hunting")
    sight.look_about(scene.run)
    assert running.next_step(scene.run) == StopReason("You see a brute, hunting you.")
    beside = Scene(corridor.replace("r.@", ".r@"), r="mastiff")
    beside.dice.luck = False
    assert press(beside, RunAlong(1, 0)) == "You stop."
    assert any(isinstance(event, Missed) for event in beside.events)


@pytest.mark.parametrize("peril", ["web", "fire", "gas", "snare found"])
def test_a_run_refuses_only_a_step_into_known_danger(peril: str) -> None:
    ground = peril if peril not in ("fire", "gas") else "floor"
    scene = Scene("#########\n#@p....r#\n#########", p=ground, r="turnkey")
    scene.afflict("r", "paralysed", 99)
    if peril == "fire":
        scene.burn((2, 1), turns=9)
    if peril == "gas":
        scene.floor.ground.put_gas("poison", 2, 1, 250)
        sight.look_about(scene.run)
    assert "in the way" in [press(scene, RunAlong(1, 0)) for _ in range(2)][1]
    assert scene.at() == (1, 1)


def test_a_wound_is_no_new_refusal_unless_it_leaves_the_hero_badly_hurt() -> None:
    scene = hunted()
    scene.afflict("r", "paralysed", 99)
    assert press(scene, Travel((8, 2))) == REFUSED
    told, steps = [], scene.session.autopilot
    for health in (39, 20, 5, 4, 3):
        scene.creature().health = health
        steps.set_out(Travel((8, 2)))
        step = steps.next_step(scene.run)
        told.append(step.text if isinstance(step, StopReason) else "")
        if not isinstance(step, StopReason):
            scene.do(step)
    assert told == ["", "", REFUSED, "", ""]


def test_a_hunter_out_of_sight_for_a_moment_is_no_new_refusal() -> None:
    scene = hunted()
    scene.afflict("r", "paralysed", 99)
    assert press(scene, Travel((8, 1))) == REFUSED
    scene.floor.memory.visible[:] = False
    scene.session.autopilot.set_out(Travel((8, 1)))
    step = scene.session.autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    assert scene.floor.memory.visible[1, 11]
    assert press(scene, Travel((8, 1))) == "Here you are."


FIGHT = "Press again to fight it."
TOO_HURT = "You are too badly hurt to fight on."


def test_whoever_hunts_beside_the_hero_is_fought_at_the_second_press_of_explore() -> None:
    scene = hunted(gap=1)
    refused = "You do not explore while a turnkey hunts you. Press again to fight it."
    assert press(scene, AutoExplore()) == refused
    scene.session.autopilot.set_out(AutoExplore())
    scene.dice.luck = True
    scene.do(taken(scene.session.autopilot.goal or AutoExplore(), scene))
    scene.dice.luck = False
    assert scene.health("r") < scene.creature("r").max_health
    scene.rest()
    assert press(scene, AutoExplore()) == refused, "another action came between"
    scene.creature().health = 5
    assert press(scene, AutoExplore()) == f"You do not explore while a turnkey hunts you. {TOO_HURT} {FIGHT}"


MAY_KILL = "The brute could kill you in two hits. Press again to fight all the same."


@pytest.mark.parametrize(("who", "why"), [("turnkey", TOO_HURT), ("brute", "The brute could kill you in two hits.")])
@pytest.mark.parametrize("goal", [AutoExplore, AutoFight])
def test_what_speaks_against_a_fight_is_told_once_and_the_next_press_strikes(
    goal: Callable[[], Goal], who: str, why: str
) -> None:
    scene = Scene("#####\n#@r.#\n#####", r=who)
    scene.creature().health = 5 if why == TOO_HURT else 14
    scene.dice.luck = False
    refused = f"You do not explore while a {who} hunts you. {why} {FIGHT}"
    told = press(scene, goal())
    assert told == (refused if goal is AutoExplore else f"{why} Press again to fight all the same.")
    assert scene.run.turn == 0
    pilot = scene.session.autopilot
    for _ in range(2):
        pilot.set_out(goal())
        step = pilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
        assert any(isinstance(event, Missed) and event.attacker == scene.run.hero for event in scene.events)


def killer() -> Scene:
    """A scene with a hero whom the brute beside him could kill in two hits, and nobody who hits."""
    scene = Scene("########\n#@r....#\n########", r="brute")
    scene.do(TakeUpHabits(Habits(careful_below=0)))
    scene.creature().health, scene.dice.luck = 14, False
    return scene


def strikes(scene: Scene, goal: Goal) -> bool:
    """Whether a press of the goal's key strikes at somebody, who is missed."""
    scene.session.autopilot.set_out(goal)
    step = scene.session.autopilot.next_step(scene.run)
    if isinstance(step, StopReason):
        return False
    scene.do(step)
    return any(isinstance(event, Missed) and event.attacker == scene.run.hero for event in scene.events)


@pytest.mark.parametrize("act", [Rest(), Walk(1, 0), Search()])
def test_consent_to_fight_a_killer_holds_whatever_is_done_between(act: Action) -> None:
    scene = killer()
    assert press(scene, AutoFight()) == MAY_KILL
    for _ in range(3):
        assert strikes(scene, AutoFight())
        scene.do(act)
    assert press(scene, AutoExplore()) == f"You do not explore while a brute hunts you. {FIGHT}"
    assert strikes(scene, AutoExplore())


def test_consent_to_fight_a_killer_ends_when_it_could_kill_in_one_hit() -> None:
    scene = killer()
    assert press(scene, AutoFight()) == MAY_KILL
    assert strikes(scene, AutoFight())
    scene.creature().health = 4
    assert press(scene, AutoFight()) == MAY_KILL.replace("two hits", "one hit")
    assert strikes(scene, AutoFight())
    scene.rest()
    assert strikes(scene, AutoFight())


def test_consent_to_fight_a_killer_ends_with_the_fight() -> None:
    scene = killer()
    assert press(scene, AutoFight()) == MAY_KILL
    assert strikes(scene, AutoFight())
    scene.afflict("r", "paralysed", 99)
    spawn.place(scene.run, scene.named["r"], 6, 1)
    scene.floor.ground.change(4, 1, "wall")
    scene.rest(11)
    scene.floor.ground.change(4, 1, "floor")
    spawn.place(scene.run, scene.named["r"], 2, 1)
    sight.look_about(scene.run)
    scene.creature().health, scene.mind("r").mood = 14, "hunting"
    assert press(scene, AutoFight()) == MAY_KILL


def test_a_killer_who_comes_later_is_asked_about_by_itself() -> None:
    scene = killer()
    assert press(scene, AutoFight()) == MAY_KILL
    assert strikes(scene, AutoFight())
    creatures.make(scene.run, scene.content.monsters["brute"], 4, 1, "hunting")
    scene.rest()
    assert press(scene, AutoFight()) == MAY_KILL
    assert strikes(scene, AutoFight())


@pytest.mark.parametrize(
    ("drawing", "weapon"), [("#@.r....#", "whip"), ("#@r.....#", "")], ids=["with a whip", "beside"]
)
def test_who_consents_to_go_on_is_asked_before_explore_strikes_what_stands_in_the_way(
    drawing: str, weapon: str
) -> None:
    scene = Scene(
        f"#########\n{drawing}\n#######.#\n#.......#\n#########", r="cutpurse" if weapon else "cutpurse fleeing"
    )
    scene.dice.luck = False
    scene.afflict("r", "paralysed", 99)
    if weapon:
        scene.do(Equip(scene.give(weapon)))
        scene.session.autopilot.set_out(AutoExplore())
        scene.session.autopilot._memory.dared = frozenset({(scene.named["r"], False)})
        scene.session.autopilot._memory.hunted = scene.run.turn
    else:  # it runs away and has nowhere to run, so that it is no hunter now
        memory = scene.session.autopilot._memory
        scene.session.autopilot.set_out(AutoExplore())
        memory.dared, memory.hunted = frozenset({(scene.named["r"], False)}), scene.run.turn
        memory.reported.add(scene.named["r"])
    assert press(scene, AutoExplore()) == "The cutpurse is in the way. Press again to fight it."
    assert not any(isinstance(event, Hit | Missed) for event in scene.events)
    scene.session.autopilot.set_out(AutoExplore())
    step = scene.session.autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    assert any(isinstance(event, Hit | Missed) for event in scene.do(step))


def test_whom_explore_will_fight_when_it_comes_beside_the_hero_is_said_to_be_fought() -> None:
    scene = Scene("#########\n#@.r....#\n#########", r="cutpurse")
    scene.dice.luck = False
    scene.afflict("r", "paralysed", 99)
    pilot = scene.session.autopilot
    pilot.set_out(AutoExplore())
    told = "You do not explore while a cutpurse hunts you. Press again to go on, and fight it if it comes."
    assert press(scene, AutoExplore()) == told
    assert press(scene, Travel((7, 1))) == "You do not travel while a cutpurse hunts you. Press again to go on."


@pytest.mark.parametrize(("who", "state"), [("turnkey asleep", "health"), ("lag captive", "side")])
def test_who_is_in_the_way_is_fought_or_freed_at_the_second_press(who: str, state: str) -> None:
    scene = Scene("###########\n#@...r.+..#\n###########", r=who)
    scene.dice.luck = False
    told = [press(scene, AutoExplore()) for _ in range(3)]
    assert told[0].startswith("You see ")
    assert told[0 if state == "side" else 1].endswith(f"Press again to {'free' if state == 'side' else 'fight'} it.")
    if state == "health":
        assert scene.at() == (4, 1)
        assert scene.mind("r").mood == "hunting", "the blow woke it"
    else:
        assert scene.mind("r").mood == "following"
        assert told[1] == "Explored."


def test_a_captive_who_leaves_a_choice_does_not_stop_explore_for_ever() -> None:
    scene = Scene("###########\n#@...r.+..#\n###########", r="lag captive")
    key = scene.give("vault_key")
    scene.run.world.add(key, Opens(scene.run.depth, 8, 1))
    scene.run.world.get(key, Carried).owner = Entity(scene.named["r"])
    told = [press(scene, AutoExplore()) for _ in range(3)]
    assert told[0].endswith("The old lag is in the way, in chains: walk into it to free it.")
    assert told[1] == "There is nothing left to explore here, except for: a captive in chains for you to free."
    assert told[2].startswith("You have not found the stairs down.")


def test_who_presses_again_goes_on_even_beside_a_hunter() -> None:
    scene = hunted(gap=1)
    assert press(scene, Travel((8, 1))) == REFUSED
    assert press(scene, Travel((8, 1))) == "Here you are."


def test_another_hunter_is_another_refusal() -> None:
    scene = hunted()
    scene.afflict("r", "paralysed", 99)
    assert press(scene, Travel((8, 1))) == REFUSED
    scene.named["w"] = creatures.make(scene.run, scene.content.monsters["watchman"], 13, 1, "hunting")
    scene.afflict("w", "paralysed", 99)
    both = "You do not travel while a watchman and a turnkey hunt you. Press again to go on."
    assert press(scene, Travel((8, 1))) == both, "the new one is named"
    assert press(scene, Travel((8, 1))) == "Here you are."


def test_a_step_to_the_stairs_is_taken_before_it_asks_about_a_hunter() -> None:
    scene = Scene("###############\n#@............#\n#...>.........#\n#.........r...#\n###############", r="turnkey")
    scene.afflict("r", "paralysed", 99)
    assert press(scene, TravelDown()) == ONE_STEP
    assert scene.run.turn == 1
    scene.floor.memory.visible[:] = False
    scene.session.autopilot.set_out(RestUntilHealed())
    scene.session.autopilot.next_step(scene.run)
    sight.look_about(scene.run)
    assert press(scene, TravelDown()) == ONE_STEP


@pytest.mark.parametrize(("drawing", "asks"), [("#.@...r..>#", True), ("#.r.@....>#", False), ("#.@>..r...#", False)])
def test_a_way_to_the_stairs_through_hunters_is_asked_about_as_any_travel(drawing: str, *, asks: bool) -> None:
    scene = Scene(f"###########\n{drawing}\n###########", r="turnkey")
    scene.dice.luck = False
    assert press(scene, TravelDown()) == (REFUSED if asks else ONE_STEP)
    assert scene.run.turn == (0 if asks else 1)


def test_who_runs_off_in_fear_stops_a_goal_once_and_refuses_none() -> None:
    scene = hunted(gap=4)
    scene.afflict("r", "afraid", 99, by="@")
    assert press(scene, Travel((1, 3))) == "You see a turnkey, running away."
    assert press(scene, Travel((1, 3))) == "Here you are."
    near = hunted(gap=2)
    near.afflict("r", "afraid", 99, by="@")
    assert press(near, Travel((1, 3))) == "You see a turnkey, running away."


def test_a_captive_in_the_only_way_is_told_to_be_freed() -> None:
    scene = Scene("###########\n#@...r.+..#\n###########", r="lag captive")
    told = go(scene, AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]})))
    assert told == "The old lag is in the way, in chains. Press again to free it."


def test_no_goal_walks_into_a_sleeper() -> None:
    scene = Scene(
        """
        ###########
        #@...r..>.#
        ###########
    """,
        legend={"r": "turnkey asleep"},
    )
    scene.dice.luck = False
    memory = AutopilotMemory(reported={scene.named["r"]})
    for goal, told in (
        (TravelDown(memory=memory), "The turnkey is asleep in the way. Press again to fight it."),
        (RunAlong(1, 0, memory=memory), "The turnkey is asleep in the way: fight it, or leave it."),
    ):
        assert go(scene, goal) == told
        assert scene.health("r") == scene.creature("r").max_health
    assert scene.at() == (4, 1)

    scene = Scene(
        """
        ###########
        #@...r.+..#
        ###########
    """,
        legend={"r": "turnkey asleep"},
    )
    scene.dice.luck = False
    assert (
        go(scene, AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]})))
        == "The turnkey is asleep in the way. Press again to fight it."
    )
    assert scene.at() == (1, 1)

    scene = Scene(
        """
        ###########
        #@...r..>.#
        #.........#
        ###########
    """,
        legend={"r": "turnkey asleep"},
    )
    scene.dice.luck = False
    go(scene, Travel((7, 1), memory=AutopilotMemory(reported={scene.named["r"]})))
    assert scene.at() == (7, 1)
    assert scene.health("r") == scene.creature("r").max_health


def test_a_sleeper_that_wakes_ends_the_goal() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    goal = TravelDown(memory=AutopilotMemory(reported={scene.named["r"]}))
    step = goal.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    scene.mind("r").mood = "hunting"
    assert goal.next_step(scene.run) == StopReason("The turnkey notices you.")


def test_a_hunter_that_was_no_reason_to_stop_does_not_notice_the_hero_again() -> None:
    drawing = """
        ###########
        #@.......>#
        #.........#
        #ggggggggg#
        #....r....#
        ###########
    """
    scene = Scene(drawing, legend={"r": "turnkey", "g": "grate"})
    scene.afflict("r", "paralysed", 90)
    goal = Travel((9, 1), memory=AutopilotMemory(reported={scene.named["r"]}))
    step = goal.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    scene.floor.ground.change(5, 3, "floor")
    sight.look_about(scene.run)
    assert goal.next_step(scene.run) == StopReason("The turnkey hunts you.")


@pytest.mark.parametrize(
    ("kind", "ground", "status", "told"),
    [
        ("turnkey", "floor", "", "The turnkey is coming for you."),
        ("turnkey", "floor", "paralysed", "The turnkey hunts you."),
        ("turnkey", "floor", "stuck", "The turnkey hunts you."),
        ("crossbowman", "grate", "", "The crossbowman hunts you."),
        ("crossbowman", "floor", "", "The crossbowman is coming for you."),
        ("polyp", "floor", "", "You are within reach of the watching polyp."),
    ],
)
def test_only_who_can_come_is_said_to_come(kind: str, ground: str, status: str, told: str) -> None:
    scene = Scene("############\n#@....g...r#\n############", legend={"r": kind, "g": ground})
    if status:
        scene.afflict("r", status, 99)
    goal = Travel((4, 1), memory=AutopilotMemory(dared=frozenset({(scene.named["r"], False)})))
    assert isinstance(goal.next_step(scene.run), Walk)
    goal.memory.dared = frozenset()
    assert goal.next_step(scene.run) == StopReason(told)


@pytest.mark.parametrize("goal", [lambda: Travel((8, 1)), TravelDown])
def test_a_walk_goes_on_where_a_hunter_has_died_out_of_sight(goal: Callable[[], Goal]) -> None:
    scene = Scene("############\n#@.......r>#\n############", r="watchman hunting")
    walk = goal()
    walk.memory.dared = frozenset({(scene.named["r"], False), (scene.named["r"], True)})
    walk.memory.hunted = scene.run.turn
    walk.granted = frozenset({scene.named["r"]})
    assert isinstance(walk.next_step(scene.run), Walk)
    walk.memory.dared = frozenset({(scene.named["r"], False)})
    scene.floor.memory.visible[:, 5:] = False
    scene.run.world.delete(scene.named["r"])
    scene.run.world.bury()
    del scene.floor.occupants[9, 1]
    assert isinstance(walk.next_step(scene.run), Walk)


def test_explore_offers_no_fight_with_one_that_never_comes() -> None:
    scene = Scene("############\n#@........r#\n############", r="polyp hunting")
    scene.floor.memory.explored[:, 5:] = False
    told = "You do not explore within reach of a watching polyp. Press again to go on."
    assert press(scene, AutoExplore()) == told


def test_one_that_never_moves_is_no_reason_to_stop_as_it_notices_from_afar() -> None:
    scene = Scene("##############\n#@..........+#\n#........p...#\n##############", p="puffball guarding")
    goal = AutoExplore(memory=AutopilotMemory(reported={scene.named["p"]}))
    scene.do(taken(goal, scene))
    scene.mind("p").mood = "hunting"
    assert isinstance(goal.next_step(scene.run), Walk)


def test_into_the_reach_of_several_of_a_kind_one_question_is_asked() -> None:
    scene = Scene("############\n#@..........#\n#####p.q####\n############", p="puffball", q="puffball")
    for name in "pq":
        scene.afflict(name, "paralysed", 99)
    told = [press(scene, Travel((10, 1))) for _ in range(3)]
    assert told[1:] == ["The puffball could reach you there. Press again to go on.", "Here you are."]


def test_into_the_reach_of_one_that_cannot_move_a_second_press_leads_without_another_question() -> None:
    scene = Scene("############\n#@..........#\n######p#####\n############", p="puffball")
    scene.afflict("p", "paralysed", 99)
    seen = "You see a puffball, which cannot reach you as far as you know."
    told = [press(scene, Travel((10, 1))) for _ in range(2)]
    assert told == [
        f"{seen} The puffball could reach you there. Press again to go on.",
        "Here you are.",
    ]
    scene = Scene("######\n#@p..#\n#....#\n######", p="puffball")
    assert press(scene, Travel((4, 2))) == "You do not travel within reach of a puffball. Press again to go on."


def test_a_longer_way_out_of_the_reach_of_somebody_is_told_of_once() -> None:
    scene = Scene("#########\n#.@.p...#\n#.......#\n#.......#\n#.......#\n#########", p="puffball")
    scene.afflict("p", "paralysed", 99)
    asides: list[str] = []
    told = [press(scene, Travel((6, 1)), asides) for _ in range(2)]
    assert told == ["You see a puffball, which cannot reach you as far as you know.", "Here you are."]
    assert press(scene, Travel((2, 1)), asides) == "Here you are."
    assert asides == ["You go a longer way, out of reach of the puffball."]


def test_a_blow_that_ends_a_goal_is_not_told_as_notice() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey asleep"})
    scene.dice.luck = False
    goal = TravelDown(memory=AutopilotMemory(reported={scene.named["r"]}))
    goal.next_step(scene.run)
    scene.mind("r").mood = "hunting"
    scene.run.events = [Missed(*scene.at(), scene.named["r"], scene.run.hero, "cudgels")]
    assert goal.next_step(scene.run) == StopReason("You stop.")


@pytest.mark.parametrize("goal", [AutoExplore, partial(Travel, (6, 1)), partial(RunAlong, 1, 0)])
def test_a_theft_ends_a_goal(goal: Callable[..., Goal]) -> None:
    scene = Scene("##########\n#.@....#.#\n#.c......#\n##########", c="cutpurse fleeing")
    scene.give("healing")
    begun = goal(memory=AutopilotMemory(reported={scene.named["c"]}))
    assert isinstance(begun.next_step(scene.run), Walk)
    scene.mind("c").mood = "hunting"
    scene.dice.luck = True
    scene.rest()
    assert scene.pack == {}
    assert begun.next_step(scene.run) == StopReason("You stop.")


def test_who_flees_from_the_hero_ends_a_goal_but_once() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey"})
    scene.mind("r").mood = "fleeing"
    goal = TravelDown()
    assert goal.next_step(scene.run) == StopReason("You see a turnkey, running away.")
    assert not isinstance(goal.next_step(scene.run), StopReason)


def test_who_is_told_to_have_noticed_the_hero_is_not_told_twice() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey asleep"})
    goal = TravelDown(memory=AutopilotMemory(reported={scene.named["r"]}))
    step = goal.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    stealth.wake(scene.run, scene.named["r"])
    assert goal.next_step(scene.run) == StopReason("You stop.")


def test_the_poison_that_one_sets_out_with_stops_nobody_before_he_is_badly_hurt() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", "poisoned", 20)
    scene.creature().health = 20
    assert go(scene, AutoExplore()) == "You are being hurt by poison."
    assert scene.health() == 13


def test_poison_does_not_stop_the_walk_up_to_a_sleeper() -> None:
    scene = Scene("##########\n#@......r#\n##########", r="turnkey asleep")
    scene.afflict("@", "poisoned", 20)
    assert steps_of(AutoFight(), scene) == 6


def test_a_goal_without_caution_goes_on() -> None:
    scene = Scene(HOUSE.replace("......>", "r.....>"), legend={"r": "turnkey asleep", "!": "haste"})
    scene.dice.luck = False
    assert go(scene, AutoExplore(cautious=False)) == "Explored."


def test_a_wound_ends_a_goal() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    goal = AutoExplore()
    step = goal.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.afflict("@", "poisoned", 5)
    scene.do(step)
    assert goal.next_step(scene.run) == StopReason("You are being hurt by poison.")


def test_confusion_and_the_end_of_the_run_end_a_goal() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", "confused", 5)
    assert go(scene, AutoExplore()) == "You are too confused to find your way: wait until it passes."
    from game.world.run import Outcome

    scene.run.outcome = Outcome("died", "a test", 1, 0)
    assert go(scene, AutoExplore()) == "Your run is over."


def test_stairs_are_travelled_to_when_they_are_known() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert go(scene, TravelDown()) == "You have not found the stairs down yet: explore on."
    go(scene, AutoExplore())
    goal = TravelDown()
    for _ in range(50):
        step = goal.next_step(scene.run)
        if isinstance(step, Descend):
            break
        assert not isinstance(step, StopReason), step
        scene.do(step)
    assert scene.at() == scene.floor.level.stairs_down


def test_travel_to_a_place() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    assert go(scene, Travel((5, 3))) == "Here you are."
    assert scene.at() == (5, 3)
    assert scene.run.turn == 4
    assert go(scene, Travel((17, 1))) == "You have not seen the way to that place: explore on."
    assert go(scene, Travel((-3, 900))) == "You have not seen the way to that place: explore on."


def test_travel_never_leads_over_lava_and_uses_no_unseen_path() -> None:
    scene = Scene("""
        #########
        #@.%%%..#
        #.#%%%#.#
        #.......#
        #########
    """)
    assert scene.floor.memory.visible[1, 7]
    assert go(scene, Travel((7, 1))) == "The lava to the east bars the only path you know: explore on."
    assert scene.at() == (1, 1)

    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    goal = Travel((7, 1))
    for _ in range(30):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        scene.do(step)
        assert scene.terrain(*scene.at()) == "floor"
    assert scene.at() == (7, 1)


def test_travel_says_explore_on_only_while_something_can_be_explored() -> None:
    drawing = """
        ###################
        #@..........L.....#
        #.#########.####g##
        #...'....##.......#
        ###################
    """
    scene = Scene(drawing, legend={"L": "locked_door", "g": "grate"}, light=9)
    place = (16, 1)
    scene.floor.memory.explored[1, 16] = True  # as seen through the grate
    scene.floor.memory.terrain[1, 16] = scene.floor.ground.terrain[1, 16]
    assert go(scene, Travel(place)) == "You know no path there: explore on."
    assert go(scene, TravelDown()) == "You have not found the stairs down yet: explore on."
    assert any("nothing left" in go(scene, AutoExplore()) for _ in range(9))
    assert go(scene, Travel(place)).endswith(" bars the way, and you do not have its key.")
    assert go(scene, TravelDown()) == "You have not found the stairs down yet: search for hidden doors."
    scene.floor.ground.change(12, 1, "wall")
    go(scene, Travel((11, 1)))
    assert go(scene, Travel(place)) == "You know no path there: search for hidden doors."


@pytest.mark.parametrize(
    ("ground", "arrived"), [("cold_altar", "The cold altar is to the east."), ("statue", "The statue is to the east.")]
)
def test_travel_leads_up_to_what_one_can_only_look_at(ground: str, arrived: str) -> None:
    scene = Scene("########\n#@...S.#\n########", legend={"S": ground})
    goal = Travel((5, 1))
    for _ in range(3):
        scene.do(taken(goal, scene))
    assert goal.next_step(scene.run) == StopReason(f"Here you are. {arrived}")


@pytest.mark.parametrize(
    ("side", "told"), [(3, "walk into it to use it."), (5, "it can be passed from its other side alone.")]
)
def test_travel_to_a_one_sided_door_says_from_where_it_is_passed(side: int, told: str) -> None:
    scene = Scene("#########\n#@..D...#\n#########", legend={"D": "barred_door"})
    scene.floor.crossed_from[4, 1] = side, 1
    assert (
        go(scene, Travel((4, 1)))
        == f"Here you are. The {scene.floor.name_of(library().terrain_of('barred_door'))} is to the east: {told}"
    )


def test_who_floats_is_told_to_fly_across_and_never_to_leap() -> None:
    scene = Scene("##########\n#@..CC..>#\n##########", legend={"C": "chasm"})
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    scene.afflict("@", "levitating", 9)
    assert go(scene, Travel((7, 1))).endswith("bars the only path you know: fly across, or search for hidden doors.")
    told = [press(scene, AutoExplore()) for _ in range(2)]
    assert told[-1].startswith("You know no path to the stairs down. Search for hidden doors, or fly across the "), told
    assert "leap" not in go(scene, TravelDown())


def test_travel_asks_for_no_key_to_a_one_sided_door_in_its_way() -> None:
    scene = Scene("##########\n#@..D....#\n##########", legend={"D": "barred_door"})
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    told = go(scene, Travel((7, 1)))
    assert told.endswith(" to the east bars the way, and can be passed from its other side alone.")


@pytest.mark.parametrize(
    ("key", "told"), [("master_key", "leads there: you can open it."), ("", "bars the way, and you do ")]
)
def test_travel_names_the_door_of_a_room_of_which_something_was_seen(key: str, told: str) -> None:
    scene = Scene("##########\n#@..L....#\n#.########\n#........#\n##########", legend={"L": "locked_door"})
    level, floor = scene.floor.level, scene.floor
    link = Link(a=int(level.room_at[1, 1]), b=int(level.room_at[1, 6]), kind="door", cells=((4, 1),))
    room_at = level.room_at.copy()
    room_at[1, 5:9] = link.b
    floor.level = replace(level, room_at=room_at, links=(link,))
    floor.memory.explored[1, 5:] = False
    floor.memory.explored[3, 5:] = False
    floor.memory.explored[1, 8], floor.memory.terrain[1, 8] = True, floor.ground.terrain[1, 8]
    if key:
        scene.give(key)
    assert go(scene, Travel((8, 1))).startswith(f"The locked door to the east {told}")


@pytest.mark.parametrize("key", [(6, 1), (7, 1)], ids=["seen", "of which a scent tells"])
def test_travel_names_the_gate_before_what_was_never_seen_too(key: tuple[int, int]) -> None:
    scene = Scene("##########\n#@..G....#\n##########", legend={"G": "portcullis"})
    memory = scene.floor.memory
    memory.explored[1, 7:] = memory.visible[1, 7:] = False
    memory.items[key] = "vault_key"
    told = go(scene, Travel(key))
    assert told == "The portcullis to the east bars the way: something else must raise it."


def test_travel_names_gas_in_the_way_to_what_lies_behind_bad_ground_too() -> None:
    scene = Scene("############\n#@.......t.#\n############", legend={"t": "worn_track"})
    scene.floor.memory.explored[1, 10], scene.floor.memory.terrain[1, 10] = True, scene.floor.ground.terrain[1, 10]
    for x in (5, 6, 7):
        scene.floor.ground.put_gas("poison", x, 1, 250)
    sight.look_about(scene.run)
    assert go(scene, Travel((10, 1))) == "Gas is in the way. Press again to wait until it is gone."


def test_the_way_out_of_gas_leads_through_a_little_of_it_rather_than_into_a_dead_end() -> None:
    scene = Scene(
        """
        ##############
        ####.........#
        ####.........#
        ####.........#
        ####.........#
        ####.........#
        ####.........#
        #######'######
        #......,.....#
        #......@.....#
        ##############
    """,
        legend={",": "floor"},
    )
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    for cell in ((7, 8), (7, 9), (8, 8), (8, 9)):
        scene.floor.ground.put_gas("poison", *cell, 250)
    sight.look_about(scene.run)
    steps = AutoExplore()
    for _ in range(6):
        step = steps.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        scene.do(step)
    assert scene.at()[1] <= 6


@pytest.mark.parametrize("gate", ["portcullis", "drop_gate"])
def test_travel_names_the_gate_in_its_way_that_only_something_else_raises(gate: str) -> None:
    scene = Scene("########\n#@..G..#\n########", legend={"G": gate})
    name = library().terrain[scene.floor.ground.terrain.item(1, 4)].name
    assert go(scene, Travel((6, 1))) == f"The {name} to the east bars the way: something else must raise it."


def test_a_secret_door_leads_nowhere_until_it_is_found() -> None:
    scene = Scene("""
        ###########
        #@.S......#
        ###########
    """)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, Travel((7, 1))) == "You know no path there: search for hidden doors."
    assert go(scene, AutoExplore()) == "There is nothing left to explore here."
    for _ in range(5):
        scene.do(Search())
    assert scene.terrain(3, 1) == "iron_door"
    scene.dice.luck = True
    assert go(scene, Travel((7, 1))) == "Here you are."


def test_a_remembered_open_door_counts_though_it_was_shut_since() -> None:
    scene = Scene("""
        #########
        #@..'...#
        #########
    """)
    scene.floor.ground.change(4, 1, "locked_door")
    assert scene.content.terrain[scene.floor.memory.terrain[1, 4]].id == "open_door"
    step = Travel((5, 1)).next_step(scene.run)
    assert not isinstance(step, StopReason)  # what the hero does not know is no reason


@pytest.mark.parametrize(
    ("drawing", "heading", "end", "reason"),
    [
        ("##########\n#@.......#\n##########", (1, 0), (8, 1), "You can go no farther."),
        ("##########\n#@...##..#\n####.#####\n####...###\n##########", (1, 0), (6, 3), "You can go no farther."),
        ("##########\n#@...+...#\n##########", (1, 0), (4, 1), "You can go no farther."),
        ("##########\n#@..'....#\n##########", (1, 0), (4, 1), "You come to an open door."),
        ("##########\n#@...!...#\n##########", (1, 0), (5, 1), "Something lies here."),
        ("##########\n#@.......#\n####.#####\n##########", (1, 0), (4, 1), "The path forks here."),
    ],
)
def test_running(drawing: str, heading: tuple[int, int], end: tuple[int, int], reason: str) -> None:
    scene = Scene(drawing, legend={"!": "haste"})
    why = go(scene, RunAlong(*heading))
    assert scene.at() == end
    assert why == reason


def test_rest_lasts_until_health_is_whole_or_something_hurts() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    assert go(scene, RestUntilHealed()) == "You are rested already."
    scene.creature().health = 30
    assert go(scene, RestUntilHealed()) == "You are rested."
    assert scene.health() == 40
    scene = Scene(HOUSE.replace("!", "."))
    scene.creature().health = 30
    scene.hero.food = 100_000
    scene.afflict("@", "weakened", 100_000)
    assert go(scene, RestUntilHealed()) == "You have rested long enough."


def test_rest_waits_for_poison_to_pass_unless_it_would_kill_the_hero() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.creature().health = 30
    scene.afflict("@", "poisoned", 9)
    needed = rest_price.turns_needed(scene.run)
    begun = scene.run.turn
    assert go(scene, RestUntilHealed()) == "You are rested."
    assert scene.health() == 40
    assert abs(scene.run.turn - begun - needed) <= 1
    scene.creature().health = 16
    scene.afflict("@", "poisoned", 12)
    assert go(scene, RestUntilHealed()) == "You are being hurt by poison."
    assert scene.health() == 13, "a third of his health"
    scene.creature().health = scene.statuses()["poisoned"]
    assert go(scene, RestUntilHealed()) == "The poison would kill you before it passes: only healing helps you now."
    scene.creature().health += 1
    assert go(scene, RestUntilHealed()) == "You are being hurt by poison."
    for _ in range(20):
        go(scene, RestUntilHealed())
    assert scene.health() == 40


@pytest.mark.parametrize(
    ("food", "pack", "ends"),
    [
        (360, "ration", ["You are about to be hungry: eat before you rest on.", "You are rested."]),
        (160, "ration", ["You are hungry: eat ", "You are about to be weak with hunger: eat before you rest on."]),
        (160, "", ["You are hungry. You have ", "You are about to be weak with hunger. You have nothing to eat."]),
        (140, "ration", ["You are weak with hunger: eat before you rest on.", "You are rested."]),
    ],
)
def test_a_rest_stops_once_before_each_stage_of_hunger_and_names_eating(food: int, pack: str, ends: list[str]) -> None:
    scene = Scene("#####\n#@..#\n#####")
    if pack:
        scene.give(pack)
    scene.hero.food = food
    scene.creature().health -= 2
    autopilot = scene.session.autopilot
    for told in ends:
        autopilot.set_out(RestUntilHealed())
        while not isinstance(step := autopilot.next_step(scene.run), StopReason):
            scene.do(step)
        assert step.text.startswith(told)


def test_rest_is_refused_while_something_drinks_the_heros_blood() -> None:
    scene = Scene("######\n#@l..#\n######", l="leech asleep")
    scene.creature().health = 30
    scene.afflict("@", "sucked", 1, by="l")
    assert RestUntilHealed()._step(scene.run) == StopReason("You cannot rest while you are sucked at.")


def test_reaching_for_what_cannot_be_had_is_not_tried_for_ever() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.floor.memory.items[2, 1] = "haste"  # nothing is there any more
    scene.floor.memory.visible[:] = False
    goal = AutoExplore()
    picks = 0
    for _ in range(60):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        picks += isinstance(step, PickUp)
        if not isinstance(step, PickUp):
            scene.do(step)
            scene.floor.memory.items[2, 1] = "haste"
    assert picks == 1


@pytest.mark.parametrize("kind", [AutoExplore, TravelDown, TravelUp, RestUntilHealed])
def test_every_goal_on_real_floors_ends_with_a_reason(kind: type[Goal], sweep: Callable[[int], range]) -> None:
    from game.session import Session

    for seed in sweep(100):
        session = Session.new(library(), seed=seed)
        goal = kind()
        for _ in range(3000):
            step = goal.next_step(session.run)
            if isinstance(step, StopReason):
                assert step.text.endswith(".")
                break
            turn = session.take(step)
            if session.run.depth > 1 or turn.refusal:  # taking the stairs ends it, or cannot be
                break
        else:
            raise AssertionError(f"{goal} never stopped with seed {seed}")
        session.close()


# Dangers of the ground


@pytest.mark.parametrize("ground", ["%", "~", ":"])
def test_no_goal_leads_over_known_danger(ground: str) -> None:
    drawing = """
        ############
        #@..%%%...>#
        #...%%%....#
        #..........#
        ############
    """.replace("%", ground)
    for goal in (AutoExplore, TravelDown):
        scene = Scene(drawing)
        while not isinstance(step := goal().next_step(scene.run), StopReason) and scene.run.depth == 1:
            scene.do(step)
            assert scene.run.depth == 2 or scene.floor.ground.walkable[scene.at()[1], scene.at()[0]]
        assert scene.health() == 40


def test_a_run_stops_before_lava_and_before_fire() -> None:
    scene = Scene("""
        ############
        #@....%....#
        ############
    """)
    assert go(scene, RunAlong(1, 0)) == "You can go no farther."
    assert scene.at() == (5, 1)

    scene = Scene("""
        ############
        #@.........#
        ############
    """)
    scene.floor.ground.fire[1, 7] = 50
    scene.floor.ground.note_flames()
    assert go(scene, RunAlong(1, 0, cautious=False)) == "Fire is in the way."
    assert scene.at() == (6, 1)


def test_fire_close_by_ends_a_goal_and_bars_the_path_of_one_without_caution() -> None:
    scene = Scene(
        """
        ############
        #@.......!>#
        ####"#######
        """,
        legend={"!": "haste"},
    )
    scene.floor.ground.fire[1, 6] = 50
    scene.floor.ground.note_flames()
    in_the_way = "Fire is in the way. Press again to wait until it is gone."
    assert go(scene, TravelDown()) == in_the_way
    assert go(scene, TravelDown(cautious=False)) == "You know no path there: explore on."
    scene.walk("e", "e")
    assert go(scene, TravelDown()) == in_the_way
    assert go(scene, AutoExplore()) == in_the_way
    scene.creature().health = 20
    step = RestUntilHealed().next_step(scene.run)
    assert step == Rest(), "it has nothing to spread to"
    scene.floor.ground.change(5, 1, "grass")
    assert go(scene, TravelDown()) == in_the_way, "the hero stands on bare ground"
    assert go(scene, TravelDown(cautious=False)) == "You know no path there: search for hidden doors."


def test_no_run_and_no_rest_goes_on_while_the_hero_burns() -> None:
    told = "You are burning, for {} out of the fire, or to water close by."
    drawing = "############\n#@........>#\n##########.#\n##########.#\n############"
    for goal in (RunAlong(1, 0), RestUntilHealed()):
        scene = Scene(drawing)
        scene.afflict("@", "burning", 2)
        assert go(scene, goal) == told.format("2 turns more: {explore} leads you")
        assert scene.at("@") == (1, 1)
    assert not isinstance(TravelDown(cautious=False).next_step(scene.run), StopReason), "bots choose for themselves"
    exploring = AutoExplore()
    scene = Scene(drawing)
    scene.do(taken(exploring, scene))
    scene.afflict("@", "burning", 1)
    assert go(scene, exploring) == told.format("a turn more. Press again to get")


@pytest.mark.parametrize("goal", [AutoExplore, TravelDown, lambda: Travel((1, 2))])
def test_whoever_burns_runs_to_water_or_out_of_the_fire_or_waits(goal: Callable[[], Goal]) -> None:
    away = "You are out of the fire's reach."
    drawing = "############\n#,,,@......#\n#,,,......>#\n############"
    scene = Scene(drawing.replace("...>", "~..>"), legend={"~": "shallow_water", ",": "grass"})
    scene.afflict("@", "burning", 4)
    assert go(scene, goal()) in (away, "You are being hurt by steam.")
    assert scene.terrain(*scene.at()) == "shallow_water"
    assert "burning" not in scene.statuses()
    scene = Scene(drawing, legend={",": "grass"})
    scene.afflict("@", "burning", 2)
    assert go(scene, goal()) == away
    assert scene.at() == (4, 1), "nothing burns there, and no water is known"
    scene.walk("w")
    scene.afflict("@", "burning", 3)
    scene.burn((3, 1), turns=20)
    assert go(scene, goal()) == away
    assert scene.at()[0] >= 4


@pytest.mark.parametrize("goal", [AutoExplore, TravelDown, lambda: Travel((1, 2))])
def test_every_walk_leads_out_of_the_reach_of_a_fire_and_then_round_it(goal: Callable[[], Goal]) -> None:
    drawing = "##############\n#......,,@,..#\n#......,,,,.>#\n##############"
    scene = Scene(drawing, legend={",": "grass"})
    scene.floor.ground.change(9, 1, "grass")
    sight.look_about(scene.run)
    scene.burn((7, 2), turns=20)
    scene.dice.luck = False  # it does not spread after all
    assert go(scene, RestUntilHealed()) == "Fire spreads to where you stand: {explore} leads you away."
    assert go(scene, goal()) == "You are out of the fire's reach."
    assert scene.at() == (11, 1)
    running = RunAlong(-1, 0)
    scene.do(taken(running, scene))
    assert go(scene, running) == "Fire spreads to where you stand: {explore} leads you away."


@pytest.mark.parametrize("seen", [True, False], ids=["in sight", "round a corner"])
def test_no_walk_leads_back_to_what_a_fire_may_yet_reach(*, seen: bool) -> None:
    scene = Scene(
        """
        ##############
        ##,,,,,,,@...#
        ##,,,,,,,#.###
        #..#######...#
        ##############
        """,
        legend={",": "grass"},
    )
    scene.burn((3, 1), turns=20)
    scene.dice.luck = False
    sight.look_about(scene.run)
    told = "Fire is in the way. Press again to wait until it is gone."
    assert press(scene, AutoExplore()) == told
    if not seen:
        spawn.place(scene.run, scene.run.hero, 12, 3)
        sight.look_about(scene.run)
        scene.burn((3, 1), turns=0)
        scene.rest()
        assert press(scene, AutoExplore()) == told
        scene.rest(LINGERS)
        press(scene, AutoExplore())
        assert scene.floor.memory.explored[3, 1], "by now it must have burnt out"


@pytest.mark.parametrize("goal", [AutoExplore, TravelDown, lambda: Travel((1, 2))])
@pytest.mark.parametrize("drawing", ["#g.....>#", "#......>#"], ids=["some steps away", "beside him"])
def test_with_a_hunter_in_sight_the_way_out_of_a_fire_comes_first(drawing: str, goal: Callable[[], Goal]) -> None:
    beside = "." if "g" in drawing else "g"
    scene = Scene(f"#########\n#,,@{beside}...#\n{drawing}\n#########", g="turnkey", legend={",": "grass"})
    scene.floor.ground.change(3, 1, "grass")
    sight.look_about(scene.run)
    scene.burn((1, 1), turns=20)
    scene.dice.luck = False
    asks = beside == "g" and isinstance(goal(), AutoExplore)
    told = "The turnkey is beside you. Press again to fight it." if asks else "You are out of the fire's reach."
    assert press(scene, goal()) == told
    assert scene.at() in ((3, 2), (4, 1)), "out of the fire's reach in a step"


def test_whoever_is_shut_in_by_fire_waits_at_the_second_press() -> None:
    scene = Scene("########\n###,####\n##,@,###\n###,.>##\n########", legend={",": "grass"})
    for cell in ((3, 1), (2, 2), (4, 2), (3, 3)):
        scene.burn(cell, turns=6)
    scene.floor.ground.change(3, 2, "grass")
    sight.look_about(scene.run)
    scene.dice.luck = False
    assert press(scene, TravelDown()) == "You know no path away from the fire. Press again to wait."
    assert press(scene, TravelDown()) == "You are out of the fire's reach."
    assert press(scene, TravelDown()) == ""
    assert scene.run.depth == 2


def test_beside_a_fire_that_cannot_come_every_key_goes_on() -> None:
    scene = Scene("#########\n#@....>.#\n#..,....#\n#########", legend={",": "grass"})
    scene.burn((3, 2), turns=9)
    begun = scene.run.turn
    assert press(scene, RestUntilHealed()) == "The fire is out."
    assert 8 <= scene.run.turn - begun <= 12
    assert press(scene, RestUntilHealed()) == "You are rested already."
    scene.burn((3, 1), turns=90)
    scene.burn((3, 2), turns=90)
    barred = "Fire is in the way. Press again to wait until it is gone."
    assert press(scene, TravelDown()) == barred
    begun = scene.run.turn
    assert press(scene, TravelDown()) == barred, "not for ever"
    assert scene.run.turn == begun + 50
    assert press(scene, TravelDown()) == ""
    assert scene.run.depth == 2


def test_snares_and_nets_or_fire_together_bar_a_path_in_the_words_of_the_first() -> None:
    net = "The net to the east bars the only path you know. Press again to walk in, or burn it."
    snare = "A snare bars the only path you know: throw something onto it."
    for drawing, told in (("#@.s.n.>#", snare), ("#@.n.s.>#", net)):
        scene = Scene(f"#########\n{drawing}\n#########", s="snare found", n="net")
        for goal in (TravelDown(), Travel((7, 1))):
            assert go(scene, goal) == told
            assert scene.at("@") == (2, 1)
        assert go(scene, AutoExplore(memory=AutopilotMemory(finished={scene.run.depth}))) == told
    scene = Scene("#########\n#@.s...>#\n#########", s="snare found")
    scene.burn((5, 1), turns=50)
    assert go(scene, TravelDown()) == "Fire is in the way. Press again to wait until it is gone."


def test_the_reason_to_stop_tells_gas_from_fire() -> None:
    scene = Scene("##########\n#@......>#\n##########")
    for x in (4, 5):
        scene.floor.ground.put_gas("poison", x, 1, 250)
    assert go(scene, TravelDown()) == "Gas is in the way. Press again to wait until it is gone."
    scene.burn((6, 1), turns=50)
    assert go(scene, TravelDown()) == "Fire is in the way. Press again to wait until it is gone.", (
        "no path leads through gas alone"
    )


LOOP = """
    ###########################
    #.........................#
    #.#######################.#
    #.#######################.#
    #@#######################.#
    #.#######################.#
    #.#######################.#
    #.........................#
    ####.####################.#
    ####.####################.#
    #.........................#
    ###########################
"""


def test_explore_goes_round_gas_that_it_sees_no_more_and_says_so() -> None:
    scene = Scene(LOOP, light=7)
    for x in range(4, 9):
        scene.floor.ground.put_gas("poison", x, 7, 250)
    sight.look_about(scene.run)
    asides: list[str] = []
    told, turn = press(scene, AutoExplore(), asides), scene.run.turn
    assert asides == ["You go a longer way, round the gas."]
    assert told == "Gas is in the way. Press again to wait until it is gone."
    assert (scene.at(), turn < 45) == ((25, 10), True), "straight to the other side"
    press(scene, AutoExplore(), asides)
    assert len(asides) == 1, "once a floor"


def test_whoever_waits_for_gas_to_go_steps_back_as_it_comes_near() -> None:
    hall = (
        "##############\n#@...........#\n#............#\n#............#\n########.#####\n########.#####\n##############"
    )
    scene = Scene(hall, light=7)
    for x in (6, 7):
        scene.floor.ground.put_gas("confusion", x, 1, 250)
    sight.look_about(scene.run)
    assert press(scene, AutoExplore()) == "Gas is in the way. Press again to wait until it is gone."
    assert press(scene, AutoExplore()) == "Explored."
    assert not any("Up and down" in line for line in scene.log)


def test_whoever_is_dazed_by_gas_that_came_over_him_is_told_to_leave_it() -> None:
    scene = Scene("##########\n#.@......#\n##########")
    goal = Travel((8, 1))
    assert isinstance(goal.next_step(scene.run), Walk)
    scene.floor.ground.put_gas("confusion", 2, 1, 60)
    scene.afflict("@", "confused", 9)
    told = "Giddy gas drifts over you. Press again to get out of it."
    assert goal.next_step(scene.run) == StopReason(told, "bad")


def test_whoever_swims_comes_ashore_first() -> None:
    scene = Scene("""
        ############
        #@.~~~~~..>#
        ############
    """)
    scene.walk("e")
    scene.do(Plunge(1, 0))
    scene.walk("e")
    assert go(scene, RestUntilHealed()) == "Not while you swim: get ashore first."
    for _ in range(2):
        step = Travel((9, 1)).next_step(scene.run)
        assert not isinstance(step, StopReason)
        scene.do(step)
    assert scene.at() == (2, 1)


def test_whoever_swims_beside_an_island_comes_ashore_beyond_it() -> None:
    scene = Scene("""
        #################
        #~~~~~~~........#
        #~.~@~~~........#
        #~~~~~~~........#
        #################
    """)
    scene.floor.ground.change(4, 2, "deep_water")
    sight.look_about(scene.run)
    step = Travel((12, 2)).next_step(scene.run)
    assert isinstance(step, Walk | Plunge)
    assert step.dx == 1


# Charging


CORNER = """
    ###########
    #.........#
    #.#######.#
    #.#.....#.#
    #.#####.#.#
    #@.....r..#
    ###########
"""


def test_a_charge_goes_up_to_the_nearest_and_strikes() -> None:
    scene = Scene(
        """
        #########
        #@..r..b#
        #########
    """,
        r="turnkey asleep",
        b="brute asleep",
    )
    charge = AutoFight()
    for cell in ((2, 1), (3, 1)):
        step = charge.next_step(scene.run)
        assert not isinstance(step, StopReason)
        scene.do(step)
        assert scene.at() == cell
    scene.dice.luck = True
    step = charge.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    assert scene.at() == (3, 1)
    assert scene.health("r") < scene.creature("r").max_health


def test_a_charge_strikes_who_can_be_struck_before_who_stands_round_a_corner() -> None:
    scene = Scene("#####\n#b#.#\n#.@s#\n#####", b="mastiff", s="strangler")
    assert AutoFight().next_step(scene.run) == Walk(1, 0)


def steps_of(charge: AutoFight, scene: Scene) -> int:
    """Let the hero charge until a key is needed again; the number of steps and blows that were."""
    for steps in range(1, 100):
        scene.do(taken(charge, scene))
        charge.after_step(scene.run)
        if not charge.repeats or charge._came_to:
            return steps
    raise AssertionError("The charge never paused.")


def test_a_charge_runs_after_who_runs_away_but_not_for_ever() -> None:
    corridor = "#" * 60 + "\n#@.c" + "." * 55 + "#\n" + "#" * 60
    assert go(Scene(corridor, c="cutpurse fleeing"), AutoFight()).startswith("The cutpurse flees, and is as fast")
    slow = Scene(corridor, c="cutpurse fleeing")
    slow.afflict("c", "slowed", 99)
    assert steps_of(AutoFight(), slow) == 2
    assert steps_of(AutoFight(), Scene("######\n#@c..#\n######", c="cutpurse fleeing")) == 1


def test_a_charge_runs_after_nobody_below_half_health() -> None:
    scene = Scene("#########\n#@..c...#\n#.......#\n#########", c="cutpurse fleeing")
    scene.creature().health = 19
    scene.afflict("c", "slowed", 99)
    refused = StopReason("You are too hurt to chase what runs away. Press again to go after it.", "bad")
    charge = AutoFight()
    assert charge.next_step(scene.run) == refused
    scene.floor.memory.visible[1, 4] = False
    assert charge.next_step(scene.run) == refused, "nor to where it was last seen"
    scene.floor.memory.visible[1, 4] = True
    scene.creature().health = 20
    assert charge.next_step(scene.run) == Walk(1, 0)
    beside = Scene("#####\n#@c.#\n#####", c="cutpurse fleeing")
    beside.creature().health = 19
    assert AutoFight().next_step(beside.run) == Walk(1, 0)


def chase(scene: Scene, most: int = 100, *, backs_off: str = "") -> tuple[int, str]:
    """Press Tab until it refuses, without a blow; the steps until then, and the reason. Somebody may back off."""
    pilot = scene.session.autopilot
    for steps in range(most):
        if not pilot.is_active:
            pilot.set_out(AutoFight())
        step = pilot.next_step(scene.run)
        if isinstance(step, StopReason):
            return steps, step.text
        scene.do(step)
        if backs_off:
            x, y = scene.at(backs_off)
            spawn.place(scene.run, scene.named[backs_off], x + 1, y)
            sight.look_about(scene.run)
    return most, ""


def test_presses_of_tab_in_vain_end_with_a_reason_and_then_begin_anew() -> None:
    told = "You do not gain on the cutpurse: aim at it, or leave it."
    scene = Scene("#" * 60 + "\n#@....c" + "." * 52 + "#\n" + "#" * 60, c="cutpurse", light=7)
    scene.afflict("c", "paralysed", 9999)
    assert chase(scene, backs_off="c") == (6, told)
    assert chase(scene, backs_off="c") == (6, told)
    slower = Scene("#" * 60 + "\n#@....c" + "." * 52 + "#\n" + "#" * 60, c="cutpurse fleeing", light=7)
    slower.afflict("c", "slowed", 99)
    assert chase(slower, 8) == (8, "")


def test_who_peeks_round_corners_is_given_up_but_not_who_stands_far_behind_one() -> None:
    scene = Scene("#" * 60 + "\n#@....c" + "." * 52 + "#\n" + "#" * 60, c="crossbowman", light=7)
    scene.afflict("c", "paralysed", 9999)
    charge, steps = AutoFight(), 0
    while steps < 50:  # whenever the hero is beside its last place, it is found five steps farther on
        step = charge.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        scene.do(step)
        steps += 1
        here, there = scene.at()[0], scene.at("c")[0]
        if there - here == 1:
            spawn.place(scene.run, scene.named["c"], here + 5, 1)
            sight.look_about(scene.run)
    assert step == StopReason("You do not gain on the crossbowman: aim at it, or leave it.")
    assert steps <= 10
    still = Scene("#" * 40 + "\n#@...c" + "." * 33 + "#\n" + "#" * 40, c="crossbowman", light=7)
    still.afflict("c", "paralysed", 9999)
    charge = AutoFight()
    for _ in range(3):
        still.do(taken(charge, still))
    spawn.place(still.run, still.named["c"], 9, 1)
    sight.look_about(still.run)
    for _ in range(4):
        still.do(taken(charge, still))
    assert still.at() == (8, 1)
    assert taken(charge, still) == Walk(1, 0)


ASLEEP = """
    ###########
    #.........#
    #t.@.....h#
    #.........#
    ###########
"""


@pytest.mark.parametrize(
    ("kind", "step"), [("turnkey", Walk(1, 0)), ("slinger", Walk(1, 0)), ("turnkey guarding", Walk(-1, 0))]
)
def test_a_charge_begins_with_hunters_and_not_with_a_nearer_sleeper(kind: str, step: Walk) -> None:
    scene = Scene(ASLEEP, t="turnkey asleep", h=kind)
    assert AutoFight().next_step(scene.run) == step


def test_a_charge_turns_from_a_sleeper_to_whoever_comes_and_wakes_none_for_want_of_a_path() -> None:
    scene = Scene(ASLEEP, t="turnkey asleep", h="turnkey asleep")
    charge = AutoFight()
    assert charge.next_step(scene.run) == Walk(-1, 0)
    scene.mind("h").mood = "hunting"
    assert charge.next_step(scene.run) == StopReason("The turnkey notices you.")
    assert charge.next_step(scene.run) == Walk(1, 0)
    gulf = Scene(GULF.replace("#@.....#####", "#@....t#####"), r="crossbowman", t="turnkey asleep")
    assert go(gulf, AutoFight()) == "You cannot get at the crossbowman across the chasm: aim at it, or get away."
    kept = Scene(GULF.replace("#@.....#####", "#@...t.#####"), r="turnkey", t="turnkey asleep")
    assert AutoFight().next_step(kept.run) == Walk(1, 0), "a hunter who cannot come is no hunter"


MOUTH = """
    ###########
    ######....#
    ######....#
    #..@....r.#
    ######...r#
    ######..r.#
    ###########
"""


def test_a_charge_waits_in_a_corridor_for_those_who_come_and_strikes_first() -> None:
    scene = Scene(MOUTH.replace("..@...", "....@."), r="rat")
    scene.dice.luck = False
    charge, steps = AutoFight(), []
    for _ in range(3):
        step = charge.next_step(scene.run)
        assert not isinstance(step, StopReason)
        steps.append(step)
        scene.do(step)
    assert isinstance(steps[0], Rest)
    assert isinstance(steps[-1], Walk)
    assert scene.at() == (5, 3), "it struck from where it stood"


DOORWAY = """
    ###############
    #####.........#
    #...@.......r.#
    #####......rr.#
    ###############
"""


def test_a_charge_waits_in_a_doorway_for_several_who_are_still_far_off_and_steps_out_to_one() -> None:
    scene = Scene(DOORWAY, r="rat")
    scene.dice.luck = False
    for _ in range(2):
        press(scene, AutoFight())
    assert scene.at() == (4, 2)
    assert any(isinstance(event, Hit | Missed) for event in scene.events)
    scene = Scene(DOORWAY.replace("rr", ".."), r="rat")
    assert AutoFight().next_step(scene.run) == Walk(1, 0)


@pytest.mark.parametrize("drawing", ["#@......#\n#..r....#", "#.......#\n#..r.@..#", "#....@..#\n#..r....#"])
def test_a_charge_with_a_rapier_walks_to_where_it_can_lunge_at_a_sleeper(drawing: str) -> None:
    scene = Scene(f"#########\n{drawing}\n#.......#\n#########", r="rat asleep")
    scene.give("rapier", worn=True)
    scene.dice.luck = False
    for _ in range(3):
        press(scene, AutoFight())
    assert any("run through" in line for line in scene.log)


RAPIER = "###########\n#.........#\n#.@......r#\n#.........#\n###########"


@pytest.mark.parametrize("gap", [2, 3, 4, 5])
@pytest.mark.parametrize("mood", ["asleep", "hunting"])
def test_a_charge_with_a_rapier_begins_with_a_lunge(gap: int, mood: str) -> None:
    drawing = RAPIER.replace("r", ".")
    scene = Scene(drawing[: 26 + gap] + "r" + drawing[27 + gap :], r=f"rat {mood}")
    scene.give("rapier", worn=True)
    scene.creature("r").health = scene.creature("r").max_health = 90
    scene.dice.luck = False
    for _ in range(8):
        press(scene, AutoFight())
        if scene.creature("r").health < 90:
            break
    assert any("run through" in line for line in scene.log)
    assert scene.health() == scene.creature().max_health


@pytest.mark.parametrize("drawing", [MOUTH, "#######\n#.....#\n#.....#\n#@..r.#\n#.....#\n#######"])
def test_a_charge_waits_for_nobody_far_off_and_nowhere_in_the_open(drawing: str) -> None:
    assert isinstance(AutoFight().next_step(Scene(drawing, r="rat").run), Walk)


@pytest.mark.parametrize("kind", ["slinger", "pikeman", "packrat", "rat asleep", "bat"])
def test_a_charge_waits_for_nobody_who_strikes_from_afar_or_does_not_come(kind: str) -> None:
    scene = Scene("#########\n#.@..r..#\n#########", r=kind)
    assert AutoFight().next_step(scene.run) == Walk(1, 0)


def test_a_charge_does_not_wait_for_ever() -> None:
    scene = Scene("##########\n#@..r....#\n##########", r="rat")
    charge, steps = AutoFight(), []
    for _ in range(4):
        step = charge.next_step(scene.run)
        assert not isinstance(step, StopReason)
        steps.append(step)
        scene.do(step)
        spawn.place(scene.run, scene.named["r"], 4, 1)  # it hesitates
        sight.look_about(scene.run)
    assert [type(step) for step in steps] == [Rest, Rest, Rest, Walk]


def test_a_charge_is_refused_when_badly_hurt_when_alone_and_where_no_path_leads() -> None:
    scene = Scene(
        """
        #########
        #@..:..r#
        #########
    """,
        r="turnkey asleep",
    )
    reason = "You cannot get at the turnkey across the chasm: aim at it, or leave it."
    assert go(scene, AutoFight()) == reason
    scene.creature().health = 13
    assert AutoFight().next_step(scene.run) == StopReason(
        "You are too badly hurt to fight on. Press again to fight all the same.", "bad"
    )
    scene.creature().health = 14
    assert go(scene, AutoFight()) == reason
    assert (
        go(
            Scene("""
        #####
        #@..#
        #####
    """),
            AutoFight(),
        )
        == "There is nobody in sight to fight."
    )


def test_a_charge_goes_on_after_who_is_lost_from_sight_and_turns_to_who_stands_beside() -> None:
    scene = Scene(CORNER, r="jelly asleep")
    scene.dice.luck = False
    charge = AutoFight()
    charge.next_step(scene.run)
    scene.floor.memory.visible[5, 7] = False  # a corner, or smoke
    assert charge.next_step(scene.run) == Walk(1, 0)
    assert go(scene, AutoFight()) == "There is nobody in sight to fight."
    other = creatures.make(scene.run, scene.content.monsters["rat"], 1, 4, "asleep")
    assert charge.next_step(scene.run) == StopReason("You see a gaol rat, asleep.")
    assert charge.next_step(scene.run) == Walk(0, -1)
    scene.run.world.delete(other)
    scene.floor.occupants.pop((1, 4))
    assert charge.next_step(scene.run) == StopReason("There is nobody in sight to fight.")


def test_a_charge_asks_before_a_way_far_about_and_goes_on_where_it_leads_out_of_sight() -> None:
    scene = Scene(
        """
        ##########
        #.@#r....#
        #.######.#
        #........#
        ##########
    """,
        r="turnkey asleep",
    )
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    charge = AutoFight()
    scene.floor.memory.visible[1, 4] = True  # as through bars
    asked = charge.next_step(scene.run)
    assert asked == StopReason("It is a long way about to the turnkey, 16 steps. Press again to go.")
    charge.granted = asked.asks
    assert charge.next_step(scene.run) == Walk(-1, 0)
    scene.floor.memory.visible[1, 4] = False
    lost = replace(charge)
    assert lost.next_step(scene.run) == StopReason("There is nobody in sight to fight."), "it is no nearer"
    for _ in range(13):
        scene.do(Walk(-1, 0) if scene.at() == (2, 1) else taken(charge, scene))
    assert scene.at() == (7, 1)


def test_a_charge_waits_for_a_fire_in_the_short_way_before_a_way_far_about() -> None:
    scene = Scene(
        """
        ##########
        #..@.r...#
        #.######.#
        #........#
        ##########
    """,
        r="turnkey asleep",
    )
    scene.floor.memory.explored[:], scene.floor.memory.terrain[:] = True, scene.floor.ground.terrain
    scene.burn((4, 1), turns=3)
    sight.look_about(scene.run)
    charge = AutoFight()
    assert charge.next_step(scene.run) == Rest()
    assert charge.aside == "You wait: fire is in the way."
    scene.burn((4, 1), turns=0)
    sight.look_about(scene.run)
    assert charge.next_step(scene.run) == Walk(1, 0)


def test_a_charge_leaves_a_puffball_alone_and_goes_past_it_to_others() -> None:
    scene = Scene("#######\n#@p..r#\n#.....#\n#######", p="puffball", r="turnkey asleep")
    assert AutoFight().next_step(scene.run) == Walk(1, 1)
    between = Scene("########\n#@.p.r.#\n########", p="puffball", r="turnkey asleep")
    assert go(between, AutoFight()) == "The puffball is in the way: strike it from afar."
    alone = Scene("#######\n#@p...#\n#######", p="puffball")
    assert go(alone, AutoFight()) == "The puffball is best struck from afar. Press again to strike it."
    assert alone.at("@") == (1, 1)


@pytest.mark.parametrize(("goal", "does"), [(AutoExplore, "fight"), (AutoFight, "strike")])
def test_what_bursts_beside_the_hero_is_struck_at_the_second_press_of_a_key(
    goal: Callable[[], Goal], does: str
) -> None:
    scene = Scene("#######\n#@p...#\n#.....#\n#######", p="puffball")
    asked = f"The puffball is best struck from afar. Press again to {does} it."
    assert press(scene, goal()).removeprefix("You do not explore within reach of a puffball. ") == asked
    press(scene, goal())
    assert any(isinstance(event, Hit | Missed) and event.target == scene.named["p"] for event in scene.events)


@pytest.mark.parametrize("drawing", ["#######\n#@r...#\n#.p...#\n#######", "#######\n#@p...#\n#.r...#\n#######"])
def test_explore_asks_about_no_puffball_while_somebody_else_is_to_be_fought(drawing: str) -> None:
    scene = Scene(drawing, p="puffball", r="turnkey")
    assert press(scene, AutoExplore()).startswith("You do not explore while a turnkey")
    press(scene, AutoExplore())
    assert any(isinstance(event, Hit | Missed) and event.target == scene.named["r"] for event in scene.events)


def test_whoever_stands_in_fire_or_water_beside_the_hero_can_be_charged_at() -> None:
    scene = Scene(
        """
        ######
        #.@r.#
        ######
    """,
        r="rat asleep",
    )
    scene.floor.ground.fire[1, 3] = 20
    scene.floor.ground.note_flames()
    assert AutoFight().next_step(scene.run) == Walk(1, 0)
    scene = Scene("""
        ######
        #.@~~#
        ######
    """)
    creatures.make(scene.run, scene.content.monsters["eel"], 3, 1, "hunting")
    assert AutoFight().next_step(scene.run) == Walk(1, 0)


# Who cannot come

GULF = """
    ############
    #@.....#####
    #.....:....#
    #.....:..r.#
    #.....:....#
    #.....######
    #....>######
    ############
"""


@pytest.mark.parametrize("kind", ["turnkey", "lag", "bellman", "serjeant", "mender"])  # a cry or an order is no blow
def test_exploring_goes_on_in_sight_of_a_hunter_who_cannot_come_once_that_is_told(kind: str) -> None:
    scene = Scene(GULF, r=kind)
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoExplore())
    name = article(scene.creature("r").kind.name)
    seen = f"You see {name}, which cannot reach you as far as you know. There is nothing left to explore here, "
    assert autopilot.next_step(scene.run) == StopReason(f"{seen}except for: what lies behind a chasm.")
    autopilot.set_out(TravelDown())
    assert isinstance(autopilot.next_step(scene.run), Walk)
    scene.creature().health = 20
    autopilot.set_out(RestUntilHealed())
    assert autopilot.next_step(scene.run) == Rest()


@pytest.mark.parametrize("kind", ["serjeant", "mender", "turnkey"])
def test_who_is_behind_bars_and_cannot_strike_from_there_stops_exploring_but_once(kind: str) -> None:
    scene = Scene("###########\n#@........#\n#ggg#######\n#..r#######\n###########", legend={"r": kind, "g": "grate"})
    told = press(scene, Travel((9, 1)))
    assert told.endswith(", which cannot reach you as far as you know.")
    for x in (9, 1, 9):
        scene.rest(12)
        assert press(scene, Travel((x, 1))) == "Here you are."


@pytest.mark.parametrize("kind", ["crossbowman", "bat", "delver", "slinger", "ram"])
def test_it_stops_for_who_strikes_from_afar_or_needs_no_path(kind: str) -> None:
    scene = Scene(GULF, r=kind)
    name = scene.creature("r").kind.name
    assert go(scene, AutoExplore()).startswith(f"You do not explore while {article(name)} hunts you.")
    assert go(scene, AutoFight()) == f"You cannot get at the {name} across the chasm: aim at it, or get away."


def test_a_charge_tells_to_go_on_only_when_nobody_in_sight_can_come() -> None:
    two = GULF.replace("r.", "rb")
    scene = Scene(two, r="turnkey", b="turnkey")
    told = "You cannot get at the turnkey across the chasm, nor it at you: go on."
    assert go(scene, AutoFight()) == told
    scene = Scene(two, r="turnkey", b="crossbowman")
    assert go(scene, AutoFight()) == "You cannot get at the crossbowman across the chasm: aim at it, or get away."
    assert go(scene, AutoExplore()).startswith("You do not explore while a crossbowman hunts you.")


def test_a_charge_turns_from_a_quarry_that_is_out_of_reach_by_now_to_one_that_is_not() -> None:
    drawing = "##############\n#@....g.r....#\n#.....########\n#....d.......#\n##############"
    scene = Scene(drawing, g="grate", r="turnkey", d="delver")
    charge = AutoFight(_quarry=(scene.named["r"], scene.at("r")))
    assert isinstance(charge.next_step(scene.run), Walk)
    assert charge._quarry == (scene.named["d"], scene.at("d"))


def test_a_charge_names_the_known_trap_that_bars_the_path() -> None:
    scene = Scene("##########\n#@..s.r..#\n##########", s="snare found", r="delver")
    assert go(scene, AutoFight()) == "A snare is in the way: throw something onto it, or aim at the delver."


LAKE = """
    ###########
    #@........#
    #.........#
    #...,,,,..#
    #...,,e,..#
    #...,,,,..#
    #.........#
    #........>#
    ###########
"""


def lake() -> Scene:
    scene = Scene(LAKE, legend={",": "deep_water", "e": "eel"})
    scene.floor.ground.change(6, 4, "deep_water")
    scene.mind("e").acts.number = 0  # it shows
    return scene


def test_travel_keeps_off_the_shore_that_a_hunter_in_the_lake_could_strike() -> None:
    scene = lake()
    goal = TravelDown(memory=AutopilotMemory(reported={scene.named["e"]}))
    assert isinstance(goal.next_step(scene.run), Walk)
    assert goal.aside == "You go a longer way, out of reach of the mere eel."
    for _ in range(30):
        scene.mind("e").mood, scene.mind("e").acts.number = "hunting", 0
        step = goal.next_step(scene.run)
        if not isinstance(step, Walk):
            break
        scene.do(step)
        x, y = scene.at()
        assert not (3 <= x <= 8 and 2 <= y <= 6), (x, y)
    assert scene.at() == (9, 7)


# Followers


PATH = """
    ###########################
    #.....@...................#
    ####.######################
    ####.######################
    #.....#####################
    #l....#####################
    ###########################
"""


def test_a_walk_stops_once_for_an_ally_in_a_fight_that_is_heard() -> None:
    scene = Scene(PATH, l="lag following")
    scene.dice.luck = False
    goal = Travel((20, 1))

    def struck(x: int, y: int) -> Action | StopReason:
        step = goal.next_step(scene.run)
        if not isinstance(step, StopReason):
            scene.do(step)
        scene.run.events = [Hit(x, y, scene.named["l"], scene.named["r"], 1, "hits")]
        return goal.next_step(scene.run)

    scene.named["r"] = creatures.make(scene.run, scene.content.monsters["rat"], 4, 3, "asleep")
    assert struck(4, 3) == StopReason("Your old lag fights to the south-west.", "bad")
    assert isinstance(struck(4, 3), Walk), "that was told"
    goal.memory.fights.clear()
    scene.run.events = []
    assert struck(2, 1) == StopReason("You stop.", "bad"), "the log tells of a blow in sight"
    for _ in range(3):
        scene.do(Walk(1, 0))
    scene.session.autopilot.stop()
    goal.memory.fights.clear()
    assert isinstance(struck(4, 3), Walk), "too far to hear"
    scene.run.events = [Died(2, 5, scene.named["l"], "old lag", "a gaol rat")]
    assert goal.next_step(scene.run) == StopReason("You stop.", "bad")


# The autopilot of a session


def test_the_autopilot_of_a_session_tells_of_a_sleeper_once_whatever_the_goal() -> None:
    scene = Scene(ROOM, legend={"r": "turnkey asleep"})
    autopilot = scene.session.autopilot
    reasons = []
    for goal in (AutoExplore(), TravelDown(), RunAlong(0, 1)):
        autopilot.set_out(goal)
        reasons.append(autopilot.next_step(scene.run))
    assert reasons[0] == StopReason("You see a turnkey, asleep. There is nothing left to explore here.")
    assert not any(isinstance(step, StopReason) for step in reasons[1:])


@pytest.mark.parametrize("other", [Search(), Walk(0, -1)])
def test_another_action_ends_the_goal_of_a_session(other: Action) -> None:
    scene = Scene(HOUSE.replace("!", "."))
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoExplore())
    step = autopilot.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    assert autopilot.is_active
    scene.do(other)
    assert autopilot.goal is None


def test_a_refusal_ends_the_goal_of_a_session() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    autopilot = scene.session.autopilot
    autopilot.set_out(RunAlong(-1, 0))
    step = autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    assert autopilot.is_active
    scene.do(step)
    assert scene.turn.refusal
    assert autopilot.goal is None


def test_a_session_forgets_whom_its_hero_charged_at_when_something_else_is_done() -> None:
    scene = Scene(CORNER, r="jelly asleep")
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    step = autopilot.next_step(scene.run)
    assert step == Walk(1, 0)
    scene.floor.memory.visible[5, 7] = False
    autopilot.set_out(AutoFight())
    assert autopilot.next_step(scene.run) == Walk(1, 0)
    scene.do(Search())
    scene.floor.memory.visible[5, 7] = False
    autopilot.set_out(AutoFight())
    assert autopilot.next_step(scene.run) == StopReason("There is nobody in sight to fight.")


def test_stairs_end_the_goal_of_a_session() -> None:
    from game.session import Session

    session = Session.new(library(), seed=1)
    spawn.place(session.run, session.run.hero, *session.run.floor.level.stairs_down)
    session.run.floor.memory.explored[:] = True
    session.autopilot.set_out(TravelDown(cautious=False))
    step = session.autopilot.next_step(session.run)
    assert isinstance(step, Descend)
    session.take(step)
    assert session.run.depth == 2
    assert session.autopilot.goal is None


HELD = "You are held fast: pull free step by step, or strike what holds you."


@pytest.mark.parametrize("begun", [AutoExplore, partial(RunAlong, dx=1), partial(Travel, place=(3, 1))])
@pytest.mark.parametrize("status", ["stuck", "seized"])
def test_who_is_stuck_and_whose_holder_is_gone_frees_himself_on_the_way(begun: Callable[[], Goal], status: str) -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", status, 5)
    before = scene.at()
    assert go(scene, begun()) != HELD
    assert scene.at() != before
    assert status not in scene.statuses()


def seized(kind: str = "strangler") -> Scene:
    """A hero whom somebody holds who never hits, on open ground."""
    scene = Scene("##########\n#..@s....#\n#.......>#\n##########", s=kind)
    scene.dice.luck = False
    scene.afflict("@", "seized", 99, by="s")
    return scene


def test_explore_strikes_whoever_holds_the_hero_at_the_second_press() -> None:
    scene = seized()
    assert press(scene, AutoExplore()) == "You do not explore while a strangler hunts you. Press again to fight it."
    press(scene, AutoExplore())
    assert any(isinstance(event, Hit | Missed) and event.attacker == scene.run.hero for event in scene.events)


@pytest.mark.parametrize("goal", [TravelDown, lambda: Travel((1, 1)), lambda: RunAlong(-1, 0)])
def test_a_walk_does_not_offer_to_go_on_while_somebody_holds_the_hero(goal: Callable[[], Goal]) -> None:
    scene = seized()
    for _ in range(2):
        assert press(scene, goal()) == "The strangler holds you: strike at it, or get it to let go."
    assert scene.run.turn == 0


def test_explore_asks_before_it_strikes_a_holder_into_whose_reach_the_player_went() -> None:
    scene = seized("puffball")
    memory = scene.session.autopilot._memory
    memory.braved.add(scene.named["s"])
    memory.reported.add(scene.named["s"])
    assert press(scene, AutoExplore()) == "The puffball holds you. Press again to fight it."


def test_a_goal_without_caution_leaves_pulling_free_to_whoever_set_it_and_rests_go_on() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", "stuck", 5)
    assert go(scene, AutoExplore(cautious=False)) == HELD
    scene.creature().health = 39
    assert go(scene, RestUntilHealed()) == "You are rested."
    assert scene.statuses() == {"stuck": 5}


def test_who_bleeds_rests_until_it_stops_and_who_is_wet_does_not_wait() -> None:
    scene = Scene(HOUSE.replace("!", "."))
    scene.afflict("@", "soaked", 9)
    assert go(scene, RestUntilHealed()) == "You are rested already."
    status_effects.apply_status(scene.run, scene.run.hero, "bleeding", 9)
    assert go(scene, RestUntilHealed()) == "You are rested."
    assert "bleeding" not in scene.statuses()


def test_a_hunter_who_has_not_moved_for_some_turns_ends_exploring_only_once_more() -> None:
    drawing = """
        #########
        #@.....!#
        #.......#
        #.......#
        #.....t.#
        #########
    """
    scene = Scene(drawing, legend={"t": "turnkey", "!": "haste"})
    scene.afflict("t", "paralysed", 90)
    pilot = scene.session.autopilot
    reasons = []
    for turns in (0, 2, 5, 0):
        scene.rest(turns)
        goal = AutoExplore()
        pilot.set_out(goal)
        reasons.append(go(scene, goal))
        pilot.stop()
    refused = "You do not explore while a turnkey hunts you. Press again to go on, and fight it if it comes."
    assert reasons == [refused, refused, "Explored.", "You have not found the stairs down. Search for hidden doors."]


def test_explore_comes_beside_a_hunter_who_has_not_moved_only_at_another_press_and_fights_it() -> None:
    scene = Scene(
        """
        ##########
        #@....t.!#
        #........#
        ##########
        """,
        legend={"t": "turnkey", "!": "haste"},
    )
    scene.afflict("t", "paralysed", 90)
    pilot, told, places = Autopilot(), [], []
    for turns in (0, 5, 0):
        scene.rest(turns)
        goal = AutoExplore()
        pilot.set_out(goal)
        told.append(go(scene, goal))
        places.append(scene.at()[0])
        pilot.stop()
    assert told[1] == "The turnkey could reach you there. Press again to go on, and fight it if it comes."
    assert places[1] == 4
    assert not scene.lives("t")


def test_a_charge_waits_for_fire_on_the_way() -> None:
    scene = Scene("########\n#@...r.#\n########", r="turnkey asleep")
    scene.burn((3, 1), turns=6)
    assert press(scene, AutoFight()) == "The turnkey is beside you."
    assert scene.at() == (4, 1)
    assert scene.run.turn > 6


def test_a_charge_waits_for_gas_on_the_way_but_not_for_ever() -> None:
    scene = Scene("########\n#@...r.#\n########", r="turnkey asleep")
    scene.floor.ground.put_gas("poison", 4, 1, 30)
    assert isinstance(AutoFight().next_step(scene.run), Rest)
    scene = Scene("########\n#@...r.#\n########", r="turnkey asleep")
    scene.burn((3, 1), turns=200)
    assert press(scene, AutoFight()) == "Fire is in the way: wait until it is gone, or strike from afar."
    assert scene.run.turn == 50


@pytest.mark.parametrize(
    ("who", "ground", "told"),
    [
        ("archer", "floor", "Fire is in the way: wait until it is gone, or strike from afar."),
        ("turnkey", "grass", "Fire spreads to where you stand: {explore} leads you away."),
    ],
)
def test_a_charge_waits_for_no_fire_while_shot_at_or_where_it_may_come(who: str, ground: str, told: str) -> None:
    scene = Scene("########\n#@g..r.#\n########", r=who, g=ground)
    scene.floor.ground.change(1, 1, ground)
    scene.burn((3, 1), turns=20)
    sight.look_about(scene.run)
    assert press(scene, AutoFight()) == told
    assert scene.run.turn == 0


def test_who_stands_on_the_stairs_is_told_of_and_fought_at_the_next_press() -> None:
    scene = Scene("#######\n#@..>.#\n#######", depth=2)
    creatures.make(scene.run, scene.content.monsters["turnkey"], 4, 1, "asleep")
    sight.look_about(scene.run)
    scene.dice.luck = False
    told = [press(scene, TravelDown()) for _ in range(2)]
    assert told[1] == "The turnkey is asleep in the way. Press again to fight it."
    assert scene.at() == (3, 1)
    scene.session.autopilot.set_out(TravelDown())
    assert scene.session.autopilot.next_step(scene.run) == Walk(1, 0)


def test_a_charge_goes_for_the_nearest_to_whom_a_path_leads() -> None:
    drawing = """
        ############
        #.........r#
        #.@........#
        ##=#########
        ##b........#
        ############
        """
    scene = Scene(drawing, legend={"=": "grate", "b": "watchman", "r": "rat"})
    step = AutoFight().next_step(scene.run)
    assert isinstance(step, Walk)
    assert step.dx == 1
    alone = Scene(drawing.replace("r", "."), legend={"=": "grate", "b": "watchman"})
    refused = AutoFight().next_step(alone.run)
    assert isinstance(refused, StopReason)
    assert refused.text.startswith("You cannot get at the watchman")
