"""Explore and fight as a player wants them: what is left is told, what is known to be bad is kept out of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from game import knowledge
from game.actions.doors import CloseDoor
from game.actions.handling import Drop
from game.actions.moving import Rest, Walk
from game.actions.options import Exclude, Sneak, TakeUpHabits
from game.actions.records import from_record, to_record
from game.actions.using import Throw
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.memory import AutopilotMemory
from game.autopilot.pilot import Autopilot
from game.autopilot.remaining import remaining
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel, TravelDown, TravelUp
from game.content.families import KEY
from game.draw.pages import overview
from game.draw.words import describing, spoken
from game.frontends.base import Key
from game.furnish import arrivals
from game.rules.beings import creatures
from game.rules.beings.health import hurt
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.rules.items.identify import article, capitalized
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Carried, Home, Item, Opens, Position
from game.world.events import Hit
from game.world.habits import Habits
from game.world.movement import RING
from levelgen import Tier
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.actions.base import Action
    from game.autopilot.goal import Goal

HOUSE = """
    ####################
    #@....#....#.......#
    #.....+....+...!...#
    #.....#....#......>#
    ####################
"""


def go(scene: Scene, goal: Goal) -> str:
    """Let the session's autopilot follow a goal until it ends; why it did."""
    autopilot = scene.session.autopilot
    autopilot.set_out(goal)
    for _ in range(500):
        step = autopilot.next_step(scene.run)
        if isinstance(step, StopReason):
            return step.text
        scene.session.take(step)
    raise AssertionError("it never stopped")


def left_on(scene: Scene, wanted: set[tuple[int, int]] | None = None) -> list[str]:
    """What explore says is left, with things of these cells that the hero wants."""
    return [left.words for left in remaining(scene.run, wanted or set(), set())]


def room_of(scene: Scene, x: int, y: int) -> int:
    return int(scene.floor.level.room_at[y, x])


def make_hard(scene: Scene, *rooms: int) -> None:
    """Make rooms dangerous."""
    level = scene.floor.level
    made = tuple(room._replace(tier=Tier.HARD) if room.id in rooms else room for room in level.rooms)
    object.__setattr__(level, "rooms", made)


def of_kind(scene: Scene, number: int, kind: str) -> None:
    """Make a room one of a kind."""
    level = scene.floor.level
    tags = ("treasure",) if kind == "vault" else ()
    made = tuple(room._replace(kind=kind, tags=tags) if room.id == number else room for room in level.rooms)
    object.__setattr__(level, "rooms", made)


# What is left


def test_what_is_left_is_told_by_name() -> None:
    drawing = """
        ############
        #@....!....#
        #..........#
        ###L####l###
        #....##....#
        ############
    """
    scene = Scene(drawing, legend={"!": "sparks", "L": "locked_door", "l": "locked_door"})
    scene.floor.ground.change(6, 1, "pedestal")
    wand = identify.article(identify.kind_name(scene.run, scene.content.items["sparks"]))
    reason = go(scene, AutoExplore())
    assert reason.endswith(f", except for: 2 locked doors, {wand} on a pedestal for you to take.")
    scene.run.world.add(scene.give("vault_key"), Opens(scene.run.depth, 3, 3))
    scene.do(Exclude(3, 3, on=True))
    step = AutoExplore().next_step(scene.run)
    reason = step.text if isinstance(step, StopReason) else ""
    assert ": a locked door (you have its key), a locked door, " in reason
    scene.give("master_key")
    scene.do(Exclude(9, 3, on=True))
    step = AutoExplore().next_step(scene.run)
    reason = step.text if isinstance(step, StopReason) else ""
    assert ": 2 locked doors for you to open with a master key, " in reason
    assert scene.terrain(3, 3) == "locked_door"


def test_keys_are_named_apart_from_the_things_of_a_vault_that_are_left() -> None:
    scene = Scene(
        "##########\n#@.!?/.k.#\n##########", legend={"!": "haste", "?": "identify", "/": "sparks", "k": "vault_key"}
    )
    for x in (3, 4, 5, 7):
        scene.floor.ground.change(x, 1, "pedestal")
    reason = go(scene, AutoExplore())
    assert reason.endswith(", except for: a key on a pedestal for you to take, 3 things laid out for the taking.")


def test_what_the_hero_laid_on_a_pedestal_is_not_among_what_is_left() -> None:
    scene = Scene("##########\n#@.!.....#\n##########", legend={"!": "haste"})
    scene.floor.ground.change(3, 1, "pedestal")
    scene.floor.memory.left_alone.add((3, 1))
    sight.look_about(scene.run)
    assert "pedestal" not in " ".join(left_on(scene))


def test_alike_things_that_are_left_are_counted_together() -> None:
    scene = Scene("#############\n#@!!!+..!!!.#\n#############", legend={"!": "haste"})
    for x in (2, 3, 4, 8, 9, 10):
        scene.floor.ground.change(x, 1, "pedestal")
    assert go(scene, AutoExplore()) == "Explored, except for: 6 things laid out for the taking in 2 places."
    scene = Scene("#########\n#@.t...t#\n#########", legend={"t": "dart"})
    for x in (3, 7):
        scene.floor.ground.change(x, 1, "pedestal")
    assert go(scene, AutoExplore()).endswith(", except for: a dart on a pedestal for you to take (2 of them).")


def test_the_next_press_of_explore_goes_to_the_stairs() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.at() != (18, 3)
    assert go(scene, AutoExplore()) == "Explored. {descend} goes down."
    assert scene.at() == (18, 3)
    assert scene.run.depth == 1
    scene = Scene(HOUSE.replace(">", "."), legend={"!": "haste"})
    go(scene, AutoExplore())
    assert go(scene, AutoExplore()).startswith("You have not found the stairs down")


def test_a_chest_that_was_told_of_is_opened_before_the_walk_to_the_stairs() -> None:
    scene = Scene("##########\n#@......>#\n#h.......#\n##########", legend={"h": "chest"})
    assert go(scene, AutoExplore()) == "There is nothing left to explore here, except for: a chest."
    assert scene.terrain(1, 2) == "chest"
    scene.do(Exclude(1, 2, on=True))
    kept = "except for: a place you keep out of, and what you were told of (see {overview})."
    assert go(scene, AutoExplore()).endswith(kept)
    assert go(scene, AutoExplore()).endswith("{descend} goes down.")
    scene.do(Exclude(1, 2, on=False))
    go(scene, AutoExplore())
    assert scene.terrain(1, 2) == "open_chest"
    assert go(scene, AutoExplore()).endswith("{descend} goes down.")


@pytest.mark.parametrize(
    ("ground", "bar"),
    [
        ("cracked_floor", "a cracked floor"),
        ("web", "a web"),
        ("lava", "lava"),
        ("chasm", "a chasm"),
        ("snare found", "a snare"),
        ("wall", ""),
    ],
)
def test_a_chest_or_altar_that_cannot_be_reached_is_named_with_what_is_in_the_way(ground: str, bar: str) -> None:
    scene = Scene(
        "##########\n#@..b..a##\n####b..h##\n#>..b..a##\n##########", legend={"b": ground, "h": "chest", "a": "altar"}
    )
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    behind = f" behind {bar}" if bar else " out of reach"
    left = f"a chest{behind}"
    altars = f"an altar{behind} (2 of them)"
    told = go(scene, AutoExplore())
    assert left in told, told
    assert altars in told, told


def test_a_door_that_a_turnkey_locked_is_left_to_the_player() -> None:
    scene = Scene("##########\n#@....t.>#\n##########", legend={"t": "turned_lock"})
    told = [go(scene, AutoExplore()) for _ in range(2)]
    assert told[0] == "There is nothing left to explore here, except for: a locked door to force."
    assert scene.terrain(6, 1) == "turned_lock", told


def test_a_walk_to_a_chest_goes_on_though_something_new_is_explored_on_the_way() -> None:
    scene = Scene(
        """
        ##############
        #@..........>#
        ######.#######
        ######.....###
        #h...........#
        ##############
        """,
        legend={"h": "chest"},
    )
    assert go(scene, AutoExplore()) == "Explored, except for: a chest."
    scene.walk("w")
    scene.floor.memory.explored[1, 10] = scene.floor.memory.visible[1, 10] = False
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.terrain(1, 4) == "open_chest"


def test_gates_that_can_be_forced_are_told_when_no_path_leads_to_the_stairs() -> None:
    for drawing, told in (
        (
            "########\n#@.C..>#\n########",
            "You know no path to the stairs down. Search for hidden doors; all is explored, ",
        ),
        (
            "########\n#@.W..>#\n########",
            "You have not found the stairs down. Search for hidden doors; all is explored, ",
        ),
    ):
        scene = Scene(drawing, legend={"C": "cell_gate", "W": "wet_wall"})
        left = f"except for: a {'cell gate' if 'C' in drawing else 'fresh wall'} to force."
        assert go(scene, AutoExplore()).endswith(left)
        once = f"{told}except for what you were told of (see {{overview}})."
        assert go(scene, AutoExplore(memory=AutopilotMemory(finished={1}))) == once
    scene = Scene("########\n#@.g..>#\n########", legend={"g": "grate"})
    told = "You know no path to the stairs down. Search for hidden doors."
    go(scene, AutoExplore())
    assert go(scene, AutoExplore(memory=AutopilotMemory(finished={1}))) == told


def test_doors_that_a_turnkey_locked_are_counted_among_what_can_be_forced() -> None:
    scene = Scene("########\n#+@>...#\n#+....##\n########", legend={"+": "turned_lock"})
    assert go(scene, AutoExplore()).endswith(", except for: 2 locked doors to force.")


def test_explore_goes_on_when_there_is_something_new_after_all() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    go(scene, AutoExplore())
    scene.floor.memory.explored[3, 1] = False
    scene.floor.memory.terrain[3, 1] = 0
    go(scene, AutoExplore())
    assert scene.floor.memory.explored[3, 1]


