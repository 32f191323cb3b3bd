"""What happens, as short animations: noise, flights, blasts, blows, deaths and falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.map import animations
from game.world.events import Arrived, Blasted, Burst, Departed, Died, Fell, Flew, Hit, Sounded, Thrown
from tests.kit.playing import library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.world.events import Event

HALL = """
    #############
    #.......+...#
    #.....@.#...#
    #.......#...#
    #############
"""


def test_noise_spreads_in_at_most_three_rings_over_what_is_in_sight() -> None:
    scene = Scene(HALL)
    rings = [set(cells) for cells, _ in animations.frames(scene.run, [Sounded(6, 2, 7, scene.run.hero, "noise")])]
    assert len(rings) == animations.RINGS
    assert (4, 2) in rings[0]
    assert (2, 2) in rings[1]
    assert not any(x > 8 for cells in rings for x, _ in cells)
    near = [set(cells) for cells, _ in animations.frames(scene.run, [Sounded(6, 2, 2, scene.run.hero, "noise")])]
    assert near == [{(x, y) for x in (5, 6, 7) for y in (1, 2, 3)} - {(6, 2)}]


def test_of_a_noise_out_of_sight_the_place_is_shown() -> None:
    scene = Scene(HALL)
    heard = Sounded(10, 2, 20, 0, "named", "a bell")
    assert [set(cells) for cells, _ in animations.frames(scene.run, [heard])] == [{(10, 2)}]


ROOM = """
    ###########
    #@...r....#
    #.........#
    #.........#
    ###########
"""
EMPTY = ROOM.replace("r", ".")
RAT = library().monsters["rat"]


def shown(scene: Scene, *events: Event) -> list[animations.Flashes]:
    return [cells for cells, _ in animations.frames(scene.run, list(events))]


def test_a_bolt_flies_cell_by_cell() -> None:
    assert shown(Scene(EMPTY), Flew(5, 1, 1, 1, "*", "magic")) == [{(x, 1): ("*", "magic")} for x in range(2, 6)]


def test_a_blast_spreads_ring_by_ring_over_what_is_seen() -> None:
    rings = shown(Scene(EMPTY), Blasted(5, 2, 2))
    assert [len(cells) for cells in rings] == [9, 5 * 5]
    assert set(rings[0]) < set(rings[1])
    assert [len(cells) for cells in shown(Scene(EMPTY), Burst(5, 2, 0, "green"))] == [1]
    assert max(len(cells) for cells in shown(Scene(EMPTY), Blasted(9, 1, 3))) <= 11 * 5, "nothing beyond the floor"


def test_a_hit_flashes_the_target() -> None:
    scene = Scene(ROOM, r="rat")
    assert shown(scene, Hit(5, 1, scene.run.hero, scene.named["r"], 3, "strike")) == [{(5, 1): ("", "red")}]


def test_who_dies_is_gone_bit_by_bit_in_a_few_frames() -> None:
    scene = Scene(ROOM, r="rat")
    frames = shown(scene, Died(5, 1, scene.named["r"], RAT.name, "you"))
    assert frames == [{(5, 1): look} for look in (("r", "red"), ("r", "blood"), ("%", "blood"))]


def test_all_who_die_at_once_do_so_in_the_same_frames() -> None:
    scene = Scene(ROOM, r="rat")
    frames = shown(scene, *(Died(x, 2, 0, RAT.name, "fire") for x in range(2, 8)))
    assert [len(cells) for cells in frames] == [6, 6, 6]


def test_who_falls_grows_small_and_so_does_a_thing() -> None:
    scene = Scene(ROOM, r="rat")
    small = [{(5, 1): ("•", RAT.color)}, {(5, 1): ("·", "dim")}]
    assert shown(scene, Fell(5, 1, scene.named["r"], RAT.name)) == [{(5, 1): ("r", RAT.color)}, *small]
    assert [cells[5, 1][0] for cells in shown(scene, Fell(5, 1, 0, "3 darts"))] == ["•", "•", "·"]


def test_the_hero_who_falls_lands_and_nothing_of_the_floor_above_is_shown() -> None:
    scene = Scene(EMPTY)
    before = [Hit(90, 70, 1, 2, 3, "bites"), Fell(80, 60, scene.run.hero, "hero"), Departed(80, 60, 2, falls=True)]
    frames = shown(scene, *before, Arrived(1, 1, 2, first_visit=True))
    assert [cells[1, 1][0] for cells in frames] == ["·", "•", "@"]
    walked = [Departed(80, 60, 2), Arrived(1, 1, 2, first_visit=True)]
    assert shown(scene, *walked) == []


def test_who_is_thrown_flies() -> None:
    scene = Scene(ROOM, r="rat")
    flight = shown(scene, Thrown(5, 1, scene.named["r"], 2, 1))
    assert flight == [{(x, 1): ("r", RAT.color)} for x in (3, 4)]


def test_what_the_hero_does_not_see_is_not_shown() -> None:
    scene = Scene(HALL)
    assert shown(scene, Died(10, 2, 0, "rat", "you"), Fell(10, 2, 0, "a dart"), Blasted(11, 2, 1)) in ([], [{}])
