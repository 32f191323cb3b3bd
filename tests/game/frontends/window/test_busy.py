"""Whatever takes longer than a moment is told of at the foot of the window, and no more once it is over."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from game.frontends.patience import BUSY_COLORS
from tests.kit.windows import Windowed, virtual_display

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOT = Path(__file__).parents[4]
SLOW = """
import sys, time
from pathlib import Path
from tcod.console import Console
from game.frontends.base import Closed, Key, Picture
from game.frontends.window.window import Window

class Slow:
    status, due, tiles, tileset, pressed = None, None, "tall", "", ""

    def picture(self, columns, rows, sizes):
        self.wait_for("p")
        text = Console(columns, rows, order="C")
        text.bg[:] = 10, 20, 30
        return Picture(text)

    def feed(self, given, now):
        self.pressed = given.name if isinstance(given, Key) else ""
        self.wait_for("f")
        self.status = 0 if given == Key("q") else None

    def wait_for(self, key):
        while self.pressed == key and not Path(sys.argv[1], key).exists():
            time.sleep(0.01)

    def tick(self, now):
        pass

with Window("assets/tilesets/dejavu") as window:
    window.run(Slow())
"""


def test_work_that_takes_longer_than_a_moment_is_told_and_then_forgotten(tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nimport os\nos.chdir({str(ROOT)!r})\n{SLOW}")
    with virtual_display(900, 600) as display, Windowed(display, [sys.executable, script, tmp_path]) as window:
        window.focus()
        window.fill()
        window.wait_until(lambda: not is_told(window))
        for key in ("p", "f"):  # a picture that takes its time, and the answer to a key
            window.press(key)
            window.wait_until(lambda: is_told(window))
            (tmp_path / key).touch()
            window.wait_until(lambda: not is_told(window))
        window.press("q")
        assert window.wait() == 0


def is_told(window: Windowed) -> bool:
    """Tell whether the corner has the ground of the notice."""
    shot: NDArray[np.uint8] = np.asarray(window.screenshot())
    return bool((shot[-4:, -60:] == BUSY_COLORS[1]).all(axis=-1).mean() > 0.5)
