"""Terrain words and their tables."""

import numpy as np
import pytest

from levelgen.terrain import (
    BY_GLYPH,
    DOOR_WORDS,
    DOORS,
    GLYPHS,
    PERILOUS,
    PERILOUS_WORDS,
    SLOPES,
    SOLID,
    SOLID_WORDS,
    TRANSPARENT,
    WALKABLE,
    WALKABLE_WORDS,
    Terrain,
)
from tests.kit import judges


def test_words_are_few_and_rock_is_nothing() -> None:
    assert int(Terrain.ROCK) == 0
    assert all(word < 64 for word in Terrain)
    assert [int(word) for word in Terrain] == list(range(len(Terrain)))


def test_every_word_has_a_glyph_of_its_own() -> None:
    assert len({GLYPHS[word] for word in Terrain}) == len(Terrain)
    assert all(BY_GLYPH[GLYPHS[word]] is word for word in Terrain)
    assert GLYPHS[200] == "?"
    assert "?" not in BY_GLYPH


def test_tables_are_what_the_words_mean() -> None:
    assert {word for word in Terrain if WALKABLE[word]} == judges.WALKABLE
    assert {word for word in Terrain if SOLID[word]} == judges.SOLID
    assert {word for word in Terrain if DOORS[word]} == judges.DOORS
    assert {word for word in Terrain if PERILOUS[word]} == {Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM}
    opaque = {Terrain.ROCK, Terrain.WALL} | judges.DOORS
    assert {word for word in Terrain if not TRANSPARENT[word]} == opaque
    for table, words in (
        (WALKABLE, WALKABLE_WORDS),
        (SOLID, SOLID_WORDS),
        (DOORS, DOOR_WORDS),
        (PERILOUS, PERILOUS_WORDS),
    ):
        assert {number for number in range(256) if table[number]} == words


def test_tables_cover_all_numbers_and_cannot_be_changed() -> None:
    for table in (WALKABLE, SOLID, DOORS, PERILOUS, TRANSPARENT):
        assert table.shape == (256,)
        assert table.dtype == np.bool_
        assert not table[64:].any()
        with pytest.raises(ValueError, match="read-only"):
            table[0] = True


def test_slopes_fall_to_the_side_they_name() -> None:
    assert {word.name: step for step, word in SLOPES.items()} == {
        "SLOPE_NORTH": (0, -1),
        "SLOPE_EAST": (1, 0),
        "SLOPE_SOUTH": (0, 1),
        "SLOPE_WEST": (-1, 0),
    }
