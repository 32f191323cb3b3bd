"""Drawings of tiles: what is drawn is read, turned and mirrored, and what is wrong is told with file and line."""

from pathlib import Path

import pytest

from levelgen.errors import TemplateError
from levelgen.generators.tiles.drawings import (
    CHAMBER,
    COURT,
    KINDS,
    SIZES,
    DepthWeights,
    TileDrawing,
    corridor_path,
)
from levelgen.generators.tiles.reader import check_complete
from levelgen.generators.tiles.tile_set import read
from levelgen.template.files import templates_folder
from levelgen.terrain import Terrain

WHOLE = """\
chamber 2
##+##
#...#
+.0.+
#..,#
##+##

; a note
hall
#:+:#
:...:
+...+
:...:
#:+:#

corridor
#####
#####
+...+
#####
#####

corridor
#####
#####
+.###
#..##
##+##

junction
##+##
##.##
+...+
#####
#####

junction
##+##
##.##
+...+
##.##
##+##
"""


def test_the_assets_hold_every_kind_in_every_size_with_variety() -> None:
    chambers = 0
    for size in SIZES:
        drawings = read(templates_folder("tiles"), size)
        check_complete("ours", size, drawings)
        found = [drawing.kind for drawing in drawings]
        assert {drawing.size for drawing in drawings} == {size}
        assert all(found.count(kind) >= 4 for kind in KINDS)
        chambers += found.count(CHAMBER)
    assert chambers >= 40


def test_turning_and_mirroring_come_back_to_where_they_began() -> None:
    for drawing in read(templates_folder("tiles")):
        turned = [drawing]
        for _ in range(4):
            turned.append(turned[-1].turned())
        assert turned[4] == drawing
        assert drawing.mirrored().mirrored() == drawing
        assert drawing.mirrored().turned().mirrored() == turned[3]
        assert drawing in drawing.orientations()
        assert len(drawing.orientations()) in (1, 2, 4, 8)
        if drawing.kind != COURT:
            assert {len(one.exits) for one in turned} == {len(drawing.exits)}


def test_turning_moves_exits_clockwise_and_mirroring_exchanges_east_and_west() -> None:
    drawing = TileDrawing("hall", DepthWeights(), ("##+##", "#...:", "#...+", "#..0:", "#####"))
    assert drawing.exits == {0, 1}
    assert drawing.turned().exits == {1, 2}
    assert drawing.mirrored().exits == {0, 3}
    assert drawing.wide_exit(1) == [(4, 1), (4, 3)]
    assert drawing.turned().wide_exit(2) == [(1, 4), (3, 4)]
    assert drawing.mirrored().wide_exit(3) == [(0, 1), (0, 3)]
    assert {cell for cell, word in drawing.turned().terrain.items() if word == Terrain.STATUE} == {(1, 3)}
    assert len(drawing.orientations()) == 8


