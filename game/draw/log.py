"""The last messages, newest last, older ones dimmer."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game.draw.palette import mix

if TYPE_CHECKING:
    from game.draw.canvas import Canvas
    from game.draw.layout import Area
    from game.world.run import Line, Run

FRESH = 1  # turns during which a message is at full strength
FADED = 0.55


def text_of(line: Line) -> str:
    """Return a message with how often it was said."""
    return line.text if line.count == 1 else f"{line.text} ×{line.count}"


def draw(canvas: Canvas, area: Area, run: Run) -> None:
    """Fill the message rows from the bottom up."""
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    y = area.bottom
    for line in reversed(run.log):
        rows = textwrap.wrap(text_of(line), area.width - 2) or [""]
        color = canvas.colors.tone(line.tone)
        if run.turn - line.turn > FRESH:
            color = mix(color, ground, FADED)
        for row in reversed(rows):
            y -= 1
            if y < area.top:
                return
            canvas.write(area.left + 1, y, row, color, right=area.right - 1)
