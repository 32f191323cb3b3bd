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


MOST_NUMBERS = 3  # of damage told one by one


def text_of(line: Line, *, numbers: bool = False) -> str:
    """Return a message with how often it was said, and with the damage that it tells of if `numbers` are wanted."""
    if not line.damage or not numbers:
        return line.text if line.count == 1 else f"{line.text} ×{line.count}"
    if line.count == len(line.damage) <= MOST_NUMBERS:
        return _with(line.text, ", ".join(map(str, line.damage)))
    return f"{_with(line.text, f'{sum(line.damage)} in all')} ×{line.count}"


def _with(text: str, numbers: str) -> str:
    """Return a message with numbers in brackets at the end of its first sentence, before what it has in brackets."""
    before, bracket, after = text.partition("(")
    if bracket and "." not in before:
        return f"{before}({numbers}, {after}"
    end = next((at for at, letter in enumerate(text) if letter in ".!"), len(text))
    return f"{text[:end]} ({numbers}){text[end:]}"


def draw(canvas: Canvas, area: Area, run: Run, *, numbers: bool = False) -> None:
    """Fill the message rows from the bottom up."""
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    y = area.bottom
    for line in reversed(run.log):
        rows = textwrap.wrap(text_of(line, numbers=numbers), area.width - 2) or [""]
        color = canvas.colors.tone(line.tone)
        if run.turn - line.turn > FRESH:
            color = mix(color, ground, FADED)
        for row in reversed(rows):
            y -= 1
            if y < area.top:
                return
            canvas.write(area.left + 1, y, row, color, right=area.right - 1)