def test_a_corridor_is_told_cell_by_cell() -> None:
    rows = ("#####", "#####", "+..##", "##.##", "##+##")
    assert corridor_path(TileDrawing("corridor", DepthWeights(), rows)) == ((2, 4), (2, 3), (2, 2), (1, 2), (0, 2))
    for changed in ("+...#", "+.###", "+#.##", "#..##"):  # a branch, two gaps, and no second exit
        assert corridor_path(TileDrawing("corridor", DepthWeights(), (*rows[:2], changed, *rows[3:]))) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "chamber 2",
            "chambre 2",
            "line 1: the tile is 'chambre 2'; allowed: chamber, hall, corridor, junction, court",
        ),
        ("chamber 2", "chamber 0", "line 1: the tile has the weight '0'; allowed: a weight above 0"),
        ("chamber 2", "chamber nan", "line 1: the tile has the weight 'nan'"),
        ("chamber 2", "chamber 1e308", "line 1: the tile has the weight '1e308'"),
        ("chamber 2", "chamber 1 2", "line 1: the tile has a second weight '2'; allowed: one weight, and others for"),
        ("chamber 2", "chamber 4-2:1", "line 1: the tile has the weight '4-2:1'"),
        ("chamber 2", "chamber 2-:0", "line 1: the tile has the weight '2-:0'"),
        (
            "chamber 2",
            "chamber deep:1",
            "line 1: the tile has the weight 'deep:1'; allowed: a weight above 0 such as 2",
        ),
        ("#...#\n+.0.+", "#....#\n+.0.+", "line 3: the row has 6 columns; allowed: 5"),
        ("#...#\n+.0.+", "#.?.#\n+.0.+", "line 3: '?' in column 3; allowed: #"),
        ("#..,#\n##+##\n", "#..?#\n##+##\n; a note\n", "line 5: '?' in column 4; allowed: #"),
        ("#...#\n+.0.+", "; a note\n#.?.#\n+.0.+", "line 4: '?' in column 3; allowed: #"),
        (
            "##+##\n#...#\n+.0",
            "#+###\n#...#\n+.0",
            "line 2: '+' in column 2; allowed: # on the edge, +, - or = in its middle",
        ),
        ("##+##\n#...#\n+.0", "##:##\n#...#\n+.0", "line 2: ':' in column 3; allowed: # on the edge"),
        ("##+##\n#...#\n+.0", "+#+##\n#...#\n+.0", "line 2: '+' in column 1; allowed: # in a corner"),
        ("+.0.+\n", "", "line 1: the chamber has 4 rows; allowed: one of 5, 7, 9"),
        ("+.0.+", "+#0.+", "line 4: the exit in column 1 leads nowhere; allowed: floor before it"),
        ("#...#\n+.0.+\n#..,#", "#...#\n+###+\n#..,#", "line 4: the exit in column 5 leads nowhere"),
        ("##+##\n#...#\n+.0.+\n#..,#\n##+##", "#####\n#...#\n#.0.#\n#..,#\n#####", "line 1: the tile has no exit"),
        (
            "##+##\n#...#\n+.0.+\n#..,#\n##+##",
            "##+##\n#...#\n#####\n#..,#\n#####",
            "line 5: no path leads to the floor",
        ),
        ("#:+:#\n:...:\n+...+", "##+##\n:...:\n+...+", "line 9: the hall does not open to all sides"),
        (
            "+...+\n#####\n#####\n\ncorridor",
            "+...+\n#.###\n#####\n\ncorridor",
            "line 16: the corridor is none; allowed: two exits",
        ),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in WHOLE
    file = tmp_path / "tiles.txt"
    file.write_text(WHOLE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TemplateError) as problem:
        read(tmp_path)
    assert str(problem.value).startswith(f"{file}: ")
    assert told in str(problem.value)
    assert "allowed: " in str(problem.value)


def test_a_size_without_a_shape_that_levels_need_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(WHOLE, encoding="utf-8")
    with pytest.raises(TemplateError, match="tiles: the tiles of 7x7 have no chamber with the exits of a cap"):
        check_complete("tiles", 7, read(tmp_path))
    with pytest.raises(TemplateError, match="tiles: the tiles of 5x5 have no court"):
        check_complete("tiles", 5, read(tmp_path))
    crossing = WHOLE.rindex("junction")
    (tmp_path / "a.txt").write_text(WHOLE[:crossing], encoding="utf-8")
    with pytest.raises(TemplateError, match="the tiles of 5x5 have no junction with the exits of a cross"):
        check_complete("tiles", 5, read(tmp_path))


def test_of_one_size_others_are_not_read(tmp_path: Path) -> None:
    broken_in_7 = "chamber\n" + 7 * "#######\n"  # no exit
    (tmp_path / "a.txt").write_text(f"{WHOLE}\n{broken_in_7}", encoding="utf-8")
    assert [drawing.size for drawing in read(tmp_path, 5)] == [5] * 6
    with pytest.raises(TemplateError, match="the tile has no exit"):
        read(tmp_path, 7)
    with pytest.raises(TemplateError, match="the tile has no exit"):
        read(tmp_path)


COURT_OF_5 = """\
court
##+####+##
##......##
+...##...+
#...##...#
#........#
#........#
#...##...#
+...##...+
##......##
##+####+##
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("court\n", "court\n##+####+##\n", "line 1: the court has 11 rows; allowed: one of 10, 14, 18"),
        ("##+####+##\n##.", "##+#######\n##.", "line 1: the tile has no exit; allowed: + in the middle of all eight"),
        ("##+####+##\n##.", "##++###+##\n##.", "line 2: '+' in column 4; allowed: # on the edge, + in the middle of"),
        (
            "##......##\n+...##...+\n#...##...#\n#........#",
            "##..##..##\n+...##...+\n#...##...#\n#...##...#",
            "line 1: the court's tiles are not joined across the middle column; allowed: floor on both its halves",
        ),
        ("......##\n##+", ".####.##\n##+", ""),
    ],
)
def test_a_court_joins_four_tiles(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in COURT_OF_5
    (tmp_path / "a.txt").write_text(COURT_OF_5.replace(old, new, 1), encoding="utf-8")
    if not told:
        assert [(drawing.kind, drawing.size) for drawing in read(tmp_path)] == [("court", 5)]
        return
    with pytest.raises(TemplateError) as problem:
        read(tmp_path)
    assert told in str(problem.value)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"chamber\n\xff\xfe")
    with pytest.raises(TemplateError, match=r"a\.txt: line 2: is no UTF-8"):
        read(tmp_path)
