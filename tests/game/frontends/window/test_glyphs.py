"""Glyphs drawn from the shipped font: whole, and joined across cells, at any size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.frontends.base import FrontendError
from game.frontends.window.glyphs import BOLD, REGULAR, FontGlyphs

FONTS = Path(__file__).parents[4] / "assets" / "tilesets" / "dejavu"
DRAWN = "".join(map(chr, range(33, 127))) + "·•≈≋♠♣♥♦☼†‡∩Ω≡⌠⌡«»▲▼◄►◊○●■□√∞πσ░▒▓█─│┌┐└┘├┤┬┴┼═║╬━┃╋"
SIZES = some.tuples(some.integers(8, 60), some.integers(8, 110))
ACROSS = (("─", "┼"), ("═", "╬"), ("━", "╋"), ("─", "╫"), ("═", "╪"), ("─", "┬"), ("═", "╦"), ("█", "█"))
DOWN = (("│", "┼"), ("║", "╬"), ("┃", "╋"), ("║", "╫"), ("│", "╪"), ("│", "├"), ("║", "╠"), ("█", "█"))


@pytest.mark.parametrize("size", [(8, 16), (10, 22), (19, 31), (25, 42), (10, 10), (21, 21), (28, 28)])
@pytest.mark.parametrize(("font", "centered"), [(REGULAR, False), (BOLD, True)])
def test_what_the_game_draws_is_there(size: tuple[int, int], font: str, centered: bool) -> None:  # noqa: FBT001
    glyphs = FontGlyphs(FONTS / font, size, centered=centered)
    tiles = {character: glyphs.tile(ord(character)) for character in DRAWN}
    assert [character for character, tile in tiles.items() if not tile.any()] == []
    assert {tile.shape for tile in tiles.values()} == {size[::-1]}
    letters = {tile.tobytes() for character, tile in tiles.items() if character.isalnum()}
    assert len(letters) == sum(map(str.isalnum, DRAWN))
    assert not glyphs.tile(ord(" ")).any()
    assert not glyphs.tile(0).any()


@given(size=SIZES)
def test_lines_join_to_the_pixel_at_any_size(size: tuple[int, int]) -> None:
    glyphs = FontGlyphs(FONTS / BOLD, size)
    for line, crossing in ACROSS:
        ends = [glyphs.tile(ord(character))[:, edge] for character in (line, crossing) for edge in (0, -1)]
        assert ends[0].any()
        assert all(np.array_equal(end, ends[0]) for end in ends), f"{line}{crossing} do not join"
    for line, crossing in DOWN:
        ends = [glyphs.tile(ord(character))[edge] for character in (line, crossing) for edge in (0, -1)]
        assert ends[0].any()
        assert all(np.array_equal(end, ends[0]) for end in ends), f"{line}{crossing} do not join"
    assert glyphs.tile(ord("█")).min() == 255


@given(size=SIZES)
def test_halves_make_a_whole_and_shades_are_even(size: tuple[int, int]) -> None:
    glyphs = FontGlyphs(FONTS / REGULAR, size)
    for one, other in ("▌▐", "▀▄"):
        assert (glyphs.tile(ord(one)).astype(int) + glyphs.tile(ord(other)) == 255).all()
    shares = [float(glyphs.tile(ord(shade)).mean()) / 255 for shade in "░▒▓"]
    assert shares == pytest.approx([0.25, 0.5, 0.75], abs=0.02)


@given(size=SIZES)
def test_letters_fill_the_cell_and_are_not_cut(size: tuple[int, int]) -> None:
    tile = FontGlyphs(FONTS / REGULAR, size).tile(ord("M"))
    rows, columns = tile.any(axis=1), tile.any(axis=0)
    assert rows.sum() >= size[1] * 0.55 or columns.sum() >= size[0] * 0.65


def test_a_character_that_the_font_lacks_is_drawn_by_a_lookalike() -> None:
    glyphs = FontGlyphs(FONTS / REGULAR, (12, 24))
    assert np.array_equal(glyphs.tile(ord("⾀")), glyphs.tile(ord("?")))


def test_a_font_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FrontendError, match=r"The font .*none\.ttf cannot be read: .*\.$"):
        FontGlyphs(tmp_path / "none.ttf", (12, 24))
