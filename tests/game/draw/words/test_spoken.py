"""The game in sentences: bearings, how the hero fares, what is in sight, and the exits around."""

from __future__ import annotations

import pytest

from game import knowledge
from game.draw.words import describing, spoken
from game.rules.combat import sight
from game.world.light import Light
from game.world.movement import RING
from levelgen import Level, Link, Tier
from tests.kit.scenes import Scene


@pytest.mark.parametrize(
    ("offset", "words"),
    [
        ((0, 0), "here"),
        ((0, -4), "4 north"),
        ((3, 0), "3 east"),
        ((-2, 2), "2 south-west"),
        ((5, -5), "5 north-east"),
        ((5, -2), "2 north, 5 east"),
        ((-1, 7), "7 south, 1 west"),
    ],
)
def test_a_bearing_is_one_of_eight_directions_or_two_counts(offset: tuple[int, int], words: str) -> None:
    assert spoken.bearing(*offset) == words


def test_health_and_dangers_are_told() -> None:
    scene = Scene(
        """
        #########
        #@.....r#
        #########
        """,
        r="rat asleep",
    )
    scene.creature("@").health = 31
    assert spoken.condition(scene.run)[:2] == ["Health 31 of 40.", "Nobody in sight hunts you."]
    scene.afflict("@", "poisoned", 4)
    scene.mind("r").mood = "hunting"
    told = spoken.condition(scene.run)
    assert told[:3] == ["Health 31 of 40.", "Poisoned, 4 turns.", "A gaol rat hunts you, 6 east."]
    assert not any("Nobody" in sentence for sentence in told)


def test_what_is_in_sight_is_told_nearest_first_with_where_it_is() -> None:
    scene = Scene(
        """
        #########
        #@.....r#
        #.!.....#
        #....^..#
        #########
        """,
        r="rat asleep",
        legend={"!": "life", "^": "net_trap found"},
    )
    told = spoken.in_sight(scene.run)
    assert told[0] == "A gaol rat, asleep: 6 east."
    assert told[1].endswith("2 south, 4 east.")
    assert "potion" in told[2]
    assert told[2].endswith("1 south-east.")


def test_nobody_in_sight_is_told_too() -> None:
    assert spoken.in_sight(Scene("###\n#@#\n###").run) == ["There is nothing in sight."]


def test_exits_are_told_with_the_rooms_behind_them_once_those_were_seen() -> None:
    scene = Scene("""
        #########
        #..@+...#
        #########
        """)
    level = scene.floor.level
    link = Link(a=int(level.room_at[1, 1]), b=int(level.room_at[1, 6]), kind="door", cells=((4, 1),))
    scene.floor.level = Level(
        level.terrain, level.room_at, level.rooms, (link,), level.stairs_up, level.stairs_down, level.marks
    )
    told = spoken.surroundings(scene.run)
    assert told[0] == "Floor 1, the Gaol."
    assert told[1].startswith("You are in a quiet room.")
    assert told[2] == "A closed door: 1 east."
    scene.walk("e", "e")
    assert spoken.surroundings(scene.run)[1] == "You are in a passage. It leads east, west."
    scene.walk("w")
    assert spoken.surroundings(scene.run)[2] == "An open door: 1 east, to a quiet room."
    scene.floor.uses[int(level.room_at[1, 1])] = "guardroom"
    assert spoken.surroundings(scene.run)[1] == "You are in a quiet room, a guardroom."
    for kind, told_of in (("treasury", "a treasury"), ("boss", "a dangerous room")):
        rooms = tuple(room._replace(kind=kind) if room.id == link.b else room for room in level.rooms)
        object.__setattr__(scene.floor.level, "rooms", rooms)
        assert spoken.surroundings(scene.run)[2] == f"An open door: 1 east, to {told_of}."


def test_a_vault_where_nobody_lives_is_no_dangerous_room_whatever_its_tier() -> None:
    scene = Scene("#####\n#@.!#\n#####", legend={"!": "life"})
    level = scene.floor.level
    rooms = tuple(room._replace(kind="vault", tags=("treasure",), tier=Tier.HARD) for room in level.rooms)
    object.__setattr__(level, "rooms", rooms)
    assert spoken.surroundings(scene.run)[1] == "You are in a vault."


def test_a_passage_leads_through_no_secret_door() -> None:
    scene = bones_before(Tier.EASY)
    scene.floor.ground.change(5, 0, "secret_door")
    scene.floor.ground.change(5, 2, "locked_door")
    sight.look_about(scene.run)
    assert spoken.surroundings(scene.run)[1] == "You are in a passage. It leads east, south, west."


