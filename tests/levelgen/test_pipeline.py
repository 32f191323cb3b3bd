"""The pipeline: its arguments, exact repetition, and changes that have only their own effect."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
import pytest

import levelgen
from levelgen import GENERATORS, STEPS, Cells, GenerationError, Level, Recipe, RecipeError, knobs
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.rng import Random
from levelgen.terrain import Terrain
from tests.kit.judges import judge, own_links


def test_a_name_with_knobs_and_a_recipe_are_the_same() -> None:
    by_name = levelgen.generate("cells", seed=42, width=60, height=30, loops=0.3)
    assert by_name == levelgen.generate(Cells(width=60, height=30, loops=0.3), seed="42")
    judge(by_name)


def test_seed_and_depth_decide() -> None:
    prints = {levelgen.generate("cells", seed=seed, depth=depth).fingerprint() for seed in "ab" for depth in (0, 1, 99)}
    assert len(prints) == 6


@pytest.mark.parametrize(
    ("recipe", "arguments", "told"),
    [
        ("nonsense", {}, "generator is 'nonsense'; allowed: cells"),
        (None, {}, "generator is None"),
        (Cells, {}, r"generator is <class .*; allowed: cells, .*, or a recipe such as Cells\(\)"),
        ([], {}, r"generator is \[\]; allowed: cells"),
        (Recipe(), {}, "recipe is a Recipe, which no generator digs"),
        (Cells(), {"loops": 1}, "a recipe is given, and the knobs loops too"),
        ("cells", {"lops": 1}, "cells: lops is not one of its knobs; allowed: preset, width"),
        ("cells", {"loops": 2}, "cells: loops is 2; allowed: a number from 0 to 1"),
        ("cells", {"seed": None}, "seed is None"),
        ("cells", {"seed": 1.5}, "seed is 1.5"),
        ("cells", {"depth": -1}, "depth is -1"),
        ("cells", {"depth": 1.0}, "depth is 1.0"),
        ("cells", {"depth": True}, "depth is True"),
        ("cells", {"depth": 10**5000}, "depth is a value of type int; allowed: a whole number from 0 to 1000000000"),
        ("cells", {"near": (1,)}, r"near is \(1,\)"),
        ("cells", {"near": (1.5, 2)}, r"near is \(1.5, 2\)"),
        ("cells", {"near": 5}, "near is 5"),
    ],
)
def test_what_cannot_be_dug_is_refused(recipe: Any, arguments: dict[str, Any], told: str) -> None:
    for door in (levelgen.generate, levelgen.stages):
        with pytest.raises(RecipeError, match=told) as problem:
            door(recipe, **arguments)
        assert "allowed: " in str(problem.value)


def test_knobs_are_checked_again_whatever_equal_ones_were_allowed_before() -> None:
    levelgen.generate("cells", seed=1, cells_x=1)
    for like_it in (1.0, True):
        with pytest.raises(RecipeError, match=f"cells_x is {like_it}"):
            levelgen.generate("cells", seed=1, cells_x=like_it)
    asked = [levelgen.generate("tiles", seed=1, target=target).recipe for target in (1, 1.0)]
    assert asked == [levelgen.Tiles(target=1), levelgen.Tiles(target=1.0)]


def test_numbers_of_numpy_are_numbers() -> None:
    three: Any = np.int64(3)
    level = levelgen.generate("cells", seed=three, depth=three, near=(three, 9), width=np.int16(60))
    plain = levelgen.generate("cells", seed=3, depth=3, near=(3, 9), width=60)
    assert level == plain == Level.from_json(level.to_json())
    assert (type(level.seed), level.depth, level.near) == (int, 3, (3, 9))


def test_without_stairs_the_reasons_name_no_place() -> None:
    with pytest.raises(GenerationError, match=r"the reasons: no stairs up; no stairs down$"):
        levelgen.generate("cells", steps=[])


def test_the_last_stage_is_the_level() -> None:
    for seed in range(5):
        for near in (None, (0, 0), (79, 44)):
            level = levelgen.generate("cells", seed=seed, near=near)
            stages = levelgen.stages("cells", seed=seed, near=near)
            assert (stages[-1].terrain == level.terrain).all()
            assert stages[0].name == "grid"
            for one, other in pairwise(stages):
                differs = (one.terrain != other.terrain).any() or (one.tiers != other.tiers).any()
                assert differs, "a stage that shows nothing"
            with pytest.raises(ValueError, match="read-only"):
                stages[0].terrain[0, 0] = 1


def test_near_mirrors_the_level_and_changes_nothing_else() -> None:
    for seed in range(5):
        level = levelgen.generate("cells", seed=seed)
        turns = [level.mirrored(across=across, down=down) for across in (False, True) for down in (False, True)]
        for near in ((0, 0), (79, 44), (0, 44), (40, 20), (-500, 7)):
            turned = levelgen.generate("cells", seed=seed, near=near)
            assert turned in turns
            away = [abs(turn.stairs_up[0] - near[0]) + abs(turn.stairs_up[1] - near[1]) for turn in turns]
            assert abs(turned.stairs_up[0] - near[0]) + abs(turned.stairs_up[1] - near[1]) == min(away)
        assert levelgen.generate("cells", seed=seed, near=level.stairs_up) == level


def test_importing_is_light() -> None:
    code = "import sys, levelgen; levelgen.generate('cells'); print('tcod' in sys.modules, 'PIL' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]


def test_a_level_knows_what_was_asked_and_what_became_of_it() -> None:
    level = levelgen.generate("cells", seed="moon", depth=3, near=(1, 2), loops=0.5, lake=0, pieces=0)
    recipe = Cells(loops=0.5, lake=0, pieces=0)
    assert (level.recipe, level.seed, level.depth, level.near) == (recipe, "moon", 3, (1, 2))
    report = level.report
    assert (report["rooms"], report["links"]) == (len(level.rooms), len(level.links))
    assert report["attempts"] == 1
    assert report["rejected"] == []
    assert report["tree"] + report["loops"] == len(own_links(level))
    assert {"rooms", "corridors", "doors", "stairs", "marks", "validate"} <= report["seconds"].keys()
    assert all(seconds >= 0 for seconds in report["seconds"].values())


def test_steps_of_ones_own_follow_or_replace_ours() -> None:
    def bury(draft: Draft, recipe: Recipe, streams: Callable[[str], Random]) -> None:
        """Put a statue onto a cell of the first room."""
        cells = [cell for cell in draft.rooms[0].cells if cell != draft.stairs_up]
        draft.notes["buried by"] = recipe.name
        cell = streams("bury").choice(cells)
        draft.cells[cell] = Terrain.STATUE

    bare: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}
    plain = levelgen.generate("cells", seed=4, **bare)
    buried = levelgen.generate("cells", seed=4, **bare, steps=[*STEPS, bury])
    assert buried != plain
    assert buried.report["buried by"] == "cells"
    shown = levelgen.stages("cells", seed=4, **bare, steps=[*STEPS, bury])
    assert shown[-1].name == "bury"
    assert shown[-1].words == "Put a statue onto a cell of the first room."
    unmarked = [step for step in STEPS if step.__name__ != "marks"]
    assert not levelgen.generate("cells", seed=4, **bare, steps=unmarked).marks
    assert (levelgen.generate("cells", seed=4, **bare, steps=unmarked).terrain == plain.terrain).all()


@pytest.mark.parametrize("steps", [None, 3, "doors", ["doors"], [print, 1]])
def test_steps_that_are_no_functions_are_refused(steps: Any) -> None:
    with pytest.raises(RecipeError, match=r"^steps is .*; allowed: a list of functions, such as levelgen\.STEPS$"):
        levelgen.generate("cells", steps=steps)


def test_without_stairs_no_level_is_sound() -> None:
    unfinished = [step for step in STEPS if step.__name__ != "stairs"]
    with pytest.raises(GenerationError, match="no sound level"):
        levelgen.generate("cells", width=20, height=12, steps=unfinished)


class Hall(Recipe):
    """One room as large as the map."""

    name = "hall"


def dig_hall(recipe: Hall, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig it; half of all attempts have a hole in the border."""
    width, height = recipe.width, recipe.height
    draft.terrain[1:-1, 1:-1] = Terrain.FLOOR
    spans = [(y * width + 1, y * width + width - 1) for y in range(1, height - 1)]
    draft.rooms.append(DraftRoom("room", spans, width))
    if streams("hole").random() < recipe.secrets:
        draft.terrain[0, 5] = Terrain.FLOOR


