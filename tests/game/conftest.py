"""What tests of the game share: its own files are parsed once, and not again for each mod that is laid over them."""

import functools
from collections.abc import Iterator

import pytest

from game.content import load, tables


@pytest.fixture(scope="session", autouse=True)
def _files_are_parsed_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "parse_toml", functools.cache(load.parse_toml))
        yield
