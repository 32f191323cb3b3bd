"""Creatures: how they are made, and the cells where there is room for them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from game import descent
from game.rules import digging
from game.rules.beings import creatures
from game.session import Session
from game.world.components import Home
from game.world.events import Departed
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = """
    #########
    #..r..#.#
    #.@...#.#
    #.....%.#
    #########
"""


def test_free_cells_come_nearest_first_and_leave_out_the_taken() -> None:
    scene = Scene(ROOM, r="rat asleep")
    cells = list(creatures.free_cells_around(scene.run, 2, 2))
    gaps = [max(abs(x - 2), abs(y - 2)) for x, y in cells]
    assert gaps == sorted(gaps)
    assert set(cells) == {(x, y) for x in range(1, 6) for y in (1, 2, 3)} - {(2, 2), (3, 1)}


def test_a_free_cell_is_nearest_to_itself() -> None:
    scene = Scene(ROOM, r="rat asleep")
    assert next(creatures.free_cells_around(scene.run, 5, 3)) == (5, 3)


@pytest.mark.parametrize(
    ("near", "footing"),
    [
        ((4, 3), (4, 3)),  # free itself
        ((6, 3), (5, 2)),  # lava bears nobody; the first of the nearest, row by row
        ((8, 1), (7, 1)),  # a wall, whatever lies between
    ],
)
def test_the_nearest_footing_is_as_the_crow_flies(near: tuple[int, int], footing: tuple[int, int]) -> None:
    scene = Scene(ROOM, r="rat asleep")
    assert creatures.nearest_footing(scene.run, *near) == footing


def test_nobody_is_put_onto_somebody() -> None:
    scene = Scene(
        """
        ########
        #@r#...#
        ########
    """,
        r="rat asleep",
    )
    assert creatures.nearest_footing(scene.run, 2, 1) == (4, 1)


def test_a_creature_stands_where_it_was_made_with_its_home_and_post() -> None:
    scene = Scene(ROOM, r="rat asleep")
    kind = scene.content.monsters["turnkey"]
    scene.named["T"] = creatures.make(scene.run, kind, 4, 3, "guarding", tier=2)
    scene.named["U"] = creatures.make(scene.run, kind, 5, 3, "asleep", health=7)
    assert scene.floor.occupants[4, 3] == scene.named["T"]
    assert (scene.health("T"), scene.health("U"), scene.creature("U").max_health) == (20, 7, 20)
    assert (scene.mind("T").mood, scene.mind("T").post) == ("guarding", (4, 3))
    room = int(scene.floor.level.room_at[3, 4])
    assert scene.run.world.get(scene.named["T"], Home) == Home(2, room)


def test_nobody_who_falls_lands_behind_a_lock_or_in_a_dangerous_room(sweep: Callable[[int], range]) -> None:
    landed: Counter[str] = Counter()
    for seed in sweep(40):
        run = Session.new(library(), seed=seed).run
        descent.travel(run, Departed(5, 5, 2 + seed % 6, falls=True))
        level = run.floor.level
        for room in level.rooms:
            is_locked, is_dangerous = digging.is_behind_lock(level, room.id), run.floor.is_dangerous(room.id)
            if is_locked or is_dangerous:
                x, y = creatures.landing(run, *room.center)
                there = int(level.room_at[y, x])
                assert not digging.is_behind_lock(level, there), (seed, room)
                assert not run.floor.is_dangerous(there), (seed, room)
                landed.update({"lock": is_locked, "danger": is_dangerous})
    assert landed["lock"]
    assert landed["danger"]
