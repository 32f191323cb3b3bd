"""Signals as a list: handlers only note them, and a frontend takes them when it can act."""

from __future__ import annotations

import signal
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

CLOSING: Final = frozenset(
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT", "SIGBREAK") if hasattr(signal, name)
)
HANGUP: Final = 1  # SIGHUP's number, also used for a vanished terminal on systems without that signal


class SignalWatch:
    """Notes the arrival of given signals, and does nothing else about them; `close` restores the former handlers.

    Python lets only the main thread set handlers: opened in another thread, the watch notes nothing.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = tuple(numbers)
        self._arrived: deque[int] = deque()
        self._previous: dict[int, Any] = {}

    @property
    def is_open(self) -> bool:
        """True while signals are noted."""
        return bool(self._previous)

    def open(self) -> None:
        """Begin to watch. May be called twice."""
        if self.is_open or threading.current_thread() is not threading.main_thread():
            return
        for number in self._numbers:
            self._previous[number] = signal.signal(number, self._note)

    def close(self, *, ignored: Iterable[int] = ()) -> None:
        """Restore the former handlers, but ignore these signals from now on. May be called twice."""
        if not self.is_open:
            return
        for number, handler in (self._previous | dict.fromkeys(ignored, signal.SIG_IGN)).items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._previous.clear()

    def take(self) -> list[int]:
        """Return the signals that came since the last call, in order."""
        arrived = []
        while self._arrived:
            arrived.append(self._arrived.popleft())
        return arrived

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._arrived.append(number)
