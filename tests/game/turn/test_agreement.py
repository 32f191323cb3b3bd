"""Sentences about names: verbs agree with all that the game names, whatever their number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.turn.telling import items, places

if TYPE_CHECKING:
    from types import ModuleType

BARE = re.compile(r"^(?:The|Your) \{0\.\w+\} (?!<|are |under you will )")


@pytest.mark.parametrize("telling", [items, places], ids=["items", "places"])
def test_no_sentence_about_a_thing_or_ground_has_a_verb_that_cannot_agree(telling: ModuleType) -> None:
    tables = [table for table in vars(telling).values() if isinstance(table, dict)]
    told = {word: words[0] for table in tables for word, words in table.items() if isinstance(words, tuple)}
    assert len(told) > 9
    named = {word: sentence for word, sentence in told.items() if BARE.match(sentence)}
    assert {*named} <= {"reading"}, "that one has its plural, reading_many"