@pytest.mark.usefixtures("registry")
def test_a_sixth_generator_can_be_registered() -> None:
    levelgen.register(Hall, dig_hall)
    level = levelgen.generate("hall", width=20, height=10, secrets=0.0)
    judge(level)
    assert level == levelgen.generate(Hall(width=20, height=10, secrets=0.0))
    others: list[type[Hall]] = [type("Other", (Hall,), {}), type("Own", (Hall,), {"name": "cells"})]
    for taken in others:
        with pytest.raises(RecipeError, match=f"generator name is '{taken.name}'"):
            levelgen.register(taken, dig_hall)
    with pytest.raises(RecipeError, match="generator name is 'cells'"):
        levelgen.register(Cells, dig_hall)  # type: ignore[arg-type]
    with pytest.raises(RecipeError, match="generator name is ''"):
        levelgen.register(Recipe, dig_hall)  # type: ignore[arg-type]
    assert levelgen.generate("hall", width=20, height=10, secrets=0.0) == level


@pytest.mark.usefixtures("registry")
def test_a_generator_can_be_registered_again_as_a_notebook_does() -> None:
    def halls() -> type[Hall]:
        class Again(Hall):
            pass

        return Again

    first, second = halls(), halls()
    levelgen.register(first, dig_hall)
    old = first(width=20, height=10, secrets=0.0)
    levelgen.register(second, dig_hall)
    assert GENERATORS["hall"] is second
    judge(levelgen.generate("hall", width=20, height=10, secrets=0.0))
    with pytest.raises(RecipeError, match=r"recipe is a Again, which no generator digs; .* as registered last"):
        levelgen.generate(old)


