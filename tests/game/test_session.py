"""A session: played, saved, loaded, and the same run whichever of these it went through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest, Walk
from game.session import AUTOSAVE, Session
from game.storage import saves
from game.world import query
from tests.game.playing import library
from tests.game.storage.runs import carried_over, digest, hardy, stagger, take_stairs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ACTIONS = 700


def test_a_run_saved_and_loaded_at_any_turn_goes_on_as_one_never_saved(
    tmp_path: Path, sweep: Callable[[int], range]
) -> None:
    depths = set()
    for seed in sweep(60):
        path = tmp_path / f"{seed}.save"
        never, saved = hardy(seed), hardy(seed, path)
        drunk = stagger(never, 0, seed)
        for number in range(ACTIONS):
            action = drunk.choose(never)
            never.activate()
            elsewhere = carried_over(action, never, saved)
            never.take(action)
            saved.take(elsewhere)
            if number % 60 == 59:
                down = never.run.depth == 1 or drunk.dice.chance(600)
                for session in (never, saved):
                    take_stairs(session, down=down)
            if number % (37 + seed) == 0:
                saved.save()
                saved.close()
                saved = Session.load(library(), path)
            if number % 20 == 0:
                assert digest(saved) == digest(never), f"seed {seed}, action {number}: {action}"
            depths.add(never.run.depth)
        assert digest(saved) == digest(never)
        never.close()
        saved.close()
    assert len(depths) > 2, "the drunk did not get about"
