"""The screen is cut up as the design says, at every size, and the camera never loses the hero."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.draw.text.layout import Area, Camera, Layout, fits
from game.frontends.base import CellSizes

FLOOR = (80, 29)


def test_a_hundred_by_thirty_four_shows_a_whole_floor() -> None:
    layout = Layout.of(100, 34, floor=FLOOR)
    assert (layout.sidebar.width, layout.messages.height, layout.foot.height) == (20, 3, 2)
    assert (layout.map.left, layout.map.top, layout.map_columns, layout.map_rows) == (20, 3, 80, 29)


def test_eighty_by_twenty_four_shows_sixty_by_nineteen_of_it() -> None:
    layout = Layout.of(80, 24, floor=FLOOR)
    assert (layout.map.left, layout.map.top, layout.map_columns, layout.map_rows) == (20, 3, 60, 19)


def test_map_cells_of_their_own_size_leave_the_rest_to_messages_and_sidebar() -> None:
    layout = Layout.of(160, 45, floor=FLOOR, cell_sizes=CellSizes((12, 24), (21, 21)))
    assert (layout.map_columns, layout.map_rows) == FLOOR
    assert layout.map == Area(20, 17, 160, 43)
    assert (layout.sidebar, layout.messages) == (Area(0, 0, 20, 43), Area(20, 0, 160, 17))


def test_a_map_that_is_whole_only_so_takes_the_width_and_sidebar_and_messages_stand_above_it() -> None:
    sizes = CellSizes((12, 22), (24, 24))
    layout = Layout.of(160, 49, floor=FLOOR, cell_sizes=sizes)
    assert (layout.map_columns, layout.map_rows) == FLOOR
    assert layout.map == Area(0, 15, 160, 47)
    assert (layout.sidebar, layout.messages) == (Area(0, 0, 48, 15), Area(48, 0, 160, 15))
    assert layout.sight == Area(24, 0, 48, 15)
    assert Layout.of(160, 48, floor=FLOOR, cell_sizes=sizes).sight is None
    assert Layout.of(160, 49, floor=FLOOR, cell_sizes=sizes, spoken=True).sight is None


def test_a_large_terminal_has_eight_rows_of_messages_a_wide_sidebar_and_the_map_in_the_middle() -> None:
    layout = Layout.of(160, 50, floor=FLOOR)
    assert (layout.sidebar.width, layout.messages.height) == (32, 8)
    assert (layout.map.left - 32, 160 - layout.map.right) == (24, 24)


def test_only_the_least_size_fits() -> None:
    assert fits(80, 24)
    assert not fits(79, 24)
    assert not fits(80, 23)


@given(
    columns=st.integers(80, 300),
    rows=st.integers(24, 120),
    width=st.integers(10, 200),
    height=st.integers(10, 100),
    text=st.tuples(st.integers(4, 20), st.integers(4, 40)),
    cell=st.tuples(st.integers(4, 40), st.integers(4, 40)),
)
def test_the_parts_tile_any_screen_without_overlap(
    columns: int, rows: int, width: int, height: int, text: tuple[int, int], cell: tuple[int, int]
) -> None:
    sizes = CellSizes(text, cell)
    layout = Layout.of(columns, rows, floor=(width, height), cell_sizes=sizes)
    covered: set[tuple[int, int]] = set()
    for area in (layout.sidebar, layout.messages, layout.map, layout.foot):
        assert area.width > 0
        assert area.height > 0
        cells = {(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)}
        assert not covered & cells
        covered |= cells
        assert all(0 <= x < columns and 0 <= y < rows for x, y in cells)
    assert (layout.map.width, layout.map.height) == sizes.taken(layout.map_columns, layout.map_rows)
    assert layout.map_columns <= width
    assert layout.map_rows <= height


@given(
    size=st.integers(20, 200),
    window=st.integers(19, 80),
    walk=st.lists(st.integers(0, 199), min_size=1, max_size=20),
)
def test_the_camera_keeps_the_hero_in_the_window_and_the_window_on_the_floor(
    size: int, window: int, walk: list[int]
) -> None:
    camera = Camera()
    for place in walk:
        at = place % size
        camera.follow(at, 0, floor=(size, 10), window=(window, 10))
        assert camera.x <= at < camera.x + window
        assert 0 <= camera.x <= max(0, size - window)


@given(
    size=st.integers(20, 200), windows=st.lists(st.integers(19, 220), min_size=2, max_size=8), at=st.integers(0, 199)
)
def test_a_window_that_grows_and_shrinks_stays_on_the_floor(size: int, windows: list[int], at: int) -> None:
    camera = Camera()
    for window in windows:
        camera.follow(at % size, at % size, floor=(size, size), window=(window, window))
        assert camera.x == camera.y
        assert camera.x <= at % size < camera.x + window
        assert 0 <= camera.x <= max(0, size - window)


def test_the_camera_stays_while_the_hero_walks_about_the_middle() -> None:
    camera = Camera()
    camera.follow(40, 0, floor=(200, 10), window=(60, 10))
    start = camera.x
    for at in range(35, 45):
        camera.follow(at, 0, floor=(200, 10), window=(60, 10))
    assert camera.x == start
    camera.follow(start + 59, 0, floor=(200, 10), window=(60, 10))
    assert camera.x - start in (20, 40)


@given(
    x=st.integers(0, 79),
    y=st.integers(0, 28),
    before=st.tuples(st.integers(0, 20), st.integers(0, 10)),
    apart=st.tuples(st.integers(-52, 52), st.integers(-16, 16)),
)
def test_the_camera_shows_others_within_seven_eighths_of_the_window(
    x: int, y: int, before: tuple[int, int], apart: tuple[int, int]
) -> None:
    camera, other = Camera(*before), (min(max(x + apart[0], 0), 79), min(max(y + apart[1], 0), 28))
    far = (79 - other[0], 28 - other[1])
    camera.follow(x, y, floor=(80, 29), window=(60, 19), others=[other, far])
    assert camera.x <= other[0] < camera.x + 60
    assert camera.y <= other[1] < camera.y + 19
    shown = camera.x, camera.y
    camera.follow(x, y, floor=(80, 29), window=(60, 19), others=[other, far])
    assert (camera.x, camera.y) == shown, "it stays where it is"