@dataclass(frozen=True, kw_only=True, eq=False)
class Plain(Recipe):
    name = "plain"
    size: int = 3


@dataclass(frozen=True, kw_only=True, eq=False)
class Listed(Recipe):
    name = "listed"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"grand": {"width": 99}}


@dataclass(frozen=True, kw_only=True, eq=False)
class Misspelt(Recipe):
    name = "misspelt"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}, "grand": {"widht": 99}}
    preset: str = knobs.choice("standard", PRESETS, "A bundle.")


@dataclass(frozen=True, kw_only=True, eq=False)
class Vast(Recipe):
    name = "vast"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}, "grand": {"width": 9999}}
    preset: str = knobs.choice("standard", PRESETS, "A bundle.")


class Undecorated(Recipe):
    name = "undecorated"
    size: int = knobs.whole(3, 1, 5, "A size.")


@pytest.mark.parametrize(
    ("recipe", "told"),
    [
        (Plain, "plain: the field size is no knob"),
        (Listed, "listed: the knob preset allows standard, but PRESETS has grand"),
        (Misspelt, "misspelt: the preset grand has widht, which is not one of its knobs"),
        (Vast, "vast: width is 9999"),
        (Undecorated, "undecorated: the field size is no knob"),
    ],
)
def test_a_recipe_class_that_would_fail_later_is_refused_at_once(recipe: type[Recipe], told: str) -> None:
    with pytest.raises(RecipeError, match=rf"^{told}.*; allowed: "):
        levelgen.register(recipe, lambda *_: None)
    assert recipe.name not in GENERATORS


def test_a_generator_without_a_function_is_refused() -> None:
    with pytest.raises(RecipeError, match=r"^hall: dig is None; allowed: "):
        levelgen.register(Hall, None)  # type: ignore[arg-type]
    assert "hall" not in GENERATORS


def two_rooms(recipe: Hall, draft: Draft, kinds: list[str]) -> None:
    """Dig two rooms and the corridor between them, with a room of each kind."""
    room_at = np.full((recipe.height, recipe.width), -1)
    room_at[2:8, 2:8], room_at[2:8, 12:18] = 0, 1
    draft.terrain[room_at >= 0] = draft.terrain[4, 8:12] = Terrain.FLOOR
    draft.add_rooms(kinds, room_at)
    draft.links.append(DraftLink(0, 1, "corridor", [4 * recipe.width + x for x in range(8, 12)]))


def _nothing(recipe: Hall, draft: Draft) -> None:
    """Dig no room."""


def _no_cells(recipe: Hall, draft: Draft) -> None:
    two_rooms(recipe, draft, ["room"] * 2)
    draft.links[0].cells = []


def _no_room_2(recipe: Hall, draft: Draft) -> None:
    two_rooms(recipe, draft, ["room"] * 2)
    draft.links[0].b = 2


