"""Lines of sight and flight."""

from __future__ import annotations

import tcod.los
from hypothesis import given
from hypothesis import strategies as st

from game.rules.senses import fov
from tests.kit.scenes import Scene

CELLS = st.tuples(st.integers(0, 200), st.integers(0, 200))


@given(CELLS, CELLS)
def test_a_line_is_the_same_wherever_it_starts(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert fov.straight_line(start, end) == [tuple(cell) for cell in tcod.los.bresenham(start, end).tolist()[1:]]


HALL = "\n".join(["#" * 40, "#@" + "." * 37 + "#", *["#" + "." * 38 + "#"] * 22, "#" * 40])
INSIDE = st.tuples(st.integers(1, 38), st.integers(1, 23))


@given(INSIDE, INSIDE, st.sets(INSIDE, max_size=30), st.integers(0, 80))
def test_a_line_of_sight_ends_at_what_stands_on_the_straight_line(
    start: tuple[int, int], end: tuple[int, int], walls: set[tuple[int, int]], on_line: int
) -> None:
    scene = Scene(HALL)
    line = fov.straight_line(start, end)[:-1]
    walls.update(line[on_line : on_line + 1])
    scene.floor.ground.change_all(dict.fromkeys(walls, "wall"))
    assert fov.line_of_sight(scene.run, start, end) == walls.isdisjoint(line)


def test_what_flies_stops_at_a_wall_at_a_body_and_where_its_reach_ends() -> None:
    scene = Scene(
        """
        ##########
        #@...r..##
        ##########
    """,
        r="rat asleep",
    )
    assert fov.line_of_fire(scene.run, (1, 1), (8, 1), 9) == [(2, 1), (3, 1), (4, 1), (5, 1)]
    assert fov.line_of_fire(scene.run, (1, 1), (8, 1), 2) == [(2, 1), (3, 1)]
    assert fov.line_of_fire(scene.run, (6, 1), (9, 1), 9) == [(7, 1)]
    assert scene.at("r") == (5, 1)
