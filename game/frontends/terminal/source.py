"""A byte source: reads from a terminal and writes to it, whatever the device is.

A POSIX terminal is one (`posix`), a Windows console another (`windows`). The decoder and the painter build on it and
know nothing of devices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.frontends.base import Closed


class Notice(Enum):
    """News of a terminal that do not come as bytes."""

    RESIZED = auto()
    SUSPENDED = auto()  # the player wants the shell: restore the screen and call `suspend`
    CONTINUED = auto()  # the process was stopped unasked, and the screen may show anything


class ByteSource(ABC):
    """Raw bytes from and to a terminal, with its size and notices. Only `read` waits for the far end."""

    gone = False  # the far end has vanished: nothing can be read or sent any more

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Columns and rows now."""

    @abstractmethod
    def open(self) -> None:
        """Take over the device: from now on keys arrive at once and unchanged."""

    @abstractmethod
    def close(self) -> None:
        """Send the remaining bytes within a moment, drop typed ones, and restore the device."""

    @abstractmethod
    def suspend(self) -> None:
        """Restore the device as `close` does, let the shell have it, and take it over again afterwards."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Append bytes to those that `flush` sends."""

    @abstractmethod
    def flush(self) -> bool:
        """Send as much as the far end accepts at once. Returns: whether that is everything."""

    @abstractmethod
    def read(self, seconds: float | None) -> bytes:
        """Return typed bytes, after at most this many seconds (None waits for ever); nothing if the time is over.

        Also returns without bytes if there are notices, or if a slow far end accepts bytes again.
        """

    @abstractmethod
    def notices(self) -> list[Notice | Closed]:
        """Return the notices since the last call, in order."""
