"""Watching: every stage tells and shows something, is mirrored with the level, and costs nothing unwatched."""

import re
import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import STEPS, watching
from levelgen.generators.templates import placement
from levelgen.generators.tiles import growth
from levelgen.terrain import mirrored_terrain

SMALL: dict[str, Any] = {"width": 60, "height": 36}
FOLDER = Path(levelgen.__file__).parent


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_every_stage_has_a_sentence_and_the_tiers_of_its_rooms(generator: str) -> None:
    orders = {(step.__doc__ or "").partition("\n")[0] for step in STEPS}
    for seed in range(4):
        level = levelgen.generate(generator, seed=seed, vaults=1, **SMALL)
        shown = levelgen.stages(generator, seed=seed, vaults=1, **SMALL)
        for stage in shown:
            assert stage.words.endswith(".")
            assert ". " not in stage.words
            assert stage.words[:1] == stage.words[:1].upper()
            assert stage.words not in orders, "a docstring tells what to do, a stage what was done"
            assert stage.tiers.shape == stage.terrain.shape
            assert stage.tiers.dtype == np.int8
            for array in (stage.terrain, stage.tiers):
                with pytest.raises(ValueError, match="read-only"):
                    array[0, 0] = 1
        tiers = np.array([*(room.tier for room in level.rooms), -1])
        assert (shown[-1].tiers == tiers[level.room_at]).all()
        assert (shown[-1].terrain == level.terrain).all()


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_nothing_is_told_of_one_in_the_plural(generator: str) -> None:
    for seed in range(8):
        for stage in levelgen.stages(generator, seed=seed, width=24, height=16):
            assert not re.search(r"(?<!by )\b1 (hard )?[a-z]+s\b", stage.words), stage.words


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_the_tiers_appear_with_the_step_that_gives_them(generator: str) -> None:
    shown = levelgen.stages(generator, seed=1, waters=0)
    coloured = [stage.name for stage in shown if (stage.tiers >= 0).any()]
    assert coloured[0] == ("colours" if generator == "districts" else "difficulty")


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_stages_are_mirrored_with_the_level(generator: str) -> None:
    plain = levelgen.stages(generator, seed=2, **SMALL)
    level = levelgen.generate(generator, seed=2, **SMALL)
    x, y = level.stairs_up
    for across, down in ((True, False), (False, True), (True, True)):
        near = level.width - 1 - x if across else x, level.height - 1 - y if down else y
        turned = levelgen.stages(generator, seed=2, near=near, **SMALL)
        assert [stage.name for stage in turned] == [stage.name for stage in plain]
        for one, other in zip(plain, turned, strict=True):
            assert (other.terrain == mirrored_terrain(one.terrain, across=across, down=down)).all()
            assert (other.tiers == one.tiers[:: -1 if down else 1, :: -1 if across else 1]).all()
            assert not other.tiers.flags.writeable


def test_the_words_are_mirrored_too_with_the_numbers_of_the_die() -> None:
    words = "Roll 1: 2 east, 1 a wide, washed-out passage to the north: a new room."
    stage = levelgen.Stage("rolls", words, np.zeros((2, 2), np.uint8), np.zeros((2, 2), np.int8))
    ((_, across, _, _),) = watching.mirrored([stage], across=True, down=False)
    ((_, both, _, _),) = watching.mirrored([stage], across=True, down=True)
    assert across == "Roll 1: 4 west, 1 a wide, washed-out passage to the north: a new room."
    assert both == "Roll 1: 4 west, 1 a wide, washed-out passage to the south: a new room."


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_long_diggings_are_bundled(generator: str) -> None:
    size: dict[str, Any] = {"width": 300, "height": 250}
    shown = levelgen.stages(generator, seed=1, **size)
    assert len(shown) <= watching.MOST_STAGES
    assert (shown[-1].terrain == levelgen.generate(generator, seed=1, **size).terrain).all()
    if generator != "districts":  # its pictures are as many on every map
        bundled = [stage for stage in shown if " moves at once; the last: " in stage.words]
        assert len(bundled) > 50
    assert not any(" moves at once" in stage.words for stage in levelgen.stages(generator, seed=1))
    for one, other in pairwise(bundled if generator != "districts" else ()):
        assert (one.terrain != other.terrain).any()


