"""Knowledge: what is seen, sensed or remembered is known, what is not is not, and the odds are those of the rules."""

from __future__ import annotations

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.autopilot.travel import Travel
from game.rules.combat import sight
from game.world import spawn
from game.world.components import Item, Opens, Position
from levelgen import Level, Link
from tests.kit.scenes import Scene

HALL = """
    ###########
    #@..r#.b..#
    #....+....#
    #..!.#..?.#
    ###########
"""


def hall() -> Scene:
    return Scene(HALL, legend={"r": "rat asleep", "b": "brute", "!": "haste", "?": "axe"})


def everything_explored(scene: Scene) -> None:
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain


# Creatures


def test_who_stands_behind_a_wall_is_not_known() -> None:
    scene = hall()
    everything_explored(scene)
    (seen,) = knowledge.creatures_in_sight(scene.run)
    assert (seen.entity, seen.cell, seen.gap, seen.mood, seen.is_aware) == (
        scene.named["r"],
        (4, 1),
        3,
        "asleep",
        False,
    )
    assert knowledge.creature_at(scene.run, 4, 1) == seen
    assert knowledge.creature_at(scene.run, *scene.at("b")) is None
    assert knowledge.place(scene.run, *scene.at("b")).creature is None
    assert knowledge.nearest_aware(scene.run) is None


def test_a_creature_is_read_off_as_it_is_now() -> None:
    scene = hall()
    scene.creature("r").health = 2
    scene.mind("r").mood = "hunting"
    scene.afflict("r", "poisoned", 4)
    scene.afflict("r", "confused", 4)
    seen = knowledge.nearest_aware(scene.run)
    assert seen is not None
    assert (seen.health, seen.max_health) == (2, scene.creature("r").max_health)
    assert seen.statuses == ("confused", "poisoned")


def test_those_nearest_come_first_and_the_hero_is_not_among_them() -> None:
    scene = Scene(
        """
        #########
        #b..@.r.#
        #########
    """,
        b="brute",
        r="rat",
    )
    assert [seen.entity for seen in knowledge.creatures_in_sight(scene.run)] == [scene.named["r"], scene.named["b"]]
    assert knowledge.creature_at(scene.run, *scene.at()) is None


def test_a_submerged_dweller_is_known_beside_the_hero_alone() -> None:
    scene = Scene(
        """
        #########
        #@.~~e..#
        #########
    """,
        e="eel",
    )
    spawn.place(scene.run, scene.named["e"], 3, 1)
    assert scene.floor.memory.visible[1, 3]
    assert knowledge.creatures_in_sight(scene.run) == []
    spawn.place(scene.run, scene.run.hero, 2, 1)
    assert [seen.kind.id for seen in knowledge.creatures_in_sight(scene.run)] == ["eel"]


def test_the_blind_know_who_stands_beside_them_alone() -> None:
    scene = Scene(
        """
        #########
        #@r..b..#
        #########
    """,
        r="rat asleep",
        b="brute asleep",
    )
    scene.afflict("@", "darkened", 5)
    sight.look_about(scene.run)
    assert [seen.kind.id for seen in knowledge.creatures_in_sight(scene.run)] == ["rat"]


def test_the_telepathic_know_where_minds_are_and_nothing_more_of_them() -> None:
    scene = Scene(
        """
        ###########
        #@..r#b.j.#
        ###########
    """,
        r="rat",
        b="brute",
        j="jelly",
    )
    assert "mindless" in scene.creature("j").kind.traits
    assert knowledge.sensed_minds(scene.run) == []
    scene.afflict("@", "telepathic", 5)
    assert knowledge.sensed_minds(scene.run) == [(scene.creature("b").kind, (6, 1))]
    assert [seen.kind.id for seen in knowledge.creatures_in_sight(scene.run)] == ["rat"]
    assert knowledge.creature_at(scene.run, 6, 1) is None


# Odds


def test_an_item_out_of_sight_is_remembered_where_it_was_seen() -> None:
    scene = hall()
    scene.run.known.add("haste")
    (item,) = knowledge.items(scene.run)
    assert (item.kind.id, item.cell, item.name, item.in_sight) == ("haste", (3, 3), "potion of haste", True)
    scene.floor.memory.visible[:] = False
    scene.run.world.delete(scene.named["!"])  # somebody took it
    (item,) = knowledge.items(scene.run)
    assert (item.cell, item.in_sight) == ((3, 3), False)
    sight.look_about(scene.run)
    assert knowledge.items(scene.run) == []


