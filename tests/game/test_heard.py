"""The game played by ear, in a real terminal: by the cursor and the new lines alone."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.kit.listener import Listener
from tests.kit.mirror import Mirrored, begun
from tests.kit.terminals import PseudoTerminal

ROOT = Path(__file__).parents[2]
ROWS = 8  # of messages


def test_runs_are_played_to_floor_3_by_ear(tmp_path: Path, seeds: list[int]) -> None:
    with ThreadPoolExecutor() as pool:  # they wait for the most part
        depths = pool.map(lambda seed: heard_depth(seed, tmp_path / str(seed)), seeds)
    assert list(depths) == [3] * len(seeds)


def heard_depth(seed: int, home: Path) -> int:
    """The floor that a listener reaches on this seed."""
    (home / "mirror").mkdir(parents=True)
    command = [sys.executable, str(ROOT / "run.py"), "--terminal", "--screen-reader", "--easy", "--seed", str(seed)]
    with PseudoTerminal([*command, "--data-dir", str(home)], columns=80, rows=24) as terminal:
        mirrored = Mirrored(terminal, begun(home / "mirror", str(seed), easy=True, screen_reader=True))

        def press(key: str) -> list[str]:
            mirrored.press(key)
            cursor = terminal.screen.cursor
            assert terminal.screen.display[cursor.y][cursor.x] == "@" or "Esc back" in terminal.text
            return [row.strip() for row in terminal.lines[:ROWS] if row.strip()]

        return Listener(press).play(3)
