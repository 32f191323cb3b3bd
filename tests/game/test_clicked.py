"""The game played with the mouse alone, in a real terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.kit.clicker import Clicker
from tests.kit.mirror import Mirrored, begun
from tests.kit.terminals import PseudoTerminal

ROOT = Path(__file__).parents[2]
SEED = "1"  # whose second floor is near


def test_a_run_is_played_to_floor_2_with_the_mouse_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("animations = false\nhints = false\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "run.py"), "--terminal", "--seed", SEED, "--data-dir", str(tmp_path)]
    with PseudoTerminal(command, columns=80, rows=24) as terminal:
        mirrored = Mirrored(terminal, begun(tmp_path / "mirror", SEED, animations=False, hints=False))
        assert Clicker(lambda: terminal.lines, mirrored.click).play(2) == 2
