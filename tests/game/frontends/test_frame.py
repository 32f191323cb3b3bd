"""Pictures put together, and the frontend that only keeps them."""

from __future__ import annotations

from tcod.console import Console

from game.frontends.base import CellSizes, Closed, Key, Mouse, Picture, Resized
from game.frontends.frame import blank, compose, lines, map_cell, refit
from game.frontends.headless import PATIENCE, Headless


def console(*rows: str) -> Console:
    made = Console(max(map(len, rows)), len(rows))
    for y, row in enumerate(rows):
        made.print(0, y, row)
    return made


def panel(columns: int, rows: int, x: int, y: int, text: str) -> Console:
    made = Console(columns, rows)
    made.ch[:] = 0
    made.print(x, y, text)
    return made


def test_the_map_lies_on_the_text_and_panels_on_both() -> None:
    picture = Picture(
        console("abcdef", "ghijkl", "mnopqr"), console("123", "456"), (2, 1), over=panel(6, 3, 3, 1, "_?")
    )
    assert lines(compose(picture, 6, 3)) == ["abcdef", "gh1_?l", "mn456r"]


def test_what_does_not_fit_is_cut_and_the_rest_is_blank() -> None:
    picture = Picture(console("abc", "def"), console("123", "456", "789"), (2, 1))
    assert lines(compose(picture, 5, 3)) == ["abc  ", "de123", "  456"]
    assert lines(compose(picture, 2, 1)) == ["ab"]
    assert lines(compose(picture, 0, 0)) == []
    picture.map_at = (9, 9)
    assert lines(compose(picture, 3, 2)) == ["abc", "def"]
    picture.map_at = (-9, -9)
    assert lines(compose(picture, 3, 2)) == ["abc", "def"]
    picture.map_at = (-1, -1)
    assert lines(compose(picture, 3, 3)) == ["56c", "89f", "   "]


def test_composing_leaves_the_picture_alone() -> None:
    text = console("abc")
    cells = compose(Picture(text), 3, 1)
    cells["ch"][0, 0] = ord("x")
    assert chr(text.ch[0, 0]) == "a"


def test_refitting_keeps_the_corner() -> None:
    cells = blank(3, 2)
    cells["ch"][0] = [ord(character) for character in "abc"]
    assert lines(refit(cells, 2, 3)) == ["ab", "  ", "  "]


def test_a_text_cell_is_a_map_cell_where_the_map_is_seen() -> None:
    picture = Picture(console("." * 12), console("123", "456"), (2, 1), over=panel(12, 4, 6, 2, "?"))
    wide = CellSizes((1, 1), (2, 1))
    assert map_cell(picture, 2, 1) == (0, 0)
    assert map_cell(picture, 4, 2) == (2, 1)
    assert map_cell(picture, 5, 2) is None
    assert map_cell(picture, 1, 1) is None
    assert map_cell(picture, 5, 2, wide) == (1, 1)
    assert map_cell(picture, 6, 2, wide) is None  # covered
    assert map_cell(picture, 7, 2, wide) == (2, 1)
    small = CellSizes((10, 20), (5, 10))
    assert map_cell(picture, 2, 1, small, (4, 9)) == (0, 0)
    assert map_cell(picture, 2, 1, small, (5, 10)) == (1, 1)
    assert map_cell(picture, 3, 1, small, (0, 0)) == (2, 0)
    assert map_cell(Picture(console("a")), 0, 0) is None
    assert map_cell(None, 0, 0) is None


def test_headless_plays_its_keys_and_keeps_the_picture() -> None:
    with Headless(["a", Mouse("move", 1, 2), "shift-up"], columns=4, rows=1) as frontend:
        frontend.show(Picture(console("abcd"), console("X"), (1, 0)))
        assert frontend.lines() == ["aXcd"]
        assert frontend.shown == 1
        assert [frontend.wait(), frontend.wait(0), frontend.wait()] == [Key("a"), Mouse("move", 1, 2), Key("shift-up")]
        assert frontend.wait(0) is None
        assert frontend.wait() == Closed()
        frontend.resize(6, 2)
        assert frontend.wait() == Resized(6, 2)
        assert frontend.size == (6, 2)


def test_headless_closes_what_would_move_for_ever() -> None:
    frontend = Headless(["a"])
    assert frontend.wait() == Key("a")
    assert [frontend.wait(PATIENCE / 2) for _ in range(4)] == [None, None, None, Closed()]