def test_with_a_key_in_the_pack_explore_and_travel_go_to_its_door() -> None:
    drawing = "##########\n#@..#..#.#\n#...L..#.#\n##########"
    for goal in (AutoExplore(), Travel((6, 1))):
        scene = Scene(drawing, legend={"L": "locked_door"})
        scene.floor.memory.explored[:, :8] = True
        scene.floor.memory.terrain[:, :8] = scene.floor.ground.terrain[:, :8]
        scene.run.world.add(scene.give("vault_key"), Opens(scene.run.depth, 4, 2))
        go(scene, goal)
        assert scene.terrain(4, 2) != "locked_door"


def test_explore_opens_no_door_with_a_master_key_but_names_it() -> None:
    drawing = "##########\n#@..#..#.#\n#...L..#.#\n##########"
    scene = Scene(drawing, legend={"L": "locked_door"})
    scene.give("master_key")
    reason = go(scene, AutoExplore())
    assert reason.endswith(", except for: a locked door for you to open with a master key.")
    assert scene.terrain(4, 2) == "locked_door"
    scene.walk("e", "e", "s", "e")
    assert scene.terrain(4, 2) == "open_door"


def test_dangerous_rooms_are_explored_last() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    make_hard(scene, room_of(scene, 8, 1))
    scene.floor.ground.change(2, 0, "door")
    assert go(scene, AutoExplore()) == "Bones at the threshold: a dangerous room. Press again to go in."
    drawing = """
        ###############
        #......#..!...#
        #......+......#
        #.@....########
        #......+......#
        #......#......#
        ###############
    """
    scene = Scene(drawing, legend={"!": "haste"})
    make_hard(scene, room_of(scene, 10, 1))
    assert go(scene, AutoExplore()).startswith("Bones at the threshold")
    assert scene.floor.memory.explored[5, 12]
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.floor.memory.explored[1, 12]


def test_explore_goes_on_into_a_dangerous_room_before_it_stops_for_a_sleeper_in_a_corridor() -> None:
    drawing = """
        ###################
        #......#......!...#
        #......+..........#
        #.@....############
        #......######
        #.......r...+....##
        #......############
        ###################
    """
    scene = Scene(drawing, legend={"r": "turnkey asleep", "!": "haste"})
    make_hard(scene, room_of(scene, 10, 1))
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    assert go(scene, AutoExplore()).startswith("Bones at the threshold")
    assert go(scene, AutoExplore()) == "The turnkey is asleep in the way as far as you know. Press again to fight it."
    assert (14, 1) not in scene.floor.memory.items


def test_a_creature_before_a_known_trap_is_not_walked_into() -> None:
    scene = Scene("###########\n#@..r.s..>#\n###########", r="turnkey asleep", s="snare found")
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    for goal in (TravelDown(), Travel((8, 1))):
        assert go(scene, goal) == "The turnkey is asleep in the way. Press again to fight it."
        assert scene.health("r") == scene.creature("r").max_health


HALL = """
    ################
    #@....#........#
    #.....+....W.!.#
    #.....#........#
    #.....##########
    #.....+........#
    #>....#........#
    ################
"""


def test_explore_stops_before_a_hall_whose_boss_was_not_seen_and_names_it_among_what_is_left() -> None:
    scene = Scene(HALL.replace("W", "."), legend={"!": "haste"})
    hall = room_of(scene, 11, 2)
    rooms = tuple(room._replace(kind="landmark") if room.id == hall else room for room in scene.floor.level.rooms)
    object.__setattr__(scene.floor.level, "rooms", rooms)
    scene.floor.ground.change(6, 2, "open_door")
    sight.look_about(scene.run)
    assert left_on(scene) == []
    scene.floor.knobs["landmark"] = "lockup"
    assert left_on(scene) == ["a dangerous room for you to enter"]
    assert knowledge.place(scene.run, 11, 2).tier == Tier.HARD
    assert go(scene, AutoExplore()) == "Bones at the threshold: a dangerous room. Press again to go in."


def test_explore_stops_once_before_the_hall_of_a_boss_that_was_seen_and_goes_there_last() -> None:
    scene = Scene(HALL, legend={"W": "warden guarding", "!": "haste"})
    hall = room_of(scene, 11, 2)
    scene.run.world.get(scene.named["W"], Home).room = hall
    scene.floor.ground.change(6, 2, "grate")
    scene.walk("s")  # it is seen through bars, by the player's own step
    assert scene.named["W"] in scene.run.in_sight
    scene.floor.ground.change(6, 2, "door")
    sight.look_about(scene.run)
    assert scene.named["W"] not in scene.run.in_sight
    assert go(scene, AutoExplore()) == "The hall of the Warden. Press again to go in."
    assert scene.floor.memory.explored[6, 14], "other rooms first"
    assert scene.at() == (5, 2)
    goal = AutoExplore()
    scene.session.autopilot.set_out(goal)
    assert scene.session.autopilot.next_step(scene.run) == Walk(1, 0)


LAIR = """
    ###################
    #......#......!...#
    #.@....+....r.....#
    #......############
    #>.....############
    ###################
"""


def lair() -> Scene:
    """A scene with a dangerous room and its sleeper."""
    scene = Scene(LAIR, legend={"r": "turnkey asleep", "!": "haste"})
    make_hard(scene, room_of(scene, 10, 1))
    scene.dice.luck = False
    return scene


def test_a_dangerous_room_is_told_as_cleared_when_nobody_of_it_lives() -> None:
    scene = lair()
    dangerous, cleared = "a dangerous room: something strong lives here", "a dangerous room, cleared of all that"

    def told() -> tuple[bool, bool, str]:
        words = describing.place(scene.run, 9, 1)
        return dangerous in words, cleared in words, spots(scene)

    def spots(scene: Scene) -> str:
        return next(spot.words for spot in overview.spots(scene.run, scene.floor) if "room" in spot.words)

    scene.walk(*["e"] * 6)
    assert told() == (True, False, "dangerous room")
    scene.walk("e")
    assert told() == (True, False, "dangerous room (entered)")
    assert "This is a dangerous room." in spoken.condition(scene.run)
    hurt(scene.run, scene.named["r"], 99, by="you")
    scene.rest()
    assert told() == (False, True, "dangerous room (cleared)")
    assert "This dangerous room is cleared." in spoken.condition(scene.run)
    assert spoken.surroundings(scene.run)[1] == "You are in a cleared room."
    door = next(cell for link in scene.floor.level.links for cell in link.cells)
    assert "threshold of a cleared room" in describing.place(scene.run, *door)
    scene.walk(*["w"] * 5)
    scene.floor.memory.visible[:, :8], scene.floor.memory.visible[:, 8:] = True, False  # so that they come to the lair
    arrivals.spawn_wanderers(scene.run, 1_000_000)
    assert [creature for _, creature, _ in query.creatures(scene.run)]
    assert told() == (False, True, "dangerous room (cleared)"), "who comes in by chance was not made for it"


@pytest.mark.parametrize(
    ("turns", "went_in", "led", "asks"),
    [(1, False, False, False), (20, False, False, True), (20, True, False, False), (20, True, True, True)],
)
def test_consent_to_a_dangerous_room_holds_for_who_goes_in_and_comes_back_for_its_leader(
    turns: int, *, went_in: bool, led: bool, asks: bool
) -> None:
    scene = lair()
    if led:
        creatures.promote(scene.creature("r"), "Lame Turnkey", 2)
    room = room_of(scene, 10, 1)
    scene.session.autopilot._memory.warned[f"room 1 {room}"] = scene.run.turn
    if went_in:
        scene.run.count(f"room:1:{room}")
    scene.run.ticks += 100 * turns
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    assert ("Press again to go in." in go(scene, AutoExplore())) == asks


def test_the_room_of_a_leader_is_told_by_name_until_he_is_dead() -> None:
    scene = lair()
    creatures.promote(scene.creature("r"), "Lame Turnkey", 2)
    door = next(cell for link in scene.floor.level.links for cell in link.cells)

    def told() -> tuple[bool, bool, str]:
        here, there = describing.place(scene.run, 9, 1), describing.place(scene.run, *door)
        spot = next(spot.words for spot in overview.spots(scene.run, scene.floor) if "room" in spot.words)
        return (
            "a dangerous room: the Lame Turnkey lives here" in here,
            "threshold of the room of the Lame Turnkey" in there,
            spot,
        )

    bones = "Bones at the threshold, and a name: the Lame Turnkey."
    assert go(scene, AutoExplore()) == f"You see the Lame Turnkey, asleep. {bones} Press again to go in."
    assert told() == (True, True, "dangerous room of the Lame Turnkey")
    assert knowledge.leader_of(scene.run, scene.floor, room_of(scene, 10, 1)) == "Lame Turnkey"
    scene.walk("e", "e")
    hurt(scene.run, scene.named["r"], 99, by="you")
    scene.rest()
    assert told() == (False, False, "dangerous room (cleared)")


def test_a_room_of_a_boss_is_dangerous_whatever_its_tier() -> None:
    scene = Scene(LAIR, legend={"r": "turnkey asleep", "!": "haste"})
    of_kind(scene, room_of(scene, 10, 1), "boss")
    scene.dice.luck = False
    assert go(scene, AutoExplore()) == f"You see a turnkey, asleep. {BONES}"


def test_a_treasury_is_told_at_its_door_in_look_mode_and_in_the_overview_and_then_as_emptied() -> None:
    scene = Scene(LAIR, legend={"r": "floor", "!": "haste"})
    number = room_of(scene, 10, 1)
    of_kind(scene, number, "treasury")
    scene.floor.uses[number] = "treasury"
    door = next(cell for link in scene.floor.level.links for cell in link.cells)
    scene.walk(*["e"] * 6)
    assert "threshold of a treasury" in describing.place(scene.run, *door)
    assert "This is the threshold of a treasury." in spoken.surroundings(scene.run)
    assert "treasury" in [spot.words for spot in overview.spots(scene.run, scene.floor)]
    assert go(scene, AutoExplore()) == "Explored."
    assert "a treasury, emptied" in describing.place(scene.run, 9, 1)
    assert "treasury (emptied)" in [spot.words for spot in overview.spots(scene.run, scene.floor)]


