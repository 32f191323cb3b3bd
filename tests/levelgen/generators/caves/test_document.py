"""Every sentence of the caves document that asks for something, by its own words, with the steps at 0 and as they come.

Where the generator does otherwise, the head of `levelgen/generators/caves/dig.py` says why. A landmark lies over rooms
and passages: how many there are, and where the last passage leads, is asked of levels without one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from statistics import mean, median, pstdev
from typing import Any

import pytest

import levelgen
from levelgen import Caves, Level, graph
from levelgen.metrics import measure
from tests.kit.judges import beside, dug_as, own_contents, own_links, own_rooms, terrain_of
from tests.levelgen.generators.caves.test_caves import judge_contents, judge_ends, judge_kind, judge_slopes
from tests.levelgen.generators.caves.test_dice import judge_course, judge_throws

Sweep = Callable[[int], range]

EAST_FOR_EVER = (2, 1, 1)
STEPS = pytest.mark.parametrize("knobs", [{"waters": 0, "cycles": 0, "pieces": 0}, {"lake": 0}], scope="module")
"""All sentences are judged without the steps, and then with them."""

WITHOUT_LANDMARKS = pytest.mark.parametrize(
    "knobs", [{"waters": 0, "cycles": 0, "pieces": 0}, {"lake": 0, "pieces": 0}]
)


@lru_cache(maxsize=400)
def cave(**knobs: Any) -> Level:
    """A level, cached for the tests of other sentences."""
    return levelgen.generate("caves", **knobs)


def caves(seeds: Iterable[int], **knobs: Any) -> Iterator[Level]:
    for seed in seeds:
        yield cave(seed=seed, **knobs)


def unlikeness(level: Level) -> float:
    """The spread of the sizes of the rooms of a level, as a share of their mean."""
    sizes = [int((level.room_at == room.id).sum()) for room in own_rooms(level) if room.kind != "junction"]
    return pstdev(sizes) / mean(sizes)


@STEPS
def test_the_cave_layout_starts_with_an_entrance_room_a_hole_in_the_roof(knobs: dict[str, Any], sweep: Sweep) -> None:
    """The stairs up are in the open, in room 0, with ground on all four sides.

    In the three levels listed, none of the random cells tried for them is in the open.
    """
    for level in caves((143, 221, 240, *sweep(240)), **knobs):
        entrance = int(level.room_at[level.stairs_up[1], level.stairs_up[0]])
        assert dug_as(level)[entrance] == 0
        assert [room.id for room in level.rooms if "roof" in room.tags] == [entrance]
        assert all(level.walkable[y, x] for x, y in beside(level.stairs_up))


@pytest.mark.parametrize(("throw", "step"), [(1, (0, -1)), (2, (1, 0)), (3, (0, 1)), (4, (-1, 0))])
def test_for_the_direction_1_means_north_2_means_east_3_south_and_4_is_west(throw: int, step: tuple[int, int]) -> None:
    level = levelgen.generate("caves", seed=1, dice=[throw, 1, 1])
    (x, y), (to_x, to_y) = level.report["places"]
    assert (to_x - x, to_y - y) == step


@pytest.mark.parametrize(("throw", "kind"), [(1, "wide"), (2, "tight"), (3, "steep"), (4, "twisted")])
def test_for_the_passage_die_1_means_wide_2_is_tight_3_is_steeply_sloped_and_4_means_twisted(
    throw: int, kind: str, sweep: Sweep
) -> None:
    for level in caves(sweep(60), dice=(2, throw, 1) * 3, waters=0, cycles=0):
        assert [link.kind for link in own_links(level)] == [kind] * 3
        at = terrain_of(level)
        judge_slopes(level, at)
        for link in own_links(level):
            judge_kind(link, at)


@STEPS
def test_passages_are_as_they_are_called_in_a_rolled_cave(knobs: dict[str, Any], sweep: Sweep) -> None:
    for level in caves(sweep(240), **knobs):
        for link in own_links(level):
            judge_kind(link, terrain_of(level))


@pytest.mark.parametrize(("throw", "things"), [(1, []), (2, []), (3, ["feature"]), (4, ["feature", "item"])])
def test_another_d4_fills_the_room_a_3_meaning_a_feature_and_a_4_a_feature_and_an_item(
    throw: int, things: list[str]
) -> None:
    level = levelgen.generate("caves", seed=2, dice=[2, 1, throw])
    assert sorted(mark.what for mark in own_contents(level)) == things


@WITHOUT_LANDMARKS
def test_repeating_this_twelve_times_generates_a_small_dungeon(knobs: dict[str, Any], sweep: Sweep) -> None:
    """A thirteenth roll follows if the last one led back to the entrance."""
    for level in caves(sweep(240), **knobs):
        assert level.report["rolls"][0] == 12
        assert len(own_links(level)) >= 12


def test_if_the_direction_hits_a_room_that_is_already_there_a_new_passage_is_created(sweep: Sweep) -> None:
    """East, back west, and so on: two rooms, joined by a passage for each roll."""
    for level in caves(sweep(60), dice=(2, 1, 4, 4, 2, 4, 2, 2, 3)):
        assert len(own_rooms(level)) == 2
        assert len(own_links(level)) == 3
        held = Counter((mark.what, mark.room) for mark in own_contents(level))
        assert held["feature", 1] == 2, "said room can now contain more than one feature or item"


@STEPS
def test_every_fourth_room_gets_a_monster(knobs: dict[str, Any], sweep: Sweep) -> None:
    """A landmark may take the room's place and have its monster; pieces may bring more, which have names."""
    for level in caves(sweep(240), **knobs):
        monsters = Counter(mark.room for mark in own_contents(level) if mark.what == "monster")
        fourth = {room for room, number in dug_as(level).items() if number % 4 == 0 < number}
        landmark = {room.id for room in level.rooms if room.kind == "landmark"}
        assert {room: monsters[room] for room in monsters.keys() - landmark} == dict.fromkeys(fourth, 1)
        assert monsters.total() == (len(own_rooms(level)) + len(level.report.get("gave_place", [])) - 1) // 4
        if not landmark:
            judge_contents(level)


