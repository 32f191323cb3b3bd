"""Drawings: read as they were written, and refused with line and column."""

import pytest

import levelgen
from levelgen import Level, LevelError, Terrain

DRAWING = """
#########
#<..#...#
#...+.>.#
##+######
 #...#
 ##S##
  #.#
  ###
"""


def test_a_drawing_is_read() -> None:
    level = Level.from_text(DRAWING)
    assert (level.width, level.height) == (9, 8)
    assert (level.stairs_up, level.stairs_down) == ((1, 1), (6, 2))
    assert [room.bounds for room in level.rooms] == [(1, 1, 4, 3), (5, 1, 8, 3), (2, 4, 5, 5), (3, 6, 4, 7)]
    assert [(link.a, link.b, link.cells) for link in level.links] == [
        (0, 1, ((4, 2),)),
        (0, 2, ((2, 3),)),
        (2, 3, ((3, 5),)),
    ]
    assert all(level.room_at[room.center[1], room.center[0]] == room.id for room in level.rooms)
    assert level.terrain[6, 8] == Terrain.ROCK


def test_what_is_written_is_read_again() -> None:
    for seed in range(20):
        level = levelgen.generate("cells", seed=seed, width=60, height=25)
        drawing = level.to_text()
        again = Level.from_text(drawing)
        assert (again.terrain == level.terrain).all()
        assert (again.stairs_up, again.stairs_down) == (level.stairs_up, level.stairs_down)
        assert again.to_text() == drawing
        assert Level.from_text("\n" + drawing + "\n") == again


def test_lines_may_end_as_on_windows() -> None:
    drawing = "####\n#<>#\n####"
    assert Level.from_text(drawing.replace("\n", "\r\n")) == Level.from_text(drawing)


def test_all_words_are_read_again() -> None:
    from levelgen.terrain import GLYPHS

    stairs = (Terrain.STAIRS_UP, Terrain.STAIRS_DOWN)
    others = "".join(GLYPHS[word] for word in Terrain if word not in stairs)
    level = Level.from_text(f"|<.>{others}.|")
    assert set(Terrain) <= {Terrain(kind) for kind in level.terrain.ravel().tolist()}
    assert level.to_text() == f"|<.>{others}.|"


def test_doors_side_by_side_are_one_link() -> None:
    level = Level.from_text("<.++.>")
    assert [(link.a, link.b, link.cells) for link in level.links] == [(0, 1, ((2, 0), (3, 0)))]


def test_a_door_between_three_rooms_links_them_all() -> None:
    level = Level.from_text("#<#\n.+.\n#>#")
    assert [(link.a, link.b) for link in level.links] == [(0, 1), (0, 2), (0, 3)]
    level = Level.from_text("<.>+#")
    assert [(link.a, link.b) for link in level.links] == [(0, 0)]


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("", "0 columns by 1 lines"),
        ("\n\n", "0 columns"),
        ("<.>\n.?.", "'?' in line 2, column 2"),
        ("<\t>", r"'\\t' in line 1, column 2"),
        ("...", "0 stairs '<'"),
        ("<<.>", "2 stairs '<'"),
        ("<..", "0 stairs '>'"),
        ("<.>#+#", "door in line 1, column 5 that leads nowhere"),
        ("<" + "." * 2000 + ">", "2002 columns"),
        ("<>" + "\n." * 2000, "2001 lines"),
    ],
)
def test_other_drawings_are_refused(drawing: str, told: str) -> None:
    with pytest.raises(LevelError, match=told) as problem:
        Level.from_text(drawing)
    assert "allowed: " in str(problem.value)
