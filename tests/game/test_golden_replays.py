"""Golden replays: runs of bots come to the same states as ever, whatever the order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from game.content.library import Library
from tests.golden import replays

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("0", "2026")


def test_golden_replays_play_bit_for_bit_under_two_hash_seeds() -> None:
    """A change on purpose is written by `python -m tests.golden.write replays "why they changed"`."""
    assert len(replays.kept()) == len(replays.LENGTHS) * len(replays.GAMES) == 20
    begun = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.golden.replays"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    told = [process.communicate()[0] for process in begun]
    assert [process.returncode for process in begun] == [0, 0]
    for lines in told:
        assert [line for line in lines.splitlines() if " as ever " not in line] == []
        assert len(lines.splitlines()) == 20
        short = {word for line in lines.splitlines() if line.startswith("short") for word in line.split()}
        assert short >= Library.load().strata.keys(), "they go through all strata"
    assert told[0] == told[1]
