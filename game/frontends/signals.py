"""Signals as flags: a frontend asks which came, and a `select` on the watch wakes when one does."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

CLOSING = frozenset(
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT", "SIGBREAK") if hasattr(signal, name)
)


class SignalWatch:
    """Notes the signals it was told to watch, and does nothing else when one comes; `close` restores what was before.

    Python lets only the main thread set handlers: opened elsewhere, the watch stays silent.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = tuple(numbers)
        self._arrived: deque[int] = deque()
        self._previous: dict[int, Any] = {}
        self._pipe: tuple[int, int] | None = None
        self._previous_wakeup = -1

    def open(self) -> None:
        """Begin to watch."""
        if self._pipe is not None or threading.current_thread() is not threading.main_thread():
            return
        self._pipe = os.pipe()
        for end in self._pipe:
            os.set_blocking(end, False)
        self._previous_wakeup = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        for number in self._numbers:
            self._previous[number] = signal.signal(number, self._note)

    def close(self, *, ignored: Iterable[int] = ()) -> None:
        """Put the former handlers back, but ignore these from now on. May be called twice."""
        if self._pipe is None:
            return
        for number, handler in (self._previous | dict.fromkeys(ignored, signal.SIG_IGN)).items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._previous.clear()
        signal.set_wakeup_fd(self._previous_wakeup)
        for end in self._pipe:
            os.close(end)
        self._pipe = None

    def files(self) -> list[int]:
        """What a `select` should watch for reading, besides its own."""
        return [] if self._pipe is None else [self._pipe[0]]

    def take(self) -> list[int]:
        """The signals that came since the last call, in order."""
        if self._pipe is not None:
            with contextlib.suppress(BlockingIOError):
                while os.read(self._pipe[0], 512):
                    pass
        arrived = []
        while self._arrived:
            arrived.append(self._arrived.popleft())
        return arrived

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._arrived.append(number)
