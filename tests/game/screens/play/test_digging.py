"""Watching a floor being dug ends with the floor as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game import descent
from game.frontends.base import Closed
from game.screens.play.digging import Digging
from game.turn.turn import arrive
from game.world import spawn
from game.world.events import Departed
from tests.kit.playing import context, fresh, play, show

if TYPE_CHECKING:
    from pathlib import Path


def test_the_last_stage_is_the_floor_mirrored_or_not() -> None:
    session = fresh(5)
    for _ in range(6):
        run = session.run
        *_, last = descent.stages(run)
        assert np.array_equal(last.terrain, run.floor.level.terrain)
        spawn.place(run, run.hero, *run.floor.level.stairs_down)
        arrive(run, Departed(0, 0, run.depth + 1))
    assert run.depth == 7


def test_the_screen_steps_through_the_stages(tmp_path: Path) -> None:
    session = fresh(5)
    uses = context(tmp_path)
    screen = Digging(session, uses)
    count = len(screen._stages)
    assert count > 3
    shown = "\n".join(show(screen, ["right"] * count, tmp_path).lines())
    assert f"Stage {count} of {count}: " in shown
    assert "<" in shown
    assert ">" in shown
    shown = "\n".join(show(screen, ["left"] * count + [Closed()], tmp_path).lines())
    assert f"Stage 1 of {count}: " in shown


def test_the_words_of_a_stage_stand_at_the_foot_and_none_is_shown_too_long(tmp_path: Path) -> None:
    screen = Digging(fresh(5), context(tmp_path))
    *stages, _ = screen._stages
    for stage in stages:
        rows = show(screen, ["f9", Closed()], tmp_path, columns=80, rows=24).lines()
        foot = " ".join(" ".join(rows[-4:]).split())
        assert f": {stage.name}" in foot
        assert stage.words[:80] in foot
        assert screen.pause is not None
        assert len(screen._stages) * screen.pause <= 40
        screen.tick()
    assert screen.pause is None


def test_watching_asks_first_and_once(tmp_path: Path) -> None:
    session = fresh(5)
    shown = "\n".join(play(session, ["f4"], tmp_path).lines())
    assert "will not be ranked" in shown
    play(session, ["f4", "escape"], tmp_path)
    play(session, ["f4", "y", "enter"], tmp_path)
    ranked = not session.run.debug
    assert ranked
    shown = "\n".join(play(session, ["f4", "Y"], tmp_path).lines())
    assert session.run.debug
    assert "Esc close" in shown
    assert "Esc close" in "\n".join(play(session, ["f4"], tmp_path).lines())