def test_a_vault_without_its_things_is_told_as_emptied_and_nobody_is_said_to_live_in_it() -> None:
    scene = Scene(LAIR, legend={"r": "floor", "!": "haste"})
    number = room_of(scene, 10, 1)
    make_hard(scene, number)
    of_kind(scene, number, "vault")

    def vaults() -> list[str]:
        return [spot.words for spot in overview.spots(scene.run, scene.floor) if "vault" in spot.words]

    scene.walk(*["e"] * 7)
    assert "dangerous" not in describing.place(scene.run, 9, 1)
    assert vaults() == ["vault (entered)"]
    assert go(scene, AutoExplore()) == "Explored."
    assert "a vault, emptied" in describing.place(scene.run, 9, 1)
    assert vaults() == ["vault (emptied)"]


@pytest.mark.parametrize(
    ("drawing", "told"),
    [("....", "emptied"), (".S..", "entered"), ("...A", "entered"), ("...C", "entered"), ("...c", "emptied")],
)
def test_a_vault_in_a_quiet_room_is_told_as_emptied_once_all_of_it_was_seen_and_taken(drawing: str, told: str) -> None:
    legend = {"A": "altar", "c": "cold_altar", "C": "chest"}
    scene = Scene(
        f"""
        #########
        #@.+{drawing}#
        #########
        """,
        legend=legend,
    )
    number, level = room_of(scene, 4, 1), scene.floor.level
    made = level.rooms[number]._replace(kind="vault", tags=("treasure",), tier=Tier.EASY)
    rooms = tuple(made if room.id == number else room for room in level.rooms)
    object.__setattr__(level, "rooms", rooms)
    object.__setattr__(level, "room_at", np.where(np.arange(level.width) >= 4, number, level.room_at).astype(np.int16))
    scene.walk("e", "e", "e", "e")
    assert ("a vault, emptied" in describing.place(scene.run, 4, 1)) == (told == "emptied")
    assert f"vault ({told})" in [spot.words for spot in overview.spots(scene.run, scene.floor)]


def test_explore_stops_at_bones_though_a_fight_led_into_the_room_before() -> None:
    bones = "Bones at the threshold: a dangerous room. Press again to go in."
    scene = lair()
    scene.walk(*["e"] * 7, *["w"] * 3)
    assert [go(scene, AutoExplore()) for _ in range(2)] == ["You see a turnkey, asleep.", bones]
    assert go(scene, AutoExplore()) == "Explored."
    scene = lair()
    scene.walk(*["e"] * 7)
    hurt(scene.run, scene.named["r"], 99, by="you")
    scene.walk(*["w"] * 3)
    assert go(scene, AutoExplore()) == "Explored.", "it is cleared"


@pytest.mark.parametrize(
    ("dies", "asks"),
    [("rs", False), ("r", True), ("rs unseen", True), ("", True)],
    ids=["all of it died in view", "one lives", "one died out of view", "all live"],
)
def test_no_threshold_is_asked_for_a_room_whose_dwellers_the_hero_saw_die(dies: str, *, asks: bool) -> None:
    scene = Scene(LAIR.replace("....r.", "...sr."), legend={"r": "turnkey asleep", "s": "rat asleep", "!": "haste"})
    number = room_of(scene, 10, 1)
    make_hard(scene, number)
    for name in ("r", "s"):
        scene.run.world.get(scene.named[name], Home).room = number
        scene.session.autopilot._memory.reported.add(scene.named[name])
    assert go(scene, AutoExplore()) == BONES
    scene.floor.ground.change(7, 2, "open_door")
    sight.look_about(scene.run)
    for name in dies.removesuffix(" unseen"):
        x, y = scene.at(name)
        scene.floor.memory.visible[y, x] = not (name == "s" and dies.endswith("unseen"))
        hurt(scene.run, scene.named[name], 99, by="a trap")
    scene.rest()
    told = ["dangerous room"] if asks else ["dangerous room (cleared)"]
    assert [spot.words for spot in overview.spots(scene.run, scene.floor) if "dangerous" in spot.words] == told
    assert (go(scene, AutoExplore()) == BONES) is asks


def test_explore_leaves_a_dangerous_room_for_last_that_a_fight_led_into_before() -> None:
    scene = Scene(
        """
        ###################
        #.....#.....r.....#
        #.@...'...!.......#
        #.....#############
        #.....#############
        ####.##############
        ####.........#
        ############.#
        ############.#
        ##############
        """,
        legend={"r": "turnkey asleep", "!": "haste"},
    )
    number = room_of(scene, 8, 2)
    make_hard(scene, number)
    scene.run.world.get(scene.named["r"], Home).room = number
    scene.walk(*["e"] * 5, *["w"] * 2)
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    assert go(scene, AutoExplore()) == BONES
    assert scene.floor.memory.explored[8, 12], "all else comes first"


def test_explore_stops_each_time_before_the_hall_of_a_boss_who_lives() -> None:
    scene = Scene(HALL, legend={"W": "warden guarding", "!": "haste"})
    scene.run.world.get(scene.named["W"], Home).room = room_of(scene, 11, 2)
    scene.afflict("W", "paralysed", 99)
    scene.dice.luck = False
    hall = "The hall of the Warden. Press again to go in."
    scene.walk("s", *["e"] * 6, *["w"] * 4)
    assert go(scene, AutoExplore()) == "You see the Warden, unaware of you."
    assert go(scene, AutoExplore()) == hall
    scene.rest()
    scene.session.autopilot = Autopilot()
    assert go(scene, AutoExplore()).endswith(hall)
    scene.rest()
    assert go(scene, AutoExplore()) == hall, "each time"
    hurt(scene.run, scene.named["W"], 999, by="you")
    scene.rest()
    assert go(scene, AutoExplore()) != hall


# What is known to be bad


def test_no_goal_walks_into_a_known_web_unless_it_is_begun_again() -> None:
    told = "The web to the east bars the only path you know. Press again to walk in, or burn it."
    for goal in (AutoExplore(), TravelDown(), Travel((8, 1))):
        scene = Scene("##########\n#@..w..!>#\n##########", legend={"w": "web", "!": "haste"})
        assert go(scene, goal) == told
        assert scene.at() == (3, 1), "beside it, so that it is clear which one"
        go(scene, type(goal)((8, 1)) if isinstance(goal, Travel) and type(goal) is Travel else type(goal)())
        assert scene.at()[0] > 4
    assert isinstance(AutoExplore(cautious=False).next_step(scene.run), Walk)


def test_a_thing_in_a_web_is_told_by_explore_and_is_no_thing_out_of_reach() -> None:
    scene = Scene("##########\n#@...!..>#\n##########", legend={"!": "haste"})
    scene.floor.ground.change(5, 1, "web")
    scene.do(Rest())
    potion = article(identify.kind_name(scene.run, scene.content.items["haste"]))
    told = f"{capitalized(potion)} lies in the web to the east. Press again to walk in."
    assert go(scene, AutoExplore()) == told
    scene = Scene("##########\n#.>@!....#\n##########", legend={"!": "haste"})
    scene.floor.ground.change(4, 1, "web")
    scene.do(Rest())
    assert go(scene, AutoExplore()) == told
    wanted = {(4, 1)}
    assert left_on(scene, wanted)[0] == f"{potion} in a web"
    assert not any("out of reach" in words for words in left_on(scene, wanted))


def test_ice_on_the_only_path_is_told_as_what_it_is() -> None:
    scene = Scene("########\n#@.~..!#\n########", legend={"!": "haste"})
    scene.floor.ground.lay([(3, 1)], "ice", 60)
    scene.do(Rest())
    assert go(scene, AutoExplore()) == "The ice to the east bars the only path you know. Press again to walk onto it."
    laid = scene.floor.ground.laid
    laid[3, 1] = laid[3, 1]._replace(until=scene.floor.ground.age + 5)
    assert go(scene, AutoExplore()).endswith("out of reach."), "it would give out under the hero"


@pytest.mark.parametrize("ground", ["cracked_floor", "pressure_plate"])
@pytest.mark.parametrize("goal", [lambda: Travel((6, 1)), TravelDown])
def test_ground_that_is_trodden_on_on_purpose_is_walked_up_to_and_named(goal: Callable[[], Goal], ground: str) -> None:
    scene = Scene("########\n#@..c..#\n####c#>#\n########", legend={"c": ground})
    name = scene.content.terrain_of(ground).name
    told = f"The {name} to the east bars the only path you know: cross it yourself."
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, goal()) == told
    assert scene.at() == (3, 1)
    assert go(scene, AutoExplore()) == "There is nothing left to explore here."
    assert go(scene, AutoExplore()) == told


def test_what_is_left_behind_cracked_floor_is_told() -> None:
    scene = Scene("########\n#@..c..#\n######.#\n#>#....#\n########", legend={"c": "cracked_floor"})
    assert go(scene, AutoExplore()).endswith(", except for: what lies behind a cracked floor.")


@pytest.mark.parametrize(("ground", "name"), [("lava", "lava"), ("deep_water", "deep water"), ("chasm", "a chasm")])
def test_what_is_left_behind_a_hazard_is_told_after_what_is_behind_something_less(ground: str, name: str) -> None:
    drawing = "########\n#@..h.!#\n#..#.###\n#..w...#\n#>######\n########"
    scene = Scene(drawing.replace("w", "#"), legend={"h": ground, "!": "haste"})
    told = go(scene, AutoExplore())
    assert told.endswith(f" out of reach, what lies behind {name}."), told
    bare = name.removeprefix("a ")
    assert go(scene, Travel((6, 1))).startswith(f"The {bare} to the east bars the only path you know: ")
    scene = Scene(drawing, legend={"h": ground, "w": "cracked_floor", "!": "haste"})
    scene.dice.luck = True
    assert go(scene, AutoExplore()).endswith(f" what lies behind a cracked floor, what lies behind {name}.")


