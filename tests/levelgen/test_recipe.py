"""Recipes: allowed values are accepted, all others are refused with name, value and range."""

import copy
import pickle  # noqa: TID251 - surveys send recipes to other processes
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from levelgen import GENERATORS, Cells, Level, Recipe, RecipeError, Templates, Tiles, generate
from levelgen.knobs import Weights
from levelgen.recipe import ALONE, knobs_of

NAN = float("nan")
INFINITE = float("inf")

WRONG: dict[str, list[Any]] = {
    "whole": [-1, 2_000_000, 1.5, 80.0, "80", None, NAN, INFINITE, True, [], object(), 10**400],
    "share": [-0.001, 1.001, "0.5", None, NAN, INFINITE, -INFINITE, False, True, [], 1j],
    "path": ["", 0, True, [], "a\0b", "\ud800"],
    "word": ["", "two words", " sump", 0, True, ["word"]],
    "choice": ["", "WALK", 0, None, True, ["walk"]],
    "table": [
        {},
        {"rectangle": 0},
        {"rectangle": -1},
        {"rectangle": NAN},
        {"rectangle": INFINITE},
        {"rectangle": 1e308},
        {"rectangle": True},
        {"rectangle": "1"},
        {"rectangle": None},
        {"nonsense": 1},
        {1: 1},
        None,
        "rectangle",
        ["rectangle"],
        [("rectangle", 1)],
    ],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, knob in knobs_of(Cells).items()
        for value in WRONG[knob.kind]
        if not (knob.none and value is None)
    ],
)
def test_a_wrong_value_is_refused_by_name_and_range(name: str, value: Any) -> None:
    with pytest.raises(RecipeError) as problem:
        Cells(**{name: value})
    message = str(problem.value)
    assert message.startswith(f"cells: {name} ")
    assert "allowed: " in message
    assert knobs_of(Cells)[name].allowed in message
    assert len(message) < 400


def test_extremes_are_allowed() -> None:
    calm: dict[str, Any] = {"smallest": 0, "largest": 1, "hard": 0, "medium": 0}
    ranges = {"width": (4, 2000), "height": (4, 2000), "vaults": (0, 100)}
    for name, knob in knobs_of(Cells).items():
        if name in ranges or knob.kind == "share":
            for extreme in ranges.get(name, (0, 1)):
                assert getattr(Cells(**calm | {name: extreme}), name) == extreme
        for word in knob.words:
            given: Any = word if knob.kind == "choice" else {word: 1}
            assert getattr(Cells(**{name: given}), name) == given


def test_numbers_of_other_kinds_are_taken_as_pythons_own() -> None:
    recipe = Cells(width=np.int64(50), loops=1, doors=np.float32(0.5), secrets=Fraction(1, 4))  # type: ignore[arg-type]
    assert (recipe.width, recipe.loops, recipe.doors, recipe.secrets) == (50, 1.0, 0.5, 0.25)
    assert [type(value) for value in (recipe.width, recipe.loops, recipe.doors, recipe.secrets)] == [
        int,
        float,
        float,
        float,
    ]


def test_shares_that_sum_to_more_than_one_are_refused() -> None:
    with pytest.raises(RecipeError, match=r"cells: hard is 0\.7 with medium 0\.4; allowed: "):
        Cells(hard=0.7, medium=0.4)


def test_a_recipe_is_frozen_equal_and_can_be_sent() -> None:
    recipe = Cells(width=50, shapes={"cave": 1, "L": 2})
    with pytest.raises(FrozenInstanceError):
        recipe.width = 60  # type: ignore[misc]
    assert recipe == Cells(width=50, shapes={"L": 2, "cave": 1})
    assert hash(recipe) == hash(Cells(width=50, shapes={"L": 2, "cave": 1}))
    assert recipe != Cells(width=50)
    assert pickle.loads(pickle.dumps(recipe)) == recipe  # noqa: S301
    assert copy.deepcopy(recipe) == recipe
    assert replace(recipe, width=51).shapes == recipe.shapes


def test_one_place_is_not_all_of_them() -> None:
    one, all_of_them = Tiles(target=1), Tiles(target=1.0)
    assert one != all_of_them
    assert one == Tiles(target=1)
    assert len({one, Tiles(target=1), all_of_them, Tiles(target=1.0)}) == 2
    for recipe in (one, all_of_them):
        assert pickle.loads(pickle.dumps(recipe)) == copy.deepcopy(recipe) == replace(recipe, width=80) == recipe  # noqa: S301
    rooms = {recipe: len(generate(recipe).rooms) for recipe in (one, all_of_them)}
    assert rooms[one] == 1 < rooms[all_of_them]
    assert [Level.from_json(generate(recipe).to_json()).recipe for recipe in rooms] == [one, all_of_them]


