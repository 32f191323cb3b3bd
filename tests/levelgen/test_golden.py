"""Levels stay unchanged: 60 of each generator, compared with the fingerprints in tests/golden."""

import pytest

import levelgen
from tests import golden


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_levels_are_what_they_were(generator: str) -> None:
    for found, kept in zip(golden.fingerprints(generator), golden.kept(generator), strict=True):
        assert found == kept, 'if this is on purpose: python -m tests.golden.write GENERATOR "why"'


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_the_format_of_the_file_is_ours(generator: str) -> None:
    text = (golden.FOLDER / f"{generator}.txt").read_text(encoding="utf-8")
    assert text.startswith(f"# format {levelgen.FORMAT}: ")
    assert len(set(golden.kept(generator))) == 60
