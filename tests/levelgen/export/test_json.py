"""JSON: the whole level, read as it was written, and refused with the field that is wrong."""

import json
from typing import Any

import pytest

import levelgen
from levelgen import Level, LevelError


def level() -> Level:
    return levelgen.generate("cells", seed=4, width=30, height=15, secrets=1.0)


def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(level().to_json())
    return found


def test_what_is_written_is_read_again() -> None:
    for seed in range(20):
        dug = levelgen.generate("cells", seed=seed, width=60, height=25)
        again = Level.from_json(dug.to_json())
        assert again == dug
        assert again.fingerprint() == dug.fingerprint()
        assert again.to_json() == dug.to_json()
        assert [room.tags for room in again.rooms] == [room.tags for room in dug.rooms]
        assert not again.terrain.flags.writeable


def test_seconds_are_not_written() -> None:
    assert "seconds" not in data()["report"]
    assert data()["report"]["generator"] == "cells"
    assert level().to_json() == level().to_json()


def put(path: str, value: Any) -> str:
    """The text of a level with one value exchanged; None removes it."""
    whole = data()
    place: Any = whole
    *before, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in before:
        place = place[part]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", 0, "format is 0; allowed: 1"),
        ("format", True, "format is True"),
        ("format", None, "format is missing"),
        ("width", 0, "width has 0"),
        ("width", "30", "width has 30; allowed: a whole number"),
        ("height", 5000, "height has 5000"),
        ("height", 14, "terrain has 15 rows; allowed: 14"),
        ("terrain", "####", "terrain is"),
        ("terrain.3", "#", r"terrain\[3\] is no row of 30"),
        ("terrain.3", "?" * 30, r"terrain\[3\] is no row of 30"),
        ("terrain.3", 5, r"terrain\[3\] is no row"),
        ("rooms", {}, "rooms is"),
        ("rooms.0", [], r"rooms\[0\] is a list"),
        ("rooms.0.kind", 7, r"rooms\[0\]\.kind has 7"),
        ("rooms.0.tier", "red", r"rooms\[0\]\.tier is red; allowed: easy, medium, hard"),
        ("rooms.0.tier", None, r"rooms\[0\]\.tier is missing"),
        ("rooms.0.bounds", [1, 2, 3], r"rooms\[0\]\.bounds is"),
        ("rooms.0.bounds.2", 31, r"rooms\[0\]\.bounds has 31"),
        ("rooms.0.cells.0", [0, 0, 30], r"rooms\[0\]\.cells\[0\] has 0"),
        ("rooms.0.cells.0", [1], r"rooms\[0\]\.cells\[0\] is"),
        ("rooms.0.center", [99, 0], r"rooms\[0\]\.center has 99"),
        ("rooms.0.tags", [1], r"rooms\[0\]\.tags has 1"),
        ("links.0.a", 99, r"links\[0\]\.a has 99"),
        ("links.0.cells", [[1.5, 2]], r"links\[0\]\.cells has 1\.5"),
        ("stairs_up", [0, 0], r"stairs_up is \[0, 0\], where"),
        ("stairs_down", [0], "stairs_down is"),
        ("marks.0.x", -1, r"marks\[0\]\.x has -1"),
        ("marks.0.room", -2, r"marks\[0\]\.room has -2"),
        ("marks.0.pair", "a", r"marks\[0\]\.pair has a"),
        ("marks.0.binding", 1, r"marks\[0\]\.binding is 1"),
        ("report", [], "report is a list"),
    ],
)
def test_a_wrong_field_is_named(path: str, value: Any, told: str) -> None:
    with pytest.raises(LevelError, match=told):
        Level.from_json(put(path, value))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "5", '"level"', "[" * 100_000, '{"format": NaN}', "\ud800", level().to_json()[:-1]],
    ids=range(10),
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(LevelError):
        Level.from_json(text)
