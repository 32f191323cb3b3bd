"""Results of runs for tests of records, and a folder that holds some."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from game.storage.records import Result, SqliteRecords

if TYPE_CHECKING:
    from pathlib import Path

RESULT = Result(
    id="20261128-150405-a1b2c3",
    ended="2026-11-28T15:04:05+00:00",
    version="0.1.0",
    seed="7",
    length="standard",
    how="died",
    by="a gaol rat",
    floor=3,
    deepest=4,
    turns=1234,
    seconds=3700,
    score=400,
    unranked="",
    gear=("+1 dagger", "+0 suit of leather armour"),
    items=("staff of embers [2/2]",),
    signs="□■†□",
)


def result(**fields: Any) -> Result:
    """A result that differs from the usual one in these fields."""
    return dataclasses.replace(RESULT, **fields)


def some() -> list[Result]:
    """Results of both lengths: ranked and not, of deaths, a win and a run given up."""
    return [
        result(id="a", score=400),
        result(id="b", score=900, by="lava", deepest=9, floor=9, signs="□■□□■□□■†", ended="2026-11-27T08:00:00+00:00"),
        result(id="c", length="short", score=500, seed="daily-2026-11-28"),
        result(id="d", length="short", score=0, unranked="easy", how="won", by="the gate", deepest=5, floor=5),
        result(id="e", score=100, how="abandoned", by="you", deepest=1, floor=1, turns=9, signs="×"),
    ]


def filled(folder: Path) -> SqliteRecords:
    """Records in a data folder that hold these."""
    records = SqliteRecords(folder / "records.sqlite3")
    for each in some():
        records.add(each)
    return records
