"""What tests of the game share: a level is dug once, however many of them play on it."""

from __future__ import annotations

import functools

import pytest

import levelgen

dig = functools.lru_cache(maxsize=500)(levelgen.generate)


@pytest.fixture(autouse=True)
def levels_are_dug_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the levels that are dug: they are frozen, and tests of levelgen prove that digging again changes nothing."""
    monkeypatch.setattr(levelgen, "generate", dig)
