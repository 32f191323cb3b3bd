"""The loop: draw the topmost screens, wait for what the player does, let the top screen answer."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING, Final

from game.draw.canvas import Canvas, centered
from game.draw.layout import LEAST_COLUMNS, LEAST_ROWS, fits
from game.frontends.base import Closed, Key, Mouse, Picture
from game.screens.base import STAY, Frame, Leave, Next, Pop, Push, Swap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.frontends.base import Frontend, Input
    from game.screens.base import Screen
    from game.screens.context import Context


QUIET: Final = 0.1  # seconds without a key until the player is thought to look on; who holds or hammers a key is sooner
_DONE: Final = object()


def play(frontend: Frontend, context: Context, *opened: Screen, meanwhile: Iterable[object] = ()) -> int:
    """Run screens, the last of those opened on top, until one leaves or all are closed.

    While the player does nothing, `meanwhile` is gone through. Every step of it is to be so short that a key may wait
    for it. The exit status is 0, or 128 and the signal that ended it.
    """
    screens = list(opened)
    status = _until_left(screens, frontend, context, iter(meanwhile))
    for screen in reversed(screens):
        screen.release()
    return status


def _until_left(screens: list[Screen], frontend: Frontend, context: Context, meanwhile: Iterator[object]) -> int:
    while True:
        frontend.show(picture(screens, frontend, context))
        top = screens[-1]
        given = _given(frontend, top.pause if fits(*frontend.size) else None, meanwhile)
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


def _given(frontend: Frontend, seconds: float | None, meanwhile: Iterator[object]) -> Input | None:
    """What the player does next, if it is within so many seconds; what is to be done meanwhile is, when it is quiet."""
    end = inf if seconds is None else time.monotonic() + seconds
    wait = QUIET
    while time.monotonic() + wait < end:
        given = frontend.wait(wait)
        if given is not None:
            return given
        if next(meanwhile, _DONE) is _DONE:
            break
        wait = 0.0
    return frontend.wait(None if seconds is None else max(0.0, end - time.monotonic()))


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