def test_recipes_of_two_generators_are_never_equal() -> None:
    assert Recipe() != Cells()
    assert Cells() != Tiles()
    assert Cells() != vars(Cells())


def test_the_table_given_is_not_the_table_kept() -> None:
    shapes = {"cave": 1.0}
    recipe = Cells(shapes=shapes)
    shapes["cave"] = 0
    assert recipe.shapes["cave"] == 1
    assert dict(recipe.shapes) == {"cave": 1}
    assert not hasattr(recipe.shapes, "__setitem__")
    assert repr(Weights({"cave": 1})) == "{'cave': 1}"


def test_words_may_be_the_names_of_files() -> None:
    assert Cells(theme="3d", landmark="my-own").landmark == "my-own"


def test_a_preset_decides_what_is_not_given() -> None:
    assert (Cells(preset="rogue").stairs, Cells(preset="rogue").cells_x) == ("fill", 3)
    assert Cells(preset="rogue", stairs="walk").stairs == "walk"
    assert Cells() == Cells(preset="classic")


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_preset_of_the_document_leaves_out_what_no_document_has(generator: str) -> None:
    recipe = GENERATORS[generator](preset="document")
    assert {name: getattr(recipe, name) for name in ALONE} == ALONE
    level = generate(recipe, seed=5)
    assert not {room.kind for room in level.rooms} & {"vault", "landmark"}
    assert {link.kind for link in level.links}.isdisjoint({"ring", "shortcut", "causeway", "secret", "vault"})


@pytest.mark.parametrize("preset", Cells.PRESETS)
def test_presets_name_knobs(preset: str) -> None:
    assert Cells.PRESETS[preset].keys() <= knobs_of(Cells).keys()
    Cells(preset=preset)


def test_the_grid_follows_the_size() -> None:
    assert Cells().grid == (5, 4)
    assert Cells(height=29).grid == (5, 3)
    assert Cells(width=4, height=4).grid == (1, 1)
    assert Cells(width=9, height=4).grid == (2, 1)
    assert Cells(width=4, height=9).grid == (1, 2)
    assert Cells(cells_x=2).grid == (2, 4)
    assert Cells(width=2000, height=2000).grid == (125, 200)


@pytest.mark.parametrize("knob", knobs_of(Cells).values(), ids=knobs_of(Cells))
def test_every_knob_says_what_it_does(knob: Any) -> None:
    assert knob.doc.endswith(".")
    assert len(knob.doc) > 10


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("width", "50", 50),
        ("loops", "0.25", 0.25),
        ("cells_x", "None", None),
        ("cells_x", "4", 4),
        ("stairs", "fill", "fill"),
        ("shapes", "cave:2,L", {"cave": 2, "L": 1}),
    ],
)
def test_values_are_read_from_texts(name: str, text: str, value: Any) -> None:
    assert knobs_of(Cells)[name].parsed("cells", name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("width", "wide"),
        ("width", ""),
        ("loops", "nan"),
        ("loops", ""),
        ("shapes", "cave:x"),
        ("shapes", ""),
        ("cells_x", "?"),
    ],
)
def test_texts_that_are_no_values_are_refused(name: str, text: str) -> None:
    with pytest.raises(RecipeError, match=f"cells: {name} "):
        knobs_of(Cells)[name].parsed("cells", name, text)


def test_a_plain_recipe_has_the_knobs_all_share() -> None:
    shared = ["preset", "width", "height", "loops", "doors", "secrets", "hard", "medium", "vaults"]
    shared += ["waters", "liquid", "lake", "rivers", "burnt", "pieces", "pieces_folder", "theme", "landmark", "cycles"]
    assert list(knobs_of(Recipe)) == shared


def test_switches_and_paths_are_read_from_the_command_line() -> None:
    knobs = knobs_of(Templates)
    for text, value in (("no", False), ("True", True), ("on", True), ("off", False)):
        assert knobs["open_edges"].parsed("templates", "open_edges", text) is value
    assert knobs["folder"].parsed("templates", "folder", "my/rooms") == "my/rooms"
    assert knobs["folder"].parsed("templates", "folder", "None") is None
    for name, text in (("open_edges", "maybe"), ("open_edges", "1")):
        with pytest.raises(RecipeError, match="allowed: True or False"):
            knobs[name].parsed("templates", name, text)
