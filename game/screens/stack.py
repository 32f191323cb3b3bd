"""A stack of screens that never waits: it is fed inputs and the time, and returns pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.text.canvas import Canvas, centered
from game.draw.text.layout import LEAST_COLUMNS, LEAST_ROWS, fits
from game.frontends.base import ONE_SIZE, Closed, Key, Mouse, Paste, Picture
from game.screens.base import STAY, Frame, Leave, Next, Pop, Push, Swap

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.draw.text.canvas import Button
    from game.frontends.base import CellSizes, Input, Tiles
    from game.screens.base import Screen
    from game.screens.context import Context

QUIET = 1.0  # seconds without a key after which what happened is saved, and between such saves


class Stack:
    """Screens, the last one on top; the topmost gets keys and ticks, until a screen leaves or all are closed.

    `status` is None while the program runs, then the exit status: 0, or 128 plus the signal that ended it. Times are
    seconds of any steady clock; `now` is its first reading. `adjust` is the frontend's handler of its own commands.
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
        self.last_words = ""  # for the terminal, once the program has left the screen
        self.trouble = ""  # what could not be saved when the program had to end, for the terminal too
        self._playable = True  # whether the last picture was large enough to play on
        self._timed: tuple[Screen, float | None] | None = None  # the top screen and its pause that `_due` was set by
        self._due: float | None = None
        self._now = self._hears_from = now  # the latest time fed; the time from which the top screen hears keys
        self._buttons: list[Button] = []  # of the top screen in the last picture
        self._stopped: str | None = None  # the key that is ignored until it is released
        self._saves_at = now + QUIET  # unless a key comes before
        self._set_due(now)

    @property
    def tiles(self) -> Tiles:
        """The kind of map cells that a window draws."""
        return self.context.settings.tiles

    @property
    def tileset(self) -> str:
        """The image file of the tiles that a window draws square cells with; "" for none."""
        return self.context.settings.tileset

    @property
    def due(self) -> float | None:
        """The time of the next `tick` if nothing is fed before; None for never."""
        if self.status is not None:
            return None
        saving = self._saves_at if any(screen.is_unsaved for screen in self.screens) else None
        return min((due for due in (self._tick_due, saving) if due is not None), default=None)

    @property
    def _tick_due(self) -> float | None:
        """The time at which the top screen is to be ticked; None for never."""
        return self._due if self._playable else None

    def feed(self, given: Input, now: float) -> None:
        """Let the top screen answer an input.

        Keys are ignored while the last picture was too small, and while the screen is deaf.
        """
        if self.status is not None:
            return
        self._now = now
        if isinstance(given, Key | Paste) or (isinstance(given, Mouse) and given.what != "move"):
            self._saves_at = now + QUIET
        if isinstance(given, Closed):
            for screen in reversed(self.screens):
                screen.save()
            self.trouble = next((screen.trouble for screen in self.screens if screen.trouble), "")
            self._end(128 + given.signal if given.signal else 0)
            return
        hears = self._playable and now >= self._hears_from
        if isinstance(given, Key) and self._adjust(self.context.keys.word(given.name)):
            return  # at any size and on any screen
        if hears and isinstance(given, Key):
            self._press(given)
        elif hears and isinstance(given, Mouse):
            self._point(given)
        elif hears and isinstance(given, Paste):
            self._follow(self.screens[-1].paste(given.text))
        self._set_due(now)

    def tick(self, now: float) -> None:
        """Save what happened, and tick the top screen, whichever is due."""
        if self.status is not None:
            return
        if now >= self._saves_at:
            self.save()
            self._saves_at = now + QUIET
        if self._tick_due is None or now < self._tick_due:
            return
        self._now = now
        self._follow(self.screens[-1].tick())
        self._timed = None
        self._set_due(now)

    def save(self) -> None:
        """Save what happened since the last save."""
        for screen in self.screens:
            if screen.is_unsaved:
                screen.save()

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        """Return a picture of this size of the topmost screens, from the last one that fills the screen."""
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
            del drawn[1:-1]  # of screens between the lowest and the top one nothing is spoken
        for screen in drawn:
            frame.text.buttons.clear()  # buttons of a covered screen cannot be pressed
            frame.over.buttons.clear()
            frame.covered = screen is not drawn[-1]
            screen.draw(frame)
        self._buttons = [*frame.over.buttons, *frame.text.buttons]
        over = frame.over.console if frame.over.console.ch.any() else None
        cursor = frame.cursor if spoken else None
        return Picture(frame.text.console, frame.map, frame.map_at, cursor, over, frame.focus, frame.tiles)

    def _press(self, key: Key) -> None:
        """Let the top screen answer a key; a held one stops when the hero is hurt, a foe appears or a panel opens."""
        if key.repeats and key.name == self._stopped:
            return
        pressed = self.screens[-1]
        pressed.startled = False
        self._follow(pressed.press(key.name, self.context.keys.word(key.name)))
        self._stopped = key.name if pressed.startled or self.screens[-1:] != [pressed] else None
        self._timed = None  # a key restarts the pause; the pointer does not

    def _point(self, mouse: Mouse) -> None:
        """Press the key of a clicked button, or let the top screen answer the pointer."""
        clicked = mouse.what == "click" and mouse.button == "left"
        for x, y, width, key in self._buttons if clicked else ():
            if mouse.y == y and x <= mouse.x < x + width:
                self._press(Key(key))
                return
        self._follow(self.screens[-1].point(mouse))

    def _follow(self, after: Next) -> None:
        """Open and close screens as the answer says, and as the screens below answer in turn."""
        while after != STAY:
            if isinstance(after, Leave):
                self.last_words = after.words
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
        """Start the pause of the top screen, unless it already runs."""
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
