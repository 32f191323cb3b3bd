"""A byte source: where a terminal's keys come from and its pictures go, whatever the device is.

A POSIX terminal is one (`posix`), a console of Windows another (`windows`). The decoder and the painter stand above it
and know nothing of devices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.frontends.base import Closed


class Notice(Enum):
    """News of a terminal that no bytes tell."""

    RESIZED = auto()
    SUSPENDED = auto()  # the player asked for the shell: restore the screen and call `suspend`
    CONTINUED = auto()  # the process was stopped without being asked, and the screen may show anything


class ByteSource(ABC):
    """Raw bytes from and to a terminal, and its size and notices. Nothing but `read` waits for the far end."""

    gone = False  # the far end went away: nothing can be read or sent any more

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Columns and rows now."""

    @abstractmethod
    def open(self) -> None:
        """Take the device: from now on keys come at once and unchanged."""

    @abstractmethod
    def close(self) -> None:
        """Send what is left, waiting a moment at most, drop what was typed, and give the device back as it was."""

    @abstractmethod
    def suspend(self) -> None:
        """Do as `close` does, let whoever started the program have the device, and take it again afterwards."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Add bytes to what `flush` sends."""

    @abstractmethod
    def flush(self) -> bool:
        """Send what the far end takes at once. Returns: whether it took everything."""

    @abstractmethod
    def read(self, seconds: float | None) -> bytes:
        """Return what was typed, waiting at most so long (for ever, if None); nothing if the time was over.

        It also returns, without bytes, when there are notices or a far end that was behind takes bytes again.
        """

    @abstractmethod
    def notices(self) -> list[Notice | Closed]:
        """Return what happened since the last call, in order."""
