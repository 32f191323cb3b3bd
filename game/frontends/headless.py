"""A frontend without a screen: keys come from a list, pictures are kept; for tests, benchmarks and simulations."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.frontends.base import ONE_SIZE, CellSizes, Closed, Frontend, Input, Key, Picture, Resized
from game.frontends.frame import Cells, blank, compose, lines

if TYPE_CHECKING:
    from collections.abc import Iterable


class Headless(Frontend):
    """Plays a list of keys, given by name or as any other input, and keeps the last picture, its map copied in.

    A number among them is seconds in which nothing is pressed. Its clock is its own: out of keys, a wait that may end
    moves it on and returns None at once, and one that may not returns Closed, so that nothing waits for ever.
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
        self.cells: Cells = blank(columns, rows)  # what the screen would show, indexed [y, x], of tcod's Console.DTYPE
        self.picture: Picture | None = None
        self.shown = 0  # how many pictures so far
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
        """More for `wait` to return, after what is left."""
        self._inputs.extend(Key(key) if isinstance(key, str) else key for key in keys)

    def resize(self, columns: int, rows: int) -> None:
        """Another size from now on; `wait` will tell, after what is left."""
        self._size = columns, rows
        self.press(Resized(columns, rows))

    def show(self, picture: Picture) -> None:
        """Keep the picture."""
        self.picture = picture
        self.cells = compose(picture, *self._size)
        self.shown += 1

    def now(self) -> float:
        """Return the seconds that were waited so far."""
        return self._now

    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next of the list, at once."""
        if self._inputs:
            given = self._inputs.popleft()
            if not isinstance(given, int | float):
                return given
            self._now += given
            return None
        if seconds is None:
            return Closed()
        self._now += seconds
        return None

    def lines(self) -> list[str]:
        """Return the rows of the screen as text."""
        return lines(self.cells)
