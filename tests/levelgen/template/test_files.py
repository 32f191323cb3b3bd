"""Templates are read from texts and bitmaps alike, and a broken one is refused in a sentence that says where."""

from __future__ import annotations

import os
import re
import struct
import sys
import zlib
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import levelgen
from levelgen.errors import TemplateError
from levelgen.template import bitmap, text
from levelgen.template.bitmap import COLOURS
from levelgen.template.files import load, load_folder, templates_folder
from levelgen.template.header import Header
from levelgen.template.template import SYMMETRIES, Template
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from pathlib import Path

ROOM = """\
kind: room
weight: 0.5
depths: 2-
tags: bath, hall

_###*###_
##.....##
#..~~~..#
*..~~~..*
#..~~~..#
##.....##
_###*###_
"""
HEADER, DRAWING = ROOM.split("\n\n")
PAINTS = {name: colour for colour, (name, *_) in COLOURS.items()}
IN_ROOM = {"_": "white", "#": "black", "*": "orange", ".": "light gray", "~": "indigo"}


def drawn(rows: list[str], glyphs: dict[str, str] = IN_ROOM) -> Image.Image:
    """The bitmap of a text drawing."""
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([PAINTS[glyphs[glyph]] for row in rows for glyph in row])
    return image


@pytest.fixture
def room(tmp_path: Path) -> Template:
    """The room above, read from a text."""
    file = tmp_path / "text" / "pool.txt"
    file.parent.mkdir()
    file.write_text(ROOM)
    return load(file)


def test_a_text_says_what_it_is(room: Template) -> None:
    assert (room.name, room.kind, room.weight, room.depths) == ("pool", "room", 0.5, (2, 10**9))
    assert (room.tags, room.width, room.height) == (("bath", "hall"), 9, 7)
    assert sum(entrance.ideal for entrance in room.entrances) == 4


def test_what_is_read_can_be_written_and_read_again(room: Template) -> None:
    header, _, drawing = text.write(room).partition("\n\n")
    assert header.splitlines() == ["kind: room", "weight: 0.5", "depths: 2-", "tags: bath, hall"]
    assert drawing == DRAWING
    assert text.read(text.write(room), "pool") == room


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "transparent"])
def test_a_bitmap_loads_to_the_same_template(mode: str, room: Template, tmp_path: Path) -> None:
    image = drawn(DRAWING.split())
    if mode == "transparent":
        image = image.convert("RGBA")
        for x, y in ((0, 0), (8, 0), (0, 6), (8, 6)):
            image.putpixel((x, y), (9, 9, 9, 0))
    else:
        image = image.convert(mode, palette=Image.Palette.ADAPTIVE)
    image.save(tmp_path / "pool.png")
    (tmp_path / "pool.header").write_text(HEADER)
    assert load(tmp_path / "pool.png") == room


@pytest.mark.parametrize("mode", ["1", "L"])
def test_gray_and_black_bitmaps_are_read_too(mode: str, tmp_path: Path) -> None:
    image = Image.new("L", (5, 5), 0)
    image.paste(195, (1, 1, 4, 4))
    image.convert(mode, dither=Image.Dither.NONE).save(tmp_path / "cell.png")
    if mode == "1":  # floor has become white, which is nothing
        with pytest.raises(TemplateError, match="nothing to stand on"):
            load(tmp_path / "cell.png")
    else:
        assert load(tmp_path / "cell.png").cells.count(Terrain.FLOOR) == 9


