"""The overlay: fits, refusals without a trace, and groups that are moved, cut, copied and pasted."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelgen.errors import RecipeError, TemplateError
from levelgen.generators.templates.clip import Clip
from levelgen.generators.templates.collection import Collection, RoomTemplate, space_at
from levelgen.generators.templates.collision import REACH, overlap
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.procedural import PROCEDURES, made
from levelgen.generators.templates.variant import Variant
from levelgen.rng import field
from levelgen.template.template import NOTHING, SYMMETRIES, Entrance, Template, combined, entrances_of
from levelgen.terrain import SOLID, Terrain
from tests.kit.overlays import check, rebuilt

WORDS = {
    "+": Terrain.DOOR,
    "#": Terrain.WALL,
    ".": Terrain.FLOOR,
    "=": Terrain.BRIDGE,
    "~": Terrain.DEEP_WATER,
    " ": NOTHING,
}


def template_of(drawing: str, name: str = "drawn") -> Template:
    rows = drawing.strip("\n").split("\n")
    width = max(map(len, rows))
    cells = bytes(WORDS[glyph] for row in rows for glyph in row.ljust(width))
    return Template(name, "room", width, len(rows), cells, entrances_of(width, len(rows), cells, ()))


CELL = template_of("####\n#..#\n#..#\n####")
ROUND = template_of("  ###  \n ##.## \n##...##\n#.....#\n##...##\n ##.## \n  ###  ")
PILLAR = template_of("#####\n#...#\n#.#.#\n#...#\n#####")
POST = template_of("#")
BRIDGE = Template(
    "bridge",
    "bridge",
    5,
    3,
    bytes(WORDS[glyph] for glyph in "######===######"),
    (Entrance(0, 1, -1, 0, ideal=False), Entrance(4, 1, 1, 0, ideal=False)),
)


def hazards_of(width: int, height: int, *boxes: tuple[int, int, int, int]) -> Any:
    mask = np.zeros((height, width), dtype=np.bool_)
    for left, top, right, bottom in boxes:
        mask[top:bottom, left:right] = True
    return mask


@pytest.mark.parametrize(("width", "height"), [(0, 0), (-1, 5), (5, 0), (2001, 5)])
def test_an_overlay_has_a_size(width: int, height: int) -> None:
    with pytest.raises(RecipeError, match=rf"^overlay is {width}x{height}; allowed: from 1x1 to 2000x2000$"):
        Overlay(width, height)


def test_hazards_are_as_large_as_the_overlay() -> None:
    with pytest.raises(RecipeError, match=r"^hazards has the shape \(9, 7\); allowed: \(7, 9\)"):
        Overlay(9, 7, np.zeros((9, 7), dtype=np.bool_))


@pytest.mark.parametrize("symmetry", [8, -1, 12, 1.5])
def test_there_are_eight_symmetries(symmetry: Any) -> None:
    overlay = Overlay(9, 9)
    clip = overlay.copy([overlay.add(Variant.of(CELL, 2), 1, 1)])
    for turn in (CELL.turned, Variant.of(CELL).turned, Variant.of(CELL, 3).turned, clip.turned):
        with pytest.raises(TemplateError, match=rf"^symmetry is {symmetry}; allowed: a whole number from 0 to 7$"):
            turn(symmetry)
    with pytest.raises(TemplateError, match=f"^symmetry is {symmetry}; "):
        Variant.of(CELL, symmetry)


def test_a_group_of_no_templates_is_refused() -> None:
    overlay = Overlay(9, 9)
    overlay.place(Variant.of(CELL), 1, 1)
    for take in (overlay.copy, overlay.cut, lambda group: overlay.move(group, 1, 0)):
        with pytest.raises(TemplateError, match=r"^no templates are given; allowed: "):
            take([])
    assert overlay.at(1, 1) == [0]


def test_a_placed_template_says_what_it_has_where() -> None:
    overlay = Overlay(20, 10)
    number = overlay.place(Variant.of(ROUND), 3, 2)
    assert number is not None
    piece = overlay.placed[number]
    assert (piece.tile(3, 2), piece.tile(5, 2), piece.tile(6, 5), piece.tile(0, 0)) == (
        NOTHING,
        Terrain.WALL,
        Terrain.FLOOR,
        NOTHING,
    )
    assert overlay.at(6, 5) == [number]
    assert overlay.at(3, 2) == []
    assert overlay.at(19, 9) == []


def test_walls_are_shared_and_nothing_else() -> None:
    overlay = Overlay(30, 20)
    cell = Variant.of(CELL)
    overlay.place(cell, 10, 10)
    for x, y in ((13, 10), (7, 10), (10, 13), (10, 7), (13, 13), (13, 12), (14, 10)):
        assert overlay.fits(cell, x, y), (x, y)
    for x, y in ((12, 10), (10, 10), (8, 9), (11, 12), (12, 12)):
        assert not overlay.fits(cell, x, y), (x, y)
    # The corners of a round room are not part of it.
    overlay = Overlay(30, 20)
    overlay.place(Variant.of(ROUND), 5, 5)
    assert overlay.fits(Variant.of(CELL), 3, 3)
    assert not overlay.fits(Variant.of(CELL), 4, 4)


def test_nothing_leaves_the_map() -> None:
    overlay = Overlay(12, 9)
    cell = Variant.of(CELL)
    assert [overlay.fits(cell, x, 2) for x in (-1, 0, 8, 9)] == [False, True, True, False]
    assert [overlay.fits(cell, 2, y) for y in (-1, 0, 5, 6)] == [False, True, True, False]


def test_only_exterior_walls_stand_over_hazards() -> None:
    overlay = Overlay(30, 20, hazards_of(30, 20, (10, 5, 15, 10)))
    cell, pillar = Variant.of(CELL), Variant.of(PILLAR)
    assert overlay.fits(cell, 7, 6)
    assert not overlay.fits(cell, 8, 6)
    lone = Overlay(30, 20, hazards_of(30, 20, (12, 7, 13, 8)))
    assert not lone.fits(pillar, 10, 5), "a pillar over lava"
    assert lone.fits(pillar, 8, 5)


def test_a_bridge_lies_over_nothing_but_hazards() -> None:
    overlay = Overlay(30, 20, hazards_of(30, 20, (10, 5, 13, 10)))
    bridge = Variant.of(BRIDGE)
    assert overlay.fits(bridge, 9, 6)
    assert not overlay.fits(bridge, 8, 6)
    assert not overlay.fits(bridge, 10, 6)
    west, east = overlay.place(Variant.of(CELL), 6, 6), overlay.place(Variant.of(CELL), 13, 6)
    span = overlay.place(bridge, 9, 6)
    assert None not in (west, east, span)
    assert overlay.join(west or 0, span or 0, 9, 7)
    assert overlay.join(span or 0, east or 0, 13, 7)
    assert not overlay.fits(bridge, 9, 7), "two bridges side by side"
    assert not overlay.fits(bridge, 9, 3), "over rock"
    check(overlay)
    cells = bytearray(30 * 20)
    for y in range(5, 10):
        cells[y * 30 + 10 : y * 30 + 13] = bytes([Terrain.LAVA]) * 3
    overlay.draw(cells)
    assert [cells[7 * 30 + x] for x in range(7, 16)] == [2, 2, 2, 12, 12, 12, 2, 2, 2]


def test_entrances_are_joined_where_they_meet() -> None:
    overlay = Overlay(30, 20)
    cell = Variant.of(CELL)
    one, other, third = (overlay.place(cell, x, y) for x, y in ((3, 5), (6, 5), (9, 5)))
    assert one is not None
    assert other is not None
    assert third is not None
    assert not overlay.join(one, third, 6, 6), "they do not meet"
    assert not overlay.join(one, other, 6, 5), "a corner is no entrance"
    assert overlay.join(one, other, 6, 6)
    assert not overlay.join(one, other, 6, 6), "it is open already"
    assert overlay.select(one) == (one, other)
    assert overlay.select(third) == (third,)
    assert overlay.join(other, third, 9, 7)
    assert overlay.select(one) == (one, other, third)
    check(overlay)
    overlay.remove([other])
    assert overlay.select(one) == (one,)
    assert not overlay.placed[one].joints
    assert overlay == rebuilt(overlay)


def test_what_lies_behind_an_entrance_is_told_up_to_a_number() -> None:
    overlay = Overlay(30, 20)
    one, other, third = (overlay.add(Variant.of(CELL), x, 5) for x in (3, 6, 9))
    overlay.join(one, other, 6, 6)
    overlay.join(other, third, 9, 7)
    assert overlay.behind(one, (6, 6)) == overlay.behind(one, (6, 6), 2) == (other, third)
    assert overlay.behind(one, (6, 6), 1) == ()
    assert overlay.behind(other, (9, 7), 1) == (third,)


def test_nothing_is_put_on_an_open_entrance() -> None:
    """A wall may be shared by three templates, but not where two of them have opened it."""
    corner = Variant.of(template_of("###  \n#.###\n#...#\n#####"))
    overlay = Overlay(30, 20)
    cell = Variant.of(CELL)
    one, other = overlay.place(cell, 5, 5), overlay.place(cell, 8, 5)
    assert overlay.join(one or 0, other or 0, 8, 6)
    before = rebuilt(overlay)
    for x in range(4, 10):
        for y in range(2, 9):
            if overlay.fits(corner, x, y):
                number = overlay.place(corner, x, y)
                check(overlay)
                overlay.remove([number or 0])
                assert overlay == before


def test_over_lava_only_a_bridge_is_joined() -> None:
    overlay = Overlay(30, 20, hazards_of(30, 20, (8, 5, 9, 9)))
    cell = Variant.of(CELL)
    one, other = overlay.place(cell, 5, 5), overlay.place(cell, 8, 5)
    assert one is not None
    assert other is not None
    assert not overlay.join(one, other, 8, 6)
    check(overlay)


def test_edges_over_lava_are_open_but_for_corners() -> None:
    def drawn(*, open_edges: bool) -> list[int]:
        cells = bytearray(20 * 10)
        for y in range(3, 9):
            cells[y * 20 + 8 : y * 20 + 14] = bytes([Terrain.LAVA]) * 6
        overlay.draw(cells, open_edges=open_edges)
        return [cells[y * 20 + 8] for y in range(3, 9)]

    overlay = Overlay(20, 10, hazards_of(20, 10, (8, 3, 14, 9)))
    assert overlay.place(Variant.of(CELL), 5, 4) is not None
    lava, wall = Terrain.LAVA, Terrain.WALL
    assert drawn(open_edges=True) == [lava, wall, lava, lava, wall, lava]
    assert drawn(open_edges=False) == [lava, wall, wall, wall, wall, lava]


def test_a_door_inside_keeps_the_walls_it_leans_on() -> None:
    parted = template_of("#######\n#..+..#\n#..#..#\n#######")
    overlay = Overlay(20, 10, hazards_of(20, 10, (3, 1, 15, 4)))
    assert overlay.place(Variant.of(parted), 5, 3) is not None
    cells = bytearray(20 * 10)
    for y in range(1, 4):
        cells[y * 20 + 3 : y * 20 + 15] = bytes([Terrain.LAVA]) * 12
    overlay.draw(cells)
    lava, wall = Terrain.LAVA, Terrain.WALL
    assert list(cells[3 * 20 + 5 : 3 * 20 + 12]) == [wall, lava, lava, wall, lava, lava, wall]
    assert not Overlay(20, 10, hazards_of(20, 10, (8, 5, 9, 6))).fits(Variant.of(parted), 5, 3), "a wall inside"


@pytest.mark.parametrize("side", ["west", "east", "north", "south"])
def test_lava_right_behind_a_wall_laps_at_the_room(side: str) -> None:
    x, y = {"west": (9, 8), "east": (4, 8), "north": (8, 9), "south": (8, 4)}[side]
    overlay = Overlay(20, 20, hazards_of(20, 20, (8, 8, 9, 9) if side in ("west", "east") else (9, 8, 10, 9)))
    assert overlay.place(Variant.of(CELL), x, y - (side in ("west", "east"))) is not None
    cells = bytearray(20 * 20)
    lake = 8 * 20 + (8 if side in ("west", "east") else 9)
    cells[lake] = Terrain.LAVA
    overlay.draw(cells)
    assert bytes(cells).count(Terrain.LAVA) == 2
    assert cells[lake + {"west": 1, "east": -1, "north": 20, "south": -20}[side]] == Terrain.LAVA


def test_a_wall_that_is_left_out_shows_what_it_stands_over() -> None:
    overlay = Overlay(20, 20, hazards_of(20, 20, (8, 3, 12, 9)))
    x = 8 - CELL.width + 1  # its east wall stands in the first column of the lake
    assert overlay.place(Variant.of(CELL), x, 4) is not None
    cells = bytearray(20 * 20)
    for y in range(3, 9):
        cells[y * 20 + 8], cells[y * 20 + 9] = Terrain.LAVA, Terrain.DEEP_WATER
        cells[y * 20 + 10] = cells[y * 20 + 11] = Terrain.LAVA
    before = bytes(cells)
    overlay.draw(cells)
    left_out = [y for y in range(3, 9) if cells[y * 20 + 8] != Terrain.WALL]
    assert len(left_out) > 2
    assert all(cells[y * 20 + column] == before[y * 20 + column] for y in left_out for column in range(8, 12))


@given(st.integers(0, 2**32), st.sampled_from([(12, 9), (150, 20)]), st.sampled_from([CELL, ROUND, PILLAR]))
def test_entrances_at_the_shore_are_those_before_which_a_hazard_lies(
    seed: int, size: tuple[int, int], template: Template
) -> None:
    """At the edges of the map too, beyond which there is no hazard."""
    width, height = size
    overlay = Overlay(width, height, field((height, width), seed, "hazards") % np.uint64(60) == 0)
    for x in {0, seed % (width - template.width), width - template.width}:
        for y in {0, seed % (height - template.height), height - template.height}:
            before = [
                entrance
                for entrance in template.entrances
                for column, row in [(x + entrance.x + entrance.dx, y + entrance.y + entrance.dy)]
                if 0 <= column < width and 0 <= row < height and overlay.hazards[row, column]
            ]
            assert overlay.at_shore(Variant.of(template), x, y) == before


@given(st.integers(0, 2**32), st.integers(0, 8), st.integers(0, 8), st.sampled_from([(40, 30), (150, 20), (200, 140)]))
def test_clearance_is_the_free_cells_straight_on(seed: int, x: int, y: int, size: tuple[int, int]) -> None:
    width, height = size
    hazards = np.zeros((height, width), dtype=np.bool_)
    for step in range(12):
        word = seed >> step & 0xFFFF
        hazards[word % height, (word * 7 + step) % width] = True
    overlay = Overlay(width, height, hazards)
    overlay.place(Variant.of(ROUND), width // 2, height // 3)
    x, y = x * (width - 1) // 8, y * (height - 1) // 8  # the edge too
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        steps = 0
        while steps < REACH:
            at = x + (steps + 1) * dx, y + (steps + 1) * dy
            if not (0 < at[0] < width - 1 and 0 < at[1] < height - 1) or overlay.is_hazard(*at) or overlay.at(*at):
                break
            steps += 1
        assert overlay.collisions.clearance(x, y, dx, dy) == steps


@pytest.mark.parametrize(("dx", "dy"), [(0, 1), (1, 0), (0, -1), (-1, 0)])
def test_the_space_behind_an_entrance_is_told_as_seen_by_who_enters(dx: int, dy: int) -> None:
    """A hall of 20 cells is entered from each side: one cell is to the left, 6 are to the right, each less a wall."""
    overlay = Overlay(60, 60)
    left = (dy, -dx)
    for step in range(30):
        for side, cells in ((1, 2), (-1, 7)):
            x, y = 30 + step * dx + side * cells * left[0], 30 + step * dy + side * cells * left[1]
            overlay.add(Variant.of(POST), x, y)
    overlay.add(Variant.of(POST), 30 + 21 * dx, 30 + 21 * dy)
    assert space_at(overlay.collisions, 30, 30, dx, dy) == [19, *[0, 5] * 9]


def test_rooms_that_need_more_than_the_space_are_not_tried() -> None:
    """A doorway is turned so that it is entered in the direction asked for."""
    hall = template_of("#######\n#.....#\n#.....#\n#.....#\n#######")
    rooms = Collection([RoomTemplate(hall), RoomTemplate(CELL)])
    found = [doorway for doorways in rooms.fitting([2, *[2, 2] * 9]) for doorway in doorways]
    assert {rooms.rooms[rooms.room_of(doorway)].template for doorway in found} == {CELL}
    assert not any(rooms.fitting([1, *[9, 9] * 9]))
    every = [doorway for doorways in rooms.fitting([REACH] * 19) for doorway in doorways]
    assert len(every) == 4 * (len(hall.entrances) + len(CELL.entrances))  # of the hand, and of the same as spare ones
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        for doorway in every:
            variant, x, y = rooms.turned(doorway, dx, dy)
            entrance = variant.entrances[x, y]
            assert (entrance.dx, entrance.dy) == (-dx, -dy)


rooms = st.builds(made, st.sampled_from(list(PROCEDURES)), st.integers(3, 9), st.integers(3, 7), st.integers(0, 1))
variants = st.builds(Variant.of, st.sampled_from([CELL, ROUND, PILLAR]) | rooms, st.sampled_from(SYMMETRIES))
sizes = st.sampled_from([(30, 25), (140, 30), (70, 200)])


@given(
    sizes,
    variants,
    variants,
    st.tuples(st.integers(0, 130), st.integers(0, 190)),
    st.integers(-9, 9),
    st.integers(-9, 9),
)
def test_fitting_is_what_its_cells_say(
    size: tuple[int, int], one: Variant, other: Variant, at: tuple[int, int], dx: int, dy: int
) -> None:
    """The collision layers answer like a look at every cell."""
    width, height = size
    overlay = Overlay(width, height, hazards_of(width, height, (60, 60, 66, 66), (5, 12, 9, 15), (126, 3, 130, 9)))
    x, y = at[0] % (width - one.width + 1), at[1] % (height - one.height + 1)
    for variant, left, top in ((one, x, y), (other, x + dx, y + dy)):
        before = rebuilt(overlay)
        fits = fits_by_cells(overlay, variant, left, top)
        assert overlay.fits(variant, left, top) == fits
        assert (overlay.place(variant, left, top) is not None) == fits
        if not fits:
            assert overlay == before
    check(overlay)
    if len(overlay.placed) == 2:
        assert not overlap(one, other, dx, dy)


def fits_by_cells(overlay: Overlay, variant: Variant, left: int, top: int) -> bool:
    template = variant.template
    if left < 0 or top < 0 or left + template.width > overlay.width or top + template.height > overlay.height:
        return False
    outside = exterior(template)
    for y in range(template.height):
        for x in range(template.width):
            tile = template.cell(x, y)
            at = left + x, top + y
            if tile == NOTHING:
                continue
            is_edge = at[0] in (0, overlay.width - 1) or at[1] in (0, overlay.height - 1)
            is_wall = (x, y) in outside
            if not is_wall and (is_edge or overlay.is_hazard(*at)):
                return False
            for number in overlay.at(*at):
                piece = overlay.placed[number]
                if not is_wall or (at[0] - piece.x, at[1] - piece.y) not in exterior(piece.variant.template):
                    return False
    return True


def exterior(template: Template) -> set[tuple[int, int]]:
    """The walls that touch what is outside, cell by cell."""
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return {
        (x, y)
        for x in range(template.width)
        for y in range(template.height)
        if template.cell(x, y) == Terrain.WALL and any(template.cell(x + dx, y + dy) == NOTHING for dx, dy in around)
    }


deeds = st.lists(
    st.tuples(
        st.sampled_from(["place", "join", "remove", "move", "copy", "cut"]),
        variants,
        st.integers(0, 1 << 30),
        st.tuples(st.integers(-12, 12), st.integers(-12, 12)),
        st.sampled_from(SYMMETRIES),
    ),
    min_size=4,
    max_size=25,
)


@given(deeds, sizes)
def test_whatever_is_done_the_rules_hold(done: list[Any], size: tuple[int, int]) -> None:
    """After placing, joining, moving, cutting and pasting, refused or not, an overlay equals one built from scratch."""
    width, height = size
    overlay = Overlay(width, height, hazards_of(width, height, (8, 8, 14, 13), (60, 20, 70, 28)))
    for deed, variant, roll, (dx, dy), symmetry in done:
        before = rebuilt(overlay)
        numbers = list(overlay.placed)
        some = numbers[roll % len(numbers)] if numbers else None
        refused = False
        if deed == "place" or some is None:
            x, y = roll % width, roll // width % height
            if some is not None and roll % 2:  # where it might be joined
                piece = overlay.placed[some]
                x, y = piece.x + piece.variant.width - 1, piece.y + dy // 4
            refused = overlay.place(variant, x, y) is None
        elif deed == "join":
            refused = not join_any(overlay)
        elif deed == "remove":
            overlay.remove([some])
            assert some not in overlay.placed
        elif deed == "move":
            group = overlay.select(some) if roll % 2 else (some,)
            joints = sum(len(overlay.placed[number].joints) for number in group)
            refused = not overlay.move(group, dx, dy)
            if roll % 2:
                assert sum(len(overlay.placed[number].joints) for number in group) == joints
        else:
            group = overlay.select(some)
            clip = overlay.cut(group) if deed == "cut" else overlay.copy(group)
            if deed == "cut":
                assert not set(group) & set(overlay.placed)
                before = rebuilt(overlay)
            clip = clip.turned(symmetry)
            pasted = overlay.paste(clip, roll % width, roll // width % height)
            refused = pasted is None
            if pasted:
                assert set(overlay.select(pasted[0])) == set(pasted)
        if refused:
            assert overlay == before
        check(overlay)
        assert overlay == rebuilt(overlay)
        assert same_collisions(overlay, rebuilt(overlay))
        assert knows_what_is_shared(overlay)


def knows_what_is_shared(overlay: Overlay) -> bool:
    entrances = [(piece.x + x, piece.y + y) for piece in overlay.placed.values() for x, y in piece.variant.entrances]
    return all(
        overlay.collisions.is_shared(x, y) == (len(overlay.at(x, y)) > 1)
        for x, y in entrances
        if 0 < x < overlay.width - 1 and 0 < y < overlay.height - 1
    )


def join_any(overlay: Overlay) -> bool:
    for one, piece in overlay.placed.items():
        for x, y in piece.variant.entrances:
            for other in overlay.at(piece.x + x, piece.y + y):
                if other != one and overlay.join(one, other, piece.x + x, piece.y + y):
                    return True
    return False


def same_collisions(one: Overlay, other: Overlay) -> bool:
    return np.array_equal(one.collisions.flags, other.collisions.flags) and np.array_equal(
        one.collisions.count, other.collisions.count
    )


def laid(done: list[Any]) -> Overlay:
    """An overlay with all of these that fit, joined where possible."""
    overlay = Overlay(60, 40)
    for _, variant, roll, _, _ in done:
        overlay.place(variant, roll % 60, roll // 60 % 40)
        join_any(overlay)
    return overlay


@given(deeds)
def test_what_is_cut_and_pasted_at_its_place_is_as_before(done: list[Any]) -> None:
    overlay = laid(done)
    if not overlay.placed:
        return
    before = rebuilt(overlay)
    group = overlay.select(next(iter(overlay.placed)))
    left, top = min(overlay.placed[n].x for n in group), min(overlay.placed[n].y for n in group)
    clip = overlay.cut(group)
    assert overlay.paste(clip, left, top)
    assert overlay == before


@given(deeds, st.sampled_from(SYMMETRIES))
def test_a_group_turned_and_turned_back_is_the_same(done: list[Any], symmetry: int) -> None:
    overlay = laid(done)
    if not overlay.placed:
        return
    clip = overlay.copy(overlay.placed)
    (undoing,) = [other for other in SYMMETRIES if combined(symmetry, other) == 0]
    back = clip.turned(symmetry).turned(undoing)
    assert shown(back) == shown(clip)
    turned = clip.turned(symmetry)
    assert (turned.width, turned.height) in ((clip.width, clip.height), (clip.height, clip.width))


def shown(clip: Clip) -> Any:
    return [(variant.template, x, y) for variant, x, y in clip.templates], clip.joints, clip.width, clip.height


def test_equality_looks_at_what_is_shown() -> None:
    one, other = Overlay(30, 20), Overlay(30, 20)
    for overlay, places in ((one, [(3, 3), (12, 3)]), (other, [(12, 3), (3, 3)])):
        for x, y in places:
            overlay.place(Variant.of(CELL), x, y)
    assert one == other
    other.move([0], 1, 0)
    assert one != other
    assert one != Overlay(30, 20, hazards_of(30, 20, (1, 1, 2, 2)))
    assert one != 5


def test_every_cell_of_a_variant_is_of_one_sort() -> None:
    for template in (CELL, ROUND, PILLAR, BRIDGE, *(made(name, 8, 7, 0) for name in PROCEDURES)):
        for symmetry in SYMMETRIES:
            variant = Variant.of(template, symmetry)
            assert not (variant.wall & variant.inner).any()
            assert (variant.whole == (variant.wall | variant.inner)).all()
            assert variant.whole.sum() == sum(tile != NOTHING for tile in template.cells)
            walls = {(x, y) for y, x in np.argwhere(variant.wall).tolist()}
            assert walls == exterior(variant.template)
            tiles = variant.template.cells
            assert {(x, y) for y, x in np.argwhere(variant.open).tolist()} == {
                (at % variant.width, at // variant.width)
                for at, tile in enumerate(tiles)
                if tile != NOTHING and not SOLID[tile]
            }
            x, y = variant.center
            assert not SOLID[variant.template.cell(x, y)]


def test_a_variant_is_whole_before_another_thread_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, turned = Variant.of(PILLAR), Template.turned
    seen: list[Variant] = []

    def interrupted(template: Template, symmetry: int) -> Template:
        if not seen:
            monkeypatch.setattr(Template, "turned", turned)
            seen.append(variant.turned(symmetry))  # as another thread would, at the worst moment
            assert seen[0].width == PILLAR.height
        return turned(template, symmetry)

    monkeypatch.setattr(Template, "turned", interrupted)
    assert variant.turned(1) is seen[0]
