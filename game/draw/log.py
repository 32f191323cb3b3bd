"""The last messages, newest last, older ones dimmer."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.draw.canvas import Canvas
    from game.draw.layout import Area
    from game.world.run import Line, Run

FADING = (0.0, 0.15, 0.3)  # of the newest messages, how much of the ground behind them comes into them
FADED = 0.5  # the same of all that are older than three others


def text_of(line: Line) -> str:
    """Return a message with how often it was said."""
    return line.text if line.count == 1 else f"{line.text} ×{line.count}"


def draw(canvas: Canvas, area: Area, run: Run) -> None:
    """Fill the message rows from the bottom up."""
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    y = area.bottom
    for age, line in enumerate(reversed(run.log)):
        rows = textwrap.wrap(text_of(line), area.width - 2) or [""]
        faded = FADING[age] if age < len(FADING) else FADED
        color = canvas.colors.faded(canvas.colors.tone(line.tone), ground, faded)
        for row in reversed(rows):
            y -= 1
            if y < area.top:
                return
            canvas.write(area.left + 1, y, row, color, right=area.right - 1)
