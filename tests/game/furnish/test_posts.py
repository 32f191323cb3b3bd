"""Which way the guards of a new floor look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Lurk
from game.furnish import posts
from game.rules.senses import stealth
from game.rules.senses.fov import field_of_view
from game.world import query
from game.world.movement import RING
from tests.kit.floors import floors
from tests.kit.scenes import Scene
from tests.kit.symmetries import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable

HALL = """
    #########
    ##@.....#
    ##.....g#
    ##......#
    #########
"""
WITH_DOOR = """
    ###########
    #@.....####
    #.....g+..#
    #......####
    ###########
"""


def test_guards_that_the_hero_may_see_look_over_open_floor_and_all_others_around(sweep: Callable[[int], range]) -> None:
    sides: set[int] = set()
    for run in floors(sweep(60), 12):
        for monster in query.monsters(run):
            kind, at, side = monster.creature.kind, monster.at, monster.mind.looks
            if (
                monster.mind.mood != "guarding"
                or kind.boss
                or kind.ability(Lurk)
                or kind.home
                or "phases" in kind.traits
            ):
                assert side < 0
            elif kind.temper.moves:
                sides.add(side)
                view = field_of_view(run, at.x, at.y) & (run.floor.level.walkable | run.floor.ground.walkable)
                rows, columns = view.nonzero()
                assert stealth.looks_one_way(monster.mind, at)
                assert (stealth.depth_in_cone(side, columns - at.x, rows - at.y) >= 0).sum() > 1, run.seed
    assert sides == set(range(len(RING)))


def test_a_guard_in_view_of_no_door_looks_over_the_most_of_its_room() -> None:
    for symmetry in SYMMETRIES:
        scene = Scene(symmetry.of(HALL), g="turnkey guarding")
        posts.face(scene.run)
        x, y = scene.at("g")
        middle = RING[scene.mind("g").looks]
        assert scene.terrain(x + 2 * middle[0], y + 2 * middle[1]) == "floor"
        assert 0 in middle


def test_about_half_of_those_in_view_of_a_door_look_to_it_by_the_seed_of_the_run() -> None:
    to_door = []
    for seed in range(100):
        scene = Scene(WITH_DOOR, g="turnkey guarding", seed=seed)
        posts.face(scene.run)
        side = scene.mind("g").looks
        posts.face(scene.run)
        assert scene.mind("g").looks == side
        to_door.append(RING[side] == (1, 0))
    assert 35 <= sum(to_door) <= 65