def test_every_colour_has_a_meaning(tmp_path: Path) -> None:
    image = drawn(["#####*#####", *["#.........#"] * 5, "###########"])
    inside = ["red", "indigo", "purple", "gray", "lavender", "light yellow", "light turquoise", "green", "blue gray"]
    inside += ["yellow", "gold", "rose", "lime"]
    for index, name in enumerate(inside):
        image.putpixel((2 + index % 7, 2 + index // 7 * 2), PAINTS[name])
    image.save(tmp_path / "all.png")
    found = load(tmp_path / "all.png")
    assert {COLOURS[PAINTS[name]][1] for name in inside} <= set(found.cells)
    assert [mark.what for mark in sorted(found.marks, key=lambda mark: mark.x)] == [
        "item",
        "treasure",
        "monster",
        "feature",
    ]


def test_what_is_not_part_at_the_edge_is_cut(room: Template, tmp_path: Path) -> None:
    wide = ["_" * 13, "_" * 13, *(f"__{row}__" for row in DRAWING.split()), "_" * 13]
    (tmp_path / "pool.txt").write_text("\n\n".join([HEADER, "\n".join(wide)]))
    assert load(tmp_path / "pool.txt") == room


@pytest.mark.parametrize(
    ("old", "new", "place", "told"),
    [
        ("weight: 0.5", "weight: heavy", "line 2", "weight is 'heavy'; allowed: a number from 0 to 1000"),
        ("weight: 0.5", "weight: nan", "line 2", "weight is 'nan'"),
        ("weight: 0.5", "weigth: 2", "line 2", "'weigth' is no field"),
        ("weight: 0.5", "weight 2", "line 2", "'weight 2' is no field"),
        ("weight: 0.5", "kind: room", "line 2", "kind is given twice"),
        ("kind: room", "kind: hole", "line 1", "kind is 'hole'; allowed: room, vault"),
        ("depths: 2-", "depths: 5-2", "line 3", "depths is '5-2'"),
        ("depths: 2-", "depths: -3", "line 3", "depths is '-3'"),
        ("tags: bath, hall", "tags: bath,,hall", "line 4", "tags is 'bath,,hall'"),
        ("tags: bath, hall", "sort: key", "line 4", "sort is a field of vaults"),
        ("tags: bath, hall", "~: item", "line 4", "'~' already means something"),
        ("tags: bath, hall", "a: itme", "line 4", "'itme' is nothing to mark"),
        ("tags: bath, hall", "a: item on flor", "line 4", "'flor' is no ground"),
        ("#..~~~..#", "#..~?~..#", "line 8, column 5", "'?' means nothing"),
        ("#..~~~..#", "#..~ ~..#", "line 8, column 5", "' ' means nothing"),
        ("#..~~~..#", "#..~~~..", "line 8", "is 8 characters long; allowed: 9, as the first"),
        ("#..~~~..#", "#..~~~...", "line 8, column 9", "is open to what lies outside"),
        ("##.....##", "_#.....##", "line 8, column 2", "is open to what lies outside"),
        ("#..~~~..#", "#########", "line 9, column 2", "no path leads here"),
        ("#..~~~..#", "#..~S~..#", "line 8, column 5", "secret_door cannot be in a room"),
        ("#..~~~..#", "#..~+~..#", "line 8, column 5", "this door leads nowhere"),
        ("_###*###_", "_*##*###_", "line 6, column 2", "no entrance can be here"),
    ],
)
def test_a_broken_text_is_told_by_line(old: str, new: str, place: str, told: str, tmp_path: Path) -> None:
    assert old in ROOM
    file = tmp_path / "pool.txt"
    file.write_text(ROOM.replace(old, new, 1))
    assert refusal(file).startswith(f"{file}: {place}: {told}")


def refusal(file: Path) -> str:
    """The one sentence in which a file is refused."""
    with pytest.raises(TemplateError) as refused:
        load(file)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "is 0x0 characters"),
        (b"kind: room\n\n", "line 1: is a line of a header, not of a drawing; allowed: a header, an empty line, and a"),
        (b"; a hall\n\nkind: room\n###\n#.#\n###\n", "line 3: is a line of a header, not of a drawing"),
        (b"##\n##\n", "is 2x2 characters; allowed: 3 to 64 on each side"),
        (b"#" * 65, "is 65x1 characters"),
        (b"___\n___\n___\n", "is empty"),
        (b"###\n###\n###\n", "there is nothing to stand on"),
        (b"_#####_\n##0#0##\n#0...0#\n##0#0##\n_#####_\n", "has no entrance"),
        (b"kind: vault\n\n###\n#.#\n###\n", "has no entrance"),
        (b"kind: vault\nchoose: 2\ni: item\n\n#*#\n#i#\n###\n", "choose is 2; allowed: at most the 1 items"),
        (b"m: monster on wall\n\n#*#\n#.#\n#m#\n###\n###\n", "nobody can come here for the monster"),
        (b"d: dweller\n\n#*#\n#.#\n#d#\n###\n", "a dweller lives in lava"),
        (b"###\n#.#\n#\xff#\n", "line 3: is no UTF-8"),
        (b"#" * (1 << 20 | 1), "is too large for a drawing"),
    ],
)
def test_a_text_that_shows_no_room_is_refused(text: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "room.txt"
    file.write_bytes(text)
    assert told in refusal(file)
    assert refusal(file).startswith(f"{file}: ")


def test_a_byte_order_mark_is_no_part_of_a_drawing(tmp_path: Path) -> None:
    drawing, file = "kind: room\n\n#####\n#...*\n#####\n", tmp_path / "room.txt"
    file.write_text(drawing, encoding="utf-8-sig")
    plain = text.read(drawing, "room")
    assert load(file) == text.read(f"\ufeff{drawing}", "room") == plain
    file.write_text(drawing, encoding="utf-16")
    assert refusal(file) == f"{file}: line 1: is no UTF-8; allowed: text in UTF-8"


def png(width: int, height: int) -> bytes:
    """The beginning of a PNG of this width and height, with nothing after it."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


@pytest.mark.parametrize("size", [(10_000, 10_000), (0, 0), (65, 3), (3, 2)])
def test_a_bitmap_of_no_allowed_size_is_refused_before_it_is_decoded(size: tuple[int, int], tmp_path: Path) -> None:
    file = tmp_path / "room.png"
    file.write_bytes(png(*size))  # were it decoded, it would be damaged
    assert f"{file}: is {size[0]}x{size[1]} pixels; allowed: 3 to 64 on each side" == refusal(file)


def test_a_wrong_colour_is_told_by_pixel(tmp_path: Path) -> None:
    file = tmp_path / "room.png"
    image = drawn(["#*#", "#.#", "###"])
    image.putpixel((1, 1), (196, 195, 195))
    image.save(file)
    assert refusal(file).startswith(
        f"{file}: pixel (1, 1): 196 195 195 is none of the colours; allowed: white 255 255 255"
    )
    image.putalpha(128)
    image.save(file)
    assert "pixel (0, 0): 0 0 0, opacity 128, is none of the colours" in refusal(file)


def test_a_flaw_of_a_bitmap_is_told_by_pixel(tmp_path: Path) -> None:
    file = tmp_path / "room.png"
    drawn(["____", "_#*#", "_#.#", "_##."]).save(file)
    assert refusal(file).startswith(f"{file}: pixel (3, 3): no path leads here")


def test_a_damaged_bitmap_is_refused_wherever_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "room.png"
    drawn(DRAWING.split()).save(file)
    whole = file.read_bytes()
    end = whole.index(b"IEND") - 4
    for length in range(end + 12):
        file.write_bytes(whole[:length])
        assert "is no PNG" in refusal(file) or "is damaged" in refusal(file)


@pytest.mark.parametrize("second", [(100_000, 100_000), (4, 3)])
def test_a_bitmap_with_two_sizes_is_refused(second: tuple[int, int], tmp_path: Path) -> None:
    file = tmp_path / "room.png"
    drawn(["#*#", "#.#", "###"]).save(file)
    file.write_bytes(png(3, 3) + png(*second)[8:] + file.read_bytes()[33:])
    assert "is damaged" in refusal(file)


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4))
def test_whatever_a_bitmap_holds_it_is_a_template_or_refused(changes: list[tuple[int, int]]) -> None:
    stream = BytesIO()
    drawn(DRAWING.split()).save(stream, format="PNG")
    data = bytearray(stream.getvalue())
    for at, value in changes:
        data[at % len(data)] = value
    told = ""
    try:
        assert bitmap.read(bytes(data), Header(), "any").entrances
    except TemplateError as refused:
        told = str(refused)
    assert "\n" not in told


@given(st.lists(st.tuples(st.integers(0, 10_000), st.characters()), min_size=1, max_size=4))
def test_whatever_a_text_holds_it_is_a_template_or_refused(changes: list[tuple[int, str]]) -> None:
    glyphs = list(ROOM)
    for at, glyph in changes:
        glyphs[at % len(glyphs)] = glyph
    told = ""
    try:
        template = text.read("".join(glyphs), "any")
        assert text.read(text.write(template), "any") == template
    except TemplateError as refused:
        told = str(refused)
    assert "\n" not in told


@pytest.mark.parametrize("name", ["room.png", "room.txt"])
def test_what_cannot_be_opened_is_refused(name: str, tmp_path: Path) -> None:
    assert f"{name}: cannot be read: No such file" in refusal(tmp_path / name)
    (tmp_path / name).mkdir()
    assert f"{name}: cannot be read: Is a directory" in refusal(tmp_path / name)


@pytest.mark.parametrize("name", ["room.png", "room.txt"])
def test_a_pipe_is_not_waited_for(name: str, tmp_path: Path) -> None:
    if sys.platform != "win32":  # which has no such pipes
        os.mkfifo(tmp_path / name)
        assert f"{name}: cannot be read: Is a pipe or a device" in refusal(tmp_path / name)


def test_other_files_are_no_drawings(tmp_path: Path) -> None:
    (tmp_path / "room.bmp").write_text("BM")
    assert "is no drawing; allowed: a text *.txt or a bitmap *.png" in refusal(tmp_path / "room.bmp")
    (tmp_path / "room.png").write_text("GIF89a")
    assert "is no PNG" in refusal(tmp_path / "room.png")


def test_a_header_beside_a_bitmap_is_told_by_line(tmp_path: Path) -> None:
    drawn(["#*#", "#.#", "###"]).save(tmp_path / "room.png")
    beside = tmp_path / "room.header"
    beside.write_text("; small\n\nweight: many\n")
    assert refusal(tmp_path / "room.png").startswith(f"{beside}: line 3: weight is 'many'")
    beside.write_text("a: item\n")
    assert "has a legend" in refusal(tmp_path / "room.png")


def test_a_folder_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(ROOM)
    drawn(["#*#", "#.#", "###"]).save(tmp_path / "a.png")
    (tmp_path / "notes.md").write_text("Not a drawing.")
    assert [template.name for template in load_folder(tmp_path)] == ["a", "b"]
    (tmp_path / "c.txt").write_text("#")
    with pytest.raises(TemplateError, match=r"c\.txt: is 1x1 characters"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([], "has no templates"),
        (["a.txt", "a.png"], "there is a a.png too"),
        (["a.txt", "a.header"], "a.header: there is no bitmap a.png"),
    ],
)
def test_a_folder_of_strays_is_refused(names: list[str], told: str, tmp_path: Path) -> None:
    for name in names:
        (tmp_path / name).write_text(ROOM)
    with pytest.raises(TemplateError) as refused:
        load_folder(tmp_path)
    assert told in str(refused.value)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="nowhere: cannot be read: No such file"):
        load_folder(tmp_path / "nowhere")


def test_a_vault_says_what_it_offers() -> None:
    vault = text.read(
        "kind: vault\nsort: treasure\nchoose: 1\n; Two on altars, one guarded.\na: feature altar + item\n"
        "g: treasure + monster stone guardian on rubble\n\n#######\n#a.g.a#\n###.###\n__#*#__\n",
        "pick",
    )
    assert (vault.sort, vault.choose, len(vault.entrances)) == ("treasure", 1, 1)
    assert [mark for mark in vault.marks if mark.x == 3] == [
        ("monster", 3, 1, "stone guardian"),
        ("treasure", 3, 1, ""),
    ]
    assert vault.cell(3, 1) == Terrain.RUBBLE
    assert text.read(text.write(vault), "pick") == vault


LEGEND = "g: monster guard\nx: feature x on statue\nl: item on lava\nd: item on door\n"
GROWN = "kind: piece\nfits: grown\npocket: 20-\n" + LEGEND
POSTED = "kind: piece\nfits: posted\nat: passage\npocket: 3-\n" + LEGEND


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (GROWN + "at: choke\n\n.", "line 8: at is a field of posted pieces; allowed: with fits: posted"),
        ("kind: piece\n\n+g", "line 1: a piece says how it fits"),
        ("kind: piece\nfits: posted\n\n+g", "line 2: a piece says how it fits"),
        (GROWN + '\n..\n."\n+X', "line 11, column 1: door cannot be in a piece; allowed: other ground"),
        (GROWN + "\n..\n.<", "line 10, column 2: stairs_up cannot be in a piece"),
        (GROWN + "\n.)", "line 9, column 2: rope cannot be in a piece"),
        (GROWN + "\n.d", "line 9, column 2: door cannot be in a piece"),
        (GROWN + "\n.l", "line 9, column 2: nobody can come here for the item"),
        (GROWN + "\n__\n__", "line 9, column 1: the piece is empty"),
        (POSTED + "\n.g.", "line 10, column 1: a posted piece has 0 + in its row; allowed: exactly one"),
        (POSTED + "\n+g+", "line 10, column 3: a posted piece has 2 + in its row"),
        (POSTED + "\n+g\n_g", "line 11, column 1: a posted piece has a second row"),
        (POSTED + "\n+", "line 10, column 1: the piece is empty"),
        (POSTED + "\n+g~", "line 10, column 3: a posted piece lays ground only below things of the legend"),
        (POSTED + "\n+l", "line 10, column 2: nothing can be posted on lava"),
        (POSTED + "\n+d", "line 10, column 2: nothing can be posted on door"),
        (
            POSTED.replace("passage", "choke") + "\n_g+",
            "line 10, column 2: this stands before the +, where a choke has no place; allowed: after the +",
        ),
        (
            POSTED.replace("3-", "1-") + "\nx+",
            "line 10, column 1: this stands along a passage of 1 cells or more; allowed: pocket: 2-",
        ),
        (POSTED + "\nx__x+g", "line 10, column 1: this stands along a passage of 3 cells or more; allowed: pocket: 4-"),
        ("kind: vault\nsort: key\n\n###\n#.#\n#*#", "line 2: sort is key, but the drawing has none"),
        ("kind: vault\nchoose: 1\n\n###\n#.#\n#*#", "line 2: choose is 1"),
    ],
)
def test_a_piece_that_no_level_could_have_is_told_by_line(drawing: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "post.txt"
    file.write_text(drawing)
    assert refusal(file).startswith(f"{file}: {told}")
    with pytest.raises(TemplateError, match=re.escape(told)):
        levelgen.generate("cells", pieces_folder=tmp_path, vaults=1)


def test_a_vault_too_large_to_be_placed_is_refused(tmp_path: Path) -> None:
    rows = ["#" * 12 + "*" + "#" * 11, *["#" + "." * 22 + "#"] * 22, "#" * 24]
    (tmp_path / "hall.txt").write_text("kind: vault\n\n" + "\n".join(rows))
    assert load(tmp_path / "hall.txt").height == 24
    rows.insert(1, rows[1])
    (tmp_path / "hall.txt").write_text("kind: vault\n\n" + "\n".join(rows))
    assert refusal(tmp_path / "hall.txt").endswith("hall.txt: is 24x25 cells; allowed: 3 to 24 on each side")


def test_the_rooms_that_are_shipped_differ() -> None:
    rooms = load_folder(templates_folder("rooms"))
    assert len(rooms) >= 60
    assert all(any(entrance.ideal for entrance in room.entrances) for room in rooms)
    assert {room.kind for room in rooms} == {"room"}
    for one, other in combinations(rooms, 2):
        if {one.width, one.height} == {other.width, other.height}:
            assert other.cells not in [one.turned(symmetry).cells for symmetry in SYMMETRIES], (one.name, other.name)
