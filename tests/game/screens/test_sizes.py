"""Every screen at every size: nothing crashes when the size changes, and nothing is cut where it is least."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.frontends.headless import Headless
from game.rules.health import hurt
from game.screens import stack
from game.screens.play import Play
from game.screens.title import Title
from game.world import spawn
from tests.kit.playing import context, fresh

if TYPE_CHECKING:
    from pathlib import Path

    from game.frontends.base import Input
    from game.screens.base import Screen

SIZES = ((80, 24), (90, 30), (140, 50), (84, 26), (200, 28), (80, 60), (80, 24), (300, 100), (100, 34))
OPENED = ("", "i", "ia", "e", "?", "M", ";", "_", "td", "Q", "f4", "f3", "z")


@pytest.mark.parametrize("keys", OPENED)
@pytest.mark.parametrize("corner", ["least", "most"])
def test_every_screen_outlives_every_change_of_size(tmp_path: Path, keys: str, corner: str) -> None:
    session = fresh()
    run = session.run
    if keys == "z":
        hurt(run.hero, 1000, by="a falling stone")  # the death screen
    ys, xs = run.floor.walkable.nonzero()
    cells = sorted(zip(xs.tolist(), ys.tolist(), strict=True))
    spawn.place(run.hero, *(cells[0] if corner == "least" else cells[-1]))
    uses = context(tmp_path)
    _resized_about(Play(session, uses), [keys] if keys[:1] == "f" else [*keys], tmp_path)


@pytest.mark.parametrize("keys", ["", "e", "?"])
def test_the_title_outlives_every_change_of_size(tmp_path: Path, keys: str) -> None:
    _resized_about(Title(context(tmp_path)), [*keys], tmp_path)


class Resizing(Headless):
    """A screen that changes its size each time it is out of keys, up and down."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__(keys, columns=80, rows=24)
        self.sizes = list(SIZES)

    def wait(self, seconds: float | None = None) -> Input | None:
        """The next key, or the next size."""
        if not self._inputs and self.sizes:
            self.resize(*self.sizes.pop(0))
        return super().wait(seconds)


def _resized_about(screen: Screen, keys: list[str], saves: Path) -> None:
    """Press the keys, then show what is open at one size after another."""
    frontend = Resizing(keys)
    stack.play(frontend, context(saves), screen)
    assert not frontend.sizes
    assert frontend.shown > len(SIZES)
