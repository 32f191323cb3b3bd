"""A stack of screens that is fed and never waits: inputs and the time go in, pictures come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.canvas import Canvas, centered
from game.draw.layout import LEAST_COLUMNS, LEAST_ROWS, fits
from game.frontends.base import ONE_SIZE, Closed, Key, Mouse, Picture
from game.screens.base import STAY, Frame, Leave, Next, Pop, Push, Swap

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.draw.canvas import Button
    from game.frontends.base import CellSizes, Input, Tiles
    from game.screens.base import Screen
    from game.screens.context import Context


class Stack:
    """Screens, the last of those opened on top; the topmost is pressed and ticked until one leaves or all are closed.

    `status` is None while it goes on, then the exit status: 0, or 128 and the signal that ended it. Times are seconds
    of any steady clock, whose reading at the start is `now`. `adjust` is the frontend's.
    """

    def __init__(
        self,
        context: Context,
        *opened: Screen,
        now: float = 0.0,
        adjust: Callable[[str | None], bool] = lambda _: False,
    ) -> None:
        self.context = context
        self._adjust = adjust
        self.screens = list(opened)
        self.status: int | None = None
        self._playable = True  # whether the last picture was large enough to play on
        self._timed: tuple[Screen, float | None] | None = None  # the top screen and its pause, as `_due` counts it
        self._due: float | None = None
        self._now = self._hears_from = now  # the last time that is known; from when on keys reach the top screen
        self._buttons: list[Button] = []  # of the top screen in the last picture
        self._stopped: str | None = None  # the key that means nothing until it is let go
        self._set_due(now)

    @property
    def tiles(self) -> Tiles:
        """The manner in which a window draws the map."""
        return self.context.settings.tiles

    @property
    def tileset(self) -> str:
        """The file of a picture of tiles that a window draws square cells with; "" is none."""
        return self.context.settings.tileset

    @property
    def due(self) -> float | None:
        """When `tick` is wanted if nothing is fed before; None is never."""
        return self._due if self._playable and self.status is None else None

    def feed(self, given: Input, now: float) -> None:
        """Let the top screen answer what the player did.

        It takes no keys where the last picture was too small, nor as long as it is deaf.
        """
        if self.status is not None:
            return
        self._now = now
        if isinstance(given, Closed):
            for screen in reversed(self.screens):
                screen.save()
            self._end(128 + given.signal if given.signal else 0)
            return
        hears = self._playable and now >= self._hears_from
        if isinstance(given, Key) and self._adjust(self.context.keys.word(given.name)):
            return  # at any size and on any screen
        if hears and isinstance(given, Key):
            self._press(given)
        elif hears and isinstance(given, Mouse):
            self._point(given)
        self._set_due(now)

    def tick(self, now: float) -> None:
        """Let the top screen go on, if that is due."""
        if self.due is None or now < self.due:
            return
        self._now = now
        self._follow(self.screens[-1].tick())
        self._timed = None
        self._set_due(now)

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        """Return the topmost screens, from the last one that fills the screen up, as a picture of this size."""
        self._playable = fits(columns, rows)
        if not self._playable:
            return Picture(_too_small(columns, rows, self.context).console)
        colors, spoken = self.context.colors, self.context.settings.screen_reader
        frame = Frame(
            columns,
            rows,
            cell_sizes,
            Canvas.blank(columns, rows, colors, colors["panel"], drawn=not spoken),
            Canvas.clear(columns, rows, colors, drawn=not spoken),
        )
        lowest = max(index for index, screen in enumerate(self.screens) if not screen.overlay)
        drawn = self.screens[lowest:]
        if spoken:
            del drawn[1:-1]  # of a list below a card nothing is to be heard
        for screen in drawn:
            frame.text.buttons.clear()  # those of a screen below are no more to be pressed
            frame.over.buttons.clear()
            screen.draw(frame)
        self._buttons = [*frame.over.buttons, *frame.text.buttons]
        over = frame.over.console if frame.over.console.ch.any() else None
        cursor = frame.cursor if spoken else None
        return Picture(frame.text.console, frame.map, frame.map_at, cursor, over, frame.focus, frame.tiles)

    def _press(self, key: Key) -> None:
        """Let the top screen answer a key; a held one stops when the hero is hurt, or somebody or a panel appears."""
        if key.repeats and key.name == self._stopped:
            return
        pressed = self.screens[-1]
        pressed.startled = False
        self._follow(pressed.press(key.name, self.context.keys.word(key.name)))
        self._stopped = key.name if pressed.startled or self.screens[-1:] != [pressed] else None
        self._timed = None  # a key begins a new pause; the pointer does not

    def _point(self, mouse: Mouse) -> None:
        """Press the key of the button that is clicked, or let the top screen answer the pointer."""
        clicked = mouse.what == "click" and mouse.button == "left"
        for x, y, width, key in self._buttons if clicked else ():
            if mouse.y == y and x <= mouse.x < x + width:
                self._press(Key(key))
                return
        self._follow(self.screens[-1].point(mouse))

    def _follow(self, after: Next) -> None:
        """Open and close screens as the answer says, and as the screens below then say."""
        while after != STAY:
            if isinstance(after, Leave):
                self._end(after.status)
                return
            after = self._change(after)

    def _change(self, after: Next) -> Next:
        if isinstance(after, Push | Swap):
            self._hears_from = self._now + after.screen.deaf
        if isinstance(after, Push):
            self.screens.append(after.screen)
        elif isinstance(after, Swap):
            self.screens[-1] = after.screen
        elif isinstance(after, Pop):
            self.screens.pop()
            return self.screens[-1].answered(after.answer) if self.screens else Leave()
        return STAY

    def _set_due(self, now: float) -> None:
        """Count the pause of the top screen from now on, unless it is counted already."""
        if self.status is not None:
            return
        timed = (self.screens[-1], self.screens[-1].pause)
        if timed != self._timed:
            self._timed = timed
            self._due = None if timed[1] is None else now + timed[1]

    def _end(self, status: int) -> None:
        self.status = status
        for screen in reversed(self.screens):
            screen.release()


def _too_small(columns: int, rows: int, context: Context) -> Canvas:
    canvas = Canvas.blank(columns, rows, context.colors, context.colors["panel"])
    words = f"Strata needs {LEAST_COLUMNS}x{LEAST_ROWS}; this is {columns}x{rows}. Please enlarge it."
    area = centered(columns, rows, min(columns, 32), 3)
    canvas.paragraph(area, area.top, words, context.colors["text"])
    return canvas
