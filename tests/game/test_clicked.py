"""The game played with the mouse alone, in a real terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.kit.clicker import Clicker
from tests.kit.terminals import PseudoTerminal

ROOT = Path(__file__).parents[2]
SETTLED = 0.08  # seconds without output after which the game waits


def test_a_run_is_played_to_floor_2_with_the_mouse_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("animations = false\nhints = false\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "run.py"), "--terminal", "--seed", "7", "--data-dir", str(tmp_path)]
    with PseudoTerminal(command, columns=80, rows=24) as terminal:
        terminal.wait_for("x explore")

        def click(x: int, y: int) -> None:
            before = terminal.text
            terminal.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")  # pressed and let go
            terminal.wait_for(lambda: terminal.text != before)
            while terminal.read(SETTLED):
                pass

        assert Clicker(lambda: terminal.lines, click).play(2) == 2