def bones_before(tier: Tier) -> Scene:
    """A hero on bones in a corridor; the room behind it, which he has not seen, is of a tier."""
    scene = Scene(
        """
        ##########
        #..+@;+..#
        ##########
        """,
        legend={";": "bones"},
    )
    level = scene.floor.level
    near, far = int(level.room_at[1, 1]), int(level.room_at[1, 8])
    passage = level.room_at.copy()
    passage[1, 3:7] = -1
    link = Link(a=near, b=far, kind="corridor", cells=((3, 1), (4, 1), (5, 1), (6, 1)))
    rooms = tuple(room._replace(tier=tier) if room.id == far else room for room in level.rooms)
    scene.floor.level = Level(level.terrain, passage, rooms, (link,), level.stairs_up, level.stairs_down, level.marks)
    scene.walk("e")
    return scene


@pytest.mark.parametrize(("tier", "warned"), [(Tier.HARD, True), (Tier.MEDIUM, False)])
def test_the_bones_before_a_dangerous_room_are_its_threshold(tier: Tier, *, warned: bool) -> None:
    scene = bones_before(tier)
    assert ("threshold of a dangerous room" in describing.place(scene.run, 5, 1)) == warned
    assert ("This is the threshold of a dangerous room." in spoken.surroundings(scene.run)) == warned
    for x in (3, 4):  # without bones, and with nothing seen of the room
        assert "threshold" not in describing.place(scene.run, x, 1)
    scene.walk("w", "w", "w", "w")
    told = spoken.surroundings(scene.run)[-1]
    assert told == ("An open door: 1 east, to a dangerous room." if warned else "An open door: 1 east.")


def test_an_exit_to_the_hall_of_a_boss_is_told_as_one_to_a_dangerous_room() -> None:
    scene = bones_before(Tier.MEDIUM)
    level, floor = scene.floor.level, scene.floor
    scene.walk("w", "w", "w", "w")
    floor.knobs = {**floor.knobs, "landmark": "ward"}
    rooms = tuple(
        room._replace(kind="landmark") if room.id == int(level.room_at[1, 8]) else room for room in level.rooms
    )
    floor.level = Level(
        level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, level.marks
    )
    floor.memory.explored[1, 8] = True
    assert "to a dangerous room." in spoken.surroundings(scene.run)[-1]


@pytest.mark.parametrize("looks", [-1, RING.index((-1, 0)), RING.index((1, 0))])
def test_who_waits_in_its_hall_is_told_to_notice_nobody_outside(looks: int) -> None:
    scene = Scene("############\n#@........w#\n#..........#\n############", w="warden guarding")
    scene.mind("w").looks = looks
    (boss,) = knowledge.creatures_in_sight(scene.run)
    assert describing.awareness(scene.run, boss) == "It keeps watch, and notices you at once when you enter its hall."
    assert knowledge.notices_from(scene.run, boss) == 0
    assert not knowledge.watched_cells(scene.run)
    scene.mind("w").mood = "wandering"
    (boss,) = knowledge.creatures_in_sight(scene.run)
    assert knowledge.notices_from(scene.run, boss) == 14


def test_where_a_guard_looks_is_told() -> None:
    scene = Scene("############\n#@........g#\n#..........#\n############", g="turnkey guarding")
    scene.mind("g").looks = RING.index((-1, 0))
    assert spoken.in_sight(scene.run)[0] == "A turnkey, guarding, looking west: 9 east."
    assert "The turnkey looks your way." in spoken.condition(scene.run)
    assert describing.place(scene.run, 2, 2).startswith("in view of the turnkey")
    (guard,) = knowledge.creatures_in_sight(scene.run)
    assert describing.awareness(scene.run, guard).startswith(
        "It keeps watch and looks your way; it would notice you from 14 steps."
    )
    scene.mind("g").looks = RING.index((0, 1))
    (guard,) = knowledge.creatures_in_sight(scene.run)
    assert "The turnkey looks your way." not in spoken.condition(scene.run)
    assert "in view" not in describing.place(scene.run, 2, 2)
    assert describing.awareness(scene.run, guard).startswith(
        "It keeps watch and looks south, away from you; "
        "it would notice you from 3 steps: your stealth of 14, quartered as it looks away."
    )
    scene.hero.sneaking, scene.floor.light = True, Light(scene.floor.level, scene.floor.ground, 0)
    scene.floor.light._hung = []
    assert describing.awareness(scene.run, guard).startswith(
        "It keeps watch and looks south, away from you; it would not notice you now, however near."
    )
