"""Seeds of a day and of a week, and the line by which a result is shared."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage import daily
from levelgen.reading import WrongError
from tests.kit.results import RESULT, result

WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)


def test_a_day_and_a_week_are_those_of_utc() -> None:
    late = datetime(2026, 11, 28, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert daily.daily(late) == "daily-2026-11-29"
    assert daily.weekly(late) == "weekly-2026-W48"
    assert daily.weekly(late + timedelta(hours=20)) == "weekly-2026-W49", "which begins on a Monday"
    assert daily.weekly(datetime(2027, 1, 1, tzinfo=UTC)) == "weekly-2026-W53", "whose days may be of another year"


@pytest.mark.parametrize(
    ("seed", "shared"),
    [
        ("daily-2026-11-28", True),
        ("weekly-2026-W48", True),
        ("daily-", True),
        ("Daily-1", False),
        ("a daily-1", False),
        (7, False),
    ],
)
def test_whatever_looks_like_a_shared_seed_counts_as_one(seed: str | int, *, shared: bool) -> None:
    assert daily.is_shared(seed) is shared


def test_a_line_says_how_a_run_went() -> None:
    line = "Strata 0.1.0 · 7 · floor 4 · score 400 · killed by a gaol rat · □■†□"
    assert daily.line_of(RESULT) == line
    assert daily.untrue(f" {line}\n", RESULT) == []
    won = result(how="won", by="the gate", unranked="easy", score=0)
    assert daily.line_of(won).endswith(" · not ranked: easy · brought home the Keystone · □■†□")


@given(seed=WORDS, by=WORDS, number=st.integers(0, 10**9), unranked=st.sampled_from(["", "easy", "practice"]))
def test_any_line_is_read_back(seed: str, by: str, number: int, unranked: str) -> None:
    made = result(seed=seed, by=by, deepest=number, score=number, unranked=unranked)
    assert daily.parsed(daily.line_of(made)) == daily.shared(made)


@pytest.mark.parametrize(
    ("changed", "other", "told"),
    [
        ("0.1.0", "0.2.0", "version"),
        (" 7 ", " 8 ", "seed"),
        ("floor 4", "floor 14", "floor"),
        ("score 400", "score 4000", "score"),
        ("a gaol rat", "the Founder", "cause"),
        ("□■†□", "□■■†", "signs"),
    ],
)
def test_what_is_not_true_in_a_line_is_named(changed: str, other: str, told: str) -> None:
    assert daily.untrue(daily.line_of(RESULT).replace(changed, other), RESULT) == [told]


@pytest.mark.parametrize("line", ["", "Strata", "Strata 0.1.0 · 7 · floor x · score 1 · died · □", "\0" * 50])
def test_what_is_no_line_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(WrongError, match="the line of a result is not what is allowed: a line such as Strata "):
        daily.parsed(line)
    daily.parsed(daily.EXAMPLE)