def test_each_hazard_is_named_behind_which_something_lies_to_which_nothing_less_leads() -> None:
    drawing = """
        #############
        #......h...##
        #####.####.##
        #####.#######
        #@.....t...##
        #####.####.##
        #####.#######
        #......w...##
        #####.####.##
        #####.#######
        #.....C....##
        ##########.##
        #############
    """
    scene = Scene(drawing, legend={"h": "lava", "t": "cracked_floor", "w": "deep_water", "C": "chasm"})
    told = go(scene, AutoExplore())
    behind = [f"what lies behind {bar}" for bar in ("a cracked floor", "deep water", "lava", "a chasm")]
    assert told.endswith(f", except for: {', '.join(behind)}."), told


@pytest.mark.parametrize(
    ("ground", "worn", "across"),
    [
        ("deep_water", "", "swim across"),
        ("deep_water", "plate", "find a way across"),
        ("lava", "", "find a way across"),
    ],
)
def test_the_hazard_that_may_lie_before_the_stairs_is_named(ground: str, worn: str, across: str) -> None:
    drawing = """
        #########
        #@..h####
        #...hh###
        ####hhh##
        #####h..#
        #####...#
        #######>#
        #########
    """
    scene = Scene(drawing, legend={"h": ground})
    name = scene.content.terrain_of(ground).name
    if worn:
        scene.give(worn, worn=True)
    told = f"Search for hidden doors, or {across} the {name} to the "
    go(scene, AutoExplore())
    assert told in go(scene, AutoExplore())
    assert knowledge.stairs(scene.run) == {}
    scene.floor.memory.explored[6, 7] = True  # as seen from afar
    scene.floor.memory.terrain[6, 7] = scene.floor.ground.terrain[6, 7]
    scene.floor.memory.explored[4:6, 6:8] = False
    assert told in go(scene, AutoExplore())
    bars = f"The {name} to the east bars the only path you know: {across}, or search for hidden doors."
    assert go(scene, TravelDown()) == bars


def test_what_is_left_is_told_once_and_explore_then_stays_and_says_how_to_go_down() -> None:
    scene = Scene("###########\n#...@.w.!.#\n#>#########\n###########", legend={"w": "web", "!": "haste"})
    scene.floor.memory.explored[2, 1] = True
    scene.floor.memory.terrain[2, 1] = scene.floor.ground.terrain[2, 1]
    assert go(scene, AutoExplore()).startswith("The web to the east bars")
    scene.rest()  # the player will not walk in
    potion = article(identify.kind_name(scene.run, scene.content.items["haste"]))
    left = f"There is nothing left to explore here, except for: {potion} out of reach, what lies behind a web."
    assert go(scene, AutoExplore()) == left
    at = scene.at()
    assert (
        go(scene, AutoExplore()) == "Explored, except for what you were told of (see {overview}). {descend} goes down."
    )
    assert scene.at() == at, "no walk across the floor for what he was told already"
    scene.floor.ground.change(6, 1, "floor")
    sight.look_about(scene.run)
    assert go(scene, AutoExplore()) == "Explored."
    assert scene.at()[0] > 6, "once the web is gone it goes on"


NETS = """
    ####################
    #...@....###########
    #.#####.w...!......#
    #>#####..###########
    #######.w..........#
    ####################
"""


def test_a_web_is_told_of_once_and_then_is_among_what_is_left() -> None:
    scene = Scene(NETS, legend={"w": "net", "!": "haste"})
    scene.floor.memory.explored[3, 1] = True
    scene.floor.memory.terrain[3, 1] = scene.floor.ground.terrain[3, 1]
    told = []
    for _ in range(2):
        told.append(go(scene, AutoExplore()))
        scene.rest()
    assert all(words.endswith("bars the only path you know. Press again to walk in, or burn it.") for words in told)
    left = go(scene, AutoExplore())
    assert left.startswith("There is nothing left to explore here, except for: ")
    assert left.endswith(", what lies behind a net.")
    scene.floor.memory.explored[1, 1] = False  # as after a fight, somebody has moved about
    scene.floor.memory.visible[1, 1] = False
    before = scene.at()
    assert go(scene, AutoExplore()) == "Explored, except for what you were told of (see {overview})."
    assert scene.at() != before
    assert go(scene, AutoExplore()).endswith("{descend} goes down.")


def test_a_web_before_the_unknown_stairs_is_walked_up_to_again_after_the_summary() -> None:
    scene = Scene("############\n#@....w.+.>#\n############", legend={"w": "web"})
    barred = "The web to the east bars the only path you know. Press again to walk in, or burn it."
    left = "There is nothing left to explore here, except for: what lies behind a web."
    told = []
    for _ in range(4):
        told.append(go(scene, AutoExplore()))
        scene.rest()
    assert told == [barred, left, barred, barred]
    go(scene, AutoExplore())
    assert go(scene, AutoExplore()) == "Explored."


CELLS = """
    ###############
    #@....#.......#
    #.....+...c...#
    #.....#.......#
    #>....#.......#
    ###############
"""


def test_captives_are_among_what_is_left_though_out_of_sight() -> None:
    scene = Scene(CELLS, legend={"c": "lag captive"})
    assert go(scene, AutoExplore()) == "You see an old lag, in chains."
    assert go(scene, AutoExplore()) == "Explored, except for: a captive in chains for you to free."
    assert go(scene, AutoExplore()).endswith("{descend} goes down.")
    go(scene, Travel((1, 4)))
    assert not scene.floor.memory.visible[2, 10]
    scene.session.autopilot = Autopilot()  # as after loading
    left = "There is nothing left to explore here, except for: a captive in chains for you to free."
    assert go(scene, AutoExplore()) == left
    caged = Scene(CELLS.replace("..c..", ".BcB.").replace("......#\n", ".BBB..#\n"), B="cage_bars", c="lag captive")
    caged.floor.memory.explored[:] = True
    caged.floor.memory.terrain[:] = caged.floor.ground.terrain
    assert left_on(caged) == [], "locked up for good"
    caged.floor.memory.terrain[2, 9] = caged.content.terrain_numbers["floor"]
    assert left_on(caged) == ["a captive in chains for you to free"]


def test_what_came_up_since_the_summary_is_told_before_the_walk_to_the_stairs() -> None:
    scene = Scene("#########\n#@.....>#\n#.......#\n#########")
    assert go(scene, AutoExplore()) == "There is nothing left to explore here."
    creatures.make(scene.run, scene.content.monsters["lag"], 4, 2, "captive")
    scene.floor.ground.change_all({(4, 2): "locked_shackles", (2, 0): "cage_lever", (3, 0): "cage_lever"})
    scene.rest()
    left = go(scene, AutoExplore())
    assert left.startswith("You see an old lag, in chains. ")
    assert left.endswith(", except for: a captive in chains for you to free, 2 cages to choose from.")
    assert go(scene, AutoExplore()).endswith("{descend} goes down.")


def test_who_is_shut_in_is_told_so_whatever_the_goal() -> None:
    drawing = "########\n#.CCC..#\n#.C@C.>#\n#.CCC..#\n########"
    for goal in (AutoExplore(), TravelDown(), Travel((1, 1))):
        scene = Scene(drawing, legend={"C": "cage_bars"})
        assert go(scene, goal) == "You are shut in on all sides: wait, or break out."
    scene = Scene(drawing.replace("@C", "@+"), legend={"C": "cage_bars"})
    assert isinstance(AutoExplore().next_step(scene.run), Walk)


BARS = """
    ####################
    #@...g...W.........#
    #....#############.#
    #................#.#
    ################.#.#
    #>...............+.#
    ####################
"""


