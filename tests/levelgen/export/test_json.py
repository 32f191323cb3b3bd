"""JSON: the whole level is read as it was written, and a wrong field is named in the error."""

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


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_what_is_written_is_read_again(generator: str) -> None:
    for seed in range(4):
        dug = levelgen.generate(generator, seed=seed, depth=2, near=(5, -1), width=60, height=25, vaults=1)
        again = Level.from_json(dug.to_json())
        assert again == dug
        assert again.fingerprint() == dug.fingerprint()
        assert again.to_json() == dug.to_json()
        assert (again.recipe, again.seed, again.depth, again.near) == (dug.recipe, seed, 2, (5, -1))
        assert [room.tags for room in again.rooms] == [room.tags for room in dug.rooms]
        assert not again.terrain.flags.writeable


def test_the_data_of_a_level_is_ready_for_json() -> None:
    dug = level()
    assert json.loads(json.dumps(dug.to_data())) == dug.to_data() == data()
    assert Level.from_data(dug.to_data()) == dug


def test_a_level_of_a_drawing_has_no_recipe_before_and_after() -> None:
    drawn = Level.from_text("#####\n#<.>#\n#####")
    again = Level.from_json(drawn.to_json())
    assert (again.recipe, again.seed, again.depth, again.near) == (None, None, 1, None)
    assert again == drawn


def test_seconds_are_not_written() -> None:
    assert "seconds" not in data()["report"]
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
        ("format", 1, "level: format is 1; allowed: 3"),
        ("recipe.name", "cels", "level: recipe is refused: generator is 'cels'; allowed: cells, "),
        ("recipe.knobs.loops", 2, "recipe is refused: cells: loops is 2; allowed: a number from 0 to 1"),
        ("recipe.knobs.lops", 2, "recipe is refused: cells: lops is not one of its knobs"),
        ("seed", 1.5, "seed is 1.5; allowed: a whole number, a text, or none"),
        ("depth", -1, "depth is -1; allowed: a whole number from 0"),
        ("near", [1], "near is a list of length 1; allowed"),
        ("rooms.0.colour", 1, r"rooms\[0\]\.colour is no field of it; allowed: kind, tier"),
        ("format", True, "format is true"),
        ("format", None, "format is missing"),
        ("width", 0, "width is 0"),
        ("width", "30", 'width is "30"; allowed: a whole number'),
        ("height", 5000, "height is 5000"),
        ("height", 14, "terrain has 15 rows; allowed: 14"),
        ("terrain", "####", "terrain is"),
        ("terrain.3", "#", r"terrain\[3\] is \"#+\"; allowed: 30 characters of"),
        ("terrain.3", "?" * 30, r"terrain\[3\] is \"\?+\"; allowed: 30 characters of"),
        ("terrain.3", 5, r"terrain\[3\] is 5"),
        ("rooms", {}, "rooms is a table"),
        ("rooms", [], "rooms is a list of length 0; allowed: a list of length 1 to 32767, each a table"),
        ("rooms.0", [], r"rooms\[0\] is a list"),
        ("rooms.0.kind", 7, r"rooms\[0\]\.kind is 7"),
        ("rooms.0.tier", "red", r"rooms\[0\]\.tier is \"red\"; allowed: easy, medium, hard"),
        ("rooms.0.tier", None, r"rooms\[0\]\.tier is missing"),
        ("rooms.0.bounds", [1, 2, 3], r"rooms\[0\]\.bounds is"),
        ("rooms.0.bounds.2", 31, r"rooms\[0\]\.bounds is \[.*31.*\]; allowed: a rectangle of the map"),
        ("rooms.0.cells.0", [0, 0, 30], r"rooms\[0\]\.cells\[0\] is \[0, 0, 30\]; allowed: a run"),
        ("rooms.0.cells.0", [1], r"rooms\[0\]\.cells\[0\] is"),
        ("rooms.0.center", [99, 0], r"rooms\[0\]\.center is \[99, 0\]; allowed: a cell of the 30x15 map"),
        ("rooms.0.tags", [1], r"rooms\[0\]\.tags\[0\] is 1"),
        ("links.0.a", 99, r"links\[0\]\.a is 99"),
        ("links.0.cells", [[1.5, 2]], r"links\[0\]\.cells\[0\]\[0\] is 1\.5"),
        ("stairs_up", [0, 0], "stairs_up is on ' '; allowed: '<'"),
        ("stairs_down", [0], "stairs_down is"),
        ("marks.0.x", -1, r"marks\[0\]\.x is -1"),
        ("marks.0.room", -2, r"marks\[0\]\.room is -2"),
        ("marks.0.pair", "a", r"marks\[0\]\.pair is \"a\""),
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
