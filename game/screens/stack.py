"""The loop: draw the topmost screens, wait for what the player does, let the top screen answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.canvas import Canvas, centered
from game.draw.layout import LEAST_COLUMNS, LEAST_ROWS, fits
from game.frontends.base import Closed, Key, Mouse, Picture
from game.screens.base import STAY, Frame, Leave, Next, Pop, Push, Swap

if TYPE_CHECKING:
    from game.frontends.base import Frontend, Input
    from game.screens.base import Screen
    from game.screens.context import Context


def play(frontend: Frontend, context: Context, *opened: Screen) -> int:
    """Run screens, the last of those opened on top, until one leaves or all are closed.

    Returns:
        The exit status: 0, or 128 and the signal that ended it.
    """
    screens = list(opened)
    status = _until_left(screens, frontend, context)
    for screen in reversed(screens):
        screen.release()
    return status


def _until_left(screens: list[Screen], frontend: Frontend, context: Context) -> int:
    while True:
        frontend.show(picture(screens, frontend, context))
        top = screens[-1]
        given = frontend.wait(top.pause if fits(*frontend.size) else None)
        if isinstance(given, Closed):
            for screen in reversed(screens):
                screen.save()
            return 128 + given.signal if given.signal else 0
        after = _answer(top, given, context, playable=fits(*frontend.size))
        while not isinstance(after, Leave):
            again = _change(screens, after)
            if again is None:
                break
            after = again
        else:
            return after.status


def _answer(top: Screen, given: Input | None, context: Context, *, playable: bool) -> Next:
    """What the top screen makes of it; a screen too small for playing takes no keys."""
    if given is None:
        return top.tick()
    if playable and isinstance(given, Key):
        return top.press(given.name, context.keys.word(given.name))
    if playable and isinstance(given, Mouse):
        return top.point(given)
    return STAY


def _change(screens: list[Screen], after: Next) -> Next | None:
    """Open and close screens as the answer says; what the screen below then says, if it was given one."""
    if isinstance(after, Push):
        screens.append(after.screen)
    elif isinstance(after, Swap):
        screens[-1] = after.screen
    elif isinstance(after, Pop):
        screens.pop()
        return screens[-1].answered(after.answer) if screens else Leave()
    return None


def picture(screens: list[Screen], frontend: Frontend, context: Context) -> Picture:
    """The topmost screens as a picture, from the last one that fills the screen up."""
    columns, rows = frontend.size
    if not fits(columns, rows):
        return Picture(_too_small(columns, rows, context).console)
    frame = Frame(
        columns,
        rows,
        frontend.map_cell_columns,
        Canvas.blank(columns, rows, context.colors, context.colors["panel"]),
        Canvas.clear(columns, rows, context.colors),
    )
    lowest = max(index for index, screen in enumerate(screens) if not screen.overlay)
    for screen in screens[lowest:]:
        screen.draw(frame)
    over = frame.over.console if frame.over.console.ch.any() else None
    return Picture(frame.text.console, frame.map, frame.map_at, over=over, focus=frame.focus)


def _too_small(columns: int, rows: int, context: Context) -> Canvas:
    canvas = Canvas.blank(columns, rows, context.colors, context.colors["panel"])
    words = f"Strata needs {LEAST_COLUMNS}x{LEAST_ROWS}; this is {columns}x{rows}. Please enlarge it."
    area = centered(columns, rows, min(columns, 32), 3)
    canvas.paragraph(area, area.top, words, context.colors["text"])
    return canvas