def test_stairs_and_explore_are_not_refused_for_the_warden_behind_bars() -> None:
    scene = Scene(BARS, legend={"g": "grate", "W": "warden"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, TravelDown()) == "You see the Warden, which has a long way to come as far as you know."
    for goal in (TravelDown(), AutoExplore()):
        scene.session.autopilot.set_out(goal)
        assert isinstance(scene.session.autopilot.next_step(scene.run), (Walk, StopReason))
    scene.session.autopilot.set_out(TravelDown())
    assert isinstance(scene.session.autopilot.next_step(scene.run), Walk)
    near = Scene(BARS.replace("g", "."), legend={"W": "warden"})
    assert go(near, AutoExplore()).startswith("You do not explore while the Warden hunts you.")


@pytest.mark.parametrize(("mood", "goes"), [("asleep", True), ("guarding", True), ("hunting", False)])
def test_what_sleeps_or_has_not_noticed_is_told_of_and_what_hunts_forbids_the_first_press(
    mood: str, *, goes: bool
) -> None:
    scene = Scene("###########\n#@.......>#\n#.........#\n#......r..#\n###########", r=f"turnkey {mood}")
    assert go(scene, Travel((9, 1))).startswith("You see" if goes else "You do not travel")
    scene.session.autopilot.set_out(Travel((9, 1)))
    step = scene.session.autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.session.take(step)
    assert isinstance(scene.session.autopilot.next_step(scene.run), Walk), "in one go"


# Places that are kept out of


def test_explore_and_travel_never_cross_what_is_excluded() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    go(scene, AutoExplore())
    middle = room_of(scene, 8, 1)
    go(scene, Travel((1, 1)))
    scene.do(Exclude(8, 1, on=True))
    assert go(scene, TravelDown()) == "A place you keep out of bars the only path you know."
    assert go(scene, Travel((8, 1))) == "That is a place you keep out of."
    assert go(scene, AutoExplore()).endswith("except for: a place you keep out of.")
    assert go(scene, AutoExplore()).endswith("except for what you were told of (see {overview}).")
    assert scene.at()[0] < 7
    scene.do(Exclude(8, 2, on=False))
    assert scene.floor.memory.excluded == set()
    assert go(scene, Travel((8, 2))) == "Here you are."
    assert room_of(scene, *scene.at()) == middle
    scene.do(Exclude(8, 1, on=True))
    assert go(scene, TravelDown()) != "A place you keep out of bars the only path you know."


def test_x_excludes_a_place_and_takes_it_back(tmp_path: Path) -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    made = context(tmp_path)
    stack = Stack(made, Play(scene.session, made))
    for key in ("X", "enter"):
        stack.feed(Key(key), 0.0)
    assert (3, 3) in scene.floor.memory.excluded
    assert scene.log[-1] == "Explore and travel will keep out of there."
    for key in ("X", "enter"):
        stack.feed(Key(key), 0.0)
    assert scene.floor.memory.excluded == set()
    assert scene.log[-1] == "Explore and travel will go there again."
    assert scene.run.turn == 0


def test_only_what_is_known_can_be_excluded_and_it_is_saved() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    assert scene.session.take(Exclude(17, 1, on=True)).refusal == "You do not know that place."
    scene.do(Exclude(2, 2, on=True))
    scene.do(TakeUpHabits(Habits(leaves=("potion",), careful_below=50, shuns_killers=False)))
    again = restore(snapshot(scene.run), scene.content)
    assert again.floor.memory.excluded == scene.floor.memory.excluded
    assert again.habits == Habits(("potion",), 50, shuns_killers=False)
    again.world.close()


# A full pack


def test_exploring_stops_once_for_each_thing_that_a_full_pack_has_no_room_for() -> None:
    scene = Scene("####################\n#@.!.+.?...?..?....#\n####################", legend={"!": "mace", "?": "axe"})
    for _ in range(26):
        scene.give("dagger")
    assert go(scene, AutoExplore()) == "Your pack has no room for a mace."
    assert go(scene, AutoExplore()) == "Your pack has no room for an axe, an axe, an axe."
    assert (
        go(scene, AutoExplore())
        == "There is nothing left to explore here, except for: 4 things your pack has no room for."
    )
    assert scene.pack["z"] == "dagger"


def test_exploring_with_a_full_pack_stops_for_nothing_that_it_would_leave_anyway() -> None:
    scene = Scene("########\n#@.!.?.#\n########", legend={"!": "haste", "?": "axe"})
    for _ in range(26):
        scene.give("dagger")
    scene.do(TakeUpHabits(Habits(leaves=("potion",))))
    assert go(scene, AutoExplore()) == "Your pack has no room for an axe."


def test_exploring_with_a_full_pack_does_not_stop_for_what_the_hero_put_down() -> None:
    scene = Scene("########\n#@.....#\n########")
    for kind in ["mace", *["dagger"] * 25]:
        scene.give(kind)
    scene.do(Drop(query.pack(scene.run, scene.run.hero)[0][1]))
    scene.give("axe")
    assert go(scene, AutoExplore()).endswith("except for: a +0 mace your pack has no room for.")


# What he threw


AXE = """
    ###########
    #...@.....#
    #.#########
    #.........#
    ###########
"""


def thrower(drawing: str, place: tuple[int, int], **legend: str) -> Scene:
    """A scene whose hero has just thrown the axe that he wielded."""
    scene = Scene(drawing, legend=legend)
    scene.do(Throw(scene.give("axe", worn=True), *place))
    return scene


def test_explore_fetches_what_the_hero_threw_before_it_goes_on() -> None:
    scene = thrower(AXE, (9, 1))
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoExplore())
    while not scene.pack:
        step = autopilot.next_step(scene.run)
        assert not isinstance(step, StopReason)
        scene.do(step)
    assert scene.at() == (9, 1)
    assert not scene.floor.memory.explored[3, 9], "not yet"
    assert query.worn(scene.run, scene.run.hero, "weapon") is not None


@pytest.mark.parametrize(
    ("kind", "numbers", "named"), [("dart", (1, 2), "your 3 darts"), ("axe", (1, 1), "your two +0 axes")]
)
def test_explore_names_things_of_a_kind_that_the_hero_threw_by_their_number(
    kind: str, numbers: tuple[int, int], named: str
) -> None:
    scene = Scene(AXE.replace("#...@.....#", "#...@.bb..#"), legend={"b": "web"})
    for x, number in zip((6, 7), numbers, strict=True):
        thing = scene.give(kind)
        scene.run.world.get(thing, Item).count = number
        inventory.put_down(scene.run, thing, x, 1)
        scene.run.world.remove(query.items_at(scene.run, x, 1)[0][0], Carried)
    sight.look_about(scene.run)
    told = f"No safe path leads to {named}: a web is in the way. Press again to explore on."
    assert go(scene, AutoExplore()) == told


@pytest.mark.parametrize(
    ("ground", "why"),
    [
        ("web", ": a web is in the way"),
        ("rat asleep", ""),
        ("snare found", ": a snare is in the way"),
        ("fire", ": fire is in the way"),
        ("gas", ": gas is in the way"),
    ],
)
def test_explore_names_once_what_the_hero_threw_to_where_no_safe_path_leads(ground: str, why: str) -> None:
    legend = {"b": ground} if " " in ground or ground == "web" else {}
    scene = Scene(AXE.replace("#...@.....#", "#...@.b...#" if legend else "#...@.....#"), legend=legend)
    if ground.startswith("rat"):
        scene.session.autopilot._memory.reported.add(scene.named["b"])
    inventory.put_down(scene.run, scene.give("axe"), 6, 1)
    scene.run.world.remove(query.items_at(scene.run, 6, 1)[0][0], Carried)
    if ground == "fire":
        scene.burn((6, 1), turns=40)
    if ground == "gas":
        scene.floor.ground.put_gas("poison", 6, 1, 250)
    sight.look_about(scene.run)
    told = [go(scene, AutoExplore()) for _ in range(2)]
    assert told[0] == f"No safe path leads to your +0 axe{why}. Press again to explore on."
    assert told[1] != told[0]
    assert scene.floor.memory.explored[3, 9]


def test_explore_does_what_was_asked_about_before_it_names_what_the_hero_threw() -> None:
    scene = Scene(AXE.replace("#...@.....#", "#...@.b...#"), legend={"b": "web"})
    inventory.put_down(scene.run, scene.give("axe"), 6, 1)
    scene.run.world.remove(query.items_at(scene.run, 6, 1)[0][0], Carried)
    sight.look_about(scene.run)
    assert isinstance(AutoExplore(granted=frozenset({"fight"})).next_step(scene.run), Walk)
    assert go(scene, AutoExplore()).startswith("No safe path leads to your +0 axe")


def test_explore_says_nothing_of_what_the_hero_threw_while_the_way_is_only_unknown() -> None:
    scene = Scene(
        """
        ############
        #..@#......#
        #.#.#.####.#
        #.#........#
        ############
        """
    )
    inventory.put_down(scene.run, scene.give("axe"), 6, 1)
    scene.run.world.remove(query.items_at(scene.run, 6, 1)[0][0], Carried)
    memory = scene.floor.memory
    memory.explored[1, 6], memory.terrain[1, 6], memory.items[6, 1] = True, scene.floor.ground.terrain[1, 6], "axe"
    told = go(scene, AutoExplore())
    assert "No safe path" not in told
    assert list(scene.pack.values()) == ["axe"]


def test_explore_names_a_dangerous_room_into_which_the_hero_threw_something() -> None:
    scene = Scene(
        LAIR.replace("#>.....############", "#>.....+..........#"), legend={"r": "turnkey asleep", "!": "haste"}
    )
    make_hard(scene, room_of(scene, 10, 1))
    inventory.put_down(scene.run, scene.give("axe"), 9, 1)
    scene.run.world.remove(query.items_at(scene.run, 9, 1)[0][0], Carried)
    scene.floor.memory.explored[:, :12] = True
    scene.floor.memory.terrain[:, :12] = scene.floor.ground.terrain[:, :12]
    scene.floor.memory.items[9, 1] = "axe"
    told = "No safe path leads to your axe: a dangerous room is in the way. Press again to explore on."
    assert go(scene, AutoExplore()) == told


# Habits


@pytest.mark.parametrize("action", [TakeUpHabits(Habits(("food",), 20)), Exclude(3, 4, on=True)])
def test_options_that_are_rules_are_recorded_actions(action: Exclude | TakeUpHabits) -> None:
    assert from_record(to_record(action)) == action


def test_what_is_not_wanted_by_kind_is_left_lying() -> None:
    scene = Scene("########\n#@.!.?.#\n########", legend={"!": "haste", "?": "axe"})
    scene.run.auto_pickup = True
    scene.do(TakeUpHabits(Habits(leaves=("potion",))))
    assert go(scene, AutoExplore()) == "Explored, except for: a golden potion left lying."
    assert list(scene.pack.values()) == ["axe"]
    scene.do(TakeUpHabits(Habits()))
    go(scene, AutoExplore())
    assert len(scene.pack) == 2


def test_explore_and_fight_refuse_below_a_share_of_health() -> None:
    scene = Scene("########\n#@.....#\n#.....r#\n########", r="rat asleep")
    go(scene, AutoExplore())
    for share, health, refused in ((33, 13, True), (33, 14, False), (50, 19, True), (50, 20, False), (0, 1, False)):
        scene.do(TakeUpHabits(Habits(careful_below=share)))
        scene.creature().health = health
        explored = AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]})).next_step(scene.run)
        assert (
            explored == StopReason("You are too badly hurt to explore: rest first. Press again to explore on.", "bad")
        ) == refused
        charged = AutoFight().next_step(scene.run)
        assert isinstance(charged, StopReason) == refused


def test_fight_refuses_who_can_kill_in_two_hits_unless_one_dares() -> None:
    scene = Scene("########\n#@...r.#\n########", r="brute")
    brute = scene.creature("r").kind
    scene.do(TakeUpHabits(Habits(careful_below=0)))
    worst = 2 * (brute.damage[1] + 2 * 2)  # a throw by two cells against something
    scene.creature().health = worst + 1
    assert isinstance(AutoFight().next_step(scene.run), Walk)
    scene.creature().health = worst
    told = f"The {brute.name} could kill you in two hits. Press again to fight all the same."
    assert AutoFight().next_step(scene.run) == StopReason(told, "bad")
    scene.do(TakeUpHabits(Habits(careful_below=0, shuns_killers=False)))
    assert isinstance(AutoFight().next_step(scene.run), Walk)
    scene.do(TakeUpHabits(Habits(careful_below=0)))
    scene.mind("r").mood = "asleep"
    assert isinstance(AutoFight().next_step(scene.run), Walk)


