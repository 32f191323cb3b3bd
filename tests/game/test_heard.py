"""The game played by ear, in a real terminal: by the cursor and the new lines alone."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.kit.listener import Listener
from tests.kit.terminals import PseudoTerminal

ROOT = Path(__file__).parents[2]
ROWS = 8  # of messages
SETTLED = 0.08  # seconds without output after which the game waits for a key
WALKS = frozenset("x>Z")  # these always end with a message


def test_runs_are_played_to_floor_3_by_ear(tmp_path: Path, seeds: list[int]) -> None:
    with ThreadPoolExecutor() as pool:  # they wait for the most part
        depths = pool.map(lambda seed: heard_depth(seed, tmp_path / str(seed)), seeds)
    assert list(depths) == [3] * len(seeds)


def heard_depth(seed: int, home: Path) -> int:
    """The floor that a listener reaches on this seed."""
    home.mkdir()
    command = [
        sys.executable,
        str(ROOT / "run.py"),
        "--terminal",
        "--screen-reader",
        "--easy",
        "--seed",
        str(seed),
        "--data-dir",
        str(home),
    ]
    with PseudoTerminal(command, columns=80, rows=24) as terminal:
        terminal.wait_for(lambda: _is_idle(terminal))

        def press(key: str) -> list[str]:
            before = terminal.text
            terminal.press(key)
            walks = key in WALKS
            terminal.wait_for(lambda: terminal.text != before and _is_idle(terminal) and (_said(terminal) or not walks))
            while terminal.read(SETTLED):
                pass
            return _said(terminal)

        return Listener(press).play(3)


def _said(terminal: PseudoTerminal) -> list[str]:
    return [row.strip() for row in terminal.lines[:ROWS] if row.strip()]


def _is_idle(terminal: PseudoTerminal) -> bool:
    """Whether the frame is complete: the cursor is then back on the hero."""
    cursor = terminal.screen.cursor
    return not cursor.hidden and terminal.screen.display[cursor.y][cursor.x] == "@"