def test_an_item_moved_out_of_sight_is_known_where_it_was_alone() -> None:
    scene = hall()
    scene.floor.memory.visible[:] = False
    spawn.place(scene.run, scene.named["!"], 8, 1)
    assert knowledge.items_at(scene.run, 8, 1) == []
    assert [item.kind.id for item in knowledge.items_at(scene.run, 3, 3)] == ["haste"]


def test_what_is_remembered_of_an_item_is_its_kind_alone() -> None:
    scene = Scene(
        """
        #######
        #@.!..#
        #######
    """,
        legend={"!": "axe"},
    )
    axe = scene.run.world.get(scene.named["!"], Item)
    axe.enchant, axe.known = 3, True
    assert [item.name for item in knowledge.items(scene.run)] == ["+3 axe"]
    scene.floor.memory.visible[:] = False
    assert [item.name for item in knowledge.items(scene.run)] == ["axe"]


def test_all_that_lies_at_a_cell_in_sight_is_known_with_its_number() -> None:
    scene = Scene(
        """
        #######
        #@.!..#
        #######
    """,
        legend={"!": "dart"},
    )
    scene.run.world.get(scene.named["!"], Item).count = 4
    scene.do(PickUp())
    assert [(item.kind.id, item.count, item.name) for item in knowledge.items(scene.run)] == [("dart", 4, "4 darts")]


def test_the_kinds_that_lie_about_are_those_of_the_known_items() -> None:
    scene = Scene("""
        ########
        #@.!.).#
        ########
    """, legend={"!": "haste", ")": "axe"})  # fmt: skip
    kinds = scene.run.content.items
    for cell, kind in (((3, 1), "dart"), ((5, 1), "dagger")):
        spawn.create(scene.run, Item(kinds[kind]), Position(*cell))
    sight.look_about(scene.run)
    beside = [((3, 1), kinds["haste"]), ((3, 1), kinds["dart"])]
    assert knowledge.kinds_lying(scene.run) == [*beside, ((5, 1), kinds["axe"]), ((5, 1), kinds["dagger"])]
    scene.floor.memory.visible[:] = False
    assert knowledge.kinds_lying(scene.run) == [((3, 1), kinds["dart"]), ((5, 1), kinds["dagger"])]
    assert knowledge.kinds_lying(scene.run) == [(item.cell, item.kind) for item in knowledge.items(scene.run)]


# Places


def test_nothing_is_known_of_an_unseen_place_or_off_the_map() -> None:
    scene = hall()
    for cell in ((8, 3), (-2, 5), (400, 1)):
        place = knowledge.place(scene.run, *cell)
        assert (place.terrain, place.tier, place.creature) == (None, None, None)
        assert (place.in_sight, place.is_burning, place.passage, place.items) == (False, False, "", ())


def test_the_ground_is_known_as_it_was_last_seen() -> None:
    scene = hall()
    place = knowledge.place(scene.run, 5, 2)
    assert place.terrain is not None
    assert (place.terrain.id, place.in_sight) == ("door", True)
    scene.floor.memory.visible[:] = False
    scene.floor.ground.change(5, 2, "open_door")
    scene.floor.ground.fire[2, 5] = 9
    scene.floor.ground.note_flames()
    place = knowledge.place(scene.run, 5, 2)
    assert place.terrain is not None
    assert (place.terrain.id, place.in_sight, place.is_burning) == ("door", False, False)
    sight.look_about(scene.run)
    assert knowledge.place(scene.run, 5, 2).is_burning


def test_a_door_can_be_unlocked_with_its_key_alone() -> None:
    scene = Scene("""
        ########
        #@..X..#
        ########
    """)
    key = scene.give("vault_key")
    scene.run.world.add(key, Opens(1, 4, 1))
    assert knowledge.doors_with_keys(scene.run) == [(4, 1)]
    assert knowledge.place(scene.run, 4, 1).is_unlockable
    scene.run.world.add(key, Opens(2, 4, 1))  # on another floor
    assert knowledge.doors_with_keys(scene.run) == []
    assert not knowledge.place(scene.run, 4, 1).is_unlockable


