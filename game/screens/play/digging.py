"""Watching how the current floor was dug, stage by stage."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tcod.console import Console

from game import descent
from game.draw.map.stages import StagePainter
from game.draw.text.canvas import KEY_GAP, fit
from game.draw.text.layout import Area
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm

if TYPE_CHECKING:
    from game.screens.base import Frame
    from game.screens.context import Context
    from game.session import Session

STAGE_PAUSE = 0.7  # seconds; less if there are so many stages that all would take longer than
WATCHED = 40.0  # seconds
WORDS = 3  # the most rows of words on a stage


class Digging(Screen):
    """Plays the stages once and stays at the last; moves go back and forth."""

    def __init__(self, session: Session, context: Context) -> None:
        run = session.run
        self.context = context
        self._painter = StagePainter(context.content, context.colors, context.content.strata[run.floor.stratum])
        self._stages = list(descent.stages(run))
        self._pause = min(STAGE_PAUSE, WATCHED / len(self._stages))
        self._floor = f"{run.floor.generator}, floor {run.depth}, seed {run.seed}"
        self._at = 0

    @property
    def pause(self) -> float | None:
        """Seconds until the next stage."""
        return self._pause if self._at < len(self._stages) - 1 else None

    def tick(self) -> Next:
        """Show the next stage."""
        self._at = min(self._at + 1, len(self._stages) - 1)
        return STAY

    def draw(self, frame: Frame) -> None:
        """Draw the stage, and at the foot its name and words; all but the last in the colours of their tiers."""
        stage = self._stages[self._at]
        colors = self.context.colors
        width = frame.columns - 2
        told = [textwrap.wrap(each.words, width, max_lines=WORDS, placeholder=" …") for each in self._stages]
        foot = frame.rows - 2 - max(map(len, told))
        frame.map = Console(*frame.cell_sizes.fitting(frame.columns, foot), order="C")
        frame.map.rgba["fg"] = frame.map.rgba["bg"] = (0, 0, 0, 255)
        tiers = stage.tiers if self._at < len(self._stages) - 1 else None
        frame.tiles = self._painter.draw(frame.map, stage.terrain, tiers, tiled=frame.cell_sizes.tiled)
        frame.text.fill(Area(0, 0, frame.columns, foot), (0, 0, 0))
        x = frame.text.write(1, foot, f"Stage {self._at + 1} of {len(self._stages)}: {stage.name}", colors["title"])
        frame.text.write(x, foot, fit(f" · {self._floor}", frame.columns - x - 1), colors["text_dim"])
        for row, line in enumerate(told[self._at], foot + 1):
            frame.text.write(1, row, line, colors["text"])
        hints = ["Left back", "Right on", "Esc close"]
        frame.text.hints(1, frame.rows - 1, hints, right=frame.columns, gap=KEY_GAP)

    def press(self, key: str, word: str | None) -> Next:
        """Go back and forth, or close."""
        if key == "q" or word == "watch_dig" or is_back(key, word) or is_confirm(key, word):
            return Pop()
        if word in ("east", "south") or key == "space":
            return self.tick()
        if word in ("west", "north"):
            self._at = max(0, self._at - 1)
        return STAY
