"""A frontend without a screen, for tests, benchmarks and simulations: it plays a list of keys and keeps pictures."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.frontends.base import ONE_SIZE, CellSizes, Closed, Frontend, Input, Key, Picture, Resized
from game.frontends.frame import Cells, blank, compose, lines

if TYPE_CHECKING:
    from collections.abc import Iterable


PATIENCE = 600.0  # seconds


class Headless(Frontend):
    """Plays a list of inputs, keys by name, and keeps the last picture, also composed into cells.

    A number in the list is a pause in seconds. The clock is simulated: when the list is empty, a wait with a limit
    advances the clock and returns None at once. One without a limit returns Closed, and so does one `PATIENCE` after
    the last input, since what moves on a floor can move for ever.
    """

    def __init__(
        self,
        keys: Iterable[str | Input | float] = (),
        *,
        columns: int = 100,
        rows: int = 34,
        cell_sizes: CellSizes = ONE_SIZE,
    ) -> None:
        self._inputs: deque[Input | float] = deque()
        self._size = columns, rows
        self._cell_sizes = cell_sizes
        self._now = 0.0
        self._last_input = 0.0
        self.cells: Cells = blank(columns, rows)  # the cells of the screen, indexed [y, x], of tcod's Console.DTYPE
        self.picture: Picture | None = None
        self.shown = 0  # number of pictures shown
        self.press(*keys)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as given."""
        return self._size

    @property
    def cell_sizes(self) -> CellSizes:
        """The sizes of cells, as given."""
        return self._cell_sizes

    def press(self, *keys: str | Input | float) -> None:
        """Append inputs to the list."""
        self._inputs.extend(Key(key) if isinstance(key, str) else key for key in keys)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size; `wait` reports it after the inputs already in the list."""
        self._size = columns, rows
        self.press(Resized(columns, rows))

    def show(self, picture: Picture) -> None:
        """Keep the picture."""
        self.picture = picture
        self.cells = compose(picture, *self._size)
        self.shown += 1

    def now(self) -> float:
        """Return the simulated seconds since the start."""
        return self._now

    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next input of the list, at once."""
        if self._inputs:
            given = self._inputs.popleft()
            self._now += given if isinstance(given, int | float) else 0
            self._last_input = self._now
            return None if isinstance(given, int | float) else given
        if seconds is None or self._now - self._last_input > PATIENCE:
            return Closed()
        self._now += seconds
        return None

    def lines(self) -> list[str]:
        """Return the rows of the screen as text."""
        return lines(self.cells)
