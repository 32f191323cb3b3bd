"""Templates turn and mirror without loss, and know their entrances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelgen.template import text
from levelgen.template.template import NOTHING, SYMMETRIES, Template, TemplateMark, combined, entrances_of, turned_place
from levelgen.terrain import Terrain

BENT = """
tags: bend
k: key brass

__##*##
__#...#
###.k.#
*.}.###
###*#__
"""


@pytest.fixture
def bent() -> Template:
    """A room that no symmetry leaves as it is."""
    return text.read(BENT.removeprefix("\n"), "bent")


@st.composite
def templates(draw: st.DrawFn) -> Template:
    """Templates of any size and content, even and odd."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    numbers = st.sampled_from([NOTHING, *map(int, Terrain)])
    cells = bytes(draw(st.lists(numbers, min_size=width * height, max_size=width * height)))
    places = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    ideal = draw(st.lists(places, max_size=4))
    marks = [TemplateMark("item", x, y, "gem") for x, y in draw(st.sets(places, max_size=3))]
    return Template(
        "any", "room", width, height, cells, entrances_of(width, height, cells, ideal), tuple(sorted(marks))
    )


@given(templates(), st.sampled_from(SYMMETRIES))
def test_every_turn_can_be_undone(template: Template, symmetry: int) -> None:
    (back,) = [other for other in SYMMETRIES if combined(symmetry, other) == 0]
    assert template.turned(symmetry).turned(back) == template


@given(templates(), st.sampled_from(SYMMETRIES))
def test_every_cell_goes_where_turned_place_says(template: Template, symmetry: int) -> None:
    turned = template.turned(symmetry)
    slopes = range(Terrain.SLOPE_NORTH, Terrain.SLOPE_WEST + 1)
    for y in range(template.height):
        for x in range(template.width):
            before = template.cell(x, y)
            after = turned.cell(*turned_place(x, y, template.width, template.height, symmetry))
            assert after == before or (after in slopes and before in slopes)


@given(templates(), st.sampled_from(SYMMETRIES))
def test_entrances_of_a_turned_template_are_its_turned_entrances(template: Template, symmetry: int) -> None:
    turned = template.turned(symmetry)
    ideal = [(entrance.x, entrance.y) for entrance in turned.entrances if entrance.ideal]
    assert turned.entrances == entrances_of(turned.width, turned.height, turned.cells, ideal)


def test_the_eight_symmetries_differ(bent: Template) -> None:
    assert len({bent.turned(symmetry) for symmetry in SYMMETRIES}) == 8


def test_a_quarter_turn_is_clockwise_and_turns_slopes_and_marks(bent: Template) -> None:
    turned = bent.turned(1)
    drawing = ["#*#__", "#.#__", "#v###", "*...#", "##k.*", "_#..#", "_####"]
    assert text.write(turned).splitlines()[-7:] == drawing
    assert (turned.width, turned.height) == (5, 7)
    assert turned.marks == (TemplateMark("key", 2, 4, "brass"),)
    assert Terrain.SLOPE_SOUTH in turned.cells
    assert Terrain.SLOPE_WEST in bent.turned(4).cells


def test_entrances_are_walls_between_walls_with_floor_inside() -> None:
    drawing = "_#####_\n##...##\n#..0..#\n##...##\n_##*##_"
    room = text.read(drawing, "round")
    entrances = [(entrance.x, entrance.y, entrance.dx, entrance.dy) for entrance in room.entrances]
    across = [(0, 2, -1, 0), (6, 2, 1, 0)]
    assert entrances == sorted(across + [(x, 0, 0, -1) for x in (2, 3, 4)] + [(x, 4, 0, 1) for x in (2, 3, 4)])
    assert [(entrance.x, entrance.y) for entrance in room.entrances if entrance.ideal] == [(3, 4)]


def test_no_entrance_is_under_a_roof_or_behind_a_statue() -> None:
    room = text.read("#####__\n#...###\n#.#...#\n#.###.#\n#.....#\n#######", "ring")
    assert [each for each in room.entrances if (each.x, each.y) in ((4, 1), (5, 1))] == [(5, 1, 0, -1, False)]
    assert [entrance for entrance in room.entrances if entrance.x in range(2, 5) and entrance.y == 3] == []


def test_nothing_is_outside(bent: Template) -> None:
    assert bent.cell(-1, 0) == bent.cell(0, -1) == bent.cell(7, 0) == bent.cell(0, 5) == NOTHING


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_drawing_reads_back_as_the_same_template(bent: Template, symmetry: int) -> None:
    turned = bent.turned(symmetry)
    assert text.read(text.write(turned), "bent") == turned