def _ends_nowhere(recipe: Hall, draft: Draft) -> None:
    two_rooms(recipe, draft, ["room"] * 2)
    draft.ends = (-1, 1)


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("leave", "told"),
    [
        (_nothing, "the generator dug no rooms"),
        (_no_cells, "the link from room 0 to room 1 has no cells"),
        (_no_room_2, "a link leads from room 0 to room 2, of 2 rooms numbered from 0"),
        (_ends_nowhere, r"draft.ends is \(-1, 1\), of 2 rooms numbered from 0"),
    ],
)
def test_a_draft_on_which_no_step_can_work_is_told_of(leave: Callable[[Hall, Draft], None], told: str) -> None:
    levelgen.register(Hall, lambda recipe, draft, _: leave(recipe, draft))
    with pytest.raises(GenerationError, match=f"hall: no sound level .*the reasons: {told}$"):
        levelgen.generate("hall", width=20, height=10)


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("kinds", "told"),
    [(1, "room_at has a room 1 for 1 kinds"), (3, "a room of kind 'room' has no cells")],
)
def test_rooms_and_kinds_must_match(kinds: int, told: str) -> None:
    levelgen.register(Hall, lambda recipe, draft, _: two_rooms(recipe, draft, ["room"] * kinds))
    with pytest.raises(ValueError, match=rf"^{told}; allowed: "):
        levelgen.generate("hall", width=20, height=10)


@pytest.mark.usefixtures("registry")
def test_rooms_of_a_map_are_known_at_once_and_rooms_besides_them_later() -> None:
    def dig(recipe: Hall, draft: Draft, _: Callable[[str], Random]) -> None:
        width, height = recipe.width, recipe.height
        draft.terrain[1:-1, 1:-1] = Terrain.FLOOR
        draft.terrain[:, 10] = Terrain.ROCK
        draft.terrain[5, 10] = Terrain.FLOOR
        draft.rooms.append(DraftRoom("room", [(y * width + 1, y * width + 10) for y in range(1, height - 1)], width))
        right = np.full((height, width), -1)
        right[1:-1, 11:-1] = 0
        draft.add_rooms(["room"], right)
        assert (draft.room_at == np.where(right == 0, 1, -1)).all()
        draft.links.append(DraftLink(0, 1, "corridor", [5 * width + 10]))

    levelgen.register(Hall, dig)
    level = levelgen.generate("hall", width=20, height=10, waters=0, cycles=0, pieces=0)
    judge(level)
    assert (level.room_at[1:-1, 1:10] == 0).all()
    assert (level.room_at[1:-1, 11:-1] == 1).all()


@pytest.mark.usefixtures("registry")
def test_a_failing_level_is_dug_again_and_the_reason_kept() -> None:
    levelgen.register(Hall, dig_hall)
    levels = [levelgen.generate("hall", seed=seed, width=20, height=10, secrets=0.5) for seed in range(20)]
    reports = [level.report for level in levels]
    assert max(report["attempts"] for report in reports) > 1
    for level, report in zip(levels, reports, strict=True):
        judge(level)
        assert report["attempts"] == 1 + report["rejected"].count("open border")


@pytest.mark.usefixtures("registry")
def test_a_level_that_always_fails_is_an_error_with_its_reasons() -> None:
    levelgen.register(Hall, dig_hall)
    with pytest.raises(GenerationError, match=r"hall: no sound level in 20 attempts with seed 'x'.*: open border"):
        levelgen.generate("hall", seed="x", width=20, height=10, secrets=1.0)


@pytest.mark.usefixtures("registry")
def test_a_generator_may_give_up_an_attempt() -> None:
    def dig(recipe: Hall, draft: Draft, streams: Callable[[str], Random]) -> None:
        dig_hall(recipe, draft, streams)
        if streams("mood").random() < 0.7:
            raise GenerationError("no mood")

    levelgen.register(Hall, dig)
    levels = [levelgen.generate("hall", seed=seed, width=20, height=10, secrets=0) for seed in range(5)]
    assert {reason for level in levels for reason in level.report["rejected"]} == {"no mood"}


def test_generators_are_listed_and_cannot_be_changed_from_outside() -> None:
    assert levelgen.GENERATORS["cells"] is Cells
    with pytest.raises(TypeError):
        levelgen.GENERATORS["own"] = Cells  # type: ignore[index]


def test_levels_are_levels() -> None:
    assert isinstance(levelgen.generate("cells"), Level)
    assert set(levelgen.__all__) <= set(dir(levelgen))