def test_who_cannot_mend_may_explore_however_hurt() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    scene.creature().health = 5
    assert isinstance(AutoExplore().next_step(scene.run), StopReason)
    scene.hero.food = 0
    told = AutopilotMemory(starving="Starved")
    assert isinstance(AutoExplore(memory=told).next_step(scene.run), Walk)


def test_explore_eats_when_the_hero_starves_or_asks_once_a_stage() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    scene.hero.food = 340
    scene.give("ration")
    assert isinstance(AutoExplore().next_step(scene.run), Walk), "he is only hungry"
    scene.hero.food = 140
    scene.do(cast("Action", AutoExplore().next_step(scene.run)))
    assert scene.hero.food > 1000
    assert not scene.pack
    for food, told in ((140, "weak with hunger"), (40, "fainting with hunger"), (0, "starving")):
        scene.hero.food = food
        assert go(scene, AutoExplore()) == f"You are {told}. You have nothing to eat. Press again to explore on."
        scene.session.autopilot.set_out(AutoExplore())
        assert isinstance(scene.session.autopilot.next_step(scene.run), Walk)
        scene.rest()
        scene.session.autopilot.set_out(AutoExplore())
        assert isinstance(scene.session.autopilot.next_step(scene.run), Walk), "once"
    scene.hero.food = 120
    scene.give("ration")
    scene.afflict("@", "nauseous", 9)
    assert go(scene, AutoExplore()).startswith("You are weak with hunger. You are too sick to eat.")


def test_explore_goes_to_a_chasm_and_says_so_where_nothing_else_leads_down() -> None:
    scene = Scene("#########\n#@..CC.>#\n#########", legend={"C": "chasm"})
    assert go(scene, AutoExplore()) == "There is nothing left to explore here."
    assert go(scene, AutoExplore()) == "The only way down you know is the chasm to the east: walk into it to leap."
    assert scene.at() == (3, 1)


@pytest.mark.parametrize("stairs", [">", "#"], ids=["stairs in sight", "stairs unknown"])
def test_the_way_down_from_an_island_is_the_chasm_around_it_once_all_is_explored(stairs: str) -> None:
    drawing = f"""
        ###########
        #CC...CCC{stairs}#
        #C@...CCC.#
        #CCC..CCC.#
        #CCC.CC####
        ####.######
        ####...####
        ###########
    """
    scene = Scene(drawing, legend={"C": "chasm"})
    assert go(scene, TravelDown()).endswith(": explore on.")
    go(scene, AutoExplore())
    told = go(scene, TravelDown())
    assert told.startswith("The only way down you know is the chasm to the "), told
    assert told.endswith(": walk into it to leap.")
    assert go(scene, TravelUp()) == "You have not found the stairs up yet: search for hidden doors."


def test_explore_goes_to_stairs_that_can_be_reached_and_not_to_a_chasm() -> None:
    scene = Scene("#########\n#C@....>#\n#########", legend={"C": "chasm"})
    go(scene, AutoExplore())
    go(scene, AutoExplore())
    assert scene.at() == (7, 1)


def test_explore_stops_when_somebody_unseen_strikes() -> None:
    scene = Scene("##############\n#@........+..#\n##############")
    goal = AutoExplore()
    scene.do(cast("Walk", goal.next_step(scene.run)))
    scene.run.events = [Hit(*scene.at(), 0, scene.run.hero, 3, "bites")]
    scene.creature().health -= 3
    assert goal.next_step(scene.run) == StopReason("You are under attack.")


def test_explore_opens_the_door_of_a_beast_at_the_second_press() -> None:
    scene = Scene("##########\n#....+...#\n#@...gr..#\n##########", legend={"g": "grate", "r": "rat"})
    first = AutoExplore()
    told = [go(scene, AutoExplore(memory=first.memory)) for _ in range(3)]
    assert told[0] == "You see a gaol rat, which cannot reach you as far as you know."
    assert told[1] == "The gaol rat could reach you there. Press again to go on, and fight it if it comes."
    assert scene.terrain(5, 1) == "open_door"


PEN = """
    ###########
    #@.g.r...s#
    #.#######.#
    #.......+.#
    ###########
"""


def penned(kind: str = "rat") -> Scene:
    """A hero who knows of two hunters behind a grate and, out of sight of it, stands before their door."""
    scene = Scene(PEN, legend={"g": "grate", "r": kind, "s": kind}, light=7)
    scene.dice.luck = False
    for name in "rs":
        scene.afflict(name, "paralysed", 99)
    scene.floor.memory.explored[1:4, 1:8] = True
    scene.floor.memory.explored[1:4, 8:] = scene.floor.memory.explored[0] = scene.floor.memory.explored[4] = True
    scene.floor.memory.explored[2, 9] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    return scene


@pytest.mark.parametrize("goal", [lambda: Travel((9, 2)), lambda: Travel((9, 3))])
def test_a_walk_asks_before_it_opens_the_door_of_hunters_who_could_not_come(goal: Callable[[], Goal]) -> None:
    scene = penned()
    asked = "The gaol rat and another gaol rat could reach you through that door. Press again to open it."
    told = [go(scene, goal()) for _ in range(2)]
    assert told == ["You see a gaol rat, which cannot reach you as far as you know, and another gaol rat.", asked]
    assert (scene.terrain(8, 3), scene.at()) == ("door", (7, 3))
    go(scene, goal())
    assert scene.terrain(8, 3) == "open_door"


def test_a_walk_asks_nothing_at_a_door_behind_which_no_hunter_is_known_any_more() -> None:
    scene = penned()
    assert go(scene, Travel((1, 3))).startswith("You see a gaol rat")
    for name in "rs":
        scene.mind(name).mood = "asleep"
    go(scene, Travel((9, 3)))
    assert scene.terrain(8, 3) == "open_door"


# What is left, when it changes


def test_what_is_left_is_not_told_again_after_each_chest_and_what_is_new_alone() -> None:
    scene = Scene("########\n#@..a.>#\n#......#\n#h..h.h#\n########", legend={"h": "chest", "a": "altar"})
    told = [go(scene, AutoExplore())]
    assert told == ["There is nothing left to explore here, except for: an altar for you to use, 3 chests."]
    told.extend(go(scene, AutoExplore()) for _ in range(3))
    assert [scene.terrain(x, 3) for x in (1, 4, 6)] == ["open_chest"] * 3, told
    assert not any("chest" in words for words in told[1:]), told
    scene.floor.ground.change(2, 1, "altar")
    sight.look_about(scene.run)
    assert go(scene, AutoExplore()).endswith(", except for: 2 altars for you to use.")
    scene.floor.ground.change(3, 3, "chest")
    sight.look_about(scene.run)
    new = ", except for: a chest, and what you were told of (see {overview})."
    assert go(scene, AutoExplore()).endswith(new)


def test_what_is_left_is_told_in_short_when_less_of_it_is_left() -> None:
    scene = Scene(
        "##########\n#@.....a.#\n#........#\n##########",
        legend={"a": "altar"},
    )
    scene.floor.ground.change(3, 2, "pedestal")
    scene.run.world.add(scene.give("vault_key"), Position(3, 2))
    key = next(entity for _, entity, _ in query.pack(scene.run, scene.run.hero))
    scene.run.world.remove(key, Carried)
    sight.look_about(scene.run)
    told = go(scene, AutoExplore())
    assert "a key on a pedestal" in told
    scene.floor.ground.change(7, 1, "cold_altar")
    sight.look_about(scene.run)
    scene.session.autopilot._memory.finished.clear()
    assert go(scene, AutoExplore()).endswith(", except for what you were told of (see {overview}).")


def test_what_was_out_of_reach_for_a_while_is_not_told_again_but_another_in_place_of_one_used_is() -> None:
    scene = Scene("##########\n#@......>#\n####a#.###\n##########", legend={"a": "altar"})

    def told() -> str:
        spawn.place(scene.run, scene.run.hero, 1, 1)
        scene.floor.memory.terrain[:] = scene.floor.ground.terrain
        return go(scene, AutoExplore())

    assert told().endswith(", except for: an altar for you to use.")
    scene.floor.ground.change(3, 1, "grate")
    assert "an altar out of reach" in told()
    scene.floor.ground.change(3, 1, "floor")
    assert "an altar for you to use" not in told()
    scene.floor.ground.change(4, 2, "cold_altar")
    told()
    scene.floor.ground.change(6, 2, "altar")
    assert told().endswith(", except for: an altar for you to use.")


def test_an_open_vault_is_left_until_the_hero_goes_in() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    vault = room_of(scene, 8, 1)
    of_kind(scene, vault, "vault")
    scene.run.world.delete(scene.named["!"])
    scene.floor.memory.items.clear()
    scene.floor.ground.change(8, 1, "altar")
    scene.floor.memory.terrain[1, 8] = scene.floor.ground.terrain[1, 8]
    altar = "There is nothing left to explore here, except for: an altar for you to use."
    assert go(scene, AutoExplore()) == altar, "it is told of by itself"
    scene.floor.ground.change(8, 1, "pedestal")
    scene.floor.memory.terrain[1, 8] = scene.floor.ground.terrain[1, 8]
    spawn.create(scene.run, inventory.make(scene.content.items["haste"]), Position(8, 1))
    scene.floor.memory.items[8, 1] = "haste"
    assert ", except for: an open vault, " in go(scene, AutoExplore())
    assert go(scene, AutoExplore()) == "Here is the open vault that you were told of."
    assert f"room:1:{vault}" in scene.run.counts
    assert not [words for words in left_on(scene) if "vault" in words]


