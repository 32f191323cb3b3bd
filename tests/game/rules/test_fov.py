"""Lines of sight and flight."""

from __future__ import annotations

import tcod.los
from hypothesis import given
from hypothesis import strategies as st

from game.rules import fov
from tests.kit.scenes import Scene

CELLS = st.tuples(st.integers(0, 200), st.integers(0, 200))


@given(CELLS, CELLS)
def test_a_line_is_the_same_wherever_it_starts(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert fov.straight_line(start, end) == [tuple(cell) for cell in tcod.los.bresenham(start, end).tolist()[1:]]


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