def test_every_locked_door_that_was_seen_can_be_unlocked_with_the_master_key() -> None:
    scene = Scene("########\n#@..X.X#\n########")
    scene.give("master_key")
    assert knowledge.doors_with_keys(scene.run) == [(4, 1)]
    assert knowledge.place(scene.run, 4, 1).is_unlockable
    travel = Travel(place=(4, 1))
    while isinstance(step := travel.next_step(scene.run), Walk):
        scene.do(step)
    assert scene.at() == (4, 1)
    assert knowledge.doors_with_keys(scene.run) == [(6, 1)]


def test_stairs_are_known_when_they_were_seen() -> None:
    scene = Scene("""
        ########
        #@.+..>#
        ########
    """)
    assert knowledge.stairs(scene.run) == {}
    everything_explored(scene)
    assert knowledge.stairs(scene.run) == {"down": (6, 1), "up": scene.floor.level.stairs_up}


def test_exits_are_the_known_ends_of_the_links_of_the_room() -> None:
    scene = Scene("""
        ###########
        #@..+....S#
        #...#.....#
        ##+########
        #.........#
        ###########
    """)
    level = scene.floor.level
    room = int(level.room_at[1, 1])
    others = [int(level.room_at[cell]) for cell in ((1, 6), (4, 5))]
    links = (
        Link(a=room, b=others[0], kind="door", cells=((4, 1),)),
        Link(a=others[1], b=room, kind="door", cells=((2, 3),)),
    )
    scene.floor.level = Level(
        level.terrain, level.room_at, level.rooms, links, level.stairs_up, level.stairs_down, level.marks
    )
    assert [(place.x, place.y) for place in knowledge.exits(scene.run)] == [(2, 3), (4, 1)]
    scene.floor.memory.explored[3, 2] = False
    assert [(place.x, place.y) for place in knowledge.exits(scene.run)] == [(4, 1)]
    scene.floor.ground.change(4, 1, "secret_door")
    sight.look_about(scene.run)
    assert [(place.x, place.y) for place in knowledge.exits(scene.run)] == [(2, 3)]


# What is left, and routes


def test_the_frontier_is_what_was_seen_beside_what_was_not() -> None:
    scene = Scene("""
        ########
        #@.+...#
        ########
    """)
    assert knowledge.frontier(scene.floor) == [(3, 1)]
    everything_explored(scene)
    assert knowledge.frontier(scene.floor) == []


def test_the_movement_grid_keeps_to_harmless_known_ground() -> None:
    scene = Scene("""
        #########
        #@.%.X..#
        #.......#
        #########
    """)

    def walkable(**knobs: object) -> set[tuple[int, int]]:
        grid = knowledge.movement_grid(scene.floor, **knobs)  # type: ignore[arg-type]
        return {(x, y) for y in (1, 2) for x in range(1, 8) if grid.is_walkable(x, y)}

    plain = walkable()
    assert {(3, 1), (5, 1)}.isdisjoint(plain)  # lava, and a door without its key
    scene.floor.ground.fire[2, 4] = 9
    scene.floor.ground.note_flames()
    assert plain - walkable() == {(4, 2)}
    assert walkable(through_fire=True) == plain
    assert walkable(through_fire=True, opened=[(5, 1)]) - plain == {(5, 1)}
    assert plain - walkable(through_fire=True, occupied=[(2, 2)]) == {(2, 2)}
    room = int(scene.floor.level.room_at[2, 2])
    assert walkable(avoided_rooms=[room]).isdisjoint({(2, 2), (1, 1)})


def test_a_thing_out_of_sight_keeps_the_name_under_which_it_was_seen() -> None:
    scene = Scene("#########\n#@w.#...#\n#...+...#\n#########", w="wisps")
    item = scene.run.world.get(scene.named["w"], Item)
    item.known, item.enchant, item.charges = True, 2, 2
    scene.rest()
    (seen,) = knowledge.items_at(scene.run, 2, 1)
    spawn.place(scene.run, scene.run.hero, 6, 1)
    scene.rest()
    (remembered,) = knowledge.items_at(scene.run, 2, 1)
    assert (seen.in_sight, remembered.in_sight) == (True, False)
    assert seen.name == remembered.name == "staff of wisps [2/2]"
