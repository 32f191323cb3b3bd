"""The messages: those of the latest turns beside the map, dimmer with age, and all of them as a page."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.draw.palette import TONES
from game.draw.rows import Row, heading, wrap

if TYPE_CHECKING:
    from game.draw.canvas import Canvas
    from game.draw.layout import Area
    from game.world.run import Line, Run

FADING = (0.0, 0.15, 0.3)  # share of the background in the colour of messages of the newest turns
FADED = 0.5  # the same for older messages, and for those of the previous floor
TURN_COLUMNS = 6
HINT = "Hint: "  # begins messages that teach the game
CUT = "…"  # marks messages whose beginning is cut off
MOST_NUMBERS = 3  # damage numbers that are listed singly


def text_of(line: Line, *, numbers: bool = False) -> str:
    """Return a message with its count, and with the damage that it reports if `numbers` is set."""
    if not line.damage or not numbers:
        return line.text if line.count == 1 else f"{line.text} ×{line.count}"
    if line.count == len(line.damage) <= MOST_NUMBERS:
        return _with(line.text, ", ".join(map(str, line.damage)))
    return f"{_with(line.text, f'{sum(line.damage)} in all')} ×{line.count}"


def _with(text: str, numbers: str) -> str:
    """Return a message with numbers in brackets after its first sentence, merged into brackets already there."""
    before, bracket, after = text.partition("(")
    if bracket and "." not in before:
        return f"{before}({numbers}, {after}"
    end = next((at for at, letter in enumerate(text) if letter in ".!"), len(text))
    return f"{text[:end]} ({numbers}){text[end:]}"


def draw(canvas: Canvas, area: Area, run: Run, *, numbers: bool = False) -> None:
    """Fill the message rows from the bottom up; a mark replaces the beginning of what does not fit.

    The messages of a turn share rows, each in its colour, so that those of a fight rarely push each other out; a hint
    has rows to itself.
    """
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    y = area.bottom
    turns = itertools.groupby(reversed(run.log), lambda line: (line.depth, line.turn, line.text.startswith(HINT)))
    for age, ((depth, *_), newest_first) in enumerate(turns):
        faded = FADING[age] if age < len(FADING) and depth == run.depth else FADED
        told = [(f"{text_of(line, numbers=numbers)} ", TONES[line.tone]) for line in newest_first][::-1]
        rows = wrap(Row(told), area.width - 2)
        fits = len(rows) <= y - area.top
        while len(rows) > y - area.top and len(told) > 1:  # whole messages go first
            del told[0]
            rows = wrap(Row(told), area.width - 2)
        shown = rows[-(y - area.top) :]
        y -= len(shown)
        for below, row in enumerate(shown):
            x = area.left + 1
            for text, color in row:
                shade = canvas.colors.faded(canvas.colors[color], ground, faded)
                x = canvas.write(x, y + below, text, shade, right=area.right - 1)
        if not fits:
            canvas.write(area.left, y, CUT, canvas.colors.faded(canvas.colors["text"], ground, faded))
        if y == area.top:
            return


def pages(run: Run, sought: str = "", *, numbers: bool = False) -> list[Row]:
    """Return all messages that contain some words, by floor, with the turn before the first message of each turn."""
    made: list[Row] = []
    depth = turn = -1
    for line in run.log:
        if sought.casefold() not in line.text.casefold():
            continue
        if line.depth != depth:
            depth, turn = line.depth, -1
            made.append(heading(floor_name(run, depth)))
        shown = "" if line.turn == turn else f"{line.turn:,}"
        turn = line.turn
        words = ((f"{shown:>{TURN_COLUMNS}}  ", "text_dim"), (text_of(line, numbers=numbers), TONES[line.tone]))
        made.append(Row(words, indent=TURN_COLUMNS + 2))
    return made


def floor_name(run: Run, depth: int) -> str:
    """Return a floor's number and stratum: "Floor 3, the Gaol"."""
    plans = run.content.lengths[run.length]
    stratum = run.content.strata[plans[depth - 1].stratum].name if 0 < depth <= len(plans) else "the Unmade"
    return f"Floor {depth}, {stratum}"
