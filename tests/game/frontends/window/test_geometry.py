"""Cells that fill a window: the sizes are chosen so that the whole floor is seen and hardly a pixel is wasted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.draw.text.layout import Layout
from game.frontends.base import TILES, CellSizes, Tiles
from game.frontends.window.geometry import (
    FEWEST,
    LEAST_TEXT,
    LEAST_WINDOW,
    LEAST_ZOOM,
    MOST_ZOOM,
    cell_sizes,
    first_size,
)

FLOOR = 80, 29
WINDOWS = [(1024, 768), (1400, 900), (1920, 1080), (2560, 1440)]


def layout_of(window: tuple[int, int], sizes: CellSizes) -> Layout:
    columns, rows = (pixels // cell for pixels, cell in zip(window, sizes.text, strict=True))
    return Layout.of(columns, rows, floor=FLOOR, cell_sizes=sizes)


@pytest.mark.parametrize("window", WINDOWS)
def test_tall_cells_are_the_windows_width_over_100_and_its_height_over_34(window: tuple[int, int]) -> None:
    cell = window[0] // 100, window[1] // 34
    assert cell_sizes("tall", window) == CellSizes(cell, cell)


@pytest.mark.parametrize("tiles", TILES)
@pytest.mark.parametrize("window", WINDOWS)
def test_the_whole_floor_is_seen_and_map_sidebar_and_messages_cover_the_window(
    window: tuple[int, int], tiles: Tiles
) -> None:
    sizes = cell_sizes(tiles, window)
    layout = layout_of(window, sizes)
    assert (layout.map_columns, layout.map_rows) == FLOOR
    covered = sum(area.width * area.height for area in (layout.map, layout.sidebar, layout.messages))
    assert covered * sizes.text[0] * sizes.text[1] >= 0.9 * window[0] * window[1]


@pytest.mark.parametrize(("window", "side"), [*zip(WINDOWS, (12, 17, 24, 32), strict=True)])
def test_square_cells_are_the_largest_that_show_the_whole_floor(window: tuple[int, int], side: int) -> None:
    sizes = cell_sizes("square", window)
    assert sizes.map == (side, side)
    assert FLOOR[0] * (side + 1) > window[0]
    assert 1.75 <= sizes.text[1] / sizes.text[0] <= 2


@given(width=some.integers(1000, 4000), height=some.integers(700, 3000), tiles=some.sampled_from(TILES))
def test_the_whole_floor_is_seen_at_any_size(width: int, height: int, tiles: Tiles) -> None:
    layout = layout_of((width, height), cell_sizes(tiles, (width, height)))
    assert (layout.map_columns, layout.map_rows) == FLOOR


@given(
    tiles=some.sampled_from(TILES),
    width=some.integers(LEAST_WINDOW[0], 4000),
    height=some.integers(LEAST_WINDOW[1], 3000),
    zoom=some.integers(LEAST_ZOOM, MOST_ZOOM),
    density=some.sampled_from([1.0, 1.5, 2.0, 3.0]),
)
def test_text_can_always_be_read_and_there_is_always_enough_of_it(
    tiles: Tiles, width: int, height: int, zoom: int, density: float
) -> None:
    sizes = cell_sizes(tiles, (width, height), zoom=zoom, density=density)
    assert sizes.text[0] >= LEAST_TEXT[0]
    assert sizes.text[1] >= LEAST_TEXT[1]
    assert width // sizes.text[0] >= FEWEST[0]
    assert height // sizes.text[1] >= FEWEST[1]
    layout = layout_of((width, height), sizes)
    assert layout.map_columns >= 6
    assert layout.map_rows >= 4


@pytest.mark.parametrize("tiles", TILES)
def test_zooming_in_enlarges_the_map_beyond_the_text_and_then_it_scrolls(tiles: Tiles) -> None:
    window = 1400, 900
    steps = [cell_sizes(tiles, window, zoom=zoom) for zoom in range(9)]
    assert all(one.map < other.map for one, other in pairwise(steps))
    layout = layout_of(window, steps[-1])
    assert layout.map_columns < FLOOR[0]
    assert layout.map_rows < FLOOR[1]


def test_a_dense_screen_has_larger_letters() -> None:
    assert cell_sizes("square", (1400, 900), density=2.0).text == (17, 34)


@pytest.mark.parametrize("screen", [(1024, 768), (1366, 728), (1920, 1040), (2560, 1400), (3440, 1440), (1080, 1920)])
def test_the_first_window_is_on_the_screen_and_shows_the_whole_floor(screen: tuple[int, int]) -> None:
    window = first_size(screen)
    assert window[0] < screen[0]
    assert window[1] < screen[1]
    layout = layout_of(window, cell_sizes("tall", window))
    assert (layout.map_columns, layout.map_rows) == FLOOR
