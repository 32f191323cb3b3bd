"""Patience with slow work: after a fifth of a second a message is due."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOMENT: Final = 0.2  # seconds before a message
BUSY: Final = " One moment … "  # shown in the last row of a screen
BUSY_COLORS: Final = (20, 18, 16), (220, 200, 150)  # of its letters and its background


@contextlib.contextmanager
def patience(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` in another thread if the enclosed work takes longer than a moment; never after the work is done."""
    lock = threading.Lock()
    is_over = threading.Event()

    def late() -> None:
        with lock:
            if not is_over.is_set():
                tell()

    timer = threading.Timer(MOMENT, late)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            is_over.set()
        timer.cancel()