def test_explore_names_travel_where_the_stairs_are_behind_a_door_that_a_key_opens() -> None:
    scene = Scene("###########\n#.@...L..>#\n###########", legend={"L": "locked_door"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    told = [go(scene, AutoExplore()) for _ in range(2)]
    assert told[1].startswith("You know no path to the stairs down. Search for hidden doors"), told
    scene.give("master_key")
    scene.session.autopilot._memory.finished.clear()
    told = [go(scene, AutoExplore()) for _ in range(3)]
    assert told[-1] == "Explored, except for what you were told of (see {overview}). {descend} goes down."


def test_from_within_a_vault_explore_goes_to_another_that_is_left() -> None:
    scene = Scene("##############\n#.@.'...'....#\n#...#...#....#\n##############")
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    for x in (2, 11):
        of_kind(scene, room_of(scene, x, 1), "vault")
    scene.run.count(f"room:1:{room_of(scene, 2, 1)}")
    scene.floor.ground.change(11, 2, "pedestal")
    scene.floor.memory.terrain[2, 11] = scene.floor.ground.terrain[2, 11]
    spawn.create(scene.run, inventory.make(scene.content.items["haste"]), Position(11, 2))
    scene.floor.memory.items[11, 2] = "haste"
    assert ", except for: an open vault" in go(scene, AutoExplore())
    assert go(scene, AutoExplore()) == "Here is the open vault that you were told of."
    assert scene.at()[0] > 8


def test_explore_does_not_go_for_what_lies_beneath_a_captive() -> None:
    scene = Scene("##############\n#.@......#...#\n#........'.c.#\n##############", c="lag captive")
    spawn.create(scene.run, inventory.make(scene.content.items["haste"]), Position(*scene.at("c")))
    scene.walk("e")
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.floor.memory.items[scene.at("c")] = "haste"
    go(scene, AutoExplore())
    at = scene.at()
    go(scene, AutoExplore())
    assert scene.at() == at


def test_a_key_under_the_heros_feet_is_for_him_to_take() -> None:
    scene = Scene("########\n#@.....#\n########")
    scene.floor.ground.change(1, 1, "pedestal")
    key = inventory.make(next(kind for kind in scene.content.items.values() if kind.family is KEY))
    spawn.create(scene.run, key, Opens(1, 6, 1), Position(1, 1))
    sight.look_about(scene.run)
    assert go(scene, AutoExplore()).endswith(" on a pedestal for you to take.")


@pytest.mark.parametrize("lives", [False, True])
def test_a_vault_is_no_dangerous_room_unless_somebody_lives_there_nor_left_over_if_it_is_bare(*, lives: bool) -> None:
    scene = Scene(HOUSE.replace("!", "."), legend={})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    vault = room_of(scene, 8, 1)
    of_kind(scene, vault, "vault")
    make_hard(scene, vault)
    if lives:
        rat = creatures.make(scene.run, scene.content.monsters["rat"], 8, 1, "asleep")
        scene.run.world.get(rat, Home).room = vault
    left = ["a dangerous room for you to enter"] if lives else []
    assert left_on(scene) == left
    assert (knowledge.danger_of(scene.run, scene.floor, vault) == "dangerous") == lives


# Thresholds of dangerous rooms


def test_explore_goes_into_a_dangerous_room_at_the_second_press_though_other_ways_are_free_by_then() -> None:
    drawing = """
        ####################
        #......#......!....#
        #......+...........#
        #.@....####......!.#
        #......#############
        #......#############
        ####.###############
        ####.........r.#####
        ##############.#####
        ##############.....#
        ####################
    """
    scene = Scene(drawing, legend={"r": "turnkey asleep", "!": "haste"}, light=7)
    make_hard(scene, room_of(scene, 10, 1))
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    assert go(scene, AutoExplore()).startswith("Bones at the threshold")
    scene.session.autopilot.set_out(AutoExplore())
    while not isinstance(step := scene.session.autopilot.next_step(scene.run), StopReason):
        scene.do(step)
        assert scene.at()[1] < 4
    assert step.text == "The turnkey is asleep in the way as far as you know. Press again to fight it."
    assert not scene.floor.memory.items, "both are picked up"


def test_a_known_trap_leads_explore_to_no_other_dangerous_room_than_it_asked_about() -> None:
    scene = Scene(
        """
        ########################
        #....######....###.....#
        #....+.........+....!..#
        #....######....###.....#
        #....######.@.^########
        ########################
        """,
        legend={"!": "haste", "^": "net_trap found"},
        light=9,
    )
    level = scene.floor.level
    object.__setattr__(level, "room_at", level.room_at.copy())
    cells = [tuple((x, 2) for x in range(5, 11)), tuple((x, 2) for x in range(15, 18))]
    level.room_at[2, 5:11] = level.room_at[2, 15:18] = -1
    links = tuple(link._replace(cells=each) for link, each in zip(level.links, cells, strict=True))
    object.__setattr__(level, "links", links)
    scene.floor.ground.change_all({(6, 2): "bones", (15, 2): "bones", (16, 2): "door"})
    make_hard(scene, room_of(scene, 2, 2))
    make_hard(scene, room_of(scene, 20, 2))
    assert [go(scene, AutoExplore()), scene.at()] == [BONES, (15, 2)]
    scene.session.autopilot.set_out(AutoExplore())
    for _ in range(4):
        scene.do(cast("Walk", scene.session.autopilot.next_step(scene.run)))
    assert scene.at() == (18, 2)


BONES = "Bones at the threshold: a dangerous room. Press again to go in."
ROUND = """
    ###################
    #@....#...#......>#
    #.....+...+.......#
    #.....#...#.......#
    #.....#####.......#
    #.................#
    ###################
"""
ALLEY = """
    ######################
    #......########......#
    #.@............+.r...#
    #......########......#
    #......########......#
    ######################
"""


def lie_in_link(scene: Scene, cells: list[tuple[int, int]]) -> None:
    """Make cells part of the only link, on its way to the room in the east."""
    level = scene.floor.level
    object.__setattr__(level, "room_at", level.room_at.copy())
    for x, y in cells:
        level.room_at[y, x] = -1
    first = next(link for link in level.links if link.cells)
    links = tuple(link._replace(cells=tuple(cells)) if link is first else link for link in level.links)
    object.__setattr__(level, "links", links)


def test_the_stop_at_a_threshold_comes_again_as_long_as_the_player_did_not_go_in() -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    make_hard(scene, room_of(scene, 8, 1))
    assert go(scene, AutoExplore()) == BONES
    scene.walk("w", "w")
    assert go(scene, AutoExplore()) == BONES, "he turned away"
    assert go(scene, AutoExplore()) != BONES
    assert f"room:1:{room_of(scene, 8, 1)}" in scene.run.counts


@pytest.mark.parametrize(("between", "asks"), [(Sneak(on=True), False), (Rest(), True)])
def test_what_takes_no_time_between_the_question_and_the_second_press_keeps_the_consent(
    between: Action, *, asks: bool
) -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    make_hard(scene, room_of(scene, 8, 1))
    scene.floor.ground.change(2, 0, "door")
    assert go(scene, AutoExplore()) == BONES
    scene.do(between)
    assert (go(scene, AutoExplore()) == BONES) is asks


def test_to_sneak_between_the_presses_keeps_the_consent_to_go_on_before_a_hunter() -> None:
    for between, again in ((Sneak(on=True), False), (Rest(), True)):
        scene = Scene("################\n#@...........r.#\n################", r="lag", light=9)
        refused = go(scene, AutoExplore())
        assert refused.startswith("You do not explore while a")
        scene.do(between)
        assert (go(scene, AutoExplore()) == refused) is again


@pytest.mark.parametrize("goal", [TravelDown, lambda: Travel((15, 2))])
def test_travel_stops_at_a_threshold_and_goes_in_at_a_second_press(goal: Callable[[], Goal]) -> None:
    scene = Scene(HOUSE, legend={"!": "haste"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    make_hard(scene, room_of(scene, 8, 1))
    assert go(scene, goal()) == BONES
    assert scene.at() == (5, 2)
    assert scene.floor.ground.kind_at(6, 2).id == "door", "shut"
    scene.session.autopilot.set_out(goal())
    for _ in range(3):
        step = scene.session.autopilot.next_step(scene.run)
        assert not isinstance(step, StopReason)
        scene.do(step)
    assert scene.at() == (7, 2)


@pytest.mark.parametrize("end", ["a", "b"])
@pytest.mark.parametrize("door", [16, 15], ids=["at the room", "one cell off"])
@pytest.mark.parametrize("goal", [AutoExplore, lambda: Travel((19, 2))])
def test_bones_before_a_shut_door_stop_a_walk_before_it_opens_the_door(
    goal: Callable[[], Goal], door: int, end: str
) -> None:
    """Whichever end of the link the dangerous room is."""
    scene = Scene(ALLEY, legend={"r": "brute asleep"})
    level = scene.floor.level
    lie_in_link(scene, [(x, 2) for x in (14, 15, 16)])
    if end == "a":
        turned = tuple(link._replace(a=link.b, b=link.a, cells=link.cells[::-1]) for link in level.links)
        object.__setattr__(level, "links", turned)
    scene.floor.ground.change(16, 2, "floor")
    scene.floor.ground.change(door, 2, "door")
    scene.floor.ground.change(door - 1, 2, "bones")
    make_hard(scene, room_of(scene, 19, 2))
    assert level.room_at[2, 14] == -1
    if goal is not AutoExplore:  # the place was shown on a map
        scene.floor.memory.explored[2, 19] = True
        scene.floor.memory.explored[2, 14:19] = True
        scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, goal()) == BONES
    assert scene.at() == (door - 1, 2)
    assert scene.floor.ground.kind_at(door, 2).id == "door", "shut"
    if goal is AutoExplore:
        assert scene.floor.memory.explored[4, 1], "all else comes first"
        assert left_on(scene) == ["a dangerous room for you to enter"]


def test_bones_inside_of_a_door_stop_explore_before_it_stands_in_the_open_door() -> None:
    scene = Scene(ALLEY, legend={"r": "floor"})
    lie_in_link(scene, [(x, 2) for x in (14, 15, 16)])
    scene.floor.ground.change_all({(14, 2): "floor", (15, 2): "door", (16, 2): "bones"})
    make_hard(scene, room_of(scene, 19, 2))
    assert [go(scene, AutoExplore()), scene.at()] == [BONES, (14, 2)]
    assert go(scene, AutoExplore()) != BONES


@pytest.mark.parametrize("mood", ["asleep", "wandering", "hunting"])
def test_a_creature_seen_through_a_door_does_not_hide_that_it_opens_onto_a_dangerous_room(mood: str) -> None:
    scene = Scene(LAIR, legend={"r": f"brute {mood}", "!": "haste"})
    make_hard(scene, room_of(scene, 10, 1))
    told = go(scene, AutoExplore())
    assert told.startswith("You see a brute")
    assert told.count("Bones at the threshold: a dangerous room.") == 1
    assert scene.at() == (6, 2), "beside the open door"


def test_bones_and_the_view_of_a_guard_at_one_step_are_one_question() -> None:
    scene = lair()
    scene.dice.luck = False
    scene.floor.ground.change(7, 2, "open_door")
    scene.session.autopilot._memory.reported.add(scene.named["r"])
    guard = creatures.make(scene.run, scene.content.monsters["watchman"], 5, 3, "guarding")
    sight.look_about(scene.run)
    known = replace(next(each for each in knowledge.creatures_in_sight(scene.run) if each.entity == guard), x=18, y=5)
    spawn.place(scene.run, guard, *scene.floor.level.stairs_up)
    pilot = scene.session.autopilot
    pilot._memory.watched = {(7, 2): known}
    told = go(scene, AutoExplore(memory=pilot._memory))
    assert told == f"{VIEW_BEFORE.removesuffix(' Press again to go on.')} {BONES}"


def test_nothing_is_asked_on_the_way_out_of_a_dangerous_room() -> None:
    scene = Scene(ALLEY.replace("@", ".").replace(".r..", ".@.."), legend={"r": "floor"})
    lie_in_link(scene, [(x, 2) for x in (14, 15, 16)])
    make_hard(scene, room_of(scene, 19, 2))
    assert go(scene, AutoExplore()) == "Explored."


def test_a_chase_stops_at_a_threshold_and_goes_in_at_a_second_press() -> None:
    scene = Scene("###########\n#@...'..r.#\n###########", r="rat asleep")
    make_hard(scene, room_of(scene, 8, 1))
    assert [go(scene, AutoFight()), scene.at()] == [BONES, (4, 1)]
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoFight())
    for x in (5, 6, 7):
        step = autopilot.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
        assert scene.at() == (x, 1)


@pytest.mark.parametrize(
    ("mood", "is_at_home", "asks"),
    [("hunting", True, False), ("hunting", False, True), ("asleep", True, True), ("fleeing", True, True)],
)
def test_a_fight_asks_nothing_at_a_threshold_once_those_of_the_room_hunt_the_hero(
    mood: str, *, is_at_home: bool, asks: bool
) -> None:
    scene = Scene("###########\n#...#.....#\n#..@'r....#\n#...#.....#\n###########", r=f"brute {mood}")
    room = room_of(scene, 8, 1)
    make_hard(scene, room)
    scene.afflict("r", "paralysed", 9)
    scene.run.world.get(scene.named["r"], Home).room = room if is_at_home else -1
    assert (AutoFight().next_step(scene.run) == StopReason(BONES, "bad")) == asks


@pytest.mark.parametrize("is_near", [True, False])
def test_travel_goes_round_a_dangerous_room_if_that_is_not_much_longer(*, is_near: bool) -> None:
    scene = Scene(ROUND if is_near else HOUSE, legend={"!": "haste"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    make_hard(scene, room_of(scene, 8, 1))
    reason = go(scene, Travel((13, 2)))
    assert (reason == "Here you are.") == is_near
    assert f"room:1:{room_of(scene, 8, 1)}" not in scene.run.counts


VIEW = "The watchman looks over the way ahead. Press again to go on."
VIEW_BEFORE = "A watchman, now out of sight, looked over the way ahead. Press again to go on."
GAP = """
    ########################
    #@..............#......#
    #.....................h#
    #...............#.....>#
    ########################
"""
GRATES = """
    ###################
    #@...............>#
    #.gggggghgggggggg.#
    #.................#
    ###################
"""


def guarded(drawing: str, *looks: int, sneaking: bool = True, light: int = 7) -> Scene:
    """A scene on a known floor with a guard, and with dice that let him notice nobody."""
    scene = Scene(drawing, h="watchman guarding", legend={"g": "grate"}, light=light)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.mind("h").post, scene.mind("h").looks = scene.at("h"), RING.index(looks)
    scene.hero.sneaking, scene.dice.luck = sneaking, False
    return scene


def test_the_view_of_a_guard_is_no_question_while_another_hunts_the_hero() -> None:
    scene = guarded(GAP, -1, 0)
    rat = creatures.make(scene.run, scene.content.monsters["rat"], 2, 3, "hunting")
    sight.look_about(scene.run)
    memory = AutopilotMemory(reported={scene.named["h"]}, dared=frozenset({(rat, False), (rat, True)}))
    memory.hunted = scene.run.turn
    told = go(scene, Travel((18, 3), memory=memory))
    assert "looks over" not in told, told


@pytest.mark.parametrize("sneaking", [True, False])
@pytest.mark.parametrize("goal", [lambda: Travel((18, 3)), TravelDown, AutoExplore])
def test_the_hero_is_led_into_the_view_of_a_guard_at_a_second_press_alone(
    goal: Callable[[], Goal], *, sneaking: bool
) -> None:
    scene = guarded(GAP, -1, 0, sneaking=sneaking, light=7 if sneaking else 4)
    scene.floor.memory.explored[1, 18:20] = False
    assert go(scene, goal()) == "You see a watchman, unaware of you."
    told = go(scene, goal())
    assert told == (VIEW if scene.named["h"] in scene.run.in_sight else VIEW_BEFORE)
    assert scene.at() not in knowledge.watched_cells(scene.run)
    autopilot = scene.session.autopilot
    autopilot.set_out(goal())
    step = autopilot.next_step(scene.run)
    assert isinstance(step, Walk)
    scene.do(step)
    assert scene.at() in knowledge.watched_cells(scene.run)
    scene.walk("w", "w", "w", "nw")
    assert go(scene, goal()) not in (VIEW, VIEW_BEFORE), "once for each guard"


def test_a_hero_who_comes_upon_a_guard_in_his_view_is_asked_before_he_walks_on_in_it() -> None:
    scene = guarded(GAP, -1, 0, sneaking=False)
    scene.walk("se", *["e"] * 8)
    assert scene.at() in knowledge.watched_cells(scene.run)
    goal = Travel((19, 1))
    assert go(scene, goal) == f"You see a watchman, unaware of you. {VIEW}"
    assert scene.at() == (10, 2)
    assert go(scene, goal) == "Here you are."


@pytest.mark.parametrize("met", [False, True])
def test_the_hero_is_asked_about_the_view_of_a_guard_out_of_sight_unless_he_met_him_elsewhere(*, met: bool) -> None:
    drawing = """
        ###############
        #.............#
        #....@.......h#
        #####.#########
        #####.......###
        #######.....###
        ###############
    """
    scene, place = guarded(drawing, -1, 0, sneaking=False), (9, 1)
    assert go(scene, Travel(place)).endswith(VIEW)
    scene.walk("s", "s", "e")
    assert scene.named["h"] not in scene.run.in_sight
    if met:
        spawn.move(scene.run, scene.named["h"], scene.run.world.get(scene.named["h"], Position), 9, 5)
        scene.walk("w")
        scene.run.world.delete(scene.named["h"])
    assert go(scene, Travel(place)) == ("Here you are." if met else VIEW_BEFORE)
    assert go(scene, Travel(place)) == "Here you are."


@pytest.mark.parametrize("sneaking", [True, False])
def test_the_hero_is_led_round_the_view_of_a_guard_if_that_is_not_much_longer(*, sneaking: bool) -> None:
    scene = guarded(GRATES, 0, -1, sneaking=sneaking)
    go(scene, Travel((17, 1)))
    autopilot, rows = scene.session.autopilot, set()
    autopilot.set_out(Travel((17, 1)))
    while not isinstance(step := autopilot.next_step(scene.run), StopReason):
        scene.do(step)
        rows.add(scene.at()[1])
    assert (step.text, 3 in rows) == ("Here you are.", True)


def test_travel_leads_to_the_nearest_reachable_edge_of_a_chasm() -> None:
    scene = Scene(
        """
        ##########
        #@..#CCC.#
        #...#CCC.#
        #....CCC.#
        ##########
        """,
        legend={"C": "chasm"},
    )
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    assert go(scene, Travel((5, 1))) == "Here you are. The chasm is to the east: walk into it to leap."
    assert scene.at() == (4, 3)
    assert go(scene, Travel((6, 2))).startswith("Here you are.")


# Doors that the hero shut


def test_explore_opens_no_door_that_the_hero_has_just_shut_until_a_second_press() -> None:
    scene = Scene(
        """
        ###########
        #.@'......#
        #..#......#
        ###########
        """
    )
    scene.do(CloseDoor())
    assert scene.terrain(3, 1) == "door"
    scene.floor.memory.explored[:, 5:] = False
    assert go(scene, AutoExplore()) == "You shut the door to the east yourself. Press again to open it."
    assert scene.terrain(3, 1) == "door"
    go(scene, AutoExplore())
    assert scene.floor.memory.explored[1, 9]


def test_a_door_that_the_hero_shut_is_left_shut_whoever_comes_in_sight_then() -> None:
    scene = Scene("##########\n#..@'....#\n##########")
    scene.do(CloseDoor())
    scene.floor.memory.explored[:, 6:] = False
    creatures.make(scene.run, scene.content.monsters["rat"], 1, 1, "asleep")
    scene.rest()
    told = "You see a gaol rat, asleep. You shut the door to the east yourself. Press again to open it."
    assert go(scene, AutoExplore()) == told
    assert scene.terrain(4, 1) == "door"


@pytest.mark.parametrize("act", [Walk(1, 0), Rest()], ids=["by the hero", "in view"])
def test_a_door_that_is_open_again_is_no_door_that_the_hero_shut(act: Action) -> None:
    scene = Scene("##########\n#.@'.....#\n##########")
    scene.do(CloseDoor())
    if isinstance(act, Rest):
        scene.floor.ground.change(3, 1, "open_door")
    scene.do(act)
    assert scene.terrain(3, 1) == "open_door"
    scene.floor.memory.explored[:, 5:] = False
    assert go(scene, AutoExplore()) == "Explored."