def test_huge_maps_have_few_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(levelgen.stages("tiles", seed=1)) > 60
    monkeypatch.setattr(watching, "_MOST_CELLS", 60 * 80 * 45)
    shown = levelgen.stages("tiles", seed=1)
    assert len(shown) <= 60
    assert (shown[-1].terrain == levelgen.generate("tiles", seed=1).terrain).all()


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_nothing_is_made_when_nobody_watches(generator: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No code that shows is entered, and none of the notes that it would need is taken."""
    entered: set[str] = set()

    def enter(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(str(FOLDER)):
            at = Path(file).relative_to(FOLDER)
            if at.name in {"stages.py", "watching.py"}:
                entered.add(frame.f_code.co_name)

    def run(dig: Any) -> set[str]:
        entered.clear()
        sys.setprofile(enter)
        try:
            dig(generator, seed=3, depth=2, vaults=1, **SMALL)
        finally:
            sys.setprofile(None)
        return entered - {"walled"}  # which finishes every level

    assert run(levelgen.stages) >= {"show", "update", "words_of"}
    assert run(levelgen.generate) == set()

    def refuse(*_: Any) -> Any:
        raise AssertionError("made for nobody")

    for module, name in (
        (watching, "Stage"), (watching, "Move"), (growth, "Grown"), (placement, "Placing"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, refuse)
    levelgen.generate(generator, seed=3, depth=2, vaults=1, **SMALL)
    with pytest.raises(AssertionError, match="made for nobody"):
        levelgen.stages(generator, seed=3, depth=2, vaults=1, **SMALL)


def test_stages_are_those_of_the_attempt_that_was_kept() -> None:
    plain = levelgen.stages("cells", seed=1)
    left = [2]

    def spoil(*_: Any) -> None:
        """Give up two attempts."""
        if left[0]:
            left[0] -= 1
            raise levelgen.GenerationError("spoilt")

    shown = levelgen.stages("cells", seed=1, steps=[spoil, *levelgen.STEPS])
    assert [stage.name for stage in shown].count("grid") == 1
    assert [stage.words for stage in shown] != [stage.words for stage in plain]


@pytest.mark.usefixtures("registry")
def test_what_a_generator_of_ones_own_dug_is_a_stage_and_what_it_shows_too() -> None:
    class Two(levelgen.Recipe):
        name = "two"

    def dig(_: Two, draft: levelgen.Draft, __: Any) -> None:
        room_at = np.full(draft.terrain.shape, -1)
        room_at[3:8, 3:8], room_at[3:8, 20:30] = 0, 1
        draft.terrain[room_at >= 0] = levelgen.Terrain.FLOOR
        if draft.watcher is not None:
            draft.watcher.show("plan", "Two rooms apart.", draft.terrain, draft.tiers_shown())
        draft.add_rooms(["room", "room"], room_at)
        draft.links.append(levelgen.DraftLink(0, 1, "corridor", [5 * draft.width + x for x in range(8, 20)]))
        draft.terrain[5, 8:20] = levelgen.Terrain.FLOOR

    levelgen.register(Two, dig)
    plan, dug, *_ = levelgen.stages("two", width=40, height=20)
    assert (plan.name, plan.words) == ("plan", "Two rooms apart.")
    assert (dug.name, dug.words) == ("two", "All that the generator dug.")
    assert (dug.terrain[5, 3:30] == levelgen.Terrain.FLOOR).all()


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_our_generators_have_shown_all_that_they_dug(generator: str) -> None:
    for seed in range(6):
        assert generator not in [
            stage.name for stage in levelgen.stages(generator, seed=seed) if stage.words[:3] == "All"
        ]