@WITHOUT_LANDMARKS
def test_room_12_contains_an_exit(knobs: dict[str, Any], sweep: Sweep) -> None:
    """The exit is in the room of the last roll; in a straight walk that is room 12."""
    recipe = Caves(dice=EAST_FOR_EVER * 12, width=160, **knobs)
    level = levelgen.generate(recipe, seed=3)
    assert level.room_at[level.stairs_down[1], level.stairs_down[0]] == 12
    for rolled in caves(sweep(240), **knobs):
        judge_ends(rolled, Caves(**knobs))


def test_repeating_this_more_often_clusters_rooms_more_tightly_with_more_passages(sweep: Sweep) -> None:
    """On a map of the same size, hence the same lattice, more rolls give more passages per room."""
    seeds = range(max(len(sweep(200)), 30))
    for_each = [
        mean(
            len(own_links(level)) / len(own_rooms(level))
            for level in caves(seeds, rolls=rolls, waters=0, lake=0, pieces=0)
        )
        for rolls in (6, 12, 24)
    ]
    assert for_each == sorted(for_each)
    assert for_each[2] > 1.2 * for_each[0]


def test_test_levels_have_in_between_eight_and_eleven_rooms(sweep: Sweep) -> None:
    """About the middle half of levels; the dice may go in circles."""
    rooms = sorted(len(own_rooms(level)) for level in caves(range(max(len(sweep(400)), 60)), lake=0, pieces=0))
    assert 8 <= median(rooms) <= 11
    assert sum(8 <= count <= 11 for count in rooms) >= 0.6 * len(rooms)


@STEPS
def test_the_cave_that_is_rolled_by_hand_is_the_cave_that_is_dug(knobs: dict[str, Any], sweep: Sweep) -> None:
    """This can be applied to both pen & paper RPGs and games of the video-variety.

    Pieces bring things of their own, beside those of the dice.
    """
    dice = (2, 1, 3, 3, 2, 4, 4, 3, 1, 1, 4, 2, 2, 1, 4)
    for level in caves(sweep(100), dice=dice, **knobs):
        judge_course(level, [*dice])
    for level in caves(sweep(100), dice=dice, **knobs | {"pieces": 0}):
        judge_throws(level, [*dice])


def test_a_maze_a_winding_corridor_or_a_necropolis_of_repeating_chambers(sweep: Sweep) -> None:
    """Mazes and winding corridors are narrow, mazes with many crossings too; the chambers of a necropolis are alike."""
    seeds = range(max(len(sweep(100)), 20))
    dug = {
        preset: list(caves(seeds, preset=preset, waters=0, lake=0, pieces=0))
        for preset in ("dice", "maze", "winding", "necropolis")
    }
    found = {preset: [measure(level) for level in levels] for preset, levels in dug.items()}
    narrow = {preset: median(each.corridor_frac for each in measured) for preset, measured in found.items()}
    crossings = {preset: median(each.loops for each in measured) for preset, measured in found.items()}
    assert min(narrow["maze"], narrow["winding"]) > 1.3 * max(narrow["dice"], narrow["necropolis"])
    assert crossings["maze"] > 1.5 * crossings["dice"]
    unlike = {preset: mean(map(unlikeness, levels)) for preset, levels in dug.items()}
    assert unlike["necropolis"] < 0.8 * unlike["dice"]


@WITHOUT_LANDMARKS
def test_somewhat_linear_affairs_branching_off_into_side_caves(knobs: dict[str, Any], sweep: Sweep) -> None:
    """`natural` follows a main line and leaves it now and then; its rooms form neither a corridor nor a star.

    Branches are counted by neighbouring rooms, since many passages may lead to one of them.
    """
    for level in caves(sweep(100), preset="natural", **knobs):
        count = len(own_rooms(level))
        near = graph.adjacency_of(count, sorted({(min(k.a, k.b), max(k.a, k.b)) for k in own_links(level)}))
        assert max(map(len, near)) >= 3, "nothing branches off"
        assert max(map(len, near)) <= count / 2, "all rooms branch off one"
        longest = max(len(graph.shortest_path(near, a, b)) for a in range(count) for b in range(a))
        assert longest >= count / 4, "no line goes on"
